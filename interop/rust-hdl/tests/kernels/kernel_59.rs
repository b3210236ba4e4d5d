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
    pub out_0: Signal<Out, Bits<4>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bits<5>>,
}

impl Logic for Kernel59Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if !self.in_1.val() | self.register_0.q.val().get_bit((bit_cast::<2, 3>(self.in_0.val()) & self.in_0.val().get_bits::<2>(1)).index()) {
            if self.in_1.val() {
                self.local_0.next = bit_cast::<16, 15>(bit_cast::<15, 3>(self.in_0.val())) + (bit_cast::<16, 3>(self.in_0.val()) ^ 29880) + (bit_cast::<16, 3>(self.in_0.val()) << 7 << 16);
            } else if (self.in_0.val() << 0) != bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>(bit_cast::<2, 1>(self.in_0.val().get_bits::<1>((bit_cast::<1, 5>(self.register_0.q.val()) ^ bit_cast::<1, 5>(self.register_0.q.val())).index())).index())) {
                self.local_0.next = unsigned_cast(-signed_cast(bit_cast::<16, 3>(self.in_0.val())) - (signed_cast(bit_cast::<16, 3>(self.in_0.val())) - signed_cast(bit_cast::<16, 3>(self.in_0.val()))));
            } else {
                self.local_0.next = unsigned_cast(-signed_cast(bit_cast::<16, 5>(self.register_0.q.val())) + -signed_cast(bit_cast::<16, 3>(self.in_0.val())));
            }
        } else {
            if self.in_1.val() {
                self.local_0.next = !(bits::<16>(14511) << (self.in_0.val() >> 2)) - 65535;
            } else if self.in_1.val() {
                self.local_0.next = (bit_cast::<16, 19>(bits::<19>(524287)) & bits::<16>(1) << bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(0))) >> bit_cast::<1, 4>(bit_cast::<4, 3>(self.in_0.val()));
            } else {
                self.local_0.next = (bits::<16>(8263) + bit_cast::<16, 3>(self.in_0.val()) + self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<2>(1) ^ self.in_0.val().get_bits::<2>(bit_cast::<1, 2>(bits::<2>(1)).index())).index())) + ((bit_cast::<16, 3>(self.in_0.val()) ^ bits::<16>(65535)) + !bits::<16>(1));
            }
        }
        if (self.local_0.val().get_bits::<3>(5) | 2) <= (self.in_0.val() & bit_cast::<3, 3>(self.in_0.val())) {
            if bit_cast::<3, 6>(bit_cast::<6, 5>(self.register_0.q.val())) >= (self.in_0.val() ^ self.register_0.q.val().get_bits::<3>(0)) {
                self.register_0.d.next = bit_cast::<5, 2>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(1)))) - 4;
                self.out_0.next = bits::<4>(1).replace_bit((self.in_0.val().get_bits::<2>(1) << 0).index(), self.in_0.val().get_bit(2)) >> (bit_cast::<1, 3>(self.in_0.val()) & self.local_0.val().get_bits::<1>(6)) >> self.local_0.val().get_bits::<1>((bit_cast::<4, 16>(self.local_0.val()) & 1).index()).replace_bit(0, self.local_0.val().get_bit((!self.local_0.val().get_bits::<4>((!self.in_0.val()).index())).index()));
            } else {
                self.register_0.d.next = !self.local_0.val().get_bits::<5>(4) + (self.register_0.q.val() << 3) - (self.register_0.q.val() ^ bit_cast::<5, 3>(self.in_0.val()) ^ (self.register_0.q.val() & self.register_0.q.val()));
                self.out_0.next = ((self.register_0.q.val().get_bits::<4>(bits::<1>(1).replace_bit(0, self.in_1.val()).index()) + bit_cast::<4, 16>(self.local_0.val())) ^ 15) + 9;
            }
        } else {
            if (bits::<1>(1) ^ self.local_0.val().get_bits::<1>(14)).xor() {
                self.register_0.d.next = ((self.register_0.q.val() + self.register_0.q.val()) | 1) ^ (self.local_0.val().get_bits::<5>(8) >> (self.local_0.val().get_bits::<4>(4) << (self.local_0.val().get_bits::<6>(10) ^ bits::<6>(40)))) - unsigned_cast(signed_cast(self.register_0.q.val()));
                self.out_0.next = bit_cast::<4, 7>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<7>(5)))) ^ (self.local_0.val().get_bits::<4>((self.in_0.val() >> 2).index()) & bits::<4>(15)).replace_bit(2, self.in_1.val());
            } else if self.register_0.q.val().get_bit((bit_cast::<2, 5>(self.register_0.q.val()) | bit_cast::<2, 5>(self.register_0.q.val())).index()) {
                self.register_0.d.next = (bit_cast::<5, 3>(self.in_0.val()) ^ bit_cast::<5, 5>(self.register_0.q.val()) ^ (self.register_0.q.val() + self.register_0.q.val())).replace_bit((self.register_0.q.val().get_bits::<2>((bit_cast::<2, 3>(self.in_0.val()) ^ bits::<2>(1)).index()) ^ bit_cast::<2, 3>(self.in_0.val())).index(), (self.local_0.val() ^ 37877) >= bit_cast::<16, 16>(self.local_0.val()).replace_bit((self.register_0.q.val().get_bits::<4>(1) | bits::<4>(5)).index(), self.register_0.q.val().get_bit(1)));
                self.out_0.next = (!self.register_0.q.val().get_bits::<4>(0) | (bit_cast::<4, 3>(self.in_0.val()) + bit_cast::<4, 3>(self.in_0.val()))) << (bit_cast::<6, 5>(self.register_0.q.val()) ^ bits::<6>(3));
            } else {
                self.register_0.d.next = ((self.register_0.q.val() << 0) + (self.in_1.val() | self.in_1.val())) >> self.in_0.val() - self.register_0.q.val().get_bits::<3>(0);
                self.out_0.next = !!bit_cast::<4, 16>(self.local_0.val()) & bit_cast::<4, 2>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>((bit_cast::<2, 3>(self.in_0.val()) & 2).index()))));
            }
        }
        self.out_1.next = bit_cast::<3, 4>(bit_cast::<4, 2>(self.local_0.val().get_bits::<2>(self.in_0.val().replace_bit(1, self.in_1.val()).index())) ^ !self.out_0.val());
        for i in 0..2_usize {
            if (unsigned_cast(signed_cast(self.in_0.val()))).index() == i {
                self.out_1.next = bit_cast::<3, 6>(!bit_cast::<6, 4>(self.out_0.val()));
            }
            if self.in_1.val() {
                self.out_1.next = (bit_cast::<3, 16>(self.local_0.val()) >> 0) ^ (bit_cast::<3, 3>(self.out_1.val()) | self.out_0.val().get_bits::<3>(i)) ^ (self.out_1.val() << 0 ^ self.in_0.val() & self.out_1.val());
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel59Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<4>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel59 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<31>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<33>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<5>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel59Fields>,
    pub register_0: DFF<Signed<31>>,
    pub register_1: DFF<Bits<32>>,
    pub register_2: DFF<Bit>,
    pub part_0: [Kernel59Part; 2],
}

impl Logic for Kernel59 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(self.local_1.val().get_bits::<1>(3) ^ bit_cast::<1, 4>(self.fields.val().high)) + ((self.fields.val().low & self.local_1.val().get_bits::<4>(1)) != bit_cast::<4, 2>(self.local_1.val().get_bits::<2>(1)));
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = self.register_2.q.val();
        self.local_1.next = 1.into();
        self.local_2.next = bit_cast::<32, 19>(bit_cast::<19, 5>(self.in_4.val())) >> !self.in_4.val().get_bits::<3>(2) != (unsigned_cast(signed_cast(bit_cast::<32, 32>(self.register_1.q.val()))) & !self.register_1.q.val());
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 6>(bit_cast::<6, 5>(self.local_1.val()))).index() == i {
                    self.local_2.next = self.in_0.val().get_bit(29);
                }
                self.local_0.next = self.in_3.val();
            }
            if !(self.in_4.val().any() == !self.register_0.q.val().get_bit(i)) {
                self.local_2.next = self.register_2.q.val();
            } else if (self.in_4.val().get_bit((self.in_4.val().get_bits::<2>(2) & bit_cast::<2, 5>(self.in_4.val())).index()) && self.in_0.val().get_bit(i)) || (self.register_1.q.val().get_bit(17) || self.in_0.val().get_bit(i)) {
                self.local_1.next = !i.to_bits::<5>().replace_bit(i, self.in_4.val().get_bit((!self.in_0.val().get_bits::<2>(i)).index())).replace_bit(i, i.to_bits::<5>() == 16);
            }
        }
        if unsigned_cast(signed_cast(self.in_4.val().get_bits::<2>(0))).all() && self.in_0.val().get_bit((!self.in_0.val().get_bits::<4>(9)).index()) {
            if self.in_4.val().get_bit(2) {
                self.local_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>((bit_cast::<4, 31>(self.in_0.val()) & bit_cast::<4, 5>(self.in_4.val())).index()))).all();
            } else {
                self.local_2.next = bit_cast::<3, 2>(bit_cast::<2, 31>(self.in_0.val()) ^ 3).any();
            }
        } else if self.register_2.q.val() {
            if !(self.register_0.q.val().get_bit(bit_cast::<4, 2>(bit_cast::<2, 5>(self.in_4.val())).index()) || self.in_0.val() >= unsigned_cast(self.register_0.q.val())) {
                self.local_0.next = unsigned_cast(signed_cast(bit_cast::<8, 5>(self.local_1.val()))).xor();
            } else if self.in_2.val() {
                self.local_1.next = (self.register_1.q.val().get_bits::<5>(bit_cast::<4, 32>(self.register_1.q.val()).replace_bit(bit_cast::<2, 3>(self.register_1.q.val().get_bits::<3>(21)).index(), self.in_1.val()).index()) | self.in_0.val().get_bits::<5>(22)).replace_bit(4, self.register_1.q.val().get_bits::<4>(19).all()) << bit_cast::<6, 5>(self.in_4.val()).replace_bit(4, self.in_1.val());
            }
        } else {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.local_2.next = self.in_1.val();
                }
                self.local_1.next = (bit_cast::<5, 1>(bit_cast::<1, 5>(self.in_4.val())) & self.register_1.q.val().get_bits::<5>(12) + i.to_bits::<5>()) + bit_cast::<5, 6>(bits::<6>(1) ^ bits::<6>(1));
            }
        }
        self.fields.next.low = 15.into();
        self.fields.next.flag = self.register_0.q.val().get_bit((bits::<4>(15) & bit_cast::<4, 31>(self.in_0.val())).index());
        self.fields.next.high = (bit_cast::<4, 2>(bit_cast::<2, 32>(self.register_1.q.val())) ^ (bit_cast::<4, 32>(self.register_1.q.val()) | self.local_1.val().get_bits::<4>(0))) + self.register_0.q.val().get_bit(29);
        if signed_cast(unsigned_cast(self.register_0.q.val()) - bit_cast::<31, 31>(self.in_0.val())) < (self.register_0.q.val() - self.register_0.q.val()) + signed_cast(self.in_0.val()) {
            self.fields.next.high = ((self.fields.val().high & self.fields.val().low) & 11) - (self.fields.val().high ^ 1).replace_bit(bit_cast::<2, 1>(self.local_1.val().get_bits::<1>(0)).index(), self.register_0.q.val().get_bit(13));
        } else if (self.local_1.val() ^ self.in_4.val()) <= self.local_1.val().replace_bit(4, self.in_0.val().get_bit((self.local_1.val().get_bits::<4>(0) - self.fields.val().high).index())) {
            self.fields.next.flag = bit_cast::<3, 6>(bit_cast::<6, 5>(self.local_1.val()) & 1).xor();
        } else {
            self.fields.next.low = (self.fields.val().low << 1).replace_bit((self.in_0.val().get_bits::<2>(22) << !self.register_1.q.val().get_bits::<6>(17)).index(), self.in_4.val().get_bits::<1>(2).all()) ^ ((self.fields.val().high ^ self.fields.val().high) ^ bit_cast::<4, 5>(self.local_1.val()) << (bit_cast::<2, 32>(self.register_1.q.val()) & bit_cast::<2, 4>(self.fields.val().low)));
        }
        match (bit_cast::<4, 2>(bit_cast::<2, 4>(self.fields.val().high))).index() {
            4 => {
                self.fields.next.flag = self.in_3.val();
            }
            5 => {
                if self.local_1.val().get_bit(0) {
                    self.fields.next.low = !bit_cast::<4, 3>(bits::<3>(7) >> (bits::<2>(1) ^ self.in_4.val().get_bits::<2>(bit_cast::<2, 5>(self.local_1.val()).index())));
                } else if (self.local_1.val().get_bits::<1>((bit_cast::<2, 5>(self.local_1.val()) ^ 3).index()) << 0).all() {
                    self.fields.next.high = bit_cast::<4, 13>(bit_cast::<13, 6>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<6>(17)))));
                } else {
                    self.fields.next.low = (unsigned_cast(signed_cast(self.in_4.val().get_bits::<4>(1))) & (self.fields.val().low ^ 15)) + bit_cast::<4, 13>(self.register_1.q.val().get_bits::<13>((self.fields.val().high >> 1).index()) ^ self.register_1.q.val().get_bits::<13>((self.fields.val().high | self.fields.val().high).index()));
                }
            }
            13 => {
                self.fields.next.high = bit_cast::<4, 13>(!(bit_cast::<13, 32>(self.register_1.q.val()) | 6787));
            }
            _ => {
                self.fields.next.flag = bit_cast::<8, 11>(bit_cast::<11, 3>(self.register_1.q.val().get_bits::<3>(1))).any();
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(6))) >> i.to_bits::<2>().replace_bit((self.register_1.q.val().get_bits::<1>(i) ^ bits::<1>(1)).index(), self.fields.val().flag) >> 0;
            self.part_0[i].in_1.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>((bit_cast::<2, 4>(self.fields.val().high) | i.to_bits::<2>()).index()))).any();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (self.part_0[i - 1].out_1.val().replace_bit(0, self.local_0.val()) >> unsigned_cast(signed_cast(self.part_0[i - 1].out_1.val()))) | (bit_cast::<3, 4>(self.fields.val().low) << self.register_1.q.val().get_bits::<6>(21).replace_bit(3, self.in_1.val()));
        }
        self.register_0.d.next = self.register_0.q.val() - (signed_bit_cast::<31, 26>(signed_cast(bit_cast::<26, 25>(bit_cast::<25, 4>(self.fields.val().low))) - signed_cast(bit_cast::<26, 25>(self.in_0.val().get_bits::<25>((!self.local_1.val().get_bits::<2>(1)).index())))) + self.register_0.q.val());
        self.register_1.d.next = 1264535468.into();
        self.register_2.d.next = ((self.part_0[0].out_0.val() + self.in_4.val().get_bit(1)) < (self.local_1.val().get_bits::<4>(bit_cast::<1, 4>(self.part_0[1].out_0.val()).index()) - self.fields.val().low)) ^ ((self.fields.val().low ^ self.part_0[0].out_0.val()) >= bit_cast::<4, 5>(self.in_4.val()));
        if self.register_0.q.val().get_bit(4) {
            match (unsigned_cast(signed_cast(self.part_0[1].out_1.val()))).index() {
                0 => {
                    self.register_1.d.next = unsigned_cast(signed_cast(bit_cast::<32, 4>(self.part_0[1].out_0.val())) + signed_cast(self.register_1.q.val())).replace_bit((self.local_1.val() << self.part_0[1].out_0.val().get_bits::<1>((!self.part_0[0].out_1.val().get_bits::<2>(0)).index()) - self.in_4.val().get_bits::<1>(bits::<2>(3).replace_bit(1, self.part_0[1].out_0.val().get_bit((bit_cast::<2, 32>(self.register_1.q.val()) >> 3).index())).index())).index(), self.part_0[0].out_0.val().get_bit(0));
                }
                2 => {
                    self.register_1.d.next = bit_cast::<32, 2>(bit_cast::<2, 3>(self.part_0[0].out_0.val().get_bits::<3>(bit_cast::<1, 2>(bits::<2>(1)).index()) << 1));
                }
                7 => {
                    self.register_1.d.next = (self.register_1.q.val() >> self.in_0.val().get_bits::<3>(22).replace_bit(0, self.in_3.val())).replace_bit(bit_cast::<5, 2>(self.part_0[0].out_0.val().get_bits::<2>((bit_cast::<1, 4>(self.fields.val().high) >> bit_cast::<2, 1>(self.part_0[1].out_1.val().get_bits::<1>(2))).index())).index(), self.part_0[0].out_0.val().get_bit(bit_cast::<2, 11>(bits::<11>(1)).index())) >> 3;
                }
                _ => {
                    self.register_0.d.next = self.register_0.q.val();
                }
            }
        }
        self.out_1.next = 1877847696.into();
        for i in 0..4_usize {
            if (i.to_bits::<3>() ^ self.part_0[1].out_1.val()).index() == i {
                self.out_1.next = (unsigned_cast(signed_cast(self.out_1.val())) & i.to_bits::<33>() + self.out_1.val()) >> 33;
            }
            self.out_1.next = (self.out_1.val() + self.register_2.q.val()) & unsigned_cast(signed_cast(bit_cast::<33, 3>(self.part_0[1].out_1.val()))) | bit_cast::<33, 42>(bit_cast::<42, 5>(self.in_4.val()) | bits::<42>(1));
        }
        if -self.register_0.q.val() == self.register_0.q.val() {
            self.out_2.next = ((self.register_1.q.val().get_bits::<4>((bit_cast::<4, 32>(self.register_1.q.val()) >> bit_cast::<2, 3>(self.part_0[0].out_1.val())).index()) ^ self.fields.val().low) >> 1).all();
            self.out_3.next = bit_cast::<8, 9>(self.in_0.val().get_bits::<9>(3) ^ bit_cast::<9, 32>(self.register_1.q.val())) ^ bit_cast::<8, 4>(self.fields.val().low).replace_bit(7, self.part_0[0].out_0.val().get_bit(bit_cast::<2, 11>(self.in_0.val().get_bits::<11>((self.local_1.val().get_bits::<4>(1) & self.in_4.val().get_bits::<4>((!self.part_0[1].out_1.val().get_bits::<1>(1)).index())).index())).index())) << 0;
        } else {
            if unsigned_cast(signed_cast(self.in_4.val())) < bit_cast::<5, 6>(self.out_1.val().get_bits::<6>(self.fields.val().low.replace_bit(1, self.part_0[0].out_1.val().get_bit(1)).index())) {
                self.out_2.next = self.in_1.val();
                self.out_3.next = (bit_cast::<8, 4>(self.part_0[0].out_0.val()) + bit_cast::<8, 32>(self.register_1.q.val()) ^ (bits::<8>(255) | bits::<8>(69))) ^ 255;
            } else {
                self.out_2.next = unsigned_cast(signed_cast(self.part_0[1].out_1.val().get_bits::<1>((self.register_1.q.val().get_bits::<1>((self.in_0.val().get_bits::<5>(16) & self.out_1.val().get_bits::<5>(5)).index()) ^ self.local_1.val().get_bits::<1>(3)).index())) + signed_cast(self.part_0[0].out_0.val().get_bits::<1>(3))).all();
                self.out_3.next = unsigned_cast(signed_cast(self.out_1.val().get_bits::<8>(10)));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_59", Kernel59::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
