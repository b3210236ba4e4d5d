// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel06Part {
    pub in_0: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bits<8>>,
}

impl Logic for Kernel06Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = unsigned_cast(signed_cast(bit_cast::<8, 5>(self.in_0.val()))) >> 2;
        if !(bit_cast::<5, 4>(bit_cast::<4, 5>(self.in_0.val())) == 5) {
            for i in 0..4_usize {
                self.out_0.next = ((self.out_0.val() | bit_cast::<8, 5>(self.in_0.val())) - unsigned_cast(signed_cast(bit_cast::<8, 5>(self.in_0.val())))).replace_bit(4, unsigned_cast(signed_cast(bit_cast::<5, 5>(self.in_0.val()))) != self.in_0.val() << unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(i))));
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel06 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Signed<12>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Signed<3>>,
    pub out_3: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<16>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Signed<8>>,
    pub line: [DFF<Bits<7>>; 3],
    pub part_0: [Kernel06Part; 3],
}

impl Default for Kernel06 {
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
            constant_0: Constant::new(40330.into()),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel06 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !self.local_1.val().get_bit(3);
        self.local_0.next = (self.in_4.val() >> (self.in_1.val() << 0)).xor() ^ !(self.in_4.val() != self.in_4.val());
        if unsigned_cast(signed_cast(self.in_1.val())) != 0 {
            self.local_0.next = (self.in_2.val() ^ self.local_0.val() || (self.constant_1.val() == self.in_4.val().get_bit(3))) && self.in_3.val();
        } else if (bit_cast::<3, 16>(self.constant_0.val()) | self.in_4.val().get_bits::<3>(4)).any() {
            self.local_0.next = ((self.in_4.val() | 255) >> 1) < bit_cast::<8, 7>(bit_cast::<7, 1>(self.in_1.val()) >> 0);
        } else if self.in_0.val().get_bit((bits::<3>(1) ^ 5).index()) {
            for i in 0..3_usize {
                for j in 0..2_usize {
                    if (bit_cast::<3, 1>(self.in_1.val())).index() == i {
                        self.local_0.next = self.constant_1.val();
                    }
                    self.local_0.next = unsigned_cast(signed_cast(self.in_4.val().get_bits::<5>((i + j)))).xor();
                }
                self.local_0.next = self.in_0.val().get_bit(bit_cast::<3, 2>(bits::<2>(3)).index()) | (self.in_4.val() ^ i.to_bits::<8>()).any();
            }
        } else {
            self.local_0.next = bit_cast::<4, 1>(self.in_1.val() & self.in_1.val()).all();
        }
        self.local_1.next = signed_cast(self.in_4.val() << (self.in_4.val().get_bits::<4>(3) - self.in_4.val().get_bits::<4>(0)) << (bit_cast::<3, 16>(self.constant_0.val()) & bits::<3>(5)));
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<7, 16>(bit_cast::<16, 25>(bit_cast::<25, 1>(self.in_1.val()))) | (bits::<7>(127) >> 2 >> 4);
        for i in 1..3_usize {
            self.line[i].d.next = unsigned_cast(signed_cast(self.line[i - 1].q.val())) >> 3 ^ ((self.in_4.val().get_bits::<7>(0) | self.in_4.val().get_bits::<7>(1)) ^ self.line[i].q.val().replace_bit(2, self.line[i - 1].q.val().get_bit(2)));
        }
        for i in 0..3_usize {
            self.part_0[i].in_0.next = (bit_cast::<5, 8>(self.in_4.val()).replace_bit(i, self.in_3.val()) ^ bit_cast::<5, 4>(bit_cast::<4, 7>(self.line[2].q.val()))) | unsigned_cast(signed_cast(self.line[2].q.val().get_bits::<5>(2)) + signed_cast(self.in_4.val().get_bits::<5>(1)));
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (bit_cast::<5, 16>(self.constant_0.val()) | 31) >> 2 >> 3;
        }
        self.out_1.next = unsigned_cast(-self.local_1.val()) >> unsigned_cast(signed_cast(self.in_1.val()));
        self.out_2.next = (-1).into();
        self.out_3.next = ((self.part_0[0].out_0.val() ^ self.in_4.val()) >= (unsigned_cast(self.local_1.val()) + self.part_0[2].out_0.val())) || self.in_4.val().get_bit(bits::<3>(1).replace_bit(1, self.in_1.val().get_bit(0)).index());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.out_2.val()) ^ unsigned_cast(self.out_2.val())).index() == i {
                    self.out_1.next = bit_cast::<8, 9>(bit_cast::<9, 8>(self.part_0[1].out_0.val()) + bit_cast::<9, 8>(self.part_0[2].out_0.val()) - (bits::<9>(123) << !self.line[2].q.val().get_bits::<4>((self.part_0[0].out_0.val().get_bits::<2>(4) >> (self.part_0[0].out_0.val().get_bits::<4>(1) << (self.in_4.val().get_bits::<6>(2) ^ bits::<6>(40)))).index())));
                }
                self.out_1.next = unsigned_cast(signed_cast(self.in_4.val() << 8));
            }
            self.out_3.next = self.in_2.val();
        }
        match (unsigned_cast(self.out_2.val())).index() {
            0 => {
                for i in 0..4_usize {
                    if (i.to_bits::<3>().replace_bit(1, self.part_0[1].out_0.val().get_bit(i))).index() == i {
                        self.out_3.next = self.line[2].q.val().get_bit(0);
                    }
                    self.out_2.next = self.out_2.val();
                }
            }
            1 => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        if ((i * 2 + j).to_bits::<3>() ^ bit_cast::<3, 8>(self.part_0[1].out_0.val())).index() == i {
                            self.out_3.next = ((self.in_1.val() ^ bit_cast::<1, 1>(self.in_1.val())) | self.in_1.val() + self.local_0.val()).all();
                        }
                        self.out_3.next = (self.out_2.val() >= signed_cast(self.part_0[0].out_0.val().get_bits::<3>((i + j)))) & !self.in_2.val();
                    }
                    self.out_1.next = i.to_bits::<8>() >> !self.in_1.val();
                }
            }
            2 => {
                self.out_2.next = (self.out_2.val() + self.out_2.val()) + signed_cast(self.part_0[1].out_0.val().get_bits::<3>(self.in_4.val().get_bits::<2>(3).replace_bit(0, self.constant_1.val()).index()) + unsigned_cast(self.out_2.val()));
            }
            3 => {
                if self.in_0.val().get_bit(0) {
                    self.out_2.next = self.out_2.val() - (signed_cast(unsigned_cast(self.out_2.val())) - (self.out_2.val() + self.out_2.val()));
                }
            }
            _ => {
                self.out_1.next = (bit_cast::<8, 16>(self.constant_0.val()) ^ 154) >> (bit_cast::<4, 8>(self.part_0[0].out_0.val()) ^ self.part_0[0].out_0.val().get_bits::<4>(bits::<2>(0).replace_bit(0, self.constant_1.val()).index())) & 1;
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_06", Kernel06::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
