//! Regions, predicates, conditions and selections.

use super::assembler::{CONTROL, Line, Machine, doublewords, op, result};
use warpwright_eu::execute::Space;

/// What one instruction leaves in r10, with r1 to r3 and the flags set.
fn with_flags(line: &Line, sources: &[[u32; 8]], flags: u64, mask: u32) -> (Vec<u32>, u64) {
    let mut machine = Machine::new(1, mask);
    for (register, source) in (1..).zip(sources) {
        machine.write(register, source);
    }
    machine.write(10, &[0x5555_5555; 8]);
    let registers = &mut machine.group.threads[0].registers;
    registers.write(Space::Flag, 0, 8, flags);
    registers.write(Space::Control, 0, 4, CONTROL.into());
    machine
        .run(std::slice::from_ref(line))
        .expect("nothing stops it");
    let flags = machine.group.threads[0].registers.flags();
    (machine.read(10, 8), flags)
}

const NUMBERS: [u32; 8] = [10, 11, 12, 13, 14, 15, 16, 17];

#[test]
fn a_region_gives_each_channel_its_element() {
    let mov = |vertical, width, stride| {
        op("mov")
            .to(10, "ud")
            .from(1, "ud")
            .source("vertical", vertical)
            .source("width", width)
            .source("stride", stride)
    };
    let values: Vec<u32> = doublewords(24);
    let run = |line: Line| {
        let mut machine = Machine::new(1, 0xFF);
        machine.write(1, &values);
        machine.run(&[line]).expect("nothing stops it");
        machine.read(10, 8)
    };
    let chosen = |places: [usize; 8]| places.map(|place| values[place]).to_vec();
    // <1;1,0>, <0;1,0>, <2;1,0>, <4;2,2>, <8;4,1>.
    assert_eq!(run(mov(1, 0, 0)), chosen([0, 1, 2, 3, 4, 5, 6, 7]));
    assert_eq!(run(mov(0, 0, 0)), chosen([0; 8]));
    assert_eq!(run(mov(2, 0, 0)), chosen([0, 2, 4, 6, 8, 10, 12, 14]));
    assert_eq!(run(mov(3, 1, 2)), chosen([0, 2, 4, 6, 8, 10, 12, 14]));
    assert_eq!(run(mov(4, 2, 1)), chosen([0, 1, 2, 3, 8, 9, 10, 11]));
    // From the third element on.
    let later = mov(1, 0, 0).source("subregister", 8);
    assert_eq!(run(later), chosen([2, 3, 4, 5, 6, 7, 8, 9]));
}

#[test]
fn bytes_between_the_elements_of_a_destination_stay() {
    let line = op("mov").to(10, "ub").from(1, "ud").set("dst_stride", 3);
    let (found, _) = with_flags(&line, &[[0x1234; 8]], 0, 0xFF);
    assert_eq!(found, [0x5555_5534; 8]);
}

