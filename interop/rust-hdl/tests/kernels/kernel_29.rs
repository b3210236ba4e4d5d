// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel29 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub out_2: Signal<Out, Bits<32>>,
    pub out_3: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Bits<13>>,
    pub register_0: DFF<Bits<32>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<2>>,
}

impl Logic for Kernel29 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<32, 13>(self.local_0.val())) - signed_cast(bits::<32>(1));
        dff_setup!(self, clock, register_0, register_1, register_2);
        if !self.in_4.val() >= unsigned_cast(signed_cast(bit_cast::<40, 40>(self.in_4.val()))) {
            if !(self.register_0.q.val() > 2147483647) {
                self.local_0.next = bit_cast::<13, 2>(self.register_2.q.val()) + self.in_4.val().get_bits::<13>(bit_cast::<4, 8>(self.in_4.val().get_bits::<8>(25)).index()) + self.register_0.q.val().get_bit(7);
            } else {
                self.local_0.next = !!bits::<13>(8191);
            }
        } else if self.register_2.q.val().get_bit(1) {
            if (self.register_0.q.val().get_bits::<4>(bit_cast::<4, 3>(self.in_4.val().get_bits::<3>((bit_cast::<5, 2>(self.register_2.q.val()) ^ bit_cast::<5, 2>(self.register_2.q.val())).index())).index()) - self.register_0.q.val().get_bits::<4>(9)).all() {
                self.local_0.next = (bit_cast::<13, 32>(self.register_0.q.val()) ^ self.register_0.q.val().get_bits::<13>(bit_cast::<4, 3>(bits::<3>(4)).index())) << 7;
            } else {
                self.local_0.next = (!self.in_4.val().get_bits::<13>((bit_cast::<4, 2>(self.register_2.q.val()) & 3).index()) | (self.in_4.val().get_bits::<13>(bit_cast::<4, 3>(bit_cast::<3, 32>(self.register_0.q.val())).index()) - self.register_0.q.val().get_bits::<13>((self.in_4.val().get_bits::<4>(24) & self.register_0.q.val().get_bits::<4>(15)).index()))) >> (self.register_2.q.val().get_bits::<1>((self.register_0.q.val().get_bits::<1>(21) + self.in_4.val().get_bit(18)).index()) << (self.in_4.val().get_bits::<3>(33) | 0));
            }
        } else {
            if bit_cast::<2, 2>(self.register_2.q.val()) >> 0 != 3 {
                self.local_0.next = bit_cast::<13, 8>(bits::<8>(105)) & 3562;
            } else {
                self.local_0.next = (bit_cast::<13, 32>(self.register_0.q.val()) + self.in_4.val().get_bits::<13>(bit_cast::<4, 8>(bits::<8>(1)).index())) - (self.in_4.val().get_bits::<13>((bit_cast::<4, 40>(self.in_4.val()) | bit_cast::<4, 2>(self.register_2.q.val())).index()) + 1);
            }
        }
        self.register_0.d.next = 1670507241.into();
        if self.in_4.val().get_bit((bit_cast::<5, 40>(self.in_4.val()) | 23).index()) {
            self.register_0.d.next = bit_cast::<32, 16>(self.register_0.q.val().get_bits::<16>(13)) + (self.register_0.q.val() ^ 1);
        } else if bit_cast::<2, 3>(self.in_4.val().get_bits::<3>(bit_cast::<5, 8>(bit_cast::<8, 40>(self.in_4.val())).index())) != (self.register_2.q.val() >> 0) {
            self.register_0.d.next = (self.register_0.q.val() >> (bits::<3>(7) >> 1)) ^ unsigned_cast(signed_cast(self.register_0.q.val()));
        }
        self.register_1.d.next = (self.in_4.val().get_bit(37) || self.register_0.q.val().get_bit(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(3)).index())) && self.register_1.q.val();
        self.register_2.d.next = !unsigned_cast(signed_cast(self.register_2.q.val()));
        self.out_1.next = 1.into();
        self.out_2.next = (self.register_0.q.val() ^ self.register_0.q.val()) << 13;
        self.out_3.next = 1.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_1.next = unsigned_cast(signed_cast(self.in_4.val()));
            }
            self.out_1.next = bit_cast::<40, 40>(bits::<40>(1) ^ self.in_4.val()) >> 25;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_29", Kernel29::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
