// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel67Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel67Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_cast(self.in_0.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>((i + j))))).index() == i {
                    self.local_0.next = signed_cast((self.in_0.val() & bit_cast::<16, 5>(self.in_1.val())) + (self.in_0.val() >> (bit_cast::<4, 16>(self.in_0.val()) ^ 8)));
                }
                self.local_0.next = signed_bit_cast::<16, 5>(signed_cast(bit_cast::<5, 4>(self.in_0.val().get_bits::<4>(8))) - signed_cast(bit_cast::<5, 4>(self.in_0.val().get_bits::<4>(1)))) + self.local_0.val();
            }
            self.local_0.next = self.local_0.val();
        }
        match (self.in_0.val().get_bits::<4>((bit_cast::<3, 5>(self.in_1.val()) ^ bit_cast::<3, 5>(self.in_1.val())).index()) ^ self.in_1.val().get_bits::<4>(0)).index() {
            2 => {
                self.local_0.next = -((self.local_0.val() - self.local_0.val()) - -self.local_0.val());
            }
            9 => {
                self.local_0.next = self.local_0.val();
            }
            12 => {
                self.local_0.next = -self.local_0.val();
            }
            14 => {
                self.local_0.next = self.local_0.val();
            }
            _ => {
                match (self.in_0.val().get_bits::<2>(4) | bits::<2>(1)).index() {
                    3 => {
                        self.local_0.next = ((self.local_0.val() + self.local_0.val()) - self.local_0.val()) + signed_cast(bit_cast::<16, 16>(self.in_0.val()) >> 0);
                    }
                    _ => {
                    }
                }
            }
        }
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = (self.in_0.val().replace_bit(1, self.register_0.q.val()) | bit_cast::<16, 13>(bits::<13>(2793))) - (self.in_0.val().replace_bit(bits::<4>(6).replace_bit((self.in_1.val().get_bits::<2>(1) | 2).index(), self.register_0.q.val()).index(), self.register_0.q.val()) ^ bit_cast::<16, 10>(bit_cast::<10, 16>(self.in_0.val())));
        self.out_1.next = (self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_0.val())).index()).replace_bit(1, self.register_0.q.val()).index()).replace_bit((bits::<1>(1) | bit_cast::<1, 16>(self.in_0.val())).index(), self.in_0.val().get_bit(1)) & bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(6))) + bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))));
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel67Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<6>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel67State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel67 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bits<8>>,
    pub fields: Signal<Local, Kernel67Fields>,
    pub register_0: DFF<Bits<2>>,
    pub state: DFF<Kernel67State>,
    pub shown: Signal<Out, Kernel67State>,
    pub part_0: [Kernel67Part; 3],
}

