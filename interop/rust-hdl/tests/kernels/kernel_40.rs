// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel40State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel40 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel40State>,
    pub shown: Signal<Out, Kernel40State>,
}

impl Logic for Kernel40 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.state.q.val() != Kernel40State::Stop {
            match self.state.q.val() {
                Kernel40State::Start => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel40State::Wait;
                    } else {
                        self.state.d.next = Kernel40State::Stop;
                    }
                }
                Kernel40State::Run => {
                    if self.in_2.val() != self.in_2.val() {
                        self.state.d.next = Kernel40State::Idle;
                    } else {
                        self.state.d.next = Kernel40State::Stop;
                    }
                }
                Kernel40State::Wait => {
                    if bit_cast::<8, 16>(self.in_1.val()).xor() {
                        self.state.d.next = Kernel40State::Stop;
                    } else {
                        self.state.d.next = Kernel40State::Stop;
                    }
                }
                Kernel40State::Stop => {
                    if !self.in_0.val() {
                        self.state.d.next = Kernel40State::Run;
                    } else {
                        self.state.d.next = Kernel40State::Start;
                    }
                }
                _ => self.state.d.next = Kernel40State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val().get_bits::<4>(1).all() {
            self.shown.next = Kernel40State::Stop;
        }
        self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<16, 16>(self.in_1.val()))) == (self.in_1.val() << unsigned_cast(self.in_2.val()));
        self.out_0.next = self.register_0.q.val();
        for i in 0..4_usize {
            if (unsigned_cast(self.in_2.val()) >> 3).index() == i {
                self.out_0.next = (self.in_1.val().get_bits::<1>(i) >> (i.to_bits::<4>() | self.in_1.val().get_bits::<4>(9))).all();
            }
            self.register_0.d.next = (self.in_1.val().get_bit(3) || self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(i))).index())) | (self.in_2.val().get_bit((bit_cast::<1, 16>(self.in_1.val()) >> 2).index()) && self.out_0.val());
        }
        self.out_1.next = (self.in_1.val() << 16).replace_bit(14, self.in_1.val().get_bits::<2>(4).all());
        match self.shown.val() {
            Kernel40State::Idle => {
                self.out_1.next = (bit_cast::<16, 13>(bit_cast::<13, 16>(self.in_1.val())) - (self.in_1.val() ^ self.out_1.val())) >> 12;
            }
            Kernel40State::Run => {
                self.out_1.next = unsigned_cast(signed_cast(self.out_1.val())) << 8;
            }
            Kernel40State::Wait => {
                self.out_1.next = self.in_1.val() >> self.in_1.val().get_bits::<1>(10) + self.in_1.val().get_bit(7) ^ (self.out_1.val() | self.out_1.val());
            }
            Kernel40State::Stop => {
                match (bit_cast::<2, 16>(self.in_1.val()).replace_bit(0, self.in_2.val().get_bit((bit_cast::<1, 16>(self.out_1.val()) | self.in_1.val().get_bits::<1>(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>(5)).index())).index()))).index() {
                    _ => {
                        self.out_1.next = (self.in_1.val() + self.out_1.val()) ^ bit_cast::<16, 13>(bits::<13>(4993));
                    }
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_40", Kernel40::default(), clock clock, inputs in_0, in_1, in_2)
}
