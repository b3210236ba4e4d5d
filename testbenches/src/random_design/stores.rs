//! Registers, memories and tables of random designs.

use super::build::{Grower, OpenMemory, fit_size};
use super::operations::low_bits;
use num_bigint::BigUint;
use warpwright_hdl::prelude::*;
use warpwright_hdl::size::address_bits;

impl<'m> Grower<'m> {
    pub fn memory(&mut self, pick: [u32; 4], depth: u32) {
        let [a, b, c, width] = pick;
        let name = self.fresh("mem");
        let width = self.sized(b, width);
        let memory = self.m.memory(&name, width, depth).doc("Words.");
        if (a / 32).is_multiple_of(3) {
            let count = match b / 8 % 3 {
                0 => depth,
                _ => 1 + c % depth,
            };
            memory.contents((0..count).map(|i| scattered(a, c, i, width.get())));
        }
        let bits = address_bits(depth);
        // An address may be too short for the last words, or say more than there are.
        let address = self.index(self.pick(c), a, b, (bits + b % 3).max(2) - 1);
        self.pool.push(memory.read(address));
        for port in 0..(a / 8 % 4) {
            let number = c.wrapping_add(port);
            let other = match port {
                0 if b.is_multiple_of(5) => address,
                _ => self.index(self.pick(number), b, a, (bits + number % 13).max(2) - 1),
            };
            self.pool.push(memory.read(other));
        }
        self.memories.push(OpenMemory {
            memory,
            width,
            bits,
            address,
            pick,
        });
    }

    pub fn table(&mut self, [a, b, c, width]: [u32; 4], size: u32) {
        let name = self.fresh("table");
        let entries = (0..size).map(|i| scattered(a, c, i, width));
        let table = self.m.table(&name, width, entries).doc("Constants.");
        let bits = address_bits(size);
        for port in 0..=(c % 2) {
            let bits = match b % 4 {
                0 => bits,
                1 => (bits + b / 4 % 3).max(2) - 1,
                _ => (bits + b / 4 % 40).max(2) - 1,
            };
            let address = self.index(self.pick(c.wrapping_add(port)), b, a, bits);
            self.pool.push(table.read(address));
        }
    }

    pub fn close_stores(&mut self) {
        for (register, [a, b, c, _]) in std::mem::take(&mut self.registers) {
            let width = register.value().width();
            let next = fit_size(self.pick(a), width, c);
            let register = match b % 8 {
                0 => register,
                1 => register.power_up(low_bits(c, width.get())),
                2 => register.reset(BigUint::ZERO),
                _ => register.reset(low_bits(c, width.get())),
            };
            let register = if b.is_multiple_of(3) {
                register.enable(self.pick_bit(c, a))
            } else {
                register
            };
            register.doc("Holds something.").next(next);
        }
        for open in std::mem::take(&mut self.memories) {
            self.close_memory(&open);
        }
    }

    fn close_memory(&self, open: &OpenMemory<'m>) {
        let [a, b, c, _] = open.pick;
        let mut last = open.address;
        for port in 0..=(a % 5) {
            let number = c.wrapping_add(port);
            let enable = match (a / 5 + port) % 8 {
                0 => self.m.constant(1u8, 1),
                _ => self.pick_bit(b.wrapping_add(port), c),
            };
            // The word that is read, the word of the port before, or another.
            let address = match (a / 64 + port) % 3 {
                0 => last,
                _ => self.index(self.pick(number), b, a, (open.bits + number % 5).max(2) - 1),
            };
            let data = fit_size(self.pick(a.wrapping_add(port)), open.width, b);
            let width = open.width.get();
            let counts: Vec<u32> = (2..=width.min(16))
                .filter(|count| width.is_multiple_of(*count))
                .collect();
            if (c / 2 + port).is_multiple_of(3) && !counts.is_empty() {
                let count = counts[(b / 4 + port) as usize % counts.len()];
                let enables = fit_size(self.pick(b.wrapping_add(port)), Size::plain(count), a);
                open.memory.write_parts(enables, address, data);
            } else {
                open.memory.write(enable, address, data);
            }
            last = address;
        }
    }
}

/// A constant of a table or of a memory's contents.
fn scattered(a: u32, c: u32, i: u32, width: u32) -> BigUint {
    let words = (0..width.div_ceil(32)).map(|word| {
        let number = a ^ (i ^ word << 20).wrapping_mul(0x9e37_79b9);
        number.wrapping_mul(c | 1)
    });
    Bits::truncated(BigUint::new(words.collect()), width)
        .value()
        .clone()
}
