//! Designs that random netlists rarely are: values that outnumber the machine's registers, counts that end early, many lists, no ports.

use super::run;
use crate::common::{self, Random};
use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::{
    MemoryState, NetId, NetOp, Netlist, RegisterState, TableData, WritePort,
};
use warpwright_sim::engine::{Batch, InstructionSet, Translator};

/// More words and more single bits at once than there are registers, the bits as conditions and as operands, read again from the last to the first; then as the parts of one
/// word, and as the leaves of a choice.
#[test]
fn values_that_give_way_come_back() {
    let mut netlist = Netlist::default();
    let [a, b] = ["a", "b"].map(|name| common::input(&mut netlist, name, 32));
    let number = common::input(&mut netlist, "i", 5);
    let words: Vec<NetId> = (0..60)
        .map(|value: u32| {
            let constant = NetOp::Const(Bits::truncated(value * 77 + 1, 32));
            let constant = netlist.push(constant, 32);
            netlist.push(NetOp::Add(a, constant), 32)
        })
        .collect();
    let bits: Vec<NetId> = words
        .iter()
        .map(|word| netlist.push(NetOp::Lt(*word, b), 1))
        .collect();
    let zero = netlist.push(NetOp::Const(Bits::zero(32)), 32);
    let (mut sum, mut odd) = (b, bits[0]);
    for (word, bit) in words.iter().zip(&bits).rev() {
        let chosen = netlist.push(NetOp::Mux(*bit, *word, zero), 32);
        sum = netlist.push(NetOp::Xor(sum, chosen), 32);
        odd = netlist.push(NetOp::Xor(odd, *bit), 1);
    }
    let all = netlist.push(NetOp::Concat(bits.clone().into()), 60);
    let row = netlist.push(NetOp::Concat(words[..20].into()), 640);
    let element = netlist.push(NetOp::Select(row, number), 32);
    let mut level: Vec<NetId> = words[20..28].to_vec();
    for selector in [a, b, sum] {
        let pairs = level
            .chunks(2)
            .map(|pair| NetOp::BitMux(selector, pair[1], pair[0]));
        let pairs: Vec<NetOp> = pairs.collect();
        level = pairs.into_iter().map(|op| netlist.push(op, 32)).collect();
    }
    let outputs = [
        ("sum", sum),
        ("odd", odd),
        ("all", all),
        ("element", element),
        ("tree", level[0]),
    ];
    for (name, net) in outputs {
        common::output(&mut netlist, name, net);
    }
    run(&netlist, &netlist, 40, &mut Random::new(11)).unwrap();
}

/// A bit that is always 0 ends a count wherever it is, though the bits after it go on in the same word.
#[test]
fn an_end_within_a_count_ends_it() {
    for end in 1..16 {
        let mut netlist = Netlist::default();
        let word = common::input(&mut netlist, "a", 15);
        let bits = (0..16).map(|place| match place {
            _ if place == end => netlist.push(NetOp::Const(Bits::zero(1)), 1),
            _ if place < end => netlist.push(NetOp::Slice(word, 14 - place), 1),
            _ => netlist.push(NetOp::Slice(word, 15 - place), 1),
        });
        let bits: Vec<NetId> = bits.collect();
        let count = common::count_leading(&mut netlist, bits);
        common::output(&mut netlist, "count", count);
        run(&netlist, &netlist, 40, &mut Random::new(end.into())).unwrap();
    }
}

/// Without ports there is nothing to compare but registers.
#[test]
fn a_design_without_ports_runs() {
    let mut netlist = Netlist {
        clocked: true,
        ..Netlist::default()
    };
    let value = netlist.push(NetOp::Register(0), 8);
    let one = netlist.push(NetOp::Const(Bits::truncated(1u8, 8)), 8);
    let next = netlist.push(NetOp::Add(value, one), 8);
    netlist.registers.push(RegisterState {
        path: "count".to_string(),
        width: 8,
        initial: Bits::zero(8),
        resets: false,
        value,
        next,
    });
    let mut batch = Batch::new(&netlist, 40).unwrap();
    batch.step();
    let mut copy = batch.clone();
    copy.step();
    let count = |batch: &Batch| batch.register("count", 39).unwrap();
    assert_eq!([count(&batch), count(&copy)], [1u8, 2].map(BigUint::from));
}

/// Choices among many words, of two rows and by two numbers: each has a list of its own.
#[test]
fn each_choice_among_many_has_its_own_list() {
    let mut netlist = Netlist::default();
    let rows = ["a", "b"].map(|name| common::input(&mut netlist, name, 20 * 24));
    let numbers = ["i", "j"].map(|name| common::input(&mut netlist, name, 5));
    for row in rows {
        for number in numbers {
            let chosen = netlist.push(NetOp::Select(row, number), 24);
            let name = format!("y{}", chosen.0);
            common::output(&mut netlist, &name, chosen);
        }
    }
    run(&netlist, &netlist, 40, &mut Random::new(3)).unwrap();
}

/// Where the machine has AVX2, batches are machine code; otherwise these tests would say nothing about it.
#[test]
fn batches_are_machine_code_where_they_can_be() {
    let mut netlist = Netlist::default();
    let a = common::input(&mut netlist, "a", 3);
    common::output(&mut netlist, "y", a);
    let batch = Batch::new(&netlist, 17).unwrap();
    let can_be = cfg!(feature = "native") && InstructionSet::Avx2.is_present();
    assert_eq!(batch.is_native(), can_be);
}

