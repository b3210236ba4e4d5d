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
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<3>>,
    pub out_2: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bits<1>>,
    pub register_1: DFF<Bit>,
    pub state: DFF<Kernel25State>,
    pub shown: Signal<Out, Kernel25State>,
}

impl Logic for Kernel25 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val();
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = !(!self.in_0.val().get_bits::<2>((self.register_0.q.val() + self.in_2.val()).index())).all();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.local_0.next = ((self.in_0.val() | self.in_0.val()) & bit_cast::<4, 2>(self.in_1.val().get_bits::<2>((self.in_0.val().get_bits::<3>(1) & self.in_1.val().get_bits::<3>(7)).index()))) != (bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(1)) | bit_cast::<4, 5>(bits::<5>(9)));
            }
            self.local_0.next = !(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<2, 4>(self.in_0.val()) >> (self.in_3.val() + self.in_0.val().get_bits::<1>(i))).index()))) >= unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(0))));
        }
        if !(self.in_1.val().get_bits::<1>(3) != 1) {
            match self.state.q.val() {
                Kernel25State::Start => {
                    if self.state.q.val() != Kernel25State::Idle {
                        self.state.d.next = Kernel25State::Run;
                    } else {
                        self.state.d.next = Kernel25State::Run;
                    }
                }
                Kernel25State::Run => {
                    if self.register_1.q.val() {
                        self.state.d.next = Kernel25State::Start;
                    } else {
                        self.state.d.next = Kernel25State::Run;
                    }
                }
                _ => self.state.d.next = Kernel25State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if bit_cast::<3, 1>(self.in_3.val()).any() {
            self.shown.next = Kernel25State::Start;
        }
        if !(self.shown.val() != Kernel25State::Start) {
            if self.in_0.val().replace_bit(1, self.register_0.q.val().get_bit(0)) > (self.in_0.val() ^ self.in_0.val()) {
                self.register_0.d.next = ((self.in_3.val() + self.in_3.val()) + (bit_cast::<16, 1>(self.in_3.val()) != self.in_1.val())).replace_bit(0, self.in_3.val().get_bit(0));
                self.register_1.d.next = unsigned_cast(signed_cast(self.in_3.val()) - signed_cast(self.register_0.q.val())).xor();
            } else {
                self.register_0.d.next = ((self.in_3.val() + self.in_3.val()) ^ bit_cast::<1, 4>(self.in_0.val())) ^ 1;
                self.register_1.d.next = self.in_0.val().all() | (self.shown.val() != Kernel25State::Run) || unsigned_cast(signed_cast(self.register_0.q.val())) < 1;
            }
        } else {
            if !(self.in_3.val() > self.register_0.q.val()) {
                self.register_0.d.next = !(self.in_3.val() + 1 ^ 1);
                self.register_1.d.next = self.state.q.val() == Kernel25State::Start;
            } else {
                self.register_0.d.next = (self.register_0.q.val().replace_bit(0, self.in_2.val()) >> 0) ^ unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(2)));
                self.register_1.d.next = bit_cast::<16, 25>(unsigned_cast(signed_cast(bit_cast::<25, 16>(self.in_1.val())))) > 1;
            }
        }
        self.out_1.next = (-1).into();
        match (unsigned_cast(self.out_1.val())).index() {
            1 => {
                self.out_1.next = signed_cast(!bit_cast::<3, 1>(self.in_3.val()) + (self.in_1.val().get_bits::<3>((unsigned_cast(self.out_1.val()) << 4).index()) ^ self.in_0.val().get_bits::<3>(1)));
            }
            3 => {
                self.out_1.next = signed_cast(bit_cast::<3, 1>(self.register_0.q.val() ^ self.in_1.val().get_bits::<1>(9)));
            }
            _ => {
                match (unsigned_cast(self.out_1.val()) | bit_cast::<3, 1>(self.in_3.val())).index() {
                    0 => {
                        self.out_1.next = self.out_1.val() + -(self.out_1.val() - self.out_1.val());
                    }
                    2 => {
                        self.out_1.next = -signed_cast(unsigned_cast(self.out_1.val()) + unsigned_cast(self.out_1.val()));
                    }
                    6 => {
                        self.out_1.next = self.out_1.val();
                    }
                    7 => {
                        self.out_1.next = -(signed_cast(bit_cast::<3, 1>(self.register_0.q.val())) + self.out_1.val());
                    }
                    _ => {
                        self.out_1.next = signed_cast(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>((self.in_0.val().get_bits::<3>(0) << !self.in_0.val()).index())) >> 2);
                    }
                }
            }
        }
        self.out_2.next = 1.into();
        match (unsigned_cast(self.out_1.val())).index() {
            _ => {
                self.out_2.next = (self.out_2.val() ^ self.out_2.val()) >> self.in_0.val().replace_bit((self.in_1.val().get_bits::<2>(3) ^ bit_cast::<2, 1>(self.register_0.q.val())).index(), self.register_0.q.val().get_bit(0)) >> bit_cast::<6, 16>(self.in_1.val()).replace_bit(4, self.local_0.val());
            }
        }
        for i in 0..4_usize {
            self.out_2.next = (unsigned_cast(signed_cast(self.in_0.val())) + bit_cast::<4, 1>(self.in_0.val().get_bits::<1>((bit_cast::<2, 1>(self.register_0.q.val()) + self.in_0.val().get_bits::<2>(0)).index()))) ^ 14;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_25", Kernel25::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
