// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel25State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel25 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<3>>,
    pub out_2: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bits<1>>,
    pub register_1: DFF<Bit>,
    pub state: DFF<Kernel25State>,
    pub shown: Signal<Out, Kernel25State>,
}

impl Logic for Kernel25 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = false;
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.in_3.val().get_bit(0) {
            self.local_0.next = !(self.register_0.q.val().get_bit(0) && self.in_1.val().get_bit((bit_cast::<4, 3>(self.in_0.val()) - bit_cast::<4, 3>(self.in_0.val())).index()));
        } else {
            if (self.in_3.val().get_bit(0) || self.in_2.val()) && self.register_0.q.val().get_bit(0) {
                self.local_0.next = self.in_1.val().get_bit(9);
            } else if self.state.q.val() != Kernel25State::Start {
                self.local_0.next = self.in_0.val().any() && !self.in_0.val().get_bit(1);
            } else {
                self.local_0.next = self.in_2.val() | self.in_2.val() ^ self.in_1.val().get_bit(bit_cast::<4, 3>(bit_cast::<3, 1>(self.in_3.val())).index());
            }
        }
        if self.register_1.q.val() {
            match self.state.q.val() {
                Kernel25State::Start => {
                    if self.in_3.val() < self.in_3.val() {
                        self.state.d.next = Kernel25State::Start;
                    } else {
                        self.state.d.next = Kernel25State::Start;
                    }
                }
                Kernel25State::Run => {
                    if self.in_0.val().get_bits::<2>((self.register_0.q.val() + self.register_1.q.val()).index()).all() {
                        self.state.d.next = Kernel25State::Start;
                    } else {
                        self.state.d.next = Kernel25State::Start;
                    }
                }
                _ => self.state.d.next = Kernel25State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val().get_bit(0) && self.in_2.val() {
            self.shown.next = Kernel25State::Idle;
        }
        self.register_0.d.next = unsigned_cast(signed_cast(self.in_3.val())) - unsigned_cast(signed_cast(self.register_0.q.val()));
        self.register_1.d.next = self.state.q.val() == Kernel25State::Start;
        match self.shown.val() {
            Kernel25State::Idle => {
                self.register_1.d.next = (self.in_3.val() | self.in_0.val().get_bits::<1>(0)).all();
            }
            Kernel25State::Start => {
                self.register_1.d.next = self.in_1.val().get_bits::<1>((self.in_1.val().get_bits::<4>(8) + self.in_1.val().get_bit(7)).index()) < self.in_0.val().get_bits::<1>(0) || !self.local_0.val();
            }
            Kernel25State::Run => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        self.register_1.d.next = !self.in_2.val();
                    }
                    self.register_1.d.next = self.in_1.val().get_bit(i);
                }
            }
            _ => {
            }
        }
        self.out_1.next = signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<3, 4>(self.in_1.val().get_bits::<4>(2)).index()));
        self.out_2.next = ((bit_cast::<3, 1>(self.in_3.val()) ^ self.in_0.val()) - unsigned_cast(signed_cast(self.in_0.val()))) >> 3;
        if self.shown.val() == Kernel25State::Start {
            self.out_2.next = (self.in_0.val() << 2) + (self.in_2.val() == self.in_1.val().get_bit(13));
        } else if self.state.q.val() != Kernel25State::Start {
            if self.in_0.val().replace_bit(self.in_3.val().replace_bit(0, self.in_1.val().get_bit(13)).index(), self.in_2.val()).any() {
                self.out_1.next = signed_cast(self.in_0.val() - bit_cast::<3, 1>(self.register_0.q.val()));
            } else if (self.in_1.val() >> 5) <= self.in_1.val() << (bits::<4>(13) >> !unsigned_cast(self.out_1.val())) {
                self.out_2.next = unsigned_cast(self.out_1.val() + self.out_1.val());
            } else if (self.in_1.val() | self.in_1.val()) >= !self.in_1.val() {
                self.out_2.next = (self.out_2.val() | self.in_0.val()) << unsigned_cast(self.out_1.val());
            } else {
                self.out_2.next = self.in_0.val() - bit_cast::<3, 1>(self.in_3.val()) & (self.out_2.val() & self.out_2.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_25", Kernel25::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
