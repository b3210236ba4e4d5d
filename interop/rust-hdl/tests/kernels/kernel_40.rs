// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel40 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub constant_0: Constant<Bits<4>>,
    pub constant_1: Constant<Bits<16>>,
}

impl Default for Kernel40 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(15.into()),
            constant_1: Constant::new(65535.into()),
        }
    }
}

impl Logic for Kernel40 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = (-30294).into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(11)).index() == i {
                    self.out_0.next = signed_cast(self.in_0.val());
                }
            }
        }
        if self.in_1.val() || self.in_2.val().get_bit(0) {
            self.out_0.next = self.out_0.val() - 20264_i32.to_signed_bits::<16>();
        } else if self.in_1.val() && self.in_2.val().get_bit(0) {
            self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(bit_cast::<8, 4>(self.constant_0.val()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(9).index()))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_40", Kernel40::default(), inputs in_0, in_1, in_2)
}
