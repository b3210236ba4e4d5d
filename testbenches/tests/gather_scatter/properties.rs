//! Requirements on a run's beats and completions: properties P1 to P6, P10 and P11 of the facts, and the fields passed through.

use super::bench::{Run, Served};
use super::memory::Touched;
use super::ports::Slot;
use super::request::{LANE_BYTES, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// A check of a run.
pub type Property = fn(&Run) -> Result<(), String>;

/// A check of one request's transactions and completion.
type Check = fn(&Shape, &Served) -> Result<(), String>;

/// The first objection of any request.
fn each(run: &Run, check: Check) -> Result<(), String> {
    for (number, served) in run.served.iter().enumerate() {
        check(&run.shape, served).map_err(|what| format!("request {number}: {what}"))?;
    }
    Ok(())
}

fn demand(holds: bool, what: impl Into<String>) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.into()) }
}

fn slots(served: &Served) -> impl Iterator<Item = &Slot> {
    served.beats.iter().flat_map(|(_, beat)| beat.used())
}

/// Lanes that touch something in the line in which they begin, and lanes that do in the one behind.
pub fn halves(shape: &Shape, served: &Served) -> (u32, u32) {
    let (mut first, mut second) = (0, 0);
    for touched in &served.expected.plan.touched {
        if begins_in(shape, touched) == shape.line(touched.address) {
            first |= 1 << touched.lane;
        } else {
            second |= 1 << touched.lane;
        }
    }
    (first, second)
}

fn begins_at(touched: &Touched) -> u64 {
    touched.address.wrapping_sub(touched.behind)
}

fn begins_in(shape: &Shape, touched: &Touched) -> u64 {
    shape.line(begins_at(touched))
}

/// P1: transactions serve the lanes that touch something, no less and no more, each half of them.
pub fn p1(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let served_lanes = slots(served).fold((0, 0), |(first, second), slot| {
            (first | slot.first, second | slot.second)
        });
        let wanted = halves(shape, served);
        demand(
            served_lanes == wanted,
            format!("lanes {wanted:x?} touch lines, and {served_lanes:x?} are served"),
        )
    })
}

/// P2: no lane's half is served twice, and who serves nobody is not there.
pub fn p2(run: &Run) -> Result<(), String> {
    each(run, |_, served| {
        let mut before = (0, 0);
        for slot in slots(served) {
            let again = (before.0 & slot.first, before.1 & slot.second);
            demand(
                again == (0, 0),
                format!("lanes {again:x?} are served twice"),
            )?;
            demand(slot.first | slot.second != 0, "a transaction of nobody")?;
            before = (before.0 | slot.first, before.1 | slot.second);
        }
        Ok(())
    })
}

/// P3: all lanes of a transaction share its line.
pub fn p3(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let mut begins = BTreeMap::new();
        for touched in &served.expected.plan.touched {
            begins.insert(touched.lane, begins_in(shape, touched));
        }
        for slot in slots(served) {
            for lane in 0..shape.lanes as usize {
                let line = begins.get(&lane).copied();
                let behind = line.map(|line| shape.behind(line));
                for (lanes, line) in [(slot.first, line), (slot.second, behind)] {
                    let found = slot.line;
                    demand(
                        lanes >> lane & 1 == 0 || line == Some(found),
                        format!("lane {lane} is served by line {found:#x}, and has {line:x?}"),
                    )?;
                }
            }
        }
        Ok(())
    })
}

/// P4: as many transactions as there are lines, none twice; of an atomic as many as there are lanes that touch something, one after another.
pub fn p4(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let lines: Vec<u64> = slots(served).map(|slot| slot.line).collect();
        if served.request.is_atomic() {
            let active: BTreeSet<usize> = (served.expected.plan.touched.iter())
                .map(|touched| touched.lane)
                .collect();
            let lanes: Vec<usize> = (slots(served))
                .map(|slot| slot.first.trailing_zeros() as usize)
                .collect();
            demand(
                active.iter().copied().eq(lanes.iter().copied()),
                format!("the atomic's lanes are {active:?}, and come as {lanes:?}"),
            )?;
            let alone = |slot: &Slot| slot.first.is_power_of_two() && slot.second == 0;
            demand(slots(served).all(alone), "lanes of an atomic go together")?;
            let is_one = served
                .beats
                .iter()
                .all(|(_, beat)| beat.used().count() == 1);
            demand(is_one, "two atomics in a beat")?;
        } else {
            let distinct: BTreeSet<u64> = lines.iter().copied().collect();
            let wanted = &served.expected.lines;
            demand(
                distinct == *wanted,
                format!("lines {wanted:x?} are touched, and {distinct:x?} asked for"),
            )?;
            demand(
                distinct.len() == lines.len(),
                format!("a line comes twice: {lines:x?}"),
            )?;
        }
        let (found, counted) = (lines.len() as u64, served.completion.1.transactions);
        demand(
            counted == found,
            format!("{found} transactions are said to be {counted}"),
        )?;
        demand(shape.lanes * 2 >= found as u32, "more than two a lane")
    })
}

