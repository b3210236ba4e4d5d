// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel39Part {
    pub in_0: Signal<In, Bits<31>>,
    pub out_0: Signal<Out, Signed<3>>,
}

impl Logic for Kernel39Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(3)) + signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>((bit_cast::<4, 31>(self.in_0.val()) ^ bit_cast::<4, 31>(self.in_0.val())).index())).index()));
        match (bit_cast::<4, 7>(self.in_0.val().get_bits::<7>(8))).index() {
            6 => {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()) >> (bits::<2>(1) ^ bit_cast::<2, 31>(self.in_0.val())));
            }
            7 => {
                if (self.out_0.val() < self.out_0.val()) || self.in_0.val().get_bit(14) {
                    self.out_0.next = ((self.out_0.val() + self.out_0.val()) + signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<4, 5>(bits::<5>(14)).index()))) - self.out_0.val();
                } else {
                    self.out_0.next = signed_cast(!unsigned_cast(self.out_0.val())) + signed_cast(self.in_0.val().get_bits::<3>(22) - unsigned_cast(self.out_0.val()));
                }
            }
            9 => {
                self.out_0.next = signed_cast(bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(12)))));
            }
            10 => {
                self.out_0.next = self.out_0.val();
            }
            14 => {
                self.out_0.next = self.out_0.val();
            }
            15 => {
                match (self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<4>(11) ^ 1).index()) ^ 1).index() {
                    1 => {
                        self.out_0.next = self.out_0.val();
                    }
                    7 => {
                        self.out_0.next = self.out_0.val();
                    }
                    9 => {
                        self.out_0.next = signed_cast(bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(26)))));
                    }
                    10 => {
                        self.out_0.next = self.out_0.val() - self.out_0.val() + (self.out_0.val() + self.out_0.val()) - (self.out_0.val() + self.out_0.val() + (self.out_0.val() + self.out_0.val()));
                    }
                    12 => {
                        self.out_0.next = (self.out_0.val() + self.out_0.val()) + self.out_0.val() - self.out_0.val();
                    }
                    _ => {
                        self.out_0.next = signed_cast(!self.in_0.val().get_bits::<3>((self.in_0.val().get_bits::<4>(19) >> (self.in_0.val().get_bits::<4>(9) << (self.in_0.val().get_bits::<6>(24) ^ bits::<6>(40)))).index()) | unsigned_cast(self.out_0.val()));
                    }
                }
            }
            _ => {
                for i in 0..3_usize {
                    self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()) >> 4 << (bit_cast::<3, 31>(self.in_0.val()) | unsigned_cast(self.out_0.val())));
                }
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel39Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<4>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel39 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<8>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub out_2: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Bits<1>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel39Fields>,
    pub part_0: Kernel39Part,
}

