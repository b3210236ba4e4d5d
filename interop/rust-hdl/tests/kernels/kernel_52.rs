// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel52Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock)]
pub struct Kernel52 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub constant_0: Constant<Signed<8>>,
    pub constant_1: Constant<Bits<13>>,
    pub fields: Signal<Local, Kernel52Fields>,
    pub shown_fields: Signal<Out, Kernel52Fields>,
}

impl Default for Kernel52 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new((-86).into()),
            constant_1: Constant::new(1.into()),
            fields: Default::default(),
            shown_fields: Default::default(),
        }
    }
}

impl Logic for Kernel52 {
    #[hdl_gen]
    fn update(&mut self) {
        self.fields.next.low = self.in_2.val() ^ 0;
        if bit_cast::<2, 13>(self.constant_1.val()) == 2 {
            self.fields.next.low = self.fields.val().low + bit_cast::<1, 13>(self.constant_1.val());
        } else {
            self.fields.next.low = self.fields.val().low ^ self.in_2.val();
        }
        if self.in_0.val().get_bit(15) || self.in_1.val().get_bit(self.in_1.val().get_bits::<4>(8).index()) {
            self.fields.next.flag = unsigned_cast(self.constant_0.val()).any();
        } else {
            self.fields.next.flag = self.in_0.val().get_bit(2);
        }
        if self.fields.val().flag {
            self.fields.next.high = self.in_0.val().get_bits::<13>(3) << self.in_1.val().get_bits::<3>(1);
        } else {
            self.fields.next.high = self.constant_1.val() & self.in_0.val().get_bits::<13>(0);
        }
        self.shown_fields.next = self.fields.val();
        if self.constant_0.val() != signed_cast(self.in_1.val().get_bits::<8>(3)) {
            self.out_0.next = self.in_1.val() * self.in_0.val();
        } else {
            self.out_0.next = self.in_0.val() * self.in_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_52", Kernel52::default(), inputs in_0, in_1, in_2)
}
