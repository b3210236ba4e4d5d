//! Random designs: the toolchain's main test source.
//!
//! A design is described by *genes*. Every list of genes builds a valid module: a gene chooses
//! its operands among the values made so far by numbers taken modulo their count, and fits
//! widths by slicing or extending. So any part of a list is a design too, which makes shrinking
//! a matter of removing genes ([`shrink`]). The same seed always gives the same design.
//!
//! [`coverage`] counts the designs' contents, and a test requires them. Designs whose
//! text for one parameter value must be right for every other value are in [`sized`].

mod arrays;
mod build;
pub mod compare;
pub mod coverage;
mod enumerations;
mod genes;
mod operations;
pub mod outside;
mod shrink;
pub mod sized;
mod stores;
mod streams;

pub use build::{build, build_named};
pub use genes::random_genes;
pub use shrink::shrink;

/// One step of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// What is made.
    pub make: Make,
    /// Numbers that choose operands, widths and positions.
    pub pick: [u32; 4],
    /// How large what is not a width gets: words, entries, lanes, bits of an index, arms.
    pub size: u32,
}

/// What a gene makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Make {
    /// An input port.
    Input,
    /// A constant.
    Constant,
    /// An operation without inner parts; which one is chosen by the first number.
    Operation,
    /// An operation with an operand of unusual size: an index, a shift amount, a product, a choice by value.
    Large,
    /// A tree of operations, each used once, which become one expression of the emitted text.
    Expression,
    /// A wire that is read before it is driven.
    Wire,
    /// A register; its next value, enable and reset are chosen at the end, so that it can close a loop.
    Register,
    /// A memory with its write ports, and reads.
    Memory,
    /// A table of constants, and reads.
    Table,
    /// A value of an enumeration, and choices by it.
    Enumeration,
    /// A stream through registers and skid buffers.
    Stream,
    /// An instance of a module made of these genes.
    Instance(Vec<Gene>),
    /// Another instance, or lanes, of a module that was made before.
    Again,
    /// A lane array whose body, written in place or not, is made of these genes.
    Lanes(Vec<Gene>),
    /// A parameter, and as many lanes with a body made of these genes.
    Parameter(Vec<Gene>),
    /// An array of one-bit bodies, which flattening turns into wide operations.
    BitLanes(Vec<Gene>),
}

impl Make {
    /// The genes inside.
    pub fn inner(&self) -> Option<&[Gene]> {
        match self {
            Self::Instance(genes)
            | Self::Lanes(genes)
            | Self::Parameter(genes)
            | Self::BitLanes(genes) => Some(genes),
            _ => None,
        }
    }

    fn inner_mut(&mut self) -> Option<&mut Vec<Gene>> {
        match self {
            Self::Instance(genes)
            | Self::Lanes(genes)
            | Self::Parameter(genes)
            | Self::BitLanes(genes) => Some(genes),
            _ => None,
        }
    }
}

/// How large designs get.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Genes of the top module.
    pub genes: u32,
    /// Widest value that is asked for.
    pub width: u32,
    /// Largest of the sizes that are not widths.
    pub size: u32,
    /// Levels of instances and lanes below the top.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            genes: 24,
            width: 300,
            size: 300,
            depth: 5,
        }
    }
}
