// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel07Part {
    pub in_0: Signal<In, Bits<36>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
}

impl Logic for Kernel07Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 13056.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(i) ^ i.to_bits::<3>()).index() == i {
                    self.out_0.next = (bit_cast::<16, 8>(self.in_1.val()) + 30294).replace_bit(5, self.in_0.val() >= self.in_0.val()) + (unsigned_cast(signed_cast(bit_cast::<16, 16>(self.out_0.val()))) + (self.out_0.val() - bit_cast::<16, 8>(self.in_1.val())));
                }
                self.out_0.next = (self.out_0.val().replace_bit(bit_cast::<4, 7>(bits::<7>(127)).index(), self.in_2.val()) + bit_cast::<16, 8>(self.in_0.val().get_bits::<8>(bit_cast::<4, 7>(bit_cast::<7, 8>(self.in_1.val())).index()))) + 29880;
            }
            self.out_0.next = !(bit_cast::<16, 36>(self.in_0.val()) ^ self.out_0.val()) << bit_cast::<6, 7>(self.in_0.val().get_bits::<7>(20));
        }
        for i in 0..4_usize {
            if (bit_cast::<3, 1>(bit_cast::<1, 16>(self.out_0.val()))).index() == i {
                self.out_0.next = ((i.to_bits::<16>() ^ self.out_0.val()) >> 2).replace_bit(1, self.in_2.val());
            }
            self.out_0.next = (self.out_0.val() ^ self.out_0.val()) - (self.out_0.val() ^ bit_cast::<16, 8>(self.in_1.val())) - unsigned_cast(signed_cast(self.out_0.val()));
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel07Fields {
    pub low: Bits<6>,
    pub flag: Bit,
    pub high: Bits<8>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel07State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock, Default)]
pub struct Kernel07 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<8>>,
    pub in_1: Signal<In, Bits<7>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Signed<5>>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Signed<16>>,
    pub fields: Signal<Local, Kernel07Fields>,
    pub register_0: DFF<Bits<3>>,
    pub state: DFF<Kernel07State>,
    pub shown: Signal<Out, Kernel07State>,
    pub part_0: [Kernel07Part; 3],
}

