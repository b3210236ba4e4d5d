// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel46Part {
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<16>>,
}

impl Logic for Kernel46Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (bit_cast::<16, 2>(self.in_0.val()) << bit_cast::<4, 2>(self.in_0.val()).replace_bit(2, self.in_1.val())) - (bit_cast::<16, 2>(self.in_0.val()) | 11365);
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_0.val())))).index() == i {
                    self.local_0.next = self.local_0.val() >> 2 ^ (self.local_0.val() + bit_cast::<16, 2>(self.in_0.val()));
                }
                self.local_0.next = bit_cast::<16, 13>(bits::<13>(1)) >> !bit_cast::<3, 2>(self.in_0.val());
            }
            self.local_0.next = !bit_cast::<16, 13>(bit_cast::<13, 16>(self.local_0.val())) >> i.to_bits::<1>().replace_bit(0, self.in_1.val());
        }
        if self.in_0.val().get_bit(1) || self.in_0.val() <= 3 {
            self.out_0.next = bit_cast::<1, 2>(self.in_0.val() + self.in_0.val());
        } else {
            if !(bit_cast::<2, 16>(self.local_0.val()) != self.local_0.val().get_bits::<2>(5)) {
                self.out_0.next = (bit_cast::<1, 2>(self.in_0.val()) ^ self.local_0.val().get_bits::<1>(bit_cast::<4, 3>(bits::<3>(4)).index())) << 1;
            } else {
                self.out_0.next = unsigned_cast(-signed_cast(self.in_0.val().get_bits::<1>(1))) >> 1;
            }
        }
        if !self.out_0.val().all() {
            if !self.in_0.val().all() {
                self.out_1.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<8>((bit_cast::<3, 1>(self.out_0.val()) & 3).index()))).xor();
            } else if (self.local_0.val().get_bits::<2>(bit_cast::<3, 2>(self.in_0.val()).index()) + self.in_0.val()) == (self.local_0.val().get_bits::<2>(5) << 2) {
                self.out_1.next = self.in_1.val();
            } else {
                self.out_1.next = (self.local_0.val().get_bits::<3>(7) - self.local_0.val().get_bits::<3>(11)).xor();
            }
        } else {
            if bit_cast::<4, 3>(bit_cast::<3, 2>(self.in_0.val())).all() {
                self.out_1.next = bits::<8>(77).any() == (self.in_1.val() || self.in_1.val());
            } else {
                self.out_1.next = self.local_0.val().get_bit(10);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel46State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock)]
pub struct Kernel46 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<2>>,
    pub out_1: Signal<Out, Signed<2>>,
    pub out_2: Signal<Out, Signed<16>>,
    pub constant_0: Constant<Bits<16>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<13>>,
    pub register_0: DFF<Signed<2>>,
    pub register_1: DFF<Bit>,
    pub state: DFF<Kernel46State>,
    pub shown: Signal<Out, Kernel46State>,
    pub line: [DFF<Bit>; 3],
    pub part_0: [Kernel46Part; 2],
}

