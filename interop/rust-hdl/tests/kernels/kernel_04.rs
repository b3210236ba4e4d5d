// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel04State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel04 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub register_0: DFF<Bits<7>>,
    pub state: DFF<Kernel04State>,
    pub shown: Signal<Out, Kernel04State>,
}

impl Logic for Kernel04 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if (self.state.q.val() != Kernel04State::Idle) == !self.in_1.val().get_bit((bit_cast::<1, 3>(self.in_1.val()) >> 0).index()) {
            match self.state.q.val() {
                Kernel04State::Start => {
                    if !(bit_cast::<3, 7>(self.register_0.q.val()) == 1) {
                        self.state.d.next = Kernel04State::Idle;
                    } else {
                        self.state.d.next = Kernel04State::Start;
                    }
                }
                Kernel04State::Run => {
                    if (self.register_0.q.val() == self.register_0.q.val()) == (self.in_1.val().get_bit((self.register_0.q.val().get_bits::<1>(2) << bit_cast::<6, 7>(self.register_0.q.val()).replace_bit(3, self.in_1.val().get_bit((bit_cast::<1, 5>(self.in_2.val()) & 1).index()))).index()) & self.register_0.q.val().get_bit(3)) {
                        self.state.d.next = Kernel04State::Idle;
                    } else {
                        self.state.d.next = Kernel04State::Start;
                    }
                }
                _ => self.state.d.next = Kernel04State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val().get_bit(0) & self.in_2.val().get_bit(1) {
            self.shown.next = Kernel04State::Run;
        }
        self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<7, 3>(self.in_1.val()))) & !(self.register_0.q.val() ^ self.register_0.q.val());
        self.out_0.next = !bit_cast::<8, 3>(self.in_0.val()) << 4 << 8;
        self.out_1.next = 138.into();
        if unsigned_cast(signed_cast(self.in_2.val())) <= !(self.in_2.val() >> !self.in_0.val().get_bits::<1>((bit_cast::<1, 8>(self.out_0.val()) & 1).index())) {
            self.out_0.next = (self.out_0.val() << (bit_cast::<2, 5>(self.in_2.val()) & self.in_2.val().get_bits::<2>((self.in_0.val().get_bits::<2>(1) & self.register_0.q.val().get_bits::<2>(3)).index()))) + !bit_cast::<8, 8>(self.out_0.val()) - ((self.out_0.val() >> (self.in_2.val().get_bits::<1>(3) + self.in_2.val().get_bit(bit_cast::<2, 7>(self.register_0.q.val()).replace_bit((self.in_0.val().get_bits::<1>(2) << 2).index(), self.in_2.val().get_bit(4)).index()))) ^ (self.out_0.val() - self.out_0.val()));
        } else if bit_cast::<4, 1>(self.in_0.val().get_bits::<1>(bit_cast::<1, 4>(self.in_2.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(1))).index()))).index())).index())).all() {
            self.out_1.next = bit_cast::<8, 9>((bits::<9>(32) - bit_cast::<9, 8>(self.out_0.val())) << 1);
        } else {
            self.out_1.next = (self.out_0.val() - self.out_0.val() ^ (self.out_0.val() - 1)) ^ !(self.out_1.val() & 255);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_04", Kernel04::default(), clock clock, inputs in_0, in_1, in_2)
}
