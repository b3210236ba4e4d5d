// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel17Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel17State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel17 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<8>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub fields: Signal<Local, Kernel17Fields>,
    pub shown_fields: Signal<Out, Kernel17Fields>,
    pub register_0: DFF<Bits<40>>,
    pub state: DFF<Kernel17State>,
    pub shown: Signal<Out, Kernel17State>,
}

impl Logic for Kernel17 {
    #[hdl_gen]
    fn update(&mut self) {
        comment!("What follows is by chance.");
        println!("Not in the hardware.");
        assert!(true);
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if self.register_0.q.val().get_bits::<1>(29).xor() {
            self.fields.next.low = bit_cast::<1, 40>(self.in_3.val()) + self.in_1.val().get_bits::<1>(bit_cast::<4, 8>(self.in_2.val()).index());
        } else {
            self.fields.next.low = self.in_0.val().get_bits::<1>(24) - 1;
        }
        self.fields.next.flag = self.in_1.val().get_bits::<2>(bit_cast::<4, 40>(self.in_1.val()).index()).all() | (self.in_3.val().get_bits::<2>(26) == self.register_0.q.val().get_bits::<2>(2));
        self.fields.next.high = bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(bit_cast::<4, 40>(self.in_1.val()).index()).replace_bit(self.fields.val().low.index(), self.in_2.val().get_bit(5)));
        match (bit_cast::<2, 1>(self.fields.val().low)).index() {
            1 => {
                self.fields.next.high = self.fields.val().high + self.in_2.val().get_bits::<2>(1);
            }
            3 => self.fields.next.high = self.fields.val().high << 1,
            _ => {
                self.fields.next.high = !bit_cast::<2, 1>(self.fields.val().low);
            }
        }
        self.shown_fields.next = self.fields.val();
        if self.fields.val().low.xor() {
            match self.state.q.val() {
                Kernel17State::Start => {
                    if self.fields.val().flag {
                        self.state.d.next = Kernel17State::Run;
                    } else {
                        self.state.d.next = Kernel17State::Start;
                    }
                }
                Kernel17State::Run => {
                    if self.in_1.val() > self.in_0.val() {
                        self.state.d.next = Kernel17State::Wait;
                    } else {
                        self.state.d.next = Kernel17State::Wait;
                    }
                }
                Kernel17State::Wait => {
                    if self.in_1.val().get_bit(4) & self.in_2.val().get_bit(1) {
                        self.state.d.next = Kernel17State::Idle;
                    } else {
                        self.state.d.next = Kernel17State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel17State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.fields.val().flag {
            self.shown.next = Kernel17State::Idle;
        }
        self.register_0.d.next = self.register_0.q.val() + (self.in_3.val() >> 11);
        self.out_0.next = 1_i32.to_signed_bits::<4>() - signed_cast(self.in_2.val().get_bits::<4>(self.fields.val().high.index()));
        if signed_cast(self.register_0.q.val().get_bits::<4>(3)) >= self.out_0.val() {
            if self.fields.val().flag {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()));
            }
        } else {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_2.val().get_bits::<3>(self.in_0.val().get_bits::<2>(7).index())).index() == i {
                        self.out_0.next = -self.out_0.val();
                    }
                }
            }
        }
        self.out_1.next = bit_cast::<16, 4>(unsigned_cast(self.out_0.val())) >> 1;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_17", Kernel17::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
