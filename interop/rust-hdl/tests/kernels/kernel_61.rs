// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel61State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel61 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub register_0: DFF<Bits<16>>,
    pub register_1: DFF<Bits<4>>,
    pub state: DFF<Kernel61State>,
    pub shown: Signal<Out, Kernel61State>,
}

impl Logic for Kernel61 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.in_2.val().get_bit(0) & self.in_1.val().get_bit(1) {
            match self.state.q.val() {
                Kernel61State::Start => {
                    if signed_cast(unsigned_cast(self.in_2.val())) < self.in_2.val() {
                        self.state.d.next = Kernel61State::Run;
                    } else {
                        self.state.d.next = Kernel61State::Wait;
                    }
                }
                Kernel61State::Run => {
                    if self.in_0.val() <= 1 {
                        self.state.d.next = Kernel61State::Wait;
                    } else {
                        self.state.d.next = Kernel61State::Stop;
                    }
                }
                Kernel61State::Wait => {
                    if self.register_0.q.val().get_bit(2) {
                        self.state.d.next = Kernel61State::Stop;
                    } else {
                        self.state.d.next = Kernel61State::Start;
                    }
                }
                Kernel61State::Stop => {
                    if self.register_1.q.val().get_bits::<1>(0).any() {
                        self.state.d.next = Kernel61State::Idle;
                    } else {
                        self.state.d.next = Kernel61State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel61State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val().get_bits::<2>(bit_cast::<1, 3>(self.in_1.val()).index()).all() {
            self.shown.next = Kernel61State::Start;
        }
        self.register_0.d.next = (self.register_0.q.val() << bit_cast::<1, 16>(self.register_0.q.val())) & !self.in_0.val();
        match self.state.q.val() {
            Kernel61State::Run => {
                self.register_0.d.next = self.in_0.val() >> 13;
            }
            Kernel61State::Stop => {
                self.register_0.d.next = bit_cast::<16, 13>(bit_cast::<13, 3>(self.in_1.val()));
            }
            _ => {
                self.register_0.d.next = self.in_0.val() | bit_cast::<16, 4>(self.register_1.q.val());
            }
        }
        if self.register_1.q.val().get_bits::<1>(bit_cast::<2, 4>(self.register_1.q.val()).index()).all() {
            self.register_1.d.next = self.register_1.q.val().replace_bit(self.in_0.val().get_bits::<2>(5).index(), self.in_1.val().get_bit(1)) >> 3;
            self.out_0.next = bit_cast::<3, 4>(bit_cast::<4, 16>(self.register_0.q.val()));
        } else if !self.in_1.val().get_bit(self.register_0.q.val().get_bits::<1>(6).index()) {
            self.register_1.d.next = (self.register_1.q.val() ^ bits::<4>(15)) ^ (self.register_0.q.val().get_bits::<4>(4) ^ 1);
            self.out_0.next = (self.in_1.val() ^ self.in_0.val().get_bits::<3>(self.in_1.val().index())) >> self.in_1.val();
        } else {
            self.register_1.d.next = self.register_1.q.val() ^ bits::<4>(15);
            self.out_0.next = 1 - self.in_1.val();
        }
        if self.in_2.val().get_bit(1) != self.out_0.val().get_bit(bit_cast::<1, 3>(self.out_0.val()).index()) {
            self.out_1.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<1>(1))));
        } else if !self.out_0.val().get_bit(1) {
            self.out_1.next = unsigned_cast(signed_cast(self.out_0.val().get_bits::<2>(self.register_0.q.val().get_bits::<1>(7).index())));
        } else {
            self.out_1.next = bit_cast::<2, 3>(self.out_0.val()) + 3;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_61", Kernel61::default(), clock clock, inputs in_0, in_1, in_2)
}
