//! The measurement environment: the machine, and the version of everything measured.

use crate::contestants::verilator::Compiler;
use crate::error::Error;
use crate::process::run;
use std::process::Command;
use warpwright_sim::engine::InstructionSet;
use warpwright_testbenches::tools::Tool;

/// What there is to say, in the order of the table.
#[derive(Clone, Debug)]
pub struct Machine {
    /// What, and what was found.
    pub facts: Vec<(String, String)>,
}

impl Machine {
    /// Looks.
    pub fn look() -> Result<Self, Error> {
        let cpuinfo = "/proc/cpuinfo";
        let text = std::fs::read_to_string(cpuinfo).map_err(Error::file(cpuinfo))?;
        let model = text
            .lines()
            .find_map(|line| line.strip_prefix("model name"));
        let model = model.map_or("unknown", |rest| rest.trim_start_matches(['\t', ' ', ':']));
        let cores = text
            .lines()
            .filter(|line| line.starts_with("processor"))
            .count();
        let allowed = std::thread::available_parallelism().map_or(0, usize::from);
        let load = load();
        let mut facts = vec![
            ("processor".to_string(), model.to_string()),
            (
                "cores".to_string(),
                format!("{cores}, {allowed} of them used"),
            ),
            ("load at the start".to_string(), load),
            (
                "vector instructions".to_string(),
                format!("{:?}", InstructionSet::best()),
            ),
            ("Rust".to_string(), version_of("rustc")?),
        ];
        for tool in [Tool::VerilatorPypi, Tool::Yosys, Tool::YosysPypi] {
            let version = tool
                .find()
                .map_or("missing".to_string(), |found| found.version);
            facts.push((tool.to_string(), version));
        }
        for compiler in Compiler::ALL {
            facts.push((compiler.program().to_string(), compiler.version()?));
        }
        facts.push(("rust-hdl".to_string(), locked_version("rust-hdl")));
        Ok(Self { facts })
    }
}

/// How many processes wanted to run, on the mean of the last minute.
pub fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("unknown").to_string()
}

fn version_of(program: &str) -> Result<String, Error> {
    let said = run(Command::new(program).arg("--version"))?;
    Ok(said.lines().next().unwrap_or_default().to_string())
}

/// The version of a dependency in this package's lock file.
fn locked_version(package: &str) -> String {
    let lock = include_str!("../Cargo.lock");
    let named = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != named).skip(1);
    let version = lines
        .next()
        .and_then(|line| line.strip_prefix("version = "));
    version.map_or("unknown".to_string(), |version| {
        version.trim_matches('"').to_string()
    })
}
