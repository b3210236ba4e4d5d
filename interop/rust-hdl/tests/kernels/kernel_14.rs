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
    pub out_1: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Signed<8>>,
}

impl Logic for Kernel14Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = 37.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.in_1.val()) | (i + j).to_bits::<3>()).index() == i {
                    self.local_0.next = self.local_0.val();
                }
                self.local_0.next = signed_cast(!(unsigned_cast(self.local_0.val()) >> 6));
            }
            self.local_0.next = self.local_0.val();
        }
        for i in 0..2_usize {
            if (bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_1.val()))).index() == i {
                self.local_0.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>((bit_cast::<3, 16>(self.in_1.val()) ^ bit_cast::<3, 16>(self.in_1.val())).index())).index()))) - signed_cast(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>(4))));
            }
            self.local_0.next = self.local_0.val();
        }
        self.out_0.next = (bit_cast::<8, 16>(self.in_1.val()) ^ bits::<8>(228)).replace_bit((self.in_1.val().get_bits::<3>(11) >> 1).index(), self.in_1.val().get_bits::<1>((self.in_1.val().get_bits::<4>(4) >> 2).index()).all()) + (!unsigned_cast(self.local_0.val()) + 231);
        match (bits::<2>(1) >> 3).index() {
            1 => {
                self.out_0.next = ((self.out_0.val() >> 3) ^ (unsigned_cast(self.local_0.val()) & self.out_0.val())).replace_bit(7, self.in_1.val().get_bit(4));
            }
            _ => {
            }
        }
        if self.out_0.val().get_bit((self.out_0.val().get_bits::<3>(4) + self.in_1.val().get_bit(7)).index()) {
            if !self.in_1.val().get_bit(14) {
                self.out_1.next = (self.in_1.val().get_bits::<4>(0) ^ self.in_1.val().get_bits::<4>(self.in_1.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_1.val())).index()).replace_bit(1, self.in_0.val()).index())) >> 1 >> bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(2));
            } else {
                self.out_1.next = (bit_cast::<4, 7>(bit_cast::<7, 16>(self.in_1.val())) + 1) ^ (bit_cast::<4, 8>(self.out_0.val()) ^ bit_cast::<4, 16>(self.in_1.val())) + bits::<4>(1).replace_bit((self.in_1.val().get_bits::<2>(9) << 0).index(), self.in_1.val().get_bit(11));
            }
        } else {
            if unsigned_cast(signed_cast(self.out_0.val().get_bits::<1>(3))).all() {
                self.out_1.next = (unsigned_cast(signed_cast(self.out_0.val().get_bits::<4>((bit_cast::<2, 8>(self.out_0.val()) & 1).index()))) | unsigned_cast(signed_cast(self.out_0.val().get_bits::<4>(3)))) << !self.out_0.val().get_bits::<3>((self.out_0.val().get_bits::<2>(2) + self.in_1.val().get_bits::<2>(5)).index());
            } else {
                self.out_1.next = (!self.in_1.val().get_bits::<4>(11) ^ bits::<4>(1).replace_bit(bit_cast::<2, 3>(bits::<3>(2)).index(), self.in_0.val())) ^ (bits::<4>(1).replace_bit(1, self.in_1.val().get_bit(4)) & bit_cast::<4, 1>(bits::<1>(0)));
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
    pub out_0: Signal<Out, Bits<7>>,
    pub out_1: Signal<Out, Bits<12>>,
    pub out_2: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<1>>,
    pub constant_1: Constant<Bits<7>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<32>>,
    pub register_0: DFF<Bits<32>>,
    pub register_1: DFF<Bits<7>>,
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
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(18.into()),
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
        self.out_0.next = bit_cast::<7, 10>(!self.local_1.val().get_bits::<10>(7)) << (self.local_1.val().get_bits::<6>(24) ^ bits::<6>(40));
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = self.in_0.val();
        self.local_1.next = bit_cast::<32, 23>(bit_cast::<23, 12>(bits::<12>(4095))) >> 33;
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.local_0.next = self.register_1.q.val().get_bit(i);
            }
            if ((self.register_1.q.val() != 127) && self.register_0.q.val().get_bit((bits::<5>(26) & i.to_bits::<5>()).index())) || self.local_0.val() {
                self.local_1.next = bit_cast::<32, 41>(bits::<41>(1453131313).replace_bit(self.register_1.q.val().get_bits::<5>(0).replace_bit((bit_cast::<2, 1>(self.constant_0.val()) + bit_cast::<2, 1>(self.constant_0.val())).index(), self.register_0.q.val().get_bit(19)).index(), self.register_0.q.val().get_bit(8))).replace_bit(i, self.register_1.q.val().get_bit(i));
            } else {
                self.local_0.next = self.register_0.q.val().get_bit(2);
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<3>((i + j))))).index() == i {
                    self.local_0.next = self.register_0.q.val().get_bit(i);
                }
                self.local_0.next = !self.register_0.q.val().get_bit(i);
            }
            for j in 0..2_usize {
                self.local_0.next = self.in_1.val();
            }
        }
        self.part_0.in_0.next = unsigned_cast(signed_cast(self.constant_0.val())) < 1;
        self.part_0.in_1.next = (bit_cast::<16, 5>(self.local_1.val().get_bits::<5>(9)) ^ bit_cast::<16, 25>(bit_cast::<25, 32>(self.register_0.q.val()))) + ((bits::<16>(14088) ^ bit_cast::<16, 1>(self.constant_0.val())) << 13);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 6>(bit_cast::<6, 7>(self.register_1.q.val()))).index() == i {
                    self.part_0.in_1.next = ((self.register_0.q.val().get_bits::<16>((bit_cast::<4, 32>(self.register_0.q.val()) >> 1).index()) << unsigned_cast(signed_cast(self.constant_0.val()))) + self.register_1.q.val().get_bits::<1>((i * 2 + j)).all()) + 44085;
                }
                self.part_0.in_1.next = bit_cast::<16, 25>(bit_cast::<25, 15>(bit_cast::<15, 7>(self.register_1.q.val()).replace_bit(13, self.register_1.q.val().get_bit(2))));
            }
            if bit_cast::<32, 19>(bit_cast::<19, 8>(bit_cast::<8, 7>(self.register_1.q.val()))) >= 1 {
                self.part_0.in_0.next = (self.local_1.val().get_bits::<2>(1) << 3).all() && (self.local_0.val() ^ self.register_0.q.val().get_bits::<3>(23).any());
            }
        }
        self.register_0.d.next = self.register_0.q.val().replace_bit(16, self.local_1.val().get_bit(21)).replace_bit(17, self.in_2.val()) >> bit_cast::<3, 8>(self.part_0.out_0.val()).replace_bit(unsigned_cast(signed_cast(self.constant_0.val())).index(), self.in_3.val());
        for i in 0..2_usize {
            if (self.part_0.out_1.val().get_bits::<3>(1) >> 1).index() == i {
                self.register_0.d.next = (i.to_bits::<32>().replace_bit(24, self.part_0.out_0.val().get_bit(i)) & unsigned_cast(signed_cast(self.register_0.q.val()))) << bit_cast::<3, 12>(self.register_0.q.val().get_bits::<12>(15));
            }
            self.register_0.d.next = !(bit_cast::<32, 15>(bits::<15>(8350)) & self.register_0.q.val().replace_bit(i, self.local_1.val().get_bit(28)));
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.constant_0.val()) ^ self.register_0.q.val().get_bits::<3>(i)).index() == i {
                    self.register_0.d.next = (unsigned_cast(signed_cast(self.register_0.q.val())) & (self.local_1.val() ^ 1)) >> (self.part_0.out_1.val() << 4);
                }
                self.register_0.d.next = bit_cast::<32, 33>(!bit_cast::<33, 32>(self.local_1.val())) - 2104509611;
            }
            for j in 0..2_usize {
                if (self.part_0.out_1.val().get_bits::<3>(1) ^ (i + j).to_bits::<3>()).index() == i {
                    self.register_0.d.next = (!self.register_0.q.val() << 21) >> (self.register_0.q.val().get_bits::<1>((i.to_bits::<5>() >> (j.to_bits::<3>() ^ (i * 2 + j).to_bits::<3>())).index()) | 1);
                }
                self.register_0.d.next = !(bit_cast::<32, 32>(self.register_0.q.val()) + i.to_bits::<32>()) ^ (bit_cast::<32, 3>(self.part_0.out_1.val().get_bits::<3>(0)) >> 1);
            }
        }
        self.register_1.d.next = bit_cast::<7, 16>(bit_cast::<16, 14>(bit_cast::<14, 8>(self.part_0.out_0.val()) >> self.register_1.q.val().get_bits::<4>(2) + self.part_0.out_1.val()));
        self.out_1.next = bit_cast::<12, 4>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<4>((self.part_0.out_1.val() | self.part_0.out_1.val()).index())) - signed_cast(self.part_0.out_1.val())));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((self.out_1.val() ^ 724) <= 254) || self.in_0.val() {
                    self.register_1.d.next = bit_cast::<7, 8>(bit_cast::<8, 11>(bit_cast::<11, 7>(self.constant_1.val()) ^ bit_cast::<11, 7>(self.constant_1.val())));
                } else {
                    self.out_1.next = bit_cast::<12, 21>(bit_cast::<21, 7>(self.constant_1.val()) >> !self.part_0.out_1.val() ^ bit_cast::<21, 32>(self.register_0.q.val()) << 16);
                }
            }
            self.register_1.d.next = (self.constant_1.val() << bit_cast::<3, 12>(self.out_1.val())) << 5 | 127;
        }
        if (self.part_0.out_0.val().get_bits::<2>(1).all() || !self.in_1.val()) || !(self.part_0.out_0.val().get_bits::<7>(0) == self.constant_1.val()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.register_1.d.next = bit_cast::<7, 16>(bit_cast::<16, 17>(bit_cast::<17, 18>(bit_cast::<18, 12>(self.out_1.val()))));
                }
                self.register_1.d.next = bit_cast::<7, 8>(self.part_0.out_0.val() >> 0) + (!self.constant_1.val() << 4);
            }
        } else if (self.register_0.q.val().get_bits::<2>(26) << (bit_cast::<6, 1>(self.constant_0.val()) ^ 63)).all() {
            if !self.part_0.out_0.val().get_bit(7) {
                self.out_1.next = unsigned_cast(signed_cast(self.out_1.val()) + signed_cast(self.out_1.val())) >> (bit_cast::<2, 32>(self.register_0.q.val()) ^ bits::<2>(3));
            } else if self.in_2.val() {
                self.out_1.next = bit_cast::<12, 21>(bit_cast::<21, 9>(bit_cast::<9, 32>(self.register_0.q.val()) ^ 511));
            } else if self.in_1.val() {
                self.out_1.next = (bit_cast::<12, 32>(self.local_1.val()) ^ self.out_1.val()) - unsigned_cast(signed_cast(self.out_1.val())) - ((self.out_1.val() | bit_cast::<12, 1>(self.constant_0.val())) + bit_cast::<12, 4>(self.part_0.out_1.val()));
            }
        }
        if self.register_0.q.val().get_bit(5) {
            if self.register_0.q.val().get_bit((bit_cast::<5, 7>(self.register_1.q.val()) | self.register_0.q.val().get_bits::<5>(2)).index()) {
                self.out_2.next = unsigned_cast(signed_cast(bit_cast::<2, 1>(self.constant_0.val()))).all();
            } else if !self.out_1.val().get_bit((self.part_0.out_1.val().get_bits::<3>(self.constant_0.val().replace_bit(0, self.register_0.q.val().get_bit(2)).index()) << bit_cast::<4, 7>(bit_cast::<7, 12>(self.out_1.val()))).index()) || bits::<32>(1) <= 1335843003 {
                self.out_2.next = bit_cast::<1, 2>(bit_cast::<2, 32>(self.register_0.q.val())) <= bit_cast::<1, 2>(bit_cast::<2, 8>(self.part_0.out_0.val())) && (self.constant_1.val().replace_bit((self.register_0.q.val().get_bits::<2>(13) | self.part_0.out_0.val().get_bits::<2>(2)).index(), self.in_0.val()) >= (self.constant_1.val() & bit_cast::<7, 4>(self.part_0.out_1.val())));
            } else {
                self.out_2.next = self.in_0.val();
            }
        } else {
            self.out_2.next = (bit_cast::<5, 8>(self.part_0.out_0.val()) ^ (bit_cast::<5, 7>(self.constant_1.val()) >> self.constant_0.val() - self.constant_0.val())).xor();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_14", Kernel14::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
