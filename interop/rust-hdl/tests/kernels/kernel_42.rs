// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel42 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<4>>,
    pub register_0: DFF<Bits<2>>,
    pub line: [DFF<Bits<4>>; 3],
}

impl Logic for Kernel42 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().get_bit(0) || self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(12).index()) {
            self.local_0.next = self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(1).index()) ^ bits::<4>(1);
        } else {
            self.local_0.next = bit_cast::<4, 3>(bit_cast::<3, 2>(self.register_0.q.val())).replace_bit(self.in_0.val().get_bits::<2>(10).index(), self.in_0.val().get_bit(4));
        }
        for i in 0..3_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.local_0.val().replace_bit(bit_cast::<2, 16>(self.in_0.val()).index(), self.in_1.val().get_bit(0)).replace_bit(self.local_0.val().get_bits::<2>(2).index(), self.local_0.val().get_bit(2));
        for i in 1..3_usize {
            self.line[i].d.next = self.line[i - 1].q.val() ^ (self.line[i - 1].q.val() + self.line[i].q.val());
        }
        if !self.line[2].q.val().get_bit(1) {
            self.register_0.d.next = (self.register_0.q.val() - bit_cast::<2, 1>(self.in_1.val())) + (self.line[2].q.val().get_bits::<2>(self.in_1.val().index()) & self.register_0.q.val());
        } else {
            self.register_0.d.next = !self.register_0.q.val();
        }
        self.out_0.next = signed_cast(self.in_0.val()) - 1_i32.to_signed_bits::<16>();
        if self.out_0.val() != signed_cast(self.in_0.val()) {
            self.out_0.next = self.out_0.val();
        } else if bit_cast::<3, 1>(self.in_1.val()).any() {
            self.out_0.next = self.out_0.val();
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_42", Kernel42::default(), clock clock, inputs in_0, in_1)
}
