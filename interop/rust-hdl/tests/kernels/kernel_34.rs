// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel34 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<4>>,
    pub in_2: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub constant_0: Constant<Bit>,
    pub constant_1: Constant<Bits<1>>,
    pub register_0: DFF<Bits<4>>,
    pub line: [DFF<Bits<8>>; 4],
}

impl Default for Kernel34 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(true),
            constant_1: Constant::new(1.into()),
            register_0: Default::default(),
            line: Default::default(),
        }
    }
}

impl Logic for Kernel34 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (self.in_0.val().get_bits::<8>(5) << 3) >> 2;
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() | 1);
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<3>(6).index()));
        if self.register_0.q.val().get_bits::<2>(self.line[3].q.val().get_bits::<1>(5).index()) == self.line[3].q.val().get_bits::<2>(self.in_0.val().get_bits::<2>(11).index()) {
            self.register_0.d.next = self.register_0.q.val() + self.constant_0.val();
        }
        if self.in_1.val().get_bit(self.line[3].q.val().get_bits::<2>(2).index()) || self.in_1.val().get_bit(1) {
            self.out_0.next = self.register_0.q.val().get_bits::<3>(0) ^ self.in_0.val().get_bits::<3>(self.in_2.val().index());
        } else {
            self.out_0.next = (self.line[3].q.val().get_bits::<3>(self.in_2.val().get_bits::<2>(1).index()) << 1) - (self.in_2.val() + self.in_0.val().get_bits::<3>(self.in_2.val().index()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_34", Kernel34::default(), clock clock, inputs in_0, in_1, in_2)
}
