//! The widgets of rust-hdl-widgets that can be imported.

use super::sdram::{SdramBase, SdramBuffer, SdramBurst, SdramFifo};
use super::systems::{
    I2cSystem, OneClockFifo, OneClockNarrow, OneClockRam, OneClockVector, OneClockWiden, SpiSystem,
    coefficients, i2c, spi,
};
use super::{FromNumber, Inputs, Widget};
use crate::widget;
use num_bigint::BigUint;
use rust_hdl_core::prelude::*;
use rust_hdl_widgets::edge_ff::EdgeDFF;
use rust_hdl_widgets::i2c::i2c_controller::{I2CController, I2CControllerCmd};
use rust_hdl_widgets::i2c::i2c_driver::{I2CDriver, I2CDriverCmd};
use rust_hdl_widgets::prelude::*;
use rust_hdl_widgets::sdram::cmd::{SDRAMCommandDecoder, SDRAMCommandEncoder};
use std::time::Duration;
use warpwright_blocks::random::Random;

impl FromNumber for I2CDriverCmd {
    fn from_number(value: &BigUint) -> Self {
        use I2CDriverCmd::{GetBit, Noop, Restart, SendFalse, SendStart, SendStop, SendTrue};
        let all = [
            Noop, SendStart, SendTrue, SendFalse, SendStop, GetBit, Restart,
        ];
        all[usize::try_from(value).unwrap()]
    }
}

impl FromNumber for I2CControllerCmd {
    fn from_number(value: &BigUint) -> Self {
        use I2CControllerCmd::{
            BeginRead, BeginWrite, EndTransmission, Noop, Read, ReadLast, Write,
        };
        let all = [
            Noop,
            BeginWrite,
            Write,
            BeginRead,
            Read,
            EndTransmission,
            ReadLast,
        ];
        all[usize::try_from(value).unwrap()]
    }
}

impl FromNumber for SDRAMCommand {
    fn from_number(value: &BigUint) -> Self {
        use SDRAMCommand::{
            Active, AutoRefresh, BurstTerminate, LoadModeRegister, NOP, Precharge, Read, Write,
        };
        let all = [
            LoadModeRegister,
            AutoRefresh,
            Precharge,
            BurstTerminate,
            Write,
            Read,
            Active,
            NOP,
        ];
        all[usize::try_from(value).unwrap()]
    }
}

/// Any command, where the block is idle.
fn any_command(random: &mut Random, cycle: usize, inputs: &mut Inputs<'_>) {
    inputs.random(random, cycle);
    let (cmd, run) = (random.below(7), random.below(8) == 0);
    inputs.set("cmd", cmd);
    let busy = *inputs.output("busy") != BigUint::ZERO;
    inputs.set("run", u8::from(run && !busy));
}

/// More bits than the register has are the sender's mistake: rust-hdl panics.
fn spi_bits(random: &mut Random, cycle: usize, inputs: &mut Inputs<'_>) {
    inputs.random(random, cycle);
    let bits = random.below(17);
    inputs.set("bits_outbound", bits);
}

/// Commands that write a word and read it back, each given when the controller is idle again.
fn i2c_command(random: &mut Random, inputs: &mut Inputs<'_>) {
    let step = *inputs.step;
    *inputs.step += 1;
    let (begin_write, write, begin_read, read, end, read_last) = (1u8, 2u8, 3u8, 4u8, 5u8, 6u8);
    let address = [0x53u8, 0x57, 0x11][(step / 10) % 3] << 1;
    let (command, data) = match step % 10 {
        0 | 5 => (begin_write, address),
        1 | 6 => (write, random.below(16) as u8),
        2 | 3 => (write, random.below(256) as u8),
        7 => (begin_read, address),
        8 => ([read, read_last][random.below(2) as usize], 0),
        _ => (end, 0),
    };
    inputs.set("cmd", command);
    inputs.set("write_data_in", data);
}

