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
        if (self.in_0.val() ^ self.in_0.val()) == (self.in_0.val() << bit_cast::<4, 3>(bit_cast::<3, 1>(self.in_0.val()))) {
            self.out_0.next = bits::<8>(1).replace_bit(1, self.in_0.val().get_bit(0)).any();
        } else if bit_cast::<8, 4>(bit_cast::<4, 1>(self.in_0.val())).xor() {
            if (bit_cast::<1, 1>(self.in_0.val()) ^ 0) > self.in_0.val().replace_bit(0, self.in_0.val().get_bit(0)) {
                self.out_0.next = bit_cast::<2, 1>(self.in_0.val()).all() && (self.in_0.val().get_bit(0) || self.in_0.val().get_bit(0));
            } else {
                self.out_0.next = !self.in_0.val().get_bit(0) & (bit_cast::<1, 1>(self.in_0.val()) == 1);
            }
        } else {
            if (self.in_0.val() ^ 1) > 1 {
                self.out_0.next = self.in_0.val().get_bit(0);
            } else if bit_cast::<8, 13>(bit_cast::<13, 1>(self.in_0.val())).xor() {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_0.val()))) != (self.in_0.val() >> bit_cast::<1, 2>(bit_cast::<2, 1>(self.in_0.val())));
            } else {
                self.out_0.next = (!self.in_0.val()).all();
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel30 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Signed<13>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub constant_0: Constant<Bits<16>>,
    pub constant_1: Constant<Bits<4>>,
    pub local_0: Signal<Local, Signed<4>>,
    pub local_1: Signal<Local, Bits<1>>,
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
            constant_0: Constant::new(47550.into()),
            constant_1: Constant::new(15.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel30 {
    #[hdl_gen]
    fn update(&mut self) {
        if (self.in_2.val() - self.in_2.val()) != self.in_2.val() - self.in_2.val() {
            if (bits::<8>(133) >> (self.constant_1.val() - self.constant_1.val())).any() {
                self.local_0.next = signed_cast(self.in_1.val().get_bits::<4>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.constant_0.val())).index()) + self.in_1.val().get_bits::<4>((self.in_1.val().get_bits::<3>(9) & self.in_1.val().get_bits::<3>(7)).index()));
                self.local_1.next = (bit_cast::<1, 4>(self.constant_1.val()) | self.in_1.val().get_bits::<1>((self.constant_1.val() << (self.in_1.val().get_bits::<1>(1) | bits::<1>(0))).index())) << 1;
            } else {
                self.local_0.next = -signed_cast(self.in_1.val().get_bits::<4>(bit_cast::<3, 4>(self.in_1.val().get_bits::<4>(2)).index()));
                self.local_1.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>(5)).index()))) >> (self.in_1.val().get_bits::<3>(bit_cast::<3, 4>(self.constant_1.val()).index()) ^ bits::<3>(7));
            }
        } else if unsigned_cast(signed_cast(self.in_1.val())) == (self.in_1.val() ^ self.in_1.val()) {
            if (self.constant_1.val() & self.constant_1.val()).all() {
                self.local_0.next = (signed_cast(self.constant_1.val()) + signed_cast(self.constant_1.val())) + signed_cast(self.constant_1.val());
                self.local_1.next = (bit_cast::<1, 16>(self.in_1.val()) | bit_cast::<1, 4>(self.constant_1.val())) - 1;
            } else {
                self.local_0.next = signed_cast(self.constant_1.val());
                self.local_1.next = unsigned_cast(-signed_cast(self.in_1.val().get_bits::<1>(6))) >> 0;
            }
        } else {
            if (self.constant_1.val() >> 4).all() {
                self.local_0.next = -signed_cast(self.constant_1.val()) + signed_cast(self.constant_1.val());
                self.local_1.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(9))) | (self.in_1.val().get_bits::<1>(6) ^ 1);
            } else {
                self.local_0.next = signed_cast(self.constant_1.val()) + signed_cast(self.in_1.val().get_bits::<4>(5)) + -signed_cast(self.constant_1.val());
                self.local_1.next = (!bit_cast::<1, 4>(self.constant_1.val())).replace_bit(0, self.in_1.val().get_bits::<1>((self.constant_1.val() << self.in_1.val().get_bits::<3>(13).replace_bit(2, self.in_0.val())).index()).xor());
            }
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.local_1.val()) + signed_cast(self.local_1.val()));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.local_1.val()) + signed_cast(self.in_1.val().get_bits::<1>(10)));
        }
        self.out_0.next = signed_cast(self.in_1.val().get_bits::<13>((!unsigned_cast(self.in_2.val())).index())) + signed_cast(self.in_1.val().get_bits::<13>(1));
        self.out_1.next = unsigned_cast(-signed_cast(self.in_1.val().get_bits::<1>(bit_cast::<4, 3>(bit_cast::<3, 16>(self.constant_0.val())).index()))) >> bit_cast::<1, 2>(bit_cast::<2, 16>(self.constant_0.val()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() + self.out_0.val() + (self.out_0.val() + self.out_0.val());
            }
            for j in 0..2_usize {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()) + unsigned_cast(self.out_0.val()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_30", Kernel30::default(), inputs in_0, in_1, in_2)
}
