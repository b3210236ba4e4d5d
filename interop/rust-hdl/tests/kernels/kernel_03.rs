// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel03Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bits<5>>,
}

impl Logic for Kernel03Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = (self.register_0.q.val() >> (self.in_0.val() ^ 3)).replace_bit((!self.in_0.val().get_bits::<2>((bits::<1>(1) ^ 1).index())).index(), self.register_0.q.val() > self.register_0.q.val()).replace_bit((self.register_0.q.val().get_bits::<2>(1) << bit_cast::<6, 5>(self.register_0.q.val()).replace_bit(3, self.in_0.val().get_bit((bit_cast::<1, 5>(self.register_0.q.val()) & 1).index()))).index(), self.register_0.q.val().get_bits::<1>(bit_cast::<2, 5>(self.register_0.q.val()).index()).all() ^ (self.in_0.val() == bit_cast::<3, 5>(self.register_0.q.val())));
        self.out_0.next = (bit_cast::<3, 3>(self.in_0.val()) ^ 0) >> 4 ^ (!self.in_0.val() << bit_cast::<2, 1>(bits::<1>(0)));
        if ((bit_cast::<3, 3>(self.in_0.val()) ^ self.in_0.val()) ^ unsigned_cast(signed_cast(self.in_0.val()))) >= bit_cast::<3, 4>(bit_cast::<4, 3>(self.out_0.val())).replace_bit(0, self.in_0.val() == self.in_0.val()) {
            self.register_0.d.next = bit_cast::<5, 2>((self.in_0.val().get_bits::<2>(0) ^ self.in_0.val().get_bits::<2>(1)).replace_bit(0, self.in_0.val().xor()));
        } else if self.register_0.q.val().get_bit(self.in_0.val().get_bits::<2>((self.register_0.q.val().get_bits::<1>(0) ^ 1).index()).replace_bit(1, self.register_0.q.val().get_bit(bit_cast::<2, 5>(self.register_0.q.val()).replace_bit(0, self.register_0.q.val().get_bit(0)).index())).index()) {
            self.register_0.d.next = bit_cast::<5, 3>(self.in_0.val() | self.register_0.q.val().get_bits::<3>(1)) - ((self.register_0.q.val() ^ self.register_0.q.val()) >> 0);
        } else if (!bit_cast::<8, 3>(self.out_0.val())).any() {
            if bit_cast::<3, 4>(bits::<4>(1) & bit_cast::<4, 3>(self.in_0.val())) > 1 {
                self.register_0.d.next = bit_cast::<5, 3>(bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(0)) >> 4);
            } else if (self.in_0.val() >> bit_cast::<6, 15>(bit_cast::<15, 3>(self.in_0.val()))) != self.out_0.val() >> 0 {
                self.register_0.d.next = ((bit_cast::<5, 5>(self.register_0.q.val()) & self.register_0.q.val()) >> 5) ^ ((self.register_0.q.val() ^ bit_cast::<5, 5>(self.register_0.q.val())) | bit_cast::<5, 8>(bit_cast::<8, 3>(self.in_0.val())));
            } else {
                self.register_0.d.next = bit_cast::<5, 4>(bit_cast::<4, 3>(self.in_0.val()) | self.register_0.q.val().get_bits::<4>(0)) >> 3;
            }
        } else {
            self.out_0.next = (!unsigned_cast(signed_cast(self.out_0.val()))).replace_bit(2, bit_cast::<1, 4>(self.register_0.q.val().get_bits::<4>(1)).any());
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.register_0.d.next = bit_cast::<5, 4>(unsigned_cast(signed_cast(bit_cast::<4, 3>(self.in_0.val()))) ^ unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<4>(1))));
            }
            self.out_0.next = ((self.in_0.val() >> (bit_cast::<2, 3>(self.out_0.val()) >> 0)) >> 0).replace_bit(2, (!self.register_0.q.val().get_bits::<4>(0)).all());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel03Fields {
    pub low: Bits<7>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel03 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<12>>,
    pub out_0: Signal<Out, Signed<12>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Bits<4>>,
    pub local_2: Signal<Local, Signed<5>>,
    pub fields: Signal<Local, Kernel03Fields>,
    pub part_0: Kernel03Part,
}

