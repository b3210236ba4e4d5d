//! Generates genes from a seed.

use super::{Gene, Limits, Make};
use warpwright_blocks::random::Random;

/// The genes of a random design.
pub fn random_genes(seed: u64, limits: Limits) -> Vec<Gene> {
    let mut random = Random::new(seed);
    let count = 4 + random.below(u64::from(limits.genes)) as u32;
    genes(&mut random, count, limits)
}

fn genes(random: &mut Random, count: u32, limits: Limits) -> Vec<Gene> {
    let gene = |position| {
        let make = if position < 2 {
            Make::Input
        } else {
            random_make(random, limits)
        };
        let mut pick = [(); 4].map(|()| random.next_u64() as u32);
        // Mostly small widths, sometimes the whole range: the fourth number is the width.
        let width = match random.below(8) {
            0..=2 => 1 + random.below(8),
            3..=4 => 1 + random.below(64),
            5 => 60 + random.below(10),
            _ => 1 + random.below(u64::from(limits.width)),
        };
        pick[3] = (width as u32).min(limits.width);
        // Sizes are small even more often, because they cost more.
        let size = match random.below(16) {
            0..=10 => 1 + random.below(20),
            11..=13 => 1 + random.below(80),
            _ => 1 + random.below(u64::from(limits.size)),
        };
        let size = (size as u32).min(limits.size);
        Gene { make, pick, size }
    };
    (0..count).map(gene).collect()
}

fn random_make(random: &mut Random, limits: Limits) -> Make {
    let inner = |random: &mut Random| {
        let count = 3 + random.below(6) as u32;
        let limits = Limits {
            depth: limits.depth - 1,
            width: limits.width.min(80),
            size: limits.size.min(60),
            ..limits
        };
        genes(random, count, limits)
    };
    let is_deepest = limits.depth == 0;
    match random.below(56) {
        0..=2 => Make::Input,
        3..=5 => Make::Constant,
        6..=11 => Make::Register,
        12..=14 => Make::Memory,
        15..=16 => Make::Table,
        17..=20 => Make::Large,
        21..=24 => Make::Expression,
        25..=26 => Make::Enumeration,
        27 => Make::Wire,
        28 => Make::Stream,
        29 => Make::Again,
        30..=31 if !is_deepest => Make::Instance(inner(random)),
        32..=34 if !is_deepest => Make::Lanes(inner(random)),
        35..=36 if !is_deepest => Make::BitLanes(inner(random)),
        37 if !is_deepest => Make::Parameter(inner(random)),
        _ => Make::Operation,
    }
}
