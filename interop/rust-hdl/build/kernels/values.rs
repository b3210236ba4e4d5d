//! Random values of `Bits` and `Signed` with the same meaning in rust-hdl's simulation and in the Verilog that it writes.
//!
//! Left out, because the text that rust-hdl 0.46 writes differs from its simulation, or is not valid Verilog: slices and
//! bits of anything but a signal (`(a + b)[3]`), `all()` of what has a number in it (it looks at 32 bits), an inverted
//! bit that is added or given to `replace_bit` (`~b` has 32 bits there), slices of signed signals inside expressions
//! (unsigned in the text), `signed_bit_cast` of the least number (endless recursion in simulation; here it never is).

use super::construct::Uses;
use super::expression::{ATOM, Expr, Type, atom, constant, read_bit};
use super::maker::{Maker, WIDTHS, cast};

impl Maker<'_> {
    /// The simplest of `Bits<width>`: a signal if there is any way to it.
    fn leaf(&mut self, width: u32) -> Expr {
        for _ in 0..8 {
            let found = match self.below(8) {
                0..=3 => self.signal(Type::Bits(width)),
                4 | 5 => self.slice(width),
                6 => self
                    .signal(Type::Signed(width))
                    .map(|of| of.within("unsigned_cast", "`unsigned_cast`")),
                _ if self.chance(2) => self.loop_index(width),
                _ => self.cast_source(width),
            };
            if let Some(found) = found {
                return found;
            }
        }
        if let Some(found) = self.cast_source(width) {
            return found;
        }
        self.named_number(width)
    }

    fn loop_index(&mut self, width: u32) -> Option<Expr> {
        let fitting: Vec<String> = self
            .loops
            .iter()
            .filter(|(_, count)| u64::from(*count) <= 1 << width.min(31))
            .map(|(name, _)| name.clone())
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let text = format!("{}.to_bits::<{width}>()", self.pick(&fitting));
        let name = "`.to_bits::<N>()` of a loop's index";
        Some(atom(text, 32, true, Uses::of(name)))
    }

    fn named_number(&mut self, width: u32) -> Expr {
        let number = self.number(width);
        let (text, name) = if self.chance(2) {
            (
                format!("Bits::<{width}>::from({number})"),
                "`Bits::<N>::from(…)`",
            )
        } else {
            (format!("bits::<{width}>({number})"), "`bits::<N>(…)`")
        };
        constant(text, width.max(32), name)
    }

    /// An expression of `Bits<width>`.
    pub fn bits(&mut self, width: u32, depth: u32) -> Expr {
        if depth == 0 {
            return self.leaf(width);
        }
        let down = depth - 1;
        match self.below(14) {
            13 => {
                let op = self.pick(&["+", "-", "&", "|", "^"]);
                let left = self.bits(width, down);
                self.with_number(left, op, width)
            }
            0..=4 => self.combined(width, down),
            5 => self.bits(width, down).unary("!", "`!Bits`"),
            6 => {
                let left = self.bits(width, down);
                let (amount, name) = self.amount(width, ["`Bits << n`", "`Bits << Bits`"]);
                self.binary(left, "<<", amount, name)
            }
            7 => {
                let left = self.exact(width, down);
                let (amount, name) = self.amount(width, ["`Bits >> n`", "`Bits >> Bits`"]);
                self.binary(left, ">>", amount, name)
            }
            8 => {
                let from = WIDTHS.into_iter().find(|from| *from > width);
                let from = from.unwrap_or(width);
                let of = self.outside_loops(|maker| maker.bits(from, down));
                cast(of, width, from)
            }
            9 if width > 1 => {
                let from = WIDTHS.into_iter().rfind(|from| *from < width).unwrap_or(1);
                let of = self.outside_loops(|maker| maker.exact(from, down));
                cast(of, width, from)
            }
            10 => {
                let of = self.bits(width, down);
                let (place, _) = self.place(width, 1);
                let bit = self.exact_bit(down);
                let text = format!(
                    "{}.replace_bit({}, {})",
                    of.receiver(),
                    place.text,
                    bit.text
                );
                let uses = of.uses.and(bit.uses).and(place.uses);
                let made = atom(text, of.own.max(32), of.exact, uses).using("`replace_bit`");
                let reads = of.reads | bit.reads | place.reads;
                Expr { reads, ..made }
            }
            11 => {
                let of = self.signed(width, down);
                // There and back again is nothing.
                if of.own < width || (of.binds == ATOM && of.text.starts_with("signed_cast")) {
                    return self.leaf(width);
                }
                let exact = of.own == width;
                let made = of.within("unsigned_cast", "`unsigned_cast`");
                Expr { exact, ..made }
            }
            _ => {
                let left = self.bits(width, down);
                let right = self.named_number(width);
                self.binary(left, "^", right, "`Bits ^ Bits`")
            }
        }
    }

    /// Two operands, which are not the same.
    fn combined(&mut self, width: u32, down: u32) -> Expr {
        let op = self.pick(&["+", "-", "&", "|", "^", "^", "+"]);
        let left = self.bits(width, down);
        if op == "+" && self.chance(5) {
            let bit = self.exact_bit(down);
            return self.binary(left, op, bit, "`Bits + Bit`");
        }
        let name = format!("`Bits {op} Bits`");
        for _ in 0..4 {
            let right = self.bits(width, down);
            if right.live && right.differs(&left) {
                return self.binary(left, op, right, &name);
            }
        }
        self.with_number(left, op, width)
    }

    /// A number as one operand.
    fn with_number(&mut self, left: Expr, op: &str, width: u32) -> Expr {
        let right = self.literal(width);
        if self.chance(3) {
            return self.binary(right, op, left, "`Bits` and a number");
        }
        self.binary(left, op, right, "`Bits` and a number")
    }

    fn amount(&mut self, width: u32, names: [&'static str; 2]) -> (Expr, &'static str) {
        if self.chance(2) {
            let amount = 1 + self.below(width as usize / 3 + 1);
            return (constant(amount.to_string(), 32, "number"), names[0]);
        }
        let bits = self.pick(&[1, 3]);
        (self.alone(bits, 0), names[1])
    }

    /// One that is right in any context.
    pub fn exact(&mut self, width: u32, depth: u32) -> Expr {
        self.fitting(width, depth, |made| made.exact)
    }

    /// One that is right where it stands alone.
    pub fn alone(&mut self, width: u32, depth: u32) -> Expr {
        self.fitting(width, depth, |made| made.stands_alone(width))
    }

    fn fitting(&mut self, width: u32, depth: u32, fits: impl Fn(&Expr) -> bool) -> Expr {
        for _ in 0..8 {
            let made = self.bits(width, depth);
            if fits(&made) && made.live {
                return made;
            }
        }
        self.leaf(width)
    }

    /// One whose text is as wide as its type.
    pub fn as_wide(&mut self, width: u32, depth: u32) -> Option<Expr> {
        (0..8)
            .map(|_| self.bits(width, depth))
            .find(|made| made.own == width)
    }

    /// A sum shifted down, where the target is as wide as everything in it.
    pub fn shifted_down(&mut self, width: u32) -> Option<Expr> {
        let left = self.as_wide(width, 1)?;
        let (amount, name) = self.amount(width, ["`Bits >> n`", "`Bits >> Bits`"]);
        Some(self.binary(left, ">>", amount, name))
    }

    /// Two factors of 16 bits, if there are any.
    pub fn product(&mut self, kind: Type) -> Option<Expr> {
        let name = match kind {
            Type::Signed(_) => "`Signed * Signed`",
            _ => "`Bits * Bits`",
        };
        let (a, b) = (self.signal(kind)?, self.signal(kind)?);
        Some(self.binary(a, "*", b, name))
    }

    fn signed_leaf(&mut self, width: u32) -> Expr {
        if !self.chance(8)
            && let Some(found) = self.signal(Type::Signed(width))
        {
            return found;
        }
        let value = self.number(width.min(31) - 1);
        match self.as_wide(width, 0) {
            Some(of) if !self.chance(4) => signed_cast(of, width),
            // Numbers in `$signed` have 32 bits; this one is not negative and fits.
            _ if width < 32 => {
                let text = format!("{value}_i32.to_signed_bits::<{width}>()");
                constant(text, 32, "`.to_signed_bits::<N>()`")
            }
            _ => signed_cast(
                constant(format!("bits::<{width}>({value})"), width, "`bits::<N>(…)`"),
                width,
            ),
        }
    }

    /// An expression of `Signed<width>`.
    pub fn signed(&mut self, width: u32, depth: u32) -> Expr {
        if depth == 0 {
            return self.signed_leaf(width);
        }
        let down = depth - 1;
        match self.below(7) {
            0..=2 => {
                let op = self.pick(&["+", "-"]);
                let left = self.signed(width, down);
                for _ in 0..6 {
                    let right = self.signed(width, down);
                    if right.differs(&left) {
                        return self.binary(left, op, right, &format!("`Signed {op} Signed`"));
                    }
                }
                left
            }
            3 => self.signed(width, down).unary("-", "`-Signed`"),
            4 | 5 if width > 4 => self.widened(width, down),
            _ => match self.as_wide(width, down) {
                Some(of) if !of.text.starts_with("unsigned_cast") => signed_cast(of, width),
                _ => self.signed_leaf(width),
            },
        }
    }

    /// What a register goes on to: a sum of what it holds and something else, so that it never stays as it is for long.
    pub fn next_of(&mut self, held: &str, kind: Type) -> Expr {
        let own = read_bit(held);
        let other = |maker: &mut Self| {
            let made = maker.value(kind, 1);
            (made.live && made.reads & own == 0).then_some(made)
        };
        let Some(other) = (0..20).find_map(|_| other(self)) else {
            return self.value(kind, 1);
        };
        let width = match kind {
            Type::Bit => return other,
            Type::Bits(width) | Type::Signed(width) => width,
        };
        let (op, name) = match kind {
            Type::Signed(_) => self.pick(&[("+", "`Signed + Signed`"), ("-", "`Signed - Signed`")]),
            _ => self.pick(&[
                ("+", "`Bits + Bits`"),
                ("-", "`Bits - Bits`"),
                ("^", "`Bits ^ Bits`"),
            ]),
        };
        self.binary(atom(held, width, true, Uses::NONE), op, other, name)
    }

    /// `signed_bit_cast` of a difference of two numbers that are not negative: it is never the least number.
    fn widened(&mut self, width: u32, down: u32) -> Expr {
        let from = WIDTHS.into_iter().rfind(|from| *from < width).unwrap_or(3);
        // One bit narrower, but in steps that there are.
        let narrow = WIDTHS.into_iter().rfind(|narrow| *narrow < from);
        let narrow = narrow.unwrap_or(2);
        let pair = self.outside_loops(|maker| (maker.as_wide(narrow, 0), maker.as_wide(narrow, 0)));
        let (Some(a), Some(b)) = pair else {
            return self.signed(width, down);
        };
        if !a.differs(&b) {
            return self.signed_leaf(width);
        }
        let part = |of: Expr| signed_cast(cast(of, from, narrow), from);
        let difference = self.binary(part(a), "-", part(b), "`Signed - Signed`");
        let name = "`signed_bit_cast`";
        let made = difference.within(&format!("signed_bit_cast::<{width}, {from}>"), name);
        Expr {
            own: from,
            exact: true,
            ..made
        }
    }
}

/// `signed_cast` of what is as wide in the text.
fn signed_cast(of: Expr, width: u32) -> Expr {
    let made = of.within("signed_cast", "`signed_cast`");
    Expr {
        own: width,
        exact: true,
        ..made
    }
}
