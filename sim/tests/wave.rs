//! Waveforms, read back by independent readers: wellen (the reader in Surfer) and the `vcd` crate's parser.

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::source::Source;
use warpwright_sim::wave::{
    Recorder, TraceScope, TraceSink, TraceVariable, VariableKind, WaveError, WaveFiles,
    WaveOptions, WriteError,
};

const KINDS: [VariableKind; 5] = [
    VariableKind::Input,
    VariableKind::Output,
    VariableKind::Wire,
    VariableKind::Register,
    VariableKind::Parameter,
];

fn variable(name: &str, width: u32, kind: VariableKind, slot: usize) -> TraceVariable {
    TraceVariable {
        name: name.to_string(),
        width,
        kind,
        enum_type: None,
        slot,
    }
}

fn scope(name: &str, module: Option<&str>) -> TraceScope {
    TraceScope {
        name: name.to_string(),
        module: module.map(str::to_string),
        ..TraceScope::default()
    }
}

/// Values of all slots at a time, as digits.
type Sample = (u64, Vec<String>);

fn record(trace: &mut WaveFiles, samples: &[Sample]) -> Result<(), WaveError> {
    for (time, values) in samples {
        trace.sample(*time, |slot, limbs| {
            for (place, digit) in values[slot].bytes().rev().enumerate() {
                limbs[place / 64] |= u64::from(digit - b'0') << (place % 64);
            }
        })?;
    }
    Ok(())
}

fn write(folder: &Path, layout: &TraceScope, samples: &[Sample], options: WaveOptions) {
    let (vcd, fst) = (folder.join("run.vcd"), folder.join("run.fst"));
    let mut trace = WaveFiles::create(Some(&vcd), Some(&fst), layout, options).unwrap();
    record(&mut trace, samples).unwrap();
    trace.finish().unwrap();
}

/// A time and a value.
type Change = (u64, String);

/// What a file says of one variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    width: u32,
    /// Variables of one slot have one signal.
    signal: usize,
    enum_type: Option<(String, Vec<(String, String)>)>,
    changes: Vec<Change>,
}

type Variables = BTreeMap<String, Seen>;

/// What the samples say; a change is a value that differs from the one before.
fn expected(layout: &TraceScope, samples: &[Sample], with_enums: bool) -> Variables {
    fn visit(scope: &TraceScope, path: &str, found: &mut impl FnMut(String, &TraceVariable)) {
        for variable in &scope.variables {
            found(format!("{path}.{}", variable.name), variable);
        }
        for inner in &scope.scopes {
            visit(inner, &format!("{path}.{}", inner.name), found);
        }
    }
    let mut all = Variables::new();
    let mut signals: Vec<usize> = Vec::new();
    visit(layout, &layout.name, &mut |path, variable| {
        let mut changes: Vec<Change> = Vec::new();
        for (time, values) in samples {
            let value = &values[variable.slot];
            if changes.last().is_none_or(|(_, last)| last != value) {
                changes.push((*time, value.clone()));
            }
        }
        let known = signals.iter().position(|slot| *slot == variable.slot);
        let signal = known.unwrap_or_else(|| {
            signals.push(variable.slot);
            signals.len() - 1
        });
        let width = variable.width as usize;
        let table = |e: &Arc<EnumType>| {
            let pair = |(name, value): &(String, u64)| (format!("{value:0width$b}"), name.clone());
            (e.name.clone(), e.variants.iter().map(pair).collect())
        };
        let seen = Seen {
            width: variable.width,
            signal,
            enum_type: variable
                .enum_type
                .as_ref()
                .filter(|_| with_enums)
                .map(table),
            changes,
        };
        all.insert(path, seen);
    });
    all
}

