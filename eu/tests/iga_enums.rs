//! The enumerations against Intel's assembler, where it is installed (`iga64`, Debian's libigc-tools).
//!
//! Each test sets a field of an instruction or message descriptor to each of its
//! values in turn. The assembler must accept exactly the values that the table defines,
//! and must print what the row says. Known differences are listed here by name.

mod functions;
mod probes;

use probes::{Ask, Probe, probes};
use std::path::Path;
use std::process::Command;
use warpwright_eu::enums::{self, Enumeration};

/// The assembler's text, if it accepts what it is asked.
fn assembler(arguments: &[&str]) -> Option<String> {
    let output = Command::new("iga64")
        .arg("-p=12p71")
        .args(arguments)
        .output();
    let output = output.expect("iga64 starts");
    let text = String::from_utf8_lossy(&output.stdout);
    // Its comments on messages are not what is asked.
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    let text = lines.collect::<Vec<_>>().join("\n");
    // What it has no name for it prints with a question mark.
    (output.status.success() && !text.contains('?')).then_some(text)
}

fn answers(ask: &Ask, value: u64, folder: &Path) -> Vec<String> {
    match ask {
        Ask::Instruction(hex, pieces) => {
            let mut instruction = u128::from_str_radix(hex, 16).expect("digits").swap_bytes();
            let mut rest = u128::from(value);
            for (high, low) in pieces.iter().rev() {
                let mask = (1 << (high - low + 1)) - 1;
                instruction = instruction & !(mask << low) | (rest & mask) << low;
                rest >>= high - low + 1;
            }
            let file = folder.join("instruction.krn");
            std::fs::write(&file, instruction.to_le_bytes()).expect("a file written");
            let file = file.to_str().expect("a plain path");
            assembler(&["-d", file]).into_iter().collect()
        }
        Ask::Message(function, descriptors, low) => {
            let asked = descriptors.iter().filter_map(|descriptor| {
                let width = match low {
                    0 => 6,
                    7 | 29 => 2,
                    12 if descriptor & 0x3f == 2 => 4,
                    15 => 1,
                    _ => 3,
                };
                let mask = ((1_u32 << width) - 1) << low;
                let descriptor = descriptor & !mask | (value as u32) << low;
                assembler(&["-Xdsd", function, "0x0", &format!("{descriptor:#010x}")])
            });
            asked.collect()
        }
    }
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ") + " "
}

/// The values on which a table and the assembler differ.
fn differences(probe: &Probe, of: &Enumeration, folder: &Path) -> Vec<u64> {
    let differs = |value: &u64| {
        let row = of
            .row_of(*value, probe.context)
            .map(|index| &of.rows[index]);
        let answers = answers(&probe.ask, *value, folder);
        match row.filter(|row| !row.is_reserved) {
            None => !answers.is_empty(),
            Some(row) => {
                let written = probe.written.text(probe.of, row);
                !answers
                    .iter()
                    .any(|answer| in_one_line(answer).contains(&written))
            }
        }
    };
    (0..=of.greatest()).filter(differs).collect()
}

/// Whether the assembler is here.
fn is_installed() -> bool {
    let found = Command::new("iga64").arg("-h").output().is_ok();
    if !found {
        println!("skipped: iga64 is not installed");
    }
    found
}

#[test]
fn the_assembler_accepts_and_writes_what_the_tables_say() {
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for probe in probes() {
        let of = enums::enumeration(probe.of).expect("an enumeration");
        assert_eq!(
            differences(&probe, of, folder.path()),
            probe.known,
            "{}",
            of.name
        );
    }
}

#[test]
fn the_assembler_has_the_operations_of_the_table() {
    if !is_installed() {
        return;
    }
    let text = assembler(&["-Xlist-ops"]).expect("a list");
    let mut theirs: Vec<&str> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split(' ').next())
        .collect();
    let of = enums::enumeration("EU_OPCODE").expect("an enumeration");
    let mut ours: Vec<&str> = of.rows.iter().map(|row| row.name.as_str()).collect();
    theirs.sort_unstable();
    ours.sort_unstable();
    assert_eq!(ours, theirs);
}

/// The faults of the document's text, put back: the assembler contradicts each.
#[test]
fn the_documents_faults_would_be_noticed() {
    type Fault = fn(&mut Enumeration);
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let faults: [(&str, Fault, &[u64]); 4] = [
        // OCR-10: the row of 10 to 13 is missing, which is a rule and no difference; as a name it is one.
        (
            "FlagModifier",
            |e| e.rows[10].is_reserved = false,
            &[10, 11, 12, 13, 14, 15],
        ),
        // MISS-02, MISS-03.
        ("DP_FENCE_SCOPE", |e| e.rows.truncate(5), &[5, 6]),
        ("DP_ADDR_SIZE", |e| drop(e.rows.remove(0)), &[1]),
        // A table of older hardware, with Align16's swizzles.
        ("PredCtrl", |e| e.rows[2].label = "X".into(), &[2]),
    ];
    for (name, fault, found) in faults {
        let mut of = enums::enumeration(name).expect("an enumeration").clone();
        fault(&mut of);
        let probe = probes().into_iter().find(|probe| probe.of == name);
        let probe = probe.expect("a probe");
        assert_eq!(differences(&probe, &of, folder.path()), found, "{name}");
    }
}
