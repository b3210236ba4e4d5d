// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel62Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Signed<3>>,
    pub local_0: Signal<Local, Signed<8>>,
    pub register_0: DFF<Bits<8>>,
}

impl Logic for Kernel62Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_cast(self.register_0.q.val()) - 127_i32.to_signed_bits::<8>();
        if self.register_0.q.val().get_bits::<2>(self.in_0.val().get_bits::<2>(10).index()).all() {
            self.local_0.next = self.local_0.val();
        } else {
            self.local_0.next = signed_cast(self.register_0.q.val());
        }
        self.register_0.d.next = 240 | self.register_0.q.val();
        self.out_0.next = (-3).into();
        if !self.in_1.val().get_bit(12) {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(5).index())) + 3_i32.to_signed_bits::<3>();
        } else if self.in_0.val().get_bits::<2>(self.register_0.q.val().get_bits::<3>(3).index()).all() {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(0)) + 3_i32.to_signed_bits::<3>();
        } else {
            self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(4).index())) - signed_cast(self.register_0.q.val().get_bits::<3>(1));
        }
        match (bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(self.register_0.q.val().get_bits::<4>(4).index()))).index() {
            0 => {
                self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 8>(self.register_0.q.val()).index())) - self.out_0.val();
            }
            2 => {
                self.out_0.next = signed_cast(unsigned_cast(self.out_0.val()));
            }
            _ => {}
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel62 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<13>>,
    pub in_2: Signal<In, Bits<1>>,
    pub in_3: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub register_0: DFF<Signed<40>>,
    pub some_parts: [Kernel62Part; 3],
}

impl Logic for Kernel62 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = self.in_0.val().get_bits::<16>(i) >> 12;
            self.some_parts[i].in_1.next = -signed_cast(bit_cast::<16, 2>(self.in_3.val()));
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = Bits::<16>::from(10010) & 50382;
        }
        self.register_0.d.next = (-1073741823).into();
        if self.some_parts[2].out_0.val().get_bit(0) && self.some_parts[1].out_0.val().get_bit(0) {
            self.register_0.d.next = signed_cast(self.in_0.val());
        } else if signed_cast(self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<4>(27).index())) < self.in_1.val() {
            self.register_0.d.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(bit_cast::<16, 1>(self.in_2.val()))) - signed_cast(bit_cast::<32, 16>(self.in_0.val().get_bits::<16>(bit_cast::<4, 2>(self.in_3.val()).index()))));
        }
        self.out_0.next = self.in_0.val().replace_bit(2, self.register_0.q.val().get_bit(33)) + self.some_parts[0].out_0.val().get_bit(0);
    }
}

pub fn widget() -> Widget {
    widget!("kernel_62", Kernel62::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
