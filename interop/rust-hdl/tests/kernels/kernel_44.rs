// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel44 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<32>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<31>>,
    pub in_3: Signal<In, Bits<3>>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<3>>,
    pub out_3: Signal<Out, Signed<16>>,
    pub register_0: DFF<Bits<16>>,
    pub register_1: DFF<Bits<36>>,
    pub register_2: DFF<Bit>,
}

impl Logic for Kernel44 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.register_0.d.next = ((self.register_0.q.val() << 7) ^ self.register_0.q.val().replace_bit(1, self.in_4.val().get_bit(7))) | 65535;
        for i in 0..4_usize {
            self.register_0.d.next = !(self.register_0.q.val() >> (i.to_bits::<3>() ^ self.in_3.val()) ^ (bit_cast::<16, 31>(self.in_2.val()) ^ self.register_0.q.val()));
        }
        self.register_1.d.next = (self.register_1.q.val() << unsigned_cast(signed_cast(self.in_1.val().get_bits::<4>(5)))) + 1867839427 >> 6;
        self.register_2.d.next = ((self.in_2.val() <= 2147483647) || (self.register_2.q.val() && self.register_2.q.val())) && (bit_cast::<36, 8>(self.in_4.val()) > self.register_1.q.val() || self.register_1.q.val().get_bit(22));
        self.out_0.next = self.register_0.q.val() * self.register_0.q.val();
        if self.in_2.val().get_bit(12) {
            self.out_1.next = self.register_2.q.val();
            self.out_2.next = !self.in_3.val().replace_bit(0, self.in_4.val().get_bit((!self.in_3.val()).index())) ^ (self.in_1.val().get_bits::<3>(30) >> 1).replace_bit(0, self.in_3.val().get_bits::<2>((self.in_1.val().get_bits::<1>((bit_cast::<5, 36>(self.register_1.q.val()) & 3).index()) | bits::<1>(1)).index()).all());
            self.out_3.next = signed_cast(bit_cast::<16, 3>(self.in_3.val()));
        } else if (self.in_4.val() + self.register_2.q.val()).any() {
            if !self.register_1.q.val() < self.in_1.val().get_bits::<36>(2) - self.in_1.val().get_bits::<36>(3) {
                self.out_1.next = !(self.register_1.q.val() >> self.in_4.val().get_bits::<1>(5) + self.in_2.val().get_bit(14) < (self.register_1.q.val() | self.register_1.q.val()));
                self.out_2.next = self.in_3.val().replace_bit(2, self.in_2.val().get_bit((self.register_0.q.val().get_bits::<4>(2) ^ 7).index())) - (bit_cast::<3, 3>(self.in_3.val()) >> (self.register_0.q.val().get_bits::<4>(4) ^ self.in_4.val().get_bits::<4>(bit_cast::<2, 3>(self.in_3.val()).index()))) | !bit_cast::<3, 36>(self.register_1.q.val()).replace_bit(0, self.register_2.q.val());
                self.out_3.next = signed_bit_cast::<16, 4>(signed_cast(bit_cast::<4, 3>(self.in_3.val())) - signed_cast(bit_cast::<4, 3>(self.in_4.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(bit_cast::<4, 5>(bits::<5>(14)).index()))).index())))) + signed_cast(self.register_0.q.val());
            } else if self.register_0.q.val().replace_bit(1, self.register_2.q.val()) == bit_cast::<16, 13>(bits::<13>(2793)) {
                self.out_1.next = bit_cast::<16, 3>(self.in_3.val() >> 0) != 1;
                self.out_2.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(22))) << 0;
                self.out_3.next = signed_bit_cast::<16, 14>(signed_cast(bit_cast::<14, 13>(self.out_0.val().get_bits::<13>(8))) - signed_cast(bit_cast::<14, 13>(bit_cast::<13, 3>(self.in_3.val())))) + (-signed_cast(self.out_0.val().get_bits::<16>(6)) + -signed_cast(self.register_0.q.val()));
            } else {
                self.out_1.next = (!unsigned_cast(signed_cast(self.in_4.val()))).xor();
                self.out_2.next = bit_cast::<3, 6>(bit_cast::<6, 7>(self.in_1.val().get_bits::<7>(31))) + !(self.in_3.val() | bit_cast::<3, 36>(self.register_1.q.val()));
                self.out_3.next = signed_cast(self.register_0.q.val());
            }
        } else {
            if (self.out_0.val() | self.out_0.val()) < 483521519 {
                self.out_1.next = !self.in_4.val().get_bit(6);
                self.out_2.next = !((self.in_3.val() >> (bit_cast::<2, 16>(self.register_0.q.val()) >> 0)) + self.out_0.val().get_bits::<2>(26).all());
                self.out_3.next = (-signed_cast(self.register_0.q.val()) - signed_bit_cast::<16, 8>(signed_cast(bit_cast::<8, 7>(self.in_2.val().get_bits::<7>(21))) - signed_cast(bit_cast::<8, 7>(self.in_2.val().get_bits::<7>(bits::<4>(1).replace_bit(1, self.in_1.val().get_bit(12)).index()))))) + signed_bit_cast::<16, 3>(signed_cast(bit_cast::<3, 2>(self.register_1.q.val().get_bits::<2>(32))) - signed_cast(bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>((self.in_3.val() << 4).index()))));
            } else {
                self.out_1.next = !self.in_1.val() < (self.in_1.val() ^ self.in_1.val()) && !self.register_2.q.val();
                self.out_2.next = unsigned_cast(signed_cast(self.in_3.val()) - signed_cast(self.in_3.val())) >> self.in_3.val() + self.in_3.val();
                self.out_3.next = signed_cast(self.register_0.q.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_44", Kernel44::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
