//! Specifications that are too weak, environments that are impossible, invariants that are wrong.
//!
//! A vacuous proof must not look like a proof, and a false premise must not be accepted.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{AnyModel, Function, Inputs, Model, Output, Pure, State, Symbolic};
use warpwright_blocks::random::Random;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::decide::Options;
use warpwright_prove::error::ProveError;
use warpwright_prove::obligation::{Obligation, Proof, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_testbenches::proof::GoldenSpec;

/// What a specification without memory says.
type Says = fn(&Ports) -> Vec<Demand>;
/// What it claims of the hardware's state.
type Claims = fn(&Remembered<'_>) -> Symbol;

struct Plain(Says, Option<Claims>);

impl Spec for Plain {
    fn for_each_word(&mut self, _visit: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        (self.0)(ports)
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let claim = self.1.map(|claims| claims(hardware));
        claim
            .map(|holds| ("claim".to_string(), holds))
            .into_iter()
            .collect()
    }
}

fn tried(
    netlist: &Netlist,
    obligation: Obligation,
    says: Says,
    claims: Option<Claims>,
) -> Result<Proof, ProveError> {
    let spec = || -> Box<dyn Spec> { Box::new(Plain(says, claims)) };
    prove(netlist, &spec, obligation, &Options::default())
}

fn verdict(netlist: &Netlist, obligation: Obligation, says: Says) -> Verdict {
    tried(netlist, obligation, says, None).unwrap().verdict
}

fn netlist(build: impl Fn(&ModuleBuilder)) -> Netlist {
    let m = ModuleBuilder::new("subject");
    build(&m);
    flatten(&Arc::new(m.finish().unwrap()), Names::Dropped)
}

fn is_zero(port: &str, width: u32, care: Symbol) -> Demand {
    Demand::Output {
        port: port.to_string(),
        expected: Symbol::zero(width),
        care,
    }
}

fn assume(holds: Symbol) -> Demand {
    Demand::Assumption {
        name: "kept".to_string(),
        holds,
    }
}

fn says_nothing(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Unknown(why) if why.starts_with("it would hold vacuously"))
}

#[test]
fn an_impossible_environment_holds_nothing() {
    let netlist = netlist(|m| {
        let a = m.input("a", 4);
        let held = m.register("held", 4).reset(0u8).next(a);
        m.output("y", held | a);
    });
    let impossible: Says = |ports| {
        let a = ports.read("a", 4);
        vec![
            is_zero("y", 4, Symbol::ones(4)),
            assume(a.is(3)),
            assume(a.is(5)),
        ]
    };
    let possible: Says = |ports| {
        let a = ports.read("a", 4);
        vec![
            is_zero("y", 4, Symbol::ones(4)),
            assume(a.less(&Symbol::number(2, 4))),
            assume(!a.parity()),
        ]
    };
    for obligation in [
        Obligation::Pipeline { latency: 1 },
        Obligation::Bounded { cycles: 3 },
        Obligation::Induction { cycles: 1 },
    ] {
        let found = verdict(&netlist, obligation, impossible);
        assert!(says_nothing(&found), "{obligation:?}: {found:?}");
        let found = verdict(&netlist, obligation, possible);
        assert_eq!(found, Verdict::Held, "{obligation:?}");
    }
}

/// One cycle can be had, two cannot.
#[test]
fn an_environment_that_ends_is_noticed() {
    let netlist = netlist(|m| {
        let a = m.input("a", 1);
        let held = m.register("held", 1).reset(0u8).next(a);
        m.output("y", held);
    });
    let says: Says = |ports| {
        let rules = [
            ports.read("a", 1),
            !ports.read("rst", 1),
            !ports.read("y", 1),
        ];
        let demand = is_zero("y", 1, Symbol::ones(1));
        rules.map(assume).into_iter().chain([demand]).collect()
    };
    let one = verdict(&netlist, Obligation::Bounded { cycles: 1 }, says);
    assert_eq!(one, Verdict::Held);
    let two = verdict(&netlist, Obligation::Bounded { cycles: 2 }, says);
    assert!(says_nothing(&two), "{two:?}");
    // Its step has two cycles, the first of which may begin anywhere.
    let always = verdict(&netlist, Obligation::Induction { cycles: 1 }, says);
    assert!(says_nothing(&always), "{always:?}");
}

/// Not one cycle is unrolled, as that alone can take long.
#[test]
fn without_time_nothing_is_begun() {
    let netlist = counter(5);
    for obligation in [
        Obligation::Pipeline { latency: 1 },
        Obligation::Bounded { cycles: 3 },
        Obligation::Induction { cycles: 1 },
    ] {
        let spec = || -> Box<dyn Spec> { panic!("the specification was asked for") };
        let options = Options {
            seconds: 0.0,
            ..Options::default()
        };
        let proof = prove(&netlist, &spec, obligation, &options).unwrap();
        let Verdict::Unknown(why) = proof.verdict else {
            panic!("{obligation:?}: {:?}", proof.verdict)
        };
        assert_eq!(why, "cycle 0, the time limit was reached");
    }
}

#[test]
fn outputs_that_nothing_is_said_of_are_named() {
    let netlist = netlist(|m| {
        let a = m.input("a", 4);
        m.output("x", a & !a);
        m.output("y", a);
        m.output("z", a);
    });
    let says: Says = |ports| {
        let a = ports.read("a", 4);
        vec![is_zero("x", 4, a.clone()), is_zero("y", 4, a.clone() & !a)]
    };
    let proof = tried(&netlist, Obligation::Combinational, says, None).unwrap();
    assert_eq!(proof.verdict, Verdict::Held);
    let silent: Vec<String> = proof.silent.iter().map(ToString::to_string).collect();
    assert_eq!(silent, ["y", "z"]);
}

/// A model that looks at a port that is not there would see 0 for ever.
#[test]
fn a_model_of_other_ports_is_refused() {
    #[derive(Clone)]
    struct Gated;
    impl Function for Gated {
        fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
            let enable = inputs.word("enable", 1);
            vec![Output::when(&enable, "y", inputs.word("a", 4))]
        }
    }
    let tried = |enable: &str, width: u32| {
        let netlist = netlist(|m| {
            let a = m.input("a", 4);
            m.unused(m.input(enable, width));
            m.output("y", a + m.constant(1u8, 4));
        });
        let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(&Pure(Gated))) };
        prove(
            &netlist,
            &spec,
            Obligation::Combinational,
            &Options::default(),
        )
    };
    for (name, width) in [("en", 1), ("enable", 2)] {
        let refused = tried(name, width).unwrap_err().to_string();
        assert_eq!(
            refused,
            "subject: the specification reads something that does not exist: port `enable` of 1 bits"
        );
    }
    let found = tried("enable", 1).unwrap().verdict;
    assert!(matches!(found, Verdict::Refuted(_)), "{found:?}");
}

