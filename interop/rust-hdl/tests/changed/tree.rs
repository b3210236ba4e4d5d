//! Replaces one operator of a kernel's tree by another.
//!
//! The changed operation and its operands are put in parentheses, so that the text means what the tree means.

use rust_hdl_core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogExpression, VerilogOp, VerilogOpUnary,
    VerilogStatement,
};

/// How many operators there are.
pub fn operators(block: &VerilogBlock) -> usize {
    let mut changer = Changer {
        before: usize::MAX,
        done: None,
    };
    changer.block(&mut block.clone());
    usize::MAX - changer.before
}

/// Changes the operator of this number; says how.
pub fn change(block: &mut VerilogBlock, number: usize) -> Option<String> {
    let mut changer = Changer {
        before: number,
        done: None,
    };
    changer.block(block);
    changer.done
}

struct Changer {
    /// Operators that are still to come before it.
    before: usize,
    done: Option<String>,
}

impl Changer {
    /// Whether this is the one.
    fn is_here(&mut self) -> bool {
        if self.done.is_some() {
            return false;
        }
        let here = self.before == 0;
        self.before = self.before.wrapping_sub(1);
        here
    }

    fn block(&mut self, block: &mut VerilogBlock) {
        for statement in block {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &mut VerilogStatement) {
        match statement {
            VerilogStatement::Assignment(_, value) => self.expression(value),
            VerilogStatement::SliceAssignment { replacement, .. } => self.expression(replacement),
            VerilogStatement::If(condition) => {
                self.expression(&mut condition.test);
                self.block(&mut condition.then);
                match &mut condition.otherwise {
                    VerilogBlockOrConditional::Block(block) => self.block(block),
                    VerilogBlockOrConditional::Conditional(inner) => self.statement(inner),
                    VerilogBlockOrConditional::None => {}
                }
            }
            VerilogStatement::Match(choice) => {
                self.expression(&mut choice.test);
                for case in &mut choice.cases {
                    self.block(&mut case.block);
                }
            }
            VerilogStatement::Loop(repeat) => self.block(&mut repeat.block),
            VerilogStatement::Macro(block) => self.block(block),
            VerilogStatement::Comment(_) | VerilogStatement::Link(_) => {}
        }
    }

    fn expression(&mut self, expression: &mut VerilogExpression) {
        use VerilogExpression as E;
        match expression {
            E::Signal(_) | E::Literal(_) => {}
            E::Cast(inner, _) | E::Signed(inner) | E::Unsigned(inner) | E::Paren(inner) => {
                self.expression(inner);
            }
            E::Index(of, at) | E::Slice(of, _, at) => {
                self.expression(of);
                self.expression(at);
            }
            E::IndexReplace(of, at, bit) => {
                self.expression(of);
                self.expression(at);
                self.expression(bit);
            }
            E::Unary(op, inner) => {
                if self.is_here() {
                    self.done = Some(format!("{op:?} of {inner:?}"));
                    let paren = Box::new(E::Paren(inner.clone()));
                    *expression = match op {
                        VerilogOpUnary::Not | VerilogOpUnary::Neg => E::Paren(inner.clone()),
                        VerilogOpUnary::All | VerilogOpUnary::Xor => {
                            E::Unary(VerilogOpUnary::Any, paren)
                        }
                        VerilogOpUnary::Any => E::Unary(VerilogOpUnary::Xor, paren),
                    };
                    return;
                }
                self.expression(inner);
            }
            E::Binary(left, op, right) => {
                if self.is_here() {
                    let wrong = other(op);
                    self.done = Some(format!("{op:?} for {wrong:?}: {left:?}, {right:?}"));
                    let paren = |side: &E| Box::new(E::Paren(Box::new(side.clone())));
                    let changed = E::Binary(paren(left), wrong, paren(right));
                    *expression = E::Paren(Box::new(changed));
                    return;
                }
                self.expression(left);
                self.expression(right);
            }
        }
    }
}

fn other(op: &VerilogOp) -> VerilogOp {
    use VerilogOp as Op;
    match op {
        Op::Add | Op::Mul => Op::Sub,
        Op::Sub => Op::Add,
        Op::LogicalAnd => Op::LogicalOr,
        Op::LogicalOr => Op::LogicalAnd,
        Op::BitXor => Op::BitOr,
        Op::BitAnd => Op::BitXor,
        Op::BitOr => Op::BitAnd,
        Op::Shl => Op::Shr,
        Op::Shr => Op::Shl,
        Op::Eq => Op::Ne,
        Op::Ne => Op::Eq,
        Op::Le => Op::Lt,
        Op::Lt | Op::Gt => Op::Ge,
        Op::Ge => Op::Gt,
    }
}
