// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel27Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel27Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val() || self.register_0.q.val() & self.in_2.val().get_bit(15);
        self.out_0.next = self.in_0.val();
        match (bits::<2>(3) >> (bits::<4>(13) ^ bits::<4>(1))).index() {
            _ => {
                self.out_0.next = (bits::<8>(1) ^ bits::<8>(99)).xor();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel27Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel27 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub local_1: Signal<Local, Bits<16>>,
    pub local_2: Signal<Local, Bits<3>>,
    pub fields: Signal<Local, Kernel27Fields>,
    pub part_0: Kernel27Part,
}

impl Logic for Kernel27 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (bit_cast::<13, 3>(self.local_0.val()) | 6083).replace_bit(0, self.fields.val().flag);
        self.local_0.next = 1.into();
        if (self.in_3.val() & self.in_3.val()) == (bit_cast::<4, 3>(self.local_0.val()) ^ self.in_3.val()) {
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val())) >> bit_cast::<1, 2>(self.in_2.val());
        } else if self.local_0.val().any() && !self.in_2.val().get_bit(0) {
            self.local_0.next = !(self.in_3.val().get_bits::<3>(1) ^ self.local_0.val());
        }
        self.local_1.next = (bits::<16>(65535) + bits::<16>(14511)) & !bits::<16>(39399);
        self.local_2.next = ((self.local_0.val() ^ bit_cast::<3, 2>(self.in_2.val())) - (self.local_0.val() & self.local_0.val())) >> (self.in_3.val() >> 1);
        match (self.local_0.val() ^ bit_cast::<3, 4>(self.in_3.val())).index() {
            4 => {
                self.local_1.next = (self.local_1.val() & self.local_1.val()) << 10;
            }
            _ => {
            }
        }
        self.fields.next.low = self.in_3.val() >> self.local_0.val().get_bits::<1>(2) + self.in_3.val().get_bit(1) ^ (self.in_3.val() | self.in_3.val());
        for i in 0..2_usize {
            if (bit_cast::<3, 2>(self.in_2.val())).index() == i {
                self.fields.next.low = unsigned_cast(signed_cast(self.in_3.val()));
            }
            self.fields.next.low = (self.fields.val().low << 0) ^ (self.local_1.val().get_bits::<4>(i) << bit_cast::<1, 2>(self.in_2.val()));
        }
        self.fields.next.flag = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(bit_cast::<1, 2>(self.in_2.val()).index()))).all();
        self.fields.next.high = bit_cast::<2, 3>(self.local_2.val() & self.local_0.val());
        clock!(self, clock, part_0);
        if self.fields.val().flag {
            if (bit_cast::<3, 2>(self.in_2.val()) ^ self.local_2.val()) != 1 {
                self.part_0.in_0.next = (self.in_3.val() >> 5) != !self.fields.val().low;
                self.part_0.in_1.next = (self.in_3.val() - bit_cast::<4, 3>(self.local_2.val())).all();
            } else {
                self.part_0.in_0.next = (self.local_1.val().get_bits::<4>(7) + self.fields.val().low).all();
                self.part_0.in_1.next = self.local_2.val().get_bits::<2>(1) < self.fields.val().high && self.fields.val().flag;
            }
        } else if bit_cast::<8, 13>(self.local_1.val().get_bits::<13>((!self.in_2.val()).index())).xor() {
            if self.local_2.val().get_bit((bits::<1>(1) ^ 1).index()) {
                self.part_0.in_0.next = self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0))).index());
                self.part_0.in_1.next = !self.in_1.val() || self.local_0.val() > self.local_2.val();
            } else {
                self.part_0.in_0.next = (self.in_2.val() & 3) > self.local_1.val().get_bits::<2>(5).replace_bit(bit_cast::<1, 2>(bit_cast::<2, 4>(self.in_3.val())).index(), self.local_1.val().get_bit(10));
                self.part_0.in_1.next = self.in_0.val();
            }
        } else {
            self.part_0.in_0.next = (self.in_2.val().get_bits::<1>(1) << 0).xor();
            self.part_0.in_1.next = unsigned_cast(signed_cast(self.fields.val().low)) > bit_cast::<4, 3>(self.local_0.val());
        }
        if (self.in_1.val() & self.local_2.val().get_bit(1)) && self.fields.val().flag {
            if bit_cast::<4, 3>(bit_cast::<3, 2>(self.in_2.val())).all() {
                self.part_0.in_2.next = signed_cast(!bit_cast::<16, 2>(self.in_2.val()));
            } else {
                self.part_0.in_2.next = signed_cast(self.local_1.val()) + signed_cast(self.local_1.val()) + signed_cast(self.local_1.val());
            }
        } else {
            if (self.local_2.val() | self.local_0.val()) <= self.local_2.val() + self.local_2.val() {
                self.part_0.in_2.next = signed_cast(self.local_1.val());
            } else {
                self.part_0.in_2.next = (signed_cast(bit_cast::<16, 3>(self.local_0.val())) - signed_cast(self.local_1.val())) + (signed_cast(self.local_1.val()) + signed_cast(self.local_1.val()));
            }
        }
        self.out_1.next = bit_cast::<16, 32>(bit_cast::<32, 4>(self.in_3.val())) >> bit_cast::<1, 2>(self.in_2.val()).replace_bit(0, self.in_0.val());
        for i in 0..4_usize {
            self.out_1.next = self.local_1.val() >> 8;
        }
        self.out_2.next = !unsigned_cast(signed_cast(self.out_1.val().get_bits::<4>(6)));
        for i in 0..3_usize {
            self.out_2.next = self.fields.val().low << bit_cast::<4, 3>(self.local_0.val()) ^ bit_cast::<4, 3>(self.local_0.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_27", Kernel27::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
