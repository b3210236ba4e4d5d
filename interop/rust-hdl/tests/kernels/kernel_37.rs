// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel37State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel37 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<4>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<3>>,
    pub register_1: DFF<Signed<8>>,
    pub state: DFF<Kernel37State>,
    pub shown: Signal<Out, Kernel37State>,
}

impl Logic for Kernel37 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.in_2.val() & self.in_1.val().get_bit(self.register_0.q.val().get_bits::<2>(1).index()) {
            match self.state.q.val() {
                Kernel37State::Start => {
                    if self.in_0.val().get_bit(13) {
                        self.state.d.next = Kernel37State::Run;
                    } else {
                        self.state.d.next = Kernel37State::Run;
                    }
                }
                Kernel37State::Run => {
                    if !self.in_2.val() {
                        self.state.d.next = Kernel37State::Wait;
                    } else {
                        self.state.d.next = Kernel37State::Start;
                    }
                }
                Kernel37State::Wait => {
                    if self.register_0.q.val().get_bits::<2>(bit_cast::<1, 8>(unsigned_cast(self.register_1.q.val())).index()).all() {
                        self.state.d.next = Kernel37State::Stop;
                    } else {
                        self.state.d.next = Kernel37State::Run;
                    }
                }
                Kernel37State::Stop => {
                    if bit_cast::<16, 4>(unsigned_cast(self.in_1.val())) < self.in_0.val() {
                        self.state.d.next = Kernel37State::Idle;
                    } else {
                        self.state.d.next = Kernel37State::Start;
                    }
                }
                _ => self.state.d.next = Kernel37State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.register_1.q.val().get_bit(3) {
            self.shown.next = Kernel37State::Stop;
        }
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(8));
        self.register_1.d.next = self.register_1.q.val() - signed_cast(self.in_0.val().get_bits::<8>(1));
        match (self.register_0.q.val() >> bit_cast::<3, 4>(unsigned_cast(self.in_1.val()))).index() {
            0 => self.register_1.d.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(2))) - signed_cast(bit_cast::<4, 3>(self.register_0.q.val()))),
            2 => {
                self.register_1.d.next = self.register_1.q.val() - signed_cast(bit_cast::<8, 4>(unsigned_cast(self.in_1.val())));
            }
            _ => {}
        }
        if bit_cast::<2, 16>(self.in_0.val()) != bit_cast::<2, 8>(unsigned_cast(self.register_1.q.val())) {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(3).index())) >= self.in_1.val();
        } else {
            self.out_0.next = -self.in_1.val() == signed_cast(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(2).index())) - signed_cast(unsigned_cast(self.in_1.val()));
        }
        if self.register_1.q.val().get_bit(5) && self.in_1.val().get_bit(2) {
            self.out_1.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(2) | self.in_0.val().get_bits::<13>(self.register_0.q.val().get_bits::<2>(0).index()));
        } else {
            self.out_1.next = !self.in_0.val() ^ (self.in_0.val() ^ bit_cast::<16, 3>(self.register_0.q.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_37", Kernel37::default(), clock clock, inputs in_0, in_1, in_2)
}