/// P5: what goes to memory are the bytes that one lane after another stores, the last one's; so memory is as if they had.
pub fn p5(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let r = &served.request;
        // By line and place; the last of several stays.
        let mut wanted: BTreeMap<(u64, u64), u8> = BTreeMap::new();
        for touched in &served.expected.plan.touched {
            let byte = if r.is_store() || r.is_atomic() {
                r.data[touched.register]
            } else {
                0
            };
            let place = (shape.line(touched.address), shape.place(touched.address));
            wanted.insert(place, byte);
        }
        for slot in slots(served) {
            let mut bytes = wanted.clone();
            if r.is_atomic() {
                // Several lanes may have the same bytes, and each has a transaction of its own.
                let of_lane = |touched: &&Touched| slot.first >> touched.lane & 1 == 1;
                let touched = served.expected.plan.touched.iter().filter(of_lane);
                bytes = touched
                    .map(|t| ((shape.line(t.address), shape.place(t.address)), t.register))
                    .map(|(place, register)| (place, r.data[register]))
                    .collect();
            }
            for place in 0..u64::from(shape.line_bytes) {
                let wanted = bytes.get(&(slot.line, place)).copied();
                let is_enabled = slot.enables >> place & 1 == 1;
                let found = is_enabled.then(|| slot.data.get(place as usize).copied());
                let line = slot.line;
                demand(
                    found.is_some() == wanted.is_some(),
                    format!("byte {place} of line {line:#x}: enabled {is_enabled}, {wanted:x?}"),
                )?;
                if shape.data {
                    let found = slot.data[place as usize];
                    demand(
                        found == wanted.unwrap_or(0),
                        format!("byte {place} of line {line:#x} is {found:#x}, not {wanted:x?}"),
                    )?;
                }
            }
            if r.is_atomic() && shape.data {
                let lane = slot.first.trailing_zeros() as usize;
                let second = lane * LANE_BYTES + r.register_bytes();
                let second = r.number(second, r.memory_bytes() as usize);
                let found = slot.operand;
                demand(
                    found == second,
                    format!("lane {lane}'s second operand is {found:#x}, not {second:#x}"),
                )?;
            }
        }
        Ok(())
    })?;
    match run.memory.difference(&run.expected) {
        Some((address, found, wanted)) if run.shape.data => Err(format!(
            "memory has {found:#x} at {address:#x}, not {wanted:#x}"
        )),
        _ => Ok(()),
    }
}

/// P6: what a completion brings is what was in memory, with fill where the mask has no lane, and who is faulted.
pub fn p6(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let (_, completion) = &served.completion;
        let wanted = served.expected.faulted;
        let found = completion.faulted;
        demand(
            found == wanted,
            format!("lanes {wanted:#x} are faulted, and {found:#x} said to be"),
        )?;
        let both = completion.data.iter().zip(&served.expected.data);
        let wrong = both.clone().position(|(found, wanted)| found != wanted);
        let what = wrong.map_or(String::new(), |byte| {
            let (lane, in_lane) = (byte / LANE_BYTES, byte % LANE_BYTES);
            let found = completion.data[byte];
            let wanted = served.expected.data[byte];
            format!("byte {in_lane} of lane {lane} is {found:#x}, not {wanted:#x}")
        });
        demand(!shape.data || wrong.is_none(), what)
    })
}

