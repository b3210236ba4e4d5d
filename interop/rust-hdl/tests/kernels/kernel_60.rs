// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        self.local_0.next = 1_i32.to_signed_bits::<4>();
        self.out_0.next = self.in_0.val() * self.in_1.val();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(unsigned_cast(self.in_1.val()))).index() == i {
                    self.out_0.next = self.in_0.val() * self.in_0.val();
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_60", Kernel60::default(), inputs in_0, in_1)
}
