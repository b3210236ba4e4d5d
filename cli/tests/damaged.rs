//! `warpwright wave` reads damaged, hostile and endless files without crashing or hanging: it
//! draws, or ends with exit code 2 and a message. These are the faults found so far, by name;
//! thousands of random ones are in the tests beside the reader (`draw/src/picture/fuzz.rs`).
//!
//! Each case runs the command under a memory limit.

#![cfg(unix)]

mod fst;
pub mod limited;

use crate::common::{Folder, Ran, assert_has};
use fst::{
    CHANGES, GEOMETRY, HEADER, HIERARCHY_GZIP, HIERARCHY_LZ4, HIERARCHY_LZ4_TWICE, Section, apart,
    hierarchy, number, packed, together, with_hierarchy,
};
use limited::{LARGE, SMALL, drawn_or_refused, limited};
use std::fmt::Write as _;
use std::process::Stdio;

const EVERY_KIND_VCD: &[u8] = include_bytes!("data/every_kind.vcd");
const EVERY_KIND_FST: &[u8] = include_bytes!("data/every_kind.fst");
const VERILATOR_FST: &[u8] = include_bytes!("data/verilator.fst");

/// The command must refuse a trace and say so.
#[track_caller]
fn refused(bytes: &[u8], message: &str) {
    let ran = ran(bytes, "--signals **", message);
    let said = format!("x trace: {message}");
    let is_said = ran.err.lines().any(|line| line.trim() == said);
    assert!(is_said, "expected\n{said}\nfound\n{}{}", ran.err, ran.out);
}

#[track_caller]
fn drawn(bytes: &[u8]) -> String {
    let ran = ran(bytes, "", "a sound trace");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out
}

/// What becomes of a trace.
fn ran(trace: &[u8], window: &str, context: &str) -> Ran {
    let folder = Folder::new();
    folder.write("trace", trace);
    drawn_or_refused(
        folder.path(),
        SMALL,
        &format!("wave trace {window}"),
        context,
    )
}

/// The file with the section of this type changed.
fn changed(kind: u8, change: impl Fn(&mut Section)) -> Vec<u8> {
    let mut sections = apart(VERILATOR_FST);
    let mut of_kind = sections.iter_mut().filter(|section| section.kind == kind);
    change(of_kind.next().expect("a section of this type"));
    together(&sections)
}

/// The file with a word in the section of this type, counted from its begin or its end.
fn with_word(kind: u8, place: isize, word: u64) -> Vec<u8> {
    changed(kind, |section| {
        let length = section.content.len() as isize;
        let at = if place < 0 { length + place } else { place } as usize;
        section.content[at..at + 8].copy_from_slice(&word.to_be_bytes());
    })
}

#[test]
fn lengths_of_two_to_the_forty() {
    let claim = 1 << 40;
    refused(
        &with_word(HIERARCHY_LZ4, 0, claim),
        "the FST is damaged: its hierarchy of 165 bytes cannot have 1099511627776 when decompressed",
    );
    let entries = hierarchy(VERILATOR_FST);
    for kind in [HIERARCHY_GZIP, HIERARCHY_LZ4_TWICE] {
        // As it is, it is read.
        let sound = with_hierarchy(VERILATOR_FST, &entries, kind);
        assert_eq!(drawn(&sound), drawn(VERILATOR_FST), "{kind}");
        let mut sections = apart(&sound);
        for section in sections.iter_mut().filter(|section| section.kind == kind) {
            section.content[..8].copy_from_slice(&u64::to_be_bytes(claim));
        }
        let ran = ran(&together(&sections), "", "2^40");
        assert!(
            ran.err
                .contains("cannot have 1099511627776 when decompressed"),
            "{kind}: {}",
            ran.err
        );
    }
    // Between the first and the second unpacking.
    let twice = with_hierarchy(VERILATOR_FST, &entries, HIERARCHY_LZ4_TWICE);
    let mut sections = apart(&twice);
    for section in sections
        .iter_mut()
        .filter(|section| section.kind == HIERARCHY_LZ4_TWICE)
    {
        let rest = section.content.split_off(10);
        section.content.truncate(8);
        section.content.extend([number(claim), rest].concat());
    }
    let ran = ran(&together(&sections), "", "2^40");
    assert_has(&ran.err, "cannot have 1099511627776 when decompressed");

    refused(
        &with_word(GEOMETRY, 0, claim),
        "the FST is damaged: its geometry of 6 bytes cannot have 1099511627776 when decompressed",
    );
    refused(
        &with_word(GEOMETRY, 8, claim),
        "the FST is damaged: its geometry cannot have 1099511627776 signals in 6 bytes",
    );
    for (place, message) in [
        (
            -24,
            "of 20 bytes cannot have 1099511627776 when decompressed",
        ),
        (-16, "is longer than the section"),
        (-8, "cannot have 1099511627776 times in 71 bytes"),
    ] {
        let message =
            format!("the FST is damaged: the list of times of the section at byte 330 {message}");
        refused(&with_word(CHANGES, place, claim), &message);
    }
}

