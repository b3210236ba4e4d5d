// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel19Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel19Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(bit_cast::<4, 7>(bit_cast::<7, 16>(self.in_1.val())).index()))).all();
        self.register_0.d.next = self.local_0.val();
        match (bit_cast::<3, 2>(bits::<2>(2))).index() {
            1 => {
                self.register_0.d.next = self.in_1.val().get_bit((bit_cast::<4, 16>(self.in_1.val()) >> 3).index());
            }
            2 => {
                if self.register_0.q.val() {
                    self.register_0.d.next = self.local_0.val();
                } else if self.in_1.val().get_bit((!self.in_1.val().get_bits::<4>(4)).index()) {
                    self.register_0.d.next = self.in_1.val().get_bit(6);
                } else if (bit_cast::<16, 16>(self.in_1.val()) << bit_cast::<3, 16>(self.in_1.val()).replace_bit((self.in_1.val().get_bits::<1>(12) >> 1).index(), self.in_0.val())) >= self.in_1.val() >> (self.in_1.val().get_bits::<1>(5) | bits::<1>(1)) {
                    self.register_0.d.next = self.register_0.q.val();
                }
            }
            3 => {
                if bit_cast::<16, 15>(bit_cast::<15, 16>(self.in_1.val()) >> 0) <= bit_cast::<16, 25>(bit_cast::<25, 16>(self.in_1.val()) - 3304227) {
                    self.register_0.d.next = self.in_0.val();
                }
            }
            5 => {
                self.register_0.d.next = self.local_0.val();
            }
            6 => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_1.val()) - signed_cast(self.in_1.val())) < ((self.in_1.val() + bit_cast::<16, 16>(self.in_1.val())) - !self.in_1.val());
            }
            7 => {
                if (bit_cast::<5, 3>(bits::<3>(1)) >> bit_cast::<2, 3>(bits::<3>(6))).any() {
                    self.register_0.d.next = !(bit_cast::<3, 16>(self.in_1.val()) | bit_cast::<3, 16>(self.in_1.val())).any();
                } else if (bits::<5>(31) & 31).xor() {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(8)) - signed_cast(self.in_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(10))).index()))).all();
                } else {
                    self.register_0.d.next = self.in_1.val().get_bit(self.in_1.val().get_bits::<4>(self.in_1.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_1.val())).index()).replace_bit(1, self.local_0.val()).index()).replace_bit((bits::<2>(3) | bit_cast::<2, 16>(self.in_1.val())).index(), self.in_1.val().get_bit(1)).index());
                }
            }
            _ => {
            }
        }
        self.out_0.next = (bit_cast::<5, 16>(self.in_1.val()) - bit_cast::<5, 16>(self.in_1.val()) & bits::<5>(31) >> 1).any();
        self.out_1.next = bit_cast::<8, 9>(bit_cast::<9, 18>(bit_cast::<18, 16>(self.in_1.val()))) + 1;
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_1.next = unsigned_cast(-signed_cast(self.out_1.val()) - (signed_cast(self.out_1.val()) + signed_cast(self.out_1.val())));
            }
            self.out_1.next = (self.out_1.val().replace_bit(i, self.in_1.val().get_bit(i)) ^ bit_cast::<8, 1>(bit_cast::<1, 8>(self.out_1.val()))) << 9;
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel19Fields {
    pub low: Bits<6>,
    pub flag: Bit,
    pub high: Bits<6>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel19State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel19 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<2>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<8>>,
    pub out_3: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bits<7>>,
    pub local_1: Signal<Local, Signed<8>>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel19Fields>,
    pub register_0: DFF<Signed<2>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<8>>,
    pub state: DFF<Kernel19State>,
    pub shown: Signal<Out, Kernel19State>,
    pub part_0: [Kernel19Part; 3],
}

