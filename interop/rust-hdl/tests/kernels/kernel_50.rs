// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel50 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub register_0: DFF<Signed<2>>,
    pub line: [DFF<Bits<4>>; 2],
}

impl Logic for Kernel50 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<4, 2>(unsigned_cast(self.register_0.q.val()));
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() >> 2);
        }
        self.register_0.d.next = self.register_0.q.val() - signed_cast(self.line[1].q.val().get_bits::<2>(self.in_0.val().get_bits::<1>(31).index()));
        if self.in_1.val() {
            self.out_0.next = -signed_cast(self.line[1].q.val());
        } else {
            self.out_0.next = signed_cast(self.line[1].q.val()) - 7_i32.to_signed_bits::<4>();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_50", Kernel50::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
