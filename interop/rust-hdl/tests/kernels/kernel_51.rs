// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel51Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<12>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel51Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if (self.in_0.val() + self.in_0.val()) != (self.in_0.val() | self.in_0.val()) {
            self.register_0.d.next = bit_cast::<16, 25>(unsigned_cast(signed_cast(bit_cast::<25, 12>(self.in_0.val())))) | bit_cast::<16, 11>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<11>(0))));
            self.out_0.next = bit_cast::<3, 1>(self.register_0.q.val().get_bits::<1>(bit_cast::<4, 2>(bit_cast::<2, 16>(self.register_0.q.val())).index()) & 1) >> (bit_cast::<3, 16>(self.register_0.q.val()) ^ bit_cast::<3, 12>(self.in_0.val()));
        } else {
            self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val() & 65535) >> 8;
            self.out_0.next = ((bit_cast::<3, 16>(self.register_0.q.val()) >> (bits::<6>(1) ^ 21)) + (bit_cast::<3, 12>(self.in_0.val()) & self.register_0.q.val().get_bits::<3>((self.in_0.val().get_bits::<3>(6) & self.register_0.q.val().get_bits::<3>(7)).index()))) + bit_cast::<3, 2>(bit_cast::<2, 12>(self.in_0.val()).replace_bit(0, self.register_0.q.val().get_bit(1)));
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel51Fields {
    pub low: Bits<6>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel51 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<7>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<12>>,
    pub out_0: Signal<Out, Bits<5>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<12>>,
    pub local_1: Signal<Local, Bits<8>>,
    pub local_2: Signal<Local, Bits<5>>,
    pub fields: Signal<Local, Kernel51Fields>,
    pub line: [DFF<Signed<2>>; 4],
    pub part_0: Kernel51Part,
}

