// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel08 {
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bits<8>>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<40>>,
}

impl Logic for Kernel08 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !self.in_0.val();
        if self.out_0.val().get_bits::<8>(self.in_1.val().index()) <= self.in_3.val() {
            self.out_0.next = self.in_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_08", Kernel08::default(), inputs in_0, in_1, in_2, in_3)
}
