// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel30Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<1>>,
    pub local_0: Signal<Local, Signed<4>>,
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel30Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if bit_cast::<1, 3>(self.register_0.q.val()) != self.in_0.val().get_bits::<1>(12) {
            self.local_0.next = signed_cast(self.in_0.val().get_bits::<4>(10));
        } else if self.register_0.q.val().get_bits::<1>(1).all() {
            self.local_0.next = signed_cast(bit_cast::<4, 3>(self.register_0.q.val())) - signed_cast(self.in_0.val().get_bits::<4>(11));
        } else {
            self.local_0.next = 1_i32.to_signed_bits::<4>() - signed_cast(bit_cast::<4, 3>(self.register_0.q.val())) + (signed_cast(self.in_0.val().get_bits::<4>(self.register_0.q.val().index())) + signed_cast(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(4).index())));
        }
        self.register_0.d.next = self.register_0.q.val() + (bit_cast::<3, 16>(self.in_0.val()) >> self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(0).index()));
        self.out_0.next = self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<1>(13).index()) ^ bit_cast::<1, 4>(unsigned_cast(self.local_0.val()));
        match (self.in_0.val().get_bits::<2>(8).replace_bit(1, self.in_1.val())).index() {
            0 => {
                self.out_0.next = self.in_0.val().get_bits::<1>(unsigned_cast(self.local_0.val()).index()) ^ self.register_0.q.val().get_bits::<1>(1);
            }
            2 => {
                self.out_0.next = self.out_0.val() ^ bit_cast::<1, 4>(unsigned_cast(self.local_0.val()));
            }
            _ => {}
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel30 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<4>>,
    pub register_0: DFF<Bits<2>>,
    pub some_parts: [Kernel30Part; 3],
}

impl Logic for Kernel30 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = bit_cast::<4, 16>(self.in_0.val()) + self.in_1.val().get_bit(1);
        for i in 0..3_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = bit_cast::<16, 32>(bit_cast::<32, 2>(self.in_1.val()) ^ Bits::<32>::from(1));
            self.some_parts[i].in_1.next = (self.local_0.val().get_bits::<3>(self.in_0.val().get_bits::<1>(3).index()) == i.to_bits::<3>()) != (self.register_0.q.val().get_bits::<1>(0) == self.local_0.val().get_bits::<1>(0));
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bit_cast::<16, 32>(bits::<32>(881421267)) + self.some_parts[i - 1].out_0.val().get_bit(0);
        }
        self.register_0.d.next = self.register_0.q.val() - !self.in_1.val();
        if self.in_0.val().get_bits::<3>(8).any() {
            self.out_0.next = signed_cast(self.in_0.val());
        } else {
            self.out_0.next = signed_cast(bit_cast::<16, 1>(self.some_parts[2].out_0.val())) + signed_cast(self.in_0.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_30", Kernel30::default(), clock clock, inputs in_0, in_1)
}