/// What wellen reads.
fn read(path: &Path) -> (Variables, Vec<u64>) {
    let mut wave = wellen::simple::read(path).unwrap();
    let hierarchy = wave.hierarchy();
    let timescale = hierarchy.timescale().unwrap();
    assert_eq!(
        (timescale.factor, timescale.unit),
        (1, wellen::TimescaleUnit::NanoSeconds)
    );
    let mut all = Variables::new();
    let mut signals: Vec<wellen::SignalRef> = Vec::new();
    for var in hierarchy.all_vars() {
        let var = &hierarchy[var];
        let known = signals
            .iter()
            .position(|signal| *signal == var.signal_ref());
        let signal = known.unwrap_or_else(|| {
            signals.push(var.signal_ref());
            signals.len() - 1
        });
        let seen = Seen {
            width: var.length(hierarchy).unwrap(),
            signal,
            enum_type: var.enum_type(hierarchy).map(|(name, pairs)| {
                let pairs = pairs
                    .into_iter()
                    .map(|(v, n)| (v.to_string(), n.to_string()));
                (name.to_string(), pairs.collect())
            }),
            changes: Vec::new(),
        };
        let twice = all.insert(var.full_name(hierarchy), seen);
        assert!(twice.is_none());
    }
    wave.load_signals(&signals);
    let times = wave.time_table().to_vec();
    for seen in all.values_mut() {
        let signal = wave.get_signal(signals[seen.signal]).unwrap();
        let change = |(index, value): (u32, wellen::SignalValueRef)| {
            (times[index as usize], value.to_bit_string().unwrap())
        };
        // Before the first sample, FST says of every signal that it is unknown.
        let is_known = |(_, value): &Change| !value.starts_with('x');
        seen.changes = signal.iter_changes().map(change).filter(is_known).collect();
    }
    (all, times)
}

/// Aliases are told from the same numbering of signals in both; the order of variables in a file is free.
fn assert_same(found: &Variables, wanted: &Variables, file: &Path) {
    let paths = |all: &Variables| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(paths(found), paths(wanted), "{}", file.display());
    for (path, wanted) in wanted {
        assert_eq!(&found[path], wanted, "{path} in {}", file.display());
    }
}

/// Five scopes, three deep, some of them lanes; each slot is shown by at least one variable.
fn random_layout() -> impl Strategy<Value = TraceScope> {
    let slot = (
        1..=130_u32,
        proptest::collection::vec((0..5_usize, 0..5_usize), 1..4),
        any::<bool>(),
    );
    proptest::collection::vec(slot, 1..8).prop_map(|slots| {
        let mut scopes = [
            scope("top", Some("dut")),
            scope("lanes[0]", None),
            scope("lanes[10]", None),
            scope("mux", Some("lut_mux")),
            scope("core", Some("core")),
        ];
        for (slot, (width, places, is_enum)) in slots.into_iter().enumerate() {
            let values = (is_enum && width <= 64).then(|| {
                let top = u64::MAX >> (64 - width);
                let variants = [("LOW", 0), ("TOP", top)];
                Arc::new(EnumType::new(&format!("kind_{slot}"), width, variants))
            });
            for (index, (place, kind)) in places.into_iter().enumerate() {
                let mut variable = variable(&format!("v{slot}_{index}"), width, KINDS[kind], slot);
                variable.enum_type.clone_from(&values);
                scopes[place].variables.push(variable);
            }
        }
        let [mut top, lane0, mut lane10, mux, core] = scopes;
        lane10.scopes.push(mux);
        top.scopes = vec![lane0, lane10, core];
        top
    })
}

/// Samples in which a slot often keeps its value.
fn random_samples(widths: Vec<u32>) -> impl Strategy<Value = Vec<Sample>> {
    let random = (1..20_u64, any::<u64>());
    (0..3_u64, proptest::collection::vec(random, 1..40)).prop_map(move |(start, randoms)| {
        let mut values: Vec<String> = widths.iter().map(|w| "0".repeat(*w as usize)).collect();
        let mut time = start;
        let mut samples = Vec::new();
        for (step, mut random) in randoms {
            let mut word = || {
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                random >> 33
            };
            for value in &mut values {
                if word() % 2 == 0 {
                    let digits = value.len();
                    // Few digits that are not 0, so that leading zeros occur.
                    let used = 1 + word() as usize % digits;
                    let digit = |place: usize| {
                        if place < digits - used {
                            '0'
                        } else {
                            ['0', '1'][word() as usize % 2]
                        }
                    };
                    *value = (0..digits).map(digit).collect();
                }
            }
            samples.push((time, values.clone()));
            time += step;
        }
        samples
    })
}

