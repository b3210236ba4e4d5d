// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel20 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<32>>,
}

impl Logic for Kernel20 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val() * self.in_0.val();
        match (self.out_0.val().get_bits::<2>(self.in_1.val().get_bits::<4>(8).index()).replace_bit(0, self.in_2.val().get_bit(self.in_1.val().get_bits::<4>(11).index()))).index() {
            0 => {
                self.out_0.next = self.in_0.val() * self.in_0.val();
            }
            2 => self.out_0.next = self.in_1.val() * self.in_0.val(),
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_20", Kernel20::default(), inputs in_0, in_1, in_2, in_3)
}
