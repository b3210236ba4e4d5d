// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel61State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel61 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel61State>,
    pub shown: Signal<Out, Kernel61State>,
    pub line: [DFF<Bit>; 3],
}

impl Logic for Kernel61 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = 72.into();
        if bit_cast::<3, 2>(bit_cast::<2, 16>(self.local_0.val())).any() {
            if bits::<8>(1).replace_bit(1, self.in_0.val()).any() {
                self.local_0.next = unsigned_cast(signed_cast(bit_cast::<16, 16>(self.local_0.val())));
            } else if self.in_2.val() {
                self.local_0.next = self.local_0.val() - self.local_0.val() << (bits::<4>(1) & bit_cast::<4, 16>(self.local_0.val()));
            }
        } else if self.in_0.val() {
            self.local_0.next = !bit_cast::<16, 32>(bit_cast::<32, 16>(self.local_0.val()));
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.local_0.val().get_bits::<3>((self.local_0.val().get_bits::<3>(4) >> 1).index()).xor() && self.register_0.q.val();
        for i in 1..3_usize {
            self.line[i].d.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>((bit_cast::<4, 16>(self.local_0.val()) & 3).index()))).all();
        }
        if self.state.q.val() == Kernel61State::Start {
            match self.state.q.val() {
                Kernel61State::Start => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel61State::Start;
                    } else {
                        self.state.d.next = Kernel61State::Stop;
                    }
                }
                Kernel61State::Run => {
                    if self.local_0.val() < self.local_0.val() {
                        self.state.d.next = Kernel61State::Start;
                    } else {
                        self.state.d.next = Kernel61State::Start;
                    }
                }
                Kernel61State::Wait => {
                    if !self.in_1.val() {
                        self.state.d.next = Kernel61State::Start;
                    } else {
                        self.state.d.next = Kernel61State::Wait;
                    }
                }
                Kernel61State::Stop => {
                    if self.local_0.val().get_bits::<3>(7).any() {
                        self.state.d.next = Kernel61State::Run;
                    } else {
                        self.state.d.next = Kernel61State::Run;
                    }
                }
                _ => self.state.d.next = Kernel61State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val().get_bits::<4>(8).all() {
            self.shown.next = Kernel61State::Wait;
        }
        if self.in_1.val() {
            self.register_0.d.next = self.local_0.val().get_bit(10);
            self.out_0.next = (bit_cast::<8, 16>(self.local_0.val()) + 18) | (self.local_0.val().get_bits::<8>(1) + self.line[2].q.val());
            self.out_1.next = signed_cast(self.local_0.val() >> 0);
        } else {
            if !self.local_0.val().get_bits::<4>(bit_cast::<3, 4>(self.local_0.val().get_bits::<4>(2)).index()).all() {
                self.register_0.d.next = self.local_0.val().get_bit(4);
                self.out_0.next = bit_cast::<8, 4>(self.local_0.val().get_bits::<4>(4) ^ self.local_0.val().get_bits::<4>(bit_cast::<3, 4>(bits::<4>(1)).index()));
                self.out_1.next = -signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.local_0.val().get_bits::<12>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(bit_cast::<3, 4>(bits::<4>(1)).index()))).index()))) - signed_cast(bit_cast::<13, 12>(self.local_0.val().get_bits::<12>((bit_cast::<2, 16>(self.local_0.val()) | bit_cast::<2, 16>(self.local_0.val())).index()))));
            } else if (self.local_0.val().get_bits::<2>(0) << (self.local_0.val().get_bits::<4>(10) - self.local_0.val().get_bits::<4>(0))).all() {
                self.register_0.d.next = self.local_0.val().get_bit(bit_cast::<4, 8>(bit_cast::<8, 16>(self.local_0.val())).index()) ^ bits::<3>(1).any();
                self.out_0.next = bit_cast::<8, 13>(bit_cast::<13, 16>(self.local_0.val()) >> unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(3))));
                self.out_1.next = (signed_cast(bit_cast::<16, 16>(self.local_0.val())) + signed_cast(self.local_0.val())) - (signed_cast(self.local_0.val()) + signed_cast(self.local_0.val()));
            } else {
                self.register_0.d.next = !self.local_0.val().get_bit(1) || self.shown.val() != Kernel61State::Idle;
                self.out_0.next = (bits::<8>(3) | bit_cast::<8, 16>(self.local_0.val())) >> (self.local_0.val().get_bits::<3>((bit_cast::<3, 16>(self.local_0.val()) & 1).index()) ^ bit_cast::<3, 16>(self.local_0.val()));
                self.out_1.next = signed_cast(self.local_0.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_61", Kernel61::default(), clock clock, inputs in_0, in_1, in_2)
}
