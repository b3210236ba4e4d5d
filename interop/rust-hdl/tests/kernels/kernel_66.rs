// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel66Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel66Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = (bit_cast::<16, 9>(self.register_0.q.val().get_bits::<9>(4)) | self.register_0.q.val() + self.register_0.q.val()) - unsigned_cast(signed_cast(self.register_0.q.val()));
        for i in 0..4_usize {
            self.register_0.d.next = !((self.register_0.q.val() >> (i.to_bits::<3>() ^ self.register_0.q.val().get_bits::<3>(i))) ^ (self.register_0.q.val() | i.to_bits::<16>()));
        }
        self.out_0.next = signed_bit_cast::<16, 12>(signed_cast(bit_cast::<12, 11>(bit_cast::<11, 8>(self.in_0.val()))) - signed_cast(bit_cast::<12, 11>(self.register_0.q.val().get_bits::<11>(0)))) - signed_cast(bit_cast::<16, 16>(self.register_0.q.val()));
    }
}

#[derive(LogicBlock)]
pub struct Kernel66 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<2>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<5>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<5>>,
    pub line: [DFF<Bits<16>>; 4],
    pub part_0: [Kernel66Part; 3],
}

impl Default for Kernel66 {
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
            constant_1: Constant::new(31.into()),
            local_0: Default::default(),
            local_1: Default::default(),
            line: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel66 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (self.local_0.val() ^ self.local_0.val() || (self.local_0.val() == self.local_1.val().get_bit(2))) && self.local_0.val();
        self.local_0.next = (unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(bit_cast::<3, 1>(bit_cast::<1, 2>(self.in_2.val())).index()))) ^ (self.in_1.val().get_bits::<1>(3) ^ self.in_1.val().get_bits::<1>(5))).all();
        self.local_1.next = (unsigned_cast(signed_cast(self.in_1.val().get_bits::<5>(1))) << 5) - ((self.in_1.val().get_bits::<5>((self.in_2.val() << (self.in_1.val().get_bits::<1>(0) | bits::<1>(0))).index()) & self.constant_1.val()) << (bit_cast::<6, 8>(self.in_1.val()) >> (self.in_1.val().get_bits::<4>(1) ^ self.in_1.val().get_bits::<4>(bit_cast::<2, 3>(bits::<3>(5)).index()))));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.in_1.val().get_bits::<1>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_2.val()))).index()))).index() == i {
                    self.local_1.next = (self.constant_1.val() + bit_cast::<5, 5>(self.constant_1.val()) | (j.to_bits::<5>() - bit_cast::<5, 2>(self.in_2.val()))) & 16;
                }
                self.local_1.next = ((self.local_1.val() - self.local_1.val()) << (bit_cast::<1, 5>(self.local_1.val()) ^ 1)) + 1;
            }
            if bit_cast::<5, 3>(bit_cast::<3, 8>(self.in_1.val()) | 7).xor() {
                self.local_1.next = unsigned_cast(signed_cast(self.constant_1.val()) - signed_cast(self.local_1.val())) + bit_cast::<5, 2>(self.in_2.val() >> 3);
            } else {
                self.local_1.next = bit_cast::<5, 8>(self.in_1.val()).replace_bit(i, bit_cast::<3, 5>(self.constant_1.val()).xor()) & !unsigned_cast(signed_cast(self.local_1.val()));
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bits::<16>(65535) >> 5 >> 9 & 41499;
        for i in 1..4_usize {
            self.line[i].d.next = bit_cast::<16, 17>(bit_cast::<17, 26>(bit_cast::<26, 2>(self.in_2.val()))) + 1;
        }
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = self.in_1.val() >> 9;
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = (self.line[3].q.val().get_bits::<8>(5) << 8 ^ !self.in_1.val()) ^ (bit_cast::<8, 9>(bit_cast::<9, 5>(self.local_1.val())) | 255);
        }
        self.out_1.next = !!(self.line[3].q.val().get_bit(1) | self.local_1.val().get_bit(2));
        if self.local_0.val() && (self.local_1.val().get_bit(3) | self.in_3.val()) && (self.part_0[2].out_0.val() == -self.part_0[0].out_0.val()) {
            self.out_1.next = self.local_1.val().replace_bit(4, self.in_2.val().get_bit(1)).replace_bit(3, self.in_0.val()) >= bit_cast::<5, 8>(bit_cast::<8, 16>(self.line[3].q.val()) | self.line[3].q.val().get_bits::<8>((bit_cast::<3, 8>(self.in_1.val()) ^ bits::<3>(1)).index()));
        } else if self.part_0[0].out_0.val() + self.part_0[2].out_0.val() >= (self.part_0[1].out_0.val() + self.part_0[1].out_0.val()) {
            self.out_1.next = self.in_1.val().get_bits::<4>(1).all();
        } else if self.out_1.val() {
            for i in 0..3_usize {
                if (bit_cast::<3, 8>(self.in_1.val()).replace_bit(unsigned_cast(signed_cast(self.local_1.val().get_bits::<1>(i))).index(), self.in_3.val())).index() == i {
                    self.out_1.next = self.line[3].q.val().get_bit(i);
                }
                self.out_1.next = ((self.line[3].q.val().get_bits::<1>(i) ^ self.local_1.val().get_bits::<1>(i)) + self.in_3.val()).all();
            }
        } else {
            self.out_1.next = !self.in_2.val().get_bit((bit_cast::<1, 16>(self.line[3].q.val()) & bit_cast::<1, 5>(self.constant_1.val())).index());
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                match (self.in_2.val() >> bit_cast::<2, 5>(self.local_1.val()).replace_bit(0, self.in_2.val().get_bit(0))).index() {
                    2 => {
                        self.out_1.next = bit_cast::<5, 2>(self.line[3].q.val().get_bits::<2>(4) ^ self.in_2.val()).xor();
                    }
                    _ => {
                    }
                }
            }
            self.out_1.next = !self.local_0.val();
        }
        if self.in_3.val() {
            if (self.in_2.val() + self.in_2.val()).all() {
                self.out_2.next = self.part_0[1].out_0.val() == self.part_0[1].out_0.val();
            } else {
                self.out_2.next = bit_cast::<5, 14>(self.line[3].q.val().get_bits::<14>((bit_cast::<1, 5>(self.local_1.val()) >> 2).index()) >> unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0)))).any();
            }
        } else {
            if (self.part_0[0].out_0.val().get_bit(4) && self.in_2.val().get_bit(1)) == (self.part_0[0].out_0.val().get_bit(15) || self.in_0.val()) {
                self.out_2.next = ((self.line[3].q.val().get_bit((bit_cast::<4, 2>(self.in_2.val()) ^ bit_cast::<4, 2>(self.in_2.val())).index()) && self.constant_0.val()) || !self.part_0[1].out_0.val().get_bit(9)) ^ self.line[3].q.val().get_bits::<8>(2).replace_bit(4, self.local_0.val()).xor();
            } else if unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(0))).all() {
                self.out_2.next = (!(bit_cast::<4, 2>(self.in_2.val()) + self.local_0.val())).all();
            } else {
                self.out_2.next = self.local_1.val().get_bit(2);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_66", Kernel66::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
