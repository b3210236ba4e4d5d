// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel33 {
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<3>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bit>,
    pub in_4: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<4>>,
    pub out_2: Signal<Out, Bits<2>>,
    pub out_3: Signal<Out, Bit>,
    pub local_0: Signal<Local, Bits<1>>,
}

impl Logic for Kernel33 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.local_0.val().get_bit(0);
        self.local_0.next = 1.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.in_1.val())).index() == i {
                    self.local_0.next = (self.local_0.val() ^ self.in_4.val()) << 0;
                }
                self.local_0.next = unsigned_cast(-signed_cast(self.in_4.val()));
            }
            self.local_0.next = unsigned_cast(signed_cast(self.in_4.val())) >> bit_cast::<4, 8>(bits::<8>(1));
        }
        self.out_1.next = signed_cast(bit_cast::<4, 3>(self.in_2.val())) + signed_cast(bit_cast::<4, 1>(self.in_4.val()));
        self.out_2.next = 3.into();
        match (bits::<4>(15) ^ 1).index() {
            8 => {
                self.out_2.next = (self.out_2.val() - self.out_2.val()) << (unsigned_cast(self.out_1.val()) & unsigned_cast(self.out_1.val()));
            }
            10 => {
                self.out_1.next = signed_cast(bit_cast::<4, 3>(self.in_2.val()) >> 2);
            }
            11 => {
                self.out_2.next = self.out_2.val() - self.in_2.val().get_bits::<2>((self.local_0.val() + self.local_0.val()).index()) ^ 3;
            }
            12 => {
                self.out_1.next = self.out_1.val() + self.out_1.val();
            }
            _ => {
            }
        }
        if unsigned_cast(signed_cast(self.in_4.val())) < !bit_cast::<1, 1>(self.local_0.val()) {
            self.out_3.next = self.in_0.val() == (self.in_2.val() != self.in_2.val());
        } else if (bits::<8>(1) | bits::<8>(202)).any() {
            if self.local_0.val().get_bit(0) {
                self.out_3.next = bit_cast::<8, 13>(bit_cast::<13, 1>(self.local_0.val())).any();
            } else {
                self.out_3.next = signed_cast(self.in_2.val()) <= self.in_1.val() - self.in_1.val();
            }
        } else {
            self.out_3.next = self.in_1.val() >= -self.in_1.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_33", Kernel33::default(), inputs in_0, in_1, in_2, in_3, in_4)
}
