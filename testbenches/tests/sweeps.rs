//! Exhaustive operand sweeps: the part that fits every run, and faults that they must detect.
//!
//! For each instruction of `glsl450` with up to 16 operand bits all operands are swept; for each with one 32-bit operand, the
//! slice with all-ones and all-zeros exponents and fractions. The results must have the hashes stored by full runs of the command (`scripts/sweeps`).

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::glsl450::table::{INSTRUCTIONS, Instruction};
use warpwright_blocks::glsl450::{Configuration, Glsl450};
use warpwright_blocks::golden::{AnyModel, Golden, Symbolic};
use warpwright_blocks::parameters::{ParameterSpec, Parameters};
use warpwright_blocks::sweep::{NoSweep, Sweep};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_testbenches::sweep::{
    Difference, Extent, Subject, SweepError, Swept, stored, sweep,
};
use warpwright_testbenches::verify::{Check, Failure, Level, checks};

fn parameters(settings: &[(&str, String)]) -> Parameters {
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    catalogue::parameters(&Glsl450, settings).unwrap()
}

fn single(instruction: &Instruction, width: u32) -> Parameters {
    parameters(&[
        ("ops", instruction.name.to_string()),
        ("width", width.to_string()),
        ("lanes", instruction.shape.across.to_string()),
    ])
}

fn netlist(block: &dyn Block, parameters: &Parameters) -> Netlist {
    let module = Arc::new(block.build(parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// The hash and the slice's, of hardware that must be right.
fn hashes(parameters: &Parameters, of: &Sweep, extent: Extent) -> [String; 2] {
    let subject = Subject {
        block: &Glsl450,
        parameters,
        netlist: &netlist(&Glsl450, parameters),
        sweep: of,
    };
    match sweep(&subject, extent, &|_| {}).unwrap() {
        Swept::Same { hash, slice } => [hash.to_string(), slice.to_string()],
        Swept::Differs(found) => panic!("{} of {:#x} differs", of.function, found.number),
    }
}

/// The instructions that there is hardware for, at each of their widths.
fn all() -> impl Iterator<Item = (&'static Instruction, u32)> {
    let built = INSTRUCTIONS.iter().filter(|i| Configuration::can_have(i));
    built.flat_map(|i| i.shape.widths.iter().map(move |width| (i, *width)))
}

#[test]
fn small_instructions_and_slices_of_larger_ones_have_the_stored_hashes() {
    let (mut swept, mut compared, mut operands, mut slices) = (0, 0, 0, 0);
    for (instruction, width) in all() {
        let bits = width * instruction.shape.operands.len() as u32;
        let extent = match (bits, instruction.shape.operands.len()) {
            (..=16, _) => Extent::All,
            // Minutes in a build that is not optimised.
            (32, 1) if !cfg!(debug_assertions) => Extent::Slice,
            _ => continue,
        };
        // Of the slices, which take most of the time, every run does a third.
        slices += u32::from(extent == Extent::Slice);
        if extent == Extent::Slice && !slices.is_multiple_of(by_run(3, 1)) {
            continue;
        }
        let parameters = single(instruction, width);
        let sweeps = Glsl450.sweeps(&parameters).unwrap();
        let [of] = sweeps.as_slice() else {
            panic!("one instruction, one sweep");
        };
        let [hash, slice] = hashes(&parameters, of, extent);
        assert_eq!(slice == hash, extent == Extent::Slice || bits <= 16);
        swept += 1;
        operands += extent.count(of);
        let Some(stored) = stored::find("glsl450", of) else {
            println!("{} of {}: no hash is stored", of.function, of.operands);
            continue;
        };
        compared += 1;
        assert_eq!(stored.count, of.count());
        assert_eq!(slice, stored.slice, "{} of {}", of.function, of.operands);
    }
    println!("{swept} sweeps of {operands} operands, {compared} with a stored hash");
    let least = if cfg!(debug_assertions) {
        24
    } else {
        by_run(29, 41)
    };
    // Not run in full are nine that pack, and five integer ones of 32 bits, which are proved.
    assert!(
        swept >= least && swept - compared <= 14,
        "{swept}, {compared}"
    );
}

/// No hash is kept of what is no more.
#[test]
fn stored_hashes_are_of_instructions_that_there_are() {
    let of_glsl450 = stored::STORED.iter().filter(|s| s.block == "glsl450");
    for stored in of_glsl450 {
        let is_there = all().any(|(instruction, width)| {
            let sweeps = Glsl450.sweeps(&single(instruction, width));
            let sweeps = sweeps.unwrap_or_default();
            sweeps
                .iter()
                .any(|of| stored::find("glsl450", of) == Some(stored))
        });
        assert!(is_there, "{stored:?}");
    }
}

/// Whatever else a unit can do, and in however many lanes and stages, an instruction's hash is the same.
#[test]
fn a_hash_is_of_the_instruction_and_not_of_the_unit() {
    let settings = |ops: &str, lanes: &str, stages: &str| {
        let settings = [
            ("ops", ops),
            ("width", "16"),
            ("lanes", lanes),
            ("exact_stages", stages),
            ("tag_bits", "3"),
        ];
        parameters(&settings.map(|(name, value)| (name, value.to_string())))
    };
    let hash_in = |parameters: &Parameters| {
        let sweeps = Glsl450.sweeps(parameters).unwrap();
        let of = sweeps.iter().find(|of| of.function == "ModfStruct");
        hashes(parameters, of.unwrap(), Extent::All)
    };
    let alone = hash_in(&settings("ModfStruct", "1", "1"));
    assert_eq!(alone, hash_in(&settings("ModfStruct", "3", "2")));
    let unit = settings("ModfStruct+Floor+FrexpStruct", "2", "1");
    assert_eq!(alone, hash_in(&unit));
}

/// `glsl450` in a module, with those bits of its result wrong that are made of the operand.
fn around<'m>(
    m: &'m ModuleBuilder,
    parameters: &Parameters,
    wrong: impl FnOnce(Signal<'m>) -> Signal<'m>,
) -> Result<(), BuildErrors> {
    let unit = Arc::new(Glsl450.build(parameters)?);
    let mut instance = m.instance("unit", &unit);
    let mut a = None;
    for port in unit.inputs().filter(|port| port.name != "rst") {
        let input = m.input(&port.name, port.width.get());
        instance = instance.connect(&port.name, input);
        a = a.or((port.name == "in_a").then_some(input));
    }
    let wrong = wrong(a.unwrap());
    for port in unit.outputs() {
        let mut value = instance.output(&port.name);
        if port.name == "out_result" {
            value = value ^ wrong;
        }
        m.output(&port.name, value);
    }
    Ok(())
}

/// The operand of which [`Wrong`] gives a wrong result.
const WRONG_AT: u64 = 0xb7a5;

/// `glsl450` with one bit of lane 1 wrong of one operand.
struct Wrong;

impl Block for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }
    fn summary(&self) -> &'static str {
        "wrong of one operand in 65,536"
    }
    fn parameters(&self) -> &'static [ParameterSpec] {
        Glsl450.parameters()
    }
    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        let m = ModuleBuilder::new("wrong");
        around(&m, parameters, |a| {
            let was_it = m.register("was_it", 1);
            let is_wrong = was_it.value();
            was_it.next(a.slice(16, 16).eq(WRONG_AT));
            m.cat([is_wrong, m.zeros(31)])
        })?;
        m.finish()
    }
    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Glsl450.model(parameters)
    }
    fn sweeps(&self, parameters: &Parameters) -> Result<Vec<Sweep>, NoSweep> {
        Glsl450.sweeps(parameters)
    }
}

