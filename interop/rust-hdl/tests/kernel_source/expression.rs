//! Random expressions of kernels, as text, that mean the same in rust-hdl's simulation and in the Verilog that it writes.
//!
//! The simulation computes in exactly the bits of the type; the text by Verilog's rules, where a number has 32 bits and the
//! context widens everything. So each expression knows how wide its text is by itself (`own`) and whether its value is
//! right in any wider context (`exact`) or only in its low bits. A sum is only right in its low bits: it may be added
//! to, inverted and assigned. What looks at high bits (comparisons, `>>`, widening casts, reductions) takes only
//! operands that are exact, or as wide in the text as in the type.
//!
//! Left out, because the text that rust-hdl 0.46 writes is not what it simulates, or no Verilog at all:
//! slices and bits of anything but a signal (`(a + b)[3]`), `all()` of what has a number in it (it looks at 32 bits),
//! an inverted bit that is added or given to `replace_bit` (`~b` has 32 bits there), slices of signed signals inside expressions
//! (unsigned in the text), `signed_bit_cast` of the least number (endless recursion in simulation; here it never is).

use warpwright_blocks::random::Random;

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

/// What can be read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Such as `self.a.val()`.
    pub text: String,
    pub kind: Type,
    /// Whether bits of it can be taken: it is a signal, no constant or field.
    pub sliceable: bool,
}

/// A signal of an enumeration, and its values.
#[derive(Clone, Debug)]
pub struct Choice {
    pub text: String,
    pub values: Vec<String>,
}

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
}

/// The widths there are: each width of each function is compiled anew, so that they are few.
pub const WIDTHS: [u32; 10] = [1, 2, 3, 4, 8, 13, 16, 32, 33, 40];

const ATOM: u8 = 13;
const UNARY: u8 = 12;

fn atom(text: String, own: u32, exact: bool) -> Expr {
    Expr {
        text,
        binds: ATOM,
        own,
        exact,
    }
}

impl Expr {
    /// Right where it stands alone, as a value of `width` bits.
    fn stands_alone(&self, width: u32) -> bool {
        self.own == width || (self.exact && self.own > width)
    }
    fn right_in(&self, context: u32, width: u32) -> bool {
        self.exact || context == width
    }
}

/// Makes expressions from what is in scope.
pub struct Maker<'a> {
    pub random: &'a mut Random,
    pub sources: Vec<Source>,
    pub choices: Vec<Choice>,
    /// Loop variables and the number of their values.
    pub loops: Vec<(String, u32)>,
}

