// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel64State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel64 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<5>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<2>>,
    pub state: DFF<Kernel64State>,
    pub shown: Signal<Out, Kernel64State>,
}

impl Logic for Kernel64 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if (self.register_0.q.val() | self.register_0.q.val()).all() {
            match self.state.q.val() {
                Kernel64State::Start => {
                    if self.in_2.val().get_bits::<8>(bit_cast::<3, 6>(bits::<6>(63)).index()).replace_bit(7, self.register_0.q.val().get_bit(1)).any() {
                        self.state.d.next = Kernel64State::Idle;
                    } else {
                        self.state.d.next = Kernel64State::Run;
                    }
                }
                Kernel64State::Run => {
                    if (bit_cast::<16, 3>(self.in_1.val()) ^ 29880) > self.in_2.val().replace_bit(7, self.in_0.val().get_bit(3)) {
                        self.state.d.next = Kernel64State::Run;
                    } else {
                        self.state.d.next = Kernel64State::Run;
                    }
                }
                Kernel64State::Wait => {
                    if bit_cast::<2, 3>(self.in_1.val()) >= (self.register_0.q.val() | self.register_0.q.val()) {
                        self.state.d.next = Kernel64State::Run;
                    } else {
                        self.state.d.next = Kernel64State::Wait;
                    }
                }
                Kernel64State::Stop => {
                    if self.state.q.val() != Kernel64State::Stop {
                        self.state.d.next = Kernel64State::Stop;
                    } else {
                        self.state.d.next = Kernel64State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel64State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val().get_bit(bit_cast::<4, 1>(bit_cast::<1, 16>(self.in_2.val())).index()) & self.in_0.val().get_bit((self.register_0.q.val() >> (self.register_0.q.val() >> 0)).index()) {
            self.shown.next = Kernel64State::Wait;
        }
        self.register_0.d.next = bit_cast::<2, 3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_2.val()))) ^ (unsigned_cast(signed_cast(bit_cast::<2, 2>(self.register_0.q.val()))) - (self.register_0.q.val() >> bit_cast::<1, 2>(self.register_0.q.val())));
        match self.state.q.val() {
            Kernel64State::Idle => {
                self.register_0.d.next = bit_cast::<2, 1>(unsigned_cast(-signed_cast(self.in_0.val().get_bits::<1>(3))));
            }
            Kernel64State::Run => {
                self.register_0.d.next = (self.register_0.q.val().replace_bit(0, self.register_0.q.val().get_bit(1)) & 3) >> !self.in_0.val().get_bits::<1>((self.register_0.q.val() + self.in_0.val().get_bit(1)).index());
            }
            Kernel64State::Wait => {
                for i in 0..4_usize {
                    if (self.in_1.val() ^ bit_cast::<3, 3>(self.in_1.val())).index() == i {
                        self.register_0.d.next = (self.register_0.q.val() & self.register_0.q.val()) >> (self.in_1.val() & self.in_2.val().get_bits::<3>(2)) << 3;
                    }
                    self.register_0.d.next = bit_cast::<2, 3>(self.in_1.val()) >> 1 ^ 2;
                }
            }
            Kernel64State::Stop => {
                self.register_0.d.next = !bit_cast::<2, 16>(self.in_2.val()) + 2 << self.register_0.q.val().replace_bit(0, self.register_0.q.val().get_bit((self.in_2.val().get_bits::<1>(3) ^ 1).index()));
            }
            _ => {
            }
        }
        if self.in_0.val().get_bit(2) && (self.in_1.val() < self.in_0.val().get_bits::<3>(0)) {
            if !(self.shown.val() != Kernel64State::Start) {
                self.out_0.next = (bits::<5>(0) - bit_cast::<5, 16>(self.in_2.val()) | (bit_cast::<5, 4>(self.in_0.val()) + self.in_0.val().get_bit(3))) ^ 10;
                self.out_1.next = (bit_cast::<16, 3>(self.in_1.val()) & self.in_2.val()) + (self.in_2.val() << 2) - (bit_cast::<16, 10>(bits::<10>(1)) >> bit_cast::<2, 3>(self.in_1.val()));
            } else if (self.in_2.val().get_bits::<8>((bit_cast::<3, 4>(self.in_0.val()) | self.in_1.val()).index()) + bit_cast::<8, 2>(self.register_0.q.val())).any() {
                self.out_0.next = bit_cast::<5, 6>(bits::<6>(63)) & (bit_cast::<5, 4>(self.in_0.val()) | bit_cast::<5, 16>(self.in_2.val())) ^ (self.in_2.val().get_bits::<5>(6) + bit_cast::<5, 3>(self.in_1.val())).replace_bit((self.in_2.val().get_bits::<2>(11) - self.register_0.q.val()).index(), self.in_0.val() >= self.in_0.val());
                self.out_1.next = unsigned_cast(signed_cast(bit_cast::<16, 4>(self.in_0.val()))) >> 11;
            } else {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<5, 3>(self.in_1.val())));
                self.out_1.next = bit_cast::<16, 9>(self.in_2.val().get_bits::<9>(3)) ^ (self.in_2.val() ^ self.in_2.val()) ^ (self.in_2.val() - bit_cast::<16, 16>(self.in_2.val()) & (self.in_2.val() & self.in_2.val()));
            }
        } else {
            self.out_0.next = !(bit_cast::<5, 3>(self.in_1.val()) & self.in_2.val().get_bits::<5>(4)) >> 3;
            self.out_1.next = !unsigned_cast(signed_cast(self.in_2.val())) >> 17;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_64", Kernel64::default(), clock clock, inputs in_0, in_1, in_2)
}