impl Logic for Kernel51 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = 1.into();
        if (self.in_0.val() | 127) >> 2 < bit_cast::<7, 3>(self.in_0.val().get_bits::<3>(bit_cast::<2, 3>(bits::<3>(6)).index()) & 7) {
            if self.in_2.val() << (self.in_2.val().get_bits::<4>(6) - self.in_0.val().get_bits::<4>(0)) << (bit_cast::<3, 12>(self.local_0.val()) & bits::<3>(5)) <= unsigned_cast(signed_cast(self.in_2.val())) {
                self.local_0.next = unsigned_cast(-signed_cast(self.local_0.val()) + signed_cast(self.in_2.val()));
            } else if unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(3))).all() {
                self.local_0.next = bit_cast::<12, 5>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<5>(3)) - signed_cast(self.in_2.val().get_bits::<5>(5))));
            } else if self.in_0.val() + self.in_0.val() >= bit_cast::<7, 3>(bit_cast::<3, 7>(self.in_0.val())) {
                self.local_0.next = (unsigned_cast(signed_cast(self.local_0.val())) | unsigned_cast(signed_cast(self.local_0.val()))) >> !self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<3>(4) + self.in_0.val().get_bits::<3>(1)).index());
            }
        } else if self.in_0.val().get_bit(2) {
            self.local_0.next = (bit_cast::<12, 13>(bits::<13>(1804)) & self.local_0.val() + self.in_2.val().get_bit((bits::<3>(1) ^ bit_cast::<3, 7>(self.in_0.val())).index())).replace_bit(bit_cast::<3, 7>(self.in_0.val()).replace_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(11))).index(), self.in_2.val().get_bit((self.in_0.val().get_bits::<3>(2) << !self.in_0.val().get_bits::<4>((self.in_0.val().get_bits::<2>(4) >> (self.in_2.val().get_bits::<4>(3) << (self.in_0.val().get_bits::<6>(1) ^ bits::<6>(40)))).index())).index())).index(), self.in_1.val() == self.in_1.val());
        } else if (self.in_1.val() || self.in_0.val().get_bit(4)) & self.in_0.val().get_bit(2) {
            match (self.in_2.val().get_bits::<3>(2) ^ bit_cast::<3, 12>(self.in_2.val())).index() {
                2 => {
                    self.local_0.next = (self.local_0.val() ^ self.local_0.val()).replace_bit(11, self.in_0.val().get_bit((bit_cast::<2, 12>(self.local_0.val()) | self.in_0.val().get_bits::<2>((bit_cast::<2, 7>(self.in_0.val()) ^ bits::<2>(1)).index())).index()) || self.in_0.val().get_bit(5)).replace_bit(2, (self.local_0.val() ^ 1013) >= bit_cast::<12, 12>(self.local_0.val()).replace_bit((self.in_0.val().get_bits::<3>(2) | bits::<3>(5)).index(), self.in_2.val().get_bit(2)));
                }
                5 => {
                    self.local_0.next = ((self.local_0.val() + 1) + (self.in_2.val() | self.local_0.val())) << (bit_cast::<6, 12>(self.in_2.val()) ^ bits::<6>(3));
                }
                6 => {
                    self.local_0.next = ((self.local_0.val() ^ self.local_0.val()) + (self.local_0.val() + self.in_0.val().get_bit(3))) >> 6;
                }
                _ => {
                }
            }
        }
        if !bit_cast::<7, 3>(self.in_0.val().get_bits::<3>(1)) == unsigned_cast(signed_cast(self.in_0.val())) {
            match (bit_cast::<3, 7>(self.in_0.val()) ^ 2).index() {
                2 => {
                    self.local_0.next = bit_cast::<12, 13>(bit_cast::<13, 8>(self.in_2.val().get_bits::<8>(bits::<2>(0).replace_bit(0, self.in_1.val()).index())) ^ 5517);
                }
                _ => {
                    self.local_0.next = bit_cast::<12, 15>(!bit_cast::<15, 12>(self.local_0.val())) & ((self.local_0.val() + self.local_0.val()) + (self.local_0.val() >> (self.in_0.val().get_bits::<6>(1) << !self.in_2.val().get_bits::<6>(4))));
                }
            }
        } else if !bit_cast::<5, 7>(self.in_0.val()).any() {
            for i in 0..4_usize {
                for j in 0..2_usize {
                    self.local_0.next = bit_cast::<12, 21>(bit_cast::<21, 1>(self.in_2.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(2))).index()))) >> 10;
                }
                self.local_0.next = bit_cast::<12, 7>(unsigned_cast(signed_cast(self.in_0.val()))) >> unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(i)));
            }
        } else {
            self.local_0.next = unsigned_cast(-signed_cast(self.local_0.val()) - signed_cast(bit_cast::<12, 12>(self.local_0.val())));
        }
        self.local_1.next = ((bit_cast::<8, 12>(self.in_2.val()) >> unsigned_cast(signed_cast(self.in_2.val().get_bits::<3>(7)))) + bit_cast::<8, 12>(self.local_0.val()).xor()) + !(bit_cast::<8, 12>(self.local_0.val()) << 4);
        self.local_2.next = bit_cast::<5, 6>(self.local_0.val().get_bits::<6>(2) >> (self.local_0.val().get_bits::<2>(8) | self.in_2.val().get_bits::<2>(2))) >> bit_cast::<3, 12>(self.in_2.val());
        self.fields.next.low = bit_cast::<6, 9>(bit_cast::<9, 12>(self.in_2.val()).replace_bit(1, self.in_1.val())).replace_bit(5, self.in_1.val());
        for i in 0..3_usize {
            self.local_1.next = !bit_cast::<8, 1>(self.in_0.val().get_bits::<1>((bit_cast::<2, 8>(self.local_1.val()) ^ bits::<2>(2)).index())) ^ (self.local_1.val() ^ self.local_1.val()) >> 6;
        }
        for i in 0..2_usize {
            if (i.to_bits::<3>() ^ bit_cast::<3, 8>(self.local_1.val())).index() == i {
                self.fields.next.low = bit_cast::<6, 9>(bit_cast::<9, 5>(self.local_2.val()) + 476) >> (bit_cast::<2, 6>(self.fields.val().low) | 2);
            }
            for j in 0..2_usize {
                if (j.to_bits::<3>() ^ (i * 2 + j).to_bits::<3>()).index() == i {
                    self.local_1.next = !(self.local_1.val() + self.local_1.val()) >> (i.to_bits::<4>() & i.to_bits::<4>());
                }
                self.local_1.next = ((self.local_1.val() - self.local_1.val()) | bit_cast::<8, 9>(bit_cast::<9, 6>(self.fields.val().low))) + ((self.local_1.val() ^ (i + j).to_bits::<8>()) << 9);
            }
        }
        self.fields.next.flag = !(self.in_0.val() + self.local_1.val().get_bits::<7>(1)) == self.in_0.val() + self.in_2.val().get_bits::<7>(0) << (bits::<1>(1) ^ bits::<1>(1));
        self.fields.next.high = !bit_cast::<2, 1>(self.local_2.val().get_bits::<1>(3).replace_bit(0, self.in_1.val()));
        for i in 0..4_usize {
            if (bits::<3>(7) ^ 7).index() == i {
                self.fields.next.flag = !self.local_2.val().get_bits::<1>(0).all() == (!self.fields.val().high).all();
            }
            self.fields.next.flag = unsigned_cast(signed_cast(self.local_1.val()) - signed_cast(self.local_1.val())) == 255;
        }
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.local_1.val().get_bits::<3>(0) ^ 7).index() == i {
                    self.fields.next.high = unsigned_cast(signed_cast(self.fields.val().high)) << (bit_cast::<4, 5>(self.local_2.val()) | self.local_2.val().get_bits::<4>(j));
                }
                self.fields.next.flag = !((self.in_0.val() & self.in_0.val()) > (self.local_1.val().get_bits::<7>((self.local_1.val().get_bits::<1>((i + j)) << unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>(bit_cast::<2, 1>(bits::<1>(1)).index())))).index()) >> 7));
            }
            self.fields.next.flag = ((i.to_bits::<12>() | 2559) == (self.in_2.val() >> 2)) == (self.fields.val().high ^ self.in_0.val().get_bits::<2>(i)).all();
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = signed_cast(self.fields.val().high);
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i].q.val();
        }
        clock!(self, clock, part_0);
        self.part_0.in_0.next = (!self.local_0.val() << (self.local_0.val().get_bits::<1>(bit_cast::<3, 2>(self.fields.val().high).index()) & self.in_2.val().get_bits::<1>(5))) + (self.local_0.val() >> unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>(4))) ^ (bit_cast::<12, 12>(self.local_0.val()) & self.local_0.val()));
        for i in 0..3_usize {
            self.part_0.in_0.next = bit_cast::<12, 10>(self.local_0.val().get_bits::<10>(unsigned_cast(signed_cast(self.local_2.val().get_bits::<1>(1))).index()).replace_bit((bit_cast::<3, 2>(self.fields.val().high) - self.local_0.val().get_bits::<3>(8)).index(), self.in_0.val().get_bit(0))).replace_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>((self.fields.val().high << (self.in_2.val().get_bits::<3>(5) ^ bit_cast::<3, 6>(self.fields.val().low))).index()))).index(), self.line[3].q.val().get_bit(1));
        }
        for i in 0..4_usize {
            if (bit_cast::<3, 1>(bit_cast::<1, 7>(self.in_0.val()))).index() == i {
                self.part_0.in_0.next = bit_cast::<12, 21>(unsigned_cast(signed_cast(bit_cast::<21, 7>(self.in_0.val())) + signed_cast(bit_cast::<21, 5>(self.local_2.val()))));
            }
            self.part_0.in_0.next = (bit_cast::<12, 8>(self.local_1.val()) >> 4) ^ 4095;
        }
        self.out_0.next = (self.local_2.val() - self.local_2.val() ^ (self.local_1.val().get_bits::<5>((self.fields.val().high >> 0).index()) ^ self.local_2.val())) << (self.fields.val().high | self.fields.val().high);
        self.out_1.next = self.fields.val().flag;
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_1.next = (self.fields.val().high + self.line[3].q.val().get_bit((bit_cast::<1, 5>(self.local_2.val()) ^ bit_cast::<1, 5>(self.out_0.val())).index())).all() || self.fields.val().flag;
            }
            self.out_1.next = (self.part_0.out_0.val() > i.to_bits::<3>() && unsigned_cast(self.line[3].q.val()).all()) || unsigned_cast(self.line[3].q.val()).all();
        }
        for i in 0..2_usize {
            self.out_0.next = bit_cast::<5, 3>(self.part_0.out_0.val() >> 1) >> i.to_bits::<2>().replace_bit((self.local_1.val().get_bits::<1>(i) ^ bits::<1>(1)).index(), self.out_1.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_51", Kernel51::default(), clock clock, inputs in_0, in_1, in_2)
}
