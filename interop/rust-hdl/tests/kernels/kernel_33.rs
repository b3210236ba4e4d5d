// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel33State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel33 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<3>>,
    pub out_1: Signal<Out, Signed<4>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel33State>,
    pub shown: Signal<Out, Kernel33State>,
}

impl Logic for Kernel33 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = 1_i32.to_signed_bits::<4>() - 4_i32.to_signed_bits::<4>();
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = self.state.q.val() != Kernel33State::Idle;
        if self.in_1.val().get_bits::<2>(2) != bit_cast::<2, 16>(self.in_0.val()) {
            match (bit_cast::<3, 16>(self.in_1.val()) ^ self.in_1.val().get_bits::<3>(12)).index() {
                1 => self.local_0.next = self.register_0.q.val() && self.local_0.val(),
                3 => {
                    self.local_0.next = self.in_1.val().get_bits::<3>(6) == bit_cast::<3, 16>(self.in_0.val());
                }
                _ => {}
            }
        } else if self.in_0.val().get_bits::<2>(self.in_1.val().get_bits::<3>(6).index()) == self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(0).index()) {
            self.local_0.next = self.in_0.val().get_bits::<1>(bit_cast::<4, 16>(self.in_1.val()).index()).all();
        } else {
            self.local_0.next = self.in_1.val().get_bits::<3>(1).xor();
        }
        if self.in_1.val().get_bits::<1>(5).any() {
            match self.state.q.val() {
                Kernel33State::Start => {
                    if self.in_0.val().get_bits::<1>(14) == self.in_1.val().get_bits::<1>(14) {
                        self.state.d.next = Kernel33State::Run;
                    } else {
                        self.state.d.next = Kernel33State::Run;
                    }
                }
                Kernel33State::Run => {
                    if self.in_1.val().get_bit(7) == self.register_0.q.val() {
                        self.state.d.next = Kernel33State::Idle;
                    } else {
                        self.state.d.next = Kernel33State::Start;
                    }
                }
                _ => self.state.d.next = Kernel33State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_0.val() > self.in_1.val() {
            self.shown.next = Kernel33State::Run;
        }
        if self.state.q.val() != Kernel33State::Run {
            self.register_0.d.next = bit_cast::<1, 16>(self.in_0.val()).any();
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(6).index()));
        } else if self.in_1.val().get_bits::<2>(12) == self.in_1.val().get_bits::<2>(self.in_0.val().get_bits::<3>(0).index()) {
            self.register_0.d.next = (self.in_1.val().get_bits::<3>(1) ^ bit_cast::<3, 16>(self.in_1.val())).xor();
            self.out_0.next = signed_cast(self.in_1.val().get_bits::<3>(4)) + signed_cast(self.in_0.val().get_bits::<3>(12));
        } else {
            self.register_0.d.next = self.shown.val() != Kernel33State::Run;
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_33", Kernel33::default(), clock clock, inputs in_0, in_1)
}
