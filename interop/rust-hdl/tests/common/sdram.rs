//! The SDRAM controllers output their clock, which a module cannot: wrappers around them expose only the other wires.

// As rust-hdl's users write it.
#![allow(clippy::default_trait_access)]

use rust_hdl_core::prelude::*;
use rust_hdl_widgets::prelude::*;

/// So slow that starting up takes a few hundred cycles.
fn timings() -> MemoryTimings {
    MemoryTimings::mt48lc8m16a2(2e6)
}

/// A block around one whose pins are in this field.
macro_rules! with_pins {
    ($pins:ident $($block:tt)*) => {
        around! {
            $($block)*
            in read_data: Bits<16> = $pins.read_data;
            out we_not: Bit = $pins.we_not;
            out cas_not: Bit = $pins.cas_not;
            out ras_not: Bit = $pins.ras_not;
            out cs_not: Bit = $pins.cs_not;
            out bank: Bits<2> = $pins.bank;
            out address: Bits<13> = $pins.address;
            out write_data: Bits<16> = $pins.write_data;
            out write_enable: Bit = $pins.write_enable;
        }
    };
}

with_pins! {
    sdram
    /// Lines of 64 bits.
    SdramBase: SDRAMBaseController<5, 5, 64, 16> = SDRAMBaseController::new(3, timings(), OutputBuffer::Wired);
    clocks clock;
    in data_in: Bits<64>, write_not_read: Bit, cmd_strobe: Bit, cmd_address: Bits<32>;
    out busy: Bit, data_out: Bits<64>, data_valid: Bit, error: Bit;
}

with_pins! {
    sdram
    /// Bursts of 8 words.
    SdramBurst: SDRAMBurstController<5, 5, 8, 16> = SDRAMBurstController::new(3, timings(), OutputBuffer::DelayOne);
    clocks clock;
    in data_in: Bits<16>, write_not_read: Bit, cmd_strobe: Bit, cmd_address: Bits<32>;
    out data_strobe: Bit, busy: Bit, data_out: Bits<16>, data_valid: Bit, error: Bit;
}

with_pins! {
    sdram
    /// A FIFO in a SDRAM, with one clock.
    SdramFifo: SDRAMFIFOController<6, 4, 4, 16, 12> = SDRAMFIFOController::new(3, timings(), OutputBuffer::Wired);
    clocks clock, ram_clock;
    in data_in: Bits<16>, write: Bit, read: Bit;
    out full: Bit, data_out: Bits<16>, empty: Bit, overflow: Bit, underflow: Bit, status: Bits<8>;
}

around! {
    /// Registers in front of the pins.
    SdramBuffer: SDRAMOnChipBuffer<16> = Default::default();
    clocks buf_in.clk;
    in ;
    out ;
    in in_we_not: Bit = buf_in.we_not;
    in in_cas_not: Bit = buf_in.cas_not;
    in in_ras_not: Bit = buf_in.ras_not;
    in in_cs_not: Bit = buf_in.cs_not;
    in in_bank: Bits<2> = buf_in.bank;
    in in_address: Bits<13> = buf_in.address;
    in in_write_data: Bits<16> = buf_in.write_data;
    in in_write_enable: Bit = buf_in.write_enable;
    in read_data: Bits<16> = buf_out.read_data;
    out in_read_data: Bits<16> = buf_in.read_data;
    out we_not: Bit = buf_out.we_not;
    out cas_not: Bit = buf_out.cas_not;
    out ras_not: Bit = buf_out.ras_not;
    out cs_not: Bit = buf_out.cs_not;
    out bank: Bits<2> = buf_out.bank;
    out address: Bits<13> = buf_out.address;
    out write_data: Bits<16> = buf_out.write_data;
    out write_enable: Bit = buf_out.write_enable;
}
