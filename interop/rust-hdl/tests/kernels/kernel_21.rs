// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel21State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel21 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Signed<4>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<16>>,
    pub register_1: DFF<Bit>,
    pub state: DFF<Kernel21State>,
    pub shown: Signal<Out, Kernel21State>,
}

impl Logic for Kernel21 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = signed_cast(self.local_0.val().get_bits::<4>(bit_cast::<2, 8>(self.local_0.val()).index())) + signed_cast(self.local_0.val().get_bits::<4>(self.local_0.val().get_bits::<2>(6).index()));
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.register_1.q.val() || self.in_1.val().get_bit(bit_cast::<4, 16>(self.in_0.val()).index()) {
            self.local_0.next = bit_cast::<8, 16>(self.in_0.val()) + self.in_0.val().get_bits::<8>(5);
        } else {
            self.local_0.next = bit_cast::<8, 13>(self.in_0.val().get_bits::<13>(3) ^ Bits::<13>::from(8191));
        }
        if self.register_0.q.val().get_bit(self.local_0.val().get_bits::<4>(3).index()) != self.register_1.q.val() {
            match self.state.q.val() {
                Kernel21State::Start => {
                    if self.in_0.val() >= 1 {
                        self.state.d.next = Kernel21State::Run;
                    } else {
                        self.state.d.next = Kernel21State::Start;
                    }
                }
                Kernel21State::Run => {
                    if self.in_1.val() == self.register_0.q.val() {
                        self.state.d.next = Kernel21State::Wait;
                    } else {
                        self.state.d.next = Kernel21State::Wait;
                    }
                }
                Kernel21State::Wait => {
                    if self.local_0.val().get_bit(bit_cast::<3, 16>(self.in_0.val()).index()) != self.register_0.q.val().get_bit(self.in_0.val().get_bits::<4>(4).index()) {
                        self.state.d.next = Kernel21State::Stop;
                    } else {
                        self.state.d.next = Kernel21State::Stop;
                    }
                }
                Kernel21State::Stop => {
                    if self.local_0.val().get_bits::<3>(5).xor() {
                        self.state.d.next = Kernel21State::Idle;
                    } else {
                        self.state.d.next = Kernel21State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel21State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val().get_bits::<1>(self.local_0.val().get_bits::<3>(1).index()).all() {
            self.shown.next = Kernel21State::Start;
        }
        self.register_0.d.next = signed_cast(self.in_0.val() << self.local_0.val().get_bits::<1>(5));
        self.register_1.d.next = bit_cast::<1, 8>(self.local_0.val()) != self.local_0.val().get_bits::<1>(3);
        for i in 1..2_usize {
            if (self.in_0.val().get_bits::<3>(6)).index() == i {
                self.register_1.d.next = bit_cast::<3, 16>(self.in_0.val()).any();
            }
        }
        self.out_0.next = self.in_0.val() >> bit_cast::<3, 16>(self.in_0.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_21", Kernel21::default(), clock clock, inputs in_0, in_1)
}
