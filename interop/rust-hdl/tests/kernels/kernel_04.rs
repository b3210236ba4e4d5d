// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel04State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel04 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<13>>,
    pub register_0: DFF<Bits<8>>,
    pub state: DFF<Kernel04State>,
    pub shown: Signal<Out, Kernel04State>,
}

impl Logic for Kernel04 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_2.val().get_bit(1) == self.register_0.q.val().get_bit(3) {
            match self.state.q.val() {
                Kernel04State::Start => {
                    if self.state.q.val() == Kernel04State::Run {
                        self.state.d.next = Kernel04State::Idle;
                    } else {
                        self.state.d.next = Kernel04State::Idle;
                    }
                }
                Kernel04State::Run => {
                    if self.in_1.val().get_bit((!self.in_0.val().get_bits::<1>((bits::<1>(1) ^ 1).index())).index()) | self.in_0.val().get_bit(1) {
                        self.state.d.next = Kernel04State::Idle;
                    } else {
                        self.state.d.next = Kernel04State::Run;
                    }
                }
                _ => self.state.d.next = Kernel04State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_0.val().get_bits::<1>(1).xor() {
            self.shown.next = Kernel04State::Start;
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<8, 4>(self.in_2.val()) ^ 101;
        self.out_0.next = 115.into();
        self.out_1.next = (bits::<13>(8191) | 8191).replace_bit(1, bit_cast::<8, 8>(self.register_0.q.val()).xor());
        match self.shown.val() {
            Kernel04State::Idle => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        self.out_1.next = self.out_1.val().replace_bit((i * 2 + j), self.in_2.val().get_bit(i)) ^ bit_cast::<13, 8>(self.register_0.q.val());
                    }
                    self.out_0.next = bit_cast::<8, 4>(bit_cast::<4, 3>(self.in_1.val())) >> bit_cast::<1, 2>(self.in_0.val());
                }
            }
            Kernel04State::Start => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        self.out_1.next = (self.out_1.val() >> (bit_cast::<1, 2>(self.in_0.val()) >> 2)) - (bit_cast::<13, 8>(self.out_0.val()) & 1703);
                    }
                    self.register_0.d.next = i.to_bits::<8>().replace_bit(5, self.in_1.val().get_bit(i)) + 58;
                }
            }
            Kernel04State::Run => {
                self.out_0.next = self.out_0.val() + bit_cast::<8, 4>(self.in_2.val()) & !self.register_0.q.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_04", Kernel04::default(), clock clock, inputs in_0, in_1, in_2)
}
