//! `enum`: the PRM's enumerations as seen by users and scripts.

use crate::common::{Folder, assert_has, warpwright};

#[test]
fn all_are_listed_with_their_widths() {
    let text = warpwright("enum").answer();
    assert_has(&text, "│ SURFACE_FORMAT ");
    assert!(text.ends_with("`warpwright enum NAME` lists the values.\n"));
    let json = warpwright("enum --json").json();
    let all = json["enumerations"].as_array().expect("an array");
    assert_eq!(all.len(), 66);
    let sfid = all.iter().find(|one| one["name"] == "SFID").expect("SFID");
    assert_eq!(sfid["bits"], 4);
    assert_eq!(sfid["group"], "instruction");
}

#[test]
fn one_is_shown_with_its_rows() {
    let text = warpwright("enum FlagModifier").answer();
    let title = "FlagModifier: the condition that an instruction writes to its flag register";
    assert!(text.starts_with(title), "{text}");
    assert_has(&text, "│ 0xa to 0xf ┆ Reserved ");
    assert!(!text.contains("Every other value"), "{text}");
    let text = warpwright("enum EU_OPCODE").answer();
    assert_has(&text, "jump of the whole thread; printed as jmpj");
    assert_has(
        &text,
        "dot product of four bytes, accumulated; not in the document",
    );
    assert!(text.ends_with("Every other value is reserved.\n"), "{text}");
    let json = warpwright("enum ffid --json").json();
    assert_eq!(json["name"], "Fixed Function ID");
    assert_eq!(json["table"][0]["name"], "Null");
    assert_eq!(json["has_unlisted"], true);
    let json = warpwright("enum PREFERRED_SLM_SIZE --json").json();
    let reserved = &json["table"][1];
    assert_eq!(reserved["value"], "0x1");
    assert_eq!(reserved["last"], "0x7");
}

/// Every row of every table fits the screen it is laid out for.
#[test]
fn tables_keep_to_their_columns() {
    let json = warpwright("enum --json").json();
    for one in json["enumerations"].as_array().expect("an array") {
        let name = one["name"].as_str().expect("a name");
        let text = warpwright(&format!("enum '{name}'")).answer();
        let widest = text.lines().skip(1).map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{name}: {widest:?}");
    }
}

#[test]
fn a_value_is_explained_in_every_base_and_by_name() {
    let bfn = "EU_OPCODE 0x6b: bfn, any bitwise function of three operands\n";
    for value in ["0x6b", "0x6B", "107", "0b1101011", "bfn", "BFN"] {
        assert_eq!(warpwright(&format!("enum EU_OPCODE {value}")).answer(), bfn);
    }
    let json = warpwright("enum SubBytePrecision 1 --json").json();
    let names: Vec<_> = json["values"][0]["meanings"]
        .as_array()
        .expect("an array")
        .iter()
        .map(|meaning| (meaning["name"].as_str(), meaning["reserved"] == true))
        .collect();
    let expected = [
        (Some(":u4"), false),
        (Some(":s4"), false),
        (Some("Reserved"), true),
    ];
    assert_eq!(names, expected);
    let none = warpwright("enum DP_FLUSH_TYPE none").answer();
    assert_eq!(none.lines().count(), 2, "{none}");
    // Reserved by a row, with a name of its own.
    let format = warpwright("enum SURFACE_FORMAT 0x192").answer();
    assert!(
        format.starts_with("SURFACE_FORMAT 0x192: RESERVED_192, "),
        "{format}"
    );
    let component = warpwright("enum 3D_Vertex_Component_Control 6").answer();
    assert_eq!(component, "3D_Vertex_Component_Control 0x6: Reserved\n");
}

#[test]
fn mistakes_are_answered() {
    for (arguments, message, help) in [
        (
            "SFIDD",
            "the document has no enumeration `SFIDD`; did you mean `SFID`?",
            "`warpwright enum` lists every enumeration",
        ),
        (
            "SFID 16",
            "SFID has 4 bits, 0 to 0xf, but got 0x10",
            "`warpwright enum SFID` lists them",
        ),
        (
            "SFID 0x10000000000000000",
            "SFID has 4 bits, 0 to 0xf, but got 0x10000000000000000",
            "`warpwright enum SFID` lists them",
        ),
        (
            "ffid -1",
            "Fixed Function ID has no value named `-1`",
            "`warpwright enum 'Fixed Function ID'` lists them",
        ),
        (
            "SFID ''",
            "SFID has no value named ``",
            "`warpwright enum SFID` lists them",
        ),
    ] {
        let said = warpwright(&format!("enum {arguments}")).refused_in_a_line(message);
        assert_has(&said, help);
    }
}

/// The names go in through a stimulus file and come out in the table and the waveform.
#[test]
fn a_simulation_shows_names() {
    let folder = Folder::new();
    folder.write(
        "in.json",
        r#"{"cycles": [{"value": "BFN"}, {"value": "DP4A"}, {"value": "0x7f"}]}"#,
    );
    let text = folder.warpwright("sim enum_name --stimulus in.json --vcd run.vcd");
    assert_eq!(text.code, Some(0), "{}", text.err);
    let wave = String::from_utf8(folder.read("run.vcd")).expect("a VCD is text");
    for name in ["BFN", "DP4A", "UNLISTED"] {
        assert!(text.out.contains(name), "{name}: {}", text.out);
        assert!(wave.contains(name), "{name}");
    }
}
