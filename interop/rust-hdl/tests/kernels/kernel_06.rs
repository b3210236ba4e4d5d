// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel06Part {
    pub in_0: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<8>>,
}

impl Logic for Kernel06Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = unsigned_cast(signed_cast(bit_cast::<8, 4>(self.in_0.val()))) >> 2;
        match (unsigned_cast(signed_cast(self.in_0.val()))).index() {
            0 => {
                self.out_0.next = self.out_0.val() | 55 | (self.out_0.val() | self.out_0.val());
            }
            1 => {
                self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) + signed_cast(self.out_0.val()));
            }
            2 => {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<8, 4>(self.in_0.val()))) + (self.out_0.val() ^ self.out_0.val());
            }
            4 => {
                self.out_0.next = !self.out_0.val() << 9;
            }
            9 => {
                self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()));
            }
            11 => {
                self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(self.out_0.val()));
            }
            14 => {
                self.out_0.next = (self.out_0.val() | bit_cast::<8, 4>(self.in_0.val())).replace_bit(3, self.out_0.val() >= 1);
            }
            15 => {
                self.out_0.next = bit_cast::<8, 13>(bit_cast::<13, 16>(bit_cast::<16, 4>(self.in_0.val())));
            }
            _ => {
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel06 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<13>>,
    pub in_4: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<16>>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<2>>,
    pub constant_1: Constant<Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub line: [DFF<Bit>; 3],
    pub part_0: [Kernel06Part; 3],
}

impl Default for Kernel06 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            in_4: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            out_3: Default::default(),
            constant_0: Constant::new(2.into()),
            constant_1: Constant::new(1.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel06 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bits::<2>(0) & bits::<2>(0) ^ !bits::<2>(3);
        self.local_0.next = self.in_1.val().any() && !self.in_0.val().get_bit(6);
        self.local_1.next = self.in_2.val() | self.in_2.val() ^ self.in_1.val().get_bit(unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_4.val()))).index());
        if (self.in_0.val().get_bits::<8>((self.in_1.val() >> 2).index()) & self.in_0.val().get_bits::<8>((self.in_1.val() + self.in_1.val()).index())).any() {
            match (bit_cast::<2, 3>(self.in_1.val()) >> 0).index() {
                3 => {
                    self.local_0.next = (self.constant_0.val() - self.constant_0.val()).all();
                }
                _ => {
                }
            }
        } else if self.local_1.val() {
            match (self.in_1.val() & self.in_1.val()).index() {
                _ => {
                }
            }
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(10)).xor();
        for i in 1..3_usize {
            self.line[i].d.next = self.local_0.val();
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = (self.in_3.val().get_bits::<4>(i) + self.in_1.val().get_bit(2)) & (self.in_0.val().get_bits::<4>(0) | self.in_0.val().get_bits::<4>((self.in_1.val() << (self.in_0.val().get_bits::<1>(i) & 0)).index()));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = self.in_3.val().get_bits::<4>(1) - 7 | bit_cast::<4, 3>(self.in_1.val()) >> (self.in_3.val().get_bits::<4>(3) ^ self.in_3.val().get_bits::<4>(bit_cast::<3, 4>(bits::<4>(1)).index()));
        }
        self.out_1.next = (self.in_1.val() + bit_cast::<3, 1>(self.in_4.val())) == !self.in_1.val();
        self.out_2.next = 65535.into();
        self.out_3.next = bit_cast::<1, 16>(self.constant_1.val()) >> 0 != self.in_4.val() >> bit_cast::<1, 2>(self.constant_0.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if bit_cast::<2, 3>(self.in_1.val()) <= i.to_bits::<2>() >> 0 {
                    self.out_1.next = unsigned_cast(signed_cast(self.constant_0.val())).all();
                } else if (bit_cast::<2, 8>(self.part_0[0].out_0.val()) ^ self.constant_0.val()) != 3 {
                    self.out_3.next = !!self.in_3.val().get_bit((i + j));
                } else if self.part_0[1].out_0.val().get_bits::<1>(2) < self.in_4.val() && self.out_2.val() >= self.in_0.val() {
                    self.out_2.next = (self.out_2.val() & bit_cast::<16, 2>(self.constant_0.val())) + (i.to_bits::<16>() >> 12);
                }
            }
            self.out_1.next = (self.in_1.val() + self.in_1.val()).any();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_06", Kernel06::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
