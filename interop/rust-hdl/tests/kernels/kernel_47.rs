// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel47Part {
    pub in_0: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel47Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bit(5) {
            self.out_0.next = ((bit_cast::<16, 16>(self.in_0.val()) ^ bit_cast::<16, 16>(self.in_0.val())) != self.in_0.val().replace_bit(self.in_0.val().get_bits::<4>((bit_cast::<3, 16>(self.in_0.val()) & self.in_0.val().get_bits::<3>(9)).index()).replace_bit(3, self.in_0.val().get_bit((bit_cast::<4, 16>(self.in_0.val()) & self.in_0.val().get_bits::<4>(bit_cast::<3, 6>(bit_cast::<6, 16>(self.in_0.val())).index())).index())).index(), self.in_0.val().get_bit(14))) & self.in_0.val().get_bit(8);
        } else if (self.in_0.val() < self.in_0.val()) || self.in_0.val() != self.in_0.val() {
            if self.in_0.val().get_bit(10) {
                self.out_0.next = (self.in_0.val() ^ bit_cast::<16, 16>(self.in_0.val()) | 65535) > (self.in_0.val().replace_bit((bit_cast::<4, 16>(self.in_0.val()) ^ bit_cast::<4, 16>(self.in_0.val())).index(), self.in_0.val().get_bit(14)) ^ self.in_0.val() & self.in_0.val());
            } else {
                self.out_0.next = ((bit_cast::<16, 16>(self.in_0.val()) ^ self.in_0.val()) ^ unsigned_cast(signed_cast(self.in_0.val()))) >= bit_cast::<16, 17>(bit_cast::<17, 16>(self.in_0.val())).replace_bit(0, self.in_0.val() == self.in_0.val());
            }
        } else {
            if (self.in_0.val() + self.in_0.val().get_bit(6)) < (self.in_0.val() & self.in_0.val()) {
                self.out_0.next = self.in_0.val().get_bit(3);
            } else {
                self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_0.val()).replace_bit(0, self.in_0.val().get_bit(1))).any();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel47Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<9>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel47 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<36>>,
    pub in_2: Signal<In, Signed<33>>,
    pub in_3: Signal<In, Bits<36>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<1>>,
    pub local_0: Signal<Local, Bits<32>>,
    pub local_1: Signal<Local, Signed<31>>,
    pub local_2: Signal<Local, Bits<32>>,
    pub fields: Signal<Local, Kernel47Fields>,
    pub register_0: DFF<Bits<12>>,
    pub register_1: DFF<Bit>,
    pub part_0: [Kernel47Part; 2],
}

