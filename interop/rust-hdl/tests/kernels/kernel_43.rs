// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel43Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<12>>,
}

impl Logic for Kernel43Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = ((self.register_0.q.val() | bit_cast::<12, 16>(self.in_2.val())) - unsigned_cast(signed_cast(bit_cast::<12, 12>(self.register_0.q.val())))).replace_bit(3, self.in_1.val());
        self.out_0.next = !(-self.in_0.val() <= self.in_0.val());
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_0.d.next = (bit_cast::<12, 13>(bit_cast::<13, 12>(self.register_0.q.val())) >> 8) >> 2;
            }
            if self.in_2.val().get_bits::<5>(i).replace_bit(4, self.out_0.val()).xor() && self.in_1.val() {
                self.out_0.next = self.out_0.val();
            } else if i.to_bits::<3>().replace_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(i))).index(), self.in_1.val()).xor() {
                self.out_0.next = self.in_0.val().get_bit(2);
            } else if (self.in_2.val() | self.in_2.val()) < self.in_2.val() << 5 {
                self.out_0.next = bit_cast::<16, 15>(bit_cast::<15, 16>(self.in_2.val()) >> 0) >= bit_cast::<16, 25>(bit_cast::<25, 12>(self.register_0.q.val()) - 3304227);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel43Fields {
    pub low: Bits<3>,
    pub flag: Bit,
    pub high: Bits<4>,
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel43State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock, Default)]
pub struct Kernel43 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Signed<8>>,
    pub in_4: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<5>>,
    pub out_2: Signal<Out, Bits<5>>,
    pub out_3: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Signed<5>>,
    pub local_2: Signal<Local, Bits<5>>,
    pub fields: Signal<Local, Kernel43Fields>,
    pub register_0: DFF<Signed<8>>,
    pub register_1: DFF<Signed<4>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel43State>,
    pub shown: Signal<Out, Kernel43State>,
    pub part_0: [Kernel43Part; 3],
}

