//! Processors that nobody here wrote, each running a small program: the engines run their Verilog, read as `warpwright import` reads it.
//!
//! They come from PyPI (`pythondata-cpu-*`); `bench/run` installs them. A memory answers their buses while the inputs are recorded; the tape
//! then drives every contestant. Since outputs must be equal in every cycle, each of them would have had the same answers.

mod encode;
mod memory;
mod program;

use crate::designs::Design;
use crate::error::Error;
use crate::stimulus::Tape;
use encode::{Encode, Lm32, OpenRisc, RiscV};
use memory::Bus;
use std::fs;
use std::path::{Path, PathBuf};
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_testbenches::foreign::build::build;
use warpwright_testbenches::foreign::module::with_defined_bits;
use warpwright_testbenches::foreign::ports::Given;
use warpwright_testbenches::foreign::text::Text;

/// A processor.
#[derive(Clone, Copy, Debug)]
pub struct Processor {
    /// What it is called in the package's name and in tables.
    pub name: &'static str,
    /// The top module.
    top: &'static str,
    /// Folders of its package in which every Verilog file belongs to it, or single files.
    sources: &'static [&'static str],
    /// Files of those that are not compiled by themselves: others include them, or they are for something else.
    included: &'static [&'static str],
    buses: &'static [Bus],
    encode: &'static dyn Encode,
    /// Where it begins after a reset, in bytes.
    begin: u32,
}

/// All of them.
pub const ALL: [Processor; 5] = [
    Processor {
        name: "picorv32",
        top: "picorv32",
        sources: &["picorv32.v"],
        included: &[],
        buses: &[Bus {
            request: &["mem_valid"],
            address: ("mem_addr", 1),
            write: Some(("mem_wstrb", "mem_wdata")),
            answered: "mem_ready",
            read: "mem_rdata",
        }],
        encode: &RiscV,
        begin: 0,
    },
    Processor {
        name: "serv",
        top: "serv_rf_top",
        sources: &["rtl"],
        included: &["serv_synth_wrapper.v"],
        buses: &[
            Bus {
                request: &["o_ibus_cyc"],
                address: ("o_ibus_adr", 1),
                write: None,
                answered: "i_ibus_ack",
                read: "i_ibus_rdt",
            },
            Bus {
                request: &["o_dbus_cyc"],
                address: ("o_dbus_adr", 1),
                write: Some(("o_dbus_we", "o_dbus_dat")),
                answered: "i_dbus_ack",
                read: "i_dbus_rdt",
            },
        ],
        encode: &RiscV,
        begin: 0,
    },
    Processor {
        name: "vexriscv",
        top: "VexRiscv",
        sources: &["VexRiscv.v"],
        included: &[],
        buses: &[
            Bus {
                request: &["iBusWishbone_CYC", "iBusWishbone_STB"],
                address: ("iBusWishbone_ADR", 4),
                write: None,
                answered: "iBusWishbone_ACK",
                read: "iBusWishbone_DAT_MISO",
            },
            Bus {
                request: &["dBusWishbone_CYC", "dBusWishbone_STB"],
                address: ("dBusWishbone_ADR", 4),
                write: Some(("dBusWishbone_WE", "dBusWishbone_DAT_MOSI")),
                answered: "dBusWishbone_ACK",
                read: "dBusWishbone_DAT_MISO",
            },
        ],
        encode: &RiscV,
        begin: 0,
    },
    Processor {
        name: "lm32",
        top: "lm32_top",
        sources: &["rtl", "test/lm32_config.v"],
        included: &[
            "jtag_cores.v",
            "jtag_tap_spartan6.v",
            "lm32_config.v",
            "lm32_include.v",
        ],
        buses: &[
            Bus {
                request: &["I_CYC_O", "I_STB_O"],
                address: ("I_ADR_O", 1),
                write: None,
                answered: "I_ACK_I",
                read: "I_DAT_I",
            },
            Bus {
                request: &["D_CYC_O", "D_STB_O"],
                address: ("D_ADR_O", 1),
                write: Some(("D_WE_O", "D_DAT_O")),
                answered: "D_ACK_I",
                read: "D_DAT_I",
            },
        ],
        encode: &Lm32,
        begin: 0,
    },
    Processor {
        name: "mor1kx",
        top: "mor1kx",
        sources: &["rtl/verilog", "rtl/verilog/pfpu32"],
        included: &["mor1kx-defines.v", "mor1kx-sprs.v", "mor1kx_utils.vh"],
        buses: &[
            Bus {
                request: &["iwbm_cyc_o", "iwbm_stb_o"],
                address: ("iwbm_adr_o", 1),
                write: None,
                answered: "iwbm_ack_i",
                read: "iwbm_dat_i",
            },
            Bus {
                request: &["dwbm_cyc_o", "dwbm_stb_o"],
                address: ("dwbm_adr_o", 1),
                write: Some(("dwbm_we_o", "dwbm_dat_o")),
                answered: "dwbm_ack_i",
                read: "dwbm_dat_i",
            },
        ],
        encode: &OpenRisc,
        begin: 0x100,
    },
];