/// A counter that fails at 9, and one that stays below it.
fn counter(last: u64) -> Netlist {
    netlist(|m| {
        let count = m.register("count", 4).reset(0u8);
        let value = count.value();
        let more = value + m.constant(1u8, 4);
        count.next(value.eq(last).mux(m.zeros(4), more));
        m.output("fails", value.eq(9));
    })
}

const NEVER_FAILS: Says = |_| vec![is_zero("fails", 1, Symbol::ones(1))];

#[test]
fn a_false_invariant_proves_nothing() {
    let claims: &[(&str, Claims)] = &[
        ("true after reset only", |h| h.register("count", 4).is(0)),
        ("never true", |h| h.register("count", 4).is(11)),
        ("true for some cycles", |h| {
            h.register("count", 4).less(&Symbol::number(4, 4))
        }),
        ("contradicts itself", |h| {
            let count = h.register("count", 4);
            count.is(0) & count.is(1)
        }),
    ];
    for (what, claim) in claims {
        for cycles in 0..4 {
            let obligation = Obligation::Induction { cycles };
            let wrong = tried(&counter(15), obligation, NEVER_FAILS, Some(*claim)).unwrap();
            let Verdict::Refuted(found) = wrong.verdict else {
                panic!("{what}, {cycles}: {:?}", wrong.verdict);
            };
            assert_eq!(found.cycle(), 9);
            // Of a right design no counter-example is found, but it is not held either.
            let right = tried(&counter(5), obligation, NEVER_FAILS, Some(*claim)).unwrap();
            let is_unknown = matches!(right.verdict, Verdict::Unknown(_));
            assert!(is_unknown, "{what}, {cycles}: {:?}", right.verdict);
        }
    }
}

