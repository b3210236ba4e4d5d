// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel38Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel38Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = true;
        match (self.in_1.val().get_bits::<2>(1) ^ Bits::<2>::from(0)).index() {
            0 => self.out_0.next = self.in_1.val().get_bit(self.in_1.val().get_bits::<1>(2).index()),
            2 => {
                self.out_0.next = self.in_1.val().get_bit(2);
            }
            _ => {}
        }
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<1>(12).index()) {
            self.out_0.next = self.in_1.val().get_bit(1);
        } else if self.in_0.val().get_bits::<2>(self.in_1.val().index()).all() {
            self.out_0.next = !self.out_0.val();
        } else {
            self.out_0.next = self.in_1.val().get_bits::<2>(bit_cast::<1, 16>(self.in_0.val()).index()).all();
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel38Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel38 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub fields: Signal<Local, Kernel38Fields>,
    pub shown_fields: Signal<Out, Kernel38Fields>,
    pub register_0: DFF<Bits<40>>,
    pub some_parts: [Kernel38Part; 2],
}

impl Logic for Kernel38 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if signed_cast(self.in_0.val().get_bits::<2>(10)) != self.in_3.val() {
            self.fields.next.low = (self.register_0.q.val().get_bits::<8>(self.in_0.val().get_bits::<4>(33).index()) ^ Bits::<8>::from(255)) + (self.in_2.val().get_bits::<8>(bit_cast::<4, 2>(unsigned_cast(self.in_3.val())).index()) ^ self.in_0.val().get_bits::<8>(self.in_2.val().get_bits::<4>(36).index()));
            self.fields.next.flag = signed_cast(self.in_2.val().get_bits::<2>(self.in_2.val().get_bits::<4>(11).index())) == self.in_3.val();
        } else {
            self.fields.next.low = bit_cast::<8, 4>(self.register_0.q.val().get_bits::<4>(self.in_0.val().get_bits::<4>(5).index())) + (self.register_0.q.val().get_bits::<8>(0) ^ Bits::<8>::from(255));
            self.fields.next.flag = bit_cast::<3, 2>(unsigned_cast(self.in_3.val())).xor() | !self.in_0.val().get_bit(31);
        }
        self.fields.next.high = bit_cast::<13, 8>(self.fields.val().low).replace_bit(8, self.in_2.val().get_bit(self.in_2.val().get_bits::<4>(17).index()));
        for i in 0..2_usize {
            if (bit_cast::<3, 13>(self.fields.val().high)).index() == i {
                self.fields.next.high = self.fields.val().high ^ Bits::<13>::from(6772);
            }
        }
        self.shown_fields.next = self.fields.val();
        for i in 0..2_usize {
            self.some_parts[i].in_0.next = bit_cast::<16, 13>(self.fields.val().high) ^ self.register_0.q.val().get_bits::<16>(i);
            self.some_parts[i].in_1.next = self.in_0.val().get_bits::<3>(29).replace_bit(1, self.in_0.val().get_bit(i)) + (self.in_0.val().get_bits::<2>(7) == 2);
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = Bits::<16>::from(65535).replace_bit(12, self.some_parts[i - 1].out_0.val());
        }
        self.register_0.d.next = self.register_0.q.val() ^ (self.in_0.val() ^ Bits::<40>::from(2147483647));
        self.out_0.next = self.register_0.q.val() ^ 2147483647;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_38", Kernel38::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