static WRONG: Wrong = Wrong;

fn sweep_check(block: &'static dyn Block, parameters: &Parameters) -> Check {
    let all = checks(block, parameters, Level::Exhaustive, 1);
    let mut sweeps = all.into_iter().filter(|c| c.name.starts_with("sweep"));
    sweeps.next().unwrap()
}

/// One operand in one lane is found, and a stimulus shows it in the simulator.
#[test]
fn one_wrong_operand_is_found_and_shown() {
    let parameters = single(all().find(|(i, _)| i.name == "Floor").unwrap().0, 16);
    let settings = [
        ("ops", "Floor"),
        ("width", "16"),
        ("lanes", "2"),
        ("exact_stages", "1"),
    ];
    let two = catalogue::parameters(&Glsl450, settings).unwrap();
    assert_eq!(Glsl450.sweeps(&parameters).unwrap().len(), 1);
    let outcome = sweep_check(&WRONG, &two).run(&|_| {}).unwrap();
    assert!(!outcome.held() && outcome.swept.is_none());
    let Failure {
        fault, stimulus, ..
    } = outcome.failure.unwrap();
    assert_eq!(fault.port, "out_result");
    assert_eq!(fault.expected ^ fault.found, 0x8000_0000u32.into());
    let given = stimulus.iter().map(|cycle| cycle.get_u64("in_a") >> 16);
    assert!(given.into_iter().any(|a| a == WRONG_AT), "{stimulus:?}");

    let right = sweep_check(&Glsl450, &two).run(&|_| {}).unwrap();
    assert!(right.held() && right.swept.is_some());
}

