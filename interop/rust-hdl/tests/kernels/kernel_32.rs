// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel32 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<40>>,
    pub out_1: Signal<Out, Signed<32>>,
    pub register_0: DFF<Bits<40>>,
}

impl Logic for Kernel32 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = bit_cast::<40, 40>(unsigned_cast(signed_cast(self.register_0.q.val())));
        for i in 0..2_usize {
            for j in 0..2_usize {
                if ((i + j).to_bits::<3>() & self.register_0.q.val().get_bits::<3>((i * 2 + j))).index() == i {
                    self.register_0.d.next = unsigned_cast(signed_cast(self.register_0.q.val()));
                }
                self.register_0.d.next = unsigned_cast(signed_cast(bit_cast::<40, 40>(self.register_0.q.val())));
            }
            self.register_0.d.next = bit_cast::<40, 40>(self.register_0.q.val() >> (self.register_0.q.val().get_bits::<3>(8) ^ bit_cast::<3, 40>(self.register_0.q.val())));
        }
        if self.register_0.q.val().get_bit(bit_cast::<5, 4>(bit_cast::<4, 40>(self.register_0.q.val())).index()) {
            if (self.register_0.q.val() > 1683062665) ^ (self.register_0.q.val() >= self.register_0.q.val()) {
                self.out_0.next = self.register_0.q.val() - 1 - (self.register_0.q.val() + self.register_0.q.val());
                self.out_1.next = signed_cast(self.register_0.q.val().get_bits::<32>(3)) + -signed_cast(self.register_0.q.val().get_bits::<32>(bit_cast::<3, 2>(bits::<2>(0)).index()));
            } else if (self.register_0.q.val().get_bits::<4>(29) >> 2).all() {
                self.out_0.next = self.register_0.q.val() >> (self.register_0.q.val().get_bits::<1>(12) | bits::<1>(1)) | (self.register_0.q.val() >> !self.register_0.q.val().get_bits::<1>((bit_cast::<5, 40>(self.register_0.q.val()) & 3).index()));
                self.out_1.next = signed_cast(self.register_0.q.val().get_bits::<32>(bit_cast::<3, 2>(bit_cast::<2, 40>(self.register_0.q.val())).index()));
            } else {
                self.out_0.next = (self.register_0.q.val() >> 15) ^ self.register_0.q.val() & self.register_0.q.val();
                self.out_1.next = -signed_cast(self.register_0.q.val().get_bits::<32>(7));
            }
        } else {
            if self.register_0.q.val().get_bit((self.register_0.q.val().get_bits::<5>(24) + self.register_0.q.val().get_bit(18)).index()) {
                self.out_0.next = (self.register_0.q.val() | self.register_0.q.val()) << bit_cast::<3, 2>(self.register_0.q.val().get_bits::<2>(self.register_0.q.val().get_bits::<5>((self.register_0.q.val().get_bits::<5>(7) ^ 23).index()).replace_bit(3, self.register_0.q.val().get_bit(30)).index()));
                self.out_1.next = signed_cast(bits::<32>(2147483647));
            } else if bit_cast::<3, 40>(self.register_0.q.val()).xor() || (self.register_0.q.val().get_bit(bit_cast::<5, 8>(self.register_0.q.val().get_bits::<8>(bit_cast::<5, 8>(bits::<8>(1)).index())).index()) | self.register_0.q.val().get_bit(29)) {
                self.out_0.next = bit_cast::<40, 40>(self.register_0.q.val()) + (self.in_2.val() && self.register_0.q.val().get_bit(1));
                self.out_1.next = signed_cast(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<32>((bit_cast::<3, 40>(self.register_0.q.val()) | bit_cast::<3, 40>(self.register_0.q.val())).index()))));
            } else {
                self.out_0.next = !(self.register_0.q.val() ^ self.register_0.q.val()) >> 26;
                self.out_1.next = signed_cast(bits::<32>(1789262074));
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_32", Kernel32::default(), clock clock, inputs in_0, in_1, in_2)
}
