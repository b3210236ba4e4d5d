//! Gates evaluated for 256 numbers at once, one bit of each in a plane.
//!
//! Numbers come in chunks of 65,536 that agree in all higher bits: before a chunk is computed, the gates determined
//! by those bits are removed, which is most of the gates of a float instruction. Within a chunk they come in blocks
//! of 256, whose low bits are the same planes every time, and the eight bits above are all-ones or all-zeros planes.

use super::answers::{Answers, Piece};
use warpwright_hdl::word::Literal;

/// Bits of a number within a block.
pub(super) const BLOCK_BITS: u32 = 8;
/// Numbers of a block.
pub const BLOCK: usize = 1 << BLOCK_BITS;
/// Bits of a number within a chunk.
pub const CHUNK_BITS: u32 = 16;

/// Words of a plane.
pub(super) const WORDS: usize = BLOCK / 64;

/// A bit of each number of a block, the first number's lowest.
pub(super) type Plane = [u64; WORDS];

/// 64 bits of each number of a block.
pub type Words = [u64; BLOCK];

/// The gates of one chunk.
#[derive(Debug)]
pub(super) struct Chunk<'a> {
    answers: &'a Answers,
    /// How many bits of a number differ within the chunk.
    inputs: u32,
    /// Each gate's operands: node 0 is the constant, then come the bits that differ, then the gates.
    gates: Vec<[Literal; 2]>,
    /// What every literal of the answers has become.
    renamed: Vec<Literal>,
    values: Vec<Plane>,
}

impl<'a> Chunk<'a> {
    /// Room for any chunk's gates.
    pub fn new(answers: &'a Answers) -> Self {
        Self {
            answers,
            inputs: 0,
            gates: Vec::new(),
            renamed: Vec::new(),
            values: Vec::new(),
        }
    }

    /// The gates that are left where the bits above a chunk are those of `first`; the numbers are counted through.
    pub fn begin(&mut self, first: u64) {
        self.begin_with(self.answers.bits.min(CHUNK_BITS), first);
        for bit in 0..self.inputs.min(BLOCK_BITS) {
            self.values[1 + bit as usize] = counted(bit);
        }
    }

    /// All gates, for any numbers.
    pub fn begin_with_any(&mut self) {
        self.begin_with(self.answers.bits, 0);
    }

    fn begin_with(&mut self, inputs: u32, first: u64) {
        self.inputs = inputs;
        self.gates.clear();
        self.renamed.clear();
        self.renamed.push(Literal::FALSE);
        for bit in 0..self.answers.bits {
            let known = Literal::constant(first >> bit & 1 == 1);
            let within = Literal::new(bit + 1, false);
            self.renamed.push(if bit < inputs { within } else { known });
        }
        for operands in &self.answers.gates {
            let [a, b] = operands.map(|literal| self.now(literal));
            let gate = match (a, b) {
                (Literal::FALSE, _) | (_, Literal::FALSE) => Literal::FALSE,
                (Literal::TRUE, other) | (other, Literal::TRUE) => other,
                (a, b) if a == b => a,
                (a, b) if a == !b => Literal::FALSE,
                (a, b) => {
                    self.gates.push([a, b]);
                    Literal::new(inputs + self.gates.len() as u32, false)
                }
            };
            self.renamed.push(gate);
        }
        self.drop_unused(inputs);
        let nodes = 1 + inputs as usize + self.gates.len();
        self.values.resize(nodes, [0; WORDS]);
        self.values[0] = [0; WORDS];
    }

    fn now(&self, literal: Literal) -> Literal {
        self.renamed[literal.node() as usize].inverted_if(literal.is_inverted())
    }

    /// Leaves out the gates that no answer needs any more.
    fn drop_unused(&mut self, inputs: u32) {
        let first = 1 + inputs as usize;
        let mut is_needed = vec![false; first + self.gates.len()];
        for piece in &self.answers.pieces {
            for literal in piece.expected.iter().chain(&piece.care) {
                is_needed[self.now(*literal).node() as usize] = true;
            }
        }
        for (index, operands) in self.gates.iter().enumerate().rev() {
            if is_needed[first + index] {
                for literal in operands {
                    is_needed[literal.node() as usize] = true;
                }
            }
        }
        let mut places: Vec<Literal> = (0..first as u32).map(|n| Literal::new(n, false)).collect();
        let place = |places: &[Literal], literal: Literal| {
            places[literal.node() as usize].inverted_if(literal.is_inverted())
        };
        let mut kept = 0;
        for index in 0..self.gates.len() {
            places.push(Literal::new((first + kept) as u32, false));
            if is_needed[first + index] {
                self.gates[kept] = self.gates[index].map(|literal| place(&places, literal));
                kept += 1;
            }
        }
        self.gates.truncate(kept);
        for literal in &mut self.renamed {
            *literal = place(&places, *literal);
        }
    }

