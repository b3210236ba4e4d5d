// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel41State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel41 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Bit>,
    pub register_0: DFF<Signed<8>>,
    pub state: DFF<Kernel41State>,
    pub shown: Signal<Out, Kernel41State>,
}

impl Logic for Kernel41 {
    #[hdl_gen]
    fn update(&mut self) {
        comment!("What follows is by chance.");
        println!("Not in the hardware.");
        assert!(true);
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.in_2.val().get_bit(self.in_3.val().get_bits::<4>(34).index()) {
            match self.state.q.val() {
                Kernel41State::Start => {
                    if self.register_0.q.val().get_bit(self.in_0.val().get_bits::<3>(5).index()) | self.in_2.val().get_bit(bit_cast::<4, 40>(self.in_3.val()).index()) {
                        self.state.d.next = Kernel41State::Run;
                    } else {
                        self.state.d.next = Kernel41State::Wait;
                    }
                }
                Kernel41State::Run => {
                    if self.state.q.val() == Kernel41State::Stop {
                        self.state.d.next = Kernel41State::Wait;
                    } else {
                        self.state.d.next = Kernel41State::Run;
                    }
                }
                Kernel41State::Wait => {
                    if self.in_0.val().get_bits::<2>(30) != self.in_0.val().get_bits::<2>(11) {
                        self.state.d.next = Kernel41State::Stop;
                    } else {
                        self.state.d.next = Kernel41State::Run;
                    }
                }
                Kernel41State::Stop => {
                    if signed_cast(self.in_3.val().get_bits::<16>(self.in_3.val().get_bits::<4>(24).index())) <= self.in_2.val() {
                        self.state.d.next = Kernel41State::Idle;
                    } else {
                        self.state.d.next = Kernel41State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel41State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val() == self.register_0.q.val().get_bit(6) {
            self.shown.next = Kernel41State::Idle;
        }
        self.register_0.d.next = (-40).into();
        if !self.in_1.val() {
            self.register_0.d.next = signed_cast(self.in_0.val().get_bits::<8>(self.in_3.val().get_bits::<4>(31).index())) - self.register_0.q.val();
        }
        self.out_0.next = bit_cast::<40, 32>(self.in_0.val().get_bits::<32>(bit_cast::<3, 40>(self.in_0.val()).index()));
        self.out_1.next = true;
        for i in 0..3_usize {
            if (self.out_0.val().get_bits::<3>(6)).index() == i {
                self.out_1.next = self.out_0.val().get_bits::<1>(i).any();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_41", Kernel41::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
