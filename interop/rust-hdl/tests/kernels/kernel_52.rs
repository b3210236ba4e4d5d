// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel52State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel52 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<12>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel52State>,
    pub shown: Signal<Out, Kernel52State>,
}

impl Logic for Kernel52 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if !self.in_1.val().get_bit(2) {
            match self.state.q.val() {
                Kernel52State::Start => {
                    if self.register_0.q.val() {
                        self.state.d.next = Kernel52State::Run;
                    } else {
                        self.state.d.next = Kernel52State::Idle;
                    }
                }
                Kernel52State::Run => {
                    if bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(6)) < (self.in_1.val() + self.in_2.val().get_bits::<3>(bit_cast::<3, 6>(bits::<6>(63)).index())) {
                        self.state.d.next = Kernel52State::Idle;
                    } else {
                        self.state.d.next = Kernel52State::Run;
                    }
                }
                _ => self.state.d.next = Kernel52State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val().get_bit(1) {
            self.shown.next = Kernel52State::Idle;
        }
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = -(signed_cast(bit_cast::<16, 12>(self.in_0.val())) - (signed_cast(self.in_2.val()) - signed_cast(self.in_2.val())));
        self.out_1.next = 1.into();
        match self.shown.val() {
            Kernel52State::Idle => {
                self.out_1.next = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1))));
            }
            Kernel52State::Run => {
                self.out_0.next = self.out_0.val();
            }
            _ => {
            }
        }
        for i in 0..2_usize {
            match (bit_cast::<2, 3>(self.out_1.val()) ^ i.to_bits::<2>()).index() {
                _ => {
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_52", Kernel52::default(), clock clock, inputs in_0, in_1, in_2)
}
