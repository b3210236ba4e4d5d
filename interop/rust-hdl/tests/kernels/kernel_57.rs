// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel57 {
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<13>>,
}

impl Logic for Kernel57 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bits::<8>((bit_cast::<2, 13>(self.local_0.val()) & self.local_0.val().get_bits::<2>(7)).index()).replace_bit(7, self.local_0.val().get_bit((bit_cast::<3, 13>(self.local_0.val()) & self.local_0.val().get_bits::<3>(bit_cast::<3, 4>(self.local_0.val().get_bits::<4>(7)).index())).index())) >> 0;
        if bit_cast::<3, 4>(bit_cast::<4, 13>(self.in_0.val())).xor() {
            if self.in_4.val() {
                self.local_0.next = self.in_0.val().replace_bit(bit_cast::<3, 2>(bit_cast::<2, 13>(self.in_0.val())).index(), self.in_1.val()) ^ bit_cast::<13, 16>(bit_cast::<16, 13>(self.in_0.val()));
            } else if !bit_cast::<1, 13>(self.in_0.val()).any() {
                self.local_0.next = (bit_cast::<13, 13>(self.in_0.val()) & 1703) + (self.in_0.val() - self.in_0.val());
            } else {
                self.local_0.next = !(self.in_0.val() << 5);
            }
        } else {
            if bit_cast::<3, 4>(bit_cast::<4, 13>(self.in_0.val())).xor() {
                self.local_0.next = bit_cast::<13, 8>(self.in_0.val().get_bits::<8>((self.in_0.val().get_bits::<2>(3) >> 1).index())) & unsigned_cast(signed_cast(self.in_0.val()));
            } else {
                self.local_0.next = unsigned_cast(-signed_cast(self.in_0.val()));
            }
        }
        if bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(2)).all() {
            if (self.local_0.val() ^ 5021) >= self.in_0.val().replace_bit(12, self.in_0.val().get_bit((self.local_0.val().get_bits::<3>(2) ^ 7).index())) {
                self.out_1.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<1>(4))).index()))) - signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(bit_cast::<1, 2>(bits::<2>(1)).index()))));
                self.out_2.next = bit_cast::<16, 13>(self.in_0.val()) >> 2;
            } else {
                self.out_1.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(bit_cast::<1, 2>(bits::<2>(1)).index()))) - signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>((bit_cast::<1, 13>(self.in_0.val()) | bit_cast::<1, 13>(self.local_0.val())).index())))) + signed_cast(bit_cast::<16, 13>(self.in_0.val()));
                self.out_2.next = bit_cast::<16, 32>(bit_cast::<32, 13>(self.local_0.val())) - !bit_cast::<16, 13>(self.in_0.val());
            }
        } else if !self.local_0.val().get_bit(4) {
            self.out_1.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.local_0.val().get_bits::<12>(1))) - signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(0))));
            self.out_2.next = (bit_cast::<16, 13>(self.local_0.val()) << bit_cast::<1, 2>(bit_cast::<2, 13>(self.in_0.val()))).replace_bit(10, self.in_0.val() >= self.in_0.val());
        } else {
            if self.in_0.val().get_bit(bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(0)).index()) {
                self.out_1.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 12>(self.in_0.val().get_bits::<12>(0))) - signed_cast(bit_cast::<13, 12>(self.local_0.val().get_bits::<12>(0))));
                self.out_2.next = !(bit_cast::<16, 13>(self.in_0.val()) & bit_cast::<16, 13>(self.in_0.val())) >> 9;
            } else if (!self.local_0.val().get_bits::<4>((self.local_0.val().get_bits::<3>(4) + self.in_0.val().get_bits::<3>(4)).index())).all() {
                self.out_1.next = -(signed_cast(bit_cast::<16, 13>(self.in_0.val())) + signed_cast(bit_cast::<16, 13>(self.in_0.val())));
                self.out_2.next = bits::<16>(1).replace_bit(4, self.in_3.val()) ^ 42764;
            } else {
                self.out_1.next = (signed_cast(bit_cast::<16, 13>(self.in_0.val())) + signed_cast(bit_cast::<16, 13>(self.local_0.val()))) + signed_cast(bit_cast::<16, 13>(self.local_0.val()));
                self.out_2.next = (bit_cast::<16, 13>(self.in_0.val()) ^ !bit_cast::<16, 13>(self.local_0.val())) >> 13;
            }
        }
        self.out_3.next = self.in_3.val();
        match (self.local_0.val().get_bits::<4>((self.out_2.val().get_bits::<3>(3) ^ bit_cast::<3, 13>(self.local_0.val())).index()).replace_bit(2, self.in_4.val())).index() {
            3 => {
                self.out_3.next = self.out_2.val().get_bit(10) == bits::<1>(1).any();
            }
            12 => {
                if (self.in_2.val() && self.in_0.val().get_bit(1)) || (self.out_2.val() > 65535) {
                    self.out_3.next = self.out_1.val() != signed_cast(self.out_2.val());
                } else if self.out_3.val() & (self.local_0.val() > bit_cast::<13, 16>(self.out_2.val())) {
                    self.out_3.next = !!self.in_4.val();
                } else if !self.in_1.val() {
                    self.out_3.next = unsigned_cast(signed_cast(self.out_2.val().get_bits::<13>((!self.in_0.val().get_bits::<2>(5)).index()))) < (self.local_0.val() + self.in_0.val());
                }
            }
            13 => {
                self.out_3.next = bit_cast::<13, 13>(self.in_0.val()) != bit_cast::<13, 13>(self.in_0.val()) && self.out_1.val().get_bit(7) & self.local_0.val().get_bit(4);
            }
            15 => {
                self.out_3.next = (self.out_2.val().get_bits::<1>(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.local_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(5).replace_bit(0, self.in_3.val()).index()))).index())).index()) + self.in_0.val().get_bits::<1>((bit_cast::<3, 16>(self.out_2.val()) & bit_cast::<3, 13>(self.local_0.val())).index())).all();
            }
            _ => {
                self.out_3.next = self.in_3.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_57", Kernel57::default(), inputs in_0, in_1, in_2, in_3, in_4)
}
