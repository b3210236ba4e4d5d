// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel46Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Signed<16>>,
}

impl Logic for Kernel46Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = (-30294).into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (self.in_1.val().get_bits::<3>(1)).index() == i {
                    self.local_0.next = signed_cast(bit_cast::<16, 4>(self.in_1.val()));
                }
            }
        }
        match (bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(self.in_0.val().get_bits::<3>(6).index()))).index() {
            0 => self.local_0.next = signed_cast(self.in_0.val()),
            2 => self.local_0.next = self.local_0.val(),
            _ => {
                self.local_0.next = -self.local_0.val();
            }
        }
        self.out_0.next = self.in_1.val().get_bits::<2>(bit_cast::<1, 16>(self.in_0.val()).index()).replace_bit(bit_cast::<1, 4>(self.in_1.val()).index(), self.local_0.val().get_bit(self.in_1.val().index())) ^ !bit_cast::<2, 16>(self.in_0.val());
        for i in 1..4_usize {
            self.out_0.next = self.out_0.val() - (self.out_0.val() & self.in_1.val().get_bits::<2>(0));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel46 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Signed<8>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub constant_0: Constant<Bits<16>>,
    pub constant_1: Constant<Bits<16>>,
    pub register_0: DFF<Bits<16>>,
    pub some_parts: [Kernel46Part; 3],
}

impl Default for Kernel46 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new(1.into()),
            constant_1: Constant::new(1.into()),
            register_0: Default::default(),
            some_parts: Default::default(),
        }
    }
}

impl Logic for Kernel46 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        for i in 0..3_usize {
            self.some_parts[i].in_0.next = bit_cast::<16, 32>(bit_cast::<32, 16>(self.register_0.q.val()) | bit_cast::<32, 16>(self.in_0.val()));
            self.some_parts[i].in_1.next = self.in_0.val().get_bits::<4>(i) >> 2 >> self.in_1.val().get_bits::<3>(i);
        }
        for i in 1..3_usize {
            self.some_parts[i].in_0.next = bits::<16>(2801) << 4;
        }
        if self.in_2.val() >= signed_cast(unsigned_cast(self.in_2.val())) {
            self.register_0.d.next = bit_cast::<16, 13>(self.register_0.q.val().get_bits::<13>(0)) >> self.in_0.val().get_bits::<1>(1);
        } else {
            self.register_0.d.next = bit_cast::<16, 13>(self.in_0.val().get_bits::<13>(3)) >> self.some_parts[1].out_0.val().get_bits::<1>(bit_cast::<1, 2>(self.some_parts[2].out_0.val()).index());
        }
        if self.some_parts[0].out_0.val().get_bit(self.register_0.q.val().get_bits::<1>(13).index()) || self.in_2.val().get_bit(bit_cast::<3, 16>(self.in_0.val()).index()) {
            self.out_0.next = unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(4)));
        } else {
            self.out_0.next = self.in_0.val().get_bits::<3>(self.register_0.q.val().get_bits::<3>(11).index()) << self.register_0.q.val().get_bits::<1>(7);
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_46", Kernel46::default(), clock clock, inputs in_0, in_1, in_2)
}
