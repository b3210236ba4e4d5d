// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel20 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub register_0: DFF<Bits<36>>,
    pub register_1: DFF<Signed<32>>,
}

impl Logic for Kernel20 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        self.register_0.d.next = 2147483647.into();
        self.register_1.d.next = signed_cast(self.register_0.q.val().get_bits::<32>(4).replace_bit(11, self.register_1.q.val().get_bit(5)) - self.register_0.q.val().get_bits::<32>((bit_cast::<2, 16>(self.in_2.val()) & 1).index()).replace_bit(18, self.in_1.val()));
        self.out_0.next = -self.register_1.q.val() + -self.register_1.q.val() < self.register_1.q.val() + (self.register_1.q.val() + self.register_1.q.val());
        match (self.in_0.val().get_bits::<3>(1) ^ self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<5>(7).replace_bit(3, self.in_3.val()).index())).index() {
            1 => {
                self.out_0.next = self.in_3.val() && bit_cast::<5, 14>(bit_cast::<14, 4>(self.in_0.val())).xor();
            }
            4 => {
                self.register_1.d.next = signed_cast(self.register_0.q.val().get_bits::<32>(1).replace_bit(18, self.out_0.val()).replace_bit((bit_cast::<5, 16>(self.in_2.val()) ^ self.register_0.q.val().get_bits::<5>(bit_cast::<5, 2>(bit_cast::<2, 16>(self.in_2.val())).index())).index(), self.register_0.q.val() < bit_cast::<36, 16>(self.in_2.val())));
            }
            6 => {
                self.out_0.next = (self.in_2.val() >> (self.in_2.val().get_bits::<1>(5) | bits::<1>(1)) | (self.in_2.val() >> !self.in_0.val().get_bits::<1>((bit_cast::<2, 36>(self.register_0.q.val()) & 3).index()))) < 65535;
            }
            7 => {
                match (bit_cast::<3, 16>(self.in_2.val()) ^ self.in_2.val().get_bits::<3>((self.in_0.val().get_bits::<3>(1) & self.register_0.q.val().get_bits::<3>(17)).index())).index() {
                    0 => {
                        self.register_1.d.next = signed_bit_cast::<32, 23>(signed_cast(bit_cast::<23, 22>(self.register_0.q.val().get_bits::<22>(10))) - signed_cast(bit_cast::<23, 22>(self.register_0.q.val().get_bits::<22>((self.in_2.val().get_bits::<3>(9) + self.in_2.val().get_bit(7)).index()))));
                    }
                    3 => {
                        self.register_1.d.next = signed_cast(self.register_0.q.val().get_bits::<32>(0) ^ bits::<32>(724498284)) + ((self.register_1.q.val() + self.register_1.q.val()) + (self.register_1.q.val() - self.register_1.q.val()));
                    }
                    4 => {
                        self.out_0.next = !self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>(32)).index()))).index());
                    }
                    6 => {
                        self.out_0.next = ((self.in_2.val() ^ self.in_2.val()) ^ 65535) <= 1;
                    }
                    _ => {
                    }
                }
            }
            _ => {
            }
        }
        if self.in_3.val() {
            if (self.in_2.val() ^ self.in_2.val()) > 50616 {
                self.out_1.next = self.out_0.val();
                self.out_2.next = (bit_cast::<16, 13>(bits::<13>(2793)) > 1) & self.in_0.val().get_bit((bit_cast::<2, 4>(self.in_0.val()) | 3).index());
            } else {
                self.out_1.next = self.in_1.val();
                self.out_2.next = self.in_2.val().get_bit((self.register_0.q.val().get_bits::<4>(25) - self.in_0.val()).index());
            }
        } else if self.in_1.val() {
            if !(self.register_1.q.val() != self.register_1.q.val()) {
                self.out_1.next = unsigned_cast(signed_cast(bit_cast::<4, 4>(self.in_0.val()))) != (self.in_0.val() ^ self.in_0.val()) >> 4;
                self.out_2.next = (bit_cast::<5, 16>(self.in_2.val()) ^ bit_cast::<5, 4>(self.in_0.val())).any() || (bits::<3>(7) >> 1).any();
            } else {
                self.out_1.next = self.in_3.val();
                self.out_2.next = bit_cast::<36, 11>(bit_cast::<11, 2>(self.register_0.q.val().get_bits::<2>(13))) <= ((self.register_0.q.val() | self.register_0.q.val()) << self.register_0.q.val().get_bits::<4>((bit_cast::<5, 36>(self.register_0.q.val()) & 17).index()) + bit_cast::<4, 4>(self.in_0.val()));
            }
        } else {
            if (self.in_2.val() ^ self.register_0.q.val().get_bits::<16>(12)) >= self.register_0.q.val().get_bits::<16>((self.in_0.val() ^ self.in_0.val()).index()).replace_bit(11, self.in_1.val()) {
                self.out_1.next = (!(self.register_0.q.val().get_bits::<1>(30) << 1)).any();
                self.out_2.next = self.in_3.val();
            } else {
                self.out_1.next = self.out_0.val();
                self.out_2.next = (!(bit_cast::<8, 4>(self.in_0.val()) >> (bits::<2>(3) ^ bit_cast::<2, 4>(self.in_0.val())))).xor();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_20", Kernel20::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
