// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel22Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel22Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val().get_bit((bit_cast::<4, 16>(self.in_1.val()) | 5).index()) {
            self.out_0.next = (self.in_0.val() || self.in_1.val().get_bit((self.in_1.val().get_bits::<4>(4) | bit_cast::<4, 16>(self.in_1.val())).index())) == (self.in_2.val() || self.in_0.val());
        } else {
            if !self.in_1.val().get_bit(0) {
                self.out_0.next = self.in_1.val().get_bit(8);
            } else if bits::<8>(8).xor() || self.in_1.val().get_bit(bit_cast::<4, 8>(self.in_1.val().get_bits::<8>(7)).index()) | self.in_0.val() {
                self.out_0.next = self.in_2.val();
            } else {
                self.out_0.next = bit_cast::<3, 4>(bit_cast::<4, 16>(self.in_1.val())).xor();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel22State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock)]
pub struct Kernel22 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub constant_0: Constant<Bits<2>>,
    pub constant_1: Constant<Bits<2>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<1>>,
    pub state: DFF<Kernel22State>,
    pub shown: Signal<Out, Kernel22State>,
    pub part_0: [Kernel22Part; 2],
}

impl Default for Kernel22 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(3.into()),
            constant_1: Constant::new(1.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel22 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = bit_cast::<1, 2>(self.constant_1.val()).any();
        match self.state.q.val() {
            Kernel22State::Start => {
                self.local_0.next = !(bit_cast::<3, 1>(self.register_0.q.val()) != self.in_0.val().get_bits::<3>(4));
            }
            Kernel22State::Run => {
                self.local_0.next = self.state.q.val() != Kernel22State::Start;
            }
            Kernel22State::Wait => {
                self.local_0.next = (!self.register_0.q.val()).all();
            }
            Kernel22State::Stop => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 4>(bit_cast::<4, 1>(self.register_0.q.val()))).index() == i {
                            self.local_0.next = !(self.register_0.q.val() < self.register_0.q.val());
                        }
                        self.local_0.next = (self.register_0.q.val() >> 1).all();
                    }
                    self.local_0.next = !self.register_0.q.val().xor();
                }
            }
            _ => {
                self.local_0.next = (bits::<8>(133) >> (bits::<4>(1) ^ 5)).xor();
            }
        }
        if self.in_1.val().get_bit((self.register_0.q.val() & self.register_0.q.val()).index()) | self.in_2.val() && self.in_1.val().xor() {
            if !self.local_0.val() {
                self.local_1.next = (self.in_0.val().get_bits::<8>((self.in_1.val() << (self.register_0.q.val() << 2)).index()) & 18) << self.register_0.q.val().replace_bit(0, self.local_0.val());
            } else {
                self.local_1.next = (self.in_0.val().get_bits::<8>((self.in_0.val().get_bits::<3>(2) ^ 7).index()) + bit_cast::<8, 3>(self.in_1.val())) + (bits::<8>(77) + self.in_0.val().get_bits::<8>(3));
            }
        } else {
            if self.in_0.val().get_bit(1) | !self.in_2.val() {
                self.local_1.next = !bits::<8>(63) + (self.register_0.q.val() == self.register_0.q.val());
            } else if self.in_1.val().get_bit(0) {
                self.local_1.next = unsigned_cast(signed_cast(bit_cast::<8, 2>(self.constant_0.val()))) | !self.in_0.val().get_bits::<8>((self.in_1.val() + bit_cast::<3, 2>(self.constant_1.val())).index());
            } else {
                self.local_1.next = (bit_cast::<8, 3>(self.in_1.val()) >> (self.register_0.q.val() ^ self.register_0.q.val())) - (self.in_0.val().get_bits::<8>(self.in_1.val().replace_bit(1, self.register_0.q.val().get_bit(0)).index()) - bits::<8>(255));
            }
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = (self.local_1.val() != i.to_bits::<8>()) & bit_cast::<4, 1>(self.register_0.q.val()).all();
            self.part_0[i].in_1.next = (i.to_bits::<16>() + self.in_0.val()).replace_bit(5, self.local_1.val().get_bit(2));
            self.part_0[i].in_2.next = self.state.q.val() == Kernel22State::Wait;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = self.in_2.val();
        }
        if self.local_0.val() ^ self.register_0.q.val().get_bit(0) {
            match self.state.q.val() {
                Kernel22State::Start => {
                    if self.in_1.val() == bit_cast::<3, 2>(self.constant_0.val()) {
                        self.state.d.next = Kernel22State::Start;
                    } else {
                        self.state.d.next = Kernel22State::Run;
                    }
                }
                Kernel22State::Run => {
                    if self.state.q.val() == Kernel22State::Idle {
                        self.state.d.next = Kernel22State::Stop;
                    } else {
                        self.state.d.next = Kernel22State::Wait;
                    }
                }
                Kernel22State::Wait => {
                    if self.state.q.val() == Kernel22State::Stop {
                        self.state.d.next = Kernel22State::Stop;
                    } else {
                        self.state.d.next = Kernel22State::Start;
                    }
                }
                Kernel22State::Stop => {
                    if self.in_1.val() >= self.in_1.val() {
                        self.state.d.next = Kernel22State::Wait;
                    } else {
                        self.state.d.next = Kernel22State::Start;
                    }
                }
                _ => self.state.d.next = Kernel22State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.state.q.val() != Kernel22State::Start {
            self.shown.next = Kernel22State::Run;
        }
        if self.local_1.val() << 7 > (bit_cast::<8, 2>(self.constant_0.val()) - self.local_1.val()) {
            self.register_0.d.next = (bit_cast::<1, 8>(self.local_1.val()) + self.register_0.q.val()) - 0;
            self.out_0.next = bits::<13>(1).replace_bit((self.in_1.val() << 3).index(), self.in_1.val().get_bit(bit_cast::<1, 2>(self.constant_1.val()).index())) >> (bit_cast::<4, 2>(self.constant_0.val()) ^ 1);
        } else {
            if !self.local_1.val().get_bits::<3>(2) > self.in_1.val() << self.register_0.q.val().replace_bit(0, self.part_0[1].out_0.val()) {
                self.register_0.d.next = bit_cast::<1, 2>(self.local_1.val().get_bits::<2>((self.constant_1.val() << self.in_1.val().replace_bit(1, self.part_0[1].out_0.val())).index())) + (self.register_0.q.val() ^ self.register_0.q.val());
                self.out_0.next = !(self.in_0.val().get_bits::<13>(2) + bit_cast::<13, 2>(self.constant_1.val()));
            } else {
                self.register_0.d.next = (self.register_0.q.val() >> (bit_cast::<1, 1>(self.register_0.q.val()) >> 0)) ^ (self.in_1.val().get_bits::<1>(1) | self.register_0.q.val());
                self.out_0.next = bit_cast::<13, 2>(self.constant_0.val()) << (self.in_1.val() >> self.register_0.q.val().replace_bit(0, self.local_0.val())) << 1;
            }
        }
        self.out_1.next = 1.into();
        for i in 0..2_usize {
            if (self.in_1.val().replace_bit(2, self.part_0[1].out_0.val())).index() == i {
                self.out_1.next = unsigned_cast(signed_cast(self.register_0.q.val()));
            }
            for j in 0..2_usize {
                self.out_1.next = bit_cast::<1, 2>(self.constant_1.val() + 1);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_22", Kernel22::default(), clock clock, inputs in_0, in_1, in_2)
}