#[test]
fn a_true_invariant_proves_what_cannot_be_seen() {
    let obligation = Obligation::Induction { cycles: 0 };
    let without = tried(&counter(5), obligation, NEVER_FAILS, None).unwrap();
    assert!(matches!(without.verdict, Verdict::Unknown(_)));
    let claim: Claims = |h| h.register("count", 4).less(&Symbol::number(6, 4));
    let with = tried(&counter(5), obligation, NEVER_FAILS, Some(claim)).unwrap();
    assert_eq!(with.verdict, Verdict::Held);

    let of_nothing: Claims = |h| h.register("counter", 4).is(0);
    let refused = tried(&counter(5), obligation, NEVER_FAILS, Some(of_nothing)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "subject: the invariants refer to something that does not exist: register `counter` of 4 bits"
    );
}

/// Inputs of some cycle, as constants.
struct Constants(u64);

impl Inputs<Symbol> for Constants {
    fn word(&self, port: &str, width: u32) -> Symbol {
        let seed = port.bytes().fold(self.0, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        Symbol::from_bits(&Bits::truncated(Random::new(seed).bits(width), width))
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<Symbol> {
        let all = self.word(port, width * lanes);
        (0..lanes)
            .map(|lane| all.slice(lane * width, width))
            .collect()
    }
}

/// Whether a model shows all that it remembers: a second one that is given these words goes on alike.
/// Induction would otherwise take what is not shown for what it was at power-up.
fn shows_all(model: &dyn AnyModel) -> bool {
    let outputs = |model: &mut dyn Symbolic, cycle: u64| -> String {
        let outputs = model.cycle(&Constants(cycle));
        format!("{outputs:?}")
    };
    [1, 2, 3, 11].into_iter().all(|begin| {
        let (mut first, mut second) = (model.symbolic(), model.symbolic());
        for cycle in 0..begin {
            outputs(first.as_mut(), cycle);
        }
        let mut words = Vec::new();
        first.for_each_word(&mut |_, word| words.push(word.clone()));
        let mut given = words.into_iter();
        second.for_each_word(&mut |_, word| *word = given.next().unwrap_or_else(|| word.clone()));
        (begin..begin + 8)
            .all(|cycle| outputs(first.as_mut(), cycle) == outputs(second.as_mut(), cycle))
    })
}

#[test]
fn models_show_all_that_they_remember() {
    for block in catalogue::CATALOGUE {
        for configuration in block.configurations() {
            if configuration.settings.contains(&("registers", "32")) {
                // As the default, but for its size.
                continue;
            }
            let parameters = catalogue::parameters(*block, configuration.settings.to_vec());
            let model = block.model(&parameters.unwrap());
            assert!(shows_all(model.as_ref()), "{}", configuration.name);
        }
    }
}

/// A model with a secret: the last input, which it answers a cycle later.
#[derive(Clone)]
struct Secretive;

#[derive(Clone)]
struct Secret<W>(W);

impl<W> State<W> for Secret<W> {
    fn for_each_word(&mut self, _visit: &mut dyn FnMut(&str, &mut W)) {}
}

impl Model for Secretive {
    type State<W: Word> = Secret<W>;

    fn power_up<W: Word>(&self) -> Secret<W> {
        Secret(W::zero(4))
    }

    fn cycle<W: Word>(&self, state: &mut Secret<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let output = Output::exactly("y", state.0.clone());
        state.0 = inputs.word("a", 4);
        vec![output]
    }
}

#[test]
fn a_model_with_a_secret_is_noticed() {
    assert!(!shows_all(&Secretive));
}
