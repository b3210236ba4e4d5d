// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel45 {
    pub in_0: Signal<In, Signed<4>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<16>>,
}

impl Logic for Kernel45 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (bit_cast::<16, 2>(self.in_1.val()) << bit_cast::<4, 2>(self.in_1.val()).replace_bit(2, self.in_2.val())) - (bit_cast::<16, 2>(self.in_1.val()) | 11365);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_1.val())))).index() == i {
                    self.local_0.next = self.local_0.val() >> 2 ^ (self.local_0.val() + bit_cast::<16, 2>(self.in_1.val()));
                }
                self.local_0.next = bit_cast::<16, 13>(bits::<13>(1)) >> !bit_cast::<3, 2>(self.in_1.val());
            }
            self.local_0.next = ((self.local_0.val() ^ bit_cast::<16, 16>(self.local_0.val())) << 3) >> unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(i)));
        }
        self.out_0.next = (bit_cast::<1, 16>(self.local_0.val()) & 1) + (bit_cast::<1, 16>(self.local_0.val()) - self.local_0.val().get_bits::<1>(5));
        if self.in_2.val() {
            self.out_0.next = self.out_0.val() + bit_cast::<1, 16>(self.local_0.val()) & !self.out_0.val();
        } else if !self.local_0.val() < (self.local_0.val() >> (self.out_0.val() & self.out_0.val())) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) + unsigned_cast(signed_cast(self.out_0.val()));
                }
                self.out_0.next = !!bit_cast::<1, 1>(self.out_0.val()) >> 2;
            }
        }
        self.out_1.next = (self.in_1.val() | self.in_1.val()) != bit_cast::<2, 1>(self.out_0.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_45", Kernel45::default(), inputs in_0, in_1, in_2)
}
