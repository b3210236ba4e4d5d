// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel36 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Signed<3>>,
    pub line: [DFF<Bits<2>>; 4],
}

impl Logic for Kernel36 {
    #[hdl_gen]
    fn update(&mut self) {
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bits::<2>(3) >> (bits::<1>(1) & bits::<1>(0)) ^ bits::<2>(3) >> 3;
        for i in 1..4_usize {
            self.line[i].d.next = !(self.line[i - 1].q.val() >> (bits::<3>(5) ^ bits::<3>(1)));
        }
        self.out_0.next = 53072.into();
        if self.line[3].q.val().get_bit(1) {
            self.out_0.next = !bit_cast::<16, 13>(bit_cast::<13, 16>(self.out_0.val()));
        } else if (bits::<8>(137) >> 9).xor() {
            self.out_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.out_0.val())) >> 10;
        } else if (bit_cast::<1, 16>(self.out_0.val()) ^ bit_cast::<1, 16>(self.out_0.val())).any() {
            self.out_0.next = (self.out_0.val() << 7) & bit_cast::<16, 13>(bits::<13>(1443));
        }
        self.out_1.next = signed_cast(self.out_0.val().get_bits::<3>((self.out_0.val().get_bits::<3>((self.out_0.val().get_bits::<3>(4) >> 1).index()) ^ bits::<3>(1)).index()));
        match (self.line[3].q.val() ^ self.out_0.val().get_bits::<2>((unsigned_cast(self.out_1.val()) + unsigned_cast(self.out_1.val())).index())).index() {
            2 => {
                self.out_1.next = self.out_1.val() + signed_cast(unsigned_cast(self.out_1.val()));
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_36", Kernel36::default(), clock clock, inputs in_0, in_1, in_2)
}
