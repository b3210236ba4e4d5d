//! Lines that move bits, and lines that choose among many: slices, concatenations, elements, tables, memories.

use super::lower::Lowering;
use super::places::bytes;
use super::step::{Bitwise, Step, Unit};
use crate::engine::native::encode::Comparison;
use crate::engine::native::flow::{Part, ValueId};
use crate::engine::native::functions;
use std::collections::BTreeMap;

/// Memories with more words need code for words.
const MOST_WORDS: u32 = 64;
/// So do tables with more entries.
const MOST_ENTRIES: usize = 4096;

/// For each bit of a byte, the bit that it comes from.
type Moves = [Option<u8>; 8];

/// Where the bits of a byte come from: which of which vectors, and single bits.
#[derive(Clone, Debug, Default)]
struct Byte {
    moves: BTreeMap<Unit, Moves>,
    flags: Vec<(Unit, u8)>,
}

/// Enters a part of a value: its lowest bit, its width, and where it goes.
fn spread(vectors: &[Unit], [low, width, at]: [u8; 3], result: &mut [Byte]) {
    for bit in 0..width {
        let (from, to) = (low + bit, at + bit);
        let vector = vectors.get(usize::from(from / 8));
        if let (Some(vector), Some(byte)) = (vector, result.get_mut(usize::from(to / 8))) {
            let moves = byte.moves.entry(*vector).or_default();
            moves[usize::from(to % 8)] = Some(from % 8);
        }
    }
}

