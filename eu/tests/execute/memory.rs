//! Messages: what lies where in memory and in registers, and which channels take part.

use super::assembler::{Line, Machine, doublewords, op, send};
use warpwright_eu::execute::Space;

const UNTYPED: u64 = 15;
const SHARED: u64 = 14;
const DATA_CACHE_0: u64 = 10;

/// The number of eight doublewords in a register.
const LANES: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Where the buffer of the tests begins.
const BASE: u32 = 0x1000;

/// A machine with a buffer of numbered bytes, and addresses in r1: 8 bytes apart.
fn machine(mask: u32) -> Machine {
    let mut machine = Machine::new(1, mask);
    let bytes = (0..=255).collect();
    machine
        .memory
        .add("it".to_string(), BASE.into(), bytes, true);
    machine.write(1, &LANES.map(|lane| BASE + 8 * lane));
    machine.write(10, &[0x5555_5555; 40]);
    machine
}

fn run(machine: &mut Machine, line: Line) {
    machine.run(&[line]).expect("nothing stops it");
}

/// A doubleword of numbered bytes.
fn numbered(at: u32) -> u32 {
    u32::from_le_bytes([0, 1, 2, 3].map(|byte| (at + byte) as u8))
}

/// A descriptor with addresses of 32 bits: the operation, the data size, elements and lengths.
fn descriptor(operation: u64, size: u64, vector: u64, lengths: (u64, u64)) -> u64 {
    operation | 2 << 7 | size << 9 | vector << 12 | lengths.1 << 20 | lengths.0 << 25
}

#[test]
fn loads_fill_doublewords_with_zeros() {
    for (size, mask) in [(2, u32::MAX), (4, 0xFF), (5, 0xFFFF)] {
        let mut machine = machine(0xFF);
        run(
            &mut machine,
            send(UNTYPED, descriptor(0, size, 0, (1, 1)), 10, 1, 0),
        );
        let expected = LANES.map(|lane| numbered(8 * lane) & mask);
        assert_eq!(machine.read(10, 8), expected);
    }
    // In the upper half.
    let mut machine = machine(0xFF);
    run(
        &mut machine,
        send(UNTYPED, descriptor(0, 6, 0, (1, 1)), 10, 1, 0),
    );
    let expected = LANES.map(|lane| numbered(8 * lane) << 16);
    assert_eq!(machine.read(10, 8), expected);
}

#[test]
fn a_disabled_channel_accesses_nothing() {
    let mut machine = machine(0x0F);
    machine.write(1, &[BASE, BASE + 8, BASE, BASE, 0, 0, 0, 0]);
    run(
        &mut machine,
        send(UNTYPED, descriptor(0, 2, 0, (1, 1)), 10, 1, 0),
    );
    let first = [numbered(0), numbered(8), numbered(0), numbered(0)];
    assert_eq!(machine.read(10, 4), first);
    assert_eq!(machine.read(10, 8)[4..], [0x5555_5555; 4]);
}

/// Elements of one address begin a register each; a transposed message keeps them together.
#[test]
fn vectors_lie_element_by_element() {
    let mut machine = machine(0xFF);
    run(
        &mut machine,
        send(UNTYPED, descriptor(0, 2, 2, (1, 3)), 10, 1, 0),
    );
    for element in 0..3 {
        let expected = LANES.map(|lane| numbered(8 * lane + 4 * element));
        assert_eq!(machine.read(10 + element, 8), expected);
    }
    let transposed = descriptor(0, 2, 4, (1, 1)) | 1 << 15;
    let mut machine = self::machine(0xFF);
    run(
        &mut machine,
        send(UNTYPED, transposed, 10, 1, 0).channels(1),
    );
    assert_eq!(machine.read(10, 8), LANES.map(|place| numbered(4 * place)));
}

#[test]
fn stores_write_the_low_bytes() {
    for (size, bytes) in [(2, 4), (4, 1), (5, 2)] {
        let mut machine = machine(0xFF);
        let values = doublewords(8);
        machine.write(5, &values);
        run(
            &mut machine,
            send(UNTYPED, descriptor(4, size, 0, (1, 0)), 0, 1, 5),
        );
        let mut expected: Vec<u8> = (0..=255).collect();
        for (lane, value) in values.iter().enumerate() {
            expected[8 * lane..8 * lane + bytes].copy_from_slice(&value.to_le_bytes()[..bytes]);
        }
        let found = machine.memory.buffer(0).expect("the buffer");
        assert_eq!(found.bytes, expected, "{size}");
    }
}

