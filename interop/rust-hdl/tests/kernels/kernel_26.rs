// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel26Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<3>>,
    pub register_0: DFF<Bits<4>>,
}

impl Logic for Kernel26Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_1.val() {
            if self.register_0.q.val().replace_bit((self.register_0.q.val().get_bits::<2>(1) << bit_cast::<6, 4>(self.register_0.q.val()).replace_bit(3, self.in_1.val())).index(), self.in_1.val()) >= bit_cast::<4, 2>(self.in_0.val().get_bits::<2>(8)) {
                self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<3>(bit_cast::<1, 4>(self.register_0.q.val()).index())) + signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 6>(bit_cast::<6, 16>(self.in_0.val())).index()));
            } else if !self.in_1.val() {
                self.local_0.next = -(signed_cast(self.in_0.val().get_bits::<3>(9)) - signed_cast(self.in_0.val().get_bits::<3>(1)));
            } else {
                self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(bit_cast::<4, 5>(bit_cast::<5, 16>(self.in_0.val())).index()))).index()));
            }
        } else {
            if (self.register_0.q.val().get_bit((!self.in_0.val().get_bits::<2>(4)).index()) || self.in_1.val()) && (self.in_1.val() && self.in_1.val()) {
                self.local_0.next = (signed_cast(self.register_0.q.val().get_bits::<3>((self.in_0.val().get_bits::<1>((self.register_0.q.val() >> 3).index()) ^ self.in_0.val().get_bits::<1>((self.register_0.q.val() + self.register_0.q.val()).index())).index())) - 3_i32.to_signed_bits::<3>() - signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 1>(bit_cast::<1, 16>(self.in_0.val())).index()))) + -(signed_cast(self.in_0.val().get_bits::<3>(9)) + signed_cast(self.in_0.val().get_bits::<3>(4)));
            } else {
                self.local_0.next = -(-signed_cast(self.register_0.q.val().get_bits::<3>(1)) - (signed_cast(self.in_0.val().get_bits::<3>(6)) + signed_cast(self.in_0.val().get_bits::<3>(3))));
            }
        }
        if !self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>((self.register_0.q.val().get_bits::<3>(0) ^ 7).index()).replace_bit(1, self.in_0.val().get_bit(12)).index()).any() {
            if (self.register_0.q.val() & self.register_0.q.val()) <= (self.register_0.q.val() | self.in_0.val().get_bits::<4>(4)) {
                self.register_0.d.next = bit_cast::<4, 5>((bits::<5>(0) - bit_cast::<5, 4>(self.register_0.q.val())) << 1);
                self.out_0.next = bit_cast::<1, 10>(bit_cast::<10, 2>(self.in_0.val().get_bits::<2>(unsigned_cast(self.local_0.val()).index())) & unsigned_cast(signed_cast(self.in_0.val().get_bits::<10>(bit_cast::<2, 3>(unsigned_cast(self.local_0.val())).index()))));
                self.out_1.next = ((self.in_0.val().get_bits::<3>(0) ^ self.in_0.val().get_bits::<3>(unsigned_cast(self.local_0.val()).replace_bit(bit_cast::<1, 10>(bit_cast::<10, 16>(self.in_0.val())).index(), self.in_1.val()).index())) >> 4).any();
            } else {
                self.register_0.d.next = !(bit_cast::<4, 7>(bit_cast::<7, 16>(self.in_0.val())) - (self.register_0.q.val() ^ self.in_0.val().get_bits::<4>(2)));
                self.out_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(1))) - 0;
                self.out_1.next = (self.register_0.q.val() >> 0).replace_bit((!self.register_0.q.val().get_bits::<2>(1)).index(), self.in_0.val() <= self.in_0.val()) <= (bit_cast::<4, 13>(self.in_0.val().get_bits::<13>((bit_cast::<2, 4>(self.register_0.q.val()) & 1).index())) ^ unsigned_cast(signed_cast(self.register_0.q.val())));
            }
        } else {
            self.register_0.d.next = bit_cast::<4, 5>(bit_cast::<5, 8>(self.in_0.val().get_bits::<8>(5))) + ((self.register_0.q.val() >> (bit_cast::<2, 4>(self.register_0.q.val()) >> 0)) >> 0);
            self.out_0.next = (!self.in_0.val().get_bits::<1>(5) ^ (bit_cast::<1, 16>(self.in_0.val()) << (unsigned_cast(self.local_0.val()) >> 4))).replace_bit(0, self.in_1.val());
            self.out_1.next = self.in_1.val();
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel26 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<31>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub constant_0: Constant<Bits<7>>,
    pub constant_1: Constant<Signed<36>>,
    pub local_0: Signal<Local, Bits<4>>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bits<31>>,
    pub line: [DFF<Signed<4>>; 3],
    pub part_0: Kernel26Part,
}

