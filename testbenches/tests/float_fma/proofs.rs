//! Tiny formats for all inputs, by SAT.

use super::netlist;
use std::sync::Arc;
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{Format, Rounding, RoundingParameter};
use warpwright_blocks::float_fma::golden::Fused;
use warpwright_blocks::float_fma::{Configuration, FloatFma, function};
use warpwright_blocks::golden::Pure;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::sizes;
use warpwright_testbenches::proof::{agrees_with, agrees_with_golden, patient, stream_rules};

fn configuration(
    exponent_bits: u32,
    fraction_bits: u32,
    rounding: impl Into<RoundingParameter>,
) -> Configuration {
    Configuration {
        format: Format::new(exponent_bits, fraction_bits),
        rounding: rounding.into(),
        stages: 1,
        tag_bits: 0,
    }
}

/// What is calculated within a cycle, held against the model of another configuration.
fn held_against(hardware: Configuration, model: Configuration) -> Verdict {
    let netlist = optimize(flatten(&function(&hardware).unwrap(), Names::Dropped));
    let model = Pure(Fused(model));
    let began = Instant::now();
    let proof = agrees_with(&netlist, &model, Obligation::Combinational);
    println!(
        "{hardware:?}: {:?}, {:?}",
        proof.statistics,
        began.elapsed()
    );
    proof.verdict
}

#[test]
fn tiny_formats_are_proved() {
    for settings in sizes("float_fma::proofs::tiny_formats_are_proved") {
        let parameters = catalogue::parameters(&FloatFma, settings.iter().copied()).unwrap();
        let format = Configuration::new(&parameters).format;
        let fixed = [Rounding::NearestEven, Rounding::TowardZero].map(RoundingParameter::Fixed);
        for rounding in fixed.into_iter().chain([RoundingParameter::Any]) {
            let c = Configuration {
                format,
                ..configuration(2, 1, rounding)
            };
            assert_eq!(held_against(c, c), Verdict::Held, "{c:?}");
        }
    }
}

#[test]
fn another_rounding_is_refuted() {
    let [nearest, zero] =
        [Rounding::NearestEven, Rounding::TowardZero].map(|r| configuration(2, 2, r));
    for (hardware, model) in [(nearest, zero), (zero, nearest)] {
        let verdict = held_against(hardware, model);
        assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
    }
}

/// The block in the tiniest format.
fn tiniest(stages: u32) -> Parameters {
    let [tiniest] = sizes("float_fma::proofs::registers_are_proved")[..] else {
        panic!("one format");
    };
    let stages = stages.to_string();
    let settings = tiniest.iter().copied().chain([("stages", stages.as_str())]);
    catalogue::parameters(&FloatFma, settings).unwrap()
}

/// The block, or what was made of it, held against the model in every cycle.
fn registered(stages: u32, netlist: &Netlist) -> Verdict {
    let parameters = tiniest(stages);
    let proof = agrees_with_golden(&FloatFma, &parameters, netlist, &patient()).unwrap();
    proof.verdict
}

#[test]
fn registers_are_proved() {
    for stages in 1..=5 {
        let format = Configuration::new(&tiniest(stages)).format;
        let netlist = netlist(format, "nearest_even", stages);
        assert_eq!(
            registered(stages, &netlist),
            Verdict::Held,
            "{stages} stages"
        );
    }
}

/// A register in the middle that loads although it should wait, or does not load.
#[test]
fn registers_that_do_not_wait_are_refuted() {
    let good = netlist(Format::new(2, 1), "nearest_even", 3);
    for path in ["stage_1_addend_sign_q", "stage_2_is_nan_q"] {
        let index = good.registers.iter().position(|r| r.path == path).unwrap();
        let next = good.registers[index].next;
        let NetOp::Mux(_, one, zero) = good.nets[next.index()].op else {
            panic!("{path} has an enable: {:?}", good.nets[next.index()].op);
        };
        for value in [one, zero] {
            let mut bad = good.clone();
            bad.registers[index].next = value;
            let verdict = registered(3, &bad);
            assert!(
                matches!(verdict, Verdict::Refuted(_)),
                "{path}: {verdict:?}"
            );
        }
    }
}

/// Back-pressure in single precision: whatever the consumer does, results wait unchanged.
#[test]
fn waiting_results_hold_in_single_precision() {
    let parameters = catalogue::parameters(&FloatFma, []).unwrap();
    let module = Arc::new(FloatFma.build(&parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let proof = stream_rules(&FloatFma, &parameters, &netlist, &patient()).unwrap();
    assert_eq!(proof.expect("there are streams").verdict, Verdict::Held);
}
