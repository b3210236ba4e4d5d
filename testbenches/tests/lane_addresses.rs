//! The addresses of a vector request's lanes, proved.

use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::golden::{AnyModel, Pure};
use warpwright_blocks::lane_addresses::{Configuration, function, golden::Touching};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::proof::GoldenSpec;

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
