// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        if self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(0).index()) != self.in_0.val().get_bits::<1>(10) {
            self.local_0.next = (signed_cast(self.in_0.val().get_bits::<4>(8)) + signed_cast(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(6).index()))) + signed_cast(self.in_0.val().get_bits::<4>(self.register_0.q.val().index()));
        } else {
            self.local_0.next = signed_cast(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(9).index()));
        }
        self.register_0.d.next = self.register_0.q.val() >> 3 >> 1;
        self.out_0.next = self.register_0.q.val().get_bits::<1>(bit_cast::<1, 16>(self.in_0.val()).index()) - self.register_0.q.val().get_bits::<1>(self.in_0.val().get_bits::<1>(5).index()) + !self.in_0.val().get_bits::<1>(6);
        if self.in_1.val() ^ self.local_0.val().get_bit(self.register_0.q.val().get_bits::<2>(0).index()) {
            self.out_0.next = self.out_0.val() & self.register_0.q.val().get_bits::<1>(0);
        } else {
            self.out_0.next = self.register_0.q.val().get_bits::<1>(1) + self.out_0.val();
        }
    }
}

#[derive(LogicBlock, Default)]
pub struct Kernel30 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFF<Signed<13>>,
    pub some_parts: [Kernel30Part; 3],
}

impl Logic for Kernel30 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = 255.into();
        if self.register_0.q.val() == signed_cast(self.in_0.val().get_bits::<13>(0)) {
            self.local_0.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<8>(0)));
        } else {
            self.local_0.next = bit_cast::<8, 16>(self.in_0.val()) | self.in_0.val().get_bits::<8>(1);
        }
        match (self.local_0.val().get_bits::<2>(bit_cast::<2, 8>(self.local_0.val()).index()).replace_bit(bit_cast::<1, 16>(self.in_0.val()).index(), self.in_1.val().get_bit(4))).index() {
            0 => self.local_0.next = self.local_0.val() & self.in_0.val().get_bits::<8>(self.local_0.val().get_bits::<3>(1).index()),
            2 => {
                self.local_0.next = self.in_0.val().get_bits::<8>(6) | self.local_0.val();
            }
            _ => {}
        }
        for i in 0..3_usize {
            self.some_parts[i].clock.next = self.clock.val();
            self.some_parts[i].in_0.next = self.in_0.val() >> i.to_bits::<3>() >> self.local_0.val().get_bits::<3>(i);
            self.some_parts[i].in_1.next = (self.in_1.val() + signed_cast(self.in_0.val())) >= (self.in_1.val() - signed_cast(bit_cast::<16, 8>(self.local_0.val())));
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bits::<16>(34069).replace_bit(10, self.some_parts[i - 1].out_0.val().get_bit(0));
        }
        if self.local_0.val().get_bits::<1>(self.in_0.val().get_bits::<3>(0).index()).all() {
            self.register_0.d.next = signed_cast(unsigned_cast(self.register_0.q.val()));
            self.out_0.next = bit_cast::<2, 3>(!bit_cast::<3, 1>(self.some_parts[0].out_0.val()));
        } else {
            self.register_0.d.next = signed_bit_cast::<13, 8>(signed_cast(bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(self.in_0.val().get_bits::<3>(6).index()))) - signed_cast(bit_cast::<8, 4>(self.local_0.val().get_bits::<4>(2))));
            self.out_0.next = unsigned_cast(signed_cast(self.local_0.val().get_bits::<2>(5)));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_30", Kernel30::default(), clock clock, inputs in_0, in_1)
}