impl Lowering<'_> {
    /// Parts side by side, which do not overlap.
    pub(super) fn assemble(&mut self, parts: &[Part]) -> Vec<Unit> {
        let end = parts.iter().map(|part| part.at + part.width).max();
        let count = bytes(end.unwrap_or(0));
        let mut result = vec![Byte::default(); count];
        for part in parts {
            if self.flow.is_bit(part.from) && !self.is_in_bytes(part.from) {
                if part.low == 0 && part.width > 0 {
                    let mask = self.mask(part.from);
                    let byte = &mut result[usize::from(part.at / 8)];
                    byte.flags.push((mask, part.at % 8));
                }
                continue;
            }
            let vectors = self.vectors(part.from);
            spread(&vectors, [part.low, part.width, part.at], &mut result);
        }
        result.into_iter().map(|byte| self.byte(byte)).collect()
    }

    /// Bits of a value in bytes, moved, in as many bytes.
    pub(super) fn part(&mut self, vectors: &[Unit], low: u8, width: u8, at: u8) -> Vec<Unit> {
        let mut result = vec![Byte::default(); vectors.len()];
        spread(vectors, [low, width, at], &mut result);
        result.into_iter().map(|byte| self.byte(byte)).collect()
    }

    fn byte(&mut self, Byte { moves, flags }: Byte) -> Unit {
        let moved = moves.into_iter();
        let moved = moved
            .map(|(from, moves)| self.moved(from, &moves))
            .collect();
        let vector = self.any_of(moved);
        flags.into_iter().fold(vector, |vector, (mask, bit)| {
            if self.steps.ones(vector) >> bit & 1 == 0 {
                return self.steps.flag(mask, 1 << bit, vector);
            }
            let zero = self.zero();
            let bit = self.steps.flag(mask, 1 << bit, zero);
            self.steps.or(vector, bit)
        })
    }

    fn any_of(&mut self, vectors: Vec<Unit>) -> Unit {
        let zero = self.zero();
        let (three, rest) = vectors.as_chunks();
        let sum = three.iter().fold(zero, |sum, three| {
            let three = self.steps.ternary(*three, functions::OR3);
            self.steps.or(sum, three)
        });
        rest.iter()
            .fold(sum, |sum, vector| self.steps.or(sum, *vector))
    }

    /// A byte whose bits come from bits of another.
    fn moved(&mut self, from: Unit, moves: &Moves) -> Unit {
        if let Some(constant) = self.steps.units[from].constant {
            let bits = (0..8_u8).zip(moves);
            let byte = bits.fold(0, |byte, (to, from)| {
                byte | from.map_or(0, |from| constant >> from & 1) << to
            });
            return self.steps.constant(byte);
        }
        let possible = self.steps.ones(from);
        let mut moves = *moves;
        for from in &mut moves {
            *from = from.filter(|from| possible >> from & 1 == 1);
        }
        let places = (0..8_u8).zip(moves);
        let ones = places
            .clone()
            .filter(|(_, from)| from.is_some())
            .fold(0, |ones, (to, _)| ones | 1 << to);
        if places
            .clone()
            .all(|(to, from)| from.is_none_or(|from| from == to))
        {
            return self.steps.and_byte(from, ones);
        }
        self.steps.affine(
            from,
            moves.map(|from| from.map_or(0, |from| 1 << from)),
            ones,
        )
    }

    /// Element `index` of a value; 0 beyond the last.
    pub(super) fn select(
        &mut self,
        a: ValueId,
        index: ValueId,
        element: u8,
        count: u8,
    ) -> Vec<Unit> {
        let elements = (0..count).map(|number| {
            let part = Part {
                from: a,
                low: number * element,
                width: element,
                at: 0,
            };
            self.assemble(&[part])
        });
        let elements = elements.collect();
        self.choose_among(index, elements)
    }

    /// The value of a number; 0 beyond the last.
    pub(super) fn choose_among(&mut self, index: ValueId, values: Vec<Vec<Unit>>) -> Vec<Unit> {
        self.choose_by(index, 0, values)
    }

    /// As above, by the number that begins at a bit of the index.
    fn choose_by(&mut self, index: ValueId, first: u8, mut values: Vec<Vec<Unit>>) -> Vec<Unit> {
        let count = values.iter().map(Vec::len).max().unwrap_or(0);
        let zero = self.zero();
        for value in &mut values {
            value.resize(count, zero);
        }
        let mut bit = first;
        while values.len() > 1 && bit < self.flow.bits(index) {
            let upper = self.bit_mask(index, bit);
            let pairs = values.chunks(2);
            let nothing = vec![zero; count];
            values = pairs
                .map(|pair| {
                    let (low, high) = (&pair[0], pair.get(1).unwrap_or(&nothing));
                    let both = high.iter().zip(low);
                    both.map(|(high, low)| self.steps.blend(upper, *high, *low))
                        .collect()
                })
                .collect();
            bit += 1;
        }
        let chosen = values.into_iter().next().unwrap_or_default();
        // A larger number is beyond all.
        let beyond = (bit..self.flow.bits(index)).map(|bit| self.bit_mask(index, bit));
        let beyond: Vec<Unit> = beyond.collect();
        if beyond.is_empty() {
            return chosen;
        }
        let beyond = self.any_mask(&beyond);
        let inside = self.steps.not(beyond);
        chosen
            .into_iter()
            .map(|vector| self.steps.only(inside, vector))
            .collect()
    }

    /// Entries of a table, if its index has few bits.
    pub(super) fn lookup(&mut self, table: u32, index: ValueId) -> Option<Vec<Unit>> {
        let entries = &self.program.tables[table as usize];
        let entry = |number: usize| entries.get(number).map_or(0, |entry| *entry as u32);
        let width = self.program.table_bits[table as usize];
        let bits = self.flow.bits(index);
        if entries.len() > MOST_ENTRIES {
            return None;
        }
        let low = self.padded(index, 1)[0];
        let parts = entries.len().div_ceil(256).max(1);
        let parts: Vec<Vec<Unit>> = (0..parts)
            .map(|part| {
                let entry = |number| entry(part * 256 + number);
                self.entries(low, bits.min(8), bytes(width), entry)
            })
            .collect();
        Some(self.choose_by(index, bits.min(8), parts))
    }

    /// A function of one byte, of which so many bits can be 1.
    fn entries(
        &mut self,
        index: Unit,
        bits: u8,
        count: usize,
        entry: impl Fn(usize) -> u32,
    ) -> Vec<Unit> {
        let byte_of = |byte: usize| {
            let tables = (0..4).map(|part| {
                std::array::from_fn(|place| (entry(part * 64 + place) >> (byte * 8)) as u8)
            });
            let tables: Vec<Unit> = (tables.take(1 << bits.saturating_sub(6)))
                .map(|table| self.steps.bytes(table))
                .collect();
            match tables[..] {
                [a, b, c, d] => {
                    let low = self.steps.permute_two(index, [a, b]);
                    let high = self.steps.permute_two(index, [c, d]);
                    let upper = self.steps.test_byte(index, 1 << 7);
                    self.steps.blend(upper, high, low)
                }
                [a, b] => self.steps.permute_two(index, [a, b]),
                _ => self.steps.permute(index, tables[0]),
            }
        };
        (0..count).map(byte_of).collect()
    }

    /// The count of leading bits: of the highest byte that ends it, and 8 for each byte above.
    pub(super) fn leading(&mut self, a: ValueId, low: u8, width: u8, ones: bool) -> Unit {
        // The highest bit looked at becomes the highest of a byte. The bit below the lowest one ends the count.
        let below = (8 - width % 8) % 8;
        let part = Part {
            from: a,
            low,
            width,
            at: below,
        };
        let mut looked_at = self.assemble(&[part]);
        let first = self.zero();
        looked_at.resize(bytes(width), first);
        if ones {
            for (byte, unit) in looked_at.iter_mut().enumerate() {
                let inverted = if byte == 0 { 0xff << below } else { 0xff };
                let inverted = self.steps.constant(inverted);
                *unit = self.steps.xor(*unit, inverted);
            }
        }
        if below > 0 {
            let end = self.steps.constant(1 << (below - 1));
            looked_at[0] = self.steps.or(looked_at[0], end);
        }
        let (zero, eight) = (self.zero(), self.steps.constant(8));
        let mut count = None;
        for unit in looked_at {
            let here = self.entries(unit, 8, 1, |byte| (byte as u8).leading_zeros())[0];
            count = Some(match count {
                None => here,
                Some(count) => {
                    let is_zero = self.steps.compare(Comparison::Equal, unit, zero, None);
                    let more = self.steps.add(count, eight);
                    self.steps.blend(is_zero, more, here)
                }
            });
        }
        count.unwrap_or(zero)
    }

    pub(super) fn memory_read(&mut self, memory: u32, address: ValueId) -> Option<Vec<Unit>> {
        let number = memory as usize;
        let depth = self.program.memories[number].depth;
        let choices = self.addresses(address, depth, None)?;
        let count = self.places.word_bytes(number);
        let byte_of = |byte: usize| {
            let words = choices.iter().enumerate();
            words.fold(None, |read, (address, choice)| {
                let at = self.places.word(number, address as u32, byte);
                let choice = match (choice, read) {
                    (None, _) => None,
                    (Some(mask), Some(read)) => Some((*mask, read)),
                    (Some(mask), None) => Some((*mask, self.steps.constant(0))),
                };
                Some(self.steps.read(at, choice, 0xff))
            })
        };
        let bytes: Vec<Option<Unit>> = (0..count).map(byte_of).collect();
        let zero = self.zero();
        Some(bytes.into_iter().map(|byte| byte.unwrap_or(zero)).collect())
    }

    /// For each word, the stimuli that address it, within a mask if there is one. Nothing for word 0 of a memory of two words that is read: it is read first,
    /// and the other word replaces it.
    fn addresses(
        &mut self,
        address: ValueId,
        depth: u32,
        within: Option<Unit>,
    ) -> Option<Vec<Option<Unit>>> {
        if depth > MOST_WORDS {
            return None;
        }
        if depth == 2 && self.flow.is_bit(address) {
            let second = self.mask(address);
            return Some(match within {
                None => vec![None, Some(second)],
                Some(within) => {
                    let first = self.steps.bitwise(Bitwise::AndNot, within, second);
                    let second = self.steps.bitwise(Bitwise::And, within, second);
                    vec![Some(first), Some(second)]
                }
            });
        }
        let address = self.vectors(address);
        let (low, high) = address.split_first()?;
        let mut under = within;
        if !high.is_empty() {
            let beyond = self.any(high);
            let inside = self.steps.not(beyond);
            under = Some(match within {
                Some(within) => self.steps.bitwise(Bitwise::And, within, inside),
                None => inside,
            });
        }
        let mask = |number: u32| {
            let number = self.steps.constant(number as u8);
            Some(self.steps.compare(Comparison::Equal, *low, number, under))
        };
        Some((0..depth).map(mask).collect())
    }

    pub(super) fn memory_write(
        &mut self,
        memory: u32,
        [enable, address, data]: [ValueId; 3],
    ) -> Option<()> {
        let number = memory as usize;
        let depth = self.program.memories[number].depth;
        let enable = self.mask(enable);
        let masks = self.addresses(address, depth, Some(enable))?;
        let data = self.padded(data, self.places.word_bytes(number));
        let words = masks.into_iter().enumerate().filter_map(|(address, mask)| {
            let at = self.places.word(number, address as u32, 0);
            Some((mask?, at))
        });
        let words = words.collect();
        self.steps.effect(Step::Write {
            enable,
            words,
            data,
        });
        Some(())
    }
}