/// A result may take the place of a source of a later channel.
#[test]
fn all_sources_are_read_first() {
    let mut machine = Machine::new(1, 0xFF);
    machine.write(10, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let line = op("mov").to(10, "ud").from(10, "ud");
    let line = line.set("dst_subregister", 4);
    machine.run(&[line]).expect("nothing stops it");
    assert_eq!(machine.read(10, 9), [1, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn immediates_are_extended_as_their_type_says() {
    for (bits, kind, value) in [
        (0xFFFF, "w", 0xFFFF_FFFF),
        (0x8000, "uw", 0x8000),
        (0xFFFF_FFF0, "d", 0xFFFF_FFF0),
    ] {
        let line = op("mov").to(10, "d").value(bits, kind);
        assert_eq!(result(&[line], &[], CONTROL), [value; 8], "{kind}");
    }
    let digits = op("mov").to(10, "d").value(0x89AB_7210, "v");
    let expected = [0, 1, 2, 7, -5, -6, -7, -8].map(|value: i32| value as u32);
    assert_eq!(result(&[digits], &[], CONTROL), expected);
    let digits = op("mov").to(10, "ud").value(0x89AB_7210, "uv");
    let expected = [0, 1, 2, 7, 11, 10, 9, 8];
    assert_eq!(result(&[digits], &[], CONTROL), expected);
}

/// Each channel, or all of them, reads where the address register points.
#[test]
fn an_address_register_chooses_elements() {
    let source = |vertical: u64| {
        op("mov")
            .to(10, "ud")
            .value(0, "ud")
            .set("src0_kind", 2)
            .set("src0_vertical", vertical)
            .set("src0_address_offset", 1024 - 4)
    };
    let addresses = [64, 40, 44, 48, 68, 72, 76, 80_u64];
    for (vertical, expected) in [
        (15, [17, 11, 12, 13, 20, 21, 22, 23]),
        (0, [17; 8]),
        (1, [17, 20, 21, 22, 23, 0, 0, 0]),
    ] {
        let mut machine = Machine::new(1, 0xFF);
        machine.write(1, &[10, 11, 12, 13, 14, 15, 16, 17, 20, 21, 22, 23]);
        let registers = &mut machine.group.threads[0].registers;
        for (place, address) in (0..).zip(addresses) {
            registers.write(Space::Address, 2 * place, 2, address);
        }
        machine.run(&[source(vertical)]).expect("nothing stops it");
        assert_eq!(machine.read(10, 8), expected, "{vertical}");
    }
    let mut machine = Machine::new(1, 0xFF);
    let registers = &mut machine.group.threads[0].registers;
    registers.write(Space::Address, 4, 2, 4096);
    registers.write(Space::Address, 0, 2, 8);
    registers.write(Space::Address, 2, 2, 8);
    let error = machine.run(&[source(15).set("src0_address_offset", 0)]);
    let error = error.expect_err("there are 4096 bytes").to_string();
    let end = "lane 2 accesses byte 0x1000 of the general registers, which have 0x1000 bytes";
    assert!(error.ends_with(end), "{error}");
}

#[test]
fn a_disabled_channel_keeps_its_result_and_its_flag() {
    let add = op("add").to(10, "d").from(1, "d").value(1, "w");
    let mixed = |kept: u32| {
        let lane = |i: usize| {
            if kept >> i & 1 == 1 {
                0x5555_5555
            } else {
                NUMBERS[i] + 1
            }
        };
        (0..8).map(lane).collect::<Vec<u32>>()
    };
    let (found, _) = with_flags(&add, &[NUMBERS], 0, 0x0F);
    assert_eq!(found, mixed(0xF0), "by the mask");
    let (found, _) = with_flags(&add.clone().unmasked(), &[NUMBERS], 0, 0x0F);
    assert_eq!(found, mixed(0), "the mask does not count");
    for (is_inverted, kept) in [(false, 0x55), (true, 0xAA)] {
        let line = add.clone().predicated(is_inverted);
        let (found, _) = with_flags(&line, &[NUMBERS], 0xAA, 0xFF);
        assert_eq!(found, mixed(kept), "by the flags");
        let (found, _) = with_flags(&line.unmasked(), &[NUMBERS], 0xAA, 0);
        assert_eq!(found, mixed(kept), "by the flags only");
    }
    // Equal to 10: the first channel. Flags of channels that are not active stay, and so do those of no channel.
    let compare = op("cmp")
        .writing_null("d")
        .from(1, "d")
        .value(10, "w")
        .condition(1);
    let (_, flags) = with_flags(&compare, &[NUMBERS], 0xFFFF, 0x0F);
    assert_eq!(flags, 0xFFF1);
    let (_, flags) = with_flags(&compare.predicated(false), &[NUMBERS], 0xFF05, 0xFF);
    assert_eq!(flags, 0xFF01);
}

#[test]
fn flags_of_neighbours_are_combined() {
    let mov = op("mov").to(10, "ud").value(1, "uw");
    for (control, is_inverted, flags, expected) in [
        (4, 0, 0b0100_0001, 0b1100_0011),
        (5, 0, 0b1100_0001, 0b1100_0000),
        (6, 0, 0b0100_0000, 0b1111_0000),
        (7, 0, 0b1111_0111, 0b1111_0000),
        (8, 0, 0b0000_0001, 0b1111_1111),
        (9, 0, 0b0111_1111, 0b0000_0000),
        (9, 0, 0b1111_1111, 0b1111_1111),
        // A choice: inverted after they are combined.
        (4, 1, 0b0100_0001, 0b0011_1100),
        (8, 1, 0b0000_0001, 0b0000_0000),
    ] {
        let line = mov.clone().set("predicate", control);
        let line = line.set("predicate_inverted", is_inverted);
        let (found, _) = with_flags(&line, &[], flags, 0xFF);
        let lanes = found.iter().map(|value| u32::from(*value == 1));
        let bits: u32 = lanes.enumerate().map(|(lane, bit)| bit << lane).sum();
        assert_eq!(bits, expected, "{control} {is_inverted} {flags:#b}");
    }
}

/// Flags are those of the channels, which begin with the first one of the instruction.
#[test]
fn flags_belong_to_channels() {
    let compare = op("cmp").writing_null("d").from(1, "d").value(12, "w");
    let compare = compare.condition(5).set("channel_offset", 8);
    let (_, flags) = with_flags(&compare.clone(), &[NUMBERS], 0, 0xFFFF);
    assert_eq!(flags, 0x300);
    let (_, flags) = with_flags(&compare.set("flag_register", 1), &[NUMBERS], 0, 0xFFFF);
    assert_eq!(flags, 0x300 << 32);
    let second = op("cmp").writing_null("d").from(1, "d").value(12, "w");
    let second = second.condition(5).set("flag_subregister", 1);
    let (_, flags) = with_flags(&second, &[NUMBERS], 0, 0xFF);
    assert_eq!(flags, 0x3 << 16);
}

/// Comparisons are exact, also between types of different signs.
#[test]
fn comparisons_do_not_overflow() {
    let values = doublewords(16 * 8);
    for pair in values.chunks_exact(16) {
        let (a, b) = pair.split_at(8);
        let sources = [a, b].map(|values| values.try_into().expect("eight"));
        for (kind, other) in [("d", "d"), ("ud", "ud"), ("d", "ud"), ("ud", "d")] {
            let read = |value: u32, kind: &str| match kind {
                "d" => i64::from(value as i32),
                _ => i64::from(value),
            };
            for code in 1..=6 {
                let line = op("cmp").to(10, "d").from(1, kind).from(2, other);
                let (found, flags) = with_flags(&line.condition(code), &sources, 0, 0xFF);
                for lane in 0..8 {
                    let order = read(a[lane], kind).cmp(&read(b[lane], other));
                    let holds = match code {
                        1 => order.is_eq(),
                        2 => order.is_ne(),
                        3 => order.is_gt(),
                        4 => order.is_ge(),
                        5 => order.is_lt(),
                        _ => order.is_le(),
                    };
                    let all = if holds { u32::MAX } else { 0 };
                    assert_eq!(found[lane], all, "{kind} {other} {code}");
                    assert_eq!(flags >> lane & 1 == 1, holds);
                }
            }
        }
    }
}

/// A condition of another instruction looks at what it leaves.
#[test]
fn a_result_is_compared_with_zero() {
    let sums = [0, 1, 0xFFFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 5, 0, 7];
    let line = op("add").to(10, "d").from(1, "d").value(1, "w");
    let (_, flags) = with_flags(&line.condition(5), &[sums], 0, 0xFF);
    // A choice: what has wrapped around counts as it is.
    assert_eq!(flags, 0b0001_1000);
    let line = op("and").writing_null("ud").from(1, "ud").value(1, "uw");
    let (_, flags) = with_flags(&line.condition(1), &[sums], 0, 0xFF);
    assert_eq!(flags, 0b0101_0001);
}

#[test]
fn a_selection_sets_no_flag() {
    let (a, b) = (NUMBERS, [13; 8]);
    let line = op("sel").to(10, "d").from(1, "d").from(2, "d");
    let chosen = |first: fn(u32) -> bool| a.map(|a| if first(a) { a } else { 13 }).to_vec();
    for (code, first) in [
        (5, (|a| a < 13) as fn(u32) -> bool),
        (4, |a| a >= 13),
        (3, |a| a > 13),
    ] {
        let (found, flags) = with_flags(&line.clone().condition(code), &[a, b], 0x5A, 0xFF);
        assert_eq!((found, flags), (chosen(first), 0x5A), "{code}");
    }
    // The predicate chooses; it enables nothing.
    let (found, flags) = with_flags(&line.predicated(false), &[a, b], 0x0F, 0xFF);
    assert_eq!((found, flags), (vec![10, 11, 12, 13, 13, 13, 13, 13], 0x0F));
}

#[test]
fn the_sign_of_a_third_source_selects() {
    let line = op("csel")
        .to(10, "d")
        .from(1, "d")
        .from(2, "d")
        .from(3, "d");
    let third = [1, 0, u32::MAX, 5, 0x8000_0000, 2, 0, 9];
    let sources = [NUMBERS, [7; 8], third];
    let (found, flags) = with_flags(&line.condition(3), &sources, 0x5A, 0xFF);
    assert_eq!((found, flags), (vec![10, 7, 7, 13, 7, 15, 7, 17], 0x5A));
}
