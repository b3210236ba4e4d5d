//! Generates hardware from scalars: a module without state, with a name for each value that the SPIR-V names.
//!
//! Float arithmetic is in [`floats`].
//!
//! Where SPIR-V is undefined, the documentation of [`super`] gives the result; the interpreter implements it too, and both are proved to agree.

mod floats;

use super::circuit::{Arithmetic, Circuit, Does, Wire};
use super::ports::Namer;
use floats::{comparison, function_of, negated};
use rspirv::spirv::Op;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use warpwright_blocks::boolean::{Convention, Expression, TruthTable, shortest};
use warpwright_blocks::glsl450;
use warpwright_hdl::prefix::designed;
use warpwright_hdl::prelude::*;
use warpwright_hdl::problem::BuildError;
use warpwright_hdl::source::Source;

/// A function as a module.
pub(super) struct Lowered {
    pub module: Arc<Module>,
    /// The labels of instances that are arithmetic of floats.
    pub arithmetic: HashSet<String>,
}

/// The function as a module of the datapath of this name. All modules have names that begin with it.
pub(super) fn function(
    circuit: &Circuit,
    prefix: &str,
    doc: &str,
    mut namer: Namer,
) -> Result<Lowered, BuildErrors> {
    let m = ModuleBuilder::new(&format!("{prefix}_function"));
    m.doc(doc);
    let mut lowering = Lowering {
        m: &m,
        prefix: prefix.to_string(),
        units: HashMap::new(),
        floats: HashMap::new(),
        arithmetic: HashSet::new(),
        instances: 0,
    };
    let inputs = circuit.inputs.iter();
    let inputs: Vec<Signal<'_>> = inputs
        .map(|port| m.input(&port.name, port.bits()).doc(&port.of))
        .collect();
    let used = used(circuit);
    for (number, input) in inputs.iter().enumerate() {
        let reads = |wire: &Wire| matches!(wire.does, Does::Input { port, .. } if port == number);
        let mut wires = circuit.wires.iter().zip(&used);
        // Whether a parameter matters is the function's affair.
        if !wires.any(|(wire, is_used)| *is_used && reads(wire)) {
            m.unused(*input);
        }
    }
    let mut signals: Vec<Signal<'_>> = Vec::new();
    for (wire, is_used) in circuit.wires.iter().zip(used) {
        if !is_used {
            // Nobody reads it; something must stand in its place.
            signals.push(m.zeros(wire.width));
            continue;
        }
        let reads: Vec<Signal<'_>> = wire.reads.iter().map(|read| signals[*read]).collect();
        let signal = lowering.wire(wire, &inputs, &reads)?;
        let signal = match &wire.name {
            Some(name) if signal.is_nameless() => signal.named(&namer.name(name)),
            _ => signal,
        };
        signals.push(signal);
    }
    for (port, wires) in &circuit.outputs {
        let parts = wires.iter().rev().map(|wire| signals[*wire]);
        m.output(&port.name, m.cat(parts)).doc(&port.of);
    }
    let arithmetic = lowering.arithmetic;
    let module = m.finish().map(Arc::new)?;
    Ok(Lowered { module, arithmetic })
}

/// Which wires reach an output.
fn used(circuit: &Circuit) -> Vec<bool> {
    let mut used = vec![false; circuit.wires.len()];
    for (_, wires) in &circuit.outputs {
        for wire in wires {
            used[*wire] = true;
        }
    }
    for (number, wire) in circuit.wires.iter().enumerate().rev() {
        if used[number] {
            for read in &wire.reads {
                used[*read] = true;
            }
        }
    }
    used
}

struct Lowering<'m> {
    m: &'m ModuleBuilder,
    /// What the names of all modules begin with.
    prefix: String,
    /// Functions of GLSL.std.450 by number and width.
    units: HashMap<(u32, u32), Arc<Module>>,
    /// Functions of floats by their names.
    floats: HashMap<String, Arc<Module>>,
    /// The labels of their instances.
    arithmetic: HashSet<String>,
    instances: u32,
}

