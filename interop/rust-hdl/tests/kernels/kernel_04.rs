// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel04 {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub constant_0: Constant<Signed<13>>,
    pub constant_1: Constant<Bits<13>>,
}

impl Default for Kernel04 {
    fn default() -> Self {
        Self {
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new((-3337).into()),
            constant_1: Constant::new(3353.into()),
        }
    }
}

impl Logic for Kernel04 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = 269197015.into();
        match (unsigned_cast(self.in_2.val()) ^ bits::<3>(6)).index() {
            0 => {
                self.out_0.next = bit_cast::<32, 16>(self.in_0.val()) - bit_cast::<32, 13>(self.constant_1.val());
            }
            2 => {
                self.out_0.next = bit_cast::<32, 13>(self.constant_1.val()) | bit_cast::<32, 16>(self.in_1.val());
            }
            _ => {
                self.out_0.next = bit_cast::<32, 16>(self.in_0.val()) | bit_cast::<32, 13>(self.constant_1.val());
            }
        }
        for i in 0..2_usize {
            if (self.in_0.val().get_bits::<3>(12)).index() == i {
                self.out_0.next = bit_cast::<32, 40>(bit_cast::<40, 32>(self.out_0.val()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_04", Kernel04::default(), inputs in_0, in_1, in_2)
}
