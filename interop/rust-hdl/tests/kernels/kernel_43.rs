// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel43Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel43Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = (self.register_0.q.val() - 25792).replace_bit(5, self.register_0.q.val().get_bit(bit_cast::<4, 3>(bit_cast::<3, 16>(self.in_2.val())).index()));
        self.out_0.next = !self.in_1.val();
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(10))).all();
            }
            self.out_0.next = self.in_0.val().get_bit(0);
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel43Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel43State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel43 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<2>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel43Fields>,
    pub register_0: DFF<Bits<1>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel43State>,
    pub shown: Signal<Out, Kernel43State>,
    pub part_0: [Kernel43Part; 3],
}

impl Logic for Kernel43 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<8, 13>(self.fields.val().high).xor();
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>(4)));
        self.local_1.next = (self.in_2.val() ^ bit_cast::<2, 1>(self.in_1.val())).all();
        self.local_2.next = self.register_0.q.val().get_bit(0);
        self.fields.next.low = unsigned_cast(signed_cast(self.in_1.val()) + signed_cast(self.in_1.val()));
        for i in 0..4_usize {
            match self.state.q.val() {
                Kernel43State::Idle => {
                    self.local_2.next = (!self.in_2.val().get_bits::<1>((self.in_1.val() >> 1).index())).all();
                }
                Kernel43State::Start => {
                    self.local_2.next = !self.fields.val().low.xor();
                }
                Kernel43State::Run => {
                    self.local_2.next = self.register_1.q.val();
                }
                Kernel43State::Wait => {
                    self.fields.next.low = (self.in_1.val() ^ 1) >> 0;
                }
                Kernel43State::Stop => {
                    self.local_2.next = (bit_cast::<16, 2>(self.in_2.val()) & self.in_4.val()) > (self.in_4.val() & self.in_4.val());
                }
                _ => {
                    self.local_2.next = (self.in_0.val().get_bits::<1>((!bit_cast::<3, 1>(self.register_0.q.val())).index()) << (self.in_4.val().get_bits::<1>(i) ^ self.register_0.q.val())).xor();
                }
            }
        }
        self.fields.next.flag = bit_cast::<8, 13>(self.in_0.val()).any();
        self.fields.next.high = self.in_0.val() | self.in_0.val() | (self.in_0.val() ^ 1);
        if (bits::<8>(88) >> (self.in_4.val().get_bits::<4>(2) | 7)).xor() {
            self.fields.next.flag = bits::<8>(77).any() == (self.local_1.val() || self.in_3.val());
        } else if self.state.q.val() != Kernel43State::Start {
            self.fields.next.flag = !self.register_1.q.val() && (self.register_2.q.val() && self.register_2.q.val());
        } else {
            self.fields.next.high = bit_cast::<13, 16>(!self.in_4.val());
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = signed_cast(self.local_0.val());
            self.part_0[i].in_1.next = !self.in_2.val() > (self.in_2.val() << 0);
            self.part_0[i].in_2.next = bit_cast::<16, 1>(self.register_0.q.val()) >> 5 >> 11;
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (signed_cast(self.local_0.val()) + signed_cast(self.local_0.val())) - signed_cast(self.local_0.val());
        }
        if !self.register_2.q.val() {
            match self.state.q.val() {
                Kernel43State::Start => {
                    if !self.in_0.val().get_bit(11) {
                        self.state.d.next = Kernel43State::Idle;
                    } else {
                        self.state.d.next = Kernel43State::Idle;
                    }
                }
                Kernel43State::Run => {
                    if self.state.q.val() != Kernel43State::Wait {
                        self.state.d.next = Kernel43State::Start;
                    } else {
                        self.state.d.next = Kernel43State::Idle;
                    }
                }
                Kernel43State::Wait => {
                    if bits::<8>(243).any() {
                        self.state.d.next = Kernel43State::Run;
                    } else {
                        self.state.d.next = Kernel43State::Idle;
                    }
                }
                Kernel43State::Stop => {
                    if self.local_1.val() | self.in_1.val().get_bit(0) {
                        self.state.d.next = Kernel43State::Start;
                    } else {
                        self.state.d.next = Kernel43State::Stop;
                    }
                }
                _ => self.state.d.next = Kernel43State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if bit_cast::<16, 3>(self.local_0.val()) != self.in_4.val() {
            self.shown.next = Kernel43State::Start;
        }
        self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val())) + unsigned_cast(signed_cast(self.register_0.q.val()));
        if self.register_2.q.val() {
            self.register_0.d.next = bit_cast::<1, 2>(self.in_0.val().get_bits::<2>((!self.local_0.val()).index())) ^ unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_1.val())));
        } else if self.state.q.val() == Kernel43State::Stop {
            match self.shown.val() {
                Kernel43State::Idle => {
                    self.register_0.d.next = bit_cast::<1, 2>(self.in_2.val() >> (self.local_0.val() << 3));
                }
                Kernel43State::Start => {
                    self.register_0.d.next = (self.in_1.val() ^ bit_cast::<1, 16>(self.in_4.val())) << !bit_cast::<4, 2>(self.in_2.val());
                }
                Kernel43State::Run => {
                    self.register_0.d.next = (bit_cast::<1, 1>(self.register_0.q.val()) ^ self.register_0.q.val()) + 0;
                }
                Kernel43State::Wait => {
                    self.register_0.d.next = (self.fields.val().low >> 0).replace_bit(0, self.local_0.val().get_bits::<1>((self.register_0.q.val() >> (self.fields.val().low ^ self.register_0.q.val())).index()).xor());
                }
                Kernel43State::Stop => {
                    self.register_0.d.next = (self.fields.val().low | self.fields.val().low) >> !bit_cast::<4, 1>(self.register_0.q.val()) >> 0;
                }
            }
        } else {
            self.register_0.d.next = self.in_1.val().replace_bit(0, self.in_3.val()) >> 1;
        }
        self.register_1.d.next = (!self.in_0.val().get_bits::<4>(3)).all();
        self.register_2.d.next = !!self.in_0.val().get_bit(4);
        for i in 0..3_usize {
            if (bit_cast::<3, 4>(bit_cast::<4, 2>(self.in_2.val()))).index() == i {
                self.register_2.d.next = bit_cast::<3, 4>(bits::<4>(15)).xor();
            }
            self.register_2.d.next = unsigned_cast(signed_cast(self.in_1.val())) >= self.in_1.val() >> unsigned_cast(signed_cast(bit_cast::<4, 1>(self.in_1.val())));
        }
        self.out_1.next = 3.into();
        if self.in_0.val().replace_bit(bit_cast::<3, 4>(bits::<4>(1)).index(), self.in_4.val().get_bit(self.in_4.val().get_bits::<4>(12).replace_bit(2, self.fields.val().flag).index())) > 4091 {
            self.out_1.next = bit_cast::<2, 1>(self.register_0.q.val() | self.register_0.q.val());
        } else if (self.in_4.val().get_bits::<4>((self.local_0.val() << unsigned_cast(signed_cast(self.in_1.val()))).index()) >> bit_cast::<3, 13>(self.in_0.val()).replace_bit(2, self.part_0[2].out_0.val())).all() {
            self.out_1.next = bit_cast::<2, 3>(self.local_0.val()) << 0;
        } else {
            self.out_1.next = ((self.out_1.val() >> 3) ^ bit_cast::<2, 1>(self.register_0.q.val()) + self.in_2.val()) >> 0;
        }
        self.out_2.next = bit_cast::<13, 8>(self.in_0.val().get_bits::<8>((self.out_1.val() << 0).index())) < self.fields.val().high.replace_bit((self.local_0.val() & 1).index(), self.in_1.val().get_bit(0));
        self.out_3.next = 30455.into();
        if self.in_0.val().get_bit(8) == bit_cast::<4, 2>(self.out_1.val()).all() {
            match self.shown.val() {
                Kernel43State::Start => {
                    self.out_3.next = self.in_4.val().replace_bit(15, self.local_0.val().get_bit(2)) + unsigned_cast(signed_cast(self.in_4.val()));
                }
                Kernel43State::Run => {
                    self.out_3.next = unsigned_cast(signed_cast(self.out_3.val()));
                }
                Kernel43State::Stop => {
                    self.out_2.next = !self.local_0.val().get_bit(bit_cast::<1, 2>(bit_cast::<2, 13>(self.in_0.val())).index()) & (self.register_0.q.val().get_bit(0) & self.part_0[0].out_0.val());
                }
                _ => {
                    self.out_2.next = self.in_4.val().get_bit(unsigned_cast(signed_cast(self.in_4.val().get_bits::<4>(bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>(self.local_0.val().replace_bit(0, self.in_4.val().get_bit(3)).index()))).index())).index()))).index());
                }
            }
        } else {
            self.out_3.next = self.in_4.val() - self.out_3.val() << 6;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_43", Kernel43::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