/// The one of a quick look.
pub const SMOKE: &str = "serv";

/// A processor as it is raced.
#[derive(Debug)]
pub struct Ready {
    /// For our engines.
    pub netlist: Netlist,
    /// For Verilator.
    pub design: Design,
    /// The recorded run.
    pub tape: Tape,
}

impl Processor {
    /// The Verilog below the folder that pip installed into.
    fn files(&self, installed: &Path) -> Result<Vec<PathBuf>, Error> {
        let folder = installed.join(format!("pythondata_cpu_{}/verilog", self.name));
        let mut files = Vec::new();
        for source in self.sources.iter().map(|source| folder.join(source)) {
            if !source.exists() {
                return Err(Error::Missing(source.display().to_string()));
            }
            if !source.is_dir() {
                files.push(source);
                continue;
            }
            let listed = fs::read_dir(&source).map_err(Error::file(&source))?;
            let is_verilog = |path: &PathBuf| {
                let ending = path.extension();
                ending.is_some_and(|ending| ending == "v" || ending == "vh")
            };
            files.extend(
                listed
                    .flatten()
                    .map(|entry| entry.path())
                    .filter(is_verilog),
            );
        }
        files.sort();
        Ok(files)
    }

    /// Reads it, runs the program on it and records that.
    pub fn ready(&self, installed: &Path) -> Result<Ready, Error> {
        let design = Design {
            title: self.name.to_string(),
            top: self.top.to_string(),
            files: self.texts(installed)?,
            settings: Vec::new(),
            included: self.included.to_vec(),
        };
        let folder = tempfile::tempdir().map_err(Error::file("a temporary folder"))?;
        design.write_to(folder.path())?;
        let sources = design.sources().map(|(name, _)| folder.path().join(name));
        let text = Text {
            files: sources.collect(),
            top: Some(self.top.to_string()),
            includes: vec![folder.path().to_path_buf()],
            ..Text::default()
        };
        let reading = build(&text, &Given::default());
        let reading = reading.map_err(|error| Error::Build(format!("{}: {error}", self.name)))?;
        let netlist = optimize(with_defined_bits(&reading.netlist));
        let inputs = netlist.inputs.iter().filter(|port| port.name != RESET);
        let inputs = inputs.map(|port| (port.name.as_str(), port.width));
        let outputs = netlist.outputs.iter();
        let outputs = outputs.map(|port| (port.name.as_str(), port.width));
        let mut tape = Tape::empty(inputs.chain([(RESET, 1)]), outputs, reading.clock, 0);
        if let Some(reset) = reading.reset {
            tape.reset_pin = (reset.name, reset.is_low);
        }
        let engine = Single::new(&netlist);
        memory::record(&mut tape, engine, self.buses, (self.encode, self.begin))?;
        Ok(Ready {
            netlist,
            design,
            tape,
        })
    }

    /// The package and its version.
    pub fn package(&self, installed: &Path) -> Result<String, Error> {
        let listed = fs::read_dir(installed).map_err(Error::file(installed))?;
        let names = listed.flatten();
        let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let begin = format!("pythondata_cpu_{}-", self.name);
        let found = names.find_map(|name| {
            let version = name.strip_prefix(&begin)?.strip_suffix(".dist-info")?;
            Some(format!("pythondata-cpu-{} {version}", self.name))
        });
        found.ok_or_else(|| Error::Missing(format!("{begin}*.dist-info")))
    }

    /// Names and texts of its files.
    fn texts(&self, installed: &Path) -> Result<Vec<(String, String)>, Error> {
        let read = |path: PathBuf| {
            let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
            let name = path.file_name().unwrap_or_default();
            Ok((name.to_string_lossy().into_owned(), text))
        };
        self.files(installed)?.into_iter().map(read).collect()
    }
}
