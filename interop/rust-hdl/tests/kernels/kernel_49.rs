// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel49State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel49 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub register_0: DFF<Bits<16>>,
    pub state: DFF<Kernel49State>,
    pub shown: Signal<Out, Kernel49State>,
}

impl Logic for Kernel49 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_1.val().get_bits::<1>(13) == bit_cast::<1, 16>(self.register_0.q.val()) {
            match self.state.q.val() {
                Kernel49State::Start => {
                    if !self.in_2.val() {
                        self.state.d.next = Kernel49State::Run;
                    } else {
                        self.state.d.next = Kernel49State::Start;
                    }
                }
                Kernel49State::Run => {
                    if self.in_0.val().get_bits::<2>(bit_cast::<3, 16>(self.in_1.val()).index()).all() {
                        self.state.d.next = Kernel49State::Wait;
                    } else {
                        self.state.d.next = Kernel49State::Run;
                    }
                }
                Kernel49State::Wait => {
                    if self.register_0.q.val() <= 1 {
                        self.state.d.next = Kernel49State::Stop;
                    } else {
                        self.state.d.next = Kernel49State::Stop;
                    }
                }
                Kernel49State::Stop => {
                    if self.in_0.val().get_bit(9) && self.in_2.val() {
                        self.state.d.next = Kernel49State::Idle;
                    } else {
                        self.state.d.next = Kernel49State::Run;
                    }
                }
                _ => self.state.d.next = Kernel49State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val() {
            self.shown.next = Kernel49State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() ^ (self.in_1.val() ^ bits::<16>(65535));
        self.out_0.next = self.in_1.val() ^ self.register_0.q.val();
        if self.in_1.val() > self.out_0.val() {
            self.out_1.next = bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(9).index()) ^ bits::<1>(1));
        } else {
            self.out_1.next = (self.out_0.val().get_bits::<2>(12) | self.in_0.val().get_bits::<2>(self.register_0.q.val().get_bits::<3>(8).index())) >> 1;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_49", Kernel49::default(), clock clock, inputs in_0, in_1, in_2)
}
