// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel42Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<5>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<1>>,
}

impl Logic for Kernel42Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = ((self.register_0.q.val() | bit_cast::<1, 2>(self.in_2.val())) - unsigned_cast(signed_cast(bit_cast::<1, 1>(self.register_0.q.val())))) + ((bit_cast::<1, 1>(self.register_0.q.val()) | 1) - (self.register_0.q.val() << 1));
        if (!bit_cast::<8, 2>(self.in_2.val())).any() || (self.register_0.q.val() << unsigned_cast(signed_cast(bit_cast::<4, 2>(self.in_2.val())))).all() {
            self.register_0.d.next = ((self.register_0.q.val() ^ 1) >> 2) + ((self.in_2.val() ^ self.in_2.val()) <= 3);
        } else if self.in_0.val() {
            self.register_0.d.next = (self.register_0.q.val() << 2).replace_bit(0, self.register_0.q.val().get_bit(0) | self.in_0.val()).replace_bit(0, -self.in_1.val() > self.in_1.val() - self.in_1.val());
        } else if bit_cast::<5, 1>(bit_cast::<1, 2>(self.in_2.val())).xor() {
            self.register_0.d.next = ((self.register_0.q.val() | bit_cast::<1, 1>(self.register_0.q.val())) << (self.register_0.q.val() ^ self.register_0.q.val())) ^ ((self.register_0.q.val() ^ 1) >> 0);
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.register_0.d.next = (self.register_0.q.val() & self.register_0.q.val()) >> ((i * 2 + j).to_bits::<3>() & bit_cast::<3, 1>(self.register_0.q.val())) << 2;
            }
            self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
        }
        self.out_0.next = !bit_cast::<5, 6>(bit_cast::<6, 1>(self.register_0.q.val())).any();
        if !self.out_0.val() {
            self.out_0.next = !self.in_0.val() & (bits::<8>(88) >> (bits::<4>(15) | 7)).xor();
        } else if bit_cast::<8, 3>(bits::<3>(1)).xor() {
            if (bit_cast::<5, 1>(self.register_0.q.val()) + unsigned_cast(self.in_1.val())).xor() || self.in_1.val() <= (self.in_1.val() + self.in_1.val()) {
                self.out_0.next = self.register_0.q.val().get_bit(0);
            } else if self.register_0.q.val().get_bit(0) {
                self.out_0.next = (self.in_2.val().get_bit(unsigned_cast(signed_cast(self.register_0.q.val())).index()) && self.in_0.val()) & self.out_0.val();
            }
        } else if (!self.register_0.q.val()).all() {
            if -signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(bit_cast::<3, 2>(self.in_2.val()))) - signed_cast(bit_cast::<4, 3>(bit_cast::<3, 2>(self.in_2.val())))) == signed_cast(unsigned_cast(self.in_1.val()) - bit_cast::<5, 2>(self.in_2.val())) {
                self.out_0.next = (bit_cast::<5, 6>(bits::<6>(63)) & (bit_cast::<5, 2>(self.in_2.val()) | unsigned_cast(self.in_1.val()))).any();
            } else if self.in_2.val().get_bit(0) & (self.register_0.q.val() >= self.register_0.q.val()) {
                self.out_0.next = self.out_0.val() && self.out_0.val();
            }
        } else {
            for i in 0..4_usize {
                if (unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_2.val())))).index() == i {
                    self.out_0.next = (bit_cast::<5, 2>(self.in_2.val()) ^ unsigned_cast(self.in_1.val())).any() || (self.in_1.val() < self.in_1.val()) | self.in_2.val().get_bit(0);
                }
                self.out_0.next = unsigned_cast(signed_cast(self.register_0.q.val())).replace_bit(0, self.in_0.val()) <= 0;
            }
        }
        if self.register_0.q.val().get_bit(0) && self.in_2.val().get_bit(1) {
            self.out_0.next = ((self.register_0.q.val() >> (bit_cast::<2, 1>(self.register_0.q.val()) >> 0)) >> 0).xor();
        } else if self.in_1.val().get_bit(1) | self.in_2.val().get_bit(0) | (self.in_2.val().get_bit(0) && self.register_0.q.val().get_bit(0)) {
            self.out_0.next = self.in_1.val() + self.in_1.val() + (self.in_1.val() + self.in_1.val()) < self.in_1.val();
        } else {
            for i in 0..4_usize {
                self.out_0.next = (self.in_1.val() + self.in_1.val() > signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_2.val())) - signed_cast(bit_cast::<3, 2>(self.in_2.val())))) & ((self.in_0.val() && self.in_1.val().get_bit(i)) ^ self.out_0.val());
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel42 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<7>>,
    pub in_1: Signal<In, Bits<12>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Signed<16>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub part_0: [Kernel42Part; 3],
}

