// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel55Part {
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<2>>,
}

impl Logic for Kernel55Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(self.in_0.val().get_bits::<1>((bit_cast::<3, 32>(self.in_1.val()) & 5).index()).replace_bit(0, self.in_0.val().get_bit((bit_cast::<3, 13>(self.in_0.val()) & self.in_0.val().get_bits::<3>(7)).index())));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((i + j).to_bits::<3>() & bit_cast::<3, 32>(self.in_1.val())).index() == i {
                    self.out_0.next = (self.out_0.val() >> (j.to_bits::<3>() ^ self.in_1.val().get_bits::<3>(i))) ^ (self.out_0.val() | j.to_bits::<2>());
                }
                if ((i * 2 + j).to_bits::<32>() << 27) <= bit_cast::<32, 16>(bit_cast::<16, 2>(self.out_0.val())) {
                    self.out_0.next = self.out_0.val().replace_bit(j, self.in_2.val()) ^ bit_cast::<2, 1>(self.in_0.val().get_bits::<1>((bit_cast::<3, 2>(self.out_0.val()) >> 2).index()));
                } else {
                    self.out_0.next = (self.out_0.val() & self.out_0.val()) ^ (bit_cast::<2, 2>(self.out_0.val()) ^ self.out_0.val());
                }
            }
            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) >> bit_cast::<1, 2>(self.out_0.val());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel55Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel55State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel55 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Signed<4>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bits<2>>,
    pub local_1: Signal<Local, Bits<4>>,
    pub local_2: Signal<Local, Bits<8>>,
    pub fields: Signal<Local, Kernel55Fields>,
    pub register_0: DFF<Bits<16>>,
    pub state: DFF<Kernel55State>,
    pub shown: Signal<Out, Kernel55State>,
    pub part_0: [Kernel55Part; 3],
}

