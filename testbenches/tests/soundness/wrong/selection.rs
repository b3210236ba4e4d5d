//! Multiplexers, priorities, tables, don't-care values.

use super::*;

const AT_ONCE: Obligation = Obligation::Combinational;

#[test]
fn elements() {
    Subject {
        name: "one of five",
        build: |m, fault| {
            let (row, index) = (m.input("row", 20), m.input("index", 3));
            let element = |n: u32| row.slice(4 * n, 4);
            let y = match fault {
                1 => row.select_word(index + m.constant(1u8, 3), 4u32),
                2 => row.select_word(m.cat([index.bit(0), index.bit(1), index.bit(2)]), 4u32),
                3 => index.lt(5).mux(row.select_word(index, 4u32), element(4)),
                4 => index.case(
                    [
                        (vec![0], element(0)),
                        (vec![1], element(2)),
                        (vec![2], element(1)),
                        (vec![3], element(3)),
                        (vec![4], element(4)),
                    ],
                    m.zeros(4),
                ),
                5 => index.le(3).mux(row.select_word(index, 4u32), m.zeros(4)),
                _ => row.select_word(index, 4u32),
            };
            m.output("y", y);
        },
        remembers: &[],
        says: |_, ports| {
            let (row, index) = (ports.read("row", 20), ports.read("index", 3));
            let chosen = (0..5u32).map(|n| index.is(n.into()).repeat(4) & row.slice(4 * n, 4));
            vec![exactly("y", chosen.reduce(|all, one| all | one).unwrap())]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the index is off by one", ("y", Some(0))),
            ("the index is read from the other end", ("y", Some(0))),
            ("beyond the last comes the last, not 0", ("y", Some(0))),
            ("two legs are exchanged", ("y", Some(0))),
            ("the last is left out", ("y", Some(0))),
        ],
    }
    .check();
}

#[test]
fn priorities() {
    Subject {
        name: "first request",
        build: |m, fault| {
            let requests = m.input("requests", 8);
            // The lowest one alone stays of x & -x.
            let lowest = requests & (m.zeros(8) - requests);
            let granted = match fault {
                1 => (0..8).rev().fold(m.zeros(8), |chosen, bit| {
                    let one = m.constant(1u32 << bit, 8);
                    (chosen.is_zero() & requests.bit(bit)).mux(one, chosen)
                }),
                2 => requests & (m.ones(8) - requests),
                3 => requests.bit(7).mux(m.constant(0x80u8, 8), lowest),
                4 => requests,
                _ => lowest,
            };
            m.output("granted", granted);
            m.output(
                "any",
                if fault == 5 {
                    requests.slice(0, 7).any()
                } else {
                    requests.any()
                },
            );
        },
        remembers: &[],
        says: |_, ports| {
            let requests = ports.read("requests", 8);
            let granted = (0..8).map(|bit| match bit {
                0 => requests.bit(0),
                _ => requests.bit(bit) & !requests.slice(0, bit).any(),
            });
            vec![
                exactly("granted", Symbol::join(granted)),
                exactly("any", !requests.is(0)),
            ]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the last request wins", ("granted", Some(0))),
            ("the complement is off by one", ("granted", Some(0))),
            ("the last request wins over the first", ("granted", Some(0))),
            ("all requests are granted", ("granted", Some(0))),
            ("the last request is not seen", ("any", Some(0))),
        ],
    }
    .check();
}

#[test]
fn tables() {
    Subject {
        name: "squares from a table",
        build: |m, fault| {
            let index = m.input("index", 6);
            let squares = (0..64u32).map(|n| match (fault, n) {
                (1, 41) => 41 * 41 + 1,
                (2, 32..) => (n - 1) * (n - 1),
                (3, 59) => 0,
                // Here what the specification does not care about may be anything.
                (_, 60..) => 7,
                _ => n * n,
            });
            let y = m
                .table("squares", 12, squares.collect::<Vec<u32>>())
                .read(index);
            m.output("y", y);
        },
        remembers: &[],
        says: |_, ports| {
            let index = ports.read("index", 6);
            let matters = index.less(&number(60, 6));
            let wide = index.zext(12);
            vec![when(&matters, "y", wide.clone() * wide)]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("one entry of 64 is wrong", ("y", Some(0))),
            ("the upper half is off by one", ("y", Some(0))),
            (
                "an entry is taken for one that does not matter",
                ("y", Some(0)),
            ),
        ],
    }
    .check();
}
