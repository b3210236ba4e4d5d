//! `bench gather` and `sim --pattern`: index streams as seen by users and scripts.

use crate::common::{Folder, Ran, assert_has, warpwright};
use serde_json::Value;

/// Two streams: 32 elements of two lines and of four; and a line each.
const STREAMS: &str = r#"{"patterns": [
    {"id": "row", "app": "A", "pattern": [0, 1, 2, 3], "delta": 4, "groups": 3,
     "min_lines_e4": {"mean": 2, "min": 2, "max": 2}},
    {"id": "far", "app": "B & <C>", "pattern": [0, 16], "delta": [32, 32], "groups": 2}
]}"#;

fn with(text: &str) -> Folder {
    let folder = Folder::new();
    folder.write("streams.json", text);
    folder
}

fn bench(folder: &Folder, more: &str) -> Ran {
    folder.warpwright(&format!("bench gather --patterns streams.json {more}"))
}

#[test]
fn json_has_a_row_for_each_stream_size_and_architecture() {
    let json = bench(&with(STREAMS), "--json").json();
    let rows = json["rows"].as_array().expect("rows");
    let keys: Vec<&String> = json.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["rows"]);
    assert_eq!(rows.len(), 2 * 2 * 4);
    let mut keys = [
        "pattern",
        "element_bytes",
        "arch",
        "groups",
        "transactions",
        "minimum",
        "cycles",
    ];
    keys.sort_unstable();
    for row in rows {
        let found: Vec<&String> = row.as_object().expect("an object").keys().collect();
        assert_eq!(found, keys);
    }
    let figures = |row: &Value| {
        let number = |key: &str| row[key].as_u64().expect(key);
        (
            number("groups"),
            number("transactions"),
            number("minimum"),
            number("cycles"),
        )
    };
    let architectures: Vec<&str> = rows[..4]
        .iter()
        .filter_map(|row| row["arch"].as_str())
        .collect();
    assert_eq!(
        architectures,
        ["serial", "first_last", "alternating", "matrix"]
    );
    // Three groups of two lines; then of four, of 8-byte elements.
    assert_eq!(rows[0]["pattern"], "row");
    assert_eq!(rows[0]["element_bytes"], 4);
    assert_eq!(figures(&rows[0]), (3, 6, 6, 6));
    assert_eq!(figures(&rows[1]), (3, 6, 6, 3));
    assert_eq!(figures(&rows[4]), (3, 12, 12, 12));
    assert_eq!(figures(&rows[5]), (3, 12, 12, 6));
    assert_eq!(rows[8]["pattern"], "far");
    assert_eq!(figures(&rows[8]), (2, 64, 64, 64));
    assert_eq!(figures(&rows[11]), (2, 64, 64, 17));
    let fewer = bench(&with(STREAMS), "--json --groups 1").json();
    assert_eq!(figures(&fewer["rows"][0]), (1, 2, 2, 2));
}

#[test]
fn the_tables_have_the_same_figures() {
    let text = bench(&with(STREAMS), "").answer();
    let plain = text.replace(['│', '┆'], "");
    let plain: Vec<&str> = plain.split_whitespace().collect();
    let plain = plain.join(" ");
    for row in [
        "A 4 B serial, 1 3 6 6 6 2.00 1.000",
        "all apps 8 B matrix, 4 5 76 76 21 4.20 1.105",
        "The latencies of the architectures are, in cycles: serial 1, first_last 1, alternating 1, matrix 2.",
    ] {
        assert!(plain.contains(row), "{row}\n{text}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 125),
        "{text}"
    );
    let page = bench(&with(STREAMS), "--markdown").answer();
    for row in [
        "| A 4 B | serial, 1 | 3 | 6 | 6 | 6 | 2.00 | 1.000 |\n",
        "| A 4 B | 2.0 | 32.0/32.0 | 32.0/8.0 | 2.0/2.0 | 17.0/1.0 | 2.0/2.0 | 2.0/4.0 |\n",
        "| A 8 B | 4.0 | 32.0/32.0 | 32.0/8.0 | - | 25.0/1.0 | 4.0/2.0 | 4.0/6.0 |\n",
    ] {
        assert!(page.contains(row), "{row}\n{page}");
    }
}

#[test]
fn the_picture_is_xml_with_a_bar_for_each_contestant() {
    let folder = with(STREAMS);
    bench(&folder, "-o bars.svg").answer();
    let text = folder.text("bars.svg");
    let picture = roxmltree::Document::parse(&text).expect("XML");
    let count = |tag: &str| {
        picture
            .descendants()
            .filter(|node| node.has_tag_name(tag))
            .count()
    };
    // Three panels a size: A, B and both. 4-byte elements have a scheme more. Background, two of the legend.
    assert_eq!(count("rect"), 3 * (10 + 9) + 3);
    assert_has(&text, "B &amp; &lt;C&gt;, 4 bytes");
}

#[test]
fn a_wrong_minimum_is_noticed() {
    let folder = with(&STREAMS.replace("\"min\": 2", "\"min\": 1"));
    let ran = bench(&folder, "--json");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let said = "pattern `row`: the file states min_lines_e4 as mean 2.0000, min 1, max 2; the counted values are mean 2.0000, min 2, max 2\n";
    assert_eq!(ran.err, said);
    assert!(serde_json::from_str::<Value>(&ran.out).is_ok());
}

#[test]
fn what_is_wrong_with_a_file_is_said() {
    let refused = |text: &str, message: &str| {
        let folder = with(text);
        let ran = bench(&folder, "-o bars.svg");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains(message), "{message}\n{}", ran.err);
        assert_has(&ran.err, "help: write an index stream as {\"id\": \"p\", ");
        assert_eq!(folder.names(), ["streams.json"]);
    };
    let replaced = |from: &str, to: &str| STREAMS.replacen(from, to, 1);
    refused(
        "patterns",
        "streams.json: line 1, column 1: this is not JSON: expected value",
    );
    refused(
        "{}",
        "streams.json: the file: `patterns` is missing; it must be a list",
    );
    refused(
        &replaced("\"groups\": 3", "\"groups\": 0"),
        "streams.json: pattern 0 (`row`): `groups` must be a whole number of 1 to 65536, found 0",
    );
    refused(
        &replaced("[32, 32]", "[]"),
        "streams.json: pattern 1 (`far`): `delta` is an empty list; at least one number is needed",
    );
    refused(
        &replaced("[32, 32]", "-1"),
        "streams.json: pattern 1 (`far`): element 2, in repetition 1, has the index -1; an index is 0 to 2^61-1",
    );
    warpwright("bench gather --patterns nowhere.json").refused("cannot read nowhere.json");
}

