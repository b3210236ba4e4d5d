//! Blocks around widgets that cannot stand alone: two clocks joined, clock outputs kept inside, two ends of a bus.

// As rust-hdl's users write it.
#![allow(clippy::default_trait_access)]

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::i2c::i2c_controller::{I2CController, I2CControllerCmd};
use rust_hdl_widgets::prelude::*;
use std::time::Duration;

/// An asynchronous FIFO whose two sides have one clock.
#[derive(LogicBlock, Default)]
pub struct OneClockFifo {
    pub clock: Signal<In, Clock>,
    pub read: Signal<In, Bit>,
    pub data_out: Signal<Out, Bits<8>>,
    pub empty: Signal<Out, Bit>,
    pub almost_empty: Signal<Out, Bit>,
    pub underflow: Signal<Out, Bit>,
    pub write: Signal<In, Bit>,
    pub data_in: Signal<In, Bits<8>>,
    pub full: Signal<Out, Bit>,
    pub almost_full: Signal<Out, Bit>,
    pub overflow: Signal<Out, Bit>,
    pub read_fill: Signal<Out, Bits<4>>,
    pub write_fill: Signal<Out, Bits<4>>,
    fifo: AsynchronousFIFO<Bits<8>, 3, 4, 2>,
}

impl Logic for OneClockFifo {
    #[hdl_gen]
    fn update(&mut self) {
        self.fifo.read_clock.next = self.clock.val();
        self.fifo.write_clock.next = self.clock.val();
        self.fifo.read.next = self.read.val();
        self.fifo.write.next = self.write.val();
        self.fifo.data_in.next = self.data_in.val();
        self.data_out.next = self.fifo.data_out.val();
        self.empty.next = self.fifo.empty.val();
        self.almost_empty.next = self.fifo.almost_empty.val();
        self.underflow.next = self.fifo.underflow.val();
        self.full.next = self.fifo.full.val();
        self.almost_full.next = self.fifo.almost_full.val();
        self.overflow.next = self.fifo.overflow.val();
        self.read_fill.next = self.fifo.read_fill.val();
        self.write_fill.next = self.fifo.write_fill.val();
    }
}

/// A vector synchroniser whose two sides have one clock.
#[derive(LogicBlock, Default)]
pub struct OneClockVector {
    pub clock: Signal<In, Clock>,
    pub sig_in: Signal<In, Bits<8>>,
    pub send: Signal<In, Bit>,
    pub busy: Signal<Out, Bit>,
    pub sig_out: Signal<Out, Bits<8>>,
    pub update: Signal<Out, Bit>,
    inner: VectorSynchronizer<Bits<8>>,
}

impl Logic for OneClockVector {
    #[hdl_gen]
    fn update(&mut self) {
        self.inner.clock_in.next = self.clock.val();
        self.inner.clock_out.next = self.clock.val();
        self.inner.sig_in.next = self.sig_in.val();
        self.inner.send.next = self.send.val();
        self.busy.next = self.inner.busy.val();
        self.sig_out.next = self.inner.sig_out.val();
        self.update.next = self.inner.update.val();
    }
}

/// A RAM whose two sides have one clock.
#[derive(LogicBlock, Default)]
pub struct OneClockRam {
    pub clock: Signal<In, Clock>,
    pub read_address: Signal<In, Bits<4>>,
    pub read_data: Signal<Out, Bits<8>>,
    pub write_address: Signal<In, Bits<4>>,
    pub write_data: Signal<In, Bits<8>>,
    pub write_enable: Signal<In, Bit>,
    ram: RAM<Bits<8>, 4>,
}

impl Logic for OneClockRam {
    #[hdl_gen]
    fn update(&mut self) {
        self.ram.read_clock.next = self.clock.val();
        self.ram.write_clock.next = self.clock.val();
        self.ram.read_address.next = self.read_address.val();
        self.ram.write_address.next = self.write_address.val();
        self.ram.write_data.next = self.write_data.val();
        self.ram.write_enable.next = self.write_enable.val();
        self.read_data.next = self.ram.read_data.val();
    }
}

macro_rules! one_clock_cross {
    ($name:ident, $inner:ty, $in:literal, $out:literal) => {
        /// A width-changing FIFO whose two sides have one clock.
        #[derive(LogicBlock, Default)]
        pub struct $name {
            pub clock: Signal<In, Clock>,
            pub data_in: Signal<In, Bits<$in>>,
            pub write: Signal<In, Bit>,
            pub full: Signal<Out, Bit>,
            pub data_out: Signal<Out, Bits<$out>>,
            pub read: Signal<In, Bit>,
            pub empty: Signal<Out, Bit>,
            inner: $inner,
        }

        impl Logic for $name {
            #[hdl_gen]
            fn update(&mut self) {
                self.inner.read_clock.next = self.clock.val();
                self.inner.write_clock.next = self.clock.val();
                self.inner.data_in.next = self.data_in.val();
                self.inner.write.next = self.write.val();
                self.inner.read.next = self.read.val();
                self.full.next = self.inner.full.val();
                self.empty.next = self.inner.empty.val();
                self.data_out.next = self.inner.data_out.val();
            }
        }
    };
}
one_clock_cross!(OneClockWiden, CrossWidenFIFO<4, 3, 4, 16, 3, 4>, 4, 16);
one_clock_cross!(OneClockNarrow, CrossNarrowFIFO<16, 3, 4, 4, 3, 4>, 16, 4);