impl Maker<'_> {
    pub fn chance(&mut self, of: u64) -> bool {
        self.random.below(of) == 0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn sources_of(&self, wanted: impl Fn(&Source) -> bool) -> Vec<Source> {
        self.sources.iter().filter(|s| wanted(s)).cloned().collect()
    }

    /// A number of at most `width` bits that Rust takes as an `i32`.
    pub fn number(&mut self, width: u32) -> u64 {
        let all = (1u64 << width.min(31)) - 1;
        match self.below(4) {
            0 => all,
            1 => 1,
            _ => self.random.next_u64() & all,
        }
    }

    fn binary(&mut self, left: Expr, op: &str, right: Expr) -> Expr {
        let binds = match op {
            "*" => 11,
            "+" | "-" => 10,
            "<<" | ">>" => 9,
            "&" => 8,
            "^" => 7,
            "|" => 6,
            "&&" => 4,
            "||" => 3,
            _ => 5,
        };
        // Verilog compares before it combines bits, Rust afterwards.
        let elsewhere = |child: u8| binds == 5 && (5..=8).contains(&child);
        let mut wrap_left = left.binds < binds || elsewhere(left.binds);
        let mut wrap_right = right.binds <= binds || elsewhere(right.binds);
        wrap_left |= left.binds < UNARY && self.chance(2);
        wrap_right |= right.binds < UNARY && self.chance(2);
        let wrapped = |text: &str, wrap: bool| {
            if wrap {
                format!("({text})")
            } else {
                text.to_string()
            }
        };
        let (l, r) = (
            wrapped(&left.text, wrap_left),
            wrapped(&right.text, wrap_right),
        );
        let own = match op {
            "<<" | ">>" => left.own,
            "+" | "-" | "*" | "&" | "^" | "|" => left.own.max(right.own),
            _ => 1,
        };
        let exact = match op {
            "&" => left.exact || right.exact,
            "|" | "^" => left.exact && right.exact,
            ">>" => left.exact,
            "+" | "-" | "*" | "<<" => false,
            _ => true,
        };
        Expr {
            text: format!("{l} {op} {r}"),
            binds,
            own,
            exact,
        }
    }

    fn unary(op: &str, of: Expr) -> Expr {
        let text = if of.binds < UNARY {
            format!("{op}({})", of.text)
        } else {
            format!("{op}{}", of.text)
        };
        Expr {
            text,
            binds: UNARY,
            own: of.own,
            exact: false,
        }
    }

    fn receiver(of: &Expr) -> String {
        if of.binds < ATOM {
            format!("({})", of.text)
        } else {
            of.text.clone()
        }
    }

    /// Makes something without loop variables: rust-hdl computes the width of a cast outside the loop, where they do not
    /// exist, so that a loop variable in a cast does not compile.
    fn outside_loops<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let loops = std::mem::take(&mut self.loops);
        let sources = self.sources.clone();
        self.sources.retain(|source| !source.text.contains("[i"));
        let made = make(self);
        self.loops = loops;
        self.sources = sources;
        made
    }

    /// A place in a signal of `width` bits from which `take` bits can be had.
    fn place(&mut self, width: u32, take: u32) -> String {
        let room = width - take + 1;
        let fitting: Vec<String> = self
            .loops
            .iter()
            .filter(|(_, count)| *count <= room)
            .map(|(name, _)| name.clone())
            .collect();
        if !fitting.is_empty() && self.chance(2) {
            return self.pick(&fitting);
        }
        let bits = room.ilog2();
        if bits > 0 && self.chance(3) {
            let index = self.alone(bits, 1);
            return format!("{}.index()", Self::receiver(&index));
        }
        self.below(room as usize).to_string()
    }

    fn leaf(&mut self, width: u32) -> Expr {
        for _ in 0..6 {
            match self.below(8) {
                0..=3 => {
                    let same = self.sources_of(|s| s.kind == Type::Bits(width));
                    if !same.is_empty() {
                        return atom(self.pick(&same).text, width, true);
                    }
                }
                4 => {
                    let wide = self.sources_of(
                        |s| matches!(s.kind, Type::Bits(w) if s.sliceable && w > width),
                    );
                    if !wide.is_empty() {
                        let source = self.pick(&wide);
                        let Type::Bits(whole) = source.kind else {
                            continue;
                        };
                        let place = self.place(whole, width);
                        let text = format!("{}.get_bits::<{width}>({place})", source.text);
                        return atom(text, width, true);
                    }
                }
                5 => {
                    let signed = self.sources_of(|s| s.kind == Type::Signed(width));
                    if !signed.is_empty() {
                        let text = format!("unsigned_cast({})", self.pick(&signed).text);
                        return atom(text, width, true);
                    }
                }
                6 => {
                    let any = self
                        .sources_of(|s| matches!(s.kind, Type::Bits(_)) && !s.text.contains("[i"));
                    if !any.is_empty() {
                        let source = self.pick(&any);
                        let Type::Bits(from) = source.kind else {
                            continue;
                        };
                        let text = format!("bit_cast::<{width}, {from}>({})", source.text);
                        return atom(text, width.max(from), true);
                    }
                }
                _ => {
                    let fitting: Vec<String> = self
                        .loops
                        .iter()
                        .filter(|(_, count)| u64::from(*count) <= 1 << width.min(31))
                        .map(|(name, _)| name.clone())
                        .collect();
                    if !fitting.is_empty() {
                        let text = format!("{}.to_bits::<{width}>()", self.pick(&fitting));
                        return atom(text, 32, true);
                    }
                }
            }
        }
        let text = format!("bits::<{width}>({})", self.number(width));
        atom(text, width.max(32), true)
    }

    /// An expression of `Bits<width>`.
    pub fn bits(&mut self, width: u32, depth: u32) -> Expr {
        if depth == 0 {
            return self.leaf(width);
        }
        let down = depth - 1;
        match self.below(12) {
            0..=4 => {
                let op = self.pick(&["+", "-", "&", "|", "^", "^", "+"]);
                let left = self.bits(width, down);
                let right = if self.chance(5) {
                    atom(self.number(width).to_string(), 32, true)
                } else if op == "+" && self.chance(5) {
                    self.exact_bit(down)
                } else {
                    self.bits(width, down)
                };
                self.binary(left, op, right)
            }
            5 => Self::unary("!", self.bits(width, down)),
            6 => {
                let left = self.bits(width, down);
                let amount = self.amount(width);
                self.binary(left, "<<", amount)
            }
            7 => {
                let left = self.exact(width, down);
                let amount = self.amount(width);
                self.binary(left, ">>", amount)
            }
            8 => {
                let from = WIDTHS
                    .into_iter()
                    .find(|from| *from > width)
                    .unwrap_or(width);
                let of = self.outside_loops(|maker| maker.bits(from, down));
                let text = format!("bit_cast::<{width}, {from}>({})", of.text);
                atom(text, of.own.max(width), true)
            }
            9 if width > 1 => {
                let from = WIDTHS.into_iter().rfind(|from| *from < width).unwrap_or(1);
                let of = self.outside_loops(|maker| maker.exact(from, down));
                let text = format!("bit_cast::<{width}, {from}>({})", of.text);
                atom(text, of.own.max(width), true)
            }
            10 => {
                let of = self.bits(width, down);
                let place = self.place(width, 1);
                let bit = self.exact_bit(down);
                let text = format!("{}.replace_bit({place}, {})", Self::receiver(&of), bit.text);
                atom(text, of.own.max(32), of.exact)
            }
            _ => {
                let of = self.signed(width, down);
                if of.own < width {
                    return self.leaf(width);
                }
                atom(
                    format!("unsigned_cast({})", of.text),
                    of.own,
                    of.own == width,
                )
            }
        }
    }

    fn amount(&mut self, width: u32) -> Expr {
        if self.chance(2) {
            let amount = self.below(width as usize + 2);
            return atom(amount.to_string(), 32, true);
        }
        let bits = self.pick(&[1, 3, 4]);
        self.alone(bits, 1)
    }

    /// One that is right in any context.
    pub fn exact(&mut self, width: u32, depth: u32) -> Expr {
        for _ in 0..6 {
            let made = self.bits(width, depth);
            if made.exact {
                return made;
            }
        }
        self.leaf(width)
    }

    /// One that is right where it stands alone.
    pub fn alone(&mut self, width: u32, depth: u32) -> Expr {
        for _ in 0..6 {
            let made = self.bits(width, depth);
            if made.stands_alone(width) {
                return made;
            }
        }
        self.leaf(width)
    }

    /// One whose text is as wide as its type.
    fn as_wide(&mut self, width: u32, depth: u32) -> Option<Expr> {
        (0..6)
            .map(|_| self.bits(width, depth))
            .find(|made| made.own == width)
    }

    /// A sum shifted down, where the target is as wide as everything in it.
    pub fn shifted_down(&mut self, width: u32) -> Option<Expr> {
        let left = self.as_wide(width, 2)?;
        let amount = self.amount(width);
        Some(self.binary(left, ">>", amount))
    }

    /// Two factors of 16 bits, if there are any.
    pub fn product(&mut self, kind: Type) -> Option<Expr> {
        let factors = self.sources_of(|s| s.kind == kind);
        if factors.is_empty() {
            return None;
        }
        let factor = |source: Source| atom(source.text, 16, true);
        let (a, b) = (self.pick(&factors), self.pick(&factors));
        Some(self.binary(factor(a), "*", factor(b)))
    }

    /// An expression of `Signed<width>`.
    pub fn signed(&mut self, width: u32, depth: u32) -> Expr {
        let same = self.sources_of(|s| s.kind == Type::Signed(width));
        if depth == 0 || self.chance(4) {
            if !same.is_empty() {
                return atom(self.pick(&same).text, width, true);
            }
            if let Some(of) = self.as_wide(width, 0) {
                return atom(format!("signed_cast({})", of.text), width, true);
            }
            let value = self.number(width.min(31) - 1);
            // Numbers in `$signed` have 32 bits; this one is not negative and fits.
            return if width < 32 {
                atom(format!("{value}_i32.to_signed_bits::<{width}>()"), 32, true)
            } else {
                atom(
                    format!("signed_cast(bits::<{width}>({value}))"),
                    width,
                    true,
                )
            };
        }
        let down = depth - 1;
        match self.below(6) {
            0 | 1 => {
                let (left, right) = (self.signed(width, down), self.signed(width, down));
                self.binary(left, "+", right)
            }
            2 => {
                let (left, right) = (self.signed(width, down), self.signed(width, down));
                self.binary(left, "-", right)
            }
            3 => Self::unary("-", self.signed(width, down)),
            4 if width > 4 => {
                // A difference of two numbers that are not negative is never the least number.
                let from = WIDTHS.into_iter().rfind(|from| *from < width).unwrap_or(3);
                let pair = self.outside_loops(|maker| {
                    (maker.as_wide(from - 1, 0), maker.as_wide(from - 1, 0))
                });
                let (Some(a), Some(b)) = pair else {
                    return self.signed(width, down);
                };
                let part = |of: Expr| {
                    let text =
                        format!("signed_cast(bit_cast::<{from}, {}>({}))", from - 1, of.text);
                    atom(text, from, true)
                };
                let difference = self.binary(part(a), "-", part(b));
                let text = format!("signed_bit_cast::<{width}, {from}>({})", difference.text);
                atom(text, from, true)
            }
            _ => match self.as_wide(width, down) {
                Some(of) => atom(format!("signed_cast({})", of.text), width, true),
                None => self.signed(width, down),
            },
        }
    }

    /// A comparison of two expressions in one context.
    fn comparison(&mut self, depth: u32) -> Option<Expr> {
        let op = self.pick(&["==", "!=", "<", "<=", ">", ">="]);
        let kinds: Vec<Type> = self.sources.iter().map(|s| s.kind).collect();
        if kinds.is_empty() {
            return None;
        }
        let kind = self.pick(&kinds);
        for _ in 0..6 {
            let (left, right, width) = match kind {
                Type::Bit => return None,
                Type::Bits(width) => {
                    let left = self.bits(width, depth);
                    let right = if self.chance(4) {
                        atom(self.number(width).to_string(), 32, true)
                    } else {
                        self.bits(width, depth)
                    };
                    (left, right, width)
                }
                Type::Signed(width) => {
                    (self.signed(width, depth), self.signed(width, depth), width)
                }
            };
            let context = left.own.max(right.own);
            if left.right_in(context, width) && right.right_in(context, width) {
                return Some(self.binary(left, op, right));
            }
        }
        None
    }

    fn bit_leaf(&mut self) -> Expr {
        let plain = self.sources_of(|s| s.kind == Type::Bit);
        if !plain.is_empty() && self.chance(2) {
            return atom(self.pick(&plain).text, 1, true);
        }
        let wide = self.sources_of(|s| s.sliceable && s.kind != Type::Bit);
        if wide.is_empty() {
            return atom(self.pick(&["true", "false"]).to_string(), 1, true);
        }
        let source = self.pick(&wide);
        let (Type::Bits(width) | Type::Signed(width)) = source.kind else {
            return atom("true".to_string(), 1, true);
        };
        let place = self.place(width, 1);
        atom(format!("{}.get_bit({place})", source.text), 1, true)
    }

    /// One bit that stays one bit in a wider context, unlike `~a`.
    fn exact_bit(&mut self, depth: u32) -> Expr {
        let made = self.bit(depth);
        if made.exact { made } else { self.bit_leaf() }
    }

    /// An expression of one bit: a condition.
    pub fn bit(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.bit_leaf();
        }
        let down = depth - 1;
        match self.below(10) {
            0..=2 => match self.comparison(down) {
                Some(comparison) => comparison,
                None => self.bit_leaf(),
            },
            3 => {
                let width = self.pick(&[1, 3, 8]);
                let of = self.alone(width, down);
                let kind = self.pick(&["any", "xor"]);
                atom(format!("{}.{kind}()", Self::receiver(&of)), 1, true)
            }
            4 => {
                let width = self.pick(&[1, 2, 4]);
                match self.as_wide(width, down) {
                    Some(of) => atom(format!("{}.all()", Self::receiver(&of)), 1, true),
                    None => self.bit_leaf(),
                }
            }
            5 => {
                let mut inverted = Self::unary("!", self.bit(down));
                inverted.exact = false;
                inverted
            }
            6 if !self.choices.is_empty() => {
                let choices = self.choices.clone();
                let choice = self.pick(&choices);
                let value = self.pick(&choice.values);
                let op = self.pick(&["==", "!="]);
                let (left, right) = (atom(choice.text, 32, true), atom(value, 32, true));
                self.binary(left, op, right)
            }
            7 => {
                // Not the bitwise operators: an inverted bit in a wider context has more bits.
                let op = self.pick(&["&&", "||"]);
                let (left, right) = (self.bit(down), self.bit(down));
                self.binary(left, op, right)
            }
            8 => {
                let op = self.pick(&["&", "|", "^", "=="]);
                let (left, right) = (self.bit(down), self.bit(down));
                self.binary(left, op, right)
            }
            _ => self.bit_leaf(),
        }
    }

    /// An expression of a type.
    pub fn value(&mut self, kind: Type, depth: u32) -> Expr {
        match kind {
            Type::Bit => self.bit(depth),
            Type::Bits(width) => self.bits(width, depth),
            Type::Signed(width) => self.signed(width, depth),
        }
    }
}
