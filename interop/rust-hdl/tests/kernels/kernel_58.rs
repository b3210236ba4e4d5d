// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel58Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel58Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = 223.into();
        self.out_0.next = self.register_0.q.val().get_bit(2) || (self.register_0.q.val() > 137) ^ (self.register_0.q.val() >= self.register_0.q.val());
        if self.register_0.q.val().get_bit(5) {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    self.out_0.next = self.register_0.q.val().get_bit(i);
                }
                self.register_0.d.next = (!i.to_bits::<8>()).replace_bit(i, self.in_1.val()).replace_bit(2, (self.register_0.q.val().get_bits::<3>(i) ^ bit_cast::<3, 8>(self.register_0.q.val())).xor());
            }
        } else if (self.register_0.q.val() & self.register_0.q.val()) < self.register_0.q.val() - self.register_0.q.val() {
            self.register_0.d.next = !(!self.register_0.q.val() + self.register_0.q.val().get_bits::<2>((bit_cast::<2, 8>(self.register_0.q.val()) & 3).index()).all());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel58State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock)]
pub struct Kernel58 {
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
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Signed<5>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<5>>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Signed<5>>,
    pub register_2: DFF<Bit>,
    pub state: DFF<Kernel58State>,
    pub shown: Signal<Out, Kernel58State>,
    pub part_0: [Kernel58Part; 2],
}

