// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel05State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel05 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Bits<8>>,
    pub state: DFF<Kernel05State>,
    pub shown: Signal<Out, Kernel05State>,
}

impl Logic for Kernel05 {
    #[hdl_gen]
    fn update(&mut self) {
        comment!("What follows is by chance.");
        println!("Not in the hardware.");
        assert!(true);
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        if self.register_1.q.val().get_bit(1) ^ self.in_2.val().get_bit(bit_cast::<4, 40>(self.register_0.q.val()).index()) {
            match self.state.q.val() {
                Kernel05State::Start => {
                    if self.in_2.val().get_bit(self.in_1.val().get_bits::<4>(34).index()) || self.in_3.val().get_bit(34) {
                        self.state.d.next = Kernel05State::Run;
                    } else {
                        self.state.d.next = Kernel05State::Run;
                    }
                }
                Kernel05State::Run => {
                    if self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<4>(27).index()).any() {
                        self.state.d.next = Kernel05State::Idle;
                    } else {
                        self.state.d.next = Kernel05State::Start;
                    }
                }
                _ => self.state.d.next = Kernel05State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_3.val() < 0x270fa9c0 {
            self.shown.next = Kernel05State::Idle;
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<40, 40>(self.in_3.val());
        self.register_1.d.next = self.register_1.q.val() + (self.register_0.q.val().get_bits::<8>(14) >> self.in_2.val().get_bits::<1>(7));
        if self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(29).index()) {
            self.register_0.d.next = self.in_1.val() - self.in_3.val();
        }
        self.out_0.next = 1.into();
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val().get_bits::<3>(5)).index() == i {
                    self.out_0.next = !self.in_1.val().get_bits::<8>(j);
                }
            }
        }
        self.out_1.next = 177.into();
        match (self.in_2.val().get_bits::<3>(32) ^ self.in_0.val().get_bits::<3>(self.register_1.q.val().get_bits::<4>(3).index())).index() {
            0 => {
                self.out_1.next = self.register_1.q.val() & self.in_2.val().get_bits::<8>(1);
            }
            2 => {
                self.out_1.next = (self.register_0.q.val().get_bits::<8>(21) + self.register_1.q.val()) >> self.register_0.q.val().get_bits::<1>(26);
            }
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_05", Kernel05::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
