// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel03Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bits<4>>,
}

impl Logic for Kernel03Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val().replace_bit(1, self.in_0.val().get_bit(1)).replace_bit(0, self.register_0.q.val() == 1);
        self.out_0.next = bit_cast::<3, 2>(self.in_0.val()) + (self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1))).index()) == self.register_0.q.val().get_bit(1)) >> unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<1, 4>(self.register_0.q.val()) & 1).index())));
        match (unsigned_cast(signed_cast(bit_cast::<3, 3>(self.out_0.val())))).index() {
            _ => {
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel03Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel03 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<13>>,
    pub local_2: Signal<Local, Signed<2>>,
    pub fields: Signal<Local, Kernel03Fields>,
    pub part_0: Kernel03Part,
}

impl Logic for Kernel03 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = self.in_0.val() + self.in_0.val() == signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 1>(self.in_1.val()))) - signed_cast(bit_cast::<13, 12>(bit_cast::<12, 1>(self.in_1.val()))));
        self.local_1.next = bit_cast::<13, 1>(self.in_1.val()).replace_bit(unsigned_cast(signed_cast(bit_cast::<3, 1>(self.in_1.val()))).index(), self.in_2.val()) ^ bit_cast::<13, 16>(bit_cast::<16, 1>(self.in_1.val()));
        self.local_2.next = (-1).into();
        if (self.in_0.val() + self.in_0.val()) != self.in_0.val() {
            self.local_2.next = signed_cast(unsigned_cast(self.local_2.val())) + -self.local_2.val();
        } else if (bit_cast::<3, 1>(self.in_1.val()) >> 2).any() {
            self.local_1.next = bit_cast::<13, 8>(bits::<8>(228) ^ 1);
        } else if self.in_2.val() {
            self.local_2.next = -self.local_2.val();
        }
        self.fields.next.low = 1.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.local_1.val().get_bits::<3>(((i + j).to_bits::<3>() & j.to_bits::<3>()).index()) >> 4).index() == i {
                    self.fields.next.low = (self.fields.val().low >> 3) + 15;
                }
                match (bit_cast::<2, 1>(bit_cast::<1, 1>(self.in_1.val()))).index() {
                    1 => {
                        self.fields.next.low = unsigned_cast(signed_cast(self.fields.val().low));
                    }
                    _ => {
                    }
                }
            }
            for j in 0..2_usize {
                self.fields.next.low = ((self.fields.val().low & self.fields.val().low) + (self.fields.val().low ^ self.local_1.val().get_bits::<4>(j))) >> (self.in_1.val() ^ self.in_1.val());
            }
        }
        self.fields.next.flag = !self.local_0.val();
        self.fields.next.high = 2.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.fields.next.flag = unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>((i * 2 + j)))).xor();
            }
        }
        clock!(self, clock, part_0);
        self.part_0.in_0.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_1.val())));
        if self.in_0.val().get_bit(7) {
            self.part_0.in_0.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(4))));
        } else if self.fields.val().flag {
            match (bits::<3>(1) ^ bit_cast::<3, 4>(self.fields.val().low)).index() {
                1 => {
                    self.part_0.in_0.next = bit_cast::<2, 3>(unsigned_cast(signed_cast(bit_cast::<3, 1>(self.in_1.val()))));
                }
                3 => {
                    self.part_0.in_0.next = unsigned_cast(self.local_2.val() - self.local_2.val());
                }
                _ => {
                    self.part_0.in_0.next = ((unsigned_cast(self.local_2.val()) ^ self.fields.val().high) - (self.fields.val().high >> bit_cast::<1, 2>(self.fields.val().high))) >> 1;
                }
            }
        } else if self.in_2.val() {
            match (self.fields.val().high >> 3).index() {
                _ => {
                    self.part_0.in_0.next = unsigned_cast(self.local_2.val()) - self.fields.val().high - (self.local_1.val().get_bits::<2>(6) + self.fields.val().high);
                }
            }
        } else {
            self.part_0.in_0.next = bit_cast::<2, 1>(bit_cast::<1, 13>(self.local_1.val()) >> (self.in_1.val() >> 0));
        }
        if self.in_2.val() ^ self.fields.val().flag {
            if self.fields.val().low.all() | self.local_2.val().get_bit(1) {
                self.out_0.next = (self.fields.val().low << 4) < (self.fields.val().low << 4);
                self.out_1.next = bit_cast::<8, 4>(self.fields.val().low >> 4);
            } else {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<4, 4>(self.fields.val().low))) <= 1;
                self.out_1.next = !unsigned_cast(signed_cast(bit_cast::<8, 1>(self.in_1.val()))) >> 9;
            }
        } else if unsigned_cast(signed_cast(self.in_1.val())).all() {
            if -self.local_2.val() > -self.local_2.val() {
                self.out_0.next = self.in_1.val().all() ^ self.local_0.val();
                self.out_1.next = bits::<8>(1).replace_bit(4, self.local_1.val().get_bit(6)) ^ self.local_1.val().get_bits::<8>(0) + bit_cast::<8, 4>(self.fields.val().low);
            } else if self.fields.val().flag || self.in_2.val() {
                self.out_0.next = self.fields.val().flag;
                self.out_1.next = (bit_cast::<8, 3>(self.part_0.out_0.val()) & bits::<8>(1)) >> unsigned_cast(signed_cast(self.in_1.val()));
            } else {
                self.out_0.next = self.fields.val().flag;
                self.out_1.next = bit_cast::<8, 13>(self.local_1.val()).replace_bit(bit_cast::<3, 4>(self.fields.val().low).index(), self.part_0.out_0.val() == self.part_0.out_0.val());
            }
        } else {
            if !(self.local_1.val().get_bit(0) == self.in_0.val().get_bit(4)) {
                self.out_0.next = self.local_0.val();
                self.out_1.next = !(self.local_1.val().get_bits::<8>((self.local_1.val().get_bits::<2>(8) >> (self.fields.val().low << bit_cast::<3, 4>(self.fields.val().low))).index()) & 93);
            } else if !self.in_0.val().get_bit(self.fields.val().low.replace_bit(bit_cast::<2, 1>(self.in_1.val()).index(), self.part_0.out_0.val().get_bit(2)).index()) {
                self.out_0.next = self.local_1.val().get_bits::<3>(6) + self.part_0.out_0.val() != (self.local_1.val().get_bits::<3>((self.part_0.out_0.val() >> 2).index()) - self.part_0.out_0.val());
                self.out_1.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<8>((bit_cast::<2, 2>(self.fields.val().high) + self.fields.val().high).index()))) >> bit_cast::<1, 2>(self.fields.val().high) >> (self.fields.val().low + self.fields.val().low);
            } else {
                self.out_0.next = self.part_0.out_0.val().get_bit((self.in_1.val() + self.in_1.val()).index());
                self.out_1.next = !bit_cast::<8, 3>(self.part_0.out_0.val()).replace_bit((self.local_1.val().get_bits::<3>(6) | self.part_0.out_0.val()).index(), self.in_1.val().get_bit(0));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_03", Kernel03::default(), clock clock, inputs in_0, in_1, in_2)
}
