// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel12 {
    pub in_0: Signal<In, Signed<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Signed<32>>,
    pub local_0: Signal<Local, Bits<8>>,
}

impl Logic for Kernel12 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = 215.into();
        match (bit_cast::<3, 16>(unsigned_cast(self.in_0.val())) ^ bit_cast::<3, 16>(unsigned_cast(self.in_1.val()))).index() {
            0 => {
                self.local_0.next = bit_cast::<8, 13>(bit_cast::<13, 16>(unsigned_cast(self.in_1.val())));
            }
            2 => self.local_0.next = bit_cast::<8, 16>(unsigned_cast(self.in_1.val())) ^ bit_cast::<8, 16>(unsigned_cast(self.in_0.val())),
            _ => {}
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.local_0.next = self.local_0.val() + (bit_cast::<8, 16>(unsigned_cast(self.in_1.val())) | self.local_0.val());
            }
        }
        self.out_0.next = (-270729707).into();
        if !self.local_0.val().get_bit(6) {
            self.out_0.next = self.in_0.val() * self.in_1.val();
        } else {
            self.out_0.next = self.in_0.val() * self.in_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_12", Kernel12::default(), inputs in_0, in_1)
}
