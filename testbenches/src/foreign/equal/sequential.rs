//! Two machines from a reset on: induction with what is found of their registers, and if that does not go through, the first cycles.

use super::super::flush::edges;
use super::super::ports::Start;
use super::super::relations::{Relation, hold, relations};
use super::super::{ForeignError, Reading};
use super::{Budget, SECOND};
use std::collections::{BTreeMap, HashMap};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::decide::{Options, Statistics};
use warpwright_prove::facts::{Fact, facts};
use warpwright_prove::obligation::{self, Obligation, Verdict};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// Seconds that are spent on finding relations, at most.
const SEARCH: f64 = 60.0;

/// Two machines side by side, and what must hold of them.
pub struct Beside<'a> {
    /// Both; the first machine's registers and memories come first.
    pub netlist: &'a Netlist,
    /// How many registers are the first machine's.
    pub first_registers: usize,
    /// How many memories.
    pub first_memories: usize,
    /// What must hold.
    pub spec: &'a dyn Fn() -> Box<dyn Spec>,
}

/// What came of it.
pub struct Done {
    pub verdict: Verdict,
    pub relations: usize,
    pub statistics: Statistics,
    /// Good cycles that the step relies on, where an induction went through.
    depth: Option<u32>,
}

impl Done {
    /// For how long the claim holds.
    pub fn extent(&self, start: Start) -> String {
        let from = match start {
            Start::Reset => "after a reset",
            Start::PowerUp => "from power-up on",
        };
        match self.depth {
            Some(1) => format!("in every cycle {from}, for all inputs (by induction)"),
            Some(depth) => {
                format!("in every cycle {from}, for all inputs (by induction over {depth} cycles)")
            }
            None => format!("in every cycle {from}, for all inputs"),
        }
    }
}

/// Registers and memories that begin with the same values, by index: the first machine's, the second's.
#[derive(Clone, Debug, Default)]
pub struct Alike {
    pub registers: Vec<(usize, usize)>,
    pub memories: Vec<(usize, usize)>,
}

impl Alike {
    /// Clock edges after which all other state without a start value is forgotten; none if some never is.
    pub fn forgotten_after(&self, netlist: &Netlist) -> Option<u32> {
        let is_of = |pairs: &[(usize, usize)], index| {
            pairs
                .iter()
                .any(|(one, other)| index == *one || index == *other)
        };
        edges(
            netlist,
            &|register| is_of(&self.registers, register),
            &|memory| is_of(&self.memories, memory),
        )
    }

    /// Lets them begin so.
    pub fn begin(&self, state: &mut State<Symbol>) {
        for (one, other) in &self.registers {
            state.registers[*other] = state.registers[*one].clone();
        }
        for (one, other) in &self.memories {
            state.memories[*other] = state.memories[*one].clone();
        }
    }
}

/// Registers and memories without a reset value that have the same name, or names that `states` maps to each other, and size on both sides, and are given the same values at power-up or none: they
/// begin alike.
pub fn alike(
    netlist: &Netlist,
    first_registers: usize,
    first_memories: usize,
    [first, second]: [&Reading; 2],
    states: &BTreeMap<String, String>,
) -> Alike {
    let prefix = SECOND;
    let in_first = |path: &str| states.get(path).map_or(path.to_string(), Clone::clone);
    let begin_alike = |path: &str| first.start_of(&in_first(path)) == second.start_of(path);
    let by_path: HashMap<&str, usize> = netlist.registers[..first_registers]
        .iter()
        .enumerate()
        .map(|(index, r)| (r.path.as_str(), index))
        .collect();
    let registers = netlist
        .registers
        .iter()
        .enumerate()
        .skip(first_registers)
        .filter(|(_, register)| !register.resets);
    let registers = registers.filter_map(|(index, register)| {
        let path = register.path.strip_prefix(prefix)?;
        let other = *by_path.get(in_first(path).as_str())?;
        let one = &netlist.registers[other];
        let is_same = !one.resets && one.width == register.width && begin_alike(path);
        is_same.then_some((other, index))
    });
    let memories = netlist
        .memories
        .iter()
        .enumerate()
        .skip(first_memories)
        .filter_map(|(index, memory)| {
            let path = memory.path.strip_prefix(prefix)?;
            if !begin_alike(path) {
                return None;
            }
            let other = netlist.memories[..first_memories].iter().position(|one| {
                one.path == in_first(path) && one.width == memory.width && one.depth == memory.depth
            })?;
            Some((other, index))
        });
    Alike {
        registers: registers.collect(),
        memories: memories.collect(),
    }
}

