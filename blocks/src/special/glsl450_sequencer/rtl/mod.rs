//! The unit as hardware: operands are [`load`]ed into a memory, operations go round in a [`ring`] until their program ends, a turn for each line of it,
//! and results [`leave`].
//!
//! The counters of operations that were loaded, entered and have left are one bit longer than an entry's number, so that a full unit is not an empty one.

mod choose;
mod leave;
mod load;
mod ring;
mod units;

use super::contract::COMPONENTS;
use super::contract::Configuration;
use super::program::{PC_BITS, WORD, constants, microcode, programs};
use warpwright_hdl::builder::RegisterHandle;
use warpwright_hdl::prelude::*;

/// Bits of a word's place among an operation's operands, results or values that are kept.
const PLACE: u32 = 4;

/// What the parts have in common: how many operations are where.
struct Entries<'m> {
    /// Bits of an entry's number.
    bits: u32,
    /// Operations whose words are all there, ever.
    loaded: RegisterHandle<'m>,
    /// Those that entered the ring.
    entered: RegisterHandle<'m>,
    /// Those that have left.
    left: RegisterHandle<'m>,
}

impl<'m> Entries<'m> {
    fn new(m: &'m ModuleBuilder, c: &Configuration) -> Self {
        let bits = c.entries.ilog2();
        let counter = |name: &str, doc: &str| m.register(name, bits + 1).reset(0u8).doc(doc);
        Self {
            bits,
            loaded: counter(
                "loaded_q",
                "operations whose operands are all there, counted",
            ),
            entered: counter("entered_q", "operations that entered the ring, counted"),
            left: counter("left_q", "operations whose results have left, counted"),
        }
    }

    /// The entry at which a counter stands.
    fn at(&self, counter: RegisterHandle<'m>) -> Signal<'m> {
        counter.value().slice(0, self.bits)
    }

    /// Counts where it happens.
    fn count(counter: RegisterHandle<'m>, happens: Signal<'m>) {
        let value = counter.value();
        counter.next(value + happens.zext(value.bits()));
    }
}

/// A value a clock later.
fn delayed<'m>(m: &'m ModuleBuilder, name: &str, value: Signal<'m>) -> Signal<'m> {
    m.register(&format!("{name}_q"), value.width()).next(value)
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("glsl450_sequencer");
    m.doc(
        "Instructions of GLSL.std.450 that take more than one operation: operands come word by word, a program for each instruction is run on a \
         multiply-add and a unit of special functions, and results leave in order.",
    );
    let entries = Entries::new(&m, c);
    let loaded = load::load(&m, c, &entries);
    let written = ring::ring(&m, &entries, &loaded)?;
    leave::leave(&m, c, &entries, &loaded, &written);
    m.finish()
}
