//! A counter-example in Icarus: the user's own files, driven as the proof says, and what their outputs are then.
//!
//! The bench resets for two cycles if there is a reset, then sets what the counter-example says of registers and memories, as far as the text has
//! names for them, and drives its inputs. Bits that the text leaves undefined cannot be driven: Icarus has `x` there.

use super::ports::{Given, plain_port};
use super::text::Text;
use super::{ForeignError, Reading, UNDEFINED};
use crate::tools::{Scratch, Tool, simulate_icarus_with};
use num_bigint::BigUint;
use std::fmt::Write as _;
use std::path::PathBuf;
use warpwright_blocks::golden::PortValues;
use warpwright_hdl::module::RESET;
use warpwright_prove::counterexample::StartValue;

/// What Icarus shows of an output in a run's last cycle: binary digits, `x` or `z` among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The simulator's version.
    pub version: String,
    /// The digits, the most significant first.
    pub digits: String,
}

impl Shown {
    /// The value, if no digit is `x` or `z`.
    pub fn value(&self) -> Option<BigUint> {
        BigUint::parse_bytes(self.digits.as_bytes(), 2)
    }

    /// Whether it is this value wherever that is care.
    pub fn is(&self, value: &BigUint, care: &BigUint) -> bool {
        let bits = self.digits.bytes().rev().enumerate();
        bits.filter(|(bit, _)| care.bit(*bit as u64))
            .all(|(bit, digit)| digit == if value.bit(bit as u64) { b'1' } else { b'0' })
    }
}

/// Runs a text on a stimulus; answers with an output, by the text's own name, in the last cycle. Nothing, if Icarus is not there.
pub fn shown(
    text: &Text,
    reading: &Reading,
    given: &Given,
    start: &[StartValue],
    stimulus: &[PortValues],
    output: &str,
) -> Result<Option<Shown>, ForeignError> {
    let Some(icarus) = Tool::Icarus.find() else {
        return Ok(None);
    };
    let folder = Scratch::new()?;
    let bench = folder.path().join("warpwright_replay.v");
    std::fs::write(
        &bench,
        self::bench(text, reading, given, start, stimulus, output),
    )?;
    let mut files: Vec<PathBuf> = text.files.clone();
    files.push(bench);
    let includes = text
        .includes
        .iter()
        .map(|folder| format!("-I{}", icarus.path(folder).display()));
    let defines = text.defines.iter().map(|define| format!("-D{define}"));
    let options: Vec<String> = includes.chain(defines).collect();
    let said = simulate_icarus_with(
        &icarus,
        &options,
        &files,
        "warpwright_replay",
        folder.path(),
    )?;
    let digits = said.lines().find_map(|line| line.strip_prefix("SHOWN "));
    let digits = digits.unwrap_or_default().trim().to_string();
    Ok(Some(Shown {
        version: icarus.version,
        digits,
    }))
}

fn bench(
    text: &Text,
    reading: &Reading,
    given: &Given,
    start: &[StartValue],
    stimulus: &[PortValues],
    output: &str,
) -> String {
    let mut bench = String::from("`timescale 1ns / 1ns\nmodule warpwright_replay;\n");
    let mut connections = Vec::new();
    for port in &reading.ports {
        let kind = if port.is_input { "reg" } else { "wire" };
        let _ = writeln!(
            bench,
            "  {kind} [{}:0] p_{};",
            port.width.max(1) - 1,
            plain(&port.name)
        );
        connections.push(format!(
            ".{} (p_{})",
            escaped(&port.name),
            plain(&port.name)
        ));
    }
    let parameters: Vec<String> = text
        .parameters
        .iter()
        .map(|(name, value)| format!(".{name}({value})"))
        .collect();
    let parameters = if parameters.is_empty() {
        String::new()
    } else {
        format!("#({}) ", parameters.join(", "))
    };
    let _ = writeln!(
        bench,
        "  {} {parameters}dut ({});",
        escaped(&reading.netlist.name),
        connections.join(", ")
    );
    let [idle, edge] = if reading.falls { [1, 0] } else { [0, 1] };
    let clock = reading.clock.as_ref().map(|clock| plain(clock));
    let tick = |bench: &mut String| {
        if let Some(clock) = &clock {
            let _ = writeln!(bench, "    #5 p_{clock} = {edge}; #5 p_{clock} = {idle};");
        }
    };
    bench.push_str("  initial begin\n");
    for port in reading.ports.iter().filter(|port| port.is_input) {
        let constant = given.constants.get(&port.name).cloned().unwrap_or_default();
        let _ = writeln!(
            bench,
            "    p_{} = {}'h{constant:x};",
            plain(&port.name),
            port.width.max(1)
        );
    }
    if let Some(clock) = &clock {
        let _ = writeln!(bench, "    p_{clock} = {idle};");
    }
    if let Some(reset) = &reading.reset {
        let [active, passive] = if reset.is_low { [0, 1] } else { [1, 0] };
        let name = plain(&reset.name);
        let _ = writeln!(bench, "    p_{name} = {active};");
        tick(&mut bench);
        tick(&mut bench);
        let _ = writeln!(bench, "    p_{name} = {passive};");
    }
    for value in start {
        let word = value.word.map_or(String::new(), |word| format!("[{word}]"));
        if value
            .path
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_.[]:".contains(c))
            && !value.path.starts_with("_procdff")
        {
            let width = value.value.bits().max(1);
            let _ = writeln!(
                bench,
                "    dut.{}{word} = {width}'h{:x};",
                value.path, value.value
            );
        }
    }
    for inputs in stimulus {
        for (name, value) in inputs
            .iter()
            .filter(|(name, _)| !name.starts_with(UNDEFINED))
        {
            let is_reset = name == RESET && reading.reset.is_some();
            let theirs = match &reading.reset {
                Some(reset) if is_reset => reset.name.clone(),
                _ => given.their_name(name).to_string(),
            };
            let port = reading.ports.iter().find(|port| {
                port.is_input && (port.name == theirs || port.name == plain_port(&theirs))
            });
            let Some(port) = port else {
                continue;
            };
            let bits = theirs[port.name.len()..].to_string();
            let flips = is_reset && reading.reset.as_ref().is_some_and(|reset| reset.is_low);
            let value = if flips {
                BigUint::from(u8::from(*value == BigUint::ZERO))
            } else {
                value.clone()
            };
            let _ = writeln!(
                bench,
                "    p_{}{bits} = {}'h{value:x};",
                plain(&port.name),
                port.width.max(1)
            );
        }
        let _ = writeln!(bench, "    #4;");
        let _ = writeln!(bench, "    $display(\"CYCLE %b\", p_{});", plain(output));
        tick(&mut bench);
    }
    // The last cycle's value is the one before the last edge.
    let last = bench.rfind("CYCLE ").unwrap_or(0);
    if last > 0 {
        bench.replace_range(last..last + 6, "SHOWN ");
    }
    bench.push_str("    $finish;\n  end\nendmodule\n");
    bench
}

/// A name that may stand in another.
fn plain(name: &str) -> String {
    name.replace(|c: char| !c.is_ascii_alphanumeric(), "_")
}

/// A name as Verilog takes any.
fn escaped(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    if is_plain {
        name.to_string()
    } else {
        format!("\\{name} ")
    }
}
