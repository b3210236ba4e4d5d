// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        self.fields.next.low = !bit_cast::<1, 16>(self.in_0.val()) ^ 1;
        self.fields.next.flag = !self.in_2.val().get_bit(0);
        if self.in_1.val().get_bits::<8>(3).xor() {
            self.fields.next.flag = self.in_2.val().get_bit(0);
        } else {
            for i in 1..4_usize {
                for j in 0..2_usize {
                    if (self.in_0.val().get_bits::<3>(3)).index() == i {
                        self.fields.next.flag = signed_cast(self.in_1.val().get_bits::<8>(self.in_0.val().get_bits::<3>((i + j)).index())) != self.constant_0.val();
                    }
                }
            }
        }
        self.fields.next.high = bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(3)) & (self.in_1.val().get_bits::<13>(3) << self.in_0.val().get_bits::<3>(1));
        if self.in_1.val().get_bits::<8>(0).xor() {
            self.fields.next.high = self.fields.val().high + self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<2>(2).index());
        }
        self.shown_fields.next = self.fields.val();
        self.out_0.next = self.in_1.val() * self.in_1.val();
        if self.fields.val().flag && self.in_0.val().get_bit(self.out_0.val().get_bits::<4>(19).index()) {
            self.out_0.next = self.in_1.val() * self.in_1.val();
        } else {
            self.out_0.next = self.in_0.val() * self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_52", Kernel52::default(), inputs in_0, in_1, in_2)
}
