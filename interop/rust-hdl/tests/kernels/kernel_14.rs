// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
        match (self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(1).index()) ^ bit_cast::<2, 16>(self.local_0.val())).index() {
            0 => self.local_0.next = self.local_0.val() ^ self.in_0.val(),
            2 => {
                for i in 0..4_usize {
                    for j in 0..2_usize {
                        self.local_0.next = self.local_0.val() - (1 | self.local_0.val());
                    }
                }
            }
            _ => {
                self.local_0.next = 53744 | self.in_0.val();
            }
        }
        self.out_0.next = -(1987_i32.to_signed_bits::<13>() - signed_cast(bit_cast::<13, 8>(self.in_1.val())));
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel14 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Signed<4>>,
    pub in_3: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<4>>,
    pub register_0: DFF<Bits<2>>,
    pub some_parts: [Kernel14Part; 3],
}

impl Logic for Kernel14 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].in_0.next = self.in_0.val().get_bits::<16>(i) & 65535;
            self.some_parts[i].in_1.next = unsigned_cast(1_i32.to_signed_bits::<8>() + signed_cast(self.in_0.val().get_bits::<8>(i)));
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bits::<16>(267).replace_bit(1, self.some_parts[i - 1].out_0.val().get_bit(7));
        }
        self.register_0.d.next = self.register_0.q.val() - bit_cast::<2, 3>(bit_cast::<3, 13>(unsigned_cast(self.some_parts[1].out_0.val())));
        self.out_0.next = unsigned_cast(self.in_2.val()) >> 1;
    }
}

pub fn widget() -> Widget {
    widget!("kernel_14", Kernel14::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
