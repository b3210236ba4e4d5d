// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel05 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<13>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel05 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 7.into();
        if (self.in_2.val() != 8191) | (self.in_0.val() > self.local_0.val()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.local_0.next = unsigned_cast(signed_cast(self.in_0.val()) + signed_cast(self.in_1.val().get_bits::<3>(32)));
                }
                self.local_0.next = unsigned_cast(signed_cast(bit_cast::<3, 3>(self.local_0.val())) + signed_cast(self.local_0.val()));
            }
        } else {
            for i in 0..3_usize {
                self.local_0.next = self.in_0.val() << 1 ^ self.local_0.val().replace_bit(bit_cast::<1, 2>(bits::<2>(1)).index(), self.register_0.q.val());
            }
        }
        self.register_0.d.next = !self.register_0.q.val() | self.in_1.val().get_bit(31);
        self.out_0.next = (self.in_2.val().get_bits::<1>(2) >> (bits::<4>(15) | 1)).all();
        self.out_1.next = bit_cast::<16, 32>(unsigned_cast(signed_cast(bit_cast::<32, 3>(self.local_0.val()))));
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.register_0.d.next = !(self.local_0.val() > self.in_1.val().get_bits::<3>((i * 2 + j)));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_05", Kernel05::default(), clock clock, inputs in_0, in_1, in_2)
}
