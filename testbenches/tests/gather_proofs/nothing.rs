//! Requests that must not touch memory: illegal ones, and those with all lanes off.
//!
//! Rules over the ports, and the register invariants that an induction needs.

use super::{of, with_ones};
use std::time::Instant;
use warpwright_blocks::gather_scatter::Configuration;
use warpwright_blocks::golden::{Function as _, Inputs};
use warpwright_blocks::lane_addresses::golden::Touching;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_testbenches::proof::patient;

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// As long as only such requests come, nothing ever comes out at the memory port.
    OnlyThese,
    /// Whatever comes: who completes as illegal had no transactions.
    Illegal,
}

struct Rules {
    claim: Claim,
    c: Configuration,
}

/// The request at the port, by the names of its fields.
struct Arriving<'a>(&'a Ports);

impl Inputs<Symbol> for Arriving<'_> {
    fn word(&self, port: &str, width: u32) -> Symbol {
        self.0.read(&format!("in_{port}"), width)
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<Symbol> {
        let all = self.word(port, width * lanes);
        let lane = |lane: u32| all.slice(lane * width, width);
        (0..lanes).map(lane).collect()
    }
}

fn implies(condition: &Symbol, then: Symbol) -> Symbol {
    !condition.clone() | then
}

impl Rules {
    /// The request at the port is one of these, as the golden model of the addresses sees it.
    fn arrives(&self, ports: &Ports) -> Symbol {
        let answer = Touching(self.c.addresses).outputs(&Arriving(ports));
        let illegal = answer.into_iter().find(|output| output.port == "illegal");
        let illegal = illegal.expect("an answer").parts.remove(0).value;
        let mask = ports.read("in_mask", self.c.lanes());
        illegal | mask.is(0)
    }
}

impl Spec for Rules {
    fn for_each_word(&mut self, _visit: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let rule = |name: &str, holds| Demand::Rule {
            name: name.to_string(),
            holds,
        };
        let completes = ports.read("out_valid", 1);
        let none = ports
            .read("out_transactions", self.c.number_bits() + 1)
            .is(0);
        if self.claim == Claim::Illegal {
            let illegal = completes & ports.read("out_illegal", 1);
            return vec![rule(
                "an illegal request has no transactions",
                implies(&illegal, none),
            )];
        }
        let comes = ports.read("in_valid", 1);
        vec![
            Demand::Assumption {
                name: "only such requests come".to_string(),
                holds: implies(&comes, self.arrives(ports)),
            },
            rule("no transactions", !ports.read("memory_valid", 1)),
            rule("none are counted", implies(&completes, none)),
        ]
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let c = &self.c;
        let (entries, lanes) = (c.entries, c.lanes());
        let bit = |name: &str| hardware.register(name, 1);
        let all = |name: &str| hardware.register(name, entries);
        let (busy, closed) = (all("busy_q"), all("closed_q"));
        let counts = hardware.register("issued_q", entries * (c.number_bits() + 1));
        let first = hardware.register("front.stage_1_touches_first_q", lanes);
        let second = hardware.register("front.stage_1_crosses_q", lanes);
        let touches = first.any() | second.any();
        let head = bit("front.stage_1_valid_q");
        let completes = bit("completion_valid_q");
        let total = hardware.register("completion_transactions_q", c.number_bits() + 1);
        let is_none = |entry: u32| {
            let width = c.number_bits() + 1;
            counts.slice(entry * width, width).is(0)
        };
        let midway = bit("midway_q");
        let comes = bit("coalescer.busy_q");
        let mut invariants = Vec::new();
        let mut holds = |name: &str, holds: Symbol| invariants.push((name.to_string(), holds));
        if self.claim == Claim::OnlyThese {
            holds("the head touches nothing", implies(&head, !touches));
            holds("no atomic is midway", !midway);
            holds("the coalescer is empty", !comes);
            holds("no beat waits", !bit("transaction_valid_q"));
            for entry in 0..entries {
                holds(
                    "an entry has none",
                    implies(&busy.bit(entry), is_none(entry)),
                );
            }
            holds("who completes had none", implies(&completes, total.is(0)));
            return invariants;
        }
        let entry_bits = c.entry_bits();
        let illegal =
            Symbol::join((0..entries).map(|entry| hardware.memory("request_illegal", entry, 1)));
        // An entry from which transactions are still to come.
        let open = |entry: &Symbol| {
            let is = |word: &Symbol| word.select(entry, 1);
            is(&busy) & !is(&closed) & !is(&illegal)
        };
        let illegal_head = head & bit("front.stage_1_illegal_q");
        holds(
            "an illegal head touches nothing",
            implies(&illegal_head, !touches),
        );
        let tag = hardware.register("coalescer.tag_q", entry_bits + 1);
        let entry = tag.slice(0, entry_bits);
        holds(
            "the coalescer has one of an open entry",
            implies(&comes, open(&entry)),
        );
        let enter = hardware.register("enter_q", entry_bits);
        holds(
            "an atomic that is midway is open",
            implies(&midway, open(&enter)),
        );
        let same = midway & comes & entry.equals(&enter);
        holds("its last step is still to come", implies(&same, !tag.top()));
        for entry in 0..entries {
            let illegal = busy.bit(entry) & illegal.bit(entry);
            holds("an illegal one has none", implies(&illegal, is_none(entry)));
        }
        let illegal = completes & bit("completion_illegal_q");
        holds(
            "an illegal one that completes had none",
            implies(&illegal, total.is(0)),
        );
        invariants
    }
}

fn verdict(claim: Claim, c: &Configuration, netlist: &Netlist) -> Verdict {
    let spec = || -> Box<dyn Spec> { Box::new(Rules { claim, c: *c }) };
    let obligation = Obligation::Induction { cycles: 1 };
    let began = Instant::now();
    let proof = prove(netlist, &spec, obligation, &patient()).unwrap();
    println!(
        "{claim:?} of {} lanes: {:?}, {:?}",
        c.lanes(),
        proof.statistics,
        began.elapsed()
    );
    proof.verdict
}

/// The whole unit without data, and its configuration.
fn unit(lanes: u32) -> (Configuration, Netlist) {
    let c = Configuration {
        data: false,
        ..of(lanes, 64)
    };
    let netlist = super::unit(&c);
    (c, netlist)
}

#[test]
fn illegal_requests_have_no_transactions() {
    for lanes in [1, 2, 4, 8] {
        let (c, netlist) = unit(lanes);
        assert_eq!(
            verdict(Claim::Illegal, &c, &netlist),
            Verdict::Held,
            "{lanes} lanes"
        );
    }
}

#[test]
fn requests_that_are_illegal_or_off_reach_no_memory() {
    for lanes in [1, 2, 4] {
        let (c, netlist) = unit(lanes);
        assert_eq!(
            verdict(Claim::OnlyThese, &c, &netlist),
            Verdict::Held,
            "{lanes} lanes"
        );
    }
}

/// A head that always touches something.
#[test]
fn heads_that_touch_what_they_must_not_are_refuted() {
    let (c, good) = unit(1);
    let bad = with_ones(&good, "front.stage_1_touches_first_q");
    for claim in [Claim::OnlyThese, Claim::Illegal] {
        let verdict = verdict(claim, &c, &bad);
        assert!(
            matches!(verdict, Verdict::Refuted(_)),
            "{claim:?}: {verdict:?}"
        );
    }
}
