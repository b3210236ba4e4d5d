// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel35Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel35Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val() {
            if bit_cast::<5, 14>(bits::<14>(2273)).any() {
                self.register_0.d.next = self.register_0.q.val() ^ self.register_0.q.val();
                self.out_0.next = true || (self.in_0.val() || self.in_0.val());
            } else if bits::<8>(1).any() & true {
                self.register_0.d.next = false;
                self.out_0.next = (bits::<3>(1).replace_bit(0, self.register_0.q.val()) ^ (bits::<3>(1) ^ bits::<3>(1))).any();
            } else {
                self.register_0.d.next = self.in_0.val();
                self.out_0.next = self.in_0.val();
            }
        } else {
            if self.register_0.q.val() {
                self.register_0.d.next = false;
                self.out_0.next = self.register_0.q.val();
            } else {
                self.register_0.d.next = self.register_0.q.val();
                self.out_0.next = (self.in_0.val() == self.register_0.q.val()) && (bits::<1>(1) >> bits::<4>(13).replace_bit(bit_cast::<2, 3>(bits::<3>(5)).index(), false)).any();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel35Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel35 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<31>>,
    pub in_1: Signal<In, Signed<3>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Signed<8>>,
    pub local_0: Signal<Local, Signed<40>>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel35Fields>,
    pub register_0: DFF<Bits<5>>,
    pub part_0: [Kernel35Part; 2],
}

impl Logic for Kernel35 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = (-1).into();
        if --self.in_1.val() != signed_cast(unsigned_cast(self.in_1.val())) + self.in_1.val() {
            self.local_0.next = signed_cast((bit_cast::<40, 31>(self.in_0.val()) | unsigned_cast(self.local_0.val())) + (unsigned_cast(self.local_0.val()) | unsigned_cast(self.local_0.val())));
        } else if (self.local_0.val() != self.local_0.val()) & self.register_0.q.val().get_bits::<4>(1).all() {
            self.local_0.next = signed_bit_cast::<40, 16>(signed_cast(bit_cast::<16, 15>(self.in_0.val().get_bits::<15>(13))) - signed_cast(bit_cast::<16, 15>(self.in_0.val().get_bits::<15>(1))));
        } else {
            self.local_0.next = self.local_0.val();
        }
        self.local_1.next = self.in_1.val().get_bit(bit_cast::<1, 10>(bit_cast::<10, 31>(self.in_0.val())).index());
        self.local_2.next = ((self.register_0.q.val() - self.register_0.q.val()) + (bit_cast::<5, 2>(self.in_2.val()) & self.register_0.q.val())).xor();
        self.fields.next.low = bit_cast::<1, 4>(bit_cast::<4, 2>(self.in_2.val()) - (bit_cast::<4, 5>(self.register_0.q.val()) + bit_cast::<4, 31>(self.in_0.val())));
        for i in 0..3_usize {
            for j in 0..2_usize {
                if signed_cast(self.register_0.q.val().get_bits::<3>(i) ^ unsigned_cast(self.in_1.val())) != (signed_cast(bit_cast::<3, 2>(self.in_2.val())) + self.in_1.val()) {
                    self.local_2.next = (self.register_0.q.val().get_bits::<2>(1).all() & !self.local_1.val()) && self.local_2.val();
                } else if (self.in_1.val().get_bit(j) ^ self.register_0.q.val().get_bit(j)) | (self.fields.val().low > self.fields.val().low) {
                    self.fields.next.low = unsigned_cast(signed_cast(bit_cast::<1, 1>(self.fields.val().low)));
                } else if bit_cast::<4, 1>(self.fields.val().low).all() {
                    self.local_1.next = unsigned_cast(signed_cast(self.fields.val().low) + signed_cast(self.register_0.q.val().get_bits::<1>(3))).all();
                }
            }
            self.fields.next.low = !((self.fields.val().low >> (bit_cast::<2, 5>(self.register_0.q.val()) >> 0)) + self.register_0.q.val().get_bits::<2>(i).all());
        }
        match (unsigned_cast(signed_cast(self.in_2.val()))).index() {
            2 => {
                self.local_2.next = self.local_2.val() && (self.local_1.val() | self.local_1.val());
            }
            3 => {
                for i in 0..2_usize {
                    self.local_2.next = bit_cast::<31, 9>(bit_cast::<9, 12>(bits::<12>(4095))) >= (self.in_0.val() ^ bit_cast::<31, 1>(self.fields.val().low)).replace_bit(21, self.in_0.val() <= bit_cast::<31, 2>(self.in_2.val()));
                }
            }
            _ => {
                self.local_1.next = (self.register_0.q.val().get_bits::<2>(3) - self.register_0.q.val().get_bits::<2>(1) << (unsigned_cast(self.in_1.val()) << (self.in_0.val().get_bits::<6>(24) ^ bits::<6>(40)))).all();
            }
        }
        self.fields.next.flag = bit_cast::<1, 10>(self.in_0.val().get_bits::<10>((bit_cast::<4, 2>(self.in_2.val()) - self.in_0.val().get_bits::<4>(6)).index()) & bits::<10>(1023)) != 1;
        self.fields.next.high = unsigned_cast(self.in_1.val()) >> 1 >> 4;
        for i in 0..2_usize {
            self.fields.next.high = bit_cast::<3, 1>(unsigned_cast(signed_cast(self.fields.val().low))) >> 1;
        }
        match (self.in_0.val().get_bits::<2>((bit_cast::<4, 1>(self.fields.val().low) + self.in_0.val().get_bits::<4>(3)).index()) >> 2).index() {
            1 => {
                self.fields.next.flag = signed_bit_cast::<40, 11>(signed_cast(bit_cast::<11, 10>(bit_cast::<10, 2>(self.in_2.val()))) - signed_cast(bit_cast::<11, 10>(bit_cast::<10, 1>(self.fields.val().low)))) + signed_cast(unsigned_cast(self.local_0.val())) < -self.local_0.val() + self.local_0.val();
            }
            2 => {
                for i in 0..2_usize {
                    for j in 0..2_usize {
                        self.fields.next.high = bit_cast::<3, 6>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<6>(11))));
                    }
                    self.fields.next.high = unsigned_cast(signed_cast(self.fields.val().high + self.fields.val().high));
                }
            }
            _ => {
            }
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = unsigned_cast(signed_cast(self.in_2.val())).replace_bit(i, self.local_2.val()) != 2;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = self.local_2.val();
        }
        if self.in_0.val().get_bit(4) || self.local_2.val() {
            if unsigned_cast(signed_cast(self.fields.val().low)).all() {
                self.register_0.d.next = (self.register_0.q.val() << 4) + (self.register_0.q.val() >> (self.in_0.val().get_bits::<6>(17) << !self.in_0.val().get_bits::<6>(17))) >> 4;
                self.out_0.next = bit_cast::<32, 3>(self.fields.val().high) + (bit_cast::<32, 5>(self.register_0.q.val()) ^ 2147483647) << 1;
                self.out_1.next = signed_bit_cast::<8, 3>(signed_cast(bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>((self.in_2.val() << self.fields.val().low.replace_bit(0, self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_2.val())).index()) >> (bits::<4>(13) & bit_cast::<4, 31>(self.in_0.val()))).index()))).index()))) - signed_cast(bit_cast::<3, 2>(self.in_2.val())));
            } else {
                self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()) + (signed_cast(self.register_0.q.val()) - signed_cast(self.in_0.val().get_bits::<5>(19))));
                self.out_0.next = ((bit_cast::<32, 1>(self.fields.val().low) + bits::<32>(2147483647)) ^ (bit_cast::<32, 1>(self.fields.val().low) >> unsigned_cast(self.in_1.val()))) << (bit_cast::<4, 2>(self.in_2.val()) | self.register_0.q.val().get_bits::<4>(1));
                self.out_1.next = signed_cast(bit_cast::<8, 5>(self.register_0.q.val() ^ self.register_0.q.val()));
            }
        } else if self.part_0[1].out_0.val() {
            if bit_cast::<31, 32>(bit_cast::<32, 31>(self.in_0.val())) <= 1 {
                self.register_0.d.next = (self.register_0.q.val() + self.in_0.val().get_bits::<5>((!bit_cast::<4, 3>(self.fields.val().high)).index()) & 30) ^ 12;
                self.out_0.next = unsigned_cast((signed_cast(bits::<32>(2147483647)) + signed_cast(bits::<32>(1547459377))) - signed_cast(bit_cast::<32, 5>(self.register_0.q.val())));
                self.out_1.next = signed_cast(bit_cast::<8, 2>(self.in_2.val()));
            } else {
                self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
                self.out_0.next = !!(bits::<32>(1297309653) - bits::<32>(1722618493));
                self.out_1.next = -(-signed_cast(bit_cast::<8, 2>(self.in_2.val())) + signed_cast(self.in_0.val().get_bits::<8>((self.register_0.q.val().get_bits::<4>(bit_cast::<1, 2>(bit_cast::<2, 3>(self.fields.val().high)).index()) - bit_cast::<4, 2>(self.in_2.val())).index())));
            }
        } else {
            if self.local_0.val() - self.local_0.val() > signed_cast(unsigned_cast(self.local_0.val())) {
                self.register_0.d.next = (bit_cast::<5, 6>(self.in_0.val().get_bits::<6>((bits::<4>(14) >> 0).index())) ^ self.register_0.q.val() >> 1) >> bit_cast::<1, 4>(self.in_0.val().get_bits::<4>(3));
                self.out_0.next = !bit_cast::<32, 8>(self.in_0.val().get_bits::<8>(17).replace_bit(2, self.part_0[0].out_0.val()));
                self.out_1.next = signed_cast(self.in_0.val().get_bits::<8>(1) - self.in_0.val().get_bits::<8>(7) << 0);
            } else if (self.fields.val().flag || self.local_0.val().get_bit(bit_cast::<5, 3>(bit_cast::<3, 1>(self.fields.val().low)).index())) || !self.local_0.val().get_bit((self.register_0.q.val() << (self.register_0.q.val().get_bits::<1>(0) ^ self.fields.val().low)).index()) {
                self.register_0.d.next = !((self.register_0.q.val() | self.register_0.q.val()) + self.local_1.val());
                self.out_0.next = (bits::<32>(1) ^ bit_cast::<32, 2>(self.in_2.val())) >> 23 >> 15;
                self.out_1.next = signed_cast(bit_cast::<8, 2>(bit_cast::<2, 2>(self.in_2.val())) & (self.in_0.val().get_bits::<8>(19) + bit_cast::<8, 1>(self.fields.val().low)));
            } else {
                self.register_0.d.next = bit_cast::<5, 2>(bit_cast::<2, 5>(self.register_0.q.val()) & self.in_2.val()) + ((self.register_0.q.val() ^ bit_cast::<5, 2>(self.in_2.val())) >> 0);
                self.out_0.next = unsigned_cast(signed_cast(bit_cast::<32, 1>(self.fields.val().low)));
                self.out_1.next = (-signed_cast(self.in_0.val().get_bits::<8>(6)) + signed_cast(self.in_0.val().get_bits::<8>(2))) + ((signed_cast(bit_cast::<8, 2>(self.in_2.val())) - signed_cast(self.in_0.val().get_bits::<8>(2))) - (signed_cast(bit_cast::<8, 5>(self.register_0.q.val())) + signed_cast(bit_cast::<8, 5>(self.register_0.q.val()))));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_35", Kernel35::default(), clock clock, inputs in_0, in_1, in_2)
}
