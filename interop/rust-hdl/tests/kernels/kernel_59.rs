// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel59Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bits<4>>,
}

impl Logic for Kernel59Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if !self.in_1.val() | self.register_0.q.val().get_bit((bit_cast::<2, 3>(self.in_0.val()) & self.in_0.val().get_bits::<2>(1)).index()) {
            if self.in_1.val() {
                self.local_0.next = bit_cast::<16, 4>(self.register_0.q.val()) + bits::<16>(62371) + self.register_0.q.val().get_bit(0);
            } else {
                self.local_0.next = !!bits::<16>(65535);
            }
        } else if self.register_0.q.val().get_bit(3) {
            if (bit_cast::<4, 4>(self.register_0.q.val()) ^ self.register_0.q.val()).all() {
                self.local_0.next = (bit_cast::<16, 4>(self.register_0.q.val()) ^ 65535) | bit_cast::<16, 32>(bit_cast::<32, 4>(self.register_0.q.val()));
            } else {
                self.local_0.next = bit_cast::<16, 3>(self.in_0.val()) - bit_cast::<16, 3>(self.in_0.val()) + bit_cast::<16, 32>(bit_cast::<32, 4>(self.register_0.q.val()));
            }
        } else {
            if self.register_0.q.val().replace_bit(2, self.in_1.val()) != (self.register_0.q.val() ^ bit_cast::<4, 3>(self.in_0.val())) {
                self.local_0.next = (bit_cast::<16, 3>(self.in_0.val()) ^ bits::<16>(65252)) + 1;
            } else {
                self.local_0.next = bit_cast::<16, 3>(self.in_0.val()) >> self.register_0.q.val() + self.in_1.val() ^ (bit_cast::<16, 4>(self.register_0.q.val()) ^ bit_cast::<16, 3>(self.in_0.val()));
            }
        }
        self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val()) ^ bit_cast::<4, 3>(self.in_0.val());
        if self.local_0.val() < 65535 || self.register_0.q.val().get_bit(0) {
            self.register_0.d.next = (self.register_0.q.val() + bit_cast::<4, 4>(self.register_0.q.val())) - !self.register_0.q.val();
        } else {
            if (bit_cast::<3, 4>(self.register_0.q.val()) >> 1).any() {
                self.register_0.d.next = self.register_0.q.val().replace_bit((bits::<2>(3) ^ 0).index(), self.in_1.val()) | self.register_0.q.val().replace_bit(0, self.in_1.val());
            } else if self.in_0.val().get_bit(2) || self.local_0.val().get_bit((self.register_0.q.val() - self.register_0.q.val()).index()) {
                self.register_0.d.next = (bit_cast::<4, 16>(self.local_0.val()) ^ self.register_0.q.val()) & (self.local_0.val().get_bits::<4>(4) | 2);
            } else {
                self.register_0.d.next = bit_cast::<4, 3>(bit_cast::<3, 3>(self.in_0.val()) >> (self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<1>(bit_cast::<1, 2>(bit_cast::<2, 3>(self.in_0.val())).index()).replace_bit(0, self.in_0.val().get_bit(0)).index()) >> 1));
            }
        }
        if self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(0))).index()) {
            if self.in_0.val().any() || bit_cast::<1, 4>(self.register_0.q.val()).xor() {
                self.out_0.next = !(self.in_0.val() ^ self.in_0.val());
                self.out_1.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(bits::<1>(1).replace_bit(0, self.in_1.val()).index())))) >> 3;
            } else if self.in_1.val() == (self.local_0.val().get_bit(1) || self.in_1.val()) {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val())) + self.in_0.val().replace_bit(2, self.register_0.q.val().get_bit(0));
                self.out_1.next = self.local_0.val().get_bits::<2>(0) + self.in_1.val() | self.register_0.q.val().get_bits::<2>(2) - self.local_0.val().get_bits::<2>(6);
            } else {
                self.out_0.next = bit_cast::<3, 4>(self.register_0.q.val() ^ self.register_0.q.val());
                self.out_1.next = bit_cast::<2, 3>(self.in_0.val() - 0);
            }
        } else if self.local_0.val().get_bit(4) {
            self.out_0.next = !bit_cast::<3, 3>(self.in_0.val()).replace_bit(2, self.in_1.val());
            self.out_1.next = bits::<2>(3) << self.in_0.val() + self.in_0.val() | bits::<2>(2) << 0;
        } else {
            if self.in_0.val() >> 4 < self.in_0.val() << self.register_0.q.val().replace_bit(3, self.in_0.val().get_bit(2)) {
                self.out_0.next = bit_cast::<3, 4>(self.register_0.q.val()) >> 3;
                self.out_1.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>((bit_cast::<1, 3>(self.in_0.val()) ^ bits::<1>(1)).index()))) ^ (bit_cast::<2, 3>(self.in_0.val()) + 1);
            } else {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val()));
                self.out_1.next = bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(bit_cast::<2, 3>(self.local_0.val().get_bits::<3>((self.in_0.val() + self.local_0.val().get_bits::<3>((!self.register_0.q.val().get_bits::<3>(0)).index())).index())).index()).replace_bit(0, self.in_1.val()));
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel59Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel59 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<2>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<8>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<33>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<32>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel59Fields>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<4>>,
    pub register_2: DFF<Bits<33>>,
    pub part_0: [Kernel59Part; 2],
}