#[test]
fn packed_as_a_whole() {
    let length = VERILATOR_FST.len() as u64;
    assert_eq!(
        drawn(&packed(VERILATOR_FST, length)).replace("trace", ""),
        drawn(VERILATOR_FST).replace("trace", "")
    );
    let claims_more = packed(VERILATOR_FST, 1 << 40);
    let size = claims_more.len() - 17;
    refused(
        &claims_more,
        &format!(
            "the FST is damaged: the packed FST of {size} bytes cannot have 1099511627776 when decompressed"
        ),
    );
    refused(
        &packed(VERILATOR_FST, length - 1),
        "the FST is damaged: the packed FST does not decompress to its stated size",
    );
    let inner = with_word(HIERARCHY_LZ4, 0, 1 << 40);
    refused(
        &packed(&inner, inner.len() as u64),
        "the FST is damaged: its hierarchy of 165 bytes cannot have 1099511627776 when decompressed",
    );
    let twice = packed(VERILATOR_FST, length);
    refused(
        &packed(&twice, twice.len() as u64),
        "the FST is damaged: the compressed content is not an FST",
    );
}

#[test]
fn lengths_of_sections() {
    for (word, message) in [
        (
            0,
            "the FST is damaged: its section at byte 330 has a length of 0, which type 8 cannot have",
        ),
        (
            1 << 63,
            "the FST is cut off or damaged: its section at byte 330 goes beyond the file's 702 bytes",
        ),
        (
            u64::MAX,
            "the FST is cut off or damaged: its section at byte 330 goes beyond the file's 702 bytes",
        ),
    ] {
        let mut bytes = VERILATOR_FST.to_vec();
        bytes[331..339].copy_from_slice(&u64::to_be_bytes(word));
        refused(&bytes, message);
    }
    let twice = |kind: u8| {
        let mut sections = apart(VERILATOR_FST);
        let again: Vec<Section> = sections
            .iter()
            .filter(|s| s.kind == kind)
            .cloned()
            .collect();
        sections.extend(again);
        together(&sections)
    };
    refused(
        &twice(GEOMETRY),
        "the FST is damaged: it has more than one geometry",
    );
    refused(
        &twice(HIERARCHY_LZ4),
        "the FST is damaged: it has more than one hierarchy",
    );
    refused(
        &changed(HEADER, |section| section.content.truncate(320)),
        "the FST is damaged: its section at byte 0 has a length of 328, which type 0 cannot have",
    );
    for length in (1..VERILATOR_FST.len()).step_by(7) {
        let context = format!("cut off at {length}");
        let ran = ran(&VERILATOR_FST[..length], "", &context);
        assert_eq!(ran.code, Some(2), "{context}");
    }
}

#[test]
fn numbers_of_signals() {
    let mut entries = hierarchy(EVERY_KIND_FST);
    // A wire `far` of eight bits with the signal of the last number that there can be.
    entries.extend([&[16, 0][..], b"far\0\x08", &number(u64::from(u32::MAX))].concat());
    let bytes = with_hierarchy(EVERY_KIND_FST, &entries, HIERARCHY_LZ4);
    let ran = ran(&bytes, "", "a far signal");
    assert_has(&ran.err, "its hierarchy names signal 4294967295 of ");
}

/// A VCD with scopes within scopes.
fn nested(depth: usize) -> String {
    let begin = "$scope module s $end\n".repeat(depth);
    let end = "$upscope $end\n".repeat(depth);
    format!("{begin}$var wire 1 ! a $end\n{end}$enddefinitions $end\n#0\n0!\n#5\n1!\n#10\n")
}

