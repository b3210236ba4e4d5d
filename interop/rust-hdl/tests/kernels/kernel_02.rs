// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel02 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub register_0: DFF<Bits<16>>,
    pub line: [DFF<Bits<8>>; 2],
}

impl Logic for Kernel02 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<8, 4>(bit_cast::<4, 3>(self.in_3.val().get_bits::<3>(self.in_0.val().get_bits::<4>(27).index())));
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (bit_cast::<8, 13>(Bits::<13>::from(8191)));
        }
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<16, 13>(self.in_3.val().get_bits::<13>(self.in_3.val().get_bits::<4>(10).index()));
        self.out_0.next = bit_cast::<40, 32>(self.in_2.val().get_bits::<32>(7)) >> 2;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_02", Kernel02::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
