// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel51Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<2>>,
}

impl Logic for Kernel51Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val() - (self.in_0.val().get_bits::<2>(12) << self.in_0.val().get_bits::<3>(1));
        self.out_0.next = (self.in_0.val() - 0x4635) ^ bits::<16>(1);
    }
}

#[derive(LogicBlock)]
pub struct Kernel51 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFFWithInit<Bits<16>>,
    pub one_part: Kernel51Part,
}

impl Default for Kernel51 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel51 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = bit_cast::<3, 2>(bit_cast::<2, 3>(self.local_0.val()) ^ Bits::<2>::from(3));
        dff_setup!(self, clock, register_0);
        if self.in_1.val().get_bit(0) && self.in_0.val().get_bit(self.register_0.q.val().get_bits::<4>(8).index()) {
            self.local_0.next = self.register_0.q.val().get_bits::<3>(2) - self.in_0.val().get_bits::<3>(9);
        } else {
            self.local_0.next = bit_cast::<3, 2>(self.in_1.val());
        }
        clock!(self, clock, one_part);
        self.one_part.in_0.next = 17058.into();
        match (bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(self.in_1.val().get_bits::<1>(1).index()))).index() {
            0 => {
                self.one_part.in_0.next = self.in_0.val() ^ Bits::<16>::from(63340);
            }
            2 => self.one_part.in_0.next = self.register_0.q.val() >> 4,
            _ => {
                self.one_part.in_0.next = bit_cast::<16, 32>(bit_cast::<32, 3>(self.local_0.val()));
            }
        }
        if self.local_0.val().get_bit(1) || self.in_1.val().get_bit(1) {
            match (self.in_1.val() ^ 3).index() {
                1 => self.one_part.in_0.next = self.register_0.q.val() & 1,
                3 => self.one_part.in_0.next = (self.in_0.val() & self.register_0.q.val()) >> self.in_1.val().get_bits::<1>(self.local_0.val().get_bits::<1>(2).index()),
                _ => {}
            }
        }
        if self.in_0.val().get_bits::<3>(0) <= self.local_0.val() {
            self.one_part.in_1.next = !self.in_0.val() <= bit_cast::<16, 13>(bit_cast::<13, 16>(self.register_0.q.val()));
        } else {
            self.one_part.in_1.next = self.in_0.val().get_bits::<2>(2) == self.register_0.q.val().get_bits::<2>(self.local_0.val().index());
        }
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<16, 13>(self.one_part.out_0.val().get_bits::<13>(self.in_1.val().index()));
        self.out_0.next = bit_cast::<16, 13>(bit_cast::<13, 16>(self.one_part.out_0.val()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_51", Kernel51::default(), clock clock, inputs in_0, in_1)
}
