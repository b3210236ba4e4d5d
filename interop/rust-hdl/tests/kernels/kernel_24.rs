// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel24Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel24 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub fields: Signal<Local, Kernel24Fields>,
    pub shown_fields: Signal<Out, Kernel24Fields>,
}

impl Logic for Kernel24 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (self.in_0.val() + bit_cast::<16, 8>(self.in_1.val())) | self.in_0.val() >> bit_cast::<1, 16>(self.in_0.val());
        self.fields.next.low = self.in_1.val().get_bits::<1>(bit_cast::<3, 8>(self.in_1.val()).index()).replace_bit(0, self.in_0.val().get_bit(3)) | bit_cast::<1, 8>(self.in_1.val()) ^ Bits::<1>::from(1);
        for i in 0..4_usize {
            if (self.local_0.val().get_bits::<3>(0)).index() == i {
                self.local_0.next = self.local_0.val().replace_bit(i, self.local_0.val().get_bit(14));
            }
        }
        self.fields.next.flag = (self.fields.val().low ^ bits::<1>(1)) != self.local_0.val().get_bits::<1>(bit_cast::<4, 8>(self.in_1.val()).index()).replace_bit(0, self.in_1.val().get_bit(self.local_0.val().get_bits::<3>(4).index()));
        match (self.local_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(4).index()) & bit_cast::<2, 1>(self.fields.val().low)).index() {
            1 => {
                self.fields.next.flag = self.local_0.val().get_bits::<2>(bit_cast::<3, 8>(self.in_1.val()).index()) == self.local_0.val().get_bits::<2>(9);
            }
            3 => self.fields.next.flag = self.fields.val().low == self.in_0.val().get_bits::<1>(self.local_0.val().get_bits::<4>(8).index()),
            _ => {}
        }
        self.fields.next.high = bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(5).index()));
        for i in 0..2_usize {
            self.fields.next.high = self.fields.val().high ^ (self.in_1.val().get_bits::<2>(i) ^ bits::<2>(3));
        }
        self.shown_fields.next = self.fields.val();
        self.out_0.next = self.in_1.val().get_bits::<3>(0) + bit_cast::<3, 2>(self.fields.val().high) | bit_cast::<3, 2>(self.fields.val().high) ^ bits::<3>(7);
        if self.fields.val().high >= self.in_0.val().get_bits::<2>(self.out_0.val().index()) {
            self.out_0.next = self.out_0.val() >> bit_cast::<3, 1>(self.fields.val().low);
        } else {
            self.out_0.next = self.out_0.val() | 7;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_24", Kernel24::default(), inputs in_0, in_1)
}
