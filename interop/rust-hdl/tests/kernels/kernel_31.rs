// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel31Part {
    pub in_0: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel31Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val() == (self.in_0.val() - self.in_0.val());
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_0.next = bits::<8>(8).xor() || (self.in_0.val().get_bit((i * 2 + j)) | self.in_0.val().get_bit(6));
            }
            self.out_0.next = (bits::<8>(1) | i.to_bits::<8>()).xor();
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel31Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel31State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel31 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub out_1: Signal<Out, Bits<13>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub local_1: Signal<Local, Bits<4>>,
    pub local_2: Signal<Local, Bits<3>>,
    pub fields: Signal<Local, Kernel31Fields>,
    pub register_0: DFF<Bits<3>>,
    pub state: DFF<Kernel31State>,
    pub shown: Signal<Out, Kernel31State>,
    pub line: [DFF<Bit>; 4],
    pub part_0: [Kernel31Part; 3],
}

impl Logic for Kernel31 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = bit_cast::<16, 13>(bit_cast::<13, 3>(self.register_0.q.val()) >> 8);
        if self.in_1.val() {
            match self.state.q.val() {
                Kernel31State::Idle => {
                    self.local_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.local_0.val())) ^ self.local_0.val() - self.local_0.val();
                }
                Kernel31State::Start => {
                    self.local_0.next = !(self.local_0.val() << 7);
                }
                Kernel31State::Run => {
                    self.local_0.next = self.local_0.val() + bit_cast::<16, 3>(self.register_0.q.val()) & !self.local_0.val();
                }
                Kernel31State::Wait => {
                    self.local_0.next = !bit_cast::<16, 32>(bit_cast::<32, 16>(self.local_0.val()));
                }
            }
        } else if (self.register_0.q.val() & self.register_0.q.val()) < self.register_0.q.val() - self.register_0.q.val() {
            self.local_0.next = !(self.local_0.val() + 65535);
        }
        self.local_1.next = ((self.local_0.val().get_bits::<4>(bit_cast::<3, 2>(self.in_2.val()).index()) & bit_cast::<4, 3>(self.register_0.q.val())) + (self.local_0.val().get_bits::<4>(5) << 3)) >> (self.register_0.q.val() & self.local_0.val().get_bits::<3>(7));
        if (self.local_1.val() >> self.register_0.q.val().get_bits::<1>(2) + self.in_2.val().get_bit(0)).all() {
            self.local_1.next = self.local_1.val() + bit_cast::<4, 2>(self.in_2.val()) | self.local_1.val() - self.local_0.val().get_bits::<4>((self.local_0.val().get_bits::<3>(2) ^ 7).index());
        } else if bit_cast::<8, 4>(self.local_1.val()).any() {
            self.local_1.next = (unsigned_cast(signed_cast(self.local_1.val())) & bit_cast::<4, 3>(self.register_0.q.val())) >> 0;
        } else if self.in_0.val() {
            self.local_1.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(unsigned_cast(signed_cast(self.register_0.q.val())).index()))) - (self.local_1.val() - 1);
        } else {
            self.local_1.next = !(self.local_1.val() | self.local_1.val());
        }
        self.local_2.next = (self.register_0.q.val() >> bit_cast::<1, 2>(self.in_2.val())) - bit_cast::<3, 4>(self.local_1.val());
        self.fields.next.low = 174.into();
        if !self.local_1.val().get_bits::<1>(self.in_2.val().replace_bit(0, self.local_1.val().get_bit((!self.in_2.val()).index())).index()).any() {
            self.fields.next.low = ((self.fields.val().low >> 8) & !self.fields.val().low) >> 8;
        } else {
            for i in 0..4_usize {
                if (i.to_bits::<3>() | self.local_0.val().get_bits::<3>(i)).index() == i {
                    self.fields.next.low = (bit_cast::<8, 4>(self.local_1.val()) | self.fields.val().low) & 179;
                }
                self.local_2.next = (self.register_0.q.val() << (self.local_1.val() >> 0)).replace_bit(2, self.in_0.val() || self.local_0.val().get_bit(unsigned_cast(signed_cast(bit_cast::<4, 3>(self.register_0.q.val()))).index()));
            }
        }
        self.fields.next.flag = self.in_0.val();
        self.fields.next.high = 6772.into();
        if self.state.q.val() == Kernel31State::Idle {
            self.fields.next.flag = !self.local_1.val().get_bit(1);
        } else if (bit_cast::<16, 4>(self.local_1.val()) ^ self.local_0.val()) > 9348 {
            self.fields.next.high = (self.fields.val().high | 3897) >> 1;
        } else {
            self.fields.next.high = unsigned_cast(signed_cast(self.fields.val().high)) ^ 1;
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = unsigned_cast(signed_cast(self.local_2.val())) < unsigned_cast(signed_cast(self.local_2.val()));
        for i in 1..4_usize {
            self.line[i].d.next = self.state.q.val() == Kernel31State::Start;
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = -(signed_cast(self.local_0.val()) + signed_cast(bit_cast::<16, 4>(self.local_1.val())));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = signed_cast(self.local_0.val());
        }
        if self.local_1.val().get_bit(self.in_2.val().replace_bit(0, self.part_0[2].out_0.val()).index()) {
            match self.state.q.val() {
                Kernel31State::Start => {
                    if self.local_1.val().get_bits::<1>(2).all() {
                        self.state.d.next = Kernel31State::Idle;
                    } else {
                        self.state.d.next = Kernel31State::Start;
                    }
                }
                Kernel31State::Run => {
                    if self.state.q.val() == Kernel31State::Start {
                        self.state.d.next = Kernel31State::Wait;
                    } else {
                        self.state.d.next = Kernel31State::Run;
                    }
                }
                Kernel31State::Wait => {
                    if self.part_0[0].out_0.val() {
                        self.state.d.next = Kernel31State::Run;
                    } else {
                        self.state.d.next = Kernel31State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel31State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() == self.local_1.val().get_bits::<3>(0) {
            self.shown.next = Kernel31State::Wait;
        }
        self.register_0.d.next = (self.local_2.val() << 3) << 3;
        self.out_0.next = 11.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                match self.state.q.val() {
                    Kernel31State::Idle => {
                        self.register_0.d.next = bit_cast::<3, 4>(self.out_0.val()) + 2;
                    }
                    Kernel31State::Start => {
                        self.register_0.d.next = (bit_cast::<3, 4>(self.out_0.val()) & j.to_bits::<3>()) >> (bit_cast::<1, 3>(self.register_0.q.val()) ^ bit_cast::<1, 13>(self.fields.val().high));
                    }
                    Kernel31State::Run => {
                        self.register_0.d.next = unsigned_cast(signed_cast(self.local_2.val())) >> 2;
                    }
                    Kernel31State::Wait => {
                        self.register_0.d.next = !(bit_cast::<3, 4>(self.local_1.val()) << 1);
                    }
                    _ => {
                        self.register_0.d.next = (self.local_0.val().get_bits::<3>(7) >> !self.local_1.val().get_bits::<3>(1)) - (self.local_0.val().get_bits::<3>(9) ^ 7);
                    }
                }
            }
            if self.local_2.val().get_bit(i) && self.part_0[1].out_0.val() {
                self.out_0.next = bit_cast::<4, 3>(bit_cast::<3, 4>(self.out_0.val())) >> (self.local_1.val().get_bits::<1>((!self.in_2.val()).index()) << 1);
            } else {
                self.register_0.d.next = !bit_cast::<3, 4>(self.local_1.val());
            }
        }
        self.out_1.next = unsigned_cast(signed_cast(self.fields.val().high) - signed_cast(self.fields.val().high));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() ^ self.register_0.q.val()).index() == i {
                    self.out_1.next = bit_cast::<13, 16>(self.local_0.val()) << self.out_0.val().replace_bit(j, self.register_0.q.val().get_bit(2));
                }
                self.out_1.next = !self.out_1.val() + self.local_0.val().get_bit(j);
            }
            self.out_1.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<13>(i))) >> 11;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_31", Kernel31::default(), clock clock, inputs in_0, in_1, in_2)
}
