// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel69 {
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<12>>,
    pub in_4: Signal<In, Bits<5>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<4>>,
    pub out_2: Signal<Out, Bits<7>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bit>,
}

impl Logic for Kernel69 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val() ^ true;
        if self.in_2.val() == self.in_0.val().get_bit((self.in_3.val().get_bits::<4>(bit_cast::<3, 1>(bit_cast::<1, 12>(self.in_3.val())).index()) - self.in_3.val().get_bits::<4>((self.in_1.val().get_bits::<3>(9) & self.in_4.val().get_bits::<3>(1)).index())).index()) {
            self.local_0.next = !bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(10)).xor();
        } else {
            self.local_0.next = ((self.in_3.val().get_bits::<8>(3) + self.in_1.val().get_bit(7)) & (self.in_1.val().get_bits::<8>(2) << (self.in_1.val().get_bits::<6>(1) ^ bits::<6>(44)))).any();
        }
        self.out_1.next = signed_cast(self.in_1.val().get_bits::<4>(bit_cast::<3, 6>(self.in_1.val().get_bits::<6>(unsigned_cast(signed_cast(self.in_3.val().get_bits::<3>(bit_cast::<3, 2>(self.in_4.val().get_bits::<2>(3)).index()))).index())).index()));
        self.out_2.next = self.in_3.val().get_bits::<7>(bit_cast::<2, 5>(self.in_4.val()).replace_bit((bits::<1>(1) ^ bit_cast::<1, 16>(self.in_1.val())).index(), self.in_2.val()).index()) - bit_cast::<7, 5>(self.in_4.val()) << 4 >> 0;
        self.out_3.next = self.in_3.val().get_bit(4);
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 12>(bit_cast::<12, 16>(self.in_1.val()))).index() == i {
                    self.out_2.next = (!j.to_bits::<7>() - 1) + (bit_cast::<7, 3>(self.in_1.val().get_bits::<3>(0)) & bit_cast::<7, 4>(self.in_1.val().get_bits::<4>(5)));
                }
                self.out_2.next = bit_cast::<7, 10>(bit_cast::<10, 7>(self.out_2.val()) + bit_cast::<10, 16>(self.in_1.val()) ^ bits::<10>(1023) >> 2);
            }
            match (self.in_1.val().get_bits::<2>(i) >> 2).index() {
                2 => {
                    self.out_2.next = bit_cast::<7, 3>(bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_1.val()) ^ bits::<2>(3)));
                }
                _ => {
                    self.out_3.next = !self.in_3.val().get_bit(5);
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_69", Kernel69::default(), inputs in_0, in_1, in_2, in_3, in_4)
}
