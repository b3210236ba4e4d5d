//! Relations between two requests that differ in one thing: two copies of the hardware side by side.

use super::of;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::lane_addresses::{Configuration, LaneAddresses, function};
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word as _};
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Spec};
use warpwright_sim::reference::Reference;
use warpwright_testbenches::proof::patient;
use warpwright_testbenches::random_design::compare::run;

/// Whose addresses differ between the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Differ {
    MaskedOff,
    Every,
}

/// Two requests with this mask, answered by two copies: outputs `first_*` and `second_*`.
fn pair(configuration: Configuration, mask: u64, differ: Differ) -> Netlist {
    let answers = function(&configuration).unwrap();
    let m = ModuleBuilder::new("pair");
    let lanes = configuration.lanes;
    let parts = configuration.request().into_iter();
    let parts: Vec<_> = parts
        .map(|(name, width)| match name {
            "mask" => (name, m.constant(mask, lanes)),
            _ => (name, m.input(name, width)),
        })
        .collect();
    let address = parts.iter().find(|(name, _)| *name == "address").unwrap().1;
    let others = m.input("others", lanes * 64);
    let of_lanes = (0..lanes).rev().map(|lane| {
        let differs = differ == Differ::Every || mask >> lane & 1 == 0;
        let from = if differs { others } else { address };
        from.slice(lane * 64, 64)
    });
    let second = m.cat(of_lanes.collect::<Vec<_>>());
    for (copy, address) in [("first", address), ("second", second)] {
        let connected = parts.iter().fold(m.instance(copy, &answers), |copy, part| {
            let is_address = part.0 == "address";
            copy.connect(part.0, if is_address { address } else { part.1 })
        });
        for (name, _) in configuration.answer() {
            m.output(&format!("{copy}_{name}"), connected.output(name));
        }
    }
    m.unused(others);
    optimize(flatten(&Arc::new(m.finish().unwrap()), Names::Dropped))
}

