//! The SDRAM controllers give their clock away, which a module cannot: blocks around them let only the other wires out.

// As rust-hdl's users write it.
#![allow(clippy::default_trait_access)]

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

/// So slow that starting up takes a few hundred cycles.
fn timings() -> MemoryTimings {
    MemoryTimings::mt48lc8m16a2(2e6)
}

/// Lines of 64 bits.
#[derive(LogicBlock)]
pub struct SdramBase {
    pub clock: Signal<In, Clock>,
    pub data_in: Signal<In, Bits<64>>,
    pub write_not_read: Signal<In, Bit>,
    pub cmd_strobe: Signal<In, Bit>,
    pub cmd_address: Signal<In, Bits<32>>,
    pub busy: Signal<Out, Bit>,
    pub data_out: Signal<Out, Bits<64>>,
    pub data_valid: Signal<Out, Bit>,
    pub error: Signal<Out, Bit>,
    pub read_data: Signal<In, Bits<16>>,
    pub we_not: Signal<Out, Bit>,
    pub cas_not: Signal<Out, Bit>,
    pub ras_not: Signal<Out, Bit>,
    pub cs_not: Signal<Out, Bit>,
    pub bank: Signal<Out, Bits<2>>,
    pub address: Signal<Out, Bits<13>>,
    pub write_data: Signal<Out, Bits<16>>,
    pub write_enable: Signal<Out, Bit>,
    inner: SDRAMBaseController<5, 5, 64, 16>,
}

impl Default for SdramBase {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            data_in: Default::default(),
            write_not_read: Default::default(),
            cmd_strobe: Default::default(),
            cmd_address: Default::default(),
            busy: Default::default(),
            data_out: Default::default(),
            data_valid: Default::default(),
            error: Default::default(),
            read_data: Default::default(),
            we_not: Default::default(),
            cas_not: Default::default(),
            ras_not: Default::default(),
            cs_not: Default::default(),
            bank: Default::default(),
            address: Default::default(),
            write_data: Default::default(),
            write_enable: Default::default(),
            inner: SDRAMBaseController::new(3, timings(), OutputBuffer::Wired),
        }
    }
}

impl Logic for SdramBase {
    #[hdl_gen]
    fn update(&mut self) {
        self.inner.clock.next = self.clock.val();
        self.inner.data_in.next = self.data_in.val();
        self.inner.write_not_read.next = self.write_not_read.val();
        self.inner.cmd_strobe.next = self.cmd_strobe.val();
        self.inner.cmd_address.next = self.cmd_address.val();
        self.busy.next = self.inner.busy.val();
        self.data_out.next = self.inner.data_out.val();
        self.data_valid.next = self.inner.data_valid.val();
        self.error.next = self.inner.error.val();
        self.inner.sdram.read_data.next = self.read_data.val();
        self.we_not.next = self.inner.sdram.we_not.val();
        self.cas_not.next = self.inner.sdram.cas_not.val();
        self.ras_not.next = self.inner.sdram.ras_not.val();
        self.cs_not.next = self.inner.sdram.cs_not.val();
        self.bank.next = self.inner.sdram.bank.val();
        self.address.next = self.inner.sdram.address.val();
        self.write_data.next = self.inner.sdram.write_data.val();
        self.write_enable.next = self.inner.sdram.write_enable.val();
    }
}

/// Bursts of 8 words.
#[derive(LogicBlock)]
pub struct SdramBurst {
    pub clock: Signal<In, Clock>,
    pub data_in: Signal<In, Bits<16>>,
    pub write_not_read: Signal<In, Bit>,
    pub cmd_strobe: Signal<In, Bit>,
    pub cmd_address: Signal<In, Bits<32>>,
    pub data_strobe: Signal<Out, Bit>,
    pub busy: Signal<Out, Bit>,
    pub data_out: Signal<Out, Bits<16>>,
    pub data_valid: Signal<Out, Bit>,
    pub error: Signal<Out, Bit>,
    pub read_data: Signal<In, Bits<16>>,
    pub we_not: Signal<Out, Bit>,
    pub cas_not: Signal<Out, Bit>,
    pub ras_not: Signal<Out, Bit>,
    pub cs_not: Signal<Out, Bit>,
    pub bank: Signal<Out, Bits<2>>,
    pub address: Signal<Out, Bits<13>>,
    pub write_data: Signal<Out, Bits<16>>,
    pub write_enable: Signal<Out, Bit>,
    inner: SDRAMBurstController<5, 5, 8, 16>,
}

