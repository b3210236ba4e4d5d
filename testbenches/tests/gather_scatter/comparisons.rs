//! P7, P8 and P9: properties of several runs compared with each other, which no single run can show.

use super::bench::{Plan, Run, run};
use super::device::Pace;
use super::memory::World;
use super::ports::{Beat, Completion, Outputs, Simulated, Unit};
use super::request::{Request, Shape};
use super::stimulus::{ANY, Mix, requests};
use super::{large_shape, properties, scaled, small_shapes};
use warpwright_blocks::random::Random;

/// The same with other addresses, and other data to store, in lanes that the mask does not have.
fn with_other_lanes_off(requests: &[Request]) -> Vec<Request> {
    let mut random = Random::new(77);
    let mut others = requests.to_vec();
    for request in &mut others {
        for lane in 0..request.address.len() {
            if request.has_lane(lane) {
                continue;
            }
            request.address[lane] = random.next_u64();
            // A transposed request has its data in all lanes.
            if !request.transposed {
                for byte in &mut request.data[32 * lane..32 * lane + 32] {
                    *byte = random.next_u64() as u8;
                }
            }
        }
    }
    others
}

/// What may be told: not what addresses of lanes that are off are, but for their alignment, and nothing of slots that are not used.
fn told(trace: &[Outputs], keeps_alignment: bool) -> Vec<Outputs> {
    let mut told = trace.to_vec();
    for outputs in &mut told {
        if let (false, Some(out)) = (keeps_alignment, &mut outputs.out) {
            out.misaligned_inactive = 0;
        }
        let slots = outputs.memory.iter_mut().flat_map(|beat| &mut beat.slots);
        for slot in slots.filter(|slot| !slot.is_used) {
            (slot.line, slot.number) = (0, 0);
        }
    }
    told
}

fn first_difference(one: &[Outputs], other: &[Outputs]) -> Option<String> {
    let cycle = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at))?;
    let (one, other) = (one.get(cycle), other.get(cycle));
    Some(format!("in cycle {cycle}: {one:#x?} and {other:#x?}"))
}

/// A unit as new.
pub type Make<'a> = &'a dyn Fn() -> Box<dyn Unit>;

/// Whether other addresses in lanes that are off can be told from the ports.
pub fn lanes_off_show(shape: &Shape, make: Make<'_>, count: usize) -> Option<String> {
    let requests = requests(shape, count, ANY, 7);
    let others = with_other_lanes_off(&requests);
    assert_ne!(requests, others);
    let plan = Plan::new(Pace::MIXED, 7);
    let traces = [requests, others].map(|requests| {
        let run = run(make().as_mut(), &requests, plan);
        told(&run.unwrap().trace, false)
    });
    first_difference(&traces[0], &traces[1])
}

#[test]
fn p7_addresses_of_lanes_that_are_off_influence_nothing() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        let count = if shape.lanes == 32 { 60 } else { 300 };
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        let difference = lanes_off_show(&shape, &unit, scaled(count));
        assert_eq!(difference, None, "{shape:?}");
    }
}

/// Whether anything but the lines is another if everything is moved by so many lines. It may be with an alignment of more than a line, to
/// which lanes are rounded down or not as the line is odd or not; such an alignment becomes a line's.
pub fn lines_show(shape: &Shape, make: Make<'_>, count: usize, lines: u64) -> Option<String> {
    let mix = Mix {
        is_calm: true,
        ..ANY
    };
    let mut requests = requests(shape, count, mix, 8);
    for alignment in requests.iter_mut().map(|request| &mut request.alignment) {
        if alignment.is_power_of_two() {
            *alignment = (*alignment).min(shape.line_bytes);
        }
    }
    let moved = lines * u64::from(shape.line_bytes);
    let mut others = requests.clone();
    for request in &mut others {
        if request.surface == 0 {
            request.offset += moved as i32;
        } else {
            request.base = request.base.wrapping_add(moved);
        }
    }
    let plan = Plan::new(Pace::MIXED, 8).with_faults(6);
    let elsewhere = Plan {
        world: World {
            shifted: lines,
            ..plan.world
        },
        ..plan
    };
    let here = run(make().as_mut(), &requests, plan).unwrap();
    let there = run(make().as_mut(), &others, elsewhere).unwrap();
    let mut back = told(&there.trace, true);
    let beats = back
        .iter_mut()
        .filter_map(|outputs| outputs.memory.as_mut());
    let slots = beats.flat_map(|beat| &mut beat.slots);
    for slot in slots.filter(|slot| slot.is_used) {
        slot.line = slot.line.wrapping_sub(lines) & (u64::MAX >> shape.place_bits());
    }
    first_difference(&told(&here.trace, true), &back)
}

#[test]
fn p8_moving_everything_by_lines_moves_lines_only() {
    for shape in small_shapes().into_iter().chain([large_shape()]) {
        let count = if shape.lanes == 32 { 60 } else { 300 };
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        for lines in [1, 0x2_9BCD] {
            let difference = lines_show(&shape, &unit, scaled(count), lines);
            assert_eq!(difference, None, "{shape:?}");
        }
    }
}

/// All beats, and all completions in the order of requests.
fn said(run: &Run) -> (Vec<Beat>, Vec<Completion>) {
    let beats = run.served.iter().flat_map(|served| &served.beats);
    let completions = run.served.iter().map(|served| served.completion.1.clone());
    let mut beats: Vec<Beat> = beats.map(|(_, beat)| beat.clone()).collect();
    for slot in beats.iter_mut().flat_map(|beat| &mut beat.slots) {
        if !slot.is_used {
            (slot.line, slot.number) = (0, 0);
        }
    }
    (beats, completions.collect())
}

/// Whether a run at another pace says something else, or something wrong, than a quick one.
pub fn waiting_shows(shape: &Shape, make: Make<'_>, count: usize) -> Result<(), String> {
    let waiting = [
        Pace::MIXED,
        Pace::SLOW,
        Pace {
            memory: (1, 9),
            ..Pace::QUICK
        },
        Pace {
            out: (1, 12),
            ..Pace::QUICK
        },
        Pace {
            answer: (1, 9),
            most_delay: 50,
            ..Pace::QUICK
        },
    ];
    let requests = requests(shape, count, ANY, 9);
    let of = |pace| {
        let run = run(make().as_mut(), &requests, Plan::new(pace, 9))?;
        properties::all(&run)?;
        Ok::<_, String>(said(&run))
    };
    let quick = of(Pace::QUICK)?;
    for pace in waiting {
        if of(pace)? != quick {
            return Err(format!("{pace:?}: something else is said"));
        }
    }
    Ok(())
}

/// That what waits stays is demanded in every run; here, that nothing is lost or changed by waiting.
#[test]
fn p9_waiting_changes_nothing() {
    for shape in small_shapes() {
        let unit = || -> Box<dyn Unit> { Box::new(Simulated::new(&shape)) };
        let verdict = waiting_shows(&shape, &unit, scaled(150));
        assert_eq!(verdict, Ok(()), "{shape:?}");
    }
}
