//! The LUT array of US 2014/0149721 A1, figure 2, in plain rust-hdl: 32 multiplexers 8:1 and a register.
//!
//! The ports are those of the catalogue's `lut_array` for one thread, three operands, 32 bits and one stage.

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

/// A multiplexer 8:1: the bit of the table that three operand bits address.
#[derive(LogicBlock, Default)]
pub struct LutMux {
    pub table_bits: Signal<In, Bits<8>>,
    pub a: Signal<In, Bit>,
    pub b: Signal<In, Bit>,
    pub c: Signal<In, Bit>,
    pub result: Signal<Out, Bit>,
    index: Signal<Local, Bits<3>>,
}

impl Logic for LutMux {
    #[hdl_gen]
    fn update(&mut self) {
        self.index.next = bit_cast::<3, 1>(self.a.val().into()) << 2
            | bit_cast::<3, 1>(self.b.val().into()) << 1
            | bit_cast::<3, 1>(self.c.val().into());
        self.result.next = self.table_bits.val().get_bit(self.index.val().index());
    }
}

/// One for every bit of a thread, and a register behind them.
#[derive(LogicBlock, Default)]
pub struct LutMuxArray {
    pub clock: Signal<In, Clock>,
    pub rst: Signal<In, Bit>,
    pub in_valid: Signal<In, Bit>,
    pub lane_enable: Signal<In, Bit>,
    pub src0: Signal<In, Bits<32>>,
    pub src1: Signal<In, Bits<32>>,
    pub src2: Signal<In, Bits<32>>,
    pub table_bits: Signal<In, Bits<8>>,
    pub out_valid: Signal<Out, Bit>,
    pub dst_enable: Signal<Out, Bit>,
    pub dst: Signal<Out, Bits<32>>,
    muxes: [LutMux; 32],
    // Results up to each mux: a kernel cannot write one bit of a signal.
    up_to: [Signal<Local, Bits<32>>; 32],
    dst_q: DFF<Bits<32>>,
    valid_q: DFF<Bit>,
    enable_q: DFF<Bit>,
}

impl Logic for LutMuxArray {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, dst_q, valid_q, enable_q);
        for i in 0..32 {
            self.muxes[i].table_bits.next = self.table_bits.val();
            self.muxes[i].a.next = self.src0.val().get_bit(i);
            self.muxes[i].b.next = self.src1.val().get_bit(i);
            self.muxes[i].c.next = self.src2.val().get_bit(i);
        }
        self.up_to[0].next = bit_cast::<32, 1>(self.muxes[0].result.val().into());
        for i in 1..32 {
            self.up_to[i].next = self.up_to[i - 1]
                .val()
                .replace_bit(i, self.muxes[i].result.val());
        }
        if self.in_valid.val() & self.lane_enable.val() {
            self.dst_q.d.next = self.up_to[31].val();
        }
        self.valid_q.d.next = self.in_valid.val() & !self.rst.val();
        self.enable_q.d.next = self.in_valid.val() & self.lane_enable.val() & !self.rst.val();
        self.out_valid.next = self.valid_q.q.val();
        self.dst_enable.next = self.enable_q.q.val();
        self.dst.next = self.dst_q.q.val();
    }
}
