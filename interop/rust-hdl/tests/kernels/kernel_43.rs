// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel43Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Signed<8>>,
}

impl Logic for Kernel43Part {
    #[hdl_gen]
    fn update(&mut self) {
        if self.in_0.val() < self.in_1.val() {
            self.local_0.next = signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(self.in_1.val().get_bits::<3>(1).index()))) - signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(9))));
        } else if self.in_1.val().get_bits::<2>(9) == self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(6).index()) {
            self.local_0.next = signed_cast(self.in_1.val().get_bits::<8>(self.in_1.val().get_bits::<3>(9).index()));
        } else {
            self.local_0.next = signed_cast(self.in_1.val().get_bits::<8>(self.in_0.val().get_bits::<3>(9).index()));
        }
        self.out_0.next = (bit_cast::<3, 16>(self.in_0.val()) - self.in_1.val().get_bits::<3>(3)) ^ bit_cast::<3, 16>(self.in_0.val()) + self.local_0.val().get_bit(self.in_1.val().get_bits::<3>(4).index());
    }
}

#[derive(LogicBlock)]
pub struct Kernel43 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub in_2: Signal<In, Signed<13>>,
    pub out_0: Signal<Out, Bits<4>>,
    pub out_1: Signal<Out, Bits<1>>,
    pub register_0: DFFWithInit<Bits<4>>,
    pub one_part: Kernel43Part,
}

impl Default for Kernel43 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(9.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel43 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.one_part.in_0.next = 1 ^ self.in_0.val();
        self.one_part.in_1.next = bit_cast::<16, 4>(self.register_0.q.val()) & self.in_0.val();
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(5));
        self.out_0.next = !(self.register_0.q.val() << bit_cast::<1, 4>(self.register_0.q.val()));
        match (self.one_part.out_0.val().get_bits::<2>(0) ^ self.in_1.val().get_bits::<2>(2)).index() {
            0 => {
                self.out_0.next = self.out_0.val() & self.in_0.val().get_bits::<4>(8);
            }
            2 => self.out_0.next = self.in_0.val().get_bits::<4>(self.in_1.val().get_bits::<3>(1).index()),
            _ => {}
        }
        self.out_1.next = bit_cast::<1, 4>(self.out_0.val()) & self.one_part.out_0.val().get_bits::<1>(1);
    }
}

pub fn widget() -> Widget {
    widget!("kernel_43", Kernel43::default(), clock clock, inputs in_0, in_1, in_2)
}
