// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        self.line[0].d.next = bit_cast::<8, 4>(self.register_0.q.val());
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() ^ (self.line[i].q.val() ^ 1);
        }
        self.register_0.d.next = self.register_0.q.val() | 1;
        if bit_cast::<8, 1>(self.constant_1.val()).xor() {
            self.out_0.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.in_2.val()));
        } else {
            self.out_0.next = self.in_2.val() << self.constant_1.val() >> 2;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_34", Kernel34::default(), clock clock, inputs in_0, in_1, in_2)
}