fn random_run() -> impl Strategy<Value = (TraceScope, Vec<Sample>)> {
    random_layout().prop_flat_map(|layout| {
        let widths = layout
            .slot_widths()
            .unwrap()
            .into_iter()
            .map(Option::unwrap);
        let samples = random_samples(widths.collect());
        (Just(layout), samples)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    /// Every value at every time, every path, width, alias and enumeration, in both formats.
    #[test]
    fn what_is_written_is_read((layout, samples) in random_run()) {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &layout, &samples, WaveOptions::default());
        let last = samples.last().unwrap().0;
        let step = match samples.as_slice() {
            [.., before, _] => last - before.0,
            _ => 1,
        };
        for (name, with_enums) in [("run.vcd", true), ("run.fst", false)] {
            let file = folder.path().join(name);
            let (found, times) = read(&file);
            assert_same(&found, &expected(&layout, &samples, with_enums), &file);
            prop_assert_eq!(times.last(), Some(&(last + step)), "end of {}", name);
        }
    }

    /// A plain VCD file pleases a parser that knows the standard only, and has a change only where one is.
    #[test]
    fn plain_vcd_is_standard((layout, samples) in random_run()) {
        let folder = tempfile::tempdir().unwrap();
        let options = WaveOptions { plain: true, trace_only: true };
        write(folder.path(), &layout, &samples, options);
        let text = fs::read(folder.path().join("run.vcd")).unwrap();
        let mut parser = vcd::Parser::new(&*text);
        let header = parser.parse_header().unwrap();
        prop_assert_eq!(&header.date, &None);
        prop_assert_eq!(header.timescale, Some((1, vcd::TimescaleUnit::NS)));
        let mut changes: BTreeMap<vcd::IdCode, Vec<Change>> = BTreeMap::new();
        let mut now = 0;
        for command in parser {
            let (id, value) = match command.unwrap() {
                vcd::Command::Timestamp(time) => {
                    now = time;
                    continue;
                }
                vcd::Command::ChangeScalar(id, value) => (id, value.to_string()),
                vcd::Command::ChangeVector(id, value) => (id, value.to_string()),
                vcd::Command::Begin(_) | vcd::Command::End(_) => continue,
                other => panic!("unexpected {other:?}"),
            };
            changes.entry(id).or_default().push((now, value));
        }
        for (path, wanted) in expected(&layout, &samples, false) {
            let path: Vec<&str> = path.split('.').collect();
            let var = header.find_var(&path).unwrap();
            prop_assert_eq!(var.size, wanted.width);
            let found = changes[&var.code].iter();
            let full = found.map(|(time, value)| (*time, format!("{value:0>0$}", var.size as usize)));
            prop_assert_eq!(full.collect::<Vec<_>>(), wanted.changes);
        }
        let files = fs::read_dir(folder.path()).unwrap().count();
        prop_assert_eq!(files, 2, "only the traces");
    }
}

/// A decoder with two lanes, an opcode and a state.
fn decoder() -> (TraceScope, Vec<Sample>) {
    let opcode = Arc::new(EnumType::new(
        "opcode",
        7,
        [("ADD", 0x40), ("MUL", 0x41), ("SEL", 2)],
    ));
    let state = Arc::new(EnumType::new(
        "state",
        2,
        [("IDLE", 0), ("BUSY", 1), ("DONE", 2)],
    ));
    let other_state = Arc::new(EnumType::new("state", 2, [("EMPTY", 0), ("FULL", 3)]));
    let with = |mut variable: TraceVariable, values: &Arc<EnumType>| {
        variable.enum_type = Some(values.clone());
        variable
    };
    let mut top = scope("decoder", Some("decoder"));
    top.source = Some(Source {
        file: "blocks/src/decoder/rtl.rs".into(),
        line: 42,
    });
    top.variables = vec![
        with(variable("phase", 2, VariableKind::Register, 3), &state),
        variable("valid", 1, VariableKind::Output, 4),
        variable("valid_wire", 1, VariableKind::Wire, 4),
        variable("word", 32, VariableKind::Input, 1),
        with(variable("op", 7, VariableKind::Output, 2), &opcode),
        variable("clock", 1, VariableKind::Input, 0),
    ];
    for lane in 0..2 {
        let mut inner = scope(&format!("lanes[{lane}]"), None);
        inner.source.clone_from(&top.source);
        inner.variables = vec![
            variable("acc", 4, VariableKind::Register, 5 + lane),
            with(
                variable("queue", 2, VariableKind::Wire, 7 + lane),
                &other_state,
            ),
        ];
        top.scopes.push(inner);
    }
    top.scopes.push(scope("nothing", Some("empty")));
    let sample = |time: u64| {
        let bit = |n: u64| ["0", "1"][(n % 2) as usize].to_string();
        let step = time / 5;
        let values = vec![
            bit(step),
            format!("{:032b}", step * 0x1234_5678 % 0xffff_ffff),
            format!("{:07b}", [0x40, 0x41, 2][step as usize / 2 % 3]),
            format!("{:02b}", step / 2 % 4),
            bit(step / 2),
            format!("{:04b}", step % 16),
            format!("{:04b}", 15 - step % 16),
            format!("{:02b}", [0, 3][step as usize / 4 % 2]),
            format!("{:02b}", [3, 0][step as usize / 2 % 2]),
        ];
        (time, values)
    };
    (top, (0..20).map(|i| sample(i * 5)).collect())
}

/// A folder with the decoder's first samples in all files.
fn written(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (layout, samples) = decoder();
    let samples = &samples[..count];
    write(folder.path(), &layout, samples, WaveOptions::default());
    folder
}

#[test]
fn header_of_a_vcd_file() {
    let folder = written(2);
    let text = fs::read_to_string(folder.path().join("run.vcd")).unwrap();
    let wanted = "\
$version
    warpwright
$end
$timescale 1 ns $end
$attrbegin misc 07 state 3 IDLE BUSY DONE 00 01 10 1 $end
$attrbegin misc 07 opcode 3 ADD MUL SEL 1000000 1000001 0000010 2 $end
$attrbegin misc 07 state_2 2 EMPTY FULL 00 11 3 $end
$attrbegin misc 03 blocks/src/decoder/rtl.rs 1 $end
$attrbegin misc 04 1 42 $end
$scope module decoder $end
$attrbegin misc 07 \"\" 1 $end
$var reg 2 ! phase [1:0] $end
$var wire 1 \" valid $end
$var wire 1 \" valid_wire $end
$var wire 32 # word [31:0] $end
$attrbegin misc 07 \"\" 2 $end
$var wire 7 $ op [6:0] $end
$var wire 1 % clock $end
$attrbegin misc 04 1 42 $end
$scope begin lanes[0] $end
$var reg 4 & acc [3:0] $end
$attrbegin misc 07 \"\" 3 $end
$var wire 2 ' queue [1:0] $end
$upscope $end
$attrbegin misc 04 1 42 $end
$scope begin lanes[1] $end
$var reg 4 ( acc [3:0] $end
$attrbegin misc 07 \"\" 3 $end
$var wire 2 ) queue [1:0] $end
$upscope $end
$scope module nothing $end
$upscope $end
$upscope $end
$enddefinitions $end
#0
$dumpvars
0%
b0 #
b1000000 $
b0 !
0\"
b0 &
b1111 (
b0 '
b11 )
$end
#5
1%
b10010001101000101011001111000 #
b1 &
b1110 (
#10
";
    assert_eq!(text, wanted);
    let wave = wellen::simple::read(folder.path().join("run.vcd")).unwrap();
    let hierarchy = wave.hierarchy();
    let lane = &hierarchy[hierarchy.lookup_scope(&["decoder", "lanes[1]"]).unwrap()];
    assert_eq!(
        lane.source_loc(hierarchy),
        Some(("blocks/src/decoder/rtl.rs", 42))
    );
    let wave = wellen::simple::read(folder.path().join("run.fst")).unwrap();
    let hierarchy = wave.hierarchy();
    let top = &hierarchy[hierarchy.lookup_scope(&["decoder"]).unwrap()];
    assert_eq!(top.component(hierarchy), Some("decoder"));
    let clock = hierarchy.lookup_var(&["decoder"], "clock").unwrap();
    assert_eq!(hierarchy[clock].direction(), wellen::VarDirection::Input);
    assert_eq!((hierarchy.version(), hierarchy.date()), ("warpwright", ""));
}

#[test]
fn files_for_the_viewers() {
    let folder = written(20);
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let save = format!(
        "\
[dumpfile] \"run.vcd\"
[savefile] \"run.gtkw\"
[timestart] 0
*-5.158429{}
[treeopen] decoder.
@28
decoder.clock
@22
decoder.word[31:0]
@28
decoder.valid
@2022
^2 run.d/opcode.txt
decoder.op[6:0]
^1 run.d/state.txt
decoder.phase[1:0]
@800200
-lanes[0]
@22
decoder.lanes[0].acc[3:0]
@2022
^3 run.d/state_2.txt
decoder.lanes[0].queue[1:0]
@1000200
-lanes[0]
@800200
-lanes[1]
@22
decoder.lanes[1].acc[3:0]
@2022
^3 run.d/state_2.txt
decoder.lanes[1].queue[1:0]
@1000200
-lanes[1]
",
        " -1".repeat(27)
    );
    assert_eq!(text("run.gtkw"), save);
    assert_eq!(text("run.d/opcode.txt"), "40 ADD\n41 MUL\n02 SEL\n");
    assert_eq!(text("run.d/state_2.txt"), "0 EMPTY\n3 FULL\n");
    let commands = "\
load_file run.vcd
variable_add decoder.clock
variable_add decoder.word
variable_add decoder.valid
variable_add decoder.op
variable_add decoder.phase
divider_add decoder.lanes[0]
variable_add decoder.lanes[0].acc
variable_add decoder.lanes[0].queue
divider_add decoder.lanes[1]
variable_add decoder.lanes[1].acc
variable_add decoder.lanes[1].queue
item_focus d_decoder.op
item_set_format run_opcode
item_focus e_decoder.phase
item_set_format run_state
item_focus h_decoder.lanes[0].queue
item_set_format run_state_2
item_focus k_decoder.lanes[1].queue
item_set_format run_state_2
item_unfocus
zoom_fit
";
    assert_eq!(text("run.sucl"), commands);
    let mapping = "Name = run_opcode\nBits = 7\n0x40 ADD\n0x41 MUL\n0x2 SEL\n";
    assert_eq!(text(".surfer/mappings/run_opcode"), mapping);
}

/// All files below a folder, with their content.
fn files_below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

#[test]
fn the_same_run_gives_the_same_bytes_anywhere() {
    let [here, there] = [(); 2].map(|()| {
        let folder = written(20);
        let files = files_below(folder.path());
        let place = folder.path().as_os_str().as_encoded_bytes();
        for (name, bytes) in &files {
            let is_named = bytes.windows(place.len()).any(|window| window == place);
            assert!(!is_named, "{name} names its folder");
        }
        files
    });
    assert_eq!(here.len(), 10);
    assert_eq!(here, there);
}

#[test]
fn a_file_appears_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let (vcd, fst) = (folder.path().join("run.vcd"), folder.path().join("run.fst"));
    let (layout, samples) = decoder();
    fs::write(&vcd, "an older trace").unwrap();
    let begin = || {
        let mut trace =
            WaveFiles::create(Some(&vcd), Some(&fst), &layout, WaveOptions::default()).unwrap();
        record(&mut trace, &samples).unwrap();
        trace
    };
    let trace = begin();
    assert_eq!(fs::read(&vcd).unwrap(), b"an older trace");
    assert!(!fst.exists());
    drop(trace);
    let left: Vec<String> = files_below(folder.path()).into_keys().collect();
    assert_eq!(left, ["run.vcd"], "a dropped trace leaves nothing");
    assert_eq!(fs::read(&vcd).unwrap(), b"an older trace");

    let files = begin().finish().unwrap();
    assert_eq!(files[..2], [vcd.clone(), fst]);
    assert_eq!(files.len(), files_below(folder.path()).len());
    assert!(files.iter().all(|file| file.is_file()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let other = folder.path().join("other");
        fs::write(&other, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&vcd), mode(&other), "as readable as any other file");
    }
}

/// Somebody clears up while a run goes on: what it wrote is gone, and no folder comes back for it.
#[test]
fn a_folder_that_vanishes_stays_away() {
    let (layout, samples) = decoder();
    let options = [false, true].map(|trace_only| WaveOptions {
        trace_only,
        ..WaveOptions::default()
    });
    for (endings, options) in [["vcd", ""], ["", "fst"], ["vcd", "fst"]]
        .into_iter()
        .flat_map(|endings| options.map(|options| (endings, options)))
    {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("st");
        fs::create_dir(&folder).unwrap();
        let [vcd, fst] = endings.map(|ending| folder.join("a").with_extension(ending));
        let [vcd, fst] = [(vcd, endings[0]), (fst, endings[1])]
            .map(|(path, ending)| Some(path).filter(|_| !ending.is_empty()));
        let begun = WaveFiles::create(vcd.as_deref(), fst.as_deref(), &layout, options);
        let mut trace = begun.unwrap();
        record(&mut trace, &samples[..samples.len() / 2]).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        record(&mut trace, &samples[samples.len() / 2..]).unwrap();
        let refused = trace.finish().unwrap_err().to_string();
        let first = if endings[0].is_empty() { "fst" } else { "vcd" };
        let place = outer.path().display();
        let expected = format!("cannot write {place}/st/a.{first}: there is no folder {place}/st");
        assert_eq!(refused, expected);
        let left = fs::read_dir(outer.path()).unwrap().count();
        assert_eq!(left, 0, "{endings:?} {options:?}");
    }
}

/// Folders for the viewers' files are made at the end, and not left behind if a file cannot be written after all.
#[test]
fn no_empty_folder_is_left() {
    let (layout, samples) = decoder();
    let folder = tempfile::tempdir().unwrap();
    let vcd = folder.path().join("run.vcd");
    let mut trace = WaveFiles::create(Some(&vcd), None, &layout, WaveOptions::default()).unwrap();
    record(&mut trace, &samples).unwrap();
    // Where a folder is needed at the end there is a file by then: after `run.d` is made.
    fs::write(folder.path().join(".surfer"), "").unwrap();
    let refused = trace.finish().unwrap_err().to_string();
    assert!(refused.contains(".surfer"), "{refused}");
    let names = fs::read_dir(folder.path()).unwrap();
    let names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, [".surfer"]);
}

