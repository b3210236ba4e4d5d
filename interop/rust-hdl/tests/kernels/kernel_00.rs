// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel00 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<3>>,
}

impl Logic for Kernel00 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = -signed_cast(self.in_0.val().get_bits::<3>(8));
        self.out_0.next = self.local_0.val() == signed_cast(self.in_0.val().get_bits::<3>(10));
        if self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(6).index()) | self.out_0.val() {
            self.out_0.next = self.in_0.val().get_bits::<2>(unsigned_cast(self.local_0.val()).index()) == self.in_0.val().get_bits::<2>(0);
        } else {
            self.out_0.next = self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(10).index());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_00", Kernel00::default(), inputs in_0, in_1)
}
