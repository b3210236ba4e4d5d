//! `sim`: exact and reproducible values, stimulus files, and waveforms that agree with them.

use crate::common::{Folder, command};
use insta::assert_snapshot;
use std::io::Read;
use std::process::Stdio;
use wellen::simple;

/// Two registered operations: 0x1f by table 0xF0 (the first operand), then by 0xCC (the second).
const STIMULUS: &str = r#"{"cycles": [
    {"in_valid": 1, "lane_enable": "0b1", "src0": "0x1f", "src1": "0xa5", "table_bits": "240"},
    {"table_bits": "0xCC"},
    {"in_valid": 0}
]}"#;

#[test]
fn a_stimulus_is_answered_cycle_by_cycle() {
    let folder = Folder::new();
    folder.write("in.json", STIMULUS);
    assert_eq!(
        folder.answer("sim lut_array --stimulus in.json --json"),
        r#"{"cycles": [
  {"out_valid": "0x0", "dst_enable": "0x0", "dst": "0x00000000"},
  {"out_valid": "0x1", "dst_enable": "0x1", "dst": "0x0000001f"},
  {"out_valid": "0x1", "dst_enable": "0x1", "dst": "0x000000a5"}
]}
"#
    );
}

#[test]
fn beyond_the_stimulus_the_last_inputs_are_held() {
    let folder = Folder::new();
    folder.write("in.json", STIMULUS);
    let sim = |cycles| {
        let sim = format!("sim lut_array --stimulus in.json --json --cycles {cycles}");
        folder.json(&sim)
    };
    let longer = sim("5");
    assert_eq!(longer["cycles"].as_array().map(Vec::len), Some(5));
    assert_eq!(longer["cycles"][4]["out_valid"], "0x0");
    assert_eq!(longer["cycles"][4]["dst"], "0x000000a5");
    assert_eq!(sim("1")["cycles"].as_array().map(Vec::len), Some(1));
}

#[test]
fn enumeration_values_have_names_and_reset_is_an_input() {
    let folder = Folder::new();
    folder.write(
        "in.json",
        r#"{"cycles": [
            {"in_valid": 1, "out_ready": 1, "predicate": 1, "a_source": "CONSTANT", "a_constant": 77,
             "b_source": "CONSTANT", "c_source": "CONSTANT", "table_source": "CONSTANT", "imm8": "0xF0"},
            {"rst": 1},
            {"rst": 0, "in_valid": 0}
        ]}"#,
    );
    let cycles = &folder.json("sim lop3_unit -p lanes=1 --stimulus in.json --json")["cycles"];
    assert_eq!(cycles[1]["out_valid"], "0x1");
    assert_eq!(cycles[1]["out_data"], "0x0000004d");
    assert_eq!(
        cycles[2]["out_valid"], "0x0",
        "reset drops what is offered with it"
    );
}

#[test]
fn random_inputs_are_the_same_for_the_same_seed() {
    let folder = Folder::new();
    let sim = |seed| {
        let sim = format!("sim lop3_unit --seed {seed} --cycles 100 --json");
        folder.answer(&sim)
    };
    assert_eq!(sim("7"), sim("7"));
    assert_ne!(sim("7"), sim("8"));
}

#[test]
fn the_table_shows_the_first_cycles_and_says_what_it_leaves_out() {
    let folder = Folder::new();
    folder.write("in.json", STIMULUS);
    assert_snapshot!(folder.answer("sim lut_array --stimulus in.json"));
    assert_snapshot!(folder.answer("sim lop3_unit -p lanes=2"));
}

