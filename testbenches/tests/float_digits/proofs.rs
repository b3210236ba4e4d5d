//! Proofs of small sizes: iterative blocks and pipelines in every cycle, and a pipeline's combinational function.

use super::{BOTH, ITERATIVE, Way, netlist};
use std::time::Instant;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{Format, Rounding, RoundingParameter};
use warpwright_blocks::float_digits::golden::Rounded;
use warpwright_blocks::float_digits::{Architecture, Configuration, FloatDigits, function};
use warpwright_blocks::golden::Pure;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{NetOp, Netlist};
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_testbenches::claims::theorems::{Settings, sizes};
use warpwright_testbenches::proof::{agrees_with, agrees_with_golden, patient};

fn format_of(settings: Settings) -> Format {
    let of_this = |wanted: &str| {
        let found = settings.iter().find(|(name, _)| *name == wanted);
        found.unwrap().1.parse::<u32>().unwrap()
    };
    Format::new(of_this("exponent_bits"), of_this("fraction_bits"))
}

/// A block, or what was made of it, compared with the model in every cycle.
fn in_every_cycle(
    block: FloatDigits,
    format: Format,
    rounding: &str,
    (arch, stages): Way,
    netlist: &Netlist,
) -> Verdict {
    let [exponent, fraction, stages] =
        [format.exponent_bits, format.fraction_bits, stages].map(|number| number.to_string());
    let settings = [
        ("exponent_bits", exponent.as_str()),
        ("fraction_bits", &fraction),
        ("rounding", rounding),
        ("arch", arch),
        ("stages", &stages),
    ];
    let parameters = catalogue::parameters(&block, settings).unwrap();
    let proof = agrees_with_golden(&block, &parameters, netlist, &patient()).unwrap();
    proof.verdict
}

/// The iterative block in each of the formats.
fn proved_digit_by_digit(block: FloatDigits, formats: Vec<Settings>) {
    for settings in formats {
        let format = format_of(settings);
        let began = Instant::now();
        let good = netlist(block, format, "any", ITERATIVE);
        let verdict = in_every_cycle(block, format, "any", ITERATIVE, &good);
        assert_eq!(verdict, Verdict::Held, "{block:?} {format:?}");
        println!("{block:?} {format:?}: {:?}", began.elapsed());
    }
}

#[test]
fn quotients_are_proved() {
    let formats = sizes("float_digits::proofs::quotients_are_proved");
    proved_digit_by_digit(FloatDigits::Divide, formats);
}

#[test]
fn roots_are_proved() {
    let formats = sizes("float_digits::proofs::roots_are_proved");
    proved_digit_by_digit(FloatDigits::SquareRoot, formats);
}

/// Registers of the machine that load although they should hold, or hold although they should load. A remainder that goes on behind the last digit
/// of a root never becomes zero, so that the results are the same; but nobody proves that.
#[test]
fn registers_that_do_not_hold_are_refuted() {
    let format = Format::new(2, 1);
    for block in BOTH {
        let good = netlist(block, format, "nearest_even", ITERATIVE);
        let (mut tried, mut refuted) = (0, 0);
        for (index, register) in good.registers.iter().enumerate() {
            let NetOp::Mux(_, one, zero) = good.nets[register.next.index()].op else {
                // A single bit may have been made of gates.
                continue;
            };
            for value in [one, zero] {
                tried += 1;
                let mut bad = good.clone();
                bad.registers[index].next = value;
                let verdict = in_every_cycle(block, format, "nearest_even", ITERATIVE, &bad);
                let path = &register.path;
                refuted += u32::from(matches!(verdict, Verdict::Refuted(_)));
                assert_ne!(verdict, Verdict::Held, "{block:?} {path}");
            }
        }
        assert!(refuted >= 6, "{block:?}: {refuted} of {tried}");
    }
}

fn configuration(
    operation: FloatDigits,
    format: Format,
    rounding: RoundingParameter,
    architecture: Architecture,
) -> Configuration {
    Configuration {
        operation,
        format,
        rounding,
        architecture,
        tag_bits: 0,
    }
}

/// What is calculated within a cycle, compared with the model of another configuration.
fn compared(hardware: Configuration, model: Configuration) -> Verdict {
    let netlist = optimize(flatten(&function(&hardware).unwrap(), Names::Dropped));
    let model = Pure(Rounded(model));
    agrees_with(&netlist, &model, Obligation::Combinational).verdict
}

/// The architectures that are cut from a function.
const CUT: [Architecture; 2] = [
    Architecture::Pipelined { stages: 1 },
    Architecture::Markstein { stages: 1 },
];

#[test]
fn functions_are_proved() {
    for block in BOTH {
        for settings in sizes("float_digits::proofs::functions_are_proved") {
            let fixed = Rounding::ALL.map(RoundingParameter::Fixed).into_iter();
            for rounding in fixed.chain([RoundingParameter::Any]) {
                for architecture in CUT {
                    let began = Instant::now();
                    let c = configuration(block, format_of(settings), rounding, architecture);
                    assert_eq!(compared(c, c), Verdict::Held, "{c:?}");
                    println!("{c:?}: {:?}", began.elapsed());
                }
            }
        }
        for hardware in Rounding::ALL {
            for model in Rounding::ALL.into_iter().filter(|model| *model != hardware) {
                let of = |rounding| configuration(block, Format::new(2, 2), rounding, CUT[0]);
                let [hardware, model] = [hardware, model].map(|rounding| of(rounding.into()));
                // Roots are positive: down is toward zero.
                let are_alike = block == FloatDigits::SquareRoot
                    && [hardware, model].iter().all(|c| {
                        let down = [Rounding::Down, Rounding::TowardZero];
                        down.map(RoundingParameter::Fixed).contains(&c.rounding)
                    });
                let verdict = compared(hardware, model);
                let is_refuted = matches!(verdict, Verdict::Refuted(_));
                assert_eq!(is_refuted, !are_alike, "{hardware:?} {model:?}");
            }
        }
    }
}

#[test]
fn pipelines_are_proved() {
    for block in BOTH {
        for settings in sizes("float_digits::proofs::pipelines_are_proved") {
            let format = format_of(settings);
            for (arch, stages) in ["pipelined", "markstein"]
                .into_iter()
                .flat_map(|arch| (1..=4).map(move |stages| (arch, stages)))
            {
                let way = (arch, stages);
                let began = Instant::now();
                let good = netlist(block, format, "any", way);
                let verdict = in_every_cycle(block, format, "any", way, &good);
                assert_eq!(verdict, Verdict::Held, "{block:?} {way:?}");
                println!("{block:?} {format:?} {way:?}: {:?}", began.elapsed());
            }
        }
    }
}

/// What a pipeline is made of is a function with a name of its own.
#[test]
fn functions_have_the_ports_that_they_say() {
    for (block, operands) in BOTH.iter().zip([&["a", "b"][..], &["a"]]) {
        let c = configuration(*block, Format::F32, RoundingParameter::Any, CUT[0]);
        let function = function(&c).unwrap();
        let ports = function.ports.iter().map(|port| port.name.as_str());
        let ports: Vec<&str> = ports.collect();
        assert_eq!(ports, [operands, &["rounding", "result"]].concat());
        assert_eq!(function.name, format!("{}_function", block.name()));
    }
}