impl Logic for Kernel07 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_2.val())) - signed_cast(bit_cast::<3, 2>(bit_cast::<2, 2>(self.in_2.val())))) + (signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_2.val())) - signed_cast(bit_cast::<3, 2>(self.in_2.val()))) + (signed_cast(self.in_1.val().get_bits::<5>(0)) - signed_cast(self.in_1.val().get_bits::<5>((bit_cast::<1, 3>(self.register_0.q.val()) & 1).index()))));
        self.local_1.next = ((self.in_0.val() - self.in_0.val()) + (self.in_0.val() + self.in_0.val())) == -(self.in_0.val() + self.in_0.val());
        self.local_2.next = signed_cast(bit_cast::<16, 3>(self.register_0.q.val())) + signed_cast(bit_cast::<16, 2>(self.in_2.val())) - signed_cast(bit_cast::<16, 7>(self.in_1.val())) + signed_cast(bit_cast::<16, 7>(self.in_1.val()));
        if self.state.q.val() == Kernel07State::Idle || self.local_1.val() {
            self.local_0.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_2.val())) - signed_cast(bit_cast::<3, 2>(self.in_2.val())));
        } else if self.register_0.q.val() > self.register_0.q.val() && !self.register_0.q.val().get_bit(2) {
            for i in 0..2_usize {
                if (self.register_0.q.val() ^ self.register_0.q.val()).index() == i {
                    self.local_2.next = signed_cast(!(unsigned_cast(self.local_2.val()) ^ unsigned_cast(self.local_2.val())));
                }
                self.local_0.next = self.local_0.val();
            }
        }
        self.fields.next.low = !bit_cast::<6, 1>(bit_cast::<1, 3>(self.register_0.q.val()) & bit_cast::<1, 7>(self.in_1.val()));
        match (self.in_1.val().get_bits::<4>(self.in_1.val().get_bits::<2>((self.in_2.val() + bit_cast::<2, 2>(self.in_2.val())).index()).replace_bit(1, self.local_2.val().get_bit((bits::<4>(1) ^ 1).index())).index()).replace_bit(2, self.local_1.val())).index() {
            3 => {
                self.fields.next.low = bit_cast::<6, 3>((self.register_0.q.val() ^ bit_cast::<3, 2>(self.in_2.val())) | bit_cast::<3, 6>(self.fields.val().low));
            }
            4 => {
                self.fields.next.low = bit_cast::<6, 5>(bit_cast::<5, 14>(bits::<14>(1955))) + 63;
            }
            5 => {
                match (self.in_1.val().get_bits::<4>((self.in_2.val() ^ self.in_2.val()).index()) ^ bit_cast::<4, 2>(self.in_2.val())).index() {
                    0 => {
                        self.fields.next.low = ((self.fields.val().low ^ self.in_1.val().get_bits::<6>(0)) ^ self.fields.val().low << self.in_2.val().replace_bit(0, self.local_0.val().get_bit(1))) >> (bit_cast::<4, 2>(self.in_2.val()) | self.in_1.val().get_bits::<4>(3));
                    }
                    1 => {
                        self.fields.next.low = !unsigned_cast(signed_cast(self.fields.val().low) + signed_cast(self.fields.val().low));
                    }
                    2 => {
                        self.fields.next.low = (self.in_1.val().get_bits::<6>(1) << 6 ^ !self.fields.val().low) ^ (bit_cast::<6, 7>(bit_cast::<7, 3>(self.register_0.q.val())) | 63);
                    }
                    3 => {
                        self.fields.next.low = (self.fields.val().low ^ 46).replace_bit(3, self.local_1.val()) >> 6;
                    }
                    6 => {
                        self.fields.next.low = (bit_cast::<6, 7>(self.in_1.val()) & (self.fields.val().low ^ self.fields.val().low)) + ((self.fields.val().low >> unsigned_cast(signed_cast(self.fields.val().low))) + 1);
                    }
                    7 => {
                        self.fields.next.low = bit_cast::<6, 1>(bit_cast::<1, 2>(self.in_2.val())).replace_bit(unsigned_cast(signed_cast(self.in_2.val())).index(), self.state.q.val() == Kernel07State::Wait);
                    }
                    14 => {
                        self.fields.next.low = (self.fields.val().low + self.fields.val().low) << 3 >> (self.in_1.val().get_bits::<2>(4) ^ self.in_1.val().get_bits::<2>(3));
                    }
                    _ => {
                    }
                }
            }
            7 => {
                self.fields.next.low = unsigned_cast(signed_cast(self.fields.val().low) + signed_cast(self.fields.val().low)) << 6;
            }
            8 => {
                match (unsigned_cast(signed_cast(bit_cast::<4, 3>(self.register_0.q.val())))).index() {
                    3 => {
                        self.fields.next.low = bit_cast::<6, 15>(bits::<15>(2933) + bits::<15>(1) & unsigned_cast(signed_cast(bit_cast::<15, 3>(self.register_0.q.val()))));
                    }
                    5 => {
                        self.fields.next.low = (self.fields.val().low ^ self.fields.val().low).replace_bit(5, self.in_2.val().get_bit((bit_cast::<1, 6>(self.fields.val().low) | self.in_2.val().get_bits::<1>((bit_cast::<1, 7>(self.in_1.val()) ^ bits::<1>(1)).index())).index()) || self.in_1.val().get_bit(5)).replace_bit(1, (self.fields.val().low ^ 53) >= bit_cast::<6, 6>(self.fields.val().low).replace_bit((self.in_1.val().get_bits::<2>(3) | self.in_2.val()).index(), self.in_1.val().get_bit(4)));
                    }
                    10 => {
                        self.fields.next.low = (!self.in_1.val().get_bits::<6>(0) | self.fields.val().low + self.fields.val().low) << unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0)));
                    }
                    15 => {
                        self.fields.next.low = ((self.fields.val().low << 0) + (self.local_1.val() | self.local_1.val())) >> self.register_0.q.val() - self.in_1.val().get_bits::<3>(0);
                    }
                    _ => {
                        self.fields.next.low = !!self.fields.val().low.replace_bit(2, self.in_2.val().get_bit(0));
                    }
                }
            }
            10 => {
                self.fields.next.low = unsigned_cast(signed_cast(self.fields.val().low << (self.in_1.val().get_bits::<4>(self.in_2.val().replace_bit(1, self.local_1.val()).index()) >> (self.register_0.q.val() & 5))));
            }
            _ => {
                match self.state.q.val() {
                    Kernel07State::Idle => {
                        self.fields.next.low = unsigned_cast(signed_cast(self.fields.val().low) + (signed_cast(self.fields.val().low) + signed_cast(self.in_1.val().get_bits::<6>(0))));
                    }
                    Kernel07State::Start => {
                        self.fields.next.low = ((bit_cast::<6, 6>(self.fields.val().low) | self.in_1.val().get_bits::<6>(1)) << 0) - 31;
                    }
                    Kernel07State::Run => {
                        self.fields.next.low = bit_cast::<6, 1>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>((self.register_0.q.val().get_bits::<1>(self.register_0.q.val().get_bits::<1>(2).replace_bit(0, self.local_0.val().get_bit(2)).index()) << unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(2)))).index()))));
                    }
                    _ => {
                    }
                }
            }
        }
        if !self.local_1.val() {
            if self.local_1.val() || (self.register_0.q.val() <= self.in_1.val().get_bits::<3>(3)) {
                self.fields.next.flag = !(bit_cast::<2, 6>(self.fields.val().low) > self.in_2.val()) || (bit_cast::<1, 2>(self.in_2.val()) | self.in_2.val().get_bits::<1>(1)).xor();
            } else if unsigned_cast(self.in_0.val()).replace_bit(7, self.local_1.val()).xor() {
                self.fields.next.flag = (self.local_2.val() + self.local_2.val() + signed_cast(unsigned_cast(self.local_2.val()))) > -self.local_2.val() + signed_bit_cast::<16, 11>(signed_cast(bit_cast::<11, 10>(bit_cast::<10, 6>(self.fields.val().low))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 6>(self.fields.val().low))));
            } else {
                self.fields.next.flag = !(self.in_2.val().get_bit(0) && self.local_1.val() || self.in_1.val().get_bits::<4>(2).all());
            }
        } else {
            if signed_bit_cast::<8, 5>(signed_cast(bit_cast::<5, 4>(bit_cast::<4, 3>(self.register_0.q.val()))) - signed_cast(bit_cast::<5, 4>(self.in_1.val().get_bits::<4>((!self.in_2.val()).index())))) < signed_cast(unsigned_cast(self.in_0.val())) {
                self.fields.next.flag = (self.in_2.val() << 1).all() & (self.state.q.val() == Kernel07State::Idle);
            } else if self.in_0.val() + self.in_0.val() <= self.in_0.val() - self.in_0.val() {
                self.fields.next.flag = (!self.in_2.val() ^ (self.in_2.val() << !self.in_1.val().get_bits::<1>(4))).all();
            } else {
                self.fields.next.flag = ((self.in_2.val() | self.in_2.val()) < bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(2))) && ((self.register_0.q.val() | self.register_0.q.val()) == self.register_0.q.val().replace_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0))).index(), self.in_1.val().get_bit(3)));
            }
        }
        self.fields.next.high = !(bit_cast::<8, 6>(self.fields.val().low).replace_bit((bit_cast::<3, 7>(self.in_1.val()) >> 2).index(), self.in_2.val().get_bit(0)) + 1);
        match self.state.q.val() {
            Kernel07State::Idle => {
                self.fields.next.high = bit_cast::<8, 17>(unsigned_cast(signed_cast(bit_cast::<17, 8>(self.fields.val().high)) - signed_cast(bit_cast::<17, 6>(self.fields.val().low))));
            }
            Kernel07State::Start => {
                self.fields.next.high = (unsigned_cast(self.in_0.val()) >> 9 & (self.fields.val().high ^ self.fields.val().high)) >> 4;
            }
            Kernel07State::Run => {
                self.fields.next.high = bit_cast::<8, 9>(bit_cast::<9, 10>(bit_cast::<10, 8>(self.fields.val().high))) << 7;
            }
            Kernel07State::Wait => {
                self.fields.next.high = bit_cast::<8, 3>(bit_cast::<3, 6>(self.fields.val().low)) >> self.fields.val().low.replace_bit((self.in_2.val() + self.in_2.val()).index(), self.fields.val().flag);
            }
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.fields.val().high ^ 212) <= 254 || (self.local_2.val() < (self.local_2.val() + self.local_2.val())) {
                    self.fields.next.high = (bit_cast::<8, 2>(self.in_2.val()) | 255 | unsigned_cast(self.in_0.val())) ^ bit_cast::<8, 11>(bit_cast::<11, 20>(bit_cast::<20, 6>(self.fields.val().low)));
                } else if !self.local_0.val().get_bit((j.to_bits::<2>() ^ self.in_2.val()).index()) {
                    self.fields.next.high = (j.to_bits::<8>() - unsigned_cast(self.in_0.val())) << (self.register_0.q.val() >> 4) << bit_cast::<4, 13>(bit_cast::<13, 3>(self.register_0.q.val()));
                }
            }
            match (self.in_2.val() ^ i.to_bits::<2>()).index() {
                2 => {
                    self.fields.next.high = (!self.fields.val().high + 1) + bit_cast::<8, 9>(bit_cast::<9, 10>(bit_cast::<10, 8>(self.fields.val().high)));
                }
                _ => {
                    self.fields.next.high = (bit_cast::<8, 9>(bit_cast::<9, 8>(self.fields.val().high)) >> !bit_cast::<6, 3>(self.register_0.q.val())) ^ 222;
                }
            }
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = ((i.to_bits::<36>() >> unsigned_cast(signed_cast(bit_cast::<4, 2>(self.in_2.val())))) - bit_cast::<36, 37>(bits::<37>(1))) | (bit_cast::<36, 37>(bits::<37>(1)) | (i.to_bits::<36>() ^ i.to_bits::<36>()));
            self.part_0[i].in_1.next = bit_cast::<8, 11>(bit_cast::<11, 12>(bit_cast::<12, 2>(self.in_2.val()))) + 255;
            self.part_0[i].in_2.next = (self.in_1.val().replace_bit(i, self.register_0.q.val().get_bit(i)) >> 3) == 127;
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = bit_cast::<36, 37>(bit_cast::<37, 1>(self.register_0.q.val().get_bits::<1>(1)) & 2147483647);
        }
        if self.part_0[0].out_0.val() << bit_cast::<4, 1>(self.in_2.val().get_bits::<1>(1)) > (self.part_0[1].out_0.val() + self.part_0[2].out_0.val()) {
            match self.state.q.val() {
                Kernel07State::Start => {
                    if (self.in_1.val() + self.in_1.val()) > (self.part_0[2].out_0.val().get_bits::<7>(0) >> 2) {
                        self.state.d.next = Kernel07State::Run;
                    } else {
                        self.state.d.next = Kernel07State::Idle;
                    }
                }
                Kernel07State::Run => {
                    if (!self.fields.val().high).xor() {
                        self.state.d.next = Kernel07State::Idle;
                    } else {
                        self.state.d.next = Kernel07State::Run;
                    }
                }
                Kernel07State::Wait => {
                    if !bits::<1>(1).any() {
                        self.state.d.next = Kernel07State::Wait;
                    } else {
                        self.state.d.next = Kernel07State::Start;
                    }
                }
                _ => self.state.d.next = Kernel07State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.state.q.val() != Kernel07State::Start {
            self.shown.next = Kernel07State::Wait;
        }
        self.register_0.d.next = !(bit_cast::<3, 12>(self.part_0[2].out_0.val().get_bits::<12>(0)) ^ bit_cast::<3, 12>(self.part_0[2].out_0.val().get_bits::<12>(0)));
        if !((self.local_0.val() <= self.local_0.val()) && (self.fields.val().flag && self.fields.val().flag)) {
            match self.shown.val() {
                Kernel07State::Start => {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
                }
                Kernel07State::Wait => {
                    self.register_0.d.next = !bit_cast::<3, 2>(self.part_0[1].out_0.val().get_bits::<2>(5)) ^ (self.register_0.q.val() & bit_cast::<3, 16>(self.part_0[1].out_0.val()) ^ self.register_0.q.val().replace_bit(0, self.local_1.val()));
                }
                _ => {
                    self.register_0.d.next = bit_cast::<3, 6>(bit_cast::<6, 8>(self.fields.val().high) & 1) >> bit_cast::<1, 16>(self.part_0[1].out_0.val()).replace_bit(0, self.local_0.val().get_bit(0));
                }
            }
        } else {
            self.register_0.d.next = bit_cast::<3, 6>(bit_cast::<6, 5>(self.part_0[1].out_0.val().get_bits::<5>(7)) ^ self.fields.val().low + 1);
        }
        match (self.register_0.q.val() ^ self.part_0[0].out_0.val().get_bits::<3>(6)).index() {
            0 => {
                match (self.register_0.q.val() >> unsigned_cast(signed_cast(self.part_0[1].out_0.val().get_bits::<1>(13)))).index() {
                    0 => {
                        self.register_0.d.next = bit_cast::<3, 12>((bit_cast::<12, 16>(self.part_0[0].out_0.val()) ^ self.part_0[2].out_0.val().get_bits::<12>(3)) ^ bit_cast::<12, 16>(self.part_0[1].out_0.val()) >> (self.in_2.val() << (self.fields.val().low & bit_cast::<6, 16>(self.part_0[2].out_0.val()))));
                    }
                    5 => {
                        self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val())) >> (self.in_2.val() ^ self.in_2.val());
                    }
                    7 => {
                        self.register_0.d.next = bit_cast::<3, 6>(self.fields.val().low) + !self.register_0.q.val() << self.register_0.q.val().replace_bit(1, self.fields.val().flag);
                    }
                    _ => {
                    }
                }
            }
            1 => {
                self.register_0.d.next = bit_cast::<3, 2>(self.in_2.val() ^ bit_cast::<2, 16>(self.part_0[2].out_0.val())) >> 0;
            }
            2 => {
                self.register_0.d.next = ((self.register_0.q.val() + self.fields.val().flag) ^ !self.register_0.q.val()) ^ unsigned_cast(signed_cast(self.register_0.q.val())) >> 3;
            }
            3 => {
                self.register_0.d.next = ((self.part_0[0].out_0.val().get_bits::<3>(13) & self.register_0.q.val()) + (self.in_2.val() == self.in_2.val())) - ((self.part_0[0].out_0.val().get_bits::<3>(6) & self.in_1.val().get_bits::<3>(3)) >> 3);
            }
            4 => {
                self.register_0.d.next = bit_cast::<3, 12>(!(bit_cast::<12, 3>(self.register_0.q.val()) | 2691));
            }
            _ => {
            }
        }
        self.out_0.next = signed_cast(bit_cast::<4, 2>(self.in_2.val()) << 0) + signed_cast(self.part_0[1].out_0.val().get_bits::<4>(0));
        self.out_1.next = bit_cast::<8, 11>((bit_cast::<11, 16>(self.part_0[1].out_0.val()) ^ bit_cast::<11, 3>(self.register_0.q.val())) ^ (self.part_0[0].out_0.val().get_bits::<11>(4) << 8));
        match self.state.q.val() {
            Kernel07State::Idle => {
                self.out_0.next = self.out_0.val();
            }
            Kernel07State::Start => {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()));
            }
            Kernel07State::Run => {
                self.out_1.next = (unsigned_cast(self.in_0.val()) ^ self.part_0[0].out_0.val().get_bits::<8>(6)) + !self.out_1.val() >> self.fields.val().low - bit_cast::<6, 2>(self.in_2.val());
            }
            Kernel07State::Wait => {
                match self.shown.val() {
                    Kernel07State::Idle => {
                        self.out_1.next = unsigned_cast(-self.in_0.val()) >> 1;
                    }
                    Kernel07State::Start => {
                        self.out_1.next = (!(self.part_0[2].out_0.val().get_bits::<8>(7) - self.part_0[0].out_0.val().get_bits::<8>((bit_cast::<3, 16>(self.part_0[2].out_0.val()) | self.register_0.q.val()).index()))).replace_bit(1, self.in_2.val().get_bit((bits::<1>(1) ^ self.register_0.q.val().get_bits::<1>(0)).index()));
                    }
                    Kernel07State::Wait => {
                        self.out_0.next = self.out_0.val() + (signed_bit_cast::<4, 3>(signed_cast(bit_cast::<3, 2>(self.in_2.val())) - signed_cast(bit_cast::<3, 2>(self.in_2.val()))) + (self.out_0.val() + self.out_0.val()));
                    }
                    _ => {
                        self.out_1.next = (!self.fields.val().high ^ !self.out_1.val()) ^ (self.out_1.val() - self.out_1.val() + (self.state.q.val() != Kernel07State::Run));
                    }
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_07", Kernel07::default(), clock clock, inputs in_0, in_1, in_2)
}
