//! A parameter of emitted Verilog is correct for every allowed value, and rejects every other.
//!
//! The theorem of [`warpwright_hdl::overridable`] is about our texts; here third-party tools read
//! them. The text for one value, read by Yosys with another value set, is proved equal to the netlist
//! of a module built with that other value; Verilator and Icarus report nothing about it; and each of
//! them fails on a value that is not allowed. The tests try whatever the *text* calls a `parameter`,
//! so a text with too many parameters is caught: the planted faults below are of that kind.

use rayon::prelude::*;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::overridable::overridable;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::module::Module;
use warpwright_hdl::overridable::{Setting, overridable as of_builder, with_marks};
use warpwright_hdl::prefix::designed;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{self, Dialect, Options, VerilogFile};
use warpwright_testbenches::crosscheck::{self, Subject, Verdict, prove};
use warpwright_testbenches::effort::{When, by_run};
use warpwright_testbenches::tools::{self, Found, Reason, Tool, require_or_skip};

/// A configuration by name.
struct Case {
    name: &'static str,
    block: &'static dyn Block,
    parameters: Parameters,
}

impl Case {
    fn new(
        name: &'static str,
        block: &'static dyn Block,
        settings: &[(&'static str, &'static str)],
    ) -> Self {
        let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
        Self {
            name,
            block,
            parameters,
        }
    }

    /// Every named configuration, and one whose result once kept the width of two lanes where there were three.
    fn all() -> Vec<Self> {
        let named = CATALOGUE.iter().flat_map(|block| {
            let named = block.configurations().iter();
            named.map(|named| Self::new(named.name, *block, named.settings))
        });
        named.chain([Self::pack_double()]).collect()
    }

    fn named(name: &str) -> Self {
        let mut all = Self::all().into_iter();
        all.find(|case| case.name == name).expect("a configuration")
    }

    fn pack_double() -> Self {
        let glsl450 = catalogue::find("glsl450").unwrap();
        let settings = [("ops", "PackDouble2x32"), ("width", "64")];
        Self::new("PackDouble2x32", glsl450, &settings)
    }

    /// The hardware as it is emitted.
    fn emitted(&self) -> Arc<Module> {
        Arc::new(overridable(self.block, &self.parameters).unwrap())
    }

    /// The hardware with other values for some of the text's parameters, if there is such a one.
    fn with(&self, changes: &[(&str, u32)]) -> Option<Arc<Module>> {
        let numbers: Vec<(String, String)> = changes
            .iter()
            .map(|(name, value)| (name.to_lowercase(), value.to_string()))
            .collect();
        let is_changed = |name: &str| numbers.iter().any(|(changed, _)| changed == name);
        let mut settings: Vec<(&str, &str)> = self.parameters.iter().collect();
        settings.retain(|(name, _)| !is_changed(name));
        let changed = numbers.iter();
        settings.extend(changed.map(|(name, value)| (name.as_str(), value.as_str())));
        let parameters = catalogue::parameters(self.block, settings).ok()?;
        let built = Arc::new(self.block.build(&parameters).unwrap());
        Some(designed(&built, &built.name).unwrap())
    }
}

/// What the head of a text calls a parameter: name and default.
fn parameters_of(text: &str) -> Vec<(String, u32)> {
    let lines = text.lines().map(str::trim);
    let found = lines.filter_map(|line| {
        let rest = line.strip_prefix("parameter ")?;
        let rest = rest.strip_prefix("int ").unwrap_or(rest);
        let (name, value) = rest.split_once(" = ")?;
        let digits = value.split(|c: char| !c.is_ascii_digit()).next()?;
        Some((name.to_string(), digits.parse().ok()?))
    });
    found.collect()
}

/// Whether the prover can decide that a text is our netlist: a product of 24 digits is beyond it.
fn is_provable(case: &Case) -> bool {
    let effort = case.block.effort(case.name);
    [effort.text, effort.proof]
        .iter()
        .any(|when| *when != When::Never)
}

