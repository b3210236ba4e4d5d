// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel28State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel28 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<12>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<12>>,
    pub out_3: Signal<Out, Signed<3>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<16>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel28State>,
    pub shown: Signal<Out, Kernel28State>,
}

impl Logic for Kernel28 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        if self.state.q.val() != Kernel28State::Stop {
            match self.state.q.val() {
                Kernel28State::Start => {
                    if self.in_1.val() {
                        self.state.d.next = Kernel28State::Wait;
                    } else {
                        self.state.d.next = Kernel28State::Stop;
                    }
                }
                Kernel28State::Run => {
                    if self.in_4.val() {
                        self.state.d.next = Kernel28State::Idle;
                    } else {
                        self.state.d.next = Kernel28State::Stop;
                    }
                }
                Kernel28State::Wait => {
                    if unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>((bit_cast::<3, 16>(self.register_1.q.val()) & 5).index()))).xor() {
                        self.state.d.next = Kernel28State::Stop;
                    } else {
                        self.state.d.next = Kernel28State::Run;
                    }
                }
                Kernel28State::Stop => {
                    if self.register_1.q.val().get_bit((self.register_1.q.val().get_bits::<4>(8) << 5).index()) {
                        self.state.d.next = Kernel28State::Run;
                    } else {
                        self.state.d.next = Kernel28State::Start;
                    }
                }
                _ => self.state.d.next = Kernel28State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_2.q.val() {
            self.shown.next = Kernel28State::Wait;
        }
        self.register_0.d.next = (!(self.register_1.q.val().get_bits::<2>(11) ^ self.register_1.q.val().get_bits::<2>(self.register_1.q.val().get_bits::<3>(3).replace_bit(2, self.in_3.val()).index()))).all();
        self.register_1.d.next = 1.into();
        self.register_2.d.next = (self.in_2.val() == self.in_2.val() && bit_cast::<5, 16>(self.register_1.q.val()).xor()) == (self.state.q.val() != Kernel28State::Stop);
        if !self.register_2.q.val() {
            self.register_1.d.next = bit_cast::<16, 2>(bit_cast::<2, 16>(self.register_1.q.val()) ^ bit_cast::<2, 16>(self.register_1.q.val())) >> 13;
        } else if (self.in_2.val() != self.in_2.val()) ^ (self.register_1.q.val().get_bit(5) | self.in_4.val()) {
            match self.shown.val() {
                Kernel28State::Idle => {
                    self.register_1.d.next = (bit_cast::<16, 4>(bit_cast::<4, 16>(self.register_1.q.val())) ^ !self.register_1.q.val()) + (bit_cast::<16, 19>(bit_cast::<19, 16>(self.register_1.q.val())) | (self.register_1.q.val() << (self.register_1.q.val().get_bits::<1>((self.register_1.q.val().get_bits::<4>(4) >> 2).index()) & bits::<1>(1))));
                }
                Kernel28State::Run => {
                    self.register_1.d.next = (self.register_1.q.val() >> bits::<4>(15).replace_bit((bits::<2>(1) ^ 1).index(), self.register_0.q.val())) + (self.register_1.q.val() ^ self.register_1.q.val()) + (!self.register_1.q.val() ^ self.register_1.q.val() - self.register_1.q.val());
                }
                Kernel28State::Wait => {
                    self.register_2.d.next = self.shown.val() == Kernel28State::Idle;
                }
                Kernel28State::Stop => {
                    self.register_0.d.next = unsigned_cast(-signed_cast(self.register_1.q.val().get_bits::<1>(7))).xor();
                }
                _ => {
                }
            }
        } else if self.in_2.val().get_bit(10) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    self.register_0.d.next = !self.in_0.val();
                }
                self.register_1.d.next = bit_cast::<16, 6>(bit_cast::<6, 3>(self.register_1.q.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(14)).index()))) >> 0;
            }
        }
        if self.in_2.val().get_bit(10) {
            if self.state.q.val() != Kernel28State::Wait {
                self.register_0.d.next = self.in_4.val();
            }
        } else if self.register_0.q.val() {
            self.register_2.d.next = self.in_2.val().get_bit(bit_cast::<3, 1>(self.register_1.q.val().get_bits::<1>(6)).index());
        } else {
            self.register_0.d.next = unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<4>(8))).all();
        }
        self.out_0.next = (!self.register_1.q.val().get_bits::<4>((self.register_1.q.val().get_bits::<3>(9) >> (self.register_1.q.val().get_bits::<4>(4) << (self.register_1.q.val().get_bits::<6>(10) ^ bits::<6>(40)))).index()) | unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<4>(7)))).all();
        self.out_1.next = self.shown.val() == Kernel28State::Idle;
        self.out_2.next = 1.into();
        match (self.register_1.q.val().get_bits::<3>(3) ^ bit_cast::<3, 12>(self.out_2.val())).index() {
            2 => {
                self.out_1.next = self.in_2.val().get_bit(4);
            }
            5 => {
                self.out_2.next = bit_cast::<12, 6>(bit_cast::<6, 5>(self.register_1.q.val().get_bits::<5>((bit_cast::<3, 16>(self.register_1.q.val()) ^ bits::<3>(1)).index())) >> unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<2>(bit_cast::<3, 6>(bits::<6>(17)).index()))));
            }
            _ => {
            }
        }
        if self.in_2.val().get_bit(5) {
            if self.in_2.val().get_bit(1) {
                self.out_3.next = (-signed_cast(self.register_1.q.val().get_bits::<3>(3)) + (signed_cast(self.out_2.val().get_bits::<3>(bit_cast::<3, 2>(self.out_2.val().get_bits::<2>(self.register_1.q.val().get_bits::<3>(6).replace_bit(0, self.in_4.val()).index())).index())) - signed_cast(self.out_2.val().get_bits::<3>(2)))) - signed_cast(self.register_1.q.val().get_bits::<3>(0));
            } else {
                self.out_3.next = signed_cast(self.register_1.q.val().get_bits::<3>(4)) - signed_cast(self.register_1.q.val().get_bits::<3>((bit_cast::<3, 16>(self.register_1.q.val()) & 2).index())) + signed_cast(unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<3>(5))));
            }
        } else {
            if self.state.q.val() != Kernel28State::Run {
                self.out_3.next = -signed_cast(self.register_1.q.val().get_bits::<3>(9));
            } else {
                self.out_3.next = signed_cast(!self.out_2.val().get_bits::<3>(5)) - signed_cast(self.register_1.q.val().get_bits::<3>((bit_cast::<3, 12>(self.out_2.val()) >> 4).index()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_28", Kernel28::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
