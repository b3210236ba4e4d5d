// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel28 {
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<1>>,
}

impl Default for Kernel28 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(1.into()),
        }
    }
}

impl Logic for Kernel28 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val() * self.in_1.val();
        if self.constant_0.val() != self.in_2.val().get_bit(2) {
            self.out_0.next = self.in_1.val() * self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_28", Kernel28::default(), inputs in_0, in_1, in_2)
}
