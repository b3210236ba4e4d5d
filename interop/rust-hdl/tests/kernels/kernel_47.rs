// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel47Part {
    pub in_0: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bit>,
}

impl Logic for Kernel47Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val().get_bit(5) {
            self.out_0.next = (self.in_0.val() != bit_cast::<16, 16>(self.in_0.val())) & self.in_0.val().get_bit(2);
        } else {
            if !(self.in_0.val() != self.in_0.val()) {
                self.out_0.next = !self.in_0.val() >= unsigned_cast(signed_cast(bit_cast::<16, 16>(self.in_0.val())));
            } else {
                self.out_0.next = !(self.in_0.val() > 65535);
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel47Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel47 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Signed<16>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<16>>,
    pub out_2: Signal<Out, Bits<33>>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Signed<8>>,
    pub local_2: Signal<Local, Bits<33>>,
    pub fields: Signal<Local, Kernel47Fields>,
    pub register_0: DFF<Bits<32>>,
    pub register_1: DFF<Bit>,
    pub part_0: [Kernel47Part; 2],
}

impl Logic for Kernel47 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_1.val() == -self.local_1.val();
        dff_setup!(self, clock, register_0, register_1);
        self.local_0.next = (self.register_0.q.val().get_bits::<4>(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>((bit_cast::<5, 32>(self.register_0.q.val()) ^ bit_cast::<5, 32>(self.register_0.q.val())).index())).index()) - self.register_0.q.val().get_bits::<4>(9)).all();
        self.local_1.next = (-1).into();
        self.local_2.next = bit_cast::<33, 32>(self.register_0.q.val() & self.register_0.q.val());
        for i in 0..2_usize {
            if (i.to_bits::<3>().replace_bit(i, self.in_1.val().get_bit(i))).index() == i {
                self.local_1.next = self.local_1.val();
            }
            self.local_1.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>((self.in_1.val().get_bits::<5>(11) >> 2).index()))) - signed_cast(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>((bit_cast::<5, 33>(self.local_2.val()) & 3).index())))) + (self.local_1.val() + self.local_1.val());
        }
        if unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>((self.in_1.val().get_bits::<5>(24) & self.local_2.val().get_bits::<5>(15)).index()))).any() {
            if bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(26)).xor() {
                self.fields.next.low = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(21))) & (bit_cast::<1, 32>(self.register_0.q.val()) | 0);
            } else if self.local_0.val() == (self.in_1.val() <= 2147483647) {
                self.fields.next.low = (self.register_0.q.val().get_bits::<1>(24) & 1) >> 2;
            } else {
                self.fields.next.low = (self.register_0.q.val().get_bits::<1>(11) ^ self.register_0.q.val().get_bits::<1>(bit_cast::<5, 8>(bits::<8>(1)).index())) >> bit_cast::<3, 2>(bits::<2>(1));
            }
        } else {
            self.fields.next.low = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<5>(bit_cast::<5, 8>(unsigned_cast(self.local_1.val())).index()))).index()))) - (self.in_1.val().get_bits::<1>((bit_cast::<5, 40>(self.in_1.val()) | bit_cast::<5, 33>(self.local_2.val())).index()) & 1);
        }
        if self.in_1.val().get_bit((bit_cast::<5, 40>(self.in_1.val()) | 23).index()) && !self.local_1.val().get_bit(0) {
            if self.in_2.val() < self.in_2.val() && self.in_2.val().get_bit(2) {
                self.fields.next.flag = self.local_0.val();
                self.fields.next.high = self.in_1.val().get_bits::<3>(bit_cast::<5, 8>(bit_cast::<8, 40>(self.in_1.val())).index()).replace_bit(1, self.local_0.val()) & 7;
            } else {
                self.fields.next.flag = self.in_0.val();
                self.fields.next.high = bit_cast::<3, 4>(bit_cast::<4, 32>(self.register_0.q.val()) >> unsigned_cast(signed_cast(self.fields.val().low)));
            }
        } else {
            if (bit_cast::<3, 32>(self.register_0.q.val()) ^ bit_cast::<3, 32>(self.register_0.q.val())).any() {
                self.fields.next.flag = (self.fields.val().low + self.fields.val().low).any();
                self.fields.next.high = bit_cast::<3, 2>(bits::<2>(3) ^ 1);
            } else if !self.register_1.q.val() {
                self.fields.next.flag = self.in_0.val();
                self.fields.next.high = bit_cast::<3, 4>(self.local_2.val().get_bits::<4>(12)) ^ 1;
            } else {
                self.fields.next.flag = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.local_2.val().get_bits::<3>(12))) - signed_cast(bit_cast::<4, 3>(self.in_1.val().get_bits::<3>(37)))) < signed_cast(unsigned_cast(self.local_1.val()));
                self.fields.next.high = !unsigned_cast(signed_cast(self.local_2.val().get_bits::<3>(19))) >> !self.register_0.q.val().get_bits::<3>((self.register_0.q.val().get_bits::<4>(11) + self.in_1.val().get_bits::<4>(13)).index());
            }
        }
        for i in 0..2_usize {
            self.part_0[i].in_0.next = unsigned_cast(self.in_2.val()) << bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(33));
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (unsigned_cast(self.in_2.val()) & unsigned_cast(self.in_2.val())).replace_bit(10, self.part_0[i - 1].out_0.val());
        }
        self.register_0.d.next = 1.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if ((i + j).to_bits::<3>().replace_bit(2, self.in_3.val())).index() == i {
                    self.register_0.d.next = bit_cast::<32, 16>(unsigned_cast(self.in_2.val()) & bit_cast::<16, 1>(self.fields.val().low));
                }
                self.register_0.d.next = bit_cast::<32, 16>(unsigned_cast(self.in_2.val()));
            }
            self.register_0.d.next = (self.register_0.q.val() + self.register_0.q.val()) << 16 >> (self.register_0.q.val().get_bits::<3>(16) ^ self.register_0.q.val().get_bits::<3>(15));
        }
        self.register_1.d.next = (self.local_2.val() | self.local_2.val()) <= 65080488;
        self.out_1.next = self.in_2.val() - self.in_2.val() + self.in_2.val();
        for i in 0..4_usize {
            if (self.fields.val().high ^ self.fields.val().high).index() == i {
                self.out_1.next = self.in_2.val() + self.in_2.val() - signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.local_2.val().get_bits::<12>(4))) - signed_cast(bit_cast::<13, 12>(bit_cast::<12, 1>(self.fields.val().low))));
            }
            self.register_1.d.next = self.in_1.val().get_bit(33) || (self.local_2.val().get_bit(17) & self.in_2.val().get_bit(i));
        }
        self.out_2.next = bit_cast::<33, 40>(self.in_1.val() - self.in_1.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_47", Kernel47::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
