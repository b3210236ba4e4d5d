// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel16 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<13>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub constant_0: Constant<Bits<3>>,
    pub constant_1: Constant<Bits<3>>,
}

impl Default for Kernel16 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(0.into()),
            constant_1: Constant::new(7.into()),
        }
    }
}

impl Logic for Kernel16 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bit(1) ^ self.in_2.val().get_bit(self.in_2.val().get_bits::<4>(12).index()) {
            self.out_0.next = !self.in_0.val().get_bits::<8>(self.in_2.val().get_bits::<3>(1).index());
        } else {
            self.out_0.next = self.in_0.val().get_bits::<8>(5) + bit_cast::<8, 13>(unsigned_cast(self.in_1.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_16", Kernel16::default(), inputs in_0, in_1, in_2)
}
