// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel12 {
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bit>,
}

impl Logic for Kernel12 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<13, 8>(self.in_1.val()) == 1;
        self.out_1.next = bit_cast::<16, 13>(self.in_0.val()) + (self.in_0.val().get_bit(bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(11)).index()) != self.in_2.val().get_bit(0)) >> unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>((bit_cast::<3, 2>(self.in_2.val()) & 5).index())));
        self.out_2.next = !self.in_2.val().get_bits::<1>(bit_cast::<1, 2>(self.in_2.val()).index()).all();
        if (bit_cast::<2, 16>(self.out_1.val()) & self.in_2.val()) != (self.in_0.val().get_bits::<2>(9) ^ self.in_2.val()) {
            self.out_0.next = !!self.out_0.val();
        } else if self.in_2.val().all() && self.in_0.val().get_bit(bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_3.val())).index()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.out_2.next = bit_cast::<13, 8>(self.in_1.val()) <= bit_cast::<13, 8>(self.in_0.val().get_bits::<8>((self.in_2.val() >> (bit_cast::<1, 13>(self.in_0.val()) >> 2)).index()));
                }
                self.out_2.next = (i.to_bits::<16>() >> 7) < (self.in_3.val() ^ bit_cast::<16, 8>(self.in_1.val()));
            }
        } else if (self.in_2.val() | self.in_2.val()) >= !self.in_2.val() {
            self.out_1.next = bit_cast::<16, 16>(self.in_3.val()) | self.in_3.val() | (self.in_3.val() >> self.in_2.val().get_bits::<1>(1) + self.in_1.val().get_bit(3));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_12", Kernel12::default(), inputs in_0, in_1, in_2, in_3)
}