#[test]
fn the_file_system_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let (layout, _) = decoder();
    fs::write(folder.path().join("file"), "").unwrap();
    fs::create_dir(folder.path().join("taken")).unwrap();
    let message = |name: &str| {
        let path = folder.path().join(name);
        let created = WaveFiles::create(None, Some(&path), &layout, WaveOptions::default());
        let failed = created.and_then(WaveFiles::finish).unwrap_err().to_string();
        failed.replace(&folder.path().display().to_string(), "DIR")
    };
    for (name, why) in [
        ("no/run.fst", "there is no folder DIR/no"),
        ("file/run.fst", "DIR/file is not a folder"),
    ] {
        assert_eq!(message(name), format!("cannot write DIR/{name}: {why}"));
    }
    assert!(message("taken").starts_with("cannot write DIR/taken: "));
    // Every write to this device fails for want of space.
    #[cfg(target_os = "linux")]
    {
        let full = fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let source = std::io::Write::write(&mut &full, b"x").unwrap_err();
        let path = "run.vcd".into();
        let text = WriteError { path, source }.to_string();
        assert_eq!(text, "cannot write run.vcd: no space is left on the disk");
    }
}

type Edit = fn(&mut TraceScope);

#[test]
fn layouts_that_viewers_would_misread() {
    let names = "allowed are printable ASCII characters except dots and brackets, \
                 and one index in brackets at the end of a scope's name";
    let twice = "have this name; names in one scope must differ";
    let cases: [(Edit, &str, &str); 10] = [
        (
            |l| l.variables[1].name = "a.b".into(),
            "a.b: the name contains '.'; ",
            names,
        ),
        (
            |l| l.variables[1].name = "m[3]".into(),
            "m[3]: the name contains '['; ",
            names,
        ),
        (
            |l| l.scopes[0].name = "lane 0".into(),
            "lane 0: the name contains ' '; ",
            names,
        ),
        (
            |l| l.scopes[0].name = "lanes[x]".into(),
            "lanes[x]: the name contains '['; ",
            names,
        ),
        (|l| l.variables[1].name.clear(), ": a name is empty", ""),
        (
            |l| l.variables[1].name = "word".into(),
            "word: two variables ",
            twice,
        ),
        (
            |l| l.scopes[1].name = "lanes[0]".into(),
            "lanes[0]: two scopes ",
            twice,
        ),
        (
            |l| l.variables[3].width = 0,
            "word: its width is 0; a variable has at least 1 bit",
            "",
        ),
        (
            |l| l.variables[2].width = 2,
            "valid_wire: it has 2 bits, another variable of slot 4 has 1; the widths must be equal",
            "",
        ),
        (
            |l| l.variables[4].width = 8,
            "op: it has 8 bits, its enumeration opcode has 7; the widths must be equal",
            "",
        ),
    ];
    for (change, wrong, rule) in cases {
        let (mut layout, _) = decoder();
        change(&mut layout);
        let refused = layout.slot_widths().unwrap_err().to_string();
        assert_eq!(refused, format!("trace of decoder.{wrong}{rule}"));
    }
}

