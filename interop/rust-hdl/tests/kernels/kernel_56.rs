// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel56 {
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<4>>,
    pub in_3: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bits<40>>,
}

impl Logic for Kernel56 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val() ^ 1;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_56", Kernel56::default(), inputs in_0, in_1, in_2, in_3)
}
