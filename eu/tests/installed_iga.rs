//! Tests against Intel's tools where they are installed: freshly compiled kernels, and words that no compiler made.
//!
//! Debian's packages `libigc-tools` and `intel-opencl-icd` provide them. With `WARPWRIGHT_REQUIRE_TOOLS` they are required.

use crate::common::{corpus, words};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use warpwright_eu::container::kernels;
use warpwright_eu::encode::{Remainder, encode};
use warpwright_eu::model::{DataType, Instruction, Number, Severity};
use warpwright_eu::text::disassemble;

/// The version whose text is the reference.
const REFERENCE: &str = "Intel Graphics Assembler 1.1.0";

/// Whether the tools are there; says so if not.
fn tools() -> bool {
    let version = Command::new("iga64").arg("--help").output();
    let version = version.map(|output| {
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    });
    let reference = version
        .as_ref()
        .is_ok_and(|text| text.starts_with(REFERENCE));
    let compiler = Command::new("ocloc").arg("--help").output().is_ok();
    if version.is_ok() && compiler && reference {
        return true;
    }
    let required = std::env::var_os("WARPWRIGHT_REQUIRE_TOOLS").is_some_and(|value| value == "1");
    assert!(
        !required || version.is_ok() && compiler,
        "iga64 and ocloc must be installed: scripts/install-tools does so"
    );
    eprintln!("skipped: no iga64 with ocloc, or not `{REFERENCE}`");
    false
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the scratch folder can be made");
    folder
}

/// What `iga64` says of code: by offset, its text, and whether it accepts it.
fn reference(name: &str, code: &[u8]) -> BTreeMap<usize, (String, bool)> {
    let file = scratch("iga64").join(name);
    std::fs::write(&file, code).expect("the scratch file can be written");
    let output = Command::new("iga64")
        .args(["-p=12p71", "-d", "-n", "-Xprint-pc", "--output-on-fail"])
        .arg(&file)
        .output();
    let output = output.expect("iga64 runs");
    // It writes bytes of an immediate as they are.
    let latin = |bytes: &[u8]| -> String { bytes.iter().map(|byte| char::from(*byte)).collect() };
    let mut said = BTreeMap::new();
    for line in latin(&output.stdout).split("\n/* [") {
        let line = line.trim_start_matches("/* [");
        let Some((offset, text)) = line.split_once("]  */") else {
            continue;
        };
        let Ok(offset) = usize::from_str_radix(offset, 16) else {
            continue;
        };
        let tokens: Vec<&str> = text.split_whitespace().collect();
        said.insert(offset, (tokens.join(" "), true));
    }
    for line in latin(&output.stderr).lines() {
        let Some((offset, error)) = line
            .strip_prefix("byte offset 0x")
            .and_then(|line| line.split_once(": "))
        else {
            continue;
        };
        let offset = usize::from_str_radix(offset, 16).expect("an offset is a number");
        if let (true, Some((_, accepted))) = (error.starts_with("error"), said.get_mut(&offset)) {
            *accepted = false;
        }
    }
    said
}

#[test]
fn kernels_compiled_now_have_the_text_of_iga64() {
    if !tools() {
        return;
    }
    let folder = scratch("ocloc");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/live.cl");
    for (name, options) in [
        ("plain", ""),
        ("slow", "-cl-opt-disable"),
        ("wide", "-cl-intel-256-GRF-per-thread"),
    ] {
        let mut compile = Command::new("ocloc");
        compile.args([
            "compile", "-file", source, "-device", "dg2-g10", "-output", name, "-options", options,
        ]);
        let output = compile.current_dir(&folder).output().expect("ocloc runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stdout)
        );
        let binary = std::fs::read(folder.join(format!("{name}_XE_HPG_COREdg2.bin")))
            .expect("ocloc writes a binary");
        let found = kernels(&binary).expect("the binary is well formed");
        let names: Vec<&str> = found.iter().map(|kernel| kernel.name).collect();
        assert_eq!(names, ["choose", "gather", "mix_down"]);
        let mut all = String::new();
        for kernel in found {
            let (instructions, error) = Instruction::decode_all(kernel.code);
            assert_eq!(error, None);
            let expected = reference(&format!("{name}_{}", kernel.name), kernel.code);
            assert_eq!(instructions.len(), expected.len());
            for instruction in instructions {
                let text = disassemble(&instruction);
                assert_eq!(Some(&(text.clone(), true)), expected.get(&instruction.pc));
                let broken = instruction.broken_rules();
                assert!(broken.is_empty(), "{text}: {broken:?}");
                let encoded = encode(&instruction.fields, Remainder::default());
                assert_eq!(encoded, Ok(instruction.bytes()));
                all = all + &text + "\n";
            }
        }
        assert!(
            all.contains("bfn.") || options.contains("disable"),
            "no bfn is made of the choice"
        );
        assert!(
            all.contains("goto")
                || all
                    .lines()
                    .any(|line| line.starts_with("(f") && line.contains("send.ugm"))
        );
    }
}

