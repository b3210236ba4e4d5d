// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel53 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<32>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bits<36>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Signed<32>>,
    pub register_0: DFF<Bits<36>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Signed<8>>,
}

impl Logic for Kernel53 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 1_i32.to_signed_bits::<16>();
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.local_0.next = 126275408.into();
        if self.register_0.q.val().get_bit(35) {
            self.local_0.next = signed_bit_cast::<32, 27>(signed_cast(bit_cast::<27, 26>(self.in_2.val().get_bits::<26>(0))) - signed_cast(bit_cast::<27, 26>(self.register_0.q.val().get_bits::<26>(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>((bit_cast::<2, 36>(self.register_0.q.val()) ^ bit_cast::<2, 36>(self.register_0.q.val())).index())).index()))));
        } else if self.register_0.q.val().get_bit(15) {
            self.local_0.next = signed_bit_cast::<32, 13>(signed_cast(bit_cast::<13, 12>(self.register_0.q.val().get_bits::<12>(bit_cast::<4, 2>(bit_cast::<2, 32>(self.in_2.val())).index()))) - signed_cast(bit_cast::<13, 12>(self.register_0.q.val().get_bits::<12>((self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<4>(9) >> 2).index()) ^ bits::<4>(1)).index())))) - (self.local_0.val() + self.local_0.val());
        }
        self.register_0.d.next = ((bit_cast::<36, 8>(self.in_1.val()) ^ self.register_0.q.val()) >> (bits::<6>(21) >> 6)) >> 30;
        if self.in_3.val() {
            if (bits::<5>(1) & self.in_1.val().get_bits::<5>(1)).any() {
                self.register_1.d.next = !self.register_0.q.val().get_bit((self.in_2.val().get_bits::<5>(18) + self.in_1.val().get_bit(3)).index()) || (self.in_2.val().get_bits::<8>(22) <= 56) ^ self.in_1.val().any();
                self.register_2.d.next = self.register_2.q.val();
                self.out_1.next = unsigned_cast((signed_cast(self.in_2.val().get_bits::<16>(12)) - signed_cast(self.in_2.val().get_bits::<16>(bit_cast::<4, 7>(self.in_1.val().get_bits::<7>(unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(bit_cast::<5, 3>(self.register_0.q.val().get_bits::<3>(31)).index()))).index())).index()))) + (signed_cast(self.in_2.val().get_bits::<16>(bit_cast::<4, 5>(bits::<5>(21)).index())) + signed_cast(bit_cast::<16, 3>(self.in_4.val()))));
            } else if self.local_0.val() > (self.local_0.val() + self.local_0.val()) {
                self.register_1.d.next = self.register_0.q.val().get_bit(1);
                self.register_2.d.next = signed_cast(self.in_1.val() + bit_cast::<8, 3>(self.in_4.val())) - (-self.register_2.q.val() + (self.register_2.q.val() - self.register_2.q.val()));
                self.out_1.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<16>(1)) + signed_cast(bit_cast::<16, 3>(self.in_4.val()))) >> (bits::<2>(3) >> 0);
            } else {
                self.register_1.d.next = self.register_1.q.val();
                self.register_2.d.next = self.register_2.q.val();
                self.out_1.next = bit_cast::<16, 17>(bit_cast::<17, 26>(self.register_0.q.val().get_bits::<26>(4))) + 1;
            }
        } else if (self.register_0.q.val().get_bits::<4>(13) ^ self.in_1.val().get_bits::<4>(4)).all() {
            if self.register_1.q.val() {
                self.register_1.d.next = self.in_3.val() ^ (self.in_1.val().get_bit(0) || self.local_0.val().get_bit(27)) | self.register_1.q.val();
                self.register_2.d.next = signed_cast(!bit_cast::<8, 3>(self.in_0.val())) + signed_cast(self.in_1.val() | self.in_1.val());
                self.out_1.next = bit_cast::<16, 6>(bit_cast::<6, 3>(self.in_1.val().get_bits::<3>(5))) >> 16;
            } else {
                self.register_1.d.next = ((bits::<5>(31) & bit_cast::<5, 8>(self.in_1.val())) & 31).any();
                self.register_2.d.next = signed_cast(unsigned_cast(self.register_2.q.val() - self.register_2.q.val()));
                self.out_1.next = bit_cast::<16, 19>(bit_cast::<19, 5>(unsigned_cast(signed_cast(bit_cast::<5, 3>(self.in_4.val())))));
            }
        } else {
            self.register_1.d.next = bit_cast::<3, 12>(bits::<12>(4095).replace_bit(3, self.register_1.q.val())) != (self.in_4.val() >> 2 ^ bit_cast::<3, 2>(self.in_4.val().get_bits::<2>((self.in_1.val().get_bits::<1>(3) << !self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<4>(20) >> (self.in_2.val().get_bits::<4>(9) << (self.in_1.val().get_bits::<6>(2) ^ bits::<6>(40)))).index())).index())));
            self.register_2.d.next = self.register_2.q.val() + signed_cast(self.register_0.q.val().get_bits::<8>((self.register_0.q.val().get_bits::<4>(7) ^ bit_cast::<4, 3>(self.in_4.val())).index()) - unsigned_cast(self.register_2.q.val()));
            self.out_1.next = bit_cast::<16, 8>(self.in_1.val()).replace_bit(13, self.register_1.q.val()).replace_bit(15, self.in_2.val().get_bit((bit_cast::<5, 36>(self.register_0.q.val()) | self.in_2.val().get_bits::<5>((bit_cast::<4, 3>(self.in_4.val()) + self.in_1.val().get_bits::<4>(0)).index())).index()) || self.register_1.q.val()) >> unsigned_cast(signed_cast(self.in_2.val().get_bits::<1>(bit_cast::<5, 8>(unsigned_cast(self.register_2.q.val())).index())));
        }
        self.out_2.next = self.register_0.q.val();
        for i in 0..3_usize {
            if (self.in_0.val().replace_bit(0, self.in_0.val().get_bit(1))).index() == i {
                self.out_2.next = self.out_2.val().replace_bit(i, self.in_3.val()) + bit_cast::<36, 37>(bit_cast::<37, 3>(self.in_0.val())) & ((i.to_bits::<36>() + bit_cast::<36, 32>(self.in_2.val())) << 20);
            }
            self.out_2.next = !(bit_cast::<36, 39>(bits::<39>(2147483647)) ^ (bit_cast::<36, 32>(self.in_2.val()) & 1));
        }
        self.out_3.next = self.register_1.q.val();
        for i in 0..4_usize {
            for j in 0..2_usize {
                match (i.to_bits::<2>() >> bit_cast::<4, 3>(self.in_4.val())).index() {
                    0 => {
                        self.out_3.next = ((bit_cast::<3, 8>(self.in_1.val()) ^ 2) >> (bit_cast::<4, 36>(self.register_0.q.val()) ^ self.register_0.q.val().get_bits::<4>((i + j)))).xor();
                    }
                    2 => {
                        self.out_3.next = self.register_1.q.val();
                    }
                    _ => {
                        self.out_3.next = (unsigned_cast(self.register_2.q.val()) | self.in_1.val()) << (self.in_0.val() >> 0) > bit_cast::<8, 3>(self.in_0.val()) + self.in_1.val() << 7;
                    }
                }
            }
            if !(signed_bit_cast::<8, 3>(signed_cast(bit_cast::<3, 2>(self.out_1.val().get_bits::<2>((self.in_4.val() << self.register_0.q.val().get_bits::<1>(28).replace_bit(0, self.local_0.val().get_bit(19))).index()))) - signed_cast(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(2)))) == self.register_2.q.val()) {
                self.out_3.next = self.in_4.val().get_bit(1);
            } else if self.in_1.val().get_bit(i) {
                self.out_3.next = (unsigned_cast(signed_cast(self.out_2.val().get_bits::<3>(13))) - (self.in_2.val().get_bits::<3>(bit_cast::<4, 16>(self.out_1.val()).replace_bit(2, self.out_3.val()).index()) >> 0)).any();
            } else if (self.in_4.val().get_bit(1) || self.in_3.val()) ^ (self.register_1.q.val() || self.out_3.val()) {
                self.out_3.next = !self.local_0.val().get_bit((!self.in_1.val().get_bits::<5>(3)).index());
            } else {
                self.out_3.next = !self.out_2.val().get_bits::<32>(i).replace_bit(12, self.out_3.val()) >= self.register_0.q.val().get_bits::<32>(i);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_53", Kernel53::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
