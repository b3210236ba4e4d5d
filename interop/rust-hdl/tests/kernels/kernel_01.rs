// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel01State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel01 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bits<4>>,
    pub state: DFF<Kernel01State>,
    pub shown: Signal<Out, Kernel01State>,
}

impl Logic for Kernel01 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if !self.in_1.val().get_bit(0) {
            match self.state.q.val() {
                Kernel01State::Start => {
                    if self.in_0.val().get_bits::<1>(14) > self.in_2.val() {
                        self.state.d.next = Kernel01State::Run;
                    } else {
                        self.state.d.next = Kernel01State::Idle;
                    }
                }
                Kernel01State::Run => {
                    if self.in_2.val().xor() {
                        self.state.d.next = Kernel01State::Wait;
                    } else {
                        self.state.d.next = Kernel01State::Wait;
                    }
                }
                Kernel01State::Wait => {
                    if self.register_0.q.val().get_bit(3) {
                        self.state.d.next = Kernel01State::Idle;
                    } else {
                        self.state.d.next = Kernel01State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel01State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() < bit_cast::<4, 16>(self.in_0.val()) {
            self.shown.next = Kernel01State::Start;
        }
        self.register_0.d.next = 1.into();
        match self.state.q.val() {
            Kernel01State::Idle => {
                self.register_0.d.next = self.register_0.q.val() >> 1;
            }
            Kernel01State::Start => {
                self.register_0.d.next = self.in_0.val().get_bits::<4>(4) >> self.in_1.val();
            }
            Kernel01State::Run => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
            }
            Kernel01State::Wait => {
                self.register_0.d.next = self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(6).index()) ^ self.register_0.q.val();
            }
            _ => {}
        }
        self.out_0.next = 1.into();
        if self.register_0.q.val().get_bits::<1>(2).all() {
            self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(0)));
        } else if self.in_2.val().get_bit(0) && self.in_0.val().get_bit(14) {
            self.out_0.next = bit_cast::<2, 1>(self.in_1.val()) + self.register_0.q.val().get_bit(self.register_0.q.val().get_bits::<2>(1).index());
        } else {
            self.out_0.next = self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(10).index()) & self.in_0.val().get_bits::<2>(12);
        }
        self.out_1.next = 1.into();
        match self.state.q.val() {
            Kernel01State::Idle => {
                self.out_1.next = bit_cast::<3, 2>(self.out_0.val()) ^ self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(3).index());
            }
            Kernel01State::Run => {
                self.out_1.next = self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(1).index()) + bit_cast::<3, 1>(self.in_1.val());
            }
            Kernel01State::Wait => {
                self.out_1.next = self.register_0.q.val().get_bits::<3>(self.in_1.val().index()) >> 1;
            }
            _ => {
                self.out_1.next = bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(11).index()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_01", Kernel01::default(), clock clock, inputs in_0, in_1, in_2)
}
