// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel38Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<40>>,
}

impl Logic for Kernel38Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (bits::<40>(1) - bits::<40>(1086259272)).replace_bit((bits::<5>(21) & bits::<5>(28)).index(), self.in_1.val());
        if self.in_0.val() {
            self.local_0.next = bit_cast::<40, 33>(bit_cast::<33, 32>(bit_cast::<32, 40>(self.local_0.val())));
        }
        if !self.in_1.val() & (bit_cast::<40, 40>(self.local_0.val()) == 2147483647) {
            if (self.local_0.val() ^ 2147483647) > 299280337 {
                self.out_0.next = self.in_1.val();
                self.out_1.next = bit_cast::<40, 40>(self.local_0.val()) < self.local_0.val().replace_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<5>(12))).index(), self.in_1.val());
            } else if self.in_0.val() {
                self.out_0.next = self.local_0.val().get_bit(16);
                self.out_1.next = self.local_0.val().get_bit(bit_cast::<5, 4>(bits::<4>(4)).index());
            } else {
                self.out_0.next = !self.local_0.val() < (self.local_0.val() >> (self.local_0.val().get_bits::<1>((self.local_0.val().get_bits::<5>(11) >> 2).index()) & bits::<1>(1)));
                self.out_1.next = self.in_0.val();
            }
        } else {
            self.out_0.next = self.local_0.val().get_bit(39);
            self.out_1.next = self.local_0.val().get_bit((bits::<5>(0) & 3).index());
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel38 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<33>>,
    pub out_0: Signal<Out, Signed<40>>,
    pub out_1: Signal<Out, Bits<32>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Signed<32>>,
    pub local_1: Signal<Local, Signed<3>>,
    pub register_0: DFF<Bit>,
    pub part_0: Kernel38Part,
}

impl Default for Kernel38 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel38 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if !self.in_2.val().get_bit((bits::<5>(27) >> bits::<4>(13).replace_bit(bit_cast::<2, 3>(bits::<3>(1)).index(), self.in_2.val().get_bit(24))).index()) {
            if self.in_2.val().get_bit((bits::<5>(9) ^ 10).index()) {
                self.local_0.next = (signed_cast(bits::<32>(1)) + signed_cast(bits::<32>(1))) + signed_cast(bits::<32>(1));
                self.local_1.next = -(0_i32.to_signed_bits::<3>() + 3_i32.to_signed_bits::<3>());
            } else if bit_cast::<8, 13>(bits::<13>(1)).xor() {
                self.local_0.next = signed_cast(bits::<32>(911517058)) - (signed_cast(bits::<32>(1)) + signed_cast(bits::<32>(2147483647)));
                self.local_1.next = (3_i32.to_signed_bits::<3>() + 3_i32.to_signed_bits::<3>()) - (1_i32.to_signed_bits::<3>() - 1_i32.to_signed_bits::<3>());
            } else {
                self.local_0.next = signed_cast(bits::<32>(231578402));
                self.local_1.next = 0_i32.to_signed_bits::<3>();
            }
        } else {
            if !(self.in_2.val().get_bit(8) && self.in_2.val().get_bit(25)) {
                self.local_0.next = signed_cast(bits::<32>(1));
                self.local_1.next = -0_i32.to_signed_bits::<3>();
            } else {
                self.local_0.next = signed_cast(bits::<32>(1));
                self.local_1.next = 1_i32.to_signed_bits::<3>();
            }
        }
        self.part_0.in_0.next = !self.in_2.val().get_bit(23);
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.part_0.in_0.next = self.constant_1.val();
            }
            self.part_0.in_0.next = !(self.local_0.val() == self.local_0.val());
        }
        self.part_0.in_1.next = (self.local_0.val().get_bit((bits::<5>(21) | 0).index()) || self.constant_0.val()) && unsigned_cast(self.local_1.val()).xor();
        match (bit_cast::<4, 8>(bits::<8>(1))).index() {
            9 => {
                if (self.local_0.val().get_bit(14) || self.in_0.val()) ^ (self.constant_0.val() || self.constant_1.val()) {
                    self.part_0.in_1.next = !self.local_1.val().get_bit(0);
                } else if self.local_1.val().get_bit(1) {
                    self.part_0.in_1.next = (unsigned_cast(self.local_1.val()) << (bits::<1>(0) >> (unsigned_cast(self.local_1.val()) >> 3))).xor();
                }
            }
            10 => {
                self.part_0.in_1.next = self.constant_1.val();
            }
            13 => {
                self.part_0.in_1.next = self.in_1.val();
            }
            _ => {
            }
        }
        self.register_0.d.next = (unsigned_cast(self.local_1.val()) | bits::<3>(1)).xor();
        self.out_0.next = signed_cast(bits::<40>(1));
        self.out_1.next = (bits::<32>(259872155) << 30).replace_bit(28, self.local_0.val().get_bit(2));
        for i in 0..3_usize {
            if (unsigned_cast(self.local_1.val()) >> 1).index() == i {
                self.out_1.next = bit_cast::<32, 33>(!bit_cast::<33, 32>(self.out_1.val()));
            }
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() - self.out_0.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_38", Kernel38::default(), clock clock, inputs in_0, in_1, in_2)
}
