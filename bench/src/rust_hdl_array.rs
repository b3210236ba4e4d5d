//! The same array in rust-hdl, written to be fast there.
//!
//! A vector of 1024 bits costs rust-hdl a byte a bit, so operands and results are arrays of 32-bit ports, one a lane,
//! and a lane works on whole words: the sum of the table's minterms. [`Kernel`] is that in rust-hdl's own hardware
//! subset, which it can also turn into Verilog; [`Native`] puts plain Rust on machine words in its place, which is
//! the most that its simulator allows.

use crate::stimulus::{Cycle, LANES, OPERAND_WORDS, advance, fold, seed};
use rust_hdl::core::prelude::*;
use rust_hdl::widgets::prelude::DFF;

/// A lane's table look-up in the hardware subset.
#[derive(Clone, Debug, Default, LogicBlock)]
pub struct Kernel {
    /// The operands.
    pub src0: Signal<In, Bits<32>>,
    /// See `src0`.
    pub src1: Signal<In, Bits<32>>,
    /// See `src0`.
    pub src2: Signal<In, Bits<32>>,
    /// A word of all ones or zeros for each bit of the table.
    pub rows: [Signal<In, Bits<32>>; 8],
    /// The result.
    pub result: Signal<Out, Bits<32>>,
}

impl Logic for Kernel {
    #[hdl_gen]
    fn update(&mut self) {
        self.result.next = (self.rows[7].val() & self.src0.val() & self.src1.val() & self.src2.val())
            | (self.rows[6].val() & self.src0.val() & self.src1.val() & !self.src2.val())
            | (self.rows[5].val() & self.src0.val() & !self.src1.val() & self.src2.val())
            | (self.rows[4].val() & self.src0.val() & !self.src1.val() & !self.src2.val())
            | (self.rows[3].val() & !self.src0.val() & self.src1.val() & self.src2.val())
            | (self.rows[2].val() & !self.src0.val() & self.src1.val() & !self.src2.val())
            | (self.rows[1].val() & !self.src0.val() & !self.src1.val() & self.src2.val())
            | (self.rows[0].val() & !self.src0.val() & !self.src1.val() & !self.src2.val());
    }
}