impl Logic for Kernel03 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = bit_cast::<8, 11>(bit_cast::<11, 8>(self.in_0.val()) + 735) + self.in_0.val().replace_bit((bit_cast::<3, 8>(self.in_0.val()) ^ bit_cast::<3, 8>(self.in_0.val())).index(), self.in_1.val()).replace_bit((bits::<3>(1) ^ bits::<3>(1)).index(), self.in_1.val() || self.in_1.val());
        self.local_1.next = bit_cast::<4, 3>(bit_cast::<3, 2>(bit_cast::<2, 1>(bits::<1>(1))));
        self.local_2.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.local_0.val().get_bits::<2>((bit_cast::<2, 8>(self.in_0.val()) ^ bits::<2>(1)).index()))) - signed_cast(bit_cast::<3, 2>(self.local_0.val().get_bits::<2>(bit_cast::<2, 5>(bits::<5>(17)).index()))));
        for i in 0..3_usize {
            if (self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(bit_cast::<2, 1>(bit_cast::<1, 8>(self.local_0.val())).index()))).index()) | i.to_bits::<3>()).index() == i {
                self.local_2.next = self.local_2.val();
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 8>(self.in_0.val()) >> 2).index() == i {
                    self.local_2.next = (self.local_2.val() + -self.local_2.val()) - ((self.local_2.val() + self.local_2.val()) + (self.local_2.val() + self.local_2.val()));
                }
                self.local_2.next = signed_cast(unsigned_cast(self.local_2.val()) + self.in_2.val().get_bit((i + j))) - signed_cast(bit_cast::<5, 4>(self.local_1.val()));
            }
        }
        if self.in_1.val() {
            self.local_2.next = self.local_2.val();
        } else if self.in_2.val().get_bit((self.local_1.val().get_bits::<3>(0) >> bit_cast::<4, 5>(unsigned_cast(self.local_2.val()))).index()) {
            self.local_2.next = -self.local_2.val();
        } else {
            self.local_2.next = -(self.local_2.val() - self.local_2.val()) + (self.local_2.val() + self.local_2.val() + signed_cast(bit_cast::<5, 4>(self.local_1.val())));
        }
        self.fields.next.low = ((bit_cast::<7, 4>(self.local_1.val()) >> 5) | !self.local_0.val().get_bits::<7>(1)) >> 6;
        if (self.local_0.val().get_bit((self.local_1.val().get_bits::<3>(0) | bit_cast::<3, 8>(self.in_0.val())).index()) || self.local_2.val().get_bit((self.local_1.val().get_bits::<2>(self.local_1.val().get_bits::<1>(3).replace_bit(0, self.local_1.val().get_bit(2)).index()) << unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(3)))).index())) && self.local_0.val() > self.local_0.val() {
            if self.in_1.val() {
                self.fields.next.flag = (signed_cast(bit_cast::<12, 7>(self.fields.val().low)) + (self.in_2.val() - self.in_2.val())) <= signed_bit_cast::<12, 5>(signed_cast(bit_cast::<5, 4>(self.local_1.val())) - signed_cast(bit_cast::<5, 4>(self.local_1.val())));
                self.fields.next.high = (bit_cast::<3, 2>(bit_cast::<2, 8>(self.local_0.val())) >> !self.local_0.val().get_bits::<3>(4)).replace_bit(0, self.local_0.val().replace_bit((!self.in_0.val().get_bits::<3>(4)).index(), self.in_0.val().get_bit(1)).xor());
            } else if (self.in_0.val().get_bits::<4>(4) >> (self.local_1.val().get_bits::<2>(2) ^ self.local_1.val().get_bits::<2>((bit_cast::<1, 7>(self.fields.val().low) ^ bits::<1>(0)).index()))).all() {
                self.fields.next.flag = self.in_1.val();
                self.fields.next.high = !bit_cast::<3, 4>(self.local_1.val()) | bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(2) | self.local_0.val().get_bits::<1>(3));
            } else {
                self.fields.next.flag = (self.local_2.val() + self.local_2.val() + (self.local_2.val() - self.local_2.val())) < signed_cast(self.in_0.val().get_bits::<5>(1) & self.in_0.val().get_bits::<5>((bit_cast::<2, 8>(self.in_0.val()) & bit_cast::<2, 8>(self.local_0.val())).index()));
                self.fields.next.high = !self.local_0.val().get_bits::<3>(1) << bit_cast::<4, 3>(bit_cast::<3, 7>(self.fields.val().low)) >> (self.in_0.val().get_bits::<4>(3) + self.local_1.val());
            }
        } else {
            if (self.in_0.val() < self.local_0.val()) && self.local_1.val().get_bits::<1>(bit_cast::<2, 3>(bit_cast::<3, 7>(self.fields.val().low)).index()).all() {
                self.fields.next.flag = !(self.in_2.val() > self.in_2.val()) && self.in_2.val().get_bit(8);
                self.fields.next.high = ((bits::<3>(0) + self.in_0.val().get_bits::<3>(bit_cast::<2, 11>(bits::<11>(1139)).index())) ^ bit_cast::<3, 8>(self.local_0.val()) - 7).replace_bit((bits::<1>(1) & bit_cast::<1, 8>(self.in_0.val())).index(), self.in_2.val().get_bit(8));
            } else {
                self.fields.next.flag = self.local_0.val() <= 255 || !self.local_2.val().get_bit(3) || (self.in_2.val() + self.in_2.val()) > self.in_2.val() + self.in_2.val();
                self.fields.next.high = bit_cast::<3, 4>(unsigned_cast(signed_cast(self.local_1.val())) ^ (self.local_1.val() ^ self.local_1.val()));
            }
        }
        clock!(self, clock, part_0);
        self.part_0.in_0.next = !(self.fields.val().high | self.fields.val().high) + unsigned_cast(signed_cast(self.fields.val().high));
        if bit_cast::<5, 14>(bits::<14>(10739) - bit_cast::<14, 8>(self.local_0.val())).any() {
            self.part_0.in_0.next = (self.fields.val().high.replace_bit(2, self.fields.val().flag) | 3) + unsigned_cast(signed_cast(self.fields.val().high));
        } else {
            self.part_0.in_0.next = bit_cast::<3, 6>(bit_cast::<6, 8>(self.in_0.val()) << 2) - ((bit_cast::<3, 4>(self.local_1.val()) & 7) + self.local_0.val().get_bits::<3>((self.local_0.val().get_bits::<2>(2) & 3).index()).replace_bit(self.in_0.val().get_bits::<1>(1).replace_bit(0, self.fields.val().flag).index(), self.local_1.val().get_bit(3)));
        }
        self.out_0.next = signed_cast((unsigned_cast(self.in_2.val()) - unsigned_cast(self.in_2.val())) - (bit_cast::<12, 4>(self.local_1.val()) & bit_cast::<12, 3>(self.fields.val().high)));
        self.out_1.next = !(self.local_0.val() & self.local_0.val()) == (unsigned_cast(signed_cast(bit_cast::<8, 7>(self.fields.val().low))) + (bit_cast::<8, 4>(self.local_1.val()) & self.local_0.val()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_1.next = self.local_2.val().get_bit(1) || !(self.local_1.val().get_bit(1) & self.in_1.val());
            }
            for j in 0..2_usize {
                self.out_1.next = (!bit_cast::<5, 3>(self.part_0.out_0.val())).xor() & (unsigned_cast(signed_cast(self.in_0.val())) >= 202);
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() + self.in_2.val() + self.out_0.val() + self.out_0.val();
            }
            self.out_0.next = self.in_2.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_03", Kernel03::default(), clock clock, inputs in_0, in_1, in_2)
}