impl Default for Kernel46 {
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
            constant_0: Constant::new(49727.into()),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel46 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(self.local_1.val().get_bits::<2>(unsigned_cast(signed_cast(self.local_1.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(1)).index()))).index())) + (signed_cast(self.local_1.val().get_bits::<2>((bit_cast::<3, 13>(self.local_1.val()) | bit_cast::<3, 13>(self.local_1.val())).index())) + 1_i32.to_signed_bits::<2>());
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = self.state.q.val() != Kernel46State::Idle;
        self.local_1.next = 490.into();
        match self.state.q.val() {
            Kernel46State::Idle => {
                self.local_1.next = (self.local_1.val() ^ 1) >> (bit_cast::<3, 16>(self.constant_0.val()) & bits::<3>(5));
            }
            Kernel46State::Start => {
                self.local_1.next = bit_cast::<13, 16>(bit_cast::<16, 2>(self.in_0.val())) | (self.local_1.val() >> 2);
            }
            Kernel46State::Run => {
                self.local_0.next = self.register_0.q.val() > self.register_0.q.val() - self.register_0.q.val();
            }
            Kernel46State::Stop => {
                self.local_1.next = (self.local_1.val() ^ bit_cast::<13, 1>(self.in_1.val())) << !bit_cast::<4, 1>(self.in_1.val());
            }
            _ => {
                if self.in_1.val().get_bit(0) {
                    self.local_0.next = bit_cast::<1, 2>(bit_cast::<2, 2>(self.in_0.val())).xor();
                } else if self.in_0.val().get_bit(0) {
                    self.local_0.next = self.register_0.q.val().get_bit((self.in_1.val() >> (self.in_1.val() ^ self.in_1.val())).index());
                }
            }
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.local_0.val();
        for i in 1..3_usize {
            self.line[i].d.next = self.local_1.val().get_bit(5);
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = (i.to_bits::<2>() | self.in_0.val()) << self.local_1.val().get_bits::<3>(i).replace_bit(i, self.in_1.val().get_bit(0));
            self.part_0[i].in_1.next = bit_cast::<16, 32>(bits::<32>(1)) <= self.constant_0.val() >> 10;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = ((self.in_0.val() & self.local_1.val().get_bits::<2>(10)) + (self.in_0.val() + self.in_0.val())) >> 2;
        }
        if self.part_0[1].out_1.val() || self.register_1.q.val() {
            match self.state.q.val() {
                Kernel46State::Start => {
                    if self.in_3.val() {
                        self.state.d.next = Kernel46State::Wait;
                    } else {
                        self.state.d.next = Kernel46State::Wait;
                    }
                }
                Kernel46State::Run => {
                    if self.local_1.val().get_bit(bit_cast::<3, 1>(self.in_1.val()).replace_bit(self.in_0.val().get_bits::<1>(self.part_0[1].out_0.val().replace_bit(0, self.line[2].q.val()).index()).replace_bit(0, self.in_1.val().get_bit(0)).index(), self.part_0[0].out_1.val()).index()) {
                        self.state.d.next = Kernel46State::Idle;
                    } else {
                        self.state.d.next = Kernel46State::Wait;
                    }
                }
                Kernel46State::Wait => {
                    if unsigned_cast(self.register_0.q.val()) != unsigned_cast(self.register_0.q.val()) {
                        self.state.d.next = Kernel46State::Idle;
                    } else {
                        self.state.d.next = Kernel46State::Start;
                    }
                }
                Kernel46State::Stop => {
                    if bits::<8>(1).xor() {
                        self.state.d.next = Kernel46State::Idle;
                    } else {
                        self.state.d.next = Kernel46State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel46State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val() {
            self.shown.next = Kernel46State::Stop;
        }
        self.register_0.d.next = self.register_0.q.val();
        self.register_1.d.next = self.part_0[0].out_0.val().get_bit(0);
        self.out_1.next = 1.into();
        match self.state.q.val() {
            Kernel46State::Idle => {
                match (bit_cast::<3, 4>(self.local_1.val().get_bits::<4>(3))).index() {
                    2 => {
                        self.register_1.d.next = !self.in_1.val().get_bit(0);
                    }
                    4 => {
                        self.register_0.d.next = self.out_1.val();
                    }
                    5 => {
                        self.register_0.d.next = signed_cast(unsigned_cast(self.out_1.val()));
                    }
                    7 => {
                        self.out_1.next = signed_cast(self.local_1.val().get_bits::<2>((self.local_1.val().get_bits::<3>(2) ^ bit_cast::<3, 13>(self.local_1.val())).index()) - unsigned_cast(self.register_0.q.val()));
                    }
                    _ => {
                    }
                }
            }
            Kernel46State::Start => {
                self.out_1.next = self.out_1.val();
            }
            Kernel46State::Run => {
                self.out_1.next = self.out_1.val();
            }
            Kernel46State::Wait => {
                self.out_1.next = -(self.register_0.q.val() + self.register_0.q.val());
            }
            Kernel46State::Stop => {
                if self.register_0.q.val().get_bit((!bit_cast::<1, 1>(self.part_0[0].out_0.val())).index()) {
                    self.register_0.d.next = signed_cast(self.in_0.val() << 0);
                } else if self.shown.val() == Kernel46State::Run {
                    self.register_0.d.next = (self.register_0.q.val() + self.out_1.val()) + (self.out_1.val() + self.register_0.q.val());
                } else if (self.local_1.val().get_bits::<4>(self.local_1.val().get_bits::<3>(5).replace_bit(0, self.register_1.q.val()).index()) + self.local_1.val().get_bits::<4>((bit_cast::<3, 1>(self.part_0[1].out_0.val()) & bit_cast::<3, 16>(self.constant_0.val())).index())).all() {
                    self.register_1.d.next = self.line[2].q.val();
                } else {
                    self.register_1.d.next = self.part_0[1].out_1.val();
                }
            }
            _ => {
            }
        }
        self.out_2.next = signed_cast(self.constant_0.val());
        match (bit_cast::<3, 4>(self.local_1.val().get_bits::<4>(2))).index() {
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_46", Kernel46::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
