// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel08 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<36>>,
    pub in_1: Signal<In, Bits<8>>,
    pub in_2: Signal<In, Bit>,
    pub in_3: Signal<In, Bits<16>>,
    pub in_4: Signal<In, Bits<4>>,
    pub out_0: Signal<Out, Bit>,
    pub out_1: Signal<Out, Bits<16>>,
    pub out_2: Signal<Out, Bit>,
    pub out_3: Signal<Out, Bit>,
    pub register_0: DFF<Bit>,
    pub register_1: DFF<Bit>,
    pub register_2: DFF<Bits<36>>,
}

impl Logic for Kernel08 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0, register_1, register_2);
        self.register_0.d.next = self.in_2.val();
        self.register_1.d.next = (bit_cast::<36, 45>(bits::<45>(785759740)) > unsigned_cast(signed_cast(bit_cast::<36, 8>(self.in_1.val())))) || self.register_2.q.val().get_bit(bit_cast::<5, 4>(self.in_4.val()).index());
        if bit_cast::<3, 2>(bit_cast::<2, 16>(self.in_3.val()) | bit_cast::<2, 8>(self.in_1.val())).xor() {
            self.register_0.d.next = unsigned_cast(signed_cast(self.in_3.val().get_bits::<8>(bit_cast::<3, 6>(bit_cast::<6, 16>(self.in_3.val())).index()))).any() || !self.register_1.q.val();
        }
        self.register_2.d.next = !(self.in_0.val() + 1) | 1031934747;
        self.out_0.next = !self.register_2.q.val().get_bit(15);
        if self.out_0.val() || self.register_1.q.val() {
            self.register_2.d.next = (unsigned_cast(signed_cast(bit_cast::<36, 16>(self.in_3.val()))) - 2147483647) ^ bit_cast::<36, 37>(bit_cast::<37, 32>(self.in_0.val().get_bits::<32>((bit_cast::<2, 36>(self.register_2.q.val()) ^ bit_cast::<2, 36>(self.register_2.q.val())).index())));
        } else if self.in_1.val().get_bit(4) {
            for i in 0..2_usize {
                for j in 0..2_usize {
                    self.out_0.next = ((self.in_3.val().get_bits::<3>((i * 2 + j)) | 7) >> 2).xor();
                }
                self.register_2.d.next = unsigned_cast(signed_cast(self.in_0.val())) + ((i.to_bits::<36>() ^ 2147483647) >> 9);
            }
        }
        for i in 0..2_usize {
            if (bit_cast::<3, 8>(self.in_1.val()) & self.in_4.val().get_bits::<3>(i)).index() == i {
                self.register_2.d.next = (bit_cast::<36, 39>(bits::<39>(721212298)) & (self.in_0.val() | self.in_0.val())) << (i.to_bits::<4>() & self.in_4.val());
            }
            self.out_0.next = self.register_1.q.val();
        }
        self.out_1.next = (self.in_3.val() + bit_cast::<16, 36>(self.in_0.val()) | self.in_3.val() - self.in_0.val().get_bits::<16>((self.in_3.val().get_bits::<4>(2) ^ 7).index())) | bit_cast::<16, 6>(bits::<6>(1)) ^ bit_cast::<16, 16>(self.in_3.val()) - self.in_0.val().get_bits::<16>(bit_cast::<4, 2>(self.register_2.q.val().get_bits::<2>(32)).index());
        match (bits::<3>(1) ^ bit_cast::<3, 36>(self.register_2.q.val())).index() {
            1 => {
                if self.register_1.q.val() || (bit_cast::<16, 6>(bit_cast::<6, 16>(self.in_3.val())) != !self.out_1.val()) {
                    self.out_1.next = ((bit_cast::<16, 4>(self.in_4.val()) >> 5) ^ (self.in_3.val() >> bit_cast::<2, 3>(bits::<3>(6)))) - ((bit_cast::<16, 36>(self.in_0.val()) | self.in_3.val()) - (bit_cast::<16, 36>(self.in_0.val()) ^ self.out_1.val()));
                } else {
                    self.out_1.next = (self.out_1.val() | self.out_1.val()) + 65535 + bit_cast::<16, 11>(bit_cast::<11, 8>(self.in_1.val()) | 375);
                }
            }
            5 => {
                self.out_1.next = (bit_cast::<16, 10>(bit_cast::<10, 8>(self.in_1.val())) | self.out_1.val() ^ 1) & (self.in_0.val().get_bits::<16>((!self.in_4.val()).index()).replace_bit(15, self.register_2.q.val().get_bit(7)) & (self.out_1.val() >> 3));
            }
            6 => {
                for i in 0..3_usize {
                    for j in 0..2_usize {
                        if (bit_cast::<3, 1>(self.in_0.val().get_bits::<1>(2))).index() == i {
                            self.out_1.next = ((self.in_3.val() ^ bit_cast::<16, 16>(self.in_3.val())) | bit_cast::<16, 19>(bit_cast::<19, 8>(self.in_1.val()))) << 5;
                        }
                        self.out_1.next = unsigned_cast(signed_cast(self.out_1.val())) >> 7;
                    }
                    self.out_1.next = bit_cast::<16, 17>(bit_cast::<17, 20>(self.register_2.q.val().get_bits::<20>(10))) + ((self.in_3.val() >> (bit_cast::<2, 36>(self.register_2.q.val()) >> 0)) >> 0);
                }
            }
            _ => {
            }
        }
        self.out_2.next = unsigned_cast(signed_cast(self.in_3.val().get_bits::<2>((bit_cast::<3, 36>(self.in_0.val()) ^ bits::<3>(1)).index())) - signed_cast(self.in_4.val().get_bits::<2>(bit_cast::<1, 4>(self.in_4.val()).index()))).all();
        self.out_3.next = unsigned_cast(signed_cast(self.out_1.val().get_bits::<2>((!self.in_0.val().get_bits::<3>(15)).index()))).all() | !(self.out_1.val() >= 1);
        for i in 0..2_usize {
            self.out_2.next = (bit_cast::<36, 36>(self.in_0.val()) | self.register_2.q.val()).replace_bit(17, self.register_1.q.val()) != unsigned_cast(-signed_cast(self.register_2.q.val()));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_08", Kernel08::default(), clock clock, inputs in_0, in_1, in_2, in_3, in_4)
}
