// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel68 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bits<36>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<32>>,
    pub out_1: Signal<Out, Bits<36>>,
    pub out_2: Signal<Out, Bit>,
    pub register_0: DFF<Signed<8>>,
    pub register_1: DFF<Signed<31>>,
}

impl Logic for Kernel68 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        if !self.in_3.val() {
            self.register_0.d.next = self.register_0.q.val();
            self.register_1.d.next = signed_cast(bit_cast::<31, 30>(bit_cast::<30, 16>(self.in_1.val()))) + (self.register_1.q.val() - (self.register_1.q.val() + self.register_1.q.val()));
            self.out_0.next = (-signed_cast(bit_cast::<32, 16>(self.in_1.val())) + (signed_cast(bits::<32>(2147483647)) - signed_cast(self.in_2.val().get_bits::<32>(3)))) + signed_bit_cast::<32, 15>(signed_cast(bit_cast::<15, 14>(self.in_1.val().get_bits::<14>(0))) - signed_cast(bit_cast::<15, 14>(self.in_2.val().get_bits::<14>(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>((bit_cast::<3, 36>(self.in_2.val()) ^ bit_cast::<3, 36>(self.in_2.val())).index())).index()))));
        } else {
            if self.in_3.val() {
                self.register_0.d.next = -self.register_0.q.val() + (self.register_0.q.val() - self.register_0.q.val()) + -(self.register_0.q.val() + self.register_0.q.val());
                self.register_1.d.next = signed_cast((self.in_2.val().get_bits::<31>((self.in_1.val().get_bits::<2>(10) & self.in_2.val().get_bits::<2>(18)).index()) ^ self.in_2.val().get_bits::<31>(4)) & (unsigned_cast(self.register_1.q.val()) << self.in_2.val().get_bits::<1>(24) + self.in_1.val().get_bit(7)));
                self.out_0.next = signed_cast(self.in_2.val().get_bits::<32>(4));
            } else if self.in_1.val().get_bit(1) {
                self.register_0.d.next = signed_cast(unsigned_cast(self.register_0.q.val()) >> (bits::<2>(1) ^ bit_cast::<2, 36>(self.in_2.val()))) + self.register_0.q.val();
                self.register_1.d.next = self.register_1.q.val();
                self.out_0.next = signed_cast(bit_cast::<32, 16>(self.in_1.val()));
            } else {
                self.register_0.d.next = self.register_0.q.val() + -(self.register_0.q.val() + self.register_0.q.val());
                self.register_1.d.next = signed_cast((self.in_2.val().get_bits::<31>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(27))).index()) << 21) << 20);
                self.out_0.next = signed_cast(self.in_2.val().get_bits::<32>(self.in_1.val().get_bits::<2>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_1.val())).index()).replace_bit(1, self.in_3.val()).index()));
            }
        }
        if self.in_3.val() {
            if self.in_0.val().get_bit(bit_cast::<4, 2>(self.in_1.val().get_bits::<2>(0)).index()) {
                self.out_1.next = bit_cast::<36, 20>((bit_cast::<20, 16>(self.in_1.val()) ^ bit_cast::<20, 16>(self.in_1.val())) | 1);
            } else if -self.register_1.q.val() == self.register_1.q.val() - self.register_1.q.val() {
                self.out_1.next = self.in_2.val().replace_bit((!self.in_2.val().get_bits::<5>(12)).index(), self.in_3.val()) >> 17 >> bit_cast::<2, 36>(self.in_2.val()).replace_bit(0, self.in_3.val());
            } else {
                self.out_1.next = (self.in_2.val().replace_bit(8, self.in_2.val().get_bit(35)) ^ bit_cast::<36, 3>(bit_cast::<3, 36>(self.in_2.val()))) | unsigned_cast(signed_cast(self.in_2.val()) + signed_cast(self.in_2.val()));
            }
        } else {
            if -self.in_0.val() > -self.in_0.val() {
                self.out_1.next = !(self.in_2.val() >> 22).replace_bit(3, self.in_1.val().get_bits::<4>(4).all());
            } else {
                self.out_1.next = unsigned_cast(signed_cast(bit_cast::<36, 16>(self.in_1.val())));
            }
        }
        self.out_2.next = self.in_3.val();
        if self.in_3.val() {
            self.out_2.next = (bits::<3>(1).replace_bit(1, self.in_1.val().get_bit(4)) & bit_cast::<3, 1>(bits::<1>(0))).any();
        } else {
            self.out_2.next = bit_cast::<3, 2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(8)))).xor();
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 12>(self.in_2.val().get_bits::<12>(5))).index() == i {
                    self.out_2.next = self.register_0.q.val().get_bit((i + j));
                }
                if self.out_0.val() + self.out_0.val() + (self.out_0.val() + self.out_0.val()) > (self.out_0.val() + self.out_0.val()) {
                    self.out_2.next = self.in_0.val().get_bit(7) == ((self.in_3.val() || self.register_1.q.val().get_bit((i * 2 + j))) ^ !self.in_1.val().get_bit((i + j)));
                } else if self.out_0.val().get_bit(6) {
                    self.out_2.next = self.in_0.val().get_bit(j);
                }
            }
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.in_2.val().get_bits::<3>(bit_cast::<5, 1>(bit_cast::<1, 36>(self.in_2.val())).index())))).index() == i {
                    self.out_2.next = self.in_3.val();
                }
                self.out_2.next = self.out_2.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_68", Kernel68::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
