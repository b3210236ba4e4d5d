// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel11Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub local_0: Signal<Local, Bits<8>>,
}

impl Logic for Kernel11Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = bit_cast::<8, 13>(self.in_0.val().get_bits::<13>(self.in_1.val().get_bits::<2>(0).index())) ^ Bits::<8>::from(55);
        self.out_0.next = 8191.into();
        for i in 0..3_usize {
            if (bit_cast::<3, 8>(self.local_0.val())).index() == i {
                self.out_0.next = self.in_0.val().get_bits::<13>(i) ^ bits::<13>(1);
            }
        }
        for i in 0..3_usize {
            for j in 0..2_usize {
                self.out_0.next = self.out_0.val() - (self.out_0.val() ^ bits::<13>(8191));
            }
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel11 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Signed<40>>,
    pub out_0: Signal<Out, Bits<13>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub register_0: DFFWithInit<Bits<40>>,
    pub one_part: Kernel11Part,
}

impl Default for Kernel11 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            register_0: DFFWithInit::new(2043957977.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel11 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.one_part.in_0.next = (self.register_0.q.val().get_bits::<16>(10) | self.in_2.val().get_bits::<16>(4)) >> 9;
        self.one_part.in_1.next = 255.into();
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(9)).index() == i {
                    self.one_part.in_1.next = self.register_0.q.val().get_bits::<8>(self.in_0.val().get_bits::<4>((i + j)).index()) - bit_cast::<8, 40>(self.in_2.val());
                }
            }
        }
        match (self.in_0.val().get_bits::<3>(15).replace_bit(1, self.in_3.val().get_bit(20))).index() {
            0 => {
                self.one_part.in_0.next = self.in_2.val().get_bits::<16>(3) ^ self.register_0.q.val().get_bits::<16>(1);
            }
            2 => {
                self.one_part.in_1.next = self.in_2.val().get_bits::<8>(self.in_0.val().get_bits::<4>(8).index()) & bit_cast::<8, 40>(self.in_0.val());
            }
            _ => {}
        }
        self.register_0.d.next = 2147483647.into();
        match (unsigned_cast(signed_cast(self.one_part.out_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(14).index())))).index() {
            0 => {
                self.register_0.d.next = self.register_0.q.val() ^ self.in_2.val();
            }
            2 => {
                self.register_0.d.next = self.register_0.q.val() | self.in_2.val();
            }
            _ => {}
        }
        self.out_0.next = self.in_2.val().get_bits::<13>(self.in_2.val().get_bits::<4>(30).index()) ^ self.one_part.out_0.val();
        self.out_1.next = bit_cast::<8, 13>(self.out_0.val()) + self.one_part.out_0.val().get_bits::<8>(1) & (self.in_2.val().get_bits::<8>(25) ^ self.out_0.val().get_bits::<8>(self.out_0.val().get_bits::<2>(9).index()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_11", Kernel11::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
