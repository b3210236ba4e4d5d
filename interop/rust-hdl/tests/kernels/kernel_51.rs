// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel51Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<16>>,
    pub register_0: DFF<Bits<2>>,
}

impl Logic for Kernel51Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = self.register_0.q.val() - self.in_0.val().get_bits::<2>(bit_cast::<3, 16>(self.in_0.val()).index());
        self.out_0.next = (self.in_0.val() | 1) - (self.in_0.val() & 0xa7cd);
    }
}

#[derive(LogicBlock)]
pub struct Kernel51 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bit>,
    pub out_0: Signal<Out, Signed<3>>,
    pub out_1: Signal<Out, Signed<8>>,
    pub local_0: Signal<Local, Bits<8>>,
    pub register_0: DFFWithInit<Bits<13>>,
    pub one_part: Kernel51Part,
}

impl Default for Kernel51 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(5294.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel51 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = signed_cast(self.local_0.val()) - 67_i32.to_signed_bits::<8>();
        dff_setup!(self, clock, register_0);
        self.local_0.next = 255.into();
        if bit_cast::<16, 13>(self.register_0.q.val()) <= self.in_0.val() {
            self.local_0.next = bit_cast::<8, 4>(bit_cast::<4, 13>(self.register_0.q.val()));
        } else {
            self.local_0.next = bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(self.register_0.q.val().get_bits::<3>(6).index()));
        }
        clock!(self, clock, one_part);
        self.one_part.in_0.next = 0xffff & self.in_0.val();
        self.one_part.in_1.next = bit_cast::<3, 8>(self.local_0.val()) == self.local_0.val().get_bits::<3>(2);
        for i in 1..2_usize {
            if (self.local_0.val().get_bits::<3>(2)).index() == i {
                self.one_part.in_1.next = bit_cast::<3, 16>(self.in_0.val()).any();
            }
        }
        self.register_0.d.next = self.register_0.q.val() >> bit_cast::<3, 13>(self.register_0.q.val());
        self.out_0.next = (-0).into();
        for i in 1..3_usize {
            if (self.register_0.q.val().get_bits::<3>(1)).index() == i {
                self.out_0.next = signed_cast(self.one_part.out_0.val().get_bits::<3>(i)) + 1_i32.to_signed_bits::<3>();
            }
        }
        if self.in_0.val() >= self.one_part.out_0.val() {
            self.register_0.d.next = self.one_part.out_0.val().get_bits::<13>(self.one_part.out_0.val().get_bits::<2>(5).index()).replace_bit(8, self.in_1.val());
        } else {
            self.register_0.d.next = self.register_0.q.val().replace_bit(self.local_0.val().get_bits::<3>(2).index(), self.in_1.val());
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_51", Kernel51::default(), clock clock, inputs in_0, in_1)
}
