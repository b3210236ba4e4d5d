// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel17 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel17 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = (self.in_1.val() < self.in_1.val()) || (self.register_0.q.val() || self.in_1.val().get_bit(1));
        if !self.in_0.val().get_bit(14) {
            if self.register_0.q.val() {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index()))) != 1;
            } else {
                self.register_0.d.next = self.in_0.val().get_bit(bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(7)).index()) | self.in_2.val() || !self.in_0.val().get_bit(4);
            }
        } else {
            if self.register_0.q.val() {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(2))).all();
            } else if self.in_1.val().get_bit((bit_cast::<1, 3>(self.in_1.val()) ^ self.in_0.val().get_bits::<1>((bit_cast::<4, 3>(self.in_1.val()) ^ bit_cast::<4, 3>(self.in_1.val())).index())).index()) {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(4))).all();
            } else {
                self.register_0.d.next = bit_cast::<3, 2>(bits::<2>(3)).any();
            }
        }
        self.out_0.next = (self.in_0.val() << (bit_cast::<3, 3>(self.in_1.val()) ^ self.in_1.val())) ^ 1;
        self.out_1.next = self.in_2.val();
        match (self.in_0.val().get_bits::<2>(4) | bits::<2>(1)).index() {
            3 => {
                match (bits::<2>(1) ^ 1).index() {
                    0 => {
                        self.out_1.next = (self.in_1.val().get_bits::<1>((self.in_0.val().get_bits::<1>(10) & self.in_1.val().get_bits::<1>(1)).index()) ^ self.in_0.val().get_bits::<1>(12)).xor();
                    }
                    _ => {
                    }
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_17", Kernel17::default(), clock clock, inputs in_0, in_1, in_2)
}
