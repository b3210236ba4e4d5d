// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel22Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<3>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel22Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val().get_bits::<1>(bit_cast::<4, 3>(self.in_1.val()).index()) == 1 {
            self.register_0.d.next = self.register_0.q.val() ^ Bits::<3>::from(7);
            self.out_0.next = 210 ^ bit_cast::<8, 3>(self.register_0.q.val());
        } else {
            self.register_0.d.next = bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(self.register_0.q.val().index()));
            self.out_0.next = self.in_0.val().get_bits::<8>(self.in_1.val().index()) >> 3;
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel22 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub constant_0: Constant<Bits<13>>,
    pub constant_1: Constant<Bits<8>>,
    pub register_0: DFF<Bits<1>>,
    pub some_parts: [Kernel22Part; 2],
}

impl Default for Kernel22 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(1.into()),
            register_0: Default::default(),
            some_parts: Default::default(),
        }
    }
}

impl Logic for Kernel22 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..2_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = self.in_1.val() | self.in_0.val();
            self.some_parts[i].in_1.next = self.in_2.val().get_bits::<3>(i) + self.in_1.val().get_bits::<3>(bit_cast::<3, 16>(self.in_0.val()).index());
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = (bits::<16>(51029) >> self.some_parts[i - 1].out_0.val().get_bits::<1>(1)) + (bits::<16>(65535) >> self.some_parts[i - 1].out_0.val().get_bits::<1>(self.some_parts[i - 1].out_0.val().get_bits::<3>(1).index()));
        }
        self.register_0.d.next = (self.some_parts[0].out_0.val().get_bits::<1>(4) & self.register_0.q.val()) ^ bits::<1>(1);
        self.out_0.next = 1_i32.to_signed_bits::<8>() - signed_cast(self.in_0.val().get_bits::<8>(bit_cast::<3, 16>(self.in_1.val()).index()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_22", Kernel22::default(), clock clock, inputs in_0, in_1, in_2)
}
