// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel02 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub register_0: DFF<Bits<8>>,
    pub line: [DFF<Bits<4>>; 4],
}

impl Logic for Kernel02 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<4>(self.in_0.val().get_bits::<2>(2).index())));
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() ^ (self.line[i - 1].q.val() ^ bits::<4>(15));
        }
        self.register_0.d.next = 1 | self.register_0.q.val();
        for i in 1..3_usize {
            if (self.in_3.val().get_bits::<3>(self.line[3].q.val().index())).index() == i {
                self.register_0.d.next = self.register_0.q.val() ^ 255;
            }
        }
        if bit_cast::<3, 40>(self.in_2.val()) == self.in_2.val().get_bits::<3>(29) {
            self.out_0.next = self.in_2.val() + self.in_3.val();
        } else {
            self.out_0.next = (bit_cast::<40, 1>(self.in_1.val()) ^ Bits::<40>::from(2147483647)) >> 23;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_02", Kernel02::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
