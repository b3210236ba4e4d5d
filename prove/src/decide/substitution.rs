//! Goals and assumptions after substituting the assumptions.
//!
//! A conjunction is split into its parts; an assumption that is an input fixes that input's value; a gate assumed to be 0 is replaced by 0
//! everywhere. An assumption "x equals y if c", x being an input, holds by construction once x is replaced by "y if c, else anything". The
//! result has fewer inputs and no extra solutions: each assignment of it is one of the original that satisfies the substituted assumptions.

use super::cone::{Cone, INPUT};
use crate::aig::{Aig, Node, word_of};
use std::collections::HashMap;
use warpwright_hdl::word::Literal;

/// Rounds of putting in, at most; each may bring new facts.
const ROUNDS: usize = 20;

/// Goals and assumptions over a graph of their own.
#[derive(Clone)]
pub(super) struct Substituted {
    pub aig: Aig,
    /// For each input of the cone that the view was made of, what it is.
    pub inputs: Vec<Literal>,
    pub goals: Vec<Literal>,
    pub assumptions: Vec<Literal>,
}

/// That an input is another literal if all of some are 1.
struct Equality {
    input: u32,
    is: Literal,
    when: Vec<Literal>,
}

impl Substituted {
    /// A cone whose roots are so many goals, and assumptions.
    pub fn new(cone: &Cone, goals: usize) -> Self {
        let mut aig = Aig::new();
        let mut made = vec![Literal::FALSE];
        let of =
            |made: &[Literal], code: u32| made[(code >> 1) as usize].inverted_if(code & 1 == 1);
        for operands in cone.nodes.iter().skip(1) {
            let literal = match operands.map(|code| (code, code != INPUT)) {
                [(a, true), (b, true)] => {
                    let (a, b) = (of(&made, a), of(&made, b));
                    aig.and(a, b)
                }
                _ => aig.input(),
            };
            made.push(literal);
        }
        let roots: Vec<Literal> = cone.roots.iter().map(|root| of(&made, *root)).collect();
        let (goals, assumptions) = roots.split_at(goals);
        Self {
            inputs: (cone.inputs.iter())
                .map(|(node, _)| made[*node as usize])
                .collect(),
            goals: goals.to_vec(),
            assumptions: assumptions.to_vec(),
            aig,
        }
    }

    /// The cone's inputs from a value for each of the view's own.
    pub fn spread(&self, values: &[bool]) -> Vec<bool> {
        let words: Vec<u64> = values.iter().map(|bit| u64::from(*bit)).collect();
        let values = self.aig.simulate(&words);
        let inputs = self.inputs.iter();
        inputs
            .map(|literal| word_of(&values, *literal) & 1 == 1)
            .collect()
    }

    /// What is left when all is put in; nothing if the assumptions contradict each other.
    pub fn simplified(mut self) -> Option<Self> {
        for _ in 0..ROUNDS {
            let before = (self.aig.len(), self.aig.inputs().len());
            self = self.put_in()?;
            if (self.aig.len(), self.aig.inputs().len()) == before {
                break;
            }
        }
        Some(self)
    }

    fn put_in(self) -> Option<Self> {
        let mut forced: HashMap<u32, bool> = HashMap::new();
        let mut equal: HashMap<u32, (usize, Equality)> = HashMap::new();
        let mut kept = Vec::new();
        let mut open = self.assumptions;
        while let Some(literal) = open.pop() {
            if literal == Literal::FALSE {
                return None;
            }
            if literal == Literal::TRUE {
                continue;
            }
            if let Some(equality) = equality(&self.aig, literal)
                && !equal.contains_key(&equality.input)
            {
                equal.insert(equality.input, (kept.len(), equality));
                kept.push(literal);
                continue;
            }
            let is = !literal.is_inverted();
            if *forced.entry(literal.node()).or_insert(is) != is {
                return None;
            }
            match self.aig.node(literal.node()) {
                Node::And(a, b) if is => open.extend([a, b]),
                Node::And(..) => kept.push(literal),
                Node::Input | Node::Constant => {}
            }
        }
        let mut rebuilt = Rebuilt {
            old: &self.aig,
            new: Aig::new(),
            made: vec![None; self.aig.len()],
            began: vec![false; self.aig.len()],
            forced,
            equal,
            is_met: vec![false; kept.len()],
        };
        rebuilt.made[0] = Some(Literal::FALSE);
        let goals = rebuilt.all(&self.goals);
        let inputs = rebuilt.all(&self.inputs);
        let mut assumptions = Vec::new();
        for (place, literal) in kept.iter().enumerate() {
            let again = match self.aig.node(literal.node()) {
                // Not the constant that it is elsewhere.
                Node::And(a, b) => {
                    let operands = rebuilt.all(&[a, b]);
                    let literal = rebuilt.new.and(operands[0], operands[1]);
                    literal.inverted_if(kept[place].is_inverted())
                }
                Node::Input | Node::Constant => rebuilt.all(&[*literal])[0],
            };
            if !rebuilt.is_met[place] && again != Literal::TRUE {
                assumptions.push(again);
            }
        }
        Some(Self {
            aig: rebuilt.new,
            inputs,
            goals,
            assumptions,
        })
    }
}

