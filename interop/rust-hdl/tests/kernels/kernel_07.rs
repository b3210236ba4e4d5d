// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel07Part {
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
}

impl Logic for Kernel07Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 13056.into();
        match (unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>((bits::<5>(23) ^ 5).index())))).index() {
            0 => {
                self.out_0.next = unsigned_cast(signed_cast(self.out_0.val()) + signed_cast(self.out_0.val()));
            }
            1 => {
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<16, 16>(self.out_0.val()))) + (self.out_0.val() - bit_cast::<16, 13>(self.in_1.val()));
            }
            3 => {
                self.out_0.next = (bit_cast::<16, 40>(self.in_0.val()) + self.out_0.val()) + unsigned_cast(signed_cast(self.out_0.val()));
            }
            5 => {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<16>(bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(25)).index())) - signed_cast(self.out_0.val()));
            }
            _ => {
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel07Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel07State {
    Idle,
    Start,
    Run,
    Wait,
    Stop,
}

#[derive(LogicBlock, Default)]
pub struct Kernel07 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<2>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Signed<8>>,
    pub local_2: Signal<Local, Bits<8>>,
    pub fields: Signal<Local, Kernel07Fields>,
    pub register_0: DFF<Signed<13>>,
    pub state: DFF<Kernel07State>,
    pub shown: Signal<Out, Kernel07State>,
    pub part_0: [Kernel07Part; 3],
}

