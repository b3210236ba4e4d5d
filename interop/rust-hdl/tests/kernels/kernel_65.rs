// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel65 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<36>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<32>>,
    pub register_0: DFF<Bits<36>>,
}

impl Logic for Kernel65 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if !self.in_2.val().get_bits::<1>(bit_cast::<4, 7>(bits::<7>(127)).index()).all() {
            if self.register_0.q.val().get_bit(29) {
                self.local_0.next = self.in_1.val() * self.in_1.val();
            } else if self.in_2.val().get_bit((bit_cast::<4, 16>(self.in_2.val()) >> 3).index()) {
                self.local_0.next = signed_cast(bit_cast::<32, 3>(self.in_0.val()) << 14 | 1129145187);
            } else {
                self.local_0.next = self.in_1.val() * self.in_1.val();
            }
        } else if signed_bit_cast::<16, 12>(signed_cast(bit_cast::<12, 11>(bit_cast::<11, 3>(self.in_0.val()))) - signed_cast(bit_cast::<12, 11>(self.in_2.val().get_bits::<11>(0)))) <= self.in_1.val() {
            if !(unsigned_cast(self.in_1.val()) != self.in_2.val()) {
                self.local_0.next = self.in_1.val() * self.in_1.val();
            } else if (self.in_0.val() ^ self.in_0.val()) > (bit_cast::<3, 36>(self.register_0.q.val()) ^ self.in_0.val()) {
                self.local_0.next = signed_cast(bit_cast::<32, 16>(self.in_2.val()) ^ self.register_0.q.val().get_bits::<32>(bit_cast::<2, 1>(bit_cast::<1, 16>(self.in_2.val())).index())) - signed_cast(self.register_0.q.val().get_bits::<32>((self.in_2.val().get_bits::<2>((self.in_0.val() >> 2).index()) ^ self.in_0.val().get_bits::<2>((!self.in_0.val().get_bits::<1>((bit_cast::<1, 36>(self.register_0.q.val()) & 1).index())).index())).index()));
            } else {
                self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<32>(bit_cast::<2, 1>(bit_cast::<1, 16>(self.in_2.val())).index()));
            }
        } else {
            if (self.in_2.val().get_bits::<5>(8) >> 2).any() {
                self.local_0.next = self.in_1.val() * self.in_1.val();
            } else {
                self.local_0.next = -signed_cast(self.register_0.q.val().get_bits::<32>(3));
            }
        }
        self.register_0.d.next = bit_cast::<36, 37>(bits::<37>(1) + bit_cast::<37, 16>(self.in_2.val())) >> 21;
        self.out_0.next = (self.register_0.q.val() ^ 982463389).replace_bit(self.in_2.val().get_bits::<5>((self.register_0.q.val().get_bits::<3>(6) ^ 7).index()).replace_bit(3, self.register_0.q.val().get_bit(bit_cast::<5, 16>(self.in_2.val()).replace_bit(0, self.register_0.q.val().get_bit(4)).index())).index(), self.in_0.val().xor()).replace_bit(13, self.register_0.q.val().get_bit(bit_cast::<5, 6>(self.in_2.val().get_bits::<6>(bit_cast::<3, 4>(bits::<4>(5)).index())).index()));
        self.out_1.next = self.in_1.val().get_bit(13) ^ (unsigned_cast(self.in_1.val()) == self.in_2.val() >> (self.register_0.q.val().get_bits::<4>(25) - self.in_2.val().get_bits::<4>(0)));
        if self.out_1.val() ^ ((self.in_2.val() >> bit_cast::<6, 15>(bit_cast::<15, 3>(self.in_0.val()))) == self.in_2.val() >> 3) {
            if self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(0))).index()) {
                self.out_1.next = (bit_cast::<5, 16>(self.in_2.val()) ^ bit_cast::<5, 16>(self.in_2.val())).any() || (self.in_0.val() + self.in_0.val()).any();
            } else if !self.local_0.val().get_bit(0) && self.out_1.val() {
                self.register_0.d.next = unsigned_cast(signed_cast(self.out_0.val())) | (bit_cast::<36, 37>(bits::<37>(1117486499)) + 1);
            } else if (self.register_0.q.val().get_bits::<4>(13) ^ self.in_2.val().get_bits::<4>(12)).all() {
                self.register_0.d.next = !unsigned_cast(signed_cast(bit_cast::<36, 36>(self.register_0.q.val())) - signed_cast(self.register_0.q.val()));
            }
        } else if !self.out_1.val() && self.out_1.val() {
            self.register_0.d.next = self.out_0.val() & !(self.register_0.q.val() + bit_cast::<36, 36>(self.register_0.q.val()));
        } else {
            if (!(self.register_0.q.val().get_bits::<1>(30) << 1)).any() {
                self.out_1.next = (unsigned_cast(signed_cast(self.in_2.val().get_bits::<5>(10))) << 6).any();
            } else if self.out_1.val() {
                self.out_0.next = (bit_cast::<36, 39>(bit_cast::<39, 16>(self.in_2.val())) + 1342575327) ^ (self.out_0.val().replace_bit((bit_cast::<5, 3>(self.in_0.val()) ^ bit_cast::<5, 36>(self.out_0.val())).index(), self.out_1.val()) ^ (self.register_0.q.val() ^ self.register_0.q.val()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_65", Kernel65::default(), clock clock, inputs in_0, in_1, in_2)
}
