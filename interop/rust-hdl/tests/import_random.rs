//! Random kernels: rust-hdl writes their text from the same tree that is imported, and Yosys proves both equal.
//!
//! This checks the rules of widths and signs: operands of many widths, signed and unsigned, are combined in every operator.

use crate::common::prove::prove_equal;
use crate::common::{Unit, Widget};
use num_bigint::BigUint;
use rust_hdl_core::ast::{VerilogExpression, VerilogOp, VerilogOpUnary, VerilogStatement};
use rust_hdl_core::prelude::*;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::random::Random;
use warpwright_testbenches::tools::{Tool, require_or_skip};

const OUTPUTS: usize = 12;

#[derive(Clone)]
struct Kernel(Vec<VerilogStatement>);

impl Logic for Kernel {
    fn update(&mut self) {}
    fn hdl(&self) -> Verilog {
        Verilog::Combinatorial(self.0.clone())
    }
}

impl Block for Kernel {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        probe.visit_start_scope(name, self);
        Signal::<In, Bits<8>>::default().accept("a", probe);
        Signal::<In, Bits<3>>::default().accept("b", probe);
        Signal::<In, Bits<17>>::default().accept("c", probe);
        Signal::<In, Bit>::default().accept("d", probe);
        Signal::<In, Signed<8>>::default().accept("s", probe);
        Signal::<In, Signed<5>>::default().accept("t", probe);
        for i in 0..OUTPUTS {
            let name = format!("y{i}");
            match i % 4 {
                0 => Signal::<Out, Bits<8>>::default().accept(&name, probe),
                1 => Signal::<Out, Bit>::default().accept(&name, probe),
                2 => Signal::<Out, Signed<21>>::default().accept(&name, probe),
                _ => Signal::<Out, Bits<40>>::default().accept(&name, probe),
            }
        }
        probe.visit_end_scope(name, self);
    }
}

impl Unit for Kernel {
    fn block(&self) -> &dyn Block {
        self
    }
    fn drive(&mut self, _: usize, _: &BigUint) {}
    fn clock(&mut self, _: bool) {}
    fn settle(&mut self) -> bool {
        true
    }
    fn verilog(&self) -> String {
        generate_verilog_unchecked(self)
    }
}

fn boxed(random: &mut Random, depth: usize) -> Box<VerilogExpression> {
    Box::new(VerilogExpression::Paren(Box::new(expression(
        random, depth,
    ))))
}

fn signal(random: &mut Random) -> VerilogExpression {
    let name = ["a", "b", "c", "d", "s", "t"][random.below(6) as usize];
    VerilogExpression::Signal(name.to_string())
}

fn expression(random: &mut Random, depth: usize) -> VerilogExpression {
    use VerilogExpression as E;
    use VerilogOp as Op;
    if depth == 0 {
        return match random.below(6) {
            0 => E::Literal((random.below(256) as u8).into()),
            1 => E::Literal((random.below(300) as u32).into()),
            2 => E::Literal(random.chance(1, 2).into()),
            _ => signal(random),
        };
    }
    let down = depth - 1;
    match random.below(12) {
        0 => E::Cast(boxed(random, down), 1 + random.below(20) as usize),
        1 => E::Signed(boxed(random, down)),
        2 => E::Unsigned(boxed(random, down)),
        3 => {
            let ops = [
                VerilogOpUnary::Not,
                VerilogOpUnary::Neg,
                VerilogOpUnary::All,
                VerilogOpUnary::Any,
                VerilogOpUnary::Xor,
            ];
            E::Unary(ops[random.below(5) as usize].clone(), boxed(random, down))
        }
        // A reduction right behind `~`: one operator in the text.
        4 => {
            let ops = [
                VerilogOpUnary::All,
                VerilogOpUnary::Any,
                VerilogOpUnary::Xor,
            ];
            let inner = E::Unary(ops[random.below(3) as usize].clone(), boxed(random, down));
            E::Unary(VerilogOpUnary::Not, Box::new(inner))
        }
        5 => E::Slice(
            Box::new(E::Signal("c".to_string())),
            1 + random.below(8) as usize,
            Box::new(E::Literal((random.below(9) as u32).into())),
        ),
        6 => E::IndexReplace(
            Box::new(signal(random)),
            Box::new(E::Signal("b".to_string())),
            Box::new(E::Signal("d".to_string())),
        ),
        7 => E::Index(
            Box::new(E::Signal("a".to_string())),
            Box::new(E::Signal("b".to_string())),
        ),
        _ => {
            let ops = [
                Op::Add,
                Op::Sub,
                Op::LogicalAnd,
                Op::LogicalOr,
                Op::BitXor,
                Op::BitAnd,
                Op::BitOr,
                Op::Eq,
                Op::Lt,
                Op::Le,
                Op::Ne,
                Op::Ge,
                Op::Gt,
                Op::Add,
                Op::Sub,
            ];
            // Amounts and factors stay small, for the prover's sake.
            match random.below(8) {
                0 => E::Binary(
                    boxed(random, down),
                    Op::Shl,
                    Box::new(E::Signal("b".to_string())),
                ),
                1 => E::Binary(
                    boxed(random, down),
                    Op::Shr,
                    Box::new(E::Signal("b".to_string())),
                ),
                2 => E::Binary(
                    boxed(random, 0),
                    Op::Mul,
                    Box::new(E::Signal("b".to_string())),
                ),
                _ => {
                    let op = ops[random.below(ops.len() as u64) as usize].clone();
                    E::Binary(boxed(random, down), op, boxed(random, down))
                }
            }
        }
    }
}

fn kernel(seed: u64) -> Kernel {
    let mut random = Random::new(seed);
    let statements = (0..OUTPUTS).map(|i| {
        let target = VerilogExpression::Signal(format!("y{i}$next"));
        VerilogStatement::Assignment(target, expression(&mut random, 1 + i % 4))
    });
    Kernel(statements.collect())
}

fn widget(seed: u64) -> Widget {
    Widget {
        name: "kernel",
        make: Box::new(move || Box::new(kernel(seed))),
        inputs: Vec::new(),
        stimulus: |_, _, _| {},
    }
}

#[test]
fn random_expressions_mean_what_their_text_means() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "random_expressions_mean_what_their_text_means")
    else {
        return;
    };
    for seed in 0..by_run(12, 60) {
        let widget = widget(seed);
        let theirs = (widget.make)().verilog();
        if let Err(why) = prove_equal(&yosys, &widget, &theirs) {
            panic!("seed {seed}: {why}\n{theirs}");
        }
    }
}

#[test]
fn another_kernels_text_is_not_equal() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "another_kernels_text_is_not_equal") else {
        return;
    };
    let theirs = kernel(2).verilog();
    assert!(prove_equal(&yosys, &widget(1), &theirs).is_err());
    // A width rule broken in one place: the mask of a cast that is a bit too short.
    let theirs = kernel(1).verilog();
    let (at, _) = theirs
        .match_indices("'h")
        .find(|(at, _)| theirs[..*at].contains("(("))
        .unwrap();
    let wrong = format!("{}'h1 & 1'h0 & 1{}", &theirs[..at], &theirs[at..]);
    assert!(prove_equal(&yosys, &widget(1), &wrong).is_err());
}
