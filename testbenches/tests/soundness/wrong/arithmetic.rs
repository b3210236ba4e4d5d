//! Sums, differences, products, comparisons.

use super::*;

const AT_ONCE: Obligation = Obligation::Combinational;

#[test]
fn sums() {
    Subject {
        name: "sum with carry",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 16));
            let sum = a.zext(17) + b.zext(17);
            let last = m.constant(0xFFFFu32, 16);
            let sum = match fault {
                1 => (a + b).zext(17),
                2 => (a.eq(last) & b.eq(last)).mux((a + b).zext(17), sum),
                3 => (a.eq(0x5AA5) & b.eq(0x1234)).mux(sum ^ m.constant(16u8, 17), sum),
                4 => m.cat([
                    a.slice(8, 8).zext(9) + b.slice(8, 8).zext(9),
                    a.slice(0, 8) + b.slice(0, 8),
                ]),
                _ => sum,
            };
            m.output("sum", sum);
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 16).zext(17));
            vec![exactly("sum", a + b)]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the carry out is dropped", ("sum", Some(0))),
            ("it overflows at the widest values only", ("sum", Some(0))),
            (
                "a bit is flipped where two rare values meet",
                ("sum", Some(0)),
            ),
            ("the carry between the halves is dropped", ("sum", Some(0))),
        ],
    }
    .check();
}

#[test]
fn saturating_sums() {
    Subject {
        name: "saturating sum",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 8));
            let sum = a.zext(9) + b.zext(9);
            let limit = m.constant(if fault == 1 { 254u8 } else { 255 }, 8);
            let is_over = match fault {
                2 => sum.slice(0, 8).all() | sum.msb(),
                3 => sum.slice(0, 8).lt(a) & b.msb(),
                _ => sum.msb(),
            };
            m.output("sum", is_over.mux(limit, sum.slice(0, 8)));
            m.output("is_over", is_over);
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 8));
            // Without a ninth bit: it is over if b does not fit above a.
            let is_over = (!a.clone()).less(&b);
            let sum = is_over.mux(&Symbol::ones(8), &(a + b));
            vec![exactly("sum", sum), exactly("is_over", is_over)]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the limit is off by one", ("sum", Some(0))),
            ("the largest sum counts as too large", ("is_over", Some(0))),
            ("an overflow by a small operand is missed", ("sum", Some(0))),
        ],
    }
    .check();
}

#[test]
fn differences() {
    Subject {
        name: "distance",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 8));
            let is_less = match fault {
                1 => a.signed_lt(b),
                2 => b.lt(a),
                3 => (a - b).msb(),
                _ => a.lt(b),
            };
            m.output("distance", is_less.mux(b - a, a - b));
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 8));
            let is_less = a.less(&b);
            let [low, high] = [is_less.mux(&a, &b), is_less.mux(&b, &a)];
            vec![exactly("distance", high - low)]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the operands are compared as signed", ("distance", Some(0))),
            ("the operands are exchanged", ("distance", Some(0))),
            ("the borrow is taken from the result", ("distance", Some(0))),
        ],
    }
    .check();
}

#[test]
fn comparisons() {
    Subject {
        name: "signed minimum",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 8));
            let is_less = match fault {
                1 => a.lt(b),
                2 => a.signed_le(b),
                3 => b.signed_lt(a),
                4 => (a - b).msb(),
                _ => a.signed_lt(b),
            };
            m.output("is_less", is_less);
            m.output("minimum", is_less.mux(a, b));
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 8));
            // Moved by half the range, signed order is unsigned order.
            let half = number(0x80, 8);
            let is_less = (a.clone() ^ half.clone()).less(&(b.clone() ^ half));
            let minimum = is_less.mux(&a, &b);
            vec![exactly("is_less", is_less), exactly("minimum", minimum)]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the sign is ignored", ("is_less", Some(0))),
            ("equal counts as less", ("is_less", Some(0))),
            ("the operands are exchanged", ("is_less", Some(0))),
            ("the difference overflows", ("is_less", Some(0))),
        ],
    }
    .check();
}

#[test]
fn products() {
    Subject {
        name: "product",
        build: |m, fault| {
            let [a, b] = ["a", "b"].map(|name| m.input(name, 4));
            let product = a.zext(8) * b.zext(8);
            let product = match fault {
                1 => (a * b).zext(8),
                2 => a.sext(8) * b.sext(8),
                3 => {
                    a.zext(8) * b.slice(0, 3).zext(8)
                        + m.cat([b.bit(3) & a.bit(0), m.zeros(3)]).zext(8)
                }
                _ => product,
            };
            m.output("product", product);
        },
        remembers: &[],
        says: |_, ports| {
            let [a, b] = ["a", "b"].map(|name| ports.read(name, 4));
            let rows = (0..4).map(|row| {
                let row_bit = b.bit(row).repeat(8);
                a.zext(8).shl(&number(u64::from(row), 3)) & row_bit
            });
            let product = rows.reduce(|sum, row| sum + row);
            vec![exactly("product", product.unwrap())]
        },
        tied: &[],
        proof: AT_ONCE,
        faults: &[
            ("the upper half is lost", ("product", Some(0))),
            (
                "the operands are widened with their signs",
                ("product", Some(0)),
            ),
            ("the last partial product has one bit", ("product", Some(0))),
        ],
    }
    .check();
}
