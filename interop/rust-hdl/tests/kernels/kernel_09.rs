// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel09State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel09 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<13>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<2>>,
    pub state: DFF<Kernel09State>,
    pub shown: Signal<Out, Kernel09State>,
}

impl Logic for Kernel09 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = bit_cast::<13, 8>(self.local_0.val()) - 0x1fff;
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<2>(3).index()) != self.register_0.q.val().get_bit(self.in_1.val().get_bits::<1>(3).index()) {
            self.local_0.next = self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(1).index()) ^ bits::<8>(1);
        } else {
            self.local_0.next = bit_cast::<8, 4>(self.in_1.val()).replace_bit(bit_cast::<3, 2>(self.register_0.q.val()).index(), self.register_0.q.val().all());
        }
        if !self.in_1.val().get_bit(self.in_0.val().get_bits::<2>(13).index()) {
            match self.state.q.val() {
                Kernel09State::Start => {
                    if self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(4).index()) <= self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(3).index()) {
                        self.state.d.next = Kernel09State::Run;
                    } else {
                        self.state.d.next = Kernel09State::Wait;
                    }
                }
                Kernel09State::Run => {
                    if self.register_0.q.val() >= self.in_1.val().get_bits::<2>(0) {
                        self.state.d.next = Kernel09State::Wait;
                    } else {
                        self.state.d.next = Kernel09State::Idle;
                    }
                }
                Kernel09State::Wait => {
                    if self.local_0.val().get_bits::<1>(self.in_1.val().get_bits::<3>(1).index()) != bit_cast::<1, 2>(self.register_0.q.val()) {
                        self.state.d.next = Kernel09State::Idle;
                    } else {
                        self.state.d.next = Kernel09State::Run;
                    }
                }
                _ => self.state.d.next = Kernel09State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val().get_bits::<2>(0) != self.register_0.q.val() {
            self.shown.next = Kernel09State::Start;
        }
        self.register_0.d.next = 3.into();
        match self.shown.val() {
            Kernel09State::Idle => {
                self.register_0.d.next = bit_cast::<2, 8>(self.local_0.val()) & self.register_0.q.val();
            }
            Kernel09State::Wait => self.register_0.d.next = self.in_0.val().get_bits::<2>(bit_cast::<3, 4>(self.in_1.val()).index()) << 1,
            _ => {
                self.register_0.d.next = self.register_0.q.val() & self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(5).index());
            }
        }
        match self.shown.val() {
            Kernel09State::Idle => self.register_0.d.next = self.register_0.q.val() << self.local_0.val().get_bits::<3>(self.register_0.q.val().index()),
            Kernel09State::Start => {
                self.register_0.d.next = bit_cast::<2, 1>(bit_cast::<1, 4>(self.in_1.val()));
            }
            Kernel09State::Run => {
                self.register_0.d.next = self.register_0.q.val() >> self.in_1.val().get_bits::<3>(0);
            }
            _ => {
                self.register_0.d.next = bit_cast::<2, 8>(self.local_0.val()) & self.register_0.q.val();
            }
        }
        self.out_0.next = self.in_0.val().get_bits::<8>(1) - self.local_0.val();
        for i in 0..4_usize {
            if (self.out_0.val().get_bits::<3>(self.out_0.val().get_bits::<2>(5).index())).index() == i {
                self.out_0.next = !self.in_0.val().get_bits::<8>(i);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_09", Kernel09::default(), clock clock, inputs in_0, in_1)
}