impl Logic for Kernel39 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<3, 4>(unsigned_cast(signed_cast(self.fields.val().high))) & (bit_cast::<3, 4>(self.fields.val().low) + bit_cast::<3, 4>(self.fields.val().high) ^ (self.local_0.val().get_bits::<3>(3) | bits::<3>(5)));
        self.local_0.next = ((self.in_2.val() + 1) + (self.in_2.val() | self.in_2.val())) << (bit_cast::<6, 8>(self.in_2.val()) ^ bits::<6>(3));
        self.local_1.next = (self.in_1.val() ^ self.in_1.val()) + (self.in_2.val().get_bits::<1>(self.in_2.val().get_bits::<3>(2).replace_bit(0, self.in_0.val()).index()) + self.in_2.val().get_bits::<1>((self.in_2.val().get_bits::<3>(0) - bit_cast::<3, 1>(self.in_1.val())).index())) >> 1;
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_2.val().get_bits::<3>(1).replace_bit(bit_cast::<1, 1>(self.local_1.val()).replace_bit(0, self.in_1.val().get_bit(0)).index(), self.in_3.val())).index() == i {
                    self.local_0.next = unsigned_cast(signed_cast(self.in_2.val()) - signed_cast(self.in_2.val())) >> unsigned_cast(signed_cast(self.in_2.val().get_bits::<3>(j)));
                }
                self.local_1.next = ((bit_cast::<1, 8>(self.local_0.val()) >> 0) ^ (bit_cast::<1, 1>(self.local_1.val()) | self.in_2.val().get_bits::<1>((i * 2 + j)))) >> 0;
            }
            self.local_0.next = bit_cast::<8, 1>(self.local_1.val() ^ self.in_1.val()) + 6;
        }
        if self.in_3.val() || self.in_2.val().get_bit(1) {
            if !(bit_cast::<3, 8>(self.in_2.val()) | self.in_2.val().get_bits::<3>(4)).xor() {
                self.local_0.next = self.in_2.val();
            } else if self.in_2.val().get_bits::<1>(6) >> (self.in_2.val().get_bits::<2>(5) ^ self.in_2.val().get_bits::<2>((bit_cast::<2, 1>(self.local_1.val()) ^ bits::<2>(0)).index())) < (self.in_1.val() ^ self.local_1.val()) {
                self.local_0.next = (unsigned_cast(signed_cast(self.in_2.val())) | unsigned_cast(signed_cast(self.local_0.val()))) - bit_cast::<8, 5>(bit_cast::<5, 2>(self.in_2.val().get_bits::<2>(1)));
            } else if self.in_1.val().get_bit(0) && bit_cast::<5, 8>(self.local_0.val()).xor() {
                self.local_1.next = (unsigned_cast(signed_cast(self.local_1.val())) & 1) | bit_cast::<1, 10>(bit_cast::<10, 1>(self.local_1.val()) << (self.in_2.val().get_bits::<3>((self.in_2.val().get_bits::<2>(0) + self.in_2.val().get_bits::<2>(3)).index()) << 1));
            } else {
                self.local_1.next = (self.in_1.val() ^ self.in_1.val()) >> 2 << (bits::<4>(9) | bit_cast::<4, 8>(self.local_0.val()));
            }
        }
        self.local_2.next = !bit_cast::<4, 1>(self.in_1.val()).all() && self.in_3.val();
        self.fields.next.low = 1.into();
        self.fields.next.flag = (self.in_2.val() | bit_cast::<8, 1>(self.local_1.val()) | 158) == 172;
        for i in 0..4_usize {
            for j in 0..2_usize {
                if !(self.fields.val().low + self.fields.val().low).all() {
                    self.fields.next.low = bit_cast::<4, 1>(bit_cast::<1, 10>(unsigned_cast(signed_cast(bit_cast::<10, 4>(self.fields.val().low)))));
                } else if self.in_0.val() {
                    self.fields.next.flag = self.in_3.val();
                } else if self.local_1.val().get_bit(0) {
                    self.fields.next.flag = self.local_2.val();
                } else {
                    self.fields.next.flag = self.in_1.val().get_bit(0);
                }
            }
            self.local_2.next = self.local_2.val() && self.fields.val().flag;
        }
        self.fields.next.high = bit_cast::<4, 7>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<7>((self.local_1.val() | self.local_1.val()).index())) + signed_cast(self.local_0.val().get_bits::<7>(1))));
        match (self.local_0.val().get_bits::<2>((bits::<2>(2) >> 0).index()) ^ bits::<2>(2)).index() {
            2 => {
                self.fields.next.high = bit_cast::<4, 1>(self.in_1.val()) | unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(1))) | bit_cast::<4, 7>(self.local_0.val().get_bits::<7>(0) | self.in_2.val().get_bits::<7>((self.local_0.val().get_bits::<1>(bit_cast::<3, 4>(self.fields.val().low).replace_bit(1, self.in_3.val()).index()) | bit_cast::<1, 8>(self.in_2.val())).index()));
            }
            _ => {
            }
        }
        self.part_0.in_0.next = 826703662.into();
        if (unsigned_cast(signed_cast(bit_cast::<5, 1>(self.in_1.val()))) << (self.local_0.val().get_bits::<2>(5) & bit_cast::<2, 4>(self.fields.val().low))).xor() {
            if self.in_0.val() && unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>((bits::<2>(3) ^ 3).index()))).all() {
                self.part_0.in_0.next = (bit_cast::<31, 8>(self.local_0.val()) ^ 2147483647 ^ 230370242) - (bit_cast::<31, 20>(bit_cast::<20, 1>(self.in_1.val())) + (self.in_1.val().get_bit(0) || self.local_2.val()));
            } else if self.local_2.val() {
                self.part_0.in_0.next = (!bit_cast::<31, 8>(self.in_2.val()) + 1) | bit_cast::<31, 40>(bit_cast::<40, 1>(self.in_1.val()) - bits::<40>(1984831780));
            } else if self.local_0.val().get_bit(1) {
                self.part_0.in_0.next = (bit_cast::<31, 8>(self.in_2.val()) | bit_cast::<31, 1>(self.in_1.val())) >> 3 & bit_cast::<31, 34>(bit_cast::<34, 30>(bits::<30>(630015481)));
            } else {
                self.part_0.in_0.next = bit_cast::<31, 34>(bit_cast::<34, 8>(self.local_0.val()) | bits::<34>(1)) | ((bit_cast::<31, 4>(self.fields.val().low) & bit_cast::<31, 1>(self.in_1.val())) >> 11);
            }
        }
        if (bit_cast::<5, 8>(self.in_2.val()) ^ (bit_cast::<5, 1>(self.in_1.val()) >> self.local_1.val() - self.local_1.val())).xor() {
            self.part_0.in_0.next = !(bits::<31>(1) >> 14 | bit_cast::<31, 4>(self.fields.val().low) << 14);
        }
        if !bit_cast::<5, 4>(self.fields.val().low).any() {
            if self.part_0.out_0.val().get_bit(2) {
                self.out_1.next = bit_cast::<1, 10>(bit_cast::<10, 4>(self.fields.val().low) ^ bit_cast::<10, 4>(self.fields.val().low)) & unsigned_cast(signed_cast(self.local_1.val())).replace_bit(0, self.in_2.val().get_bit(1));
                self.out_2.next = signed_cast(unsigned_cast(self.part_0.out_0.val()) & bit_cast::<3, 1>(self.local_1.val())) != self.part_0.out_0.val();
            } else {
                self.out_1.next = unsigned_cast(-signed_cast(self.local_1.val()));
                self.out_2.next = bit_cast::<1, 4>(self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<2>(5) | bit_cast::<2, 4>(self.fields.val().high)).index()) + 0).xor();
            }
        } else {
            if bit_cast::<4, 2>(self.in_2.val().get_bits::<2>(1)).all() {
                self.out_1.next = !((bit_cast::<1, 8>(self.in_2.val()) | 1) + 1);
                self.out_2.next = (self.in_1.val() + self.in_1.val().get_bit(0)).all() == self.local_2.val();
            } else {
                self.out_1.next = ((self.in_2.val().get_bits::<1>(5) ^ self.local_1.val()) >> 2) ^ !unsigned_cast(signed_cast(self.in_1.val()));
                self.out_2.next = !(self.fields.val().low > 1) && self.local_1.val().get_bit(0);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_39", Kernel39::default(), inputs in_0, in_1, in_2, in_3)
}