impl Logic for Kernel47 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(self.local_0.val().get_bits::<16>(unsigned_cast(signed_cast(self.fields.val().low)).index()));
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = bit_cast::<32, 12>(bit_cast::<12, 5>(self.in_1.val().get_bits::<5>(bit_cast::<5, 6>(bits::<6>(46)).index()))) & 2147483647;
        if (self.local_0.val() ^ self.local_0.val()) <= (self.local_0.val() | 1) {
            self.local_1.next = -(signed_cast(bit_cast::<31, 12>(self.register_0.q.val())) + (signed_cast(self.local_0.val().get_bits::<31>(1)) - signed_cast(self.in_3.val().get_bits::<31>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(24))).index()))));
            self.local_2.next = (bit_cast::<32, 36>(self.in_3.val()) & self.local_0.val()) >> 25 >> (bits::<2>(3) >> 0);
        } else if self.register_1.q.val() {
            if (self.register_0.q.val() ^ bit_cast::<12, 36>(self.in_3.val())) == 1 {
                self.local_1.next = signed_bit_cast::<31, 11>(signed_cast(bit_cast::<11, 10>(self.local_0.val().get_bits::<10>(9))) - signed_cast(bit_cast::<11, 10>(self.in_1.val().get_bits::<10>(26))));
                self.local_2.next = (!unsigned_cast(signed_cast(self.local_0.val()))).replace_bit(21, bit_cast::<1, 4>(self.in_1.val().get_bits::<4>(30)).any());
            } else {
                self.local_1.next = (signed_cast(self.local_0.val().get_bits::<31>(1)) - -signed_cast(bit_cast::<31, 12>(self.register_0.q.val()))) + (signed_cast(self.in_3.val().get_bits::<31>((self.register_0.q.val().get_bits::<2>(4) + self.in_1.val().get_bits::<2>(12)).index())) + -signed_cast(self.in_1.val().get_bits::<31>(5)));
                self.local_2.next = (self.local_0.val() & 1584441100 & (self.local_0.val() + self.register_0.q.val().get_bit((bits::<3>(1) ^ bit_cast::<3, 36>(self.in_1.val())).index()))) ^ bit_cast::<32, 2>(bit_cast::<2, 3>(bits::<3>(3)));
            }
        } else {
            if bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>((self.in_3.val().get_bits::<3>(16) << !self.in_3.val().get_bits::<4>((self.in_3.val().get_bits::<5>(22) >> (self.register_0.q.val().get_bits::<4>(3) << (self.in_1.val().get_bits::<6>(28) ^ bits::<6>(40)))).index())).index())).all() {
                self.local_1.next = signed_cast(unsigned_cast(signed_cast(bit_cast::<31, 12>(self.register_0.q.val())) + signed_cast(self.in_1.val().get_bits::<31>(3))));
                self.local_2.next = ((self.in_1.val().get_bits::<32>(bit_cast::<2, 11>(self.local_0.val().get_bits::<11>(4)).index()) ^ self.local_0.val()) + bit_cast::<32, 33>(bit_cast::<33, 12>(self.register_0.q.val()))) & (bit_cast::<32, 36>(self.in_1.val()) ^ bit_cast::<32, 12>(self.register_0.q.val()) ^ (self.local_0.val() + self.local_0.val()));
            } else {
                self.local_1.next = signed_cast(bit_cast::<31, 12>(self.register_0.q.val()) << (self.register_0.q.val().get_bits::<3>(bit_cast::<3, 6>(bits::<6>(17)).index()) & self.local_0.val().get_bits::<3>((!self.in_1.val().get_bits::<4>(15)).index()))) + signed_cast(self.in_3.val().get_bits::<31>(0));
                self.local_2.next = (bit_cast::<32, 36>(self.in_1.val()) | self.local_0.val()).replace_bit(17, self.local_0.val().get_bits::<2>(bit_cast::<4, 2>(self.register_0.q.val().get_bits::<2>(self.in_1.val().get_bits::<3>(16).replace_bit(0, self.in_0.val()).index())).index()).all()) + bit_cast::<32, 35>(self.in_1.val().get_bits::<35>(0) - bit_cast::<35, 36>(self.in_3.val()));
            }
        }
        self.fields.next.low = self.local_0.val().get_bits::<4>(7);
        match (self.fields.val().low >> bits::<2>(0).replace_bit(0, self.in_0.val())).index() {
            0 => {
                self.fields.next.low = bit_cast::<4, 3>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<3>(6)) - signed_cast(self.in_3.val().get_bits::<3>(8))));
            }
            5 => {
                match (bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(6))).index() {
                    0 => {
                        self.fields.next.low = (bit_cast::<4, 1>(bit_cast::<1, 32>(self.local_0.val())) | 15) & (bit_cast::<4, 32>(self.local_2.val()) >> 5) + self.local_1.val().get_bit(self.fields.val().low.replace_bit(3, self.in_1.val().get_bit(24)).index());
                    }
                    1 => {
                        self.fields.next.low = bit_cast::<4, 3>(bit_cast::<3, 1>(bits::<1>(1) & bit_cast::<1, 36>(self.in_1.val())));
                    }
                    2 => {
                        self.fields.next.low = self.fields.val().low;
                    }
                    _ => {
                    }
                }
            }
            6 => {
                self.fields.next.low = bit_cast::<4, 3>((self.local_2.val().get_bits::<3>(10) ^ self.local_2.val().get_bits::<3>(6)) ^ self.register_0.q.val().get_bits::<3>(6).replace_bit(1, self.register_0.q.val().get_bit(2)));
            }
            12 => {
                self.fields.next.low = bit_cast::<4, 7>(bit_cast::<7, 12>(self.register_0.q.val()).replace_bit(1, self.in_0.val())).replace_bit(3, self.register_1.q.val());
            }
            _ => {
            }
        }
        self.fields.next.flag = self.register_0.q.val().get_bit(1);
        self.fields.next.high = (bits::<9>(368) >> bit_cast::<2, 3>(self.register_0.q.val().get_bits::<3>(4))) - (bit_cast::<9, 32>(self.local_2.val()) ^ bits::<9>(1)) + ((bits::<9>(244) - self.in_1.val().get_bits::<9>(bit_cast::<4, 13>(bit_cast::<13, 32>(self.local_0.val())).index())) ^ bit_cast::<9, 6>(bit_cast::<6, 32>(self.local_2.val())));
        if (self.local_1.val() + (self.local_1.val() + self.local_1.val())) == self.local_1.val() {
            match (unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<3>(3)))).index() {
                1 => {
                    self.fields.next.high = (bit_cast::<9, 18>(bit_cast::<18, 32>(self.local_0.val())) & 511) + (unsigned_cast(signed_cast(self.fields.val().high)) ^ bit_cast::<9, 1>(self.local_2.val().get_bits::<1>(14)));
                }
                2 => {
                    self.fields.next.high = (bit_cast::<9, 9>(self.fields.val().high) ^ self.fields.val().high ^ 1) << (self.fields.val().low >> (self.fields.val().low & self.fields.val().low));
                }
                3 => {
                    self.fields.next.flag = !((self.register_0.q.val() ^ self.register_0.q.val()) != 1064);
                }
                7 => {
                    self.fields.next.high = bit_cast::<9, 12>(unsigned_cast(signed_cast(bit_cast::<12, 12>(self.register_0.q.val())) + signed_cast(self.in_1.val().get_bits::<12>((self.fields.val().low | self.fields.val().low).index()))));
                }
                _ => {
                    self.fields.next.high = unsigned_cast(signed_cast(self.fields.val().high) + signed_cast(self.fields.val().high) - (signed_cast(self.in_1.val().get_bits::<9>(2)) + signed_cast(self.fields.val().high)));
                }
            }
        } else {
            self.fields.next.high = bit_cast::<9, 10>(self.in_1.val().get_bits::<10>(3)) + !bit_cast::<9, 36>(self.in_3.val()) & 511;
        }
        for i in 0..4_usize {
            if (bit_cast::<3, 6>(bit_cast::<6, 36>(self.in_3.val()))).index() == i {
                self.fields.next.high = !(unsigned_cast(signed_cast(self.local_0.val().get_bits::<9>((i.to_bits::<4>() ^ self.fields.val().low).index()))) | 417);
            }
            self.fields.next.flag = self.local_0.val().get_bit(i);
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = bit_cast::<16, 13>(self.in_1.val().get_bits::<13>((self.local_0.val().get_bits::<4>(5) >> (bits::<3>(7) ^ bit_cast::<3, 9>(self.fields.val().high))).index()) | bits::<13>(1)) >> (i.to_bits::<6>() | bits::<6>(61));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = !(self.local_2.val().get_bits::<16>(12) << 0).replace_bit(8, self.local_2.val().get_bits::<9>(18) > self.fields.val().high);
        }
        self.register_0.d.next = !(self.local_0.val().get_bits::<12>(13) - bit_cast::<12, 12>(self.register_0.q.val())) >> 10;
        self.register_1.d.next = self.register_1.q.val();
        self.out_1.next = self.fields.val().flag;
        self.out_2.next = !bit_cast::<1, 36>(self.in_3.val()).replace_bit(0, self.fields.val().flag) + (bit_cast::<1, 10>(bit_cast::<10, 32>(self.local_0.val())) >> 1);
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((self.in_1.val() + self.in_0.val()) == 2147483647) && self.register_0.q.val().get_bit(i) {
                    self.out_2.next = bit_cast::<1, 10>(bit_cast::<10, 9>(self.fields.val().high)) >> (bit_cast::<6, 4>(self.fields.val().low) + self.in_2.val().get_bit(24)) >> 0;
                } else if unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<5, 14>(bit_cast::<14, 12>(self.register_0.q.val())).index()))).any() {
                    self.out_2.next = bit_cast::<1, 10>(bit_cast::<10, 13>(self.local_2.val().get_bits::<13>(1)) - (bit_cast::<10, 32>(self.local_0.val()) | 1023));
                } else if self.register_0.q.val().get_bit(i) {
                    self.out_2.next = ((self.out_2.val() | self.out_2.val()) >> i.to_bits::<2>().replace_bit(unsigned_cast(signed_cast(self.out_2.val())).index(), self.part_0[1].out_0.val())) & unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(22))) << unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(16)));
                } else {
                    self.out_2.next = unsigned_cast((signed_cast(self.out_2.val()) + signed_cast(self.out_2.val())) + -signed_cast(self.out_2.val()));
                }
            }
            self.out_2.next = ((self.in_1.val().get_bits::<1>(27) | self.local_0.val().get_bits::<1>(i)) & (self.out_2.val() ^ self.out_2.val())) >> 2;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_47", Kernel47::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
