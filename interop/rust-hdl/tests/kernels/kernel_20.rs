// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel20 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Signed<32>>,
}

impl Logic for Kernel20 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        self.register_0.d.next = 2147483647.into();
        self.register_1.d.next = signed_cast(self.register_0.q.val().get_bits::<32>(8) - bit_cast::<32, 3>(self.in_0.val()));
        self.out_0.next = self.in_0.val().get_bits::<2>(1).all() || self.in_2.val().get_bits::<1>(bit_cast::<4, 8>(bits::<8>(1)).index()).all();
        if bit_cast::<8, 4>(bit_cast::<4, 16>(self.in_2.val())).xor() {
            self.register_0.d.next = (bit_cast::<40, 16>(self.in_2.val()) ^ 1474786488) >> 38;
        } else if !self.in_2.val().get_bits::<1>(10).all() {
            self.out_0.next = self.out_0.val();
        } else {
            self.out_0.next = self.out_0.val();
        }
        if !self.out_0.val() & self.register_0.q.val().get_bit((bit_cast::<5, 40>(self.register_0.q.val()) ^ self.in_2.val().get_bits::<5>(bit_cast::<3, 4>(bit_cast::<4, 3>(self.in_0.val())).index())).index()) {
            if self.register_1.q.val() > self.register_1.q.val() || self.register_1.q.val().get_bit(15) {
                self.out_1.next = self.in_2.val().get_bit(9);
                self.out_2.next = (bit_cast::<16, 16>(self.in_2.val()) ^ self.in_2.val()) > (bit_cast::<16, 3>(self.in_0.val()) ^ self.in_2.val());
            } else {
                self.out_1.next = self.in_3.val();
                self.out_2.next = self.in_1.val();
            }
        } else {
            if self.in_0.val().get_bit(2) {
                self.out_1.next = (self.in_2.val() >> 10) < 65535;
                self.out_2.next = bit_cast::<16, 13>(bit_cast::<13, 3>(self.in_0.val())) <= (self.in_2.val() & self.in_2.val());
            } else if self.in_1.val() == (self.in_2.val() != self.in_2.val()) {
                self.out_1.next = signed_cast(self.register_0.q.val().get_bits::<32>((self.in_0.val() & self.in_0.val()).index())) < (self.register_1.q.val() + self.register_1.q.val());
                self.out_2.next = self.register_0.q.val().get_bit((self.in_2.val().get_bits::<5>(1) + self.out_0.val()).index());
            } else {
                self.out_1.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<16>((self.register_0.q.val().get_bits::<4>(7) ^ 7).index()))) == bit_cast::<16, 3>(self.in_0.val()) >> (self.register_0.q.val().get_bits::<4>(13) ^ self.in_2.val().get_bits::<4>(bit_cast::<3, 4>(bits::<4>(1)).index()));
                self.out_2.next = self.in_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<4>((self.in_0.val() & self.in_0.val()).index()))).index()).all() ^ (self.in_2.val().get_bit(bit_cast::<4, 8>(bits::<8>(255)).index()) | self.in_3.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_20", Kernel20::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
