// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel57State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel57 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub register_0: DFF<Signed<2>>,
    pub state: DFF<Kernel57State>,
    pub shown: Signal<Out, Kernel57State>,
}

impl Logic for Kernel57 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = -(self.local_0.val() - 11365_i32.to_signed_bits::<16>());
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_1.val().get_bits::<2>(self.in_0.val().get_bits::<3>(9).index()).all() {
            self.local_0.next = signed_cast(self.in_0.val()) - 32767_i32.to_signed_bits::<16>();
        } else {
            self.local_0.next = (signed_cast(bit_cast::<16, 2>(unsigned_cast(self.register_0.q.val()))) + signed_cast(self.in_1.val())) + signed_cast(self.in_0.val());
        }
        if self.local_0.val().get_bit(self.in_1.val().get_bits::<4>(9).index()) {
            match self.state.q.val() {
                Kernel57State::Start => {
                    if self.in_0.val().get_bits::<1>(self.in_1.val().get_bits::<4>(8).index()).all() {
                        self.state.d.next = Kernel57State::Run;
                    } else {
                        self.state.d.next = Kernel57State::Idle;
                    }
                }
                Kernel57State::Run => {
                    if bit_cast::<1, 16>(unsigned_cast(self.local_0.val())) == self.in_1.val().get_bits::<1>(0) {
                        self.state.d.next = Kernel57State::Wait;
                    } else {
                        self.state.d.next = Kernel57State::Run;
                    }
                }
                Kernel57State::Wait => {
                    if self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(2).index()) == bit_cast::<3, 16>(unsigned_cast(self.local_0.val())) {
                        self.state.d.next = Kernel57State::Stop;
                    } else {
                        self.state.d.next = Kernel57State::Start;
                    }
                }
                Kernel57State::Stop => {
                    if self.in_0.val() <= self.in_1.val() {
                        self.state.d.next = Kernel57State::Idle;
                    } else {
                        self.state.d.next = Kernel57State::Start;
                    }
                }
                _ => self.state.d.next = Kernel57State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if signed_cast(self.in_1.val()) <= self.local_0.val() {
            self.shown.next = Kernel57State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() + signed_cast(self.in_1.val().get_bits::<2>(self.in_1.val().get_bits::<3>(12).index()));
        if self.in_0.val().get_bits::<1>(bit_cast::<4, 2>(unsigned_cast(self.register_0.q.val())).index()).all() {
            self.register_0.d.next = self.register_0.q.val() + 1_i32.to_signed_bits::<2>();
        }
        self.out_0.next = 7.into();
        if signed_cast(self.in_0.val()) <= self.local_0.val() {
            self.out_0.next = self.in_0.val().get_bits::<3>(1) >> 1;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_57", Kernel57::default(), clock clock, inputs in_0, in_1)
}
