// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel23Part {
    pub in_0: Signal<In, Bits<32>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<31>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<32>>,
}

impl Logic for Kernel23Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val() {
            if self.in_1.val() {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val())) ^ (self.in_0.val() | bit_cast::<32, 32>(self.in_0.val())) - unsigned_cast(signed_cast(bit_cast::<32, 32>(self.in_0.val())));
            } else {
                self.local_0.next = (bit_cast::<32, 18>(self.in_0.val().get_bits::<18>(8)) | self.in_0.val() + self.in_0.val()) - unsigned_cast(signed_cast(self.in_0.val()));
            }
        } else if bit_cast::<8, 7>(bit_cast::<7, 32>(self.in_0.val())).xor() {
            if self.in_1.val() {
                self.local_0.next = (self.in_0.val() + self.in_0.val()).replace_bit(6, self.in_0.val().get_bits::<2>(20).all()) ^ unsigned_cast(signed_cast(bit_cast::<32, 32>(self.in_0.val())) - signed_cast(bit_cast::<32, 32>(self.in_0.val())));
            } else {
                self.local_0.next = ((self.in_0.val() ^ 1683062665) >> 32).replace_bit(2, self.in_1.val());
            }
        } else {
            if (self.in_0.val() + self.in_1.val()) <= 1396605100 {
                self.local_0.next = self.in_0.val().replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<5>(9))).index(), self.in_1.val()).replace_bit(bit_cast::<5, 6>(bit_cast::<6, 32>(self.in_0.val())).index(), self.in_0.val().get_bits::<3>(bit_cast::<4, 2>(bit_cast::<2, 32>(self.in_0.val())).index()).any()) ^ bit_cast::<32, 35>(bit_cast::<35, 32>(self.in_0.val()) ^ bit_cast::<35, 32>(self.in_0.val()));
            } else {
                self.local_0.next = self.in_0.val() >> bits::<1>(1).replace_bit(0, self.in_0.val().get_bit(bit_cast::<5, 2>(bit_cast::<2, 32>(self.in_0.val())).index())) | (self.in_0.val() >> 12) ^ self.in_0.val() & self.in_0.val();
            }
        }
        if bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(21)).xor() {
            if (self.local_0.val() & self.local_0.val()) < (self.local_0.val() | bit_cast::<32, 32>(self.local_0.val())) {
                self.out_0.next = self.in_0.val().get_bits::<31>(0).replace_bit(5, self.in_1.val()) + 2147483647 << 32;
                self.out_1.next = self.in_1.val();
            } else {
                self.out_0.next = bit_cast::<31, 6>(bit_cast::<6, 32>(self.in_0.val()) ^ bit_cast::<6, 32>(self.in_0.val())) ^ (bit_cast::<31, 32>(self.in_0.val()) ^ bit_cast::<31, 32>(self.local_0.val()) - self.in_0.val().get_bits::<31>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(11))).index()));
                self.out_1.next = self.in_0.val() - self.in_0.val() << bit_cast::<3, 32>(self.local_0.val()).replace_bit(0, self.in_1.val()) > (bit_cast::<32, 5>(self.in_0.val().get_bits::<5>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(bit_cast::<4, 5>(bits::<5>(14)).index()))).index())) & 2147483647);
            }
        } else if (self.in_0.val() ^ self.local_0.val()) <= (self.local_0.val() | 1) {
            self.out_0.next = bit_cast::<31, 24>(bit_cast::<24, 10>(bit_cast::<10, 32>(self.in_0.val()))) >> 11;
            self.out_1.next = (self.in_0.val().replace_bit(bit_cast::<5, 14>(self.local_0.val().get_bits::<14>(12)).index(), self.in_1.val()) ^ 2147483647) != 1;
        } else {
            if self.in_1.val() {
                self.out_0.next = !(self.local_0.val().get_bits::<31>(1) << 17) >> 32;
                self.out_1.next = (unsigned_cast(signed_cast(self.in_0.val().get_bits::<5>(24))) << 6).any();
            } else {
                self.out_0.next = (bits::<31>(2147483647) ^ self.in_0.val().get_bits::<31>(bits::<1>(1).replace_bit(0, self.in_1.val()).index())) & unsigned_cast(signed_cast(self.local_0.val().get_bits::<31>(1))) & ((self.local_0.val().get_bits::<31>(0) | self.in_0.val().get_bits::<31>((self.in_0.val().get_bits::<1>(22) >> (self.local_0.val().get_bits::<4>(9) << (self.in_0.val().get_bits::<6>(24) ^ bits::<6>(40)))).index())) ^ unsigned_cast(signed_cast(self.in_0.val().get_bits::<31>(1))));
                self.out_1.next = ((self.in_0.val().get_bits::<1>(bit_cast::<5, 14>(self.local_0.val().get_bits::<14>(4)).index()) >> 1) - (self.local_0.val().get_bits::<1>(bit_cast::<5, 3>(bit_cast::<3, 32>(self.in_0.val())).index()) >> bit_cast::<6, 7>(bit_cast::<7, 32>(self.in_0.val())))).all();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel23Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<5>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel23 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<1>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bits<8>>,
    pub in_4: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<31>>,
    pub out_3: Signal<Out, Bits<32>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bits<40>>,
    pub fields: Signal<Local, Kernel23Fields>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<4>>,
    pub register_2: DFF<Bit>,
    pub part_0: [Kernel23Part; 2],
}

impl Logic for Kernel23 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(5)) + signed_cast(self.local_0.val().get_bits::<2>(2))).all();
        dff_setup!(self, clock, register_0, register_1, register_2);
        if self.in_0.val().get_bit(0) || (self.in_2.val() <= self.in_2.val()) {
            self.local_0.next = !(self.in_3.val() << 3) >> (self.register_1.q.val() & self.register_1.q.val());
            self.local_1.next = (bit_cast::<4, 4>(self.register_1.q.val()) | self.in_3.val().get_bits::<4>(3)).all() & ((self.in_3.val() ^ 255) == (self.in_3.val() & self.in_3.val()));
            self.local_2.next = ((bit_cast::<40, 4>(self.register_1.q.val()) + 1883266261) | 80434592) >> (bit_cast::<2, 1>(self.in_0.val()) << (bit_cast::<1, 1>(self.in_0.val()) << unsigned_cast(signed_cast(self.in_3.val().get_bits::<4>(unsigned_cast(signed_cast(bit_cast::<2, 1>(self.in_0.val()))).index())))));
        } else if unsigned_cast(signed_cast(self.in_3.val().get_bits::<2>(0))).all() {
            if self.register_1.q.val().get_bit(2) {
                self.local_0.next = bit_cast::<8, 5>(bit_cast::<5, 3>(bit_cast::<3, 8>(self.in_3.val())) >> !self.register_1.q.val().get_bits::<3>(1));
                self.local_1.next = self.register_0.q.val();
                self.local_2.next = bit_cast::<40, 43>(!bits::<43>(709129732)).replace_bit((bit_cast::<5, 4>(self.register_1.q.val()) << 1).index(), self.register_2.q.val() || self.in_3.val().get_bit(2));
            } else {
                self.local_0.next = !bit_cast::<8, 6>(bits::<6>(4)).replace_bit(bit_cast::<3, 4>(self.register_1.q.val()).index(), self.register_1.q.val().get_bits::<3>(0).xor());
                self.local_1.next = self.register_1.q.val().get_bit(0);
                self.local_2.next = unsigned_cast(-signed_cast(bit_cast::<40, 8>(self.in_3.val()))).replace_bit(13, self.in_3.val().get_bit(7));
            }
        } else {
            if signed_cast(unsigned_cast(self.in_4.val())) < (self.in_4.val() - self.in_4.val()) {
                self.local_0.next = bit_cast::<8, 4>(unsigned_cast(signed_cast(self.register_1.q.val())));
                self.local_1.next = !(self.in_3.val().get_bit(1) == self.register_0.q.val()) || self.in_4.val() - self.in_4.val() > (self.in_4.val() + self.in_4.val());
                self.local_2.next = !!bits::<40>(2147483647) >> 16;
            } else {
                self.local_0.next = bit_cast::<8, 6>(unsigned_cast(signed_cast(bit_cast::<6, 4>(self.register_1.q.val())))) >> 5;
                self.local_1.next = ((self.register_1.q.val() | bit_cast::<4, 4>(self.register_1.q.val())) << 3).all();
                self.local_2.next = !(bit_cast::<40, 8>(self.in_3.val()) - bits::<40>(1234187135)) ^ (bit_cast::<40, 1>(self.in_0.val()) + bit_cast::<40, 1>(self.in_0.val()) << 32);
            }
        }
        self.fields.next.low = 1.into();
        self.fields.next.flag = !self.register_0.q.val();
        if self.in_3.val().get_bit(2) {
            self.fields.next.flag = self.in_1.val() == (bit_cast::<40, 8>(self.local_0.val()).replace_bit(0, self.register_1.q.val().get_bit((bits::<2>(0) ^ self.in_3.val().get_bits::<2>(self.local_2.val().get_bits::<2>(34).replace_bit(1, self.in_1.val()).index())).index())) != bit_cast::<40, 41>(bits::<41>(2147483647)));
        } else {
            self.fields.next.low = (self.in_0.val() ^ self.fields.val().low) >> 0 & unsigned_cast(signed_cast(self.fields.val().low));
        }
        self.fields.next.high = !(unsigned_cast(signed_cast(self.local_2.val().get_bits::<5>(10))) | bit_cast::<5, 14>(self.local_2.val().get_bits::<14>((self.local_0.val().get_bits::<4>(bit_cast::<2, 40>(self.local_2.val()).replace_bit(1, self.register_2.q.val()).index()) | bit_cast::<4, 8>(self.in_3.val())).index())));
        for i in 0..4_usize {
            self.fields.next.high = (self.fields.val().high >> unsigned_cast(signed_cast(self.local_2.val().get_bits::<4>(bit_cast::<5, 2>(bit_cast::<2, 8>(self.local_0.val())).index()))) & unsigned_cast(signed_cast(self.fields.val().high))) << (self.register_1.q.val() ^ i.to_bits::<4>());
        }
        if self.in_2.val().get_bit((!unsigned_cast(self.in_4.val())).index()) && (bit_cast::<1, 4>(self.register_1.q.val()) >> 2 == 1) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.fields.next.high = !bit_cast::<5, 6>(bit_cast::<6, 8>(self.in_3.val()) | self.local_2.val().get_bits::<6>(29));
                }
                self.fields.next.high = (bit_cast::<5, 8>(unsigned_cast(self.in_2.val())) + 19) + 31;
            }
        } else {
            self.fields.next.high = (bit_cast::<5, 8>(self.local_0.val()) & self.fields.val().high) + (self.fields.val().high >> 2) - 1;
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = bit_cast::<32, 1>(bit_cast::<1, 4>(self.register_1.q.val()) >> 0) & 230370242;
            self.part_0[i].in_1.next = !self.in_1.val();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = bit_cast::<32, 2>(bit_cast::<2, 11>(self.local_2.val().get_bits::<11>((self.register_1.q.val() & self.register_1.q.val()).index())) >> 1);
        }
        if self.fields.val().flag == self.part_0[0].out_1.val() && self.local_2.val().get_bit(22) {
            if self.part_0[1].out_0.val().get_bits::<5>(5).replace_bit(0, self.local_2.val().get_bit(5)) <= (self.fields.val().high ^ self.fields.val().high) {
                self.register_0.d.next = (unsigned_cast(self.in_2.val()).replace_bit(3, self.part_0[1].out_0.val().get_bit((self.register_1.q.val() & self.in_3.val().get_bits::<4>(2)).index())) == self.part_0[0].out_0.val().get_bits::<8>(8) >> 1) && (unsigned_cast(self.in_4.val()) ^ bit_cast::<3, 1>(self.fields.val().low)).any();
                self.register_1.d.next = ((bit_cast::<4, 40>(self.local_2.val()) ^ self.register_1.q.val()) - 15) + (self.register_1.q.val() >> unsigned_cast(signed_cast(self.local_2.val().get_bits::<6>(23))) ^ self.register_1.q.val() + 1);
            } else {
                self.register_0.d.next = self.local_1.val();
                self.register_1.d.next = (!self.register_1.q.val() ^ (self.register_1.q.val() ^ self.register_1.q.val())) << (bit_cast::<6, 4>(self.register_1.q.val()) << 2);
            }
        } else {
            if bit_cast::<5, 6>(bit_cast::<6, 5>(self.fields.val().high)).xor() {
                self.register_0.d.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(5))).all();
                self.register_1.d.next = (self.register_1.q.val() & self.register_1.q.val()) + bit_cast::<4, 13>(self.local_2.val().get_bits::<13>(8)) + (self.in_4.val().get_bit((self.fields.val().low | self.fields.val().low).index()) || self.fields.val().flag);
            } else if (self.local_2.val().get_bits::<31>(9) <= self.part_0[1].out_0.val()) == self.local_0.val().get_bits::<3>((self.part_0[1].out_0.val().get_bits::<2>((self.register_1.q.val() ^ self.register_1.q.val()).index()) << self.in_0.val().replace_bit(0, self.part_0[0].out_1.val())).index()).xor() {
                self.register_0.d.next = (unsigned_cast(signed_cast(self.register_1.q.val())) - (self.part_0[0].out_0.val().get_bits::<4>((self.register_1.q.val() >> 1).index()) ^ self.register_1.q.val())).all();
                self.register_1.d.next = (self.register_1.q.val() << 2 & (self.local_2.val().get_bits::<4>(32) ^ self.in_3.val().get_bits::<4>(3))) << (bit_cast::<3, 8>(self.local_0.val()) | 3);
            } else {
                self.register_0.d.next = (self.in_3.val().get_bits::<2>(3) >> (self.fields.val().low + self.local_2.val().get_bit(1)) >> (self.register_1.q.val() ^ self.register_1.q.val())).all();
                self.register_1.d.next = unsigned_cast(signed_cast(self.register_1.q.val())) >> (bits::<6>(19) ^ self.local_2.val().get_bits::<6>(11)) | 1;
            }
        }
        self.register_2.d.next = (!self.fields.val().high != (self.fields.val().high ^ self.fields.val().high)) ^ (self.local_0.val() > 136 || (self.register_2.q.val() || self.in_3.val().get_bit(4)));
        self.out_1.next = unsigned_cast(self.in_2.val()) >> 8 >> 2;
        self.out_2.next = unsigned_cast(signed_cast(self.local_2.val().get_bits::<31>(0)));
        self.out_3.next = bit_cast::<32, 18>(bit_cast::<18, 5>(self.fields.val().high) | bit_cast::<18, 17>(self.out_2.val().get_bits::<17>((self.part_0[0].out_0.val().get_bits::<3>(3) ^ bit_cast::<3, 8>(self.local_0.val())).index())));
        match (bit_cast::<4, 3>(bit_cast::<3, 1>(self.fields.val().low))).index() {
            1 => {
                self.out_3.next = bit_cast::<32, 24>(unsigned_cast(signed_cast(self.out_2.val().get_bits::<24>(0))).replace_bit((self.register_1.q.val() - self.local_2.val().get_bits::<4>(5)).index(), self.fields.val().high <= self.fields.val().high));
            }
            2 => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        self.out_3.next = bit_cast::<32, 28>(unsigned_cast(signed_cast(self.part_0[0].out_0.val().get_bits::<28>(3)))) >> 5;
                    }
                    self.out_3.next = !(bit_cast::<32, 8>(self.in_3.val()) >> 19) - ((self.local_2.val().get_bits::<32>(i) + 2147483647) << 12);
                }
            }
            3 => {
                self.out_3.next = ((self.local_2.val().get_bits::<32>(5) + self.in_0.val().get_bit(0)) ^ 1087374582) ^ 1;
            }
            4 => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        self.out_3.next = (!self.out_3.val() ^ !self.out_3.val()) >> 24;
                    }
                    self.out_3.next = bit_cast::<32, 33>((bits::<33>(923191853) >> 12) << 12);
                }
            }
            9 => {
                self.out_3.next = bit_cast::<32, 33>(bit_cast::<33, 42>(bit_cast::<42, 31>(self.part_0[1].out_0.val()))) >> bit_cast::<1, 40>(self.local_2.val()).replace_bit(0, self.register_2.q.val());
            }
            10 => {
                self.out_3.next = ((self.out_3.val() ^ self.out_3.val()) << 21) << self.register_1.q.val() + self.out_1.val().get_bit((bits::<3>(1) | unsigned_cast(self.in_4.val())).index());
            }
            12 => {
                for i in 0..4_usize {
                    if (unsigned_cast(self.in_4.val()) ^ self.local_0.val().get_bits::<3>(5)).index() == i {
                        self.out_3.next = ((self.out_3.val() >> unsigned_cast(signed_cast(self.local_0.val().get_bits::<6>((self.in_0.val() + self.local_1.val()).index())))) - unsigned_cast(signed_cast(self.local_2.val().get_bits::<32>(7)))) + (self.out_3.val().replace_bit(18, self.local_1.val()) << bit_cast::<3, 1>(self.fields.val().low));
                    }
                    self.out_3.next = !((bit_cast::<32, 31>(self.part_0[0].out_0.val()) | self.out_3.val()) + (bit_cast::<32, 31>(self.part_0[1].out_0.val()) >> 28));
                }
            }
            14 => {
                self.out_3.next = bit_cast::<32, 12>(bit_cast::<12, 15>(bit_cast::<15, 40>(self.local_2.val()).replace_bit(13, self.local_0.val().get_bit(bit_cast::<3, 12>(self.local_2.val().get_bits::<12>((self.part_0[1].out_0.val().get_bits::<4>(24) & self.local_2.val().get_bits::<4>((!self.fields.val().high).index())).index())).index()))));
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_23", Kernel23::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