impl Logic for Kernel07 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        dff_setup!(self, clock, state);
        self.local_0.next = self.in_2.val().get_bits::<8>(1).any() ^ self.in_2.val().get_bit((bit_cast::<4, 16>(self.in_2.val()) ^ self.in_2.val().get_bits::<4>((bit_cast::<3, 16>(self.in_2.val()) ^ bit_cast::<3, 16>(self.in_2.val())).index())).index());
        match self.state.q.val() {
            Kernel07State::Idle => {
                self.local_0.next = !self.local_0.val();
            }
            Kernel07State::Start => {
                self.local_0.next = (self.in_2.val().get_bits::<1>(12) >> 1).all();
            }
            Kernel07State::Run => {
                match self.state.q.val() {
                    Kernel07State::Idle => {
                        self.local_0.next = self.state.q.val() == Kernel07State::Idle;
                    }
                    Kernel07State::Start => {
                        self.local_0.next = (unsigned_cast(self.in_0.val()) << 2).all();
                    }
                    Kernel07State::Run => {
                        self.local_0.next = self.local_0.val();
                    }
                    Kernel07State::Wait => {
                        self.local_0.next = self.in_0.val() + self.in_0.val() <= self.in_0.val();
                    }
                    Kernel07State::Stop => {
                        self.local_0.next = !self.in_1.val() & (self.in_1.val() & self.in_2.val().get_bit((self.in_2.val().get_bits::<4>(9) & 11).index()));
                    }
                }
            }
            Kernel07State::Wait => {
                self.local_0.next = self.local_0.val();
            }
            Kernel07State::Stop => {
                self.local_0.next = bits::<8>(77).any() == (self.local_0.val() || self.in_1.val());
            }
        }
        self.local_1.next = signed_cast(self.in_2.val().get_bits::<8>(bit_cast::<3, 4>(bits::<4>(1)).index()));
        self.local_2.next = !(bit_cast::<8, 16>(self.in_2.val()) + self.local_0.val());
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (unsigned_cast(signed_cast(self.in_2.val().get_bits::<3>(j)))).index() == i {
                    self.local_1.next = -self.local_1.val() - (self.local_1.val() + self.local_1.val());
                }
                self.local_1.next = signed_cast(self.local_2.val() ^ unsigned_cast(self.local_1.val()));
            }
            match self.state.q.val() {
                Kernel07State::Idle => {
                    self.local_1.next = self.local_1.val();
                }
                Kernel07State::Start => {
                    self.local_1.next = signed_cast(self.local_2.val()) + (self.local_1.val() + self.local_1.val());
                }
                Kernel07State::Run => {
                    self.local_2.next = self.local_2.val() ^ self.local_2.val() | (i.to_bits::<8>() >> 2);
                }
                Kernel07State::Wait => {
                    self.local_1.next = signed_cast(self.in_2.val().get_bits::<8>(i) << (self.in_2.val().get_bits::<4>(3) - self.in_2.val().get_bits::<4>(bit_cast::<3, 2>(unsigned_cast(self.in_0.val())).index())));
                }
                Kernel07State::Stop => {
                    self.local_1.next = signed_cast(bit_cast::<8, 4>(self.in_2.val().get_bits::<4>(0)));
                }
            }
        }
        self.fields.next.low = bit_cast::<8, 13>(!bit_cast::<13, 16>(self.in_2.val()));
        self.fields.next.flag = self.register_0.q.val().get_bit(bit_cast::<3, 2>(bits::<2>(3)).index());
        self.fields.next.high = (bit_cast::<13, 16>(self.in_2.val()) ^ unsigned_cast(self.register_0.q.val())) & (self.in_2.val().get_bits::<13>((self.local_2.val().get_bits::<2>((unsigned_cast(self.in_0.val()) ^ self.local_2.val().get_bits::<2>(2)).index()) >> 1).index()) + 1);
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.fields.next.high = (self.fields.val().high << j.to_bits::<1>().replace_bit(0, self.local_1.val().get_bit(0))) - (unsigned_cast(self.register_0.q.val()) << bit_cast::<1, 2>(bit_cast::<2, 8>(self.local_2.val())));
            }
            self.fields.next.flag = self.local_1.val().get_bit(i);
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = !unsigned_cast(signed_cast(bit_cast::<40, 16>(self.in_2.val())));
            self.part_0[i].in_1.next = unsigned_cast(self.register_0.q.val());
            self.part_0[i].in_2.next = self.register_0.q.val() >= self.register_0.q.val();
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = unsigned_cast(-signed_cast(bit_cast::<40, 8>(self.fields.val().low)));
        }
        if self.part_0[1].out_0.val().get_bits::<1>((self.part_0[0].out_0.val().get_bits::<4>(5) + self.in_2.val().get_bits::<4>(4)).index()).all() {
            match self.state.q.val() {
                Kernel07State::Start => {
                    if !self.in_0.val().get_bit(0) {
                        self.state.d.next = Kernel07State::Run;
                    } else {
                        self.state.d.next = Kernel07State::Wait;
                    }
                }
                Kernel07State::Run => {
                    if self.state.q.val() != Kernel07State::Wait {
                        self.state.d.next = Kernel07State::Run;
                    } else {
                        self.state.d.next = Kernel07State::Start;
                    }
                }
                Kernel07State::Wait => {
                    if bits::<3>(4).xor() {
                        self.state.d.next = Kernel07State::Stop;
                    } else {
                        self.state.d.next = Kernel07State::Wait;
                    }
                }
                Kernel07State::Stop => {
                    if self.in_0.val() >= self.in_0.val() {
                        self.state.d.next = Kernel07State::Wait;
                    } else {
                        self.state.d.next = Kernel07State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel07State::Stop,
            }
        }
        self.shown.next = self.state.q.val();
        if self.state.q.val() != Kernel07State::Start {
            self.shown.next = Kernel07State::Stop;
        }
        self.register_0.d.next = (-1).into();
        self.out_0.next = self.in_2.val().get_bit(4);
        self.out_1.next = (self.register_0.q.val() == self.register_0.q.val()) == (self.part_0[0].out_0.val().get_bit(1) || self.fields.val().flag);
        if self.out_0.val() {
            self.register_0.d.next = signed_bit_cast::<13, 8>(signed_cast(bit_cast::<8, 7>(self.part_0[1].out_0.val().get_bits::<7>((self.local_2.val().get_bits::<3>(2) << !self.local_2.val().get_bits::<4>((self.part_0[0].out_0.val().get_bits::<2>(10) >> (self.part_0[0].out_0.val().get_bits::<4>(4) << (self.in_2.val().get_bits::<4>(12) ^ bits::<4>(8)))).index())).index()))) - signed_cast(bit_cast::<8, 7>(self.in_2.val().get_bits::<7>(5)))) - signed_cast(self.fields.val().high);
        } else {
            match (self.part_0[2].out_0.val().get_bits::<3>(3) ^ bit_cast::<3, 16>(self.part_0[0].out_0.val())).index() {
                2 => {
                    self.out_1.next = !self.in_0.val().get_bit(0);
                }
                5 => {
                    self.out_1.next = self.part_0[1].out_0.val().get_bit(10);
                }
                7 => {
                    self.out_0.next = self.register_0.q.val() <= self.register_0.q.val() - self.register_0.q.val();
                }
                _ => {
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_07", Kernel07::default(), clock clock, inputs in_0, in_1, in_2)
}
