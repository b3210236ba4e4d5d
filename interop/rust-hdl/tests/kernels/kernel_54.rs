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
                self.out_0.next = (self.in_0.val() ^ self.in_0.val()) >> bit_cast::<1, 10>(bit_cast::<10, 16>(self.in_0.val())) < 1;
            } else {
                self.out_0.next = self.in_0.val().get_bit(5) | self.in_0.val().get_bit((self.in_0.val().get_bits::<4>(bit_cast::<3, 1>(bit_cast::<1, 16>(self.in_0.val())).index()) + self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<3>(9) & self.in_0.val().get_bits::<3>(7)).index())).index());
            }
        } else if !bit_cast::<3, 16>(self.in_0.val()).xor() {
            if self.in_0.val().get_bit(bit_cast::<4, 5>(self.in_0.val().get_bits::<5>(bit_cast::<3, 4>(bits::<4>(5)).index())).index()) {
                self.out_0.next = self.in_0.val().get_bit(13) ^ (unsigned_cast(signed_cast(self.in_0.val())) == bit_cast::<16, 6>(self.in_0.val().get_bits::<6>(8)));
            } else {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val())) <= (self.in_0.val().replace_bit((bit_cast::<4, 16>(self.in_0.val()) & bits::<4>(1)).index(), self.in_0.val().get_bit(10)) & bit_cast::<16, 4>(bits::<4>(1)));
            }
        } else {
            if (self.in_0.val() >> (bits::<3>(7) >> 1)) != unsigned_cast(signed_cast(self.in_0.val())) {
                self.out_0.next = self.in_0.val().get_bit((self.in_0.val().get_bits::<4>(5) ^ 1).index());
            } else if (self.in_0.val().get_bits::<4>(5) ^ self.in_0.val().get_bits::<4>(12)).all() {
                self.out_0.next = (!unsigned_cast(signed_cast(self.in_0.val().get_bits::<8>((bit_cast::<3, 16>(self.in_0.val()) & 1).index())))).any();
            } else {
                self.out_0.next = self.in_0.val().get_bit((!self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<3>(5) + self.in_0.val().get_bits::<3>(5)).index())).index());
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel54 {
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<12>>,
    pub in_3: Signal<In, Signed<12>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<4>>,
    pub constant_0: Constant<Signed<5>>,
    pub constant_1: Constant<Signed<5>>,
    pub local_0: Signal<Local, Bits<2>>,
    pub local_1: Signal<Local, Bits<2>>,
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
            constant_0: Constant::new((-1).into()),
            constant_1: Constant::new((-1).into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel54 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_1.val().get_bit(bit_cast::<1, 2>(self.local_0.val()).replace_bit(0, self.local_1.val().get_bit(0)).index());
        self.local_0.next = bit_cast::<2, 5>(bit_cast::<5, 1>(bit_cast::<1, 8>(self.in_0.val()))) - 3;
        self.local_1.next = 1.into();
        for i in 0..4_usize {
            self.local_0.next = bit_cast::<2, 3>(bit_cast::<3, 2>(self.local_0.val()) + self.in_0.val().get_bits::<3>(5) - bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(1)));
        }
        for i in 0..3_usize {
            if (self.in_0.val().get_bits::<3>(i) & i.to_bits::<3>()).index() == i {
                self.local_1.next = !bit_cast::<2, 5>(self.in_0.val().get_bits::<5>(2)) << (self.in_0.val().get_bits::<1>(5) >> 0);
            }
            if (bit_cast::<8, 7>(bit_cast::<7, 2>(self.local_1.val())) ^ 168) > unsigned_cast(signed_cast(self.in_0.val()) + signed_cast(self.in_0.val())) {
                self.local_1.next = (self.local_0.val() >> 0) << (i.to_bits::<2>() >> 0) >> bit_cast::<4, 2>(self.local_0.val());
            }
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = (bits::<16>(1) + i.to_bits::<16>()).replace_bit(bit_cast::<4, 2>(self.local_1.val()).index(), self.in_2.val().get_bit(i) || self.in_0.val().get_bit(5)) ^ ((i.to_bits::<16>() & i.to_bits::<16>()) + (i.to_bits::<16>() << unsigned_cast(signed_cast(self.local_0.val()))));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = bit_cast::<16, 17>(bit_cast::<17, 8>(self.in_0.val()) - bit_cast::<17, 8>(self.in_0.val())) << unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(1)));
        }
        self.out_1.next = ((self.in_0.val() & self.in_0.val()) + 65) << (self.in_0.val().get_bits::<3>((self.in_0.val().get_bits::<2>(0) - bit_cast::<2, 2>(self.local_0.val())).index()) ^ 1);
        for i in 0..3_usize {
            if (bit_cast::<3, 2>(self.local_1.val())).index() == i {
                self.out_1.next = ((bit_cast::<8, 2>(self.local_0.val()) ^ 154) >> (bit_cast::<4, 2>(self.local_1.val()) ^ self.in_0.val().get_bits::<4>(i))) & (self.in_0.val() & self.in_0.val()) >> 8;
            }
            self.out_1.next = ((self.out_1.val() ^ i.to_bits::<8>()) - 255) | 70;
        }
        for i in 0..3_usize {
            if (self.in_0.val().get_bits::<3>(1) >> 2).index() == i {
                self.out_1.next = bit_cast::<8, 6>(bit_cast::<6, 1>(bit_cast::<1, 2>(self.local_0.val()))) >> bit_cast::<4, 2>(self.local_0.val());
            }
            self.out_1.next = (bit_cast::<8, 6>(bit_cast::<6, 8>(self.in_0.val())) >> (self.in_0.val().get_bits::<6>(i) | 0)) >> (self.local_1.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(i))).index()) >> 2);
        }
        self.out_2.next = bit_cast::<4, 3>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(0))));
        for i in 0..3_usize {
            self.out_2.next = self.in_0.val().get_bits::<4>(3) >> 2;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_54", Kernel54::default(), inputs in_0, in_1, in_2, in_3)
}
