//! SAT sweeping: merges nodes of a cone that compute the same function, from the inputs up.
//!
//! Random inputs distinguish most nodes; the remaining candidate pairs go to a solver, over the cone
//! as rebuilt so far. A pair that differs yields inputs that distinguish more nodes. A pair not decided
//! within a few conflicts stays two nodes. The result computes the same roots from the same inputs.

use super::clauses::{add_gate, start};
use super::cone::{Cone, INPUT};
use crate::aig::{Aig, Node, word_of};
use crate::solver::{Limits, Solver, SolverError, SolverKind, Verdict};
use std::collections::HashMap;
use std::time::Instant;
use warpwright_hdl::word::Literal;

/// Conflicts that one pair may cost.
const CONFLICTS: u64 = 500;
/// Words of random inputs.
const WORDS: usize = 16;
/// Members of its class that a node is compared with.
const COMPARED: usize = 4;
/// Telling inputs that are collected before all nodes are simulated again.
const COLLECTED: usize = 32;

/// A cone after sweeping; its inputs are the cone's, in the cone's order.
pub(super) struct Swept {
    pub aig: Aig,
    pub roots: Vec<Literal>,
    pub calls: u64,
    pub conflicts: u64,
}

/// Random words, the same in every run.
#[derive(Default)]
pub(crate) struct Random(u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }
}

/// Sweeps a cone.
pub(super) fn sweep(
    cone: &Cone,
    kind: SolverKind,
    deadline: Option<Instant>,
) -> Result<Swept, SolverError> {
    let mut sweeper = Sweeper::new(cone, kind, deadline)?;
    for node in 1..cone.nodes.len() {
        sweeper.take(node)?;
    }
    Ok(sweeper.finish())
}

struct Sweeper<'a> {
    old: &'a Cone,
    /// The cone rebuilt.
    new: Aig,
    /// For each old node its new literal.
    made: Vec<Literal>,
    /// For each input of the new graph its patterns.
    patterns: Vec<Vec<u64>>,
    /// For each new node its values under the patterns.
    values: Vec<Vec<u64>>,
    /// New nodes by their values, both inverted where the first value is 1.
    classes: HashMap<Box<[u64]>, Vec<Literal>>,
    /// Inputs that told a pair apart and have not been simulated yet.
    collected: Vec<Vec<bool>>,
    solver: Box<dyn Solver>,
    /// Up to which new node the solver knows the gates.
    known: u32,
    deadline: Option<Instant>,
    calls: u64,
    random: Random,
}

impl<'a> Sweeper<'a> {
    fn new(
        old: &'a Cone,
        kind: SolverKind,
        deadline: Option<Instant>,
    ) -> Result<Self, SolverError> {
        let mut sweeper = Self {
            old,
            new: Aig::new(),
            made: vec![Literal::FALSE],
            patterns: Vec::new(),
            values: vec![vec![0; WORDS]],
            classes: HashMap::new(),
            collected: Vec::new(),
            solver: start(kind, 1)?,
            known: 1,
            deadline,
            calls: 0,
            random: Random::default(),
        };
        let zeros = vec![0; WORDS].into_boxed_slice();
        sweeper.classes.insert(zeros, vec![Literal::FALSE]);
        Ok(sweeper)
    }

    /// Rebuilds one old node.
    fn take(&mut self, old: usize) -> Result<(), SolverError> {
        let [a, b] = self.old.nodes[old];
        let literal = if a == INPUT {
            self.input()
        } else {
            let [a, b] = [a, b].map(|code| self.translate(code));
            let before = self.new.len();
            let literal = self.new.and(a, b);
            if self.new.len() == before {
                literal
            } else {
                self.values.push(self.computed(a, b));
                self.merged(literal)?
            }
        };
        self.made.push(literal);
        Ok(())
    }

    fn input(&mut self) -> Literal {
        let words = self.values[0].len();
        let pattern: Vec<u64> = (0..words).map(|_| self.random.word()).collect();
        self.values.push(pattern.clone());
        self.patterns.push(pattern);
        self.new.input()
    }

    fn translate(&self, code: u32) -> Literal {
        self.made[(code >> 1) as usize].inverted_if(code & 1 == 1)
    }

    fn computed(&self, a: Literal, b: Literal) -> Vec<u64> {
        let invert = |literal: Literal| 0u64.wrapping_sub(u64::from(literal.is_inverted()));
        let [x, y] = [a, b].map(|literal| &self.values[literal.node() as usize]);
        let words = x.iter().zip(y);
        words
            .map(|(x, y)| (x ^ invert(a)) & (y ^ invert(b)))
            .collect()
    }

