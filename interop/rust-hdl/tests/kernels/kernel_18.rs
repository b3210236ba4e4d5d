// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel18Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel18Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(self.in_1.val().replace_bit(1, self.in_0.val().get_bit(6)).index()))).all() {
            self.register_0.d.next = !(unsigned_cast(signed_cast(self.register_0.q.val())) + 1);
        } else if !bit_cast::<5, 8>(self.in_0.val()).xor() {
            if self.in_1.val().get_bit(2) {
                self.register_0.d.next = bit_cast::<16, 25>((bit_cast::<25, 4>(self.in_1.val()) ^ 33554431) | bit_cast::<25, 26>(bit_cast::<26, 16>(self.register_0.q.val())));
            } else {
                self.register_0.d.next = (bit_cast::<16, 2>(bit_cast::<2, 8>(self.in_0.val())) - bit_cast::<16, 11>(bit_cast::<11, 16>(self.register_0.q.val()))) + (unsigned_cast(signed_cast(bit_cast::<16, 16>(self.register_0.q.val()))) - (self.register_0.q.val() >> bit_cast::<1, 2>(bit_cast::<2, 4>(self.in_1.val()))));
            }
        } else {
            if bit_cast::<5, 1>(bit_cast::<1, 4>(self.in_1.val())).xor() {
                self.register_0.d.next = unsigned_cast(-signed_cast(self.register_0.q.val()) + (signed_cast(self.register_0.q.val()) - signed_cast(bit_cast::<16, 4>(self.in_1.val()))));
            } else if (self.in_0.val() & self.register_0.q.val().get_bits::<8>((self.in_1.val().get_bits::<3>(0) >> 1).index())).xor() {
                self.register_0.d.next = !(self.register_0.q.val() + 65535) + unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))).index()))).all();
            } else {
                self.register_0.d.next = ((self.register_0.q.val() | self.register_0.q.val()) ^ (self.register_0.q.val() & bit_cast::<16, 16>(self.register_0.q.val()))) >> 2;
            }
        }
        if (self.in_0.val().get_bit(7) && self.in_2.val().get_bit(0)) & self.in_1.val().get_bit(3) {
            if (self.in_0.val() ^ self.in_0.val()) == (self.in_0.val() << 1) {
                self.out_0.next = bit_cast::<4, 2>(bit_cast::<2, 8>(self.in_0.val()) & bits::<2>(1)) >> (bits::<2>(3) ^ 3);
            } else {
                self.out_0.next = !((bit_cast::<4, 8>(self.in_0.val()) & self.in_1.val()) + bit_cast::<4, 7>(bit_cast::<7, 8>(self.in_0.val())));
            }
        } else {
            if !!self.in_2.val().get_bit(0) {
                self.out_0.next = bit_cast::<4, 2>((bit_cast::<2, 4>(self.in_1.val()) | self.in_0.val().get_bits::<2>(0)) & self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<2>(bit_cast::<2, 11>(bit_cast::<11, 8>(self.in_0.val())).index()).replace_bit(1, self.in_1.val().get_bit(0)).index()).replace_bit((self.in_0.val().get_bits::<1>(0) ^ bit_cast::<1, 4>(self.in_1.val())).index(), self.in_1.val().get_bit(0)));
            } else {
                self.out_0.next = bit_cast::<4, 7>(bit_cast::<7, 8>(self.in_0.val())) + 1 ^ (bit_cast::<4, 4>(self.in_1.val()) ^ self.in_1.val()) + 4;
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel18 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<8>>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<8>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Signed<12>>,
    pub part_0: [Kernel18Part; 3],
}

