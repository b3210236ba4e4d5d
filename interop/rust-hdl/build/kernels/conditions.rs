//! Random one-bit values: comparisons, reductions and combinations of them.

use super::construct::Uses;
use super::expression::{Expr, Type, atom, constant, read_bit};
use super::maker::Maker;

impl Maker<'_> {
    /// A comparison of two expressions in one context. Equality is asked of few bits, so that it holds now and then.
    fn comparison(&mut self, depth: u32) -> Option<Expr> {
        let equal = self.chance(2);
        let signed = self.source(|s| matches!(s.kind, Type::Signed(_)));
        if let Some(Type::Signed(width)) = signed.map(|s| s.kind)
            && self.chance(2)
        {
            let (op, name) = if equal {
                (self.pick(&["==", "!="]), "`Signed == Signed`, `!=`")
            } else {
                (
                    self.pick(&["<", "<=", ">", ">="]),
                    "`Signed < Signed`, `<=`, `>`, `>=`",
                )
            };
            let make = |maker: &mut Self| (maker.signed(width, depth), maker.signed(width, depth));
            return self.compared(op, width, name, make);
        }
        let op = if equal {
            self.pick(&["==", "!="])
        } else {
            self.pick(&["<", "<=", ">", ">="])
        };
        let width = if equal {
            self.pick(&[1, 2, 3])
        } else {
            match self.source(|s| matches!(s.kind, Type::Bits(_)))?.kind {
                Type::Bits(width) => width,
                _ => return None,
            }
        };
        if self.chance(4) {
            let make = |maker: &mut Self| (maker.bits(width, depth), maker.literal(width));
            return self.compared(op, width, "`Bits` and a number", make);
        }
        let make = |maker: &mut Self| (maker.bits(width, depth), maker.bits(width, depth));
        self.compared(op, width, &format!("`Bits {op} Bits`"), make)
    }

    fn compared(
        &mut self,
        op: &str,
        width: u32,
        name: &str,
        make: impl Fn(&mut Self) -> (Expr, Expr),
    ) -> Option<Expr> {
        for _ in 0..8 {
            let (left, right) = make(self);
            let context = left.own.max(right.own);
            let is_right = left.right_in(context, width) && right.right_in(context, width);
            // `x < 0` and `x <= all ones` say nothing.
            let says = right.live || !matches!(op, "<" | "<=" | ">" | ">=") || width > 4;
            if is_right && says && left.live && left.differs(&right) {
                return Some(self.binary(left, op, right, name));
            }
        }
        None
    }

    fn bit_leaf(&mut self) -> Expr {
        if self.chance(2)
            && let Some(plain) = self.signal(Type::Bit)
        {
            return plain;
        }
        if let Some(bit) = self.bit_of() {
            return bit;
        }
        match self.signal(Type::Bit) {
            Some(plain) => plain,
            None => constant(self.pick(&["true", "false"]), 1, "`true`, `false`"),
        }
    }

    /// One bit that stays one bit in a wider context, unlike `~a`.
    pub fn exact_bit(&mut self, depth: u32) -> Expr {
        let made = self.bit(depth);
        if made.exact { made } else { self.bit_leaf() }
    }

    /// Two bits that are not the same.
    fn pair(&mut self, down: u32) -> (Expr, Expr) {
        let left = self.bit(down);
        for _ in 0..6 {
            let right = self.bit(down);
            if right.live && right.differs(&left) {
                return (left, right);
            }
        }
        (left, constant("true", 1, "`true`, `false`"))
    }

    /// An expression of one bit: a condition.
    pub fn bit(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.bit_leaf();
        }
        let down = depth - 1;
        let made = match self.below(11) {
            0..=3 => self.comparison(down),
            4 => {
                let width = self.pick(&[1, 3, 8]);
                let (method, name) = self.pick(&[("any", "`.any()`"), ("xor", "`.xor()`")]);
                Some(self.alone(width, down).reduced(method, name))
            }
            5 => {
                let width = self.pick(&[1, 2]);
                self.as_wide(width, down)
                    .map(|of| of.reduced("all", "`.all()`"))
            }
            6 => Some(self.bit(down).unary("!", "`!Bit`")),
            7 if !self.choices.is_empty() => Some(self.state_compared()),
            8 => {
                let (op, name) = self.pick(&[("&&", "`&&`"), ("||", "`||`")]);
                let (left, right) = self.pair(down);
                Some(self.binary(left, op, right, name))
            }
            9 => {
                let (op, name) = self.pick(&[
                    ("&", "`Bit & Bit`, `|`, `^`"),
                    ("|", "`Bit & Bit`, `|`, `^`"),
                    ("^", "`Bit & Bit`, `|`, `^`"),
                    ("==", "`Bit == Bit`, `!=`"),
                    ("!=", "`Bit == Bit`, `!=`"),
                ]);
                let (mut left, mut right) = self.pair(down);
                // An inverted bit has more bits next to a wider operand; here both must be right.
                if op.ends_with('=') && !(left.exact && right.exact) {
                    (left, right) = (self.bit_leaf(), self.exact_bit(0));
                }
                Some(self.binary(left, op, right, name))
            }
            _ => None,
        };
        match made {
            Some(made) if made.live => made,
            _ => self.bit_leaf(),
        }
    }

    fn state_compared(&mut self) -> Expr {
        let choices = self.choices.clone();
        let choice = self.pick(&choices);
        let value = self.pick(&choice.values);
        let op = self.pick(&["==", "!="]);
        let reads = read_bit(&choice.text);
        let left = Expr {
            reads,
            ..atom(choice.text, 32, true, Uses::NONE)
        };
        let right = constant(value, 32, "named value of an enumeration");
        self.binary(left, op, right, "`state == Value`, `!=`")
    }

    /// A condition that a choice depends on.
    pub fn condition(&mut self) -> Expr {
        for _ in 0..8 {
            let made = self.bit(1);
            if made.live {
                return made;
            }
        }
        self.bit_of().unwrap_or_else(|| self.bit_leaf())
    }

    /// An expression of a type that depends on something, if that can be had.
    pub fn value(&mut self, kind: Type, depth: u32) -> Expr {
        let make = |maker: &mut Self| match kind {
            Type::Bit => maker.bit(depth),
            Type::Bits(width) => maker.bits(width, depth),
            Type::Signed(width) => maker.signed(width, depth),
        };
        for _ in 0..30 {
            let made = make(self);
            if made.live {
                return made;
            }
        }
        make(self)
    }
}
