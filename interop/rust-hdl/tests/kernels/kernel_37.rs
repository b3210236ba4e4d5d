// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel37State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel37 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<1>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub out_2: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<16>>,
    pub state: DFF<Kernel37State>,
    pub shown: Signal<Out, Kernel37State>,
}

impl Logic for Kernel37 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<4, 3>(bit_cast::<3, 1>(self.local_0.val())));
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(0)).xor() {
            if (self.in_2.val() + self.in_2.val()).all() {
                self.local_0.next = unsigned_cast(signed_cast(self.in_2.val()));
            } else {
                self.local_0.next = bit_cast::<1, 2>(bit_cast::<2, 1>(self.in_2.val()) >> 2);
            }
        } else {
            if self.in_3.val() {
                self.local_0.next = !(bit_cast::<1, 3>(self.in_0.val()) ^ self.in_2.val());
            } else {
                self.local_0.next = bit_cast::<1, 2>(self.in_0.val().get_bits::<2>(1) + bit_cast::<2, 3>(self.in_0.val()));
            }
        }
        if self.in_2.val().get_bit(0) || self.in_0.val().get_bit(2) {
            match self.state.q.val() {
                Kernel37State::Start => {
                    if !self.register_0.q.val() {
                        self.state.d.next = Kernel37State::Idle;
                    } else {
                        self.state.d.next = Kernel37State::Idle;
                    }
                }
                Kernel37State::Run => {
                    if self.register_1.q.val().get_bit((bit_cast::<4, 1>(self.local_0.val()) ^ self.register_1.q.val().get_bits::<4>(bit_cast::<3, 4>(bit_cast::<4, 3>(self.in_0.val())).index())).index()) {
                        self.state.d.next = Kernel37State::Idle;
                    } else {
                        self.state.d.next = Kernel37State::Start;
                    }
                }
                Kernel37State::Wait => {
                    if self.local_0.val().get_bit(0) && self.in_2.val().get_bit(0) {
                        self.state.d.next = Kernel37State::Wait;
                    } else {
                        self.state.d.next = Kernel37State::Start;
                    }
                }
                _ => self.state.d.next = Kernel37State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_3.val() == self.register_1.q.val().get_bit(6) {
            self.shown.next = Kernel37State::Run;
        }
        self.register_0.d.next = (bit_cast::<3, 1>(self.in_2.val()) >> 2).any();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_0.val().replace_bit(i, self.register_1.q.val().get_bit(j))).index() == i {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(j))).all();
                }
                self.register_0.d.next = (self.register_1.q.val().get_bits::<3>((i * 2 + j)) | 7).any();
            }
        }
        self.register_1.d.next = 4987.into();
        self.out_1.next = !bits::<2>(3) + (bits::<2>(1) >> (bits::<4>(1) ^ 5));
        match self.state.q.val() {
            Kernel37State::Idle => {
                self.register_1.d.next = (self.register_1.q.val() >> 6) ^ self.register_1.q.val() & self.register_1.q.val();
            }
            Kernel37State::Start => {
                self.out_1.next = bit_cast::<2, 1>(self.local_0.val()) | self.out_1.val() | self.out_1.val() >> (self.register_1.q.val().get_bits::<1>(10) + self.in_2.val().get_bit(0));
            }
            Kernel37State::Run => {
                match (bit_cast::<2, 1>(self.local_0.val())).index() {
                    0 => {
                        self.out_1.next = !self.out_1.val() & self.out_1.val() << 0;
                    }
                    _ => {
                        self.out_1.next = (self.out_1.val() | self.out_1.val()) ^ (self.out_1.val() & bit_cast::<2, 1>(self.local_0.val()));
                    }
                }
            }
            Kernel37State::Wait => {
                if self.local_0.val() < 1 || self.register_1.q.val().get_bit(0) {
                    self.register_1.d.next = unsigned_cast(signed_cast(self.register_1.q.val()) + signed_cast(self.register_1.q.val()));
                } else if (!self.register_1.q.val().get_bits::<8>((self.in_0.val() + bit_cast::<3, 1>(self.local_0.val())).index())).any() {
                    self.register_1.d.next = unsigned_cast(signed_cast(self.register_1.q.val())) >> bit_cast::<1, 2>(self.out_1.val());
                } else if self.shown.val() == Kernel37State::Start {
                    self.register_1.d.next = (self.register_1.q.val() | 41011) + 44249;
                } else {
                    self.out_1.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_2.val())));
                }
            }
            _ => {
            }
        }
        self.out_2.next = self.register_1.q.val() != 33420 && self.out_1.val().all();
        if (self.register_1.q.val().get_bits::<1>(6) | 0) != (self.local_0.val() & bit_cast::<1, 1>(self.in_2.val())) {
            self.out_2.next = self.in_3.val();
        } else if !(self.in_0.val().get_bits::<2>((!self.in_2.val()).index()) != bit_cast::<2, 1>(self.in_2.val())) {
            self.out_2.next = self.in_3.val();
        } else if self.in_1.val() {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 2>(self.out_1.val())).index() == i {
                        self.out_2.next = (self.in_2.val().get_bit(0) || self.register_0.q.val()) & self.local_0.val().all();
                    }
                    self.out_2.next = (self.in_2.val() > self.in_2.val()) && self.register_1.q.val().get_bits::<2>(j) > 0;
                }
                self.out_2.next = self.in_0.val().get_bit((self.in_2.val() + self.local_0.val()).index());
            }
        } else {
            self.out_2.next = (self.local_0.val() ^ bit_cast::<1, 16>(self.register_1.q.val())) == 1;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_37", Kernel37::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
