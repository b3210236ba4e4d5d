//! Kernel expressions as text, with the width of that text.
//!
//! rust-hdl's simulation computes in exactly the bits of the type; the Verilog that it writes follows Verilog's rules,
//! where a number has 32 bits and the context widens everything. So each expression knows the self-determined width
//! of its text (`own`) and whether its value is right in any wider context (`exact`) or only in its low bits. A sum is
//! right only in its low bits: it may be added to, inverted and assigned. Operations that use high bits (comparisons,
//! `>>`, widening casts, reductions) take only operands that are exact, or as wide in the text as in the type.

use super::construct::Uses;

/// A type of rust-hdl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Bit,
    Bits(u32),
    Signed(u32),
}

impl Type {
    /// As Rust writes it.
    pub fn text(self) -> String {
        match self {
            Type::Bit => "Bit".to_string(),
            Type::Bits(width) => format!("Bits<{width}>"),
            Type::Signed(width) => format!("Signed<{width}>"),
        }
    }
}

/// How tightly it binds.
pub const ATOM: u8 = 13;
/// `!` and `-`.
pub const UNARY: u8 = 12;

/// An expression as text.
#[derive(Clone, Debug)]
pub struct Expr {
    pub text: String,
    /// How tightly its outermost operator binds in Rust.
    pub binds: u8,
    /// Its own width in the text.
    pub own: u32,
    /// Whether it is right in any wider context.
    pub exact: bool,
    /// Whether it depends on a signal.
    pub live: bool,
    /// What it is made of.
    pub uses: Uses,
    /// The signals in it, each a bit by chance.
    pub reads: u64,
}

/// What needs no parentheses.
pub fn atom(text: impl Into<String>, own: u32, exact: bool, uses: Uses) -> Expr {
    Expr {
        text: text.into(),
        binds: ATOM,
        own,
        exact,
        live: true,
        uses,
        reads: 0,
    }
}

/// A constant.
pub fn constant(text: impl Into<String>, own: u32, name: &str) -> Expr {
    Expr {
        live: false,
        ..atom(text, own, true, Uses::of(name))
    }
}

impl Expr {
    /// Right where it stands alone, as a value of `width` bits.
    pub fn stands_alone(&self, width: u32) -> bool {
        self.own == width || (self.exact && self.own > width)
    }

    /// Right next to an operand that is this wide in the text.
    pub fn right_in(&self, context: u32, width: u32) -> bool {
        self.exact || context == width
    }

    /// The same with more constructs in it.
    #[must_use]
    pub fn using(mut self, name: &str) -> Expr {
        self.uses.add(Uses::of(name));
        self
    }

    /// Itself, or in parentheses.
    fn wrapped(&self, wrap: bool) -> String {
        if wrap {
            format!("({})", self.text)
        } else {
            self.text.clone()
        }
    }

    /// `f(self)`, with the width of the text unchanged.
    #[must_use]
    pub fn within(self, before: &str, name: &str) -> Expr {
        let text = format!("{before}({})", self.text);
        let made = Expr {
            text,
            binds: ATOM,
            ..self
        };
        made.using(name)
    }

    /// `self.f(…)` of one bit.
    #[must_use]
    pub fn reduced(self, method: &str, name: &str) -> Expr {
        let text = format!("{}.{method}()", self.receiver());
        let made = Expr {
            text,
            binds: ATOM,
            own: 1,
            exact: true,
            ..self
        };
        made.using(name)
    }

    /// As what a method is called on.
    pub fn receiver(&self) -> String {
        self.wrapped(self.binds < ATOM)
    }

    /// `self.index()`
    pub fn index(&self) -> String {
        format!("{}.index()", self.receiver())
    }

    /// `!self` or `-self`: no longer right in wider contexts.
    #[must_use]
    pub fn unary(self, op: &str, name: &str) -> Expr {
        let text = format!("{op}{}", self.wrapped(self.binds < UNARY));
        let made = Expr {
            text,
            binds: UNARY,
            exact: false,
            ..self
        };
        made.using(name)
    }

    /// `self op right`; `extra` says for each side whether it gets parentheses that it does not need.
    #[must_use]
    pub fn binary(self, op: &str, right: Expr, extra: [bool; 2], name: &str) -> Expr {
        let binds = binding(op);
        // Verilog compares before it combines bits, Rust afterwards.
        let elsewhere = |child: u8| binds == 5 && (5..=8).contains(&child);
        let wrap_left =
            self.binds < binds || elsewhere(self.binds) || (extra[0] && self.binds < UNARY);
        let wrap_right =
            right.binds <= binds || elsewhere(right.binds) || (extra[1] && right.binds < UNARY);
        let own = match op {
            "<<" | ">>" => self.own,
            "+" | "-" | "*" | "&" | "^" | "|" => self.own.max(right.own),
            _ => 1,
        };
        let exact = match op {
            "&" => self.exact || right.exact,
            "|" | "^" => self.exact && right.exact,
            ">>" => self.exact,
            "+" | "-" | "*" | "<<" => false,
            _ => true,
        };
        let mut uses = self.uses.and(right.uses);
        if wrap_left || wrap_right {
            uses.add(Uses::of("parentheses"));
        }
        let made = Expr {
            text: format!(
                "{} {op} {}",
                self.wrapped(wrap_left),
                right.wrapped(wrap_right)
            ),
            binds,
            own,
            exact,
            live: self.live || right.live,
            uses,
            reads: self.reads | right.reads,
        };
        made.using(name)
    }

    /// Whether two operands say more together than one of them: not `a ^ a`, nor `a <= (a | 1)`.
    pub fn differs(&self, other: &Expr) -> bool {
        self.reads != other.reads && (self.live || other.live)
    }
}

/// A signal's bit among those that an expression reads.
pub fn read_bit(text: &str) -> u64 {
    let fold = |sum: u32, byte: u8| sum.wrapping_mul(31).wrapping_add(u32::from(byte));
    1 << (text.bytes().fold(7, fold) % 61)
}

/// How tightly an operator binds in Rust.
fn binding(op: &str) -> u8 {
    match op {
        "*" => 11,
        "+" | "-" => 10,
        "<<" | ">>" => 9,
        "&" => 8,
        "^" => 7,
        "|" => 6,
        "&&" => 4,
        "||" => 3,
        _ => 5,
    }
}
