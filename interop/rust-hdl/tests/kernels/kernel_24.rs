// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        self.local_0.next = 0xffff | self.in_0.val();
        self.fields.next.low = !bit_cast::<1, 16>(self.in_0.val());
        match (bit_cast::<3, 16>(self.local_0.val()) ^ Bits::<3>::from(7)).index() {
            0 => {
                self.fields.next.low = bit_cast::<1, 16>(self.local_0.val()).replace_bit(0, self.local_0.val().get_bit(bit_cast::<4, 1>(self.fields.val().low).index()));
            }
            2 => {
                self.local_0.next = self.in_0.val() >> 16;
            }
            _ => {}
        }
        self.fields.next.flag = (self.in_0.val() < 0x80ac) || (self.in_1.val() >= 122);
        for i in 0..2_usize {
            if (bit_cast::<3, 16>(self.in_0.val())).index() == i {
                self.fields.next.flag = self.fields.val().flag;
            }
        }
        self.fields.next.high = (self.local_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(4).index()) ^ bit_cast::<2, 1>(self.fields.val().low)) >> self.local_0.val().get_bits::<1>(0);
        if self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(2).index()) == bit_cast::<3, 2>(self.fields.val().high) {
            if self.fields.val().low.all() {
                self.fields.next.high = !self.in_0.val().get_bits::<2>(self.local_0.val().get_bits::<3>(9).index());
            } else {
                self.fields.next.high = self.fields.val().high << self.local_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(5).index());
            }
        } else {
            self.fields.next.high = self.fields.val().high & self.in_1.val().get_bits::<2>(1);
        }
        self.shown_fields.next = self.fields.val();
        self.out_0.next = (self.in_1.val().get_bits::<3>(0) | self.local_0.val().get_bits::<3>(1)) >> bit_cast::<3, 16>(self.local_0.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_24", Kernel24::default(), inputs in_0, in_1)
}
