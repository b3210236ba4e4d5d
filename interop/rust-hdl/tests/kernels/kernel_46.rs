// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel46Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Signed<16>>,
}

impl Logic for Kernel46Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (-30294).into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(1)).index() == i {
                    self.local_0.next = signed_cast(bit_cast::<16, 4>(self.in_1.val()));
                }
            }
        }
        match (bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(6).index()))).index() {
            0 => self.local_0.next = signed_cast(self.in_0.val()),
            2 => self.local_0.next = self.local_0.val() - 20264_i32.to_signed_bits::<16>(),
            _ => {}
        }
        if self.in_1.val().get_bit(0) {
            self.out_0.next = self.in_1.val().get_bits::<2>(self.in_1.val().get_bits::<1>(1).index()) & self.in_0.val().get_bits::<2>(0);
        } else {
            self.out_0.next = self.in_1.val().get_bits::<2>(1) + self.in_0.val().get_bits::<2>(bit_cast::<3, 4>(self.in_1.val()).index()) >> 1;
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel46 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub in_2: Signal<In, Signed<4>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub constant_0: Constant<Bits<4>>,
    pub constant_1: Constant<Bits<8>>,
    pub register_0: DFF<Bits<4>>,
    pub some_parts: [Kernel46Part; 3],
}

impl Default for Kernel46 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(255.into()),
            register_0: Default::default(),
            some_parts: Default::default(),
        }
    }
}

impl Logic for Kernel46 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].in_0.next = self.in_0.val() ^ 0x3dca;
            self.some_parts[i].in_1.next = self.register_0.q.val() >> 2 >> 2;
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = Bits::<16>::from(1).replace_bit(5, self.some_parts[i - 1].out_0.val().get_bit(self.some_parts[i - 1].out_0.val().get_bits::<1>(1).index()));
        }
        self.register_0.d.next = self.register_0.q.val() + self.in_0.val().get_bits::<4>(6).replace_bit(1, self.in_0.val().get_bit(9));
        self.out_0.next = self.constant_0.val() - self.register_0.q.val() ^ Bits::<4>::from(1);
        if self.in_0.val().get_bit(9) || self.in_0.val().get_bit(self.out_0.val().index()) {
            self.register_0.d.next = self.out_0.val() + self.register_0.q.val() >> 2;
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_46", Kernel46::default(), clock clock, inputs in_0, in_1, in_2)
}
