//! Verdicts against visiting every state with every input.
//!
//! Claim: on netlists small enough, each obligation ends exactly as its own definition
//! says when executed as a search: held, refuted in the same cycle, or unknown where an
//! induction fails. The searcher knows nothing about gates: it uses the reference evaluator.

use super::replay::replay;
use super::small_machines::{self as small, CARE, NetlistSpec, RULE, Tie};
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use warpwright_blocks::random::Random;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// Cycles that an induction which does not go through searches beyond its base.
const SEARCHED: usize = 12;

/// A netlist as a table: for each state and each set of inputs what it answers and becomes.
struct Table {
    states: usize,
    inputs: usize,
    rows: Vec<Row>,
}

#[derive(Clone)]
struct Row {
    outputs: Vec<u64>,
    next: usize,
}

/// Cuts a number into fields, the first lowest.
fn fields(mut number: usize, widths: impl IntoIterator<Item = u32>) -> Vec<BigUint> {
    let mut field = |width: u32| {
        let value = number & ((1 << width) - 1);
        number >>= width;
        BigUint::from(value)
    };
    widths.into_iter().map(&mut field).collect()
}

/// The reverse.
fn joined(values: &[BigUint], widths: &[u32]) -> usize {
    let mut shift = 0;
    let mut number = 0;
    for (value, width) in values.iter().zip(widths) {
        number |= usize::try_from(value).unwrap() << shift;
        shift += width;
    }
    number
}

/// Widths of registers, then of memory words.
fn state_widths(netlist: &Netlist) -> Vec<u32> {
    let registers = netlist.registers.iter().map(|r| r.width);
    let memories = netlist.memories.iter();
    let words = memories.flat_map(|m| vec![m.width; m.depth as usize]);
    registers.chain(words).collect()
}

fn input_widths(netlist: &Netlist) -> Vec<u32> {
    netlist.inputs.iter().map(|port| port.width).collect()
}

impl Table {
    fn new(netlist: &Netlist) -> Self {
        let (state, input) = (state_widths(netlist), input_widths(netlist));
        let [states, inputs] = [&state, &input].map(|widths| 1 << widths.iter().sum::<u32>());
        let mut reference = Reference::new(netlist);
        let mut rows = Vec::new();
        for number in 0..states * inputs {
            let held = fields(number / inputs, state.iter().copied());
            let (registers, mut words) = held.split_at(netlist.registers.len());
            for (register, value) in netlist.registers.iter().zip(registers) {
                let set = reference.set_register(&register.path, value.clone());
                set.unwrap();
            }
            for memory in &netlist.memories {
                let (own, others) = words.split_at(memory.depth as usize);
                reference.load_memory(&memory.path, own).unwrap();
                words = others;
            }
            let values = fields(number % inputs, input.iter().copied());
            for (port, value) in netlist.inputs.iter().zip(values) {
                reference.poke(&port.name, value).unwrap();
            }
            reference.step();
            let outputs = netlist.outputs.iter();
            let outputs = outputs.map(|o| u64::try_from(reference.peek(&o.name).unwrap()).unwrap());
            let registers = netlist.registers.iter();
            let mut next: Vec<BigUint> = registers
                .map(|r| reference.register(&r.path).unwrap())
                .collect();
            for memory in &netlist.memories {
                next.extend_from_slice(reference.memory(&memory.path).unwrap());
            }
            rows.push(Row {
                outputs: outputs.collect(),
                next: joined(&next, &state),
            });
        }
        Self {
            states,
            inputs,
            rows,
        }
    }

    fn row(&self, state: usize, input: usize) -> &Row {
        &self.rows[state * self.inputs + input]
    }
}

/// Pairs of a design's and a specification's state.
type Pairs = BTreeSet<(usize, usize)>;

/// A design and what it is held against.
struct Search<'a> {
    netlist: &'a Netlist,
    spec: &'a Netlist,
    design: Table,
    meaning: Table,
    tie: Tie,
}

/// What a cycle from some pairs brings.
struct Seen {
    /// The environment can keep its rule.
    is_possible: bool,
    fails: bool,
    /// The pairs after good transitions, and after all.
    good: Pairs,
    all: Pairs,
}

/// How a proof must end.
#[derive(Debug, PartialEq, Eq, Clone, Copy, PartialOrd, Ord)]
enum End {
    Held,
    Refuted(usize),
    Unknown,
}

impl<'a> Search<'a> {
    fn new(netlist: &'a Netlist, spec: &'a Netlist, tie: Tie) -> Self {
        Self {
            design: Table::new(netlist),
            meaning: Table::new(spec),
            netlist,
            spec,
            tie,
        }
    }

