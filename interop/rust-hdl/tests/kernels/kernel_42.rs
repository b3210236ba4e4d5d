// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(LogicBlock, Default)]
pub struct Kernel42Part {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bit>,
    pub in_1: Signal<In, Signed<4>>,
    pub in_2: Signal<In, Bits<2>>,
    pub out_0: Signal<Out, Bit>,
    pub register_0: DFF<Bits<1>>,
}

impl Logic for Kernel42Part {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(self, clock, register_0);
        self.register_0.d.next = (self.register_0.q.val() - 0) + unsigned_cast(signed_cast(bit_cast::<1, 1>(self.register_0.q.val())));
        match (self.in_2.val() ^ 1).index() {
            _ => {
            }
        }
        self.out_0.next = self.in_0.val();
        if (bit_cast::<2, 1>(self.register_0.q.val()) & self.in_2.val()) != (self.in_2.val() ^ self.in_2.val()) {
            for i in 0..2_usize {
                self.out_0.next = (self.register_0.q.val() | i.to_bits::<1>()) > 1;
            }
        } else {
            self.out_0.next = !self.register_0.q.val().get_bit(0);
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel42 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<4>>,
    pub in_1: Signal<In, Bits<3>>,
    pub in_2: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Bits<3>>,
    pub out_1: Signal<Out, Bit>,
    pub constant_0: Constant<Bits<13>>,
    pub constant_1: Constant<Bit>,
    pub local_0: Signal<Local, Bit>,
    pub local_1: Signal<Local, Bits<2>>,
    pub part_0: [Kernel42Part; 3],
}

impl Default for Kernel42 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            in_2: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            constant_0: Constant::new(8191.into()),
            constant_1: Constant::new(true),
            local_0: Default::default(),
            local_1: Default::default(),
            part_0: Default::default(),
        }
    }
}

impl Logic for Kernel42 {
    #[hdl_gen]
    fn update(&mut self) {
        self.local_0.next = !(self.in_2.val().get_bit((self.in_0.val() >> 1).index()) && self.constant_1.val());
        self.local_1.next = (self.in_0.val().get_bits::<2>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(unsigned_cast(signed_cast(self.in_1.val().get_bits::<1>(1))).index()))).index()) << (self.in_1.val() ^ self.in_1.val())) ^ 1;
        for i in 0..3_usize {
            self.part_0[i].clock.next = self.clock.val();
            self.part_0[i].in_0.next = bit_cast::<8, 4>(self.in_0.val()).any();
            self.part_0[i].in_1.next = signed_cast(self.in_0.val());
            self.part_0[i].in_2.next = bit_cast::<2, 3>(self.in_0.val().get_bits::<3>(unsigned_cast(signed_cast(self.in_0.val().get_bits::<1>((self.local_1.val() & self.local_1.val()).index()))).index()) - self.in_1.val());
        }
        for i in 1..3_usize {
            self.part_0[i].in_0.next = bit_cast::<1, 2>(self.local_1.val()).any();
        }
        self.out_0.next = (self.in_1.val() - self.in_1.val()) << (bit_cast::<1, 2>(self.local_1.val()) ^ 1) >> 1;
        self.out_1.next = (self.constant_0.val() >> 13) != !self.constant_0.val();
    }
}

pub fn widget() -> Widget {
    widget!("kernel_42", Kernel42::default(), clock clock, inputs in_0, in_1, in_2)
}
