// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel59Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub local_0: Signal<Local, Signed<2>>,
    pub register_0: DFF<Bits<3>>,
}

impl Logic for Kernel59Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_cast(self.in_0.val().get_bits::<2>(self.register_0.q.val().index()));
        match (unsigned_cast(self.local_0.val())).index() {
            0 => {
                self.local_0.next = signed_cast(self.in_0.val().get_bits::<2>(11));
            }
            2 => self.local_0.next = -signed_cast(self.in_0.val().get_bits::<2>(self.register_0.q.val().index())),
            _ => {
                self.local_0.next = signed_cast(self.register_0.q.val().get_bits::<2>(self.in_0.val().get_bits::<1>(12).index()));
            }
        }
        self.register_0.d.next = self.register_0.q.val() ^ !self.in_0.val().get_bits::<3>(5);
        self.out_0.next = (self.in_0.val().get_bits::<3>(12) | self.in_0.val().get_bits::<3>(self.register_0.q.val().index())) >> 1;
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel59Fields {
    pub low: Bits<4>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock)]
pub struct Kernel59 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Bits<40>>,
    pub in_2: Signal<In, Bits<40>>,
    pub in_3: Signal<In, Signed<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Bits<3>>,
    pub fields: Signal<Local, Kernel59Fields>,
    pub shown_fields: Signal<Out, Kernel59Fields>,
    pub register_0: DFFWithInit<Bits<8>>,
    pub one_part: Kernel59Part,
}

impl Default for Kernel59 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            in_3: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            fields: Default::default(),
            shown_fields: Default::default(),
            register_0: DFFWithInit::new(255.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel59 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.in_0.val().get_bits::<1>(bit_cast::<4, 40>(self.in_1.val()).index()).all() {
            self.fields.next.low = !self.in_0.val().get_bits::<4>(bit_cast::<4, 40>(self.in_2.val()).index()) >> 1;
            self.fields.next.flag = self.register_0.q.val().get_bits::<1>(self.in_1.val().get_bits::<3>(15).index()).xor();
        } else {
            self.fields.next.low = (self.in_0.val().get_bits::<4>(11) ^ bits::<4>(1)) >> 1;
            self.fields.next.flag = self.in_3.val().get_bit(7);
        }
        self.fields.next.high = 2.into();
        for i in 1..2_usize {
            if (self.in_2.val().get_bits::<3>(self.register_0.q.val().get_bits::<4>(3).index())).index() == i {
                self.fields.next.high = self.in_1.val().get_bits::<2>(i) >> 1;
            }
        }
        for i in 0..2_usize {
            for j in 0..2_usize {
                self.fields.next.high = self.fields.val().high - (bit_cast::<2, 8>(self.register_0.q.val()) << 1);
            }
        }
        self.shown_fields.next = self.fields.val();
        clock!(self, clock, one_part);
        self.one_part.in_0.next = 1.into();
        for i in 1..2_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 4>(self.fields.val().low)).index() == i {
                    self.one_part.in_0.next = j.to_bits::<16>() << 1;
                }
            }
        }
        self.one_part.in_1.next = signed_cast(self.in_1.val().get_bits::<16>(self.fields.val().low.index()));
        self.register_0.d.next = self.register_0.q.val() + bit_cast::<8, 4>(self.fields.val().low);
        match (self.one_part.out_0.val() | self.in_2.val().get_bits::<3>(self.fields.val().low.index())).index() {
            0 => self.register_0.d.next = bit_cast::<8, 13>(self.in_2.val().get_bits::<13>(self.fields.val().low.index())),
            2 => self.register_0.d.next = bit_cast::<8, 4>(self.in_0.val().get_bits::<4>(self.fields.val().low.index())),
            _ => {
                self.register_0.d.next = self.register_0.q.val() << bit_cast::<1, 2>(self.fields.val().high);
            }
        }
        self.out_0.next = (self.in_2.val() & 0x77532660) << 12;
        self.out_1.next = self.one_part.out_0.val() >> 1;
        match (self.out_0.val().get_bits::<2>(self.in_0.val().get_bits::<4>(22).index()).replace_bit(1, self.out_1.val().get_bit(self.in_0.val().get_bits::<1>(24).index()))).index() {
            0 => {
                self.out_1.next = self.out_1.val() ^ self.register_0.q.val().get_bits::<3>(self.fields.val().high.index());
            }
            2 => self.out_1.next = self.out_0.val().get_bits::<3>(14) << 2 >> bit_cast::<1, 3>(self.out_1.val()),
            _ => {}
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_59", Kernel59::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
