//! The types that a module declares, as far as values of them are looked at.
//!
//! A type is made of types that were declared before it, so that none contains itself; and it knows its [`Layout`] only if that has a bit at least and
//! no more than [`MOST_BITS`]. So whoever walks through the parts of a value comes to an end soon.

use std::fmt;
use std::rc::Rc;

/// Bits of a value that can be taken apart.
pub const MOST_BITS: u32 = 1 << 16;

/// What the bits of a scalar are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// True or false: one bit.
    Bool,
    /// A whole number, signed or not.
    Integer,
    /// A float.
    Float,
}

/// A scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scalar {
    /// What its bits are.
    pub kind: Kind,
    /// How many, 1 to 64.
    pub width: u32,
}

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// No value.
    Void,
    /// A single number or truth.
    Scalar(Scalar),
    /// Components of one type, which may be pointers.
    Vector {
        /// The id of the components' type.
        of: u32,
        /// How many.
        count: u32,
    },
    /// Elements of one type.
    Array {
        /// The id of the elements' type.
        of: u32,
        /// How many.
        count: u32,
    },
    /// Members, by the ids of their types.
    Structure(Vec<u32>),
    /// A pointer.
    Pointer {
        /// The storage class by its number.
        class: u32,
        /// The id of the type that it leads to.
        to: u32,
    },
    /// A function's: the result's type and those of the parameters.
    Function(u32, Vec<u32>),
    /// Any other, by its name.
    Other(&'static str),
}

/// The parts of a value of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// It has none.
    Scalar(Scalar),
    /// In order: components, elements or members.
    Parts(Vec<Rc<Layout>>),
}

impl Layout {
    /// All scalars in order.
    pub fn scalars(&self) -> Vec<Scalar> {
        match self {
            Self::Scalar(scalar) => vec![*scalar],
            Self::Parts(parts) => parts.iter().flat_map(|part| part.scalars()).collect(),
        }
    }

    /// How many scalars there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Scalar(_) => 1,
            Self::Parts(parts) => parts.iter().map(|part| part.len()).sum(),
        }
    }

    /// A layout always has a scalar.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Bits of all scalars together.
    pub fn bits(&self) -> u32 {
        self.scalars().iter().map(|scalar| scalar.width).sum()
    }
}

/// A type with what is known of its values.
#[derive(Clone, Debug)]
pub struct Declared {
    /// What it is.
    pub what: Type,
    /// Its parts, where they can be looked at.
    pub layout: Option<Rc<Layout>>,
    /// As it is written in answers: `u32`, `i16x4`, `[f32; 3]`.
    pub name: String,
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Bool => write!(f, "bool"),
            Kind::Integer => write!(f, "u{}", self.width),
            Kind::Float => write!(f, "f{}", self.width),
        }
    }
}

/// As many parts of one layout, if that is not too much.
pub(crate) fn parts(of: Option<&Rc<Layout>>, count: u32) -> Option<Rc<Layout>> {
    let of = of?;
    let bits = u64::from(of.bits()) * u64::from(count);
    let fits = (1..=u64::from(MOST_BITS)).contains(&bits);
    fits.then(|| Rc::new(Layout::Parts(vec![Rc::clone(of); count as usize])))
}

/// The layouts one after another, if that is not too much.
pub(crate) fn members(of: Vec<Option<Rc<Layout>>>) -> Option<Rc<Layout>> {
    let of: Vec<Rc<Layout>> = of.into_iter().collect::<Option<_>>()?;
    let bits: u64 = of.iter().map(|member| u64::from(member.bits())).sum();
    let fits = (1..=u64::from(MOST_BITS)).contains(&bits);
    fits.then(|| Rc::new(Layout::Parts(of)))
}