impl Default for Kernel42 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new((-903).into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel42 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = ((self.in_2.val().get_bits::<3>(6) >> (self.in_2.val().get_bits::<3>((self.in_0.val().get_bits::<3>(4) >> unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(4)))).index()) << (self.in_1.val().get_bits::<6>((self.in_2.val().get_bits::<2>(3) ^ bit_cast::<2, 12>(self.in_1.val())).index()) & bit_cast::<6, 12>(self.in_1.val())))) >> 3).xor();
        self.local_1.next = (self.in_1.val().get_bit(4) == (self.in_1.val() < self.in_1.val())) & ((self.constant_1.val() <= self.constant_1.val()) || bit_cast::<7, 12>(self.in_1.val()) != self.in_0.val());
        if self.in_0.val().get_bit(1) {
            for i in 0..3_usize {
                if (i.to_bits::<3>() ^ i.to_bits::<3>()).index() == i {
                    self.local_0.next = self.local_1.val();
                }
                self.local_0.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<4>(i))).all() ^ bit_cast::<5, 2>(self.in_2.val().get_bits::<2>(4)).xor();
            }
        } else if self.in_1.val().get_bit(6) && self.in_1.val() >= self.in_1.val() {
            self.local_0.next = ((self.in_1.val().get_bits::<3>(2) >> bit_cast::<4, 2>(self.in_0.val().get_bits::<2>(3))) & self.in_2.val().get_bits::<3>(9).replace_bit((self.in_1.val().get_bits::<1>(6) | 1).index(), self.in_0.val().get_bit(1))).xor();
        } else if bit_cast::<5, 14>(self.in_2.val().get_bits::<14>((self.in_2.val().get_bits::<1>(2) << (bit_cast::<6, 7>(self.in_0.val()) | self.in_2.val().get_bits::<6>(self.in_2.val().get_bits::<3>(11).replace_bit((self.in_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(1))).index()) >> 2).index(), self.constant_0.val()).index()))).index())).xor() {
            self.local_0.next = self.constant_0.val() || self.in_2.val() <= bit_cast::<16, 16>(self.in_2.val()) || (self.in_1.val().get_bits::<8>(1) >> bit_cast::<6, 15>(bits::<15>(32767))).any();
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = (self.constant_0.val() && self.local_0.val()) || ((self.in_2.val() >> 8) > (bit_cast::<16, 16>(self.in_2.val()) ^ 1));
            self.part_0[i].in_1.next = -(signed_cast(self.in_2.val().get_bits::<5>(i)) + (signed_cast(self.in_2.val().get_bits::<5>(7)) - signed_cast(self.in_2.val().get_bits::<5>((self.in_2.val().get_bits::<3>(4) | i.to_bits::<3>()).index()))));
            self.part_0[i].in_2.next = !bit_cast::<2, 11>(!self.in_1.val().get_bits::<11>(1));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = !((self.in_0.val() < self.in_0.val()) | self.in_2.val().get_bits::<4>(11).all());
        }
        self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<2, 12>(self.in_1.val()) ^ bits::<2>(2)).index()))).all();
        self.out_1.next = ((self.in_2.val() | 52384) > bit_cast::<16, 4>(self.in_0.val().get_bits::<4>(bit_cast::<2, 11>(bit_cast::<11, 12>(self.in_1.val())).index()))) ^ (self.constant_0.val() ^ self.in_2.val().get_bit(0));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_42", Kernel42::default(), clock clock, inputs in_0, in_1, in_2)
}