    fn cycle(&self, pairs: &Pairs) -> Seen {
        let mut seen = Seen {
            is_possible: false,
            fails: false,
            good: Pairs::new(),
            all: Pairs::new(),
        };
        let output = |name: &str| {
            self.spec
                .outputs
                .iter()
                .position(|o| o.name == name)
                .unwrap()
        };
        let [y, care, rule] = ["y", CARE, RULE].map(output);
        for (design, meaning) in pairs {
            for input in 0..self.design.inputs {
                let found = self.design.row(*design, input);
                let must = self.meaning.row(*meaning, input);
                if must.outputs[rule] == 0 {
                    continue;
                }
                let is_good = (found.outputs[0] ^ must.outputs[y]) & must.outputs[care] == 0;
                let next = (found.next, must.next);
                seen.is_possible = true;
                seen.fails |= !is_good;
                seen.all.insert(next);
                if is_good {
                    seen.good.insert(next);
                }
            }
        }
        seen
    }

    /// The specification's state at power-up.
    fn power_up(&self) -> usize {
        let registers = self.spec.registers.iter();
        let initial: Vec<BigUint> = registers.map(|r| r.initial.value().clone()).collect();
        joined(&initial, &state_widths(self.spec))
    }

    fn anything(&self) -> Pairs {
        let start = self.power_up();
        (0..self.design.states)
            .map(|state| (state, start))
            .collect()
    }

    /// After a reset.
    fn start(&self) -> Pairs {
        let is_reset = |state: usize| {
            let held = fields(state, state_widths(self.netlist));
            let mut registers = self.netlist.registers.iter().zip(held);
            registers
                .all(|(register, value)| !register.resets || value == *register.initial.value())
        };
        let mut pairs = self.anything();
        pairs.retain(|(state, _)| is_reset(*state));
        pairs
    }

    fn is_tied(&self, pairs: &Pairs) -> bool {
        pairs.iter().all(|pair| self.tied(*pair))
    }

    fn tied(&self, (design, meaning): (usize, usize)) -> bool {
        let [held, meant] = [(design, self.netlist), (meaning, self.spec)]
            .map(|(state, netlist)| fields(state, state_widths(netlist)));
        let mut registers = self.netlist.registers.iter().zip(held.iter().zip(meant));
        registers.all(|(register, (held, meant))| match self.tie {
            Tie::Nothing => true,
            Tie::Equal => *held == meant,
            Tie::Constant => held == register.initial.value(),
        })
    }

    /// Whether reset works from every state.
    fn resets(&self) -> bool {
        let Some(reset) = self.netlist.inputs.iter().position(|p| p.name == RESET) else {
            return true;
        };
        (0..self.design.rows.len()).all(|number| {
            let input = fields(number % self.design.inputs, input_widths(self.netlist));
            let next = fields(self.design.rows[number].next, state_widths(self.netlist));
            let mut registers = self.netlist.registers.iter().zip(next);
            input[reset] == BigUint::ZERO
                || registers.all(|(r, next)| !r.resets || next == *r.initial.value())
        })
    }

    fn bounded(&self, cycles: std::ops::Range<usize>, tied: usize) -> End {
        let mut pairs = self.start();
        let mut is_possible = true;
        for number in 0..cycles.end {
            if number < tied && !self.is_tied(&pairs) {
                return End::Unknown;
            }
            let seen = self.cycle(&pairs);
            if seen.fails && number >= cycles.start {
                return End::Refuted(number);
            }
            is_possible = seen.is_possible;
            pairs = seen.all;
        }
        if is_possible { End::Held } else { End::Unknown }
    }

    fn pipeline(&self, latency: usize) -> End {
        let pairs = (0..latency).fold(self.anything(), |pairs, _| self.cycle(&pairs).all);
        match self.cycle(&pairs) {
            Seen { fails: true, .. } => End::Refuted(latency),
            Seen {
                is_possible: true, ..
            } => End::Held,
            _ => End::Unknown,
        }
    }

    fn is_inductive(&self, cycles: usize) -> bool {
        let states = 0..self.design.states;
        let mut pairs: Pairs = states
            .flat_map(|design| (0..self.meaning.states).map(move |meaning| (design, meaning)))
            .collect();
        for _ in 0..cycles {
            pairs.retain(|pair| self.tied(*pair));
            pairs = self.cycle(&pairs).good;
        }
        if cycles > 0 && !self.is_tied(&pairs) {
            return false;
        }
        pairs.retain(|pair| self.tied(*pair));
        let seen = self.cycle(&pairs);
        !seen.fails && (cycles > 0 || self.is_tied(&seen.good))
    }

    /// Whether the environment can keep its rules for so many cycles after a reset.
    fn can_run(&self, cycles: usize) -> bool {
        let mut pairs = self.start();
        let mut is_possible = true;
        for _ in 0..cycles {
            let seen = self.cycle(&pairs);
            is_possible = seen.is_possible;
            pairs = seen.all;
        }
        is_possible
    }

