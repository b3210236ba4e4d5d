//! Shifts, rotations, bit orders.

use super::*;

const AT_ONCE: Obligation = Obligation::Combinational;

#[test]
fn shifts() {
    Subject {
        name: "arithmetic right shift",
        build: |m, fault| {
            let (a, amount) = (m.input("a", 8), m.input("amount", 4));
            let shifted = match fault {
                1 => a >> amount,
                2 => {
                    m.unused(amount);
                    a.signed_shr(amount.slice(0, 3))
                }
                3 => amount.msb().mux(m.zeros(8), a.signed_shr(amount)),
                4 => a.signed_shr(amount + m.constant(1u8, 4)),
                5 => a << amount,
                _ => a.signed_shr(amount),
            };
            m.output("y", shifted);
        },
        remembers: &[],
        says: |_, ports| {
            let (a, amount) = (ports.read("a", 8), ports.read("amount", 4));
            // Above the value, as many copies of its sign as the longest shift brings in.
            let long = a.sext(8 + 15);
            vec![exactly("y", long.shr(&amount).slice(0, 8))]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("zeros come in, not the sign", ("y", Some(0))),
            ("the amount is cut to three bits", ("y", Some(0))),
            ("a long shift gives 0, not the sign", ("y", Some(0))),
            ("the amount is off by one", ("y", Some(0))),
            ("it shifts to the left", ("y", Some(0))),
        ],
    }
    .check();
}

#[test]
fn rotations() {
    Subject {
        name: "left rotation",
        build: |m, fault| {
            let (a, amount) = (m.input("a", 8), m.input("amount", 3));
            let twice = m.cat([a, a]);
            let back = m.constant(8u8, 4) - amount.zext(4);
            let rotated = match fault {
                1 => twice >> amount,
                2 => twice >> (!amount),
                3 => (a << amount).zext(16),
                _ => twice >> back,
            };
            m.output("y", rotated.slice(0, 8));
        },
        remembers: &[],
        says: |_, ports| {
            let (a, amount) = (ports.read("a", 8), ports.read("amount", 3));
            let bits = (0..8u32).map(|bit| a.select(&(number(bit.into(), 3) - amount.clone()), 1));
            vec![exactly("y", Symbol::join(bits))]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("it rotates to the right", ("y", Some(0))),
            ("the way back is off by one", ("y", Some(0))),
            ("what goes out does not come in", ("y", Some(0))),
        ],
    }
    .check();
}

#[test]
fn orders_of_bits() {
    Subject {
        name: "reversed bytes",
        build: |m, fault| {
            let a = m.input("a", 16);
            let bits = |order: Vec<u32>| m.cat(order.into_iter().map(|bit| a.bit(bit)));
            let y = match fault {
                1 => bits((0..16).collect()),
                2 => a,
                3 => bits((8..16).chain((1..8).chain([0])).rev().collect()),
                _ => m.cat([a.slice(0, 8), a.slice(8, 8)]),
            };
            m.output("y", y);
        },
        remembers: &[],
        says: |_, ports| {
            let a = ports.read("a", 16);
            vec![exactly("y", a.slice(0, 8).concat(&a.slice(8, 8)))]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the bits are reversed, not the bytes", ("y", Some(0))),
            ("nothing is reversed", ("y", Some(0))),
            ("the bits go round by one", ("y", Some(0))),
        ],
    }
    .check();
}
