// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel42 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<4>>,
    pub register_0: DFF<Bits<2>>,
    pub line: [DFF<Bits<8>>; 4],
}

impl Logic for Kernel42 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().get_bit(0) || self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(12).index()) {
            self.local_0.next = self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(1).index()) ^ bits::<4>(1);
        } else {
            self.local_0.next = bit_cast::<4, 1>(self.in_1.val()) << 1 >> 2;
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.in_0.val().get_bits::<8>(0) ^ self.in_0.val().get_bits::<8>(bit_cast::<3, 1>(self.in_1.val()).index());
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() ^ Bits::<8>::from(142));
        }
        self.register_0.d.next = self.register_0.q.val() - (self.line[3].q.val().get_bits::<2>(6) | self.in_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(1).index()));
        self.out_0.next = signed_cast(self.in_0.val()) + signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(bit_cast::<8, 1>(self.in_1.val()))) - signed_cast(bit_cast::<13, 8>(self.line[3].q.val())));
        for i in 0..4_usize {
            if (self.local_0.val().get_bits::<3>(0)).index() == i {
                self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(5).index()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(1).index()))));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_42", Kernel42::default(), clock clock, inputs in_0, in_1)
}