impl<'m> Lowering<'m> {
    fn wire(
        &mut self,
        wire: &Wire,
        inputs: &[Signal<'m>],
        reads: &[Signal<'m>],
    ) -> Result<Signal<'m>, BuildErrors> {
        let m = self.m;
        let width = wire.width;
        Ok(match &wire.does {
            Does::Input { port, low } => inputs[*port].slice(*low, width),
            Does::Constant(value) => m.constant(*value, width),
            Does::Core(op) => core(m, *op, width, reads),
            Does::Carry => (reads[0] + reads[1]).lt(reads[0]).zext(width),
            Does::Borrow => reads[0].lt(reads[1]).zext(width),
            Does::Product { is_signed } => {
                let wide = |read: Signal<'m>| {
                    if *is_signed {
                        read.sext(width)
                    } else {
                        read.zext(width)
                    }
                };
                wide(reads[0]) * wide(reads[1])
            }
            Does::Table(index) => match TruthTable::new(3, Convention::Spirv, (*index).into()) {
                Ok(table) => expression(m, &shortest(table).expression, reads, width),
                Err(_) => m.zeros(width),
            },
            Does::Float(arithmetic) => self.arithmetic(*arithmetic, reads)?,
            Does::Glsl {
                row,
                width: component,
                lanes,
            } => self.unit(row, *component, *lanes, reads)?,
            Does::Slice { low } => reads[0].slice(*low, width),
            Does::Join => m.cat(reads.iter().rev().copied()),
            Does::Pick => m
                .cat(reads[1..].iter().rev().copied())
                .select_word(reads[0], width),
            Does::Replace(number) => {
                let index = reads[0].bits();
                let can_be = u64::from(*number) >> index.min(63) == 0;
                if can_be {
                    reads[0]
                        .eq(m.constant(*number, index))
                        .mux(reads[2], reads[1])
                } else {
                    reads[1]
                }
            }
        })
    }

    /// Arithmetic of floats within a cycle.
    fn arithmetic(
        &mut self,
        arithmetic: Arithmetic,
        reads: &[Signal<'m>],
    ) -> Result<Signal<'m>, BuildErrors> {
        let (short, made) = function_of(arithmetic);
        let module = if let Some(module) = self.floats.get(&short) {
            Arc::clone(module)
        } else {
            let named = Arc::new(under(&made()?, format!("{}_{short}", self.prefix))?);
            self.floats.insert(short.clone(), Arc::clone(&named));
            named
        };
        self.instances += 1;
        let label = format!("{short}_unit_{}", self.instances);
        self.arithmetic.insert(label.clone());
        let mut instance = self.m.instance(&label, &module);
        for (place, (port, read)) in ["a", "b"].iter().zip(reads).enumerate() {
            let is_subtracted = place == 1 && matches!(arithmetic, Arithmetic::Subtract(_));
            let read = if is_subtracted { negated(*read) } else { *read };
            instance = instance.connect(port, read);
        }
        Ok(instance.output("result"))
    }

    /// An instruction of GLSL.std.450 within a cycle.
    fn unit(
        &mut self,
        row: &'static glsl450::table::Instruction,
        width: u32,
        lanes: u32,
        reads: &[Signal<'m>],
    ) -> Result<Signal<'m>, BuildErrors> {
        let key = (row.number, width);
        let module = if let Some(module) = self.units.get(&key) {
            Arc::clone(module)
        } else {
            let single = glsl450::Configuration::single(row, width, lanes);
            let op = row.name.to_ascii_lowercase();
            let name = format!("{}_{op}_{width}", self.prefix);
            let named = Arc::new(under(&glsl450::function(&single)?, name)?);
            self.units.insert(key, Arc::clone(&named));
            named
        };
        self.instances += 1;
        let label = format!("{}_unit_{}", row.name.to_ascii_lowercase(), self.instances);
        let mut instance = self.m.instance(&label, &module);
        let operands = row.shape.operands.len();
        for (port, parts) in ["a", "b", "c"]
            .iter()
            .zip(reads.chunks(reads.len() / operands))
        {
            let parts = parts.iter().rev().map(|part| part.zext(width));
            let value = self.m.cat(parts);
            instance = instance.connect(port, value.zext(width * lanes));
        }
        let result = instance.output("result");
        Ok(match row.shape.results.len() {
            1 => result,
            _ => self.m.cat([instance.output("second"), result]),
        })
    }
}

/// The module with a name of its own. Instructions of one class have lanes of one name, and other contents: modules within it have names that begin
/// with its own.
fn under(module: &Arc<Module>, name: String) -> Result<Module, BuildErrors> {
    let renamed = designed(module, &name).map_err(|problem| {
        BuildErrors(vec![BuildError {
            module: name,
            source: Source::unknown(),
            problem,
        }])
    })?;
    Ok(Arc::unwrap_or_clone(renamed))
}

