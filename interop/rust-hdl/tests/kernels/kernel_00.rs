// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel00 {
    pub in_0: Signal<In, Bits<1>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<13>>,
}

impl Logic for Kernel00 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val() ^ !self.in_1.val() {
            if self.in_0.val().get_bit(0) {
                self.out_0.next = bit_cast::<4, 3>(self.in_3.val() ^ self.in_3.val()) >> (self.in_2.val().get_bits::<1>(1) ^ self.in_0.val());
                self.out_1.next = (bit_cast::<8, 2>(self.in_2.val()) << bit_cast::<4, 3>(self.in_3.val()).replace_bit(2, self.in_1.val())) - (bit_cast::<8, 2>(self.in_2.val()) | 101);
                self.out_2.next = bit_cast::<13, 1>(self.in_0.val()) + bits::<13>(8191) + (bit_cast::<13, 3>(self.in_3.val()) & bits::<13>(1));
            } else {
                self.out_0.next = ((bit_cast::<4, 3>(self.in_3.val()) ^ bit_cast::<4, 3>(self.in_3.val())) >> 3) >> !self.in_3.val();
                self.out_1.next = bit_cast::<8, 4>(bits::<4>(3)) >> 7;
                self.out_2.next = (!bit_cast::<13, 2>(self.in_2.val())).replace_bit((!self.in_3.val()).index(), self.in_2.val().get_bit((self.in_0.val() ^ self.in_0.val()).index()) == self.in_2.val().get_bit((self.in_0.val() >> 1).index()));
            }
        } else {
            if (self.in_0.val() + self.in_0.val()).any() {
                self.out_0.next = (bit_cast::<4, 1>(self.in_0.val()) + self.in_1.val()) << 0 >> (self.in_3.val() & self.in_3.val());
                self.out_1.next = bit_cast::<8, 13>(bits::<13>(8191)) - (bit_cast::<8, 1>(self.in_0.val()) >> (bit_cast::<4, 2>(self.in_2.val()) >> (self.in_3.val() ^ self.in_3.val())));
                self.out_2.next = !bit_cast::<13, 3>(self.in_3.val()) + (self.in_2.val() == self.in_2.val());
            } else if self.in_2.val().get_bit(0) {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<4, 2>(self.in_2.val()))) | !bits::<4>(1);
                self.out_1.next = bit_cast::<8, 2>(self.in_2.val()) >> 2 >> 6;
                self.out_2.next = !bits::<13>(1).replace_bit((bit_cast::<3, 1>(self.in_0.val()) + self.in_3.val()).index(), self.in_2.val().get_bit(1));
            } else {
                self.out_0.next = (bit_cast::<4, 3>(bit_cast::<3, 1>(self.in_0.val())) << (self.in_0.val() >> 0)) >> (self.in_2.val().get_bits::<1>((!self.in_0.val()).index()) ^ bit_cast::<1, 1>(self.in_0.val()));
                self.out_1.next = unsigned_cast(signed_cast(bit_cast::<8, 2>(self.in_2.val())));
                self.out_2.next = (bit_cast::<13, 2>(self.in_2.val()) ^ bits::<13>(4541)) ^ bit_cast::<13, 16>(bit_cast::<16, 1>(self.in_0.val()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_00", Kernel00::default(), inputs in_0, in_1, in_2, in_3)
}
