// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

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
                self.local_0.next = self.local_0.val();
            }
            2 => {
                self.local_0.next = -self.local_0.val();
            }
            _ => {}
        }
        self.register_0.d.next = (self.register_0.q.val() << self.register_0.q.val().get_bits::<1>(2)) >> 3;
        self.out_0.next = bit_cast::<3, 2>(self.in_0.val().get_bits::<2>(self.register_0.q.val().index())) ^ Bits::<3>::from(0);
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Default, LogicStruct)]
pub struct Kernel59Fields {
    pub low: Bits<8>,
    pub flag: Bit,
    pub high: Bits<2>,
}

#[derive(LogicBlock)]
pub struct Kernel59 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<16>>,
    pub in_2: Signal<In, Signed<3>>,
    pub in_3: Signal<In, Signed<40>>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Signed<40>>,
    pub fields: Signal<Local, Kernel59Fields>,
    pub shown_fields: Signal<Out, Kernel59Fields>,
    pub register_0: DFFWithInit<Bits<3>>,
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
            register_0: DFFWithInit::new(6.into()),
            one_part: Default::default(),
        }
    }
}

impl Logic for Kernel59 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.fields.next.low = (bit_cast::<8, 40>(self.in_0.val()) ^ bits::<8>(252)) - bit_cast::<8, 4>(bit_cast::<4, 3>(self.register_0.q.val()));
        self.fields.next.flag = self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(23).index()).all();
        self.fields.next.high = self.register_0.q.val().get_bits::<2>(self.register_0.q.val().get_bits::<1>(0).index()) & bit_cast::<2, 40>(self.in_0.val());
        for i in 0..2_usize {
            for j in 0..2_usize {
                if (self.in_0.val().get_bits::<3>(24)).index() == i {
                    self.fields.next.high = self.fields.val().high + (i * 2 + j).to_bits::<2>();
                }
            }
        }
        self.shown_fields.next = self.fields.val();
        clock!(self, clock, one_part);
        self.one_part.in_0.next = bit_cast::<16, 40>(self.in_0.val()) << self.in_0.val().get_bits::<1>(self.in_0.val().get_bits::<4>(0).index()) ^ (self.in_0.val().get_bits::<16>(16) & self.in_0.val().get_bits::<16>(self.in_0.val().get_bits::<4>(32).index()));
        match (self.fields.val().high >> self.in_0.val().get_bits::<3>(2)).index() {
            1 => self.one_part.in_0.next = self.in_0.val().get_bits::<16>(self.in_0.val().get_bits::<4>(28).index()).replace_bit(5, self.in_1.val().get_bit(8)),
            3 => {
                self.one_part.in_0.next = 1 | self.in_0.val().get_bits::<16>(bit_cast::<4, 8>(self.fields.val().low).index());
            }
            _ => {
                self.one_part.in_0.next = unsigned_cast(self.in_1.val()) & bit_cast::<16, 3>(self.register_0.q.val());
            }
        }
        self.one_part.in_1.next = self.in_1.val() + signed_bit_cast::<16, 13>(signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(self.in_0.val().get_bits::<4>(16).index()))) - signed_cast(bit_cast::<13, 8>(self.in_0.val().get_bits::<8>(24))));
        if self.in_0.val().get_bits::<1>(35).all() {
            self.register_0.d.next = (self.one_part.out_0.val() ^ self.in_0.val().get_bits::<3>(0)) >> self.one_part.out_0.val();
        } else {
            self.register_0.d.next = unsigned_cast(self.in_2.val()) & self.one_part.out_0.val();
        }
        self.out_0.next = (self.in_0.val() & 0x503f61ea) >> unsigned_cast(self.in_2.val());
        if signed_cast(unsigned_cast(self.in_1.val())) >= self.in_1.val() {
            self.out_1.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(self.out_0.val().get_bits::<16>(6))) - signed_cast(bit_cast::<32, 16>(unsigned_cast(self.in_1.val()))));
        } else {
            self.out_1.next = signed_bit_cast::<40, 32>(signed_cast(bit_cast::<32, 16>(unsigned_cast(self.in_1.val()))) - signed_cast(bit_cast::<32, 16>(self.out_0.val().get_bits::<16>(self.in_0.val().get_bits::<4>(23).index()))));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_59", Kernel59::default(), clock clock, inputs in_0, in_1, in_2, in_3)
}