/// A fault that shows only where one operand follows another one.
#[test]
fn a_fault_between_neighbours_is_found() {
    let settings = [
        ("ops", "FAbs"),
        ("width", "16"),
        ("lanes", "1"),
        ("exact_stages", "1"),
    ];
    let parameters = catalogue::parameters(&Glsl450, settings).unwrap();
    let right = netlist(&Glsl450, &parameters);
    let sweeps = Glsl450.sweeps(&parameters).unwrap();
    let mut subject = Subject {
        block: &Glsl450,
        parameters: &parameters,
        netlist: &right,
        sweep: &sweeps[0],
    };
    let same = sweep(&subject, Extent::All, &|_| {}).unwrap();
    assert!(matches!(same, Swept::Same { .. }));

    let m = ModuleBuilder::new("sticky");
    let wrong = around(&m, &parameters, |a| {
        let before = m.register("operand_before", 16);
        let (is_wrong, last) = (m.register("is_wrong", 1), before.value());
        let shown = is_wrong.value();
        before.next(a);
        // Operands of one stimulus are 256 apart.
        is_wrong.next(a.eq(0x4243u32) & last.eq(0x4143u32));
        m.cat([m.zeros(15), shown])
    });
    wrong.unwrap();
    let sticky = Arc::new(m.finish().unwrap());
    let sticky = optimize(flatten(&sticky, Names::Dropped));
    subject.netlist = &sticky;
    let found = sweep(&subject, Extent::All, &|_| {}).unwrap();
    let expected = Swept::Differs(Difference {
        number: 0x4243,
        leading: (0..=0x42).map(|block| block << 8 | 0x43).collect(),
    });
    assert_eq!(found, expected);
}

/// What runs on numbers here is not what becomes gates.
struct TwoFaced;

impl Block for TwoFaced {
    fn name(&self) -> &'static str {
        "two_faced"
    }
    fn summary(&self) -> &'static str {
        "a model that says one thing on numbers and another as gates"
    }
    fn parameters(&self) -> &'static [ParameterSpec] {
        Glsl450.parameters()
    }
    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        Glsl450.build(parameters)
    }
    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(TwoModels(Glsl450.model(parameters)))
    }
}

struct TwoModels(Box<dyn AnyModel>);

impl AnyModel for TwoModels {
    fn golden(&self) -> Box<dyn Golden> {
        let floor = all().find(|(i, _)| i.name == "Floor").unwrap().0;
        Glsl450.golden(&single(floor, 16))
    }
    fn symbolic(&self) -> Box<dyn Symbolic> {
        self.0.symbolic()
    }
}

/// The model's gates are not believed either: on numbers it must say the same.
#[test]
fn a_model_with_two_meanings_is_no_model() {
    let ceil = all().find(|(i, _)| i.name == "Ceil").unwrap().0;
    let parameters = single(ceil, 16);
    let right = netlist(&Glsl450, &parameters);
    let sweeps = Glsl450.sweeps(&parameters).unwrap();
    let subject = Subject {
        block: &TwoFaced,
        parameters: &parameters,
        netlist: &right,
        sweep: &sweeps[0],
    };
    let found = sweep(&subject, Extent::All, &|_| {});
    assert!(
        matches!(found, Err(SweepError::Referee { .. })),
        "{found:?}"
    );
}

/// Results that are looked for too early do not matter yet, and too late they are of other operands.
#[test]
fn a_wrong_latency_is_refused() {
    let settings = [
        ("ops", "FSign"),
        ("width", "16"),
        ("lanes", "1"),
        ("exact_stages", "2"),
    ];
    let parameters = catalogue::parameters(&Glsl450, settings).unwrap();
    let right = netlist(&Glsl450, &parameters);
    let sweeps = Glsl450.sweeps(&parameters).unwrap();
    assert_eq!(sweeps[0].latency, 2);
    for latency in [1, 3] {
        let mut of = sweeps[0].clone();
        of.latency = latency;
        let subject = Subject {
            block: &Glsl450,
            parameters: &parameters,
            netlist: &right,
            sweep: &of,
        };
        let found = sweep(&subject, Extent::All, &|_| {});
        match latency {
            1 => assert!(matches!(found, Err(SweepError::Silent { .. })), "{found:?}"),
            _ => assert!(
                matches!(found, Err(SweepError::NoFunction { .. })),
                "{found:?}"
            ),
        }
    }
}

/// A block without state is swept as it is; parts of its answers may not matter.
#[test]
fn blocks_without_state_are_swept_by_their_inputs() {
    for (name, settings) in [
        ("leading_zeros", &[("width", "13")][..]),
        ("leading_zeros", &[("width", "3")]),
        ("priority_tree", &[("width", "12")]),
    ] {
        let block = catalogue::find(name).unwrap();
        let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
        let outcome = sweep_check(block, &parameters).run(&|_| {}).unwrap();
        assert!(outcome.held(), "{name}: {:?}", outcome.failure);
    }
}
