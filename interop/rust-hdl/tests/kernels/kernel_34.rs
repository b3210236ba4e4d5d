// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel34Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel34Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.in_0.val() < self.in_0.val() + self.in_0.val();
        self.out_0.next = bit_cast::<3, 4>(unsigned_cast(3_i32.to_signed_bits::<4>()));
        if signed_cast(bit_cast::<3, 3>(self.out_0.val())) < (self.in_0.val() - self.in_0.val()) {
            self.out_0.next = bit_cast::<3, 2>(bits::<2>(1)) >> !self.out_0.val();
        } else if self.register_0.q.val() {
            self.out_0.next = (self.out_0.val() + unsigned_cast(self.in_0.val())) + bit_cast::<3, 2>(bit_cast::<2, 3>(self.out_0.val()));
        } else if (self.out_0.val() > 1) ^ (self.out_0.val() >= unsigned_cast(self.in_0.val())) {
            match (bit_cast::<2, 3>(self.out_0.val()) ^ bit_cast::<2, 3>(self.out_0.val())).index() {
                _ => {
                    self.register_0.d.next = !(self.in_0.val() > self.in_0.val());
                }
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel34State {
    Idle,
    Start,
    Run,
}

#[derive(LogicBlock)]
pub struct Kernel34 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<4>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<4>>,
    pub out_2: Signal<Out, Bits<8>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<16>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bits<16>>,
    pub register_1: DFF<Bits<8>>,
    pub state: DFF<Kernel34State>,
    pub shown: Signal<Out, Kernel34State>,
    pub part_0: [Kernel34Part; 2],
}

impl Default for Kernel34 {
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
            constant_1: Constant::new(65535.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            register_0: Default::default(),
            register_1: Default::default(),
            state: Default::default(),
            shown: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel34 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (self.local_0.val().get_bits::<2>(3) - self.local_0.val().get_bits::<2>(5) | (self.local_0.val().get_bits::<2>((self.local_0.val().get_bits::<2>(4) + self.local_0.val().get_bit(3)).index()) << (self.local_0.val().get_bits::<3>(5) | 0))) >> bit_cast::<1, 8>(self.local_0.val()).replace_bit(0, self.local_1.val());
        dff_setup!(self, clock, register_0, register_1);
        dff_setup!(self, clock, state);
        self.local_0.next = 77.into();
        self.local_1.next = bit_cast::<3, 16>(self.register_0.q.val()).xor() || self.register_0.q.val().get_bit(bit_cast::<4, 8>(self.register_1.q.val()).index()) | self.in_1.val();
        if self.local_1.val() {
            self.local_1.next = self.state.q.val() == Kernel34State::Run;
        } else {
            for i in 0..4_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 2>(bits::<2>(1))).index() == i {
                        self.local_0.next = unsigned_cast(signed_cast(self.in_3.val())) | 255;
                    }
                    self.local_0.next = bit_cast::<8, 4>(self.in_3.val().get_bits::<4>(bit_cast::<2, 3>(bits::<3>(1)).index()) ^ self.in_3.val().get_bits::<4>((bit_cast::<2, 8>(self.in_3.val()) | bit_cast::<2, 8>(self.local_0.val())).index()));
                }
                self.local_0.next = self.in_3.val() & i.to_bits::<8>() ^ 255;
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = signed_cast(self.local_0.val().get_bits::<3>(3)) - (signed_cast(self.local_0.val().get_bits::<3>(1)) + signed_cast(self.in_3.val().get_bits::<3>(bit_cast::<2, 1>(bits::<1>(1)).index())));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = signed_cast(unsigned_cast(signed_cast(self.part_0[i - 1].out_0.val())));
        }
        if self.constant_0.val() {
            match self.state.q.val() {
                Kernel34State::Start => {
                    if self.in_3.val().get_bits::<1>(0).all() {
                        self.state.d.next = Kernel34State::Run;
                    } else {
                        self.state.d.next = Kernel34State::Run;
                    }
                }
                Kernel34State::Run => {
                    if !self.constant_0.val() {
                        self.state.d.next = Kernel34State::Run;
                    } else {
                        self.state.d.next = Kernel34State::Idle;
                    }
                }
                _ => self.state.d.next = Kernel34State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if self.local_0.val().get_bits::<1>(3).all() {
            self.shown.next = Kernel34State::Idle;
        }
        self.register_0.d.next = (self.register_0.q.val() >> 1).replace_bit((!unsigned_cast(self.in_0.val())).index(), self.register_0.q.val().get_bit(bit_cast::<4, 8>(self.in_3.val()).index()));
        self.register_1.d.next = (self.local_0.val() ^ self.register_1.q.val()) << 3;
        self.out_1.next = 9.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_0.d.next = unsigned_cast(self.in_2.val());
            }
            for j in 0..2_usize {
                if (self.part_0[1].out_0.val() ^ (i * 2 + j).to_bits::<3>()).index() == i {
                    self.register_1.d.next = (self.register_1.q.val() >> (bit_cast::<1, 3>(self.part_0[0].out_0.val()) >> 0)) >> 0;
                }
                self.register_1.d.next = (self.register_1.q.val() ^ 238).replace_bit(7, self.register_0.q.val().get_bit(bit_cast::<4, 8>(bit_cast::<8, 16>(self.register_0.q.val())).index()));
            }
        }
        self.out_2.next = (self.local_0.val() + self.local_0.val()) & 34;
        for i in 0..3_usize {
            for j in 0..2_usize {
                if ((i + j).to_bits::<3>().replace_bit(2, self.in_1.val())).index() == i {
                    self.out_2.next = bit_cast::<8, 4>(unsigned_cast(self.in_0.val()) ^ unsigned_cast(self.in_0.val()));
                }
                if j.to_bits::<1>().any() && (self.local_1.val() || self.constant_0.val()) {
                    self.out_2.next = bit_cast::<8, 13>(self.register_0.q.val().get_bits::<13>(1)) << (self.part_0[1].out_0.val() | self.part_0[1].out_0.val());
                } else if self.register_1.q.val().get_bit(3) {
                    self.out_2.next = bit_cast::<8, 13>(self.register_0.q.val().get_bits::<13>((self.in_3.val().get_bits::<2>(6) >> unsigned_cast(signed_cast(self.in_3.val().get_bits::<1>(4)))).index())) << (self.out_1.val() & self.register_1.q.val().get_bits::<4>(i));
                }
            }
            self.out_2.next = (self.local_0.val() >> 4) - unsigned_cast(signed_cast(self.register_1.q.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_34", Kernel34::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
