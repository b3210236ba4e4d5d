// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel26 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<4>>,
    pub register_0: DFF<Bits<40>>,
    pub line: [DFF<Bits<4>>; 2],
}

impl Logic for Kernel26 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (self.register_0.q.val().get_bits::<4>(self.in_0.val().get_bits::<4>(25).index()) >> self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(33).index())) >> bit_cast::<1, 16>(unsigned_cast(self.in_2.val()));
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() | 1);
        }
        self.register_0.d.next = self.register_0.q.val() ^ self.in_0.val();
        match (self.line[1].q.val().get_bits::<2>(0) ^ self.line[1].q.val().get_bits::<2>(bit_cast::<1, 16>(unsigned_cast(self.in_2.val())).index())).index() {
            1 => {
                self.register_0.d.next = self.in_1.val() ^ self.register_0.q.val();
            }
            3 => {
                self.register_0.d.next = self.in_1.val();
            }
            _ => {
                self.register_0.d.next = self.in_1.val();
            }
        }
        self.out_0.next = signed_cast(self.line[1].q.val()) - signed_cast(self.register_0.q.val().get_bits::<4>(self.line[1].q.val().index())) - signed_cast(self.in_0.val().get_bits::<4>(self.line[1].q.val().index()));
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(4)).index() == i {
                    self.out_0.next = self.out_0.val() + signed_cast(self.register_0.q.val().get_bits::<4>(i));
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_26", Kernel26::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