impl Logic for Kernel59 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.fields.val().low.replace_bit((self.local_1.val().get_bits::<3>(20) & self.local_1.val().get_bits::<3>(11)).index(), self.local_1.val().get_bit(20)) > 241;
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = !self.register_2.q.val().get_bit(19);
        self.local_1.next = bit_cast::<32, 16>(bit_cast::<16, 8>(self.in_3.val())) >> bit_cast::<4, 3>(self.in_3.val().get_bits::<3>((self.register_2.q.val().get_bits::<2>(4) << (bit_cast::<4, 8>(self.in_3.val()) | self.register_1.q.val())).index()));
        self.local_2.next = unsigned_cast(signed_cast(bit_cast::<33, 8>(self.in_3.val()))) <= bit_cast::<33, 40>(bits::<40>(405749215));
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.local_1.val().get_bits::<3>((i + j)) ^ bit_cast::<3, 32>(self.local_1.val())).index() == i {
                    self.local_2.next = self.in_3.val().get_bit(i);
                }
                self.local_2.next = (self.register_2.q.val().get_bit(bit_cast::<5, 4>(self.register_1.q.val()).index()) && self.register_2.q.val().get_bit(20)) == self.register_1.q.val().all();
            }
            for j in 0..2_usize {
                self.local_2.next = self.register_1.q.val().get_bit(0);
            }
        }
        self.fields.next.low = (unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<8>(8))) & self.in_3.val() << (self.register_1.q.val() & 1)) >> (bit_cast::<1, 32>(self.local_1.val()) >> 0);
        for i in 0..3_usize {
            self.fields.next.low = bit_cast::<8, 13>(bit_cast::<13, 8>(self.fields.val().low)) & self.fields.val().low + 108;
        }
        self.fields.next.flag = self.in_1.val() + self.in_1.val() <= signed_cast(self.in_3.val().get_bits::<2>((self.in_3.val().get_bits::<2>(6) | self.register_2.q.val().get_bits::<2>(21)).index()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.fields.next.flag = (!self.register_1.q.val()).all();
            }
            self.fields.next.flag = self.in_2.val();
        }
        self.fields.next.high = (self.in_3.val().get_bits::<2>(bits::<2>(3).replace_bit(0, self.in_1.val().get_bit(0)).index()) << (bit_cast::<1, 33>(self.register_2.q.val()) ^ bits::<1>(0))).replace_bit(0, self.register_0.q.val() && self.in_0.val());
        if self.fields.val().flag {
            self.fields.next.high = bit_cast::<2, 3>(bit_cast::<3, 32>(self.local_1.val())) + (unsigned_cast(self.in_1.val()) >> 3);
        } else if !self.local_2.val() && self.register_2.q.val().get_bit((self.in_3.val().get_bits::<5>(1) | self.register_2.q.val().get_bits::<5>(12)).index()) {
            for i in 0..4_usize {
                if (i.to_bits::<3>() >> (i.to_bits::<3>() ^ i.to_bits::<3>())).index() == i {
                    self.fields.next.high = bit_cast::<2, 1>(bit_cast::<1, 33>(self.register_2.q.val())) ^ 3;
                }
                self.fields.next.high = unsigned_cast(self.in_1.val()) ^ bit_cast::<2, 8>(self.in_3.val()) >> 2;
            }
        } else if (!self.register_1.q.val().get_bits::<3>(0)).xor() {
            for i in 0..4_usize {
                self.fields.next.high = (bit_cast::<2, 8>(self.fields.val().low) ^ self.fields.val().high) + (unsigned_cast(self.in_1.val()) & self.fields.val().high);
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = bit_cast::<3, 2>(unsigned_cast(self.in_1.val()));
            self.part_0[i].in_1.next = !self.local_2.val() && self.fields.val().low.xor();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>((self.part_0[i - 1].out_1.val() | self.part_0[i - 1].out_1.val()).index())));
        }
        self.register_0.d.next = self.part_0[1].out_0.val().get_bit(1);
        self.register_1.d.next = 15.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_0.d.next = self.local_0.val();
            }
            for j in 0..2_usize {
                if (self.part_0[0].out_0.val() ^ 1).index() == i {
                    self.register_1.d.next = self.register_1.q.val() + self.in_3.val().get_bit((!self.part_0[0].out_0.val()).index()) & self.register_1.q.val() + bit_cast::<4, 8>(self.fields.val().low);
                }
                self.register_1.d.next = bit_cast::<4, 8>(self.in_3.val()) + (bit_cast::<4, 33>(self.register_2.q.val()) << 4);
            }
        }
        self.register_2.d.next = 2147483647.into();
        self.out_1.next = (self.register_2.q.val() - self.register_2.q.val()) << 21;
        self.out_2.next = (bit_cast::<2, 2>(self.part_0[0].out_1.val()) ^ self.part_0[0].out_1.val()) == self.part_0[1].out_1.val().replace_bit(1, self.local_1.val().get_bit(26));
        match (self.fields.val().high ^ unsigned_cast(self.in_1.val())).index() {
            3 => {
                self.out_1.next = self.register_2.q.val().replace_bit(2, self.local_2.val()) - bit_cast::<33, 40>(bit_cast::<40, 33>(self.out_1.val()));
            }
            _ => {
                self.out_1.next = !(bit_cast::<33, 32>(self.local_1.val()) << (self.register_1.q.val() << 0)) >> 24;
            }
        }
        if (self.register_1.q.val() << 3).all() {
            if (self.local_1.val().get_bits::<8>(bit_cast::<4, 3>(bit_cast::<3, 3>(self.part_0[0].out_0.val())).index()) + bit_cast::<8, 8>(self.fields.val().low)).any() {
                self.out_3.next = bit_cast::<8, 4>(self.out_1.val().get_bits::<4>(27) >> bit_cast::<4, 3>(self.part_0[0].out_0.val()));
            } else {
                self.out_3.next = bit_cast::<8, 4>(self.register_1.q.val() ^ self.local_1.val().get_bits::<4>(24)) >> 4;
            }
        } else {
            if (self.fields.val().high ^ self.fields.val().high) >= 3 {
                self.out_3.next = (bit_cast::<8, 4>(self.out_1.val().get_bits::<4>((bit_cast::<4, 8>(self.in_3.val()) ^ self.register_1.q.val()).index())) ^ bit_cast::<8, 4>(self.register_1.q.val())) >> 5;
            } else {
                self.out_3.next = unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<8>(2)) + signed_cast(self.in_3.val()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_59", Kernel59::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
