// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel54Part {
    pub in_0: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel54Part {
    #[hdl_gen]
    fn update(&mut self) {
        if !(bit_cast::<16, 16>(self.in_0.val()) <= bit_cast::<16, 16>(self.in_0.val())) {
            if !self.in_0.val().get_bit((bit_cast::<4, 16>(self.in_0.val()) & 5).index()) | (self.in_0.val().get_bit((bit_cast::<4, 16>(self.in_0.val()) & self.in_0.val().get_bits::<4>(8)).index()) ^ self.in_0.val().get_bit(3)) {
                self.out_0.next = (bit_cast::<16, 16>(self.in_0.val()) + self.in_0.val()) < (self.in_0.val() >> (self.in_0.val().get_bits::<3>(3) ^ bit_cast::<3, 16>(self.in_0.val())));
            } else {
                self.out_0.next = self.in_0.val().get_bit(bit_cast::<4, 3>(bit_cast::<3, 16>(self.in_0.val())).index());
            }
        } else if (self.in_0.val() > 32649) ^ (self.in_0.val() >= self.in_0.val()) {
            if (bit_cast::<1, 16>(self.in_0.val()) ^ bit_cast::<1, 16>(self.in_0.val())).any() {
                self.out_0.next = self.in_0.val().get_bit(5);
            } else {
                self.out_0.next = !(self.in_0.val() > self.in_0.val());
            }
        } else {
            if (bit_cast::<16, 16>(self.in_0.val()) << bit_cast::<3, 16>(self.in_0.val()).replace_bit((self.in_0.val().get_bits::<1>(12) >> 1).index(), self.in_0.val().get_bit((!self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<3>(4) >> 1).index())).index()))) >= unsigned_cast(signed_cast(self.in_0.val())) {
                self.out_0.next = (bits::<8>(133) >> (bits::<4>(1) ^ 5)).xor();
            } else {
                self.out_0.next = (self.in_0.val() + self.in_0.val().get_bit(6)) < (self.in_0.val() & self.in_0.val());
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel54 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Signed<3>>,
    pub out_2: Signal<Out, Bits<13>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<4>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<16>>,
    pub part_0: [Kernel54Part; 3],
}

impl Default for Kernel54 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(15.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel54 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<13, 16>(self.local_1.val()) ^ bit_cast::<13, 16>(self.local_1.val()).replace_bit((self.local_1.val().get_bits::<3>(12) << 3).index(), self.local_1.val().get_bit(1));
        if self.in_3.val().get_bit((self.in_0.val().get_bits::<3>(10) & 3).index()) {
            self.local_0.next = self.in_0.val().get_bit(unsigned_cast(signed_cast(self.constant_1.val())).index()) || self.in_0.val().get_bit(12);
        } else {
            if self.in_2.val() {
                self.local_0.next = unsigned_cast(signed_cast(self.constant_1.val())).all();
            } else if !bits::<1>(0).xor() {
                self.local_0.next = self.in_3.val().get_bit(1);
            } else {
                self.local_0.next = self.in_0.val().get_bit(12);
            }
        }
        self.local_1.next = 65535.into();
        for i in 0..4_usize {
            if (bit_cast::<3, 8>(self.in_3.val()) ^ self.in_0.val().get_bits::<3>(i)).index() == i {
                self.local_1.next = (bit_cast::<16, 4>(self.constant_1.val()) >> 5) ^ i.to_bits::<16>() >> 15;
            }
            if self.in_0.val().get_bit(i) {
                self.local_1.next = (self.in_0.val() << 10) + (self.in_1.val() == self.in_0.val().get_bit(1));
            } else if (self.constant_1.val() & self.constant_1.val()) < (self.in_3.val().get_bits::<4>(3) + self.in_3.val().get_bit(i)) {
                self.local_1.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(0)) >> 16;
            } else if !self.in_3.val().get_bit(i) {
                self.local_1.next = (bit_cast::<16, 13>(bit_cast::<13, 8>(self.in_3.val())) | unsigned_cast(signed_cast(self.local_1.val()))) >> unsigned_cast(signed_cast(self.constant_1.val()));
            }
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.in_0.val())) | bit_cast::<16, 32>(bit_cast::<32, 8>(self.in_3.val()));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = bit_cast::<16, 4>(self.constant_1.val()) ^ self.local_1.val() ^ (bit_cast::<16, 8>(self.in_3.val()) - self.in_0.val());
        }
        self.out_1.next = 1.into();
        if !self.in_3.val().get_bit(0) || self.in_0.val().get_bit(10) {
            self.out_1.next = self.out_1.val();
        } else {
            if self.out_1.val() <= self.out_1.val() {
                self.out_1.next = self.out_1.val() + self.out_1.val() + (self.out_1.val() + self.out_1.val());
            } else {
                self.out_1.next = signed_cast(!self.in_3.val().get_bits::<3>(5));
            }
        }
        self.out_2.next = !unsigned_cast(signed_cast(self.local_1.val().get_bits::<13>(2)));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_2.next = self.out_2.val() >> (bit_cast::<1, 16>(self.local_1.val()) >> 0) ^ (self.local_1.val().get_bits::<13>(3) | self.in_0.val().get_bits::<13>(2));
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(13))).index() == i {
                    self.out_2.next = bit_cast::<13, 16>(self.in_0.val()) & (self.out_2.val() + self.out_2.val());
                }
                self.out_2.next = (self.out_2.val() >> unsigned_cast(signed_cast(self.constant_1.val()))) + (self.out_2.val() + self.in_2.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_54", Kernel54::default(), inputs in_0, in_1, in_2, in_3)
}