impl Logic for Kernel67 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        if unsigned_cast(signed_cast(self.in_2.val())) > bit_cast::<8, 3>(self.in_1.val()) {
            self.local_0.next = ((bit_cast::<4, 3>(self.in_1.val()) ^ self.in_0.val().get_bits::<4>(4)) | bit_cast::<4, 1>(bit_cast::<1, 2>(self.register_0.q.val()))).all();
        } else {
            if (self.register_0.q.val() | self.register_0.q.val()) < 3 {
                self.local_0.next = !(self.state.q.val() == Kernel67State::Run);
            } else {
                self.local_0.next = self.state.q.val() == Kernel67State::Start;
            }
        }
        self.local_1.next = (self.register_0.q.val().replace_bit((self.in_2.val().get_bits::<1>(3) + self.in_0.val().get_bits::<1>(2)).index(), self.in_2.val().get_bit(0)) ^ (self.register_0.q.val() ^ bit_cast::<2, 3>(self.in_1.val()))) < ((self.register_0.q.val() & 0) ^ bit_cast::<2, 5>(bit_cast::<5, 3>(self.in_1.val())));
        self.local_2.next = 1.into();
        for i in 0..4_usize {
            if (self.in_1.val().replace_bit(1, self.in_0.val().get_bit(bit_cast::<3, 8>(self.in_0.val()).replace_bit(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(1))).index(), self.in_2.val().get_bit(i)).index()))).index() == i {
                self.local_1.next = !(bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(1)) >= self.register_0.q.val() + self.in_2.val().get_bit(i));
            }
            match (bit_cast::<3, 12>(bits::<12>(3260))).index() {
                0 => {
                    self.local_1.next = (self.state.q.val() == Kernel67State::Start) | !self.register_0.q.val().all();
                }
                5 => {
                    self.local_1.next = self.in_0.val().get_bit(i);
                }
                _ => {
                }
            }
        }
        if (self.local_2.val() & self.in_0.val()) >> (self.in_2.val().get_bits::<2>((!self.in_0.val().get_bits::<2>(3)).index()) ^ self.register_0.q.val()) < unsigned_cast(signed_cast(self.in_2.val())) {
            match (bit_cast::<3, 4>(bit_cast::<4, 8>(self.in_0.val()))).index() {
                3 => {
                    self.local_2.next = (unsigned_cast(signed_cast(self.local_2.val())) + self.local_0.val()) >> 1;
                }
                _ => {
                    self.local_1.next = ((self.in_2.val() ^ self.in_0.val()) << 4) != self.local_2.val();
                }
            }
        } else if (self.in_1.val() >> 1).xor() {
            self.local_1.next = bit_cast::<2, 11>(bit_cast::<11, 8>(self.in_2.val()) ^ bit_cast::<11, 3>(self.in_1.val())) <= bit_cast::<2, 5>(bits::<5>(31) & bit_cast::<5, 8>(self.local_2.val()));
        }
        self.fields.next.low = 1.into();
        self.fields.next.flag = self.in_2.val().get_bit(5);
        self.fields.next.high = 63.into();
        if (self.in_2.val() >> 5 & bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(3))) <= !(bit_cast::<8, 2>(self.register_0.q.val()) << (self.register_0.q.val() | self.register_0.q.val())) {
            self.fields.next.low = unsigned_cast(signed_cast(self.fields.val().low)) | (bit_cast::<1, 1>(self.fields.val().low) >> 2) + self.register_0.q.val().get_bit(self.fields.val().low.replace_bit(0, self.register_0.q.val().get_bit((self.local_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_1.val())).index()) >> (bits::<4>(13) & bit_cast::<4, 8>(self.in_0.val()))).index())).index());
        } else if (bit_cast::<8, 6>(self.fields.val().high) >> (self.in_1.val().get_bits::<1>(0) - self.local_2.val().get_bits::<1>(5))).xor() {
            self.fields.next.flag = bit_cast::<8, 6>(self.fields.val().high).replace_bit(0, self.register_0.q.val().get_bit(1)) > unsigned_cast(signed_cast(self.local_2.val()) + signed_cast(bit_cast::<8, 3>(self.in_1.val())));
        } else if unsigned_cast(signed_cast(self.fields.val().low)).all() {
            self.fields.next.flag = self.state.q.val() != Kernel67State::Wait;
        } else {
            self.fields.next.high = bit_cast::<6, 9>(!unsigned_cast(signed_cast(bit_cast::<9, 1>(self.fields.val().low))));
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = !(bit_cast::<16, 8>(self.local_2.val()) + bit_cast::<16, 1>(self.fields.val().low)) >> 3;
            self.part_0[i].in_1.next = i.to_bits::<5>() << (self.fields.val().low >> 0);
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(-signed_cast(self.part_0[i - 1].out_0.val()));
        }
        if !self.in_2.val().get_bit(6) {
            match self.state.q.val() {
                Kernel67State::Start => {
                    if self.part_0[1].out_0.val().get_bit(5) {
                        self.state.d.next = Kernel67State::Wait;
                    } else {
                        self.state.d.next = Kernel67State::Run;
                    }
                }
                Kernel67State::Run => {
                    if self.local_1.val() {
                        self.state.d.next = Kernel67State::Start;
                    } else {
                        self.state.d.next = Kernel67State::Run;
                    }
                }
                Kernel67State::Wait => {
                    if self.state.q.val() == Kernel67State::Start {
                        self.state.d.next = Kernel67State::Start;
                    } else {
                        self.state.d.next = Kernel67State::Start;
                    }
                }
                _ => self.state.d.next = Kernel67State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.part_0[2].out_0.val().get_bits::<8>(1).any() {
            self.shown.next = Kernel67State::Idle;
        }
        self.register_0.d.next = bit_cast::<2, 11>(bit_cast::<11, 16>(self.part_0[2].out_0.val()) << (self.in_1.val() << 0)) | (!self.part_0[0].out_1.val()).replace_bit((self.fields.val().low >> 1).index(), self.register_0.q.val().all());
        self.out_0.next = bit_cast::<6, 7>(!self.in_0.val().get_bits::<7>(1)) != 43;
        match self.state.q.val() {
            Kernel67State::Idle => {
                for i in 0..3_usize {
                    self.register_0.d.next = bit_cast::<2, 11>(unsigned_cast(signed_cast(bit_cast::<11, 6>(self.fields.val().high)))) + (bit_cast::<2, 5>(bit_cast::<5, 16>(self.part_0[1].out_0.val())) >> 2);
                }
            }
            Kernel67State::Start => {
                self.register_0.d.next = bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(0) | self.fields.val().low) ^ (self.register_0.q.val() | bit_cast::<2, 16>(self.part_0[2].out_0.val()) | 2);
            }
            Kernel67State::Run => {
                self.register_0.d.next = bit_cast::<2, 1>(self.fields.val().low) + unsigned_cast(signed_cast(self.part_0[2].out_1.val())) >> 3;
            }
            Kernel67State::Wait => {
                if bit_cast::<3, 12>(bit_cast::<12, 6>(self.fields.val().high) & 4095).xor() {
                    self.register_0.d.next = bit_cast::<2, 1>(bit_cast::<1, 3>(self.in_1.val()) >> 1 ^ (self.fields.val().low | self.local_2.val().get_bits::<1>(3)));
                } else if self.local_2.val().get_bit((bit_cast::<3, 2>(self.part_0[1].out_1.val()) - self.in_1.val()).index()) || self.register_0.q.val().get_bit(1) {
                    self.out_0.next = self.out_0.val();
                } else if self.fields.val().flag {
                    self.register_0.d.next = (self.register_0.q.val() - self.part_0[0].out_1.val() | bit_cast::<2, 3>(self.in_1.val())) + (self.part_0[1].out_1.val() ^ self.part_0[2].out_1.val() | unsigned_cast(signed_cast(bit_cast::<2, 1>(self.fields.val().low))));
                } else {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.part_0[2].out_0.val().get_bits::<2>(13)) - signed_cast(self.part_0[1].out_1.val()) + signed_cast(self.part_0[1].out_1.val()));
                }
            }
            _ => {
            }
        }
        if unsigned_cast(signed_cast(self.in_1.val())) <= (self.in_1.val() - self.in_1.val()) {
            if self.in_0.val().get_bit(3) {
                self.out_1.next = (bit_cast::<2, 16>(self.part_0[1].out_0.val()) ^ bit_cast::<2, 2>(self.part_0[1].out_1.val())).replace_bit((self.fields.val().low << (self.part_0[1].out_0.val().get_bits::<1>(2) ^ self.fields.val().low)).index(), self.out_0.val()) <= 1;
            } else {
                self.out_1.next = self.register_0.q.val().get_bit(0);
            }
        } else if (self.local_2.val() <= 51) == (self.in_1.val() == self.local_2.val().get_bits::<3>((self.register_0.q.val() + self.part_0[1].out_0.val().get_bits::<2>((self.part_0[2].out_0.val().get_bits::<3>((!self.in_1.val()).index()) << 1).index())).index())) {
            self.out_1.next = self.out_0.val();
        } else {
            if self.part_0[1].out_1.val().get_bit(1) {
                self.out_1.next = self.in_1.val().get_bit(2);
            } else {
                self.out_1.next = self.out_0.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_67", Kernel67::default(), clock clock, inputs in_0, in_1, in_2)
}