#[test]
fn waveforms_show_what_the_answer_says() {
    let folder = Folder::new();
    let sim = "sim lut_array -p lanes=2 --cycles 40 --json --vcd run.vcd --fst run.fst";
    let answer = folder.json(sim);
    for file in ["run.vcd", "run.fst"] {
        let mut wave = simple::read(folder.path().join(file)).expect("a waveform");
        let times = wave.time_table().to_vec();
        let find = |name: &str| {
            wave.hierarchy()
                .lookup_var(&["lut_array"], name)
                .expect("a signal")
        };
        let names = [
            "out_valid",
            "dst_enable",
            "dst",
            "clk",
            "rst",
            "in_valid",
            "src0",
        ];
        let signals = names.map(|name| wave.hierarchy()[find(name)].signal_ref());
        wave.load_signals(&signals);
        let value_at = |port: usize, time: u64| {
            let index = times
                .iter()
                .rposition(|found| *found <= time)
                .expect("a time") as u32;
            let signal = wave.get_signal(signals[port]).expect("loaded");
            let offset = signal.get_offset(index).expect("a value");
            let bits = signal
                .get_value_at(&offset, 0)
                .to_bit_string()
                .expect("bits");
            u128::from_str_radix(&bits, 2).expect("no undefined bits")
        };
        for cycle in 0..40 {
            // Left of the edge at 10 ns times the next cycle's number.
            let time = 10 * cycle + 9;
            for (port, name) in names[..3].iter().enumerate() {
                let said = answer["cycles"][cycle as usize][name]
                    .as_str()
                    .unwrap_or_default();
                let said = u128::from_str_radix(&said[2..], 16).expect("a value");
                assert_eq!(
                    value_at(port, time),
                    said,
                    "{file}, {name} in cycle {cycle}"
                );
            }
            assert_eq!(
                value_at(3, 10 * cycle + 2),
                u128::from(cycle > 0),
                "the edge of {cycle}"
            );
            assert_eq!(value_at(3, time), 0);
        }
    }
    let again = Folder::new();
    again.json(sim);
    assert_eq!(again.names(), folder.names());
    for name in again.names() {
        assert_eq!(again.read(&name), folder.read(&name), "{name}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_mishap() {
    let mut child = command()
        .args(["sim", "lut_array", "--json", "--cycles", "20000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut first = [0; 10];
    let mut out = child.stdout.take().expect("its output");
    out.read_exact(&mut first).expect("the first bytes");
    drop(out);
    let ended = child.wait_with_output().expect("the command ends");
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

/// GTKWave draws a lone bit as a wave and never as text; a vector of one bit it shows through the filter.
#[test]
fn the_save_file_shows_one_bit_enumerations_as_vectors() {
    let folder = Folder::new();
    folder.warpwright("sim lop3_unit --cycles 2 --vcd t.vcd");
    let save = folder.text("t.gtkw");
    let shown = "^1 t.d/source.txt\n#{lop3_unit.a_source} lop3_unit.a_source\n";
    assert!(save.contains(shown), "{save}");
}

/// A start is what registers and memories hold before the first edge, with and without a waveform.
#[test]
fn a_stimulus_begins_where_it_says() {
    let folder = Folder::new();
    let start = "{\"start\": {\"out_valid\": 1, \"out_register\": 2, \"threads[1].registers\": {\"3\": \"0x55\"}},\n";
    let reads = "\"in_valid\": 1, \"predicate\": \"0b10\", \"a_register\": 3, \"imm8\": \"0xF0\", \"table_source\": 1";
    let cycles = format!("\"cycles\": [{{\"out_ready\": 1, {reads}}}, {{\"in_valid\": 0}}]}}");
    folder.write("in.json", format!("{start}{cycles}"));
    let sim = "sim lop3_unit -p lanes=2 --stimulus in.json --json";
    let plain = folder.json(sim);
    let waved = folder.warpwright(&format!("{sim} --vcd run.vcd"));
    assert_eq!(plain, waved.json());
    let [first, second] = [0, 1].map(|cycle| &plain["cycles"][cycle]);
    assert_eq!(first["out_valid"], "0x1");
    assert_eq!(first["out_register"], "0x2");
    assert_eq!(second["out_data"], "0x0000005500000000", "{plain}");
}

/// The stimulus comes through a pipe, so that the folder goes at a known time: when the trace is begun, before it is complete.
#[cfg(unix)]
#[test]
fn an_output_folder_that_vanishes_does_not_come_back() {
    let folder = Folder::new();
    let st = folder.path().join("st");
    for trace in ["--vcd=st/a.vcd", "--fst=st/a.fst"] {
        std::fs::create_dir(&st).expect("a folder");
        let pipe = folder.pipe("pipe");
        let mut child = command()
            .current_dir(folder.path())
            .args(["sim", "lop3_unit", "--stimulus", "pipe", trace])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        while std::fs::read_dir(&st).expect("it is there").count() == 0 {
            assert!(child.try_wait().expect("a child").is_none(), "it has ended");
            std::thread::yield_now();
        }
        std::fs::remove_dir_all(&st).expect("it can be removed");
        std::fs::write(&pipe, r#"{"cycles": [{"in_valid": 1}, {}]}"#).expect("it reads");
        let mut err = String::new();
        let read = child
            .stderr
            .take()
            .expect("a pipe")
            .read_to_string(&mut err);
        read.expect("text");
        let name = &trace[6..];
        let code = child.wait().expect("it ends").code();
        assert_eq!(code, Some(2), "{err}");
        let message = format!("x cannot write {name}: there is no folder st");
        assert!(err.contains(&message), "{err}");
        assert_eq!(folder.names(), ["pipe"]);
        assert!(!st.exists(), "it came back");
        std::fs::remove_file(&pipe).expect("it can be removed");
    }
}
