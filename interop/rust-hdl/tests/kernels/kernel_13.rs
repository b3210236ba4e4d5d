// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel13State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel13 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFF<Signed<16>>,
    pub register_1: DFF<Bits<16>>,
    pub state: DFF<Kernel13State>,
    pub shown: Signal<Out, Kernel13State>,
}

impl Logic for Kernel13 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if signed_cast(self.in_0.val()) < self.register_0.q.val() {
            match self.state.q.val() {
                Kernel13State::Start => {
                    if self.in_1.val().get_bit(11) {
                        self.state.d.next = Kernel13State::Run;
                    } else {
                        self.state.d.next = Kernel13State::Idle;
                    }
                }
                Kernel13State::Run => {
                    if self.in_0.val() >= self.register_1.q.val() {
                        self.state.d.next = Kernel13State::Wait;
                    } else {
                        self.state.d.next = Kernel13State::Wait;
                    }
                }
                Kernel13State::Wait => {
                    if self.register_1.q.val().get_bit(self.in_2.val().get_bits::<4>(0).index()) | self.in_2.val().get_bit(bit_cast::<3, 13>(self.in_1.val()).index()) {
                        self.state.d.next = Kernel13State::Idle;
                    } else {
                        self.state.d.next = Kernel13State::Run;
                    }
                }
                _ => self.state.d.next = Kernel13State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.state.q.val() == Kernel13State::Wait {
            self.shown.next = Kernel13State::Start;
        }
        self.register_0.d.next = self.register_0.q.val() - signed_cast(self.register_1.q.val());
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(1)).index() == i {
                    self.register_0.d.next = self.register_0.q.val() + 16292_i32.to_signed_bits::<16>();
                }
            }
        }
        self.register_1.d.next = self.register_1.q.val() ^ bit_cast::<16, 32>(bit_cast::<32, 13>(self.in_1.val()));
        self.out_0.next = self.in_1.val().get_bits::<2>(7) >> 1;
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.register_1.q.val())).index() == i {
                    self.register_1.d.next = self.register_1.q.val() + self.out_0.val().get_bit(j);
                }
            }
        }
        self.out_1.next = self.register_1.q.val() - self.in_0.val();
    }
}

pub fn widget() -> Widget {
    widget!("kernel_13", Kernel13::default(), clock clock, inputs in_0, in_1, in_2)
}
