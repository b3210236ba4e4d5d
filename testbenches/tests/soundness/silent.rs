//! Bits that a proof does not compare: it holds whatever they are, and must not be taken for a proof about them.
//!
//! Each care here is 0 in every run, but none is the graph's constant 0: `a < b` and `b < a` are different gates.

use std::sync::Arc;
use warpwright_blocks::block::{self, Block};
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{AnyModel, Function, Inputs, Model, Output, Pure, State};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, OutputBits, Proof, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_testbenches::verify::{How, Level, checks};

/// What is demanded in a cycle, in which a word counts up from 0, and is anything at first in an induction's step.
type Says = fn(&Ports, &Symbol) -> Vec<Demand>;

#[derive(Clone)]
struct Counting {
    says: Says,
    next: fn(&Symbol) -> Symbol,
    count: Symbol,
    below: Option<u64>,
}

impl Spec for Counting {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        visit("count", &mut self.count);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let demands = (self.says)(ports, &self.count);
        self.count = (self.next)(&self.count);
        demands
    }

    fn invariants(&self, _: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let holds = self
            .below
            .map(|end| self.count.less(&Symbol::number(end, 8)));
        holds
            .map(|holds| ("below".to_string(), holds))
            .into_iter()
            .collect()
    }
}

/// `y` is 0, and comes from a register.
fn netlist() -> Netlist {
    let m = ModuleBuilder::new("subject");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let held = m.register("held", 8).reset(0u8).next(a & b & !a);
    m.output("y", held);
    flatten(&Arc::new(m.finish().unwrap()), Names::Dropped)
}

fn tried(obligation: Obligation, says: Says) -> Proof {
    counted(
        obligation,
        says,
        |count| count.clone() + Symbol::number(1, 8),
        None,
    )
}

fn counted(
    obligation: Obligation,
    says: Says,
    next: fn(&Symbol) -> Symbol,
    below: Option<u64>,
) -> Proof {
    let spec = || -> Box<dyn Spec> {
        Box::new(Counting {
            says,
            next,
            count: Symbol::zero(8),
            below,
        })
    };
    let proof = prove(&netlist(), &spec, obligation, &Options::default()).unwrap();
    assert_eq!(proof.verdict, Verdict::Held, "{obligation:?}");
    proof
}

fn names(bits: &[OutputBits]) -> Vec<String> {
    bits.iter().map(ToString::to_string).collect()
}

/// All of `y` is 0 where these bits of it matter.
fn matters(care: Symbol) -> Demand {
    Demand::Output {
        port: "y".to_string(),
        expected: Symbol::zero(8),
        care,
    }
}

/// Never, though not by a constant.
fn contradiction(ports: &Ports) -> Symbol {
    let (a, b) = (ports.read("a", 8), ports.read("b", 8));
    a.less(&b) & b.less(&a)
}

/// The obligations that a design with a register may have; in a pipeline of no registers it holds anything.
const OBLIGATIONS: [Obligation; 4] = [
    Obligation::Pipeline { latency: 1 },
    Obligation::Bounded { cycles: 3 },
    Obligation::Induction { cycles: 0 },
    Obligation::Induction { cycles: 2 },
];

#[test]
fn what_never_matters_is_named_bit_by_bit() {
    for obligation in OBLIGATIONS {
        // With k = 0 the register is anything in the first cycle, so only what never matters can hold.
        let whole = tried(obligation, |ports, _| {
            vec![matters(contradiction(ports).repeat(8))]
        });
        assert_eq!(names(&whole.silent), ["y"], "{obligation:?}");
        assert!(whole.unseen.is_empty(), "{obligation:?}");
        if obligation == (Obligation::Induction { cycles: 0 }) {
            continue;
        }
        let part = tried(obligation, |ports, _| {
            let (a, b) = (ports.read("a", 8), ports.read("b", 8));
            let never = contradiction(ports);
            let seldom = a.is(17) & b.is(200);
            let bits = [seldom, Symbol::flag(true), never.clone(), never];
            vec![matters(Symbol::join(bits.map(|bit| bit.repeat(2))))]
        });
        assert_eq!(names(&part.silent), ["y[7:4]"], "{obligation:?}");
        assert!(part.unseen.is_empty(), "{obligation:?}");
    }
}

/// An environment that is assumed keeps away what would be compared.
#[test]
fn assumptions_count() {
    let with = |says: Says| {
        OBLIGATIONS.map(|obligation| match obligation {
            Obligation::Induction { cycles: 0 } => Vec::new(),
            _ => names(&tried(obligation, says).silent),
        })
    };
    let never = with(|ports, _| {
        let a = ports.read("a", 8);
        let small = Demand::Assumption {
            name: "a is small".to_string(),
            holds: a.less(&Symbol::number(200, 8)),
        };
        vec![small, matters(Symbol::number(220, 8).less(&a).repeat(8))]
    });
    assert_eq!(never, [vec!["y"], vec!["y"], vec![], vec!["y"]]);
    let seldom = with(|ports, _| {
        let a = ports.read("a", 8);
        let small = Demand::Assumption {
            name: "a is small".to_string(),
            holds: a.less(&Symbol::number(200, 8)),
        };
        vec![small, matters(a.is(199).repeat(8))]
    });
    assert!(seldom.iter().all(Vec::is_empty), "{seldom:?}");
}

