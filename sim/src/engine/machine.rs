//! What a batch does with its state, and rows as callers see them.

use super::compiled::OutputPiece;
use crate::program::{Program, Which};
use std::fmt::Debug;
use std::ops::Range;

/// Where a port's piece has its words, by its number in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PortPlace {
    Input(usize),
    /// As of the last run.
    Output(usize),
}

/// What translates a batch's program to machine code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Translator {
    /// AVX-512, with 32 bits of a vector register for each stimulus.
    Words512,
    /// AVX-512, byte by byte.
    Bytes512,
    /// AVX2, byte by byte.
    Bytes256,
}

impl Translator {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Words512, Self::Bytes512, Self::Bytes256];
}

/// Where a row begins: among the words, or among the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowPlace {
    Words(usize),
    Bytes(usize),
}

/// A piece's words, one for each stimulus.
#[derive(Clone, Copy, Debug)]
pub enum Row<'a> {
    /// Where the piece has at most 8 bits and the engine works on bytes.
    Bytes(&'a [u8]),
    /// Otherwise, where every piece fits 32 bits.
    Narrow(&'a [u32]),
    /// Otherwise.
    Wide(&'a [u64]),
}

/// A piece's words, to be written. Bits above the piece's width must be 0.
#[derive(Debug)]
pub enum RowMut<'a> {
    /// Where the piece has at most 8 bits and the engine works on bytes.
    Bytes(&'a mut [u8]),
    /// Otherwise, where every piece fits 32 bits.
    Narrow(&'a mut [u32]),
    /// Otherwise.
    Wide(&'a mut [u64]),
}

impl Row<'_> {
    /// The word of one stimulus.
    #[inline]
    pub fn get(&self, stimulus: usize) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes[stimulus].into(),
            Self::Narrow(words) => words[stimulus].into(),
            Self::Wide(words) => words[stimulus],
        }
    }

    /// Calls `visit` with every stimulus and its word.
    #[inline(always)]
    pub fn for_each(&self, mut visit: impl FnMut(usize, u64)) {
        match self {
            Self::Bytes(bytes) => {
                for (stimulus, byte) in bytes.iter().enumerate() {
                    visit(stimulus, u64::from(*byte));
                }
            }
            Self::Narrow(words) => {
                for (stimulus, word) in words.iter().enumerate() {
                    visit(stimulus, u64::from(*word));
                }
            }
            Self::Wide(words) => {
                for (stimulus, word) in words.iter().enumerate() {
                    visit(stimulus, *word);
                }
            }
        }
    }
}

impl RowMut<'_> {
    /// The same word for every stimulus.
    #[inline]
    pub fn fill(self, word: u64) {
        match self {
            Self::Bytes(bytes) => bytes.fill(word as u8),
            Self::Narrow(words) => words.fill(word as u32),
            Self::Wide(words) => words.fill(word),
        }
    }

    /// Sets the word of one stimulus.
    #[inline]
    pub fn set(self, stimulus: usize, word: u64) {
        match self {
            Self::Bytes(bytes) => bytes[stimulus] = word as u8,
            Self::Narrow(words) => words[stimulus] = word as u32,
            Self::Wide(words) => words[stimulus] = word,
        }
    }

    /// Every stimulus's word becomes what `word` makes of it.
    #[inline(always)]
    pub fn update_each(self, mut word: impl FnMut(usize, u64) -> u64) {
        match self {
            Self::Bytes(bytes) => {
                for (stimulus, byte) in bytes.iter_mut().enumerate() {
                    *byte = word(stimulus, u64::from(*byte)) as u8;
                }
            }
            Self::Narrow(words) => {
                for (stimulus, place) in words.iter_mut().enumerate() {
                    *place = word(stimulus, u64::from(*place)) as u32;
                }
            }
            Self::Wide(words) => {
                for (stimulus, place) in words.iter_mut().enumerate() {
                    *place = word(stimulus, *place);
                }
            }
        }
    }
}

/// The rows of a batch's outputs: quicker than one by one where there are many.
#[derive(Clone, Copy, Debug)]
pub struct OutputRows<'a> {
    pub(super) machine: &'a dyn Machine,
    pub(super) flat: Option<Flat<'a>>,
    pub(super) stimuli: usize,
}

impl<'a> OutputRows<'a> {
    /// The words of an output's piece. The piece must be one of this batch.
    #[inline]
    pub fn get(&self, piece: OutputPiece) -> Row<'a> {
        match &self.flat {
            Some(flat) => match flat.outputs[piece.index] {
                RowPlace::Words(first) => Row::Narrow(&flat.words[first..first + self.stimuli]),
                RowPlace::Bytes(first) => Row::Bytes(&flat.bytes[first..first + self.stimuli]),
            },
            None => self
                .machine
                .row(PortPlace::Output(piece.index), self.stimuli),
        }
    }
}

/// All rows, and where each output's begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flat<'a> {
    pub words: &'a [u32],
    pub bytes: &'a [u8],
    pub outputs: &'a [RowPlace],
}

/// A batch's state, and the means to run its program.
pub(super) trait Machine: Debug + Send + Sync {
    fn run(&mut self, program: &Program, which: Which);
    fn power_up(&mut self, program: &Program);
    fn row(&self, place: PortPlace, stimuli: usize) -> Row<'_>;
    /// All rows, if they are in one place.
    fn flat(&self) -> Option<Flat<'_>> {
        None
    }
    fn row_mut(&mut self, input: usize, stimuli: usize) -> RowMut<'_>;
    fn register(&self, index: usize, stimulus: usize) -> u64;
    fn load(&mut self, memory: usize, address: usize, stimuli: Range<usize>, word: u64);
    fn boxed(&self) -> Box<dyn Machine>;
}

impl Clone for Box<dyn Machine> {
    fn clone(&self) -> Self {
        self.as_ref().boxed()
    }
}
