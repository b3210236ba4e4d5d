//! Lanes side by side that must not influence each other.

use super::*;

#[test]
fn masked_lanes() {
    Subject {
        name: "masked sums",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 16));
            let enable = m.input("enable", 4);
            let lanes = (0..4u32).map(|lane| {
                let (mut x, y) = (a.slice(4 * lane, 4), b.slice(4 * lane, 4));
                let mut is_on = enable.bit(lane);
                match (fault, lane) {
                    (1, 2) => is_on = enable.bit(1),
                    (2, 3) => is_on = m.ones(1),
                    (3, 1) => x = a.slice(5, 4),
                    (4, 3) => x = a.slice(0, 4),
                    _ => {}
                }
                is_on.mux(x + y, m.zeros(4))
            });
            let lanes: Vec<Signal> = lanes.collect();
            let sums = match fault {
                // One adder for all lanes.
                5 => m.cat((0..4).rev().map(|lane| enable.bit(lane).repeat(4u32))) & (a + b),
                6 => m.cat(lanes.iter().copied()),
                _ => m.cat(lanes.iter().rev().copied()),
            };
            m.output("sums", sums);
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 16));
            let enable = ports.read("enable", 4);
            let lanes = (0..4u32).map(|lane| {
                let [x, y] = [&a, &b].map(|value| value.slice(4 * lane, 4));
                enable.bit(lane).repeat(4) & (x + y)
            });
            vec![exactly("sums", Symbol::join(lanes))]
        },
        tied: &[],
        proof: Obligation::Combinational,
        faults: &[
            ("a lane obeys its neighbour's enable", ("sums", Some(0))),
            ("the last lane ignores its enable", ("sums", Some(0))),
            ("a lane's slice is off by one bit", ("sums", Some(0))),
            (
                "the last lane reads the first lane's operand",
                ("sums", Some(0)),
            ),
            ("carries cross from lane to lane", ("sums", Some(0))),
            ("the lanes come in the wrong order", ("sums", Some(0))),
        ],
    }
    .check();
}
