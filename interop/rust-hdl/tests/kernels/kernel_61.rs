// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
                    if self.in_0.val().get_bit(14) {
                        self.state.d.next = Kernel61State::Run;
                    } else {
                        self.state.d.next = Kernel61State::Start;
                    }
                }
                Kernel61State::Run => {
                    if !self.register_0.q.val().get_bit(self.register_1.q.val().index()) {
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
                    if self.in_0.val().get_bits::<1>(1).any() {
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
        self.register_0.d.next = self.register_0.q.val() - !self.in_0.val();
        self.register_1.d.next = self.register_1.q.val() + bit_cast::<4, 3>(self.in_1.val());
        match (bit_cast::<2, 1>(self.register_1.q.val().get_bits::<1>(unsigned_cast(self.in_2.val()).index()))).index() {
            1 => self.register_1.d.next = self.in_0.val().get_bits::<4>(1) ^ Bits::<4>::from(13),
            3 => self.register_1.d.next = bit_cast::<4, 8>(bit_cast::<8, 2>(unsigned_cast(self.in_2.val()))),
            _ => {
                self.register_1.d.next = self.register_1.q.val() >> self.register_0.q.val().get_bits::<3>(0);
            }
        }
        self.out_0.next = self.in_1.val() ^ Bits::<3>::from(7);
        self.out_1.next = 3.into();
        for i in 0..3_usize {
            self.out_1.next = self.out_1.val() - (self.in_1.val().get_bits::<2>(1) >> 1);
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() - (bit_cast::<3, 4>(self.register_1.q.val()) << 1);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_61", Kernel61::default(), clock clock, inputs in_0, in_1, in_2)
}
