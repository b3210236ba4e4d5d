//! The user's own files in Icarus: driven as a counter-example says, or at random, and what their outputs are then.
//!
//! The bench resets for two cycles if there is a reset, then sets what the counter-example says of registers and memories, as far as the text has
//! names for them, and drives its inputs. Bits that the text leaves undefined cannot be driven: Icarus has `x` there.

use super::ports::{Given, plain_port};
use super::text::Text;
use super::{ForeignError, Reading, UNDEFINED};
use crate::tools::{Found, Scratch, Tool, simulate_icarus_with};
use crate::verify::drive;
use num_bigint::BigUint;
use std::fmt::Write as _;
use std::path::PathBuf;
use warpwright_blocks::golden::PortValues;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::RESET;
use warpwright_prove::counterexample::StartValue;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

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
    let bench = bench(text, reading, given, start, stimulus, &[output]);
    let lines = said(&icarus, text, bench)?;
    let digits = lines.last().and_then(|line| line.first()).cloned();
    Ok(Some(Shown {
        version: icarus.version,
        digits: digits.unwrap_or_default(),
    }))
}

/// What each output is in each cycle.
fn said(icarus: &Found, text: &Text, bench: String) -> Result<Vec<Vec<String>>, ForeignError> {
    let folder = Scratch::new()?;
    let path = folder.path().join("warpwright_replay.v");
    std::fs::write(&path, bench)?;
    let mut files: Vec<PathBuf> = text.files.clone();
    files.push(path);
    let includes = text
        .includes
        .iter()
        .map(|folder| format!("-I{}", icarus.path(folder).display()));
    let defines = text.defines.iter().map(|define| format!("-D{define}"));
    let options: Vec<String> = includes.chain(defines).collect();
    let said = simulate_icarus_with(icarus, &options, &files, "warpwright_replay", folder.path())?;
    let lines = said.lines().filter_map(|line| line.strip_prefix("CYCLE "));
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect();
    Ok(lines.map(words).collect())
}

/// Cycles in which a reading is compared with Icarus.
const COMPARED_CYCLES: usize = 200;

/// A place where Icarus and Yosys read a text differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The cycle after the reset, if there is one.
    pub cycle: usize,
    /// The output, by the text's own name.
    pub port: String,
    /// As it was read.
    pub read: BigUint,
    /// What Icarus has, in binary digits.
    pub shown: String,
}

/// Runs a text on random inputs in Icarus, and compares each bit that is known there with what was read. Nothing, if they agree or Icarus is
/// not there, or cannot run the text.
pub fn misread(
    text: &Text,
    reading: &Reading,
    given: &Given,
) -> Result<Option<Misread>, ForeignError> {
    let Some(icarus) = Tool::Icarus.find() else {
        return Ok(None);
    };
    let netlist = &reading.netlist;
    let mut random = Random::new(1);
    let stimulus: Vec<PortValues> = (0..COMPARED_CYCLES)
        .map(|_| {
            let inputs = netlist
                .inputs
                .iter()
                .filter(|port| !port.name.starts_with(UNDEFINED));
            inputs.fold(PortValues::new(), |values, port| {
                let value = if port.name == RESET {
                    u8::from(random.chance(1, 32)).into()
                } else {
                    random.corner(port.width)
                };
                values.with(&port.name, value)
            })
        })
        .collect();
    let names: Vec<&str> = netlist
        .outputs
        .iter()
        .map(|port| given.their_name(&port.name))
        .collect();
    let bench = bench(text, reading, given, &[], &stimulus, &names);
    // What Icarus cannot read it has no opinion of.
    let Ok(shown) = said(&icarus, text, bench) else {
        return Ok(None);
    };
    let mut simulator = Reference::new(netlist);
    if reading.reset.is_some() && netlist.input(RESET).is_some() {
        simulator.poke(RESET, 1u8.into())?;
        simulator.step();
        simulator.step();
    }
    for (cycle, (inputs, shown)) in stimulus.iter().zip(&shown).enumerate() {
        drive(&mut simulator, netlist, inputs)?;
        simulator.settle();
        for (port, digits) in netlist.outputs.iter().zip(shown) {
            let read = simulator.peek(&port.name)?;
            let differs = |(bit, digit): (usize, u8)| match digit {
                b'0' => read.bit(bit as u64),
                b'1' => !read.bit(bit as u64),
                _ => false,
            };
            if digits.bytes().rev().enumerate().any(differs) {
                return Ok(Some(Misread {
                    cycle,
                    port: given.their_name(&port.name).to_string(),
                    read,
                    shown: digits.clone(),
                }));
            }
        }
        simulator.step();
    }
    Ok(None)
}

fn bench(
    text: &Text,
    reading: &Reading,
    given: &Given,
    start: &[StartValue],
    stimulus: &[PortValues],
    outputs: &[&str],
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
        let constant = given.constants.get(&given.our_name(&port.name));
        let constant = constant.cloned().unwrap_or_default();
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
            // An input that is called as the prover calls a reset has another name in the netlist.
            let is_renamed = name.trim_end_matches('_') == RESET;
            let port = port.or_else(|| {
                let mut ports = reading.ports.iter().filter(|_| is_renamed);
                ports.find(|port| given.our_name(&port.name) == RESET)
            });
            let Some(port) = port else {
                continue;
            };
            let bits = theirs.strip_prefix(&port.name).unwrap_or_default();
            let bits = bits.trim_start_matches('_').to_string();
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
        let digits = vec!["%b"; outputs.len()].join(" ");
        let values: Vec<String> = outputs
            .iter()
            .map(|name| format!("p_{}", plain(name)))
            .collect();
        let _ = writeln!(
            bench,
            "    $display(\"CYCLE {digits}\", {});",
            values.join(", ")
        );
        tick(&mut bench);
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
