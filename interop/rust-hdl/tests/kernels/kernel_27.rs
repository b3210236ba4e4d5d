// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel27Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Signed<16>>,
    pub local_0: Signal<Local, Bit>,
    pub register_0: DFF<Bits<16>>,
}

impl Logic for Kernel27Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = self.register_0.q.val().get_bits::<3>(10) != 0;
        self.register_0.d.next = self.register_0.q.val() - !self.in_0.val();
        if self.local_0.val() ^ true {
            self.out_0.next = -signed_cast(self.register_0.q.val());
        } else if !self.in_1.val().get_bit(self.in_1.val().get_bits::<3>(1).index()) {
            self.out_0.next = signed_cast(self.in_0.val());
        } else {
            self.out_0.next = -signed_cast(self.in_0.val());
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel27 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<8>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Bits<3>>,
    pub register_0: DFFWithInit<Bits<13>>,
    pub one_part: Kernel27Part,
}

impl Default for Kernel27 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(8191.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel27 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val().replace_bit(1, self.local_0.val().get_bit(self.local_0.val().get_bits::<1>(0).index()));
        dff_setup!(self, clock, register_0);
        self.local_0.next = 7.into();
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.in_1.val())).index() == i {
                    self.local_0.next = bit_cast::<3, 2>(self.in_1.val().get_bits::<2>(self.in_0.val().get_bits::<3>(10).index()));
                }
            }
        }
        match (self.register_0.q.val().get_bits::<3>(1) ^ self.local_0.val()).index() {
            0 => self.local_0.next = (self.register_0.q.val().get_bits::<3>(self.local_0.val().index()) | self.local_0.val()) >> 2,
            2 => {
                self.local_0.next = (self.local_0.val() - self.in_0.val().get_bits::<3>(self.local_0.val().index())) >> 1;
            }
            _ => {
                self.local_0.next = 7 | self.local_0.val();
            }
        }
        clock!(self, clock, one_part);
        if self.in_1.val().get_bit(5) && self.in_0.val().get_bit(self.register_0.q.val().get_bits::<4>(6).index()) {
            self.one_part.in_0.next = self.in_0.val() - self.in_1.val();
        } else {
            self.one_part.in_0.next = bit_cast::<16, 13>(self.register_0.q.val());
        }
        self.one_part.in_1.next = 162.into();
        match (bit_cast::<2, 1>(self.local_0.val().get_bits::<1>(self.in_1.val().get_bits::<1>(13).index()))).index() {
            0 => {
                self.one_part.in_1.next = self.in_0.val().get_bits::<8>(self.local_0.val().index()) ^ bits::<8>(88);
            }
            2 => {
                self.one_part.in_1.next = bit_cast::<8, 4>(self.in_1.val().get_bits::<4>(self.local_0.val().index()));
            }
            _ => {
                self.one_part.in_1.next = self.in_0.val().get_bits::<8>(self.local_0.val().index()) ^ self.register_0.q.val().get_bits::<8>(self.local_0.val().get_bits::<2>(0).index());
            }
        }
        self.register_0.d.next = self.register_0.q.val() ^ bit_cast::<13, 16>(self.in_0.val());
        self.out_0.next = signed_cast(self.in_1.val().get_bits::<8>(self.in_0.val().get_bits::<3>(11).index())) + signed_cast(self.in_1.val().get_bits::<8>(0));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_27", Kernel27::default(), clock clock, inputs in_0, in_1)
}
