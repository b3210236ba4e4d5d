// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel11Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel11Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.register_0.q.val().get_bit((bits::<4>(15) ^ self.in_0.val().get_bits::<4>(9)).index());
        for i in 0..3_usize {
            self.local_0.next = self.in_0.val().get_bits::<2>(5).all() || (i.to_bits::<8>() == 188);
        }
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<16, 8>(self.in_1.val()) - !self.register_0.q.val();
        self.out_0.next = !(self.in_1.val().get_bits::<2>(1) ^ bit_cast::<2, 13>(self.in_0.val()));
        self.out_1.next = bit_cast::<16, 13>(self.in_0.val() & self.in_0.val()) >> 11;
        if self.in_0.val() + bit_cast::<13, 8>(self.in_1.val()) <= (self.in_0.val() & self.in_0.val()) {
            self.out_1.next = self.register_0.q.val() - self.register_0.q.val() - (self.out_1.val() & self.out_1.val());
        } else if (self.in_0.val().get_bits::<3>(3) << 3).xor() {
            self.register_0.d.next = bit_cast::<16, 32>(bits::<32>(2147483647) >> (self.in_0.val().get_bits::<3>(5) << (self.in_0.val().get_bits::<3>(9) | 0)));
        } else {
            self.register_0.d.next = (self.out_1.val() + self.register_0.q.val()).replace_bit(self.in_1.val().get_bits::<4>(3).replace_bit((self.out_0.val() << (self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.out_0.val()))).index()) >> bit_cast::<1, 8>(self.in_1.val()).replace_bit(0, self.local_0.val()))).index(), self.local_0.val()).index(), self.in_1.val().get_bits::<4>(bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(2)).index()).all());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel11Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel11 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<32>>,
    pub in_3: Signal<In, Signed<32>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub out_2: Signal<Out, Signed<13>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bit>,
    pub local_2: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel11Fields>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Bit>,
    pub line: [DFF<Bits<40>>; 3],
    pub part_0: [Kernel11Part; 2],
}

