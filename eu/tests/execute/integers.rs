//! Integer operations against the arithmetic of Rust.

use super::assembler::{CONTROL, Line, Machine, eights, op, result};

/// The accumulator's code.
const ACCUMULATOR: u64 = 0x20;

const ROUNDS: usize = 60;

fn ternary(name: &str, types: [&str; 4]) -> Line {
    let [to, a, b, c] = types;
    op(name).to(10, to).from(1, a).from(2, b).from(3, c)
}

fn binary(name: &str, types: [&str; 3]) -> Line {
    let [to, a, b] = types;
    op(name).to(10, to).from(1, a).from(2, b)
}

fn unary(name: &str, types: [&str; 2]) -> Line {
    let [to, a] = types;
    op(name).to(10, to).from(1, a)
}

/// An operation of three doublewords is this function.
#[track_caller]
fn check(line: &Line, function: impl Fn(u32, u32, u32) -> u32) {
    eights::<3>(ROUNDS, |[a, b, c]| {
        let found = result(std::slice::from_ref(line), &[a, b, c], CONTROL);
        for lane in 0..8 {
            let (a, b, c) = (a[lane], b[lane], c[lane]);
            let expected = function(a, b, c);
            assert_eq!(found[lane], expected, "{a:#x} {b:#x} {c:#x} {line:?}");
        }
    });
}

#[test]
fn sums_wrap() {
    check(&binary("add", ["d", "d", "d"]), |a, b, _| a.wrapping_add(b));
    check(&ternary("add3", ["ud", "ud", "ud", "ud"]), |a, b, c| {
        a.wrapping_add(b).wrapping_add(c)
    });
    let negated = op("add").to(10, "d").from(1, "d").from(2, "d");
    check(&negated.source("modifier", 2), |a, b, _| a.wrapping_sub(b));
    let absolute = op("add").to(10, "d").from(1, "d").from(2, "d");
    check(&absolute.source("modifier", 1), |a, b, _| {
        a.wrapping_add((b as i32).unsigned_abs())
    });
}

#[test]
fn an_average_does_not_overflow() {
    let average = |a: u32, b: u32| ((i64::from(a as i32) + i64::from(b as i32) + 1) >> 1) as u32;
    check(&binary("avg", ["d", "d", "d"]), |a, b, _| average(a, b));
    check(&binary("avg", ["ud", "ud", "ud"]), |a, b, _| {
        ((u64::from(a) + u64::from(b) + 1) >> 1) as u32
    });
}

#[test]
fn five_bits_of_a_shift_count_matter() {
    check(&binary("shl", ["ud", "ud", "ud"]), |a, b, _| a << (b & 31));
    check(&binary("shr", ["ud", "ud", "ud"]), |a, b, _| a >> (b & 31));
    check(&binary("shr", ["d", "d", "d"]), |a, b, _| a >> (b & 31));
    check(&binary("asr", ["d", "d", "d"]), |a, b, _| {
        (a as i32 >> (b & 31)) as u32
    });
    // A choice: an unsigned source has no sign to extend.
    check(&binary("asr", ["ud", "ud", "ud"]), |a, b, _| a >> (b & 31));
    check(&binary("rol", ["ud", "ud", "ud"]), |a, b, _| {
        a.rotate_left(b & 31)
    });
    check(&binary("ror", ["ud", "ud", "ud"]), |a, b, _| {
        a.rotate_right(b & 31)
    });
}

#[test]
fn bits_are_counted_and_found() {
    let count = |bits: u32, is_there: bool| if is_there { bits } else { u32::MAX };
    check(&unary("lzd", ["ud", "ud"]), |a, _, _| a.leading_zeros());
    check(&unary("cbit", ["ud", "ud"]), |a, _, _| a.count_ones());
    check(&unary("bfrev", ["ud", "ud"]), |a, _, _| a.reverse_bits());
    check(&unary("fbl", ["ud", "ud"]), |a, _, _| {
        count(a.trailing_zeros(), a != 0)
    });
    check(&unary("fbh", ["ud", "ud"]), |a, _, _| {
        count(a.leading_zeros(), a != 0)
    });
    check(&unary("fbh", ["d", "d"]), |a, _, _| {
        let signs = a.leading_zeros().max(a.leading_ones());
        count(signs, a != 0 && a != u32::MAX)
    });
}

