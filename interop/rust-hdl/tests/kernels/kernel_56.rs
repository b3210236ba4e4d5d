// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel56 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<13>>,
    pub in_1: Signal<In, Bits<32>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<2>>,
    pub in_4: Signal<In, Signed<16>>,
    pub out_0: Signal<Out, Bits<16>>,
    pub out_1: Signal<Out, Bits<40>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Signed<32>>,
    pub register_0: DFF<Bits<40>>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Signed<8>>,
    pub line: [DFF<Bits<32>>; 4],
}

impl Logic for Kernel56 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = self.in_1.val() << unsigned_cast(signed_cast(self.in_1.val().get_bits::<3>(bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(4)).index()))) << 2;
        for i in 1..4_usize {
            self.line[i].d.next = (self.register_0.q.val().get_bits::<32>(bit_cast::<3, 4>(bit_cast::<4, 13>(self.in_0.val())).index()) | self.in_1.val()).replace_bit(31, self.in_2.val() && self.in_2.val());
        }
        self.register_0.d.next = bit_cast::<40, 40>(!bit_cast::<40, 32>(self.in_1.val()));
        self.register_1.d.next = self.register_1.q.val() || self.register_1.q.val();
        for i in 0..2_usize {
            if (bit_cast::<3, 2>(self.in_3.val())).index() == i {
                self.register_1.d.next = self.register_0.q.val() != self.register_0.q.val() || bit_cast::<1, 13>(self.in_0.val()).any();
            }
            for j in 0..2_usize {
                if (bit_cast::<3, 32>(self.line[3].q.val()) ^ (i + j).to_bits::<3>()).index() == i {
                    self.register_1.d.next = unsigned_cast(signed_cast(self.in_3.val())).all();
                }
                self.register_1.d.next = self.register_1.q.val();
            }
        }
        self.register_2.d.next = 1.into();
        self.out_0.next = !bit_cast::<16, 2>(self.in_3.val()) ^ 1;
        self.out_1.next = 1993105476.into();
        for i in 0..4_usize {
            for j in 0..2_usize {
                self.register_2.d.next = self.register_2.q.val() - (self.register_2.q.val() - self.register_2.q.val());
            }
        }
        self.out_2.next = !self.in_3.val().all();
        for i in 0..4_usize {
            if (i.to_bits::<3>().replace_bit(0, self.register_1.q.val())).index() == i {
                self.out_2.next = (self.in_3.val() >> 0).all();
            }
            self.out_2.next = self.in_3.val().get_bit((bits::<1>(0) & 1).index()) == self.in_2.val();
        }
        if self.in_4.val() <= (self.in_4.val() + self.in_4.val()) {
            if (self.in_1.val().get_bits::<3>(20) >> 1).any() {
                self.out_3.next = self.in_4.val() * self.in_4.val();
            } else {
                self.out_3.next = -signed_cast(self.register_0.q.val().get_bits::<32>(7));
            }
        } else {
            if self.in_1.val() >> self.register_0.q.val().get_bits::<1>(26) + self.in_3.val().get_bit(0) < (self.line[3].q.val() | self.line[3].q.val()) {
                self.out_3.next = signed_cast(self.register_0.q.val().get_bits::<32>(self.in_1.val().get_bits::<3>((self.line[3].q.val().get_bits::<4>(5) ^ 7).index()).replace_bit(1, self.in_3.val().get_bit(1)).index()));
            } else {
                self.out_3.next = signed_cast(self.in_1.val());
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_56", Kernel56::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
