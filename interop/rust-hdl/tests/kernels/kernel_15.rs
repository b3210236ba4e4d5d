// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel15Part {
    pub in_0: Signal<In, Bits<2>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
}

impl Logic for Kernel15Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 17743.into();
        if (self.in_1.val() & bit_cast::<16, 2>(self.in_0.val())) > 5893 {
            self.out_0.next = unsigned_cast(signed_cast(self.in_1.val()) + signed_cast(self.out_0.val()));
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel15Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<13>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel15 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bits<16>>,
    pub in_3: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<4>>,
    pub local_1: Signal<Local, Bits<13>>,
    pub local_2: Signal<Local, Bits<1>>,
    pub fields: Signal<Local, Kernel15Fields>,
    pub part_0: Kernel15Part,
}

impl Logic for Kernel15 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(bit_cast::<16, 13>(self.local_1.val())) - -signed_cast(bit_cast::<16, 13>(self.fields.val().high));
        self.local_0.next = signed_cast(self.in_1.val()) + signed_cast(self.in_1.val());
        self.local_1.next = !(bit_cast::<13, 16>(self.in_0.val()) ^ bits::<13>(8191));
        if bit_cast::<2, 1>(bit_cast::<1, 4>(self.in_1.val())) == bit_cast::<2, 1>(bit_cast::<1, 13>(self.local_1.val())) {
            self.local_0.next = self.local_0.val();
        } else if self.in_3.val().all() == !self.in_0.val().get_bit(5) {
            self.local_1.next = self.local_1.val() + bit_cast::<13, 16>(self.in_2.val()) & !self.local_1.val();
        } else if !(self.local_0.val() < self.local_0.val()) {
            self.local_1.next = (bit_cast::<13, 16>(self.in_0.val()) & self.local_1.val()) << 8;
        } else {
            self.local_0.next = self.local_0.val();
        }
        self.local_2.next = 1.into();
        self.fields.next.low = !bits::<1>(1) + (bits::<1>(1) >> (self.in_1.val() - self.in_1.val()));
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.fields.next.low = ((self.fields.val().low & self.fields.val().low) + (self.fields.val().low ^ self.in_3.val().get_bits::<1>(j))) >> (self.local_2.val() ^ self.local_2.val());
            }
            self.fields.next.low = (bit_cast::<1, 13>(self.local_1.val()) | self.local_2.val()) | (self.local_2.val() >> self.in_2.val().get_bits::<1>(i) + self.in_3.val().get_bit(self.fields.val().low.replace_bit(0, self.in_1.val().get_bit((self.in_3.val() << bit_cast::<1, 2>(self.in_1.val().get_bits::<2>(0))).index())).index()));
        }
        self.fields.next.flag = (bits::<8>(88) >> (self.in_1.val() | self.in_2.val().get_bits::<4>(2))).xor();
        self.fields.next.high = ((self.local_1.val() << 2) ^ (self.in_2.val().get_bits::<13>(3) << bit_cast::<1, 2>(self.in_3.val()))) >> (self.local_2.val() | self.fields.val().low);
        self.part_0.in_0.next = 3.into();
        self.part_0.in_1.next = bit_cast::<16, 13>(self.fields.val().high) & 65535;
        self.part_0.in_2.next = self.local_0.val().get_bit(0);
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (self.in_2.val() ^ self.in_0.val()) == (self.in_0.val() << 2) {
                    self.part_0.in_1.next = bit_cast::<16, 13>(self.local_1.val() >> 9);
                } else if bits::<3>(1).replace_bit(i, self.in_1.val().get_bit(i)).xor() {
                    self.part_0.in_0.next = self.in_3.val().replace_bit((self.fields.val().low ^ self.local_2.val()).index(), self.fields.val().flag) | 1;
                } else if (j.to_bits::<1>() != 1) && (self.fields.val().flag | self.in_1.val().get_bit((i + j))) {
                    self.part_0.in_0.next = bit_cast::<2, 3>(bit_cast::<3, 2>(self.in_3.val()));
                }
            }
            if !self.in_3.val().get_bit(0) {
                self.part_0.in_0.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.fields.val().low)));
            }
        }
        self.out_1.next = (self.local_1.val() << (self.in_1.val() >> 0)) != bit_cast::<13, 8>(bit_cast::<8, 13>(self.local_1.val()));
        for i in 0..3_usize {
            if (unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 2>(bit_cast::<2, 13>(self.local_1.val())).index())))).index() == i {
                self.out_1.next = !(self.local_1.val() > self.fields.val().high);
            }
            self.out_1.next = (self.in_3.val() & 3) > self.local_1.val().get_bits::<2>(i).replace_bit(bit_cast::<1, 2>(bit_cast::<2, 4>(self.in_1.val())).index(), self.local_1.val().get_bit(0));
        }
        self.out_2.next = (self.fields.val().low << 1).xor();
    }
}

pub fn widget() -> Widget {
    widget!("kernel_15", Kernel15::default(), inputs in_0, in_1, in_2, in_3)
}
