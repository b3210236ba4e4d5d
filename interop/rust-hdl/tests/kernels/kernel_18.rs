// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel18 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFF<Bits<8>>,
    pub line: [DFF<Bits<4>>; 2],
}

impl Logic for Kernel18 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = !self.in_0.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()) ^ unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(5).index())));
        if self.local_0.val().get_bit(self.in_0.val().get_bits::<1>(1).index()) || self.in_0.val().get_bit(8) {
            self.local_0.next = self.local_0.val() + self.register_0.q.val().get_bits::<3>(3);
        } else {
            self.local_0.next = bit_cast::<3, 4>(self.in_1.val().get_bits::<4>(self.in_0.val().get_bits::<3>(6).index()));
        }
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.register_0.q.val().get_bits::<4>(2).replace_bit(1, self.register_0.q.val().get_bit(bit_cast::<3, 16>(self.in_1.val()).index()));
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() ^ (self.line[i - 1].q.val() ^ Bits::<4>::from(9));
        }
        if self.in_0.val().get_bits::<4>(self.local_0.val().index()) < self.line[1].q.val() {
            self.register_0.d.next = self.in_1.val().get_bits::<8>(7).replace_bit(2, self.line[1].q.val().get_bit(1));
            self.out_0.next = bit_cast::<8, 4>(self.line[1].q.val());
        } else if self.local_0.val().get_bit(bit_cast::<1, 16>(self.in_0.val()).index()) {
            self.register_0.d.next = self.register_0.q.val() << self.local_0.val();
            self.out_0.next = bit_cast::<8, 13>(self.in_1.val().get_bits::<13>(self.local_0.val().get_bits::<2>(0).index())) << 4;
        } else {
            self.register_0.d.next = self.register_0.q.val() << self.line[1].q.val().get_bits::<1>(2);
            self.out_0.next = !bit_cast::<8, 4>(self.line[1].q.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_18", Kernel18::default(), clock clock, inputs in_0, in_1)
}
