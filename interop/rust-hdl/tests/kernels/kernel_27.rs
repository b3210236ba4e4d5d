// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
        self.register_0.d.next = self.register_0.q.val() ^ 15368;
        self.out_0.next = signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(bit_cast::<3, 8>(self.in_1.val()).index()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(3))));
    }
}

#[derive(LogicBlock)]
pub struct Kernel27 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bits<1>>,
    pub out_1: Signal<Out, Bits<16>>,
    pub local_0: Signal<Local, Bits<16>>,
    pub register_0: DFFWithInit<Bits<8>>,
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
            register_0: DFFWithInit::new(1.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel27 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.local_0.val()));
        dff_setup!(self, clock, register_0);
        self.local_0.next = bit_cast::<16, 8>(self.register_0.q.val()) + self.in_0.val() + self.in_0.val().get_bit(self.in_0.val().get_bits::<4>(10).index());
        if self.local_0.val().get_bits::<1>(self.local_0.val().get_bits::<4>(10).index()) != bit_cast::<1, 2>(self.in_1.val()) {
            self.local_0.next = !self.local_0.val();
        } else if self.in_0.val().get_bit(6) | self.register_0.q.val().get_bit(self.register_0.q.val().get_bits::<3>(4).index()) {
            self.local_0.next = bit_cast::<16, 32>(bit_cast::<32, 2>(self.in_1.val()));
        }
        clock!(self, clock, one_part);
        self.one_part.in_0.next = self.local_0.val() + self.in_0.val();
        if self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(2).index()) == bit_cast::<3, 16>(self.local_0.val()) {
            if self.in_1.val().get_bits::<1>(self.local_0.val().get_bits::<1>(6).index()).all() {
                self.one_part.in_0.next = self.in_0.val() - self.local_0.val();
            }
        }
        self.one_part.in_1.next = self.in_0.val().get_bits::<8>(6) + self.register_0.q.val().get_bit(self.register_0.q.val().get_bits::<3>(4).index());
        self.register_0.d.next = 255.into();
        match (bit_cast::<3, 4>(bit_cast::<4, 2>(self.in_1.val()))).index() {
            1 => {
                self.register_0.d.next = self.register_0.q.val() >> self.local_0.val().get_bits::<3>(0);
            }
            3 => {
                self.register_0.d.next = unsigned_cast(signed_cast(self.in_0.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(5).index())));
            }
            _ => {}
        }
        match (self.in_1.val() ^ 3).index() {
            1 => self.register_0.d.next = self.local_0.val().get_bits::<8>(3) ^ 1,
            3 => self.register_0.d.next = self.register_0.q.val() & self.local_0.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(1).index()),
            _ => {
                self.register_0.d.next = self.local_0.val().get_bits::<8>(6) | self.register_0.q.val();
            }
        }
        if self.in_0.val().get_bits::<1>(14).all() {
            self.out_0.next = (self.local_0.val().get_bits::<1>(0) ^ self.in_0.val().get_bits::<1>(bit_cast::<4, 2>(self.in_1.val()).index())) >> 1;
        } else {
            self.out_0.next = self.local_0.val().get_bits::<1>(self.register_0.q.val().get_bits::<4>(4).index()) + self.in_1.val().get_bits::<1>(self.in_1.val().get_bits::<1>(0).index());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_27", Kernel27::default(), clock clock, inputs in_0, in_1)
}