impl Logic for Kernel43 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<4, 3>(self.local_2.val().get_bits::<3>(2)) >> (self.fields.val().high & 2) <= bit_cast::<4, 13>(bit_cast::<13, 3>(self.fields.val().low) | 2066);
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = ((self.in_4.val() | self.in_4.val()) ^ unsigned_cast(signed_cast(self.in_4.val()))) > 4;
        self.local_1.next = signed_cast(bit_cast::<5, 3>(self.in_4.val()));
        self.local_2.next = (bit_cast::<5, 6>(bit_cast::<6, 3>(self.in_4.val())) ^ (bit_cast::<5, 3>(self.in_4.val()) << bit_cast::<6, 4>(unsigned_cast(self.register_1.q.val())))) + ((bits::<5>(1) - bits::<5>(1)) ^ (bits::<5>(31) ^ bit_cast::<5, 3>(self.in_4.val())));
        if (!unsigned_cast(self.register_1.q.val())).all() {
            self.local_0.next = unsigned_cast(signed_cast(bit_cast::<4, 3>(self.in_4.val()))).all();
        } else if self.state.q.val() == Kernel43State::Run {
            match self.state.q.val() {
                Kernel43State::Idle => {
                    self.local_0.next = self.register_1.q.val() > (self.register_1.q.val() + self.register_1.q.val()) - signed_bit_cast::<4, 3>(signed_cast(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(0))) - signed_cast(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(0))));
                }
                Kernel43State::Start => {
                    self.local_2.next = (unsigned_cast(self.local_1.val()).replace_bit(0, self.in_0.val()) >> 1) >> (bits::<6>(63) ^ bit_cast::<6, 3>(self.in_4.val()));
                }
                Kernel43State::Run => {
                    self.local_0.next = unsigned_cast(self.register_1.q.val() + self.register_1.q.val()).all();
                }
                _ => {
                    self.local_0.next = self.in_0.val();
                }
            }
        }
        if self.state.q.val() != Kernel43State::Run {
            self.local_2.next = !(self.local_2.val() >> 4).replace_bit(0, unsigned_cast(self.register_1.q.val()).all());
        } else if self.in_3.val() + self.register_0.q.val() == signed_cast(bit_cast::<8, 3>(self.in_4.val())) {
            for i in 0..3_usize {
                self.local_2.next = bit_cast::<5, 2>(bit_cast::<2, 1>(self.in_4.val().get_bits::<1>(2))) >> 6;
            }
        } else if bit_cast::<3, 4>(unsigned_cast(self.register_1.q.val())).xor() {
            self.local_1.next = self.local_1.val();
        } else {
            self.local_0.next = (signed_cast(bit_cast::<4, 3>(self.in_4.val())) + (self.register_1.q.val() + self.register_1.q.val())) >= self.register_1.q.val();
        }
        self.fields.next.low = bit_cast::<3, 4>(bit_cast::<4, 5>(self.local_2.val()) - self.local_2.val().get_bits::<4>(1)) & bit_cast::<3, 4>(self.local_2.val().get_bits::<4>(0) << !self.local_2.val().get_bits::<4>((self.in_4.val().get_bits::<1>(2) >> (unsigned_cast(self.register_1.q.val()) << (self.local_2.val().get_bits::<4>((self.local_2.val().get_bits::<1>(4) + self.register_0.q.val().get_bit(6)).index()) ^ 8))).index()));
        self.fields.next.flag = self.state.q.val() != Kernel43State::Start;
        self.fields.next.high = 6.into();
        if self.in_3.val().get_bit((self.fields.val().low + self.fields.val().low).index()) {
            self.fields.next.flag = (signed_cast(self.local_2.val()) - self.local_1.val()) < signed_cast(self.local_2.val() & unsigned_cast(self.local_1.val()));
        } else if !self.in_3.val().get_bit(4) ^ self.in_3.val().get_bit(3) {
            self.fields.next.high = self.fields.val().high.replace_bit((self.local_2.val().get_bits::<2>((!self.in_4.val().get_bits::<2>(0)).index()) ^ bits::<2>(3)).index(), unsigned_cast(signed_cast(self.local_2.val().get_bits::<2>(bit_cast::<2, 1>(self.local_2.val().get_bits::<1>(self.in_4.val().get_bits::<2>(0).replace_bit(0, self.in_2.val()).index())).index()))).all());
        } else {
            self.fields.next.high = (unsigned_cast(self.register_1.q.val()) - 3) - (self.fields.val().high - bit_cast::<4, 4>(self.fields.val().high)).replace_bit(3, self.in_4.val().get_bits::<2>(0).all());
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = signed_cast(self.in_4.val() >> 1) + signed_cast(self.local_2.val().get_bits::<3>((bits::<1>(1) >> 0).index()) - self.in_4.val());
            self.part_0[i].in_1.next = self.register_0.q.val().get_bit(i) || (!self.local_2.val() < (self.local_2.val() | self.local_2.val()));
            self.part_0[i].in_2.next = bit_cast::<16, 25>(bits::<25>(10269320) >> 26) ^ (bit_cast::<16, 5>(self.local_2.val()) | i.to_bits::<16>() ^ 508);
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = signed_cast(bit_cast::<3, 3>(self.in_4.val())) - (signed_cast(self.in_4.val()) - signed_cast(self.in_4.val())) + (signed_cast(self.in_4.val()) + signed_cast(self.fields.val().low) + signed_cast(self.fields.val().low));
        }
        if (self.in_4.val().get_bit((self.local_2.val().get_bits::<1>(3) | bit_cast::<1, 3>(self.fields.val().low)).index()) || self.in_4.val().get_bit(0)) || (self.local_2.val().get_bit(3) == self.part_0[2].out_0.val()) {
            match self.state.q.val() {
                Kernel43State::Start => {
                    if self.in_4.val() >> bit_cast::<6, 9>(bits::<9>(59)) >= (self.fields.val().low & 1) {
                        self.state.d.next = Kernel43State::Idle;
                    } else {
                        self.state.d.next = Kernel43State::Start;
                    }
                }
                Kernel43State::Run => {
                    if self.state.q.val() == Kernel43State::Run {
                        self.state.d.next = Kernel43State::Idle;
                    } else {
                        self.state.d.next = Kernel43State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel43State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.register_0.q.val().get_bit(5) {
            self.shown.next = Kernel43State::Start;
        }
        self.register_0.d.next = self.in_3.val() + self.register_0.q.val();
        self.register_1.d.next = self.register_1.q.val();
        for i in 0..2_usize {
            if (unsigned_cast(signed_cast(self.fields.val().low))).index() == i {
                self.register_0.d.next = self.in_3.val();
            }
            self.register_1.d.next = signed_cast(bit_cast::<4, 3>(self.fields.val().low) & bit_cast::<4, 1>(self.local_2.val().get_bits::<1>(2)));
        }
        match self.state.q.val() {
            Kernel43State::Idle => {
                self.register_0.d.next = (signed_bit_cast::<8, 7>(signed_cast(bit_cast::<7, 6>(bit_cast::<6, 3>(self.fields.val().low))) - signed_cast(bit_cast::<7, 6>(bit_cast::<6, 5>(self.local_2.val())))) + self.in_3.val()) - (self.in_3.val() + self.register_0.q.val());
            }
            Kernel43State::Start => {
                self.register_1.d.next = self.register_1.q.val();
            }
            Kernel43State::Run => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        self.register_0.d.next = (self.register_0.q.val() - self.register_0.q.val() - signed_cast(unsigned_cast(self.register_0.q.val()))) + -self.in_3.val();
                    }
                    self.register_0.d.next = signed_cast(bit_cast::<8, 6>(bit_cast::<6, 3>(self.fields.val().low)) >> 4);
                }
            }
        }
        if self.local_1.val().get_bit((self.in_4.val().get_bits::<2>((self.local_2.val().get_bits::<1>(0) >> self.fields.val().low + self.in_4.val()).index()) << (self.fields.val().high ^ self.fields.val().high)).index()) || self.part_0[0].out_0.val() || self.local_2.val() <= 31 {
            if self.part_0[0].out_0.val() {
                self.register_2.d.next = (bit_cast::<4, 13>(bit_cast::<13, 4>(self.fields.val().high)) ^ unsigned_cast(self.register_1.q.val())) == 12;
                self.out_1.next = bit_cast::<5, 1>(bit_cast::<1, 3>(self.in_4.val()) & self.local_2.val().get_bits::<1>(0)) >> 1;
                self.out_2.next = (self.local_2.val().replace_bit((bit_cast::<2, 3>(self.fields.val().low) >> 0).index(), self.in_2.val()) & (self.local_2.val() ^ self.local_2.val())) + (self.local_2.val().replace_bit(bit_cast::<2, 1>(bit_cast::<1, 3>(self.fields.val().low)).index(), self.register_1.q.val().get_bit(3)) + 17);
            } else {
                self.register_2.d.next = self.local_2.val().get_bit(0);
                self.out_1.next = bit_cast::<5, 8>(unsigned_cast(self.in_3.val()) | unsigned_cast(self.in_3.val())) | (bit_cast::<5, 3>(self.fields.val().low) | self.local_2.val()) + (self.register_0.q.val() != self.register_0.q.val());
                self.out_2.next = bit_cast::<5, 3>((self.in_4.val() >> 0) >> (bit_cast::<2, 4>(self.fields.val().high) & bit_cast::<2, 3>(self.in_4.val())));
            }
        } else if (self.local_2.val() & self.local_2.val()) == (self.local_2.val() >> bit_cast::<1, 4>(self.fields.val().high).replace_bit(0, self.register_0.q.val().get_bit(1))) {
            if bit_cast::<2, 1>(self.local_2.val().get_bits::<1>(3)).all() {
                self.register_2.d.next = unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(1))).index()))).all();
                self.out_1.next = self.local_2.val() >> unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>(4))) ^ unsigned_cast(self.local_1.val()) & unsigned_cast(self.local_1.val()) ^ bit_cast::<5, 3>(self.fields.val().low >> bit_cast::<4, 3>(bit_cast::<3, 4>(self.fields.val().high)));
                self.out_2.next = (self.local_2.val() ^ 31).replace_bit(unsigned_cast(signed_cast(self.in_4.val().get_bits::<2>(1))).index(), self.state.q.val() == Kernel43State::Run) << (self.in_4.val().get_bits::<1>(2) << (bit_cast::<3, 3>(self.fields.val().low) ^ bit_cast::<3, 4>(self.fields.val().high)));
            } else {
                self.register_2.d.next = self.local_1.val().get_bit(4);
                self.out_1.next = !((self.local_2.val() & self.local_2.val()) << 3);
                self.out_2.next = ((bit_cast::<5, 4>(self.fields.val().high) ^ self.local_2.val()) + (bit_cast::<5, 3>(self.in_4.val()) + self.part_0[0].out_0.val())) ^ bit_cast::<5, 3>(self.in_4.val()) - (self.local_2.val() ^ self.local_2.val());
            }
        } else {
            if self.in_2.val() && bit_cast::<8, 3>(self.fields.val().low).any() {
                self.register_2.d.next = self.in_3.val() != signed_cast(unsigned_cast(self.in_3.val()) >> 0);
                self.out_1.next = (self.local_2.val() ^ bit_cast::<5, 5>(self.local_2.val())) + unsigned_cast(self.local_1.val()) >> 0;
                self.out_2.next = (self.local_2.val() & self.local_2.val()) << 5 << 4;
            } else {
                self.register_2.d.next = !self.local_1.val().get_bit(2);
                self.out_1.next = !unsigned_cast(self.local_1.val() + self.local_1.val());
                self.out_2.next = bit_cast::<5, 3>(self.fields.val().low.replace_bit(1, self.local_1.val().get_bit(3))) + ((self.local_2.val() == 1) == (self.state.q.val() == Kernel43State::Run));
            }
        }
        self.out_3.next = (bit_cast::<4, 3>(self.fields.val().low) & (self.fields.val().high ^ self.fields.val().high)).replace_bit(2, bit_cast::<1, 5>(self.out_1.val()).any() || self.out_2.val().get_bit(3) == self.local_2.val().get_bit(3));
        match self.state.q.val() {
            Kernel43State::Run => {
                self.out_3.next = ((unsigned_cast(self.register_1.q.val()) & self.out_3.val()) << bit_cast::<1, 2>(self.out_1.val().get_bits::<2>(0))).replace_bit(2, self.local_1.val() > self.local_1.val());
            }
            _ => {
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_43", Kernel43::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
