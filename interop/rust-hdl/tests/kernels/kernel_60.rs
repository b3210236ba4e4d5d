// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel60 {
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<4>>,
    pub out_2: Signal<Out, Bits<16>>,
}

impl Logic for Kernel60 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (bit_cast::<16, 3>(self.in_2.val()) | 11365) - (bit_cast::<16, 3>(self.in_0.val()) << (self.in_2.val() ^ self.in_0.val()));
        self.out_1.next = !(bits::<4>(2) >> 3);
        self.out_2.next = bit_cast::<16, 3>(self.in_0.val()) << 7 << 16;
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(bit_cast::<2, 4>(self.out_1.val()))).index() == i {
                    self.out_0.next = (i.to_bits::<16>() ^ self.out_2.val()) >> 2;
                }
                self.out_1.next = bit_cast::<4, 3>(self.in_2.val() & self.in_2.val()) >> bit_cast::<1, 2>(bit_cast::<2, 16>(self.out_2.val()));
            }
            self.out_0.next = i.to_bits::<16>().replace_bit(10, self.in_1.val()) + self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_60", Kernel60::default(), inputs in_0, in_1, in_2, in_3)
}