    /// A new node, or an older one that computes the same.
    fn merged(&mut self, literal: Literal) -> Result<Literal, SolverError> {
        let (mut signature, mut is_inverted) = self.signature(literal);
        let mut next = 0;
        while let Some(older) = self.candidate(&signature, next) {
            let older = older.inverted_if(is_inverted);
            match self.differ(literal, older)? {
                Verdict::Unsatisfiable => return Ok(older),
                Verdict::Unknown(_) => next += 1,
                Verdict::Satisfiable if self.collected.len() < COLLECTED => next += 1,
                Verdict::Satisfiable => {
                    self.simulate_collected();
                    (signature, is_inverted) = self.signature(literal);
                    next = 0;
                }
            }
        }
        let entry = literal.inverted_if(is_inverted);
        self.classes.entry(signature).or_default().push(entry);
        Ok(literal)
    }

    /// The next node of a class to compare with.
    fn candidate(&self, signature: &[u64], next: usize) -> Option<Literal> {
        let class = self.classes.get(signature)?;
        class.get(next).filter(|_| next < COMPARED).copied()
    }

    /// A node's values, inverted if the first is 1.
    fn signature(&self, literal: Literal) -> (Box<[u64]>, bool) {
        let values = &self.values[literal.node() as usize];
        let is_inverted = values[0] & 1 == 1;
        let flip = 0u64.wrapping_sub(u64::from(is_inverted));
        (values.iter().map(|word| word ^ flip).collect(), is_inverted)
    }

    /// Whether two literals can differ. Inputs under which they do are collected.
    fn differ(&mut self, a: Literal, b: Literal) -> Result<Verdict, SolverError> {
        self.teach();
        let limits = Limits {
            conflicts: CONFLICTS,
            deadline: self.deadline,
        };
        for case in [[a, !b], [!a, b]] {
            self.calls += 1;
            let verdict = self.solver.solve(&case, limits)?;
            if verdict == Verdict::Satisfiable {
                self.collect(a, b)?;
            }
            if verdict != Verdict::Unsatisfiable {
                return Ok(verdict);
            }
        }
        self.solver.clause(&[!a, b]);
        self.solver.clause(&[a, !b]);
        Ok(Verdict::Unsatisfiable)
    }

    /// Tells the solver of the nodes that it does not know.
    fn teach(&mut self) {
        for node in self.known..self.new.len() as u32 {
            self.solver.variable();
            if let Node::And(a, b) = self.new.node(node) {
                add_gate(self.solver.as_mut(), node, [a, b]);
            }
        }
        self.known = self.new.len() as u32;
    }

    /// Keeps the model's inputs, if they do tell the pair apart.
    fn collect(&mut self, a: Literal, b: Literal) -> Result<(), SolverError> {
        let inputs = self.new.inputs().iter();
        let bits: Vec<bool> = inputs.map(|node| self.solver.value(*node)).collect();
        let words: Vec<u64> = bits.iter().map(|bit| u64::from(*bit)).collect();
        let values = self.new.simulate(&words);
        if (word_of(&values, a) ^ word_of(&values, b)) & 1 == 0 {
            return Err(SolverError::WrongModel("what must differ does not"));
        }
        self.collected.push(bits);
        Ok(())
    }

    /// Adds a word of patterns: what was collected, and neighbours of it.
    fn simulate_collected(&mut self) {
        let random = &mut self.random;
        let collected = std::mem::take(&mut self.collected);
        for (input, pattern) in self.patterns.iter_mut().enumerate() {
            let mut word = 0u64;
            for place in 0..64 {
                let base = &collected[place % collected.len()];
                let bit = base.get(input).copied().unwrap_or(false);
                word |= u64::from(bit) << place;
            }
            // The first of each stays as it is; of the others an eighth of the inputs is flipped.
            let flips = random.word() & random.word() & random.word();
            let kept = (1u64 << collected.len()) - 1;
            pattern.push(word ^ (flips & !kept));
        }
        let inputs: Vec<u64> = (self.patterns.iter())
            .map(|pattern| pattern[pattern.len() - 1])
            .collect();
        let words = self.new.simulate(&inputs);
        for (values, word) in self.values.iter_mut().zip(words) {
            values.push(word);
        }
        self.reclassify();
    }

    /// Classes again, under more patterns. The node at hand has none yet, and is the last.
    fn reclassify(&mut self) {
        let mut members: Vec<Literal> = self.classes.drain().flat_map(|(_, class)| class).collect();
        // The oldest first: what is nearest to the inputs is the best to compare with.
        members.sort_unstable();
        for member in members {
            let (signature, is_inverted) = self.signature(member);
            let entry = Literal::new(member.node(), is_inverted);
            self.classes.entry(signature).or_default().push(entry);
        }
    }

    fn finish(self) -> Swept {
        let roots = self.old.roots.iter().map(|root| self.translate(*root));
        Swept {
            roots: roots.collect(),
            calls: self.calls,
            conflicts: self.solver.conflicts(),
            aig: self.new,
        }
    }
}