    fn induction(&self, cycles: usize) -> End {
        let first = cycles.max(1);
        let real = |from: usize| match self.bounded(from..first + SEARCHED, 0) {
            End::Refuted(cycle) => End::Refuted(cycle),
            _ => End::Unknown,
        };
        match self.bounded(0..first, first) {
            End::Held if !self.is_inductive(cycles) => real(first),
            End::Held if self.can_run(cycles + 1) => End::Held,
            End::Held => End::Unknown,
            End::Unknown => real(0),
            refuted @ End::Refuted(_) => refuted,
        }
    }

    fn end(&self, obligation: Obligation) -> End {
        match obligation {
            Obligation::Combinational => self.bounded(0..1, 0),
            Obligation::Pipeline { latency } => self.pipeline(latency as usize),
            _ if !self.resets() => End::Refuted(0),
            Obligation::Bounded { cycles } => self.bounded(0..cycles as usize, 0),
            Obligation::Induction { cycles } => self.induction(cycles as usize),
        }
    }

    /// Whether the specification is kept for ever after a reset: the closure of what is reached.
    fn always_holds(&self) -> bool {
        let mut reached = self.start();
        loop {
            let seen = self.cycle(&reached);
            let before = reached.len();
            reached.extend(seen.all);
            if seen.fails || reached.len() == before {
                return !seen.fails;
            }
        }
    }
}

/// Proves and searches; how it ended.
fn compare(netlist: &Netlist, spec: &Netlist, tie: Tie, obligation: Obligation) -> End {
    let search = Search::new(netlist, spec, tie);
    let made = || -> Box<dyn Spec> { Box::new(NetlistSpec::new(spec, tie)) };
    let proof = prove(netlist, &made, obligation, &Options::default()).unwrap();
    let found = match &proof.verdict {
        Verdict::Held => End::Held,
        Verdict::Refuted(counter_example) => {
            if let Err(why) = replay(netlist, made(), obligation, counter_example) {
                panic!("{why}\n{counter_example:?}\n{netlist:#?}");
            }
            End::Refuted(counter_example.cycle())
        }
        Verdict::Unknown(_) => End::Unknown,
    };
    let expected = search.end(obligation);
    assert_eq!(
        found, expected,
        "{obligation:?}, {tie:?}: {:?}\n{netlist:#?}\nagainst {spec:#?}",
        proof.verdict
    );
    if matches!(obligation, Obligation::Induction { .. }) && found == End::Held {
        assert!(search.always_holds(), "{netlist:#?}\nagainst {spec:#?}");
    }
    found
}

/// A specification, and a design that is like it or has a fault.
fn pair(random: &mut Random, has_state: bool) -> (Netlist, Netlist) {
    let spec = small::random(random, has_state);
    let mut design = spec.clone();
    for _ in 0..random.below(4) {
        design = small::with_a_fault(&design, random);
    }
    design.outputs.truncate(1);
    design.validate().unwrap();
    (design, spec)
}

fn count(has_state: bool, seeds: u64, obligations: &[Obligation]) -> BTreeMap<String, u32> {
    let mut ends = BTreeMap::new();
    for seed in 0..seeds {
        let mut random = Random::new(seed);
        let (design, spec) = pair(&mut random, has_state);
        let tie = *random.pick(&[Tie::Nothing, Tie::Nothing, Tie::Equal, Tie::Constant]);
        let obligation = *random.pick(obligations);
        let end = match compare(&design, &spec, tie, obligation) {
            End::Refuted(0) => "refuted at once".to_string(),
            End::Refuted(_) => "refuted later".to_string(),
            other => format!("{other:?}"),
        };
        *ends.entry(end).or_default() += 1;
    }
    println!("{obligations:?}: {ends:?}");
    ends
}

/// Debug builds try fewer.
fn seeds(few: u64) -> u64 {
    if cfg!(debug_assertions) {
        few
    } else {
        few * 10
    }
}

#[test]
fn combinational_verdicts_are_those_of_all_inputs() {
    let ends = count(false, seeds(400), &[Obligation::Combinational]);
    assert!(
        ends["Held"] > 20 && ends["refuted at once"] > 20,
        "{ends:?}"
    );
}

#[test]
fn pipeline_verdicts_are_those_of_all_states_and_inputs() {
    let latencies = [0, 1, 2].map(|latency| Obligation::Pipeline { latency });
    let ends = count(true, seeds(200), &latencies);
    assert!(ends["Held"] > 10 && ends["refuted later"] > 10, "{ends:?}");
}

#[test]
fn bounded_verdicts_are_those_of_all_runs() {
    let ends = count(
        true,
        seeds(300),
        &[1, 3, 6].map(|cycles| Obligation::Bounded { cycles }),
    );
    assert!(ends["Held"] > 10 && ends["refuted later"] > 10, "{ends:?}");
}

#[test]
fn inductions_hold_only_what_all_runs_hold() {
    let depths = [0, 1, 2, 3].map(|cycles| Obligation::Induction { cycles });
    let ends = count(true, seeds(400), &depths);
    assert!(ends["Held"] > 10 && ends["refuted later"] > 10, "{ends:?}");
    assert!(ends["Unknown"] > 10, "{ends:?}");
}
