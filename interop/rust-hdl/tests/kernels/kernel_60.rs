// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel60 {
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub local_0: Signal<Local, Signed<4>>,
}

impl Logic for Kernel60 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = 7_i32.to_signed_bits::<4>();
        if !self.local_0.val().get_bit(1) {
            self.local_0.next = self.local_0.val() + 1_i32.to_signed_bits::<4>();
        }
        if self.local_0.val().get_bit(0) {
            self.out_0.next = self.in_1.val() * self.in_0.val();
        } else {
            self.out_0.next = self.in_1.val() * self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_60", Kernel60::default(), inputs in_0, in_1)
}