/// A SPI master and a slave, wired to each other.
#[derive(LogicBlock)]
pub struct SpiSystem {
    pub clock: Signal<In, Clock>,
    pub data_outbound: Signal<In, Bits<16>>,
    pub start_send: Signal<In, Bit>,
    pub reply: Signal<In, Bits<16>>,
    pub start_reply: Signal<In, Bit>,
    pub busy: Signal<Out, Bit>,
    pub data_inbound: Signal<Out, Bits<16>>,
    pub slave_inbound: Signal<Out, Bits<16>>,
    pub slave_done: Signal<Out, Bit>,
    pub transfer_done: Signal<Out, Bit>,
    bits: Constant<Bits<16>>,
    master: SPIMaster<16>,
    slave: SPISlave<16>,
}

impl Default for SpiSystem {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            data_outbound: Default::default(),
            start_send: Default::default(),
            reply: Default::default(),
            start_reply: Default::default(),
            busy: Default::default(),
            data_inbound: Default::default(),
            slave_inbound: Default::default(),
            slave_done: Default::default(),
            transfer_done: Default::default(),
            bits: Constant::new(16.into()),
            master: SPIMaster::new(spi()),
            slave: SPISlave::new(spi()),
        }
    }
}

impl Logic for SpiSystem {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, master, slave);
        SPIWiresMaster::join(&mut self.master.wires, &mut self.slave.wires);
        self.master.bits_outbound.next = self.bits.val();
        self.master.data_outbound.next = self.data_outbound.val();
        self.master.start_send.next = self.start_send.val();
        self.master.continued_transaction.next = false;
        self.slave.bits.next = self.bits.val();
        self.slave.data_outbound.next = self.reply.val();
        self.slave.start_send.next = self.start_reply.val();
        self.slave.continued_transaction.next = false;
        self.slave.disabled.next = false;
        self.busy.next = self.master.busy.val();
        self.data_inbound.next = self.master.data_inbound.val();
        self.transfer_done.next = self.master.transfer_done.val();
        self.slave_inbound.next = self.slave.data_inbound.val();
        self.slave_done.next = self.slave.transfer_done.val();
    }
}

/// An I2C controller and two memories on one bus.
#[derive(LogicBlock)]
pub struct I2cSystem {
    pub clock: Signal<In, Clock>,
    pub cmd: Signal<In, I2CControllerCmd>,
    pub run: Signal<In, Bit>,
    pub write_data_in: Signal<In, Bits<8>>,
    pub busy: Signal<Out, Bit>,
    pub error: Signal<Out, Bit>,
    pub read_data_out: Signal<Out, Bits<8>>,
    pub read_valid: Signal<Out, Bit>,
    pub ack: Signal<Out, Bit>,
    pub nack: Signal<Out, Bit>,
    controller: I2CController,
    target_1: I2CTestTarget,
    target_2: I2CTestTarget,
    bus: I2CTestBus<3>,
}

impl Default for I2cSystem {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            cmd: Default::default(),
            run: Default::default(),
            write_data_in: Default::default(),
            busy: Default::default(),
            error: Default::default(),
            read_data_out: Default::default(),
            read_valid: Default::default(),
            ack: Default::default(),
            nack: Default::default(),
            controller: I2CController::new(i2c()),
            target_1: I2CTestTarget::new(0x53),
            target_2: I2CTestTarget::new(0x57),
            bus: Default::default(),
        }
    }
}

impl Logic for I2cSystem {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, controller, target_1, target_2);
        I2CBusDriver::join(&mut self.controller.i2c, &mut self.bus.endpoints[0]);
        I2CBusDriver::join(&mut self.target_1.i2c, &mut self.bus.endpoints[1]);
        I2CBusDriver::join(&mut self.target_2.i2c, &mut self.bus.endpoints[2]);
        self.controller.cmd.next = self.cmd.val();
        self.controller.run.next = self.run.val();
        self.controller.write_data_in.next = self.write_data_in.val();
        self.busy.next = self.controller.busy.val();
        self.error.next = self.controller.error.val();
        self.read_data_out.next = self.controller.read_data_out.val();
        self.read_valid.next = self.controller.read_valid.val();
        self.ack.next = self.controller.ack.val();
        self.nack.next = self.controller.nack.val();
    }
}

pub fn spi() -> SPIConfig {
    SPIConfig {
        clock_speed: 800,
        cs_off: true,
        mosi_off: false,
        speed_hz: 10,
        cpha: true,
        cpol: false,
    }
}

pub fn i2c() -> I2CConfig {
    I2CConfig {
        delay_time: Duration::from_micros(5),
        clock_speed_hz: 1_000_000,
    }
}

pub fn coefficients() -> [i16; 5] {
    [1, -2, 3, -2, 1]
}
