// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel34Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel34Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.in_0.val() < self.in_0.val() + (self.in_0.val() + self.in_0.val());
        self.out_0.next = 1.into();
        if self.register_0.q.val() {
            self.out_0.next = unsigned_cast(signed_cast(bit_cast::<4, 4>(self.out_0.val()) ^ self.out_0.val()));
        } else {
            self.out_0.next = ((self.out_0.val() << 2) ^ self.out_0.val().replace_bit(0, self.in_0.val().get_bit(2))) | 15;
        }
        if bit_cast::<8, 7>(bit_cast::<7, 3>(unsigned_cast(self.in_0.val()))).any() {
            self.out_0.next = (self.out_0.val() + self.out_0.val()).replace_bit(0, self.register_0.q.val()) ^ ((self.out_0.val() - self.out_0.val()) << 1);
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel34State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock)]
pub struct Kernel34 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<2>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<4>>,
    pub local_0: Signal<Local, Bits<7>>,
    pub local_1: Signal<Local, Bits<16>>,
    pub register_0: DFF<Signed<5>>,
    pub register_1: DFF<Bit>,
    pub state: DFF<Kernel34State>,
    pub shown: Signal<Out, Kernel34State>,
    pub part_0: [Kernel34Part; 2],
}

impl Default for Kernel34 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(2.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel34 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bit(4);
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = 1.into();
        self.local_1.next = !bit_cast::<16, 4>(self.constant_1.val()).replace_bit((!self.constant_1.val()).index(), self.register_0.q.val().get_bit(2)) ^ 1;
        if (bits::<3>(7) >> (bits::<2>(1) & unsigned_cast(self.in_0.val())) | (bits::<3>(5) >> (bits::<6>(1) ^ 21))).any() {
            self.local_1.next = ((self.local_1.val() >> 6) ^ self.local_1.val() & self.local_1.val()).replace_bit(10, self.in_3.val().get_bit(0));
        } else if self.in_2.val() {
            for i in 0..3_usize {
                if (bit_cast::<3, 12>(bit_cast::<12, 7>(self.local_0.val()))).index() == i {
                    self.local_0.next = self.local_0.val().replace_bit(5, self.constant_0.val()) + 1 | ((self.local_0.val() + self.register_0.q.val().get_bit(3)) + self.in_3.val().get_bit(0));
                }
                self.local_1.next = bit_cast::<16, 5>(bit_cast::<5, 2>(unsigned_cast(self.in_0.val())).replace_bit((unsigned_cast(self.in_0.val()) | bit_cast::<2, 7>(self.local_0.val())).index(), self.in_3.val().xor()));
            }
        }
        match (self.constant_1.val() ^ self.constant_1.val()).index() {
            7 => {
                if (self.local_0.val() ^ self.local_0.val()) < (self.local_0.val() | 127) || (self.in_2.val() && self.constant_0.val()) | self.in_2.val() {
                    self.local_1.next = (unsigned_cast(signed_cast(self.local_1.val())) ^ (self.local_1.val() ^ self.local_1.val())) & (self.local_1.val() | 41011) + 44249;
                } else if (unsigned_cast(self.register_0.q.val()) < unsigned_cast(self.register_0.q.val())) || (self.register_0.q.val() != self.register_0.q.val()) {
                    self.local_1.next = !((bit_cast::<16, 5>(self.in_3.val()) & self.local_1.val()) + bit_cast::<16, 19>(bit_cast::<19, 5>(self.in_3.val())));
                }
            }
            13 => {
                self.local_1.next = (bit_cast::<16, 10>(bit_cast::<10, 4>(self.constant_1.val())) | self.local_1.val() ^ 1) & (self.local_1.val().replace_bit((self.constant_1.val() & bit_cast::<4, 4>(self.constant_1.val())).index(), self.register_1.q.val()) & unsigned_cast(signed_cast(self.local_1.val())));
            }
            _ => {
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = signed_cast(self.in_3.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(1))).index()));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = signed_cast(unsigned_cast(signed_cast(self.part_0[i - 1].out_0.val().get_bits::<3>(1))));
        }
        if self.local_0.val().get_bits::<4>((unsigned_cast(self.in_0.val()) ^ unsigned_cast(self.in_0.val())).index()).all() || (self.state.q.val() == Kernel34State::Wait) {
            match self.state.q.val() {
                Kernel34State::Start => {
                    if (!self.local_1.val().get_bits::<1>(6)).xor() {
                        self.state.d.next = Kernel34State::Start;
                    } else {
                        self.state.d.next = Kernel34State::Run;
                    }
                }
                Kernel34State::Run => {
                    if self.local_0.val().get_bit(0) {
                        self.state.d.next = Kernel34State::Run;
                    } else {
                        self.state.d.next = Kernel34State::Wait;
                    }
                }
                Kernel34State::Wait => {
                    if (self.state.q.val() != Kernel34State::Wait) && self.constant_0.val() {
                        self.state.d.next = Kernel34State::Start;
                    } else {
                        self.state.d.next = Kernel34State::Start;
                    }
                }
                Kernel34State::Stop => {
                    if (bit_cast::<7, 4>(self.part_0[1].out_0.val()) & self.local_0.val()) == 1 {
                        self.state.d.next = Kernel34State::Start;
                    } else {
                        self.state.d.next = Kernel34State::Start;
                    }
                }
                _ => self.state.d.next = Kernel34State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if bit_cast::<5, 4>(self.part_0[0].out_0.val()) >= 31 {
            self.shown.next = Kernel34State::Start;
        }
        self.register_0.d.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.part_0[1].out_0.val().get_bits::<2>(2))) - signed_cast(bit_cast::<3, 2>(self.part_0[0].out_0.val().get_bits::<2>((self.local_0.val().get_bits::<1>(3) << !self.part_0[0].out_0.val()).index())))) + self.register_0.q.val();
        match (self.local_1.val().get_bits::<3>(9) ^ self.local_1.val().get_bits::<3>(8)).index() {
            5 => {
                self.register_0.d.next = self.register_0.q.val();
            }
            _ => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 1>(self.part_0[1].out_0.val().get_bits::<1>(3))).index() == i {
                            self.register_0.d.next = self.register_0.q.val();
                        }
                        self.register_0.d.next = signed_cast((unsigned_cast(self.register_0.q.val()) | self.in_3.val()) << 0);
                    }
                    self.register_0.d.next = signed_cast(bit_cast::<5, 1>(self.local_0.val().get_bits::<1>((bit_cast::<2, 5>(self.in_3.val()) ^ unsigned_cast(self.in_0.val())).index()) >> 2));
                }
            }
        }
        self.register_1.d.next = (self.local_0.val().get_bits::<4>(bit_cast::<2, 5>(unsigned_cast(self.register_0.q.val())).index()) & 1) == (self.local_1.val().get_bits::<4>((!self.in_3.val().get_bits::<3>(1)).index()) >> unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(2)))) || self.constant_0.val();
        for i in 0..2_usize {
            self.register_1.d.next = self.state.q.val() == Kernel34State::Start;
        }
        self.out_1.next = ((self.local_1.val().get_bits::<8>(bit_cast::<3, 2>(self.part_0[0].out_0.val().get_bits::<2>(self.in_3.val().get_bits::<1>(2).replace_bit(0, self.in_1.val()).index())).index()) + self.local_1.val().get_bits::<8>(2)) + (self.register_0.q.val() >= self.register_0.q.val())) >> (bit_cast::<2, 4>(self.part_0[1].out_0.val()) & bit_cast::<2, 7>(self.local_0.val()));
        self.out_2.next = (self.local_1.val() ^ self.local_1.val()) << unsigned_cast(signed_cast(self.part_0[1].out_0.val())) >> (unsigned_cast(self.in_0.val()) ^ unsigned_cast(self.in_0.val()));
        match (bit_cast::<4, 5>(self.in_3.val())).index() {
            5 => {
                self.out_1.next = bit_cast::<8, 11>(bits::<11>(1421) >> 10 & unsigned_cast(signed_cast(bit_cast::<11, 4>(self.part_0[1].out_0.val()))));
            }
            6 => {
                if self.in_2.val() {
                    self.out_1.next = (bit_cast::<8, 4>(self.part_0[0].out_0.val()) ^ self.out_1.val() ^ 215) >> (bit_cast::<3, 7>(self.local_0.val()) & bit_cast::<3, 4>(self.part_0[0].out_0.val()));
                } else if bit_cast::<7, 5>(self.in_3.val()) == (bit_cast::<7, 7>(self.local_0.val()) | self.local_0.val()) {
                    self.out_1.next = bit_cast::<8, 17>(bit_cast::<17, 1>(self.part_0[1].out_0.val().get_bits::<1>(unsigned_cast(self.in_0.val()).index()))) ^ bit_cast::<8, 17>(bits::<17>(61229) & bit_cast::<17, 5>(self.in_3.val()));
                } else {
                    self.out_2.next = self.out_2.val();
                }
            }
            9 => {
                self.out_1.next = bit_cast::<8, 6>(unsigned_cast(signed_cast(bit_cast::<6, 4>(self.part_0[1].out_0.val()))).replace_bit(3, self.local_0.val().get_bit((bit_cast::<2, 4>(self.constant_1.val()) ^ bit_cast::<2, 7>(self.local_0.val())).index()) && self.in_2.val()));
            }
            15 => {
                self.out_2.next = bit_cast::<16, 19>(!unsigned_cast(signed_cast(bit_cast::<19, 8>(self.out_1.val()))));
            }
            _ => {
                self.out_1.next = (self.local_1.val().get_bits::<8>(7) >> (self.part_0[1].out_0.val().get_bits::<2>(2) ^ unsigned_cast(self.in_0.val()))).replace_bit((bit_cast::<3, 8>(self.out_1.val()) ^ bits::<3>(4)).index(), self.in_0.val() > self.in_0.val()) | ((self.out_1.val() << 2) - (self.local_1.val().get_bits::<8>(7) << (self.part_0[0].out_0.val().get_bits::<2>(2) << 2)));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_34", Kernel34::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
