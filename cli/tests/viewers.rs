//! The files beside a trace, for GTKWave and Surfer: every signal they name is in the trace, and GTKWave shows it.

use crate::common::{Folder, KERNELS};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn run() -> (Folder, serde_json::Value) {
    let folder = Folder::new();
    let sim = format!("sim eu_frontend --file '{KERNELS}' --kernel scale");
    let files = "--vcd run.vcd --fst run.fst --json";
    let answer = folder.json(&format!("{sim} {files}"));
    (folder, answer)
}

/// Paths of a trace's variables with their widths, by wellen.
fn variables(trace: &Path) -> BTreeMap<String, u32> {
    let wave = wellen::simple::read(trace).expect("a trace");
    let hierarchy = wave.hierarchy();
    let variables = hierarchy.all_vars().map(|var| {
        let var = &hierarchy[var];
        (
            var.full_name(hierarchy),
            var.length(hierarchy).expect("bits"),
        )
    });
    variables.collect()
}

/// A line that the trace does not have, or a filter that is missing, is nothing that GTKWave complains about: it leaves
/// it out.
#[test]
fn what_the_files_name_is_in_the_trace() {
    let (folder, _) = run();
    let variables = variables(&folder.path().join("run.vcd"));
    let width_of = |path: &str| {
        *variables
            .get(path)
            .unwrap_or_else(|| panic!("{path} is not in the trace"))
    };
    let mut named = BTreeSet::new();
    let mut filter: Option<String> = None;
    for line in folder.text("run.gtkw").lines() {
        if let Some(rest) = line.strip_prefix('^') {
            filter = Some(
                rest.split_once(' ')
                    .expect("a number and a file")
                    .1
                    .to_string(),
            );
            continue;
        }
        if line.starts_with(['[', '*', '@', '-']) {
            continue;
        }
        let line = line
            .strip_prefix("#{")
            .map_or(line, |l| l.split_once('}').expect("}").0);
        let (path, top) = match line.rsplit_once('[') {
            Some((path, range)) if range.ends_with(":0]") => {
                (path, range.trim_end_matches(":0]").parse().expect("a bit"))
            }
            _ => (line, 0),
        };
        let width = width_of(path);
        assert_eq!(top + 1, width, "{line}");
        named.insert(path.to_string());
        if let Some(file) = filter.take() {
            let text = folder.text(&file);
            assert!(text.lines().count() > 1, "{file}");
            for line in text.lines() {
                let (value, name) = line.split_once(' ').expect("a value and a name");
                let number = u64::from_str_radix(value, 16).expect("hexadecimal");
                assert!(
                    number < 1 << width && value.len() == width.div_ceil(4) as usize,
                    "{file}: {line}"
                );
                assert!(!name.is_empty() && !name.contains(' '), "{file}: {line}");
            }
        }
    }
    assert!(named.len() > 100, "only {} signals", named.len());
    let commands = folder.text("run.sucl");
    let added: Vec<&str> = commands
        .lines()
        .filter_map(|line| line.strip_prefix("variable_add "))
        .collect();
    assert!(added.iter().all(|path| width_of(path) > 0));
    assert_eq!(added.len(), named.len(), "Surfer and GTKWave show the same");
    for format in commands
        .lines()
        .filter_map(|line| line.strip_prefix("item_set_format "))
    {
        let mapping = folder.text(&format!(".surfer/mappings/{format}"));
        assert!(
            mapping.starts_with(&format!("Name = {format}\nBits = ")),
            "{mapping}"
        );
    }
}

/// A program that ends with this value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An X server without a screen, and the name of its display.
fn display() -> Option<(Running, String)> {
    let mut server = Command::new("Xvfb")
        // It takes the first free number and writes it to its standard output.
        .args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1280x1024x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let output = server.stdout.take().expect("a pipe");
    let running = Running(server);
    let mut number = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut number)
        .expect("a number");
    Some((running, format!(":{}", number.trim())))
}

/// GTKWave opens the save file in a window and says through its Tcl what stands beside each signal at a time: names of
/// values, which it takes from the filters, and the numbers that `sim --json` answers. (Without the filters it says 61 for MOV.)
#[test]
fn gtkwave_shows_the_names() {
    let is_there = |tool: &str| {
        let found = Command::new("sh")
            .args(["-c", &format!("command -v {tool}")])
            .stdout(Stdio::null())
            .status();
        found.is_ok_and(|found| found.success())
    };
    if !is_there("gtkwave") || !is_there("Xvfb") {
        let is_required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|v| v == "1");
        assert!(
            !is_required,
            "needs GTKWave and Xvfb; scripts/install-tools installs them"
        );
        eprintln!("SKIPPED gtkwave_shows_the_names: needs GTKWave and Xvfb");
        return;
    }
    let (folder, answer) = run();
    let script = "foreach time {75 85 115 185} {\n  gtkwave::setMarker ${time}ns\n  foreach s [gtkwave::getDisplayedSignals] {\n    \
                  puts \"$time $s [gtkwave::getTraceValueAtMarkerFromName $s]\"\n  }\n}\nputs END\nflush stdout\n";
    folder.write("ask.tcl", script);
    let (_server, display) = display().expect("Xvfb");
    let log = folder.path().join("log");
    let gtkwave = Command::new("gtkwave")
        .args(["--nomenu", "--script", "ask.tcl", "run.gtkw"])
        .current_dir(folder.path())
        .env("DISPLAY", display)
        .env("HOME", folder.path())
        .stdout(std::fs::File::create(&log).expect("a file"))
        .stderr(Stdio::null())
        .spawn();
    let _gtkwave = Running(gtkwave.expect("GTKWave"));
    let began = Instant::now();
    let said = loop {
        let said = std::fs::read_to_string(&log).unwrap_or_default();
        if said.lines().any(|line| line == "END") {
            break said;
        }
        assert!(
            began.elapsed() < Duration::from_mins(2),
            "GTKWave says\n{said}"
        );
        std::thread::sleep(Duration::from_millis(100));
    };
    let shown: BTreeMap<(&str, &str), &str> = said
        .lines()
        .filter_map(|line| {
            let mut words = line.splitn(3, ' ');
            Some(((words.next()?, words.next()?), words.next()?))
        })
        .collect();
    // What the kernel's instructions are, by Intel's disassembler.
    let opcode = |time| shown[&(time, "eu_frontend.out_opcode[6:0]")];
    let opcodes = ["75", "85", "115", "185"].map(opcode);
    assert_eq!(opcodes, ["MOV", "AND", "MAD", "NOP"]);
    for (time, cycle) in [("75", 7), ("115", 11), ("185", 18)] {
        let pc = answer["cycles"][cycle]["out_pc"].as_str().expect("a value");
        let found = shown[&(time, "eu_frontend.out_pc[31:0]")];
        assert_eq!(format!("0x{}", found.to_lowercase()), pc, "at {time} ns");
    }
}