impl Default for Kernel26 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(127.into()),
            constant_1: Constant::new((-421321380).into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel26 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 0.into();
        self.local_1.next = (bit_cast::<5, 7>(self.constant_0.val()) + self.register_0.q.val().get_bits::<5>(25) & bit_cast::<5, 6>(self.in_2.val().get_bits::<6>(6))).any();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_2.val().get_bits::<3>((i * 2 + j)) | (i * 2 + j).to_bits::<3>()).index() == i {
                    self.local_1.next = (self.register_0.q.val().get_bits::<4>((i * 2 + j)) >> (self.in_2.val().get_bits::<1>(20) >> 0)).all() || unsigned_cast(signed_cast(self.in_1.val())) == unsigned_cast(signed_cast(self.in_1.val()));
                }
                self.local_1.next = (self.in_2.val().get_bits::<8>(16).xor() || (self.in_2.val() < self.in_2.val())) & (self.in_2.val().get_bit((i * 2 + j)) | self.register_0.q.val().get_bits::<2>((bit_cast::<4, 31>(self.register_0.q.val()) | self.local_0.val()).index()).all());
            }
            self.local_0.next = bit_cast::<4, 1>(bit_cast::<1, 7>(self.constant_0.val()).replace_bit(0, self.in_0.val())) ^ ((i.to_bits::<4>() + self.local_1.val()) ^ (i.to_bits::<4>() ^ self.local_0.val()));
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (i.to_bits::<3>() ^ (i * 2 + j).to_bits::<3>()).index() == i {
                    self.local_1.next = (self.register_0.q.val().get_bits::<5>(i) << ((i + j).to_bits::<2>() ^ self.register_0.q.val().get_bits::<2>(j))).xor() & ((self.constant_0.val() << 8) < unsigned_cast(signed_cast(self.constant_0.val())));
                }
                match (bit_cast::<3, 4>(self.local_0.val())).index() {
                    0 => {
                        self.local_1.next = self.register_0.q.val() < bit_cast::<31, 32>(bit_cast::<32, 7>(self.constant_0.val()) ^ bit_cast::<32, 31>(self.in_2.val()));
                    }
                    4 => {
                        self.local_0.next = !((self.local_0.val() | 1) & (i + j).to_bits::<4>().replace_bit(j, self.in_0.val()));
                    }
                    _ => {
                    }
                }
            }
            self.local_1.next = self.in_0.val();
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = --signed_cast(self.register_0.q.val().get_bits::<4>(15));
        for i in 1..3_usize {
            self.line[i].d.next = self.line[i - 1].q.val();
        }
        clock!(self, clock, part_0);
        if self.line[2].q.val().get_bit(2) {
            if bit_cast::<2, 1>(self.in_1.val()).all() {
                self.part_0.in_0.next = bit_cast::<16, 5>(bit_cast::<5, 14>(bit_cast::<14, 8>(self.in_2.val().get_bits::<8>((bit_cast::<4, 31>(self.register_0.q.val()) >> 5).index()))));
                self.part_0.in_1.next = !(self.in_2.val().get_bit(23) | self.local_1.val()) & (unsigned_cast(self.line[2].q.val()) <= 12);
            } else {
                self.part_0.in_0.next = (bit_cast::<16, 25>(bits::<25>(1)) ^ bit_cast::<16, 17>(self.in_2.val().get_bits::<17>(6))) + 6;
                self.part_0.in_1.next = self.local_1.val() || self.line[2].q.val().get_bit(0);
            }
        } else if self.constant_0.val() + self.constant_0.val() <= self.constant_0.val() << 7 {
            if self.register_0.q.val().get_bit(12) {
                self.part_0.in_0.next = bit_cast::<16, 19>(!bit_cast::<19, 7>(self.constant_0.val())) << 13;
                self.part_0.in_1.next = self.in_0.val() ^ self.in_0.val();
            } else {
                self.part_0.in_0.next = (bits::<16>(52384) ^ bit_cast::<16, 31>(self.in_2.val())) >> (self.in_1.val() ^ bit_cast::<1, 31>(self.register_0.q.val())) ^ 19096;
                self.part_0.in_1.next = !self.local_0.val().all() && self.in_0.val();
            }
        } else {
            if !(self.in_2.val() <= 1) {
                self.part_0.in_0.next = (!bit_cast::<16, 4>(self.local_0.val()) | 24990) << unsigned_cast(signed_cast(self.in_1.val()));
                self.part_0.in_1.next = self.register_0.q.val().get_bit(7);
            } else if !self.local_0.val().all() {
                self.part_0.in_0.next = (bit_cast::<16, 1>(self.in_1.val()) + bit_cast::<16, 31>(self.in_2.val()) << 13).replace_bit((unsigned_cast(self.line[2].q.val()) >> 0).index(), self.in_0.val());
                self.part_0.in_1.next = ((self.constant_0.val() ^ bit_cast::<7, 4>(self.local_0.val())) << bit_cast::<3, 12>(bits::<12>(917))) <= (self.constant_0.val() - self.constant_0.val()) << (self.local_0.val() ^ self.local_0.val());
            } else {
                self.part_0.in_0.next = bit_cast::<16, 19>(unsigned_cast(signed_cast(bit_cast::<19, 7>(self.constant_0.val())) + signed_cast(self.in_2.val().get_bits::<19>((bit_cast::<3, 31>(self.in_2.val()) | self.in_2.val().get_bits::<3>(bit_cast::<4, 13>(self.register_0.q.val().get_bits::<13>((self.local_0.val() >> 5).index())).index())).index()))));
                self.part_0.in_1.next = (bit_cast::<4, 1>(self.in_1.val()) | unsigned_cast(self.line[2].q.val())) != (unsigned_cast(self.line[2].q.val()) >> 5 ^ !self.local_0.val());
            }
        }
        self.register_0.d.next = unsigned_cast(-signed_cast(self.in_2.val()));
        self.out_0.next = !!!self.in_0.val();
        self.out_1.next = !bit_cast::<16, 25>(self.in_2.val().get_bits::<25>(bit_cast::<2, 1>(bit_cast::<1, 4>(self.local_0.val())).index()) ^ bit_cast::<25, 4>(self.local_0.val()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_26", Kernel26::default(), clock clock, inputs in_0, in_1, in_2)
}
