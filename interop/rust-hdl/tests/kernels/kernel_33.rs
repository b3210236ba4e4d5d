// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel33 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<3>>,
    pub in_2: Signal<In, Bits<4>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<5>>,
    pub out_2: Signal<Out, Bits<2>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
}

impl Logic for Kernel33 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bit(0);
        self.local_0.next = 1.into();
        if self.in_3.val() {
            self.local_0.next = unsigned_cast(signed_cast(bit_cast::<1, 1>(self.in_4.val()) ^ self.in_4.val()));
        } else {
            self.local_0.next = (self.in_4.val() << 1 ^ self.local_0.val().replace_bit(0, self.in_3.val())) | unsigned_cast(signed_cast(self.in_4.val()));
        }
        if bit_cast::<8, 7>(bit_cast::<7, 3>(self.in_2.val().get_bits::<3>(bit_cast::<1, 4>(self.in_2.val()).index()))).xor() {
            self.local_0.next = ((self.in_2.val().get_bits::<1>(bit_cast::<2, 11>(bits::<11>(1418)).index()) | 1) + self.in_4.val().get_bit(0)).replace_bit(0, (self.in_1.val().get_bit(1) || self.in_3.val()) | self.in_1.val().get_bit(0) & self.in_3.val());
        } else {
            self.local_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>((bit_cast::<2, 1>(self.local_0.val()) ^ bit_cast::<2, 1>(self.local_0.val())).index())) + signed_cast(self.local_0.val())) >> (self.in_2.val() & self.in_2.val());
        }
        self.out_1.next = -((signed_cast(bit_cast::<5, 1>(self.in_4.val())) - signed_cast(bit_cast::<5, 1>(self.local_0.val()))) + -signed_cast(bit_cast::<5, 4>(self.in_2.val())));
        self.out_2.next = 1.into();
        match (self.in_2.val().get_bits::<3>(0) ^ bits::<3>(1)).index() {
            3 => {
                match (bit_cast::<2, 1>(self.in_4.val()) >> 0).index() {
                    3 => {
                        self.out_1.next = signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(bit_cast::<2, 2>(self.out_2.val()))) - signed_cast(bit_cast::<3, 2>(self.out_2.val()))) - self.out_1.val();
                    }
                    _ => {
                        self.out_1.next = self.out_1.val() - (signed_bit_cast::<5, 3>(signed_cast(bit_cast::<3, 2>(self.out_2.val())) - signed_cast(bit_cast::<3, 2>(self.in_2.val().get_bits::<2>(1)))) + -self.out_1.val());
                    }
                }
            }
            6 => {
                self.out_1.next = signed_cast(bit_cast::<5, 1>(self.local_0.val()) >> (self.in_2.val().get_bits::<2>((self.local_0.val() << (self.local_0.val() << 2)).index()) ^ 2)) + self.out_1.val();
            }
            _ => {
                self.out_2.next = bit_cast::<2, 1>(unsigned_cast(signed_cast(self.in_4.val())));
            }
        }
        self.out_3.next = ((self.out_1.val() - self.out_1.val()) - -self.out_1.val()) != -self.out_1.val();
        for i in 0..2_usize {
            if (i.to_bits::<3>() | unsigned_cast(self.in_1.val())).index() == i {
                self.out_3.next = unsigned_cast(signed_cast(self.in_4.val()) - signed_cast(self.in_4.val())).all();
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 1>(self.in_4.val())).index() == i {
                    self.out_3.next = !(bit_cast::<4, 5>(unsigned_cast(self.out_1.val())) == (i.to_bits::<4>() & 15));
                }
                self.out_3.next = (i.to_bits::<1>() ^ self.local_0.val()).replace_bit(0, self.in_1.val().get_bit((i + j))) == 1;
            }
        }
        if self.in_1.val().get_bit((self.in_4.val() + self.in_4.val()).index()) {
            self.out_3.next = bit_cast::<4, 13>(bit_cast::<13, 16>(bit_cast::<16, 4>(self.in_2.val()))) != 7;
        } else if !self.in_0.val() {
            self.out_3.next = bit_cast::<1, 4>(bit_cast::<4, 1>(self.in_4.val()) & self.in_2.val()).any();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_33", Kernel33::default(), inputs in_0, in_1, in_2, in_3, in_4)
}
