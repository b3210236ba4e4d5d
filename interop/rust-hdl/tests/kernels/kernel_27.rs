// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel27Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<12>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel27Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val() || ((self.in_2.val() > self.in_2.val()) & self.in_2.val().get_bit(2));
        if self.in_2.val().get_bit(11) {
            if self.in_1.val() {
                self.out_0.next = self.in_1.val();
            } else {
                self.out_0.next = !self.in_2.val().get_bit(0);
            }
        } else if bits::<8>(1).replace_bit(1, self.in_0.val()).any() {
            self.out_0.next = bit_cast::<8, 7>(bit_cast::<7, 3>(bits::<3>(3))).any();
        } else {
            self.out_0.next = !self.register_0.q.val();
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel27Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<6>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel27 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<7>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bits<2>>,
    pub fields: Signal<Local, Kernel27Fields>,
    pub part_0: Kernel27Part,
}

impl Logic for Kernel27 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_bit_cast::<7, 6>(signed_cast(bit_cast::<6, 5>(bit_cast::<5, 2>(self.local_2.val()))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 2>(self.local_2.val()))));
        self.local_0.next = !(bit_cast::<3, 4>(bit_cast::<4, 3>(self.in_2.val())) != (self.in_2.val() >> 0));
        self.local_1.next = bit_cast::<5, 3>(self.in_2.val()).replace_bit(3, self.in_2.val().get_bit(1)).xor() && (-self.in_1.val() > self.in_1.val() - self.in_1.val());
        self.local_2.next = 3.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.local_0.next = self.in_3.val() ^ (self.in_0.val().get_bit(j) == (self.in_2.val() < self.in_2.val()));
            }
            for j in 0..2_usize {
                self.local_1.next = !(!self.in_2.val()).xor();
            }
        }
        if ((self.local_2.val() & self.local_2.val()) << 2).all() {
            self.local_1.next = bit_cast::<3, 2>(self.local_2.val() | self.in_2.val().get_bits::<2>(0)) <= ((self.in_2.val() ^ self.in_2.val()) >> 0);
        } else if self.local_1.val() {
            self.local_2.next = !((self.local_2.val() ^ self.local_2.val()) + 3);
        }
        self.fields.next.low = !unsigned_cast(signed_cast(self.in_0.val()) + signed_cast(self.in_0.val()));
        self.fields.next.flag = (self.in_0.val().get_bits::<3>(bit_cast::<1, 2>(self.local_2.val()).index()) < self.in_2.val() && bits::<8>(255).xor()) | ((self.local_2.val() & self.local_2.val()) >= (self.in_2.val().get_bits::<2>(1) + self.local_2.val()));
        match (bit_cast::<4, 3>(self.in_2.val()) >> (self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<2>(bit_cast::<1, 10>(bit_cast::<10, 4>(self.in_0.val())).index()).replace_bit(1, self.fields.val().flag).index()) >> 0)).index() {
            2 => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(0))).index() == i {
                            self.fields.next.flag = (bit_cast::<5, 3>(self.in_2.val()) ^ bit_cast::<5, 3>(self.in_2.val())).any() || (self.in_2.val() + self.in_2.val()).any();
                        }
                        self.fields.next.flag = !self.in_2.val().get_bit(j) && (self.in_1.val() + self.in_1.val()) == self.in_1.val();
                    }
                    self.fields.next.flag = (bit_cast::<2, 11>(bit_cast::<11, 3>(self.in_2.val())) ^ 1) == 1;
                }
            }
            3 => {
                self.fields.next.low = (unsigned_cast(signed_cast(self.fields.val().low)) | unsigned_cast(signed_cast(self.fields.val().low))) >> self.in_0.val() + self.fields.val().low;
            }
            4 => {
                self.fields.next.flag = (!(self.in_0.val() & self.in_0.val())).all();
            }
            _ => {
            }
        }
        self.fields.next.high = 16.into();
        match (bit_cast::<2, 11>(bits::<11>(1212))).index() {
            0 => {
                for i in 0..3_usize {
                    self.fields.next.high = (self.fields.val().high ^ self.fields.val().high).replace_bit(4, self.local_1.val()) >> 0;
                }
            }
            _ => {
                self.fields.next.high = unsigned_cast(signed_cast(self.fields.val().high) - signed_cast(self.fields.val().high)) ^ bit_cast::<6, 3>(bit_cast::<3, 4>(bit_cast::<4, 3>(self.in_2.val())));
            }
        }
        if self.in_0.val().get_bit(2) == (self.in_0.val() >> (self.in_2.val().get_bits::<2>((!self.in_0.val().get_bits::<1>(1)).index()) ^ self.local_2.val())).all() {
            self.fields.next.high = ((self.fields.val().high | self.fields.val().high) + 1) | (self.fields.val().high ^ self.fields.val().high) ^ self.fields.val().high.replace_bit((self.local_2.val() + self.local_2.val()).index(), self.in_0.val().get_bit(2));
        } else if self.fields.val().flag {
            if !self.in_3.val() {
                self.fields.next.high = bit_cast::<6, 9>(bits::<9>(511) - bit_cast::<9, 3>(self.in_2.val())) ^ 1;
            } else if unsigned_cast(signed_cast(self.fields.val().low)).all() {
                self.fields.next.high = ((self.fields.val().high | self.fields.val().high) ^ bit_cast::<6, 4>(self.fields.val().low).replace_bit(5, self.fields.val().flag)).replace_bit(2, (!bit_cast::<5, 3>(self.in_2.val())).any());
            }
        }
        clock!(self, clock, part_0);
        self.part_0.in_0.next = bit_cast::<5, 14>(bit_cast::<14, 2>(self.local_2.val()) - bit_cast::<14, 3>(self.in_2.val())).any();
        self.part_0.in_1.next = (!self.local_2.val() != !self.local_2.val()) || (self.in_0.val().replace_bit((self.in_0.val().get_bits::<2>(2) & self.local_2.val()).index(), self.in_3.val()) < 6);
        self.part_0.in_2.next = signed_cast(bit_cast::<12, 2>(self.local_2.val()));
        if !(bit_cast::<2, 1>(self.local_2.val().get_bits::<1>(1)) <= 3) {
            self.part_0.in_0.next = self.in_1.val().get_bit(0);
        }
        self.out_1.next = bit_cast::<1, 10>(bits::<10>(648) >> 11) ^ (unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(2))) | 0);
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_1.next = unsigned_cast(signed_cast(self.out_1.val()));
            }
            if (unsigned_cast(signed_cast(self.local_2.val())) << unsigned_cast(signed_cast(self.in_0.val()))).all() {
                self.out_1.next = ((bit_cast::<1, 1>(self.out_1.val()) << bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(1))) + bit_cast::<1, 10>(bits::<10>(1023))) + unsigned_cast(signed_cast(self.out_1.val()));
            } else {
                self.out_1.next = (self.out_1.val() | bit_cast::<1, 4>(self.fields.val().low)) ^ 1 | bit_cast::<1, 4>(!self.in_0.val());
            }
        }
        if (self.out_1.val().all() && self.in_0.val().get_bit(3) ^ self.in_1.val().get_bit(bit_cast::<3, 2>(self.local_2.val()).index())) || self.in_2.val().get_bit((self.out_1.val() ^ self.out_1.val()).index()) {
            self.out_1.next = unsigned_cast(signed_cast(self.out_1.val())) >> 1;
        } else {
            self.out_1.next = (self.in_0.val().get_bits::<1>(3) | self.out_1.val()) - unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0))) ^ !bit_cast::<1, 10>(bit_cast::<10, 6>(self.fields.val().high));
        }
        self.out_2.next = unsigned_cast(signed_cast(bit_cast::<16, 4>(self.in_0.val())));
        match (self.in_0.val() | self.fields.val().low).index() {
            2 => {
                self.out_2.next = unsigned_cast(signed_cast(self.out_2.val()) - signed_cast(bit_cast::<16, 6>(self.fields.val().high)));
            }
            4 => {
                self.out_2.next = bit_cast::<16, 25>(bit_cast::<25, 2>(self.local_2.val()) + 1) ^ (self.out_2.val() - self.out_2.val()) - 17448;
            }
            7 => {
                self.out_2.next = !unsigned_cast(signed_cast(bit_cast::<16, 2>(self.local_2.val())) + signed_cast(self.out_2.val()));
            }
            8 => {
                self.out_2.next = (self.out_2.val() | 65535).replace_bit(11, self.out_2.val() <= 25715) + self.in_3.val();
            }
            11 => {
                for i in 0..2_usize {
                    self.out_2.next = !(self.out_2.val() ^ self.out_2.val() ^ i.to_bits::<16>() + self.out_2.val());
                }
            }
            13 => {
                self.out_2.next = bit_cast::<16, 4>(self.fields.val().low) | (self.out_2.val().replace_bit(13, self.in_2.val().get_bit(2)) + 9751);
            }
            15 => {
                match (unsigned_cast(signed_cast(self.fields.val().low))).index() {
                    2 => {
                        self.out_2.next = !((self.out_2.val() | self.out_2.val()) + self.in_3.val());
                    }
                    3 => {
                        self.out_2.next = (self.out_2.val().replace_bit((self.in_0.val() | bit_cast::<4, 2>(self.local_2.val())).index(), self.out_1.val().get_bit(0)) + self.local_2.val().all()) + (self.out_2.val().replace_bit(1, self.in_1.val().get_bit(6)) + (self.out_2.val() + self.out_2.val()));
                    }
                    5 => {
                        self.out_2.next = ((self.out_2.val() + self.out_2.val()) ^ (self.out_2.val() | self.out_2.val())) >> unsigned_cast(signed_cast(self.out_1.val()));
                    }
                    15 => {
                        self.out_2.next = (bit_cast::<16, 5>(bits::<5>(1)) + (self.in_1.val() == self.in_1.val())) ^ ((self.out_2.val() + self.out_2.val()) << 7);
                    }
                    _ => {
                        self.out_2.next = (bit_cast::<16, 9>(bit_cast::<9, 6>(self.fields.val().high)) ^ (self.out_2.val() | bit_cast::<16, 4>(self.in_0.val()))) >> 9;
                    }
                }
            }
            _ => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        self.out_2.next = (!i.to_bits::<16>() + (self.out_2.val() & self.out_2.val())) | (unsigned_cast(signed_cast(bit_cast::<16, 4>(self.in_0.val()))) << 4);
                    }
                    self.out_2.next = (self.out_2.val() | self.out_2.val()) >> i.to_bits::<2>().replace_bit(0, self.in_0.val().get_bit(i)) >> bit_cast::<4, 13>(bits::<13>(8191));
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_27", Kernel27::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
