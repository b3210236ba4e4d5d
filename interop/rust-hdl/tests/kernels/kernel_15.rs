// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel15Part {
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
}

impl Logic for Kernel15Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 17743.into();
        if ((self.in_1.val() | 7735) != 1) | (self.in_1.val().replace_bit((self.in_1.val().get_bits::<4>(4) << bit_cast::<6, 16>(self.out_0.val()).replace_bit(3, self.in_2.val())).index(), self.in_2.val()) >= bit_cast::<16, 9>(self.in_1.val().get_bits::<9>(4))) {
            for i in 0..4_usize {
                if (self.in_0.val().replace_bit((self.in_0.val().get_bits::<1>(bit_cast::<1, 10>(bits::<10>(394)).index()) << 0).index(), self.in_2.val())).index() == i {
                    self.out_0.next = bit_cast::<16, 25>(unsigned_cast(signed_cast(bit_cast::<25, 3>(self.in_0.val())))) << bit_cast::<6, 7>(bits::<7>(124));
                }
                self.out_0.next = bit_cast::<16, 8>(bit_cast::<8, 16>(self.in_1.val()) ^ self.in_1.val().get_bits::<8>(bit_cast::<3, 1>(bit_cast::<1, 16>(self.in_1.val())).index())) + 1;
            }
        } else if unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(2))).all() {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_0.val() >> (self.in_0.val().get_bits::<1>((j.to_bits::<1>() & j.to_bits::<1>()).index()) | j.to_bits::<1>())).index() == i {
                        self.out_0.next = (bit_cast::<16, 16>(self.out_0.val()) | self.in_1.val()) << bit_cast::<4, 5>(bits::<5>(9)) >> (j.to_bits::<4>() | self.in_1.val().get_bits::<4>((self.in_0.val() << bit_cast::<1, 4>(bit_cast::<4, 3>(self.in_0.val()))).index()));
                    }
                    self.out_0.next = ((self.in_1.val() >> 0) + (self.out_0.val() << (self.in_1.val().get_bits::<1>(bit_cast::<4, 2>(self.in_1.val().get_bits::<2>(14)).index()) << bit_cast::<2, 3>(self.in_1.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(5)).index()))))) + 65535;
                }
                self.out_0.next = bit_cast::<16, 3>(bit_cast::<3, 4>(self.in_1.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_0.val())).index()))) & ((self.in_1.val() + bit_cast::<16, 16>(self.in_1.val())) - !self.out_0.val());
            }
        } else if (bit_cast::<16, 16>(self.in_1.val()) ^ self.in_1.val()) == unsigned_cast(signed_cast(self.in_1.val())) {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    self.out_0.next = unsigned_cast(signed_cast(self.in_1.val())) & ((bit_cast::<16, 3>(self.in_0.val()) | i.to_bits::<16>()) - bit_cast::<16, 19>(bit_cast::<19, 16>(self.out_0.val())));
                }
                self.out_0.next = bit_cast::<16, 17>(bits::<17>(1) & bit_cast::<17, 3>(self.in_0.val())) & bit_cast::<16, 25>(bit_cast::<25, 3>(self.in_0.val())) - 6519;
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel15Fields {
    pub low: Bits<3>,
    pub flag: Bit,
    pub high: Bits<9>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel15 {
    pub in_0: Signal<In, Signed<8>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Signed<12>>,
    pub in_3: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub out_1: Signal<Out, Bits<12>>,
    pub out_2: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel15Fields>,
    pub part_0: Kernel15Part,
}

impl Logic for Kernel15 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<4, 7>(bits::<7>(61)).replace_bit(1, bit_cast::<4, 3>(self.fields.val().low).all()) & bit_cast::<4, 1>(bit_cast::<1, 3>(self.fields.val().low)) >> 3;
        self.local_0.next = signed_cast(bit_cast::<8, 1>(self.in_1.val()) + unsigned_cast(self.in_0.val())) <= (self.in_0.val() + self.in_0.val()) + signed_cast(bit_cast::<8, 1>(self.in_1.val()));
        self.local_1.next = (unsigned_cast(self.in_0.val()) | unsigned_cast(self.in_0.val())).xor() && bit_cast::<4, 2>(bit_cast::<2, 1>(self.in_1.val())).all();
        self.local_2.next = self.in_1.val().get_bit(0);
        if self.local_1.val() {
            self.local_0.next = (bits::<3>(1).replace_bit(1, self.in_0.val().get_bit(2)) & bit_cast::<3, 1>(self.in_1.val())).any();
        } else if self.local_0.val() || self.local_2.val() || (self.in_1.val() < self.in_1.val()) {
            self.local_1.next = !(self.in_2.val().get_bit((bits::<3>(1) | unsigned_cast(self.in_3.val())).index()) == (self.local_2.val() || self.in_2.val().get_bit(4)));
        } else if self.in_0.val().get_bit(7) & self.local_0.val() {
            self.local_0.next = self.local_0.val();
        }
        for i in 0..4_usize {
            if (bit_cast::<3, 12>(bits::<12>(3291))).index() == i {
                self.local_2.next = signed_cast(bit_cast::<8, 1>(self.in_1.val()) >> (i.to_bits::<4>() ^ 14)) < (signed_cast(unsigned_cast(self.in_0.val())) + self.in_0.val());
            }
            self.local_0.next = self.local_0.val();
        }
        self.fields.next.low = (bit_cast::<3, 1>(self.in_1.val()) + unsigned_cast(self.in_3.val())) + 6 << (self.in_1.val() & 1);
        self.fields.next.flag = self.in_3.val().get_bit((self.in_1.val() + self.in_1.val()).index());
        for i in 0..4_usize {
            self.fields.next.low = (unsigned_cast(self.in_3.val()) ^ 1) << 3 << (i.to_bits::<4>() >> 5);
        }
        for i in 0..3_usize {
            if (unsigned_cast(self.in_3.val())).index() == i {
                self.fields.next.flag = (unsigned_cast(self.in_0.val()) >> unsigned_cast(signed_cast(self.in_1.val()))).any();
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(bit_cast::<4, 1>(self.in_1.val()))).index() == i {
                    self.fields.next.flag = !self.in_2.val().get_bit((i + j));
                }
                self.fields.next.low = (!self.fields.val().low & !bit_cast::<3, 1>(self.in_1.val())) >> 4;
            }
        }
        if signed_cast(self.fields.val().low) <= signed_cast(self.fields.val().low) {
            self.fields.next.high = ((bits::<9>(164) ^ bit_cast::<9, 3>(self.fields.val().low)) >> 6) & (bits::<9>(1) & bit_cast::<9, 1>(self.in_1.val())).replace_bit(6, self.in_1.val().get_bit(0) == self.local_0.val());
        } else {
            if (!bit_cast::<4, 1>(self.in_1.val())).all() {
                self.fields.next.high = !(bit_cast::<9, 1>(self.in_1.val()) ^ bit_cast::<9, 1>(self.in_1.val())) + bit_cast::<9, 5>(bit_cast::<5, 1>(self.in_1.val()) | bit_cast::<5, 1>(self.in_1.val()));
            } else {
                self.fields.next.high = (bit_cast::<9, 3>(self.fields.val().low) << unsigned_cast(signed_cast(bit_cast::<6, 3>(self.fields.val().low))) ^ (bit_cast::<9, 1>(self.in_1.val()) ^ bit_cast::<9, 3>(self.fields.val().low))) >> unsigned_cast(self.in_3.val());
            }
        }
        if self.in_2.val().get_bit(5) {
            if (bit_cast::<1, 1>(self.in_1.val()) ^ self.in_1.val()).all() {
                self.part_0.in_0.next = !!(unsigned_cast(self.in_3.val()) << (self.in_1.val() << (bit_cast::<4, 3>(self.fields.val().low) & bit_cast::<4, 9>(self.fields.val().high))));
            } else {
                self.part_0.in_0.next = unsigned_cast(signed_cast(unsigned_cast(self.in_3.val()) >> (bit_cast::<2, 9>(self.fields.val().high) ^ bits::<2>(0))));
            }
        } else {
            self.part_0.in_0.next = (self.fields.val().low << 1) - (self.fields.val().low << (bit_cast::<6, 3>(self.fields.val().low) | bits::<6>(36))) & 1;
        }
        self.part_0.in_1.next = bit_cast::<16, 8>(unsigned_cast(self.in_0.val())) & bit_cast::<16, 14>(bit_cast::<14, 3>(self.fields.val().low)) | (!bit_cast::<16, 3>(self.fields.val().low) - !bits::<16>(56832));
        self.part_0.in_2.next = (bit_cast::<2, 1>(self.in_1.val()) >> !self.in_1.val()).all();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.in_1.val())) + (self.in_1.val() << 2)).all() {
                    self.part_0.in_2.next = !(signed_cast(bit_cast::<3, 1>(self.in_1.val())) == signed_cast(self.fields.val().low));
                }
            }
            for j in 0..2_usize {
                self.part_0.in_2.next = self.in_0.val().get_bit((i * 2 + j));
            }
        }
        self.out_1.next = bit_cast::<12, 7>(self.part_0.out_0.val().get_bits::<7>((unsigned_cast(self.in_3.val()) - self.part_0.out_0.val().get_bits::<3>(bit_cast::<3, 4>(bit_cast::<4, 16>(self.part_0.out_0.val())).index())).index()) & bit_cast::<7, 3>(self.fields.val().low)) >> unsigned_cast(signed_cast(self.in_1.val()));
        self.out_2.next = unsigned_cast(signed_cast(bit_cast::<4, 3>(self.fields.val().low))).all();
        if self.out_2.val() {
            if !self.part_0.out_0.val().get_bit(9) | (bit_cast::<9, 10>(self.part_0.out_0.val().get_bits::<10>((bits::<2>(2) >> 0).index())) == self.fields.val().high >> 2) {
                self.out_1.next = !(self.out_1.val() ^ self.out_1.val() ^ unsigned_cast(self.in_2.val()) + self.part_0.out_0.val().get_bits::<12>(1));
            } else if unsigned_cast(signed_cast(self.part_0.out_0.val().get_bits::<5>(3))).any() {
                self.out_2.next = self.in_2.val().get_bit((self.part_0.out_0.val().get_bits::<3>(1) + self.fields.val().low).index());
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.fields.val().low.replace_bit(2, self.in_3.val().get_bit((self.in_1.val() << (j.to_bits::<1>() ^ self.part_0.out_0.val().get_bits::<1>(6))).index()))).index() == i {
                    self.out_1.next = !((unsigned_cast(self.in_2.val()) | self.out_1.val()) + bit_cast::<12, 11>(bits::<11>(563)));
                }
                if self.local_2.val() {
                    self.out_1.next = (bit_cast::<12, 4>(self.part_0.out_0.val().get_bits::<4>(1)) >> 1) + bit_cast::<12, 15>(bit_cast::<15, 13>(self.part_0.out_0.val().get_bits::<13>(2)));
                } else if !self.local_0.val() {
                    self.out_2.next = ((bit_cast::<9, 16>(self.part_0.out_0.val()) & bit_cast::<9, 1>(self.in_1.val())) & 1) <= 511;
                } else if (unsigned_cast(self.in_3.val()) ^ 1) < (self.fields.val().low >> self.in_1.val().replace_bit(0, self.part_0.out_0.val().get_bit(7))) {
                    self.out_1.next = (!self.out_1.val() << !self.part_0.out_0.val().get_bits::<1>((i + j))) >> !self.part_0.out_0.val().get_bits::<2>(4);
                }
            }
            self.out_2.next = self.out_2.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_15", Kernel15::default(), inputs in_0, in_1, in_2, in_3)
}
