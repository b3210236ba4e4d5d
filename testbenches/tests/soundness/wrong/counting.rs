//! Counters: faults that take several cycles to show.

use super::*;

const ALWAYS: Obligation = Obligation::Induction { cycles: 1 };

#[test]
fn counters() {
    Subject {
        name: "decimal counter",
        build: |m, fault| {
            let enable = m.input("enable", 1);
            let count = m.register("count", 4);
            let value = count.value();
            let is_last = value.eq(if fault == 2 { 10 } else { 9 });
            let more = value + m.constant(1u8, 4);
            let more = if fault == 3 {
                value.eq(7).mux(m.constant(9u8, 4), more)
            } else {
                more
            };
            let next = is_last.mux(m.zeros(4), more);
            let count = match fault {
                1 => {
                    m.unused(enable);
                    count.reset(0u8)
                }
                4 => count.enable(enable),
                5 => count.reset(1u8).enable(enable),
                _ => count.reset(0u8).enable(enable),
            };
            if fault == 4 {
                let reset_elsewhere = m.register("other", 1).reset(0u8).next(enable);
                m.unused(reset_elsewhere);
            }
            count.next(next);
            m.output("count", value);
            m.output("is_last", is_last);
        },
        remembers: &[(4, 0)],
        says: |words, ports| {
            let [count] = words else { return Vec::new() };
            let is_last = count.is(9);
            let demands = vec![
                exactly("count", count.clone()),
                exactly("is_last", is_last.clone()),
            ];
            let more = is_last.mux(&number(0, 4), &(count.clone() + number(1, 4)));
            let kept = ports.read("enable", 1).mux(&more, count);
            *count = ports.read("rst", 1).mux(&number(0, 4), &kept);
            demands
        },
        tied: &["count"],
        proof: ALWAYS,
        faults: &[
            ("the enable is ignored", ("count", Some(1))),
            ("it counts one too far", ("is_last", Some(9))),
            ("it leaves out a number", ("count", Some(8))),
            ("reset is missing", ("count", Some(0))),
            ("it begins at 1", ("count", Some(0))),
        ],
    }
    .check();
}

/// The demand says only what can be seen, so that an early bound cannot see the fault.
fn deep(proof: Obligation, faults: &'static [(&'static str, Shown)]) -> Subject {
    Subject {
        name: "a counter that fails late",
        build: |m, fault| {
            let step = m.input("step", 1);
            let count = m.register("count", 4).reset(0u8);
            let value = count.value();
            let more = value + step.zext(4);
            count.next(value.eq(12).mux(value, more));
            let fails = if fault == 1 { value.eq(9) } else { m.zeros(1) };
            m.output("is_well", !fails & value.le(12));
        },
        remembers: &[],
        says: |_, _| vec![exactly("is_well", number(1, 1))],
        tied: &[],
        proof,
        faults,
    }
}

#[test]
fn a_late_fault_is_beyond_an_early_bound() {
    const SHOWS: &[(&str, Shown)] = &[("it fails at 9", ("is_well", Some(9)))];
    deep(Obligation::Bounded { cycles: 12 }, SHOWS).check();
    // Induction does not go through, and looks for the fault itself.
    deep(Obligation::Induction { cycles: 1 }, SHOWS).check();

    let early = deep(Obligation::Bounded { cycles: 5 }, SHOWS);
    let proof = prove(
        &early.netlist(1),
        &|| early.spec(),
        early.proof,
        &Options::default(),
    );
    assert_eq!(proof.unwrap().verdict, Verdict::Held);
}

#[test]
fn gray_codes() {
    Subject {
        name: "gray counter",
        build: |m, fault| {
            let count = m.register("count", 4).reset(0u8);
            let value = count.value();
            count.next(value + m.constant(1u8, 4));
            let half = m.cat([m.zeros(1), value.slice(1, 3)]);
            let gray = match fault {
                1 => value,
                2 => value ^ m.cat([value.slice(0, 3), m.zeros(1)]),
                3 => value.eq(13).mux(value, value ^ half),
                _ => value ^ half,
            };
            m.output("code", gray);
        },
        remembers: &[(4, 0), (1, 0)],
        says: |words, ports| {
            let [last, is_old] = words else {
                return Vec::new();
            };
            let code = ports.read("code", 4);
            let steps = code.clone() ^ last.clone();
            let is_one_step = steps.any() & !(steps.clone() & (steps - number(1, 4))).any();
            let demand = rule("one bit changes", !is_old.clone() | is_one_step);
            *is_old = !ports.read("rst", 1);
            *last = code;
            vec![demand]
        },
        tied: &[],
        proof: Obligation::Bounded { cycles: 18 },
        faults: &[
            ("it is no gray code", ("one bit changes", Some(2))),
            ("it is shifted the other way", ("one bit changes", Some(1))),
            ("one code of 16 is wrong", ("one bit changes", Some(13))),
        ],
    }
    .check();
}
