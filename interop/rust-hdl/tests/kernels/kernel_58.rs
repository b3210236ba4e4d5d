// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel58Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel58Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = 223.into();
        self.out_0.next = self.register_0.q.val().get_bits::<2>(3).all() || self.register_0.q.val().get_bits::<1>(bit_cast::<3, 4>(bits::<4>(1)).index()).all();
        if bit_cast::<8, 4>(bit_cast::<4, 8>(self.register_0.q.val())).xor() {
            self.register_0.d.next = (bit_cast::<8, 8>(self.register_0.q.val()) ^ 184) >> 9;
        } else if !self.register_0.q.val().get_bits::<1>(5).all() {
            self.out_0.next = self.out_0.val();
        } else {
            self.out_0.next = self.out_0.val();
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel58State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock)]
pub struct Kernel58 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bits<1>>,
    pub in_3: Signal<In, Bits<2>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<2>>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<16>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<4>>,
    pub register_2: DFF<Bits<3>>,
    pub state: DFF<Kernel58State>,
    pub shown: Signal<Out, Kernel58State>,
    pub part_0: [Kernel58Part; 2],
}

impl Default for Kernel58 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            in_4: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            out_3: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel58 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<16, 32>(bits::<32>(2147483647)) ^ unsigned_cast(25105_i32.to_signed_bits::<16>());
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        if !self.in_2.val().all() {
            if !self.in_3.val().all() {
                self.local_0.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<8>((self.in_3.val() + bit_cast::<2, 1>(self.in_2.val())).index()))).any();
                self.local_1.next = self.in_1.val().get_bit((!self.register_2.q.val()).index());
            } else {
                self.local_0.next = (self.register_2.q.val() >> 1) >= (self.register_2.q.val() | self.register_2.q.val());
                self.local_1.next = (self.in_1.val().get_bits::<8>(2) ^ self.in_1.val().get_bits::<8>(4)).any();
            }
        } else if (self.register_1.q.val().get_bits::<3>(1) - self.in_1.val().get_bits::<3>(8)).xor() {
            if self.register_1.q.val().get_bit((self.in_3.val() << (self.in_2.val() << 2)).index()) {
                self.local_0.next = (self.in_1.val() << bit_cast::<1, 2>(self.register_1.q.val().get_bits::<2>(0))) <= (self.in_1.val() - self.in_1.val());
                self.local_1.next = self.in_3.val().get_bit(1);
            } else {
                self.local_0.next = (self.in_1.val() ^ self.in_1.val()) <= bit_cast::<13, 8>(bit_cast::<8, 4>(self.register_1.q.val()));
                self.local_1.next = self.constant_1.val();
            }
        } else {
            if self.in_2.val().get_bit(0) {
                self.local_0.next = self.register_2.q.val().xor() || !self.register_2.q.val().get_bit(2);
                self.local_1.next = self.state.q.val() == Kernel58State::Run;
            } else {
                self.local_0.next = bit_cast::<1, 2>(self.in_3.val()).any();
                self.local_1.next = bit_cast::<3, 2>(self.in_3.val()) < (self.register_2.q.val() & 7);
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = self.register_1.q.val().get_bit(1);
            self.part_0[i].in_1.next = self.in_2.val().get_bit(0);
            self.part_0[i].in_2.next = (self.state.q.val() != Kernel58State::Idle) | (self.constant_1.val() && self.in_2.val().get_bit(0));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (bit_cast::<1, 13>(self.in_1.val()) | self.in_2.val()).xor();
        }
        if bit_cast::<8, 13>(self.in_1.val()).any() {
            match self.state.q.val() {
                Kernel58State::Start => {
                    if self.state.q.val() != Kernel58State::Start {
                        self.state.d.next = Kernel58State::Start;
                    } else {
                        self.state.d.next = Kernel58State::Idle;
                    }
                }
                Kernel58State::Run => {
                    if self.register_2.q.val().any() {
                        self.state.d.next = Kernel58State::Idle;
                    } else {
                        self.state.d.next = Kernel58State::Wait;
                    }
                }
                Kernel58State::Wait => {
                    if self.in_3.val().all() {
                        self.state.d.next = Kernel58State::Start;
                    } else {
                        self.state.d.next = Kernel58State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel58State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if bit_cast::<2, 4>(self.register_1.q.val()) != self.in_3.val() {
            self.shown.next = Kernel58State::Idle;
        }
        self.register_0.d.next = self.in_3.val().get_bit(0);
        if self.in_2.val().get_bit(0) {
            self.register_0.d.next = !(self.in_2.val().get_bit(0) || self.local_0.val());
        }
        if !self.register_1.q.val().get_bit((self.in_3.val() + bit_cast::<2, 2>(self.in_3.val())).index()) {
            if self.register_2.q.val().get_bit((!bit_cast::<1, 1>(self.in_2.val())).index()) {
                self.register_1.d.next = (self.register_1.q.val() ^ self.register_1.q.val()) >> 4;
            } else {
                self.register_1.d.next = (self.register_1.q.val() | self.register_1.q.val()) << unsigned_cast(signed_cast(self.register_2.q.val()));
            }
        } else if (self.in_3.val() ^ 3) < 1 {
            if self.local_0.val() {
                self.register_1.d.next = ((self.register_1.q.val() >> bit_cast::<1, 2>(self.in_3.val())) >> !self.register_1.q.val()) >> 4;
            } else {
                self.register_1.d.next = !(self.in_1.val().get_bits::<4>(3) >> 3) >> 2;
            }
        } else {
            if (!bit_cast::<8, 4>(self.register_1.q.val())).xor() {
                self.register_1.d.next = self.register_1.q.val() << 4 ^ self.register_1.q.val() + self.register_1.q.val();
            } else if self.register_1.q.val().all() == (self.in_2.val() < self.in_2.val()) {
                self.register_1.d.next = self.in_1.val().get_bits::<4>(6) >> 1 << 3;
            } else {
                self.register_1.d.next = ((self.register_1.q.val() & self.in_1.val().get_bits::<4>(8)) + (self.register_1.q.val() + self.register_1.q.val())) >> 3;
            }
        }
        self.register_2.d.next = (self.register_2.q.val() & 4) ^ bit_cast::<3, 4>(self.register_1.q.val());
        self.out_1.next = (self.register_1.q.val() >= self.register_1.q.val()) | self.part_0[0].out_0.val();
        self.out_2.next = self.in_3.val() + self.in_3.val() + self.in_2.val().get_bit(0);
        if self.local_1.val() {
            self.out_2.next = bit_cast::<2, 3>(self.register_2.q.val()) << 2;
        }
        self.out_3.next = self.in_2.val() < self.in_2.val() && self.shown.val() != Kernel58State::Start;
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_3.next = self.state.q.val() != Kernel58State::Run;
            }
            match (i.to_bits::<3>() | 7).index() {
                1 => {
                    self.out_3.next = (bit_cast::<13, 2>(self.out_2.val()) ^ self.in_1.val()) > !bit_cast::<13, 2>(self.out_2.val());
                }
                7 => {
                    self.out_3.next = !(self.shown.val() == Kernel58State::Idle);
                }
                _ => {
                    self.out_3.next = unsigned_cast(signed_cast(self.register_1.q.val())) <= self.in_1.val().get_bits::<4>(i).replace_bit(3, self.part_0[1].out_0.val());
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_58", Kernel58::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