/// A sink that only listens.
#[derive(Debug)]
struct Listener<'a>(&'a mut Vec<String>);

impl TraceSink for Listener<'_> {
    fn time(&mut self, time: u64) -> Result<(), WaveError> {
        self.0.push(format!("#{time}"));
        Ok(())
    }

    fn change(&mut self, slot: usize, digits: &[u8]) -> Result<(), WaveError> {
        self.0
            .push(format!("{slot}={}", String::from_utf8_lossy(digits)));
        Ok(())
    }

    fn finish(self) -> Result<(), WaveError> {
        self.0.push("end".to_string());
        Ok(())
    }
}

#[test]
fn a_recorder_passes_on_changes_only() {
    let mut layout = scope("top", None);
    // Slot 1 is in use by nobody; slot 2 has two names.
    layout.variables = vec![
        variable("a", 3, VariableKind::Input, 0),
        variable("b", 65, VariableKind::Wire, 2),
        variable("c", 65, VariableKind::Output, 2),
    ];
    let mut heard = Vec::new();
    let mut recorder = Recorder::new(&layout, Listener(&mut heard)).unwrap();
    let mut sample = |time, a: u64, b: [u64; 2]| {
        recorder.sample(time, |slot, limbs| {
            assert!(limbs.iter().all(|limb| *limb == 0), "limbs are clean");
            match slot {
                0 => limbs[0] = a,
                2 => limbs.copy_from_slice(&b),
                other => panic!("slot {other} has no variable"),
            }
        })
    };
    sample(3, 0, [0, 0]).unwrap();
    sample(4, 8, [0, 2]).unwrap();
    sample(6, 8 + 5, [0, 1]).unwrap();
    let refused = sample(6, 1, [1, 1]).unwrap_err().to_string();
    assert_eq!(
        refused,
        "a sample at 6 ns cannot follow one at 6 ns; times must increase"
    );
    sample(16, 5, [0, 1]).unwrap();
    assert_eq!(recorder.finish().unwrap(), 26);
    let zeros = "0".repeat(64);
    let wanted = [
        "#3",
        "0=000",
        &format!("2=0{zeros}"),
        // At 4 only bits beyond the widths are set.
        "#6",
        "0=101",
        &format!("2=1{zeros}"),
        "#26",
        "end",
    ];
    assert_eq!(heard, wanted);
}

