// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel24 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<12>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
}

impl Logic for Kernel24 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(unsigned_cast(signed_cast(bit_cast::<12, 8>(self.in_1.val()))) ^ unsigned_cast(signed_cast(bit_cast::<12, 8>(self.in_1.val()))));
        self.out_1.next = bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(6) >> 0).all();
        self.out_2.next = !self.in_3.val();
        match (bit_cast::<3, 2>(bits::<2>(2))).index() {
            1 => {
                self.out_1.next = self.in_1.val().get_bit((bit_cast::<3, 8>(self.in_1.val()) >> 2).index());
            }
            2 => {
                if self.in_2.val() {
                    self.out_2.next = ((self.in_1.val() | self.in_1.val()) & !self.in_1.val()) >= (bit_cast::<8, 5>(self.in_1.val().get_bits::<5>(2)) >> (self.in_1.val().get_bits::<4>(3) & self.in_1.val().get_bits::<4>(2)));
                } else if self.in_1.val().replace_bit(3, self.in_1.val().get_bit(1)) <= self.in_1.val().replace_bit(7, self.in_1.val().get_bit((self.in_1.val().get_bits::<3>(1) ^ 7).index())) {
                    self.out_2.next = self.in_1.val().get_bit(6);
                } else {
                    self.out_2.next = self.out_0.val() <= signed_bit_cast::<12, 5>(signed_cast(bit_cast::<5, 4>(self.in_1.val().get_bits::<4>(bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(7)).index()))) - signed_cast(bit_cast::<5, 4>(self.in_1.val().get_bits::<4>(bit_cast::<2, 3>(bits::<3>(5)).index()))));
                }
            }
            6 => {
                if self.out_1.val() || self.out_0.val().get_bit(0) {
                    self.out_2.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<2, 3>(bits::<3>(6)).index())) + signed_cast(self.in_1.val().get_bits::<3>((bit_cast::<2, 8>(self.in_1.val()) | bit_cast::<2, 8>(self.in_1.val())).index()))).any();
                } else if (bits::<5>(31) & 31).xor() {
                    self.out_1.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(3)) - signed_cast(self.in_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(5))).index()))).all();
                } else {
                    self.out_2.next = self.in_1.val().get_bit(self.in_1.val().get_bits::<3>(self.in_1.val().get_bits::<2>(bit_cast::<2, 11>(bit_cast::<11, 8>(self.in_1.val())).index()).replace_bit(1, self.out_2.val()).index()).replace_bit((bits::<1>(1) | bit_cast::<1, 8>(self.in_1.val())).index(), self.in_1.val().get_bit(0)).index());
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_24", Kernel24::default(), inputs in_0, in_1, in_2, in_3)
}
