// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel50Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel50Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = (self.register_0.q.val() << bit_cast::<4, 1>(self.in_0.val()) + self.register_0.q.val().get_bits::<4>((bit_cast::<3, 16>(self.register_0.q.val()) & 5).index())) - !self.register_0.q.val();
        self.out_0.next = self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<4>(8) << 5).index());
        if (bit_cast::<16, 16>(self.register_0.q.val()) & self.register_0.q.val()) != (self.register_0.q.val() ^ self.register_0.q.val()) {
            for i in 0..2_usize {
                self.register_0.d.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.register_0.q.val()));
            }
        } else if self.in_0.val().get_bit(0) {
            if (self.register_0.q.val() << 2) <= bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>((bit_cast::<2, 16>(self.register_0.q.val()) >> 2).index())) {
                self.register_0.d.next = bit_cast::<16, 13>(bit_cast::<13, 1>(self.in_0.val())) - bit_cast::<16, 13>(bit_cast::<13, 16>(self.register_0.q.val()));
            } else if unsigned_cast(signed_cast(self.in_0.val())) != bit_cast::<1, 2>(self.register_0.q.val().get_bits::<2>(4)) {
                self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>(bit_cast::<2, 1>(self.in_0.val()).index()) & bit_cast::<13, 16>(self.register_0.q.val()));
            } else {
                self.register_0.d.next = !(bit_cast::<16, 16>(self.register_0.q.val()) ^ self.register_0.q.val());
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel50 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<32>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bits<32>>,
    pub in_3: Signal<In, Signed<32>>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<8>>,
    pub constant_0: Constant<Bits<32>>,
    pub constant_1: Constant<Bits<32>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<3>>,
    pub register_0: DFF<Bits<8>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<33>>,
    pub part_0: Kernel50Part,
}

