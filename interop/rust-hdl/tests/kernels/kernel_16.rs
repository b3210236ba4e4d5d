// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel16State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel16 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<12>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel16State>,
    pub shown: Signal<Out, Kernel16State>,
    pub line: [DFF<Bits<1>>; 4],
}

impl Logic for Kernel16 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (bit_cast::<1, 16>(self.in_1.val()).replace_bit(0, self.in_3.val().get_bit(14)) + self.in_0.val().get_bits::<1>(2).replace_bit(0, self.register_2.q.val())) | (bit_cast::<1, 16>(self.in_1.val()) ^ bit_cast::<1, 16>(self.in_1.val())).replace_bit(0, self.in_1.val().get_bit((bit_cast::<4, 3>(self.in_0.val()) & self.in_1.val().get_bits::<4>(8)).index()));
        for i in 1..4_usize {
            self.line[i].d.next = (bit_cast::<1, 16>(self.in_3.val()) & self.line[i].q.val() & (self.in_0.val().get_bits::<1>(2) ^ self.line[i].q.val())) + ((self.line[i - 1].q.val() << (bits::<4>(15) | 1)) << bit_cast::<2, 1>(bit_cast::<1, 16>(self.in_1.val())));
        }
        if (self.register_0.q.val() || self.in_4.val()) && (bit_cast::<16, 3>(self.in_0.val()) != self.in_3.val()) {
            match self.state.q.val() {
                Kernel16State::Start => {
                    if (self.in_3.val().get_bit((bit_cast::<4, 1>(self.line[3].q.val()) - self.in_3.val().get_bits::<4>(4)).index()) || self.register_0.q.val()) && self.register_1.q.val() {
                        self.state.d.next = Kernel16State::Run;
                    } else {
                        self.state.d.next = Kernel16State::Start;
                    }
                }
                Kernel16State::Run => {
                    if (!self.line[3].q.val()).all() {
                        self.state.d.next = Kernel16State::Start;
                    } else {
                        self.state.d.next = Kernel16State::Start;
                    }
                }
                _ => self.state.d.next = Kernel16State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() ^ self.in_1.val().get_bit(bit_cast::<4, 3>(self.in_3.val().get_bits::<3>((self.in_0.val() ^ self.in_0.val()).index())).index()) {
            self.shown.next = Kernel16State::Start;
        }
        if self.in_1.val().get_bit(5) {
            if unsigned_cast(signed_cast(self.in_1.val().get_bits::<8>((self.in_0.val() + self.register_0.q.val()).index()))).any() {
                self.register_0.d.next = ((self.line[3].q.val() >> 0) >= (self.line[3].q.val() | self.line[3].q.val())) ^ (self.in_1.val().get_bits::<8>(3) ^ self.in_1.val().get_bits::<8>(6)).any();
                self.register_1.d.next = ((self.in_1.val().get_bits::<3>(4) << 3) - (self.in_0.val() << bit_cast::<4, 5>(bits::<5>(9)))).xor();
            } else if !self.in_3.val().get_bit((self.in_1.val().get_bits::<4>(11) << 4).index()) {
                self.register_0.d.next = !(bits::<8>(108) | self.in_1.val().get_bits::<8>(6)).any();
                self.register_1.d.next = !self.in_3.val().get_bit(3);
            } else {
                self.register_0.d.next = bit_cast::<3, 2>(bit_cast::<2, 1>(bit_cast::<1, 1>(self.line[3].q.val()))) >= unsigned_cast(signed_cast(self.in_0.val()));
                self.register_1.d.next = bit_cast::<4, 1>(bit_cast::<1, 2>(self.in_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_0.val())).index()))).all();
            }
        } else {
            if (bit_cast::<3, 16>(self.in_1.val()) & self.in_0.val()) == (self.in_0.val() | self.in_0.val()) {
                self.register_0.d.next = self.shown.val() == Kernel16State::Start;
                self.register_1.d.next = self.in_1.val().get_bit(13);
            } else if self.state.q.val() != Kernel16State::Idle {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val())).any() && !self.in_0.val().xor();
                self.register_1.d.next = self.in_4.val();
            } else {
                self.register_0.d.next = self.state.q.val() != Kernel16State::Run;
                self.register_1.d.next = (bit_cast::<16, 10>(bit_cast::<10, 16>(self.in_1.val())) | self.in_3.val() ^ 1) < (self.in_1.val().replace_bit((bit_cast::<4, 16>(self.in_3.val()) & bits::<4>(1)).index(), self.line[3].q.val().get_bit(0)) & bit_cast::<16, 4>(bits::<4>(1)));
            }
        }
        if self.state.q.val() != Kernel16State::Idle {
            if !(bit_cast::<3, 1>(self.line[3].q.val()) > self.in_0.val()) {
                self.register_2.d.next = (self.in_3.val() >> 1) >> 5 > unsigned_cast(signed_cast(self.in_3.val()));
            } else if bit_cast::<16, 25>(bit_cast::<25, 16>(self.in_1.val())) > 1 {
                self.register_2.d.next = self.register_2.q.val();
            } else {
                self.register_2.d.next = self.line[3].q.val().get_bit(0);
            }
        } else {
            if !(self.line[3].q.val() < self.line[3].q.val()) {
                self.register_2.d.next = self.shown.val() == Kernel16State::Start;
            } else {
                self.register_2.d.next = !(!self.register_1.q.val() && self.register_2.q.val());
            }
        }
        if unsigned_cast(signed_cast(bit_cast::<3, 1>(self.line[3].q.val()))).any() {
            if self.register_2.q.val() {
                self.out_0.next = unsigned_cast(signed_cast(self.in_3.val().get_bits::<8>(5))) & bits::<8>(1).replace_bit(4, self.in_1.val().get_bit(7)) >> unsigned_cast(signed_cast(self.line[3].q.val()));
                self.out_1.next = self.register_1.q.val();
            } else {
                self.out_0.next = !((bit_cast::<8, 16>(self.in_1.val()) ^ bits::<8>(1)) >> 6);
                self.out_1.next = self.in_3.val().get_bit(bit_cast::<4, 16>(self.in_1.val()).replace_bit(self.in_0.val().get_bits::<2>(self.line[3].q.val().replace_bit(0, self.register_1.q.val()).index()).replace_bit(1, self.register_2.q.val()).index(), self.register_2.q.val()).index());
            }
        } else {
            self.out_0.next = bit_cast::<8, 7>(unsigned_cast(signed_cast(bit_cast::<7, 1>(self.line[3].q.val())))) >> 7;
            self.out_1.next = self.in_0.val().get_bit(1) && (self.shown.val() == Kernel16State::Idle);
        }
        if !(bit_cast::<16, 16>(self.in_3.val()) == self.in_1.val()) {
            if unsigned_cast(signed_cast(self.out_0.val().get_bits::<2>(1))).all() {
                self.out_2.next = unsigned_cast(signed_cast(self.out_0.val())) >> 2 < (unsigned_cast(signed_cast(self.out_0.val())) + bit_cast::<8, 2>(self.in_1.val().get_bits::<2>((bit_cast::<3, 1>(self.line[3].q.val()) + self.in_0.val()).index())));
            } else {
                self.out_2.next = self.in_0.val().get_bit(0);
            }
        } else if bit_cast::<3, 4>(bit_cast::<4, 16>(self.in_1.val())).any() {
            if (self.state.q.val() == Kernel16State::Run) & (self.out_1.val() ^ self.line[3].q.val().get_bit(0)) {
                self.out_2.next = !!self.in_1.val().get_bit(bits::<4>(7).replace_bit((!self.in_0.val().get_bits::<2>(0)).index(), self.in_0.val().get_bit(0)).index());
            } else {
                self.out_2.next = ((self.out_0.val() + self.out_0.val()) | self.out_0.val() + self.out_0.val()).xor();
            }
        } else {
            if (self.in_0.val().get_bits::<2>(0) + bit_cast::<2, 1>(self.line[3].q.val())).all() {
                self.out_2.next = self.in_0.val().get_bit(0);
            } else {
                self.out_2.next = ((bit_cast::<3, 16>(self.in_1.val()) ^ 2) >> (bit_cast::<4, 16>(self.in_3.val()) ^ self.in_3.val().get_bits::<4>(self.in_0.val().replace_bit(1, self.in_4.val()).index()))).any();
            }
        }
        self.out_3.next = signed_cast(bit_cast::<12, 8>(self.out_0.val()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_3.val().get_bits::<3>(13) & self.in_0.val()).index() == i {
                    self.out_3.next = self.out_3.val();
                }
                match self.state.q.val() {
                    Kernel16State::Idle => {
                        self.out_3.next = --self.out_3.val() + self.out_3.val();
                    }
                    Kernel16State::Run => {
                        self.out_3.next = signed_cast(bit_cast::<12, 4>(self.out_0.val().get_bits::<4>(3) | bit_cast::<4, 1>(self.line[3].q.val())));
                    }
                    _ => {
                    }
                }
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.line[3].q.val()).replace_bit(1, self.out_2.val())).index() == i {
                    self.out_3.next = self.out_3.val();
                }
                self.out_3.next = --(self.out_3.val() - self.out_3.val());
            }
        }
        if self.register_1.q.val() {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_3.val().get_bits::<3>((!self.in_1.val().get_bits::<3>(11)).index()).replace_bit(i, self.out_2.val())).index() == i {
                        self.out_3.next = signed_cast(!(bit_cast::<12, 8>(self.out_0.val()) ^ unsigned_cast(self.out_3.val())));
                    }
                    self.out_3.next = ((self.out_3.val() + self.out_3.val()) - self.out_3.val()) + self.out_3.val();
                }
                self.out_3.next = self.out_3.val();
            }
        } else if self.in_1.val().get_bit(0) {
            for i in 0..4_usize {
                if (self.out_0.val().get_bits::<3>(4).replace_bit(0, self.out_0.val().get_bit(0))).index() == i {
                    self.out_3.next = signed_bit_cast::<12, 5>(signed_cast(bit_cast::<5, 4>(bit_cast::<4, 3>(self.in_0.val()))) - signed_cast(bit_cast::<5, 4>(self.in_1.val().get_bits::<4>(4))));
                }
                self.out_3.next = self.out_3.val();
            }
        } else {
            match (self.in_0.val().replace_bit(unsigned_cast(signed_cast(self.line[3].q.val())).index(), self.in_2.val())).index() {
                0 => {
                    self.out_3.next = -self.out_3.val() + (self.out_3.val() + self.out_3.val()) - (self.out_3.val() + signed_bit_cast::<12, 9>(signed_cast(bit_cast::<9, 8>(self.out_0.val())) - signed_cast(bit_cast::<9, 8>(self.out_0.val()))));
                }
                4 => {
                    self.out_3.next = signed_bit_cast::<12, 3>(signed_cast(bit_cast::<3, 2>(self.out_0.val().get_bits::<2>(3))) - signed_cast(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(5))));
                }
                6 => {
                    self.out_3.next = signed_bit_cast::<12, 11>(signed_cast(bit_cast::<11, 10>(bit_cast::<10, 8>(self.out_0.val()))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 1>(self.line[3].q.val()))));
                }
                _ => {
                    self.out_3.next = -signed_cast(unsigned_cast(self.out_3.val())) + (self.out_3.val() + (self.out_3.val() + self.out_3.val()));
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_16", Kernel16::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
