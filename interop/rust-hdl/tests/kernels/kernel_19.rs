// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel19Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel19Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = (self.in_1.val().get_bits::<1>(5) << bit_cast::<4, 16>(self.in_1.val()).replace_bit(2, self.in_0.val())).all();
        self.register_0.d.next = (self.in_1.val().get_bits::<4>(7) << 0).all();
        if self.in_1.val().get_bits::<8>(bit_cast::<3, 4>(bits::<4>(1)).index()).replace_bit((!self.in_1.val().get_bits::<3>(self.in_1.val().get_bits::<3>(3).replace_bit(2, self.register_0.q.val()).index())).index(), self.in_0.val()).xor() {
            self.register_0.d.next = self.in_0.val();
        } else if bit_cast::<3, 4>(bit_cast::<4, 16>(self.in_1.val())).xor() {
            self.register_0.d.next = (self.in_1.val().get_bits::<8>(1) >> 9).xor();
        }
        if (self.register_0.q.val() || self.in_0.val()) && self.in_1.val().get_bit(11) {
            if self.in_1.val().get_bit(13) {
                self.out_0.next = (bit_cast::<16, 16>(self.in_1.val()) != self.in_1.val()) ^ !self.local_0.val();
            } else {
                self.out_0.next = self.in_1.val().get_bit(6);
            }
        } else if self.register_0.q.val() {
            if self.in_1.val().replace_bit(3, self.in_1.val().get_bit((self.in_1.val().get_bits::<4>(10) >> 2).index())) > (self.in_1.val() | self.in_1.val()) {
                self.out_0.next = !self.in_1.val().get_bits::<2>((bit_cast::<3, 16>(self.in_1.val()) & 3).index()).all();
            } else {
                self.out_0.next = self.in_0.val();
            }
        } else {
            self.out_0.next = !bit_cast::<1, 16>(self.in_1.val()).any();
        }
        self.out_1.next = (self.in_1.val().get_bits::<8>(6) >> 3) << 4;
        if !self.in_1.val().get_bit((self.in_1.val().get_bits::<4>(1) + self.out_0.val()).index()) {
            if (self.out_1.val() >> 0).xor() {
                self.out_1.next = bit_cast::<8, 4>(self.in_1.val().get_bits::<4>(bit_cast::<3, 4>(self.in_1.val().get_bits::<4>(2)).index())) ^ 119;
            } else if self.in_1.val().get_bit(12) {
                self.out_1.next = bit_cast::<8, 13>(bits::<13>(4599)) ^ (self.out_1.val() << (bit_cast::<3, 16>(self.in_1.val()) >> (self.in_1.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index()) ^ bit_cast::<3, 8>(self.out_1.val()))));
            } else if (bit_cast::<8, 16>(self.in_1.val()) & self.out_1.val()) > unsigned_cast(signed_cast(self.in_1.val().get_bits::<8>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index()))).index()))) {
                self.out_1.next = (self.out_1.val() - self.out_1.val()) | self.out_1.val() - self.out_1.val();
            } else {
                self.out_1.next = (self.out_1.val() ^ self.out_1.val()) - unsigned_cast(signed_cast(self.out_1.val()));
            }
        } else {
            if self.in_1.val().get_bit(7) {
                self.out_1.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<8>(3))) | 130;
            } else if self.in_1.val().replace_bit((bit_cast::<4, 8>(self.out_1.val()) & bits::<4>(1)).index(), self.in_1.val().get_bit(15)) < (self.in_1.val() & 65535) {
                self.out_1.next = bit_cast::<8, 13>(bit_cast::<13, 16>(self.in_1.val())) - (self.out_1.val() ^ self.in_1.val().get_bits::<8>(1));
            } else {
                self.out_1.next = bit_cast::<8, 4>(bits::<4>(15) >> 1);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel19Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel19State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel19 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<8>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<13>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub local_1: Signal<Local, Bits<1>>,
    pub local_2: Signal<Local, Bits<1>>,
    pub fields: Signal<Local, Kernel19Fields>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<4>>,
    pub register_2: DFF<Bits<8>>,
    pub state: DFF<Kernel19State>,
    pub shown: Signal<Out, Kernel19State>,
    pub part_0: [Kernel19Part; 3],
}

