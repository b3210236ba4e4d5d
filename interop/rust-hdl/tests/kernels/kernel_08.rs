// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel08 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<40>>,
}

impl Logic for Kernel08 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.register_0.d.next = self.in_2.val();
        self.register_1.d.next = self.in_0.val() > self.in_0.val() || self.register_2.q.val().get_bits::<13>(10) <= bit_cast::<13, 40>(self.in_0.val());
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_4.val() & self.in_4.val()).index() == i {
                    self.register_0.d.next = self.in_3.val().get_bits::<1>((i * 2 + j)).all() ^ self.register_1.q.val();
                }
                if (bit_cast::<40, 40>(self.register_2.q.val()) + self.in_0.val()) < (self.register_2.q.val() >> (j.to_bits::<3>() ^ self.in_4.val())) {
                    self.register_1.d.next = self.in_4.val().get_bits::<2>(1).all() && self.in_0.val().get_bits::<4>((bit_cast::<5, 40>(self.register_2.q.val()) >> 4).index()).all();
                } else {
                    self.register_0.d.next = self.register_0.q.val();
                }
            }
            self.register_0.d.next = bit_cast::<8, 40>(self.register_2.q.val()).xor() & self.register_2.q.val().get_bit(24);
        }
        self.register_2.d.next = (bit_cast::<40, 13>(self.in_1.val()) & self.in_0.val()) ^ (bit_cast::<40, 13>(self.in_1.val()) ^ self.register_2.q.val());
        self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(27))).all();
        self.out_1.next = 1.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_2.d.next = !self.in_0.val() + self.register_1.q.val();
            }
        }
        if (self.in_4.val() >= self.in_4.val()) == self.register_0.q.val() {
            if self.register_1.q.val() {
                self.out_2.next = (bit_cast::<16, 13>(self.in_1.val()) >> 0) > bit_cast::<16, 32>(bit_cast::<32, 40>(self.register_2.q.val()));
            } else {
                self.out_2.next = self.in_0.val().get_bit((self.in_1.val().get_bits::<5>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_3.val())).index()) - self.register_2.q.val().get_bits::<5>((self.in_1.val().get_bits::<5>(6) & self.out_1.val().get_bits::<5>(6)).index())).index());
            }
        } else if !bit_cast::<3, 40>(self.register_2.q.val()).xor() {
            if unsigned_cast(signed_cast(self.in_1.val().get_bits::<4>(bit_cast::<3, 4>(bits::<4>(1)).index()))).all() {
                self.out_2.next = self.register_2.q.val().get_bit(17);
            } else if unsigned_cast(signed_cast(self.in_0.val())) == (self.in_0.val() ^ self.in_0.val()) {
                self.out_2.next = unsigned_cast(signed_cast(self.in_4.val())).any();
            } else {
                self.out_2.next = self.in_3.val().get_bit(6);
            }
        } else {
            if self.register_1.q.val() {
                self.out_2.next = self.in_4.val().get_bit(1);
            } else if self.in_3.val().get_bit((self.register_2.q.val().get_bits::<4>(28) - self.in_0.val().get_bits::<4>(2)).index()) {
                self.out_2.next = (bits::<8>(1) ^ 1).xor();
            } else {
                self.out_2.next = self.register_0.q.val();
            }
        }
        self.out_3.next = !(bit_cast::<40, 40>(self.register_2.q.val()) > self.register_2.q.val());
        if bit_cast::<1, 16>(self.in_3.val()).xor() && (self.out_2.val() && self.in_2.val()) {
            if self.register_2.q.val().get_bits::<16>(9).replace_bit(bit_cast::<4, 8>(bit_cast::<8, 13>(self.in_1.val())).index(), self.in_4.val().get_bit(1)) == 1955 {
                self.out_3.next = self.out_1.val().get_bit((self.register_2.q.val().get_bits::<4>((self.out_1.val().get_bits::<5>(5) ^ 1).index()) >> 2).index());
            } else if !self.out_1.val().get_bits::<13>(1) > self.in_1.val() << bit_cast::<1, 40>(self.register_2.q.val()).replace_bit(0, self.in_2.val()) {
                self.out_3.next = !self.out_2.val() && self.out_3.val();
            } else if unsigned_cast(signed_cast(self.out_1.val().get_bits::<1>(10))).all() {
                self.out_3.next = !self.in_3.val().get_bits::<4>((self.in_4.val() ^ self.in_4.val()).index()).all();
            }
        } else if self.out_1.val() + self.out_1.val() == self.out_1.val() << 9 {
            for i in 0..3_usize {
                if (self.in_4.val() >> bits::<1>(1).replace_bit(0, self.in_0.val().get_bit(26))).index() == i {
                    self.out_3.next = (self.out_3.val() | self.in_1.val().get_bit(i)) & self.out_1.val().get_bit(i);
                }
                self.out_3.next = (self.in_1.val().get_bit(0) && self.register_0.q.val()) && self.register_2.q.val().get_bit(2);
            }
        } else if bit_cast::<1, 3>(self.in_4.val()).any() && self.out_0.val() {
            self.out_3.next = self.register_2.q.val().get_bit((self.in_1.val().get_bits::<5>(4) << !self.in_1.val().get_bits::<4>((self.in_3.val().get_bits::<3>(9) >> (self.in_3.val().get_bits::<4>(4) << (self.in_0.val().get_bits::<4>(34) ^ bits::<4>(8)))).index())).index());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_08", Kernel08::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
