//! Finds what registers keep to in every state after a reset, without a line of a person's.
//!
//! Only registers that reset are looked at: ranges, one-hot words, which of them are 0 together, and how far one is behind another. Runs with random
//! inputs propose. Those that follow from all together, one clock later, for all inputs, are kept: what is left when no more has to go holds by
//! induction. What the rest implies is left out.

pub(crate) mod runs;
mod seen;

use crate::aig::SharedAig;
use crate::decide::{Answer, Options, decide};
use crate::machine::Start;
use crate::solver::SolverError;
use seen::Seen;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::word::{Literal, Symbol, Word};

/// Bits of a register that is looked at, at most: wider ones hold data.
const WIDEST: u32 = 16;
/// Registers that are looked at, at most: each is compared with each.
const MOST: usize = 64;
/// Bits of all registers and memories, at most: each is an input of the graph.
const LARGEST: u64 = 500_000;

/// A fact of registers, which are indices into the netlist's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Of the register's bits one is 1.
    OneBit(usize),
    /// Of the register's bits at most one is 1.
    AtMostOneBit(usize),
    /// The register, as a number without sign, is no more than that.
    AtMost(usize, u64),
    /// If the first is not 0, the second is not 0.
    Implies(usize, usize),
    /// They are not both other than 0.
    Excludes(usize, usize),
    /// They are not both 0.
    Either(usize, usize),
    /// They are equal.
    Equal(usize, usize),
    /// The first less the second, in as many bits as they have, is no more than that.
    Ahead(usize, usize, u64),
}

impl Fact {
    /// The registers that it speaks of.
    pub fn registers(&self) -> Vec<usize> {
        match *self {
            Self::OneBit(of) | Self::AtMostOneBit(of) | Self::AtMost(of, _) => vec![of],
            Self::Implies(a, b)
            | Self::Excludes(a, b)
            | Self::Either(a, b)
            | Self::Equal(a, b)
            | Self::Ahead(a, b, _) => vec![a, b],
        }
    }

    /// Whether it holds of the values of a netlist's registers, as one bit.
    pub fn holds(&self, registers: &[Symbol]) -> Symbol {
        let of = |register: usize| registers[register].clone();
        let at_most = |value: Symbol, most: u64| !Symbol::number(most, value.width()).less(&value);
        let several = |value: Symbol| {
            let one_less = value.clone() - Symbol::number(1, value.width());
            (value & one_less).any()
        };
        match *self {
            Self::OneBit(a) => of(a).any() & !several(of(a)),
            Self::AtMostOneBit(a) => !several(of(a)),
            Self::AtMost(a, most) => at_most(of(a), most),
            Self::Implies(a, b) => !of(a).any() | of(b).any(),
            Self::Excludes(a, b) => !(of(a).any() & of(b).any()),
            Self::Either(a, b) => of(a).any() | of(b).any(),
            Self::Equal(a, b) => of(a).equals(&of(b)),
            Self::Ahead(a, b, most) => at_most(of(a) - of(b), most),
        }
    }
}

/// A clock of the netlist from any state.
struct Step {
    aig: SharedAig,
    before: State<Symbol>,
    after: State<Symbol>,
}

impl Step {
    fn new(netlist: &Netlist) -> Self {
        let aig = SharedAig::new();
        let before = Start::Anything.state(netlist, &aig);
        let inputs = netlist.inputs.iter();
        let inputs: Vec<Symbol> = inputs.map(|port| aig.inputs(port.width)).collect();
        let after = Cycle::new(netlist, &inputs, &before).next(netlist, &before);
        Self { aig, before, after }
    }

    /// Those of the facts, as bits before and after, that are kept from one clock to the next if all are.
    fn kept(&self, facts: &[Fact], options: &Options) -> Result<Vec<Fact>, SolverError> {
        let known = bits(facts, &self.before);
        let next = bits(facts, &self.after);
        let decision = decide(&self.aig.graph(), &next, &known, options)?;
        let kept = facts.iter().zip(decision.answers);
        let kept = kept.filter(|(_, answer)| *answer == Answer::Holds);
        Ok(kept.map(|(fact, _)| *fact).collect())
    }

    /// Without those that the others imply.
    fn needed(&self, mut facts: Vec<Fact>, options: &Options) -> Result<Vec<Fact>, SolverError> {
        for place in (0..facts.len()).rev() {
            let fact = facts.remove(place);
            let goal = bits(&[fact], &self.before);
            let others = bits(&facts, &self.before);
            let decision = decide(&self.aig.graph(), &goal, &others, options)?;
            if decision.answers[0] != Answer::Holds {
                facts.insert(place, fact);
            }
        }
        Ok(facts)
    }
}

/// Bits of all registers and memories.
fn state_bits(netlist: &Netlist) -> u64 {
    let registers = netlist.registers.iter().map(|of| u64::from(of.width));
    let memories = netlist.memories.iter();
    let memories = memories.map(|of| u64::from(of.width) * u64::from(of.depth));
    registers.chain(memories).sum()
}

/// The facts, as a bit each.
fn bits(facts: &[Fact], state: &State<Symbol>) -> Vec<Literal> {
    let bit = |fact: &Fact| fact.holds(&state.registers).literals()[0];
    facts.iter().map(bit).collect()
}

/// Of several limits of the same, which a solver that gives up may have left, the lowest.
fn tightest(facts: Vec<Fact>) -> Vec<Fact> {
    let mut found: Vec<Fact> = Vec::new();
    for fact in facts {
        let is_known = found.iter().any(|known| match (*known, fact) {
            (Fact::AtMost(a, low), Fact::AtMost(b, high)) => a == b && low <= high,
            (Fact::Ahead(a, b, low), Fact::Ahead(c, d, high)) => (a, b) == (c, d) && low <= high,
            _ => false,
        });
        if !is_known {
            found.push(fact);
        }
    }
    found
}

/// What the registers keep to from the first reset on, for all inputs, in the netlist's order. A fact that is hard to prove is not among them.
pub fn facts(netlist: &Netlist, options: &Options) -> Result<Vec<Fact>, SolverError> {
    let registers = netlist.registers.iter().enumerate();
    let registers = registers.filter(|(_, register)| register.resets && register.width <= WIDEST);
    let registers: Vec<usize> = registers.map(|(index, _)| index).take(MOST).collect();
    if registers.is_empty() || state_bits(netlist) > LARGEST {
        return Ok(Vec::new());
    }
    let step = Step::new(netlist);
    let mut facts = Seen::new(netlist, &step, &registers).candidates(netlist, &registers);
    loop {
        let kept = step.kept(&facts, options)?;
        if kept.len() == facts.len() {
            return Ok(tightest(step.needed(facts, options)?));
        }
        facts = kept;
    }
}
