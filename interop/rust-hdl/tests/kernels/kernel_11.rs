// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel11Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<7>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel11Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.register_0.q.val().get_bit((bits::<4>(15) ^ self.in_0.val().get_bits::<4>(4)).index());
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.local_0.next = !(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<7>((i * 2 + j)))) != self.in_1.val() + self.in_1.val());
            }
        }
        for i in 0..4_usize {
            if (self.in_0.val().get_bits::<3>(2) >> 2).index() == i {
                self.local_0.next = (self.in_0.val() << (i.to_bits::<4>() | self.in_1.val().get_bits::<4>(2)) | !bit_cast::<8, 8>(self.in_0.val())).xor();
            }
            self.local_0.next = self.local_0.val() ^ ((self.in_0.val() ^ 255) > 209);
        }
        self.register_0.d.next = bit_cast::<16, 17>(bit_cast::<17, 26>(bit_cast::<26, 16>(self.register_0.q.val()).replace_bit(16, self.register_0.q.val().get_bit(6))));
        if self.local_0.val() {
            self.register_0.d.next = (bit_cast::<16, 8>(self.in_0.val()) ^ self.register_0.q.val()) + !self.register_0.q.val() & 1;
        } else if self.in_1.val().get_bit((self.in_1.val().get_bits::<2>((self.in_1.val().get_bits::<2>(1) >> 1).index()) ^ bits::<2>(1)).index()) {
            self.register_0.d.next = (unsigned_cast(signed_cast(bit_cast::<16, 8>(self.in_0.val()))) ^ self.register_0.q.val() & self.register_0.q.val()) >> 15;
        }
        if bit_cast::<8, 1>(self.in_1.val().get_bits::<1>(1) ^ 1) == (bit_cast::<8, 3>(bit_cast::<3, 16>(self.register_0.q.val())) >> 9) {
            self.register_0.d.next = ((bit_cast::<16, 7>(self.in_1.val()) & self.register_0.q.val()) + (bit_cast::<16, 8>(self.in_0.val()) | self.register_0.q.val())) >> 5;
        } else if self.in_0.val() << 5 == (self.in_0.val() ^ self.in_0.val()) {
            self.register_0.d.next = bit_cast::<16, 17>(bits::<17>(1) & bit_cast::<17, 8>(self.in_0.val())) & bit_cast::<16, 25>(bit_cast::<25, 8>(self.in_0.val())) - 6519;
        } else if !self.local_0.val() {
            self.register_0.d.next = (bit_cast::<16, 10>(bit_cast::<10, 8>(self.in_0.val())) | self.register_0.q.val() ^ 1) & (self.register_0.q.val().replace_bit((bit_cast::<4, 16>(self.register_0.q.val()) & bits::<4>(1)).index(), self.register_0.q.val().get_bit(15)) & (self.register_0.q.val() & 65535));
        } else {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(0))).index() == i {
                        self.register_0.d.next = ((self.register_0.q.val() ^ bit_cast::<16, 7>(self.in_1.val())) | bit_cast::<16, 19>(bit_cast::<19, 8>(self.in_0.val()))) << 5;
                    }
                    self.register_0.d.next = bit_cast::<16, 13>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<13>(1)))) >> 8;
                }
                self.register_0.d.next = bit_cast::<16, 5>(bit_cast::<5, 1>(bits::<1>(1) | bit_cast::<1, 16>(self.register_0.q.val())));
            }
        }
        self.out_0.next = bit_cast::<3, 4>((bit_cast::<4, 7>(self.in_1.val()) ^ self.in_1.val().get_bits::<4>(3)) << (bit_cast::<4, 8>(self.in_0.val()) ^ bits::<4>(15)));
        self.out_1.next = bit_cast::<16, 19>(!bit_cast::<19, 7>(self.in_1.val())) >> 5;
        match (self.out_0.val() | self.out_0.val()).index() {
            0 => {
                if self.local_0.val() {
                    self.out_0.next = ((self.out_0.val() >> bit_cast::<3, 6>(self.in_1.val().get_bits::<6>(0))) >> (self.in_0.val().get_bits::<6>(2) ^ bits::<6>(40))) - unsigned_cast(signed_cast(self.out_0.val()) + signed_cast(self.out_0.val()));
                }
            }
            5 => {
                self.out_1.next = (self.out_1.val() + self.local_0.val() & !self.register_0.q.val()).replace_bit(8, unsigned_cast(signed_cast(self.out_0.val())) < (self.out_0.val() + self.out_0.val()));
            }
            _ => {
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel11Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<9>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel11 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<32>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<36>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Signed<31>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel11Fields>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<36>>,
    pub line: [DFF<Signed<8>>; 2],
    pub part_0: [Kernel11Part; 2],
}

impl Logic for Kernel11 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bits::<36>(2147483647));
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = 1.into();
        self.local_1.next = (-1073741823).into();
        if unsigned_cast(signed_cast(self.in_1.val())) > (self.register_1.q.val().get_bits::<8>(bit_cast::<4, 1>(bit_cast::<1, 36>(self.register_1.q.val())).index()) | self.local_0.val()).replace_bit((bit_cast::<3, 16>(self.in_3.val()) & 2).index(), self.register_1.q.val().get_bits::<1>(bit_cast::<5, 3>(self.in_3.val().get_bits::<3>(self.in_1.val().get_bits::<3>(2).replace_bit(0, self.register_0.q.val()).index())).index()).all()) {
            self.local_1.next = -(self.local_1.val() + -self.local_1.val());
        } else if (self.in_1.val() - bit_cast::<8, 8>(self.local_0.val())) < bit_cast::<8, 4>(self.in_1.val().get_bits::<4>(1)) {
            self.local_0.next = bit_cast::<8, 6>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<6>((bit_cast::<3, 2>(self.in_2.val()) & 2).index())) + signed_cast(self.register_1.q.val().get_bits::<6>(8))));
        } else {
            self.local_1.next = -self.local_1.val() - (-self.local_1.val() - -self.local_1.val());
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(bit_cast::<1, 8>(self.local_0.val()))).index() == i {
                    self.local_1.next = self.local_1.val() + -self.local_1.val() - signed_bit_cast::<31, 30>(signed_cast(bit_cast::<30, 29>(self.register_1.q.val().get_bits::<29>(3))) - signed_cast(bit_cast::<30, 29>(self.register_1.q.val().get_bits::<29>(1))));
                }
                self.local_1.next = self.local_1.val() + self.local_1.val();
            }
            self.local_1.next = signed_bit_cast::<31, 15>(signed_cast(bit_cast::<15, 14>(self.register_1.q.val().get_bits::<14>(12))) - signed_cast(bit_cast::<15, 14>(bit_cast::<14, 8>(self.in_1.val())))) - (signed_bit_cast::<31, 11>(signed_cast(bit_cast::<11, 10>(self.in_3.val().get_bits::<10>((bit_cast::<2, 36>(self.register_1.q.val()) >> 3).index()))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 8>(self.in_1.val())))) + signed_bit_cast::<31, 11>(signed_cast(bit_cast::<11, 10>(self.in_3.val().get_bits::<10>(5))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 8>(self.in_1.val())))));
        }
        self.local_2.next = self.local_1.val().get_bit(29) && bit_cast::<16, 11>(bit_cast::<11, 2>(self.in_2.val())) >= (self.in_3.val() - self.in_3.val());
        self.fields.next.low = unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(6))) + unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0))) ^ unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0)));
        self.fields.next.flag = (self.register_0.q.val() == bit_cast::<1, 36>(self.register_1.q.val()).xor()) ^ self.in_2.val().get_bit(0);
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.register_1.q.val().get_bits::<3>(20) ^ 1).index() == i {
                    self.fields.next.flag = self.fields.val().flag ^ bit_cast::<3, 6>(bit_cast::<6, 8>(self.local_0.val())).xor();
                }
                self.local_2.next = self.fields.val().flag;
            }
            self.fields.next.flag = self.in_0.val() + self.in_0.val() + signed_cast(self.register_1.q.val().get_bits::<32>(i)) > -self.in_0.val();
        }
        if !(self.in_2.val().get_bit(0) || self.in_1.val().get_bit(5)) {
            if self.in_2.val().get_bit((self.fields.val().low ^ self.local_0.val().get_bits::<1>(1)).index()) {
                self.fields.next.high = bit_cast::<9, 4>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(4)))) & (bit_cast::<9, 36>(self.register_1.q.val()) - bits::<9>(511) << bit_cast::<3, 1>(self.fields.val().low));
            } else if (self.register_1.q.val().get_bits::<8>(12) ^ self.local_0.val()) != (bit_cast::<8, 36>(self.register_1.q.val()) ^ self.in_1.val()) {
                self.fields.next.high = bits::<9>(511) >> 7 ^ unsigned_cast(signed_cast(bit_cast::<9, 2>(self.in_2.val()))) ^ 511;
            } else {
                self.fields.next.high = unsigned_cast(signed_cast(self.in_3.val().get_bits::<9>(2) | self.in_3.val().get_bits::<9>(3)));
            }
        } else if bit_cast::<4, 1>(self.fields.val().low).all() {
            if (!self.in_3.val().get_bits::<3>(5)).xor() {
                self.fields.next.high = bit_cast::<9, 18>(bit_cast::<18, 16>(self.in_3.val() >> 4));
            } else {
                self.fields.next.high = bit_cast::<9, 6>(bit_cast::<6, 15>(self.register_1.q.val().get_bits::<15>(4) ^ self.register_1.q.val().get_bits::<15>(15)));
            }
        } else {
            if signed_cast(self.register_1.q.val().get_bits::<31>((self.register_1.q.val().get_bits::<2>(bit_cast::<5, 8>(self.local_0.val()).replace_bit(2, self.local_2.val()).index()) | bit_cast::<2, 2>(self.in_2.val())).index())) != signed_bit_cast::<31, 26>(signed_cast(bit_cast::<26, 25>(bit_cast::<25, 8>(self.local_0.val()))) - signed_cast(bit_cast::<26, 25>(self.register_1.q.val().get_bits::<25>(7)))) {
                self.fields.next.high = bit_cast::<9, 1>(bit_cast::<1, 4>(self.local_0.val().get_bits::<4>(4))) >> bit_cast::<6, 2>(self.in_2.val());
            } else if (self.in_3.val() ^ bit_cast::<16, 2>(self.in_2.val())) > bit_cast::<16, 17>(bits::<17>(1)) {
                self.fields.next.high = bit_cast::<9, 3>(unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<3>(28))) & !bit_cast::<3, 8>(self.local_0.val()));
            } else {
                self.fields.next.high = bit_cast::<9, 10>((bits::<10>(889) + self.register_0.q.val()) ^ bit_cast::<10, 36>(self.register_1.q.val()) >> 1);
            }
        }
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = signed_cast(self.in_1.val());
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val();
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = bit_cast::<8, 9>(bit_cast::<9, 1>(self.register_1.q.val().get_bits::<1>(12)) & 511);
            self.part_0[i].in_1.next = bit_cast::<7, 5>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<5>(0)))) >> 2;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (self.in_1.val().replace_bit((bit_cast::<3, 36>(self.register_1.q.val()) >> 0).index(), self.register_0.q.val()) & (self.local_0.val() ^ self.in_1.val())) + (self.local_0.val().replace_bit(bit_cast::<3, 1>(self.fields.val().low).index(), self.line[1].q.val().get_bit(4)) + (unsigned_cast(self.line[1].q.val()) | unsigned_cast(self.line[1].q.val())));
        }
        self.register_0.d.next = (self.line[1].q.val() - self.line[1].q.val()) + (self.line[1].q.val() - self.line[1].q.val()) <= (self.line[1].q.val() + -self.line[1].q.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() | 7).index() == i {
                    self.register_0.d.next = self.line[1].q.val().get_bit(j);
                }
                if (self.in_2.val() ^ self.in_3.val().get_bits::<2>((i + j))).all() && !(self.part_0[1].out_1.val() < 65535) {
                    self.register_0.d.next = !(self.register_0.q.val() && self.register_0.q.val()) == !self.in_3.val().get_bits::<2>(12).all();
                } else if (self.part_0[0].out_0.val().get_bits::<1>(0) << self.in_2.val() - self.in_2.val()).all() {
                    self.register_0.d.next = ((self.part_0[1].out_0.val() ^ self.part_0[1].out_0.val()) >> unsigned_cast(signed_cast(self.fields.val().low))).xor();
                } else if (bit_cast::<5, 3>(self.part_0[0].out_0.val()) ^ self.part_0[1].out_1.val().get_bits::<5>(9)).xor() {
                    self.register_0.d.next = !self.in_1.val().get_bit(7) | self.part_0[0].out_0.val().any() || self.part_0[1].out_1.val().get_bit((bit_cast::<4, 3>(self.part_0[1].out_0.val()) | i.to_bits::<4>()).index());
                } else {
                    self.register_0.d.next = (self.register_1.q.val() >> unsigned_cast(signed_cast(self.fields.val().low)) ^ 2100776691) <= (self.register_1.q.val() << !self.register_1.q.val().get_bits::<4>(2) ^ (self.register_1.q.val() >> (bit_cast::<3, 2>(self.in_2.val()) ^ bit_cast::<3, 3>(self.part_0[1].out_0.val()))));
                }
            }
            self.register_0.d.next = ((self.part_0[0].out_0.val() >> bit_cast::<1, 10>(bit_cast::<10, 8>(self.local_0.val()))) + (bit_cast::<3, 2>(self.in_2.val()) & self.part_0[1].out_0.val())).any();
        }
        if (unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(15))) & (self.fields.val().low ^ 1)).xor() {
            for i in 0..4_usize {
                for j in 0..2_usize {
                    self.register_0.d.next = !(self.in_1.val() >= 239) && !!self.local_2.val();
                }
                self.register_0.d.next = (!!self.in_3.val().get_bits::<5>(5)).xor();
            }
        } else if (self.part_0[0].out_1.val().get_bits::<5>(5) ^ bit_cast::<5, 36>(self.register_1.q.val())).any() {
            self.register_0.d.next = !self.local_2.val();
        } else if self.fields.val().flag {
            self.register_0.d.next = bit_cast::<16, 11>(bit_cast::<11, 1>(self.fields.val().low)) >= bit_cast::<16, 15>(bits::<15>(18724)) && unsigned_cast(signed_cast(self.fields.val().low)).xor();
        }
        self.register_1.d.next = bit_cast::<36, 8>(self.local_0.val()) >> (self.in_2.val() ^ self.in_2.val());
        self.out_1.next = self.register_0.q.val();
        if !(self.part_0[1].out_1.val().get_bits::<5>(0) ^ 31).any() {
            self.out_1.next = (self.register_1.q.val().get_bits::<1>(14) >> (self.in_2.val() - self.in_2.val()) >> 1).all();
        } else if self.register_0.q.val() {
            self.out_1.next = ((self.in_0.val() - self.in_0.val()) < self.in_0.val()) == ((self.local_1.val() != self.local_1.val()) | self.local_1.val().get_bit(27));
        } else if (self.in_1.val() == 76) & (self.fields.val().flag || self.out_1.val()) {
            self.out_1.next = self.line[1].q.val().get_bit(1);
        }
        if unsigned_cast(signed_cast(self.fields.val().low)).all() {
            if unsigned_cast(signed_cast(self.fields.val().low)).any() {
                self.out_1.next = (self.in_0.val() + self.in_0.val()) + (self.in_0.val() + self.in_0.val()) >= (self.in_0.val() - self.in_0.val()) - self.in_0.val();
            }
        } else if !self.part_0[0].out_0.val().get_bit(bit_cast::<1, 2>(self.in_2.val()).index()) && (self.local_2.val() && self.local_2.val()) {
            self.register_1.d.next = bit_cast::<36, 4>(unsigned_cast(signed_cast(bit_cast::<4, 3>(self.part_0[1].out_0.val()))) & !self.register_1.q.val().get_bits::<4>(18));
        }
        self.out_2.next = (bit_cast::<16, 25>(bits::<25>(1)) + self.local_2.val()) ^ 41966;
        if self.register_0.q.val() {
            self.out_2.next = (self.register_1.q.val().get_bits::<16>(7) << unsigned_cast(signed_cast(self.part_0[1].out_1.val().get_bits::<4>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>((self.in_2.val() << 0).index()))).index())))) << (self.local_0.val().get_bits::<1>((bit_cast::<3, 36>(self.register_1.q.val()) >> (self.part_0[1].out_0.val().get_bits::<2>(0) ^ self.in_2.val())).index()) ^ self.fields.val().low) >> (self.in_1.val().get_bits::<4>(0) ^ bit_cast::<4, 16>(self.in_3.val()));
        } else if self.local_0.val().get_bits::<4>(bit_cast::<2, 11>(self.in_3.val().get_bits::<11>((self.part_0[0].out_1.val().get_bits::<2>(13) & self.register_1.q.val().get_bits::<2>((!self.part_0[1].out_1.val().get_bits::<5>(5)).index())).index())).index()).all() | self.fields.val().low.all() {
            self.out_2.next = !(bit_cast::<16, 17>(self.register_1.q.val().get_bits::<17>(self.register_1.q.val().get_bits::<4>(21).replace_bit(1, self.register_0.q.val()).index())) ^ self.out_2.val() + 27084);
        } else if self.local_0.val().get_bits::<4>(1).all() ^ (bit_cast::<36, 16>(self.out_2.val()) > 2147483647) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.out_2.next = (bit_cast::<16, 4>(bits::<4>(15)) ^ (bit_cast::<16, 2>(self.in_2.val()) | 4659)) >> 4;
                }
                self.out_2.next = unsigned_cast(-signed_cast(self.in_3.val())) >> bit_cast::<1, 2>(self.in_2.val());
            }
        } else {
            self.out_2.next = (bit_cast::<16, 9>(self.fields.val().high) + bit_cast::<16, 4>(bits::<4>(1))).replace_bit(7, self.in_1.val().get_bit(bit_cast::<3, 2>(self.in_2.val()).index()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_11", Kernel11::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