#[test]
fn addresses_of_64_bits_take_two_registers() {
    let mut machine = Machine::new(1, 0xFF);
    let base = 0x1_FFFF_FFF0_u64;
    let bytes = (0..64).collect();
    machine.memory.add("it".to_string(), base, bytes, true);
    let addresses = LANES.map(|lane| base + 4 * u64::from(lane));
    let halves = addresses.iter().flat_map(|a| [*a as u32, (a >> 32) as u32]);
    machine.write(1, &halves.collect::<Vec<u32>>());
    let wide = descriptor(0, 2, 0, (2, 1)) | 3 << 7;
    run(&mut machine, send(UNTYPED, wide, 10, 1, 0));
    assert_eq!(machine.read(10, 8), LANES.map(|lane| numbered(4 * lane)));
}

/// The bit that marks pointers into shared memory is no part of the address.
#[test]
fn shared_memory_ignores_high_bits() {
    let mut machine = Machine::new(1, 0xFF);
    machine.write(1, &LANES.map(|lane| 0x1000_0000 + 4 * lane));
    machine.write(5, &LANES.map(|lane| 100 + lane));
    run(
        &mut machine,
        send(SHARED, descriptor(4, 2, 0, (1, 0)), 0, 1, 5),
    );
    let words = machine.group.shared.chunks(4).take(8);
    let words = words.map(|word| u32::from_le_bytes(word.try_into().expect("four")));
    assert!(words.eq(LANES.map(|lane| 100 + lane)));
    let error = {
        machine.write(1, &[1024; 8]);
        machine.run(&[send(SHARED, descriptor(0, 2, 0, (1, 1)), 10, 1, 0)])
    };
    let error = error.expect_err("there are 1024 bytes").to_string();
    let end = "lane 0 reads 4 bytes at offset 0x400 of the shared memory of the group, which has 0x400 bytes";
    assert!(error.ends_with(end), "{error}");
}

/// All channels at one address: each sees what the ones before it left.
#[test]
fn atomic_operations_take_turns() {
    type Function = fn(u32, u32, u32) -> u32;
    let operations: [(u64, Function); 19] = [
        (8, |old, _, _| old.wrapping_add(1)),
        (9, |old, _, _| old.wrapping_sub(1)),
        (10, |old, _, _| old),
        (11, |_, a, _| a),
        (12, |old, a, _| old.wrapping_add(a)),
        (13, |old, a, _| old.wrapping_sub(a)),
        (14, |old, a, _| (old as i32).min(a as i32) as u32),
        (15, |old, a, _| (old as i32).max(a as i32) as u32),
        (16, |old, a, _| old.min(a)),
        (17, |old, a, _| old.max(a)),
        (18, |old, a, b| if old == a { b } else { old }),
        (19, |old, a, _| {
            (f32::from_bits(old) + f32::from_bits(a)).to_bits()
        }),
        (20, |old, a, _| {
            (f32::from_bits(old) - f32::from_bits(a)).to_bits()
        }),
        (21, |old, a, _| {
            f32::from_bits(old).min(f32::from_bits(a)).to_bits()
        }),
        (22, |old, a, _| {
            f32::from_bits(old).max(f32::from_bits(a)).to_bits()
        }),
        (23, |old, a, b| {
            if f32::from_bits(old).total_cmp(&f32::from_bits(a)).is_eq() {
                b
            } else {
                old
            }
        }),
        (24, |old, a, _| old & a),
        (25, |old, a, _| old | a),
        (26, |old, a, _| old ^ a),
    ];
    for (code, function) in operations {
        for has_result in [true, false] {
            let mut machine = machine(0xFF);
            machine.write(1, &[BASE + 16; 8]);
            let is_float = (19..=23).contains(&code);
            let values = |seed: usize| -> Vec<u32> {
                let all = doublewords(16 + seed).split_off(seed);
                let value = |(index, value): (usize, u32)| match (is_float, index % 3) {
                    (true, _) => ((value % 100) as f32).to_bits(),
                    // So that some exchanges take place.
                    (_, 0) => numbered(16),
                    _ => value,
                };
                all.into_iter().enumerate().map(value).collect()
            };
            let (first, second) = (values(0), values(5));
            machine.write(5, &first[..8]);
            machine.write(6, &second[..8]);
            let mut memory = if is_float { first[0] } else { numbered(16) };
            let place =
                machine
                    .memory
                    .write(warpwright_eu::execute::Base::Flat, u64::from(BASE) + 16, 4);
            place
                .expect("it is there")
                .copy_from_slice(&memory.to_le_bytes());
            let sent = match code {
                8..=10 => 0,
                18 | 23 => 2,
                _ => 1,
            };
            let result = if has_result { 10 } else { 0 };
            let data = if sent == 0 { 0 } else { 5 };
            let returned = u64::from(has_result);
            let line = send(
                UNTYPED,
                descriptor(code, 2, 0, (1, returned)),
                result,
                1,
                data,
            );
            run(&mut machine, line.set("src1_length", sent));
            let mut expected = Vec::new();
            for lane in 0..8 {
                expected.push(memory);
                memory = function(memory, first[lane], second[lane]);
            }
            if has_result {
                assert_eq!(machine.read(10, 8), expected, "{code}");
            }
            let left = machine.memory.read(
                warpwright_eu::execute::Base::Flat,
                u64::from(BASE) + 16,
                4,
                4,
            );
            let left = left.expect("it is there").try_into().expect("four");
            assert_eq!(u32::from_le_bytes(left), memory, "{code}");
        }
    }
}