impl Default for Kernel50 {
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
            constant_0: Constant::new(2147483647.into()),
            constant_1: Constant::new(2147483647.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel50 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<32, 3>(self.local_1.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = self.register_1.q.val();
        self.local_1.next = 7.into();
        if (self.in_4.val() ^ bit_cast::<8, 32>(self.constant_0.val())) <= (self.in_1.val().get_bits::<8>(9) ^ self.in_1.val().get_bits::<8>(16)) {
            self.local_0.next = (self.in_2.val().get_bits::<1>(9) << 2).xor();
        } else if self.in_4.val().get_bit((self.local_1.val() << (self.in_2.val().get_bits::<1>(3) | bits::<1>(0))).index()) {
            for i in 0..2_usize {
                self.local_1.next = bit_cast::<3, 4>(bit_cast::<4, 3>(self.local_1.val()));
            }
        } else {
            for i in 0..3_usize {
                self.local_0.next = -self.in_3.val() >= signed_cast(bit_cast::<32, 8>(self.in_4.val()));
            }
        }
        clock!(self, clock, part_0);
        if self.register_1.q.val() {
            if self.constant_0.val() > self.constant_1.val() && !self.register_2.q.val().get_bit(30) {
                self.part_0.in_0.next = bit_cast::<1, 2>(bits::<2>(3) | bit_cast::<2, 8>(self.register_0.q.val()));
            } else {
                self.part_0.in_0.next = bit_cast::<1, 2>(bit_cast::<2, 32>(self.in_2.val())) + (self.in_4.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(bit_cast::<4, 8>(self.in_4.val()).index()))).index()) >= self.local_1.val());
            }
        } else {
            self.part_0.in_0.next = (self.local_1.val().get_bits::<1>(bit_cast::<1, 33>(self.register_2.q.val()).replace_bit(0, self.register_1.q.val()).index()) - bits::<1>(1)) | 1;
        }
        if (self.register_0.q.val().get_bits::<4>(0) << (self.register_0.q.val().get_bits::<4>(3) - self.in_1.val().get_bits::<4>(1))).all() {
            if !(self.in_2.val().get_bits::<3>(bit_cast::<4, 8>(bit_cast::<8, 32>(self.in_2.val())).index()) != self.local_1.val()) {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_4.val())) | bit_cast::<8, 13>(bit_cast::<13, 32>(self.constant_0.val()));
                self.register_1.d.next = !(self.in_3.val() > self.in_3.val());
                self.register_2.d.next = (self.register_2.q.val() ^ bit_cast::<33, 32>(self.constant_0.val())) | bit_cast::<33, 40>(bit_cast::<40, 8>(self.in_4.val()));
            } else {
                self.register_0.d.next = (bit_cast::<8, 32>(self.constant_1.val()) ^ self.in_4.val()) + 132;
                self.register_1.d.next = !self.register_0.q.val().get_bit(unsigned_cast(signed_cast(self.local_1.val())).index());
                self.register_2.d.next = ((self.register_2.q.val() << 21) - (self.register_2.q.val() + self.register_2.q.val())) >> 1;
            }
        } else if (self.register_2.q.val().get_bits::<4>(11) ^ self.in_1.val().get_bits::<4>(28)).all() {
            if self.part_0.out_0.val() {
                self.register_0.d.next = bit_cast::<8, 13>(self.register_2.q.val().get_bits::<13>((bit_cast::<4, 33>(self.register_2.q.val()) & 1).index())) ^ unsigned_cast(signed_cast(self.register_0.q.val()));
                self.register_1.d.next = unsigned_cast(self.in_0.val()) < 1212976194;
                self.register_2.d.next = unsigned_cast(signed_cast(self.register_2.q.val())) << (self.register_0.q.val().get_bits::<3>((self.register_0.q.val().get_bits::<2>(2) + self.in_1.val().get_bits::<2>(11)).index()) + self.local_1.val());
            } else {
                self.register_0.d.next = (bit_cast::<8, 8>(self.in_4.val()) ^ self.in_4.val()) >> (bits::<1>(1) & bit_cast::<1, 8>(self.in_4.val()));
                self.register_1.d.next = self.register_1.q.val();
                self.register_2.d.next = unsigned_cast(signed_cast(self.register_2.q.val())).replace_bit((bit_cast::<5, 32>(self.in_2.val()) ^ bit_cast::<5, 33>(self.register_2.q.val())).index(), self.in_0.val() == self.in_3.val());
            }
        } else {
            if (self.register_1.q.val() && self.in_0.val().get_bit(8)) ^ (self.local_1.val() >= self.local_1.val()) {
                self.register_0.d.next = bit_cast::<8, 4>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<4>((self.in_2.val().get_bits::<2>(15) << !self.in_2.val().get_bits::<4>((self.in_4.val().get_bits::<4>(3) >> (self.in_4.val().get_bits::<4>(1) << (self.in_1.val().get_bits::<4>(26) ^ bits::<4>(8)))).index())).index()))));
                self.register_1.d.next = self.register_1.q.val() == self.part_0.out_0.val();
                self.register_2.d.next = bit_cast::<33, 40>(bits::<40>(2045873382)) ^ 1;
            } else if !self.in_4.val() != (self.register_0.q.val() + self.in_4.val()) {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_4.val()) + signed_cast(bit_cast::<8, 8>(self.register_0.q.val())));
                self.register_1.d.next = !(self.in_4.val().get_bit(7) && self.part_0.out_0.val());
                self.register_2.d.next = bit_cast::<33, 32>(bit_cast::<32, 16>(bit_cast::<16, 3>(self.local_1.val())));
            } else {
                self.register_0.d.next = bit_cast::<8, 4>(bit_cast::<4, 8>(self.in_4.val()));
                self.register_1.d.next = bit_cast::<4, 3>(self.local_1.val()).all();
                self.register_2.d.next = self.register_2.q.val() + bit_cast::<33, 32>(self.constant_0.val()) << 8;
            }
        }
        self.out_1.next = self.in_0.val().get_bit(5);
        if bit_cast::<3, 4>(bits::<4>(12)).any() {
            self.out_1.next = unsigned_cast(self.in_0.val()) <= (self.constant_1.val() >> self.in_4.val().get_bits::<4>(bit_cast::<2, 3>(self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<2>(1).replace_bit(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(2))).index(), self.local_0.val()).index())).index()).replace_bit(3, self.in_1.val().get_bit(1)));
        } else {
            self.out_1.next = !self.in_0.val().get_bit(17) && self.register_0.q.val().get_bit(self.local_1.val().replace_bit(0, self.in_3.val().get_bit(6)).index());
        }
        self.out_2.next = bit_cast::<3, 4>(self.in_2.val().get_bits::<4>((bit_cast::<4, 3>(self.local_1.val()) & bit_cast::<4, 32>(self.constant_0.val())).index())).any();
        for i in 0..3_usize {
            if (unsigned_cast(signed_cast(self.local_1.val()))).index() == i {
                self.out_2.next = self.out_2.val() || (self.constant_0.val() <= self.in_1.val());
            }
            self.out_2.next = (self.register_2.q.val() << (bits::<4>(1) & bit_cast::<4, 32>(self.in_2.val()))) == i.to_bits::<33>().replace_bit(i, self.register_1.q.val());
        }
        self.out_3.next = unsigned_cast(signed_cast(self.in_4.val()) + signed_cast(self.register_0.q.val()));
        if (self.in_2.val().get_bits::<3>(7) >> bit_cast::<3, 2>(self.in_2.val().get_bits::<2>((self.register_0.q.val().get_bits::<4>(4) << 3).index()))).xor() {
            self.out_3.next = (self.in_2.val().get_bits::<8>(2) ^ 53) | (bit_cast::<8, 8>(self.in_4.val()) | bit_cast::<8, 8>(self.register_0.q.val()));
        } else if bit_cast::<33, 32>(bit_cast::<32, 32>(self.in_2.val())) == bit_cast::<33, 32>(self.constant_0.val()) {
            self.out_3.next = bit_cast::<8, 4>(bit_cast::<4, 32>(self.in_1.val())) | bit_cast::<8, 13>(bit_cast::<13, 32>(self.in_1.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_50", Kernel50::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
