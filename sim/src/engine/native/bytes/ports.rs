//! Words of ports, one for each stimulus, to bytes and back. Ports of at most 8 bits need none of it.

use super::lower::{Lowering, ones_in};
use super::places::{Vectors, bytes};
use super::step::Unit;
use crate::engine::native::encode::{Shift, Vector};
use crate::engine::native::flow::ValueId;

/// Which way groups of bytes are exchanged.
#[derive(Clone, Copy, Debug)]
enum Turn {
    /// Stimuli come in their order.
    Packed,
    /// They come in the order that unpacking undoes.
    ToUnpack,
}

impl Lowering<'_> {
    /// The bytes of an input.
    pub(super) fn unpacked(&mut self, input: usize, bits: u8) -> Vec<Unit> {
        let words = match self.places.input(input) {
            Vectors::Bytes(at) => return vec![self.steps.found(at, false, ones_in(bits, 0))],
            Vectors::Words(places) => places.map(|at| self.steps.found(at, false, 0xff)),
        };
        match bytes(bits) {
            2 => {
                let pairs = self.packed_words(words);
                let low = self.steps.constant_halves(0x00ff);
                let below = pairs.map(|pair| self.steps.two(Vector::AND, pair, low, 0xff));
                let above = pairs.map(|pair| self.steps.halves(Shift::Right, pair, 8));
                [(below, 0), (above, 1)]
                    .map(|([a, b], byte)| {
                        let packed = self.steps.two(Vector::PACK_HALVES, a, b, 0xff);
                        self.turned(Turn::Packed, packed, ones_in(bits, byte))
                    })
                    .to_vec()
            }
            count => {
                // In each quarter, the lowest bytes of its four words first.
                let order = |place: usize| (place % 4 * 4 + place / 4) as u8;
                let order = self
                    .steps
                    .bytes(std::array::from_fn(|place| order(place % 16)));
                let sorted =
                    words.map(|word| self.steps.two(Vector::SHUFFLE_BYTES, word, order, 0xff));
                let mut pair =
                    |which, a: usize, b: usize| self.steps.two(which, sorted[a], sorted[b], 0xff);
                let low = [pair(Vector::LOW_WORDS, 0, 1), pair(Vector::LOW_WORDS, 2, 3)];
                let high = [
                    pair(Vector::HIGH_WORDS, 0, 1),
                    pair(Vector::HIGH_WORDS, 2, 3),
                ];
                (0..count)
                    .map(|byte| {
                        let [a, b] = if byte < 2 { low } else { high };
                        let which = if byte % 2 == 0 {
                            Vector::LOW_DOUBLES
                        } else {
                            Vector::HIGH_DOUBLES
                        };
                        let byte_of_all = self.steps.two(which, a, b, 0xff);
                        self.turned(Turn::Packed, byte_of_all, ones_in(bits, byte))
                    })
                    .collect()
            }
        }
    }

    fn packed_words(&mut self, [a, b, c, d]: [Unit; 4]) -> [Unit; 2] {
        [[a, b], [c, d]].map(|[a, b]| self.steps.two(Vector::PACK_WORDS, a, b, 0xff))
    }

    /// Groups of four bytes exchanged: instructions that pack and unpack work in each part of 128 bits by itself. After packing, part `l` has the stimuli of
    /// group `l` of each of four vectors of words.
    fn turned(&mut self, turn: Turn, vector: Unit, ones: u8) -> Unit {
        let parts = self.places.layout.block / 16;
        let from = |place: usize| match turn {
            Turn::Packed => place % parts * 4 + place / parts,
            Turn::ToUnpack => place % 4 * parts + place / 4,
        };
        let order = std::array::from_fn(|byte| match byte % 4 {
            0 if byte / 4 < 4 * parts => from(byte / 4) as u8,
            _ => 0,
        });
        let order = self.steps.bytes(order);
        self.steps.two(Vector::PERMUTE, order, vector, ones)
    }

    /// A value as words, in four vectors.
    pub(super) fn words(&mut self, value: ValueId) -> [Unit; 4] {
        let vectors = self.padded(value, 4);
        let vectors: Vec<Unit> = (vectors.into_iter())
            .map(|vector| {
                let ones = self.steps.ones(vector);
                self.turned(Turn::ToUnpack, vector, ones)
            })
            .collect();
        let (low, high) = ([vectors[0], vectors[1]], [vectors[2], vectors[3]]);
        std::array::from_fn(|quarter| {
            let halves = if quarter < 2 {
                Vector::LOW_BYTES
            } else {
                Vector::HIGH_BYTES
            };
            let [low, high] =
                [low, high].map(|[even, odd]| self.steps.two(halves, even, odd, 0xff));
            let which = if quarter % 2 == 0 {
                Vector::LOW_HALVES
            } else {
                Vector::HIGH_HALVES
            };
            self.steps.two(which, low, high, 0xff)
        })
    }
}