impl Logic for Kernel19 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = ((self.local_0.val().get_bits::<2>(2) | self.local_0.val().get_bits::<2>(2)) & (bit_cast::<2, 6>(self.fields.val().low) << (bit_cast::<3, 7>(self.local_0.val()) >> (bits::<2>(3) ^ bit_cast::<2, 7>(self.local_0.val()))))) + unsigned_cast(1_i32.to_signed_bits::<2>()).replace_bit(0, self.local_0.val().get_bit(0));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = !self.register_2.q.val().get_bits::<7>((self.register_2.q.val().get_bits::<1>(5) >> (self.register_2.q.val().get_bits::<4>(1) << (self.register_2.q.val().get_bits::<6>(2) ^ bits::<6>(40)))).index()) - unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<7>(1))) >> (self.register_2.q.val().get_bits::<6>((bit_cast::<1, 1>(self.in_4.val()) - self.in_4.val()).index()) & self.register_2.q.val().get_bits::<6>(2));
        self.local_1.next = (-1).into();
        self.local_2.next = signed_cast(unsigned_cast(self.in_0.val()) << bit_cast::<3, 1>(self.in_4.val()).replace_bit(2, self.register_1.q.val())) == signed_cast(bit_cast::<2, 1>(self.in_4.val()));
        if self.state.q.val() != Kernel19State::Idle {
            self.local_1.next = self.local_1.val();
        } else if (self.state.q.val() == Kernel19State::Start) & (self.register_0.q.val() != self.register_0.q.val()) {
            if !self.register_1.q.val() {
                self.local_2.next = self.in_2.val();
            } else if self.state.q.val() != Kernel19State::Idle {
                self.local_0.next = bit_cast::<7, 16>(bits::<16>(37877).replace_bit(14, self.register_2.q.val().get_bit(1)) + (bits::<16>(39281) << 11));
            }
        } else if self.in_3.val() || self.in_0.val().get_bit(0) {
            self.local_0.next = ((self.local_0.val() | 5) + (self.register_0.q.val() != self.in_0.val())) + ((self.in_4.val().get_bit(0) ^ self.in_2.val()) & bit_cast::<8, 8>(self.register_2.q.val()).any());
        } else {
            for i in 0..3_usize {
                if (self.register_2.q.val().get_bits::<3>(1).replace_bit(bit_cast::<1, 7>(self.local_0.val()).replace_bit(0, self.in_0.val().get_bit(0)).index(), self.in_4.val().get_bit(0))).index() == i {
                    self.local_1.next = self.local_1.val() + signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.register_2.q.val().get_bits::<3>(1))) - signed_cast(bit_cast::<4, 3>(self.register_2.q.val().get_bits::<3>(1))));
                }
                self.local_0.next = bit_cast::<7, 4>((bits::<4>(15) & bit_cast::<4, 7>(self.local_0.val())) >> (self.register_2.q.val().get_bits::<6>(2) | self.register_2.q.val().get_bits::<6>(1)));
            }
        }
        self.fields.next.low = bit_cast::<6, 3>(bit_cast::<3, 1>(self.in_4.val()) & bit_cast::<3, 8>(self.register_2.q.val()) ^ 7);
        self.fields.next.flag = self.local_0.val().get_bit(unsigned_cast(self.register_0.q.val()).index());
        match (self.local_0.val().get_bits::<4>(self.local_0.val().get_bits::<2>(4).replace_bit((self.local_0.val().get_bits::<1>(unsigned_cast(self.in_0.val()).index()) >> bit_cast::<4, 1>(self.in_4.val())).index(), self.in_1.val()).index()) | self.register_2.q.val().get_bits::<4>(2)).index() {
            0 => {
                self.fields.next.low = bit_cast::<6, 3>(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<3>(0)))) >> 7;
            }
            9 => {
                self.fields.next.low = bit_cast::<6, 4>(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<4>(1))) & (bit_cast::<4, 6>(self.fields.val().low) << 2));
            }
            11 => {
                self.fields.next.flag = self.state.q.val() != Kernel19State::Idle;
            }
            15 => {
                self.fields.next.flag = self.local_2.val();
            }
            _ => {
            }
        }
        self.fields.next.high = !bit_cast::<6, 4>(bits::<4>(4)).replace_bit(bit_cast::<2, 3>(self.local_0.val().get_bits::<3>(1)).index(), self.register_1.q.val());
        match (self.local_0.val().get_bits::<2>(4) | self.register_2.q.val().get_bits::<2>(1)).index() {
            _ => {
            }
        }
        match self.state.q.val() {
            Kernel19State::Idle => {
                self.fields.next.high = bit_cast::<6, 9>((!bit_cast::<9, 7>(self.local_0.val())).replace_bit(1, self.register_2.q.val().get_bit(7)));
            }
            Kernel19State::Start => {
                self.fields.next.high = !(self.local_0.val().get_bits::<6>(1) ^ self.fields.val().low) - 0;
            }
            Kernel19State::Run => {
                self.fields.next.high = !((self.fields.val().low + self.in_3.val()) << (self.in_4.val() ^ self.in_4.val()));
            }
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = !(self.state.q.val() == Kernel19State::Start);
            self.part_0[i].in_1.next = !(bit_cast::<16, 8>(unsigned_cast(self.local_1.val())) ^ 45384);
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (bit_cast::<2, 1>(self.in_4.val()) >> !self.local_0.val().get_bits::<2>(2)).all();
        }
        if !bit_cast::<5, 8>(self.part_0[2].out_1.val()).xor() {
            match self.state.q.val() {
                Kernel19State::Start => {
                    if signed_cast(self.local_0.val().get_bits::<2>(3)) == signed_cast(unsigned_cast(self.in_0.val())) {
                        self.state.d.next = Kernel19State::Start;
                    } else {
                        self.state.d.next = Kernel19State::Run;
                    }
                }
                Kernel19State::Run => {
                    if self.in_3.val() {
                        self.state.d.next = Kernel19State::Idle;
                    } else {
                        self.state.d.next = Kernel19State::Start;
                    }
                }
                _ => self.state.d.next = Kernel19State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_2.val() && self.in_4.val().get_bit(0) {
            self.shown.next = Kernel19State::Idle;
        }
        self.register_0.d.next = (self.register_0.q.val() - self.register_0.q.val() - signed_cast(unsigned_cast(self.register_0.q.val()))) + -self.in_0.val();
        self.register_1.d.next = unsigned_cast(self.register_0.q.val() + self.in_0.val()).all();
        self.register_2.d.next = (bit_cast::<8, 17>(bits::<17>(25715)) + (self.register_2.q.val() > unsigned_cast(self.local_1.val()))) ^ (bit_cast::<8, 9>(bit_cast::<9, 8>(self.register_2.q.val())) + !bit_cast::<8, 8>(self.register_2.q.val()));
        for i in 0..4_usize {
            if (bit_cast::<3, 6>(bit_cast::<6, 8>(self.register_2.q.val()))).index() == i {
                self.register_2.d.next = !(unsigned_cast(self.local_1.val()) | self.register_2.q.val().replace_bit(7, self.in_0.val().get_bit((self.part_0[0].out_1.val().get_bits::<1>(i) | self.in_4.val()).index())));
            }
            self.register_0.d.next = (self.in_0.val() + (self.register_0.q.val() + self.register_0.q.val())) - (signed_cast(self.part_0[1].out_1.val().get_bits::<2>((self.register_2.q.val().get_bits::<2>(i) << (self.register_2.q.val().get_bits::<6>(1) >> 0)).index())) - (self.in_0.val() - self.register_0.q.val()));
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((self.part_0[1].out_1.val() ^ self.register_2.q.val()) <= 255) == (self.in_4.val().all() ^ self.in_4.val().all()) {
                    self.register_0.d.next = signed_cast(unsigned_cast(self.in_0.val()) << 1);
                } else {
                    self.register_1.d.next = self.state.q.val() != Kernel19State::Idle;
                }
            }
            self.register_2.d.next = bit_cast::<8, 3>(self.part_0[0].out_1.val().get_bits::<3>(bit_cast::<2, 1>(self.part_0[2].out_1.val().get_bits::<1>(6)).index())) ^ (bit_cast::<8, 1>(self.in_4.val()) ^ 255) ^ 255;
        }
        self.out_1.next = (unsigned_cast(self.local_1.val()) >> 3).replace_bit(0, self.part_0[0].out_0.val());
        self.out_2.next = bit_cast::<8, 2>(bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_4.val()))));
        self.out_3.next = bit_cast::<8, 17>(bit_cast::<17, 7>(self.local_0.val() ^ bit_cast::<7, 7>(self.local_0.val())));
        if self.part_0[2].out_1.val().get_bit((bit_cast::<3, 1>(self.in_4.val()) ^ bit_cast::<3, 8>(self.part_0[1].out_1.val())).index()) {
            self.out_1.next = !(self.out_1.val() + self.register_0.q.val().get_bit((bit_cast::<1, 8>(self.register_2.q.val()) & self.part_0[2].out_1.val().get_bits::<1>(0)).index())) >> 2;
        } else if (bit_cast::<1, 8>(self.part_0[0].out_1.val()) & 1).xor() {
            self.out_3.next = ((unsigned_cast(self.local_1.val()) & self.part_0[1].out_1.val()) & (bit_cast::<8, 6>(self.fields.val().low) ^ self.out_1.val())) - 1;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_19", Kernel19::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
