// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel54Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<13>>,
}

impl Logic for Kernel54Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = 1.into();
        if !self.register_0.q.val().get_bit(bit_cast::<3, 16>(self.in_0.val()).index()) {
            self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
        }
        if self.in_1.val().get_bit(6) ^ self.in_0.val().get_bit(10) {
            self.out_0.next = (bit_cast::<16, 13>(self.register_0.q.val()) & self.in_0.val()) & bit_cast::<16, 32>(bit_cast::<32, 16>(self.in_0.val()));
        } else {
            self.out_0.next = self.in_0.val() + bit_cast::<16, 13>(self.register_0.q.val());
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel54 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bits<2>>,
    pub register_0: DFF<Bits<16>>,
    pub some_parts: [Kernel54Part; 2],
}

impl Logic for Kernel54 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<2>(bit_cast::<3, 16>(self.in_0.val()).index()))) >> self.register_0.q.val().get_bits::<3>(bit_cast::<3, 16>(self.in_0.val()).index());
        match (bit_cast::<3, 4>(self.in_0.val().get_bits::<4>(self.register_0.q.val().get_bits::<3>(4).index()))).index() {
            0 => {
                self.local_0.next = self.local_0.val() + self.in_0.val().get_bits::<2>(0);
            }
            2 => {
                if self.local_0.val() != self.register_0.q.val().get_bits::<2>(self.in_0.val().get_bits::<3>(5).index()) {
                    self.local_0.next = self.register_0.q.val().get_bits::<2>(bit_cast::<3, 16>(self.in_0.val()).index()) & self.register_0.q.val().get_bits::<2>(10);
                }
            }
            _ => {
                self.local_0.next = self.local_0.val() & self.in_0.val().get_bits::<2>(10);
            }
        }
        for i in 0..2_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = self.in_0.val() << bit_cast::<1, 2>(self.local_0.val());
            self.some_parts[i].in_1.next = self.in_1.val();
        }
        for i in 1..2_usize {
            self.some_parts[i].in_0.next = self.some_parts[i - 1].out_0.val().replace_bit(self.some_parts[i - 1].out_0.val().get_bits::<4>(8).index(), self.some_parts[i - 1].out_0.val().get_bit(10));
        }
        self.register_0.d.next = self.some_parts[0].out_0.val() ^ Bits::<16>::from(65535);
        self.out_0.next = (-32767).into();
        for i in 0..3_usize {
            if (self.register_0.q.val().get_bits::<3>(9)).index() == i {
                self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.some_parts[1].out_0.val().get_bits::<8>(bit_cast::<3, 16>(self.some_parts[0].out_0.val()).index()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.some_parts[1].out_0.val().get_bits::<3>(13).index()))));
            }
        }
        for i in 0..3_usize {
            if (bit_cast::<3, 2>(self.local_0.val())).index() == i {
                self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>(self.local_0.val().index()));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_54", Kernel54::default(), clock clock, inputs in_0, in_1)
}
