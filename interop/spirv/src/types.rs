//! The types that a module declares, as far as their values are examined.
//!
//! A type consists of types declared before it, so none contains itself; and it has a [`Layout`] only if that has at
//! least one bit, at most [`MOST_BITS`], and few levels. So walking through the parts of a value always ends soon.

use std::fmt;
use std::rc::Rc;

/// Bits of a value that can be taken apart.
pub const MOST_BITS: u32 = 1 << 16;

/// Composites within composites that are followed.
const MOST_LEVELS: u32 = 32;

/// What the bits of a scalar are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScalarKind {
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
    pub kind: ScalarKind,
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

/// The parts of a value of a type. Elements of one kind are said once, so that a layout takes no more memory than its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// It has none.
    Scalar(Scalar),
    /// As many alike: components of a vector, elements of an array.
    Alike {
        /// Each of them.
        of: Rc<Layout>,
        /// How many.
        count: u32,
        /// All together.
        sum: Sum,
    },
    /// Members, in order.
    Members {
        /// Each of them.
        of: Vec<Rc<Layout>>,
        /// All together.
        sum: Sum,
    },
}

/// What the parts of a layout are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    bits: u64,
    scalars: u64,
    depth: u32,
}

impl Layout {
    fn sum(&self) -> Sum {
        match self {
            Self::Scalar(scalar) => Sum {
                bits: scalar.width.into(),
                scalars: 1,
                depth: 0,
            },
            Self::Alike { sum, .. } | Self::Members { sum, .. } => *sum,
        }
    }

    /// Its parts in order; none of a scalar.
    pub fn parts(&self) -> Box<dyn Iterator<Item = &Rc<Self>> + '_> {
        match self {
            Self::Scalar(_) => Box::new(std::iter::empty()),
            Self::Alike { of, count, .. } => Box::new(std::iter::repeat_n(of, *count as usize)),
            Self::Members { of, .. } => Box::new(of.iter()),
        }
    }

    /// All scalars in order.
    pub fn scalars(&self) -> Vec<Scalar> {
        match self {
            Self::Scalar(scalar) => vec![*scalar],
            _ => self.parts().flat_map(|part| part.scalars()).collect(),
        }
    }

    /// How many scalars there are, at least one.
    pub fn count(&self) -> usize {
        self.sum().scalars as usize
    }

    /// Bits of all scalars together.
    pub fn bits(&self) -> u32 {
        self.sum().bits as u32
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
            ScalarKind::Bool => write!(f, "bool"),
            ScalarKind::Integer => write!(f, "u{}", self.width),
            ScalarKind::Float => write!(f, "f{}", self.width),
        }
    }
}

/// As many parts of one layout, if that is not too much.
pub(crate) fn alike(of: Option<&Rc<Layout>>, count: u32) -> Option<Rc<Layout>> {
    let of = of?;
    let Sum {
        bits,
        scalars,
        depth,
    } = of.sum();
    let sum = Sum {
        bits: bits * u64::from(count),
        scalars: scalars * u64::from(count),
        depth: depth + 1,
    };
    let of = Rc::clone(of);
    fits(sum).then(|| Rc::new(Layout::Alike { of, count, sum }))
}

/// The layouts one after another, if that is not too much.
pub(crate) fn members(of: Vec<Option<Rc<Layout>>>) -> Option<Rc<Layout>> {
    let of: Vec<Rc<Layout>> = of.into_iter().collect::<Option<_>>()?;
    let sums = of.iter().map(|member| member.sum());
    let nothing = Sum {
        bits: 0,
        scalars: 0,
        depth: 0,
    };
    let sum = sums.fold(nothing, |all, one| Sum {
        bits: all.bits + one.bits,
        scalars: all.scalars + one.scalars,
        depth: all.depth.max(one.depth + 1),
    });
    fits(sum).then(|| Rc::new(Layout::Members { of, sum }))
}

fn fits(sum: Sum) -> bool {
    (1..=u64::from(MOST_BITS)).contains(&sum.bits) && sum.depth <= MOST_LEVELS
}
