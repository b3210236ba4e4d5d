// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel22Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel22Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_1.val().get_bit((bit_cast::<4, 16>(self.in_1.val()) | 5).index()) {
            self.out_0.next = (self.in_1.val().get_bits::<1>(14).xor() || bit_cast::<8, 16>(self.in_1.val()).xor()) == (!self.in_0.val() | (bit_cast::<16, 16>(self.in_1.val()) < 11365));
        } else if self.in_1.val().get_bit(8) {
            self.out_0.next = (self.in_1.val().get_bits::<8>(1) ^ bit_cast::<8, 16>(self.in_1.val())).any() || unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(2))).all();
        } else {
            self.out_0.next = self.in_1.val().get_bit((bit_cast::<4, 16>(self.in_1.val()) ^ self.in_1.val().get_bits::<4>((bit_cast::<3, 16>(self.in_1.val()) ^ bit_cast::<3, 16>(self.in_1.val())).index())).index());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel22State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock)]
pub struct Kernel22 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<7>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<5>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<5>>,
    pub constant_1: Constant<Signed<5>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub local_1: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<3>>,
    pub state: DFF<Kernel22State>,
    pub shown: Signal<Out, Kernel22State>,
    pub part_0: [Kernel22Part; 2],
}

impl Default for Kernel22 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new((-15).into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel22 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_bit_cast::<16, 9>(signed_cast(bit_cast::<9, 8>(bit_cast::<8, 3>(self.register_0.q.val()))) - signed_cast(bit_cast::<9, 8>(self.in_1.val().get_bits::<8>((self.register_0.q.val() ^ self.register_0.q.val()).index())))) + (signed_cast(self.in_1.val()) - -signed_cast(self.in_1.val()));
        self.local_1.next = unsigned_cast(signed_cast(!self.in_1.val().get_bits::<8>((self.register_0.q.val() + self.in_0.val().get_bit(3)).index())));
        for i in 0..2_usize {
            self.local_0.next = self.local_0.val();
        }
        if (self.in_2.val() - self.in_2.val() + (self.constant_1.val() - self.in_2.val())) == self.in_2.val() {
            self.local_1.next = !(self.local_1.val() & self.in_1.val().get_bits::<8>(4)) ^ ((bit_cast::<8, 3>(self.register_0.q.val()) | self.local_1.val()) << bit_cast::<4, 5>(self.constant_0.val()));
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = !!unsigned_cast(self.in_2.val()).xor();
            self.part_0[i].in_1.next = (!bit_cast::<16, 9>(self.in_1.val().get_bits::<9>(1))).replace_bit(1, self.state.q.val() != Kernel22State::Start);
            self.part_0[i].in_2.next = bit_cast::<16, 10>(bit_cast::<10, 3>(bit_cast::<3, 3>(self.register_0.q.val()))) <= unsigned_cast(self.local_0.val());
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = self.state.q.val() == Kernel22State::Start;
        }
        if self.register_0.q.val() > self.register_0.q.val() && !self.local_1.val().get_bit(7) {
            match self.state.q.val() {
                Kernel22State::Start => {
                    if !self.part_0[0].out_0.val() && (self.part_0[0].out_0.val() && self.part_0[0].out_0.val()) {
                        self.state.d.next = Kernel22State::Idle;
                    } else {
                        self.state.d.next = Kernel22State::Start;
                    }
                }
                Kernel22State::Run => {
                    if self.state.q.val() == Kernel22State::Run {
                        self.state.d.next = Kernel22State::Wait;
                    } else {
                        self.state.d.next = Kernel22State::Idle;
                    }
                }
                Kernel22State::Wait => {
                    if self.part_0[0].out_0.val() {
                        self.state.d.next = Kernel22State::Idle;
                    } else {
                        self.state.d.next = Kernel22State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel22State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.part_0[1].out_0.val() && self.register_0.q.val().get_bit(0) {
            self.shown.next = Kernel22State::Wait;
        }
        self.register_0.d.next = 7.into();
        self.out_0.next = ((self.in_0.val() ^ self.in_0.val()) ^ 127) == 1;
        match (bits::<4>(1) >> bit_cast::<2, 3>(self.register_0.q.val())).index() {
            2 => {
                self.out_0.next = bit_cast::<7, 8>(self.local_1.val() & self.local_1.val()) == unsigned_cast(signed_cast(bit_cast::<7, 7>(self.in_0.val())) - signed_cast(self.in_0.val()));
            }
            3 => {
                self.out_0.next = self.state.q.val() != Kernel22State::Start;
            }
            4 => {
                match (self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<2>(bit_cast::<2, 11>(bit_cast::<11, 16>(self.in_1.val())).index()).replace_bit(1, self.out_0.val()).index()).replace_bit((bits::<2>(3) | bit_cast::<2, 5>(self.constant_0.val())).index(), self.in_0.val().get_bit(0))).index() {
                    5 => {
                        self.out_0.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(5))).all();
                    }
                    12 => {
                        self.register_0.d.next = (bit_cast::<3, 4>(bit_cast::<4, 3>(self.register_0.q.val())) | 7) >> 1;
                    }
                    _ => {
                    }
                }
            }
            9 => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(4))) << 4;
            }
            13 => {
                self.register_0.d.next = (bit_cast::<3, 6>(bit_cast::<6, 16>(self.in_1.val())) + 7) ^ (self.register_0.q.val().replace_bit((bit_cast::<1, 16>(self.in_1.val()) ^ bit_cast::<1, 3>(self.register_0.q.val())).index(), self.part_0[0].out_0.val()) ^ (self.register_0.q.val() ^ self.register_0.q.val()));
            }
            15 => {
                self.out_0.next = (bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>((self.in_1.val().get_bits::<1>(7) << !self.in_1.val().get_bits::<4>((self.in_1.val().get_bits::<3>(9) >> (self.in_1.val().get_bits::<4>(4) << (self.in_0.val().get_bits::<6>(1) ^ bits::<6>(40)))).index())).index())) >> unsigned_cast(signed_cast(bit_cast::<6, 3>(self.register_0.q.val())))) >= unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(12)) + signed_cast(self.register_0.q.val()));
            }
            _ => {
                match (self.register_0.q.val() >> 2).index() {
                    5 => {
                        self.register_0.d.next = bit_cast::<3, 12>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<12>(1))));
                    }
                    6 => {
                        self.register_0.d.next = bit_cast::<3, 2>(bits::<2>(3) >> (bit_cast::<4, 8>(self.local_1.val()) ^ self.in_1.val().get_bits::<4>(bit_cast::<3, 6>(bits::<6>(17)).index()))) >> unsigned_cast(signed_cast(self.register_0.q.val()));
                    }
                    _ => {
                    }
                }
            }
        }
        if unsigned_cast(-signed_cast(self.local_1.val().get_bits::<2>(bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<1>(3).replace_bit(0, self.part_0[0].out_0.val()).index())).index()))).all() {
            self.register_0.d.next = bit_cast::<3, 6>((self.in_0.val().get_bits::<6>(0) - bit_cast::<6, 16>(self.in_1.val())) - 1);
        } else if self.in_1.val().get_bits::<4>((bit_cast::<3, 16>(self.in_1.val()) & 2).index()).all() == (self.shown.val() != Kernel22State::Start) {
            self.register_0.d.next = bit_cast::<3, 2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<2>(3)))) >> bit_cast::<4, 2>(self.in_0.val().get_bits::<2>(3));
        }
        self.out_1.next = !((self.state.q.val() == Kernel22State::Idle) && (self.local_0.val() <= self.local_0.val()));
        if (!unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<2, 3>(self.register_0.q.val()) >> 3).index())))).xor() {
            match (self.local_1.val().get_bits::<4>(self.register_0.q.val().get_bits::<2>(1).replace_bit((self.local_1.val().get_bits::<1>(unsigned_cast(signed_cast(self.register_0.q.val())).index()) >> (bits::<4>(13) & bit_cast::<4, 7>(self.in_0.val()))).index(), self.register_0.q.val().get_bit(1)).index()) | self.local_1.val().get_bits::<4>(4)).index() {
                0 => {
                    self.out_1.next = signed_cast(self.local_1.val().get_bits::<5>(2)) + signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(1))) - signed_cast(bit_cast::<4, 3>(self.register_0.q.val()))) <= self.in_2.val() + -self.constant_1.val();
                }
                4 => {
                    self.out_1.next = (bit_cast::<16, 6>(self.in_1.val().get_bits::<6>(8)) < (bit_cast::<16, 3>(self.register_0.q.val()) & self.in_1.val())) || bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(3)).all();
                }
                10 => {
                    self.out_1.next = self.state.q.val() != Kernel22State::Wait;
                }
                14 => {
                    self.out_1.next = self.out_1.val();
                }
                15 => {
                    self.out_1.next = self.in_0.val().get_bit(3);
                }
                _ => {
                    self.out_1.next = self.in_2.val().get_bit(1);
                }
            }
        }
        match self.shown.val() {
            Kernel22State::Idle => {
                self.out_1.next = (signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(self.register_0.q.val())) - signed_cast(bit_cast::<4, 3>(self.register_0.q.val()))) == self.in_2.val() + self.constant_1.val()) ^ (bit_cast::<8, 1>(self.local_1.val().get_bits::<1>(3)) <= self.in_1.val().get_bits::<8>(3) - self.local_1.val());
            }
            Kernel22State::Start => {
                self.out_1.next = bit_cast::<5, 4>(bit_cast::<4, 2>(self.in_1.val().get_bits::<2>(9))) == unsigned_cast(self.constant_1.val());
            }
            Kernel22State::Run => {
                self.out_1.next = self.state.q.val() == Kernel22State::Wait;
            }
            Kernel22State::Wait => {
                match self.shown.val() {
                    Kernel22State::Idle => {
                        self.out_1.next = (!unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(0)))).all();
                    }
                    Kernel22State::Start => {
                        self.out_1.next = self.state.q.val() != Kernel22State::Start;
                    }
                    Kernel22State::Run => {
                        self.out_1.next = !(self.local_1.val().get_bit(0) || (self.local_0.val() == self.local_0.val()));
                    }
                    Kernel22State::Wait => {
                        self.out_1.next = self.out_0.val();
                    }
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_22", Kernel22::default(), clock clock, inputs in_0, in_1, in_2)
}