/// Values that a parameter may have instead of its own, small ones first: they are proved faster. Three in long runs, otherwise one.
fn others(case: &Case, emitted: &Module, name: &str, value: u32) -> Vec<u32> {
    let parameter = emitted.parameters.iter().find(|p| p.name == name);
    let allowed = parameter.and_then(|parameter| parameter.allowed.clone());
    let allowed = allowed.expect("what the text calls a parameter is marked");
    let most = by_run(1, 3);
    // One below, one that is no power of 2, one above, where they are legal and of a size that is read soon.
    let above = if value < 16 { value + 1 } else { 7 };
    let wanted = [1, 3, above, 5, 2, 4, 6];
    let mut chosen = Vec::new();
    let (least, greatest) = allowed.ends().expect("there are values");
    let beyond = [least, greatest].into_iter().chain(allowed.iter());
    for other in wanted.into_iter().chain(beyond) {
        let is_new = other != value && allowed.contains(other) && !chosen.contains(&other);
        if is_new && chosen.len() < most && case.with(&[(name, other)]).is_some() {
            chosen.push(other);
        }
    }
    assert_eq!(chosen.len(), most, "{}: {name}", case.name);
    chosen
}

/// The text read by Yosys with another value, against our netlist of that value.
fn proved(case: &Case, emitted: &Arc<Module>, name: &str, value: u32, yosys: &Found) -> Verdict {
    let other = case.with(&[(name, value)]).expect("a legal value");
    let text = Subject::new(emitted, Dialect::Verilog2001);
    let subject = text.overriding(name, value, &other);
    let findings = prove(&subject, yosys, None, &crosscheck::Options::default());
    match findings {
        Ok(findings) => findings[0].verdict.clone(),
        Err(error) => panic!("{}, {name} = {value}: {error}", case.name),
    }
}

/// The text read by Yosys with another value, against what is emitted for that value, read by Yosys, too: both calculate alike, and no product is too
/// large then.
fn read_alike(
    case: &Case,
    emitted: &Arc<Module>,
    name: &str,
    value: u32,
    yosys: &Found,
) -> Verdict {
    let other = case.with(&[(name, value)]).expect("a legal value");
    let text = Subject::new(emitted, Dialect::Verilog2001);
    let overridden = text.overriding(name, value, &other);
    let own = Subject::new(&other, Dialect::Verilog2001);
    let options = crosscheck::Options::default();
    crosscheck::is_same(&own, &overridden, yosys, &options).unwrap()
}

fn written(folder: &tempfile::TempDir, files: &[VerilogFile]) -> Vec<PathBuf> {
    let write = |file: &VerilogFile| {
        let path = folder.path().join(&file.name);
        std::fs::write(&path, &file.text).unwrap();
        path
    };
    files.iter().map(write).collect()
}

/// What a tool says of a text whose parameter has another value.
fn lint(
    module: &Arc<Module>,
    dialect: Dialect,
    name: &str,
    value: u32,
    tool: &Found,
) -> Result<(), tools::ToolFailure> {
    let folder = tempfile::tempdir().unwrap();
    let options = Options {
        dialect,
        ..Options::default()
    };
    let files = written(&folder, &verilog::emit(module, &options));
    let parameters = [(name, u64::from(value))];
    let design = tools::Design::new(&files, &module.name).parameters(&parameters);
    let design = design.dialect(match dialect {
        Dialect::Verilog2001 => tools::Dialect::Verilog2001,
        Dialect::SystemVerilog => tools::Dialect::SystemVerilog,
    });
    tools::lint(tool, &design)
}

const PARAMETERS: &str = "\
lut_array: LANES, WIDTH
lut_array_combinational: LANES, WIDTH
lut_array_warp: LANES, WIDTH
bfn_simd16: LANES, WIDTH
lut_array_deep: LANES, WIDTH
lop3_unit: LANES, WIDTH
lop3_unit_warp: LANES, WIDTH
priority_tree: WIDTH
leading_zeros: WIDTH
stream_buffer: WIDTH
stream_register: WIDTH
stream_fifo: WIDTH
stream_fork: WIDTH
stream_fork_4: WIDTH
stream_join: WIDTH
stream_arbiter: WIDTH
stream_arbiter_5: WIDTH
line_coalescer: LANES, LINE_BITS, TAG_BITS
line_coalescer_first_last: LANES, LINE_BITS
line_coalescer_alternating: LANES, LINE_BITS
line_coalescer_matrix: LINE_BITS
slm_banks: LANES
slm_banks_addresses: LANES
lane_addresses: LANES
glsl450: LANES
glsl450_one_stage: LANES
glsl450_fma: LANES
";

/// Which parameters there are: the tests below would hold of a catalogue without any.
#[test]
fn parameters_are_those_that_may_be_overridden() {
    let mut found = String::new();
    for case in Case::all() {
        let files = verilog::emit(&case.emitted(), &Options::default());
        let (top, inner) = files.split_last().expect("a file");
        let names: Vec<String> = parameters_of(&top.text)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        if !names.is_empty() {
            writeln!(found, "{}: {}", case.name, names.join(", ")).unwrap();
        }
        for file in inner {
            // What is passed down to an inner module is a parameter there, too, and nothing else is.
            for (name, _) in parameters_of(&file.text) {
                assert!(names.contains(&name), "{}: {}", case.name, file.name);
            }
        }
    }
    assert_eq!(found, PARAMETERS);
}

