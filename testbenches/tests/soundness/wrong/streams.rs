//! `valid` and `ready`: one register between two streams, and the rules of the output stream.

use super::*;

#[test]
fn stream_registers() {
    Subject {
        name: "stream register",
        build: |m, fault| {
            let (in_valid, in_data) = (m.input("in_valid", 1), m.input("in_data", 3));
            let out_ready = m.input("out_ready", 1);
            let full = m.register("full", 1).reset(0u8);
            let is_full = full.value();
            let in_ready = match fault {
                1 => m.ones(1),
                2 => !is_full,
                _ => !is_full | out_ready,
            };
            let takes = in_valid & in_ready;
            full.next(match fault {
                3 => takes,
                4 => takes | is_full,
                5 => (takes | is_full) & !out_ready,
                _ => takes | (is_full & !out_ready),
            });
            let data = m.register("data", 3);
            let data = match fault {
                6 => data.enable(in_valid).next(in_data),
                7 => data.enable(takes & !is_full).next(in_data),
                _ => data.enable(takes).next(in_data),
            };
            m.output("in_ready", in_ready);
            m.output(
                "out_valid",
                if fault == 8 {
                    is_full & out_ready
                } else {
                    is_full
                },
            );
            m.output("out_data", data);
        },
        // The last cycle's offer that was not taken; what was taken and is still inside.
        remembers: &[(1, 0), (3, 0), (1, 0), (3, 0)],
        says: |words, ports| {
            let [waits, offered, inside, word] = words else {
                return Vec::new();
            };
            let [in_valid, in_ready, out_valid, out_ready] =
                ["in_valid", "in_ready", "out_valid", "out_ready"].map(|name| ports.read(name, 1));
            let out_data = ports.read("out_data", 3);
            let demands = vec![
                rule(
                    "valid stays until it is taken",
                    !waits.clone() | out_valid.clone(),
                ),
                rule(
                    "data holds until it is taken",
                    !waits.clone() | out_data.equals(offered),
                ),
                rule("nothing is invented", !out_valid.clone() | inside.clone()),
                rule(
                    "words come in order",
                    !out_valid.clone() | out_data.equals(word),
                ),
                rule("what is inside is offered", out_valid.equals(inside)),
                rule("there is room for one", inside.clone() | in_ready.clone()),
                rule(
                    "it goes on at full rate",
                    !out_ready.clone() | in_ready.clone(),
                ),
                rule(
                    "nothing is taken without room",
                    !(in_ready.clone() & inside.clone()) | out_ready.clone(),
                ),
            ];
            let goes_on = !ports.read("rst", 1);
            let enters = in_valid & in_ready;
            let leaves = out_valid.clone() & out_ready.clone();
            *waits = out_valid & !out_ready & goes_on.clone();
            *offered = out_data;
            *word = enters.mux(&ports.read("in_data", 3), word);
            *inside = goes_on & (enters | (inside.clone() & !leaves));
            demands
        },
        tied: &[],
        proof: Obligation::Induction { cycles: 1 },
        faults: &[
            (
                "it is always ready",
                ("nothing is taken without room", Some(1)),
            ),
            (
                "it is ready only while empty",
                ("it goes on at full rate", Some(1)),
            ),
            (
                "valid drops before the word is taken",
                ("valid stays until it is taken", Some(2)),
            ),
            (
                "valid stays after the word is taken",
                ("nothing is invented", Some(2)),
            ),
            (
                "a word that comes as the consumer is ready is lost",
                ("what is inside is offered", Some(1)),
            ),
            (
                "data changes while it waits",
                ("data holds until it is taken", Some(2)),
            ),
            (
                "data is not taken as other data leaves",
                ("words come in order", Some(2)),
            ),
            (
                "valid waits for ready",
                ("what is inside is offered", Some(1)),
            ),
        ],
    }
    .check();
}