impl Default for Kernel58 {
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
            constant_1: Constant::new((-1).into()),
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

impl Logic for Kernel58 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !self.local_1.val().get_bit((self.local_1.val().get_bits::<2>(0) + self.local_0.val()).index());
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = self.in_3.val().get_bit((self.in_4.val() + self.in_3.val().get_bit(bit_cast::<3, 6>(bits::<6>(38)).index())).index());
        if (unsigned_cast(self.in_3.val()) ^ unsigned_cast(self.in_3.val())).any() == (bit_cast::<5, 3>(self.in_4.val()).xor() || (self.in_4.val().get_bit(bit_cast::<1, 2>(self.in_4.val().get_bits::<2>(bit_cast::<1, 2>(bits::<2>(1)).index())).index()) | self.register_1.q.val().get_bit(0))) {
            self.local_0.next = self.register_1.q.val() < self.constant_1.val();
        } else if self.in_4.val().get_bit(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(bit_cast::<1, 2>(bits::<2>(2)).index()))).index()) {
            if !(bit_cast::<3, 3>(self.in_4.val()) | self.in_4.val()).xor() {
                self.local_0.next = (bit_cast::<3, 4>(bits::<4>(14)) < 7) || (self.in_4.val().get_bits::<2>(1).all() | (self.state.q.val() != Kernel58State::Idle));
            } else if signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(0))) - signed_cast(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(self.in_4.val().get_bits::<1>(bit_cast::<1, 10>(bit_cast::<10, 3>(self.in_4.val())).index()).replace_bit(0, self.in_3.val().get_bit(1)).index())))) <= self.constant_1.val() {
                self.local_0.next = (unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(1))) << 0).all();
            }
        } else if (self.register_1.q.val() + self.register_1.q.val()) > (self.constant_1.val() - self.constant_1.val()) {
            self.local_0.next = (!self.in_4.val().get_bits::<2>((self.in_4.val().get_bits::<1>(1) + self.in_4.val().get_bits::<1>(1)).index())).all() & !!self.in_3.val().get_bit(2);
        }
        match self.state.q.val() {
            Kernel58State::Idle => {
                self.local_0.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_4.val())) - signed_cast(bit_cast::<4, 3>(self.in_4.val()))) >= signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(bit_cast::<5, 3>(self.in_4.val()))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 3>(self.in_4.val())))) + signed_cast(unsigned_cast(self.in_3.val()));
            }
            Kernel58State::Start => {
                for i in 0..2_usize {
                    self.local_0.next = self.register_1.q.val().get_bit(3);
                }
            }
            Kernel58State::Run => {
                self.local_0.next = ((bit_cast::<5, 3>(self.in_4.val()) + bit_cast::<5, 3>(self.in_4.val())) & unsigned_cast(self.constant_1.val()) << (self.in_4.val().get_bits::<1>(0) << 0)).any();
            }
            _ => {
            }
        }
        self.local_1.next = !bit_cast::<5, 8>(unsigned_cast(self.in_3.val())) << (bits::<6>(63) ^ bit_cast::<6, 3>(self.in_4.val()));
        for i in 0..4_usize {
            if (self.in_4.val() >> bits::<4>(12).replace_bit(i, self.in_4.val().get_bit(2))).index() == i {
                self.local_1.next = (self.local_1.val() ^ self.local_1.val()).replace_bit(3, self.in_3.val().get_bit(6)) >> 0;
            }
            self.local_1.next = !(self.local_1.val() >> 6) >> unsigned_cast(signed_cast(self.in_4.val()));
        }
        if !((self.in_0.val() ^ self.in_4.val().get_bit(0)) && (self.constant_0.val() | self.register_2.q.val())) {
            if unsigned_cast(signed_cast(self.in_4.val().get_bits::<2>(1)) + signed_cast(self.in_4.val().get_bits::<2>(0))).all() {
                self.local_1.next = bit_cast::<5, 4>(unsigned_cast(signed_cast(bit_cast::<4, 3>(self.in_4.val())))) + ((unsigned_cast(self.constant_1.val()) & self.local_1.val()) >> 0);
            } else if self.in_4.val().get_bit(0) || self.register_1.q.val() < self.constant_1.val() {
                self.local_1.next = ((self.local_1.val() | unsigned_cast(self.register_1.q.val())) + (unsigned_cast(self.register_1.q.val()) ^ self.local_1.val())) + bit_cast::<5, 4>(bits::<4>(1) >> (bit_cast::<1, 3>(self.in_4.val()) ^ bit_cast::<1, 5>(self.local_1.val())));
            }
        } else {
            self.local_1.next = bit_cast::<5, 1>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(0)))) + (bit_cast::<5, 4>(bit_cast::<4, 5>(self.local_1.val())) << bit_cast::<2, 1>(bit_cast::<1, 5>(self.local_1.val())));
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = (self.state.q.val() == Kernel58State::Run) == self.register_1.q.val().get_bit(3);
            self.part_0[i].in_1.next = self.in_0.val();
            self.part_0[i].in_2.next = self.constant_0.val();
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = !!self.local_1.val().get_bits::<3>(2) > (unsigned_cast(signed_cast(self.local_1.val().get_bits::<3>(0))) & (self.in_4.val() << (bit_cast::<4, 5>(self.local_1.val()) & bit_cast::<4, 5>(self.local_1.val()))));
        }
        if !self.local_0.val() {
            match self.state.q.val() {
                Kernel58State::Start => {
                    if self.state.q.val() == Kernel58State::Run {
                        self.state.d.next = Kernel58State::Start;
                    } else {
                        self.state.d.next = Kernel58State::Start;
                    }
                }
                Kernel58State::Run => {
                    if bit_cast::<4, 3>(self.in_4.val()).all() {
                        self.state.d.next = Kernel58State::Run;
                    } else {
                        self.state.d.next = Kernel58State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel58State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.register_1.q.val() > self.constant_1.val() {
            self.shown.next = Kernel58State::Run;
        }
        self.register_0.d.next = self.register_1.q.val().get_bit(0);
        match (bits::<2>(0) ^ self.in_4.val().get_bits::<2>(bit_cast::<1, 10>(bit_cast::<10, 3>(self.in_4.val())).index())).index() {
            1 => {
                if unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(3)) + signed_cast(self.in_4.val().get_bits::<2>(bit_cast::<1, 10>(bits::<10>(115)).index()))).all() {
                    self.register_0.d.next = self.in_1.val();
                } else {
                    self.register_0.d.next = self.part_0[1].out_0.val();
                }
            }
            3 => {
                self.register_0.d.next = self.in_3.val().get_bit(2);
            }
            _ => {
                self.register_0.d.next = self.register_1.q.val().get_bit(2);
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.register_0.d.next = bit_cast::<5, 5>(self.local_1.val()).xor();
            }
        }
        self.register_1.d.next = self.constant_1.val();
        self.register_2.d.next = !(signed_cast(unsigned_cast(self.register_1.q.val())) == self.register_1.q.val());
        self.out_1.next = (bit_cast::<5, 1>(self.local_1.val().get_bits::<1>(3)) ^ unsigned_cast(self.register_1.q.val())) >> unsigned_cast(signed_cast(bit_cast::<4, 3>(self.in_4.val())));
        if (!self.in_4.val() ^ (self.in_4.val() | self.in_4.val())) > bit_cast::<3, 1>(unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(4)))) {
            self.register_2.d.next = self.part_0[0].out_0.val();
        } else if (self.local_1.val() - self.local_1.val()).any() {
            if ((bit_cast::<5, 5>(self.local_1.val()) ^ self.local_1.val()) + bit_cast::<5, 1>(self.in_4.val().get_bits::<1>(1))).any() {
                self.register_1.d.next = -(signed_cast(self.out_1.val()) - self.register_1.q.val());
            } else {
                self.register_2.d.next = self.local_0.val();
            }
        } else if self.local_0.val() {
            if bit_cast::<3, 12>(bit_cast::<12, 3>(self.in_4.val()) - bits::<12>(292)).any() {
                self.register_1.d.next = signed_bit_cast::<5, 4>(signed_cast(bit_cast::<4, 3>(self.local_1.val().get_bits::<3>((self.in_4.val().get_bits::<1>(1) & 1).index()))) - signed_cast(bit_cast::<4, 3>(self.in_4.val())));
            } else if self.in_3.val().get_bit(0) {
                self.out_1.next = bit_cast::<5, 8>(bit_cast::<8, 7>(bits::<7>(10) | 59));
            } else if !(self.register_0.q.val() && self.local_0.val()) {
                self.register_1.d.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.local_1.val().get_bits::<2>(0))) - signed_cast(bit_cast::<3, 2>(self.local_1.val().get_bits::<2>(1)))) - (self.constant_1.val() - self.constant_1.val() + self.constant_1.val());
            } else {
                self.out_1.next = ((self.local_1.val() ^ self.out_1.val()) - (self.local_1.val() << (bit_cast::<3, 3>(self.in_4.val()) & self.in_4.val()))) & bit_cast::<5, 8>(!bits::<8>(223));
            }
        }
        for i in 0..4_usize {
            if (self.local_1.val().get_bits::<3>(1) | 3).index() == i {
                self.register_2.d.next = !self.out_1.val() << !self.in_4.val().get_bits::<2>(0) < (unsigned_cast(self.constant_1.val()) ^ bit_cast::<5, 3>(self.in_4.val()) ^ unsigned_cast(self.register_1.q.val()));
            }
            match self.state.q.val() {
                Kernel58State::Idle => {
                    self.register_2.d.next = self.state.q.val() != Kernel58State::Start;
                }
                Kernel58State::Run => {
                    self.out_1.next = (bit_cast::<5, 5>(self.out_1.val()) >> bit_cast::<6, 5>(self.out_1.val())).replace_bit(bit_cast::<2, 1>(bits::<1>(1)).index(), self.in_3.val().get_bit(i)) ^ bit_cast::<5, 4>(bits::<4>(15) >> (bits::<2>(1) ^ self.in_4.val().get_bits::<2>(bit_cast::<1, 4>(self.local_1.val().get_bits::<4>((self.in_4.val().get_bits::<1>(2) | bit_cast::<1, 5>(self.out_1.val())).index())).index())));
                }
                _ => {
                }
            }
        }
        self.out_2.next = bit_cast::<5, 2>((self.in_4.val().get_bits::<2>(1) - bits::<2>(3)) & (bit_cast::<2, 5>(self.local_1.val()) ^ self.in_4.val().get_bits::<2>(0)));
        self.out_3.next = ((self.local_1.val().get_bits::<4>(0) & self.local_1.val().get_bits::<4>(1)) << 3) << 3;
        for i in 0..3_usize {
            self.out_2.next = unsigned_cast(self.register_1.q.val() + (self.register_1.q.val() + self.register_1.q.val()));
        }
        for i in 0..3_usize {
            self.out_3.next = bit_cast::<4, 1>(bit_cast::<1, 2>(bit_cast::<2, 5>(self.out_1.val()))) >> unsigned_cast(signed_cast(self.out_3.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_58", Kernel58::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