#[test]
fn a_trace_without_samples_is_a_file() {
    let folder = written(0);
    let (found, times) = read(&folder.path().join("run.vcd"));
    assert_eq!((found.len(), times), (10, vec![]));
    assert!(folder.path().join("run.fst").is_file());
}

/// More changes than the FST writer holds in memory, so that there are several blocks.
#[test]
fn a_long_fst_trace() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("long.fst");
    let mut layout = scope("top", None);
    layout.variables = vec![
        variable("wide", 8192, VariableKind::Register, 0),
        variable("slow", 20, VariableKind::Register, 1),
    ];
    let options = WaveOptions {
        trace_only: true,
        ..WaveOptions::default()
    };
    let mut trace = WaveFiles::create(None, Some(&file), &layout, options).unwrap();
    let samples = 20_000;
    let limb = |time: u64| time.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for time in 0..samples {
        let sampled = trace.sample(time, |slot, limbs| match slot {
            0 => limbs.fill(limb(time)),
            _ => limbs[0] = time / 1000,
        });
        sampled.unwrap();
    }
    trace.finish().unwrap();

    let mut wave = wellen::simple::read(&file).unwrap();
    let signals: Vec<wellen::SignalRef> = wave.hierarchy().signals().collect();
    wave.load_signals(&signals);
    assert_eq!(wave.time_table().len() as u64, samples + 1);
    let changes = |slot: usize| wave.get_signal(signals[slot]).unwrap().iter_changes();
    let mut count = 0;
    for (time, (index, value)) in (0..).zip(changes(0)) {
        assert_eq!(u64::from(index), time);
        count += 1;
        if time % 997 == 0 {
            let wanted = format!("{:064b}", limb(time)).repeat(128);
            assert_eq!(value.to_bit_string().unwrap(), wanted, "at {time}");
        }
    }
    assert_eq!(count, samples);
    for (thousand, (index, value)) in (0..).zip(changes(1)) {
        assert_eq!(u64::from(index), thousand * 1000);
        assert_eq!(value.to_bit_string().unwrap(), format!("{thousand:020b}"));
    }
}