/// A reset clears it, and then nothing sets it: an induction's step allows states in which it is set.
#[test]
fn states_that_no_run_reaches_do_not_count() {
    let when_40: Says = |_, count| vec![matters(count.is(40).repeat(8))];
    let stuck: fn(&Symbol) -> Symbol = Clone::clone;
    let obligation = Obligation::Induction { cycles: 1 };
    // Neither is known of a count that does not move: the step allows 40, no cycle after a reset has it.
    let proof = counted(obligation, when_40, stuck, None);
    assert_eq!(names(&proof.unseen), ["y"]);
    assert!(proof.silent.is_empty());
    // With the invariant that it stays below 40, it is known that there is none.
    let proof = counted(obligation, when_40, stuck, Some(40));
    assert_eq!(names(&proof.silent), ["y"]);
    // A count that moves is at 40 later than is looked for; at 9 it is seen.
    assert_eq!(names(&tried(obligation, when_40).unseen), ["y"]);
    let early = tried(obligation, |_, count| vec![matters(count.is(9).repeat(8))]);
    assert!(early.unseen.is_empty() && early.silent.is_empty());
}

/// A block whose output is wrong wherever its golden model does not look, which is everywhere but in the low bits.
struct Unwatched(Watched);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Watched {
    /// No bit, by a contradiction.
    Nothing,
    /// The low four bits.
    LowBits,
    /// All of it, in cycles from 20 on, in a model whose count stands still after a reset.
    Late { counts: bool },
}

impl Block for Unwatched {
    fn name(&self) -> &'static str {
        "unwatched"
    }
    fn summary(&self) -> &'static str {
        "an output that its golden model hardly looks at"
    }
    fn build(&self, _: &Parameters) -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("unwatched");
        let (a, b) = (m.input("a", 8), m.input("b", 8));
        let y = match self.0 {
            Watched::Nothing => a - b,
            Watched::LowBits => m.cat([(a | b).slice(4, 4), (a & b).slice(0, 4)]),
            Watched::Late { .. } => m.register("held", 8).reset(0u8).next(a & b),
        };
        m.output("y", y);
        m.finish()
    }
    fn model(&self, _: &Parameters) -> Box<dyn AnyModel> {
        match self.0 {
            Watched::Late { counts } => Box::new(Late { counts }),
            watched => Box::new(Pure(Looks(watched == Watched::LowBits))),
        }
    }
    /// A good cycle ties the registers of both to each other.
    fn proof(&self, _: &Parameters) -> block::Proof {
        match self.0 {
            Watched::Late { .. } => block::Proof::Induction { cycles: 1 },
            _ => block::Proof::Combinational,
        }
    }
}

/// Of a conjunction: the low bits always, the others never.
#[derive(Clone)]
struct Looks(bool);

impl Function for Looks {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let (a, b) = (inputs.word("a", 8), inputs.word("b", 8));
        let never = a.less(&b) & b.less(&a);
        let low = if self.0 { W::flag(true) } else { never.clone() };
        let care = W::join([low.repeat(4), never.repeat(4)]);
        vec![Output::partly("y", a & b, care)]
    }
}

#[derive(Clone)]
struct Late {
    counts: bool,
}

#[derive(Clone)]
struct Cycles<W> {
    count: W,
    held: W,
}

impl<W> State<W> for Cycles<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("count", &mut self.count);
        visit("held", &mut self.held);
    }
}

impl Model for Late {
    type State<W: Word> = Cycles<W>;

    fn power_up<W: Word>(&self) -> Cycles<W> {
        Cycles {
            count: W::zero(5),
            held: W::zero(8),
        }
    }

    fn cycle<W: Word>(&self, state: &mut Cycles<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let is_late = W::number(19, 5).less(&state.count);
        let output = Output::when(&is_late, "y", state.held.clone());
        let reset = inputs.word("rst", 1);
        state.held = reset.mux(&W::zero(8), &(inputs.word("a", 8) & inputs.word("b", 8)));
        if self.counts {
            let is_last = state.count.is(31);
            state.count = state.count.clone() + is_last.mux(&W::zero(5), &W::number(1, 5));
        }
        vec![output]
    }
}

static NOTHING: Unwatched = Unwatched(Watched::Nothing);
static LOW_BITS: Unwatched = Unwatched(Watched::LowBits);
static LATE: Unwatched = Unwatched(Watched::Late { counts: true });
static NEVER: Unwatched = Unwatched(Watched::Late { counts: false });

/// Why the proof is no proof, and what the random cycles did not compare.
fn verified(block: &'static dyn Block) -> (Option<String>, Vec<String>) {
    let parameters = catalogue::parameters(block, []).unwrap();
    let (mut why, mut not_compared) = (None, Vec::new());
    for check in checks(block, &parameters, Level::Proof, 1) {
        let outcome = check.run(&|_| {}).unwrap();
        assert!(outcome.failure.is_none(), "{check:?}");
        match check.how {
            How::Proof { .. } => why = outcome.unknown,
            How::Random => not_compared = names(&outcome.not_compared),
            _ => assert!(outcome.not_compared.is_empty()),
        }
    }
    (why, not_compared)
}

#[test]
fn a_block_that_is_never_compared_is_not_proved() {
    let (why, not_compared) = verified(&NOTHING);
    let says =
        "the golden model does not specify y: the value does not matter in any cycle of any run";
    assert_eq!(why.as_deref(), Some(says));
    assert_eq!(not_compared, ["y"]);
    let (why, not_compared) = verified(&LOW_BITS);
    let why = why.expect("half of it is not compared");
    assert!(why.contains("does not specify y[7:4]: "), "{why}");
    assert_eq!(not_compared, ["y[7:4]"]);
}

/// What an induction does not reach in its first cycles, random cycles may; otherwise nobody knows of a run.
#[test]
fn random_cycles_are_witnesses_too() {
    assert_eq!(verified(&LATE), (None, Vec::new()));
    let (why, not_compared) = verified(&NEVER);
    let says = "no run is known in which the golden model specifies y";
    assert_eq!(why.as_deref(), Some(says));
    assert_eq!(not_compared, ["y"]);
}
