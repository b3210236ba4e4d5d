// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel17 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel17 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = bit_cast::<4, 13>(bits::<13>(7676)) < unsigned_cast(signed_cast(bit_cast::<4, 4>(self.in_1.val()))) || self.in_1.val().get_bit(1);
        if !self.local_0.val() & self.in_1.val().get_bit((bit_cast::<2, 4>(self.in_1.val()) ^ self.in_0.val().get_bits::<2>((bit_cast::<3, 4>(self.in_1.val()) ^ bit_cast::<3, 4>(self.in_1.val())).index())).index()) {
            if self.in_1.val().get_bit(1) {
                self.register_0.d.next = !((bit_cast::<4, 16>(self.in_0.val()) ^ self.in_1.val()) > (bit_cast::<4, 16>(self.in_0.val()) ^ self.in_1.val()));
                self.out_0.next = ((self.in_0.val() | bit_cast::<16, 4>(self.in_1.val())) << (self.in_0.val().get_bits::<1>((self.in_1.val() >> 3).index()) ^ self.in_0.val().get_bits::<1>((self.in_1.val() + self.in_1.val()).index()))) ^ (!self.in_0.val() | (self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val())));
            } else {
                self.register_0.d.next = self.in_2.val();
                self.out_0.next = !bit_cast::<16, 17>(bit_cast::<17, 4>(self.in_1.val())).replace_bit(0, self.in_1.val() == self.in_1.val());
            }
        } else {
            if self.local_0.val() {
                self.register_0.d.next = ((self.in_0.val().get_bits::<5>(8) & self.in_0.val().get_bits::<5>(6)) >> 3).any();
                self.out_0.next = bit_cast::<16, 19>(bit_cast::<19, 22>(bits::<22>(4194303)) & bits::<19>(1) << bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(3)));
            } else {
                self.register_0.d.next = self.local_0.val();
                self.out_0.next = (self.in_0.val() - self.in_0.val() << 0) >> (bit_cast::<3, 16>(self.in_0.val()) ^ self.in_1.val().get_bits::<3>(0));
            }
        }
        self.out_1.next = self.in_0.val().get_bit(12);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(self.in_1.val())).index() == i {
                    self.out_1.next = (unsigned_cast(signed_cast(self.in_0.val().get_bits::<5>((i + j)))) & !j.to_bits::<5>()).any();
                }
                self.out_1.next = self.in_1.val().get_bit(1);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_17", Kernel17::default(), clock clock, inputs in_0, in_1, in_2)
}
