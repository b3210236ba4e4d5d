// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel06Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<13>>,
    pub out_0: Signal<Out, Bits<16>>,
}

impl Logic for Kernel06Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = self.in_0.val().replace_bit(14, self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(2).index()));
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel06 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Signed<4>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFF<Bits<3>>,
    pub some_parts: [Kernel06Part; 2],
}

impl Logic for Kernel06 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val().get_bit(13) || self.in_1.val().get_bit(0) {
            self.local_0.next = self.register_0.q.val() - bit_cast::<3, 16>(self.in_0.val());
        } else {
            self.local_0.next = self.register_0.q.val() - self.in_0.val().get_bits::<3>(self.register_0.q.val().index());
        }
        for i in 0..2_usize {
            self.some_parts[i].in_0.next = self.in_0.val() >> 2;
            self.some_parts[i].in_1.next = signed_cast(self.in_0.val().get_bits::<13>(i));
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = (self.some_parts[i - 1].out_0.val() << 6).replace_bit(7, self.some_parts[i - 1].out_0.val() < 1);
        }
        self.register_0.d.next = self.register_0.q.val() + (self.some_parts[1].out_0.val().get_bits::<3>(6) >> self.some_parts[0].out_0.val().get_bits::<1>(3));
        if self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(10).index()) {
            self.register_0.d.next = self.local_0.val() - self.register_0.q.val();
        }
        if self.in_1.val().get_bit(0) || self.some_parts[1].out_0.val().get_bit(self.some_parts[1].out_0.val().get_bits::<4>(4).index()) {
            self.out_0.next = signed_cast(self.some_parts[0].out_0.val().get_bits::<4>(self.local_0.val().index()) & self.some_parts[0].out_0.val().get_bits::<4>(6));
        } else {
            self.out_0.next = -signed_cast(bit_cast::<4, 3>(self.local_0.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_06", Kernel06::default(), clock clock, inputs in_0, in_1)
}
