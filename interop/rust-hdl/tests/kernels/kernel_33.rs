// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Signed<3>>,
    pub local_0: Signal<Local, Signed<3>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel33State>,
    pub shown: Signal<Out, Kernel33State>,
}

impl Logic for Kernel33 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val();
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()) << 1);
        if self.state.q.val() == Kernel33State::Start {
            if self.in_1.val() > self.in_0.val() {
                self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(5));
            } else if self.in_0.val().get_bits::<8>(self.in_1.val().get_bits::<3>(9).index()).any() {
                self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(9));
            } else {
                self.local_0.next = self.local_0.val() - signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<3, 16>(self.in_1.val()).index()));
            }
        } else if self.in_0.val() < 0x6442 {
            self.local_0.next = -self.local_0.val();
        } else {
            self.local_0.next = signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 16>(self.in_0.val()).index()));
        }
        if self.in_1.val() <= 1 {
            match self.state.q.val() {
                Kernel33State::Start => {
                    if self.register_0.q.val() {
                        self.state.d.next = Kernel33State::Run;
                    } else {
                        self.state.d.next = Kernel33State::Idle;
                    }
                }
                Kernel33State::Run => {
                    if self.local_0.val() == signed_cast(self.in_1.val().get_bits::<3>(3)) {
                        self.state.d.next = Kernel33State::Idle;
                    } else {
                        self.state.d.next = Kernel33State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel33State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() {
            self.shown.next = Kernel33State::Start;
        }
        self.register_0.d.next = self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(5).index());
        self.out_0.next = (-5).into();
        for i in 0..3_usize {
            if (self.in_1.val().get_bits::<3>(3)).index() == i {
                self.out_0.next = signed_cast(self.in_0.val().get_bits::<4>(i));
            }
        }
        if self.in_1.val().get_bits::<1>(6).all() {
            self.out_0.next = -signed_cast(self.in_0.val().get_bits::<4>(self.in_1.val().get_bits::<3>(2).index()));
        } else if self.shown.val() != Kernel33State::Start {
            self.out_0.next = -self.out_0.val();
        } else {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<4>(3));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_33", Kernel33::default(), clock clock, inputs in_0, in_1)
}
