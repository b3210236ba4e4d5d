// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel16State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel16 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<16>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel16State>,
    pub shown: Signal<Out, Kernel16State>,
    pub line: [DFF<Bits<1>>; 4],
}

impl Logic for Kernel16 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<1, 2>(self.in_0.val()) + 1 | 0;
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val().replace_bit(0, self.in_0.val().get_bit(1)) - (bit_cast::<1, 2>(self.in_0.val()) + self.line[i].q.val());
        }
        if self.in_3.val() != self.in_3.val() {
            match self.state.q.val() {
                Kernel16State::Start => {
                    if self.in_2.val() ^ self.in_4.val() {
                        self.state.d.next = Kernel16State::Idle;
                    } else {
                        self.state.d.next = Kernel16State::Run;
                    }
                }
                Kernel16State::Run => {
                    if self.register_1.q.val() {
                        self.state.d.next = Kernel16State::Run;
                    } else {
                        self.state.d.next = Kernel16State::Start;
                    }
                }
                _ => self.state.d.next = Kernel16State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val() {
            self.shown.next = Kernel16State::Idle;
        }
        if self.line[3].q.val().get_bit(0) {
            if !self.in_0.val().get_bits::<1>(1).all() {
                self.register_0.d.next = (self.line[3].q.val() >> 1).all();
                self.register_1.d.next = !self.line[3].q.val().all();
            } else if (self.in_2.val() && self.in_2.val()) == !self.register_0.q.val() {
                self.register_0.d.next = self.state.q.val() == Kernel16State::Run || (self.in_1.val().get_bit(10) || self.register_1.q.val());
                self.register_1.d.next = !(self.in_3.val() > self.in_1.val());
            } else {
                self.register_0.d.next = !(self.line[3].q.val().get_bit(0) && self.in_1.val().get_bit((bit_cast::<4, 2>(self.in_0.val()) - bit_cast::<4, 2>(self.in_0.val())).index()));
                self.register_1.d.next = bit_cast::<8, 13>(bit_cast::<13, 1>(self.line[3].q.val())).xor();
            }
        } else if self.line[3].q.val().replace_bit(0, self.in_1.val().get_bit(9)) != 0 {
            if self.shown.val() == Kernel16State::Start {
                self.register_0.d.next = (!self.line[3].q.val()).all();
                self.register_1.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1))).all();
            } else {
                self.register_0.d.next = self.in_3.val().get_bit((self.in_1.val().get_bits::<4>((self.in_1.val().get_bits::<3>(4) >> 1).index()) ^ bits::<4>(1)).index());
                self.register_1.d.next = self.state.q.val() != Kernel16State::Idle;
            }
        } else {
            self.register_0.d.next = (self.in_0.val() >> 0).all();
            self.register_1.d.next = self.state.q.val() != Kernel16State::Run;
        }
        self.register_2.d.next = (self.in_0.val() ^ self.in_0.val()) != (self.in_0.val() ^ 3);
        self.out_0.next = 21.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(self.in_0.val())).index() == i {
                    self.register_2.d.next = !(self.state.q.val() == Kernel16State::Start);
                }
                self.out_0.next = !self.out_0.val() ^ self.in_3.val().get_bits::<8>(1) - self.out_0.val();
            }
            self.out_0.next = self.out_0.val() >> self.in_1.val().get_bits::<1>(i) + self.in_1.val().get_bit(12) ^ 18;
        }
        self.out_1.next = (self.shown.val() != Kernel16State::Start) & (self.in_3.val() <= 65535);
        match (self.in_0.val() & self.in_3.val().get_bits::<2>(11)).index() {
            0 => {
                self.out_1.next = self.line[3].q.val().get_bit(0);
            }
            1 => {
                self.out_1.next = (self.line[3].q.val().get_bit(0) && self.in_0.val().get_bit(1)) || self.in_1.val().get_bit(bit_cast::<4, 3>(self.in_3.val().get_bits::<3>(5)).index());
            }
            _ => {
            }
        }
        self.out_2.next = self.in_1.val().get_bit(1);
        self.out_3.next = signed_cast(self.in_3.val()) + signed_cast(self.in_3.val()) + signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 2>(self.in_0.val()))) - signed_cast(bit_cast::<13, 12>(self.in_1.val().get_bits::<12>(unsigned_cast(signed_cast(self.in_0.val())).index()))));
        if (bit_cast::<2, 16>(self.in_1.val()) & self.in_0.val()) == (self.in_0.val() | self.in_0.val()) {
            self.out_3.next = self.out_3.val() + self.out_3.val() + (self.out_3.val() + self.out_3.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_16", Kernel16::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
