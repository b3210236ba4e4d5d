//! `warpwright equiv`: proves a user's Verilog equal to a golden model, or to other Verilog.

mod answer;
mod evidence;

use crate::program::arguments::Equiv;
use crate::program::configuration::Configuration;
use crate::program::error::{CliError, Result};
use crate::program::files::{Destination, Files, is_same, make_folder};
use crate::program::interrupt;
use crate::program::output;
use crate::program::port_map;
use crate::program::proving;
use crate::program::text_files::{settings, text_of};
use crate::testbenches::foreign::build::build;
use crate::testbenches::foreign::equal::{self, Answer, Limits, Verdict};
use crate::testbenches::foreign::ports::Given;
use crate::testbenches::foreign::text::Text;
use crate::testbenches::foreign::{Reading, icarus};
use answer::{Report, Side};

/// A text and what was read of it.
struct Design {
    text: Text,
    reading: Reading,
    given: Given,
}

/// Asks the question; answers whether the two are equal.
pub fn run(arguments: &Equiv) -> Result<bool> {
    interrupt::before_the_end(crate::testbenches::tools::end_all);
    let limits = Limits {
        decide: proving::options(&arguments.proving)?,
        cycles: arguments.cycles,
        ..Limits::default()
    };
    let given = match &arguments.map {
        Some(path) => port_map::read(path)?,
        None => Given::default(),
    };
    let model = match &arguments.model {
        Some(block) => Some(Configuration::new(block, &arguments.settings.settings)?),
        None if arguments.settings.settings.is_empty() => None,
        None => {
            return Err(wrong_use(
                "-p sets a parameter of the block that --model names; -P sets a parameter of the Verilog",
            ));
        }
    };
    // Found before the work: a path that cannot be written to.
    let mut sources = arguments
        .files
        .iter()
        .chain(&arguments.against)
        .chain(&arguments.map);
    if let Some(path) = &arguments.junit
        && let Some(file) = sources.find(|file| is_same(file, path))
    {
        let what = format!("--junit would overwrite the input file {}", file.display());
        return Err(wrong_use(&what));
    }
    let junit = arguments
        .junit
        .as_ref()
        .map(|path| Ok::<_, Box<CliError>>((path.clone(), Destination::open(path)?)));
    let junit = junit.transpose()?;
    if let Some(folder) = &arguments.waves {
        make_folder(folder)?;
    }
    let bar = output::spinner("equiv");
    let tell = |at: &str| bar.set_message(at.to_string());
    let (designs, answer, sides) = if let Some(configuration) = &model {
        let design = read(text_of(&arguments.files, &arguments.reading)?, given)?;
        let Configuration { block, parameters } = configuration;
        let answer = equal::with_model(
            &design.reading,
            &design.given,
            *block,
            parameters,
            &limits,
            &tell,
        )?;
        let sides = vec![
            Side::of(&design.text, &design.reading),
            Side::model(configuration),
        ];
        (vec![design], answer, sides)
    } else {
        let (first, second) = files(arguments)?;
        let one = read(text_of(first, &arguments.reading)?, for_first(&given))?;
        let mut text = text_of(second, &arguments.reading)?;
        if let Some(top) = &arguments.against_top {
            text.top = Some(top.clone());
        }
        if !arguments.against_parameter.is_empty() {
            text.parameters = settings(&arguments.against_parameter)?;
        }
        let other = read(text, given)?;
        let answer = equal::texts(&one.reading, &other.reading, &other.given, &limits, &tell)?;
        let sides = vec![
            Side::of(&one.text, &one.reading),
            Side::of(&other.text, &other.reading),
        ];
        (vec![one, other], answer, sides)
    };
    bar.finish_and_clear();
    finish(arguments, &designs, answer, sides, junit)
}

fn read(text: Text, given: Given) -> Result<Design> {
    let reading = build(&text, &given)?;
    Ok(Design {
        text,
        reading,
        given,
    })
}