#[test]
fn a_text_with_another_value_is_the_module_of_that_value() {
    let test = "a_text_with_another_value_is_the_module_of_that_value";
    let yosys = require_or_skip(Tool::Yosys, test);
    let lints = [Tool::VerilatorPypi, Tool::Icarus].map(|tool| require_or_skip(tool, test));
    let of_case = |case: Case| -> Vec<_> {
        let case = Arc::new(case);
        let emitted = case.emitted();
        let files = verilog::emit(&emitted, &Options::default());
        let parameters = parameters_of(&files.last().expect("a file").text);
        let values = parameters.into_iter().flat_map(|(name, value)| {
            let others = others(&case, &emitted, &name, value).into_iter();
            others.map(move |other| (name.clone(), other))
        });
        let with = values.map(|(name, other)| (case.clone(), emitted.clone(), name, other));
        with.collect()
    };
    // Yosys takes ten seconds to read a product of 24 digits, and in every run other cases of that block are taken.
    let is_now =
        |case: &Case| case.block.effort(case.name).text.is_now() || When::LongRuns.is_now();
    let cases = Case::all().into_iter().filter(is_now);
    let tried: Vec<_> = cases.flat_map(of_case).collect();
    tried
        .into_par_iter()
        .for_each(|(case, emitted, name, other)| {
            if let Some(yosys) = &yosys {
                // Both sides calculate a product alike, where it is beyond the prover.
                let prove = if is_provable(&case) {
                    proved
                } else {
                    read_alike
                };
                let verdict = prove(&case, &emitted, &name, other, yosys);
                assert_eq!(verdict, Verdict::Held, "{}: {name} = {other}", case.name);
            }
            for tool in lints.iter().flatten() {
                for &dialect in dialects(tool) {
                    let said = lint(&emitted, dialect, &name, other, tool);
                    assert_eq!(said, Ok(()), "{}: {name} = {other}", case.name);
                }
            }
        });
}

/// Values next to those that are allowed.
fn forbidden(allowed: &Allowed) -> Vec<u32> {
    let runs = allowed.runs().iter();
    let beside = runs.flat_map(|(first, last)| [first.saturating_sub(1), last + 1]);
    beside.filter(|value| !allowed.contains(*value)).collect()
}

/// A module whose parameter may be 4, 8, 16 or 32, and one whose parameter may be 1, 3 or 5 to 9.
fn gapped(name: &str, values: &[u32]) -> Arc<Module> {
    let m = ModuleBuilder::new(name);
    let width = m.parameter("WIDTH", values[0], "bits");
    m.output("y", !m.input("a", width));
    let mut module = m.finish().unwrap();
    module.parameters[0].allowed = Some(Allowed::of(values.iter().copied()));
    Arc::new(module)
}

/// The dialects in which a tool reads a text: both in long runs, and in every run one, so that some tool reads each.
fn dialects(tool: &Found) -> &'static [Dialect] {
    let both = &[Dialect::Verilog2001, Dialect::SystemVerilog];
    match tool.tool {
        _ if When::LongRuns.is_now() => both,
        Tool::VerilatorPypi | Tool::Slang => &both[1..],
        _ => &both[..1],
    }
}

/// The tools that refuse a value, and what is wrong with the others.
fn refused(module: &Arc<Module>, name: &str, value: u32, tools: &[Found]) -> Result<(), String> {
    for tool in tools {
        for &dialect in dialects(tool) {
            let reason = format!("{name}_must_be_");
            match lint(module, dialect, name, value, tool) {
                Err(failure) if !matches!(failure.reason, Reason::Failed(_)) => {
                    return Err(format!("{failure}"));
                }
                Err(failure) if failure.output.contains(&reason) => {}
                Err(failure) => return Err(format!("{reason} is not in: {failure}")),
                Ok(()) => return Err(format!("{:?} takes {name} = {value}", tool.tool)),
            }
        }
    }
    Ok(())
}

