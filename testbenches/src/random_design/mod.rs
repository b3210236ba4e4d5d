//! Random designs: the toolchain's main test source.
//!
//! A design is described by *genes*. Every list of genes builds a valid module: a gene chooses its
//! operands among the values made so far by numbers taken modulo their count, and fits widths by
//! slicing or widening. Hence any part of a list is a design too, which makes shrinking a matter of
//! leaving genes out ([`shrink`]). The same seed always gives the same design.

mod build;
pub mod compare;
mod shrink;

pub use build::{build, build_named};
pub use shrink::shrink;

use warpwright_blocks::random::Random;

/// One step of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gene {
    /// What is made.
    pub make: Make,
    /// Numbers that choose operands, widths and positions.
    pub pick: [u32; 4],
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
    /// A tree of operations, each used once, which become one expression of the emitted text.
    Expression,
    /// A register; its next value, enable and reset are chosen at the end, so that it can close a loop.
    Register,
    /// A memory with its write ports, and a read.
    Memory,
    /// A table of constants, and a read.
    Table,
    /// An instance of a module made of these genes.
    Instance(Vec<Gene>),
    /// A lane array whose body, written in place or not, is made of these genes.
    Lanes(Vec<Gene>),
    /// An array of one-bit bodies, which flattening turns into wide operations.
    BitLanes(Vec<Gene>),
}

/// How large designs get.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Genes of the top module.
    pub genes: u32,
    /// Widest value that is asked for.
    pub width: u32,
    /// Levels of instances and lanes below the top.
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            genes: 24,
            width: 300,
            depth: 2,
        }
    }
}

/// The genes of a random design.
pub fn random_genes(seed: u64, limits: Limits) -> Vec<Gene> {
    let mut random = Random::new(seed);
    let count = 4 + random.below(u64::from(limits.genes)) as u32;
    genes(&mut random, count, limits)
}

fn genes(random: &mut Random, count: u32, limits: Limits) -> Vec<Gene> {
    let mut genes = Vec::new();
    for position in 0..count {
        let make = if position < 2 {
            Make::Input
        } else {
            random_make(random, limits)
        };
        genes.push(Gene {
            make,
            pick: [(); 4].map(|()| random.next_u64() as u32),
        });
        // Mostly small widths, sometimes the whole range: the fourth number is the width.
        let width = match random.below(8) {
            0..=2 => 1 + random.below(8),
            3..=4 => 1 + random.below(64),
            5 => 60 + random.below(10),
            _ => 1 + random.below(u64::from(limits.width)),
        };
        if let Some(gene) = genes.last_mut() {
            gene.pick[3] = (width as u32).min(limits.width);
        }
    }
    genes
}

fn random_make(random: &mut Random, limits: Limits) -> Make {
    let inner = |random: &mut Random| {
        let count = 3 + random.below(6) as u32;
        let limits = Limits {
            depth: limits.depth - 1,
            width: limits.width.min(80),
            ..limits
        };
        genes(random, count, limits)
    };
    match random.below(32) {
        0..=1 => Make::Input,
        2..=3 => Make::Constant,
        4..=7 => Make::Register,
        8 => Make::Memory,
        9 => Make::Table,
        10 if limits.depth > 0 => Make::Instance(inner(random)),
        11..=12 if limits.depth > 0 => Make::Lanes(inner(random)),
        13..=14 if limits.depth > 0 => Make::BitLanes(inner(random)),
        15..=17 => Make::Expression,
        _ => Make::Operation,
    }
}
