// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel51Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel51Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val() << self.in_0.val().get_bits::<4>((bit_cast::<3, 16>(self.in_0.val()) & self.in_0.val().get_bits::<3>(9)).index()).replace_bit(3, self.in_0.val().get_bit((bit_cast::<4, 16>(self.register_0.q.val()) & self.in_0.val().get_bits::<4>(bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(10)).index())).index())) != (self.register_0.q.val() ^ self.in_0.val()) {
            self.register_0.d.next = !(self.in_0.val() + 1);
            self.out_0.next = (bit_cast::<2, 16>(self.in_0.val()) | bit_cast::<2, 16>(self.register_0.q.val())) << 3;
        } else if self.register_0.q.val().get_bit(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>((bit_cast::<3, 16>(self.register_0.q.val()) >> 2).index())).index()) {
            if (self.in_0.val() ^ self.register_0.q.val()) == 1 {
                self.register_0.d.next = bit_cast::<16, 16>(self.register_0.q.val()).replace_bit((!self.in_0.val().get_bits::<4>(4)).index(), self.in_0.val().get_bit(12)) ^ self.register_0.q.val() & bit_cast::<16, 16>(self.in_0.val());
                self.out_0.next = (!bit_cast::<2, 16>(self.register_0.q.val())).replace_bit((self.in_0.val().get_bits::<1>(12) >> 1).index(), self.in_0.val().get_bits::<1>((self.in_0.val().get_bits::<4>(4) >> 2).index()).all());
            } else {
                self.register_0.d.next = !self.register_0.q.val() + (self.in_0.val() + self.in_0.val());
                self.out_0.next = (unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_0.val())).index()))) ^ (self.in_0.val().get_bits::<2>(5) ^ self.in_0.val().get_bits::<2>(10))) >> 1;
            }
        } else {
            if (self.register_0.q.val() >> 8) <= bit_cast::<16, 32>(bits::<32>(2147483647)) {
                self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val().get_bit(bit_cast::<4, 16>(self.register_0.q.val()).replace_bit((self.in_0.val().get_bits::<2>(13) << 2).index(), self.register_0.q.val().get_bit(13)).index())) & 13213;
                self.out_0.next = (self.in_0.val().get_bits::<2>((self.register_0.q.val().get_bits::<3>(2) ^ 7).index()) + bit_cast::<2, 16>(self.in_0.val())) + (bits::<2>(1) + self.in_0.val().get_bits::<2>(6));
            } else {
                self.register_0.d.next = (self.register_0.q.val() + 11309).replace_bit(bit_cast::<4, 8>(bits::<8>(1)).index(), self.register_0.q.val().get_bit(11));
                self.out_0.next = (bit_cast::<2, 16>(self.in_0.val()) ^ self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index()))).index())) + (self.in_0.val().get_bits::<2>((bit_cast::<3, 16>(self.in_0.val()) | bit_cast::<3, 16>(self.register_0.q.val())).index()) + 1);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel51Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel51 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<1>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<3>>,
    pub local_1: Signal<Local, Signed<3>>,
    pub local_2: Signal<Local, Bits<4>>,
    pub fields: Signal<Local, Kernel51Fields>,
    pub line: [DFF<Bits<1>>; 3],
    pub part_0: Kernel51Part,
}

