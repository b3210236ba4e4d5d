// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel48 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<16>>,
}

impl Logic for Kernel48 {
    #[hdl_gen]
    fn update(&mut self) {
        if (bit_cast::<16, 16>(self.in_2.val()) & self.in_2.val()) != (self.in_2.val() ^ self.in_0.val()) {
            if self.in_1.val() {
                self.out_0.next = !(bit_cast::<2, 16>(self.in_0.val()) ^ bits::<2>(3));
                self.out_1.next = ((bit_cast::<16, 16>(self.in_2.val()) + self.in_0.val()) - (self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val()))) >> 16;
            } else {
                self.out_0.next = !bit_cast::<2, 16>(self.in_2.val()) ^ 1;
                self.out_1.next = !(bit_cast::<16, 16>(self.in_2.val()) ^ self.in_0.val());
            }
        } else {
            self.out_0.next = !self.in_0.val().get_bits::<2>((self.in_0.val().get_bits::<3>(4) >> 1).index()) + (bits::<2>(3) + self.in_1.val());
            self.out_1.next = ((self.in_2.val() ^ bit_cast::<16, 16>(self.in_0.val())) - (self.in_0.val() & self.in_2.val())) >> (bits::<4>(5) >> 4);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_48", Kernel48::default(), inputs in_0, in_1, in_2)
}
