//! The lane addresses of a vector request, proved: the combinational answer, and the block with its registers.

mod pairs;

use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::Pure;
use warpwright_blocks::lane_addresses::{Configuration, LaneAddresses, function, golden::Touching};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::proof::{agrees_with, agrees_with_golden, patient};

/// The answer within a cycle of one configuration held against the model of another.
fn held_against(hardware: Configuration, model: Configuration) -> Verdict {
    let module = function(&hardware).unwrap();
    let netlist = optimize(flatten(&module, Names::Dropped));
    let model = Pure(Touching(model));
    let began = Instant::now();
    let proof = agrees_with(&netlist, &model, Obligation::Combinational);
    println!(
        "{hardware:?}: {:?}, {:?}",
        proof.statistics,
        began.elapsed()
    );
    proof.verdict
}

fn of(lanes: u32, line_bytes: u32, payload_bytes: u32) -> Configuration {
    Configuration {
        lanes,
        line_bytes,
        payload_bytes,
        stages: 1,
    }
}

fn is_long() -> bool {
    std::env::var_os("WARPWRIGHT_LONG").is_some()
}

#[test]
fn lanes_are_proved() {
    for settings in sizes("lane_addresses::lanes_are_proved") {
        let parameters = catalogue::parameters(&LaneAddresses, settings.iter().copied()).unwrap();
        let configuration = Configuration::new(&parameters);
        let verdict = held_against(configuration, configuration);
        assert_eq!(verdict, Verdict::Held, "{settings:?}");
    }
}

#[test]
fn a_limit_that_is_not_kept_is_refuted() {
    for (hardware, model) in [(1024, 256), (256, 512)] {
        let verdict = held_against(of(1, 64, hardware), of(1, 64, model));
        assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    }
}

fn parameters(lanes: u32, stages: u32) -> Parameters {
    let settings = [("lanes", lanes.to_string()), ("stages", stages.to_string())];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    catalogue::parameters(&LaneAddresses, settings).unwrap()
}

fn block(parameters: &Parameters) -> Netlist {
    let module = Arc::new(LaneAddresses.build(parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// The block with its registers, or what was made of it, held against the model in every cycle.
fn registered(parameters: &Parameters, netlist: &Netlist) -> Verdict {
    let began = Instant::now();
    let options = patient();
    let proof = agrees_with_golden(&LaneAddresses, parameters, netlist, &options).unwrap();
    let [lanes, stages] = ["lanes", "stages"].map(|name| parameters.number(name));
    println!(
        "{lanes} lanes, {stages} stages: {:?}, {:?}",
        proof.statistics,
        began.elapsed()
    );
    proof.verdict
}

#[test]
fn whole_blocks_are_proved() {
    for settings in sizes("lane_addresses::whole_blocks_are_proved") {
        let parameters = catalogue::parameters(&LaneAddresses, settings.iter().copied()).unwrap();
        let verdict = registered(&parameters, &block(&parameters));
        assert_eq!(verdict, Verdict::Held, "{settings:?}");
    }
}

/// The proof of several stages waits for long runs, but the registers that it speaks of are those of the hardware in every run: it begins, and ends for want of
/// time.
#[test]
fn proofs_of_several_stages_begin() {
    let options = Options {
        seconds: 0.0,
        ..Options::default()
    };
    for stages in [2, 3] {
        let parameters = parameters(1, stages);
        let netlist = block(&parameters);
        let proof = agrees_with_golden(&LaneAddresses, &parameters, &netlist, &options);
        let verdict = proof.map(|proof| proof.verdict);
        assert!(matches!(verdict, Ok(Verdict::Unknown(_))), "{verdict:?}");
    }
}

/// A register that keeps nothing is noticed; a refutation takes half a minute in a debug build.
#[test]
fn planted_faults_of_registers_are_refuted() {
    let parameters = parameters(1, 1);
    let good = block(&parameters);
    let mut paths = vec!["stage_1_crosses_q"];
    if is_long() {
        paths.extend(["stage_1_valid_q", "stage_1_is_store_q"]);
    }
    for path in paths {
        let index = good.registers.iter().position(|r| r.path == path);
        let index = index.unwrap_or_else(|| {
            let paths: Vec<_> = good.registers.iter().map(|r| &r.path).collect();
            panic!("there is no register {path}: {paths:?}")
        });
        let mut bad = good.clone();
        let width = bad.registers[index].width;
        bad.registers[index].next = bad.push(NetOp::Const(Bits::zero(width)), width);
        let verdict = registered(&parameters, &bad);
        assert!(
            matches!(verdict, Verdict::Refuted(_)),
            "{path}: {verdict:?}"
        );
    }
}