pub fn all() -> Vec<Widget> {
    vec![
        widget!("dff", DFF::<Bits<8>>::default(), clock clock, inputs d),
        widget!("dff_with_init", DFFWithInit::<Bits<8>>::new(0xA5.into()), clock clock, inputs d),
        widget!("edge_dff", EdgeDFF::<Bits<8>>::new(0x5A.into()), clock clk, inputs d),
        widget!("edge_detector", EdgeDetector::new(true), clock clock, inputs input_signal),
        widget!("falling_detector", EdgeDetector::new(false), clock clock, inputs input_signal),
        widget!("pulser", Pulser::new(1_000, 50.0, Duration::from_millis(7)), clock clock, inputs enable),
        widget!("pwm", PulseWidthModulator::<6>::default(), clock clock, inputs enable, threshold),
        widget!("shot", Shot::<8>::new(1_000, Duration::from_millis(20)), clock clock, inputs trigger),
        widget!("strobe_unit", Strobe::<16>::new(1_000, 100.0), clock clock, inputs enable),
        widget!("delay_line", DelayLine::<Bits<8>, 8, 3>::default(), clock clock, inputs data_in, delay),
        widget!("auto_reset", AutoReset::default(), clock clock),
        widget!("bit_synchronizer", BitSynchronizer::default(), clock clock, inputs sig_in),
        widget!("sync_sender", SyncSender::<Bits<8>>::default(), clock clock, inputs sig_in, ack_in, send),
        widget!("sync_receiver", SyncReceiver::<Bits<8>>::default(), clock clock, inputs sig_cross, flag_in),
        widget!("vector_synchronizer", OneClockVector::default(), clock clock, inputs sig_in, send),
        widget!("lfsr", LFSRSimple::default(), clock clock, inputs strobe),
        widget!("rom", ROM::<Bits<8>, 4>::from((0..13u64).map(|i| (i * 19 + 5).into())), inputs address),
        widget!("sync_rom", SyncROM::<Bits<8>, 4>::from((0..13u64).map(|i| (i * 19 + 5).into())), clock clock, inputs address),
        widget!("ram", OneClockRam::default(), clock clock, inputs read_address, write_address, write_data, write_enable),
        widget!("register_fifo", RegisterFIFO::<Bits<8>>::default(), clock clock, inputs data_in, write, read),
        widget!("synchronous_fifo", SynchronousFIFO::<Bits<8>, 3, 4, 2>::default(), clock clock, inputs read, write, data_in),
        widget!("asynchronous_fifo", OneClockFifo::default(), clock clock, inputs read, write, data_in),
        widget!("cross_widen_fifo", OneClockWiden::default(), clock clock, inputs data_in, write, read),
        widget!("cross_narrow_fifo", OneClockNarrow::default(), clock clock, inputs data_in, write, read),
        widget!("fifo_reducer", FIFOReducer::<8, 4, false>::default(), clock clock, inputs data_in, empty, full),
        widget!("fifo_reducer_n", FIFOReducerN::<32, 8>::new(WordOrder::MostSignificantFirst), clock clock, inputs data_in, empty, full),
        widget!("fifo_expander_n", FIFOExpanderN::<4, 16>::new(WordOrder::LeastSignificantFirst), clock clock, inputs data_in, empty, full),
        widget!("spi_master", SPIMaster::<16>::new(spi()), clock clock,
        inputs bits_outbound, data_outbound, start_send, continued_transaction, wires.miso;
        spi_bits),
        widget!("spi_master_dynamic", SPIMasterDynamicMode::<16>::new(spi().into()), clock clock,
        inputs bits_outbound, data_outbound, start_send, continued_transaction, wires.miso;
        spi_bits),
        widget!("spi_slave", SPISlave::<16>::new(spi()), clock clock,
        inputs wires.mosi, wires.msel, wires.mclk, disabled, start_send, data_outbound, bits, continued_transaction;
        |random, cycle, inputs| {
            inputs.random(random, cycle);
            // No bits at all would make it count down from 65,535, and rust-hdl panic.
            let bits = 1 + random.below(16);
            inputs.set("bits", bits);
        }),
        widget!("spi_system", SpiSystem::default(), clock clock,
        inputs data_outbound, start_send, reply, start_reply;
        |random, cycle, inputs| {
            inputs.random(random, cycle);
            // The slave arms shortly before the master sends.
            inputs.set("start_reply", u8::from(cycle % 2000 == 1990));
            inputs.set("start_send", u8::from(cycle % 2000 == 0));
        }),
        widget!("mux_slaves", MuxSlaves::<4, 2>::default(),
            inputs from_master.mosi, from_master.msel, from_master.mclk,
            to_slaves[0].miso, to_slaves[1].miso, to_slaves[2].miso, to_slaves[3].miso, sel),
        widget!("mux_masters", MuxMasters::<4, 2>::default(),
            inputs to_bus.miso, from_masters[0].mosi, from_masters[0].msel, from_masters[0].mclk,
            from_masters[1].mosi, from_masters[1].msel, from_masters[1].mclk,
            from_masters[2].mosi, from_masters[2].msel, from_masters[2].mclk,
            from_masters[3].mosi, from_masters[3].msel, from_masters[3].mclk, sel),
        widget!("i2c_driver", I2CDriver::new(i2c()), clock clock,
        inputs i2c.sda.line_state, i2c.scl.line_state, cmd, run;
        any_command),
        widget!("i2c_controller", I2CController::new(i2c()), clock clock,
        inputs i2c.sda.line_state, i2c.scl.line_state, cmd, run, write_data_in;
        any_command),
        widget!("i2c_target", I2CTarget::default(), clock clock,
            inputs i2c.sda.line_state, i2c.scl.line_state, active, to_bus, write_enable),
        widget!("i2c_system", I2cSystem::default(), clock clock, inputs cmd, run, write_data_in;
        |random, cycle, inputs| {
            let run = *inputs.output("busy") == BigUint::ZERO && cycle % 2 == 0;
            if run {
                i2c_command(random, inputs);
            }
            inputs.set("run", u8::from(run));
        }),
        widget!("i2c_test_bus", I2CTestBus::<3>::default(),
            inputs endpoints[0].sda.drive_low, endpoints[0].scl.drive_low, endpoints[1].sda.drive_low,
            endpoints[1].scl.drive_low, endpoints[2].sda.drive_low, endpoints[2].scl.drive_low),
        widget!("mac_fir", MultiplyAccumulateSymmetricFiniteImpulseResponseFilter::<3>::new(&coefficients()),
        clock clock, inputs data_in, strobe_in;
        |random, _, inputs| {
            // Only while it is idle, and so small that a product fits 16 bits: see docs/interop/rust_hdl.md.
            let strobe = random.below(4) == 0 && *inputs.output("busy") == BigUint::ZERO;
            let sample = (random.below(8192) as i16 - 4096) as u16;
            inputs.set("strobe_in", u8::from(strobe));
            inputs.set("data_in", sample);
        }),
        widget!("sdram_command_encoder", SDRAMCommandEncoder::default(), inputs cmd),
        widget!("sdram_command_decoder", SDRAMCommandDecoder::default(), inputs ras_not, cas_not, we_not, cs_not),
        widget!("sdram_base_controller", SdramBase::default(), clock clock,
            inputs data_in, write_not_read, cmd_strobe, cmd_address, read_data),
        widget!("sdram_burst_controller", SdramBurst::default(), clock clock,
            inputs data_in, write_not_read, cmd_strobe, cmd_address, read_data),
        widget!("sdram_fifo_controller", SdramFifo::default(), clock clock, inputs data_in, write, read, read_data),
        widget!("sdram_buffer", SdramBuffer::default(), clock clock,
            inputs in_we_not, in_cas_not, in_ras_not, in_cs_not, in_bank, in_address, in_write_data, in_write_enable,
            read_data),
    ]
}
