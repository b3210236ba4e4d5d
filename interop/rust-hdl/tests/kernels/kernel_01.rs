// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel01State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel01 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<13>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<8>>,
    pub state: DFF<Kernel01State>,
    pub shown: Signal<Out, Kernel01State>,
    pub line: [DFF<Signed<4>>; 4],
}

impl Logic for Kernel01 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = (unsigned_cast(self.register_0.q.val()) << (bits::<1>(1) ^ 1)).replace_bit(7, self.register_0.q.val().get_bit(bit_cast::<3, 4>(bits::<4>(8)).index()) | self.in_2.val());
        if !!self.in_0.val() {
            self.local_0.next = !!self.local_0.val();
        } else if self.in_1.val() && bit_cast::<3, 8>(self.local_0.val()).xor() {
            self.local_0.next = (self.local_0.val() >> bit_cast::<1, 2>(bit_cast::<2, 8>(self.local_0.val()))).replace_bit(3, self.register_0.q.val().get_bit(bit_cast::<3, 2>(bits::<2>(0)).index()));
        } else if (self.register_0.q.val() + self.register_0.q.val()) < -self.register_0.q.val() {
            self.local_0.next = !self.local_0.val() + self.in_1.val();
        } else {
            match self.state.q.val() {
                Kernel01State::Start => {
                    self.local_0.next = unsigned_cast(-self.register_0.q.val());
                }
                Kernel01State::Wait => {
                    self.local_0.next = !(self.local_0.val() >> 1);
                }
                Kernel01State::Stop => {
                    self.local_0.next = unsigned_cast(signed_cast(self.local_0.val()));
                }
                _ => {
                    self.local_0.next = unsigned_cast(self.register_0.q.val());
                }
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = signed_cast(self.local_0.val().get_bits::<4>(bit_cast::<2, 1>(bit_cast::<1, 8>(self.local_0.val())).index())) + (signed_cast(self.local_0.val().get_bits::<4>((self.local_0.val().get_bits::<2>(4) & self.local_0.val().get_bits::<2>(3)).index())) + signed_cast(self.local_0.val().get_bits::<4>(3)));
        for i in 1..4_usize {
            self.line[i].d.next = signed_cast(self.local_0.val().get_bits::<4>((self.local_0.val().get_bits::<2>(4) + self.local_0.val().get_bit(3)).index())) + -self.line[i - 1].q.val();
        }
        if !self.in_1.val() {
            match self.state.q.val() {
                Kernel01State::Start => {
                    if self.in_2.val() == self.local_0.val().get_bit(0) {
                        self.state.d.next = Kernel01State::Start;
                    } else {
                        self.state.d.next = Kernel01State::Run;
                    }
                }
                Kernel01State::Run => {
                    if self.in_1.val() {
                        self.state.d.next = Kernel01State::Idle;
                    } else {
                        self.state.d.next = Kernel01State::Stop;
                    }
                }
                Kernel01State::Wait => {
                    if self.in_2.val() {
                        self.state.d.next = Kernel01State::Wait;
                    } else {
                        self.state.d.next = Kernel01State::Stop;
                    }
                }
                Kernel01State::Stop => {
                    if self.local_0.val().get_bits::<4>(bit_cast::<2, 3>(self.local_0.val().get_bits::<3>(1)).index()).all() {
                        self.state.d.next = Kernel01State::Run;
                    } else {
                        self.state.d.next = Kernel01State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel01State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() > self.register_0.q.val() {
            self.shown.next = Kernel01State::Stop;
        }
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = (-1).into();
        self.out_1.next = (bit_cast::<13, 8>(self.local_0.val()) + bits::<13>(3117)) | 2404;
        match self.state.q.val() {
            Kernel01State::Idle => {
                self.out_0.next = -signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 8>(self.local_0.val()))) - signed_cast(bit_cast::<13, 12>(bit_cast::<12, 8>(self.local_0.val()))));
            }
            Kernel01State::Start => {
                self.out_0.next = -self.out_0.val() - self.out_0.val();
            }
            Kernel01State::Run => {
                if (bit_cast::<3, 13>(self.out_1.val()) >> 1).any() {
                    self.out_0.next = signed_cast(unsigned_cast(self.out_0.val())) + self.out_0.val();
                } else if (bits::<1>(1) ^ 1).any() {
                    self.out_1.next = !(self.out_1.val() + self.in_0.val());
                } else if self.out_0.val() - self.out_0.val() > self.out_0.val() {
                    self.out_1.next = (self.out_1.val() >> self.local_0.val().get_bits::<4>(3) - unsigned_cast(self.line[3].q.val())) << 14;
                } else {
                    self.out_1.next = self.out_1.val().replace_bit((bit_cast::<3, 13>(self.out_1.val()) & bits::<3>(1)).index(), self.line[3].q.val().get_bit(3)) & (self.out_1.val() & 8191);
                }
            }
            Kernel01State::Wait => {
                self.out_0.next = self.out_0.val();
            }
            Kernel01State::Stop => {
                self.out_0.next = self.out_0.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_01", Kernel01::default(), clock clock, inputs in_0, in_1, in_2)
}
