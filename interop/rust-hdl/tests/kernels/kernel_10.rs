// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

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
    pub line: [DFF<Bits<4>>; 2],
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
            self.fields.next.low = !bit_cast::<8, 16>(self.in_0.val());
        }
        self.fields.next.flag = signed_cast(self.in_1.val()) != self.constant_0.val();
        self.fields.next.high = 3.into();
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.fields.next.high = self.fields.val().high + (self.in_2.val().get_bits::<3>(j) | self.in_0.val().get_bits::<3>(i));
            }
        }
        self.shown_fields.next = self.fields.val();
        for i in 0..2_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = unsigned_cast(self.register_0.q.val()) + self.in_0.val().get_bit(14);
        for i in 1..2_usize {
            self.line[i].d.next = self.line[i - 1].q.val() + (self.line[i].q.val() - 12);
        }
        self.register_0.d.next = self.register_0.q.val() + signed_cast(self.line[1].q.val());
        self.out_0.next = 255.into();
        match (self.line[1].q.val().get_bits::<2>(bit_cast::<1, 13>(self.in_1.val()).index())).index() {
            1 => self.out_0.next = bit_cast::<8, 4>(self.in_2.val().get_bits::<4>(3)),
            3 => {
                self.out_0.next = self.fields.val().low + 0x49;
            }
            _ => {
                self.out_0.next = self.in_2.val() << bit_cast::<1, 3>(self.fields.val().high);
            }
        }
        match (self.in_1.val().get_bits::<2>(9) ^ self.out_0.val().get_bits::<2>(self.out_0.val().get_bits::<2>(5).index())).index() {
            1 => {
                for i in 1..3_usize {
                    if (self.out_0.val().get_bits::<3>(self.in_0.val().get_bits::<2>(10).index())).index() == i {
                        self.register_0.d.next = signed_cast(self.line[1].q.val());
                    }
                }
            }
            3 => self.out_0.next = self.fields.val().low + self.in_0.val().get_bits::<8>(self.out_0.val().get_bits::<3>(4).index()),
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_10", Kernel10::default(), clock clock, inputs in_0, in_1, in_2)
}
