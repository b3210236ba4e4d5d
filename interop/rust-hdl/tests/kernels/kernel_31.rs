// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel31Part {
    pub in_0: Signal<In, Signed<12>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel31Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val() + self.in_0.val() == self.in_0.val() - self.in_0.val();
        if bit_cast::<8, 17>(bits::<17>(131071) | 120951).xor() {
            self.out_0.next = bit_cast::<8, 3>(bits::<3>(1) ^ 2).any();
        } else if self.in_0.val() != self.in_0.val() {
            self.out_0.next = self.out_0.val();
        } else if self.out_0.val() {
            self.out_0.next = self.in_0.val().get_bit(bits::<3>(1).replace_bit(1, self.in_0.val().get_bit(3)).index()) & ((self.in_0.val() == self.in_0.val()) == (self.in_0.val().get_bit(0) || self.out_0.val()));
        } else {
            self.out_0.next = (bit_cast::<8, 1>(bits::<1>(1)) >> bits::<3>(5).replace_bit(1, self.in_0.val().get_bit(bit_cast::<3, 2>(bits::<2>(3)).index()))).xor();
        }
        for i in 0..4_usize {
            self.out_0.next = self.in_0.val() + (self.in_0.val() - self.in_0.val()) < (signed_cast(unsigned_cast(self.in_0.val())) + self.in_0.val());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel31Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<1>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel31State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel31 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<16>>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bits<1>>,
    pub fields: Signal<Local, Kernel31Fields>,
    pub register_0: DFF<Signed<8>>,
    pub state: DFF<Kernel31State>,
    pub shown: Signal<Out, Kernel31State>,
    pub line: [DFF<Bits<4>>; 4],
    pub part_0: [Kernel31Part; 3],
}

