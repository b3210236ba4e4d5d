// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel25State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel25 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<4>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bit>,
    pub register_0: DFF<Bits<16>>,
    pub state: DFF<Kernel25State>,
    pub shown: Signal<Out, Kernel25State>,
}

impl Logic for Kernel25 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_1.val() == 5_i32.to_signed_bits::<4>() {
            match self.state.q.val() {
                Kernel25State::Start => {
                    if self.register_0.q.val().get_bit(1) {
                        self.state.d.next = Kernel25State::Run;
                    } else {
                        self.state.d.next = Kernel25State::Run;
                    }
                }
                Kernel25State::Run => {
                    if self.in_2.val().get_bit(self.in_0.val().get_bits::<3>(9).index()) {
                        self.state.d.next = Kernel25State::Idle;
                    } else {
                        self.state.d.next = Kernel25State::Start;
                    }
                }
                _ => self.state.d.next = Kernel25State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if signed_cast(self.register_0.q.val().get_bits::<4>(9)) > self.in_1.val() {
            self.shown.next = Kernel25State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() ^ self.in_0.val();
        self.out_0.next = signed_cast(self.in_0.val()) + 1_i32.to_signed_bits::<16>();
        for i in 1..4_usize {
            if (self.in_2.val().get_bits::<3>(0)).index() == i {
                self.register_0.d.next = self.in_0.val() >> 3;
            }
        }
        self.out_1.next = self.out_0.val().get_bit(0);
        match (self.in_2.val().get_bits::<2>(4) >> self.in_2.val().get_bits::<1>(5)).index() {
            0 => {
                self.out_1.next = self.out_1.val() || self.out_0.val().get_bit(1);
            }
            2 => {
                self.out_1.next = self.register_0.q.val().get_bits::<8>(bit_cast::<3, 16>(unsigned_cast(self.out_0.val())).index()) < self.register_0.q.val().get_bits::<8>(5);
            }
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_25", Kernel25::default(), clock clock, inputs in_0, in_1, in_2)
}
