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
        self.out_0.next = (bits::<8>(195).replace_bit(0, self.in_0.val()) ^ (bits::<8>(255) ^ 209)).xor();
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.out_0.next = false ^ (false | true) || !self.out_0.val();
            }
            self.out_0.next = self.out_0.val();
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel62 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bits<2>>,
    pub in_4: Signal<In, Bits<32>>,
    pub out_0: Signal<Out, Signed<31>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<16>>,
    pub constant_0: Constant<Bits<36>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bits<1>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Signed<12>>,
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
            constant_0: Constant::new(2147483647.into()),
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
        self.out_0.next = signed_bit_cast::<31, 6>(signed_cast(bit_cast::<6, 5>(self.local_0.val().get_bits::<5>(bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(7)).index()))) - signed_cast(bit_cast::<6, 5>(self.local_0.val().get_bits::<5>(bit_cast::<2, 3>(bits::<3>(5)).index())))) + signed_bit_cast::<31, 14>(signed_cast(bit_cast::<14, 13>(bit_cast::<13, 8>(self.local_0.val()))) - signed_cast(bit_cast::<14, 13>(bit_cast::<13, 8>(self.local_0.val()))));
        dff_setup!(self, clock, register_0, register_1, register_2);
        if self.in_1.val() {
            self.local_0.next = bit_cast::<8, 5>(bits::<5>(1)) >> bit_cast::<2, 3>(bits::<3>(6)) ^ 255;
            self.local_1.next = (bit_cast::<3, 1>(self.register_0.q.val()).replace_bit((self.register_0.q.val() ^ self.register_0.q.val()).index(), self.constant_1.val()) | 1).xor();
        } else if self.in_2.val().get_bit((bit_cast::<3, 2>(self.in_3.val()) | 7).index()) {
            if !self.in_0.val() {
                self.local_0.next = bit_cast::<8, 3>((bit_cast::<3, 36>(self.constant_0.val()) | self.in_4.val().get_bits::<3>(1)) & self.in_4.val().get_bits::<3>(self.in_4.val().get_bits::<4>(bit_cast::<4, 13>(bit_cast::<13, 2>(self.in_3.val())).index()).replace_bit(2, self.register_1.q.val()).index()).replace_bit((self.register_0.q.val() | self.register_0.q.val()).index(), self.in_4.val().get_bit(3)));
                self.local_1.next = ((self.register_0.q.val() | self.register_0.q.val()) << unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>(11)))) > unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(21)));
            } else {
                self.local_0.next = unsigned_cast(signed_cast(unsigned_cast(self.in_2.val()))) >> 7;
                self.local_1.next = !(!self.constant_1.val() && self.register_1.q.val());
            }
        } else {
            if bit_cast::<2, 5>(self.in_4.val().get_bits::<5>(16)) <= self.in_4.val().get_bits::<2>((bits::<4>(4) ^ 15).index()).replace_bit((self.register_0.q.val() + self.register_0.q.val()).index(), self.constant_1.val()) {
                self.local_0.next = unsigned_cast(-self.in_2.val()) >> unsigned_cast(signed_cast(self.register_0.q.val()));
                self.local_1.next = bit_cast::<2, 1>(self.register_0.q.val() | self.register_0.q.val()).all();
            } else {
                self.local_0.next = unsigned_cast(--self.in_2.val());
                self.local_1.next = self.in_4.val().get_bit(10);
            }
        }
        self.part_0.in_0.next = self.constant_1.val();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if self.register_1.q.val() {
                    self.part_0.in_0.next = self.in_3.val().get_bit(j);
                } else if self.local_1.val() == self.constant_1.val() {
                    self.part_0.in_0.next = self.in_2.val().get_bit(j);
                } else {
                    self.part_0.in_0.next = !!(self.in_2.val() == self.in_2.val());
                }
            }
            self.part_0.in_0.next = (unsigned_cast(signed_cast(self.register_0.q.val())) >> unsigned_cast(signed_cast(self.in_3.val()))).any();
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.part_0.in_0.next = self.register_1.q.val();
            }
        }
        self.register_0.d.next = unsigned_cast(-(signed_cast(self.register_0.q.val()) - signed_cast(self.register_0.q.val())));
        self.register_1.d.next = self.in_4.val().get_bit((self.in_4.val().get_bits::<5>((bit_cast::<4, 1>(self.register_0.q.val()) + self.in_4.val().get_bits::<4>(3)).index()) ^ 30).index());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() ^ (i + j).to_bits::<3>()).index() == i {
                    self.register_0.d.next = (self.register_0.q.val() >> self.local_0.val().get_bits::<4>((i * 2 + j)).replace_bit(0, self.part_0.out_0.val()) ^ (j.to_bits::<1>() ^ self.local_0.val().get_bits::<1>(j))) + 1;
                }
                self.register_0.d.next = (self.register_0.q.val() | 1) + self.in_2.val().get_bit((i * 2 + j)) + 0;
            }
            self.register_1.d.next = ((self.in_3.val() << 0) + (self.in_1.val() | self.constant_1.val())).all();
        }
        self.register_2.d.next = 1.into();
        self.out_1.next = self.register_1.q.val();
        self.out_2.next = self.in_0.val();
        for i in 0..3_usize {
            self.out_2.next = (self.in_3.val() >> 1 & bit_cast::<2, 1>(self.register_0.q.val())).all();
        }
        self.out_3.next = bit_cast::<16, 17>(bit_cast::<17, 10>(self.in_4.val().get_bits::<10>(bits::<4>(8).replace_bit(1, self.register_1.q.val()).index())) ^ 5517);
        for i in 0..4_usize {
            self.out_3.next = bit_cast::<16, 19>(!bit_cast::<19, 8>(self.local_0.val())) & (self.out_3.val() + self.out_3.val() + (self.out_3.val() >> (self.in_4.val().get_bits::<6>(20) << (bit_cast::<3, 32>(self.in_4.val()) ^ bit_cast::<3, 1>(self.register_0.q.val())))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_62", Kernel62::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
