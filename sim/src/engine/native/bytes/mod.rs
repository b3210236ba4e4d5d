//! Runs a program as machine code for a batch: a vector register holds one byte of a value of each stimulus, of 64 with AVX-512, of 32 with AVX2.
//!
//! Designs of narrow values need down to a quarter of the instructions that [`words`](super::words) needs, which gives each value 32 bits. Sums, shifts and products of
//! wide values need more, and long memories and large tables are not possible at all: [`Plan::cost`] says what a step costs.
//!
//! - [`flow`](super::flow): which instruction reads which value
//! - [`lower`], [`masks`], [`ports`], [`fields`], [`arithmetic`]: the steps for each operation
//! - [`step`], [`steps`], [`pool`]: what a step is, how steps are written, and the constants that they read
//! - [`narrow`], [`ternary`]: the same in steps that AVX2 has
//! - [`emit`], [`homes`]: the machine code of steps, and where units are
//! - [`places`]: where the storage has what
//!
//! **Safety.** The code keeps the promise of [`translated`](super::translated): distances come from [`Places`], and scratch memory is counted. No address is computed: each
//! word of a memory has an instruction of its own.

mod arithmetic;
mod emit;
mod fields;
mod homes;
mod lower;
mod masks;
mod narrow;
mod places;
mod pool;
mod ports;
mod step;
mod steps;
mod ternary;

use super::flow::flow;
use crate::engine::dispatch::InstructionSet;
use crate::engine::native::translated::Translated;
use crate::program::{Program, Which};
use dynasmrt::DynasmApi;
use dynasmrt::x64::Assembler;
pub(in crate::engine) use places::Places;
use pool::Pool;
use step::Listing;

/// A program's tapes, ready to run on the storage that [`Places`] describes.
#[derive(Debug)]
pub(in crate::engine) struct Code {
    pub translated: Translated,
    pub places: Places,
}

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Set {
    Avx512,
    Avx2,
}

impl Set {
    /// Whether this machine has the instructions.
    pub fn is_available(self) -> bool {
        match self {
            Self::Avx512 => {
                InstructionSet::Avx512.is_present()
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("gfni")
                    && is_x86_feature_detected!("bmi1")
            }
            Self::Avx2 => InstructionSet::Avx2.is_present(),
        }
    }

    /// Stimuli of a vector.
    pub fn block(self) -> usize {
        match self {
            Self::Avx512 => 64,
            Self::Avx2 => 32,
        }
    }

    /// Vector registers.
    fn registers(self) -> u8 {
        match self {
            Self::Avx512 => 32,
            Self::Avx2 => 16,
        }
    }
}

/// A program whose step is known, before there is machine code.
pub(in crate::engine) struct Plan<'a> {
    program: &'a Program,
    places: Places,
    pool: Pool,
    step: Listing,
}

impl<'a> Plan<'a> {
    /// Of a program whose slots hold 32 bits, for so many stimuli; nothing where the machine cannot run it, or the program is too large, or has a memory or
    /// a table that needs code for words.
    pub fn new(program: &'a Program, stimuli: usize, set: Set) -> Option<Self> {
        if !set.is_available() {
            return None;
        }
        let places = Places::new(program, stimuli.div_ceil(set.block()), set)?;
        let mut pool = Pool::default();
        let step = listing(program, Which::Step, &places, &mut pool)?;
        Some(Self {
            program,
            places,
            pool,
            step,
        })
    }

    /// Machine instructions for a step of all stimuli, roughly.
    pub fn cost(&self) -> usize {
        let steps = self.step.steps.iter();
        steps.map(|(step, _)| step.cost()).sum::<usize>() * self.places.layout.blocks
    }

    /// Translates it, if the system grants executable memory.
    pub fn translate(mut self) -> Option<Code> {
        let mut assembler = Assembler::new().ok()?;
        let mut scratch = 0;
        let mut emit = |listing: Listing| {
            let entry = assembler.offset();
            scratch = scratch.max(emit::emit(&listing, self.places.set, &mut assembler));
            entry
        };
        // One after the other: of a large program, not both lists of steps are in memory.
        let step = emit(self.step);
        let (which, pool) = (Which::Settle, &mut self.pool);
        let settle = emit(listing(self.program, which, &self.places, pool)?);
        let entries = [settle, step];
        let (layout, pool) = (self.places.layout, self.pool.words());
        Some(Code {
            translated: Translated::new(assembler, entries, layout, scratch, pool)?,
            places: self.places,
        })
    }
}

/// A tape's steps.
fn listing(program: &Program, which: Which, places: &Places, pool: &mut Pool) -> Option<Listing> {
    let flow = flow(program, program.tape(which));
    let listing = lower::lower(program, places, &flow, pool)?;
    Some(match places.set {
        Set::Avx512 => listing,
        Set::Avx2 => narrow::narrow(listing, pool),
    })
}