#[test]
fn a_block_is_read_at_the_headers_offset() {
    for (code, bytes) in [(2, 32_u32), (3, 64), (4, 128)] {
        let mut machine = machine(0xFF);
        machine.write(1, &[0, 0, BASE + 16, 0, 0, 0, 0, 0]);
        let descriptor =
            1 << 25 | u64::from(bytes / 32) << 20 | 1 << 19 | 1 << 14 | code << 8 | 0xFD;
        run(
            &mut machine,
            send(DATA_CACHE_0, descriptor, 10, 1, 0).unmasked(),
        );
        let words = bytes / 4;
        let expected: Vec<u32> = (0..words).map(|word| numbered(16 + 4 * word)).collect();
        assert_eq!(machine.read(10, words), expected);
        assert_eq!(machine.read(10 + words / 8, 1), [0x5555_5555]);
    }
}

/// Registers go to scratch memory and come back, behind the base in the header; a disabled channel's part does not.
#[test]
fn registers_go_to_scratch_memory_and_back() {
    let mut machine = Machine::new(1, 0x7F);
    machine
        .memory
        .add("it".to_string(), 0x400, vec![0; 256], true);
    machine.write(1, &[0, 0, 0, 0, 0, 0x400 | 0x3FF, 0, 0]);
    machine.write(5, &LANES.map(|lane| 100 + lane));
    machine.write(10, &[0x5555_5555; 8]);
    let descriptor = |is_write: u64| 1 << 25 | (1 - is_write) << 20 | 3 << 18 | is_write << 17 | 2;
    let write = send(DATA_CACHE_0, descriptor(1), 0, 1, 5);
    let read = send(DATA_CACHE_0, descriptor(0), 10, 1, 0).unmasked();
    machine.run(&[write, read]).expect("nothing stops it");
    let found = machine.memory.buffer(0).expect("the buffer");
    assert_eq!(found.bytes[64..68], 100_u32.to_le_bytes());
    assert_eq!(machine.read(10, 8), [100, 101, 102, 103, 104, 105, 106, 0]);
}

#[test]
fn surfaces_have_offsets_of_their_own() {
    let mut machine = machine(0xFF);
    machine.memory.bind(7, 0);
    machine.memory.bind_bindless(0x40, 0);
    machine.write(1, &LANES.map(|lane| 8 * lane));
    let table = descriptor(0, 2, 0, (1, 1)) | 3 << 29;
    let line = send(UNTYPED, table, 10, 1, 0);
    run(&mut machine, line.clone().set("exdesc", 7 << 24));
    let expected = LANES.map(|lane| numbered(8 * lane));
    assert_eq!(machine.read(10, 8), expected);
    let registers = &mut machine.group.threads[0].registers;
    registers.write(Space::Address, 8, 4, 0x40);
    machine.write(10, &[0; 8]);
    let bindless = descriptor(0, 2, 0, (1, 1)) | 1 << 29;
    let line = send(UNTYPED, bindless, 10, 1, 0)
        .set("exdesc_is_register", 1)
        .set("exdesc_subregister", 2)
        .set("exbso", 1);
    run(&mut machine, line);
    assert_eq!(machine.read(10, 8), expected);
}

/// A barrier releases each thread once, when all have arrived.
#[test]
fn threads_wait_for_each_other() {
    let arrive = send(3, 0x0200_0004, 0, 1, 0).channels(1).unmasked();
    let wait = op("sync").set("sync_function", 14).set("src0_kind", 1);
    let wait = wait.channels(1);
    let count = send(SHARED, descriptor(8, 2, 0, (1, 1)), 20, 1, 0);
    let mut machine = Machine::new(4, 1);
    let lines = [
        count.clone(),
        arrive.clone(),
        wait.clone(),
        send(SHARED, descriptor(0, 2, 0, (1, 1)), 10, 1, 0),
        arrive.clone(),
        wait.clone(),
        count,
    ];
    machine.run(&lines).expect("nothing stops it");
    let seen = machine.group.threads.iter();
    let seen = seen.map(|thread| thread.registers.read(Space::General, 320, 4));
    // All have counted before anybody looks, and nobody counts again before all have looked.
    assert!(seen.eq([4; 4]));
    assert_eq!(machine.group.shared[0], 8);
}
