// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel54Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<13>>,
}

impl Logic for Kernel54Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val() ^ !bit_cast::<13, 16>(self.in_0.val());
        if bit_cast::<2, 8>(unsigned_cast(self.in_1.val())) == 2 {
            self.register_0.d.next = self.register_0.q.val() - bit_cast::<13, 8>(unsigned_cast(self.in_1.val()));
        } else {
            self.register_0.d.next = bit_cast::<13, 16>(self.in_0.val());
        }
        self.out_0.next = self.in_0.val() << 3;
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() + (bit_cast::<16, 13>(self.register_0.q.val()) | self.out_0.val());
            }
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel54 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Signed<8>>,
    pub some_parts: [Kernel54Part; 2],
}

impl Logic for Kernel54 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(10).index()) {
            self.local_0.next = self.in_1.val().get_bit(8);
        } else if self.in_0.val().get_bits::<2>(self.in_1.val().get_bits::<3>(8).index()).all() {
            self.local_0.next = (self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(3).index()) ^ bits::<1>(1)) == (1 | self.in_1.val().get_bits::<1>(10));
        } else {
            self.local_0.next = self.in_0.val().get_bits::<1>(self.in_1.val().get_bits::<4>(5).index()).xor();
        }
        for i in 0..2_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = bit_cast::<16, 8>(unsigned_cast(self.register_0.q.val())) | self.in_1.val();
            self.some_parts[i].in_1.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()))) - signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(3))));
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = self.some_parts[i - 1].out_0.val() | 16292;
        }
        self.register_0.d.next = self.register_0.q.val() + signed_cast(self.some_parts[1].out_0.val().get_bits::<8>(self.some_parts[0].out_0.val().get_bits::<3>(10).index()));
        self.out_0.next = self.some_parts[1].out_0.val().get_bits::<2>(5);
        if self.local_0.val() {
            self.out_0.next = self.out_0.val() | 2;
        } else if self.out_0.val() == bit_cast::<2, 16>(self.some_parts[0].out_0.val()) {
            self.out_0.next = !self.out_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_54", Kernel54::default(), clock clock, inputs in_0, in_1)
}
