// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel03Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<2>>,
}

impl Logic for Kernel03Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(11).index()));
        if self.in_0.val().get_bit(bit_cast::<4, 2>(self.out_0.val()).index()) {
            self.out_0.next = self.in_0.val().get_bits::<2>(11) ^ self.out_0.val();
        } else {
            self.out_0.next = self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(1).index());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel03Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock)]
pub struct Kernel03 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub fields: Signal<Local, Kernel03Fields>,
    pub shown_fields: Signal<Out, Kernel03Fields>,
    pub register_0: DFFWithInit<Bits<8>>,
    pub one_part: Kernel03Part,
}

impl Default for Kernel03 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            fields: Default::default(),
            shown_fields: Default::default(),
            register_0: DFFWithInit::new(155.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel03 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val();
        dff_setup!(self, clock, register_0);
        if self.in_1.val().get_bits::<1>(3) == self.register_0.q.val().get_bits::<1>(3) {
            self.local_0.next = signed_cast(self.in_0.val()) + 32767_i32.to_signed_bits::<16>();
        } else {
            self.local_0.next = signed_cast(self.in_0.val()) - 1_i32.to_signed_bits::<16>();
        }
        self.fields.next.low = (self.register_0.q.val().get_bits::<1>(self.in_1.val().get_bits::<3>(0).index()) ^ self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<3>(5).index())) >> self.register_0.q.val().get_bits::<3>(bit_cast::<2, 16>(unsigned_cast(self.local_0.val())).index());
        self.fields.next.flag = self.register_0.q.val().get_bit(bit_cast::<3, 16>(unsigned_cast(self.local_0.val())).index()) != self.in_1.val().get_bits::<2>(self.in_1.val().get_bits::<1>(1).index()).all();
        if self.register_0.q.val().get_bits::<1>(5) < self.fields.val().low {
            self.fields.next.high = bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_1.val().get_bits::<3>(0).index()));
        } else {
            self.fields.next.high = self.in_0.val().get_bits::<13>(self.register_0.q.val().get_bits::<2>(1).index()) + self.in_0.val().get_bits::<13>(0) + (self.in_0.val().get_bits::<13>(1) + self.local_0.val().get_bit(self.in_1.val().index()));
        }
        self.shown_fields.next = self.fields.val();
        self.one_part.in_0.next = 10104 & (self.in_0.val() ^ unsigned_cast(self.local_0.val()));
        self.one_part.in_1.next = bit_cast::<1, 13>(self.fields.val().high) ^ bits::<1>(1);
        if signed_cast(self.in_0.val()) == self.local_0.val() {
            self.one_part.in_0.next = self.in_0.val() >> self.fields.val().low;
        } else if self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<2>(3).index()).xor() {
            self.one_part.in_0.next = self.in_0.val() >> self.in_1.val().get_bits::<3>(self.fields.val().low.index());
        } else {
            self.one_part.in_0.next = self.in_0.val() & unsigned_cast(self.local_0.val());
        }
        self.register_0.d.next = self.register_0.q.val() ^ (self.in_0.val().get_bits::<8>(8) ^ bits::<8>(255));
        if self.one_part.out_0.val() == 2 {
            self.register_0.d.next = !self.register_0.q.val();
        } else {
            self.register_0.d.next = self.in_0.val().get_bits::<8>(5) & 1;
        }
        self.out_0.next = !self.register_0.q.val();
        for i in 1..3_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() ^ (self.out_0.val() ^ self.in_0.val().get_bits::<8>((i * 2 + j)));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_03", Kernel03::default(), clock clock, inputs in_0, in_1)
}
