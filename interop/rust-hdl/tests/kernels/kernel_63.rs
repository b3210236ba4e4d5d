// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel63Part {
    pub in_0: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<3>>,
}

impl Logic for Kernel63Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(3) >> 0));
        for i in 0..2_usize {
            if (bit_cast::<3, 3>(self.out_0.val()) ^ i.to_bits::<3>()).index() == i {
                self.out_0.next = (self.out_0.val() ^ bit_cast::<3, 3>(self.out_0.val()) | 7).replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(i))).index(), (self.out_0.val() & self.out_0.val()) == (bit_cast::<3, 3>(self.out_0.val()) ^ self.out_0.val()));
            }
            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(self.out_0.val())) >> 1;
        }
        match (self.in_0.val() & self.in_0.val()).index() {
            1 => {
                self.out_0.next = !unsigned_cast(signed_cast(bit_cast::<3, 3>(self.out_0.val())) + signed_cast(self.out_0.val()));
            }
            4 => {
                self.out_0.next = (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>((self.in_0.val().get_bits::<2>(0) >> 1).index())) & unsigned_cast(signed_cast(self.out_0.val()))) << 1;
            }
            7 => {
                match (bits::<2>(1) >> 3).index() {
                    1 => {
                        self.out_0.next = ((self.out_0.val() >> 1) ^ self.out_0.val() & self.out_0.val()) + ((self.out_0.val() | self.in_0.val().get_bits::<3>(1)) << (self.in_0.val() & 2));
                    }
                    2 => {
                        self.out_0.next = (!bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(0))).replace_bit(2, self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(3)).index()))).index()) >> bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(bit_cast::<1, 2>(bits::<2>(1)).index())) > bit_cast::<3, 6>(bits::<6>(1)));
                    }
                    3 => {
                        self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(self.out_0.val())) + ((self.out_0.val() + self.out_0.val()) + (self.out_0.val() << 0));
                    }
                    _ => {
                    }
                }
            }
            10 => {
                if self.in_0.val().get_bit(bit_cast::<2, 3>(self.out_0.val()).index()) {
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) & (bit_cast::<3, 4>(self.in_0.val()) | self.out_0.val()) - (bit_cast::<3, 4>(self.in_0.val()) ^ self.out_0.val());
                } else {
                    self.out_0.next = ((self.out_0.val() + self.out_0.val()) + (bit_cast::<4, 3>(self.out_0.val()) != self.in_0.val())).replace_bit(2, self.in_0.val().get_bit(1));
                }
            }
            11 => {
                self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(0) >> 2));
            }
            13 => {
                for i in 0..4_usize {
                    if (unsigned_cast(signed_cast(self.out_0.val()))).index() == i {
                        self.out_0.next = bit_cast::<3, 12>(bit_cast::<12, 3>(self.out_0.val() ^ 7));
                    }
                    self.out_0.next = !(bit_cast::<3, 6>(bit_cast::<6, 4>(self.in_0.val())) - (self.out_0.val() ^ self.in_0.val().get_bits::<3>(0)));
                }
            }
            15 => {
                for i in 0..3_usize {
                    self.out_0.next = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1)))) >> 2;
                }
            }
            _ => {
                self.out_0.next = (!unsigned_cast(signed_cast(self.out_0.val()))).replace_bit(2, bit_cast::<1, 4>(self.in_0.val()).any());
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel63Fields {
    pub low: Bits<9>,
    pub flag: Bit,
    pub high: Bits<8>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel63 {
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<5>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<5>>,
    pub local_0: Signal<Local, Bits<12>>,
    pub local_1: Signal<Local, Bits<1>>,
    pub local_2: Signal<Local, Signed<16>>,
    pub fields: Signal<Local, Kernel63Fields>,
    pub part_0: Kernel63Part,
}

impl Logic for Kernel63 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = unsigned_cast(signed_cast(bit_cast::<12, 5>(self.in_1.val())) + signed_cast(bit_cast::<12, 5>(self.in_1.val())) + signed_cast(bit_cast::<12, 8>(self.in_0.val())));
        self.local_1.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(6))) << 2 << 1;
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(bits::<4>(2))).index() == i {
                    self.local_0.next = ((i + j).to_bits::<12>().replace_bit(10, self.in_2.val()) & (self.local_0.val() ^ bit_cast::<12, 1>(self.local_1.val()))) >> 3;
                }
                self.local_1.next = bit_cast::<1, 10>((bits::<10>(1) ^ bit_cast::<10, 1>(self.local_1.val())) + bit_cast::<10, 11>(bits::<11>(903)));
            }
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() >> (self.in_1.val().get_bits::<4>(1) << (self.in_0.val().get_bits::<1>(5) >> 0))).index() == i {
                    self.local_0.next = bit_cast::<12, 1>(bit_cast::<1, 4>(self.in_0.val().get_bits::<4>(2)) ^ self.local_1.val().replace_bit(0, self.in_2.val()));
                }
                self.local_1.next = !j.to_bits::<1>() + 0 + !bit_cast::<1, 10>(bits::<10>(219));
            }
        }
        self.local_2.next = signed_cast(bit_cast::<16, 12>(self.local_0.val())) + signed_bit_cast::<16, 4>(signed_cast(bit_cast::<4, 3>(bit_cast::<3, 1>(self.local_1.val()))) - signed_cast(bit_cast::<4, 3>(bit_cast::<3, 1>(self.local_1.val()))));
        for i in 0..3_usize {
            if (i.to_bits::<3>() & bit_cast::<3, 1>(self.local_1.val())).index() == i {
                self.local_2.next = signed_cast(bit_cast::<16, 12>(self.local_0.val()) + unsigned_cast(self.local_2.val()) << 12);
            }
            for j in 0..2_usize {
                if (bits::<3>(2) & (i + j).to_bits::<3>()).index() == i {
                    self.local_2.next = -self.local_2.val() + signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.local_0.val())) - signed_cast(bit_cast::<13, 12>(self.local_0.val()))) - -self.local_2.val();
                }
                self.local_2.next = -signed_bit_cast::<16, 12>(signed_cast(bit_cast::<12, 11>(self.local_0.val().get_bits::<11>((!self.in_0.val().get_bits::<1>(3)).index()))) - signed_cast(bit_cast::<12, 11>(self.local_0.val().get_bits::<11>(0))));
            }
        }
        for i in 0..2_usize {
            if (bit_cast::<3, 8>(self.in_0.val()).replace_bit(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(i))).index(), self.in_2.val())).index() == i {
                self.local_2.next = signed_cast((unsigned_cast(self.local_2.val()) & unsigned_cast(self.local_2.val())) >> (bit_cast::<4, 12>(self.local_0.val()) ^ self.in_1.val().get_bits::<4>(i)));
            }
            self.local_2.next = self.local_2.val();
        }
        self.fields.next.low = !((bit_cast::<9, 1>(self.local_1.val()) & bits::<9>(26)) ^ bit_cast::<9, 6>(bits::<6>(6)));
        self.fields.next.flag = ((self.in_1.val() ^ bit_cast::<5, 12>(self.local_0.val())) >> 1).any();
        match (self.local_0.val().get_bits::<4>(5).replace_bit((self.in_1.val().get_bits::<2>(2) | 3).index(), self.in_0.val().get_bit(1))).index() {
            2 => {
                self.fields.next.flag = ((self.local_0.val().get_bits::<1>(1) + self.local_1.val()) == (self.local_1.val() | self.local_1.val())) || ((self.local_1.val().get_bit(0) && self.local_2.val().get_bit(unsigned_cast(signed_cast(bit_cast::<4, 1>(self.local_1.val()))).index())) || (self.in_2.val() && self.in_2.val()));
            }
            3 => {
                self.fields.next.low = bit_cast::<9, 1>(self.local_0.val().get_bits::<1>(9) ^ bit_cast::<1, 9>(self.fields.val().low)) + ((self.local_1.val() & self.local_0.val().get_bits::<1>(8)) != unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(2))));
            }
            11 => {
                if (self.local_0.val().get_bit((bit_cast::<3, 5>(self.in_1.val()) ^ bit_cast::<3, 5>(self.in_1.val())).index()) && self.in_2.val() || !self.local_1.val().get_bit(0)) ^ self.local_1.val().get_bit(0) {
                    self.fields.next.flag = ((bits::<3>(7) ^ self.local_0.val().get_bits::<3>(3)) >> (self.local_0.val().get_bits::<2>(8) | self.in_1.val().get_bits::<2>(0))).any();
                } else if self.in_2.val() {
                    self.fields.next.low = bit_cast::<9, 12>(self.local_0.val().replace_bit(0, self.fields.val().flag)) + (!self.local_0.val().get_bits::<9>(3) - (self.fields.val().low << 1));
                } else if self.local_2.val().get_bit(bit_cast::<4, 2>(bits::<2>(3)).index()) | (bit_cast::<12, 5>(self.in_1.val()) > self.local_0.val()) {
                    self.fields.next.flag = self.fields.val().flag;
                }
            }
            _ => {
                for i in 0..4_usize {
                    self.fields.next.low = !bit_cast::<9, 10>(bit_cast::<10, 8>(self.in_0.val()) + 1);
                }
            }
        }
        match (bits::<2>(2) >> (bit_cast::<3, 9>(self.fields.val().low) & 6)).index() {
            0 => {
                self.fields.next.low = (bit_cast::<9, 4>(self.in_1.val().get_bits::<4>(0)) + (self.in_2.val() ^ self.in_2.val())) >> (self.local_1.val() ^ 0);
            }
            2 => {
                self.fields.next.flag = self.in_2.val() && (self.local_1.val() ^ self.in_0.val().get_bits::<1>(5)).all();
            }
            _ => {
            }
        }
        self.fields.next.high = 255.into();
        for i in 0..4_usize {
            self.fields.next.high = ((i.to_bits::<8>() >> (bit_cast::<6, 5>(self.in_1.val()) ^ 1)) & 255) >> 7;
        }
        self.part_0.in_0.next = !((self.local_0.val().get_bits::<4>((self.local_0.val().get_bits::<3>(bit_cast::<3, 1>(self.local_1.val()).replace_bit(bit_cast::<1, 2>(self.local_0.val().get_bits::<2>(7)).index(), self.in_2.val()).index()) << (bit_cast::<3, 1>(self.local_1.val()) ^ bit_cast::<3, 12>(self.local_0.val()))).index()) | bit_cast::<4, 8>(self.in_0.val())) + 15);
        if !self.local_1.val().get_bit(0) {
            self.part_0.in_0.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(7)) + signed_cast(bit_cast::<4, 1>(self.local_1.val()))) >> 0;
        }
        self.out_0.next = 1.into();
        self.out_1.next = 1.into();
        if unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(3))).all() {
            self.out_0.next = self.out_0.val();
        } else if (self.out_1.val() >= 27) | self.part_0.out_0.val().get_bits::<2>(0).all() {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.part_0.out_0.val() ^ 0).index() == i {
                        self.out_1.next = ((self.out_1.val() & self.in_1.val()) & 27) - (self.out_1.val() ^ 1).replace_bit((i + j), self.local_2.val().get_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(bit_cast::<3, 6>(bit_cast::<6, 8>(self.fields.val().high)).index()))).index()) || self.local_1.val().get_bit(0));
                    }
                    self.out_0.next = self.out_0.val();
                }
                self.out_0.next = self.out_0.val() - signed_bit_cast::<8, 5>(signed_cast(bit_cast::<5, 4>(self.in_0.val().get_bits::<4>(2))) - signed_cast(bit_cast::<5, 4>(self.in_0.val().get_bits::<4>(4))));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_63", Kernel63::default(), inputs in_0, in_1, in_2)
}