/// Each engine has its own ways for small, large and incomplete tables. Those of the second list are too large for code on bytes.
#[test]
fn tables_of_every_shape_are_read() {
    for indices in [&[1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12][..], &[9, 13, 14]] {
        for seed in common::seeds(12) {
            let mut random = Random::new(seed);
            let mut netlist = Netlist::default();
            let mut number = 0;
            for index in indices {
                let input = common::input(&mut netlist, &format!("i{index}"), *index);
                for width in [1, 2, 3, 4, 7, 8, 16, 17, 32, 40, 64] {
                    let whole = 1_usize << (*index).min(if *index > 12 { 13 } else { 11 });
                    // All of them, one too few, or a few.
                    let entries = [whole, whole - 1, 1 + random.below(whole)][number % 3];
                    let entries = (0..entries).map(|_| Bits::truncated(random.bits(width), width));
                    netlist.tables.push(TableData {
                        width,
                        entries: entries.collect(),
                    });
                    let entry = netlist.push(NetOp::Lookup(number as u32, input), width);
                    common::output(&mut netlist, &format!("o{number}"), entry);
                    number += 1;
                }
            }
            run(&netlist, &netlist, 33, &mut random).unwrap();
            assert_eq!(runs_on_bytes(&netlist), indices.len() > 3);
        }
    }
}

/// Whether the machine has code on bytes for a design; true where it has none for any.
fn runs_on_bytes(netlist: &Netlist) -> bool {
    let can = |netlist: &Netlist| {
        let translated = [Translator::Bytes512, Translator::Bytes256].into_iter();
        let mut batches =
            translated.map(|translator| Batch::translated(netlist, 40, Some(translator)).unwrap());
        batches.any(|batch| batch.is_some())
    };
    can(netlist) || !can(&Netlist::default())
}

/// Few words have an instruction each in code on bytes, and many need code for words.
#[test]
fn memories_of_every_depth_are_read_and_written() {
    for depth in [1, 2, 3, 5, 8, 9, 31, 64, 65] {
        let mut random = Random::new(depth.into());
        let mut netlist = Netlist {
            clocked: true,
            ..Netlist::default()
        };
        let address_bits = [1, 2, 7, 9];
        let addresses =
            address_bits.map(|bits| common::input(&mut netlist, &format!("a{bits}"), bits));
        let data = common::input(&mut netlist, "d", 32);
        let enables = ["e", "f"].map(|name| common::input(&mut netlist, name, 1));
        for (number, width) in [1, 7, 8, 9, 24, 32].into_iter().enumerate() {
            let data = netlist.push(NetOp::Slice(data, 0), width);
            let write = |port: usize, data| WritePort {
                enable: enables[port],
                address: addresses[(number + port) % 4],
                data,
            };
            netlist.memories.push(MemoryState {
                path: format!("m{number}"),
                depth,
                width,
                writes: vec![write(0, data), write(1, data)],
                contents: Vec::new(),
            });
            for address in addresses {
                let read = NetOp::MemoryRead(number as u32, address);
                let read = netlist.push(read, width);
                common::output(&mut netlist, &format!("y{}", read.0), read);
            }
        }
        run(&netlist, &netlist, 70, &mut random).unwrap();
        assert_eq!(runs_on_bytes(&netlist), depth <= 64);
    }
}

#[test]
fn decoders_run_alike_in_all_engines() {
    for seed in common::seeds(60) {
        let mut random = Random::new(seed);
        let size = 10 + random.below(60);
        let netlist = common::decoder::decoder(&mut random, size);
        run(&netlist, &netlist, 20, &mut random).unwrap();
    }
}

/// Ports of at most 8 bits need no words, and more than one block of stimuli.
#[test]
fn a_design_of_narrow_ports_runs() {
    let mut netlist = Netlist::default();
    let [a, b] = ["a", "b"].map(|name| common::input(&mut netlist, name, 3));
    let sum = netlist.push(NetOp::Add(a, b), 3);
    let less = netlist.push(NetOp::Lt(a, b), 1);
    common::output(&mut netlist, "sum", sum);
    common::output(&mut netlist, "less", less);
    run(&netlist, &netlist, 150, &mut Random::new(5)).unwrap();
}

/// Sums, products, shifts and comparisons of every width, also with amounts of every width.
#[test]
fn arithmetic_of_every_width_agrees() {
    type Make = fn(NetId, NetId) -> NetOp;
    let same: [Make; 3] = [NetOp::Add, NetOp::Sub, NetOp::Mul];
    let shifts: [Make; 3] = [NetOp::Shl, NetOp::Shr, NetOp::SignedShr];
    let compared: [Make; 3] = [NetOp::Lt, NetOp::SignedLt, NetOp::Eq];
    for width in 1..=33 {
        let mut netlist = Netlist::default();
        let [a, b] = ["a", "b"].map(|name| common::input(&mut netlist, name, width));
        let few = common::input(&mut netlist, "few", 1 + width % 9);
        let made = same.map(|make| netlist.push(make(a, b), width));
        let made = made.into_iter();
        let shifted = [b, few].map(|by| shifts.map(|make| netlist.push(make(a, by), width)));
        let made = made.chain(shifted.into_iter().flatten());
        let made = made.chain(compared.map(|make| netlist.push(make(a, b), 1)));
        for (number, net) in made.enumerate() {
            common::output(&mut netlist, &format!("y{number}"), net);
        }
        run(&netlist, &netlist, 70, &mut Random::new(width.into())).unwrap();
    }
}
