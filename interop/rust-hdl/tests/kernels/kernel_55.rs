// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel55Part {
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<3>>,
}

impl Logic for Kernel55Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(6) >> 0));
        for i in 0..2_usize {
            if (bit_cast::<3, 3>(self.out_0.val()) ^ i.to_bits::<3>()).index() == i {
                self.out_0.next = (self.out_0.val() ^ bit_cast::<3, 32>(self.in_1.val()) | 7).replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(i))).index(), (self.out_0.val() & self.out_0.val()) == (bit_cast::<3, 3>(self.out_0.val()) ^ self.out_0.val()));
            }
            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(self.out_0.val())) >> 1;
        }
        match (self.in_1.val().get_bits::<4>(bit_cast::<4, 2>(bit_cast::<2, 32>(self.in_1.val())).index()) & 1).index() {
            2 => {
                self.out_0.next = (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>((self.out_0.val() >> 2).index())) & self.out_0.val() << 4) << 4;
            }
            3 => {
                self.out_0.next = ((self.out_0.val() | 7) >> 0) + unsigned_cast(signed_cast(self.out_0.val()));
            }
            7 => {
                for i in 0..3_usize {
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) + (signed_cast(self.in_0.val().get_bits::<3>(i)) + signed_cast(self.out_0.val())));
                }
            }
            11 => {
                self.out_0.next = (self.out_0.val() & self.out_0.val() | self.in_0.val().get_bits::<3>(1) << 3) & (self.out_0.val() >> self.in_1.val().get_bits::<1>(21) + self.in_0.val().get_bit(3) ^ (self.out_0.val() | self.out_0.val()));
            }
            13 => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        if (unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(j)))).index() == i {
                            self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) - signed_cast(self.out_0.val()));
                        }
                        self.out_0.next = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((self.out_0.val() & self.out_0.val()).index())))) >> bit_cast::<2, 3>(self.out_0.val());
                    }
                    self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) & ((bit_cast::<3, 8>(self.in_0.val()) | i.to_bits::<3>()) - bit_cast::<3, 6>(bit_cast::<6, 3>(self.out_0.val())));
                }
            }
            _ => {
                self.out_0.next = ((self.out_0.val() >> 4) & !self.out_0.val()) >> 4;
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel55Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<1>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel55State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel55 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bits<12>>,
    pub out_0: Signal<Out, Signed<5>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
    pub local_1: Signal<Local, Bits<16>>,
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
        self.local_0.next = unsigned_cast(-signed_cast(self.in_1.val().get_bits::<1>(0))) >> 2;
        if bit_cast::<8, 11>(bit_cast::<11, 16>(self.register_0.q.val()) - bits::<11>(1)).xor() {
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val()));
        }
        if unsigned_cast(-signed_cast(self.local_0.val())) < 0 {
            if self.in_2.val().get_bit(bit_cast::<3, 1>(self.local_0.val()).index()) && self.in_0.val() {
                self.local_0.next = ((bit_cast::<1, 4>(self.in_1.val()) ^ self.local_0.val()) & 1) >> 0;
            } else if self.in_2.val().get_bit((self.register_0.q.val().get_bits::<3>(5) ^ 1).index()) {
                self.local_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(6) | self.in_1.val().get_bits::<1>(3)));
            } else if bit_cast::<8, 11>(self.register_0.q.val().get_bits::<11>((bit_cast::<2, 1>(self.local_0.val()) & 1).index())).any() {
                self.local_0.next = unsigned_cast(signed_cast(self.local_0.val())) & (bit_cast::<1, 2>(self.register_0.q.val().get_bits::<2>(9)) + !bit_cast::<1, 16>(self.register_0.q.val()));
            } else {
                self.local_0.next = (bit_cast::<1, 2>(bit_cast::<2, 16>(self.register_0.q.val())) | 1) >> 0;
            }
        } else if !!self.in_2.val().get_bit(5) {
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val())) << 2 | ((bit_cast::<1, 12>(self.in_2.val()) ^ self.local_0.val()) >> (bits::<2>(1) & bit_cast::<2, 12>(self.in_2.val())));
        } else {
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val() - self.local_0.val()));
        }
        self.local_1.next = bit_cast::<16, 25>(bit_cast::<25, 34>(bits::<34>(1))) ^ 38509;
        self.local_2.next = bit_cast::<8, 5>(bit_cast::<5, 14>(self.register_0.q.val().get_bits::<14>((self.local_0.val() >> 1).index()) & bits::<14>(16383)));
        self.fields.next.low = bit_cast::<4, 13>((bit_cast::<13, 16>(self.register_0.q.val()) ^ bit_cast::<13, 16>(self.register_0.q.val())) & bit_cast::<13, 12>(self.in_2.val()).replace_bit(10, self.in_0.val()));
        self.fields.next.flag = !(self.state.q.val() == Kernel55State::Idle);
        self.fields.next.high = bit_cast::<1, 4>(bit_cast::<4, 8>(self.local_2.val()) | self.register_0.q.val().get_bits::<4>((bit_cast::<3, 4>(self.in_1.val()) ^ bits::<3>(1)).index())) + unsigned_cast(signed_cast(self.local_0.val()));
        for i in 0..2_usize {
            if (unsigned_cast(signed_cast(bit_cast::<3, 1>(self.fields.val().high)))).index() == i {
                self.fields.next.flag = bit_cast::<5, 2>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>((bit_cast::<3, 16>(self.register_0.q.val()) & 2).index())))).xor();
            }
            self.fields.next.flag = !((bit_cast::<8, 16>(self.local_1.val()) != self.register_0.q.val().get_bits::<8>(i)) || (self.in_1.val() < self.in_1.val()));
        }
        match self.state.q.val() {
            Kernel55State::Start => {
                self.fields.next.high = ((self.fields.val().high - self.fields.val().high) | unsigned_cast(signed_cast(self.local_0.val()))).replace_bit(0, (self.register_0.q.val().get_bits::<12>(1) & bit_cast::<12, 16>(self.local_1.val())) <= 4095);
            }
            Kernel55State::Wait => {
                self.fields.next.high = !(unsigned_cast(signed_cast(self.fields.val().high)) << 0);
            }
            _ => {
                match (bit_cast::<3, 4>(self.in_1.val()) | bit_cast::<3, 16>(self.register_0.q.val())).index() {
                    4 => {
                        self.fields.next.flag = !(bit_cast::<16, 12>(self.in_2.val()) == (bit_cast::<16, 16>(self.register_0.q.val()) | self.local_1.val()));
                    }
                    5 => {
                        self.fields.next.high = (self.local_0.val() & self.local_2.val().get_bits::<1>(5)) << 2 >> bit_cast::<2, 1>(bit_cast::<1, 4>(self.fields.val().low));
                    }
                    _ => {
                    }
                }
            }
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.local_2.val()) + signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(bit_cast::<5, 1>(self.local_0.val()))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 4>(self.fields.val().low)))));
            self.part_0[i].in_1.next = self.register_0.q.val() * self.register_0.q.val();
            self.part_0[i].in_2.next = (self.local_1.val().get_bits::<2>(0) << 3).all() && ((self.state.q.val() == Kernel55State::Wait) ^ self.in_2.val().get_bits::<2>(9).all());
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = self.in_2.val().get_bits::<8>((self.in_2.val().get_bits::<2>(9) | self.local_1.val().get_bits::<2>(9)).index()) << (bit_cast::<2, 8>(self.local_2.val()) ^ bits::<2>(2));
        }
        if bit_cast::<16, 8>(bit_cast::<8, 16>(self.local_1.val())) != self.register_0.q.val().replace_bit((self.fields.val().low >> 2).index(), self.fields.val().flag) {
            match self.state.q.val() {
                Kernel55State::Start => {
                    if self.register_0.q.val() >> 17 == 65535 {
                        self.state.d.next = Kernel55State::Idle;
                    } else {
                        self.state.d.next = Kernel55State::Idle;
                    }
                }
                Kernel55State::Run => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel55State::Run;
                    } else {
                        self.state.d.next = Kernel55State::Run;
                    }
                }
                Kernel55State::Wait => {
                    if !(self.state.q.val() == Kernel55State::Start) {
                        self.state.d.next = Kernel55State::Run;
                    } else {
                        self.state.d.next = Kernel55State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel55State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_1.val().get_bits::<3>(2) > self.part_0[1].out_0.val() {
            self.shown.next = Kernel55State::Start;
        }
        if self.state.q.val() == Kernel55State::Run {
            self.register_0.d.next = (!bit_cast::<16, 16>(self.register_0.q.val()) ^ self.local_1.val() + bit_cast::<16, 1>(self.fields.val().high)) + self.part_0[0].out_0.val().get_bit(0);
            self.out_0.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(0))) - signed_cast(bit_cast::<3, 2>(self.local_1.val().get_bits::<2>(6))));
        } else if (self.in_1.val() + self.in_1.val()).all() {
            if (self.local_0.val() ^ self.fields.val().high).all() {
                self.register_0.d.next = bit_cast::<16, 2>(unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(5))) | bit_cast::<2, 3>(self.part_0[2].out_0.val()) ^ bit_cast::<2, 3>(self.part_0[1].out_0.val()));
                self.out_0.next = signed_cast(self.register_0.q.val().get_bits::<5>(7)) - signed_cast(bit_cast::<5, 1>(self.local_0.val()) << unsigned_cast(signed_cast(self.part_0[2].out_0.val())));
            } else {
                self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val() ^ (self.local_1.val() | 65535)).replace_bit((self.fields.val().low >> 3).index(), bit_cast::<4, 7>(bit_cast::<7, 16>(self.register_0.q.val())) >= bit_cast::<4, 7>(self.local_2.val().get_bits::<7>(1)));
                self.out_0.next = signed_cast(self.in_2.val().get_bits::<5>((self.register_0.q.val().get_bits::<3>((self.part_0[2].out_0.val() + self.register_0.q.val().get_bits::<3>(4)).index()) | 7).index())) + (signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(12))) - signed_cast(bit_cast::<4, 3>(bit_cast::<3, 3>(self.part_0[0].out_0.val())))) + signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(bit_cast::<3, 3>(self.part_0[1].out_0.val()))) - signed_cast(bit_cast::<4, 3>(self.part_0[1].out_0.val()))));
            }
        } else {
            if !(self.local_1.val().get_bits::<4>(2) == self.in_1.val()) {
                self.register_0.d.next = !(bit_cast::<16, 1>(self.local_0.val()) << bit_cast::<6, 7>(self.local_1.val().get_bits::<7>(bit_cast::<3, 2>(self.part_0[2].out_0.val().get_bits::<2>(1)).index()))) >> 0;
                self.out_0.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.part_0[0].out_0.val().get_bits::<2>(1))) - signed_cast(bit_cast::<3, 2>(self.part_0[2].out_0.val().get_bits::<2>(1))));
            } else {
                self.register_0.d.next = bit_cast::<16, 5>(bit_cast::<5, 4>(bit_cast::<4, 1>(self.local_0.val())));
                self.out_0.next = signed_cast((self.local_2.val().get_bits::<5>(self.in_1.val().get_bits::<2>(0).replace_bit(0, self.part_0[0].out_0.val().get_bit(1)).index()) | self.local_1.val().get_bits::<5>(7)) ^ unsigned_cast(signed_cast(self.local_2.val().get_bits::<5>(0))));
            }
        }
        self.out_1.next = bit_cast::<1, 2>(bit_cast::<2, 16>(self.local_1.val())) <= bit_cast::<1, 2>(bit_cast::<2, 1>(self.fields.val().high)) && (self.register_0.q.val().replace_bit((self.in_2.val().get_bits::<4>(3) | self.local_1.val().get_bits::<4>(4)).index(), self.in_0.val()) >= (self.register_0.q.val() & bit_cast::<16, 3>(self.part_0[0].out_0.val())));
        match self.state.q.val() {
            Kernel55State::Idle => {
                match (self.in_2.val().get_bits::<2>(9) ^ bit_cast::<2, 12>(self.in_2.val())).index() {
                    1 => {
                        self.out_1.next = (bit_cast::<3, 2>(self.part_0[1].out_0.val().get_bits::<2>(1)) ^ !self.in_2.val().get_bits::<3>(2)) > !(self.part_0[1].out_0.val() + self.part_0[2].out_0.val());
                    }
                    2 => {
                        self.out_1.next = self.in_0.val() || self.in_0.val();
                    }
                    _ => {
                        self.out_1.next = (unsigned_cast(signed_cast(self.part_0[0].out_0.val())) | (self.part_0[1].out_0.val() >> bit_cast::<3, 2>(bit_cast::<2, 1>(self.fields.val().high)))) == (bit_cast::<3, 16>(self.local_1.val()) ^ self.part_0[0].out_0.val()).replace_bit(unsigned_cast(signed_cast(self.fields.val().high)).index(), self.local_0.val() > 1);
                    }
                }
            }
            Kernel55State::Start => {
                match self.shown.val() {
                    Kernel55State::Start => {
                        self.out_1.next = !((self.register_0.q.val() + self.local_1.val()) <= bit_cast::<16, 5>(self.in_2.val().get_bits::<5>(3)));
                    }
                    Kernel55State::Run => {
                        self.out_1.next = self.local_2.val().get_bit(1);
                    }
                    Kernel55State::Wait => {
                        self.out_1.next = (!!self.in_2.val().get_bits::<5>(4)).any();
                    }
                    _ => {
                    }
                }
            }
            Kernel55State::Run => {
                self.out_1.next = !(bit_cast::<3, 2>(bit_cast::<2, 8>(self.local_2.val())) <= bit_cast::<3, 2>(bits::<2>(0)));
            }
            Kernel55State::Wait => {
                if signed_cast(unsigned_cast(self.out_0.val())) > -self.out_0.val() || (self.state.q.val() == Kernel55State::Start) {
                    self.out_1.next = self.in_1.val().get_bit(self.register_0.q.val().get_bits::<2>(bit_cast::<3, 6>(bits::<6>(1)).index()).replace_bit(1, self.local_1.val().get_bit(bit_cast::<4, 3>(self.in_2.val().get_bits::<3>(4)).index())).index());
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_55", Kernel55::default(), clock clock, inputs in_0, in_1, in_2)
}
