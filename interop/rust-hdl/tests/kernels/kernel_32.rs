// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel32 {
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Signed<40>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<40>>,
}

impl Logic for Kernel32 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bit(34) || self.in_2.val().get_bit(self.in_1.val().get_bits::<4>(8).index()) {
            self.out_0.next = (self.in_3.val() ^ self.in_0.val()) >> 7;
        } else if self.in_3.val().get_bits::<1>(13).all() {
            self.out_0.next = self.in_1.val() - unsigned_cast(self.in_2.val());
        } else {
            self.out_0.next = unsigned_cast(self.in_2.val()) ^ self.in_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_32", Kernel32::default(), inputs in_0, in_1, in_2, in_3)
}