#[test]
fn scopes_within_scopes() {
    let too_deep = "the trace is too large: its scopes nest deeper than 1000";
    for depth in [1001, 40_000, 1_000_000] {
        refused(nested(depth).as_bytes(), too_deep);
    }
    assert!(drawn(nested(1000).as_bytes()).contains("s.s.s"));
    // The same in an FST, which has a byte for the kind and two names.
    let mut entries = b"\xfe\0s\0\0".repeat(40_000);
    entries.extend(b"\x10\0a\0\x01\0");
    refused(
        &with_hierarchy(VERILATOR_FST, &entries, HIERARCHY_LZ4),
        too_deep,
    );
    // Each index of an array is a scope.
    let name = format!("a{}", "[0]".repeat(40_000));
    let deep = nested(1).replace(" a ", &format!(" {name} "));
    refused(deep.as_bytes(), too_deep);
    let long = nested(2).replace(" s ", &format!(" {} ", "s".repeat(1 << 13)));
    refused(
        long.as_bytes(),
        "the trace is too large: a signal's path has 16386 bytes, but at most 16384 are supported",
    );
}

/// Short digits of wide values: each takes as much room as if all its bits were written.
#[test]
fn values_that_take_more_room_than_a_picture() {
    let mut trace = nested(1).replace("wire 1 !", "wire 65536 !");
    for time in 11..2200 {
        let _ = write!(trace, "#{time}\nb{} !\n", time % 2);
    }
    let until = |to: &str| {
        ran(
            trace.as_bytes(),
            &format!("--from 11 --to {to}"),
            "wide values",
        )
    };
    let message = "x trace: the values from 11 on take more than 64 MiB by 2060; the trace can be drawn up to that time";
    assert_has(&until("3000").err, message);
    let drawn = until("2059");
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
}

#[test]
fn a_word_without_an_end() {
    let folder = Folder::new();
    let trace = std::fs::File::create(folder.path().join("t.vcd")).expect("a file");
    std::io::Write::write_all(&mut &trace, nested(1).as_bytes()).expect("a file");
    // Zeros that take no room on the disk.
    trace.set_len(8 << 30).expect("a sparse file");
    let ran = drawn_or_refused(folder.path(), SMALL, "wave t.vcd", "8 GiB of zeros");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_device_and_a_pipe_without_an_end() {
    let folder = Folder::new();
    let too_much = "it has more than 1024 MiB";
    let ran = drawn_or_refused(folder.path(), LARGE, "wave /dev/zero", "/dev/zero");
    assert_has(&ran.err, too_much);
    // What begins as a trace does not end either.
    let script = "{ printf '$scope module s $end\\n'; yes '$comment more $end'; } > pipe";
    folder.pipe("pipe");
    let writer = std::process::Command::new("sh")
        .args(["-c", script])
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .spawn();
    let mut writer = writer.expect("sh");
    let ran = drawn_or_refused(folder.path(), LARGE, "wave pipe", "a pipe");
    assert_has(&ran.err, too_much);
    // It dies of the pipe that nobody reads.
    writer.wait().expect("it ends");
}

/// A trace may come through a pipe, as `<(zcat run.vcd.gz)` has it.
#[test]
fn a_pipe_that_ends_is_drawn() {
    let folder = Folder::new();
    for (name, bytes) in [
        ("t.vcd", EVERY_KIND_VCD),
        ("t.fst", VERILATOR_FST),
        (
            "packed.fst",
            &packed(VERILATOR_FST, VERILATOR_FST.len() as u64),
        ),
    ] {
        folder.write(name, bytes);
        let from = std::fs::File::open(folder.path().join(name)).expect("a file");
        let mut cat = std::process::Command::new("cat")
            .stdin(from)
            .stdout(Stdio::piped())
            .spawn()
            .expect("cat");
        let mut piped = limited(folder.path(), SMALL);
        piped
            .args(["wave", "/dev/stdin"])
            .stdin(cat.stdout.take().expect("a pipe"));
        let piped = piped.output().expect("the command starts");
        cat.wait().expect("it ends");
        let file = folder.answer(&format!("wave {name}"));
        assert_eq!(
            String::from_utf8_lossy(&piped.stdout).replace("stdin", name),
            file,
            "{}",
            String::from_utf8_lossy(&piped.stderr)
        );
    }
}
