// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel23Part {
    pub in_0: Signal<In, Bits<32>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<32>>,
}

impl Logic for Kernel23Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val() {
            if self.in_1.val() {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val())) ^ self.in_0.val() - 205546688;
            } else {
                self.local_0.next = (bit_cast::<32, 32>(self.in_0.val()) ^ self.in_0.val()).replace_bit((bit_cast::<5, 32>(self.in_0.val()) | 5).index(), self.in_1.val() ^ self.in_1.val());
            }
        } else {
            if self.in_1.val() {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val()));
            } else {
                self.local_0.next = bit_cast::<32, 16>(bit_cast::<16, 32>(self.in_0.val())) + (self.in_0.val() ^ self.in_0.val());
            }
        }
        if bit_cast::<3, 4>(bit_cast::<4, 32>(self.in_0.val())).xor() {
            if self.in_1.val() {
                self.out_0.next = bit_cast::<32, 33>(bit_cast::<33, 32>(self.in_0.val()).replace_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<5>(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>((bit_cast::<4, 32>(self.local_0.val()) ^ bit_cast::<4, 32>(self.local_0.val())).index())).index()))).index(), self.in_1.val()));
                self.out_1.next = self.in_0.val().get_bit(18);
            } else if self.in_1.val() {
                self.out_0.next = self.local_0.val() + bit_cast::<32, 32>(self.in_0.val()) & !self.in_0.val();
                self.out_1.next = !(self.in_0.val() < bit_cast::<32, 32>(self.local_0.val()));
            } else {
                self.out_0.next = ((self.in_0.val() & self.in_0.val()) ^ self.local_0.val() - self.in_0.val()) >> bits::<1>(1).replace_bit(0, self.in_1.val());
                self.out_1.next = !(self.local_0.val() == bit_cast::<32, 32>(self.local_0.val()));
            }
        } else {
            if (self.in_0.val() ^ self.local_0.val()) != (self.in_0.val() ^ 2147483647) {
                self.out_0.next = self.local_0.val() & self.local_0.val() ^ (self.in_0.val() & self.in_0.val());
                self.out_1.next = (!self.local_0.val().get_bits::<3>(15)).any();
            } else {
                self.out_0.next = !bit_cast::<32, 16>(self.in_0.val().get_bits::<16>(11));
                self.out_1.next = self.in_0.val().get_bit(30);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel23Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel23 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<33>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<8>>,
    pub local_0: Signal<Local, Bits<2>>,
    pub local_1: Signal<Local, Bits<32>>,
    pub local_2: Signal<Local, Signed<32>>,
    pub fields: Signal<Local, Kernel23Fields>,
    pub register_0: DFF<Signed<32>>,
    pub register_1: DFF<Bits<40>>,
    pub register_2: DFF<Bits<4>>,
    pub part_0: [Kernel23Part; 2],
}

impl Logic for Kernel23 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (self.local_1.val().get_bits::<2>(6) - 3) | (bit_cast::<2, 32>(self.local_1.val()) >> (self.local_1.val().get_bits::<4>(10) ^ self.local_1.val().get_bits::<4>(bit_cast::<4, 8>(self.fields.val().low).index())));
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = (bit_cast::<2, 8>(self.in_1.val()) ^ self.in_4.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(bit_cast::<2, 3>(bits::<3>(1)).index()))).index())) + (self.in_2.val().get_bits::<2>((bit_cast::<5, 8>(self.in_1.val()) | bit_cast::<5, 4>(self.register_2.q.val())).index()) + 1);
        self.local_1.next = ((bits::<32>(1) >> 33) & !bit_cast::<32, 8>(self.in_1.val())) >> 9;
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.register_2.q.val().get_bits::<3>(1).replace_bit(j, self.register_1.q.val().get_bit(i))).index() == i {
                    self.local_0.next = bit_cast::<2, 1>(bit_cast::<1, 33>(self.in_2.val())) << (j.to_bits::<1>() >> 2);
                }
                if self.in_0.val() ^ self.in_3.val() {
                    self.local_1.next = !unsigned_cast(self.register_0.q.val());
                } else if unsigned_cast(signed_cast(self.register_1.q.val())) < (self.register_1.q.val() + self.register_1.q.val()) {
                    self.local_1.next = !self.in_2.val().get_bits::<32>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(2))).index()) ^ bit_cast::<32, 16>(bit_cast::<16, 33>(self.in_2.val()));
                } else if (self.in_2.val() + self.in_2.val()) < 321397892 {
                    self.local_1.next = (i.to_bits::<32>() | self.local_1.val()) >> (j.to_bits::<1>() ^ j.to_bits::<1>());
                } else {
                    self.local_0.next = bit_cast::<2, 1>(self.register_2.q.val().get_bits::<1>(1) ^ self.in_1.val().get_bits::<1>(7));
                }
            }
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<3>((i * 2 + j))))).index() == i {
                    self.local_0.next = (self.local_0.val() + self.local_0.val()).replace_bit(0, self.in_3.val() == self.in_1.val().get_bit((i + j)));
                }
                self.local_0.next = self.local_0.val() + self.register_1.q.val().get_bits::<2>(16) + !self.local_0.val();
            }
        }
        if self.register_2.q.val().get_bit((self.local_0.val() - self.register_1.q.val().get_bits::<2>(16)).index()) && self.in_1.val().get_bit(2) | self.register_1.q.val().get_bit(1) {
            if self.in_3.val() && (self.in_4.val().get_bit(5) | self.in_0.val()) {
                self.local_2.next = self.register_0.q.val();
                self.fields.next.low = unsigned_cast(-signed_cast(self.in_4.val())) >> 8;
            } else if (bit_cast::<40, 32>(self.local_1.val()) & self.register_1.q.val()) >= 1 {
                self.local_2.next = (self.register_0.q.val() + self.register_0.q.val()) + self.register_0.q.val();
                self.fields.next.low = (self.in_4.val() + self.in_4.val()) - bit_cast::<8, 4>(self.register_1.q.val().get_bits::<4>((self.in_2.val().get_bits::<5>(14) << !self.register_2.q.val()).index())) >> 4;
            } else {
                self.local_2.next = -(self.register_0.q.val() - self.register_0.q.val());
                self.fields.next.low = bit_cast::<8, 13>(self.register_1.q.val().get_bits::<13>(9) << (self.in_1.val().get_bits::<4>(4) ^ self.register_2.q.val()));
            }
        } else if self.in_1.val().get_bits::<4>(2) + self.register_2.q.val() != (self.in_4.val().get_bits::<4>((self.local_0.val() >> 1).index()) - self.register_2.q.val()) {
            self.local_2.next = signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(self.local_1.val().get_bits::<15>(3))) - signed_cast(bit_cast::<16, 15>(bit_cast::<15, 4>(self.register_2.q.val()))));
            self.fields.next.low = bit_cast::<8, 13>(self.local_1.val().get_bits::<13>(0) ^ bit_cast::<13, 2>(self.local_0.val()));
        } else {
            self.local_2.next = signed_cast(bit_cast::<32, 16>(self.register_1.q.val().get_bits::<16>(0)));
            self.fields.next.low = (self.in_1.val() + bit_cast::<8, 33>(self.in_2.val())) ^ unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>((bit_cast::<5, 4>(self.register_2.q.val()) + self.in_1.val().get_bits::<5>(0)).index())));
        }
        self.fields.next.flag = (self.fields.val().low ^ 245) >= bit_cast::<8, 8>(self.fields.val().low).replace_bit((self.in_1.val().get_bits::<3>(3) | bits::<3>(5)).index(), self.register_2.q.val().get_bit(0));
        self.fields.next.high = 0.into();
        for i in 0..3_usize {
            if (unsigned_cast(signed_cast(self.fields.val().high))).index() == i {
                self.fields.next.flag = self.in_3.val();
            }
            self.fields.next.high = (self.fields.val().high << 0) << unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<1>((i.to_bits::<5>() & i.to_bits::<5>()).index())));
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = (self.local_1.val() ^ self.local_1.val()) + (self.register_1.q.val().get_bits::<32>(i) + self.in_2.val().get_bit(11));
            self.part_0[i].in_1.next = (self.in_2.val().get_bits::<2>(i) >> 3).all();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = self.part_0[i - 1].out_0.val() >> !self.register_1.q.val().get_bits::<3>(bits::<5>(8).replace_bit(1, self.in_3.val()).index());
        }
        self.register_0.d.next = signed_cast(self.local_1.val() | unsigned_cast(self.local_2.val()));
        for i in 0..4_usize {
            if (self.in_2.val() << 22) == (self.in_2.val() ^ bit_cast::<33, 2>(self.local_0.val())) {
                self.register_0.d.next = -signed_cast(self.part_0[0].out_0.val());
            } else if (self.local_0.val() + self.local_0.val()).all() {
                self.register_0.d.next = self.register_0.q.val() + self.local_2.val() + signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(self.in_2.val().get_bits::<15>((bit_cast::<4, 3>(self.fields.val().high) >> 5).index()))) - signed_cast(bit_cast::<16, 15>(bit_cast::<15, 8>(self.in_4.val()))));
            } else if !self.fields.val().flag | (self.in_1.val().get_bit(7) && self.in_1.val().get_bit(7)) {
                self.register_0.d.next = signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(bit_cast::<15, 8>(self.in_4.val()))) - signed_cast(bit_cast::<16, 15>(self.register_1.q.val().get_bits::<15>(10)))) - self.local_2.val();
            } else {
                self.register_0.d.next = signed_cast(self.register_1.q.val().get_bits::<32>(1) ^ 1);
            }
        }
        self.register_1.d.next = 1.into();
        self.register_2.d.next = bit_cast::<4, 3>(unsigned_cast(signed_cast(self.fields.val().high)));
        match (self.fields.val().high ^ self.fields.val().high).index() {
            1 => {
                if (self.register_1.q.val().get_bit(18) || self.in_0.val()) ^ (self.fields.val().flag || self.part_0[0].out_1.val()) {
                    self.register_1.d.next = bit_cast::<40, 40>(bit_cast::<40, 32>(self.local_1.val())) >> 15;
                } else if self.part_0[1].out_1.val() ^ self.in_1.val().get_bits::<3>(4).xor() {
                    self.register_1.d.next = (bit_cast::<40, 32>(self.local_1.val()) | self.register_1.q.val()) + (bit_cast::<40, 2>(self.local_0.val()) - self.register_1.q.val());
                } else if !self.fields.val().flag {
                    self.register_2.d.next = bit_cast::<4, 3>(self.fields.val().high).replace_bit(unsigned_cast(signed_cast(self.local_0.val())).index(), self.in_2.val().get_bit(1));
                }
            }
            2 => {
                self.register_1.d.next = self.register_1.q.val().replace_bit((self.part_0[0].out_0.val().get_bits::<5>(21) | self.register_1.q.val().get_bits::<5>(8)).index(), self.part_0[0].out_1.val()) << 29;
            }
            5 => {
                self.register_2.d.next = bit_cast::<4, 8>(self.part_0[1].out_0.val().get_bits::<8>(3)).replace_bit(0, self.register_2.q.val().all());
            }
            6 => {
                for i in 0..4_usize {
                    self.register_2.d.next = (self.in_2.val().get_bits::<4>(i) << 4).replace_bit(1, self.part_0[0].out_0.val().get_bit(i));
                }
            }
            7 => {
                self.register_1.d.next = !self.register_1.q.val() | 1;
            }
            _ => {
            }
        }
        if self.in_0.val() {
            if bit_cast::<8, 13>(self.local_1.val().get_bits::<13>(8)) <= (self.in_1.val() ^ bit_cast::<8, 2>(self.local_0.val())) {
                self.out_1.next = bit_cast::<1, 2>(self.local_0.val()).any();
            } else {
                self.out_1.next = (self.in_1.val() ^ self.in_1.val()) > 160;
            }
        } else {
            self.out_1.next = !self.part_0[1].out_0.val().get_bit(self.part_0[1].out_0.val().get_bits::<5>(17).replace_bit(1, self.part_0[1].out_1.val()).index());
        }
        self.out_2.next = !self.part_0[1].out_1.val() && self.local_2.val().get_bit((self.in_1.val().get_bits::<5>(1) | self.in_4.val().get_bits::<5>(1)).index());
        self.out_3.next = signed_cast(self.fields.val().low) + signed_cast(self.in_1.val()) + signed_cast(bit_cast::<8, 4>(self.register_2.q.val()));
        if unsigned_cast(signed_cast(self.local_0.val())) <= 1 {
            if bit_cast::<3, 4>(bit_cast::<4, 8>(self.in_1.val())).any() {
                self.out_3.next = self.out_3.val() + (self.out_3.val() - self.out_3.val());
            } else if self.in_1.val().get_bit((self.fields.val().high << 0).index()) {
                self.out_2.next = !self.local_0.val().all();
            } else {
                self.out_3.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.fields.val().high)) - signed_cast(bit_cast::<4, 3>(self.fields.val().high)));
            }
        } else if self.in_0.val() == self.register_0.q.val().get_bit(20) {
            self.out_3.next = self.out_3.val();
        } else if self.part_0[1].out_1.val() {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 4>(self.register_2.q.val())).index() == i {
                        self.out_3.next = (self.out_3.val() + self.out_3.val()) + signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.fields.val().high)) - signed_cast(bit_cast::<4, 3>(self.fields.val().high)));
                    }
                    self.out_3.next = signed_cast(unsigned_cast(self.out_3.val()));
                }
                self.out_3.next = signed_cast(self.in_1.val() + self.part_0[1].out_0.val().get_bits::<8>(8));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_23", Kernel23::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
