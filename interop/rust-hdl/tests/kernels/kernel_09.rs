// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel09State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel09 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<8>>,
    pub state: DFF<Kernel09State>,
    pub shown: Signal<Out, Kernel09State>,
}

impl Logic for Kernel09 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val();
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = self.in_0.val().get_bits::<8>(5) << 2;
        if !self.local_0.val().get_bit(self.in_1.val().get_bits::<3>(0).index()) {
            match self.state.q.val() {
                Kernel09State::Start => {
                    if self.register_0.q.val().get_bit(7) || self.in_0.val().get_bit(self.in_1.val().index()) {
                        self.state.d.next = Kernel09State::Run;
                    } else {
                        self.state.d.next = Kernel09State::Run;
                    }
                }
                Kernel09State::Run => {
                    if self.in_1.val().get_bit(1) {
                        self.state.d.next = Kernel09State::Idle;
                    } else {
                        self.state.d.next = Kernel09State::Run;
                    }
                }
                _ => self.state.d.next = Kernel09State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_0.val().get_bit(14) == self.local_0.val().get_bit(self.in_0.val().get_bits::<3>(11).index()) {
            self.shown.next = Kernel09State::Start;
        }
        self.register_0.d.next = self.register_0.q.val() ^ self.local_0.val() - self.in_0.val().get_bits::<8>(self.in_1.val().get_bits::<3>(0).index());
        for i in 1..3_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val().get_bits::<3>(2)).index() == i {
                    self.register_0.d.next = self.in_0.val().get_bits::<8>((i + j)) ^ Bits::<8>::from(255);
                }
            }
        }
        self.out_0.next = (self.in_0.val().get_bits::<13>(bit_cast::<2, 8>(self.local_0.val()).index()) << 2) - bit_cast::<13, 8>(self.register_0.q.val());
        if bit_cast::<1, 4>(self.in_1.val()) != self.out_0.val().get_bits::<1>(8) {
            self.out_0.next = self.in_0.val().get_bits::<13>(1) + self.out_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_09", Kernel09::default(), clock clock, inputs in_0, in_1)
}
