// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel57 {
    pub in_0: Signal<In, Bits<8>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<8>>,
    pub out_1: Signal<Out, Signed<16>>,
    pub out_2: Signal<Out, Bits<16>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<12>>,
}

impl Logic for Kernel57 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<8, 4>(self.local_0.val().get_bits::<4>(7) >> 0) >> bit_cast::<6, 5>(bits::<5>(18));
        self.local_0.next = 4095.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 12>(self.local_0.val()) >> 2).index() == i {
                    self.local_0.next = ((self.local_0.val() & self.local_0.val()) ^ (bit_cast::<12, 12>(self.local_0.val()) ^ self.local_0.val())) - (!(i * 2 + j).to_bits::<12>()).replace_bit(j, self.in_2.val());
                }
                self.local_0.next = (bit_cast::<12, 8>(self.in_0.val()) ^ self.local_0.val()).replace_bit((i + j), self.in_0.val().get_bits::<1>(j).all()) + (self.in_0.val().get_bits::<3>((i * 2 + j)) | 7).any();
            }
            self.local_0.next = unsigned_cast(signed_cast(self.local_0.val())) + unsigned_cast(signed_cast(self.local_0.val())) & 4095;
        }
        if unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<2, 3>(bits::<3>(5)).index())) + signed_cast(self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<2, 3>(bits::<3>(6)).index()))).index()))).all() {
            if !(bit_cast::<3, 8>(self.in_0.val()) | bit_cast::<3, 12>(self.local_0.val())).any() {
                self.local_0.next = bit_cast::<12, 13>((bits::<13>(652) - bit_cast::<13, 8>(self.in_0.val())) ^ bit_cast::<13, 12>(self.local_0.val()) - bit_cast::<13, 8>(self.in_0.val()));
            } else if !!self.in_0.val().get_bit(unsigned_cast(signed_cast(self.in_0.val().get_bits::<3>(4))).index()) {
                self.local_0.next = (self.local_0.val() & self.local_0.val()) + 4095 ^ bit_cast::<12, 9>(bit_cast::<9, 4>(bits::<4>(14)));
            } else if self.in_0.val().get_bit(5) {
                self.local_0.next = !unsigned_cast(signed_cast(self.local_0.val())) - bit_cast::<12, 15>(bit_cast::<15, 8>(self.in_0.val()) & bit_cast::<15, 8>(self.in_0.val()));
            }
        } else if !bit_cast::<5, 8>(self.in_0.val()).xor() {
            self.local_0.next = bit_cast::<12, 3>(bit_cast::<3, 12>(self.local_0.val()) & bit_cast::<3, 8>(self.in_0.val())) >> bits::<4>(1).replace_bit((self.in_0.val().get_bits::<2>(4) << 0).index(), self.in_0.val().get_bit(5));
        } else if self.in_3.val() {
            self.local_0.next = bit_cast::<12, 4>(bit_cast::<4, 8>(self.in_0.val())) & (bit_cast::<12, 8>(self.in_0.val()) >> 7) | unsigned_cast(signed_cast(self.local_0.val()));
        } else {
            self.local_0.next = bit_cast::<12, 15>(bit_cast::<15, 16>(bit_cast::<16, 8>(self.in_0.val()))) + (unsigned_cast(signed_cast(bit_cast::<12, 12>(self.local_0.val()))) & 3633);
        }
        self.out_1.next = signed_cast(bit_cast::<16, 12>(self.local_0.val()));
        self.out_2.next = 1.into();
        self.out_3.next = self.in_2.val();
        if self.local_0.val().get_bit((self.local_0.val().get_bits::<3>(4) - self.in_0.val().get_bits::<3>(2)).index()) {
            self.out_2.next = !self.out_2.val() ^ (self.out_2.val() + self.out_2.val()) ^ 45420;
        } else if self.out_3.val() {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    self.out_2.next = unsigned_cast(self.out_1.val()).replace_bit((i + j), self.out_1.val() != self.out_1.val()) ^ unsigned_cast(signed_cast(bit_cast::<16, 8>(self.in_0.val())));
                }
                self.out_1.next = signed_bit_cast::<16, 14>(signed_cast(bit_cast::<14, 13>(bit_cast::<13, 12>(self.local_0.val()))) - signed_cast(bit_cast::<14, 13>(bit_cast::<13, 8>(self.in_0.val())))) + self.out_1.val();
            }
        } else if self.in_1.val() == self.out_3.val() {
            self.out_1.next = signed_bit_cast::<16, 7>(signed_cast(bit_cast::<7, 6>(self.in_0.val().get_bits::<6>(1))) - signed_cast(bit_cast::<7, 6>(self.local_0.val().get_bits::<6>((self.local_0.val().get_bits::<2>(2) ^ bit_cast::<2, 12>(self.local_0.val())).index()))));
        }
        for i in 0..2_usize {
            self.out_3.next = self.local_0.val().get_bit(i);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_57", Kernel57::default(), inputs in_0, in_1, in_2, in_3, in_4)
}
