// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel13State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel13 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<8>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub in_3: Signal<In, Bits<8>>,
    pub in_4: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<4>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Signed<3>>,
    pub register_2: DFF<Bits<4>>,
    pub state: DFF<Kernel13State>,
    pub shown: Signal<Out, Kernel13State>,
}

impl Logic for Kernel13 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<8, 1>(self.local_0.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(14)) + signed_cast(self.in_3.val().get_bits::<1>((bit_cast::<3, 4>(self.in_4.val()) & 5).index()))) + !(bit_cast::<1, 16>(self.in_2.val()) + bits::<1>(1));
        match self.state.q.val() {
            Kernel13State::Idle => {
                self.local_0.next = unsigned_cast(-(signed_cast(self.in_3.val().get_bits::<1>(6)) + signed_cast(self.local_0.val())));
            }
            Kernel13State::Start => {
                self.local_0.next = ((self.local_0.val() << (self.in_4.val() | self.in_4.val())) | (self.local_0.val() | self.local_0.val())).replace_bit(0, self.state.q.val() != Kernel13State::Run);
            }
            Kernel13State::Run => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        self.local_0.next = unsigned_cast(-signed_cast(self.local_0.val())) - bit_cast::<1, 2>(bit_cast::<2, 1>(self.local_0.val()));
                    }
                    self.local_0.next = ((self.local_0.val() & self.local_0.val()) ^ (bit_cast::<1, 1>(self.local_0.val()) ^ self.local_0.val())) - (!self.register_2.q.val().get_bits::<1>(1)).replace_bit(0, self.in_2.val() > self.in_2.val());
                }
            }
            _ => {
            }
        }
        if bit_cast::<5, 1>(bit_cast::<1, 4>(self.in_4.val())).xor() {
            match self.state.q.val() {
                Kernel13State::Start => {
                    if self.in_1.val() {
                        self.state.d.next = Kernel13State::Start;
                    } else {
                        self.state.d.next = Kernel13State::Run;
                    }
                }
                Kernel13State::Run => {
                    if (self.register_1.q.val() + self.register_1.q.val()) < -self.register_1.q.val() {
                        self.state.d.next = Kernel13State::Start;
                    } else {
                        self.state.d.next = Kernel13State::Run;
                    }
                }
                _ => self.state.d.next = Kernel13State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_3.val().get_bits::<3>((self.in_3.val().get_bits::<2>(2) >> 1).index()).xor() {
            self.shown.next = Kernel13State::Run;
        }
        self.register_0.d.next = unsigned_cast(-signed_cast(self.local_0.val())).all();
        if ((self.in_2.val().get_bits::<2>(10) >> 1) << 1).all() {
            match (self.in_2.val().get_bits::<4>(4) >> 4).index() {
                2 => {
                    self.register_0.d.next = self.shown.val() == Kernel13State::Run;
                }
                5 => {
                    self.register_0.d.next = ((self.in_4.val() - self.in_4.val()) << unsigned_cast(self.register_1.q.val()).replace_bit(1, self.in_1.val())) >= unsigned_cast(signed_cast(self.register_2.q.val()));
                }
                7 => {
                    self.register_0.d.next = self.register_1.q.val().get_bit(0);
                }
                12 => {
                    self.register_0.d.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_2.val().get_bits::<3>((unsigned_cast(self.register_1.q.val()) + unsigned_cast(self.register_1.q.val())).index()))) - signed_cast(bit_cast::<4, 3>(unsigned_cast(self.register_1.q.val())))) == self.in_0.val();
                }
                15 => {
                    self.register_0.d.next = self.in_1.val();
                }
                _ => {
                    self.register_0.d.next = (bit_cast::<3, 1>(self.local_0.val()).replace_bit((self.local_0.val() ^ self.local_0.val()).index(), self.register_0.q.val()) | 1).xor();
                }
            }
        } else {
            match (bit_cast::<4, 16>(self.in_2.val()) & self.in_4.val()).index() {
                6 => {
                    self.register_0.d.next = !self.in_4.val().get_bit(1);
                }
                7 => {
                    self.register_0.d.next = self.in_2.val().replace_bit((self.register_2.q.val() & bit_cast::<4, 4>(self.in_4.val())).index(), self.register_0.q.val()) < unsigned_cast(signed_cast(self.in_2.val())) && (self.shown.val() != Kernel13State::Run);
                }
                10 => {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.register_2.q.val()) + signed_cast(self.in_4.val())) != !(self.register_2.q.val() << 4);
                }
                15 => {
                    self.register_0.d.next = ((self.local_0.val() + self.local_0.val()) ^ self.local_0.val() + self.local_0.val()).all();
                }
                _ => {
                }
            }
        }
        if !(self.shown.val() == Kernel13State::Start) {
            self.register_0.d.next = (unsigned_cast(signed_cast(self.in_2.val())) | 44857) == ((self.in_2.val() ^ bit_cast::<16, 4>(self.in_4.val())) ^ 1);
        }
        self.register_1.d.next = signed_cast(unsigned_cast(self.register_1.q.val())) + self.register_1.q.val() + signed_cast(!self.in_4.val().get_bits::<3>((!self.local_0.val()).index()));
        if (self.in_2.val().replace_bit((self.register_2.q.val() ^ self.register_2.q.val()).index(), self.in_0.val().get_bit((unsigned_cast(self.register_1.q.val()) + unsigned_cast(self.register_1.q.val())).index())) & 1) != ((self.in_2.val() + self.in_2.val()) & bit_cast::<16, 14>(self.in_2.val().get_bits::<14>((self.local_0.val() << 2).index()))) {
            self.register_1.d.next = self.register_1.q.val() - self.register_1.q.val() - (self.register_1.q.val() - self.register_1.q.val()) + (-self.register_1.q.val() - (self.register_1.q.val() - self.register_1.q.val()));
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.in_2.val()).replace_bit(j, self.local_0.val().get_bit(0))).index() == i {
                    self.register_1.d.next = self.register_1.q.val();
                }
                self.register_1.d.next = signed_cast(self.in_2.val().get_bits::<3>(9) + self.in_1.val()) + self.register_1.q.val();
            }
            self.register_1.d.next = self.register_1.q.val();
        }
        self.register_2.d.next = (unsigned_cast(signed_cast(self.in_4.val())) >> bit_cast::<2, 1>(self.local_0.val())) - ((self.in_4.val() + bit_cast::<4, 8>(self.in_3.val())) ^ unsigned_cast(signed_cast(self.in_2.val().get_bits::<4>((bit_cast::<3, 16>(self.in_2.val()) ^ unsigned_cast(self.register_1.q.val())).index()))));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (i.to_bits::<3>().replace_bit(2, self.register_0.q.val())).index() == i {
                    self.register_2.d.next = bit_cast::<4, 13>(self.in_2.val().get_bits::<13>(bit_cast::<2, 5>(bits::<5>(17)).index()).replace_bit(9, self.local_0.val().get_bit(0))).replace_bit(j, self.register_0.q.val());
                }
                match (bit_cast::<3, 4>(self.in_4.val())).index() {
                    0 => {
                        self.register_2.d.next = (unsigned_cast(signed_cast(self.in_3.val().get_bits::<4>((i + j)))) + self.in_1.val()) >> 0;
                    }
                    5 => {
                        self.register_2.d.next = (self.in_4.val() >> 2 & bit_cast::<4, 1>(self.local_0.val())) >> (self.in_4.val() ^ bit_cast::<4, 4>(self.in_4.val()));
                    }
                    7 => {
                        self.register_2.d.next = ((self.in_4.val() & self.in_4.val()) >> 4) ^ bit_cast::<4, 3>(unsigned_cast(self.register_1.q.val()));
                    }
                    _ => {
                        self.register_2.d.next = (!bit_cast::<4, 4>(self.register_2.q.val()) << (self.in_3.val().get_bits::<2>(j) + self.in_4.val().get_bits::<2>(0))) ^ ((bit_cast::<4, 1>(self.local_0.val()) >> 3) | !self.in_4.val());
                    }
                }
            }
            self.register_2.d.next = bit_cast::<4, 1>(self.local_0.val() ^ self.local_0.val()) + 15;
        }
        for i in 0..3_usize {
            if (bit_cast::<3, 2>(bit_cast::<2, 1>(self.local_0.val()))).index() == i {
                self.register_2.d.next = ((self.in_4.val() & self.in_3.val().get_bits::<4>(1)) << (self.register_2.q.val() << 5)) - unsigned_cast(signed_cast(self.in_4.val()) - signed_cast(self.register_2.q.val()));
            }
            self.register_2.d.next = !unsigned_cast(signed_cast(self.register_2.q.val()) + signed_cast(self.in_4.val()));
        }
        self.out_1.next = bit_cast::<4, 13>(bit_cast::<13, 4>(self.register_2.q.val()) >> unsigned_cast(self.register_1.q.val())) >> 3;
        self.out_2.next = bit_cast::<16, 2>(bit_cast::<2, 5>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<5>(1)))));
        self.out_3.next = !self.local_0.val().get_bit(0);
        match self.shown.val() {
            Kernel13State::Start => {
                self.out_3.next = self.shown.val() != Kernel13State::Start;
            }
            Kernel13State::Run => {
                self.out_1.next = bit_cast::<4, 7>(bit_cast::<7, 16>(!self.in_2.val()));
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_13", Kernel13::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
