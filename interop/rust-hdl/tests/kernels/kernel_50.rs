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
    pub register_0: DFF<Bits<12>>,
}

impl Logic for Kernel50Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = ((bit_cast::<12, 1>(self.in_0.val()) ^ bit_cast::<12, 1>(self.in_0.val())) << (bit_cast::<6, 12>(self.register_0.q.val()) ^ 37)) - ((bit_cast::<12, 1>(self.in_0.val()) + self.register_0.q.val()) + unsigned_cast(signed_cast(self.register_0.q.val())));
        self.out_0.next = bit_cast::<8, 7>(bit_cast::<7, 3>(self.register_0.q.val().get_bits::<3>(bit_cast::<3, 6>(bit_cast::<6, 1>(self.in_0.val())).index()))).any();
        for i in 0..2_usize {
            if (bit_cast::<3, 12>(self.register_0.q.val())).index() == i {
                self.register_0.d.next = bit_cast::<12, 8>(bit_cast::<8, 1>(self.in_0.val()) & self.register_0.q.val().get_bits::<8>(bit_cast::<2, 1>(self.in_0.val()).index()) ^ (self.register_0.q.val().get_bits::<8>(3) ^ bit_cast::<8, 12>(self.register_0.q.val())));
            }
            for j in 0..2_usize {
                self.register_0.d.next = !(self.register_0.q.val() >> (self.register_0.q.val().get_bits::<1>(((i + j).to_bits::<3>() & j.to_bits::<3>()).index()) | i.to_bits::<1>())) + 4095;
            }
        }
        match (bits::<2>(1) >> 3).index() {
            1 => {
                self.out_0.next = ((self.register_0.q.val().get_bits::<8>(3) >> 3) ^ !self.register_0.q.val().get_bits::<8>(2)).xor();
            }
            2 => {
                self.out_0.next = self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<3>(6) + self.in_0.val().get_bit(0)).index()) || (self.register_0.q.val().get_bits::<4>(2) << (self.register_0.q.val().get_bits::<6>(0) ^ bits::<6>(44))).all();
            }
            3 => {
                self.register_0.d.next = unsigned_cast(signed_bit_cast::<12, 4>(signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(bit_cast::<3, 6>(self.register_0.q.val().get_bits::<6>(unsigned_cast(signed_cast(bit_cast::<2, 1>(self.in_0.val()))).index())).index()))) - signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>(10)).index())))) - (signed_cast(self.register_0.q.val()) + signed_cast(self.register_0.q.val())));
            }
            _ => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        self.register_0.d.next = bit_cast::<12, 9>(bit_cast::<9, 2>(self.register_0.q.val().get_bits::<2>(unsigned_cast(signed_cast(bit_cast::<3, 1>(self.in_0.val()))).index()))) >> (self.register_0.q.val().get_bits::<3>(j) & 1);
                    }
                    self.out_0.next = self.register_0.q.val().get_bit(i);
                }
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel50 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<33>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<36>>,
    pub in_4: Signal<In, Signed<32>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<31>>,
    pub out_3: Signal<Out, Bits<2>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<5>>,
    pub local_0: Signal<Local, Bits<32>>,
    pub local_1: Signal<Local, Bits<32>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<32>>,
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
            constant_0: Constant::new(true),
            constant_1: Constant::new(31.into()),
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
        self.out_0.next = ((bit_cast::<3, 32>(self.local_1.val()) | self.local_0.val().get_bits::<3>(1)) & self.local_0.val().get_bits::<3>(self.local_0.val().get_bits::<4>(bit_cast::<4, 13>(bit_cast::<13, 32>(self.local_0.val())).index()).replace_bit(2, self.local_0.val().get_bit(4)).index()).replace_bit((self.local_0.val().get_bits::<1>(2) ^ bit_cast::<1, 32>(self.local_1.val())).index(), self.local_0.val().get_bit(6))).any();
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = (self.in_1.val() - 1182121555 + (self.register_2.q.val() & self.register_2.q.val())) ^ (self.in_1.val() + self.register_2.q.val()) + 425832249;
        for i in 0..4_usize {
            if (bit_cast::<3, 1>(self.register_2.q.val().get_bits::<1>(12))).index() == i {
                self.local_0.next = !unsigned_cast(self.in_4.val()) >> unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(i)));
            }
            for j in 0..2_usize {
                self.local_0.next = unsigned_cast(self.in_4.val()) & (j.to_bits::<32>() ^ bit_cast::<32, 33>(self.in_0.val())) | (self.in_1.val() + self.in_3.val().get_bit(22) | (self.local_0.val() >> (self.register_2.q.val().get_bits::<3>((i + j)) << 3)));
            }
        }
        self.local_1.next = (bit_cast::<32, 33>(self.in_0.val()) + 231578402) & 1342575327;
        for i in 0..4_usize {
            self.local_1.next = self.local_1.val() + self.constant_0.val() ^ 1923182553 ^ bit_cast::<32, 35>(bits::<35>(653980794) & self.in_3.val().get_bits::<35>(1));
        }
        clock!(self, clock, part_0);
        if unsigned_cast(signed_cast(self.in_3.val())) <= !self.in_3.val() {
            self.part_0.in_0.next = !(self.register_2.q.val().get_bits::<1>(31) - self.local_0.val().get_bits::<1>(14) << (self.local_1.val().get_bits::<3>((self.in_0.val().get_bits::<4>(27) >> unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(19)))).index()) << (self.register_2.q.val().get_bits::<6>((self.local_1.val().get_bits::<4>(6) ^ bit_cast::<4, 32>(self.register_2.q.val())).index()) & bit_cast::<6, 32>(self.register_2.q.val()))));
        } else {
            if (bit_cast::<32, 5>(self.constant_1.val()) >= self.in_1.val()) == self.in_3.val().get_bits::<1>((self.constant_1.val() << 0).index()).all() {
                self.part_0.in_0.next = ((bits::<1>(1) & bits::<1>(1)) + !bit_cast::<1, 32>(self.local_1.val())) + ((self.register_2.q.val().get_bits::<1>((self.constant_1.val() + self.local_1.val().get_bits::<5>((!self.in_0.val().get_bits::<4>(13)).index())).index()) ^ bits::<1>(1)) << 1);
            } else {
                self.part_0.in_0.next = (bit_cast::<1, 33>(self.in_0.val()).replace_bit(0, self.register_1.q.val()) + !bit_cast::<1, 5>(self.constant_1.val())) - 0;
            }
        }
        if (bit_cast::<5, 33>(self.in_0.val()) | self.in_1.val().get_bits::<5>(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<4>(self.in_0.val().get_bits::<4>(14).replace_bit(0, self.register_0.q.val()).index()))).index())).any() {
            if self.in_1.val().get_bit((self.constant_1.val() & self.constant_1.val()).index()) {
                self.register_0.d.next = (!(self.in_1.val().get_bits::<2>(8) << 2)).all();
            } else {
                self.register_0.d.next = self.constant_0.val();
            }
        } else {
            if unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(25))).all() {
                self.register_0.d.next = self.in_2.val();
            } else if self.constant_0.val() {
                self.register_0.d.next = ((self.constant_1.val() ^ bit_cast::<5, 5>(self.constant_1.val())) >> 1).any();
            } else {
                self.register_0.d.next = !self.local_0.val().get_bit(18);
            }
        }
        self.register_1.d.next = self.in_2.val();
        self.register_2.d.next = 1.into();
        self.out_1.next = self.in_3.val().get_bit(3);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 12>(bit_cast::<12, 32>(self.register_2.q.val()))).index() == i {
                    self.register_1.d.next = (bit_cast::<32, 24>(bit_cast::<24, 32>(self.in_1.val())) ^ bit_cast::<32, 10>(self.in_3.val().get_bits::<10>(20))) <= 982353454;
                }
                self.out_1.next = self.local_1.val().get_bit(0) && self.part_0.out_0.val();
            }
            self.out_1.next = self.in_2.val();
        }
        self.out_2.next = !unsigned_cast(signed_cast(self.in_0.val().get_bits::<31>(2))) >> unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(23)));
        self.out_3.next = bit_cast::<2, 5>(bit_cast::<5, 32>(self.local_0.val()).replace_bit(unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(10))).index(), self.in_1.val().get_bit((self.in_1.val().get_bits::<5>(24) | self.constant_1.val()).index()))) & bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(8))));
        for i in 0..3_usize {
            self.out_2.next = bit_cast::<31, 25>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<25>(2)))) >> 0;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_50", Kernel50::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