/// What is said of a request's lanes, and why it is illegal.
pub fn verdicts(run: &Run) -> Result<(), String> {
    each(run, |_, served| {
        let (_, found) = &served.completion;
        let (plan, r) = (&served.expected.plan, &served.request);
        for (what, found, wanted) in [
            ("misaligned", found.misaligned, plan.misaligned),
            (
                "misaligned and inactive",
                found.misaligned_inactive,
                plan.misaligned_inactive,
            ),
            ("out of bounds", found.out_of_bounds, plan.out_of_bounds),
            ("wrapped", found.wrapped, plan.wrapped),
            (
                "another cache policy",
                found.cache_remapped.into(),
                (plan.reason == 0 && r.policy() != r.cache).into(),
            ),
            (
                "illegal",
                found.is_illegal.into(),
                (plan.reason != 0).into(),
            ),
            (
                "illegal for reason",
                found.reason as u32,
                plan.reason as u32,
            ),
        ] {
            demand(
                found == wanted,
                format!("{what} is {found:#x}, not {wanted:#x}"),
            )?;
        }
        Ok(())
    })
}

/// What goes along with transactions: the request's fields, where lanes begin, numbers from 0 on, and a mark on the last beat.
pub fn along(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let r = &served.request;
        let mut place = vec![0; shape.lanes as usize];
        for touched in &served.expected.plan.touched {
            place[touched.lane] = shape.place(begins_at(touched));
        }
        let mut numbers = 0..;
        for (index, (_, beat)) in served.beats.iter().enumerate() {
            let fields = (beat.sfid, beat.operation, beat.data_size, beat.cache);
            let wanted = (r.sfid, r.operation, r.data_size, r.policy());
            demand(
                fields == wanted,
                format!("fields are {fields:?}, not {wanted:?}"),
            )?;
            let found = &beat.place;
            demand(
                *found == place,
                format!("lanes begin at {place:?}, not {found:?}"),
            )?;
            let is_last = index + 1 == served.beats.len();
            demand(beat.is_last == is_last, "the last beat is not marked so")?;
            demand(beat.used().next().is_some(), "a beat without transactions")?;
            for slot in &beat.slots {
                let is_nothing = slot.first == 0
                    && slot.second == 0
                    && slot.enables == 0
                    && slot.operand == 0
                    && slot.data.iter().all(|byte| *byte == 0);
                demand(slot.is_used || is_nothing, "an unused slot says something")?;
                let is_operand = slot.operand == 0 || r.is_atomic();
                demand(is_operand, "an operand without an atomic")?;
            }
            for slot in beat.used() {
                let found = slot.number;
                demand(
                    numbers.next() == Some(found),
                    format!("a transaction is said to be number {found}"),
                )?;
            }
        }
        Ok(())
    })
}

/// P10, without cycles: no request has more than two transactions a lane, and each completes.
pub fn p10(run: &Run) -> Result<(), String> {
    each(run, |shape, served| {
        let count = slots(served).count() as u32;
        demand(
            count <= 2 * shape.lanes,
            format!("{count} transactions of {} lanes", shape.lanes),
        )
    })
}

/// P11: an illegal request has no transaction, and its completion says nothing but why.
pub fn p11(run: &Run) -> Result<(), String> {
    each(run, |_, served| {
        let (_, found) = &served.completion;
        if served.expected.plan.reason == 0 {
            return demand(!found.is_illegal, "a legal request is said to be illegal");
        }
        let reason = served.expected.plan.reason;
        demand(served.beats.is_empty(), "it has transactions")?;
        demand(found.is_illegal, format!("it is illegal for {reason}"))?;
        demand(
            found.reason == reason,
            format!("it is illegal for {reason}, not {}", found.reason),
        )?;
        let others = [
            found.misaligned,
            found.misaligned_inactive,
            found.out_of_bounds,
            found.wrapped,
            found.faulted,
            found.transactions as u32,
        ];
        let is_empty = others == [0; 6] && found.data.iter().all(|byte| *byte == 0);
        demand(is_empty, "it has results")
    })
}

/// All of them, in this order.
pub const ALL: [(&str, Property); 10] = [
    ("P1", p1),
    ("P2", p2),
    ("P3", p3),
    ("P4", p4),
    ("P5", p5),
    ("P6", p6),
    ("verdicts", verdicts),
    ("what goes along", along),
    ("P10", p10),
    ("P11", p11),
];

/// The first objection of any property.
pub fn all(run: &Run) -> Result<(), String> {
    for (name, property) in ALL {
        property(run).map_err(|what| format!("{name}: {what}"))?;
    }
    Ok(())
}
