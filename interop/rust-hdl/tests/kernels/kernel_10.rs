// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel10Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Bits<4>>,
}

impl Logic for Kernel10Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().get_bit((bits::<2>(3) ^ self.in_0.val().get_bits::<2>(6)).index()) {
            if unsigned_cast(self.in_1.val()).any() {
                self.local_0.next = (self.in_0.val() - bit_cast::<8, 4>(self.register_0.q.val()) ^ 101).replace_bit(3, signed_cast(self.in_0.val()) == (self.in_1.val() + self.in_1.val()));
            } else {
                self.local_0.next = ((bit_cast::<8, 4>(self.register_0.q.val()) + self.in_0.val()) + (bit_cast::<8, 8>(self.in_0.val()) ^ 184)) - (self.in_0.val() << (self.register_0.q.val() | self.register_0.q.val()) << 1);
            }
        } else {
            if self.register_0.q.val().get_bit(3) {
                self.local_0.next = bit_cast::<8, 6>(bit_cast::<6, 7>(self.in_0.val().get_bits::<7>(0).replace_bit(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((bit_cast::<3, 4>(self.register_0.q.val()) ^ bit_cast::<3, 4>(self.register_0.q.val())).index()))).index()))).index(), self.in_1.val().get_bit(7))));
            } else {
                self.local_0.next = !((self.in_0.val() ^ bit_cast::<8, 8>(self.in_0.val())) << 4);
            }
        }
        self.register_0.d.next = 3.into();
        self.out_0.next = self.in_1.val().get_bit(bit_cast::<3, 2>(bit_cast::<2, 8>(self.local_0.val())).index()) | self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<2>((self.register_0.q.val().get_bits::<1>(1) >> 1).index()) ^ bits::<2>(1)).index()) && self.in_0.val().get_bit((self.in_0.val().get_bits::<3>((bit_cast::<2, 8>(self.local_0.val()) & 3).index()) >> (self.register_0.q.val().get_bits::<1>(bit_cast::<2, 1>(bit_cast::<1, 4>(self.register_0.q.val())).index()) + self.register_0.q.val().get_bits::<1>((self.in_0.val().get_bits::<2>(4) & self.local_0.val().get_bits::<2>(3)).index()))).index());
        self.out_1.next = bit_cast::<16, 19>(bit_cast::<19, 22>(bits::<22>(4194303)) & bits::<19>(1) << bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(1)));
        if self.in_1.val().get_bit(0) {
            self.register_0.d.next = (self.in_0.val().get_bits::<4>((self.register_0.q.val().get_bits::<2>(0) ^ 3).index()) + bit_cast::<4, 4>(self.register_0.q.val()) + (self.register_0.q.val() + self.out_0.val())).replace_bit(bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(7)).index())).index(), self.out_0.val());
        }
        for i in 0..2_usize {
            if (i.to_bits::<3>() | bit_cast::<3, 8>(self.local_0.val())).index() == i {
                self.out_0.next = !(self.in_0.val() | self.in_0.val()) == (bit_cast::<8, 8>(self.local_0.val()) >> 2 >> 6);
            }
            self.out_1.next = bit_cast::<16, 17>(bit_cast::<17, 20>(bits::<20>(705976)) ^ (bit_cast::<17, 8>(self.in_0.val()) | bit_cast::<17, 16>(self.out_1.val())));
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel10State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock)]
pub struct Kernel10 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<7>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<5>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<7>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<7>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<4>>,
    pub register_0: DFF<Bits<12>>,
    pub register_1: DFF<Signed<5>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel10State>,
    pub shown: Signal<Out, Kernel10State>,
    pub part_0: [Kernel10Part; 2],
}

