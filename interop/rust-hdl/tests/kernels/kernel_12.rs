// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel12 {
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<7>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bit>,
}

impl Logic for Kernel12 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (unsigned_cast(signed_cast(bit_cast::<8, 8>(self.in_0.val()))) + (self.in_0.val() ^ self.in_0.val())) == (self.in_3.val().get_bits::<8>((bit_cast::<3, 8>(self.in_0.val()) & self.in_0.val().get_bits::<3>(3)).index()) ^ self.in_0.val() | (self.in_0.val() + bit_cast::<8, 7>(self.in_1.val())));
        self.out_1.next = !(self.in_3.val().replace_bit((self.in_1.val().get_bits::<4>(bit_cast::<2, 11>(bits::<11>(1418)).index()) << 0).index(), self.in_1.val().get_bit((self.in_2.val().get_bits::<2>(1) << bit_cast::<3, 1>(bit_cast::<1, 16>(self.in_3.val()))).index())) ^ (self.in_3.val() + self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>((bit_cast::<2, 16>(self.in_3.val()) ^ bit_cast::<2, 16>(self.in_3.val())).index()))).index()))).index())));
        self.out_2.next = self.in_3.val().get_bit(5);
        match (bit_cast::<2, 3>(self.in_2.val())).index() {
            _ => {
                self.out_1.next = bit_cast::<16, 4>(bit_cast::<4, 2>(bit_cast::<2, 3>(self.in_2.val()).replace_bit((self.in_0.val().get_bits::<1>(6) >> 1).index(), self.out_0.val())));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_12", Kernel12::default(), inputs in_0, in_1, in_2, in_3)
}
