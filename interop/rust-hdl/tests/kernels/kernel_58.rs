// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock)]
pub struct Kernel58 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Signed<4>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub constant_0: Constant<Signed<3>>,
    pub constant_1: Constant<Bits<8>>,
    pub register_0: DFF<Bits<16>>,
    pub line: [DFF<Bits<2>>; 4],
}

impl Default for Kernel58 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new((-0).into()),
            constant_1: Constant::new(168.into()),
            register_0: Default::default(),
            line: Default::default(),
        }
    }
}

impl Logic for Kernel58 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<2, 3>(self.in_1.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(9).index()));
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() + 3);
        }
        self.register_0.d.next = self.register_0.q.val() - (self.in_0.val() ^ Bits::<16>::from(32649));
        self.out_0.next = 23583_i32.to_signed_bits::<16>() - signed_cast(self.in_0.val());
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(8)).index() == i {
                    self.out_0.next = signed_cast(self.in_0.val()) + self.out_0.val();
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_58", Kernel58::default(), clock clock, inputs in_0, in_1, in_2)
}