impl Logic for Kernel11 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !unsigned_cast(signed_cast(bits::<32>(553547701)));
        dff_setup!(self, clock, register_0, register_1);
        if (self.register_0.q.val().get_bits::<1>(15) | 0) <= (self.in_1.val() & bit_cast::<1, 1>(self.in_1.val())) {
            if self.register_1.q.val() {
                self.local_0.next = !self.in_3.val().get_bit(bit_cast::<5, 8>(bit_cast::<8, 1>(self.in_1.val())).index());
                self.local_1.next = (bit_cast::<3, 1>(self.in_1.val()) << (self.in_2.val().get_bits::<4>(12) << 1)).any();
            } else {
                self.local_0.next = (self.in_1.val() > self.in_1.val()) && self.in_3.val().get_bit(12);
                self.local_1.next = self.in_1.val().get_bit(0);
            }
        } else {
            if self.register_1.q.val() {
                self.local_0.next = self.in_0.val();
                self.local_1.next = !self.register_1.q.val();
            } else if self.in_2.val().get_bit(bit_cast::<5, 8>(self.register_0.q.val().get_bits::<8>(13)).index()) {
                self.local_0.next = self.register_1.q.val();
                self.local_1.next = self.register_1.q.val();
            } else {
                self.local_0.next = !self.in_2.val().get_bit(bit_cast::<5, 8>(self.register_0.q.val().get_bits::<8>((bit_cast::<5, 40>(self.register_0.q.val()) & 17).index())).index());
                self.local_1.next = (self.register_0.q.val().get_bits::<4>(23) ^ self.in_2.val().get_bits::<4>(17)).all();
            }
        }
        self.local_2.next = !self.register_1.q.val();
        self.fields.next.low = bits::<8>(1).replace_bit(4, self.in_2.val().get_bit(15)) ^ self.register_0.q.val().get_bits::<8>(1) + bit_cast::<8, 32>(self.in_2.val());
        self.fields.next.flag = self.register_1.q.val() | self.register_1.q.val();
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.fields.next.flag = self.fields.val().flag;
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.in_1.val()).replace_bit(bit_cast::<1, 1>(self.in_1.val()).replace_bit(0, self.in_0.val()).index(), self.in_3.val().get_bit(23))).index() == i {
                    self.fields.next.flag = self.local_0.val();
                }
                self.fields.next.flag = (self.fields.val().low ^ self.register_0.q.val().get_bits::<8>(18)) >= (self.fields.val().low ^ j.to_bits::<8>());
            }
        }
        if self.in_2.val().get_bit((self.in_2.val().get_bits::<5>(19) >> (self.register_0.q.val().get_bits::<4>(12) << (self.in_2.val().get_bits::<4>(26) ^ bits::<4>(8)))).index()) {
            if self.in_2.val().get_bit(unsigned_cast(signed_cast(self.in_2.val().get_bits::<5>(16))).index()) {
                self.fields.next.high = (self.register_0.q.val().get_bits::<2>((self.register_0.q.val().get_bits::<5>(7) ^ bit_cast::<5, 40>(self.register_0.q.val())).index()) & bit_cast::<2, 40>(self.register_0.q.val())).replace_bit(1, bit_cast::<40, 8>(self.fields.val().low) > 665850831);
            } else {
                self.fields.next.high = (bits::<2>(3) >> bit_cast::<4, 8>(self.fields.val().low)) << (self.register_0.q.val().get_bits::<4>(bit_cast::<5, 8>(self.register_0.q.val().get_bits::<8>(self.register_0.q.val().get_bits::<5>(5).replace_bit((bit_cast::<2, 1>(self.in_1.val()) + bit_cast::<2, 1>(self.in_1.val())).index(), self.in_1.val().get_bit(0)).index())).index()) & self.in_2.val().get_bits::<4>(7));
            }
        } else {
            if !self.in_0.val() {
                self.fields.next.high = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<2>(bit_cast::<5, 4>(self.in_2.val().get_bits::<4>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<4>(self.in_2.val().get_bits::<5>(13).replace_bit(0, self.local_0.val()).index()))).index())).index()))) >> 2;
            } else {
                self.fields.next.high = (self.in_2.val().get_bits::<2>(1) - bit_cast::<2, 32>(self.in_2.val())) - 1;
            }
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = !(self.register_0.q.val() + 1008559090);
        for i in 1..3_usize {
            self.line[i].d.next = unsigned_cast(signed_cast(self.line[i].q.val())) & bit_cast::<40, 33>(bits::<33>(1));
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = (self.line[2].q.val().get_bits::<13>((bits::<4>(1) >> 0).index()) ^ bit_cast::<13, 40>(self.line[2].q.val())) >> (self.register_0.q.val().get_bits::<4>(36) | self.in_2.val().get_bits::<4>(i));
            self.part_0[i].in_1.next = (bit_cast::<8, 8>(self.fields.val().low) ^ self.fields.val().low) >> 5;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (!self.part_0[i - 1].out_1.val().get_bits::<13>(2)).replace_bit((self.line[2].q.val().get_bits::<3>(21) | 7).index(), self.register_1.q.val() && self.local_2.val());
        }
        self.register_0.d.next = ((bit_cast::<40, 16>(self.part_0[0].out_1.val()) + 1883266261) | 80434592) >> (bit_cast::<3, 1>(self.in_1.val()) << (bit_cast::<1, 1>(self.in_1.val()) << unsigned_cast(signed_cast(self.part_0[1].out_1.val().get_bits::<4>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.part_0[0].out_0.val()))).index())))));
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 40>(self.line[2].q.val()) ^ bit_cast::<3, 2>(self.part_0[0].out_0.val())).index() == i {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
                }
                self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<40, 16>(self.part_0[1].out_1.val()))) - (self.line[2].q.val() ^ bit_cast::<40, 2>(self.part_0[1].out_0.val()));
            }
            self.register_0.d.next = (self.register_0.q.val() + bit_cast::<40, 2>(self.part_0[0].out_0.val())) + unsigned_cast(signed_cast(self.register_0.q.val()));
        }
        self.register_1.d.next = unsigned_cast(signed_cast(self.in_1.val())) < self.part_0[1].out_0.val().get_bits::<1>(1) << 1;
        self.out_1.next = unsigned_cast(signed_cast(self.line[2].q.val()) - signed_cast(bit_cast::<40, 16>(self.part_0[0].out_1.val())));
        self.out_2.next = 4095.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.out_1.next = bit_cast::<40, 2>(self.fields.val().high).replace_bit((i + j), self.part_0[1].out_1.val().get_bit((i * 2 + j))) >> (bit_cast::<3, 2>(self.part_0[1].out_0.val()) << unsigned_cast(signed_cast(self.in_1.val())));
            }
            self.out_1.next = (self.line[2].q.val() ^ self.line[2].q.val()) ^ unsigned_cast(signed_cast(self.line[2].q.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_11", Kernel11::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
