// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel40State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel40 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<12>>,
    pub in_2: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel40State>,
    pub shown: Signal<Out, Kernel40State>,
}

impl Logic for Kernel40 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.state.q.val() != Kernel40State::Stop {
            match self.state.q.val() {
                Kernel40State::Start => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel40State::Wait;
                    } else {
                        self.state.d.next = Kernel40State::Stop;
                    }
                }
                Kernel40State::Run => {
                    if self.in_2.val() != signed_cast(self.in_1.val().get_bits::<3>((bit_cast::<3, 12>(self.in_1.val()) & 5).index())) {
                        self.state.d.next = Kernel40State::Idle;
                    } else {
                        self.state.d.next = Kernel40State::Stop;
                    }
                }
                Kernel40State::Wait => {
                    if unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))).all() {
                        self.state.d.next = Kernel40State::Run;
                    } else {
                        self.state.d.next = Kernel40State::Idle;
                    }
                }
                Kernel40State::Stop => {
                    if (self.in_2.val() != self.in_2.val()) || (self.register_0.q.val() || self.in_0.val()) {
                        self.state.d.next = Kernel40State::Stop;
                    } else {
                        self.state.d.next = Kernel40State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel40State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val() < self.in_2.val() {
            self.shown.next = Kernel40State::Start;
        }
        self.register_0.d.next = (self.in_0.val() ^ self.register_0.q.val() || (self.register_0.q.val() == self.in_2.val().get_bit(1))) && (self.state.q.val() != Kernel40State::Start);
        self.out_0.next = ((self.in_1.val().get_bits::<3>((self.in_1.val().get_bits::<3>(3) >> 1).index()) | bits::<3>(1)) & (unsigned_cast(self.in_2.val()) + self.in_1.val().get_bits::<3>((unsigned_cast(self.in_2.val()) + unsigned_cast(self.in_2.val())).index()))).any();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() ^ 7).index() == i {
                    self.register_0.d.next = self.in_1.val().get_bit((i + j));
                }
                self.register_0.d.next = (self.in_1.val().get_bits::<8>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(j))).index()) ^ 164).replace_bit(5, self.in_1.val().get_bit((i * 2 + j)) && self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(11))).index())).xor();
            }
            for j in 0..2_usize {
                if (j.to_bits::<3>() & unsigned_cast(self.in_2.val())).index() == i {
                    self.out_0.next = (unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(3))) + (self.state.q.val() == Kernel40State::Stop)).all();
                }
                self.out_0.next = !self.in_2.val().get_bit(j);
            }
        }
        if self.in_0.val() {
            self.out_1.next = bit_cast::<16, 13>(unsigned_cast(signed_cast(bit_cast::<13, 12>(self.in_1.val())))) >> 8;
        } else if (self.in_1.val().get_bits::<4>(3) ^ self.in_1.val().get_bits::<4>(8)).all() {
            if self.out_0.val() {
                self.out_1.next = bit_cast::<16, 25>(bits::<25>(30226272) + bits::<25>(32698681)) ^ 65073;
            } else {
                self.out_1.next = bit_cast::<16, 2>(bit_cast::<2, 3>(self.in_1.val().get_bits::<3>(4) << !self.in_1.val().get_bits::<4>((self.in_1.val().get_bits::<3>(7) >> (self.in_1.val().get_bits::<4>(3) << (self.in_1.val().get_bits::<6>(6) ^ bits::<6>(40)))).index())));
            }
        } else {
            if self.in_1.val().get_bit(unsigned_cast(self.in_2.val()).index()) {
                self.out_1.next = (bit_cast::<16, 19>(bits::<19>(341048)) ^ bits::<16>(35701) + bits::<16>(1)).replace_bit(7, bit_cast::<8, 4>(bits::<4>(15)).any());
            } else {
                self.out_1.next = !bit_cast::<16, 13>(bits::<13>(8191)) - 47241;
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_40", Kernel40::default(), clock clock, inputs in_0, in_1, in_2)
}