/// A graph that is made again, with constants and other literals in places.
struct Rebuilt<'a> {
    old: &'a Aig,
    new: Aig,
    made: Vec<Option<Literal>>,
    /// Which nodes have been looked at.
    began: Vec<bool>,
    forced: HashMap<u32, bool>,
    /// By input; with the place of the assumption that says so.
    equal: HashMap<u32, (usize, Equality)>,
    /// Which assumptions hold by construction.
    is_met: Vec<bool>,
}

impl Rebuilt<'_> {
    fn all(&mut self, literals: &[Literal]) -> Vec<Literal> {
        let mut stack: Vec<u32> = literals.iter().map(|literal| literal.node()).collect();
        while let Some(node) = stack.pop() {
            self.visit(node, &mut stack);
        }
        let made = literals.iter().map(|literal| self.translated(*literal));
        made.map(|literal| literal.expect("made just now"))
            .collect()
    }

    fn translated(&self, literal: Literal) -> Option<Literal> {
        let made = self.made[literal.node() as usize]?;
        Some(made.inverted_if(literal.is_inverted()))
    }

    fn visit(&mut self, node: u32, stack: &mut Vec<u32>) {
        if self.made[node as usize].is_some() {
            return;
        }
        let is_met_again = std::mem::replace(&mut self.began[node as usize], true);
        let made = if let Some(value) = self.forced.get(&node) {
            Literal::FALSE.inverted_if(*value)
        } else if let Node::And(a, b) = self.old.node(node) {
            match (self.translated(a), self.translated(b)) {
                (Some(a), Some(b)) => self.new.and(a, b),
                _ => return stack.extend([node, a.node(), b.node()]),
            }
        } else if let Some((place, equality)) = self.equal.get(&node) {
            let needed: Vec<Literal> = equality
                .when
                .iter()
                .chain([&equality.is])
                .copied()
                .collect();
            let missing = needed.iter().filter(|l| self.translated(**l).is_none());
            let missing: Vec<u32> = missing.map(|literal| literal.node()).collect();
            if missing.is_empty() {
                self.is_met[*place] = true;
                let (is, when) = (equality.is, equality.when.clone());
                self.chosen(is, &when)
            } else if is_met_again && missing.iter().any(|node| self.began[*node as usize]) {
                // It depends on itself.
                self.new.input()
            } else {
                stack.push(node);
                return stack.extend(missing);
            }
        } else {
            self.new.input()
        };
        self.made[node as usize] = Some(made);
    }

    /// A literal if all of some are 1, else anything.
    fn chosen(&mut self, is: Literal, when: &[Literal]) -> Literal {
        let of = |rebuilt: &Self, literal| rebuilt.translated(literal).expect("made before");
        let is = of(self, is);
        let mut all = Literal::TRUE;
        for literal in when {
            let literal = of(self, *literal);
            all = self.new.and(all, literal);
        }
        if all == Literal::TRUE {
            return is;
        }
        let other = self.new.input();
        let (one, two) = (self.new.and(all, is), self.new.and(!all, other));
        !self.new.and(!one, !two)
    }
}

/// The operands of which a node is the exclusive or.
fn exclusive_or(aig: &Aig, node: u32) -> Option<[Literal; 2]> {
    let Node::And(p, q) = aig.node(node) else {
        return None;
    };
    if !p.is_inverted() || !q.is_inverted() {
        return None;
    }
    match (aig.node(p.node()), aig.node(q.node())) {
        (Node::And(a, b), Node::And(c, d)) if (c == !a && d == !b) || (c == !b && d == !a) => {
            Some([a, b])
        }
        _ => None,
    }
}

/// What an assumption says of an input, if it is an equality.
fn equality(aig: &Aig, assumption: Literal) -> Option<Equality> {
    let mut when = Vec::new();
    let mut found: Option<(u32, Literal)> = None;
    // It is broken where all of these are 1.
    let mut open = vec![!assumption];
    while let Some(literal) = open.pop() {
        let operands = exclusive_or(aig, literal.node()).filter(|_| found.is_none());
        let input = operands.and_then(|[a, b]| {
            let is_input = |literal: &Literal| aig.node(literal.node()) == Node::Input;
            let inputs = [(a, b), (b, a)].into_iter().filter(|(x, _)| is_input(x));
            inputs.max_by_key(|(x, _)| x.node())
        });
        match (input, aig.node(literal.node())) {
            (Some((x, is)), _) => {
                // The exclusive or is 0, or 1 where its inverse breaks the assumption.
                let is = is.inverted_if(x.is_inverted() != literal.is_inverted());
                found = Some((x.node(), is));
            }
            (None, Node::And(a, b)) if !literal.is_inverted() => open.extend([a, b]),
            _ => when.push(literal),
        }
    }
    let (input, is) = found?;
    Some(Equality { input, is, when })
}
