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
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel10Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().get_bit(bit_cast::<1, 3>(self.register_0.q.val()).replace_bit(0, self.register_0.q.val().get_bit(2)).index()) {
            if self.in_0.val().get_bits::<1>(7).replace_bit(0, self.in_1.val().get_bit(7)).xor() {
                self.local_0.next = bit_cast::<8, 4>(self.in_0.val().get_bits::<4>((bit_cast::<2, 3>(self.register_0.q.val()) & 1).index()).replace_bit(2, self.in_1.val().get_bit((bit_cast::<3, 8>(self.in_0.val()) & self.in_0.val().get_bits::<3>(3)).index())));
            } else {
                self.local_0.next = (self.in_0.val() & bit_cast::<8, 3>(self.register_0.q.val())) + (self.in_0.val() >> (bit_cast::<3, 8>(self.in_0.val()) ^ 0));
            }
        } else {
            if unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1))).all() {
                self.local_0.next = unsigned_cast(-self.in_1.val());
            } else if !(self.register_0.q.val().get_bit(0) && self.in_1.val().get_bit((self.register_0.q.val() + self.in_1.val().get_bit(1)).index())) {
                self.local_0.next = bit_cast::<8, 4>(bit_cast::<4, 3>(self.register_0.q.val())) & self.in_0.val() - self.in_0.val();
            } else {
                self.local_0.next = (self.in_0.val() << 3) & bit_cast::<8, 4>(bits::<4>(3));
            }
        }
        self.register_0.d.next = (self.register_0.q.val() << (bit_cast::<3, 3>(self.register_0.q.val()) ^ self.register_0.q.val())) ^ 1;
        self.out_0.next = !self.in_0.val().get_bits::<3>(1) < (self.register_0.q.val() + self.register_0.q.val());
        self.out_1.next = bit_cast::<16, 13>(unsigned_cast(signed_cast(bit_cast::<13, 8>(self.in_0.val())))) >> 0;
        for i in 0..4_usize {
            if (self.register_0.q.val() & self.register_0.q.val()).index() == i {
                self.out_1.next = self.out_1.val() - self.out_1.val() - (self.out_1.val() & i.to_bits::<16>());
            }
            for j in 0..2_usize {
                if (self.register_0.q.val() | self.register_0.q.val()).index() == i {
                    self.out_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(j))).all();
                }
                self.out_1.next = self.out_1.val() + self.in_0.val().get_bit(i.to_bits::<3>().replace_bit(1, self.in_0.val().get_bit((self.register_0.q.val() + self.in_0.val().get_bits::<3>(j)).index())).index()) << 16;
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel10State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock)]
pub struct Kernel10 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<8>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<13>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bits<13>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<2>>,
    pub register_1: DFF<Bits<8>>,
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
            constant_1: Constant::new(1.into()),
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
        self.out_0.next = (self.local_1.val() | bit_cast::<8, 8>(self.local_1.val())) << (self.local_1.val().get_bits::<3>(bit_cast::<2, 3>(bits::<3>(1)).index()) ^ bit_cast::<3, 8>(self.local_1.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = self.constant_0.val();
        for i in 0..2_usize {
            if (bit_cast::<3, 4>(bits::<4>(1))).index() == i {
                self.local_0.next = self.in_0.val() + self.in_0.val() == signed_cast(self.register_1.q.val());
            }
            if self.state.q.val() != Kernel10State::Run {
                self.local_0.next = (self.in_2.val() + self.in_2.val()).all();
            } else {
                self.local_0.next = self.register_2.q.val();
            }
        }
        self.local_1.next = (self.in_4.val().get_bits::<8>(2) << 9) + (self.register_1.q.val() & unsigned_cast(self.in_0.val()));
        if self.state.q.val() == Kernel10State::Run {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (self.in_1.val().get_bits::<3>(i).replace_bit(i, self.local_0.val())).index() == i {
                        self.local_1.next = !!(i * 2 + j).to_bits::<8>();
                    }
                    self.local_1.next = !(self.local_1.val() << 7) >> (bit_cast::<3, 13>(self.in_4.val()) | bit_cast::<3, 2>(self.in_2.val()));
                }
                self.local_1.next = (bit_cast::<8, 16>(self.constant_1.val()) ^ self.register_1.q.val()) + 132;
            }
        } else if self.state.q.val() == Kernel10State::Start {
            self.local_1.next = !(self.register_1.q.val() | self.local_1.val()) >> 4;
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = unsigned_cast(self.in_0.val() - self.in_0.val());
            self.part_0[i].in_1.next = self.in_0.val();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = !self.local_1.val() + (unsigned_cast(self.in_0.val()) + self.in_0.val().get_bit(7));
        }
        if self.local_0.val() | self.register_2.q.val() {
            match self.state.q.val() {
                Kernel10State::Start => {
                    if self.part_0[1].out_0.val() || self.register_0.q.val().get_bit(1) {
                        self.state.d.next = Kernel10State::Run;
                    } else {
                        self.state.d.next = Kernel10State::Idle;
                    }
                }
                Kernel10State::Run => {
                    if self.register_2.q.val() {
                        self.state.d.next = Kernel10State::Start;
                    } else {
                        self.state.d.next = Kernel10State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel10State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.part_0[1].out_1.val().get_bits::<1>(10).xor() {
            self.shown.next = Kernel10State::Start;
        }
        self.register_0.d.next = 0.into();
        self.register_1.d.next = 243.into();
        match self.shown.val() {
            Kernel10State::Idle => {
                self.register_1.d.next = (self.register_1.q.val() & self.part_0[1].out_1.val().get_bits::<8>(7)) + (self.local_1.val() + self.local_1.val());
            }
            Kernel10State::Start => {
                self.register_1.d.next = bit_cast::<8, 13>(self.in_4.val().replace_bit(5, self.in_2.val().get_bit(0)));
            }
            Kernel10State::Run => {
                if self.state.q.val() != Kernel10State::Run {
                    self.register_1.d.next = (self.register_1.q.val() ^ self.in_4.val().get_bits::<8>(self.in_2.val().replace_bit((bit_cast::<1, 2>(self.in_2.val()) ^ bit_cast::<1, 16>(self.part_0[0].out_1.val())).index(), self.in_3.val()).index())).replace_bit((bits::<3>(1) ^ bits::<3>(1)).index(), self.part_0[1].out_0.val() || self.local_0.val());
                } else if !self.in_0.val().get_bit(0) == !self.part_0[1].out_0.val() {
                    self.register_0.d.next = signed_cast(!self.in_2.val());
                } else if self.register_0.q.val() - self.register_0.q.val() < self.register_0.q.val() - self.register_0.q.val() {
                    self.register_1.d.next = bit_cast::<8, 13>(self.part_0[1].out_1.val().get_bits::<13>(2) >> (self.in_1.val().get_bits::<1>(12) >> unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(7)))));
                }
            }
            _ => {
                if self.local_1.val() + self.register_1.q.val() <= !self.in_1.val().get_bits::<8>(4) {
                    self.register_0.d.next = signed_cast(self.in_2.val() + self.in_2.val());
                }
            }
        }
        self.register_2.d.next = self.part_0[1].out_1.val().replace_bit(14, self.in_0.val().get_bit(3)) != bit_cast::<16, 13>(self.in_4.val());
        self.out_1.next = self.part_0[0].out_1.val().get_bit(10);
        self.out_2.next = (bit_cast::<1, 16>(self.part_0[0].out_1.val()) | self.in_4.val().get_bits::<1>((bit_cast::<3, 13>(self.in_1.val()) ^ bits::<3>(1)).index())).xor();
        if self.part_0[0].out_1.val().get_bit((self.local_1.val().get_bits::<4>(bit_cast::<2, 3>(self.local_1.val().get_bits::<3>((self.in_2.val() + unsigned_cast(self.register_0.q.val())).index())).index()) & self.in_1.val().get_bits::<4>(4)).index()) {
            self.register_2.d.next = self.out_2.val();
        }
        self.out_3.next = (self.in_1.val() << 0) << unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<1>(2)));
        match self.shown.val() {
            Kernel10State::Idle => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 13>(self.in_4.val()) >> 2).index() == i {
                            self.out_3.next = !(self.in_4.val() - self.part_0[1].out_1.val().get_bits::<13>((self.in_2.val() + self.in_0.val().get_bit((i + j))).index()));
                        }
                        self.out_3.next = !bit_cast::<13, 13>(self.out_3.val()) | bit_cast::<13, 8>(self.register_1.q.val());
                    }
                    self.out_3.next = (self.in_4.val() | self.out_3.val()) >> 13;
                }
            }
            Kernel10State::Start => {
                self.out_3.next = unsigned_cast(signed_cast(self.in_1.val()));
            }
            Kernel10State::Run => {
                self.out_3.next = (bit_cast::<13, 8>(self.register_1.q.val()) ^ self.in_4.val() << (bits::<4>(13) >> 4)) >> !self.register_1.q.val().get_bits::<3>(4);
            }
            _ => {
                if self.local_0.val() {
                    self.out_3.next = bit_cast::<13, 8>(self.register_1.q.val()) ^ self.in_4.val() ^ 3799;
                } else if (self.in_2.val() | self.in_2.val()).all() {
                    self.out_3.next = bit_cast::<13, 8>(unsigned_cast(self.in_0.val()) ^ self.register_1.q.val());
                } else if !(bit_cast::<8, 16>(self.part_0[0].out_1.val()) == 213) {
                    self.out_3.next = bit_cast::<13, 8>(self.local_1.val() | self.local_1.val());
                } else {
                    self.out_3.next = unsigned_cast(signed_cast(self.part_0[1].out_1.val().get_bits::<13>(unsigned_cast(self.register_0.q.val()).index())) + signed_cast(bit_cast::<13, 2>(self.in_2.val())));
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_10", Kernel10::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
