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
            if bit_cast::<3, 4>(bits::<4>(0)).xor() {
                self.register_0.d.next = (bits::<8>(137) >> 9).xor();
                self.out_0.next = !true;
            } else {
                self.register_0.d.next = !self.in_0.val() | true;
                self.out_0.next = bit_cast::<8, 13>(bits::<13>(1)).xor();
            }
        } else {
            if (bits::<3>(7) ^ bits::<3>(0)).any() {
                self.register_0.d.next = true;
                self.out_0.next = false;
            } else {
                self.register_0.d.next = bit_cast::<8, 4>(bits::<4>(1)).any();
                self.out_0.next = self.register_0.q.val() && self.register_0.q.val();
            }
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel35Fields {
    pub low: Bits<1>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel35 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<32>>,
    pub local_2: Signal<Local, Bits<13>>,
    pub fields: Signal<Local, Kernel35Fields>,
    pub register_0: DFF<Bits<33>>,
    pub part_0: [Kernel35Part; 2],
}

impl Logic for Kernel35 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.in_1.val();
        self.local_1.next = 466737671.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val().get_bits::<3>((i + j)) | bit_cast::<3, 32>(self.local_1.val())).index() == i {
                    self.local_0.next = bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(25)).all();
                }
                match (i.to_bits::<2>() >> 3).index() {
                    _ => {
                    }
                }
            }
            self.local_0.next = self.in_1.val();
        }
        self.local_2.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<13>(1))) >> (self.in_2.val() << 4);
        self.fields.next.low = 1.into();
        self.fields.next.flag = self.register_0.q.val().get_bit(bit_cast::<5, 4>(self.in_2.val()).index()) && bit_cast::<1, 32>(self.local_1.val()).xor();
        match (bit_cast::<3, 2>(self.local_1.val().get_bits::<2>(12))).index() {
            2 => {
                self.fields.next.flag = bit_cast::<8, 13>(self.local_2.val()).xor();
            }
            5 => {
                self.local_2.next = (self.local_2.val() + self.local_2.val()).replace_bit(10, self.fields.val().flag);
            }
            7 => {
                self.fields.next.flag = self.in_2.val().get_bit(bit_cast::<2, 3>(self.local_1.val().get_bits::<3>(18)).index());
            }
            _ => {
            }
        }
        self.fields.next.high = bit_cast::<2, 13>(self.local_2.val()) >> 0 ^ self.local_1.val().get_bits::<2>(12) + self.in_2.val().get_bits::<2>(1);
        for i in 0..2_usize {
            if (bit_cast::<3, 2>(self.fields.val().high)).index() == i {
                self.fields.next.high = (self.fields.val().high + self.fields.val().high).replace_bit(i, self.fields.val().flag);
            }
            self.fields.next.high = (self.fields.val().high ^ self.register_0.q.val().get_bits::<2>(i)).replace_bit(1, self.in_2.val().all());
        }
        for i in 0..2_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = (self.register_0.q.val().get_bit(1) && self.in_1.val()) && i.to_bits::<1>() > self.fields.val().low;
        }
        for i in 1..2_usize {
            self.part_0[i].in_0.next = (self.in_2.val() + self.in_2.val()) < bit_cast::<4, 3>(self.local_1.val().get_bits::<3>((self.in_2.val() << 5).index()));
        }
        self.register_0.d.next = 1.into();
        self.out_0.next = -signed_cast(self.register_0.q.val().get_bits::<32>(1)) - signed_bit_cast::<32, 16>(signed_cast(bit_cast::<16, 15>(self.register_0.q.val().get_bits::<15>(11))) - signed_cast(bit_cast::<16, 15>(self.local_1.val().get_bits::<15>(10))));
        for i in 0..2_usize {
            match (bit_cast::<4, 8>(bits::<8>(168))).index() {
                0 => {
                    self.out_0.next = signed_cast(i.to_bits::<32>() - bit_cast::<32, 4>(self.in_2.val()));
                }
                6 => {
                    self.out_0.next = signed_cast(self.local_1.val() & self.register_0.q.val().get_bits::<32>(i));
                }
                7 => {
                    self.out_0.next = signed_cast(self.register_0.q.val().get_bits::<32>(unsigned_cast(signed_cast(self.fields.val().low)).index()) - 2144087223);
                }
                _ => {
                    self.out_0.next = signed_cast(self.local_1.val() ^ self.local_1.val());
                }
            }
        }
        self.out_1.next = self.in_0.val() || self.fields.val().low.all();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() ^ bit_cast::<3, 13>(self.local_2.val())).index() == i {
                    self.out_1.next = unsigned_cast(signed_cast(self.fields.val().low)).all();
                }
                self.out_1.next = self.local_0.val();
            }
            self.out_1.next = self.out_0.val().get_bit(i);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_35", Kernel35::default(), clock clock, inputs in_0, in_1, in_2)
}