impl Logic for Kernel19 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (self.local_0.val() <= self.local_0.val()) && self.fields.val().low.xor();
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 8>(self.register_2.q.val()))) - signed_cast(bit_cast::<13, 12>(bit_cast::<12, 8>(self.register_2.q.val()))));
        self.local_1.next = unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(5))) & (bit_cast::<1, 4>(self.register_1.q.val()) >> 0);
        self.local_2.next = 1.into();
        match self.state.q.val() {
            Kernel19State::Idle => {
                self.local_2.next = (self.local_1.val() & self.register_2.q.val().get_bits::<1>(6)) + (self.local_2.val() + self.local_2.val());
            }
            Kernel19State::Start => {
                self.local_1.next = bit_cast::<1, 2>(self.in_0.val().replace_bit(0, self.in_3.val().get_bit(2)));
            }
            Kernel19State::Run => {
                if self.state.q.val() != Kernel19State::Stop {
                    self.local_1.next = (self.local_1.val() ^ self.in_3.val().get_bits::<1>(bits::<3>(1).replace_bit(1, self.in_0.val().get_bit(0)).index())).replace_bit(0, self.in_2.val() && self.in_4.val());
                } else if (self.in_2.val() && self.in_0.val().get_bit(0)) ^ (self.local_2.val() >= self.local_2.val()) {
                    self.local_2.next = unsigned_cast(signed_cast(self.local_2.val()));
                } else if self.in_3.val().get_bit(6) {
                    self.local_1.next = !self.local_2.val() - (self.in_3.val().get_bits::<1>(5) ^ self.in_3.val().get_bits::<1>(4)) >> (self.register_1.q.val().get_bits::<3>((self.local_1.val() << unsigned_cast(signed_cast(self.local_1.val()))).index()) >> bit_cast::<3, 2>(self.in_0.val()).replace_bit(2, self.register_0.q.val()));
                }
            }
            Kernel19State::Wait => {
                self.local_2.next = self.local_2.val() + self.in_1.val() & !self.local_1.val();
            }
            Kernel19State::Stop => {
                self.local_1.next = !bit_cast::<1, 2>(self.in_0.val());
            }
        }
        self.fields.next.low = bit_cast::<8, 13>(unsigned_cast(signed_cast(bit_cast::<13, 8>(self.register_2.q.val()))));
        self.fields.next.flag = self.fields.val().low.replace_bit(6, self.in_3.val().get_bit(7)) > bit_cast::<8, 4>(self.register_2.q.val().get_bits::<4>(0));
        self.fields.next.high = 1.into();
        match (self.register_1.q.val().get_bits::<2>((bit_cast::<1, 1>(self.local_2.val()) + self.local_1.val()).index()) >> bit_cast::<1, 2>(self.in_0.val())).index() {
            2 => {
                self.fields.next.flag = self.in_0.val().get_bit(bit_cast::<1, 2>(self.fields.val().high).index());
            }
            _ => {
            }
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = self.in_0.val().get_bit(0);
            self.part_0[i].in_1.next = (i.to_bits::<16>() >> (self.register_2.q.val().get_bits::<4>(i) & self.register_1.q.val())) ^ (i.to_bits::<16>() ^ i.to_bits::<16>());
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = !(self.part_0[i - 1].out_1.val() < self.part_0[i - 1].out_1.val());
        }
        if bit_cast::<4, 8>(self.in_3.val()) < self.part_0[1].out_1.val().get_bits::<4>(bit_cast::<2, 3>(bit_cast::<3, 2>(self.in_0.val())).index()) {
            match self.state.q.val() {
                Kernel19State::Start => {
                    if self.local_0.val().get_bit(4) {
                        self.state.d.next = Kernel19State::Stop;
                    } else {
                        self.state.d.next = Kernel19State::Start;
                    }
                }
                Kernel19State::Run => {
                    if self.local_1.val().get_bit(0) {
                        self.state.d.next = Kernel19State::Start;
                    } else {
                        self.state.d.next = Kernel19State::Stop;
                    }
                }
                Kernel19State::Wait => {
                    if self.local_2.val().all() {
                        self.state.d.next = Kernel19State::Idle;
                    } else {
                        self.state.d.next = Kernel19State::Start;
                    }
                }
                Kernel19State::Stop => {
                    if self.part_0[1].out_1.val() <= self.in_3.val() {
                        self.state.d.next = Kernel19State::Wait;
                    } else {
                        self.state.d.next = Kernel19State::Stop;
                    }
                }
                _ => self.state.d.next = Kernel19State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.state.q.val() == Kernel19State::Stop {
            self.shown.next = Kernel19State::Idle;
        }
        if (self.in_0.val() - self.register_1.q.val().get_bits::<2>((self.in_0.val().get_bits::<1>(0) - bit_cast::<1, 1>(self.local_1.val())).index())).all() {
            self.register_0.d.next = (!bit_cast::<3, 1>(self.local_2.val())).any();
            self.register_1.d.next = (self.register_1.q.val() | self.register_1.q.val()) ^ bit_cast::<4, 8>(self.part_0[0].out_1.val()).replace_bit(3, self.part_0[2].out_0.val());
        } else {
            if (self.part_0[1].out_1.val().get_bits::<3>(1) ^ bit_cast::<3, 8>(self.fields.val().low)).any() {
                self.register_0.d.next = !!self.part_0[1].out_0.val();
                self.register_1.d.next = self.register_1.q.val() >> (bit_cast::<3, 8>(self.in_3.val()) & bit_cast::<3, 8>(self.part_0[1].out_1.val())) ^ (self.register_1.q.val() | self.part_0[0].out_1.val().get_bits::<4>(3));
            } else if self.register_1.q.val().get_bit(1) {
                self.register_0.d.next = self.shown.val() != Kernel19State::Start;
                self.register_1.d.next = (bit_cast::<4, 1>(self.local_2.val()) >> 1) >> unsigned_cast(signed_cast(self.local_2.val()));
            } else {
                self.register_0.d.next = (self.register_2.q.val().get_bits::<2>(0) >> 3) < 1;
                self.register_1.d.next = bit_cast::<4, 3>(bit_cast::<3, 8>(self.fields.val().low) ^ 7);
            }
        }
        self.register_2.d.next = bit_cast::<8, 4>(bit_cast::<4, 3>(bit_cast::<3, 4>(self.register_1.q.val())));
        self.out_1.next = bit_cast::<13, 8>(self.part_0[0].out_1.val() | self.part_0[2].out_1.val());
        self.out_2.next = (self.part_0[0].out_1.val().get_bit(4) && self.in_0.val().get_bit(0)) || (self.register_1.q.val().get_bit(1) || self.in_1.val());
        match self.shown.val() {
            Kernel19State::Idle => {
                self.out_2.next = (bit_cast::<3, 8>(self.fields.val().low) ^ bit_cast::<3, 2>(self.fields.val().high)).xor();
            }
            Kernel19State::Start => {
                self.out_2.next = self.local_0.val().get_bit(1);
            }
            Kernel19State::Run => {
                for i in 0..3_usize {
                    self.out_2.next = (self.out_1.val().get_bits::<8>(bit_cast::<2, 8>(self.part_0[0].out_1.val()).replace_bit(1, self.local_0.val().get_bit(0)).index()) >> 1).xor();
                }
            }
            Kernel19State::Wait => {
                self.out_2.next = self.shown.val() != Kernel19State::Run;
            }
            Kernel19State::Stop => {
                self.out_2.next = self.fields.val().flag;
            }
            _ => {
            }
        }
        self.out_3.next = bit_cast::<8, 13>(bit_cast::<13, 8>(self.out_1.val().get_bits::<8>(5)));
        for i in 0..4_usize {
            if (unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(4)))).index() == i {
                self.out_3.next = (bit_cast::<8, 2>(self.fields.val().high) | self.part_0[1].out_1.val()) + (bit_cast::<8, 8>(self.fields.val().low) - self.part_0[2].out_1.val());
            }
            self.out_3.next = !bit_cast::<8, 8>(self.part_0[2].out_1.val()) ^ self.out_3.val() + 108;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_19", Kernel19::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
