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
    pub local_0: Signal<Local, Bits<12>>,
}

impl Logic for Kernel46Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = ((bit_cast::<12, 2>(self.in_0.val()) ^ bit_cast::<12, 2>(self.in_0.val())) << (bit_cast::<6, 2>(self.in_0.val()) ^ 37)) - (bit_cast::<12, 2>(self.in_0.val()) + bits::<12>(4095) + (bit_cast::<12, 2>(self.in_0.val()) & bits::<12>(1)));
        for i in 0..2_usize {
            if (i.to_bits::<3>() | bit_cast::<3, 2>(self.in_0.val())).index() == i {
                self.local_0.next = bit_cast::<12, 13>((bits::<13>(8073) >> 14).replace_bit(6, self.in_0.val().get_bit(1)));
            }
            match (bit_cast::<2, 12>(self.local_0.val()).replace_bit(i, self.in_1.val())).index() {
                _ => {
                }
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.local_0.next = bit_cast::<12, 5>(bit_cast::<5, 2>(self.in_0.val()) & bits::<5>(4)) >> 6;
            }
            self.local_0.next = bit_cast::<12, 10>(bit_cast::<10, 2>(self.in_0.val()) >> 4) >> 6;
        }
        self.out_0.next = ((self.local_0.val().get_bits::<1>(8) + self.in_0.val().get_bit(0)) & (self.in_0.val().get_bits::<1>(0) << (self.local_0.val().get_bits::<6>(0) ^ bits::<6>(44)))) >> 2;
        self.out_1.next = !bit_cast::<4, 1>(self.in_0.val().get_bits::<1>(bit_cast::<1, 4>(self.local_0.val().get_bits::<4>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_0.val()))).index())).index())).all();
        for i in 0..3_usize {
            if (bits::<3>(7) >> (bit_cast::<3, 12>(self.local_0.val()) | bit_cast::<3, 12>(self.local_0.val()))).index() == i {
                self.out_1.next = (self.in_0.val() - self.in_0.val() << bit_cast::<3, 1>(self.out_0.val()).replace_bit(i, self.in_1.val())) > (bit_cast::<2, 1>(self.out_0.val()) & unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(i))));
            }
            self.out_0.next = (unsigned_cast(signed_cast(self.out_0.val())) & (self.out_0.val() & 1)) + 1;
        }
        match (bit_cast::<3, 2>(self.in_0.val())).index() {
            0 => {
                self.out_1.next = (bits::<3>(1) ^ self.local_0.val().get_bits::<3>((bit_cast::<3, 2>(self.in_0.val()) | bit_cast::<3, 1>(self.out_0.val())).index())).replace_bit((!self.out_0.val()).index(), self.out_0.val() < self.out_0.val()).any();
            }
            2 => {
                self.out_0.next = unsigned_cast(signed_cast(self.out_0.val())) & bit_cast::<1, 10>(bit_cast::<10, 13>(bit_cast::<13, 2>(self.in_0.val())));
            }
            3 => {
                self.out_1.next = !!self.in_1.val();
            }
            7 => {
                self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<1>((!self.out_0.val()).index()).replace_bit(0, self.local_0.val().get_bit(9)).index()) + self.out_0.val()));
            }
            _ => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 12>(self.local_0.val()) ^ bit_cast::<3, 2>(self.in_0.val())).index() == i {
                            self.out_1.next = (bit_cast::<5, 12>(self.local_0.val()) ^ bit_cast::<5, 2>(self.in_0.val())).any() || (bit_cast::<3, 1>(self.out_0.val()) + bit_cast::<3, 2>(self.in_0.val())).xor();
                        }
                        self.out_1.next = self.in_0.val().get_bit((self.out_0.val() + self.out_0.val()).index());
                    }
                    self.out_0.next = (unsigned_cast(signed_cast(self.out_0.val())) & 1) >> unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(i)));
                }
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
}

