// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel21State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel21 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bits<8>>,
    pub register_1: DFF<Signed<16>>,
    pub state: DFF<Kernel21State>,
    pub shown: Signal<Out, Kernel21State>,
}

impl Logic for Kernel21 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = (self.local_0.val() + self.local_0.val().get_bit(bit_cast::<4, 16>(self.local_0.val()).index())) >> 2;
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = self.in_0.val() ^ 1;
        if self.register_1.q.val() != self.in_1.val() {
            match self.state.q.val() {
                Kernel21State::Start => {
                    if self.in_0.val().get_bit(10) | self.register_0.q.val().get_bit(self.local_0.val().get_bits::<3>(9).index()) {
                        self.state.d.next = Kernel21State::Run;
                    } else {
                        self.state.d.next = Kernel21State::Start;
                    }
                }
                Kernel21State::Run => {
                    if self.in_1.val().get_bit(4) && self.register_0.q.val().get_bit(self.in_0.val().get_bits::<3>(6).index()) {
                        self.state.d.next = Kernel21State::Idle;
                    } else {
                        self.state.d.next = Kernel21State::Run;
                    }
                }
                _ => self.state.d.next = Kernel21State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val().get_bit(self.local_0.val().get_bits::<4>(8).index()) {
            self.shown.next = Kernel21State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<8, 13>(self.local_0.val().get_bits::<13>(2));
        self.register_1.d.next = self.register_1.q.val() + signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(1))) - signed_cast(bit_cast::<13, 8>(self.register_0.q.val())));
        self.out_0.next = signed_cast(self.local_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(12).index()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_21", Kernel21::default(), clock clock, inputs in_0, in_1)
}
