// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel36 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Bit>,
    pub in_2: Signal<In, Bit>,
    pub out_0: Signal<Out, Bits<12>>,
    pub out_1: Signal<Out, Signed<3>>,
    pub line: [DFF<Bits<2>>; 4],
}

impl Logic for Kernel36 {
    #[hdl_gen]
    fn update(&mut self) {
        for i in 0..4_usize {
            self.line[i].clock.next = self.clock.val();
        }
        self.line[0].d.next = (bits::<2>(3) ^ bits::<2>(1)) >> bits::<6>(63).replace_bit((bits::<2>(3) | 3).index(), self.in_2.val()) ^ bits::<2>(3) << 1 << 1;
        for i in 1..4_usize {
            self.line[i].d.next = !((self.line[i].q.val() >> (bits::<3>(1) ^ bits::<3>(3))) >> 0);
        }
        if bit_cast::<5, 14>(bit_cast::<14, 2>(self.line[3].q.val())).xor() {
            if self.in_2.val() {
                self.out_0.next = (bit_cast::<12, 2>(self.line[3].q.val()) | 1987).replace_bit(0, self.in_2.val()) ^ (bit_cast::<12, 2>(self.line[3].q.val()) - bit_cast::<12, 2>(self.line[3].q.val()) ^ bit_cast::<12, 8>(bit_cast::<8, 2>(self.line[3].q.val())));
            } else if self.line[3].q.val().replace_bit(1, self.in_1.val()) >= (self.line[3].q.val() ^ bit_cast::<2, 2>(self.line[3].q.val())) {
                self.out_0.next = (bit_cast::<12, 3>(bit_cast::<3, 2>(self.line[3].q.val())) ^ !bit_cast::<12, 2>(self.line[3].q.val())) + 1;
            } else {
                self.out_0.next = (bit_cast::<12, 2>(self.line[3].q.val()) >> 5).replace_bit(bit_cast::<3, 12>(bit_cast::<12, 2>(self.line[3].q.val())).index(), self.line[3].q.val() >= 3) ^ (bit_cast::<12, 2>(self.line[3].q.val()) - bit_cast::<12, 2>(self.line[3].q.val()) | bits::<12>(4095) ^ bits::<12>(1));
            }
        } else {
            self.out_0.next = bit_cast::<12, 8>(bit_cast::<8, 2>(self.line[3].q.val()) ^ bits::<8>(255)) | 2167;
        }
        self.out_1.next = (signed_cast(self.out_0.val().get_bits::<3>(7)) + signed_cast(self.out_0.val().get_bits::<3>(0))) + signed_cast(self.out_0.val().get_bits::<3>(self.out_0.val().get_bits::<3>(bit_cast::<3, 12>(bit_cast::<12, 2>(self.line[3].q.val())).index()).replace_bit(1, self.in_2.val()).index()));
        for i in 0..4_usize {
            for j in 0..2_usize {
                if (unsigned_cast(self.out_1.val()) ^ bit_cast::<3, 2>(self.line[3].q.val())).index() == i {
                    self.out_1.next = self.out_1.val();
                }
                self.out_1.next = (self.out_1.val() - self.out_1.val()) + (self.out_1.val() - self.out_1.val()) - (self.out_1.val() + (self.out_1.val() + self.out_1.val()));
            }
            self.out_1.next = signed_cast(!bit_cast::<3, 2>(self.line[3].q.val())) + (-self.out_1.val() + signed_cast(self.out_0.val().get_bits::<3>(i)));
        }
    }
}

pub fn widget() -> Widget {
    widget!("kernel_36", Kernel36::default(), clock clock, inputs in_0, in_1, in_2)
}
