//! The material for a kernel's expressions: the signals in scope, loop indices, and random choices.
//!
//! The least-read signals are read first, so that everything a kernel computes is also used.

use super::construct::Uses;
use super::expression::{Expr, Type, atom, constant, read_bit};
use super::random::Random;

/// What can be read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Such as `self.a.val()`.
    pub text: String,
    pub kind: Type,
    /// Whether bits of it can be taken: it is a signal, no constant or field.
    pub sliceable: bool,
    pub uses: Uses,
    /// Whether it ever changes.
    live: bool,
    /// How often it was taken.
    taken: u32,
}

impl Source {
    /// A signal.
    pub fn signal(text: impl Into<String>, kind: Type) -> Self {
        Self {
            text: text.into(),
            kind,
            sliceable: true,
            uses: Uses::NONE,
            live: true,
            taken: 0,
        }
    }

    /// With what it shows.
    pub fn using(mut self, uses: Uses) -> Self {
        self.uses.add(uses);
        self
    }

    /// A constant or field.
    pub fn whole(mut self) -> Self {
        self.sliceable = false;
        self
    }

    /// A constant.
    pub fn still(mut self) -> Self {
        self.live = false;
        self.whole()
    }

    /// Whether its name depends on a loop's index.
    fn in_loop(&self) -> bool {
        self.text.contains("[i")
    }

    fn read(&self, width: u32) -> Expr {
        Expr {
            live: self.live,
            reads: read_bit(&self.text),
            ..atom(&self.text, width, true, self.uses)
        }
    }
}

/// A signal of an enumeration, and its values.
#[derive(Clone, Debug)]
pub struct Choice {
    pub text: String,
    pub values: Vec<String>,
}

/// The widths there are: each width of each function is compiled anew, so that they are few.
pub const WIDTHS: [u32; 9] = [1, 2, 3, 4, 8, 13, 16, 32, 40];

/// Makes expressions from what is in scope.
pub struct Maker<'a> {
    pub random: &'a mut Random,
    pub sources: Vec<Source>,
    pub choices: Vec<Choice>,
    /// Loop indices, or sums of them, and the number of their values.
    pub loops: Vec<(String, u32)>,
    /// Whether it makes the place of a slice: no place in a place.
    in_place: bool,
}

impl<'a> Maker<'a> {
    pub fn new(random: &'a mut Random) -> Self {
        Self {
            random,
            sources: Vec::new(),
            choices: Vec::new(),
            loops: Vec::new(),
            in_place: false,
        }
    }

