// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel61State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel61 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFF<Bit>,
    pub state: DFF<Kernel61State>,
    pub shown: Signal<Out, Kernel61State>,
    pub line: [DFF<Bit>; 4],
}

impl Logic for Kernel61 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = 72.into();
        match self.state.q.val() {
            Kernel61State::Idle => {
                match (bits::<2>(2).replace_bit(1, self.in_2.val())).index() {
                    3 => {
                        self.local_0.next = (bit_cast::<16, 15>(bit_cast::<15, 16>(self.local_0.val())) + (self.local_0.val() ^ self.local_0.val())) + (self.local_0.val() | bit_cast::<16, 16>(self.local_0.val())).replace_bit(7, self.local_0.val() >= 1);
                    }
                    _ => {
                    }
                }
            }
            Kernel61State::Start => {
                self.local_0.next = unsigned_cast((signed_cast(bit_cast::<16, 16>(self.local_0.val())) + signed_cast(self.local_0.val())) - (signed_cast(self.local_0.val()) + signed_cast(self.local_0.val())));
            }
            Kernel61State::Run => {
                self.local_0.next = bit_cast::<16, 2>(bit_cast::<2, 16>(self.local_0.val()) ^ bit_cast::<2, 16>(self.local_0.val())) >> 13;
            }
            Kernel61State::Wait => {
                self.local_0.next = unsigned_cast(signed_cast(self.local_0.val())) - bit_cast::<16, 19>(!bits::<19>(52705));
            }
            Kernel61State::Stop => {
                self.local_0.next = bit_cast::<16, 4>(bit_cast::<4, 2>(bit_cast::<2, 16>(self.local_0.val()))) ^ 1;
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = !self.in_1.val() ^ (!self.local_0.val().get_bits::<1>((self.local_0.val().get_bits::<4>(4) >> 2).index())).all();
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i].q.val() == (self.local_0.val().get_bits::<2>((bit_cast::<3, 16>(self.local_0.val()) & 3).index()) + self.in_0.val()).all();
        }
        if self.local_0.val().get_bit(bit_cast::<4, 2>(bit_cast::<2, 16>(self.local_0.val())).index()) {
            match self.state.q.val() {
                Kernel61State::Start => {
                    if (self.local_0.val().get_bits::<5>(8) >> 2).any() {
                        self.state.d.next = Kernel61State::Stop;
                    } else {
                        self.state.d.next = Kernel61State::Run;
                    }
                }
                Kernel61State::Run => {
                    if self.local_0.val().get_bit((self.local_0.val().get_bits::<4>(1) + self.line[3].q.val()).index()) {
                        self.state.d.next = Kernel61State::Start;
                    } else {
                        self.state.d.next = Kernel61State::Idle;
                    }
                }
                Kernel61State::Wait => {
                    if (bits::<8>(88) >> (self.local_0.val().get_bits::<4>(2) | 7)).xor() {
                        self.state.d.next = Kernel61State::Idle;
                    } else {
                        self.state.d.next = Kernel61State::Wait;
                    }
                }
                Kernel61State::Stop => {
                    if bits::<8>(77).any() == (self.in_2.val() || self.in_0.val()) {
                        self.state.d.next = Kernel61State::Start;
                    } else {
                        self.state.d.next = Kernel61State::Run;
                    }
                }
                _ => self.state.d.next = Kernel61State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val().get_bit(bit_cast::<4, 5>(self.local_0.val().get_bits::<5>(bit_cast::<3, 4>(bits::<4>(5)).index())).index()) | self.local_0.val().get_bit(2) {
            self.shown.next = Kernel61State::Idle;
        }
        self.register_0.d.next = self.in_1.val();
        if self.local_0.val().get_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(bit_cast::<3, 4>(bits::<4>(14)).index()))).index()) && self.in_1.val() {
            match (bit_cast::<4, 16>(self.local_0.val()) ^ 1).index() {
                2 => {
                    self.register_0.d.next = self.local_0.val().get_bit((bit_cast::<4, 16>(self.local_0.val()) | 7).index()) && !!self.local_0.val().get_bit(unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(10))).index());
                }
                3 => {
                    self.register_0.d.next = self.local_0.val().get_bit(self.local_0.val().get_bits::<4>(self.local_0.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.local_0.val())).index()).replace_bit(1, self.line[3].q.val()).index()).replace_bit((bits::<2>(3) | bit_cast::<2, 16>(self.local_0.val())).index(), self.local_0.val().get_bit(1)).index());
                }
                9 => {
                    self.register_0.d.next = self.local_0.val().get_bit(15);
                }
                11 => {
                    self.register_0.d.next = !(self.shown.val() == Kernel61State::Idle);
                }
                12 => {
                    self.register_0.d.next = self.in_0.val();
                }
                13 => {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(2)) + signed_cast(self.local_0.val().get_bits::<4>(2))).all();
                }
                14 => {
                    self.register_0.d.next = !(self.local_0.val().get_bit(14) && self.register_0.q.val()) ^ bit_cast::<8, 2>(bit_cast::<2, 16>(self.local_0.val())).xor();
                }
                _ => {
                }
            }
        } else if (bit_cast::<1, 16>(self.local_0.val()) | self.local_0.val().get_bits::<1>((bit_cast::<4, 16>(self.local_0.val()) ^ bits::<4>(1)).index())).xor() {
            for i in 0..4_usize {
                if (bit_cast::<3, 2>(bit_cast::<2, 16>(self.local_0.val()))).index() == i {
                    self.register_0.d.next = bit_cast::<5, 2>(bit_cast::<2, 16>(self.local_0.val()) ^ bit_cast::<2, 16>(self.local_0.val())).any();
                }
                self.register_0.d.next = ((i.to_bits::<5>() ^ bit_cast::<5, 16>(self.local_0.val())) | unsigned_cast(signed_cast(self.local_0.val().get_bits::<5>(i)))).xor();
            }
        }
        if self.local_0.val().get_bit((bits::<4>(1) >> 0).index()) {
            self.register_0.d.next = self.in_2.val();
        }
        self.out_0.next = bit_cast::<8, 16>(self.local_0.val()).replace_bit(3, self.local_0.val().get_bit(8)).replace_bit(2, self.local_0.val().get_bits::<4>(4).all()) >> (self.local_0.val().get_bits::<2>(11) | self.local_0.val().get_bits::<2>(3));
        match self.shown.val() {
            Kernel61State::Idle => {
                match self.shown.val() {
                    Kernel61State::Idle => {
                        self.out_0.next = (!self.out_0.val()).replace_bit((bits::<3>(3) ^ bit_cast::<3, 8>(self.out_0.val())).index(), self.in_0.val()) << bits::<3>(7).replace_bit(1, self.local_0.val().get_bit(7));
                    }
                    Kernel61State::Start => {
                        self.out_0.next = (self.out_0.val() ^ self.out_0.val()) + (self.state.q.val() == Kernel61State::Wait) >> bit_cast::<4, 2>(bits::<2>(1));
                    }
                    Kernel61State::Run => {
                        self.out_0.next = bit_cast::<8, 4>(self.local_0.val().get_bits::<4>(4).replace_bit(0, self.local_0.val().get_bit((bit_cast::<4, 16>(self.local_0.val()) & bit_cast::<4, 16>(self.local_0.val())).index()))) >> 0;
                    }
                    Kernel61State::Wait => {
                        self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) ^ (!self.out_0.val() | !self.local_0.val().get_bits::<8>(2));
                    }
                    Kernel61State::Stop => {
                        self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(bit_cast::<8, 8>(self.out_0.val())));
                    }
                    _ => {
                        self.out_0.next = bit_cast::<8, 17>(bits::<17>(95125)) >> 3 & ((self.out_0.val() - self.out_0.val()) - 40);
                    }
                }
            }
            Kernel61State::Start => {
                for i in 0..3_usize {
                    if (unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(i)))).index() == i {
                        self.out_0.next = unsigned_cast((signed_cast(self.local_0.val().get_bits::<8>(3)) - signed_cast(self.local_0.val().get_bits::<8>(i))) + (signed_cast(self.local_0.val().get_bits::<8>(i)) + signed_cast(self.out_0.val())));
                    }
                    self.out_0.next = bit_cast::<8, 3>(bit_cast::<3, 12>(self.local_0.val().get_bits::<12>(0)) >> (bits::<3>(7) ^ bit_cast::<3, 8>(self.out_0.val())));
                }
            }
            Kernel61State::Run => {
                if self.in_2.val() {
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) | ((self.out_0.val() ^ self.out_0.val()) + (self.state.q.val() != Kernel61State::Wait));
                }
            }
            Kernel61State::Wait => {
                for i in 0..4_usize {
                    self.out_0.next = !(bit_cast::<8, 1>(self.local_0.val().get_bits::<1>(10)) ^ unsigned_cast(signed_cast(self.out_0.val())));
                }
            }
            Kernel61State::Stop => {
                if (bit_cast::<5, 16>(self.local_0.val()) ^ self.local_0.val().get_bits::<5>(9)).any() && unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>((bits::<3>(7) ^ 7).index()))).all() {
                    self.out_0.next = (bit_cast::<8, 16>(self.local_0.val()) ^ 255 ^ 194) - (bit_cast::<8, 5>(bit_cast::<5, 16>(self.local_0.val())) + (self.local_0.val().get_bit((bit_cast::<4, 16>(self.local_0.val()) | self.local_0.val().get_bits::<4>(1)).index()) || self.in_1.val()));
                } else if self.in_1.val() {
                    self.out_0.next = (bit_cast::<8, 11>(self.local_0.val().get_bits::<11>(0)) - (self.out_0.val() | 1)).replace_bit(0, self.local_0.val().replace_bit((self.local_0.val().get_bits::<4>(1) + self.local_0.val().get_bit(9)).index(), self.local_0.val().get_bit((self.local_0.val().get_bits::<4>(2) << (self.local_0.val().get_bits::<1>(2) << (bits::<2>(2) ^ bit_cast::<2, 8>(self.out_0.val())))).index())) <= (self.local_0.val() | bit_cast::<16, 8>(self.out_0.val())));
                } else if self.state.q.val() == Kernel61State::Start {
                    self.out_0.next = (bit_cast::<8, 16>(self.local_0.val()) ^ self.out_0.val()) + (self.local_0.val() == self.local_0.val()) & 1;
                }
            }
            _ => {
                self.out_0.next = (self.local_0.val().get_bits::<8>(4).replace_bit((self.local_0.val().get_bits::<3>(9) + self.local_0.val().get_bit(14)).index(), self.in_0.val()) ^ self.local_0.val().get_bits::<8>(0) >> (self.local_0.val().get_bits::<2>(bit_cast::<3, 2>(self.local_0.val().get_bits::<2>(7)).index()) - self.local_0.val().get_bits::<2>(9))) - (unsigned_cast(signed_cast(self.local_0.val().get_bits::<8>(7))) + (bit_cast::<8, 16>(self.local_0.val()) ^ self.out_0.val()));
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = bit_cast::<8, 5>(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(bit_cast::<3, 2>(bits::<2>(3)).index())).replace_bit(4, self.line[3].q.val()));
            }
            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) >> (i.to_bits::<2>() ^ self.local_0.val().get_bits::<2>((self.local_0.val().get_bits::<3>(8) << 0).index()));
        }
        self.out_1.next = signed_bit_cast::<16, 10>(signed_cast(bit_cast::<10, 9>(bit_cast::<9, 8>(self.out_0.val()))) - signed_cast(bit_cast::<10, 9>(bit_cast::<9, 8>(self.out_0.val())))) - signed_bit_cast::<16, 8>(signed_cast(bit_cast::<8, 7>(self.local_0.val().get_bits::<7>(2))) - signed_cast(bit_cast::<8, 7>(self.local_0.val().get_bits::<7>((self.out_0.val().get_bits::<3>((bit_cast::<2, 8>(self.out_0.val()) ^ 3).index()) << 1).index()))));
        if (self.in_1.val() && self.out_0.val().any()) || self.local_0.val().get_bits::<1>(3).all() ^ self.line[3].q.val() {
            self.out_1.next = -((self.out_1.val() + self.out_1.val()) + self.out_1.val());
        } else if !self.in_1.val() || !self.register_0.q.val() {
            self.out_1.next = --self.out_1.val() + -self.out_1.val();
        } else if self.in_1.val() || self.line[3].q.val() || bit_cast::<3, 16>(self.local_0.val()).any() {
            self.out_1.next = -signed_bit_cast::<16, 12>(signed_cast(bit_cast::<12, 11>(self.local_0.val().get_bits::<11>(0))) - signed_cast(bit_cast::<12, 11>(self.local_0.val().get_bits::<11>(2)))) - (self.out_1.val() + self.out_1.val() + (self.out_1.val() + self.out_1.val()));
        }
        for i in 0..2_usize {
            if (i.to_bits::<3>() ^ i.to_bits::<3>()).index() == i {
                self.out_1.next = signed_cast((self.local_0.val() >> unsigned_cast(signed_cast(self.local_0.val().get_bits::<6>(2)))) >> i.to_bits::<2>().replace_bit((self.out_0.val().get_bits::<1>(i) ^ bits::<1>(1)).index(), self.line[3].q.val()));
            }
            for j in 0..2_usize {
                if (i.to_bits::<3>() >> (self.local_0.val().get_bits::<4>((i + j)) ^ bit_cast::<4, 8>(self.out_0.val()))).index() == i {
                    self.out_1.next = self.out_1.val();
                }
                self.out_1.next = self.out_1.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_61", Kernel61::default(), clock clock, inputs in_0, in_1, in_2)
}
