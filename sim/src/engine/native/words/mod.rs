//! Runs a program as machine code for a batch: AVX-512, 16 stimuli in a vector register.
//!
//! - [`flow`](super::flow): which instruction reads which value
//! - [`registers`]: where values are, and the moves between registers and memory
//! - [`lower`], [`fields`], [`bits`], [`tables`], [`lookups`]: the machine instructions for each operation
//! - [`encode`](super::encode), [`conventions`]: their bytes, and which register is for what
//! - [`places`], [`pool`], [`entries`]: where the storage has what, the constants, and the tables
//!
//! **Safety.** The code keeps the promise of [`translated`](super::translated): distances come from [`Places`], and scratch memory is counted. The constants and tables that
//! it points to live as long as the code. Addresses of memories and tables are compared with their sizes before each access, except where an index has too few bits
//! to exceed the size.

mod bits;
mod entries;
mod fields;
mod lookups;
mod lower;
mod places;
mod pool;
mod registers;
mod tables;

use crate::engine::dispatch::InstructionSet;
use crate::engine::native::translated::Translated;
use crate::program::Program;
use dynasmrt::DynasmApi;
use dynasmrt::x64::Assembler;
use entries::Table;
pub(in crate::engine) use places::Places;
use pool::Pool;

/// Stimuli of a vector register.
const BLOCK: usize = 16;

/// A program's tapes, ready to run on the storage that [`Places`] describes.
#[derive(Debug)]
pub(in crate::engine) struct Code {
    pub translated: Translated,
    pub places: Places,
    /// What the code points to.
    _tables: Vec<Table>,
}

impl Code {
    /// Translates a program whose slots hold 32 bits for so many stimuli; nothing where the machine or the system cannot run it, or
    /// the program is too large.
    pub fn new(program: &Program, stimuli: usize) -> Option<Self> {
        let is_available =
            InstructionSet::Avx512.is_present() && is_x86_feature_detected!("avx512cd");
        if !is_available {
            return None;
        }
        let places = Places::new(program, stimuli.div_ceil(BLOCK))?;
        let tables: Vec<Table> = (0..program.tables.len() as u32)
            .map(|number| Table::new(program, number))
            .collect();
        let mut assembler = Assembler::new().ok()?;
        let mut pool = Pool::new();
        let mut scratch = 0;
        let entries = [&program.settle, &program.step].map(|tape| {
            let entry = assembler.offset();
            let needed = lower::lower(program, tape, &places, &mut assembler, &mut pool, &tables);
            scratch = scratch.max(needed);
            entry
        });
        let layout = places.layout;
        Some(Self {
            translated: Translated::new(assembler, entries, layout, scratch, pool.words())?,
            places,
            _tables: tables,
        })
    }

    /// Machine instructions for a step of so many stimuli, roughly.
    pub fn cost(program: &Program, stimuli: usize) -> usize {
        let lines = program.step.code.len() + program.inputs.len() + program.outputs.len();
        lines * stimuli.div_ceil(BLOCK)
    }
}
