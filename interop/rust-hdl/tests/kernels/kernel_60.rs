// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel60 {
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<4>>,
    pub in_3: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<5>>,
    pub out_2: Signal<Out, Bits<16>>,
}

impl Logic for Kernel60 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (bit_cast::<16, 9>(bit_cast::<9, 4>(self.in_2.val())) | (bit_cast::<16, 3>(self.in_0.val()) + bits::<16>(65535))) - (unsigned_cast(signed_cast(bit_cast::<16, 3>(self.in_3.val()))) & !bits::<16>(62371));
        self.out_1.next = 24.into();
        self.out_2.next = !(bit_cast::<16, 4>(self.in_2.val()) ^ 25443);
        if self.in_1.val() {
            self.out_1.next = bit_cast::<5, 14>(bit_cast::<14, 17>(bit_cast::<17, 5>(bit_cast::<5, 5>(self.out_1.val()))));
        } else if (bits::<8>(137) >> 9).xor() {
            self.out_0.next = bit_cast::<16, 17>(bit_cast::<17, 15>(bits::<15>(32767))) >> (bit_cast::<1, 4>(self.in_2.val()) ^ bit_cast::<1, 5>(self.out_1.val()));
        } else if self.in_1.val() ^ self.in_1.val() || (self.in_1.val() == self.in_3.val().get_bit(1)) {
            self.out_0.next = bit_cast::<16, 6>(bit_cast::<6, 4>(self.in_2.val()) & bits::<6>(36)) >> 8;
        }
        for i in 0..2_usize {
            self.out_1.next = ((self.out_1.val() & self.out_1.val()) ^ self.out_1.val() - self.out_1.val()) >> i.to_bits::<2>().replace_bit((self.in_0.val().get_bits::<1>(i) ^ 0).index(), self.in_3.val().get_bit(0));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_60", Kernel60::default(), inputs in_0, in_1, in_2, in_3)
}
