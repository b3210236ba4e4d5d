// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<16, 32>(bit_cast::<32, 16>(self.in_0.val()));
        self.out_0.next = 7735_i32.to_signed_bits::<16>() + signed_cast(self.register_0.q.val());
    }
}

#[derive(LogicBlock)]
pub struct Kernel19 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<3>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Signed<8>>,
    pub register_0: DFFWithInit<Bits<16>>,
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
            register_0: DFFWithInit::new(1.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel19 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        clock!(self, clock, one_part);
        self.one_part.in_0.next = self.in_0.val() >> 2;
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.register_0.q.val().get_bits::<3>(6)).index() == i {
                    self.one_part.in_0.next = self.in_0.val() ^ Bits::<16>::from(40936);
                }
            }
        }
        if self.register_0.q.val().get_bits::<1>(6).all() {
            self.one_part.in_1.next = self.register_0.q.val().replace_bit(self.in_0.val().get_bits::<4>(7).index(), self.in_2.val().get_bit(6));
        } else {
            self.one_part.in_1.next = bit_cast::<16, 32>(bit_cast::<32, 3>(unsigned_cast(self.in_1.val())).replace_bit(23, self.register_0.q.val().get_bit(4)));
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<2>(11).index()));
        if self.in_2.val().get_bit(unsigned_cast(self.in_1.val()).index()) ^ self.one_part.out_0.val().get_bit(2) {
            self.register_0.d.next = bit_cast::<16, 32>(bit_cast::<32, 16>(unsigned_cast(self.one_part.out_0.val())));
        } else {
            self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>(self.in_2.val().get_bits::<2>(1).index()));
        }
        self.out_0.next = self.in_1.val().get_bit(self.in_0.val().get_bits::<1>(2).index());
        for i in 0..4_usize {
            if (self.in_2.val().get_bits::<3>(2)).index() == i {
                self.out_0.next = i.to_bits::<8>().any();
            }
        }
        if self.in_2.val().get_bits::<3>(2).any() {
            self.out_1.next = (signed_cast(self.in_2.val()) + signed_cast(self.register_0.q.val().get_bits::<8>(bit_cast::<3, 16>(unsigned_cast(self.one_part.out_0.val())).index()))) + (signed_cast(self.in_2.val()) - signed_cast(self.in_0.val().get_bits::<8>(5)));
        } else if self.one_part.out_0.val().get_bit(5) || self.in_1.val().get_bit(0) {
            self.out_1.next = signed_cast(self.register_0.q.val().get_bits::<8>(4)) + 21_i32.to_signed_bits::<8>();
        } else {
            self.out_1.next = signed_cast(self.in_0.val().get_bits::<8>(3)) - signed_cast(self.in_2.val()) - signed_bit_cast::<8, 4>(signed_cast(bit_cast::<4, 3>(self.register_0.q.val().get_bits::<3>(self.in_2.val().get_bits::<3>(1).index()))) - signed_cast(bit_cast::<4, 3>(self.in_0.val().get_bits::<3>(unsigned_cast(self.in_1.val()).index()))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_19", Kernel19::default(), clock clock, inputs in_0, in_1, in_2)
}
