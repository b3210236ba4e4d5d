// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel10Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<3>,
}

#[derive(LogicBlock)]
pub struct Kernel10 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<13>>,
    pub in_2: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<8>>,
    pub constant_0: Constant<Signed<13>>,
    pub constant_1: Constant<Bits<8>>,
    pub fields: Signal<Local, Kernel10Fields>,
    pub shown_fields: Signal<Out, Kernel10Fields>,
    pub register_0: DFF<Signed<4>>,
    pub line: [DFF<Bits<2>>; 2],
}

impl Default for Kernel10 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            constant_0: Constant::new((-3799).into()),
            constant_1: Constant::new(1.into()),
            fields: Default::default(),
            shown_fields: Default::default(),
            register_0: Default::default(),
            line: Default::default(),
        }
    }
}

impl Logic for Kernel10 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.fields.next.low = 255.into();
        if self.in_1.val().get_bit(0) ^ self.register_0.q.val().get_bit(self.in_2.val().get_bits::<2>(6).index()) {
            self.fields.next.low = self.constant_1.val() + bit_cast::<8, 16>(self.in_0.val());
        }
        self.fields.next.flag = unsigned_cast(signed_cast(self.in_2.val().get_bits::<2>(2))) == 3;
        match (bit_cast::<3, 8>(self.fields.val().low).replace_bit(self.in_0.val().get_bits::<1>(12).index(), self.fields.val().flag)).index() {
            1 => self.fields.next.flag = self.constant_0.val() > signed_cast(self.in_1.val()),
            3 => {
                self.fields.next.flag = self.in_0.val().get_bits::<8>(1).any();
            }
            _ => {
                self.fields.next.flag = self.register_0.q.val() < signed_cast(self.in_0.val().get_bits::<4>(11));
            }
        }
        if self.fields.val().flag {
            self.fields.next.high = self.in_2.val().get_bits::<3>(0) & self.in_2.val().get_bits::<3>(bit_cast::<2, 8>(self.fields.val().low).index());
        } else {
            self.fields.next.high = self.in_1.val().get_bits::<3>(self.in_0.val().get_bits::<3>(3).index()) + self.register_0.q.val().get_bit(2);
        }
        self.shown_fields.next = self.fields.val();
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<2, 3>(self.fields.val().high) ^ Bits::<2>::from(3);
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() ^ (self.line[i].q.val() >> 1);
        }
        self.register_0.d.next = signed_cast(self.in_1.val().get_bits::<4>(4));
        self.out_0.next = self.in_0.val().get_bits::<8>(2) ^ bits::<8>(1);
    }
}

pub fn widget() -> Widget {
    widget!("kernel_10", Kernel10::default(), clock clock, inputs in_0, in_1, in_2)
}