impl Default for SdramBurst {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            data_in: Default::default(),
            write_not_read: Default::default(),
            cmd_strobe: Default::default(),
            cmd_address: Default::default(),
            data_strobe: Default::default(),
            busy: Default::default(),
            data_out: Default::default(),
            data_valid: Default::default(),
            error: Default::default(),
            read_data: Default::default(),
            we_not: Default::default(),
            cas_not: Default::default(),
            ras_not: Default::default(),
            cs_not: Default::default(),
            bank: Default::default(),
            address: Default::default(),
            write_data: Default::default(),
            write_enable: Default::default(),
            inner: SDRAMBurstController::new(3, timings(), OutputBuffer::DelayOne),
        }
    }
}

impl Logic for SdramBurst {
    #[hdl_gen]
    fn update(&mut self) {
        self.inner.clock.next = self.clock.val();
        self.inner.data_in.next = self.data_in.val();
        self.inner.write_not_read.next = self.write_not_read.val();
        self.inner.cmd_strobe.next = self.cmd_strobe.val();
        self.inner.cmd_address.next = self.cmd_address.val();
        self.data_strobe.next = self.inner.data_strobe.val();
        self.busy.next = self.inner.busy.val();
        self.data_out.next = self.inner.data_out.val();
        self.data_valid.next = self.inner.data_valid.val();
        self.error.next = self.inner.error.val();
        self.inner.sdram.read_data.next = self.read_data.val();
        self.we_not.next = self.inner.sdram.we_not.val();
        self.cas_not.next = self.inner.sdram.cas_not.val();
        self.ras_not.next = self.inner.sdram.ras_not.val();
        self.cs_not.next = self.inner.sdram.cs_not.val();
        self.bank.next = self.inner.sdram.bank.val();
        self.address.next = self.inner.sdram.address.val();
        self.write_data.next = self.inner.sdram.write_data.val();
        self.write_enable.next = self.inner.sdram.write_enable.val();
    }
}

/// A FIFO in a SDRAM, with one clock.
#[derive(LogicBlock)]
pub struct SdramFifo {
    pub clock: Signal<In, Clock>,
    pub data_in: Signal<In, Bits<16>>,
    pub write: Signal<In, Bit>,
    pub read: Signal<In, Bit>,
    pub full: Signal<Out, Bit>,
    pub data_out: Signal<Out, Bits<16>>,
    pub empty: Signal<Out, Bit>,
    pub overflow: Signal<Out, Bit>,
    pub underflow: Signal<Out, Bit>,
    pub status: Signal<Out, Bits<8>>,
    pub read_data: Signal<In, Bits<16>>,
    pub we_not: Signal<Out, Bit>,
    pub cas_not: Signal<Out, Bit>,
    pub ras_not: Signal<Out, Bit>,
    pub cs_not: Signal<Out, Bit>,
    pub bank: Signal<Out, Bits<2>>,
    pub address: Signal<Out, Bits<13>>,
    pub write_data: Signal<Out, Bits<16>>,
    pub write_enable: Signal<Out, Bit>,
    inner: SDRAMFIFOController<6, 4, 4, 16, 12>,
}

impl Default for SdramFifo {
    fn default() -> Self {
        Self {
            clock: Default::default(),
            data_in: Default::default(),
            write: Default::default(),
            read: Default::default(),
            full: Default::default(),
            data_out: Default::default(),
            empty: Default::default(),
            overflow: Default::default(),
            underflow: Default::default(),
            status: Default::default(),
            read_data: Default::default(),
            we_not: Default::default(),
            cas_not: Default::default(),
            ras_not: Default::default(),
            cs_not: Default::default(),
            bank: Default::default(),
            address: Default::default(),
            write_data: Default::default(),
            write_enable: Default::default(),
            inner: SDRAMFIFOController::new(3, timings(), OutputBuffer::Wired),
        }
    }
}

