// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel39Part {
    pub in_0: Signal<In, Bits<32>>,
    pub out_0: Signal<Out, Signed<3>>,
}

impl Logic for Kernel39Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(27)) + (signed_cast(self.in_0.val().get_bits::<3>((bit_cast::<4, 32>(self.in_0.val()) & 5).index())) - signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<4, 8>(bits::<8>(1)).index())));
        for i in 0..4_usize {
            self.out_0.next = self.out_0.val() - (self.out_0.val() + self.out_0.val());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel39Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel39 {
    pub in_0: Signal<In, Bits<1>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<13>>,
    pub out_2: Signal<Out, Signed<2>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<16>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel39Fields>,
    pub part_0: Kernel39Part,
}

impl Logic for Kernel39 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.fields.val().low.replace_bit(0, self.local_0.val()) == 1;
        self.local_0.next = self.in_2.val();
        if bit_cast::<8, 13>(bit_cast::<13, 8>(self.in_3.val())).xor() {
            if self.in_0.val().get_bit(0) {
                self.local_0.next = self.in_2.val();
            } else if self.in_2.val() {
                self.local_0.next = (bit_cast::<3, 8>(self.in_3.val()) | self.in_3.val().get_bits::<3>(4)).any();
            } else {
                self.local_0.next = self.in_1.val();
            }
        } else if self.in_0.val().get_bit(0) {
            if unsigned_cast(signed_cast(self.in_3.val())).any() {
                self.local_0.next = self.in_2.val();
            } else {
                self.local_0.next = self.in_0.val().get_bit(0);
            }
        } else {
            match (bit_cast::<2, 1>(bit_cast::<1, 1>(self.in_0.val()))).index() {
                1 => {
                    self.local_0.next = self.in_0.val().get_bit(0);
                }
                _ => {
                }
            }
        }
        if self.in_0.val().get_bit(0) {
            self.local_1.next = (bit_cast::<16, 1>(self.in_0.val()) << 6) + bits::<16>(1).replace_bit(3, self.local_0.val());
            self.local_2.next = (!self.in_3.val().get_bits::<3>(3)).any();
            self.fields.next.low = unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(5))) | bit_cast::<1, 2>(bits::<2>(2));
        } else {
            if self.in_0.val().get_bit(0) {
                self.local_1.next = (!bit_cast::<16, 8>(self.in_3.val())).replace_bit((self.in_3.val().get_bits::<4>(4) << 4).index(), self.in_2.val());
                self.local_2.next = self.in_1.val();
                self.fields.next.low = unsigned_cast(signed_cast(self.in_0.val()) + signed_cast(self.in_0.val()));
            } else {
                self.local_1.next = bit_cast::<16, 13>(bits::<13>(7264)) ^ 65535;
                self.local_2.next = self.local_0.val();
                self.fields.next.low = unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_0.val())));
            }
        }
        if self.in_2.val() {
            if self.local_0.val() && self.local_1.val().get_bits::<1>(14).all() {
                self.fields.next.flag = self.local_0.val();
                self.fields.next.high = (unsigned_cast(signed_cast(bit_cast::<2, 1>(self.in_0.val()))) ^ (self.in_3.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<2>(bit_cast::<2, 3>(bits::<3>(1)).index()))).index()) - self.in_3.val().get_bits::<2>((bit_cast::<2, 1>(self.in_0.val()) | bit_cast::<2, 1>(self.fields.val().low)).index()))) >> 1;
            } else if (self.in_3.val() - self.in_3.val()).any() {
                self.fields.next.flag = bit_cast::<2, 1>(self.in_0.val()).all() | self.local_1.val().get_bit(5);
                self.fields.next.high = (self.local_1.val().get_bits::<2>(8) + bit_cast::<2, 8>(self.in_3.val())).replace_bit((self.local_1.val().get_bits::<1>(12) - self.fields.val().low).index(), self.fields.val().low >= self.in_0.val());
            } else {
                self.fields.next.flag = self.in_1.val() ^ (self.in_3.val() == bit_cast::<8, 8>(self.in_3.val()));
                self.fields.next.high = unsigned_cast(signed_cast(self.in_3.val().get_bits::<2>(0))) >> (self.in_3.val().get_bits::<4>(2) << 1);
            }
        } else {
            if self.in_2.val() && (self.fields.val().low != self.local_1.val().get_bits::<1>(6)) {
                self.fields.next.flag = self.in_0.val().get_bit(0);
                self.fields.next.high = (bits::<2>(3) >> (self.local_1.val().get_bits::<4>((self.local_1.val().get_bits::<3>(5) ^ 1).index()) ^ 1)).replace_bit(unsigned_cast(signed_cast(self.in_0.val())).index(), self.local_1.val().get_bit(6));
            } else if !(self.fields.val().low < self.fields.val().low) {
                self.fields.next.flag = self.in_3.val().get_bit(bit_cast::<3, 4>(self.local_1.val().get_bits::<4>((bit_cast::<3, 1>(self.fields.val().low) & 1).index())).index());
                self.fields.next.high = unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(9)) + signed_cast(self.in_3.val().get_bits::<2>(4)));
            } else {
                self.fields.next.flag = (self.in_0.val() ^ self.fields.val().low).all();
                self.fields.next.high = bit_cast::<2, 3>(self.local_1.val().get_bits::<3>(5) + self.in_3.val().get_bits::<3>(2));
            }
        }
        self.part_0.in_0.next = self.local_1.val() * self.local_1.val();
        match (bit_cast::<2, 3>(bit_cast::<3, 8>(self.in_3.val()))).index() {
            _ => {
                self.part_0.in_0.next = self.local_1.val() * self.local_1.val();
            }
        }
        self.out_1.next = 7165.into();
        for i in 0..2_usize {
            if (unsigned_cast(self.part_0.out_0.val()).replace_bit(unsigned_cast(signed_cast(self.fields.val().low)).index(), self.in_0.val().get_bit(0))).index() == i {
                self.out_1.next = bit_cast::<13, 8>(self.in_3.val()) << 2 >> 7;
            }
            self.out_1.next = unsigned_cast(signed_cast(self.out_1.val())) >> 12;
        }
        if self.in_0.val().get_bit(0) && !self.out_1.val().get_bit((!self.local_1.val().get_bits::<3>((!unsigned_cast(self.part_0.out_0.val())).index())).index()) {
            if (self.in_3.val() + self.in_3.val()).any() {
                self.out_2.next = signed_cast(self.fields.val().high >> 3);
            } else {
                self.out_2.next = signed_cast(self.out_1.val().get_bits::<2>(0) ^ self.fields.val().high);
            }
        } else {
            self.out_2.next = signed_cast(unsigned_cast(signed_cast(bit_cast::<2, 1>(self.fields.val().low))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_39", Kernel39::default(), inputs in_0, in_1, in_2, in_3)
}
