//! The unit's functions against the golden model's.

use super::{of, sized};
use std::time::Instant;
use warpwright_blocks::gather_scatter::Configuration;
use warpwright_blocks::gather_scatter::golden::PartOf;
use warpwright_blocks::gather_scatter::parts::UnitFunction;
use warpwright_blocks::golden::{AnyModel, Pure};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Symbol, Word as _};
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Spec};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::mutate::equal::is_equal;
use warpwright_testbenches::mutate::fault::draw;
use warpwright_testbenches::mutate::inject::with_fault;
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::proof::{GoldenSpec, patient};

/// The golden model where the environment keeps its rule: no transaction is answered twice.
struct AnsweredOnce {
    golden: GoldenSpec,
    slots: u32,
    number_bits: u32,
}

impl Spec for AnsweredOnce {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.golden.for_each_word(visit);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let used = ports.read("used", self.slots);
        let numbers = ports.read("number", self.slots * self.number_bits);
        let number = |slot: u32| numbers.slice(slot * self.number_bits, self.number_bits);
        let pairs = (0..self.slots).flat_map(|slot| (0..slot).map(move |below| (slot, below)));
        let once = pairs.map(|(slot, below)| {
            let same = number(slot).equals(&number(below));
            !(used.bit(slot) & used.bit(below) & same)
        });
        let mut demands = self.golden.cycle(ports);
        demands.extend(once.map(|holds| Demand::Assumption {
            name: "a transaction is answered once".to_string(),
            holds,
        }));
        demands
    }
}

/// What the proof says of some hardware with this part's ports.
fn verdict(netlist: &Netlist, part: UnitFunction, c: &Configuration) -> Verdict {
    let model = Pure(PartOf(part, *c));
    let spec = || -> Box<dyn Spec> {
        let golden = GoldenSpec::new(&model as &dyn AnyModel);
        if part != UnitFunction::AnsweredPieces {
            return Box::new(golden);
        }
        Box::new(AnsweredOnce {
            golden,
            slots: c.slots,
            number_bits: c.number_bits(),
        })
    };
    let began = Instant::now();
    let proof = prove(netlist, &spec, Obligation::Combinational, &patient()).unwrap();
    println!(
        "{part:?} of {} lanes, lines of {} bytes, {} slots, data {}: {:?}, {:?}",
        c.lanes(),
        c.line_bytes(),
        c.slots,
        c.data,
        proof.statistics,
        began.elapsed()
    );
    if proof.verdict == Verdict::Held {
        assert!(
            proof.silent.is_empty(),
            "nothing is said of {:?}",
            proof.silent
        );
    }
    proof.verdict
}

fn is_refuted(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Refuted(_))
}

#[track_caller]
fn is_proved(part: UnitFunction, c: &Configuration) {
    let module = part.build(c).unwrap();
    let netlist = optimize(flatten(&module, Names::Dropped));
    assert_eq!(verdict(&netlist, part, c), Verdict::Held, "{part:?} {c:?}");
}

/// A part in each of the sizes that a test of this file is to prove.
fn each_is_proved(part: UnitFunction, test: &str) {
    for settings in sizes(&format!("gather_proofs::parts::{test}")) {
        is_proved(part, &sized(settings));
    }
}

#[test]
fn the_front_is_proved() {
    each_is_proved(UnitFunction::Front, "the_front_is_proved");
}

#[test]
fn requests_that_walk_are_cut_into_pieces() {
    each_is_proved(
        UnitFunction::Pieces,
        "requests_that_walk_are_cut_into_pieces",
    );
}

#[test]
fn registers_become_memory() {
    each_is_proved(UnitFunction::RegistersToMemory, "registers_become_memory");
}

#[test]
fn of_lanes_that_store_a_byte_the_highest_wins() {
    let test = "of_lanes_that_store_a_byte_the_highest_wins";
    each_is_proved(UnitFunction::StoredLine, test);
}

#[test]
fn answers_come_to_their_lanes() {
    each_is_proved(UnitFunction::AnsweredPieces, "answers_come_to_their_lanes");
}

#[test]
fn memory_becomes_registers() {
    each_is_proved(UnitFunction::MemoryToRegisters, "memory_becomes_registers");
}

/// Single faults in each part's hardware: those that make another function of it are refuted, but for some that strike what nobody reads.
#[test]
fn planted_faults_are_refuted() {
    let parts = UnitFunction::ALL
        .into_iter()
        .filter(|part| *part != UnitFunction::Front);
    for part in parts {
        let slots = if part == UnitFunction::AnsweredPieces {
            2
        } else {
            1
        };
        let c = Configuration { slots, ..of(2, 32) };
        let (netlist, _) = flatten_with_origins(&part.build(&c).unwrap());
        let sites = Sites::new(&netlist);
        let all = sites.faults();
        let chosen = draw(&all, 12, 1)
            .into_iter()
            .map(|number| all[number as usize]);
        let (mut different, mut refuted) = (0, 0);
        for fault in chosen {
            let equal = is_equal(&sites, fault, &patient()).unwrap();
            let mutant = optimize(with_fault(&sites, fault));
            let is_refuted = is_refuted(&verdict(&mutant, part, &c));
            assert!(!(equal && is_refuted), "{part:?} {fault:?} changes nothing");
            different += u32::from(!equal);
            refuted += u32::from(is_refuted);
        }
        assert!(refuted >= 9, "{part:?}: {refuted} of {different}");
        assert!(
            refuted + 1 >= different,
            "{part:?}: {refuted} of {different}"
        );
    }
}

/// A front that takes fewer data for too much than it must.
#[test]
fn another_front_is_refuted() {
    let c = Configuration {
        data: false,
        ..of(1, 64)
    };
    let mut stricter = c;
    stricter.addresses.payload_bytes = 16;
    let module = UnitFunction::Front.build(&stricter).unwrap();
    let netlist = optimize(flatten(&module, Names::Dropped));
    let verdict = verdict(&netlist, UnitFunction::Front, &c);
    assert!(is_refuted(&verdict), "{verdict:?}");
}
