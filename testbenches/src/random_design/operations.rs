//! Operations of random designs.

use super::build::{Grower, fit};
use num_bigint::BigUint;
use std::collections::HashSet;
use warpwright_blocks::random::Random;
use warpwright_hdl::prelude::*;

impl<'m> Grower<'m> {
    pub fn operation(&self, [a, b, c, width]: [u32; 4]) -> Signal<'m> {
        let x = self.pick(a / 64);
        let y = fit(self.pick(b), x.bits(), c);
        let z = self.pick(c);
        let bit = |s: Signal<'m>| s.bit(b % s.bits());
        match a % 35 {
            0 => x & y,
            1 => x | y,
            2 => x ^ y,
            3 => x + y,
            4 => x - y,
            5 => fit(x, x.bits().min(70), b) * fit(y, x.bits().min(70), c),
            6 => x.eq(y),
            7 => x.ne(y),
            8 => x.lt(y),
            9 => x.le(y),
            10 => x.signed_lt(y),
            11 => x.signed_le(y),
            12 => x << fit(z, 1 + b % 10, c),
            13 => x >> fit(z, 1 + b % 10, c),
            14 => x.signed_shr(fit(z, 1 + b % 10, c)),
            15 => !x,
            16 => x.all(),
            17 => x.any(),
            18 => x.parity(),
            19 => x.is_zero(),
            20 => bit(z).mux(x, y),
            21 => {
                let (low, size) = (b % x.bits(), 1 + c % x.bits());
                x.slice(low, size.min(x.bits() - low))
            }
            22 => self.m.cat([x, fit(z, 1 + width % 64, b)]),
            23 => fit(x, 1 + x.bits() % 40, b).repeat(1 + c % 5),
            24 => x.select(fit(z, 1 + b % 9, c)),
            25 => x.select_word(fit(z, 1 + b % 5, c), 1 + width % x.bits()),
            26 => {
                let subject = fit(z, 1 + b % 5, c);
                let count = 1u64 << subject.bits();
                let first = u64::from(b) % count;
                let second = (first + 1) % count;
                subject.case([(vec![first], x), (vec![second], y)], !x)
            }
            27 => fit(x, width, b),
            28 => x.eq(self.m.constant(u8::from(b % 2 == 0), x.width())),
            29 => x + self.m.ones(x.width()),
            30 => bit(x),
            31 => x.msb().mux(x, Bits::truncated(b, x.bits()).value().clone()),
            32 => x.ne(b % 2),
            33 => bit(z).repeat(x.width()) & x,
            _ => x & !y,
        }
    }

    /// Operations with operands larger than others have.
    pub fn large(&self, [a, b, c, width]: [u32; 4], size: u32) -> Signal<'m> {
        let (x, z) = (self.pick(a / 64), self.pick(c));
        let index = || self.index(z, b, c, size);
        match a % 13 {
            0 => x << index(),
            1 => x >> index(),
            2 => x.signed_shr(index()),
            3 => x.select(index()),
            4 => x.select_word(index(), 1 + b % x.bits()),
            5..=8 => fit(x, width, b) * fit(z, width, c),
            9 => x.select_word(index(), 1 + b % 8 % x.bits()),
            _ => self.choice(x, fit(z, 1 + width % (1 + b % 300), b), [a, b, c], size),
        }
    }

    /// So many bits to number something with: any, or such that are small as often as not.
    pub fn index(&self, of: Signal<'m>, number: u32, how: u32, bits: u32) -> Signal<'m> {
        if bits < 10 || number.is_multiple_of(3) {
            return fit(of, bits, how);
        }
        let top = self.pick_bit(number / 3, how);
        let zeros = self.m.zeros(bits - 7);
        self.m.cat([top, zeros, fit(of, 6, how)])
    }

    /// A choice by many values, several of them in one arm.
    fn choice(
        &self,
        default: Signal<'m>,
        subject: Signal<'m>,
        [a, b, c]: [u32; 3],
        size: u32,
    ) -> Signal<'m> {
        let mut random = Random::new((u64::from(a ^ c) << 32) | u64::from(b));
        let mut seen = HashSet::new();
        let mut arms = Vec::new();
        for _ in 0..=(size % 14) {
            let mut values = Vec::new();
            for _ in 0..random.below(5) {
                // The corners that inputs often have, too.
                let value = random.corner(subject.bits().min(64));
                let value = value.iter_u64_digits().next().unwrap_or(0);
                if seen.insert(value) {
                    values.push(value);
                }
            }
            let result = self.pick(random.next_u64() as u32);
            arms.push((values, fit(result, default.bits(), c)));
        }
        subject.case(arms, default)
    }

    /// Operations upon operations, of one width throughout so that nothing comes between them.
    pub fn tree(&self, random: &mut Random, width: u32, depth: u32) -> Signal<'m> {
        let mut number = || random.next_u64() as u32;
        let [kind, a, b] = [number(), number(), number()];
        if depth == 0 || a.is_multiple_of(8) {
            return fit(self.pick(kind), width, b);
        }
        let [x, y] = [(); 2].map(|()| self.tree(random, width, depth - 1));
        let amount = |s: Signal<'m>| fit(s, 1 + a % 5, b);
        match kind % 16 {
            0 | 1 => x - y,
            2 => x + y,
            3 => x * y,
            4 => x & y,
            5 => x | y,
            6 => x ^ y,
            7 => !x,
            8 => fit(x, 1, b).mux(x, y),
            9 => x.signed_lt(y).mux(x, y),
            10 => fit(x.lt(y), width, b),
            11 => fit(x.eq(y), width, b),
            12 => x << amount(y),
            13 => x >> amount(y),
            14 => x.signed_shr(amount(y)),
            _ => {
                let low = a % width;
                fit(self.m.cat([x, y.slice(low, width - low)]), width, b)
            }
        }
    }

    /// Operations that an array of one-bit bodies can do all lanes at once.
    pub fn bitwise(&self, [a, b, c, _]: [u32; 4]) -> Signal<'m> {
        let x = self.pick(a / 16);
        let x = fit(x, x.bits().min(16), b);
        let y = fit(self.pick(b), x.bits(), c);
        let z = self.pick(c);
        match a % 14 {
            0 => x & y,
            1 => x | y,
            2 => x ^ y,
            3 => !x,
            4 => z.bit(b % z.bits()).mux(x, y),
            5 => self
                .m
                .cat([fit(x, x.bits().min(8), c), fit(z, z.bits().min(8), b)]),
            6 => x.slice(b % x.bits(), 1),
            7 => x.select(fit(z, 1 + b % 4, c)),
            8 => x.eq(y),
            9 => x.ne(y),
            10 => x.any() ^ x.parity(),
            11 => x.select_word(fit(z, 1 + b % 8, c), 1 + c % x.bits()),
            12 => fit(x, x.bits().min(5), c).repeat(1 + b % 3),
            _ => x.all(),
        }
    }
}

/// The bits of a number.
pub(super) fn low_bits(number: u32, width: u32) -> BigUint {
    Bits::truncated(number, width).value().clone()
}
