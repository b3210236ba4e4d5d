//! Values and their valid bits, some cycles later.

use super::*;

/// What any state forgets in two cycles.
const LATER: Obligation = Obligation::Pipeline { latency: 2 };
const ALWAYS: Obligation = Obligation::Induction { cycles: 2 };

/// Two stages; the sum is squared on the way.
fn delayed(proof: Obligation, faults: &'static [(&'static str, Shown)]) -> Subject {
    Subject {
        name: "two stages",
        build: |m, fault| {
            let (valid, a, b) = (m.input("valid", 1), m.input("a", 4), m.input("b", 4));
            let valid_1 = m.register("valid_1", 1).reset(0u8).next(valid);
            let stage_1 = m.register("stage_1", 4);
            let stage_1 = match fault {
                1 => stage_1.enable(valid).next(a),
                2 => stage_1.enable(!valid).next(a + b),
                _ => stage_1.enable(valid).next(a + b),
            };
            if fault == 1 {
                m.unused(b);
            }
            let squared = stage_1 * stage_1;
            let valid_2 = m.register("valid_2", 1);
            let valid_2 = if fault == 3 {
                valid_2
            } else {
                valid_2.reset(0u8)
            };
            let valid_2 = valid_2.next(valid_1);
            let stage_2 = m.register("stage_2", 4);
            let stage_2 = match fault {
                4 => stage_2.enable(valid).next(squared),
                _ => stage_2.enable(valid_1).next(squared),
            };
            let (out_valid, out) = match fault {
                5 => (valid_1, squared),
                6 => (m.register("valid_3", 1).reset(0u8).next(valid_2), stage_2),
                7 => (valid_2, squared),
                _ => (valid_2, stage_2),
            };
            m.unused(valid_2);
            m.unused(stage_2);
            m.output("out_valid", out_valid);
            m.output("out", out);
        },
        remembers: &[(1, 0), (4, 0), (1, 0), (4, 0)],
        says: |words, ports| {
            let [valid_1, sum, valid_2, square] = words else {
                return Vec::new();
            };
            let demands = vec![
                exactly("out_valid", valid_2.clone()),
                when(valid_2, "out", square.clone()),
            ];
            let goes_on = !ports.read("rst", 1);
            (*valid_2, *square) = (valid_1.clone() & goes_on.clone(), sum.clone() * sum.clone());
            *valid_1 = ports.read("valid", 1) & goes_on;
            *sum = ports.read("a", 4) + ports.read("b", 4);
            demands
        },
        tied: &[],
        proof,
        faults,
    }
}

#[test]
fn two_stages_from_any_state() {
    delayed(
        LATER,
        &[
            ("an operand is forgotten", ("out", Some(2))),
            ("the enable is inverted", ("out", Some(2))),
            (
                "reset of the second valid is missing",
                ("out_valid", Some(2)),
            ),
            (
                "the second stage listens to the first one's valid",
                ("out", Some(2)),
            ),
            ("it comes a cycle early", ("out_valid", Some(2))),
            ("valid comes a cycle late", ("out_valid", Some(2))),
            ("data comes a cycle early", ("out", Some(2))),
        ],
    )
    .check();
}

#[test]
fn two_stages_for_ever() {
    delayed(
        ALWAYS,
        &[
            ("an operand is forgotten", ("out", Some(2))),
            ("the enable is inverted", ("out", Some(2))),
            (
                "reset of the second valid is missing",
                ("out_valid", Some(0)),
            ),
            (
                "the second stage listens to the first one's valid",
                ("out", Some(2)),
            ),
            ("it comes a cycle early", ("out_valid", Some(1))),
            ("valid comes a cycle late", ("out_valid", Some(2))),
            ("data comes a cycle early", ("out", Some(2))),
        ],
    )
    .check();
}

#[test]
fn accumulators() {
    Subject {
        name: "accumulator with a late write",
        build: |m, fault| {
            let (add, value) = (m.input("add", 1), m.input("value", 4));
            // The sum is written one cycle after it is computed, and forwarded meanwhile.
            let sum = m.register("sum", 4).reset(0u8);
            let late = m.register("late", 4);
            let is_late = m.register("is_late", 1).reset(0u8);
            let (sum_now, late_now, is_late_now) = (sum.value(), late.value(), is_late.value());
            let newest = match fault {
                1 => sum_now,
                2 => add.mux(late_now, sum_now),
                _ => is_late_now.mux(late_now, sum_now),
            };
            late.enable(add).next(newest + value);
            is_late.next(if fault == 3 {
                add & value.any() & !value.all()
            } else {
                add
            });
            sum.enable(is_late_now).next(late_now);
            m.output("total", if fault == 4 { sum_now } else { newest });
        },
        remembers: &[(4, 0)],
        says: |words, ports| {
            let [total] = words else { return Vec::new() };
            let demands = vec![exactly("total", total.clone())];
            let value = ports.read("value", 4);
            let added = ports.read("add", 1).mux(&(total.clone() + value), total);
            *total = ports.read("rst", 1).mux(&number(0, 4), &added);
            demands
        },
        tied: &[],
        proof: Obligation::Induction { cycles: 1 },
        faults: &[
            ("what is late is not forwarded", ("total", Some(1))),
            ("what is forwarded is stale", ("total", Some(0))),
            (
                "a sum by the widest value is never written",
                ("total", Some(1)),
            ),
            ("the output is not forwarded", ("total", Some(1))),
        ],
    }
    .check();
}
