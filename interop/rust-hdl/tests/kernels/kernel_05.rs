// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel05 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<36>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<4>>,
    pub register_0: DFF<Bit>,
}

impl Logic for Kernel05 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 15.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if ((i * 2 + j).to_bits::<3>() ^ self.in_0.val()).index() == i {
                    self.local_0.next = (((i + j).to_bits::<4>() ^ (i + j).to_bits::<4>()) << unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(i)))) - bit_cast::<4, 2>(bit_cast::<2, 8>(self.in_2.val()) | bit_cast::<2, 3>(self.in_0.val()));
                }
                self.local_0.next = bit_cast::<4, 3>(bit_cast::<3, 4>(self.local_0.val()) ^ self.in_0.val()) >> 5;
            }
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val()) - signed_cast(self.local_0.val())) >> 2;
        }
        self.register_0.d.next = ((self.in_0.val() ^ 7) >> 0).any();
        self.out_0.next = (bit_cast::<36, 14>(self.in_1.val().get_bits::<14>((self.local_0.val() & self.local_0.val()).index())) & (self.in_1.val() & self.in_1.val())) > bit_cast::<36, 25>(self.in_1.val().get_bits::<25>(2) ^ 31316087);
        for i in 0..2_usize {
            self.out_0.next = ((self.local_0.val() + 8) & (bit_cast::<4, 3>(self.in_0.val()) | i.to_bits::<4>())) <= bit_cast::<4, 3>(self.in_0.val() | 1);
        }
        if self.in_0.val().get_bit((bit_cast::<1, 3>(self.in_0.val()) | 1).index()) {
            self.out_0.next = self.register_0.q.val();
        } else if (bit_cast::<36, 8>(self.in_2.val()) < self.in_1.val()) && (self.in_0.val() <= self.in_1.val().get_bits::<3>(self.in_1.val().get_bits::<5>(bit_cast::<5, 14>(bit_cast::<14, 3>(self.in_0.val())).index()).replace_bit(3, self.out_0.val()).index())) {
            self.out_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>((self.in_0.val() << self.in_1.val().get_bits::<2>(34).replace_bit(1, self.out_0.val())).index()))).all();
        } else if self.out_0.val() {
            self.register_0.d.next = ((self.in_2.val() >> (bit_cast::<2, 8>(self.in_2.val()) >> 0)) + self.local_0.val().get_bits::<2>(2).all()).xor();
        } else {
            self.register_0.d.next = !!self.out_0.val();
        }
        self.out_1.next = bit_cast::<16, 25>((bits::<25>(25407852) & bit_cast::<25, 36>(self.in_1.val())) + 398047);
        for i in 0..4_usize {
            self.out_1.next = bit_cast::<16, 13>(self.in_1.val().get_bits::<13>((self.local_0.val() << 5).index())) >> 9 >> (self.in_0.val() & self.in_2.val().get_bits::<3>(i));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_05", Kernel05::default(), clock clock, inputs in_0, in_1, in_2)
}
