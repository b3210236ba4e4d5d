//! The shared sub-blocks, proved equal to their golden models:
//! for all inputs, and in every cycle if they have a clock.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::effort::{When, by_run};
use warpwright_blocks::parameters::ParameterKind;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof;
use warpwright_testbenches::proof::patient;

type Settings<'a> = &'a [(&'a str, &'a str)];

fn netlist(block: &str, settings: Settings<'_>) -> Netlist {
    let block = catalogue::find(block).unwrap();
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// The hardware of some settings held against the golden model of others.
fn held_against(block: &str, hardware: Settings<'_>, golden: Settings<'_>) -> Verdict {
    let netlist = netlist(block, hardware);
    let block = catalogue::find(block).unwrap();
    let parameters = catalogue::parameters(block, golden.iter().copied()).unwrap();
    let proof = proof::agrees_with_golden(block, &parameters, &netlist, &patient());
    proof.unwrap().verdict
}

fn is_proved(block: &str, settings: Settings<'_>) {
    let verdict = held_against(block, settings, settings);
    assert_eq!(verdict, Verdict::Held, "{block} {settings:?}");
}

fn is_refuted(block: &str, hardware: Settings<'_>, golden: Settings<'_>) {
    let verdict = held_against(block, hardware, golden);
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
}

#[test]
fn priority_trees_are_proved() {
    for first in ["lowest", "highest"] {
        for stages in ["0", "1"] {
            for width in ["1", "2", "3", "5", "12", "32", "67", "256"] {
                let settings = [("width", width), ("first", first), ("stages", stages)];
                is_proved("priority_tree", &settings);
            }
        }
    }
}

#[test]
fn leading_zeros_are_proved() {
    for width in ["1", "2", "3", "5", "8", "24", "32", "53", "129", "256"] {
        is_proved("leading_zeros", &[("width", width)]);
    }
}

#[test]
fn names_of_every_enumeration_are_proved() {
    let found = catalogue::find("enum_name").unwrap().parameters()[0].kind;
    let ParameterKind::Choice(enumerations) = found else {
        panic!("an enumeration is chosen by name");
    };
    assert_eq!(enumerations.len(), 66);
    for enumeration in enumerations {
        is_proved("enum_name", &[("enumeration", enumeration)]);
    }
}

#[test]
fn expansion_is_proved() {
    for stages in ["1", "2", "3"] {
        is_proved("eu_expand", &[("stages", stages)]);
    }
}

#[test]
fn decoding_is_proved() {
    for stages in ["1", "2", "3"] {
        is_proved("eu_decode", &[("stages", stages)]);
    }
}

/// The whole proofs take the debug build minutes.
#[test]
fn legality_is_proved() {
    is_proved("eu_legal", &[("stages", "3"), ("rules", "none")]);
    if cfg!(debug_assertions) {
        return;
    }
    // The proof of the named configuration has all of them; R09 takes longer than the others together.
    is_proved("eu_legal", &[("stages", "3"), ("rules", "all-R06-R09-D-S")]);
    if When::LongRuns.is_now() {
        is_proved("eu_legal", &[("stages", "1"), ("rules", "all-R09")]);
        is_proved("eu_legal", &[("stages", "3"), ("rules", "all-R06-R09-S")]);
        for stages in ["1", "2", "3"] {
            is_proved("eu_legal", &[("stages", stages)]);
        }
    }
}

#[test]
fn messages_are_proved() {
    let all = ["all", "none", "all-L20-L21", "L15+L19"];
    for (turn, stages) in ["1", "2", "3"].into_iter().enumerate() {
        // Registers change nothing about the rules: in every run all are proved with one stage, and some with each number of others.
        let taken = if turn == 0 {
            &all[..]
        } else {
            by_run(&all[turn..=turn], &all[..])
        };
        for rules in taken {
            is_proved("lsc_decode", &[("stages", stages), ("rules", rules)]);
        }
    }
}

/// Fetching, for each size of words. The whole front end is proved with the named configurations.
#[test]
fn code_is_proved() {
    for (word_bytes, issue) in [("16", "1"), ("32", "1"), ("32", "2")] {
        is_proved("eu_fetch", &[("word_bytes", word_bytes), ("issue", issue)]);
    }
}

#[test]
fn stream_buffers_are_proved() {
    for kind in ["skid", "register"] {
        for width in ["1", "32", "512"] {
            is_proved("stream_buffer", &[("width", width), ("kind", kind)]);
        }
    }
}

#[test]
fn what_is_not_so_is_refuted() {
    let [lowest, highest] = ["lowest", "highest"].map(|first| [("width", "9"), ("first", first)]);
    is_refuted("priority_tree", &lowest, &highest);
    is_refuted("priority_tree", &highest, &lowest);
    let [skid, register] = ["skid", "register"].map(|kind| [("width", "3"), ("kind", kind)]);
    // Tables of one width and as many rows, which differ in a few values.
    let [source, destination] = ["imm_data_type", "reg_data_type"].map(|id| [("enumeration", id)]);
    is_refuted("enum_name", &source, &destination);
    is_refuted("enum_name", &destination, &source);
    is_refuted("stream_buffer", &skid, &register);
    is_refuted("stream_buffer", &register, &skid);
    let [one, two] = ["1", "2"].map(|stages| [("stages", stages)]);
    is_refuted("eu_expand", &one, &two);
    is_refuted("eu_decode", &one, &two);
    // A rule that is not checked.
    let [all, fewer] = ["D", "D-D05"].map(|rules| [("rules", rules), ("stages", "1")]);
    is_refuted("eu_legal", &fewer, &all);
    is_refuted("eu_legal", &all, &fewer);
    is_refuted("lsc_decode", &two, &one);
    let [all, without] = ["all", "all-L07"].map(|rules| [("rules", rules), ("stages", "1")]);
    is_refuted("lsc_decode", &without, &all);
}
