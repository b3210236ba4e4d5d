// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel48 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<12>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<16>>,
}

impl Logic for Kernel48 {
    #[hdl_gen]
    fn update(&mut self) {
        if (bit_cast::<16, 12>(self.in_2.val()) & self.in_0.val()) != (self.in_0.val() ^ self.in_0.val()) {
            if self.in_1.val() {
                self.out_0.next = !(bit_cast::<3, 1>(bits::<1>(1)) ^ 7);
                self.out_1.next = bit_cast::<16, 25>(bit_cast::<25, 16>(self.in_0.val())) | bit_cast::<16, 11>(bits::<11>(2047)) | ((bit_cast::<16, 12>(self.in_2.val()) - 65535) ^ bit_cast::<16, 17>(bit_cast::<17, 12>(self.in_2.val())));
            } else if bit_cast::<16, 2>(bit_cast::<2, 16>(self.in_0.val())) != bit_cast::<16, 11>(bit_cast::<11, 12>(self.in_2.val())) {
                self.out_0.next = (self.in_2.val().get_bits::<3>(3).replace_bit(1, self.in_1.val()) + (bit_cast::<3, 16>(self.in_0.val()) >> 2)) - (bit_cast::<3, 1>(bit_cast::<1, 16>(self.in_0.val())) ^ !bit_cast::<3, 12>(self.in_2.val()));
                self.out_1.next = !(self.in_0.val().replace_bit(2, self.in_1.val()) ^ 1);
            } else {
                self.out_0.next = !(self.in_0.val().get_bits::<3>(4) - bits::<3>(1) ^ !bits::<3>(1));
                self.out_1.next = ((self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val())) - (self.in_0.val() & self.in_0.val())) >> (bits::<6>(21) >> 6);
            }
        } else {
            if (self.in_0.val().get_bits::<8>(3) ^ self.in_0.val().get_bits::<8>(6)).any() {
                self.out_0.next = (self.in_0.val().get_bits::<3>(4) << 3) - (self.in_2.val().get_bits::<3>((self.in_2.val().get_bits::<3>(6) + self.in_0.val().get_bit(7)).index()) << (self.in_0.val().get_bits::<3>(12) | 0)) | (self.in_0.val().get_bits::<3>((self.in_2.val().get_bits::<3>(1) ^ 7).index()).replace_bit(1, self.in_0.val().get_bit(12)) - unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 2>(self.in_2.val().get_bits::<2>(10)).index()))));
                self.out_1.next = bit_cast::<16, 17>(bits::<17>(5781)) - bit_cast::<16, 19>(bits::<19>(1)) | (self.in_0.val() - self.in_0.val() ^ (self.in_0.val() - 1));
            } else if (self.in_2.val().get_bits::<1>(0) << (self.in_2.val().get_bits::<4>(6) - self.in_0.val().get_bits::<4>(0))).all() {
                self.out_0.next = (self.in_0.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_0.val())).index()).replace_bit(1, self.in_1.val()) & 7) << 4;
                self.out_1.next = ((bit_cast::<16, 16>(self.in_0.val()) & self.in_0.val()) >> 13) ^ ((self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val())) | bit_cast::<16, 19>(bit_cast::<19, 16>(self.in_0.val())));
            } else {
                self.out_0.next = bit_cast::<3, 2>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(4)))) + 1;
                self.out_1.next = (self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val()) ^ self.in_0.val() << bit_cast::<2, 12>(self.in_2.val()).replace_bit(0, self.in_1.val())) >> 9;
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_48", Kernel48::default(), inputs in_0, in_1, in_2)
}
