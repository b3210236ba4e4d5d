// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel14Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Signed<8>>,
}

impl Logic for Kernel14Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = 37.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(bits::<2>(3))).index() == i {
                    self.local_0.next = -self.local_0.val();
                }
                self.local_0.next = self.local_0.val() - self.local_0.val();
            }
            match (i.to_bits::<2>() >> 3).index() {
                2 => {
                    self.local_0.next = (self.local_0.val() + self.local_0.val()) - (self.local_0.val() - self.local_0.val());
                }
                3 => {
                    self.local_0.next = self.local_0.val() - signed_cast(self.in_1.val().get_bits::<8>(i));
                }
                _ => {
                }
            }
        }
        self.out_0.next = 255.into();
        self.out_1.next = ((self.in_1.val().get_bits::<3>(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>((bit_cast::<3, 16>(self.in_1.val()) ^ bit_cast::<3, 16>(self.in_1.val())).index())).index()) - self.in_1.val().get_bits::<3>(4)) << 2) >> (bit_cast::<1, 16>(self.in_1.val()) ^ self.in_1.val().get_bits::<1>(bit_cast::<4, 3>(bits::<3>(4)).index()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_1.next = bit_cast::<3, 2>(self.in_1.val().get_bits::<2>((self.out_1.val() >> 2).index())) & self.out_1.val() << 4;
            }
            for j in 0..2_usize {
                if (self.out_1.val() >> 2).index() == i {
                    self.out_0.next = ((self.out_0.val() | self.out_0.val()) & bit_cast::<8, 4>(self.in_1.val().get_bits::<4>((self.out_1.val() & self.out_1.val()).index()))) >> 3;
                }
                self.out_0.next = unsigned_cast(self.local_0.val()) << (self.in_1.val().get_bits::<1>(12) ^ self.in_1.val().get_bits::<1>(i.to_bits::<4>().replace_bit(1, self.in_1.val().get_bit((j.to_bits::<4>() | bit_cast::<4, 3>(self.out_1.val())).index())).index()));
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel14 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<32>>,
    pub out_2: Signal<Out, Bits<32>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bits<4>>,
    pub local_1: Signal<Local, Signed<32>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub part_0: Kernel14Part,
}

impl Default for Kernel14 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel14 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (bit_cast::<16, 4>(self.local_0.val()) >> 5) ^ bit_cast::<16, 4>(self.local_0.val()) >> (bits::<1>(1) ^ 0);
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = 2.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(self.local_0.val())).index() == i {
                    self.local_0.next = (unsigned_cast(signed_cast(self.local_0.val())) | bit_cast::<4, 3>(bit_cast::<3, 4>(self.local_0.val()))) >> (j.to_bits::<1>() >> 2);
                }
                self.local_0.next = bit_cast::<4, 8>(bits::<8>(189) >> (bits::<3>(7) >> 1));
            }
        }
        self.local_1.next = (-1073741823).into();
        match (bit_cast::<3, 2>(self.local_0.val().get_bits::<2>(1))).index() {
            2 => {
                self.local_1.next = signed_cast(bit_cast::<32, 4>(self.local_0.val())) - (self.local_1.val() - self.local_1.val());
            }
            4 => {
                self.local_1.next = self.local_1.val() - self.local_1.val() - (self.local_1.val() - self.local_1.val());
            }
            _ => {
            }
        }
        if self.in_3.val() {
            self.part_0.in_0.next = self.in_0.val();
            self.part_0.in_1.next = (bits::<16>(37934) << 5) ^ 54003;
        } else {
            if bit_cast::<4, 8>(bits::<8>(157)) <= (self.local_0.val() ^ 14) {
                self.part_0.in_0.next = !self.register_0.q.val();
                self.part_0.in_1.next = bit_cast::<16, 13>(bits::<13>(1).replace_bit(bit_cast::<3, 4>(self.local_0.val()).index(), self.local_1.val().get_bit(bit_cast::<5, 4>(self.local_0.val()).replace_bit(self.local_0.val().get_bits::<2>(bits::<1>(1).replace_bit(0, self.register_0.q.val()).index()).replace_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(3))).index(), self.local_1.val().get_bit((bits::<5>(1) | bits::<5>(19)).index())).index(), self.local_0.val().get_bit(3)).index())));
            } else if self.local_0.val().get_bit(3) {
                self.part_0.in_0.next = self.in_1.val();
                self.part_0.in_1.next = (bit_cast::<16, 4>(self.local_0.val()) ^ bit_cast::<16, 4>(self.local_0.val())) - 24744;
            } else {
                self.part_0.in_0.next = self.local_0.val().get_bit(2);
                self.part_0.in_1.next = (bits::<16>(65535) & 35701).replace_bit(15, self.local_0.val().get_bits::<1>(0).any());
            }
        }
        self.register_0.d.next = unsigned_cast(signed_cast(self.part_0.out_1.val().get_bits::<2>(0))).all();
        self.register_1.d.next = (self.part_0.out_0.val() >> self.local_0.val().replace_bit(3, self.local_0.val().get_bit(3))) < bit_cast::<8, 4>(self.part_0.out_0.val().get_bits::<4>(0));
        self.out_1.next = bit_cast::<32, 33>(bit_cast::<33, 3>(self.part_0.out_1.val())) + unsigned_cast(self.local_1.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(bit_cast::<2, 8>(self.part_0.out_0.val()))).index() == i {
                    self.register_0.d.next = self.local_0.val().get_bit((i * 2 + j));
                }
                self.register_0.d.next = self.in_0.val();
            }
            self.register_1.d.next = self.in_2.val();
        }
        if self.part_0.out_1.val() == self.part_0.out_1.val() || self.register_1.q.val() {
            if self.local_0.val().get_bits::<3>(1).xor() & (self.part_0.out_1.val() == self.out_1.val().get_bits::<3>((!self.part_0.out_0.val().get_bits::<4>(2)).index())) {
                self.out_2.next = unsigned_cast(signed_cast(self.out_1.val()));
            } else if unsigned_cast(signed_cast(self.out_1.val().get_bits::<2>(bit_cast::<4, 3>(self.local_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.part_0.out_1.val().get_bits::<1>(self.local_0.val().get_bits::<1>(1).replace_bit(0, self.in_1.val()).index()))).index())).index()))).all() {
                self.out_2.next = bit_cast::<32, 33>(bits::<33>(1060852055)) ^ (bit_cast::<32, 8>(self.part_0.out_0.val()) & 1);
            } else {
                self.out_2.next = unsigned_cast(self.local_1.val()).replace_bit(15, self.part_0.out_0.val().any());
            }
        } else {
            self.out_2.next = (bit_cast::<32, 32>(self.out_1.val()) + self.out_1.val()) + 514019059;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_14", Kernel14::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
