// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel35Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Signed<4>>,
}

impl Logic for Kernel35Part {
    #[hdl_gen]
    fn update(&mut self) {
        if signed_cast(self.in_0.val().get_bits::<3>(4)) <= self.in_1.val() {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<4>(8));
        } else {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<4>(3));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel35 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub register_0: DFFWithInit<Bit>,
    pub one_part: Kernel35Part,
}

impl Default for Kernel35 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(true),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel35 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_2.val().get_bits::<1>(26).all() {
            self.one_part.in_0.next = self.in_0.val().get_bits::<16>(1) ^ self.in_2.val().get_bits::<16>(self.in_0.val().get_bits::<4>(29).index());
        } else {
            self.one_part.in_0.next = (self.in_2.val().get_bits::<16>(self.in_1.val().get_bits::<4>(4).index()) ^ bit_cast::<16, 2>(self.in_3.val())) - bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<4>(27).index()));
        }
        self.one_part.in_1.next = signed_cast(self.in_1.val().get_bits::<3>(5) >> self.in_1.val().get_bits::<3>(0));
        match (bit_cast::<2, 40>(self.in_2.val()) & self.in_3.val()).index() {
            0 => self.one_part.in_1.next = 3_i32.to_signed_bits::<3>() + signed_cast(self.in_0.val().get_bits::<3>(14)),
            2 => {
                self.one_part.in_1.next = signed_cast(self.in_1.val().get_bits::<3>(2)) - signed_cast(self.in_2.val().get_bits::<3>(6));
            }
            _ => {
                self.one_part.in_1.next = signed_cast(self.in_1.val().get_bits::<3>(0)) - signed_cast(bit_cast::<3, 2>(self.in_3.val()));
            }
        }
        self.register_0.d.next = self.in_0.val() > 1230345766;
        self.out_0.next = self.register_0.q.val();
        self.out_1.next = (self.in_0.val().get_bits::<16>(16) >> 5).replace_bit(self.in_2.val().get_bits::<4>(15).index(), self.in_1.val().get_bits::<2>(2) == self.in_3.val());
    }
}

pub fn widget() -> Widget {
    widget!("kernel_35", Kernel35::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