#[test]
fn a_value_that_is_not_allowed_ends_elaboration() {
    let test = "a_value_that_is_not_allowed_ends_elaboration";
    let readers = [
        Tool::Icarus,
        Tool::VerilatorPypi,
        Tool::VerilatorDebian,
        Tool::Yosys,
        Tool::Slang,
    ];
    let tools: Vec<Found> = readers
        .into_iter()
        .filter_map(|tool| require_or_skip(tool, test))
        .collect();
    // The guards are written alike in every module, and so in every run two tools will do for most of them.
    let is_now = |found: &&Found| {
        matches!(found.tool, Tool::Icarus | Tool::VerilatorPypi) || When::LongRuns.is_now()
    };
    let few: Vec<Found> = tools.iter().filter(is_now).cloned().collect();
    let gapped = [
        gapped("powers", &[4, 8, 16, 32]),
        gapped("list", &[1, 3, 5, 6, 7, 8, 9]),
    ];
    for module in &gapped {
        let allowed = module.parameters[0].allowed.clone().unwrap();
        for tool in &few {
            for value in allowed.iter() {
                let said = lint(module, Dialect::Verilog2001, "WIDTH", value, tool);
                assert_eq!(said, Ok(()), "{}: {value}", module.name);
            }
        }
        for value in forbidden(&allowed) {
            assert_eq!(refused(module, "WIDTH", value, &tools), Ok(()));
        }
    }
    for case in Case::all() {
        // One of each block: the guards of the others are the same.
        if case.name != case.block.name() && case.name != "PackDouble2x32" {
            continue;
        }
        let emitted = case.emitted();
        for parameter in &emitted.parameters {
            let Some(allowed) = &parameter.allowed else {
                continue;
            };
            for value in forbidden(allowed) {
                let name = &parameter.name;
                let said = refused(&emitted, name, value, &few);
                assert_eq!(said, Ok(()), "{}", case.name);
            }
        }
    }
    // Planted: a module that allows more refuses less.
    if !tools.is_empty() {
        let mut wider = Module::clone(&Case::named("stream_buffer").emitted());
        wider.parameters[0].allowed = Some((1..=600).into());
        assert!(refused(&Arc::new(wider), "WIDTH", 513, &tools).is_err());
    }
}

/// A configuration in whose text this parameter is one, whatever it is in truth.
fn planted(case: &Case, name: &str, allowed: Allowed) -> Arc<Module> {
    let mut module = Module::clone(&case.block.build(&case.parameters).unwrap());
    let mut parameters = module.parameters.iter_mut();
    let parameter = parameters.find(|p| p.name == name).expect("a parameter");
    parameter.allowed = Some(allowed);
    Arc::new(module)
}

/// The texts that were emitted before: a parameter from which other numbers in the text follow.
#[test]
fn a_parameter_that_lies_is_caught() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "a_parameter_that_lies_is_caught") else {
        return;
    };
    let mut lies = vec![("PackDouble2x32", 3)];
    if When::LongRuns.is_now() {
        lies.extend([("glsl450_exact", 1), ("glsl450_pack", 2)]);
    }
    for (name, value) in lies {
        let case = Case::named(name);
        // As it is emitted, it is no parameter.
        let files = verilog::emit(&case.emitted(), &Options::default());
        assert_eq!(parameters_of(&files.last().unwrap().text), [], "{name}");
        let lying = planted(&case, "LANES", (1..=32).into());
        let files = verilog::emit(&lying, &Options::default());
        let found = parameters_of(&files.last().unwrap().text);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        let verdict = proved(&case, &lying, "LANES", value, &yosys);
        let is_caught = matches!(verdict, Verdict::Differs(_));
        assert!(is_caught, "{name}, LANES = {value}: {verdict:?}");
        let verdict = read_alike(&case, &lying, "LANES", value, &yosys);
        let is_caught = matches!(verdict, Verdict::Differs(_));
        assert!(is_caught, "{name}, LANES = {value}, read: {verdict:?}");
    }
    // Of PackDouble2x32 Icarus warns, too: a port inside takes a part of what is connected.
    let Some(icarus) = require_or_skip(Tool::Icarus, "a_parameter_that_lies_is_caught") else {
        return;
    };
    let case = Case::pack_double();
    let lying = planted(&case, "LANES", (2..=16).into());
    let failure = lint(&lying, Dialect::Verilog2001, "LANES", 3, &icarus).unwrap_err();
    assert!(failure.output.contains("Pruning"), "{failure}");
    assert_eq!(said_by(&icarus, &case.emitted()), Ok(()));
}

/// What a tool says of a module as it is emitted.
fn said_by(tool: &Found, module: &Arc<Module>) -> Result<(), tools::ToolFailure> {
    let folder = tempfile::tempdir().unwrap();
    let files = written(&folder, &verilog::emit(module, &Options::default()));
    tools::lint(tool, &tools::Design::new(&files, &module.name))
}

