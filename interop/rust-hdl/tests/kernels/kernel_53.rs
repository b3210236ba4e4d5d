// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel53State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel53 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<16>>,
    pub in_3: Signal<In, Signed<4>>,
    pub out_0: Signal<Out, Signed<2>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Signed<16>>,
    pub state: DFF<Kernel53State>,
    pub shown: Signal<Out, Kernel53State>,
}

impl Logic for Kernel53 {
    #[hdl_gen]
    fn update(&mut self) {
        comment!("What follows is by chance.");
        println!("Not in the hardware.");
        assert!(true);
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.register_0.q.val().get_bit(16) {
            match self.state.q.val() {
                Kernel53State::Start => {
                    if !self.in_1.val().get_bit(self.in_0.val().get_bits::<3>(2).index()) {
                        self.state.d.next = Kernel53State::Run;
                    } else {
                        self.state.d.next = Kernel53State::Start;
                    }
                }
                Kernel53State::Run => {
                    if self.in_3.val().get_bit(0) {
                        self.state.d.next = Kernel53State::Wait;
                    } else {
                        self.state.d.next = Kernel53State::Wait;
                    }
                }
                Kernel53State::Wait => {
                    if self.in_2.val().get_bit(unsigned_cast(self.in_3.val()).index()) {
                        self.state.d.next = Kernel53State::Stop;
                    } else {
                        self.state.d.next = Kernel53State::Run;
                    }
                }
                Kernel53State::Stop => {
                    if !self.in_3.val().get_bit(self.in_2.val().get_bits::<2>(1).index()) {
                        self.state.d.next = Kernel53State::Idle;
                    } else {
                        self.state.d.next = Kernel53State::Run;
                    }
                }
                _ => self.state.d.next = Kernel53State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_1.q.val().get_bit(7) {
            self.shown.next = Kernel53State::Start;
        }
        self.register_0.d.next = self.register_0.q.val() + (bit_cast::<40, 16>(unsigned_cast(self.register_1.q.val())) >> 11);
        self.register_1.d.next = self.register_1.q.val() - signed_cast(self.in_2.val());
        for i in 0..2_usize {
            if (bit_cast::<3, 8>(unsigned_cast(self.in_1.val()))).index() == i {
                self.register_1.d.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(unsigned_cast(self.in_1.val()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(5))));
            }
        }
        self.out_0.next = 1_i32.to_signed_bits::<2>() - signed_cast(self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<4>(5).index()));
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<4>(24).index())).index() == i {
                    self.out_0.next = signed_cast(self.in_2.val().get_bits::<2>((i * 2 + j)));
                }
            }
        }
        self.out_1.next = self.in_0.val();
        if self.register_0.q.val().get_bit(bit_cast::<4, 40>(self.out_1.val()).index()) & self.out_0.val().get_bit(1) {
            self.out_1.next = self.out_1.val() ^ self.register_0.q.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_53", Kernel53::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
