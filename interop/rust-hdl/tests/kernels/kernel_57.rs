// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
}

#[derive(LogicBlock, Default)]
pub struct Kernel57 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Signed<2>>,
    pub register_0: DFF<Bits<3>>,
    pub state: DFF<Kernel57State>,
    pub shown: Signal<Out, Kernel57State>,
}

impl Logic for Kernel57 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = Bits::<3>::from(1) & 4;
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_cast(self.in_0.val().get_bits::<2>(3));
        for i in 0..3_usize {
            if (self.register_0.q.val()).index() == i {
                self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<2>(self.in_0.val().get_bits::<1>(i).index()));
            }
        }
        if self.in_0.val().get_bit(1) {
            match self.state.q.val() {
                Kernel57State::Start => {
                    if !self.in_1.val().get_bit(self.in_1.val().get_bits::<4>(5).index()) {
                        self.state.d.next = Kernel57State::Run;
                    } else {
                        self.state.d.next = Kernel57State::Idle;
                    }
                }
                Kernel57State::Run => {
                    if self.local_0.val() == signed_cast(unsigned_cast(self.local_0.val())) {
                        self.state.d.next = Kernel57State::Wait;
                    } else {
                        self.state.d.next = Kernel57State::Start;
                    }
                }
                Kernel57State::Wait => {
                    if self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(5).index()).all() {
                        self.state.d.next = Kernel57State::Idle;
                    } else {
                        self.state.d.next = Kernel57State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel57State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_0.val().get_bits::<3>(12) > self.register_0.q.val() {
            self.shown.next = Kernel57State::Wait;
        }
        self.register_0.d.next = !self.register_0.q.val().replace_bit(2, self.in_1.val().get_bit(self.in_1.val().get_bits::<4>(4).index()));
        if self.in_0.val() > self.in_1.val() {
            self.register_0.d.next = self.register_0.q.val() << bit_cast::<1, 3>(self.register_0.q.val());
        } else {
            self.register_0.d.next = self.register_0.q.val() - self.in_0.val().get_bits::<3>(6);
        }
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<4>(3).index()) || self.in_1.val().get_bit(7) {
            self.out_0.next = signed_cast(self.in_0.val()) + 6165_i32.to_signed_bits::<16>() + (32767_i32.to_signed_bits::<16>() + signed_cast(self.in_0.val()));
        } else {
            self.out_0.next = -signed_cast(self.in_0.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_57", Kernel57::default(), clock clock, inputs in_0, in_1)
}
