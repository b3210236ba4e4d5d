//! Enumerations of random designs: values from ports, registers and constants, and choices by them.

use super::build::{Grower, fit};
use super::operations::low_bits;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

/// Words of Verilog among them: the text puts the type's name before them.
const NAMES: [&str; 9] = [
    "IDLE", "AND", "BUSY", "CASE", "X", "DONE_2", "MODULE", "Z0", "LAST",
];

impl Grower<'_> {
    pub fn enumeration(&mut self, pick: [u32; 4], size: u32) {
        let [a, b, c, _] = pick;
        let known = self.enums.get(b as usize % (2 * self.enums.len().max(1)));
        let of = match known.map(Arc::clone) {
            Some(known) => known,
            None => self.new_enumeration(pick, size),
        };
        let variant = |number: u32| &of.variants[number as usize % of.variants.len()];
        let value = match a % 5 {
            0 | 1 if !self.is_body => {
                let name = self.fresh("choice");
                self.m.input_enum(&name, &of).doc("One of a few.")
            }
            0..=2 => {
                let name = self.fresh("state");
                let register = self.m.register(&name, of.width).of_enum(&of);
                let register = match b % 3 {
                    0 => register,
                    1 => register.reset(variant(c).1),
                    _ => register.power_up(variant(c).1),
                };
                // Any number, not only those with names.
                let next = fit(self.pick(c), of.width, b);
                register.next(self.pick_bit(b, c).mux(next, variant(b).1))
            }
            3 => self.m.enum_value(&of, &variant(b).0),
            _ => {
                let value = fit(self.pick(b), of.width, c);
                self.name(value, "kind").of_enum(&of)
            }
        };
        let constant = |number: u32| self.m.enum_value(&of, &variant(number).0);
        let arms = of.variants.iter().enumerate().skip(b as usize % 3);
        let arms = arms.map(|(i, (_, value))| (vec![*value], constant(c ^ i as u32)));
        let chosen = value.case(arms, value).of_enum(&of);
        let is_one = value.eq(constant(b)) | value.eq(low_bits(c, of.width));
        let mixed = is_one.mux(constant(c), value);
        let mixed = self.name(mixed, "mixed").of_enum(&of);
        self.pool.extend([value, chosen, is_one, mixed]);
    }

    fn new_enumeration(&mut self, [a, b, _, width]: [u32; 4], size: u32) -> Arc<EnumType> {
        let width = match a / 8 % 8 {
            0 => 1 + width % 64,
            _ => 1 + width % 6,
        };
        let all = u64::MAX >> (64 - width);
        let count = u64::from(1 + size % 9).min(all.saturating_add(1));
        let value = |i: u64| u64::from(b).wrapping_add(i) & all;
        let variants = NAMES.iter().zip((0..count).map(value));
        let name = self.fresh("kind");
        let of = EnumType::new(&name, width, variants.map(|(name, value)| (*name, value)));
        let of = Arc::new(of);
        self.enums.push(Arc::clone(&of));
        of
    }
}
