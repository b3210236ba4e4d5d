// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel11Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub local_0: Signal<Local, Bits<8>>,
}

impl Logic for Kernel11Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = self.in_0.val().get_bits::<8>(8) ^ Bits::<8>::from(37);
        if self.local_0.val().get_bits::<1>(5).xor() {
            self.local_0.next = self.in_1.val() ^ bits::<8>(252);
        }
        self.out_0.next = 5345.into();
        match (bit_cast::<3, 8>(self.local_0.val()) ^ Bits::<3>::from(7)).index() {
            0 => {
                self.out_0.next = 7420 | self.in_0.val().get_bits::<13>(0);
            }
            2 => {
                self.out_0.next = (self.in_0.val().get_bits::<13>(1) ^ bit_cast::<13, 8>(self.in_1.val())) >> self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<3>(10).index());
            }
            _ => {}
        }
        if self.in_1.val().get_bit(self.in_0.val().get_bits::<3>(4).index()) ^ self.out_0.val().get_bit(self.out_0.val().get_bits::<3>(6).index()) {
            self.out_0.next = self.in_0.val().get_bits::<13>(bit_cast::<2, 13>(self.out_0.val()).index()) << 2;
        } else {
            self.out_0.next = self.out_0.val() | self.in_0.val().get_bits::<13>(2);
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel11 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Signed<2>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Signed<13>>,
    pub register_0: DFFWithInit<Bits<16>>,
    pub one_part: Kernel11Part,
}

impl Default for Kernel11 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(65535.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel11 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_3.val() != signed_cast(self.in_0.val().get_bits::<2>(10)) {
            self.one_part.in_0.next = self.register_0.q.val() >> self.register_0.q.val().get_bits::<3>(self.in_0.val().get_bits::<3>(33).index());
        } else {
            self.one_part.in_0.next = self.register_0.q.val() & self.in_0.val().get_bits::<16>(14);
        }
        if self.in_1.val() {
            self.one_part.in_1.next = self.in_2.val().get_bits::<8>(bit_cast::<4, 2>(unsigned_cast(self.in_3.val())).index());
        } else {
            self.one_part.in_1.next = !self.register_0.q.val().get_bits::<8>(self.in_0.val().get_bits::<3>(32).index()) >> self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<4>(12).index());
        }
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<16, 13>(self.one_part.out_0.val());
        if self.one_part.out_0.val().get_bit(5) {
            self.register_0.d.next = self.register_0.q.val() ^ self.in_0.val().get_bits::<16>(bit_cast::<4, 13>(self.one_part.out_0.val()).index());
        } else if self.in_3.val() != 1_i32.to_signed_bits::<2>() {
            self.register_0.d.next = bit_cast::<16, 13>(self.one_part.out_0.val()) ^ self.register_0.q.val();
        }
        self.out_0.next = self.in_2.val().replace_bit(self.one_part.out_0.val().get_bits::<4>(7).index(), self.in_0.val().get_bit(4));
        match (bit_cast::<3, 2>(self.out_0.val().get_bits::<2>(16))).index() {
            0 => self.out_0.next = self.out_0.val() | self.in_2.val(),
            2 => {
                self.out_0.next = self.in_2.val() >> 10;
            }
            _ => {}
        }
        if self.in_1.val() {
            self.out_1.next = signed_cast(self.one_part.out_0.val()) - 1_i32.to_signed_bits::<13>();
        } else {
            self.out_1.next = signed_bit_cast::<13, 8>(signed_cast(bit_cast::<8, 4>(self.out_0.val().get_bits::<4>(self.out_0.val().get_bits::<4>(34).index()))) - signed_cast(bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(2))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_11", Kernel11::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
