// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
                    if self.state.q.val() == Kernel29State::Stop {
                        self.state.d.next = Kernel29State::Wait;
                    } else {
                        self.state.d.next = Kernel29State::Run;
                    }
                }
                Kernel29State::Wait => {
                    if self.in_0.val().get_bits::<2>(30) != self.in_0.val().get_bits::<2>(11) {
                        self.state.d.next = Kernel29State::Stop;
                    } else {
                        self.state.d.next = Kernel29State::Run;
                    }
                }
                Kernel29State::Stop => {
                    if self.register_1.q.val().get_bit(self.in_2.val().get_bits::<4>(31).index()) {
                        self.state.d.next = Kernel29State::Idle;
                    } else {
                        self.state.d.next = Kernel29State::Stop;
                    }
                }
                _ => self.state.d.next = Kernel29State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.in_1.val() {
            self.shown.next = Kernel29State::Stop;
        }
        self.register_0.d.next = self.in_2.val().get_bit(5);
        self.register_1.d.next = bit_cast::<40, 32>(bit_cast::<32, 40>(self.register_1.q.val()));
        match self.shown.val() {
            Kernel29State::Idle => self.register_1.d.next = self.in_0.val() ^ Bits::<40>::from(2147483647),
            Kernel29State::Start => {
                self.register_0.d.next = self.in_3.val() > signed_cast(bits::<40>(956209639));
            }
            Kernel29State::Wait => self.register_1.d.next = unsigned_cast(self.in_3.val()) | 0x7fffffff,
            _ => {}
        }
        self.out_0.next = 0x7fffffff | self.in_0.val();
        self.out_1.next = !self.out_0.val();
        if signed_cast(self.out_1.val()) <= self.in_3.val() {
            self.out_1.next = self.register_1.q.val() + self.out_1.val().get_bit(bit_cast::<4, 40>(self.out_0.val()).index());
        } else {
            self.out_1.next = self.out_1.val() - self.out_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_29", Kernel29::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
