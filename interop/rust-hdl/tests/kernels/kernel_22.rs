// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        self.register_0.d.next = self.register_0.q.val() + (self.in_1.val() + self.in_0.val().get_bit(bit_cast::<4, 3>(self.in_1.val()).index()));
        self.out_0.next = !bit_cast::<8, 16>(self.in_0.val()) ^ 0xe1;
    }
}

#[derive(LogicBlock)]
pub struct Kernel22 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Bits<13>>,
    pub out_0: Signal<Out, Bits<1>>,
    pub constant_0: Constant<Bits<2>>,
    pub constant_1: Constant<Bit>,
    pub register_0: DFF<Bits<4>>,
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
            constant_0: Constant::new(3.into()),
            constant_1: Constant::new(true),
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
            self.some_parts[i].in_0.next = (i.to_bits::<16>() ^ self.in_0.val()) >> self.in_1.val().get_bits::<3>(i);
            self.some_parts[i].in_1.next = i.to_bits::<3>() ^ self.in_2.val().get_bits::<3>(i);
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = Bits::<16>::from(1) << self.some_parts[i - 1].out_0.val().get_bits::<3>(self.some_parts[i - 1].out_0.val().get_bits::<2>(1).index());
        }
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<4, 8>(self.some_parts[1].out_0.val());
        self.out_0.next = 1.into();
        if self.some_parts[1].out_0.val().get_bits::<3>(bit_cast::<2, 8>(self.some_parts[0].out_0.val()).index()) == bit_cast::<3, 8>(self.some_parts[0].out_0.val()) {
            self.out_0.next = self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<2>(2).index()) - bit_cast::<1, 4>(self.register_0.q.val());
        } else {
            self.out_0.next = bit_cast::<1, 16>(self.in_0.val()) + 1;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_22", Kernel22::default(), clock clock, inputs in_0, in_1, in_2)
}
