// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel49State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel49 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<12>>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<16>>,
    pub register_1: DFF<Bits<16>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel49State>,
    pub shown: Signal<Out, Kernel49State>,
}

impl Logic for Kernel49 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bit(bit_cast::<3, 1>(bit_cast::<1, 8>(self.local_0.val())).index()) || bit_cast::<8, 9>(bit_cast::<9, 8>(self.local_0.val())) != (self.local_0.val() >> 1);
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = bit_cast::<8, 9>(bit_cast::<9, 18>(bit_cast::<18, 8>(self.in_4.val()))) ^ (unsigned_cast(signed_cast(self.in_4.val())) - bit_cast::<8, 11>(self.in_3.val().get_bits::<11>(0)));
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_3.val().get_bits::<3>((i * 2 + j)) ^ bit_cast::<3, 8>(self.local_0.val())).index() == i {
                    self.local_0.next = bit_cast::<8, 2>(self.in_4.val().get_bits::<2>((self.in_4.val().get_bits::<2>(2) >> 1).index()) & bits::<2>(1)) & ((self.in_4.val() >> 5) + 255);
                }
                self.local_0.next = unsigned_cast(signed_cast(self.local_0.val() & self.local_0.val()));
            }
            self.local_0.next = ((self.local_0.val() & self.local_0.val()) + (self.local_0.val() ^ self.register_1.q.val().get_bits::<8>(i))) >> (bits::<2>(2) ^ self.in_3.val().get_bits::<2>((self.register_1.q.val().get_bits::<3>(i) << self.in_4.val().get_bits::<1>(i) + self.in_3.val().get_bit(9)).index()));
        }
        if !((self.in_3.val().get_bits::<8>(0) ^ self.in_4.val()) >= self.local_0.val() + self.in_4.val()) {
            self.local_0.next = bit_cast::<8, 17>(bits::<17>(120951) - bit_cast::<17, 12>(self.in_3.val()) | bit_cast::<17, 6>(bits::<6>(1)));
        } else {
            self.local_0.next = bit_cast::<8, 4>(self.register_1.q.val().get_bits::<4>(12)) + bit_cast::<8, 9>(self.in_3.val().get_bits::<9>(bit_cast::<2, 3>(bits::<3>(5)).index())) << bit_cast::<4, 1>(self.in_1.val());
        }
        if self.in_4.val().get_bit(unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(bit_cast::<3, 4>(bits::<4>(14)).index()))).index()) {
            match self.state.q.val() {
                Kernel49State::Start => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel49State::Idle;
                    } else {
                        self.state.d.next = Kernel49State::Start;
                    }
                }
                Kernel49State::Run => {
                    if self.in_0.val() {
                        self.state.d.next = Kernel49State::Run;
                    } else {
                        self.state.d.next = Kernel49State::Run;
                    }
                }
                _ => self.state.d.next = Kernel49State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if self.in_2.val() || self.register_2.q.val() {
            self.shown.next = Kernel49State::Idle;
        }
        self.register_0.d.next = 32767.into();
        self.register_1.d.next = 38899.into();
        if unsigned_cast(signed_cast(bit_cast::<2, 1>(self.in_1.val()))).all() | self.register_1.q.val().get_bit(5) {
            self.register_1.d.next = unsigned_cast(-self.register_0.q.val()) | bit_cast::<16, 6>(self.local_0.val().get_bits::<6>(2)) + (self.register_1.q.val() ^ 1);
        } else {
            self.register_1.d.next = ((bit_cast::<16, 16>(self.register_1.q.val()) | self.register_1.q.val()) + unsigned_cast(self.register_0.q.val())) - unsigned_cast(signed_cast(bit_cast::<16, 12>(self.in_3.val())));
        }
        if unsigned_cast(signed_cast(self.in_4.val())) != bit_cast::<8, 11>(bit_cast::<11, 8>(self.in_4.val())) {
            if self.register_1.q.val().get_bit(6) {
                self.register_2.d.next = !((bit_cast::<12, 8>(self.in_4.val()) ^ self.in_3.val()) > 1156);
                self.out_1.next = !(self.shown.val() == Kernel49State::Start);
            } else {
                self.register_2.d.next = unsigned_cast(signed_cast(self.in_1.val())) == (bit_cast::<1, 10>(self.register_1.q.val().get_bits::<10>((bit_cast::<2, 16>(self.register_1.q.val()) & 1).index())) ^ unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_1.val()))));
                self.out_1.next = self.in_2.val();
            }
        } else if self.in_0.val() {
            if unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>(5))) > self.in_3.val().get_bits::<8>((bits::<2>(0) ^ 3).index()).replace_bit((self.register_1.q.val().get_bits::<3>(5) + self.in_3.val().get_bits::<3>(3)).index(), self.register_0.q.val().get_bit(0)) {
                self.register_2.d.next = (self.state.q.val() != Kernel49State::Run) && (self.in_3.val() >= self.in_3.val()) && (self.state.q.val() != Kernel49State::Run);
                self.out_1.next = ((self.register_0.q.val() >= self.register_0.q.val()) | (self.local_0.val().get_bit(7) == self.in_0.val())) & (self.register_2.q.val() && (self.in_0.val() && self.register_2.q.val()));
            } else {
                self.register_2.d.next = (self.in_1.val() & self.in_1.val() ^ self.in_1.val() + self.register_1.q.val().get_bits::<1>((self.in_4.val().get_bits::<4>(2) << !self.in_4.val().get_bits::<4>((self.in_4.val().get_bits::<2>(4) >> (self.register_1.q.val().get_bits::<4>(4) << (self.in_3.val().get_bits::<6>(6) ^ bits::<6>(40)))).index())).index())).xor();
                self.out_1.next = self.local_0.val().replace_bit(7, self.register_2.q.val()).replace_bit(3, self.local_0.val().get_bit((self.in_3.val().get_bits::<3>(5) | bits::<3>(5)).index()) ^ self.register_0.q.val().get_bit(3)) != unsigned_cast(signed_cast(self.in_4.val()) + signed_cast(self.in_3.val().get_bits::<8>(1)));
            }
        } else {
            if (self.local_0.val() | 133).xor() {
                self.register_2.d.next = self.register_2.q.val();
                self.out_1.next = (self.register_1.q.val() ^ self.register_1.q.val()).replace_bit((bit_cast::<4, 8>(self.in_4.val()) & 2).index(), self.in_1.val().all()) < bit_cast::<16, 17>(bit_cast::<17, 1>(self.in_1.val()) << (self.register_1.q.val().get_bits::<3>(self.in_3.val().get_bits::<3>(4).replace_bit(0, self.in_2.val()).index()) + self.in_4.val().get_bits::<3>((bit_cast::<2, 8>(self.local_0.val()) & bit_cast::<2, 8>(self.in_4.val())).index())));
            } else {
                self.register_2.d.next = (bit_cast::<5, 3>(self.register_1.q.val().get_bits::<3>(bits::<3>(0).replace_bit(1, self.in_2.val()).index())) >> 5).any();
                self.out_1.next = bit_cast::<4, 3>(bit_cast::<3, 1>(self.in_1.val())).all();
            }
        }
        self.out_2.next = bit_cast::<5, 14>(self.register_1.q.val().get_bits::<14>((bit_cast::<1, 16>(self.register_1.q.val()) >> 2).index()) >> unsigned_cast(signed_cast(self.in_1.val()))).any();
        self.out_3.next = !(bit_cast::<3, 12>(self.in_3.val()) | self.register_1.q.val().get_bits::<3>(10)).xor();
        match self.shown.val() {
            Kernel49State::Idle => {
                self.out_2.next = self.register_2.q.val();
            }
            Kernel49State::Start => {
                for i in 0..4_usize {
                    if (bit_cast::<3, 2>(self.register_1.q.val().get_bits::<2>((bit_cast::<3, 8>(self.local_0.val()) ^ bits::<3>(4)).index()))).index() == i {
                        self.out_2.next = self.state.q.val() == Kernel49State::Start;
                    }
                    self.out_2.next = (!!self.in_3.val().get_bits::<3>(i)).any();
                }
            }
            Kernel49State::Run => {
                if bit_cast::<8, 11>(bit_cast::<11, 8>(self.in_4.val()) << 9).xor() {
                    self.out_3.next = self.state.q.val() != Kernel49State::Idle;
                } else {
                    self.out_2.next = self.state.q.val() != Kernel49State::Run;
                }
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_49", Kernel49::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
