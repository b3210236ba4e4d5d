// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel29State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel29 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Signed<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<40>>,
    pub state: DFF<Kernel29State>,
    pub shown: Signal<Out, Kernel29State>,
}

impl Logic for Kernel29 {
    #[hdl_gen]
    fn update(&mut self) {
        comment!("What follows is by chance.");
        println!("Not in the hardware.");
        assert!(true);
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if bit_cast::<1, 40>(self.in_2.val()) != 1 {
            match self.state.q.val() {
                Kernel29State::Start => {
                    if bit_cast::<3, 40>(self.in_0.val()) != self.register_1.q.val().get_bits::<3>(bit_cast::<4, 40>(self.in_2.val()).index()) {
                        self.state.d.next = Kernel29State::Run;
                    } else {
                        self.state.d.next = Kernel29State::Wait;
                    }
                }
                Kernel29State::Run => {
                    if self.in_1.val() {
                        self.state.d.next = Kernel29State::Wait;
                    } else {
                        self.state.d.next = Kernel29State::Idle;
                    }
                }
                Kernel29State::Wait => {
                    if self.in_2.val().get_bits::<3>(self.in_0.val().get_bits::<4>(18).index()) != bit_cast::<3, 40>(self.in_0.val()) {
                        self.state.d.next = Kernel29State::Stop;
                    } else {
                        self.state.d.next = Kernel29State::Start;
                    }
                }
                Kernel29State::Stop => {
                    if self.in_0.val() > unsigned_cast(self.in_3.val()) {
                        self.state.d.next = Kernel29State::Idle;
                    } else {
                        self.state.d.next = Kernel29State::Run;
                    }
                }
                _ => self.state.d.next = Kernel29State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_1.q.val().get_bit(self.in_2.val().get_bits::<4>(25).index()) {
            self.shown.next = Kernel29State::Run;
        }
        self.register_0.d.next = !self.in_1.val();
        if self.register_0.q.val() {
            self.register_0.d.next = self.state.q.val() != Kernel29State::Idle;
        }
        self.register_1.d.next = self.register_1.q.val() + (self.in_0.val() - unsigned_cast(self.in_3.val()));
        if self.in_2.val().get_bits::<3>(self.in_0.val().get_bits::<4>(13).index()) == self.register_1.q.val().get_bits::<3>(16) {
            self.register_1.d.next = self.in_0.val() | self.register_1.q.val();
        }
        self.out_0.next = 1.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.in_2.val().get_bits::<3>(6)).index() == i {
                    self.out_0.next = self.in_2.val() ^ bits::<40>(2147483647);
                }
            }
        }
        self.out_1.next = 91210764.into();
        if self.shown.val() != Kernel29State::Start {
            self.out_1.next = self.register_1.q.val() ^ Bits::<40>::from(724498284);
        } else if self.register_1.q.val().get_bit(7) != self.in_2.val().get_bit(22) {
            self.out_1.next = unsigned_cast(self.in_3.val()) + 1 >> self.in_0.val().get_bits::<1>(self.in_2.val().get_bits::<4>(34).index());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_29", Kernel29::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
