//! Operation keywords, shared by the printer, the parser and messages.

use crate::module::{BinaryOp, UnaryOp};

const UNARY: [(UnaryOp, &str); 4] = [
    (UnaryOp::Not, "not"),
    (UnaryOp::All, "all"),
    (UnaryOp::Any, "any"),
    (UnaryOp::Parity, "parity"),
];

const BINARY: [(BinaryOp, &str); 15] = [
    (BinaryOp::And, "and"),
    (BinaryOp::Or, "or"),
    (BinaryOp::Xor, "xor"),
    (BinaryOp::Add, "add"),
    (BinaryOp::Sub, "sub"),
    (BinaryOp::Mul, "mul"),
    (BinaryOp::Eq, "eq"),
    (BinaryOp::Ne, "ne"),
    (BinaryOp::Lt, "lt"),
    (BinaryOp::Le, "le"),
    (BinaryOp::SignedLt, "signed_lt"),
    (BinaryOp::SignedLe, "signed_le"),
    (BinaryOp::Shl, "shl"),
    (BinaryOp::Shr, "shr"),
    (BinaryOp::SignedShr, "signed_shr"),
];

/// The operations that are neither unary nor binary, in the order in which messages list them.
const OTHERS: &str = "mux, case, slice, cat, repeat, select, lookup, read, out, wire";

/// Every operation, for messages.
pub(super) fn all_names() -> String {
    let unary = UNARY.iter().map(|(_, name)| *name);
    let binary = BINARY.iter().map(|(_, name)| *name);
    let names: Vec<&str> = unary.chain(binary).chain([OTHERS]).collect();
    names.join(", ")
}

/// How an operation with one operand is written.
pub(crate) fn unary_name(op: UnaryOp) -> &'static str {
    let found = UNARY.iter().find(|(known, _)| *known == op);
    found.map_or("", |(_, name)| name)
}

/// How an operation with two operands is written.
pub(crate) fn binary_name(op: BinaryOp) -> &'static str {
    let found = BINARY.iter().find(|(known, _)| *known == op);
    found.map_or("", |(_, name)| name)
}

/// The operation with one operand of this name.
pub(super) fn unary_of(name: &str) -> Option<UnaryOp> {
    let found = UNARY.iter().find(|(_, known)| *known == name);
    found.map(|(op, _)| *op)
}

/// The operation with two operands of this name.
pub(super) fn binary_of(name: &str) -> Option<BinaryOp> {
    let found = BINARY.iter().find(|(_, known)| *known == name);
    found.map(|(op, _)| *op)
}
