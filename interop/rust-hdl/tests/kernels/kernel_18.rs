// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel18 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFF<Bits<8>>,
    pub line: [DFF<Bits<2>>; 4],
}

impl Logic for Kernel18 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.register_0.q.val().get_bits::<3>(4) + self.in_1.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(3).index()) >> self.in_1.val().get_bits::<1>(self.in_0.val().get_bits::<4>(10).index());
        if self.local_0.val().get_bits::<1>(bit_cast::<1, 16>(self.in_1.val()).index()) != self.local_0.val().get_bits::<1>(1) {
            self.local_0.next = self.local_0.val() & 1;
        } else if self.in_1.val().get_bit(2) {
            match (bit_cast::<2, 1>(self.register_0.q.val().get_bits::<1>(1))).index() {
                1 => self.local_0.next = bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(9)),
                3 => {
                    self.local_0.next = self.local_0.val() + 1;
                }
                _ => {}
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.in_1.val().get_bits::<2>(1) >> self.local_0.val().get_bits::<1>(bit_cast::<1, 3>(self.local_0.val()).index());
        for i in 1..4_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() >> Bits::<3>::from(1));
        }
        self.register_0.d.next = self.register_0.q.val() + (self.in_0.val().get_bits::<8>(self.local_0.val().index()) + self.line[3].q.val().get_bit(0));
        self.out_0.next = 27.into();
        match (bit_cast::<3, 2>(self.line[3].q.val()) | self.in_1.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(1).index())).index() {
            1 => {
                self.out_0.next = self.register_0.q.val() << 3;
            }
            3 => self.out_0.next = bit_cast::<8, 2>(self.line[3].q.val()) << self.register_0.q.val().get_bits::<1>(5),
            _ => {
                self.out_0.next = self.in_0.val().get_bits::<8>(self.in_1.val().get_bits::<3>(11).index()) + self.register_0.q.val();
            }
        }
        match (self.local_0.val().replace_bit(0, self.in_1.val().get_bit(5))).index() {
            0 => {
                self.out_0.next = self.register_0.q.val() & bit_cast::<8, 16>(self.in_0.val());
            }
            2 => {
                self.out_0.next = (self.register_0.q.val() ^ self.out_0.val()) >> self.in_1.val().get_bits::<3>(self.local_0.val().index());
            }
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_18", Kernel18::default(), clock clock, inputs in_0, in_1)
}
