// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel63Part {
    pub in_0: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<2>>,
}

impl Logic for Kernel63Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(self.in_0.val().get_bits::<1>((bit_cast::<1, 3>(self.in_0.val()) & 1).index()).replace_bit(0, self.in_0.val().get_bit(0)));
        if bits::<8>(1).replace_bit(1, self.in_0.val().get_bit((!self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<1>(0).replace_bit(0, self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(0))).index())).index())).index())).any() {
            self.out_0.next = (self.out_0.val() >> (bit_cast::<1, 3>(self.in_0.val()) >> 2)) - (bit_cast::<2, 2>(self.out_0.val()) & 3);
        } else {
            for i in 0..4_usize {
                if (i.to_bits::<3>() >> 2).index() == i {
                    self.out_0.next = bit_cast::<2, 3>(bit_cast::<3, 3>(self.in_0.val()) & self.in_0.val());
                }
                self.out_0.next = bit_cast::<2, 1>(bit_cast::<1, 3>(self.in_0.val())) << unsigned_cast(signed_cast(self.in_0.val()));
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel63Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel63 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<2>>,
    pub in_2: Signal<In, Signed<13>>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<4>>,
    pub local_2: Signal<Local, Signed<2>>,
    pub fields: Signal<Local, Kernel63Fields>,
    pub part_0: Kernel63Part,
}

impl Logic for Kernel63 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (self.in_0.val() | self.in_0.val()) <= unsigned_cast(signed_cast(self.in_0.val()));
        self.local_1.next = (bit_cast::<4, 16>(self.in_0.val()) | self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<3>(9) + self.in_1.val().get_bit(bit_cast::<1, 16>(self.in_0.val()).replace_bit(0, self.in_1.val().get_bit((self.in_0.val().get_bits::<1>(1) << bit_cast::<1, 16>(self.in_0.val()).replace_bit(0, self.in_0.val().get_bit(10))).index())).index())).index())) >> 2;
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.local_0.next = !self.in_0.val().get_bits::<1>((i + j)).all();
            }
            self.local_0.next = !self.local_0.val() && (self.local_0.val() && self.local_0.val());
        }
        self.local_2.next = self.in_1.val();
        self.fields.next.low = bit_cast::<4, 3>(bits::<3>(1)) & 10;
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(self.local_1.val())).index() == i {
                    self.fields.next.low = (self.local_1.val() + 8) & (bit_cast::<4, 16>(self.in_0.val()) | i.to_bits::<4>());
                }
                self.fields.next.low = self.local_1.val() ^ self.local_1.val() | (i.to_bits::<4>() >> 1);
            }
            self.local_2.next = signed_cast(unsigned_cast(self.local_2.val())) + (self.in_1.val() - self.local_2.val());
        }
        self.fields.next.flag = self.in_2.val().get_bit(4);
        if self.in_1.val().get_bit((self.local_1.val().get_bits::<1>(3) - self.in_0.val().get_bits::<1>(0)).index()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_0.val().get_bits::<3>(i).replace_bit(i, self.fields.val().flag)).index() == i {
                        self.fields.next.flag = self.fields.val().low.all() | self.local_2.val().get_bit((j.to_bits::<1>() ^ 1).index());
                    }
                    self.fields.next.flag = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(4))).all();
                }
                self.fields.next.flag = self.in_2.val().get_bit(i) && (self.in_2.val() == self.in_2.val());
            }
        }
        self.fields.next.high = !unsigned_cast(self.local_2.val()) >> 1;
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.local_1.val().get_bits::<3>(1)))).index() == i {
                    self.fields.next.high = (self.fields.val().high >> 2).replace_bit((self.local_1.val().get_bits::<1>((i + j)) << 2).index(), self.fields.val().high.all());
                }
                self.fields.next.high = bit_cast::<2, 3>(bits::<3>(7)) & bit_cast::<2, 3>(bit_cast::<3, 4>(self.local_1.val()));
            }
            for j in 0..2_usize {
                self.fields.next.high = (i + j).to_bits::<2>().replace_bit(j, self.local_0.val()).replace_bit(1, self.in_2.val() >= self.in_2.val());
            }
        }
        if self.local_1.val().replace_bit(bit_cast::<2, 3>(bits::<3>(1)).index(), self.local_1.val().get_bit(self.fields.val().high.replace_bit(1, self.in_2.val().get_bit(0)).index())) > (self.fields.val().low | self.in_0.val().get_bits::<4>(0)) {
            self.part_0.in_0.next = !(self.local_1.val().get_bits::<3>(1) << bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(7)));
        } else {
            if self.local_1.val().get_bits::<3>((self.local_1.val().get_bits::<1>(3) + self.in_2.val().get_bit(11)).index()).replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(9))).index(), self.local_2.val().get_bit((!self.local_1.val().get_bits::<1>((self.fields.val().high >> 1).index())).index())).xor() {
                self.part_0.in_0.next = !(bits::<3>(7) + self.local_2.val().get_bit(0));
            } else if (self.in_0.val().get_bits::<4>(bit_cast::<3, 2>(self.local_1.val().get_bits::<2>(0)).index()) >> bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_0.val()))).all() {
                self.part_0.in_0.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<3>(0)));
            } else {
                self.part_0.in_0.next = (bit_cast::<3, 2>(self.fields.val().high) + self.in_0.val().get_bits::<3>((bit_cast::<3, 16>(self.in_0.val()) ^ bits::<3>(1)).index())) ^ bit_cast::<3, 16>(self.in_0.val()) + 5;
            }
        }
        self.out_0.next = !bit_cast::<1, 2>(self.part_0.out_0.val()).replace_bit(0, self.fields.val().flag);
        self.out_1.next = unsigned_cast(signed_cast(self.in_0.val())) >> 9;
        if self.fields.val().flag {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    if (self.local_1.val().get_bits::<3>(bit_cast::<1, 2>(bit_cast::<2, 16>(self.in_0.val())).index()).replace_bit(unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>((i * 2 + j)))).index(), self.local_0.val())).index() == i {
                        self.out_0.next = (self.out_0.val() << 1).replace_bit(0, self.fields.val().low >= self.fields.val().low);
                    }
                    self.out_1.next = (self.out_1.val() << 0) + (self.local_0.val() | self.local_0.val());
                }
                self.out_1.next = i.to_bits::<16>() - 18355 - self.in_0.val().replace_bit(i, self.fields.val().flag);
            }
        } else if self.in_0.val().get_bits::<8>(3).any() && self.fields.val().flag {
            self.out_1.next = unsigned_cast(signed_cast(self.out_1.val()));
        } else {
            match (bit_cast::<3, 4>(self.fields.val().low)).index() {
                _ => {
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_63", Kernel63::default(), inputs in_0, in_1, in_2)
}