    /// Computes a block of numbers that are counted through.
    pub fn run(&mut self, block: u64) {
        for bit in BLOCK_BITS..self.inputs {
            let one = block >> (bit - BLOCK_BITS) & 1;
            self.values[1 + bit as usize] = [0u64.wrapping_sub(one); WORDS];
        }
        self.compute();
    }

    /// Computes a block of any numbers: a plane for each of their bits.
    pub fn run_any(&mut self, planes: &[Plane]) {
        self.values[1..=planes.len()].copy_from_slice(planes);
        self.compute();
    }

    fn compute(&mut self) {
        let first = 1 + self.inputs as usize;
        for (index, operands) in self.gates.iter().enumerate() {
            let [a, b] = operands.map(|literal| plane(&self.values, literal));
            self.values[first + index] = std::array::from_fn(|word| a[word] & b[word]);
        }
    }

    /// What is expected of a piece, where it matters.
    pub fn expected(&self, piece: &Piece, words: &mut Words) {
        if let Some(constant) = self.constant_piece(piece) {
            words.fill(constant);
            return;
        }
        let both = piece.expected.iter().zip(&piece.care);
        let planes = both.map(|(value, care)| {
            let [value, care] =
                [value, care].map(|literal| plane(&self.values, self.now(*literal)));
            std::array::from_fn(|word| value[word] & care[word])
        });
        transposed(planes, words);
    }

    /// What is expected of a piece for all of the chunk, if it is the same for all.
    fn constant_piece(&self, piece: &Piece) -> Option<u64> {
        let mut both = piece.expected.iter().zip(&piece.care).rev();
        both.try_fold(0, |word, (value, care)| {
            let bit = self.constant(*value)? & self.constant(*care)?;
            Some(word << 1 | u64::from(bit))
        })
    }

    /// What a literal is for all of the chunk, if it is the same for all.
    fn constant(&self, literal: Literal) -> Option<bool> {
        match self.now(literal) {
            Literal::FALSE => Some(false),
            Literal::TRUE => Some(true),
            _ => None,
        }
    }

    /// The bits of a piece that matter, if they are not all.
    pub fn care(&self, piece: &Piece, words: &mut Words) -> bool {
        let mut care = piece.care.iter().map(|literal| self.now(*literal));
        if care.all(|literal| literal == Literal::TRUE) {
            return false;
        }
        let care = piece.care.iter();
        let planes = care.map(|literal| plane(&self.values, self.now(*literal)));
        transposed(planes, words);
        true
    }
}

fn plane(values: &[Plane], literal: Literal) -> Plane {
    let flip = 0u64.wrapping_sub(u64::from(literal.is_inverted()));
    values[literal.node() as usize].map(|word| word ^ flip)
}

/// This bit of the numbers 0 to 255.
fn counted(bit: u32) -> Plane {
    std::array::from_fn(|word| {
        let numbers = (0..64).map(|low| (word * 64 + low) as u64);
        let ones = numbers.map(|number| number >> bit & 1);
        ones.rev().fold(0, |plane, one| plane << 1 | one)
    })
}

/// Words of up to 64 planes, the lowest bit's first.
pub(super) fn transposed(planes: impl Iterator<Item = Plane>, words: &mut Words) {
    let mut rows = [[0u64; WORDS]; 64];
    for (row, plane) in rows.iter_mut().zip(planes) {
        *row = plane;
    }
    // Squares of 32 by 32, 16 by 16 and so on change places with the squares across from them.
    let mut side = 32;
    let mut mask = u64::from(u32::MAX);
    while side > 0 {
        let mut low = 0;
        while low < 64 {
            let (before, from_there) = rows.split_at_mut(low + side);
            for (a, b) in before[low].iter_mut().zip(&mut from_there[0]) {
                let moved = (*a >> side ^ *b) & mask;
                *a ^= moved << side;
                *b ^= moved;
            }
            low = (low + side + 1) & !side;
        }
        side /= 2;
        mask ^= mask << side;
    }
    for (row, values) in rows.iter().enumerate() {
        for (word, value) in values.iter().enumerate() {
            words[word * 64 + row] = *value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each bit of each number stands where it should: a number's bits are the number.
    #[test]
    fn planes_of_a_count_are_the_count() {
        let mut words = [0; BLOCK];
        let planes = (0..64).map(|bit| match bit {
            0..8 => counted(bit),
            // Above, the number again, turned over.
            56..64 => counted(bit - 56).map(|word| !word),
            _ => [0; WORDS],
        });
        transposed(planes, &mut words);
        for (number, word) in (0u64..).zip(words) {
            assert_eq!(word, number | (number ^ 0xff) << 56);
        }
    }
}
