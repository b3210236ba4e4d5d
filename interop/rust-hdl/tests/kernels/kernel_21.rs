// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel21 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Signed<8>>,
    pub in_2: Signal<In, Bits<4>>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bit>,
    pub out_2: Signal<Out, Signed<3>>,
    pub out_3: Signal<Out, Bits<4>>,
    pub local_0: Signal<Local, Bit>,
    pub line: [DFF<Bits<1>>; 4],
}

impl Logic for Kernel21 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = !(bits::<1>(1) >> (bits::<6>(1) & bits::<6>(49))) | !unsigned_cast(0_i32.to_signed_bits::<1>());
        self.local_0.next = self.in_1.val().get_bit(6);
        match (self.in_2.val().get_bits::<2>(0) ^ 3).index() {
            3 => {
                self.local_0.next = (bit_cast::<8, 9>(bits::<9>(511)) & (bit_cast::<8, 4>(self.in_0.val()) | unsigned_cast(self.in_1.val()))).any();
            }
            _ => {
                self.local_0.next = self.in_2.val().get_bit(1);
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>(0))) | self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<2>(bit_cast::<1, 10>(bit_cast::<10, 4>(self.in_0.val())).index()).replace_bit(1, self.local_0.val()).index()).replace_bit(0, self.in_4.val())) & !(bit_cast::<1, 4>(self.in_2.val()) - bit_cast::<1, 4>(self.in_0.val()));
        for i in 1..4_usize {
            self.line[i].d.next = ((self.line[i - 1].q.val() ^ bit_cast::<1, 4>(self.in_2.val())) | bit_cast::<1, 4>(self.in_2.val())) << 1;
        }
        self.out_1.next = !self.in_4.val() || self.local_0.val();
        self.out_2.next = (-0).into();
        self.out_3.next = 15.into();
        if !self.local_0.val() {
            match (bit_cast::<3, 4>(self.in_2.val()) | unsigned_cast(self.out_2.val())).index() {
                3 => {
                    self.out_3.next = !unsigned_cast(signed_cast(self.out_3.val())) >> 5;
                }
                _ => {
                }
            }
        } else if self.in_0.val().get_bit(0) {
            self.out_3.next = (!(self.in_2.val() | bit_cast::<4, 1>(self.line[3].q.val()))).replace_bit(bit_cast::<2, 4>(self.in_0.val()).replace_bit(1, self.local_0.val()).index(), (self.in_3.val() ^ self.in_3.val()) >= !self.in_3.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_21", Kernel21::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
