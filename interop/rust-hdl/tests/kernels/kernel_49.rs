// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel49State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel49 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bits<13>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<16>>,
    pub register_1: DFF<Bits<16>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel49State>,
    pub shown: Signal<Out, Kernel49State>,
}

impl Logic for Kernel49 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bits::<2>(3).all() || self.local_0.val().get_bits::<1>(bit_cast::<3, 4>(bits::<4>(1)).index()).all();
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = bit_cast::<8, 4>(bit_cast::<4, 13>(self.in_4.val())) >> 8;
        match (bit_cast::<2, 3>(self.in_3.val().get_bits::<3>(1))).index() {
            0 => {
                self.local_0.next = (self.local_0.val() >> (self.in_1.val() >> 0)) - (self.local_0.val() & self.local_0.val());
            }
            _ => {
            }
        }
        if self.local_0.val().get_bit(3) {
            match self.state.q.val() {
                Kernel49State::Start => {
                    if self.in_4.val().get_bit(7) {
                        self.state.d.next = Kernel49State::Start;
                    } else {
                        self.state.d.next = Kernel49State::Idle;
                    }
                }
                Kernel49State::Run => {
                    if bit_cast::<3, 16>(self.in_3.val()).any() {
                        self.state.d.next = Kernel49State::Run;
                    } else {
                        self.state.d.next = Kernel49State::Start;
                    }
                }
                _ => self.state.d.next = Kernel49State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val() {
            self.shown.next = Kernel49State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() - (self.register_0.q.val() + self.register_0.q.val());
        if (self.shown.val() == Kernel49State::Idle) == (self.in_2.val() && self.in_2.val()) {
            match (self.in_4.val().get_bits::<2>(3) | bits::<2>(1)).index() {
                3 => {
                    self.register_0.d.next = (self.register_0.q.val() - self.register_0.q.val()) + self.register_0.q.val();
                }
                _ => {
                }
            }
        }
        self.register_1.d.next = 48151.into();
        self.register_2.d.next = unsigned_cast(self.register_0.q.val()) < 1;
        self.out_1.next = unsigned_cast(signed_cast(self.in_4.val().get_bits::<4>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_3.val())).index()))).all();
        for i in 0..2_usize {
            match self.state.q.val() {
                Kernel49State::Idle => {
                    self.register_2.d.next = (bit_cast::<16, 16>(self.register_1.q.val()) | self.in_3.val()) < (unsigned_cast(self.register_0.q.val()) >> 17);
                }
                Kernel49State::Start => {
                    self.register_1.d.next = (self.register_1.q.val() << (self.in_1.val() << 2)) << 10;
                }
                Kernel49State::Run => {
                    self.register_2.d.next = (self.in_4.val().get_bits::<8>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<2>(i))).index()) ^ 164) >= (bit_cast::<8, 1>(self.in_1.val()) ^ self.local_0.val());
                }
            }
        }
        self.out_2.next = self.out_1.val();
        self.out_3.next = self.shown.val() != Kernel49State::Idle;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_49", Kernel49::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
