//! `gather_scatter`, proved: its combinational functions equal the golden model's for all inputs; and its guarantees hold in every cycle.
//!
//! - [`parts`]: its functions, one at a time
//! - [`nothing`]: requests that are illegal or fully masked, in the whole unit
//! - [`whole`]: the whole unit against its model, at the smallest size
//!
//! Sizes are small, and each is stated with its proof; larger ones are compared by simulation (`gather_scatter.rs`).

mod nothing;
mod parts;
mod whole;

use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::gather_scatter::{Caches, Configuration, GatherScatter};
use warpwright_blocks::line_coalescer::Architecture;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::claims::theorems::Settings;
use warpwright_testbenches::proof::{patient, stream_rules};

/// So many lanes, and lines of so many bytes, with data; everything else is small.
fn of(lanes: u32, line_bytes: u32) -> Configuration {
    Configuration {
        addresses: warpwright_blocks::lane_addresses::Configuration {
            lanes,
            line_bytes,
            payload_bytes: 32 * lanes,
            stages: 1,
        },
        architecture: Architecture::Serial,
        slots: 1,
        entries: 2,
        in_order: true,
        tag_bits: 1,
        caches: Caches::L1L3,
        data: true,
        messages: false,
    }
}

fn is_long() -> bool {
    std::env::var_os("WARPWRIGHT_LONG").is_some()
}

/// A small configuration of these sizes, which are to be proved.
fn sized(settings: Settings) -> Configuration {
    let mut c = of(1, 64);
    for (name, value) in settings {
        let number = || value.parse().expect(name);
        match *name {
            "lanes" => (c.addresses.lanes, c.addresses.payload_bytes) = (number(), 32 * number()),
            "line_bytes" => c.addresses.line_bytes = number(),
            "entries" => c.entries = number(),
            "slots" => c.slots = number(),
            "data" => c.data = *value != "off",
            other => panic!("no size: {other}"),
        }
    }
    c
}

/// The parameters of that configuration, without data.
fn parameters(c: &Configuration) -> Parameters {
    let numbers = [
        ("lanes", c.lanes()),
        ("line_bytes", c.line_bytes()),
        ("payload_bytes", c.addresses.payload_bytes),
        ("stages", c.addresses.stages),
        ("entries", c.entries),
        ("tag_bits", c.tag_bits),
    ];
    let numbers = numbers.map(|(name, value)| (name, value.to_string()));
    let numbers = numbers.iter().map(|(name, value)| (*name, value.as_str()));
    catalogue::parameters(&GatherScatter, numbers.chain([("data", "off")])).unwrap()
}

/// The whole unit.
fn unit(c: &Configuration) -> Netlist {
    let module = Arc::new(GatherScatter.build(&parameters(c)).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// The same hardware, in which a register takes ones only.
fn with_ones(netlist: &Netlist, path: &str) -> Netlist {
    let mut made = netlist.clone();
    let found = made.registers.iter().position(|r| r.path == path);
    let index = found.unwrap_or_else(|| panic!("there is no register {path}"));
    let width = made.registers[index].width;
    made.registers[index].next = made.push(NetOp::Const(Bits::ones(width)), width);
    made
}

/// What waits at an output stays as it is until it is taken, and does not wait for that.
#[test]
fn streams_keep_their_rules() {
    for lanes in [1, 4] {
        let c = of(lanes, 64);
        let options = patient();
        let proof = stream_rules(&GatherScatter, &parameters(&c), &unit(&c), &options);
        let proof = proof.unwrap().expect("there are streams");
        assert_eq!(proof.verdict, Verdict::Held, "{lanes} lanes");
    }
}