impl Default for Kernel10 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            in_4: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            out_2: Default::default(),
            out_3: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(127.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            register_2: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel10 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !bit_cast::<4, 3>(bit_cast::<3, 4>(self.local_1.val())) <= unsigned_cast(signed_cast(self.local_1.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = self.in_2.val().get_bit(3);
        self.local_1.next = unsigned_cast(signed_cast(self.in_4.val()) + signed_cast(self.in_4.val())) | !(self.in_4.val() << 4);
        match (bits::<3>(7) >> 1).index() {
            0 => {
                self.local_1.next = !self.local_1.val() + unsigned_cast(signed_cast(self.local_1.val())) >> unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<3>(6)));
            }
            6 => {
                match (bit_cast::<3, 12>(self.register_0.q.val()) | 7).index() {
                    0 => {
                        self.local_0.next = (self.constant_1.val().replace_bit(3, self.local_0.val()) >> 4) < unsigned_cast(self.in_0.val());
                    }
                    4 => {
                        self.local_1.next = (bit_cast::<4, 5>(self.in_2.val()) & (self.local_1.val() ^ self.local_1.val())) + ((self.in_4.val() >> unsigned_cast(signed_cast(bit_cast::<6, 4>(self.in_4.val())))) + bit_cast::<4, 5>(self.in_2.val()).replace_bit(bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(11)).index(), self.register_0.q.val().get_bit((self.in_2.val().get_bits::<3>(1) << !self.in_4.val()).index())));
                    }
                    7 => {
                        self.local_1.next = !unsigned_cast(-signed_cast(self.in_2.val().get_bits::<4>(1)));
                    }
                    _ => {
                    }
                }
            }
            _ => {
                self.local_1.next = ((self.local_1.val() ^ self.local_1.val()) >> self.in_4.val().replace_bit(bit_cast::<2, 4>(self.in_4.val()).replace_bit(1, self.local_0.val()).index(), self.register_1.q.val().get_bit(2))) >> 0;
            }
        }
        if self.state.q.val() != Kernel10State::Idle {
            self.local_0.next = self.in_2.val().get_bit(4);
        } else if (bit_cast::<1, 5>(self.in_2.val()) ^ bits::<1>(1)).xor() {
            for i in 0..4_usize {
                if (bit_cast::<3, 2>(bit_cast::<2, 4>(self.local_1.val()))).index() == i {
                    self.local_0.next = ((self.register_0.q.val().get_bits::<5>(i) ^ self.in_2.val()) << bit_cast::<6, 15>(bits::<15>(32767))).any();
                }
                self.local_1.next = unsigned_cast(signed_cast(self.in_4.val() + self.local_1.val()));
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = (bit_cast::<8, 5>(self.in_2.val()).replace_bit(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(0)).index(), self.in_3.val()) + (i.to_bits::<8>() << 0)) - ((bit_cast::<8, 5>(self.in_2.val()) | self.register_0.q.val().get_bits::<8>(i)) ^ bit_cast::<8, 4>(self.in_4.val()) >> 5);
            self.part_0[i].in_1.next = signed_cast(self.register_0.q.val().get_bits::<8>((bit_cast::<2, 4>(self.local_1.val()) ^ bit_cast::<2, 7>(self.constant_1.val())).index()));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = ((bits::<8>(154) | bits::<8>(1)) ^ bit_cast::<8, 4>(self.in_4.val()) >> 6).replace_bit(2, self.register_0.q.val().get_bit(bits::<3>(0).replace_bit(1, self.constant_0.val()).index()));
        }
        if (unsigned_cast(self.register_1.q.val()) ^ self.in_2.val()) > (unsigned_cast(self.register_1.q.val()) | self.in_2.val()) {
            match self.state.q.val() {
                Kernel10State::Start => {
                    if (self.part_0[0].out_1.val().get_bits::<12>(0) ^ 3125) == (bit_cast::<12, 7>(self.constant_1.val()) | bit_cast::<12, 4>(self.local_1.val())) {
                        self.state.d.next = Kernel10State::Wait;
                    } else {
                        self.state.d.next = Kernel10State::Run;
                    }
                }
                Kernel10State::Run => {
                    if bit_cast::<16, 3>(bit_cast::<3, 4>(self.in_4.val())) <= bit_cast::<16, 5>(self.part_0[0].out_1.val().get_bits::<5>(9)) {
                        self.state.d.next = Kernel10State::Idle;
                    } else {
                        self.state.d.next = Kernel10State::Idle;
                    }
                }
                Kernel10State::Wait => {
                    if unsigned_cast(signed_cast(self.part_0[1].out_1.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>(0))).index()))) <= 6 {
                        self.state.d.next = Kernel10State::Stop;
                    } else {
                        self.state.d.next = Kernel10State::Idle;
                    }
                }
                Kernel10State::Stop => {
                    if !self.part_0[0].out_0.val() {
                        self.state.d.next = Kernel10State::Wait;
                    } else {
                        self.state.d.next = Kernel10State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel10State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val().get_bit((self.part_0[0].out_1.val().get_bits::<2>(10) | bit_cast::<2, 4>(self.local_1.val())).index()) {
            self.shown.next = Kernel10State::Run;
        }
        self.register_0.d.next = bit_cast::<12, 21>(unsigned_cast(signed_cast(bit_cast::<21, 4>(self.local_1.val())) - signed_cast(bit_cast::<21, 4>(self.local_1.val()))));
        match self.shown.val() {
            Kernel10State::Idle => {
                if self.in_4.val().get_bit(1) || !(self.shown.val() != Kernel10State::Wait) {
                    self.register_0.d.next = self.part_0[0].out_1.val().get_bits::<12>(3);
                } else if self.in_2.val().get_bit(4) {
                    self.register_0.d.next = self.register_0.q.val().replace_bit(6, self.register_0.q.val().get_bit(7)).replace_bit(6, self.state.q.val() != Kernel10State::Run) ^ bit_cast::<12, 9>(bits::<9>(196)).replace_bit(bit_cast::<3, 4>(self.in_4.val()).index(), self.part_0[1].out_1.val().get_bits::<3>(4).xor());
                } else if self.part_0[1].out_1.val().get_bit(3) {
                    self.register_0.d.next = self.register_0.q.val();
                } else {
                    self.register_0.d.next = !((self.register_0.q.val() >> bit_cast::<3, 12>(self.register_0.q.val()).replace_bit(0, self.register_2.q.val())) & self.part_0[1].out_1.val().get_bits::<12>(4).replace_bit(6, self.in_3.val()));
                }
            }
            Kernel10State::Start => {
                for i in 0..3_usize {
                    if (i.to_bits::<3>().replace_bit(i, self.local_0.val())).index() == i {
                        self.register_0.d.next = !(self.register_0.q.val() << 3) | self.register_0.q.val() + self.in_4.val().get_bit((!self.local_1.val().get_bits::<2>(1)).index()) + !self.register_0.q.val();
                    }
                    self.register_0.d.next = (self.register_0.q.val() ^ self.register_0.q.val() | (self.register_0.q.val() | 3232)) ^ i.to_bits::<12>() + self.part_0[1].out_1.val().get_bits::<12>(3) << 2;
                }
            }
            Kernel10State::Run => {
                self.register_0.d.next = !bit_cast::<12, 13>(bit_cast::<13, 5>(self.in_2.val()) + 1);
            }
            Kernel10State::Wait => {
                self.register_0.d.next = !self.register_0.q.val() + !self.register_0.q.val() & (self.register_0.q.val() ^ 2220).replace_bit(unsigned_cast(signed_cast(self.in_4.val().get_bits::<3>((bit_cast::<1, 5>(self.in_2.val()) & bit_cast::<1, 12>(self.register_0.q.val())).index()))).index(), self.part_0[0].out_1.val() == self.part_0[1].out_1.val());
            }
            Kernel10State::Stop => {
                self.register_0.d.next = (unsigned_cast(signed_cast(self.register_0.q.val())) << 0) >> 8;
            }
        }
        match self.shown.val() {
            Kernel10State::Idle => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()) - signed_cast(bit_cast::<12, 4>(self.local_1.val())));
            }
            Kernel10State::Start => {
                self.register_0.d.next = (self.register_0.q.val() >> bit_cast::<1, 2>(bit_cast::<2, 7>(self.constant_1.val())) & 1) >> 3;
            }
            Kernel10State::Run => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        self.register_0.d.next = bit_cast::<12, 13>(bit_cast::<13, 12>(bit_cast::<12, 21>(bit_cast::<21, 7>(self.constant_1.val()))));
                    }
                    self.register_0.d.next = !(self.register_0.q.val() + self.part_0[1].out_1.val().get_bits::<12>(1)) + ((i.to_bits::<4>() ^ self.local_1.val()) > 4);
                }
            }
            Kernel10State::Wait => {
                self.register_0.d.next = unsigned_cast(-signed_cast(self.register_0.q.val())) >> 7;
            }
            Kernel10State::Stop => {
                self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<12, 7>(self.constant_1.val()))) >> 10 >> 0;
            }
            _ => {
                self.register_0.d.next = unsigned_cast(signed_bit_cast::<12, 5>(signed_cast(bit_cast::<5, 4>(self.in_4.val())) - signed_cast(bit_cast::<5, 4>(self.local_1.val()))) + (signed_cast(bit_cast::<12, 4>(self.in_4.val())) - signed_cast(bit_cast::<12, 4>(self.in_4.val()))));
            }
        }
        self.register_1.d.next = signed_cast(unsigned_cast(self.register_1.q.val()) + self.in_2.val()) - (self.register_1.q.val() + self.register_1.q.val());
        self.register_2.d.next = (bit_cast::<8, 7>(self.constant_1.val()) ^ 255 ^ 194).xor();
        if !self.part_0[0].out_0.val() && (self.shown.val() == Kernel10State::Idle) || !(self.part_0[1].out_0.val() | self.in_2.val().get_bit(0)) {
            match self.state.q.val() {
                Kernel10State::Idle => {
                    self.register_2.d.next = self.part_0[0].out_0.val();
                }
                Kernel10State::Wait => {
                    self.register_1.d.next = signed_cast(!(unsigned_cast(self.register_1.q.val()) - self.part_0[0].out_1.val().get_bits::<5>((self.register_0.q.val().get_bits::<3>(3) & 3).index())));
                }
                _ => {
                }
            }
        } else if self.in_0.val() + self.in_0.val() <= signed_bit_cast::<7, 5>(signed_cast(bit_cast::<5, 4>(self.part_0[1].out_1.val().get_bits::<4>(2))) - signed_cast(bit_cast::<5, 4>(self.part_0[0].out_1.val().get_bits::<4>(8)))) {
            self.register_2.d.next = self.in_3.val();
        } else if self.state.q.val() != Kernel10State::Run {
            self.register_1.d.next = ((self.register_1.q.val() - self.register_1.q.val()) + self.register_1.q.val()) - self.register_1.q.val();
        }
        if unsigned_cast(signed_cast(self.in_4.val())).all() {
            if self.in_0.val().get_bit(3) {
                self.out_1.next = !(self.state.q.val() == Kernel10State::Start) || (self.constant_1.val() & bit_cast::<7, 7>(self.constant_1.val())) > self.constant_1.val() + self.in_0.val().get_bit(4);
                self.out_2.next = !(self.part_0[0].out_1.val() >> bit_cast::<1, 16>(self.part_0[0].out_1.val()).replace_bit(0, self.register_0.q.val().get_bit(1)) < 65535);
            } else {
                self.out_1.next = ((bit_cast::<5, 16>(self.part_0[0].out_1.val()) ^ self.in_2.val()) >> (self.in_4.val().get_bits::<3>(0) >> 1)).xor();
                self.out_2.next = self.state.q.val() != Kernel10State::Stop;
            }
        } else if self.register_1.q.val().get_bit(2) {
            if (bit_cast::<3, 7>(self.constant_1.val()) ^ bit_cast::<3, 4>(self.local_1.val())).xor() {
                self.out_1.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(9))).all();
                self.out_2.next = self.state.q.val() == Kernel10State::Stop;
            } else {
                self.out_1.next = self.in_4.val().get_bit(3);
                self.out_2.next = self.state.q.val() != Kernel10State::Wait;
            }
        } else {
            self.out_1.next = self.register_2.q.val();
            self.out_2.next = (self.local_1.val() - self.local_1.val()) + (self.local_1.val() ^ self.in_4.val()) >= (self.in_4.val() << (self.in_4.val().get_bits::<2>(1) >> 2)) << 3;
        }
        self.out_3.next = (self.in_0.val() - self.in_0.val()) + -self.in_0.val() - -signed_bit_cast::<7, 5>(signed_cast(bit_cast::<5, 4>(self.local_1.val())) - signed_cast(bit_cast::<5, 4>(self.in_4.val())));
        match (bit_cast::<2, 3>(bit_cast::<3, 12>(self.register_0.q.val()))).index() {
            _ => {
                self.out_3.next = signed_bit_cast::<7, 6>(signed_cast(bit_cast::<6, 5>(self.in_2.val())) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 5>(self.in_2.val()))));
            }
        }
        for i in 0..4_usize {
            self.out_3.next = signed_bit_cast::<7, 5>(signed_cast(bit_cast::<5, 4>(self.register_0.q.val().get_bits::<4>(2))) - signed_cast(bit_cast::<5, 4>(self.in_4.val())));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_10", Kernel10::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