    /// One time in so many.
    pub fn chance(&mut self, of: u64) -> bool {
        self.random.below(of) == 0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.random.below(bound as u64) as usize
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// A source of a kind, one that was read seldom as often as any.
    pub fn source(&mut self, wanted: impl Fn(&Source) -> bool) -> Option<Source> {
        let mut fitting: Vec<usize> = (0..self.sources.len())
            .filter(|at| wanted(&self.sources[*at]))
            .collect();
        if self.chance(2) {
            let least = fitting.iter().map(|at| self.sources[*at].taken).min();
            fitting.retain(|at| Some(self.sources[*at].taken) == least);
        }
        if fitting.is_empty() {
            return None;
        }
        let at = self.pick(&fitting);
        self.sources[at].taken += 1;
        Some(self.sources[at].clone())
    }

    /// A source of just this type, read whole.
    pub fn signal(&mut self, kind: Type) -> Option<Expr> {
        let width = match kind {
            Type::Bit => 1,
            Type::Bits(width) | Type::Signed(width) => width,
        };
        self.source(|s| s.kind == kind).map(|s| s.read(width))
    }

    /// Any source of another width, cast to this one.
    pub fn cast_source(&mut self, width: u32) -> Option<Expr> {
        let source = self.source(|s| match s.kind {
            Type::Bits(from) | Type::Signed(from) => from != width && !s.in_loop(),
            Type::Bit => false,
        })?;
        match source.kind {
            Type::Bits(from) => Some(cast(source.read(from), width, from)),
            Type::Signed(from) => {
                let plain = source.read(from).within("unsigned_cast", "`unsigned_cast`");
                Some(cast(plain, width, from))
            }
            Type::Bit => None,
        }
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

    /// A number as an operand.
    pub fn literal(&mut self, width: u32) -> Expr {
        let value = self.number(width);
        if value > 9 && self.chance(2) {
            return constant(format!("{value:#x}"), 32, "hexadecimal number");
        }
        constant(value.to_string(), 32, "number")
    }

    /// Two operands, with parentheses that Rust does not need here and there.
    pub fn binary(&mut self, left: Expr, op: &str, right: Expr, name: &str) -> Expr {
        let extra = [self.chance(2), self.chance(2)];
        left.binary(op, right, extra, name)
    }

    /// Makes something without loop indices: rust-hdl computes the width of a cast outside the loop, where they do not
    /// exist, so that a loop index in a cast does not compile.
    pub fn outside_loops<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let loops = std::mem::take(&mut self.loops);
        let (inside, outside) = std::mem::take(&mut self.sources)
            .into_iter()
            .partition(Source::in_loop);
        self.sources = outside;
        let made = make(self);
        let inside: Vec<Source> = inside;
        self.sources.extend(inside);
        self.loops = loops;
        made
    }

    /// A place in a signal of `width` bits from which `take` bits can be had: the place, and its kind.
    pub fn place(&mut self, width: u32, take: u32) -> (Expr, &'static str) {
        let room = width - take + 1;
        let fitting: Vec<String> = self
            .loops
            .iter()
            .filter(|(_, count)| *count <= room)
            .map(|(name, _)| name.clone())
            .collect();
        if !fitting.is_empty() && !self.chance(4) {
            let index = atom(self.pick(&fitting), 32, true, Uses::NONE);
            return (index, "a loop's index");
        }
        let bits = room.ilog2().min(4);
        if bits > 0 && !self.in_place && self.chance(2) {
            self.in_place = true;
            let index = self.alone(bits, 0);
            self.in_place = false;
            if index.live {
                let text = index.index();
                return (Expr { text, ..index }, "a signal's value");
            }
        }
        let place = self.below(room as usize).to_string();
        (atom(place, 32, true, Uses::NONE), "a number")
    }

    /// Some bits of a wider signal.
    pub fn slice(&mut self, width: u32) -> Option<Expr> {
        let source =
            self.source(|s| matches!(s.kind, Type::Bits(w) if s.sliceable && w > width))?;
        let Type::Bits(whole) = source.kind else {
            return None;
        };
        let (place, at) = self.place(whole, width);
        let text = format!("{}.get_bits::<{width}>({})", source.text, place.text);
        let made = atom(text, width, true, source.uses.and(place.uses));
        let reads = read_bit(&source.text) | place.reads;
        let made = Expr { reads, ..made };
        Some(made.using(&format!("`get_bits` at {at}")))
    }

    /// One bit of a signal.
    pub fn bit_of(&mut self) -> Option<Expr> {
        let source = self.source(|s| s.sliceable && s.kind != Type::Bit)?;
        let (Type::Bits(width) | Type::Signed(width)) = source.kind else {
            return None;
        };
        let (place, at) = self.place(width, 1);
        let text = format!("{}.get_bit({})", source.text, place.text);
        let made = atom(text, 1, true, source.uses.and(place.uses));
        let reads = read_bit(&source.text) | place.reads;
        let made = Expr { reads, ..made };
        let made = made.using(&format!("`get_bit` at {at}"));
        Some(match source.kind {
            Type::Signed(_) => made.using("`get_bit` of `Signed`"),
            _ => made,
        })
    }
}

/// `bit_cast`, which masks the text to the new width.
pub fn cast(of: Expr, width: u32, from: u32) -> Expr {
    let name = if width > from {
        "`bit_cast` wider"
    } else {
        "`bit_cast` narrower"
    };
    let own = of.own.max(width);
    let made = of.within(&format!("bit_cast::<{width}, {from}>"), name);
    Expr {
        own,
        exact: true,
        ..made
    }
}
