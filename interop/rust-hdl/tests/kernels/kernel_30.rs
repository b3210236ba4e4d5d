// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel30Part {
    pub in_0: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel30Part {
    #[hdl_gen]
    fn update(&mut self) {
        if (self.in_0.val() ^ self.in_0.val()) == (self.in_0.val() << bit_cast::<6, 3>(bit_cast::<3, 1>(self.in_0.val()))) {
            self.out_0.next = (bits::<8>(255) | 255).replace_bit(0, bit_cast::<8, 1>(self.in_0.val()).xor()).any();
        } else {
            if (bit_cast::<1, 1>(self.in_0.val()) ^ 0) > self.in_0.val().replace_bit(0, self.in_0.val().get_bit(0)) {
                self.out_0.next = bit_cast::<2, 1>(self.in_0.val()).all() && self.in_0.val().get_bit(0);
            } else {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val())) <= ((self.in_0.val() - self.in_0.val()) << 0);
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel30 {
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Signed<2>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<5>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<4>>,
    pub part_0: [Kernel30Part; 3],
}

impl Default for Kernel30 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(125.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel30 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = self.in_1.val().get_bit(0);
        self.local_1.next = bit_cast::<4, 2>(self.in_0.val() & bit_cast::<2, 2>(self.in_0.val())) ^ !bit_cast::<4, 8>(self.constant_1.val()).replace_bit((!unsigned_cast(self.in_1.val())).index(), self.constant_0.val());
        match (bit_cast::<3, 2>(self.in_0.val()) & bits::<3>(0)).index() {
            0 => {
                self.local_1.next = (self.local_1.val() + self.local_1.val() & 15) << 2;
            }
            2 => {
                if self.in_1.val().get_bit(1) {
                    self.local_0.next = self.in_1.val().get_bit((bit_cast::<1, 4>(self.local_1.val()) & 1).index());
                } else if (self.in_0.val() & self.in_0.val()) != (bit_cast::<2, 8>(self.constant_1.val()) & self.in_0.val()) {
                    self.local_0.next = bit_cast::<3, 4>(self.local_1.val() << 4).xor();
                } else {
                    self.local_1.next = self.local_1.val().replace_bit(1, self.in_0.val().get_bit(0)) + (self.local_1.val() + self.local_1.val()) << (bit_cast::<6, 2>(self.in_0.val()) << (self.in_0.val().get_bits::<1>(0) ^ 1));
                }
            }
            3 => {
                self.local_1.next = unsigned_cast(signed_cast(self.local_1.val()));
            }
            6 => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        self.local_0.next = self.in_1.val().get_bit(j);
                    }
                    self.local_1.next = bit_cast::<4, 5>((bits::<5>(0) - bit_cast::<5, 4>(self.local_1.val())) << 1);
                }
            }
            7 => {
                self.local_1.next = (self.local_1.val() - self.local_1.val() ^ (self.local_1.val() - 1)) ^ !(self.local_1.val() & 15);
            }
            _ => {
                for i in 0..3_usize {
                    self.local_1.next = (unsigned_cast(signed_cast(self.local_1.val())) >> bit_cast::<2, 3>(bits::<3>(6))) - 15;
                }
            }
        }
        if self.in_0.val().get_bit(1) {
            if self.local_0.val() {
                self.local_1.next = !(self.local_1.val() ^ self.local_1.val()) >> 3;
            } else if (self.in_1.val() + self.in_1.val()) == (self.in_1.val() + self.in_1.val()) {
                self.local_0.next = self.in_0.val().get_bit(1);
            } else if self.in_1.val().get_bit(1) {
                self.local_0.next = self.in_2.val();
            } else {
                self.local_0.next = !(self.in_0.val().get_bit(0) && self.in_0.val().get_bit(self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<1>(bit_cast::<1, 10>(bit_cast::<10, 2>(self.in_0.val())).index()).replace_bit(0, self.in_0.val().get_bit(0)).index()).replace_bit(0, self.local_0.val()).index()) || self.in_0.val().get_bits::<1>(0).all());
            }
        } else if !bit_cast::<5, 8>(self.constant_1.val()).xor() {
            self.local_0.next = self.in_1.val() > (self.in_1.val() + signed_cast(unsigned_cast(self.in_1.val())));
        } else if self.constant_0.val() {
            self.local_1.next = (self.local_1.val() & self.local_1.val()) + 9 + 12;
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(1)) - signed_cast(self.in_0.val().get_bits::<1>(1))) ^ (!bit_cast::<1, 4>(self.local_1.val())).replace_bit(0, self.local_1.val().get_bits::<1>(i).any());
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (!self.in_0.val().get_bits::<1>(1) + (bit_cast::<1, 2>(self.in_0.val()) ^ bits::<1>(1))).replace_bit(0, self.local_1.val().get_bit(2));
        }
        self.out_0.next = ((self.local_1.val() >> (bit_cast::<2, 4>(self.local_1.val()) >> 0)) >> 0).all();
        self.out_1.next = (!(bits::<5>(31) << bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(1)))).replace_bit(self.in_0.val().replace_bit(0, self.local_0.val()).index(), (bit_cast::<4, 4>(self.local_1.val()) & self.local_1.val()) == 1);
        for i in 0..2_usize {
            if (bit_cast::<3, 2>(self.in_0.val()).replace_bit(i, self.part_0[2].out_0.val())).index() == i {
                self.out_1.next = bit_cast::<5, 14>((bits::<14>(1) ^ bit_cast::<14, 5>(self.out_1.val())) + bit_cast::<14, 15>(bits::<15>(903)));
            }
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() >> (self.local_1.val() << bit_cast::<3, 6>(bits::<6>(15)))).index() == i {
                    self.out_0.next = self.in_1.val() >= (self.in_1.val() + signed_cast(self.in_0.val()));
                }
                self.out_1.next = bit_cast::<5, 8>(unsigned_cast(signed_cast(self.constant_1.val()))) ^ bit_cast::<5, 14>(bits::<14>(16383) & 2933);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_30", Kernel30::default(), inputs in_0, in_1, in_2)
}
