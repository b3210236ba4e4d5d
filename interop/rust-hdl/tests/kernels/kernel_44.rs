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
    pub in_2: Signal<In, Bits<32>>,
    pub in_3: Signal<In, Bits<2>>,
    pub in_4: Signal<In, Bits<13>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<2>>,
    pub out_3: Signal<Out, Signed<16>>,
    pub register_0: DFF<Bits<16>>,
    pub register_1: DFF<Bits<40>>,
    pub register_2: DFF<Bit>,
}

impl Logic for Kernel44 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.register_0.d.next = self.in_2.val().get_bits::<16>((bit_cast::<4, 32>(self.in_2.val()) & self.in_1.val().get_bits::<4>(24)).index()) ^ self.register_0.q.val() | (self.register_0.q.val() + bit_cast::<16, 2>(self.in_3.val()));
        if self.in_1.val().get_bit(31) {
            self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val()).replace_bit(3, self.in_3.val().all());
        } else if (self.in_2.val() == self.register_1.q.val().get_bits::<32>(8)) && self.register_2.q.val() {
            self.register_0.d.next = (self.register_0.q.val() >> unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>((bit_cast::<5, 40>(self.register_1.q.val()) >> 4).index())))) + (self.register_0.q.val() - 1);
        } else if bit_cast::<8, 40>(self.register_1.q.val()).xor() & (bit_cast::<32, 40>(self.register_1.q.val()) != self.register_1.q.val().get_bits::<32>(3)) {
            self.register_0.d.next = bit_cast::<16, 2>(self.in_3.val()) >> 7 & 6321;
        }
        self.register_1.d.next = unsigned_cast(signed_cast(bit_cast::<40, 13>(self.in_4.val())) + signed_cast(self.in_1.val()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.register_1.d.next = bit_cast::<40, 33>(self.in_1.val().get_bits::<33>((self.in_4.val().get_bits::<3>(3) >> 1).index())) & unsigned_cast(signed_cast(self.register_1.q.val()));
            }
            self.register_1.d.next = !(self.in_1.val() >> !self.in_1.val().get_bits::<1>(i));
        }
        self.register_2.d.next = self.register_0.q.val().get_bit((bits::<4>(5) >> 4).index());
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.register_2.d.next = (self.in_2.val().get_bits::<3>((i * 2 + j)) >> 1).any();
            }
            self.register_2.d.next = self.in_3.val().get_bit(i);
        }
        self.out_0.next = self.register_0.q.val() * self.register_0.q.val();
        match (self.in_4.val().get_bits::<4>(6) & self.in_2.val().get_bits::<4>(13)).index() {
            2 => {
                self.out_0.next = self.out_0.val().replace_bit(12, self.in_0.val().get_bit(5)).replace_bit(self.in_2.val().get_bits::<5>((self.register_0.q.val().get_bits::<4>(2) ^ 7).index()).replace_bit(3, self.in_2.val().get_bit(24)).index(), bits::<8>(77).any());
            }
            8 => {
                self.out_0.next = (self.out_0.val() >> 18) + (self.register_2.q.val() && self.register_2.q.val());
            }
            14 => {
                if self.register_2.q.val() || (self.in_1.val().get_bits::<32>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_3.val()))).index()) != self.in_2.val()) {
                    self.out_0.next = (self.out_0.val() - bit_cast::<32, 16>(self.register_0.q.val())) & unsigned_cast(self.in_0.val()) - self.out_0.val();
                } else {
                    self.out_0.next = unsigned_cast(self.in_0.val()) & 2147483647;
                }
            }
            _ => {
                if !(self.register_1.q.val().get_bit((bit_cast::<5, 40>(self.register_1.q.val()) ^ 1).index()) & self.register_2.q.val()) {
                    self.out_0.next = self.register_0.q.val() * self.register_0.q.val();
                } else {
                    self.out_0.next = (self.in_2.val().replace_bit(31, self.register_2.q.val()) - (self.in_2.val() - bit_cast::<32, 16>(self.register_0.q.val()))) >> 28;
                }
            }
        }
        self.out_1.next = self.in_4.val().get_bit(4);
        if self.in_2.val().get_bit((self.register_1.q.val().get_bits::<5>(27) - self.in_1.val().get_bits::<5>(2)).index()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_2.val().get_bits::<3>(i).replace_bit(i, self.out_1.val())).index() == i {
                        self.out_1.next = self.in_0.val().get_bit(bit_cast::<5, 4>(bit_cast::<4, 13>(self.in_4.val())).index()) | bit_cast::<3, 2>(self.in_3.val()).xor();
                    }
                    self.out_1.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(j))).all();
                }
                self.out_1.next = self.in_1.val().get_bit(36);
            }
        } else if self.in_0.val() >= (self.in_0.val() + self.in_0.val()) {
            self.out_1.next = self.in_2.val().get_bit(bit_cast::<5, 8>(self.out_0.val().get_bits::<8>(10)).index());
        } else {
            self.out_1.next = (self.out_0.val().get_bits::<4>(11) ^ self.in_1.val().get_bits::<4>(36)).all();
        }
        self.out_2.next = bit_cast::<2, 3>(self.register_1.q.val().get_bits::<3>((bit_cast::<5, 40>(self.register_1.q.val()) & 17).index())) ^ unsigned_cast(signed_cast(self.in_3.val()));
        if unsigned_cast(signed_cast(self.out_0.val().get_bits::<1>(20))).all() {
            self.out_2.next = (self.in_3.val() >> 2).replace_bit(0, self.in_1.val().get_bits::<4>(13).all());
        } else if !self.out_1.val() {
            self.out_2.next = (bit_cast::<2, 2>(self.in_3.val()) ^ self.in_3.val()) >> (bits::<1>(1) & bit_cast::<1, 2>(self.in_3.val()));
        }
        if self.out_2.val().get_bit(1) {
            self.out_3.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.register_1.q.val().get_bits::<12>(26))) - signed_cast(bit_cast::<13, 12>(self.register_1.q.val().get_bits::<12>((self.in_2.val().get_bits::<4>(14) << !self.in_4.val().get_bits::<4>((self.in_4.val().get_bits::<3>(7) >> (self.register_0.q.val().get_bits::<4>(4) << (self.in_1.val().get_bits::<4>(34) ^ bits::<4>(8)))).index())).index()))));
        } else {
            if self.register_2.q.val() {
                self.out_3.next = signed_cast(self.register_0.q.val()) - (signed_cast(self.in_1.val().get_bits::<16>(14)) - signed_cast(self.register_0.q.val()));
            } else if self.register_0.q.val() + self.register_0.q.val() <= !self.in_1.val().get_bits::<16>(17) {
                self.out_3.next = (signed_cast(self.register_0.q.val()) + signed_cast(self.register_0.q.val())) - signed_cast(self.out_0.val().get_bits::<16>(3));
            } else {
                self.out_3.next = signed_cast(self.register_1.q.val().get_bits::<16>(bit_cast::<4, 3>(self.out_0.val().get_bits::<3>(0)).index()) >> bit_cast::<3, 2>(bit_cast::<2, 32>(self.in_2.val())));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_44", Kernel44::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
