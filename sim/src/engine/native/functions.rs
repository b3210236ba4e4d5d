//! Functions of three bits that operations are made of.

/// Of three operands.
pub(super) type Function = fn([bool; 3]) -> bool;

pub(super) const AND3: Function = |[a, b, c]| a && b && c;
pub(super) const OR3: Function = |[a, b, c]| a || b || c;
pub(super) const XOR3: Function = |[a, b, c]| a ^ b ^ c;
pub(super) const AND_OR: Function = |[a, b, c]| a && b || c;
pub(super) const AND_XOR: Function = |[a, b, c]| (a && b) ^ c;
/// By the first operand, the second or the third.
pub(super) const BIT_MUX: Function = |[s, a, b]| if s { a } else { b };
/// By the second operand, the third or the first.
pub(super) const CHOICE: Function = |[a, s, b]| if s { b } else { a };
/// The first operand, inverted where both others have 1.
pub(super) const TERM: Function = |[a, s, b]| a ^ (b && s);
