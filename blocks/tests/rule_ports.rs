//! Rule ports: their documentation says what a 1 means, and a 1 means that.

use std::collections::HashSet;
use std::sync::Arc;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_eu::model::{Instruction, LscMessage, RULES, Rule};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::{Module, Port};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::verilog::{self, Options};
use warpwright_hdl::word::Word;

/// The blocks with rules, and where their pages are.
const BLOCKS: [(&str, usize); 3] = [("eu_legal", 62), ("eu_frontend", 62), ("lsc_decode", 21)];

fn module(block: &str) -> Arc<Module> {
    let block = catalogue::find(block).unwrap();
    let parameters = catalogue::parameters(block, []).unwrap();
    Arc::new(block.build(&parameters).unwrap())
}

/// The rule of an output, on the top or within: `out_d01`, `d01`.
fn rule_of(port: &Port) -> Option<&'static Rule> {
    let name = port.name.strip_prefix("out_").unwrap_or(&port.name);
    let is_one = RULES.iter().find(|rule| rule.id.to_lowercase() == name);
    is_one.filter(|_| port.width.get() == 1)
}

#[test]
fn ports_of_rules_say_what_1_means() {
    for (block, count) in BLOCKS {
        let top = module(block);
        let tops = top.outputs().filter(|port| rule_of(port).is_some());
        assert_eq!(tops.count(), count, "{block}");
        for module in top.hierarchy() {
            for port in module.outputs() {
                let Some(rule) = rule_of(port) else {
                    continue;
                };
                let says = port.doc.strip_prefix("1 if ");
                assert_eq!(says, Some(rule.violation), "{}.{}", module.name, port.name);
            }
        }
    }
}

/// Every rule's port is in the emitted text beside what it says.
#[test]
fn the_text_says_it_beside_the_port() {
    for (block, _) in BLOCKS {
        let top = module(block);
        let files = verilog::emit(&top, &Options::default());
        let text = &files.last().expect("the top").text;
        for port in top.outputs() {
            if rule_of(port).is_some() {
                let is_of = |line: &&str| {
                    let mut words = line.split([' ', ',']);
                    line.contains("output wire") && words.any(|word| word == port.name)
                };
                let line = text.lines().find(is_of);
                let line = line.unwrap_or_else(|| panic!("no {}", port.name));
                assert!(line.contains("// 1 if "), "{line}");
            }
        }
    }
}

/// The pages have a table of their block's rules.
#[test]
fn pages_say_what_the_ports_say() {
    for (page, letters) in [
        (include_str!("../../docs/blocks/eu_legal.md"), "DRIS"),
        (include_str!("../../docs/blocks/lsc_decode.md"), "L"),
    ] {
        let (_, table) = page
            .split_once("\n| port | 1 if |\n|---|---|\n")
            .expect("a table");
        let rows = table.lines().take_while(|line| line.starts_with('|'));
        let rows: Vec<&str> = rows.collect();
        let rules = RULES.iter().filter(|rule| letters.contains(&rule.id[..1]));
        let expected =
            rules.map(|rule| format!("| `out_{}` | {} |", rule.id.to_lowercase(), rule.violation));
        assert_eq!(rows, expected.collect::<Vec<_>>());
    }
}

/// A rule, a native instruction that keeps it, and one that breaks it. `eu/tests/rules.rs` has them, and why they do.
const PLANTED: &str = include_str!("rule_ports/planted.txt");

/// The output of this name, a clock edge after these inputs; the others are 1.
fn output(netlist: &Netlist, inputs: &[(&str, Bits)], name: &str) -> Bits {
    let values = |is_reset: bool| -> Vec<Bits> {
        let inputs = netlist.inputs.iter().map(|port| {
            let given = inputs.iter().find(|(name, _)| *name == port.name);
            let other = || Bits::truncated(u8::from(port.name != "rst" || is_reset), port.width);
            given.map_or_else(other, |(_, value)| value.clone())
        });
        inputs.collect()
    };
    let mut state = State::power_up(netlist);
    for is_reset in [true, false] {
        state = Cycle::new(netlist, &values(is_reset), &state).next(netlist, &state);
    }
    let found = netlist.outputs.iter().find(|output| output.name == name);
    let net = found.unwrap_or_else(|| panic!("no {name}")).net;
    Cycle::new(netlist, &values(false), &state)
        .value(net)
        .clone()
}

/// The port of a rule is 1 of an instruction that breaks it, and 0 of one that keeps it.
#[test]
fn a_port_is_1_where_its_rule_is_broken() {
    let hardware = ["eu_legal", "lsc_decode"].map(|name| {
        let block = catalogue::find(name).unwrap();
        let parameters = catalogue::parameters(block, [("stages", "1")]).unwrap();
        flatten(&Arc::new(block.build(&parameters).unwrap()), Names::Dropped)
    });
    let mut planted = HashSet::new();
    for line in PLANTED.lines() {
        let [id, kept, breaking] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        planted.insert(id);
        let port = format!("out_{}", id.to_lowercase());
        for (native, is_broken) in [(kept, false), (breaking, true)] {
            let native = u128::from_str_radix(native, 16).unwrap();
            let said = if id.starts_with('L') {
                let message = LscMessage::of(&Instruction::from_native(native).fields);
                let parts = [
                    ("in_sfid", message.sfid),
                    ("in_exec_size", message.exec_size),
                    ("in_desc", message.desc),
                    ("in_exdesc_is_register", message.exdesc_is_register),
                    ("in_exdesc", message.exdesc),
                    ("in_data_length_exists", message.data_length_exists),
                    ("in_data_length", message.data_length),
                    ("in_returns", message.returns),
                ];
                let inputs =
                    parts.map(|(name, part)| (name, Bits::truncated(part.value(), part.width())));
                output(&hardware[1], &inputs, &port)
            } else {
                let inputs = [("in_instruction", Bits::truncated(native, 128))];
                output(&hardware[0], &inputs, &port)
            };
            assert_eq!(said, Bits::bit(is_broken), "{port} of {native:032x}");
        }
    }
    assert!(RULES.iter().all(|rule| planted.contains(rule.id)));
}

/// No port's documentation names the Rust text, nor ends a sentence twice.
#[test]
fn ports_are_documented_for_readers_of_hardware() {
    let mut seen = HashSet::new();
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied());
            let module = Arc::new(block.build(&parameters.unwrap()).unwrap());
            for file in verilog::emit(&module, &Options::default()) {
                if !seen.insert(file.text.clone()) {
                    continue;
                }
                for line in file.text.lines() {
                    let Some((_, comment)) = line.split_once("// ") else {
                        continue;
                    };
                    let is_wrong = ["::", ".:", "..", ".,"].iter().any(|wrong| {
                        comment.contains(wrong) && !comment.starts_with("Generated by")
                    });
                    assert!(!is_wrong, "{}: {line}", file.name);
                }
            }
        }
    }
}
