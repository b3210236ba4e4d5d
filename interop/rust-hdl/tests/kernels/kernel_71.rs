// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel71Part {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<32>>,
}

impl Logic for Kernel71Part {
    #[hdl_gen]
    fn update(&mut self) {
        if (self.in_1.val() + self.in_1.val()) >= signed_cast(unsigned_cast(self.in_1.val())) {
            if self.in_0.val() {
                self.out_0.next = self.in_1.val() * self.in_1.val();
            } else {
                self.out_0.next = -(-signed_cast(bits::<32>(794496195)) + (signed_cast(bits::<32>(2147483647)) + signed_cast(bits::<32>(2147483647))));
            }
        } else if -self.in_1.val() == signed_cast(unsigned_cast(self.in_1.val())) {
            if self.in_1.val().get_bit(10) {
                self.out_0.next = self.in_1.val() * self.in_1.val();
            } else if !self.in_2.val() {
                self.out_0.next = signed_cast(bits::<32>(1387813919)) + signed_cast(bits::<32>(622943200));
            } else {
                self.out_0.next = signed_cast(bits::<32>(892930173));
            }
        } else {
            if self.in_1.val().get_bit(9) {
                self.out_0.next = -signed_cast(bits::<32>(1)) - ((signed_cast(bits::<32>(1)) - signed_cast(bits::<32>(1))) + (signed_cast(bits::<32>(1)) - signed_cast(bits::<32>(1984908474))));
            } else if self.in_0.val() {
                self.out_0.next = signed_cast(bits::<32>(1));
            } else {
                self.out_0.next = signed_cast(bits::<32>(2147483647));
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel71Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<7>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel71 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<36>>,
    pub in_1: Signal<In, Signed<33>>,
    pub in_2: Signal<In, Bits<36>>,
    pub in_3: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<1>>,
    pub out_2: Signal<Out, Bits<32>>,
    pub local_0: Signal<Local, Signed<31>>,
    pub local_1: Signal<Local, Bits<32>>,
    pub local_2: Signal<Local, Bits<40>>,
    pub fields: Signal<Local, Kernel71Fields>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bits<36>>,
    pub line: [DFF<Bits<1>>; 2],
    pub part_0: [Kernel71Part; 2],
}

impl Logic for Kernel71 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.fields.val().flag;
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = 730108827.into();
        for i in 0..3_usize {
            if (bit_cast::<3, 4>(bits::<4>(14))).index() == i {
                self.local_0.next = self.local_0.val();
            }
            if self.local_0.val() <= (self.local_0.val() + self.local_0.val()) {
                self.local_0.next = signed_bit_cast::<31, 13>(signed_cast(bit_cast::<13, 12>(self.register_1.q.val().get_bits::<12>(19))) - signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(1))));
            }
        }
        match (self.in_0.val().get_bits::<2>(bit_cast::<5, 14>(bit_cast::<14, 36>(self.in_0.val())).index()) ^ bits::<2>(0)).index() {
            0 => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(2))).index() == i {
                            self.local_0.next = --self.local_0.val();
                        }
                        self.local_0.next = (signed_bit_cast::<31, 15>(signed_cast(bit_cast::<15, 14>(self.in_2.val().get_bits::<14>(9))) - signed_cast(bit_cast::<15, 14>(self.in_2.val().get_bits::<14>(15)))) - self.local_0.val()) + self.local_0.val();
                    }
                    self.local_0.next = self.local_0.val();
                }
            }
            2 => {
                self.local_0.next = -(self.local_0.val() + self.local_0.val() + (self.local_0.val() + self.local_0.val()));
            }
            3 => {
                self.local_0.next = signed_bit_cast::<31, 11>(signed_cast(bit_cast::<11, 10>(self.register_1.q.val().get_bits::<10>(10))) - signed_cast(bit_cast::<11, 10>(self.in_0.val().get_bits::<10>(26))));
            }
            _ => {
                self.local_0.next = signed_cast((unsigned_cast(self.local_0.val()) & unsigned_cast(self.local_0.val())) >> 28);
            }
        }
        self.local_1.next = bits::<32>(306516042).replace_bit(7, self.in_1.val().get_bit(26)).replace_bit(bit_cast::<5, 6>(bits::<6>(35)).index(), self.in_3.val() >= self.in_3.val()) & self.in_2.val().get_bits::<32>((self.in_2.val().get_bits::<2>(24) >> (self.in_2.val().get_bits::<4>(11) << (self.in_0.val().get_bits::<6>(28) ^ bits::<6>(40)))).index());
        self.local_2.next = unsigned_cast(signed_cast(bit_cast::<40, 36>(self.register_1.q.val())) + signed_cast(bit_cast::<40, 36>(self.register_1.q.val())));
        self.fields.next.low = unsigned_cast(-signed_cast(self.in_2.val().get_bits::<8>((self.register_1.q.val().get_bits::<4>(7) ^ bit_cast::<4, 36>(self.in_2.val())).index())) + signed_cast(self.in_2.val().get_bits::<8>(bit_cast::<4, 7>(bits::<7>(81)).index())));
        self.fields.next.flag = !self.register_0.q.val();
        self.fields.next.high = 72.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.fields.next.flag = self.register_0.q.val();
            }
            self.fields.next.high = bit_cast::<7, 8>(self.fields.val().low) << 7 << 4;
        }
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (self.local_1.val().get_bits::<1>(bit_cast::<5, 3>(self.local_1.val().get_bits::<3>(self.in_0.val().get_bits::<4>(16).replace_bit(0, self.register_0.q.val()).index())).index()) + self.in_2.val().get_bits::<1>((bit_cast::<5, 7>(self.fields.val().high) & bit_cast::<5, 32>(self.local_1.val())).index()) & self.in_0.val().get_bits::<1>(12).replace_bit(0, self.in_2.val().get_bit(27))) >> self.register_1.q.val().get_bits::<6>((bit_cast::<4, 36>(self.in_2.val()) & 10).index()) + self.local_1.val().get_bits::<6>(6);
        for i in 1..2_usize {
            self.line[i].d.next = (self.line[i - 1].q.val() & self.line[i - 1].q.val()) >> 2 >> 2;
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = self.in_3.val().get_bit(i);
            self.part_0[i].in_1.next = self.in_3.val();
            self.part_0[i].in_2.next = (self.in_2.val().get_bits::<4>((bit_cast::<5, 40>(self.local_2.val()) >> 1).index()) >> unsigned_cast(signed_cast(self.line[1].q.val()))).all() || (self.local_2.val().get_bits::<36>((bit_cast::<2, 36>(self.register_1.q.val()) ^ bit_cast::<2, 40>(self.local_2.val())).index()) ^ 2147483647) == (self.local_2.val().get_bits::<36>(unsigned_cast(signed_cast(self.local_2.val().get_bits::<2>(i))).index()) + bit_cast::<36, 36>(self.in_0.val()));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (self.part_0[i - 1].out_0.val().get_bit(30) && (bit_cast::<36, 8>(self.fields.val().low) >= self.in_2.val())) || ((self.local_0.val() - self.local_0.val()) == self.local_0.val() + self.local_0.val());
        }
        self.register_0.d.next = self.fields.val().flag;
        self.register_1.d.next = (self.in_0.val() & self.local_2.val().get_bits::<36>(3) | bit_cast::<36, 23>(self.in_2.val().get_bits::<23>(3))) - bit_cast::<36, 45>(unsigned_cast(signed_cast(bits::<45>(2147483647))));
        self.out_1.next = !unsigned_cast(signed_cast(self.line[1].q.val()) + signed_cast(self.line[1].q.val()));
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_1.next = (unsigned_cast(signed_cast(self.register_1.q.val().get_bits::<1>((!self.in_0.val().get_bits::<5>(25)).index()))) & 1) >> 2;
            }
            self.out_1.next = (bit_cast::<1, 32>(self.local_1.val()).replace_bit(0, self.local_0.val().get_bit(22)) ^ (self.local_1.val().get_bits::<1>(i) >> bit_cast::<3, 7>(self.fields.val().high).replace_bit(i, self.fields.val().flag))) << unsigned_cast(signed_cast(self.local_2.val().get_bits::<4>(21)));
        }
        if unsigned_cast(signed_cast(self.line[1].q.val()) + signed_cast(self.line[1].q.val())) <= 1 {
            self.register_1.d.next = bit_cast::<36, 8>(bit_cast::<8, 6>(bit_cast::<6, 32>(self.local_1.val()) ^ 1));
        } else if self.register_0.q.val() | !self.fields.val().flag {
            for i in 0..2_usize {
                self.register_0.d.next = bit_cast::<36, 45>(bit_cast::<45, 40>(self.local_2.val()) & 2147483647) < (bit_cast::<36, 35>(bit_cast::<35, 36>(self.in_0.val())) & 323874063);
            }
        } else if (self.register_1.q.val().get_bits::<2>(13) - bit_cast::<2, 1>(self.out_1.val())).all() {
            self.register_1.d.next = (bit_cast::<36, 30>(bit_cast::<30, 8>(self.fields.val().low)) - (self.local_2.val().get_bits::<36>(3) + self.register_1.q.val())) >> 25;
        }
        if !(self.local_0.val() != self.local_0.val()) {
            if (self.fields.val().high ^ self.fields.val().high) <= self.fields.val().high << 6 {
                self.out_2.next = unsigned_cast(signed_cast(self.local_1.val().replace_bit((bits::<5>(31) ^ self.in_0.val().get_bits::<5>(4)).index(), self.register_0.q.val())));
            } else {
                self.out_2.next = unsigned_cast(self.part_0[1].out_0.val()).replace_bit(13, self.line[1].q.val().get_bit(0)) + bit_cast::<32, 35>(self.register_1.q.val().get_bits::<35>(0) | self.in_0.val().get_bits::<35>((self.register_1.q.val().get_bits::<1>(bit_cast::<5, 7>(self.fields.val().high).replace_bit(2, self.register_0.q.val()).index()) | bit_cast::<1, 36>(self.register_1.q.val())).index()));
            }
        } else {
            if !self.part_0[0].out_0.val().get_bit((self.in_0.val().get_bits::<5>((self.local_1.val().get_bits::<5>(5) >> (bits::<3>(7) ^ bit_cast::<3, 1>(self.out_1.val()))).index()) << 0).index()) == (self.local_1.val() == self.local_2.val().get_bits::<32>((self.local_2.val().get_bits::<3>(bit_cast::<5, 8>(self.fields.val().low).replace_bit(bit_cast::<2, 3>(self.local_2.val().get_bits::<3>(27)).index(), self.register_0.q.val()).index()) << (bit_cast::<3, 40>(self.local_2.val()) ^ bit_cast::<3, 32>(self.local_1.val()))).index())) {
                self.out_2.next = unsigned_cast(self.part_0[1].out_0.val()) >> 13 >> (self.line[1].q.val() ^ self.line[1].q.val());
            } else if self.line[1].q.val().get_bit(0) {
                self.out_2.next = (bit_cast::<32, 19>(bit_cast::<19, 8>(self.fields.val().low)) ^ (self.local_1.val() | bit_cast::<32, 36>(self.in_0.val()))) + (self.local_1.val() - 78593083).replace_bit(10, self.fields.val().flag);
            } else {
                self.out_2.next = bit_cast::<32, 10>((bit_cast::<10, 36>(self.in_2.val()) ^ self.local_2.val().get_bits::<10>(2)) & (bit_cast::<10, 40>(self.local_2.val()) | 1023));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_71", Kernel71::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
