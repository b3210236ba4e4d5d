// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel19Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel19Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = unsigned_cast(32767_i32.to_signed_bits::<16>()) + (self.in_1.val() < 65535);
        if bit_cast::<2, 16>(self.in_0.val()) == self.register_0.q.val().get_bits::<2>(bit_cast::<3, 16>(self.register_0.q.val()).index()) {
            self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(7))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(2))));
        } else {
            self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.register_0.q.val().get_bits::<8>(3))) - signed_cast(bit_cast::<13, 8>(self.in_1.val().get_bits::<8>(1))));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel19 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<2>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFFWithInit<Bit>,
    pub one_part: Kernel19Part,
}

impl Default for Kernel19 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(true),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel19 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        clock!(self, clock, one_part);
        self.one_part.in_0.next = 20264.into();
        if !self.register_0.q.val() {
            self.one_part.in_0.next = self.in_0.val() ^ 54876;
        } else {
            self.one_part.in_0.next = self.in_0.val() >> 11;
        }
        self.one_part.in_1.next = !self.in_0.val() ^ bits::<16>(15643);
        if self.in_2.val().all() {
            self.one_part.in_1.next = bit_cast::<16, 32>(bit_cast::<32, 1>(self.in_1.val()));
        } else {
            self.one_part.in_0.next = !bit_cast::<16, 2>(self.in_2.val());
        }
        self.register_0.d.next = self.register_0.q.val();
        self.out_0.next = signed_cast(self.in_2.val()) - 1_i32.to_signed_bits::<2>() + -signed_cast(self.in_2.val());
        if self.in_0.val().get_bits::<3>(6).any() {
            self.out_0.next = self.out_0.val();
        }
        if bit_cast::<8, 1>(self.in_1.val()).any() {
            self.out_1.next = self.in_0.val() | unsigned_cast(self.one_part.out_0.val());
        } else {
            self.out_1.next = self.in_0.val() ^ bits::<16>(1);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_19", Kernel19::default(), clock clock, inputs in_0, in_1, in_2)
}
