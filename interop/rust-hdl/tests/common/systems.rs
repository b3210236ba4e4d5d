//! Wrappers for widgets that cannot stand alone: two clocks joined, clock outputs kept inside, two ends of a bus.

// As rust-hdl's users write it.
#![allow(clippy::default_trait_access)]

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::i2c::i2c_controller::{I2CController, I2CControllerCmd};
use rust_hdl_widgets::prelude::*;
use std::time::Duration;

around! {
    /// An asynchronous FIFO whose two sides have one clock.
    OneClockFifo: AsynchronousFIFO<Bits<8>, 3, 4, 2> = Default::default();
    clocks read_clock, write_clock;
    in read: Bit, write: Bit, data_in: Bits<8>;
    out data_out: Bits<8>, empty: Bit, almost_empty: Bit, underflow: Bit, full: Bit, almost_full: Bit, overflow: Bit, read_fill: Bits<4>,
        write_fill: Bits<4>;
}

around! {
    /// A vector synchroniser whose two sides have one clock.
    OneClockVector: VectorSynchronizer<Bits<8>> = Default::default();
    clocks clock_in, clock_out;
    in sig_in: Bits<8>, send: Bit;
    out busy: Bit, sig_out: Bits<8>, update: Bit;
}

around! {
    /// A RAM whose two sides have one clock.
    OneClockRam: RAM<Bits<8>, 4> = Default::default();
    clocks read_clock, write_clock;
    in read_address: Bits<4>, write_address: Bits<4>, write_data: Bits<8>, write_enable: Bit;
    out read_data: Bits<8>;
}

around! {
    /// A FIFO whose two sides have one clock, and give wider words than they take.
    OneClockWiden: CrossWidenFIFO<4, 3, 4, 16, 3, 4> = Default::default();
    clocks read_clock, write_clock;
    in data_in: Bits<4>, write: Bit, read: Bit;
    out full: Bit, data_out: Bits<16>, empty: Bit;
}

around! {
    /// A FIFO whose two sides have one clock, and give narrower words than they take.
    OneClockNarrow: CrossNarrowFIFO<16, 3, 4, 4, 3, 4> = Default::default();
    clocks read_clock, write_clock;
    in data_in: Bits<16>, write: Bit, read: Bit;
    out full: Bit, data_out: Bits<4>, empty: Bit;
}

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
