// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel52State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel52 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel52State>,
    pub shown: Signal<Out, Kernel52State>,
}

impl Logic for Kernel52 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if !self.register_0.q.val() {
            match self.state.q.val() {
                Kernel52State::Start => {
                    if self.in_2.val().get_bit(2) | self.in_2.val().get_bit(9) {
                        self.state.d.next = Kernel52State::Run;
                    } else {
                        self.state.d.next = Kernel52State::Idle;
                    }
                }
                Kernel52State::Run => {
                    if bit_cast::<2, 2>(self.in_1.val()) < 1 {
                        self.state.d.next = Kernel52State::Idle;
                    } else {
                        self.state.d.next = Kernel52State::Run;
                    }
                }
                _ => self.state.d.next = Kernel52State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val().get_bits::<1>(bit_cast::<1, 2>(self.in_1.val()).index()).all() {
            self.shown.next = Kernel52State::Idle;
        }
        if self.in_2.val().get_bit(7) {
            if (!self.in_2.val().get_bits::<1>(self.in_2.val().get_bits::<4>(2).replace_bit(3, self.register_0.q.val()).index())).all() {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>((bit_cast::<3, 16>(self.in_2.val()) ^ bit_cast::<3, 16>(self.in_2.val())).index())).index()))).all();
            } else {
                self.register_0.d.next = self.shown.val() == Kernel52State::Run;
            }
        } else {
            if (bit_cast::<2, 2>(self.in_1.val()) ^ self.in_1.val()) > (bit_cast::<2, 16>(self.in_0.val()) ^ self.in_1.val()) {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(11))).all();
            } else {
                self.register_0.d.next = self.in_1.val().get_bit((self.in_1.val().get_bits::<1>((self.in_1.val().get_bits::<1>(0) >> 1).index()) ^ bits::<1>(1)).index());
            }
        }
        self.out_0.next = (signed_cast(self.in_0.val()) - signed_cast(self.in_0.val())) + (signed_cast(bit_cast::<16, 16>(self.in_2.val())) + signed_cast(bit_cast::<16, 16>(self.in_0.val())));
        self.out_1.next = bit_cast::<3, 4>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(bit_cast::<3, 2>(self.in_1.val()).index()))));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_52", Kernel52::default(), clock clock, inputs in_0, in_1, in_2)
}