#[derive(LogicBlock)]
pub struct Kernel46 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bits<5>>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<8>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub local_1: Signal<Local, Bits<3>>,
    pub register_0: DFF<Signed<5>>,
    pub register_1: DFF<Bits<16>>,
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
            constant_0: Constant::new(true),
            constant_1: Constant::new(1.into()),
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
        self.out_0.next = bit_cast::<4, 3>(self.local_1.val()).all() == bits::<8>(66).xor() && !self.local_1.val().get_bit(2);
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = 1.into();
        self.local_1.next = 3.into();
        for i in 0..2_usize {
            self.local_0.next = self.in_0.val();
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = !!(self.in_3.val().get_bit(0) | self.in_2.val().get_bit(2));
        for i in 1..3_usize {
            self.line[i].d.next = self.line[i].q.val();
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = bit_cast::<2, 1>((bit_cast::<1, 5>(self.in_2.val()) ^ bits::<1>(1)) >> 2);
            self.part_0[i].in_1.next = self.register_1.q.val().get_bit(i);
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.local_1.val().get_bits::<2>(1)) + signed_cast(self.register_1.q.val().get_bits::<2>((self.local_1.val() << 4).index()))) >> 2;
        }
        if self.in_2.val() < self.in_2.val() && self.state.q.val() != Kernel46State::Start {
            match self.state.q.val() {
                Kernel46State::Start => {
                    if !self.in_3.val().get_bits::<4>(1).all() {
                        self.state.d.next = Kernel46State::Run;
                    } else {
                        self.state.d.next = Kernel46State::Run;
                    }
                }
                Kernel46State::Run => {
                    if self.local_0.val() <= signed_bit_cast::<16, 5>(signed_cast(bit_cast::<5, 4>(self.register_1.q.val().get_bits::<4>(12))) - signed_cast(bit_cast::<5, 4>(bit_cast::<4, 1>(self.part_0[0].out_0.val())))) {
                        self.state.d.next = Kernel46State::Wait;
                    } else {
                        self.state.d.next = Kernel46State::Idle;
                    }
                }
                Kernel46State::Wait => {
                    if self.in_0.val().get_bit(9) && (self.state.q.val() == Kernel46State::Idle) {
                        self.state.d.next = Kernel46State::Wait;
                    } else {
                        self.state.d.next = Kernel46State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel46State::Start,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.in_0.val().get_bit(bit_cast::<4, 13>(self.register_1.q.val().get_bits::<13>(0)).index()) {
            self.shown.next = Kernel46State::Idle;
        }
        self.register_0.d.next = (-7).into();
        self.register_1.d.next = (bit_cast::<16, 3>(bit_cast::<3, 1>(self.part_0[1].out_0.val())) ^ bit_cast::<16, 9>(bits::<9>(511))) ^ 51284;
        match self.shown.val() {
            Kernel46State::Start => {
                self.register_1.d.next = (bit_cast::<16, 8>(self.constant_1.val()) >> 4 ^ (self.in_1.val() ^ bit_cast::<16, 16>(self.in_1.val()))) - 1;
            }
            Kernel46State::Run => {
                if self.state.q.val() != Kernel46State::Wait {
                    self.register_1.d.next = (self.register_1.q.val() ^ 37877).replace_bit(14, self.in_2.val().get_bit(2) || self.in_0.val().get_bit(9)) + ((unsigned_cast(self.local_0.val()) & unsigned_cast(self.local_0.val())) + !self.in_1.val());
                }
            }
            _ => {
            }
        }
        self.out_1.next = (self.in_3.val() << 0 | (bit_cast::<8, 16>(self.in_1.val()) | self.constant_1.val())).replace_bit(5, unsigned_cast(signed_cast(self.constant_1.val())) < 1);
        if self.part_0[0].out_1.val() {
            match (self.in_1.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(self.in_1.val().get_bits::<2>(7).replace_bit(0, self.line[2].q.val()).index()))).index()) ^ self.in_3.val().get_bits::<4>(1)).index() {
                0 => {
                    self.out_1.next = unsigned_cast((signed_cast(self.out_1.val()) + signed_cast(self.in_3.val())) + (signed_cast(self.out_1.val()) - signed_cast(self.out_1.val())));
                }
                4 => {
                    self.out_1.next = ((self.out_1.val() & bit_cast::<8, 8>(self.out_1.val())) >> unsigned_cast(signed_cast(self.part_0[1].out_0.val()))) >> 6;
                }
                5 => {
                    self.out_1.next = bit_cast::<8, 17>((bits::<17>(47780) >> 11) - (bit_cast::<17, 8>(self.in_3.val()) >> 13));
                }
                6 => {
                    self.out_1.next = (self.constant_1.val() ^ bit_cast::<8, 8>(self.out_1.val()) | (self.in_3.val() | self.in_1.val().get_bits::<8>(6))) & 255;
                }
                7 => {
                    self.out_1.next = (self.constant_1.val() >> 5) >> (self.in_1.val().get_bits::<6>(7) << !self.register_1.q.val().get_bits::<6>(7)) & (self.constant_1.val() << 1 ^ self.constant_1.val() & self.out_1.val());
                }
                8 => {
                    self.out_1.next = bit_cast::<8, 6>(self.register_1.q.val().get_bits::<6>(8) ^ 60) ^ unsigned_cast(signed_cast(self.out_1.val())) >> 7;
                }
                10 => {
                    self.out_1.next = !!self.out_1.val() + 37;
                }
                13 => {
                    self.out_1.next = ((self.out_1.val() << unsigned_cast(signed_cast(self.in_2.val().get_bits::<4>(0)))) ^ unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>(6)))) >> (bit_cast::<4, 3>(self.local_1.val()) + bit_cast::<4, 1>(self.part_0[0].out_0.val()));
                }
                14 => {
                    self.out_1.next = !!(self.register_1.q.val().get_bits::<8>(5) << 3);
                }
                _ => {
                }
            }
        } else if self.state.q.val() == Kernel46State::Wait {
            self.out_1.next = ((bit_cast::<8, 1>(self.part_0[1].out_0.val()) ^ self.out_1.val()) << (self.register_1.q.val().get_bits::<6>((self.local_1.val() ^ self.local_1.val()).index()) ^ bits::<6>(51))) >> 3;
        } else if !(self.part_0[0].out_1.val() == self.constant_0.val()) {
            match (bit_cast::<4, 16>(self.register_1.q.val()) ^ bits::<4>(2)).index() {
                2 => {
                    self.out_1.next = (self.out_1.val() ^ self.constant_1.val()) + 255 | unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<8>(5)));
                }
                4 => {
                    self.out_1.next = bit_cast::<8, 6>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<6>(0))));
                }
                6 => {
                    self.out_1.next = (bit_cast::<8, 17>(bit_cast::<17, 16>(self.register_1.q.val())) & 255) + (unsigned_cast(signed_cast(self.constant_1.val())) ^ bit_cast::<8, 1>(self.part_0[1].out_0.val()));
                }
                9 => {
                    self.out_1.next = !((self.out_1.val() ^ bit_cast::<8, 8>(self.out_1.val())) << self.local_1.val() + self.local_1.val());
                }
                10 => {
                    self.out_1.next = bit_cast::<8, 17>(unsigned_cast(signed_cast(bit_cast::<17, 8>(self.in_3.val()))) + 1);
                }
                12 => {
                    self.out_1.next = !(self.out_1.val() | 40) ^ bit_cast::<8, 3>(bit_cast::<3, 12>(bit_cast::<12, 8>(self.constant_1.val())));
                }
                14 => {
                    self.out_1.next = !(self.in_3.val() + self.register_1.q.val().get_bits::<8>(7)) >> 5;
                }
                15 => {
                    self.out_1.next = bit_cast::<8, 9>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<9>(0))) >> (self.part_0[0].out_0.val() ^ 1));
                }
                _ => {
                    self.out_1.next = bit_cast::<8, 9>(bit_cast::<9, 12>(self.in_1.val().get_bits::<12>(0))) + !bit_cast::<8, 2>(bit_cast::<2, 8>(self.constant_1.val()));
                }
            }
        }
        self.out_2.next = (self.out_1.val().get_bits::<2>(4).all() ^ (self.part_0[0].out_1.val() | self.out_1.val().get_bit(0))) & (self.in_0.val() + self.local_0.val() <= signed_bit_cast::<16, 11>(signed_cast(bit_cast::<11, 10>(self.in_1.val().get_bits::<10>(2))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 5>(self.in_2.val())))));
        match self.state.q.val() {
            Kernel46State::Idle => {
                for i in 0..4_usize {
                    self.out_2.next = -self.in_0.val() <= self.local_0.val() || ((self.shown.val() == Kernel46State::Run) || (self.constant_0.val() && self.out_2.val()));
                }
            }
            Kernel46State::Start => {
                self.out_2.next = self.state.q.val() == Kernel46State::Run;
            }
            Kernel46State::Wait => {
                self.out_2.next = self.state.q.val() != Kernel46State::Idle;
            }
            _ => {
                self.out_2.next = (self.in_1.val().replace_bit((self.out_1.val().get_bits::<4>((self.out_1.val().get_bits::<2>(bit_cast::<2, 3>(self.local_1.val()).replace_bit(bit_cast::<1, 2>(self.local_1.val().get_bits::<2>(1)).index(), self.constant_0.val()).index()) << (bit_cast::<3, 16>(self.register_1.q.val()) ^ self.local_1.val())).index()) | 14).index(), self.constant_0.val()) ^ 1) == 65535;
            }
        }
        for i in 0..4_usize {
            self.out_2.next = self.out_1.val().get_bit((self.local_1.val() ^ self.local_1.val()).index());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_46", Kernel46::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
