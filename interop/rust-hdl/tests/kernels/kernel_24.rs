// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel24 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<16>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Bit>,
}

impl Logic for Kernel24 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = signed_cast(unsigned_cast(signed_cast(bit_cast::<16, 8>(self.in_1.val()))));
        self.out_1.next = (!self.in_1.val().get_bits::<2>(self.in_1.val().get_bits::<2>(1).replace_bit(1, self.in_2.val()).index())).all();
        self.out_2.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))).all();
        if self.out_0.val().get_bit((bit_cast::<4, 8>(self.in_1.val()) ^ self.in_1.val().get_bits::<4>((bit_cast::<2, 8>(self.in_1.val()) ^ bit_cast::<2, 8>(self.in_1.val())).index())).index()) {
            self.out_2.next = self.in_1.val().get_bit(4);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_24", Kernel24::default(), inputs in_0, in_1, in_2, in_3)
}