impl Logic for SdramFifo {
    #[hdl_gen]
    fn update(&mut self) {
        self.inner.clock.next = self.clock.val();
        self.inner.ram_clock.next = self.clock.val();
        self.inner.data_in.next = self.data_in.val();
        self.inner.write.next = self.write.val();
        self.inner.read.next = self.read.val();
        self.full.next = self.inner.full.val();
        self.data_out.next = self.inner.data_out.val();
        self.empty.next = self.inner.empty.val();
        self.overflow.next = self.inner.overflow.val();
        self.underflow.next = self.inner.underflow.val();
        self.status.next = self.inner.status.val();
        self.inner.sdram.read_data.next = self.read_data.val();
        self.we_not.next = self.inner.sdram.we_not.val();
        self.cas_not.next = self.inner.sdram.cas_not.val();
        self.ras_not.next = self.inner.sdram.ras_not.val();
        self.cs_not.next = self.inner.sdram.cs_not.val();
        self.bank.next = self.inner.sdram.bank.val();
        self.address.next = self.inner.sdram.address.val();
        self.write_data.next = self.inner.sdram.write_data.val();
        self.write_enable.next = self.inner.sdram.write_enable.val();
    }
}

/// Registers in front of the pins.
#[derive(LogicBlock, Default)]
pub struct SdramBuffer {
    pub clock: Signal<In, Clock>,
    pub in_we_not: Signal<In, Bit>,
    pub in_cas_not: Signal<In, Bit>,
    pub in_ras_not: Signal<In, Bit>,
    pub in_cs_not: Signal<In, Bit>,
    pub in_bank: Signal<In, Bits<2>>,
    pub in_address: Signal<In, Bits<13>>,
    pub in_write_data: Signal<In, Bits<16>>,
    pub in_write_enable: Signal<In, Bit>,
    pub in_read_data: Signal<Out, Bits<16>>,
    pub read_data: Signal<In, Bits<16>>,
    pub we_not: Signal<Out, Bit>,
    pub cas_not: Signal<Out, Bit>,
    pub ras_not: Signal<Out, Bit>,
    pub cs_not: Signal<Out, Bit>,
    pub bank: Signal<Out, Bits<2>>,
    pub address: Signal<Out, Bits<13>>,
    pub write_data: Signal<Out, Bits<16>>,
    pub write_enable: Signal<Out, Bit>,
    inner: SDRAMOnChipBuffer<16>,
}

impl Logic for SdramBuffer {
    #[hdl_gen]
    fn update(&mut self) {
        self.inner.buf_in.clk.next = self.clock.val();
        self.inner.buf_in.we_not.next = self.in_we_not.val();
        self.inner.buf_in.cas_not.next = self.in_cas_not.val();
        self.inner.buf_in.ras_not.next = self.in_ras_not.val();
        self.inner.buf_in.cs_not.next = self.in_cs_not.val();
        self.inner.buf_in.bank.next = self.in_bank.val();
        self.inner.buf_in.address.next = self.in_address.val();
        self.inner.buf_in.write_data.next = self.in_write_data.val();
        self.inner.buf_in.write_enable.next = self.in_write_enable.val();
        self.in_read_data.next = self.inner.buf_in.read_data.val();
        self.inner.buf_out.read_data.next = self.read_data.val();
        self.we_not.next = self.inner.buf_out.we_not.val();
        self.cas_not.next = self.inner.buf_out.cas_not.val();
        self.ras_not.next = self.inner.buf_out.ras_not.val();
        self.cs_not.next = self.inner.buf_out.cs_not.val();
        self.bank.next = self.inner.buf_out.bank.val();
        self.address.next = self.inner.buf_out.address.val();
        self.write_data.next = self.inner.buf_out.write_data.val();
        self.write_enable.next = self.inner.buf_out.write_enable.val();
    }
}