impl Logic for Kernel51 {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bit(0) {
            if self.in_0.val().get_bit(0) {
                self.local_0.next = unsigned_cast(signed_cast(bit_cast::<3, 1>(self.in_0.val()))) + (bit_cast::<3, 1>(self.in_0.val()) | bits::<3>(7));
            } else {
                self.local_0.next = bits::<3>(1).replace_bit(2, self.in_0.val().get_bit(0)) & unsigned_cast(signed_cast(bit_cast::<3, 1>(self.in_0.val())));
            }
        } else {
            if (self.in_0.val() | self.in_0.val()) >= !self.in_0.val() {
                self.local_0.next = bit_cast::<3, 2>(bit_cast::<2, 1>(self.in_0.val()) & bit_cast::<2, 1>(self.in_0.val()));
            } else {
                self.local_0.next = (bits::<3>(7) >> (bits::<4>(15) ^ bit_cast::<4, 1>(self.in_0.val()))).replace_bit(0, bit_cast::<4, 1>(self.in_0.val()).all());
            }
        }
        self.local_1.next = -signed_cast(self.local_0.val());
        self.local_2.next = unsigned_cast(signed_cast(bit_cast::<4, 3>(self.local_0.val())) - signed_cast(bit_cast::<4, 1>(self.in_0.val())));
        if !bit_cast::<3, 4>(self.local_2.val()).any() {
            self.local_2.next = unsigned_cast(signed_cast(self.local_2.val()) + signed_cast(self.local_2.val()));
        }
        if unsigned_cast(self.local_1.val()) > bit_cast::<3, 4>(self.local_2.val()) {
            if (self.in_0.val() ^ self.in_0.val()).all() {
                self.fields.next.low = bit_cast::<1, 2>(self.local_2.val().get_bits::<2>(1) + self.local_0.val().get_bits::<2>(0));
            } else {
                self.fields.next.low = unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(2)));
            }
        } else if self.in_1.val() {
            if self.in_1.val() {
                self.fields.next.low = bit_cast::<1, 2>(bit_cast::<2, 1>(self.in_0.val())) + 1;
            } else if bits::<8>(74).replace_bit(1, self.local_0.val().get_bit(2)).any() {
                self.fields.next.low = ((self.in_0.val() >> 1) ^ unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>((self.local_0.val().get_bits::<2>(0) << !self.local_2.val()).index())))) >> 1;
            } else {
                self.fields.next.low = self.in_0.val() >> bit_cast::<3, 4>(self.local_2.val()) ^ self.in_0.val() << (self.local_0.val().get_bits::<1>(2) >> (bit_cast::<1, 4>(self.local_2.val()) ^ self.in_0.val()));
            }
        } else {
            self.fields.next.low = bit_cast::<1, 2>(self.local_0.val().get_bits::<2>(1) + self.local_2.val().get_bits::<2>((self.in_0.val() >> 1).index()));
        }
        self.fields.next.flag = unsigned_cast(signed_cast(self.local_2.val().get_bits::<2>(0))).all();
        self.fields.next.high = unsigned_cast(self.local_1.val()) >> (self.local_0.val() >> 1);
        if self.fields.val().low - self.fields.val().low >= self.in_0.val() << 0 {
            self.fields.next.flag = (self.local_2.val() ^ bit_cast::<4, 1>(self.in_0.val())) != self.local_2.val() + self.fields.val().flag;
        } else if self.in_2.val() & bit_cast::<8, 1>(self.fields.val().low).any() {
            self.fields.next.high = (self.local_2.val().get_bits::<3>(bit_cast::<1, 2>(self.local_2.val().get_bits::<2>((self.in_0.val() + self.local_2.val().get_bits::<1>((!self.local_0.val().get_bits::<2>(0)).index())).index())).index()) & self.fields.val().high).replace_bit(unsigned_cast(signed_cast(self.fields.val().low)).index(), bit_cast::<3, 1>(self.in_0.val()) < self.local_2.val().get_bits::<3>(bit_cast::<1, 2>(bit_cast::<2, 1>(self.in_0.val())).index()));
        } else if (self.local_0.val().get_bit(0) ^ self.in_2.val()) & self.local_1.val().get_bit(unsigned_cast(signed_cast(self.in_0.val())).index()) {
            for i in 0..3_usize {
                if (bit_cast::<3, 4>(self.local_2.val())).index() == i {
                    self.fields.next.flag = self.local_1.val() >= self.local_1.val();
                }
                self.fields.next.high = !self.fields.val().high & !bit_cast::<3, 4>(self.local_2.val());
            }
        } else {
            self.fields.next.flag = self.in_2.val();
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = unsigned_cast(signed_cast(bit_cast::<1, 1>(self.fields.val().low)));
        for i in 1..3_usize {
            self.line[i].d.next = unsigned_cast(signed_cast(self.line[i - 1].q.val()));
        }
        clock!(self, clock, part_0);
        if (bit_cast::<1, 1>(self.fields.val().low) ^ self.local_2.val().get_bits::<1>(bits::<2>(0).replace_bit(0, self.in_2.val()).index())).all() {
            self.part_0.in_0.next = bit_cast::<16, 13>(bit_cast::<13, 1>(self.line[2].q.val())) & (bits::<16>(40017) | bits::<16>(1));
        } else {
            if self.in_2.val() {
                self.part_0.in_0.next = bit_cast::<16, 1>(self.fields.val().low) >> 3 >> (bit_cast::<1, 1>(self.line[2].q.val()) << 1);
            } else {
                self.part_0.in_0.next = (bit_cast::<16, 1>(self.in_0.val()) ^ bit_cast::<16, 3>(self.local_0.val())) | bit_cast::<16, 32>(bit_cast::<32, 1>(self.fields.val().low));
            }
        }
        self.out_0.next = 255.into();
        match (bit_cast::<4, 3>(self.fields.val().high)).index() {
            1 => {
                self.out_0.next = (bit_cast::<8, 1>(self.in_0.val()) | self.out_0.val()) << bit_cast::<4, 3>(self.fields.val().high);
            }
            5 => {
                self.out_0.next = bit_cast::<8, 13>(bit_cast::<13, 8>(self.out_0.val()));
            }
            8 => {
                self.out_0.next = bit_cast::<8, 13>(bit_cast::<13, 1>(self.in_0.val()) ^ 4246);
            }
            _ => {
                if !self.local_0.val().xor() {
                    self.out_0.next = unsigned_cast(signed_cast(bit_cast::<8, 1>(self.line[2].q.val())) - signed_cast(self.out_0.val()));
                }
            }
        }
        self.out_1.next = self.fields.val().flag == self.in_0.val().xor();
        match (bit_cast::<4, 1>(self.fields.val().low) >> (bit_cast::<3, 2>(self.part_0.out_0.val()) + self.fields.val().high)).index() {
            7 => {
                self.out_1.next = self.out_1.val() ^ self.local_2.val().get_bits::<3>(1).xor();
            }
            8 => {
                self.out_1.next = self.in_2.val();
            }
            _ => {
                for i in 0..3_usize {
                    if (bit_cast::<3, 4>(self.out_0.val().get_bits::<4>((self.part_0.out_0.val() ^ self.part_0.out_0.val()).index()))).index() == i {
                        self.out_1.next = self.fields.val().flag;
                    }
                    self.out_1.next = self.fields.val().flag;
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_51", Kernel51::default(), clock clock, inputs in_0, in_1, in_2)
}
