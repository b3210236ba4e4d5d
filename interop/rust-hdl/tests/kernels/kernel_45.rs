// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel45Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel45State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel45 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Signed<8>>,
    pub local_0: Signal<Local, Signed<8>>,
    pub fields: Signal<Local, Kernel45Fields>,
    pub shown_fields: Signal<Out, Kernel45Fields>,
    pub register_0: DFF<Bits<16>>,
    pub register_1: DFF<Bits<2>>,
    pub state: DFF<Kernel45State>,
    pub shown: Signal<Out, Kernel45State>,
}

impl Logic for Kernel45 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val();
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.in_0.val().get_bits::<3>(self.in_1.val().index()) != 5 {
            self.local_0.next = 39_i32.to_signed_bits::<8>() + signed_cast(self.register_0.q.val().get_bits::<8>(6));
            self.fields.next.low = bit_cast::<1, 3>(self.in_1.val()) ^ Bits::<1>::from(1);
        } else {
            self.local_0.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(12).index()))) - signed_cast(bit_cast::<4, 3>(self.in_1.val())));
            self.fields.next.low = (self.register_1.q.val().get_bits::<1>(bit_cast::<1, 2>(self.register_1.q.val()).index()) ^ bits::<1>(1)) - (self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<4>(11).index()) ^ bits::<1>(1));
        }
        self.fields.next.flag = !self.fields.val().low <= self.fields.val().low + self.in_0.val().get_bits::<1>(self.register_0.q.val().get_bits::<4>(4).index());
        self.fields.next.high = self.in_1.val().get_bits::<2>(self.fields.val().low.index()) ^ self.register_1.q.val();
        self.shown_fields.next = self.fields.val();
        if self.fields.val().flag != self.local_0.val().get_bit(0) {
            match self.state.q.val() {
                Kernel45State::Start => {
                    if !self.local_0.val().get_bit(self.in_1.val().index()) {
                        self.state.d.next = Kernel45State::Run;
                    } else {
                        self.state.d.next = Kernel45State::Start;
                    }
                }
                Kernel45State::Run => {
                    if unsigned_cast(self.local_0.val()).any() {
                        self.state.d.next = Kernel45State::Wait;
                    } else {
                        self.state.d.next = Kernel45State::Run;
                    }
                }
                Kernel45State::Wait => {
                    if self.fields.val().flag | self.register_1.q.val().get_bit(self.fields.val().low.index()) {
                        self.state.d.next = Kernel45State::Stop;
                    } else {
                        self.state.d.next = Kernel45State::Run;
                    }
                }
                Kernel45State::Stop => {
                    if self.in_1.val() <= self.in_0.val().get_bits::<3>(self.in_1.val().index()) {
                        self.state.d.next = Kernel45State::Idle;
                    } else {
                        self.state.d.next = Kernel45State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel45State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.fields.val().flag && self.register_0.q.val().get_bit(15) {
            self.shown.next = Kernel45State::Stop;
        }
        self.register_0.d.next = self.register_0.q.val() ^ self.in_0.val() << self.fields.val().low;
        match self.shown.val() {
            Kernel45State::Start => {
                self.register_0.d.next = self.register_0.q.val().replace_bit(self.in_0.val().get_bits::<4>(1).index(), self.in_0.val().get_bit(10));
            }
            Kernel45State::Run => {
                self.register_0.d.next = self.register_0.q.val() + self.in_0.val();
            }
            Kernel45State::Stop => self.register_0.d.next = bit_cast::<16, 2>(self.fields.val().high) >> self.fields.val().low,
            _ => {
                self.register_0.d.next = self.in_0.val();
            }
        }
        self.register_1.d.next = self.register_1.q.val() - (self.fields.val().high | 3);
        self.out_0.next = (bit_cast::<16, 1>(self.fields.val().low) >> self.fields.val().low) ^ (self.in_0.val() | self.register_0.q.val());
        if self.fields.val().flag {
            self.out_0.next = !self.out_0.val() >> 5;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_45", Kernel45::default(), clock clock, inputs in_0, in_1)
}
