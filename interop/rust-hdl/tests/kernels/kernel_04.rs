// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        match (bit_cast::<3, 16>(self.in_1.val()) ^ unsigned_cast(self.in_2.val())).index() {
            0 => {
                self.out_0.next = self.in_1.val() * self.in_0.val();
            }
            2 => {
                self.out_0.next = self.in_0.val() * self.in_1.val();
            }
            _ => {
                self.out_0.next = self.in_1.val() * self.in_0.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_04", Kernel04::default(), inputs in_0, in_1, in_2)
}