/// An instruction of one component.
fn core<'m>(m: &'m ModuleBuilder, op: Op, width: u32, reads: &[Signal<'m>]) -> Signal<'m> {
    let a = reads[0];
    let b = reads.get(1).copied().unwrap_or(a);
    let c = reads.get(2).copied().unwrap_or(a);
    let d = reads.get(3).copied().unwrap_or(a);
    let low_ones = |count: Signal<'m>| !(m.ones(width) << count);
    match op {
        Op::IAdd => a + b,
        Op::ISub => a - b,
        Op::IMul => a * b,
        Op::SNegate => m.zeros(width) - a,
        Op::Not | Op::LogicalNot => !a,
        Op::BitwiseAnd | Op::LogicalAnd => a & b,
        Op::BitwiseOr | Op::LogicalOr => a | b,
        Op::BitwiseXor | Op::LogicalNotEqual => a ^ b,
        Op::LogicalEqual => !(a ^ b),
        Op::ShiftLeftLogical => a << b,
        Op::ShiftRightLogical => a >> b,
        Op::ShiftRightArithmetic => a.signed_shr(b),
        Op::IEqual => a.eq(b),
        Op::INotEqual => a.ne(b),
        Op::ULessThan => a.lt(b),
        Op::ULessThanEqual => a.le(b),
        Op::UGreaterThan => b.lt(a),
        Op::UGreaterThanEqual => b.le(a),
        Op::SLessThan => a.signed_lt(b),
        Op::SLessThanEqual => a.signed_le(b),
        Op::SGreaterThan => b.signed_lt(a),
        Op::SGreaterThanEqual => b.signed_le(a),
        Op::Select => a.mux(b, c),
        Op::UConvert if a.bits() < width => a.zext(width),
        Op::SConvert if a.bits() < width => a.sext(width),
        Op::UConvert | Op::SConvert => a.slice(0, width),
        Op::BitReverse => m.cat((0..width).map(|bit| a.bit(bit))),
        Op::BitCount => count_ones(m, a, width),
        Op::BitFieldInsert => {
            let mask = low_ones(d) << c;
            (a & !mask) | ((b << c) & mask)
        }
        Op::BitFieldUExtract => (a >> b) & low_ones(c),
        Op::BitFieldSExtract => {
            let (field, mask) = (a >> b, low_ones(c));
            let top = mask ^ (mask >> m.constant(1u8, 1));
            let is_negative = (field & top).any();
            (field & mask) | is_negative.mux(!mask, m.zeros(width))
        }
        Op::Any => m.cat(reads.iter().copied()).any(),
        Op::All => m.cat(reads.iter().copied()).all(),
        op => comparison(op, reads).unwrap_or_else(|| {
            // The reader lets no other through.
            m.zeros(width)
        }),
    }
}

/// Pairs of sums, until there is one.
fn count_ones<'m>(m: &'m ModuleBuilder, a: Signal<'m>, width: u32) -> Signal<'m> {
    let most = u32::BITS - a.bits().leading_zeros();
    let mut sums: Vec<Signal<'m>> = (0..a.bits()).map(|bit| a.bit(bit).zext(most)).collect();
    while sums.len() > 1 {
        let pairs = sums.chunks(2);
        sums = pairs
            .map(|pair| pair.iter().copied().reduce(|a, b| a + b).unwrap_or(pair[0]))
            .collect();
    }
    let sum = sums.first().copied().unwrap_or_else(|| m.zeros(most));
    if width >= most {
        sum.zext(width)
    } else {
        sum.slice(0, width)
    }
}

/// A Boolean expression of the operands a, b and c, bit by bit.
fn expression<'m>(
    m: &'m ModuleBuilder,
    of: &Expression,
    operands: &[Signal<'m>],
    width: u32,
) -> Signal<'m> {
    let all = |parts: &[Expression], join: fn(Signal<'m>, Signal<'m>) -> Signal<'m>| {
        let parts = parts
            .iter()
            .map(|part| expression(m, part, operands, width));
        parts.reduce(join).unwrap_or_else(|| m.zeros(width))
    };
    match of {
        Expression::Constant(true) => m.ones(width),
        Expression::Constant(false) => m.zeros(width),
        Expression::Operand(operand) => operands[operand.index() as usize],
        Expression::Not(inner) => !expression(m, inner, operands, width),
        Expression::And(parts) => all(parts, |a, b| a & b),
        Expression::Xor(parts) => all(parts, |a, b| a ^ b),
        Expression::Or(parts) => all(parts, |a, b| a | b),
    }
}