impl Default for Kernel18 {
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
            constant_1: Constant::new(147.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel18 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !unsigned_cast(signed_cast(bit_cast::<8, 8>(self.local_0.val()))) < unsigned_cast(signed_cast(self.local_0.val()));
        if self.in_1.val().get_bit(0) {
            if !self.in_0.val().get_bits::<4>((self.in_4.val() ^ self.in_4.val()).index()).all() {
                self.local_0.next = bit_cast::<8, 9>((self.in_0.val().get_bits::<9>(3) + self.in_0.val().get_bits::<9>(2)) - (bit_cast::<9, 1>(self.in_1.val()) << (self.in_4.val() >> bits::<2>(1).replace_bit(bit_cast::<1, 2>(bits::<2>(2)).index(), self.constant_0.val()))));
            } else {
                self.local_0.next = unsigned_cast(signed_cast(self.constant_1.val()) + signed_cast(self.constant_1.val()) - signed_cast(self.constant_1.val()));
            }
        } else if bit_cast::<16, 13>(self.in_0.val().get_bits::<13>((self.in_0.val().get_bits::<2>(7) << !self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<3>(9) >> (self.in_0.val().get_bits::<4>(4) << (self.in_0.val().get_bits::<6>(10) ^ bits::<6>(40)))).index())).index())) != unsigned_cast(signed_cast(self.in_0.val())) {
            if (self.in_0.val().get_bits::<4>(2) ^ bit_cast::<4, 3>(self.in_4.val())).all() {
                self.local_0.next = bit_cast::<8, 9>(bit_cast::<9, 5>(bit_cast::<5, 1>(self.in_1.val()).replace_bit(4, self.constant_0.val())));
            } else {
                self.local_0.next = bit_cast::<8, 4>(bit_cast::<4, 3>(self.in_4.val()) >> (self.in_4.val() + bit_cast::<3, 1>(self.in_1.val())));
            }
        } else {
            self.local_0.next = (bit_cast::<8, 17>(bits::<17>(79242)) + (bit_cast::<8, 16>(self.in_0.val()) + 5)) ^ ((self.constant_1.val() ^ bit_cast::<8, 8>(self.constant_1.val())) + (self.in_0.val().get_bits::<8>(5) << self.in_4.val().get_bits::<2>(0).replace_bit(unsigned_cast(signed_cast(self.in_1.val())).index(), self.in_1.val().get_bit(0))));
        }
        self.local_1.next = (-583).into();
        if self.in_0.val().get_bit(12) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>((i + j))))).index() == i {
                        self.local_1.next = self.local_1.val();
                    }
                    self.local_1.next = (self.local_1.val() + -self.local_1.val()) - ((self.local_1.val() + self.local_1.val()) + (self.local_1.val() + self.local_1.val()));
                }
                self.local_1.next = signed_cast(!bit_cast::<12, 3>(self.in_4.val())) - signed_cast(unsigned_cast(self.local_1.val()) >> 2);
            }
        } else if !self.in_1.val().get_bit(0) {
            self.local_1.next = signed_bit_cast::<12, 8>(signed_cast(bit_cast::<8, 7>(self.local_0.val().get_bits::<7>(self.in_1.val().replace_bit(0, self.in_0.val().get_bit((bits::<4>(13) >> 4).index())).index()))) - signed_cast(bit_cast::<8, 7>(self.in_0.val().get_bits::<7>(2)))) + --self.local_1.val();
        } else {
            self.local_1.next = -signed_cast(!self.in_0.val().get_bits::<12>(3));
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = self.local_0.val() << 1 ^ self.constant_1.val() & self.local_0.val() | (self.constant_1.val() << bit_cast::<6, 1>(bit_cast::<1, 16>(self.in_0.val()))) + (self.local_0.val() | self.local_0.val());
            self.part_0[i].in_1.next = bit_cast::<4, 13>(bit_cast::<13, 8>(self.constant_1.val()) >> (bits::<2>(3) & bit_cast::<2, 16>(self.in_0.val()))) ^ unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(i))) << 5;
            self.part_0[i].in_2.next = signed_cast(bit_cast::<8, 2>(bit_cast::<2, 1>(self.in_1.val())) ^ !self.in_0.val().get_bits::<8>(5));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (unsigned_cast(signed_cast(self.local_0.val())) >> (bits::<6>(51) ^ self.in_0.val().get_bits::<6>((self.in_0.val().get_bits::<3>(12) | self.in_4.val()).index()))) >> bit_cast::<4, 2>(self.in_4.val().get_bits::<2>(0));
        }
        self.out_1.next = self.local_0.val().get_bit((self.in_4.val() ^ self.part_0[2].out_0.val().get_bits::<3>(0)).index());
        self.out_2.next = 1.into();
        self.out_3.next = (!unsigned_cast(signed_cast(self.part_0[0].out_0.val()))).all();
        for i in 0..4_usize {
            self.out_3.next = !!(self.out_2.val() != bit_cast::<8, 8>(self.local_0.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_18", Kernel18::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
