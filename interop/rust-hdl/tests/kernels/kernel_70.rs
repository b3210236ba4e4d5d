// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel70Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<36>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<32>>,
    pub local_0: Signal<Local, Bits<36>>,
}

impl Logic for Kernel70Part {
    #[hdl_gen]
    fn update(&mut self) {
        if !self.in_1.val().get_bits::<1>(bit_cast::<5, 8>(bits::<8>(255)).index()).all() {
            if self.in_1.val().get_bit(29) {
                self.local_0.next = (self.in_1.val().replace_bit((self.in_0.val().get_bits::<5>(bit_cast::<3, 12>(bits::<12>(3466)).index()) << 0).index(), self.in_0.val().get_bit((self.in_1.val().get_bits::<4>(32) << bit_cast::<3, 1>(bit_cast::<1, 36>(self.in_1.val()))).index())) >> self.in_0.val().get_bits::<2>(2).replace_bit(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(bit_cast::<5, 4>(self.in_0.val().get_bits::<4>((bit_cast::<3, 36>(self.in_1.val()) ^ bit_cast::<3, 36>(self.in_1.val())).index())).index()))).index(), self.in_0.val().get_bit(14))) >> !self.in_0.val().get_bits::<2>(4);
            } else {
                self.local_0.next = (self.in_1.val().replace_bit(7, self.in_1.val().get_bit(31)) + !self.in_1.val()) & (bit_cast::<36, 39>(bit_cast::<39, 36>(self.in_1.val())) | (self.in_1.val() << (self.in_0.val().get_bits::<1>((self.in_0.val().get_bits::<4>(4) >> 2).index()) & bits::<1>(1))));
            }
        } else if unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(32)).index()))).all() {
            if self.in_0.val().replace_bit(6, self.in_1.val().get_bit(2)) > (self.in_0.val() ^ self.in_0.val()) {
                self.local_0.next = ((self.in_1.val() + self.in_1.val()) + (bit_cast::<16, 36>(self.in_1.val()) != self.in_0.val())).replace_bit(34, self.in_1.val().get_bit(12));
            } else if unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(1))).all() {
                self.local_0.next = bit_cast::<36, 20>((bit_cast::<20, 16>(self.in_0.val()) ^ bit_cast::<20, 16>(self.in_0.val())) | 1);
            } else {
                self.local_0.next = bit_cast::<36, 30>(bit_cast::<30, 16>(self.in_0.val()) | self.in_1.val().get_bits::<30>(2)) + (unsigned_cast(signed_cast(self.in_1.val())) | unsigned_cast(signed_cast(self.in_1.val())));
            }
        } else {
            if bit_cast::<1, 4>(self.in_0.val().get_bits::<4>(11)).any() {
                self.local_0.next = !((bit_cast::<36, 36>(self.in_1.val()) & 2068119089) | unsigned_cast(signed_cast(bit_cast::<36, 16>(self.in_0.val()))));
            } else {
                self.local_0.next = !((self.in_1.val() + self.in_1.val()) + (self.in_1.val() + bit_cast::<36, 36>(self.in_1.val())));
            }
        }
        self.out_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(8)) + signed_cast(self.in_1.val().get_bits::<2>((self.local_0.val().get_bits::<5>(7) ^ bit_cast::<5, 36>(self.in_1.val())).index()))).all();
        self.out_1.next = signed_bit_cast::<32, 8>(signed_cast(bit_cast::<8, 7>(self.in_1.val().get_bits::<7>((bit_cast::<4, 16>(self.in_0.val()) ^ bits::<4>(1)).index()))) - signed_cast(bit_cast::<8, 7>(self.in_1.val().get_bits::<7>(bit_cast::<4, 7>(bits::<7>(81)).index())))) - signed_bit_cast::<32, 20>(signed_cast(bit_cast::<20, 19>(self.in_1.val().get_bits::<19>(8))) - signed_cast(bit_cast::<20, 19>(self.in_1.val().get_bits::<19>(5)))) + (signed_cast(bit_cast::<32, 16>(self.in_0.val())) + signed_cast(self.local_0.val().get_bits::<32>(0)) + (signed_cast(bit_cast::<32, 16>(self.in_0.val())) + signed_cast(bit_cast::<32, 16>(self.in_0.val()))));
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(i) >> 4).index() == i {
                    self.out_1.next = signed_cast(unsigned_cast(self.out_1.val()) + self.in_1.val().get_bit((i + j))) + signed_cast(bit_cast::<32, 25>(bits::<25>(1)));
                }
                match (bit_cast::<3, 12>(self.local_0.val().get_bits::<12>(6))).index() {
                    0 => {
                        self.out_1.next = -self.out_1.val() - (-self.out_1.val() - -self.out_1.val());
                    }
                    4 => {
                        self.out_1.next = signed_bit_cast::<32, 27>(signed_cast(bit_cast::<27, 26>(self.in_1.val().get_bits::<26>(7))) - signed_cast(bit_cast::<27, 26>(self.in_1.val().get_bits::<26>(2))));
                    }
                    _ => {
                    }
                }
            }
            if !self.local_0.val().get_bit(i) {
                self.out_1.next = self.out_1.val() + self.out_1.val();
            } else if bit_cast::<5, 14>(bit_cast::<14, 36>(self.in_1.val())).any() {
                self.out_1.next = self.out_1.val();
            }
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.out_1.next = signed_bit_cast::<32, 5>(signed_cast(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(26))) - signed_cast(bit_cast::<5, 4>(self.local_0.val().get_bits::<4>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<5>(4))).index())))) - self.out_1.val() + self.out_1.val();
            }
            self.out_1.next = -signed_cast(unsigned_cast(self.out_1.val()));
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, LogicState)]
pub enum Kernel70State {
    Idle,
    Start,
    Run,
    Wait,
}

