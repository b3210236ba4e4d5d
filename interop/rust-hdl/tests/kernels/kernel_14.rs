// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel14Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<13>>,
    pub local_0: Signal<Local, Bits<16>>,
}

impl Logic for Kernel14Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = bit_cast::<16, 8>(self.in_1.val()) ^ self.in_0.val();
        match (self.local_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(9).index()).replace_bit(0, self.in_1.val().get_bit(self.in_0.val().get_bits::<3>(12).index()))).index() {
            0 => {
                self.local_0.next = self.local_0.val() ^ bit_cast::<16, 8>(self.in_1.val());
            }
            2 => self.local_0.next = self.local_0.val() >> self.in_0.val().get_bits::<3>(self.local_0.val().get_bits::<3>(9).index()),
            _ => {
                self.local_0.next = self.in_0.val() >> 16;
            }
        }
        if !self.local_0.val().get_bit(4) {
            self.out_0.next = signed_cast(self.local_0.val().get_bits::<13>(bit_cast::<2, 8>(self.in_1.val()).index())) + signed_cast(self.in_0.val().get_bits::<13>(self.in_0.val().get_bits::<2>(11).index()));
        } else {
            self.out_0.next = signed_cast(self.local_0.val().get_bits::<13>(3)) - 1_i32.to_signed_bits::<13>();
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel14 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Signed<40>>,
    pub in_3: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub register_0: DFF<Signed<40>>,
    pub some_parts: [Kernel14Part; 3],
}

impl Logic for Kernel14 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].in_0.next = self.in_1.val().get_bits::<16>(i) + self.in_3.val().get_bit(i);
            self.some_parts[i].in_1.next = !self.in_0.val().get_bits::<8>(self.in_3.val().get_bits::<4>(i).index()) + (self.register_0.q.val() != self.in_2.val());
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bit_cast::<16, 32>(Bits::<32>::from(2147483647));
        }
        self.register_0.d.next = (-1).into();
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(bit_cast::<4, 40>(self.in_0.val()).index())).index() == i {
                    self.register_0.d.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(self.in_1.val().get_bits::<16>(self.in_0.val().get_bits::<4>(10).index()))) - signed_cast(bit_cast::<32, 16>(self.in_3.val().get_bits::<16>(self.in_1.val().get_bits::<4>(7).index()))));
                }
            }
        }
        self.out_0.next = !bit_cast::<3, 40>(self.in_0.val());
        if self.some_parts[1].out_0.val() != self.some_parts[2].out_0.val() {
            match (self.in_3.val().get_bits::<3>(self.in_0.val().get_bits::<4>(23).index()) ^ bits::<3>(7)).index() {
                0 => {
                    self.register_0.d.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(self.in_0.val().get_bits::<16>(23))) - signed_cast(bit_cast::<32, 16>(self.in_3.val().get_bits::<16>(bit_cast::<4, 3>(self.out_0.val()).index()))));
                }
                2 => {
                    self.register_0.d.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(self.in_0.val().get_bits::<16>(2))) - signed_cast(bit_cast::<32, 16>(self.in_1.val().get_bits::<16>(11))));
                }
                _ => {}
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_14", Kernel14::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
