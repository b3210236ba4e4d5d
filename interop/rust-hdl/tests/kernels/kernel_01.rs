// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel01State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel01 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<12>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<8>>,
    pub state: DFF<Kernel01State>,
    pub shown: Signal<Out, Kernel01State>,
    pub line: [DFF<Bits<4>>; 2],
}

impl Logic for Kernel01 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = (unsigned_cast(self.register_0.q.val()) - bits::<8>(255) << 3).replace_bit(bit_cast::<3, 2>(bits::<2>(3)).index(), self.in_1.val() & self.register_0.q.val().get_bit(7));
        if self.in_0.val() || (self.in_0.val() && self.in_0.val()) == !self.in_1.val() {
            self.local_0.next = bit_cast::<8, 3>(bit_cast::<3, 2>(bit_cast::<2, 3>(bits::<3>(4))));
        } else if bit_cast::<8, 4>(bit_cast::<4, 8>(self.local_0.val())) == (self.local_0.val() >> 1) {
            self.local_0.next = bit_cast::<8, 9>((bit_cast::<9, 8>(self.local_0.val()) & 167).replace_bit(5, self.register_0.q.val().get_bit(3)));
        } else if self.state.q.val() == Kernel01State::Wait {
            self.local_0.next = bit_cast::<8, 9>(bit_cast::<9, 3>(bits::<3>(1)) ^ !bit_cast::<9, 8>(self.local_0.val()));
        } else {
            self.local_0.next = (self.local_0.val() >> (bits::<1>(1) & 1)).replace_bit(4, bits::<3>(1).xor()) ^ bit_cast::<8, 9>(bit_cast::<9, 8>(self.local_0.val())) >> bits::<1>(1).replace_bit(0, self.in_1.val());
        }
        match self.state.q.val() {
            Kernel01State::Idle => {
                self.local_0.next = unsigned_cast(-self.register_0.q.val()) << (bits::<2>(3) | 3);
            }
            Kernel01State::Start => {
                self.local_0.next = bit_cast::<8, 3>(bit_cast::<3, 8>(self.local_0.val()).replace_bit(0, self.in_0.val())).replace_bit(7, (self.local_0.val() ^ self.local_0.val()) < (self.local_0.val() | 255));
            }
            Kernel01State::Run => {
                self.local_0.next = !((self.local_0.val() | self.local_0.val()) & unsigned_cast(self.register_0.q.val()) >> (bit_cast::<2, 8>(self.local_0.val()) & bit_cast::<2, 8>(self.local_0.val())));
            }
            Kernel01State::Wait => {
                self.local_0.next = unsigned_cast(self.register_0.q.val() - self.register_0.q.val()) + bit_cast::<8, 5>(bit_cast::<5, 2>(bits::<2>(1)));
            }
            Kernel01State::Stop => {
                self.local_0.next = bit_cast::<8, 11>(bit_cast::<11, 8>(self.local_0.val()) - bits::<11>(1)) ^ unsigned_cast(signed_cast(bit_cast::<8, 8>(self.local_0.val())));
            }
            _ => {
            }
        }
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = !unsigned_cast(signed_cast(self.local_0.val().get_bits::<4>(0)) + signed_cast(self.local_0.val().get_bits::<4>(0)));
        for i in 1..2_usize {
            self.line[i].d.next = !(bit_cast::<4, 2>(bit_cast::<2, 8>(self.local_0.val())) - 1);
        }
        if self.in_2.val() {
            match self.state.q.val() {
                Kernel01State::Start => {
                    if !(self.state.q.val() == Kernel01State::Start) {
                        self.state.d.next = Kernel01State::Stop;
                    } else {
                        self.state.d.next = Kernel01State::Wait;
                    }
                }
                Kernel01State::Run => {
                    if -self.register_0.q.val() <= (self.register_0.q.val() + self.register_0.q.val()) {
                        self.state.d.next = Kernel01State::Wait;
                    } else {
                        self.state.d.next = Kernel01State::Start;
                    }
                }
                Kernel01State::Wait => {
                    if self.in_1.val() {
                        self.state.d.next = Kernel01State::Run;
                    } else {
                        self.state.d.next = Kernel01State::Idle;
                    }
                }
                Kernel01State::Stop => {
                    if self.state.q.val() != Kernel01State::Idle {
                        self.state.d.next = Kernel01State::Wait;
                    } else {
                        self.state.d.next = Kernel01State::Start;
                    }
                }
                _ => self.state.d.next = Kernel01State::Wait,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_1.val() || self.line[1].q.val().get_bit(0) {
            self.shown.next = Kernel01State::Run;
        }
        self.register_0.d.next = (-101).into();
        match (unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(5)))).index() {
            0 => {
                self.register_0.d.next = signed_cast(!(unsigned_cast(self.register_0.q.val()) + self.local_0.val()));
            }
            3 => {
                if (!(self.line[1].q.val().get_bits::<1>(3) << 1)).any() {
                    self.register_0.d.next = -signed_cast(self.local_0.val() ^ self.local_0.val());
                } else if self.in_2.val() {
                    self.register_0.d.next = self.register_0.q.val() + self.register_0.q.val() + (self.register_0.q.val() + self.register_0.q.val()) - self.register_0.q.val();
                } else if self.line[1].q.val().replace_bit((bit_cast::<2, 8>(self.local_0.val()) ^ bit_cast::<2, 4>(self.line[1].q.val())).index(), self.in_0.val()) != (self.line[1].q.val() ^ self.line[1].q.val()) {
                    self.register_0.d.next = signed_cast((self.local_0.val() >> 5) ^ bit_cast::<8, 7>(self.local_0.val().get_bits::<7>((self.local_0.val().get_bits::<1>(3) << !self.line[1].q.val()).index())));
                } else {
                    self.register_0.d.next = -(self.register_0.q.val() - self.register_0.q.val()) - signed_bit_cast::<8, 5>(signed_cast(bit_cast::<5, 4>(self.line[1].q.val())) - signed_cast(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(1))));
                }
            }
            6 => {
                self.register_0.d.next = self.register_0.q.val();
            }
            _ => {
            }
        }
        if self.register_0.q.val().get_bit((bit_cast::<3, 4>(self.line[1].q.val()) >> self.local_0.val().get_bits::<2>(4) + self.line[1].q.val().get_bits::<2>((self.line[1].q.val().get_bits::<1>(0) ^ bit_cast::<1, 4>(self.line[1].q.val())).index())).index()) {
            if signed_cast(self.local_0.val()) > signed_bit_cast::<8, 7>(signed_cast(bit_cast::<7, 6>(bit_cast::<6, 4>(self.line[1].q.val()))) - signed_cast(bit_cast::<7, 6>(bit_cast::<6, 4>(self.line[1].q.val())))) {
                self.out_0.next = signed_cast(bit_cast::<16, 4>(self.line[1].q.val())) - signed_cast(bit_cast::<16, 4>(self.line[1].q.val()));
            } else {
                self.out_0.next = signed_cast(bit_cast::<16, 8>(self.local_0.val())) + signed_cast(bit_cast::<16, 4>(self.line[1].q.val()));
            }
        } else {
            if (self.in_1.val() & self.register_0.q.val().get_bit(4)) || (self.state.q.val() != Kernel01State::Idle) {
                self.out_0.next = signed_cast(!!bit_cast::<16, 4>(self.line[1].q.val()));
            } else {
                self.out_0.next = signed_cast(unsigned_cast(signed_cast(bit_cast::<16, 4>(self.line[1].q.val())))) - -(signed_cast(bit_cast::<16, 8>(self.local_0.val())) + signed_cast(bit_cast::<16, 8>(self.local_0.val())));
            }
        }
        self.out_1.next = !((bit_cast::<12, 4>(self.line[1].q.val()) ^ bits::<12>(1)) - (bits::<12>(3899) ^ bit_cast::<12, 4>(self.line[1].q.val())));
        match self.shown.val() {
            Kernel01State::Idle => {
                match self.state.q.val() {
                    Kernel01State::Idle => {
                        self.out_1.next = bit_cast::<12, 1>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(3)))) + 6;
                    }
                    Kernel01State::Run => {
                        self.out_1.next = bit_cast::<12, 11>(bits::<11>(1)) >> 3 ^ bit_cast::<12, 11>(bit_cast::<11, 4>(self.line[1].q.val())) << bit_cast::<2, 1>(bit_cast::<1, 12>(self.out_1.val()));
                    }
                    Kernel01State::Wait => {
                        self.out_1.next = unsigned_cast(signed_cast(self.out_1.val()) + signed_bit_cast::<12, 8>(signed_cast(bit_cast::<8, 7>(bit_cast::<7, 4>(self.line[1].q.val()))) - signed_cast(bit_cast::<8, 7>(bit_cast::<7, 4>(self.line[1].q.val())))));
                    }
                    Kernel01State::Stop => {
                        self.out_1.next = bit_cast::<12, 21>(bit_cast::<21, 12>(self.out_1.val()) >> unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(4)))) >> unsigned_cast(signed_cast(self.line[1].q.val().get_bits::<1>(2)));
                    }
                    _ => {
                    }
                }
            }
            Kernel01State::Start => {
                self.out_1.next = bit_cast::<12, 15>(bit_cast::<15, 12>(self.out_1.val()).replace_bit(unsigned_cast(signed_cast(self.line[1].q.val().get_bits::<3>(0))).index(), self.register_0.q.val().get_bit((self.local_0.val().get_bits::<3>(5) | self.line[1].q.val().get_bits::<3>(1)).index()))) & (!self.out_1.val() | !self.out_1.val());
            }
            Kernel01State::Run => {
                self.out_1.next = bit_cast::<12, 15>((!bit_cast::<15, 4>(self.line[1].q.val())).replace_bit(2, self.local_0.val().get_bits::<4>(4) < self.local_0.val().get_bits::<4>(bits::<2>(3).replace_bit(0, self.register_0.q.val().get_bit(3)).index())));
            }
            Kernel01State::Wait => {
                self.out_1.next = (self.out_1.val() ^ self.out_1.val() ^ bit_cast::<12, 6>(bit_cast::<6, 12>(self.out_1.val()))) >> (self.local_0.val().get_bits::<2>(4) ^ 3);
            }
            Kernel01State::Stop => {
                if signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.local_0.val().get_bits::<3>(bit_cast::<2, 11>(bit_cast::<11, 4>(self.line[1].q.val())).index()))) - signed_cast(bit_cast::<4, 3>(self.local_0.val().get_bits::<3>(1)))) > self.register_0.q.val() {
                    self.out_1.next = !(self.out_1.val() << 4) + 4095;
                } else if (self.register_0.q.val() - self.register_0.q.val()) <= signed_cast(self.local_0.val()) {
                    self.out_1.next = bit_cast::<12, 5>((bit_cast::<5, 12>(self.out_1.val()) ^ bit_cast::<5, 12>(self.out_1.val())) ^ (self.local_0.val().get_bits::<5>(2) >> (bit_cast::<6, 4>(self.line[1].q.val()) << unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>((bit_cast::<2, 4>(self.line[1].q.val()) | self.local_0.val().get_bits::<2>(bit_cast::<2, 11>(bits::<11>(1139)).index())).index()))))));
                }
            }
            _ => {
                match self.shown.val() {
                    Kernel01State::Idle => {
                        self.out_1.next = bit_cast::<12, 13>(bit_cast::<13, 16>(bit_cast::<16, 8>(self.local_0.val()))) + !bit_cast::<12, 3>(bit_cast::<3, 4>(self.line[1].q.val()));
                    }
                    Kernel01State::Start => {
                        self.out_1.next = bit_cast::<12, 21>(bit_cast::<21, 24>(bit_cast::<24, 8>(self.local_0.val())) + unsigned_cast(signed_cast(bit_cast::<21, 12>(self.out_1.val()))));
                    }
                    Kernel01State::Run => {
                        self.out_1.next = self.out_1.val().replace_bit(10, self.line[1].q.val().get_bit(3)).replace_bit((self.local_0.val().get_bits::<3>((self.line[1].q.val().get_bits::<2>(0) >> (bits::<3>(7) ^ bit_cast::<3, 12>(self.out_1.val()))).index()) << 0).index(), self.register_0.q.val() == self.register_0.q.val()) & (self.out_1.val().replace_bit(6, self.register_0.q.val().get_bit(3)) << 1);
                    }
                    Kernel01State::Wait => {
                        self.out_1.next = bit_cast::<12, 5>(self.local_0.val().get_bits::<5>(bit_cast::<2, 1>(self.line[1].q.val().get_bits::<1>(3)).index())) >> 0 >> (self.local_0.val().get_bits::<4>(4) >> bit_cast::<6, 2>(bits::<2>(1)));
                    }
                    Kernel01State::Stop => {
                        self.out_1.next = bit_cast::<12, 3>((bits::<3>(6) + bit_cast::<3, 4>(self.line[1].q.val())) & 7);
                    }
                }
            }
        }
        for i in 0..3_usize {
            if (bit_cast::<3, 8>(self.local_0.val()) ^ bit_cast::<3, 4>(self.line[1].q.val())).index() == i {
                self.out_1.next = !(self.out_1.val() + self.out_1.val()) >> self.local_0.val().get_bits::<4>(i).replace_bit(i, self.in_1.val());
            }
            self.out_1.next = (bit_cast::<12, 4>(self.line[1].q.val()) ^ 2954) & (bit_cast::<12, 21>(bit_cast::<21, 12>(self.out_1.val())) ^ 401);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_01", Kernel01::default(), clock clock, inputs in_0, in_1, in_2)
}
