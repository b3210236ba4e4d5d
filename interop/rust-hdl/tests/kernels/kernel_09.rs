// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel09 {
    pub in_0: Signal<In, Bits<12>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Signed<8>>,
}

impl Logic for Kernel09 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<16, 17>(bits::<17>(30709) + bits::<17>(106899)) >> 12;
        self.local_0.next = (-127).into();
        for i in 0..4_usize {
            if (bit_cast::<3, 8>(self.in_1.val()) ^ self.in_0.val().get_bits::<3>(i)).index() == i {
                self.local_0.next = self.local_0.val();
            }
            for j in 0..2_usize {
                self.local_0.next = signed_bit_cast::<8, 6>(signed_cast(bit_cast::<6, 5>(self.in_0.val().get_bits::<5>((bit_cast::<3, 12>(self.in_0.val()) ^ self.in_1.val().get_bits::<3>(bit_cast::<2, 1>(bit_cast::<1, 8>(self.in_1.val())).index())).index()))) - signed_cast(bit_cast::<6, 5>(self.in_1.val().get_bits::<5>((self.in_0.val().get_bits::<2>((self.in_0.val().get_bits::<3>(3) >> 1).index()) ^ bits::<2>(1)).index())))) + (self.local_0.val() + self.in_2.val());
            }
        }
        self.out_1.next = unsigned_cast(self.local_0.val()) ^ (self.in_1.val() - self.in_1.val()) ^ bit_cast::<8, 9>(bit_cast::<9, 8>(self.in_1.val())).replace_bit(0, self.in_1.val() == self.in_1.val());
        self.out_2.next = bit_cast::<4, 2>(self.in_1.val().get_bits::<2>((self.in_0.val().get_bits::<2>(7) & self.in_1.val().get_bits::<2>(3)).index()).replace_bit((self.in_0.val().get_bits::<1>(1) + self.in_3.val()).index(), self.in_3.val())) & unsigned_cast(signed_cast(self.in_0.val().get_bits::<4>(6)) + signed_cast(self.in_0.val().get_bits::<4>(bit_cast::<3, 6>(self.in_0.val().get_bits::<6>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(6)).index()))).index())).index())));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_09", Kernel09::default(), inputs in_0, in_1, in_2, in_3)
}
