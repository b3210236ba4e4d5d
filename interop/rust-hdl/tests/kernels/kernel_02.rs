// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel02Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Signed<16>>,
}

impl Logic for Kernel02Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = self.in_0.val() ^ !self.in_0.val();
        match (bits::<4>(13) ^ bits::<4>(1)).index() {
            5 => {
                self.out_0.next = (bits::<8>(1) ^ bits::<8>(99)).xor();
            }
            7 => {
                if self.register_0.q.val() <= self.register_0.q.val() + self.register_0.q.val() {
                    self.out_0.next = self.in_0.val();
                } else if self.register_0.q.val() + self.register_0.q.val() < self.register_0.q.val() {
                    self.register_0.d.next = (self.register_0.q.val() - self.register_0.q.val()) + signed_cast(unsigned_cast(self.register_0.q.val()));
                }
            }
            8 => {
                self.register_0.d.next = self.register_0.q.val() + self.register_0.q.val();
            }
            _ => {
                self.out_0.next = self.in_0.val();
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel02 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<32>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<32>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Signed<32>>,
    pub out_2: Signal<Out, Bits<4>>,
    pub out_3: Signal<Out, Bits<33>>,
    pub constant_0: Constant<Signed<32>>,
    pub constant_1: Constant<Signed<3>>,
    pub local_0: Signal<Local, Signed<32>>,
    pub local_1: Signal<Local, Bits<32>>,
    pub register_0: DFF<Bits<8>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<40>>,
    pub part_0: Kernel02Part,
}

impl Default for Kernel02 {
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
            constant_0: Constant::new((-1).into()),
            constant_1: Constant::new((-1).into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel02 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (unsigned_cast(self.local_0.val()) >> 32) ^ 1;
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = (self.constant_0.val() - self.constant_0.val()) + self.constant_0.val();
        self.local_1.next = unsigned_cast(self.constant_0.val() + self.constant_0.val()) >> (bits::<3>(1) ^ unsigned_cast(self.constant_1.val()));
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(bit_cast::<4, 32>(self.in_0.val()))).index() == i {
                    self.local_1.next = unsigned_cast(self.local_0.val()) + self.in_3.val();
                }
                self.local_0.next = self.constant_0.val();
            }
            if (self.in_3.val() && self.in_3.val()) | self.in_2.val() {
                self.local_1.next = (self.in_4.val() & self.in_4.val()) >> bit_cast::<1, 2>(self.in_1.val());
            } else if (bits::<1>(1) ^ 1).any() {
                self.local_1.next = !(self.in_4.val() + self.in_2.val());
            } else if bit_cast::<40, 40>(self.register_2.q.val()) > i.to_bits::<40>() + self.register_2.q.val() {
                self.local_1.next = (bit_cast::<32, 8>(self.register_0.q.val()) | self.in_4.val()) & 2019248563;
            } else {
                self.local_0.next = signed_cast(unsigned_cast(self.local_0.val())) + self.constant_0.val();
            }
        }
        clock!(self, clock, part_0);
        if unsigned_cast(signed_cast(bit_cast::<4, 2>(self.in_1.val()))).all() {
            if self.register_1.q.val() {
                self.part_0.in_0.next = (self.constant_0.val() - self.constant_0.val()) != -self.constant_0.val();
            } else {
                self.part_0.in_0.next = (self.in_1.val() ^ self.in_4.val().get_bits::<2>(6)).all();
            }
        } else {
            if unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(3))).any() {
                self.part_0.in_0.next = self.in_1.val().get_bit(1);
            } else {
                self.part_0.in_0.next = self.register_1.q.val();
            }
        }
        self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val())) | 57;
        if unsigned_cast(signed_cast(self.register_2.q.val())) > bit_cast::<40, 33>(bit_cast::<33, 2>(self.in_1.val())) {
            if self.local_1.val().get_bit(12) {
                self.register_1.d.next = !self.local_1.val() <= unsigned_cast(self.local_0.val());
            } else {
                self.register_1.d.next = self.in_2.val() ^ (self.in_1.val().get_bit(0) || self.local_1.val().get_bit(27));
            }
        } else if !bit_cast::<3, 40>(self.register_2.q.val()).any() {
            if self.part_0.out_0.val() {
                self.register_1.d.next = self.register_0.q.val().any() && self.in_2.val();
            } else {
                self.register_1.d.next = -self.constant_1.val() > -self.constant_1.val();
            }
        } else {
            if self.in_3.val() {
                self.register_1.d.next = self.in_3.val();
            } else {
                self.register_1.d.next = self.constant_0.val() + self.constant_0.val() <= self.constant_0.val() + self.local_0.val();
            }
        }
        self.register_2.d.next = unsigned_cast(-signed_cast(self.register_2.q.val())) >> 33;
        self.out_1.next = (-1).into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_2.d.next = self.register_2.q.val() & 1584441100 & self.register_2.q.val() + self.register_2.q.val().get_bit(j);
            }
            self.out_1.next = signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(bit_cast::<15, 2>(self.in_1.val()))) - signed_cast(bit_cast::<16, 15>(bit_cast::<15, 8>(self.register_0.q.val())))) + self.out_1.val();
        }
        self.out_2.next = bit_cast::<4, 8>(self.register_0.q.val() ^ self.register_0.q.val());
        self.out_3.next = 1359516562.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.constant_1.val())).index() == i {
                    self.out_2.next = unsigned_cast(signed_cast(self.out_2.val()));
                }
                self.out_2.next = bit_cast::<4, 8>(self.register_0.q.val()) << 0;
            }
            match (i.to_bits::<3>() ^ bit_cast::<3, 32>(self.local_1.val())).index() {
                2 => {
                    self.out_3.next = self.out_3.val().replace_bit(i, self.in_1.val().get_bit(1)).replace_bit(20, i.to_bits::<1>().any());
                }
                3 => {
                    self.out_2.next = bit_cast::<4, 3>(self.in_4.val().get_bits::<3>((self.out_2.val() << 0).index()) ^ bit_cast::<3, 32>(self.in_0.val()));
                }
                5 => {
                    self.out_2.next = (self.out_2.val() & bit_cast::<4, 2>(self.in_1.val())) ^ 5;
                }
                _ => {
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_02", Kernel02::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
