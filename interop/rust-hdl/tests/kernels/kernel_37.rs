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
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<1>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<5>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub out_2: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<12>>,
    pub state: DFF<Kernel37State>,
    pub shown: Signal<Out, Kernel37State>,
}

impl Logic for Kernel37 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<5, 1>(self.local_0.val())) + -signed_cast(bit_cast::<5, 1>(self.local_0.val()));
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if bit_cast::<5, 1>(bit_cast::<1, 1>(self.in_2.val())).xor() {
            if self.in_1.val() {
                self.local_0.next = (bit_cast::<1, 4>(self.in_0.val()) | (self.in_0.val().get_bits::<1>(3) >> 1)) << 1;
            } else {
                self.local_0.next = ((self.in_2.val() | 1) ^ (self.in_2.val() ^ bit_cast::<1, 4>(self.in_0.val()))) >> 2;
            }
        } else if self.in_2.val().replace_bit(0, self.in_0.val().get_bit((self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_2.val())).index()) - bit_cast::<2, 1>(self.in_2.val())).index())) < (self.in_0.val().get_bits::<1>(1) ^ self.in_0.val().get_bits::<1>(2)) {
            if (self.register_1.q.val().get_bits::<3>(5) - self.in_0.val().get_bits::<3>(1)).xor() {
                self.local_0.next = bit_cast::<1, 4>(bit_cast::<4, 5>(bits::<5>(9))) & bit_cast::<1, 10>(bit_cast::<10, 1>(self.in_2.val()) | 18);
            } else {
                self.local_0.next = (self.in_0.val().get_bits::<1>(0) ^ self.in_2.val()).replace_bit(0, self.in_0.val().get_bits::<1>((self.register_1.q.val().get_bits::<2>(2) ^ 3).index()) == bit_cast::<1, 4>(self.in_0.val())).replace_bit(0, self.in_3.val() && self.state.q.val() == Kernel37State::Start);
            }
        } else {
            self.local_0.next = unsigned_cast((signed_cast(self.in_2.val()) - signed_cast(self.register_1.q.val().get_bits::<1>(4))) - -signed_cast(self.in_2.val()));
        }
        if !self.in_2.val().any() {
            match self.state.q.val() {
                Kernel37State::Start => {
                    if bit_cast::<8, 2>(self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_2.val())).index())).xor() {
                        self.state.d.next = Kernel37State::Idle;
                    } else {
                        self.state.d.next = Kernel37State::Start;
                    }
                }
                Kernel37State::Run => {
                    if (self.in_0.val() ^ self.in_0.val()) == (self.in_0.val() << 0) {
                        self.state.d.next = Kernel37State::Start;
                    } else {
                        self.state.d.next = Kernel37State::Run;
                    }
                }
                Kernel37State::Wait => {
                    if bit_cast::<3, 1>(self.in_2.val()).xor() || self.in_2.val().any() {
                        self.state.d.next = Kernel37State::Run;
                    } else {
                        self.state.d.next = Kernel37State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel37State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val() {
            self.shown.next = Kernel37State::Idle;
        }
        self.register_0.d.next = unsigned_cast(signed_cast(self.in_2.val())) >= bit_cast::<1, 10>(bit_cast::<10, 13>(bit_cast::<13, 4>(self.in_0.val())));
        self.register_1.d.next = (self.register_1.q.val() >> bit_cast::<4, 1>(self.local_0.val())) << 13 << 12;
        if (self.state.q.val() == Kernel37State::Idle) ^ self.register_1.q.val().get_bit(5) {
            self.register_1.d.next = bit_cast::<12, 21>(bit_cast::<21, 30>(bit_cast::<30, 4>(self.in_0.val()))) | (self.register_1.q.val() ^ self.register_1.q.val()) >> 11;
        } else if !bit_cast::<5, 1>(self.in_2.val()).xor() {
            self.register_0.d.next = self.in_3.val();
        } else if (bit_cast::<4, 12>(self.register_1.q.val()) ^ self.in_0.val()) != 4 {
            self.register_1.d.next = ((self.register_1.q.val() ^ bit_cast::<12, 1>(self.in_2.val())) ^ 1) >> 10;
        }
        self.out_1.next = ((bits::<2>(1) | self.register_1.q.val().get_bits::<2>((bit_cast::<3, 1>(self.in_2.val()) << 2).index())) << 1) - bit_cast::<2, 1>(self.local_0.val().replace_bit(0, self.in_3.val()));
        match self.state.q.val() {
            Kernel37State::Run => {
                for i in 0..3_usize {
                    self.out_1.next = bit_cast::<2, 3>(bit_cast::<3, 1>(self.local_0.val()) >> 0) >> 1;
                }
            }
            _ => {
                self.out_1.next = !(self.out_1.val() << 2) ^ unsigned_cast(signed_cast(bit_cast::<2, 1>(self.in_2.val())));
            }
        }
        self.out_2.next = self.state.q.val() != Kernel37State::Run;
        for i in 0..3_usize {
            for j in 0..2_usize {
                match self.state.q.val() {
                    Kernel37State::Idle => {
                        self.out_2.next = self.state.q.val() != Kernel37State::Wait;
                    }
                    Kernel37State::Start => {
                        self.out_2.next = bit_cast::<4, 1>(self.local_0.val() | self.local_0.val()) >= !unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<4>(6)));
                    }
                    Kernel37State::Run => {
                        self.out_2.next = !(self.state.q.val() != Kernel37State::Run);
                    }
                    Kernel37State::Wait => {
                        self.out_2.next = self.shown.val() != Kernel37State::Idle;
                    }
                }
            }
            self.out_2.next = self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_37", Kernel37::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
