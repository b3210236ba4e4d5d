// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel45 {
    pub in_0: Signal<In, Signed<5>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<12>>,
}

impl Logic for Kernel45 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = ((bit_cast::<12, 2>(self.in_1.val()) ^ bit_cast::<12, 2>(self.in_1.val())) << (bit_cast::<6, 2>(self.in_1.val()) ^ 37)) - (bit_cast::<12, 2>(self.in_1.val()) + bits::<12>(4095) + (bit_cast::<12, 2>(self.in_1.val()) & bits::<12>(1)));
        for i in 0..2_usize {
            if (i.to_bits::<3>() | bit_cast::<3, 2>(self.in_1.val())).index() == i {
                self.local_0.next = bit_cast::<12, 13>((bits::<13>(8073) >> 14).replace_bit(6, self.in_0.val().get_bit(4)));
            }
            match (bit_cast::<2, 12>(self.local_0.val()).replace_bit(i, self.in_2.val())).index() {
                _ => {
                }
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.local_0.next = bit_cast::<12, 5>(bit_cast::<5, 2>(self.in_1.val()) & bits::<5>(4)) >> 6;
            }
            self.local_0.next = bit_cast::<12, 10>(bit_cast::<10, 2>(self.in_1.val()) >> 4) >> 6;
        }
        self.out_0.next = ((self.local_0.val().get_bits::<1>(8) + self.in_0.val().get_bit(2)) & (self.in_1.val().get_bits::<1>(0) << (self.local_0.val().get_bits::<6>(0) ^ bits::<6>(44)))) >> 2;
        self.out_1.next = !bit_cast::<4, 1>(self.in_1.val().get_bits::<1>(bit_cast::<1, 4>(self.local_0.val().get_bits::<4>(unsigned_cast(signed_cast(bit_cast::<3, 2>(self.in_1.val()))).index())).index())).all();
        for i in 0..3_usize {
            if (bits::<3>(7) >> (bit_cast::<3, 12>(self.local_0.val()) | bit_cast::<3, 12>(self.local_0.val()))).index() == i {
                self.out_1.next = self.in_0.val() - (self.in_0.val() + self.in_0.val()) > -self.in_0.val() - (self.in_0.val() - self.in_0.val());
            }
            for j in 0..2_usize {
                self.out_0.next = unsigned_cast(-signed_cast(self.out_0.val())) - (unsigned_cast(signed_cast(self.out_0.val())) | 1);
            }
        }
        if ((self.local_0.val().get_bits::<2>(bit_cast::<3, 4>(bits::<4>(14)).index()) < 3) && !self.in_2.val()) | !(self.local_0.val().get_bit((bit_cast::<3, 1>(self.out_0.val()) ^ 1).index()) & self.out_1.val()) {
            self.out_1.next = self.in_1.val().replace_bit(self.out_0.val().replace_bit(0, self.in_0.val().get_bit(4)).index(), self.in_2.val()) >> 1 != bit_cast::<2, 1>(bit_cast::<1, 2>(self.in_1.val()) | 1);
        } else if self.in_2.val() {
            self.out_1.next = unsigned_cast(signed_cast(self.out_0.val())).xor();
        } else {
            if self.in_0.val().get_bit(bit_cast::<2, 1>(self.in_1.val().get_bits::<1>(0)).index()) {
                self.out_1.next = (bit_cast::<5, 12>(self.local_0.val()) ^ unsigned_cast(self.in_0.val())).any() || (self.in_1.val() < 3) | !self.in_1.val().get_bit(0);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_45", Kernel45::default(), inputs in_0, in_1, in_2)
}
