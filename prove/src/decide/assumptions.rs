//! Assumptions, indexed by the inputs they depend on.

use super::cone::{Cone, Walker};
use crate::aig::{Aig, word_of};
use std::collections::{HashMap, HashSet};
use warpwright_hdl::word::Literal;

/// How many violated assumptions join a cone at once.
const AT_ONCE: usize = 16;

/// All assumptions.
pub(super) struct Assumptions<'a> {
    aig: &'a Aig,
    literals: Vec<Literal>,
    /// The assumptions by the one of their inputs that the fewest assumptions have; made when first asked.
    by_rarest: Option<HashMap<u32, Vec<About>>>,
}

/// An assumption and the inputs that it is about.
struct About {
    literal: Literal,
    inputs: Vec<u32>,
}

impl<'a> Assumptions<'a> {
    pub fn new(aig: &'a Aig, literals: &[Literal]) -> Self {
        let mut seen = HashSet::new();
        let literals = literals.iter().copied();
        Self {
            aig,
            literals: literals
                .filter(|literal| *literal != Literal::TRUE && seen.insert(*literal))
                .collect(),
            by_rarest: None,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.literals.is_empty()
    }

    /// All of them.
    pub fn all(&self) -> &[Literal] {
        &self.literals
    }

    /// The cases in which all hold.
    pub fn all_hold(&self, values: &[u64]) -> u64 {
        let literals = self.literals.iter();
        literals.fold(u64::MAX, |all, literal| all & word_of(values, *literal))
    }

    /// Some of those that do not hold in the first case.
    pub fn violated(&self, values: &[u64]) -> Vec<Literal> {
        let violated = self.literals.iter().copied();
        let violated = violated.filter(|literal| word_of(values, *literal) & 1 == 0);
        violated.take(AT_ONCE).collect()
    }

    /// Those that are about inputs of the cone only.
    pub fn within(&mut self, walker: &mut Walker<'_>, cone: &Cone) -> Vec<Literal> {
        if self.literals.is_empty() {
            return Vec::new();
        }
        let by_rarest = self.by_rarest.get_or_insert_with(|| {
            debug_assert!(self.aig.len() > 1);
            index(walker, &self.literals)
        });
        let inputs: HashSet<u32> = cone.inputs.iter().map(|(_, node)| *node).collect();
        let mut within = Vec::new();
        for (_, node) in &cone.inputs {
            let about = by_rarest.get(node).into_iter().flatten();
            let about = about.filter(|about| about.inputs.iter().all(|i| inputs.contains(i)));
            within.extend(about.map(|about| about.literal));
        }
        within
    }
}

fn index(walker: &mut Walker<'_>, literals: &[Literal]) -> HashMap<u32, Vec<About>> {
    let about: Vec<About> = (literals.iter())
        .map(|literal| About {
            literal: *literal,
            inputs: (walker.cone(&[*literal]).inputs.iter())
                .map(|(_, node)| *node)
                .collect(),
        })
        .collect();
    let mut uses: HashMap<u32, u32> = HashMap::new();
    for input in about.iter().flat_map(|about| &about.inputs) {
        *uses.entry(*input).or_default() += 1;
    }
    let mut by_rarest: HashMap<u32, Vec<About>> = HashMap::new();
    for about in about {
        let rarest = about.inputs.iter().min_by_key(|input| uses[*input]);
        if let Some(rarest) = rarest {
            by_rarest.entry(*rarest).or_default().push(about);
        }
    }
    by_rarest
}