/// What a map says of the first of two designs: its ports are called as they are.
fn for_first(given: &Given) -> Given {
    Given {
        ports: std::collections::BTreeMap::new(),
        is_lenient: true,
        ..given.clone()
    }
}

/// The files of both designs.
fn files(arguments: &Equiv) -> Result<(&[std::path::PathBuf], &[std::path::PathBuf])> {
    let files = &arguments.files;
    match (files.len(), arguments.against.is_empty()) {
        (_, false) => Ok((files, &arguments.against)),
        (2, true) => Ok(files.split_at(1)),
        (1, true) => Err(wrong_use(
            "there is nothing to compare this file with: name a block with --model, or give the second design as a second file",
        )),
        (found, true) => Err(wrong_use(&format!(
            "cannot tell which of {found} files belong to the second design; list them after --against: `warpwright equiv a.v cells.v --against b.v cells.v`"
        ))),
    }
}

fn finish(
    arguments: &Equiv,
    designs: &[Design],
    mut answer: Answer,
    sides: Vec<Side>,
    junit: Option<(std::path::PathBuf, Destination)>,
) -> Result<bool> {
    if matches!(answer.verdict, Verdict::Equal) {
        for design in designs {
            doubt(&mut answer, design)?;
        }
    }
    let mut report = Report::new(&answer, sides, &arguments.files);
    let mut not_kept = None;
    if let Verdict::Different(difference) = &answer.verdict {
        for (index, design) in designs.iter().enumerate() {
            let is_first_of_two = designs.len() == 2 && index == 0;
            let start = evidence::start_of(&difference.start, designs.len() == 2, index);
            let output = if is_first_of_two {
                difference.port.as_str()
            } else {
                design.given.their_name(&difference.port)
            };
            let shown = icarus::shown(
                &design.text,
                &design.reading,
                &design.given,
                &start,
                &difference.stimulus,
                output,
            );
            let wanted = if is_first_of_two {
                &difference.expected
            } else {
                &difference.found
            };
            report.shown(index, shown, wanted, difference);
        }
        let difference = difference.clone();
        if let Some(folder) = &arguments.waves {
            match evidence::keep(folder, &report.file_name(), &mut answer, &difference) {
                Ok(files) => report.files = files,
                // The verdict comes first.
                Err(error) => not_kept = Some(error),
            }
        }
    }
    let is_equal = matches!(answer.verdict, Verdict::Equal);
    if let Some((path, place)) = junit {
        let mut files = Files::new();
        files.fill(&path, place, report.junit())?;
        files.commit()?;
    }
    if arguments.json {
        output::print_json(&report)?;
    } else {
        output::print_report(&report.as_text(), is_equal)?;
    }
    not_kept.map_or(Ok(is_equal), Err)
}

/// Asks Icarus whether it reads a text that was proved equal as Yosys did: a proof is about what was read.
fn doubt(answer: &mut Answer, design: &Design) -> Result<()> {
    let Design {
        text,
        reading,
        given,
    } = design;
    let Some(misread) = icarus::misread(text, reading, given)? else {
        return Ok(());
    };
    let icarus::Misread {
        cycle,
        port,
        read,
        shown,
    } = misread;
    let what = format!(
        "Icarus reads {} differently from {}: in cycle {cycle} of random inputs, `{port}` is {shown} (binary) instead of {read:b}",
        reading.netlist.name, reading.reader
    );
    if reading.is_determined() {
        answer.verdict = Verdict::Unknown(format!("proved equal as read, but {what}"));
    } else {
        answer.notes.push(format!(
            "{what}; the cause may be registers that begin as x in Icarus"
        ));
    }
    Ok(())
}

fn wrong_use(what: &str) -> Box<CliError> {
    use crate::testbenches::foreign::ForeignError;
    ForeignError::Ports(what.to_string()).into()
}
