// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel62Part {
    pub in_0: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel62Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (bits::<8>(184) ^ bits::<8>(108)).any();
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = self.in_0.val();
            }
            self.out_0.next = !false;
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel62 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bits<2>>,
    pub in_4: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<40>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bits<3>>,
    pub register_1: DFF<Bits<32>>,
    pub register_2: DFF<Bits<1>>,
    pub part_0: Kernel62Part,
}

impl Default for Kernel62 {
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
            constant_0: Constant::new(true),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel62 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !self.local_0.val() == (self.local_1.val() >= self.local_1.val());
        dff_setup!(self, clock, register_0, register_1, register_2);
        if self.in_2.val().get_bit(1) {
            self.local_0.next = self.constant_1.val();
            self.local_1.next = !self.register_2.q.val() ^ (self.in_1.val().get_bits::<1>(27) ^ self.register_2.q.val());
        } else {
            if (self.in_2.val() & self.in_1.val().get_bits::<3>((self.in_1.val().get_bits::<5>(11) >> 2).index())) < unsigned_cast(signed_cast(self.register_0.q.val())) {
                self.local_0.next = (bits::<8>(133) >> (self.in_0.val() - self.in_0.val())).any();
                self.local_1.next = bit_cast::<1, 2>(self.in_3.val() ^ 3);
            } else if (self.in_3.val() ^ bit_cast::<2, 2>(self.in_3.val())) <= (self.in_0.val().get_bits::<2>(1) ^ self.in_1.val().get_bits::<2>(26)) {
                self.local_0.next = (self.register_1.q.val().get_bits::<3>(15) - self.in_0.val().get_bits::<3>(1)).xor();
                self.local_1.next = bit_cast::<1, 2>(self.register_0.q.val().get_bits::<2>((self.register_2.q.val() << (self.register_2.q.val() << 2)).index())) & 0;
            } else {
                self.local_0.next = !(self.register_1.q.val() >= self.register_1.q.val());
                self.local_1.next = (self.in_4.val() - self.in_1.val().get_bits::<1>((self.register_1.q.val().get_bits::<5>(5) ^ 23).index()) << bit_cast::<3, 2>(self.in_3.val())) >> 2;
            }
        }
        self.part_0.in_0.next = self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(1))).index());
        if self.in_3.val().get_bit(1) || (self.in_1.val().get_bits::<4>(bit_cast::<5, 8>(bits::<8>(1)).index()) > bit_cast::<4, 32>(self.register_1.q.val())) {
            if (bit_cast::<1, 40>(self.in_1.val()) & self.in_4.val()) > unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.register_2.q.val())).index()))) {
                self.part_0.in_0.next = (bit_cast::<4, 2>(self.in_3.val()) & self.in_0.val()) == (self.in_0.val() | self.in_0.val());
            } else if self.register_2.q.val().xor() || bit_cast::<3, 3>(self.in_2.val()).xor() {
                self.part_0.in_0.next = (self.register_1.q.val() & self.register_1.q.val()) > (self.register_1.q.val() - self.register_1.q.val());
            } else {
                self.part_0.in_0.next = bit_cast::<8, 4>(self.in_0.val()).any();
            }
        } else if (self.register_1.q.val() - self.register_1.q.val()) < 1060274828 {
            self.part_0.in_0.next = (self.in_3.val().get_bits::<1>(0) | 0) < (self.register_2.q.val() & bit_cast::<1, 3>(self.in_2.val()));
        } else if self.local_0.val() {
            if self.register_0.q.val().get_bit((self.register_2.q.val() + bit_cast::<1, 1>(self.in_4.val())).index()) ^ self.in_0.val().all() {
                self.part_0.in_0.next = self.local_1.val().get_bit(0);
            } else {
                self.part_0.in_0.next = (self.in_1.val() | self.in_1.val()) >= !self.in_1.val();
            }
        }
        self.register_0.d.next = bit_cast::<3, 4>(!self.in_0.val());
        self.register_1.d.next = self.register_1.q.val() + 2147483647 ^ 1182121555;
        self.register_2.d.next = unsigned_cast(signed_cast(self.register_2.q.val())) << 1 >> (self.local_1.val() ^ self.register_2.q.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val() ^ 1).index() == i {
                    self.register_1.d.next = bit_cast::<32, 16>(bit_cast::<16, 32>(self.register_1.q.val()));
                }
                self.register_1.d.next = (j.to_bits::<32>() ^ self.register_1.q.val()) << (i.to_bits::<3>() & self.register_0.q.val());
            }
            self.register_0.d.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(16))) << !self.in_2.val();
        }
        self.out_1.next = self.in_1.val().replace_bit((self.register_1.q.val().get_bits::<5>(11) + self.in_1.val().get_bits::<5>(13)).index(), self.register_0.q.val().get_bit(0)) ^ (self.in_1.val() ^ bit_cast::<40, 3>(self.in_2.val()));
        self.out_2.next = bit_cast::<3, 4>(self.in_0.val()).any();
        if unsigned_cast(signed_cast(self.out_1.val())) > 231578402 {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if ((i + j).to_bits::<3>().replace_bit(2, self.constant_1.val())).index() == i {
                        self.out_2.next = unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>(13))).xor();
                    }
                    self.out_1.next = (self.out_1.val() + self.in_1.val()) | 1;
                }
                self.out_2.next = (self.in_2.val().get_bits::<1>(1) >> !self.in_1.val().get_bits::<3>(22)).xor();
            }
        }
        if self.in_1.val().get_bit(bit_cast::<5, 4>(self.in_0.val()).replace_bit((bit_cast::<2, 40>(self.out_1.val()) >> self.local_1.val() + self.register_2.q.val().get_bit(0)).index(), self.in_0.val().get_bit(2)).index()) {
            if self.in_4.val().all() & !self.in_0.val().get_bit((self.in_3.val() + self.in_3.val()).index()) {
                self.out_3.next = (self.in_3.val() | self.in_3.val()).all();
            } else if self.out_1.val().get_bit((!self.out_1.val().get_bits::<5>(7)).index()) {
                self.out_3.next = (self.out_1.val() >> self.in_0.val().replace_bit(3, self.in_1.val().get_bit(39))) < bit_cast::<40, 33>(self.out_1.val().get_bits::<33>(0));
            } else {
                self.out_3.next = unsigned_cast(signed_cast(self.in_3.val())) <= !bit_cast::<2, 1>(self.local_1.val());
            }
        } else if (self.register_0.q.val() << self.in_2.val() + self.out_1.val().get_bits::<3>((!self.in_1.val().get_bits::<5>(16)).index())).any() {
            if (!bit_cast::<8, 4>(self.in_0.val())).xor() {
                self.out_3.next = (self.register_2.q.val() << 1) > unsigned_cast(signed_cast(self.local_1.val()));
            } else {
                self.out_3.next = self.part_0.out_0.val();
            }
        } else {
            self.out_3.next = !(self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<1>(self.in_4.val().replace_bit(0, self.out_2.val()).index()) + self.in_4.val()).index()) && self.constant_1.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_62", Kernel62::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
