// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel36 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub local_0: Signal<Local, Bits<3>>,
}

impl Logic for Kernel36 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bits::<1>(self.in_1.val().get_bits::<4>(0).index()) != self.in_0.val().get_bits::<1>(10) {
            self.local_0.next = (self.in_1.val().get_bits::<3>(6) | self.in_0.val().get_bits::<3>(1)) >> 2;
        } else if self.in_0.val() < self.in_1.val() {
            self.local_0.next = bit_cast::<3, 16>(self.in_1.val()) >> self.in_1.val().get_bits::<1>(12);
        } else {
            self.local_0.next = (self.in_1.val().get_bits::<3>(1) >> 1) >> bit_cast::<1, 16>(self.in_1.val());
        }
        self.out_0.next = self.in_0.val() * self.in_0.val();
    }
}

pub fn widget() -> Widget {
    widget!("kernel_36", Kernel36::default(), inputs in_0, in_1)
}
