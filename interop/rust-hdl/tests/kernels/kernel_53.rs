// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel53 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bits<32>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bits<40>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<32>>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Signed<8>>,
}

impl Logic for Kernel53 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 1_i32.to_signed_bits::<16>();
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = 126275408.into();
        if (self.in_0.val() ^ 3) == 1 {
            self.local_0.next = self.local_0.val();
        } else if (self.in_4.val().get_bit((!self.in_0.val().get_bits::<1>(0)).index()) || self.register_1.q.val()) && (self.in_3.val() && self.register_1.q.val()) {
            self.local_0.next = signed_cast(!self.in_2.val());
        } else if self.in_3.val() ^ (self.in_4.val().get_bit((self.in_2.val().get_bits::<1>((self.in_2.val().get_bits::<5>(8) >> 2).index()) ^ bits::<1>(1)).index()) == self.in_0.val().get_bit((self.in_0.val().get_bits::<1>((bit_cast::<1, 2>(self.in_4.val()) & 1).index()) >> (self.in_1.val().get_bits::<1>(bit_cast::<3, 2>(self.in_0.val()).index()) + self.in_4.val().get_bits::<1>((self.in_1.val().get_bits::<1>(8) & self.register_0.q.val().get_bits::<1>(20)).index()))).index())) {
            for i in 0..4_usize {
                self.local_0.next = -(self.local_0.val() + self.local_0.val());
            }
        } else {
            self.local_0.next = -signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(self.in_2.val().get_bits::<15>(8))) - signed_cast(bit_cast::<16, 15>(self.in_2.val().get_bits::<15>(4))));
        }
        self.register_0.d.next = (self.register_0.q.val() | self.register_0.q.val()) ^ unsigned_cast(signed_cast(self.register_0.q.val()));
        self.register_1.d.next = (self.local_0.val() - self.local_0.val()) >= self.local_0.val();
        self.register_2.d.next = -self.register_2.q.val();
        for i in 0..2_usize {
            self.register_0.d.next = bit_cast::<40, 33>(self.register_0.q.val().get_bits::<33>(2) ^ self.register_0.q.val().get_bits::<33>(bit_cast::<3, 4>(bits::<4>(1)).index()));
        }
        self.out_1.next = bit_cast::<16, 32>(self.in_2.val()) + (self.register_1.q.val() && self.register_0.q.val().get_bit(1));
        self.out_2.next = (self.register_0.q.val() + bit_cast::<40, 32>(self.in_2.val())) - !self.register_0.q.val();
        self.out_3.next = (bit_cast::<13, 2>(self.in_4.val()) & self.in_1.val()) != unsigned_cast(signed_cast(self.in_1.val()));
        if self.in_3.val() {
            self.out_3.next = (bits::<1>(1) ^ 1).any();
        } else if (bit_cast::<3, 13>(self.in_1.val()) | 7).xor() {
            self.out_2.next = bit_cast::<40, 33>(self.register_0.q.val().get_bits::<33>(6)) + (self.out_2.val() ^ 1);
        } else if !(self.register_0.q.val() != 2147483647) {
            self.out_2.next = bit_cast::<40, 40>(bit_cast::<40, 33>(bits::<33>(1)));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_53", Kernel53::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
