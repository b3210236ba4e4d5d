// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel21 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<3>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<3>>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Signed<3>>,
    pub out_3: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bit>,
    pub line: [DFF<Bits<3>>; 3],
}

impl Logic for Kernel21 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = unsigned_cast(0_i32.to_signed_bits::<1>()) + true;
        if self.in_2.val().get_bit(0) {
            if unsigned_cast(signed_cast(self.in_0.val())).any() {
                self.local_0.next = (self.in_1.val() - self.in_1.val()) == (self.in_1.val() - self.in_1.val());
            } else if -self.in_1.val() != self.in_1.val() + self.in_1.val() {
                self.local_0.next = self.in_4.val();
            } else {
                self.local_0.next = self.in_4.val() | self.in_1.val().get_bit((self.in_3.val().get_bits::<3>(self.in_0.val().replace_bit(1, self.in_3.val().get_bit((bits::<4>(1) ^ bit_cast::<4, 3>(self.in_0.val())).index())).index()) + self.in_2.val()).index());
            }
        } else {
            if self.in_0.val().replace_bit(2, self.in_2.val().get_bit(1)).any() {
                self.local_0.next = self.in_1.val().get_bit((self.in_3.val().get_bits::<3>(10) - self.in_2.val()).index());
            } else if self.in_4.val() {
                self.local_0.next = self.in_2.val().get_bit(bit_cast::<1, 2>(bit_cast::<2, 3>(self.in_0.val())).index()) ^ self.in_2.val().any();
            } else {
                self.local_0.next = self.in_4.val();
            }
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = !self.in_3.val().get_bits::<3>(0) ^ bit_cast::<3, 2>(self.in_2.val().get_bits::<2>(0));
        for i in 1..3_usize {
            self.line[i].d.next = !(bit_cast::<3, 3>(self.in_2.val()) - self.in_0.val());
        }
        self.out_1.next = (bits::<1>(1) >> 0).any();
        self.out_2.next = signed_cast(self.in_2.val() ^ self.in_0.val());
        self.out_3.next = bit_cast::<3, 4>(self.in_3.val().get_bits::<4>(5)) ^ 1;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_21", Kernel21::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
