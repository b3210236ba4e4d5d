// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel41 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<40>>,
    pub in_1: Signal<In, Signed<32>>,
    pub in_2: Signal<In, Bits<40>>,
    pub out_0: Signal<Out, Bits<32>>,
    pub out_1: Signal<Out, Bits<2>>,
    pub local_0: Signal<Local, Bits<13>>,
    pub register_0: DFF<Bits<32>>,
    pub line: [DFF<Bits<4>>; 4],
}

impl Logic for Kernel41 {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        if self.register_0.q.val().replace_bit(27, self.in_0.val().get_bit(33)) <= (self.register_0.q.val() >> 11) {
            if !(bit_cast::<40, 40>(self.in_2.val()) <= self.in_0.val()) {
                self.local_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<13>(bit_cast::<4, 8>(bits::<8>(1)).index())) + signed_cast(self.in_2.val().get_bits::<13>(bit_cast::<4, 8>(self.in_0.val().get_bits::<8>(25)).index())));
            } else {
                self.local_0.next = unsigned_cast(signed_cast(self.in_2.val().get_bits::<13>(18)) + signed_cast(self.in_0.val().get_bits::<13>(3))) >> 14;
            }
        } else {
            if bit_cast::<40, 40>(self.in_2.val()) != (self.in_0.val() ^ 2147483647) {
                self.local_0.next = bit_cast::<13, 16>(bit_cast::<16, 40>(self.in_0.val())) & bit_cast::<13, 8>(bit_cast::<8, 32>(self.register_0.q.val()));
            } else {
                self.local_0.next = unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<13>(6))) - (bit_cast::<13, 40>(self.in_2.val()) << 6);
            }
        }
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = bit_cast::<4, 3>(bit_cast::<3, 13>(self.local_0.val()) | self.in_0.val().get_bits::<3>(30));
        for i in 1..4_usize {
            self.line[i].d.next = (self.in_2.val().get_bits::<4>((self.in_2.val().get_bits::<5>(11) >> 2).index()) | self.line[i].q.val()) & (self.line[i].q.val() + 15);
        }
        self.register_0.d.next = 1822194452.into();
        self.out_0.next = 2147483647.into();
        match (bit_cast::<2, 1>(bit_cast::<1, 40>(self.in_2.val()))).index() {
            1 => {
                self.out_0.next = !bit_cast::<32, 4>(self.line[3].q.val()) & 305294115;
            }
            3 => {
                if self.in_0.val() << (bit_cast::<3, 32>(self.register_0.q.val()) & self.local_0.val().get_bits::<3>((self.in_2.val().get_bits::<3>(25) & self.line[3].q.val().get_bits::<3>(1)).index())) != (bit_cast::<40, 4>(self.line[3].q.val()) | self.in_0.val()) {
                    self.out_0.next = (self.out_0.val() & self.in_0.val().get_bits::<32>(6)) + 648520264;
                } else if (self.in_1.val() <= self.in_1.val()) ^ (self.in_0.val().get_bit(23) == self.in_2.val().get_bit(4)) {
                    self.register_0.d.next = unsigned_cast(self.in_1.val()) & (self.out_0.val() & self.in_0.val().get_bits::<32>(6));
                }
            }
            _ => {
                for i in 0..3_usize {
                    self.register_0.d.next = unsigned_cast(self.in_1.val());
                }
            }
        }
        self.out_1.next = (bits::<2>(3) ^ self.register_0.q.val().get_bits::<2>(12)) + 1;
        for i in 0..3_usize {
            for j in 0..2_usize {
                if (bit_cast::<3, 2>(self.out_1.val())).index() == i {
                    self.out_1.next = bit_cast::<2, 3>(unsigned_cast(signed_cast(self.register_0.q.val().get_bits::<3>(unsigned_cast(signed_cast(self.line[3].q.val())).index()))));
                }
                self.out_1.next = (self.out_1.val() + self.out_1.val()) + (self.out_1.val() << 0);
            }
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_41", Kernel41::default(), clock clock, inputs in_0, in_1, in_2)
}