/// The search for marks tries some combinations of several parameters; here all are tried.
#[test]
fn every_allowed_value_gives_the_same_text_but_for_the_default() {
    // The other configurations of a block in long runs: the search tried most of their values, too.
    let is_now = |case: &Case| case.name == case.block.name() || When::LongRuns.is_now();
    for case in Case::all().into_iter().filter(is_now) {
        let emitted = case.emitted();
        let marked: Vec<_> = emitted
            .parameters
            .iter()
            .filter_map(|p| Some((p.name.as_str(), p.value, p.allowed.clone()?)))
            .collect();
        let base = verilog::emit(&emitted, &Options::default());
        let mut combinations = vec![Vec::new()];
        for (name, _, allowed) in &marked {
            // Of three parameters every fifth value is tried with every fifth of the others.
            let step = match (cfg!(debug_assertions), marked.len()) {
                (true, _) => 7,
                (false, 0..=2) => 1,
                (false, _) => 5,
            };
            let step = if allowed.are_powers_of_2() { 1 } else { step };
            let values: Vec<u32> = allowed.iter().step_by(step).collect();
            let extended = combinations.iter().flat_map(|combination: &Vec<_>| {
                values.iter().map(|value| {
                    let mut combination = combination.clone();
                    combination.push((*name, *value));
                    combination
                })
            });
            combinations = extended.collect();
        }
        for combination in combinations.iter().filter(|c| !c.is_empty()) {
            let other = case.with(combination).expect("a legal combination");
            let marks = combination.iter().zip(&marked);
            let marks = marks.map(|((name, value), (_, _, allowed))| Setting {
                name,
                value: *value,
                allowed: allowed.clone(),
            });
            let other = with_marks(&other, &marks.collect::<Vec<_>>());
            let files = verilog::emit(&other, &Options::default());
            assert_eq!(files.len(), base.len());
            for (file, base) in files.iter().zip(&base) {
                let mut text = base.text.clone();
                for ((name, value), (_, default, _)) in combination.iter().zip(&marked) {
                    let line = |value| format!("    parameter {name} = {value}");
                    // With what follows, so that no number is a part of another.
                    for end in [",", "  //"] {
                        text = text.replace(&(line(*default) + end), &(line(*value) + end));
                    }
                }
                assert_eq!(file.text, text, "{}: {combination:?}", case.name);
            }
        }
    }
}

/// A module that no catalogue knows: its builder is asked.
#[test]
fn a_builders_own_parameters_are_right_or_fixed() {
    // LANES is a lane count and nothing else; DEPTH is compared with a number that follows from it.
    let build = |[lanes, depth]: [u32; 2]| {
        let m = ModuleBuilder::new("block");
        let lanes = m.parameter("LANES", lanes, "lanes");
        let depth = m.parameter("DEPTH", depth, "entries");
        let row = m.input("row", lanes * 8);
        let count = m.input("count", depth);
        let array = m.lanes("lanes", lanes, |lane| {
            lane.output("y", !lane.bits(row, 8));
        });
        m.output("y", array.output("y"));
        m.output("is_full", count.eq(depth.get()));
        m.finish()
    };
    let settings = [("LANES", 4, 1..=64), ("DEPTH", 8, 4..=16)];
    let module = of_builder(settings, build).unwrap();
    let marked: Vec<_> = module
        .parameters
        .iter()
        .map(|p| (p.name.as_str(), p.allowed.as_ref().map(Allowed::to_string)))
        .collect();
    assert_eq!(
        marked,
        [("LANES", Some("1 to 64".to_string())), ("DEPTH", None)]
    );
    // Products that are too wide: each value can be built, but not each with each. The later one is fixed.
    let product = |[lanes, width]: [u32; 2]| {
        let m = ModuleBuilder::new("block");
        let lanes = m.parameter("LANES", lanes, "lanes");
        let width = m.parameter("WIDTH", width, "bits");
        m.output("y", !m.input("a", lanes * width));
        m.finish()
    };
    let settings = [("LANES", 16, 1..=1024), ("WIDTH", 16, 1..=1024)];
    let module = of_builder(settings, product).unwrap();
    let marked: Vec<bool> = module
        .parameters
        .iter()
        .map(|p| p.allowed.is_some())
        .collect();
    assert_eq!(marked, [true, false]);
    let settings = [("LANES", 16, 1..=256), ("WIDTH", 16, 1..=256)];
    let module = of_builder(settings, product).unwrap();
    assert!(module.parameters.iter().all(|p| p.allowed.is_some()));
}
