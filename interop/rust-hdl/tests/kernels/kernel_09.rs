// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel09 {
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Signed<8>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub out_2: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Signed<8>>,
}

impl Logic for Kernel09 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<16, 13>(bits::<13>(1)) >> 13;
        self.local_0.next = self.in_2.val() + signed_cast(self.in_1.val());
        match (bit_cast::<2, 3>(bits::<3>(1))).index() {
            0 => {
                self.local_0.next = signed_cast(bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(7)).index())));
            }
            2 => {
                self.local_0.next = signed_cast(self.in_0.val().get_bits::<8>(bit_cast::<2, 3>(bit_cast::<3, 13>(self.in_0.val())).index()) | self.in_1.val());
            }
            _ => {
            }
        }
        self.out_1.next = (!self.in_0.val().get_bits::<8>((bit_cast::<2, 8>(self.in_1.val()) & 3).index()) | (self.in_1.val() - self.in_1.val())) >> 8;
        self.out_2.next = self.in_1.val().get_bits::<3>((self.in_0.val().get_bits::<2>(8) & self.in_1.val().get_bits::<2>(3)).index()) + bit_cast::<3, 8>(self.in_1.val()) ^ (self.in_1.val().get_bits::<3>((self.in_1.val().get_bits::<2>(4) + self.in_1.val().get_bit(3)).index()) & self.in_0.val().get_bits::<3>(1));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_09", Kernel09::default(), inputs in_0, in_1, in_2, in_3)
}
