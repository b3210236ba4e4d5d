// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(0));
        self.out_0.next = 3.into();
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(3)).index() == i {
                    self.out_0.next = bit_cast::<2, 1>(self.in_1.val()) + self.register_0.q.val().get_bit(j);
                }
            }
        }
        match (bit_cast::<2, 1>(self.in_2.val())).index() {
            1 => {
                self.register_0.d.next = self.register_0.q.val() + self.in_0.val().get_bits::<4>(2);
            }
            3 => self.register_0.d.next = self.register_0.q.val() << 1,
            _ => {
                self.register_0.d.next = !bit_cast::<4, 2>(self.out_0.val());
            }
        }
        self.out_1.next = self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(3).index()) + self.out_0.val().get_bit(1);
    }
}

pub fn widget() -> Widget {
    widget!("kernel_01", Kernel01::default(), clock clock, inputs in_0, in_1, in_2)
}