#[test]
fn fields_are_extracted_and_inserted() {
    check(&ternary("bfe", ["ud", "ud", "ud", "ud"]), |a, b, c| {
        (c >> (b & 31)) & ((1_u64 << (a & 31)) - 1) as u32
    });
    check(&ternary("bfe", ["d", "d", "d", "d"]), |a, b, c| {
        let (width, offset) = (a & 31, b & 31);
        if width == 0 {
            return 0;
        }
        // A choice: the field's sign is extended.
        let value = i64::from(c as i32) >> offset;
        (value << (64 - width) >> (64 - width)) as u32
    });
    check(&binary("bfi1", ["ud", "ud", "ud"]), |a, b, _| {
        (((1_u64 << (a & 31)) - 1) << (b & 31)) as u32
    });
    check(&ternary("bfi2", ["ud", "ud", "ud", "ud"]), |a, b, c| {
        let shift = if a == 0 { 0 } else { a.trailing_zeros() };
        c & !a | b << shift & a
    });
}

#[test]
fn logic_is_a_truth_table() {
    check(&binary("and", ["ud", "ud", "ud"]), |a, b, _| a & b);
    check(&binary("or", ["ud", "ud", "ud"]), |a, b, _| a | b);
    check(&binary("xor", ["ud", "ud", "ud"]), |a, b, _| a ^ b);
    check(&unary("not", ["ud", "ud"]), |a, _, _| !a);
    let inverted = binary("and", ["d", "d", "d"]).source("modifier", 2);
    check(&inverted, |a, b, _| a & !b);
    for table in (0..=255_u8).step_by(7) {
        let line = ternary("bfn", ["ud", "ud", "ud", "ud"]).set("bfn_function", table.into());
        check(&line, |a, b, c| {
            let bit = |i: u32| table >> ((a >> i & 1) + 2 * (b >> i & 1) + 4 * (c >> i & 1)) & 1;
            (0..32).map(|i| u32::from(bit(i)) << i).sum()
        });
    }
}

#[test]
fn four_products_of_bytes_are_summed() {
    let dot = |c: u32, a: [i32; 4], b: [i32; 4]| {
        let sum: i32 = a.iter().zip(b).map(|(a, b)| a * b).sum();
        c.wrapping_add(sum as u32)
    };
    let signed = |word: u32| word.to_le_bytes().map(|byte| i32::from(byte as i8));
    let unsigned = |word: u32| word.to_le_bytes().map(i32::from);
    check(&ternary("dp4a", ["d", "d", "d", "d"]), |a, b, c| {
        dot(a, signed(b), signed(c))
    });
    check(&ternary("dp4a", ["d", "d", "ud", "d"]), |a, b, c| {
        dot(a, unsigned(b), signed(c))
    });
    check(&ternary("dp4a", ["ud", "ud", "ud", "ud"]), |a, b, c| {
        dot(a, unsigned(b), unsigned(c))
    });
}

