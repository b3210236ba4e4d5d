// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        match (bits::<3>(1)).index() {
            0 => {
                self.local_0.next = bits::<8>(1) + 1;
            }
            2 => {
                self.local_0.next = unsigned_cast(26_i32.to_signed_bits::<8>());
            }
            _ => {
                self.local_0.next = Bits::<8>::from(1).replace_bit(6, self.in_1.val().get_bit(4));
            }
        }
        match (bit_cast::<2, 3>(bit_cast::<3, 8>(self.local_0.val()))).index() {
            1 => {
                self.local_0.next = self.local_0.val() ^ Bits::<8>::from(159);
            }
            3 => self.local_0.next = self.local_0.val().replace_bit(6, self.in_0.val().get_bit(self.local_0.val().get_bits::<4>(4).index())),
            _ => {
                self.local_0.next = bit_cast::<8, 4>(self.local_0.val().get_bits::<4>(self.local_0.val().get_bits::<2>(5).index()));
            }
        }
        if self.local_0.val().get_bit(self.local_0.val().get_bits::<3>(2).index()) != self.in_1.val().get_bit(12) {
            self.out_0.next = self.in_1.val() * self.in_0.val();
        } else {
            self.out_0.next = self.in_0.val() * self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_12", Kernel12::default(), inputs in_0, in_1)
}