/// Tries an induction that relies on `depth` good cycles or more, then the first cycles.
pub fn sequential(
    beside: &Beside<'_>,
    depth: u32,
    budget: &Budget<'_>,
    tell: &dyn Fn(&str),
) -> Result<Done, ForeignError> {
    let netlist = beside.netlist;
    tell("relations between the registers of both designs");
    let after_reset =
        |netlist: &Netlist, state: &mut State<Symbol>| (beside.spec)().after_reset(netlist, state);
    let search = Options {
        seconds: budget.left().seconds.min(SEARCH) / 2.0,
        conflicts: 20_000,
        ..budget.left()
    };
    let found = relations(
        netlist,
        beside.first_registers,
        beside.first_memories,
        &after_reset,
        &search,
    )?;
    let own = if budget.is_over() {
        Vec::new()
    } else {
        facts(
            netlist,
            &Options {
                conflicts: 5_000,
                ..search
            },
        )?
    };
    let mut statistics = Statistics::default();
    let mut why = String::new();
    let strengthened = || -> Box<dyn Spec> {
        Box::new(Strengthened {
            inner: (beside.spec)(),
            netlist: netlist.clone(),
            relations: found.clone(),
            facts: own.clone(),
        })
    };
    let mut depths = vec![depth];
    depths.extend(
        [2, 4, 8]
            .into_iter()
            .filter(|more| *more > depth && *more <= budget.limits.depth),
    );
    for depth in depths {
        if budget.is_over() {
            break;
        }
        let tried = obligation::prove_and_tell(
            netlist,
            &strengthened,
            Obligation::Induction { cycles: depth },
            &budget.left(),
            tell,
        )?;
        statistics.add(&tried.statistics);
        match tried.verdict {
            Verdict::Unknown(reason) => why = reason,
            verdict => {
                let is_held = verdict == Verdict::Held;
                let relations = if is_held { found.len() + own.len() } else { 0 };
                return Ok(Done {
                    verdict,
                    relations,
                    statistics,
                    depth: is_held.then_some(depth),
                });
            }
        }
    }
    // No induction: as far as it is known not to fail.
    let mut checked = 0;
    let step = (budget.limits.cycles / 4).max(1);
    let mut cycles = step.min(budget.limits.cycles);
    let mut ended = None;
    while cycles <= budget.limits.cycles && !budget.is_over() {
        let tried = obligation::prove_and_tell(
            netlist,
            beside.spec,
            Obligation::Bounded { cycles },
            &budget.left(),
            tell,
        )?;
        statistics.add(&tried.statistics);
        match tried.verdict {
            Verdict::Held => checked = cycles,
            verdict @ Verdict::Refuted(_) => {
                ended = Some(verdict);
                break;
            }
            Verdict::Unknown(_) => break,
        }
        cycles += step;
    }
    let verdict = ended.unwrap_or_else(|| {
        Verdict::Unknown(format!(
            "proved equal only in the first {checked} cycles after a reset, for all inputs: {why}"
        ))
    });
    Ok(Done {
        verdict,
        relations: 0,
        statistics,
        depth: None,
    })
}

/// A specification with what was found of the registers.
struct Strengthened {
    inner: Box<dyn Spec>,
    netlist: Netlist,
    relations: Vec<Relation>,
    facts: Vec<Fact>,
}

impl Spec for Strengthened {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.inner.for_each_word(visit);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        self.inner.cycle(ports)
    }

    fn is_partial(&self) -> bool {
        true
    }

    fn after_reset(&self, netlist: &Netlist, state: &mut State<Symbol>) {
        self.inner.after_reset(netlist, state);
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let state = State {
            registers: (self.netlist.registers.iter())
                .map(|register| hardware.register(&register.path, register.width))
                .collect(),
            memories: (self.netlist.memories.iter())
                .map(|memory| {
                    (0..memory.depth)
                        .map(|word| hardware.memory(&memory.path, word, memory.width))
                        .collect()
                })
                .collect(),
        };
        let mut all = self.inner.invariants(hardware);
        let relations = hold(&self.relations, &state).into_iter();
        all.extend(relations.map(|holds| ("registers of both designs".to_string(), holds)));
        let facts = self.facts.iter().map(|fact| fact.holds(&state.registers));
        all.extend(facts.map(|holds| ("registers".to_string(), holds)));
        all
    }
}

/// Gives memories the contents that the text gives them at power-up.
pub fn with_contents(netlist: &Netlist, state: &mut State<Symbol>) {
    for (memory, words) in netlist.memories.iter().zip(&mut state.memories) {
        for (word, given) in words.iter_mut().zip(&memory.contents) {
            *word = Symbol::from_bits(given);
        }
    }
}
