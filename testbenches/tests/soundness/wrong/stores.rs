//! Memories with two write ports; the second wins.

use super::*;

#[test]
fn memories() {
    Subject {
        name: "two write ports",
        build: |m, fault| {
            let words = m.memory("words", 3, 4);
            let port = |name: &str| {
                let input = |what: &str, width: u32| m.input(&format!("{name}_{what}"), width);
                (input("write", 1), input("address", 2), input("data", 3))
            };
            let (one, two) = (port("one"), port("two"));
            let (mut first, mut second) = if fault == 1 { (two, one) } else { (one, two) };
            match fault {
                2 => second.0 = second.0 | first.0,
                3 => first.1 = first.1 + m.constant(1u8, 2),
                4 => first.0 = first.0 & !second.0,
                5 => second.2 = m.cat([second.2.bit(0), second.2.bit(1), second.2.bit(2)]),
                _ => {}
            }
            words.write(first.0, first.1, first.2);
            words.write(second.0, second.1, second.2);
            let address = m.input("read", 2);
            let read = words.read(address);
            let read = match fault {
                6 => (one.0 & one.1.eq(address)).mux(one.2, read),
                7 => words.read(address.bit(0).zext(2)),
                _ => read,
            };
            m.unused(address);
            m.output("word", read);
        },
        // Only written words are known: a flag each.
        remembers: &[(3, 0), (3, 0), (3, 0), (3, 0), (4, 0)],
        says: |state, ports| {
            let [words @ .., known] = state else {
                return Vec::new();
            };
            let address = ports.read("read", 2);
            let row = Symbol::join(words.iter().cloned());
            let is_known = known.select(&address, 1);
            let demand = when(&is_known, "word", row.select(&address, 3));
            for port in ["one", "two"] {
                let read = |what: &str, width| ports.read(&format!("{port}_{what}"), width);
                let (write, to, data) = (read("write", 1), read("address", 2), read("data", 3));
                for (number, word) in words.iter_mut().enumerate() {
                    *word = (write.clone() & to.is(number as u64)).mux(&data, word);
                }
                *known = known.clone() | write.zext(4).shl(&to);
            }
            vec![demand]
        },
        tied: &[],
        proof: Obligation::Bounded { cycles: 4 },
        faults: &[
            ("the first port wins", ("word", Some(1))),
            ("the second port writes with the first", ("word", Some(1))),
            ("the first port's address is off by one", ("word", Some(1))),
            (
                "the first port waits for the second wherever that writes",
                ("word", Some(1)),
            ),
            ("the second port's data is reversed", ("word", Some(1))),
            ("what is just written is read", ("word", Some(1))),
            ("half of the words are never read", ("word", Some(1))),
        ],
    }
    .check();
}
