// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        self.fields.next.high = (self.in_2.val().get_bits::<2>(1) ^ self.in_0.val().get_bits::<2>(bit_cast::<4, 40>(self.in_1.val()).index())) >> self.in_3.val().get_bits::<3>(self.in_1.val().get_bits::<4>(13).index());
        match (self.in_0.val().get_bits::<3>(32) ^ self.in_0.val().get_bits::<3>(self.in_2.val().get_bits::<4>(3).index())).index() {
            0 => {
                self.fields.next.high = bit_cast::<2, 3>(self.register_0.q.val().get_bits::<3>(self.in_2.val().get_bits::<4>(1).index()));
            }
            2 => self.fields.next.high = bit_cast::<2, 40>(self.in_1.val()) ^ self.fields.val().high,
            _ => {}
        }
        self.shown_fields.next = self.fields.val();
        if self.in_3.val().get_bits::<3>(self.in_0.val().get_bits::<4>(13).index()) != 1 {
            match self.state.q.val() {
                Kernel17State::Start => {
                    if self.fields.val().low == self.in_3.val().get_bits::<1>(8) {
                        self.state.d.next = Kernel17State::Run;
                    } else {
                        self.state.d.next = Kernel17State::Start;
                    }
                }
                Kernel17State::Run => {
                    if self.register_0.q.val().get_bit(24) || self.in_2.val().get_bit(1) {
                        self.state.d.next = Kernel17State::Wait;
                    } else {
                        self.state.d.next = Kernel17State::Wait;
                    }
                }
                Kernel17State::Wait => {
                    if self.fields.val().high.all() {
                        self.state.d.next = Kernel17State::Idle;
                    } else {
                        self.state.d.next = Kernel17State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel17State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.fields.val().low.all() {
            self.shown.next = Kernel17State::Run;
        }
        self.register_0.d.next = bit_cast::<40, 32>(self.register_0.q.val().get_bits::<32>(self.in_2.val().get_bits::<3>(5).index())) >> 4;
        if self.in_0.val().get_bits::<2>(7) != self.fields.val().high {
            if self.fields.val().flag {
                self.register_0.d.next = self.in_3.val() ^ self.in_1.val();
            }
        } else {
            self.register_0.d.next = self.in_1.val() ^ self.register_0.q.val();
        }
        self.out_0.next = signed_cast(self.in_1.val().get_bits::<4>(self.in_0.val().get_bits::<4>(36).index()));
        match self.state.q.val() {
            Kernel17State::Idle => {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()));
            }
            Kernel17State::Start => self.out_0.next = self.out_0.val(),
            Kernel17State::Wait => {
                self.out_0.next = signed_cast(self.in_1.val().get_bits::<4>(unsigned_cast(self.out_0.val()).index()));
            }
            _ => {
                self.out_0.next = self.out_0.val() - 1_i32.to_signed_bits::<4>();
            }
        }
        self.out_1.next = unsigned_cast(signed_cast(bit_cast::<16, 1>(self.fields.val().low)));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_17", Kernel17::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
