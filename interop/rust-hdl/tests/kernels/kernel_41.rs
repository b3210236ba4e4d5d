// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel41State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel41 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub register_0: DFF<Bits<40>>,
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
        if self.in_3.val().get_bits::<2>(self.in_1.val().get_bits::<3>(0).index()) <= self.in_2.val() {
            match self.state.q.val() {
                Kernel41State::Start => {
                    if self.register_0.q.val() < 0x7fffffff {
                        self.state.d.next = Kernel41State::Run;
                    } else {
                        self.state.d.next = Kernel41State::Run;
                    }
                }
                Kernel41State::Run => {
                    if self.register_0.q.val().get_bit(self.in_3.val().get_bits::<4>(0).index()) || self.in_2.val().get_bit(1) {
                        self.state.d.next = Kernel41State::Idle;
                    } else {
                        self.state.d.next = Kernel41State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel41State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_0.val().get_bits::<3>(self.in_1.val().index()).xor() {
            self.shown.next = Kernel41State::Run;
        }
        self.register_0.d.next = self.register_0.q.val() + (self.in_0.val() >> self.in_3.val().get_bits::<1>(self.in_1.val().index()));
        self.out_0.next = signed_cast(self.in_3.val().get_bits::<8>(5)) - signed_cast(self.in_3.val().get_bits::<8>(self.in_1.val().get_bits::<3>(0).index())) - (signed_cast(self.register_0.q.val().get_bits::<8>(self.in_0.val().get_bits::<4>(34).index())) + 110_i32.to_signed_bits::<8>());
        self.out_1.next = self.register_0.q.val() ^ self.in_0.val();
        if self.state.q.val() == Kernel41State::Start {
            for i in 0..2_usize {
                if (self.in_3.val().get_bits::<3>(9)).index() == i {
                    self.out_1.next = self.out_1.val() + self.register_0.q.val();
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_41", Kernel41::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
