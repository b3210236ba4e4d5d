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
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bits<16>>,
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
                    if bit_cast::<8, 16>(self.register_1.q.val()).xor() {
                        self.state.d.next = Kernel28State::Stop;
                    } else {
                        self.state.d.next = Kernel28State::Stop;
                    }
                }
                Kernel28State::Stop => {
                    if !self.in_1.val() {
                        self.state.d.next = Kernel28State::Run;
                    } else {
                        self.state.d.next = Kernel28State::Start;
                    }
                }
                _ => self.state.d.next = Kernel28State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_1.q.val().get_bits::<4>(1).all() {
            self.shown.next = Kernel28State::Stop;
        }
        self.register_0.d.next = self.register_1.q.val().get_bit((self.register_1.q.val().get_bits::<4>(8) << 5).index());
        self.register_1.d.next = 65535.into();
        if (!self.register_1.q.val().get_bits::<1>(self.register_1.q.val().get_bits::<4>(2).replace_bit(3, self.in_3.val()).index())).all() {
            self.register_0.d.next = (self.in_0.val() && self.in_0.val()) == !self.in_4.val();
        } else if self.in_2.val().get_bit(4) {
            self.register_1.d.next = (self.register_1.q.val() >> unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<1>((bit_cast::<4, 16>(self.register_1.q.val()) >> 3).index())))) + (self.register_1.q.val() - 1);
        } else if bit_cast::<8, 16>(self.register_1.q.val()).xor() & (self.in_2.val() != self.in_2.val()) {
            self.register_1.d.next = bit_cast::<16, 32>(bits::<32>(24169953) & bit_cast::<32, 16>(self.register_1.q.val()));
        }
        self.register_2.d.next = self.in_2.val().get_bit((self.register_1.q.val().get_bits::<4>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.register_1.q.val())).index()) - self.register_1.q.val().get_bits::<4>((self.register_1.q.val().get_bits::<3>(9) & self.register_1.q.val().get_bits::<3>(7)).index())).index());
        self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.register_1.q.val().get_bits::<12>(3))) - signed_cast(bit_cast::<13, 12>(self.register_1.q.val().get_bits::<12>((self.register_1.q.val().get_bits::<2>(10) + self.in_2.val().get_bit(7)).index())))) <= -self.in_2.val();
        match (bit_cast::<2, 3>(bits::<3>(7))).index() {
            3 => {
                self.out_0.next = self.shown.val() != Kernel28State::Start;
            }
            _ => {
            }
        }
        self.out_1.next = self.register_2.q.val();
        if self.out_1.val() {
            self.out_1.next = self.shown.val() == Kernel28State::Wait;
        } else {
            for i in 0..4_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 2>(bits::<2>(1))).index() == i {
                        self.out_1.next = self.in_4.val();
                    }
                    self.out_1.next = self.in_0.val();
                }
                self.out_1.next = (self.in_4.val() && self.register_0.q.val()) | (self.in_2.val() == self.in_2.val());
            }
        }
        self.out_2.next = 1359.into();
        self.out_3.next = (signed_cast(self.register_1.q.val().get_bits::<3>((bit_cast::<3, 16>(self.register_1.q.val()) | bit_cast::<3, 16>(self.register_1.q.val())).index())) + 3_i32.to_signed_bits::<3>()) - signed_cast(self.register_1.q.val().get_bits::<3>(5));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(bit_cast::<4, 16>(self.register_1.q.val()))).index() == i {
                    self.out_2.next = (self.out_2.val() - self.register_1.q.val()) + (bit_cast::<16, 16>(self.register_1.q.val()) & self.out_2.val());
                }
                self.out_3.next = -self.out_3.val();
            }
            self.out_2.next = bit_cast::<16, 13>(bits::<13>(8191) >> 4);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_28", Kernel28::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