impl Logic for Kernel31 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = bit_cast::<16, 14>((bits::<14>(16383) << (self.in_2.val().get_bits::<2>((!self.in_2.val().get_bits::<2>(1)).index()) ^ bits::<2>(3))) & bits::<14>(16383).replace_bit(bit_cast::<3, 1>(self.in_1.val()).replace_bit(0, self.in_2.val().get_bit(2)).index(), self.in_1.val().get_bit(0)));
        for i in 0..3_usize {
            for j in 0..2_usize {
                match self.state.q.val() {
                    Kernel31State::Idle => {
                        self.local_0.next = bit_cast::<16, 17>(bit_cast::<17, 2>(bit_cast::<2, 5>(self.in_2.val())) << 1);
                    }
                    Kernel31State::Start => {
                        self.local_0.next = bit_cast::<16, 8>(bit_cast::<8, 17>(bits::<17>(38221))) >> (self.in_2.val().get_bits::<3>((self.in_1.val() ^ self.in_1.val()).index()) << 2);
                    }
                    Kernel31State::Run => {
                        self.local_0.next = bit_cast::<16, 13>(unsigned_cast(signed_cast(bit_cast::<13, 5>(self.in_2.val())))) & ((bit_cast::<16, 16>(self.local_0.val()) | bit_cast::<16, 5>(self.in_2.val())) | (self.local_0.val() + self.local_0.val()));
                    }
                    Kernel31State::Wait => {
                        self.local_0.next = bit_cast::<16, 5>(bit_cast::<5, 14>(bit_cast::<14, 5>(self.in_2.val()))) | 65535;
                    }
                    Kernel31State::Stop => {
                        self.local_0.next = bit_cast::<16, 12>(bit_cast::<12, 1>(self.in_1.val()).replace_bit(8, self.in_2.val().get_bit(0))) ^ (bit_cast::<16, 25>(bits::<25>(1)) ^ bit_cast::<16, 17>(bit_cast::<17, 1>(self.in_1.val())));
                    }
                }
            }
            self.local_0.next = bit_cast::<16, 10>(bit_cast::<10, 9>(unsigned_cast(signed_cast(bit_cast::<9, 5>(self.in_2.val())))));
        }
        match (bit_cast::<2, 1>(bit_cast::<1, 16>(self.local_0.val()))).index() {
            _ => {
                self.local_0.next = (unsigned_cast(signed_cast(bit_cast::<16, 16>(self.local_0.val()))) & !self.local_0.val()) >> bit_cast::<1, 10>(bit_cast::<10, 1>(self.in_1.val()));
            }
        }
        self.local_1.next = (bit_cast::<16, 17>(bits::<17>(83065)) >> 10) < 65535;
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (j.to_bits::<3>().replace_bit(2, self.local_0.val().get_bit((i * 2 + j)))).index() == i {
                    self.local_1.next = self.in_0.val();
                }
                self.local_1.next = self.state.q.val() == Kernel31State::Run;
            }
            self.local_1.next = bit_cast::<8, 11>(bit_cast::<11, 5>(self.in_2.val()).replace_bit(1, self.in_0.val())).xor();
        }
        for i in 0..3_usize {
            self.local_1.next = !((self.local_0.val().get_bits::<5>(i) ^ i.to_bits::<5>()) != (self.in_2.val() ^ 1));
        }
        self.local_2.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(3)) + signed_cast(self.in_1.val())) >> 1;
        self.fields.next.low = (bit_cast::<8, 1>(self.in_1.val()) ^ unsigned_cast(self.register_0.q.val())) + self.local_0.val().get_bits::<8>(5).replace_bit(2, self.local_1.val()) | bit_cast::<8, 1>(bit_cast::<1, 1>(self.in_1.val()) ^ 1);
        match (bit_cast::<2, 1>(self.local_2.val())).index() {
            0 => {
                self.fields.next.low = !(unsigned_cast(self.register_0.q.val()) - self.fields.val().low.replace_bit(3, self.in_2.val().get_bit(0)));
            }
            3 => {
                match self.state.q.val() {
                    Kernel31State::Idle => {
                        self.fields.next.low = (!(bit_cast::<8, 5>(self.in_2.val()) + self.fields.val().low)).replace_bit(6, unsigned_cast(signed_cast(self.local_0.val())) == self.local_0.val() - self.local_0.val());
                    }
                    Kernel31State::Start => {
                        self.fields.next.low = !((bit_cast::<8, 1>(self.local_2.val()) ^ self.fields.val().low) + (unsigned_cast(self.register_0.q.val()) & self.fields.val().low));
                    }
                    Kernel31State::Run => {
                        self.fields.next.low = ((self.fields.val().low - self.fields.val().low) | bit_cast::<8, 9>(bit_cast::<9, 8>(self.fields.val().low))) + ((self.fields.val().low ^ self.fields.val().low) << self.local_0.val().get_bits::<6>((bit_cast::<3, 5>(self.in_2.val()) | self.in_2.val().get_bits::<3>(bit_cast::<1, 10>(self.local_0.val().get_bits::<10>((bits::<2>(2) >> 0).index())).index())).index()).replace_bit(3, self.in_0.val()));
                    }
                    Kernel31State::Wait => {
                        self.fields.next.low = !(self.fields.val().low ^ self.fields.val().low ^ unsigned_cast(self.register_0.q.val()) + self.local_0.val().get_bits::<8>(2));
                    }
                    Kernel31State::Stop => {
                        self.fields.next.low = bit_cast::<8, 1>(self.local_2.val());
                    }
                }
            }
            _ => {
            }
        }
        if self.local_0.val().replace_bit(1, self.local_1.val()) < bit_cast::<16, 17>(bit_cast::<17, 8>(self.fields.val().low)) {
            self.fields.next.flag = self.state.q.val() != Kernel31State::Idle;
            self.fields.next.high = (self.in_1.val() >> 0) >> self.local_0.val().get_bits::<6>(10).replace_bit(bit_cast::<2, 16>(self.local_0.val()).replace_bit(bit_cast::<1, 2>(self.local_0.val().get_bits::<2>(10)).index(), self.in_0.val()).index(), self.register_0.q.val().get_bit(bit_cast::<3, 2>(self.local_0.val().get_bits::<2>(11)).index())) >> 2;
        } else if self.register_0.q.val() == signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(self.local_0.val().get_bits::<5>(10))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 5>(self.in_2.val())))) {
            if (self.in_2.val() > self.in_2.val()) && (self.local_1.val() && self.in_0.val()) {
                self.fields.next.flag = (bit_cast::<8, 2>(bit_cast::<2, 5>(self.in_2.val())) & (self.local_0.val().get_bits::<8>(7) + self.fields.val().low)).xor();
                self.fields.next.high = (unsigned_cast(signed_cast(self.in_1.val())) + 1) ^ 1;
            } else {
                self.fields.next.flag = self.in_0.val();
                self.fields.next.high = (self.in_2.val().get_bits::<1>((bits::<2>(3) ^ 3).index()).replace_bit(0, self.in_1.val().get_bit(0)) ^ unsigned_cast(signed_cast(self.local_2.val()))) - unsigned_cast(signed_cast(self.in_1.val()) + signed_cast(self.local_0.val().get_bits::<1>((bit_cast::<4, 1>(self.in_1.val()) ^ bit_cast::<4, 1>(self.local_2.val())).index())));
            }
        } else {
            self.fields.next.flag = (bit_cast::<16, 25>(bit_cast::<25, 8>(self.fields.val().low)) ^ 41361) != (bit_cast::<16, 25>(bits::<25>(31459960)) >> 2);
            self.fields.next.high = (bit_cast::<1, 2>(bit_cast::<2, 1>(self.local_2.val())) - unsigned_cast(signed_cast(self.local_2.val()))) ^ ((self.local_0.val().get_bits::<1>(0) - self.local_2.val()) - (self.in_2.val().get_bits::<1>(1) >> 2));
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = ((self.in_2.val().get_bits::<4>(1) + self.in_2.val().get_bits::<4>(1)) + self.fields.val().low.any()).replace_bit(bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(7)).index(), self.register_0.q.val().get_bit(5));
        for i in 1..4_usize {
            self.line[i].d.next = bit_cast::<4, 3>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(9)))) ^ (self.line[i - 1].q.val() & self.in_2.val().get_bits::<4>(unsigned_cast(signed_cast(self.local_2.val())).index())) + (self.line[i - 1].q.val() ^ self.in_2.val().get_bits::<4>(1));
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = signed_cast(self.local_0.val().get_bits::<12>(1));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = signed_cast(bit_cast::<12, 8>(self.fields.val().low) ^ self.local_0.val().get_bits::<12>(3)) - -signed_bit_cast::<12, 10>(signed_cast(bit_cast::<10, 9>(self.local_0.val().get_bits::<9>(bit_cast::<3, 2>(bits::<2>(3)).index()))) - signed_cast(bit_cast::<10, 9>(self.local_0.val().get_bits::<9>(6))));
        }
        if self.state.q.val() == Kernel31State::Stop {
            match self.state.q.val() {
                Kernel31State::Start => {
                    if (self.local_2.val() >> (self.line[3].q.val() ^ self.in_2.val().get_bits::<4>(0))) != (self.in_2.val().get_bits::<1>(4) ^ self.in_1.val()) {
                        self.state.d.next = Kernel31State::Stop;
                    } else {
                        self.state.d.next = Kernel31State::Run;
                    }
                }
                Kernel31State::Run => {
                    if (self.local_0.val().get_bits::<1>(12) >> bit_cast::<2, 5>(self.in_2.val()).replace_bit(1, self.local_0.val().get_bit(6))).xor() {
                        self.state.d.next = Kernel31State::Stop;
                    } else {
                        self.state.d.next = Kernel31State::Wait;
                    }
                }
                Kernel31State::Wait => {
                    if !self.local_0.val().get_bits::<3>((self.line[3].q.val().get_bits::<3>((self.local_2.val() ^ self.fields.val().high).index()) << self.in_1.val().replace_bit(0, self.part_0[1].out_0.val())).index()).xor() {
                        self.state.d.next = Kernel31State::Run;
                    } else {
                        self.state.d.next = Kernel31State::Wait;
                    }
                }
                Kernel31State::Stop => {
                    if self.local_1.val() {
                        self.state.d.next = Kernel31State::Run;
                    } else {
                        self.state.d.next = Kernel31State::Start;
                    }
                }
                _ => self.state.d.next = Kernel31State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_0.q.val() <= self.register_0.q.val() {
            self.shown.next = Kernel31State::Run;
        }
        if unsigned_cast(signed_cast(self.local_0.val())) == (self.local_0.val() << 3) {
            self.register_0.d.next = self.register_0.q.val();
        } else if bit_cast::<8, 5>(self.in_2.val()) > self.fields.val().low || self.in_1.val().xor() {
            if !(self.fields.val().low < self.fields.val().low) {
                self.register_0.d.next = self.register_0.q.val();
            } else {
                self.register_0.d.next = -((self.register_0.q.val() + self.register_0.q.val()) - signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(self.in_2.val())) - signed_cast(bit_cast::<6, 5>(self.in_2.val()))));
            }
        } else {
            if bit_cast::<16, 1>(self.local_2.val()) + self.local_0.val() > (bit_cast::<16, 16>(self.local_0.val()) >> 15) {
                self.register_0.d.next = self.register_0.q.val();
            } else {
                self.register_0.d.next = self.register_0.q.val() + ((self.register_0.q.val() - self.register_0.q.val()) + (self.register_0.q.val() + self.register_0.q.val()));
            }
        }
        self.out_0.next = bit_cast::<4, 5>(bit_cast::<5, 8>(self.fields.val().low)) != unsigned_cast(signed_cast(self.line[3].q.val()));
        self.out_1.next = self.shown.val() != Kernel31State::Wait;
        if self.out_0.val() {
            self.out_1.next = self.part_0[2].out_0.val();
        } else if self.shown.val() != Kernel31State::Wait {
            self.out_0.next = (bit_cast::<5, 1>(self.in_1.val()) | !self.in_2.val()).xor();
        } else if self.local_1.val() {
            self.out_1.next = self.part_0[1].out_0.val();
        }
        match (bits::<2>(3) & bit_cast::<2, 1>(self.in_1.val())).index() {
            _ => {
                self.out_1.next = (bit_cast::<5, 1>(self.in_1.val()) & self.in_2.val()) >> 1 != 26;
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_31", Kernel31::default(), clock clock, inputs in_0, in_1, in_2)
}