/// These outputs are the same in both copies.
struct Same(Vec<(&'static str, u32)>);

impl Spec for Same {
    fn for_each_word(&mut self, _: &mut dyn FnMut(&str, &mut Symbol)) {}

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let demands = self.0.iter().map(|(name, width)| Demand::Output {
            port: format!("second_{name}"),
            expected: ports.read(&format!("first_{name}"), *width),
            care: Symbol::ones(*width),
        });
        demands.collect()
    }
}

fn are_same(
    configuration: Configuration,
    mask: u64,
    differ: Differ,
    compared: impl Fn(&str) -> bool,
) -> Verdict {
    let spec = || -> Box<dyn Spec> {
        let mut answer = configuration.answer();
        answer.retain(|(name, _)| compared(name));
        Box::new(Same(answer))
    };
    let netlist = pair(configuration, mask, differ);
    let options = patient();
    let proof = prove(&netlist, &spec, Obligation::Combinational, &options).unwrap();
    println!("{mask:b}, {differ:?}: {:?}", proof.statistics);
    proof.verdict
}

/// For all requests, one mask after another, since the mask decides whose addresses count.
#[test]
fn addresses_of_lanes_that_are_off_reach_one_output_only() {
    const ONLY: &str = "misaligned_inactive";
    for lanes in [2, 4] {
        let configuration = of(lanes, 64, 1024);
        let all = (1 << lanes) - 1;
        for mask in 0..=all {
            let same = |differ, compared: &dyn Fn(&str) -> bool| {
                are_same(configuration, mask, differ, compared)
            };
            let verdict = same(Differ::MaskedOff, &|name| name != ONLY);
            assert_eq!(verdict, Verdict::Held, "mask {mask:b}");
            // They do reach that one; and those of lanes that are on reach others.
            let refuted = [
                (mask != all).then(|| same(Differ::MaskedOff, &|name| name == ONLY)),
                (mask != 0).then(|| same(Differ::Every, &|name| name != ONLY)),
            ];
            for verdict in refuted.into_iter().flatten() {
                assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
            }
        }
    }
}

/// An output's value of each lane.
fn each(value: &BigUint, lanes: u32, width: u32) -> Vec<u64> {
    let ones = (BigUint::from(1u8) << width) - 1u8;
    let lane = |lane| u64::try_from((value >> (lane * width)) & &ones).unwrap();
    (0..lanes).map(lane).collect()
}

const LANES: u32 = 4;

/// A flat request whose alignment is no greater than a line.
struct Flat {
    inputs: Vec<BigUint>,
    configuration: Configuration,
}

impl Flat {
    fn part(&mut self, name: &str) -> &mut BigUint {
        let parts = self.configuration.request();
        let place = parts.iter().position(|(known, _)| *known == name).unwrap();
        &mut self.inputs[place]
    }

    fn number(&mut self, name: &str) -> u64 {
        u64::try_from(self.part(name).clone()).unwrap()
    }

    fn offset(&mut self) -> i64 {
        i64::from(self.number("offset") as u32 as i32)
    }

    /// The lanes' sums, as numbers that do not wrap.
    fn sums(&mut self) -> Vec<i128> {
        let bits = [0, 16, 32, 64][self.number("address_size") as usize];
        let (offset, scale) = (self.offset(), self.number("scale"));
        let addresses = each(&self.part("address").clone(), LANES, 64);
        let low = |address: u64| i128::from(address) & ((1 << bits) - 1);
        let sum = |address| i128::from(offset) + (low(address) << scale);
        addresses.into_iter().map(sum).collect()
    }
}

/// A number of lines that takes an offset to another one of 32 bits: few, or any.
fn lines_to_go(random: &mut Random, offset: i64, line_bytes: i64) -> i64 {
    let least = (i64::from(i32::MIN) - offset).div_euclid(line_bytes) + 1;
    let most = (i64::from(i32::MAX) - offset).div_euclid(line_bytes);
    let any = least + random.below((most - least + 1) as u64) as i64;
    let few = random.below(9) as i64 - 4;
    if random.chance(1, 2) {
        any
    } else {
        few.clamp(least, most)
    }
}

/// With a multiple of the line's size added to the offset all lines move by so many, modulo what there are, and nothing else changes but what
/// has wrapped.
#[test]
fn lines_move_with_the_offset() {
    for line_bytes in [32, 64, 128] {
        let configuration = of(LANES, line_bytes, 1024);
        let netlist = flatten(&function(&configuration).unwrap(), Names::Dropped);
        let settings = [
            ("lanes", LANES.to_string()),
            ("line_bytes", line_bytes.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&LaneAddresses, settings).unwrap();
        let mut stimulus = LaneAddresses.stimulus(&parameters, 5);
        let mut random = Random::new(6);
        let line_bits = configuration.line_bits();
        // Lanes that move; that pass the end of memory, or its beginning, on the way; that do not wrap.
        let (mut moved, mut passed, mut within) = (0, 0, 0);
        for number in 0..2000 {
            let values = stimulus.next();
            let parts = configuration.request().into_iter();
            let mut request = Flat {
                inputs: parts
                    .map(|(name, _)| values.get(&format!("in_{name}")).clone())
                    .collect(),
                configuration,
            };
            *request.part("surface") = BigUint::ZERO;
            if request.number("alignment") > line_bytes.into() {
                *request.part("alignment") = line_bytes.into();
            }
            let [before, after] = {
                let lines = lines_to_go(&mut random, request.offset(), line_bytes.into());
                let first = (request.inputs.clone(), request.sums(), 0);
                let offset = request.offset() + lines * i64::from(line_bytes);
                assert_eq!(i64::from(offset as i32), offset);
                *request.part("offset") = BigUint::from(offset as u32);
                [first, (request.inputs.clone(), request.sums(), lines)]
            };
            let inputs = [before.0, after.0];
            let answers = run(&mut Reference::new(&netlist), &netlist, &inputs).unwrap();
            let answer = |copy: usize, name: &str| {
                let place = netlist.outputs.iter().position(|port| port.name == name);
                answers[copy][place.unwrap()].clone()
            };
            let active = each(&answer(0, "active"), LANES, 1);
            for (name, width) in configuration.answer() {
                let [first, second] = [answer(0, name), answer(1, name)];
                match name {
                    "line" => {
                        let [first, second] =
                            [first, second].map(|all| each(&all, LANES, line_bits));
                        let shift = |(line, active): (&u64, &u64)| {
                            line.wrapping_add(after.2 as u64)
                                & ((1 << line_bits) - 1)
                                & active.wrapping_neg()
                        };
                        let expected: Vec<u64> = first.iter().zip(&active).map(shift).collect();
                        assert_eq!(second, expected, "request {number}: {inputs:?}");
                        moved += first.iter().zip(&second).filter(|(a, b)| a != b).count();
                    }
                    "wrapped" => {
                        for (wrapped, sums) in [(first, &before.1), (second, &after.1)] {
                            let wrapped = each(&wrapped, LANES, 1);
                            for ((wrapped, active), sum) in wrapped.iter().zip(&active).zip(sums) {
                                // As far from the end as data reach it may depend on what is asked for.
                                if sum.rem_euclid(1 << 64) < (1 << 64) - 512 {
                                    let is_within = (0..1 << 64).contains(sum);
                                    within += u32::from(is_within);
                                    assert_eq!(*wrapped == 1, *active == 1 && !is_within);
                                }
                            }
                        }
                    }
                    _ => assert_eq!(
                        first, second,
                        "request {number}, {name} ({width}): {inputs:?}"
                    ),
                }
            }
            let memories = |sums: &[i128]| -> Vec<i128> {
                sums.iter().map(|sum| sum.div_euclid(1 << 64)).collect()
            };
            let crossing = memories(&before.1).into_iter().zip(memories(&after.1));
            passed += crossing
                .zip(&active)
                .filter(|((a, b), active)| a != b && **active == 1)
                .count();
        }
        println!("{line_bytes}: {moved} moved, {passed} passed, {within} within");
        assert!(moved > 1000 && passed > 50 && within > 1000);
    }
}
