// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel44 {
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Signed<40>>,
    pub out_0: Signal<Out, Signed<32>>,
}

impl Logic for Kernel44 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_2.val() >= bit_cast::<3, 16>(unsigned_cast(self.in_0.val())) {
            self.out_0.next = self.in_0.val() * self.in_1.val();
        } else {
            self.out_0.next = self.in_1.val() * self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_44", Kernel44::default(), inputs in_0, in_1, in_2, in_3)
}