impl Logic for Kernel55 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = 1.into();
        self.local_1.next = bit_cast::<4, 3>(self.in_0.val().get_bits::<3>((self.in_0.val().get_bits::<2>(2) >> 1).index())) & unsigned_cast(self.in_1.val());
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.local_1.next = (self.local_1.val() | 15) ^ (self.local_1.val() ^ unsigned_cast(self.in_1.val()));
            }
            match self.state.q.val() {
                Kernel55State::Run => {
                    self.local_0.next = bit_cast::<2, 3>(bits::<3>(1) ^ 5);
                }
                _ => {
                    self.local_1.next = bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>((self.in_0.val().get_bits::<3>(4) & self.register_0.q.val().get_bits::<3>(7)).index())) & (self.local_1.val() << (self.local_1.val() << bit_cast::<3, 4>(self.local_1.val())));
                }
            }
        }
        if !!self.in_2.val() {
            if (self.in_1.val() - self.in_1.val()) <= self.in_1.val() {
                self.local_2.next = self.in_0.val().replace_bit(3, self.in_0.val().get_bit(1)) + (self.in_0.val() + self.in_0.val());
                self.fields.next.low = unsigned_cast(self.in_1.val() - self.in_1.val());
            } else if !(self.register_0.q.val().get_bits::<2>(2) != 3) {
                self.local_2.next = bit_cast::<8, 4>(self.local_1.val()) >> unsigned_cast(signed_cast(bit_cast::<3, 2>(self.local_0.val())));
                self.fields.next.low = (bit_cast::<4, 2>(self.local_0.val()) + self.local_1.val()) << bit_cast::<1, 2>(self.local_0.val());
            } else {
                self.local_2.next = bit_cast::<8, 13>(bits::<13>(4498) + bits::<13>(1));
                self.fields.next.low = (self.in_0.val().get_bits::<4>(unsigned_cast(signed_cast(self.local_0.val())).index()) - self.local_1.val()) ^ 15;
            }
        } else if (self.in_2.val() && self.in_2.val()) | (self.in_1.val() == self.in_1.val()) {
            if bit_cast::<1, 16>(self.register_0.q.val()).xor() || bits::<1>(1).any() {
                self.local_2.next = (self.in_0.val() - self.in_0.val()) << (bit_cast::<1, 4>(self.local_1.val()) ^ 1) >> 3;
                self.fields.next.low = ((self.local_1.val() >> 5) & !self.local_1.val()) >> 4;
            } else if bit_cast::<1, 2>(bit_cast::<2, 2>(self.local_0.val())).any() {
                self.local_2.next = (self.register_0.q.val().get_bits::<8>(4) + self.in_0.val()).replace_bit(2, self.in_1.val() < self.in_1.val());
                self.fields.next.low = bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(0) ^ self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<2>((!self.local_0.val()).index()).replace_bit(1, self.local_1.val().get_bit(0)).index()));
            } else {
                self.local_2.next = (self.in_0.val() ^ self.in_0.val()) >> 8;
                self.fields.next.low = bit_cast::<4, 3>(bit_cast::<3, 2>(self.local_0.val()));
            }
        } else {
            if unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(0))).all() {
                self.local_2.next = unsigned_cast(signed_cast(self.in_0.val())) >> self.local_1.val().get_bits::<3>((bit_cast::<1, 4>(self.local_1.val()) & 1).index()).replace_bit(2, self.in_0.val().get_bit(7));
                self.fields.next.low = !(self.local_1.val() + self.register_0.q.val().get_bit(8));
            } else {
                self.local_2.next = (self.in_0.val() >> (bit_cast::<1, 2>(self.local_0.val()) >> 0)) >> 0;
                self.fields.next.low = self.local_1.val().replace_bit(2, self.in_2.val()) >> 3;
            }
        }
        self.fields.next.flag = self.register_0.q.val().get_bit(5);
        self.fields.next.high = 3.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                match self.state.q.val() {
                    Kernel55State::Idle => {
                        self.fields.next.flag = self.state.q.val() != Kernel55State::Run;
                    }
                    Kernel55State::Start => {
                        self.fields.next.high = (self.local_0.val() ^ self.register_0.q.val().get_bits::<2>((i + j))).replace_bit(1, self.local_1.val().all());
                    }
                    Kernel55State::Run => {
                        self.fields.next.high = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>(7))));
                    }
                }
            }
            self.fields.next.flag = !self.register_0.q.val().get_bit(7);
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = bit_cast::<13, 8>(self.register_0.q.val().get_bits::<8>((bit_cast::<3, 8>(self.in_0.val()) ^ bits::<3>(1)).index()) ^ self.local_2.val()) >> unsigned_cast(self.in_1.val());
            self.part_0[i].in_1.next = !bit_cast::<32, 2>(self.fields.val().high).replace_bit(i, self.local_0.val().get_bit(bit_cast::<1, 2>(self.local_1.val().get_bits::<2>(self.local_0.val().get_bits::<1>(0).replace_bit(0, self.in_2.val()).index())).index()));
            self.part_0[i].in_2.next = self.register_0.q.val().get_bits::<4>((i.to_bits::<3>() & i.to_bits::<3>()).index()).all() & self.local_1.val().get_bits::<1>(i).all();
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<13>(self.local_0.val().replace_bit(0, self.local_0.val().get_bit(0)).index()))) + 1;
        }
        if self.register_0.q.val().get_bits::<3>((bit_cast::<3, 2>(self.part_0[2].out_0.val()) & bit_cast::<3, 8>(self.local_2.val())).index()).any() {
            match self.state.q.val() {
                Kernel55State::Start => {
                    if self.in_0.val().get_bits::<3>(2).any() {
                        self.state.d.next = Kernel55State::Run;
                    } else {
                        self.state.d.next = Kernel55State::Run;
                    }
                }
                Kernel55State::Run => {
                    if self.part_0[2].out_0.val().get_bit(0) == self.in_1.val().get_bit(1) {
                        self.state.d.next = Kernel55State::Idle;
                    } else {
                        self.state.d.next = Kernel55State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel55State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.part_0[0].out_0.val().get_bits::<1>(0).all() {
            self.shown.next = Kernel55State::Start;
        }
        self.register_0.d.next = 1.into();
        self.out_0.next = -signed_cast(bit_cast::<16, 2>(self.local_0.val()));
        self.out_1.next = self.in_0.val() >> 4 & (self.in_0.val() ^ bit_cast::<8, 2>(self.part_0[2].out_0.val()));
        match self.state.q.val() {
            Kernel55State::Idle => {
                self.out_1.next = !bit_cast::<8, 4>(unsigned_cast(self.in_1.val()));
            }
            Kernel55State::Start => {
                if self.in_1.val() + self.in_1.val() == -self.in_1.val() {
                    self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>((self.part_0[0].out_0.val() << self.fields.val().low.replace_bit(1, self.in_1.val().get_bit((!self.part_0[1].out_0.val()).index()))).index())) >> bit_cast::<3, 4>(unsigned_cast(self.in_1.val()));
                } else if self.in_2.val() {
                    self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 2>(self.local_0.val()))) - signed_cast(bit_cast::<13, 12>(self.register_0.q.val().get_bits::<12>((self.part_0[0].out_0.val() << self.part_0[0].out_0.val().get_bits::<1>(1).replace_bit(0, self.part_0[0].out_0.val().get_bit(1))).index()))));
                }
            }
            Kernel55State::Run => {
                for i in 0..3_usize {
                    self.out_1.next = self.local_2.val() + self.local_2.val() & (self.out_1.val() & 255);
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_55", Kernel55::default(), clock clock, inputs in_0, in_1, in_2)
}
