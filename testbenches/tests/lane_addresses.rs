//! The addresses of a vector request's lanes, proved: what is answered within a cycle, and the block with its registers.

#[path = "lane_addresses/pairs.rs"]
mod pairs;

use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{AnyModel, Pure};
use warpwright_blocks::lane_addresses::{Configuration, LaneAddresses, function, golden::Touching};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::proof::{GoldenSpec, agrees_with_golden};

/// The answer within a cycle of one configuration held against the model of another.
fn held_against(hardware: Configuration, model: Configuration) -> Verdict {
    let module = function(&hardware).unwrap();
    let netlist = optimize(&flatten(&module, Names::Dropped));
    let model = Pure(Touching(model));
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(&model as &dyn AnyModel)) };
    let began = Instant::now();
    let proof = prove(
        &netlist,
        &spec,
        Obligation::Combinational,
        &Options::default(),
    )
    .unwrap();
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

#[test]
fn one_lane_is_proved() {
    for line_bytes in [32, 64, 128] {
        let configuration = of(1, line_bytes, 1024);
        assert_eq!(held_against(configuration, configuration), Verdict::Held);
    }
}

/// Half a minute a line size in a debug build.
#[test]
fn four_lanes_are_proved() {
    if std::env::var_os("WARPWRIGHT_LONG").is_none() {
        return;
    }
    for line_bytes in [32, 64, 128] {
        let configuration = of(4, line_bytes, 256);
        assert_eq!(held_against(configuration, configuration), Verdict::Held);
    }
}

#[test]
fn a_limit_that_is_not_kept_is_refuted() {
    for (hardware, model) in [(1024, 256), (256, 512)] {
        let verdict = held_against(of(1, 64, hardware), of(1, 64, model));
        assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    }
}

/// The block with its registers held against the model, in every cycle: of one number of lanes, of stages, and bytes of data at most, against
/// another limit.
fn registered(lanes: u32, stages: u32, (limit, modelled): (u32, u32)) -> Verdict {
    let parameters = |limit: u32| {
        let settings = [
            ("lanes", lanes.to_string()),
            ("stages", stages.to_string()),
            ("payload_bytes", limit.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        catalogue::parameters(&LaneAddresses, settings).unwrap()
    };
    let module = Arc::new(LaneAddresses.build(&parameters(limit)).unwrap());
    let netlist = optimize(&flatten(&module, Names::Dropped));
    let began = Instant::now();
    let options = Options::default();
    let proof = agrees_with_golden(&LaneAddresses, &parameters(modelled), &netlist, &options);
    let proof = proof.unwrap();
    println!(
        "{lanes} lanes, {stages} stages: {:?}, {:?}",
        proof.statistics,
        began.elapsed()
    );
    proof.verdict
}

#[test]
fn one_lane_with_a_register_is_proved() {
    assert_eq!(registered(1, 1, (1024, 1024)), Verdict::Held);
}

/// Half a minute to a minute each in a debug build.
#[test]
fn registers_in_between_and_two_lanes_are_proved() {
    if std::env::var_os("WARPWRIGHT_LONG").is_none() {
        return;
    }
    for (lanes, stages) in [(1, 2), (1, 3), (2, 1)] {
        let verdict = registered(lanes, stages, (1024, 1024));
        assert_eq!(verdict, Verdict::Held, "{lanes} lanes, {stages} stages");
    }
}

#[test]
fn a_limit_that_is_not_kept_behind_registers_is_refuted() {
    for stages in 1..=3 {
        let verdict = registered(1, stages, (1024, 256));
        assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    }
}
