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
    pub in_4: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Signed<3>>,
    pub register_2: DFF<Bits<3>>,
    pub state: DFF<Kernel13State>,
    pub shown: Signal<Out, Kernel13State>,
}

impl Logic for Kernel13 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<8, 1>(self.local_0.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(15))) + (self.in_2.val().get_bits::<1>(14) - bit_cast::<1, 16>(self.in_2.val()));
        for i in 0..3_usize {
            if (bit_cast::<3, 4>(bits::<4>(1))).index() == i {
                self.local_0.next = unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(i)));
            }
            self.local_0.next = unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(i)) + signed_cast(self.local_0.val()));
        }
        if !self.in_1.val() {
            match self.state.q.val() {
                Kernel13State::Start => {
                    if self.in_1.val() && self.register_0.q.val() {
                        self.state.d.next = Kernel13State::Run;
                    } else {
                        self.state.d.next = Kernel13State::Run;
                    }
                }
                Kernel13State::Run => {
                    if self.in_0.val() == self.in_0.val() {
                        self.state.d.next = Kernel13State::Run;
                    } else {
                        self.state.d.next = Kernel13State::Start;
                    }
                }
                _ => self.state.d.next = Kernel13State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.register_2.q.val().get_bit(2) {
            self.shown.next = Kernel13State::Start;
        }
        if unsigned_cast(self.in_0.val()).xor() ^ self.in_0.val().get_bit(1) & self.register_0.q.val() {
            if self.in_0.val().get_bit(7) {
                self.register_0.d.next = (self.in_2.val() ^ bit_cast::<16, 3>(self.in_4.val())) <= (bit_cast::<16, 1>(self.local_0.val()) - self.in_2.val());
                self.register_1.d.next = -self.register_1.q.val() + (self.register_1.q.val() - self.register_1.q.val());
                self.register_2.d.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.in_4.val())) << unsigned_cast(self.register_1.q.val());
            } else if (self.register_1.q.val() < self.register_1.q.val()) ^ (self.in_4.val().get_bit((self.local_0.val() ^ self.local_0.val()).index()) == self.in_4.val().get_bit((self.local_0.val() >> 1).index())) {
                self.register_0.d.next = (self.local_0.val() + self.local_0.val()).any();
                self.register_1.d.next = self.register_1.q.val();
                self.register_2.d.next = !!self.in_2.val().get_bits::<3>((unsigned_cast(self.register_1.q.val()) + unsigned_cast(self.register_1.q.val())).index()) >> 1;
            } else {
                self.register_0.d.next = self.register_1.q.val() + self.register_1.q.val() < signed_cast(unsigned_cast(self.register_1.q.val()));
                self.register_1.d.next = -self.register_1.q.val();
                self.register_2.d.next = ((self.in_4.val() | self.in_4.val()) & bit_cast::<3, 2>(self.in_4.val().get_bits::<2>((self.local_0.val() & self.local_0.val()).index()))) >> 1;
            }
        } else if self.in_2.val().get_bits::<1>(4) >> 2 <= (self.local_0.val() << bit_cast::<3, 4>(bits::<4>(2))) {
            if self.state.q.val() == Kernel13State::Start {
                self.register_0.d.next = self.register_0.q.val();
                self.register_1.d.next = self.register_1.q.val() + self.register_1.q.val() + signed_cast(self.register_2.q.val());
                self.register_2.d.next = bit_cast::<3, 2>(bits::<2>(0) | self.in_3.val().get_bits::<2>(5));
            } else if !(self.register_1.q.val() != self.register_1.q.val()) {
                self.register_0.d.next = self.state.q.val() != Kernel13State::Idle;
                self.register_1.d.next = self.register_1.q.val();
                self.register_2.d.next = bit_cast::<3, 2>(bit_cast::<2, 8>(self.in_3.val()) ^ bits::<2>(1));
            } else {
                self.register_0.d.next = (self.in_4.val() | self.in_3.val().get_bits::<3>(2)) > (self.register_2.q.val() >> 2);
                self.register_1.d.next = self.register_1.q.val() + self.register_1.q.val();
                self.register_2.d.next = !unsigned_cast(self.register_1.q.val()).replace_bit(1, self.in_1.val());
            }
        } else {
            self.register_0.d.next = self.register_2.q.val() < 7 || self.register_1.q.val().get_bit(0);
            self.register_1.d.next = (self.register_1.q.val() + self.register_1.q.val()) - self.register_1.q.val();
            self.register_2.d.next = !self.in_4.val() ^ (self.in_4.val() << 0);
        }
        self.out_1.next = (self.in_4.val() >> bit_cast::<1, 2>(bits::<2>(1))) - (self.register_2.q.val() + self.register_2.q.val());
        self.out_2.next = 44249.into();
        if self.state.q.val() != Kernel13State::Run {
            match self.state.q.val() {
                Kernel13State::Start => {
                    self.out_2.next = ((self.in_2.val() >> 15) & !self.out_2.val()) >> 14;
                }
                _ => {
                    self.out_1.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.register_2.q.val()));
                }
            }
        } else if self.in_4.val().get_bit(1) {
            self.out_1.next = bit_cast::<3, 2>(self.in_2.val().get_bits::<2>(0) ^ bit_cast::<2, 3>(self.register_2.q.val()));
        } else if (self.in_4.val() ^ bit_cast::<3, 3>(self.in_4.val())).xor() {
            self.out_1.next = (self.register_2.q.val() ^ self.in_3.val().get_bits::<3>(2) ^ self.register_2.q.val() << self.local_0.val().replace_bit(0, self.register_0.q.val())) >> 0;
        }
        if (self.in_2.val() + self.out_2.val()) > bit_cast::<16, 13>(bit_cast::<13, 16>(self.out_2.val())) {
            if self.in_3.val().any() && self.in_1.val() {
                self.out_3.next = self.shown.val() != Kernel13State::Run && self.shown.val() == Kernel13State::Start;
            } else {
                self.out_3.next = (self.local_0.val() >> (bit_cast::<1, 1>(self.local_0.val()) >> 0)).any();
            }
        } else if unsigned_cast(signed_cast(self.in_3.val().get_bits::<2>(6))).all() {
            if self.in_1.val() {
                self.out_3.next = self.state.q.val() == Kernel13State::Start;
            } else if self.local_0.val().get_bit(0) {
                self.out_3.next = self.in_0.val() + self.in_0.val() >= self.in_0.val() + self.in_0.val();
            } else {
                self.out_3.next = self.register_0.q.val();
            }
        } else {
            self.out_3.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.out_1.val())) > 7;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_13", Kernel13::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
