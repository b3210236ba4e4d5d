// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
            self.local_0.next = signed_cast(self.register_0.q.val()) + self.local_0.val();
        } else {
            self.local_0.next = self.local_0.val() - signed_cast(self.in_0.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(5).index()));
        }
        self.register_0.d.next = self.register_0.q.val() ^ (unsigned_cast(self.local_0.val()) + bit_cast::<8, 16>(unsigned_cast(self.in_1.val())));
        match (self.in_0.val().get_bits::<2>(2) ^ self.register_0.q.val().get_bits::<2>(0)).index() {
            1 => {
                self.register_0.d.next = bit_cast::<8, 16>(unsigned_cast(self.in_1.val())) & self.register_0.q.val();
            }
            3 => self.register_0.d.next = self.register_0.q.val() | self.in_0.val().get_bits::<8>(5),
            _ => {}
        }
        self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(5)) + signed_cast(self.register_0.q.val().get_bits::<3>(1));
        match (bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<3>(12).index()))).index() {
            0 => {
                self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(bit_cast::<3, 8>(unsigned_cast(self.local_0.val())).index())) - self.out_0.val();
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
    pub in_1: Signal<In, Signed<40>>,
    pub in_2: Signal<In, Bits<4>>,
    pub in_3: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<40>>,
    pub register_0: DFF<Signed<40>>,
    pub some_parts: [Kernel62Part; 3],
}

impl Logic for Kernel62 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = !self.in_0.val().get_bits::<16>(i);
            self.some_parts[i].in_1.next = -signed_cast(self.in_3.val());
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bit_cast::<16, 13>(Bits::<13>::from(7299).replace_bit(7, true));
        }
        self.register_0.d.next = self.register_0.q.val() - signed_cast(self.in_0.val());
        self.out_0.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(self.in_3.val())) - signed_cast(bit_cast::<32, 16>(self.in_0.val().get_bits::<16>(22))));
        match (self.in_2.val().get_bits::<3>(bit_cast::<1, 40>(unsigned_cast(self.out_0.val())).index()) ^ unsigned_cast(self.some_parts[0].out_0.val())).index() {
            0 => {
                self.register_0.d.next = signed_cast(bit_cast::<40, 3>(unsigned_cast(self.some_parts[1].out_0.val())));
            }
            2 => self.out_0.next = -self.in_1.val(),
            _ => {
                self.out_0.next = self.in_1.val() - self.out_0.val();
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_62", Kernel62::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
