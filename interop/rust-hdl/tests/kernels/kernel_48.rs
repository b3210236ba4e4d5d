// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel48 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<1>>,
}

impl Logic for Kernel48 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = self.in_1.val().get_bits::<1>(1) - bit_cast::<1, 16>(self.in_0.val());
        if self.in_0.val().get_bits::<2>(7) != 3 {
            self.local_0.next = self.in_1.val().get_bits::<1>(0) >> self.local_0.val();
        }
        self.out_0.next = -signed_cast(self.in_0.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_48", Kernel48::default(), inputs in_0, in_1)
}
