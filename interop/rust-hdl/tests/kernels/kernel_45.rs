// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel45Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel45State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel45 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel45Fields>,
    pub shown_fields: Signal<Out, Kernel45Fields>,
    pub register_0: DFF<Bits<2>>,
    pub register_1: DFF<Bits<16>>,
    pub state: DFF<Kernel45State>,
    pub shown: Signal<Out, Kernel45State>,
}

impl Logic for Kernel45 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = Bits::<16>::from(30849) + 1;
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.register_0.q.val().get_bit(self.in_0.val().get_bits::<1>(4).index()) || self.register_1.q.val().get_bit(7) {
            self.local_0.next = self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<1>(9).index()).replace_bit(0, self.in_0.val().get_bit(0)) == 1;
            self.fields.next.low = 255 + self.register_1.q.val().get_bits::<8>(2);
        } else {
            self.local_0.next = !self.in_1.val().get_bit(self.register_1.q.val().get_bits::<1>(6).index());
            self.fields.next.low = bit_cast::<8, 2>(self.register_0.q.val()) | self.in_0.val().get_bits::<8>(self.register_1.q.val().get_bits::<3>(2).index());
        }
        self.fields.next.flag = self.in_1.val().get_bits::<1>(2).all();
        self.fields.next.high = self.in_1.val() << 3 >> self.register_1.q.val().get_bits::<3>(6);
        if !self.register_0.q.val().get_bit(0) {
            self.fields.next.high = bit_cast::<3, 2>(self.register_0.q.val());
        } else if self.in_0.val().get_bits::<3>(self.register_1.q.val().get_bits::<3>(0).index()) != self.in_0.val().get_bits::<3>(3) {
            self.fields.next.high = self.fields.val().high & self.register_1.q.val().get_bits::<3>(9);
        } else {
            self.fields.next.flag = bit_cast::<8, 3>(self.fields.val().high) <= self.fields.val().low;
        }
        self.shown_fields.next = self.fields.val();
        if self.register_1.q.val() >= 3393 {
            match self.state.q.val() {
                Kernel45State::Start => {
                    if self.register_0.q.val() == self.register_1.q.val().get_bits::<2>(8) {
                        self.state.d.next = Kernel45State::Run;
                    } else {
                        self.state.d.next = Kernel45State::Start;
                    }
                }
                Kernel45State::Run => {
                    if self.in_0.val().get_bits::<3>(8) >= self.fields.val().high {
                        self.state.d.next = Kernel45State::Idle;
                    } else {
                        self.state.d.next = Kernel45State::Start;
                    }
                }
                _ => self.state.d.next = Kernel45State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_1.q.val().get_bits::<2>(self.in_0.val().get_bits::<3>(8).index()).all() {
            self.shown.next = Kernel45State::Start;
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<2, 8>(self.fields.val().low) + (self.register_0.q.val() ^ bits::<2>(1));
        if self.in_1.val().get_bits::<1>(self.in_1.val().get_bits::<1>(0).index()).any() {
            self.register_0.d.next = self.in_1.val().get_bits::<2>(1) << 1;
        } else if self.register_1.q.val().get_bits::<8>(self.fields.val().high.index()) >= 183 {
            self.register_0.d.next = self.register_0.q.val() ^ bits::<2>(3);
        } else {
            self.register_0.d.next = self.register_0.q.val() ^ self.in_1.val().get_bits::<2>(bit_cast::<1, 8>(self.fields.val().low).index());
        }
        self.register_1.d.next = self.in_0.val() ^ bit_cast::<16, 3>(self.in_1.val()) | self.in_0.val() ^ bits::<16>(46499);
        self.out_0.next = signed_cast(self.register_1.q.val().get_bits::<8>(self.in_1.val().index())) + signed_cast(self.in_0.val().get_bits::<8>(bit_cast::<3, 8>(self.fields.val().low).index()));
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (self.register_1.q.val().get_bits::<3>(self.fields.val().high.index())).index() == i {
                    self.register_1.d.next = self.in_0.val() | self.register_1.q.val();
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_45", Kernel45::default(), clock clock, inputs in_0, in_1)
}