#[derive(LogicBlock)]
pub struct Kernel70 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<4>>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<5>>,
    pub out_2: Signal<Out, Bits<8>>,
    pub out_3: Signal<Out, Bits<4>>,
    pub constant_0: Constant<Bits<4>>,
    pub constant_1: Constant<Bits<16>>,
    pub local_0: Signal<Local, Signed<16>>,
    pub local_1: Signal<Local, Bit>,
    pub register_0: DFF<Bits<3>>,
    pub register_1: DFF<Bits<8>>,
    pub register_2: DFF<Bits<8>>,
    pub state: DFF<Kernel70State>,
    pub shown: Signal<Out, Kernel70State>,
    pub part_0: [Kernel70Part; 2],
}

impl Default for Kernel70 {
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
            constant_0: Constant::new(9.into()),
            constant_1: Constant::new(10776.into()),
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

impl Logic for Kernel70 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = unsigned_cast(self.local_0.val() + (self.local_0.val() + self.local_0.val()));
        dff_setup!(self, clock, register_0, register_1, register_2);
        dff_setup!(self, clock, state);
        self.local_0.next = signed_cast(self.constant_1.val() >> bit_cast::<3, 8>(self.register_1.q.val()).replace_bit(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(2))).index(), self.in_3.val().get_bit((self.in_4.val().get_bits::<2>(6) | self.register_0.q.val().get_bits::<2>(1)).index()))) + (signed_cast(self.constant_1.val()) - signed_cast(self.constant_1.val()) - (signed_cast(self.constant_1.val()) - signed_cast(self.constant_1.val())));
        self.local_1.next = unsigned_cast(-signed_cast(self.in_3.val().get_bits::<1>(bit_cast::<2, 11>(bit_cast::<11, 16>(self.constant_1.val())).index()))).all();
        for i in 0..3_usize {
            if (bit_cast::<3, 2>(bit_cast::<2, 16>(self.constant_1.val()))).index() == i {
                self.local_0.next = signed_cast(self.constant_1.val() << 2 & !self.constant_1.val());
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(bit_cast::<2, 4>(self.constant_0.val()))).index() == i {
                    self.local_1.next = self.in_2.val();
                }
                self.local_0.next = signed_cast(bit_cast::<16, 1>(self.register_1.q.val().get_bits::<1>(5)) ^ unsigned_cast(self.local_0.val()));
            }
        }
        for i in 0..3_usize {
            match self.state.q.val() {
                Kernel70State::Idle => {
                    self.local_0.next = signed_bit_cast::<16, 9>(signed_cast(bit_cast::<9, 8>(self.register_2.q.val())) - signed_cast(bit_cast::<9, 8>(bit_cast::<8, 8>(self.in_4.val())))) + signed_bit_cast::<16, 6>(signed_cast(bit_cast::<6, 5>(self.register_2.q.val().get_bits::<5>(3))) - signed_cast(bit_cast::<6, 5>(bit_cast::<5, 3>(self.register_0.q.val()))));
                }
                Kernel70State::Start => {
                    self.local_0.next = self.local_0.val() + (self.local_0.val() + self.local_0.val());
                }
                Kernel70State::Run => {
                    self.local_0.next = self.local_0.val() + self.local_0.val();
                }
                Kernel70State::Wait => {
                    self.local_0.next = signed_cast((self.constant_1.val() + self.constant_1.val()) << 7);
                }
                _ => {
                    self.local_0.next = self.local_0.val() + (signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(bit_cast::<12, 8>(self.register_1.q.val()))) - signed_cast(bit_cast::<13, 12>(bit_cast::<12, 3>(self.register_0.q.val())))) + (self.local_0.val() + self.local_0.val()));
                }
            }
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = (self.constant_1.val().replace_bit(2, self.in_1.val().get_bit((!self.register_0.q.val()).index())) | bit_cast::<16, 25>(bit_cast::<25, 4>(self.constant_0.val()))) + 1;
            self.part_0[i].in_1.next = (bit_cast::<36, 39>(bit_cast::<39, 4>(self.in_3.val())) - (bit_cast::<36, 16>(self.constant_1.val()) | 2147483647)).replace_bit(20, (self.register_0.q.val().get_bits::<1>(i) & 1).any());
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (self.constant_1.val() ^ 20095 ^ bit_cast::<16, 8>(self.register_2.q.val()) << 10).replace_bit(11, self.part_0[i - 1].out_1.val().get_bit(6));
        }
        if self.state.q.val() != Kernel70State::Run {
            match self.state.q.val() {
                Kernel70State::Start => {
                    if bit_cast::<4, 5>(bit_cast::<5, 4>(self.constant_0.val())) <= bit_cast::<4, 5>(bit_cast::<5, 3>(self.register_0.q.val())) {
                        self.state.d.next = Kernel70State::Start;
                    } else {
                        self.state.d.next = Kernel70State::Idle;
                    }
                }
                Kernel70State::Run => {
                    if unsigned_cast(signed_cast(self.in_3.val())).all() {
                        self.state.d.next = Kernel70State::Wait;
                    } else {
                        self.state.d.next = Kernel70State::Start;
                    }
                }
                Kernel70State::Wait => {
                    if !self.in_1.val().get_bit(3) {
                        self.state.d.next = Kernel70State::Idle;
                    } else {
                        self.state.d.next = Kernel70State::Wait;
                    }
                }
                _ => self.state.d.next = Kernel70State::Run,
            }
        }
        self.shown.next = self.state.q.val();
        if !self.register_0.q.val().get_bit(0) {
            self.shown.next = Kernel70State::Idle;
        }
        self.register_0.d.next = ((self.register_0.q.val() ^ self.register_0.q.val()) - (self.register_0.q.val() << (bit_cast::<3, 4>(self.in_3.val()) & self.register_0.q.val()))) >> !self.in_3.val();
        self.register_1.d.next = (bit_cast::<8, 8>(self.register_1.q.val()) ^ self.in_4.val()) >> (self.register_0.q.val() << (self.register_0.q.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(3))).index()) - self.in_4.val().get_bits::<2>(4))) ^ 13;
        self.register_2.d.next = bit_cast::<8, 17>(bit_cast::<17, 3>(self.register_0.q.val()) ^ bit_cast::<17, 8>(self.register_1.q.val())) & bit_cast::<8, 7>(self.register_2.q.val().get_bits::<7>(unsigned_cast(signed_cast(self.register_2.q.val().get_bits::<1>(3))).index())).replace_bit((self.register_0.q.val() << (self.in_3.val() ^ self.constant_0.val())).index(), self.register_2.q.val() >= self.in_4.val());
        match (self.register_0.q.val().get_bits::<2>((self.in_4.val().get_bits::<1>(6) | bit_cast::<1, 8>(self.register_1.q.val())).index()).replace_bit((bit_cast::<1, 8>(self.register_2.q.val()) >> (self.in_3.val() << 3)).index(), self.in_0.val())).index() {
            0 => {
                self.register_2.d.next = ((bit_cast::<8, 8>(self.register_2.q.val()) ^ self.in_4.val()) + (bit_cast::<8, 4>(self.in_3.val()) + self.part_0[0].out_0.val())) ^ (bit_cast::<8, 5>(bit_cast::<5, 3>(self.register_0.q.val())) - 7);
            }
            2 => {
                self.register_2.d.next = !unsigned_cast(self.in_1.val() + self.in_1.val());
            }
            3 => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()) + signed_cast(self.in_3.val().get_bits::<3>(0))) >> 0;
            }
            _ => {
                for i in 0..2_usize {
                    self.register_0.d.next = bit_cast::<3, 1>(bits::<1>(1) >> (self.in_4.val().get_bits::<3>(2) & self.in_3.val().get_bits::<3>(1))) << (self.register_2.q.val().get_bits::<6>(1) ^ i.to_bits::<6>());
                }
            }
        }
        if self.part_0[1].out_1.val().get_bit(18) && self.state.q.val() != Kernel70State::Wait {
            self.register_0.d.next = (self.register_0.q.val() >> bit_cast::<6, 7>(self.register_1.q.val().get_bits::<7>(0)) >> (self.constant_0.val() >> 1)) >> bit_cast::<6, 5>(bit_cast::<5, 8>(self.in_4.val()));
        } else if self.state.q.val() != Kernel70State::Run {
            match (bits::<2>(1) ^ self.register_0.q.val().get_bits::<2>(0)).index() {
                0 => {
                    self.register_2.d.next = bit_cast::<8, 11>(bits::<11>(485) + 171) >> 6;
                }
                _ => {
                }
            }
        } else {
            if -self.part_0[0].out_1.val() + (self.part_0[0].out_1.val() + self.part_0[1].out_1.val()) >= signed_cast(bits::<32>(2147483647) + bit_cast::<32, 8>(self.register_2.q.val())) {
                self.register_1.d.next = (self.in_4.val() + self.part_0[0].out_0.val() - unsigned_cast(self.in_1.val())) >> 2;
            } else if (self.constant_1.val() + self.constant_1.val()) >= (self.constant_1.val() | unsigned_cast(self.local_0.val())) {
                self.register_1.d.next = (bit_cast::<8, 9>(bits::<9>(511)) >> 4) | !self.register_2.q.val() + 1;
            } else if (self.state.q.val() != Kernel70State::Run) ^ self.in_4.val().get_bits::<4>(3).all() {
                self.register_0.d.next = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(4)))) & (self.register_0.q.val() & self.register_0.q.val()) >> unsigned_cast(signed_cast(self.in_4.val().get_bits::<6>(self.register_2.q.val().get_bits::<1>(unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<3>((self.register_0.q.val().get_bits::<2>((bit_cast::<1, 8>(self.in_4.val()) >> bit_cast::<2, 3>(self.register_0.q.val())).index()) ^ bits::<2>(3)).index()))).index()).replace_bit(0, self.in_4.val().get_bit((self.in_3.val().get_bits::<3>(0) >> (bit_cast::<6, 8>(self.in_4.val()) | self.register_2.q.val().get_bits::<6>(1))).index())).index())));
            }
        }
        self.out_1.next = (self.register_2.q.val().get_bits::<5>(3) & self.register_1.q.val().get_bits::<5>((!self.register_2.q.val().get_bits::<2>(3)).index())) - (bits::<5>(1) + self.register_2.q.val().get_bits::<5>(self.in_4.val().get_bits::<2>(4).replace_bit(0, self.in_0.val()).index())) | 19;
        match (bit_cast::<2, 3>(self.register_0.q.val()).replace_bit(1, self.in_3.val().get_bit((bits::<2>(3) | bits::<2>(1)).index()))).index() {
            1 => {
                if ((self.register_0.q.val() | self.register_0.q.val()) & (self.register_0.q.val() - self.register_0.q.val())) >= 0 {
                    self.out_1.next = bit_cast::<5, 8>(!self.register_2.q.val()) ^ (bit_cast::<5, 2>(self.register_2.q.val().get_bits::<2>(0)) << 2);
                }
            }
            3 => {
                self.out_1.next = bit_cast::<5, 6>(bit_cast::<6, 4>(self.in_3.val())) ^ 31;
            }
            _ => {
            }
        }
        self.out_2.next = 1.into();
        self.out_3.next = bit_cast::<4, 1>(unsigned_cast(signed_cast(self.in_4.val().get_bits::<1>(6)))) >> 0;
        for i in 0..2_usize {
            self.out_2.next = unsigned_cast(self.in_1.val() + self.in_1.val()) >> 5;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_70", Kernel70::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