#[test]
fn sim_plays_a_stream() {
    let folder = with(STREAMS);
    let sim = |more: &str| {
        let sim = "sim line_coalescer -p lanes=32 -p line_bits=58 -p arch=serial";
        folder.warpwright(&format!("{sim} {more}"))
    };
    let text = sim("--pattern row --patterns streams.json --vcd row.vcd").answer();
    assert_has(
        &text,
        ": pattern row, 3 groups, 6 transactions in 7 cycles\n",
    );
    assert_has(&text, "│ 1     ┆ 0     ┆ 0x000000000000000 ┆ 0x0000ffff │");
    assert_has(&text, "│ 6     ┆ 2     ┆ 0x000000000000005 ┆ 0xffff0000 │");
    assert!(
        text.ends_with("wrote row.vcd\nwrote row.gtkw\nwrote row.sucl\n"),
        "{text}"
    );
    let json = sim("--pattern AMG-G0 --element-bytes 8 --json").json();
    // 256 groups of 7.25 lines, and the cycle in which the first is accepted.
    assert_eq!(
        json["cycles"].as_array().map(Vec::len),
        Some(256 * 29 / 4 + 1)
    );
    sim("--pattern AMG-G9").refused("there is no pattern `AMG-G9`; did you mean `AMG-G");
    folder.refused(
        "sim lut_array --pattern AMG-G0",
        "lut_array accepts neither lines nor lane addresses",
    );
    folder.refused(
        "sim line_coalescer -p line_bits=4 --pattern AMG-G0",
        "bits; the block has line_bits=4",
    );
}

/// The memory's elements hold their own indices, so that what comes back is the stream.
#[test]
fn a_stream_goes_through_whole_requests() {
    let folder = Folder::new();
    folder.write("streams.json", STREAMS);
    let sim = |element_bytes: &str, more: &str| {
        let sim = format!(
            "sim gather_scatter -p arch=first_last --pattern far --patterns streams.json --element-bytes {element_bytes}"
        );
        folder.warpwright(&format!("{sim} {more}"))
    };
    let text = sim("4", "--vcd far.vcd").answer();
    assert_has(&text, ": pattern far, 16 groups, 64 transactions in ");
    for element_bytes in ["4", "8"] {
        let json = sim(element_bytes, "--json").json();
        let cycles = json["cycles"].as_array().expect("cycles");
        let completions = cycles.iter().filter(|cycle| cycle["out_valid"] == "0x1");
        let gathered: Vec<u64> = completions
            .flat_map(|cycle| {
                let data = cycle["out_data"].as_str().expect("a number");
                let data = data.trim_start_matches("0x");
                // A lane has 64 digits, lane 0 the last ones.
                let lane = |lane: usize| {
                    let end = data.len() - 64 * lane;
                    u64::from_str_radix(&data[end - 16..end], 16).expect("digits")
                };
                [0, 1, 2, 3].map(lane)
            })
            .collect();
        assert_eq!(gathered.len(), 64);
        let index = |number: u64| 16 * (number % 2) + 32 * (number / 2);
        assert_eq!(gathered, (0..64).map(index).collect::<Vec<_>>());
    }
}
