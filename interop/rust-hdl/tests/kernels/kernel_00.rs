// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel00 {
    pub in_0: Signal<In, Bits<1>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<5>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<8>>,
}

impl Logic for Kernel00 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val() ^ !self.in_1.val() {
            if self.in_0.val().get_bit(0) {
                self.out_0.next = ((bit_cast::<5, 1>(self.in_0.val()) ^ bit_cast::<5, 3>(self.in_3.val())) - 7) - ((bit_cast::<5, 3>(self.in_3.val()) + bits::<5>(26)) - (bit_cast::<5, 3>(self.in_2.val()) >> 2));
                self.out_1.next = !bit_cast::<8, 3>(self.in_2.val()).replace_bit((!self.in_2.val()).index(), self.in_3.val().get_bit(1)) ^ 1;
                self.out_2.next = (!bits::<8>(1) + (bits::<8>(102) << 9)) & ((bits::<8>(255) >> 6) + unsigned_cast(signed_cast(bit_cast::<8, 1>(self.in_0.val()))));
            } else {
                self.out_0.next = !!bit_cast::<5, 3>(self.in_3.val()) - 3;
                self.out_1.next = bit_cast::<8, 3>(self.in_2.val()) + bit_cast::<8, 3>(self.in_2.val()) - (bits::<8>(255) ^ bits::<8>(1)) - ((bit_cast::<8, 3>(self.in_3.val()) | bits::<8>(1)) << self.in_3.val().get_bits::<1>(2) + self.in_0.val().get_bit(0));
                self.out_2.next = bit_cast::<8, 1>(self.in_0.val()).replace_bit(1, self.in_1.val()) + 255 | unsigned_cast(signed_cast(bit_cast::<8, 1>(self.in_0.val())) + signed_cast(bit_cast::<8, 3>(self.in_2.val())));
            }
        } else if bits::<8>(77).any() == (self.in_1.val() || self.in_1.val()) {
            if self.in_2.val().get_bit(1) {
                self.out_0.next = bit_cast::<5, 6>((bits::<6>(32) - bit_cast::<6, 3>(self.in_3.val())) << 1);
                self.out_1.next = bit_cast::<8, 17>(bit_cast::<17, 3>(self.in_2.val()) & unsigned_cast(signed_cast(bit_cast::<17, 3>(self.in_2.val()))));
                self.out_2.next = !((bits::<8>(213) | bits::<8>(1)) & bits::<8>(1).replace_bit((bit_cast::<3, 1>(self.in_0.val()) + self.in_2.val()).index(), self.in_2.val().get_bit(2)));
            } else {
                self.out_0.next = bit_cast::<5, 6>((bits::<6>(12) - bit_cast::<6, 1>(self.in_0.val())) ^ bit_cast::<6, 3>(self.in_3.val()) - bit_cast::<6, 1>(self.in_0.val()));
                self.out_1.next = bit_cast::<8, 3>(self.in_2.val()) >> 4 << 5 << (bits::<4>(3) ^ bit_cast::<4, 3>(self.in_3.val()));
                self.out_2.next = (bit_cast::<8, 6>(bit_cast::<6, 3>(self.in_2.val())) | unsigned_cast(signed_cast(bit_cast::<8, 1>(self.in_0.val())))) + ((bits::<8>(96) - bit_cast::<8, 3>(self.in_2.val())) + (self.in_3.val().get_bit(1) & self.in_0.val().get_bit(0)));
            }
        } else {
            if self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_0.val())).index()) {
                self.out_0.next = (bit_cast::<5, 4>(bits::<4>(0)) + bits::<5>(1).replace_bit((self.in_2.val().get_bits::<2>(1) << 0).index(), self.in_0.val().get_bit(0))) - unsigned_cast(signed_cast(bit_cast::<5, 3>(self.in_2.val())));
                self.out_1.next = bit_cast::<8, 3>(bit_cast::<3, 1>(self.in_0.val())) & unsigned_cast(signed_cast(bit_cast::<8, 3>(self.in_3.val())) - signed_cast(bit_cast::<8, 3>(self.in_2.val())));
                self.out_2.next = (unsigned_cast(signed_cast(bit_cast::<8, 3>(self.in_3.val()))) & 49) << 9;
            } else if (bits::<8>(239) | bit_cast::<8, 3>(self.in_2.val())).any() {
                self.out_0.next = (bit_cast::<5, 3>(self.in_3.val()) | 31) >> 2 ^ ((bit_cast::<5, 3>(self.in_2.val()) >> (self.in_3.val() << 2)) << unsigned_cast(signed_cast(self.in_0.val())));
                self.out_1.next = ((bits::<8>(108) & bit_cast::<8, 1>(self.in_0.val())) + 223).replace_bit(self.in_3.val().replace_bit((self.in_0.val() ^ self.in_0.val()).index(), self.in_0.val().get_bit(0)).index(), bit_cast::<3, 2>(self.in_3.val().get_bits::<2>((self.in_0.val() << 2).index())) == (bit_cast::<3, 3>(self.in_2.val()) << 1));
                self.out_2.next = !((bits::<8>(220) - bits::<8>(152)) << (self.in_2.val() | self.in_2.val()));
            } else {
                self.out_0.next = (unsigned_cast(signed_cast(bit_cast::<5, 3>(self.in_2.val()))) >> bit_cast::<3, 12>(bits::<12>(1418))) >> 4;
                self.out_1.next = bit_cast::<8, 17>(bits::<17>(37877).replace_bit(15, self.in_3.val().get_bit(0)) + (bits::<17>(39281) << 12));
                self.out_2.next = bit_cast::<8, 11>(unsigned_cast(signed_cast(bit_cast::<11, 1>(self.in_0.val()))));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_00", Kernel00::default(), inputs in_0, in_1, in_2, in_3)
}