/// The low half of a product, and its high half, from 16 bits and 16 bits of one factor.
#[test]
fn two_instructions_make_a_product() {
    for (kind, is_signed) in [("d", true), ("ud", false)] {
        let low_words = op("mul").writing_special(ACCUMULATOR, kind).from(1, kind);
        let low_words = low_words
            .from(2, "uw")
            .source("vertical", 2)
            .source("width", 0);
        let high_words = binary("mach", [kind, kind, kind]);
        let wide = |a: u32, b: u32| {
            if is_signed {
                (i64::from(a as i32) * i64::from(b as i32)) as u64
            } else {
                u64::from(a) * u64::from(b)
            }
        };
        eights::<2>(ROUNDS, |[a, b]| {
            let sources = [a, b];
            let low = result(&[low_words.clone(), high_words.clone()], &sources, CONTROL);
            let with_high = high_words.clone().set("accumulator_write", 1);
            let high = result(&[low_words.clone(), with_high.clone()], &sources, CONTROL);
            let read_low = unary("mov", [kind, kind])
                .set("src0_file", 0)
                .set("src0_register", ACCUMULATOR);
            let lines = [low_words.clone(), with_high, read_low];
            let again = result(&lines, &sources, CONTROL);
            for lane in 0..8 {
                let product = wide(a[lane], b[lane]);
                let expected = (product as u32, (product >> 32) as u32, product as u32);
                let (a, b) = (a[lane], b[lane]);
                let found = (low[lane], high[lane], again[lane]);
                assert_eq!(found, expected, "{a:#x} {b:#x} {kind}");
            }
        });
    }
}

/// The accumulator begins at its element 0, whatever the first channel is.
#[test]
fn carries_and_borrows_go_to_the_accumulator() {
    for (name, first) in [("addc", 0), ("subb", 0), ("addc", 8), ("subb", 8)] {
        let line = binary(name, ["ud", "ud", "ud"])
            .set("accumulator_write", 1)
            .set("channel_offset", first);
        let carry = op("mov")
            .to(11, "ud")
            .reading_special(ACCUMULATOR, "ud")
            .set("channel_offset", first);
        eights::<2>(ROUNDS, |[a, b]| {
            let mut machine = Machine::new(1, 0xFF << first);
            machine.write(1, &a);
            machine.write(2, &b);
            machine
                .run(&[line.clone(), carry.clone()])
                .expect("nothing stops it");
            let found = machine.read(10, 16);
            for lane in 0..8 {
                let (a, b) = (a[lane], b[lane]);
                let (sum, carries) = if name == "addc" {
                    a.overflowing_add(b)
                } else {
                    a.overflowing_sub(b)
                };
                let pair = (found[lane], found[lane + 8]);
                assert_eq!(pair, (sum, carries.into()), "{name} {a:#x} {b:#x}");
            }
        });
    }
}

#[test]
fn products_of_words_are_added() {
    let words = |register: &mut u32| *register &= 0xFFFF;
    let line = op("mad").to(10, "d").from(1, "d").from(2, "d").from(3, "d");
    let line = line.set("src2_type", 6).set("src2_stride", 2);
    eights::<3>(ROUNDS, |[a, b, mut c]| {
        c.iter_mut().for_each(words);
        let found = result(std::slice::from_ref(&line), &[a, b, c], CONTROL);
        for lane in 0..8 {
            let product = b[lane].wrapping_mul(i32::from(c[lane] as i16) as u32);
            assert_eq!(found[lane], a[lane].wrapping_add(product));
        }
    });
}

#[test]
fn saturation_stops_at_the_ends_of_the_type() {
    let saturated = |line: Line| line.set("saturate", 1);
    check(&saturated(binary("add", ["d", "d", "d"])), |a, b, _| {
        (a as i32).saturating_add(b as i32) as u32
    });
    check(&saturated(binary("add", ["ud", "ud", "ud"])), |a, b, _| {
        a.saturating_add(b)
    });
    let negated = binary("add", ["ud", "ud", "ud"]).source("modifier", 2);
    check(&saturated(negated), |a, b, _| a.saturating_sub(b));
    let to_bytes = unary("mov", ["ub", "d"]).set("dst_stride", 3);
    eights::<1>(ROUNDS, |[a]| {
        let found = result(&[saturated(to_bytes.clone())], &[a], CONTROL);
        for lane in 0..8 {
            let expected = (a[lane] as i32).clamp(0, 255) as u32;
            assert_eq!(found[lane] & 0xFF, expected);
        }
    });
}
