// Written by `WARPWRIGHT_WRITE=1 cargo test -p warpwright-rust-hdl --test kernel_files`.

use crate::common::Widget;
use crate::widget;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel15BusSink"]
pub struct Kernel15BusSource {
    pub data: Signal<Out, Bits<4>>,
    pub valid: Signal<Out, Bit>,
    pub ready: Signal<In, Bit>,
}

#[derive(Clone, Debug, Default, LogicInterface)]
#[join = "Kernel15BusSource"]
pub struct Kernel15BusSink {
    pub data: Signal<In, Bits<4>>,
    pub valid: Signal<In, Bit>,
    pub ready: Signal<Out, Bit>,
}

#[derive(LogicBlock, Default)]
pub struct Kernel15Receiver {
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<8>>,
    pub out_0: Signal<Out, Bits<2>>,
    pub bus: Kernel15BusSink,
}

impl Logic for Kernel15Receiver {
    #[hdl_gen]
    fn update(&mut self) {
        self.bus.ready.next = !self.bus.valid.val();
        if self.in_0.val().get_bits::<1>(self.bus.data.val().index()) == 1 {
            self.bus.ready.next = self.bus.data.val() < bit_cast::<4, 16>(self.in_0.val());
        }
        if self.in_1.val().get_bits::<2>(3) != 3 {
            self.out_0.next = self.in_1.val().get_bits::<2>(2) | self.in_0.val().get_bits::<2>(9);
        } else {
            self.out_0.next = bit_cast::<2, 3>(self.in_1.val().get_bits::<3>(4) ^ Bits::<3>::from(7));
        }
    }
}

#[derive(LogicBlock)]
pub struct Kernel15 {
    pub clock: Signal<In, Clock>,
    pub in_0: Signal<In, Bits<16>>,
    pub in_1: Signal<In, Bits<16>>,
    pub out_0: Signal<Out, Signed<13>>,
    pub out_1: Signal<Out, Bit>,
    pub bus: Kernel15BusSink,
    pub local_0: Signal<Local, Signed<3>>,
    pub register_0: DFFWithInit<Bits<8>>,
    pub sink: Kernel15Receiver,
}

impl Default for Kernel15 {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            in_0: Default::default(),
            in_1: Default::default(),
            out_0: Default::default(),
            out_1: Default::default(),
            bus: Default::default(),
            local_0: Default::default(),
            register_0: DFFWithInit::new(11.into()),
            sink: Default::default(),
        }
    }
}

impl Logic for Kernel15 {
    #[hdl_gen]
    fn update(&mut self) {
        self.out_1.next = self.local_0.val().get_bit(1);
        dff_setup!(self, clock, register_0);
        self.local_0.next = signed_cast(self.in_1.val().get_bits::<3>(8)) + signed_cast(self.in_0.val().get_bits::<3>(3)) + -signed_cast(self.register_0.q.val().get_bits::<3>(0));
        match (self.in_1.val().get_bits::<2>(11) ^ self.in_0.val().get_bits::<2>(self.in_0.val().get_bits::<3>(10).index())).index() {
            1 => {
                for i in 1..3_usize {
                    if (self.register_0.q.val().get_bits::<3>(self.bus.data.val().get_bits::<2>(2).index())).index() == i {
                        self.local_0.next = self.local_0.val();
                    }
                }
            }
            3 => {
                self.local_0.next = signed_cast(self.bus.data.val().get_bits::<3>(self.bus.data.val().get_bits::<1>(1).index()));
            }
            _ => {}
        }
        self.sink.in_0.next = self.in_0.val() ^ bits::<16>(65535);
        self.sink.in_1.next = 255.into();
        if self.in_0.val().get_bits::<1>(14).all() {
            self.sink.in_1.next = self.register_0.q.val() ^ self.in_1.val().get_bits::<8>(0);
        }
        Kernel15BusSink::link(&mut self.bus, &mut self.sink.bus);
        if self.bus.valid.val() | self.local_0.val().get_bit(0) {
            self.register_0.d.next = self.in_1.val().get_bits::<8>(7) >> 2;
        } else {
            self.register_0.d.next = self.register_0.q.val().replace_bit(0, self.sink.out_0.val().get_bit(1));
        }
        self.out_0.next = signed_cast(self.in_0.val().get_bits::<13>(self.bus.data.val().get_bits::<2>(2).index()));
    }
}

pub fn widget() -> Widget {
    widget!("kernel_15", Kernel15::default(), clock clock, inputs in_0, in_1, bus.data, bus.valid)
}
