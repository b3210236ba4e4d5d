// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel03Part {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<1>>,
    pub out_0: Signal<Out, Bits<2>>,
}

impl Logic for Kernel03Part {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_0.next = bit_cast::<2, 1>(self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(11).index()));
        if self.in_0.val().get_bit(bit_cast::<4, 2>(self.out_0.val()).index()) {
            self.out_0.next = self.out_0.val() + bit_cast::<2, 16>(self.in_0.val());
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel03Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock)]
pub struct Kernel03 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<3>>,
    pub out_0: Signal<Out, Signed<3>>,
    pub out_1: Signal<Out, Bits<8>>,
    pub local_0: Signal<Local, Bit>,
    pub fields: Signal<Local, Kernel03Fields>,
    pub shown_fields: Signal<Out, Kernel03Fields>,
    pub register_0: DFFWithInit<Bits<16>>,
    pub one_part: Kernel03Part,
}

impl Default for Kernel03 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            local_0: Default::default(),
            fields: Default::default(),
            shown_fields: Default::default(),
            register_0: DFFWithInit::new(1.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel03 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = unsigned_cast(1_i32.to_signed_bits::<8>());
        dff_setup!(self, clock, register_0);
        self.local_0.next = false;
        for i in 1..4_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 16>(self.in_0.val())).index() == i {
                    self.local_0.next = bit_cast::<8, 16>(self.in_0.val()).xor();
                }
            }
        }
        self.fields.next.low = bit_cast::<4, 8>(self.register_0.q.val().get_bits::<8>(self.register_0.q.val().get_bits::<3>(10).index()));
        self.fields.next.flag = self.in_1.val().get_bit(self.register_0.q.val().get_bits::<1>(10).index());
        match (self.in_0.val().get_bits::<2>(4) ^ bits::<2>(1)).index() {
            1 => {
                self.fields.next.low = !self.fields.val().low;
            }
            3 => {
                self.fields.next.flag = !self.in_1.val().get_bit(2);
            }
            _ => {}
        }
        self.fields.next.high = self.register_0.q.val().get_bits::<2>(3).replace_bit(self.in_0.val().get_bits::<1>(12).index(), self.in_1.val().get_bit(self.register_0.q.val().get_bits::<1>(1).index()));
        match (self.in_0.val().get_bits::<2>(self.register_0.q.val().get_bits::<3>(3).index()) ^ bits::<2>(1)).index() {
            1 => {
                self.fields.next.high = self.fields.val().high.replace_bit(0, self.local_0.val());
            }
            3 => {
                self.fields.next.high = self.in_0.val().get_bits::<2>(8) & self.fields.val().high;
            }
            _ => {}
        }
        self.shown_fields.next = self.fields.val();
        if self.in_0.val().get_bits::<3>(unsigned_cast(self.in_1.val()).index()) != bit_cast::<3, 4>(self.fields.val().low) {
            self.one_part.in_0.next = self.in_0.val() | self.register_0.q.val();
            self.one_part.in_1.next = !self.register_0.q.val().get_bits::<1>(self.fields.val().low.index()) >> 1;
        } else {
            self.one_part.in_0.next = self.in_0.val() ^ self.register_0.q.val();
            self.one_part.in_1.next = 1 | self.register_0.q.val().get_bits::<1>(bit_cast::<4, 2>(self.fields.val().high).index());
        }
        self.register_0.d.next = 50140.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(unsigned_cast(self.in_1.val()).index())).index() == i {
                    self.register_0.d.next = self.in_0.val() + self.fields.val().flag;
                }
            }
        }
        self.out_0.next = signed_cast(!bit_cast::<3, 2>(self.one_part.out_0.val()));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.out_0.val())).index() == i {
                    self.out_0.next = signed_cast(self.in_0.val().get_bits::<3>(12));
                }
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_03", Kernel03::default(), clock clock, inputs in_0, in_1)
}