/// What is disputed: accepted by `iga64`, and broken here is one of these rules alone, for one of these reasons.
fn disputed(instruction: &Instruction, text: &str) -> bool {
    let broken = instruction.broken_rules();
    let mut hard = broken.iter().filter(|rule| rule.severity == Severity::Hard);
    let (Some(rule), None) = (hard.next(), hard.next()) else {
        return false;
    };
    match rule.id {
        "D13" => text.contains(":nf"),
        "D18" => instruction.fields.sync_function.value() == 1,
        "D22" => text.contains(":u1") || text.contains(":Type::INVALID"),
        "D25" => instruction.native >> 46 & 1 == 0,
        _ => false,
    }
}

/// An immediate byte is written as a character; such text cannot be told apart from its surroundings.
fn writes_a_character(instruction: &Instruction) -> bool {
    let fields = &instruction.fields;
    let bytes = [
        (fields.src0_kind, fields.src0_type),
        (fields.src2_kind, fields.src2_type),
    ];
    let is_byte =
        |(kind, of): &(Number, Number)| kind.value() == 3 && of.value() == DataType::B as u128;
    fields.class.value() == 3 && bytes.iter().any(is_byte)
}

#[test]
fn changed_words_have_the_verdict_and_text_of_iga64() {
    if !tools() {
        return;
    }
    let rows = corpus("instructions");
    let native = rows.iter().filter(|row| row.hex.len() == 32);
    let native: Vec<u128> = native.map(|row| row.instruction().word).collect();
    // Up to four bits changed, but for the opcode and the length.
    let changed = words(6_000).enumerate().map(|(index, random)| {
        let mut word = native[index * 7 % native.len()];
        for change in 0..index % 5 {
            let bit = 7 + (random >> (8 * change)) % 121;
            word ^= u128::from(bit != 29) << bit;
        }
        word
    });
    let changed: Vec<u128> = changed
        .filter(|word| !writes_a_character(&Instruction::from_word(*word, 0)))
        .collect();
    let code: Vec<u8> = changed.iter().flat_map(|word| word.to_le_bytes()).collect();
    let expected = reference("changed", &code);
    let mut counts = [0; 3];
    for (index, word) in changed.iter().enumerate() {
        let instruction = Instruction::from_word(*word, 0);
        let (text, accepted) = expected.get(&(16 * index)).expect("each word has a line");
        let legal = instruction.is_legal();
        let broken = instruction.broken_rules();
        if *accepted && !legal {
            let is_disputed = disputed(&instruction, text);
            assert!(is_disputed, "{word:032x}: {text}, {broken:?}");
            counts[2] += 1;
            continue;
        }
        assert_eq!(legal, *accepted, "{word:032x}: {text}, {broken:?}");
        if legal {
            assert_eq!(disassemble(&instruction), *text, "{word:032x}");
        }
        counts[usize::from(legal)] += 1;
    }
    let [rejected, accepted, disputed] = counts;
    assert!(
        rejected > 200 && accepted > 3_000 && disputed < 100,
        "{counts:?}"
    );
}
