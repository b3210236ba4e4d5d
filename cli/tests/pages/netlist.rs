//! The netlist in a page is the simulators' netlist, and its evaluator computes what they compute.

use super::{page_of, random};
use crate::common::browser::Browser;
use crate::common::{Folder, all_pages};
use serde_json::{Value, json};
use warpwright::blocks::catalogue::CATALOGUE;

/// Cycles that each block runs in its page.
const CYCLES: usize = 24;

/// The netlist in a page computes what the simulators compute: every block, random inputs, cycle after cycle.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn blocks_in_pages_behave_as_in_the_simulators() {
    let Some(browser) = Browser::start("blocks_in_pages_behave_as_in_the_simulators") else {
        return;
    };
    let folder = Folder::new();
    let mut next = random(11);
    let mut compared = 0;
    for block in CATALOGUE {
        let name = block.name();
        browser.open(&all_pages().join(format!("{name}.html")));
        let inputs = browser.run("return JSON.parse(document.getElementById('try-netlist').textContent).inputs.map(({ name, width }) => [name, width])", &[]);
        let inputs = inputs
            .as_array()
            .unwrap_or_else(|| panic!("{name} cannot be tried"));
        let mut cycle = |first: bool| -> Value {
            let values = inputs.iter().map(|input| {
                let (port, width) = (
                    input[0].as_str().expect("a name"),
                    input[1].as_u64().expect("a width"),
                );
                let digits = (0..width.div_ceil(64)).fold(String::new(), |digits, _| {
                    format!("{digits}{:016x}", next())
                });
                // Of the top digit as many bits as the port has.
                let digits = &digits[digits.len() - width.div_ceil(4) as usize..];
                let top = u8::from_str_radix(&digits[..1], 16).expect("a digit")
                    & (0xf >> ((4 - width % 4) % 4));
                // Streams move most of the time, and resets are rare.
                let value = match port {
                    "rst" => {
                        if first {
                            "0x1".to_string()
                        } else {
                            "0x0".to_string()
                        }
                    }
                    port if port.ends_with("_valid") || port.ends_with("_ready") => {
                        format!("0x{}", u8::from(!next().is_multiple_of(4)))
                    }
                    _ => format!("0x{top:x}{}", &digits[1..]),
                };
                (port.to_string(), Value::String(value))
            });
            Value::Object(values.collect())
        };
        let cycles: Vec<Value> = (0..CYCLES).map(|at| cycle(at == 0)).collect();
        folder.write("stimulus.json", json!({ "cycles": cycles }).to_string());
        let expected = folder.json(&format!("sim {name} --stimulus stimulus.json --json"));
        let found = browser.run(
            "const data = JSON.parse(document.getElementById('try-netlist').textContent);
             const netlist = new Netlist(data);
             return arguments[0].map((inputs) => {
               for (const [name, value] of Object.entries(inputs)) netlist.set(name, BigInt(value));
               netlist.settle();
               const outputs = data.outputs.map(({ name, width }) => [name, hexadecimal(netlist.get(name), width)]);
               netlist.clock();
               return Object.fromEntries(outputs);
             })",
            &[json!(cycles)],
        );
        for at in 0..CYCLES {
            assert_eq!(found[at], expected["cycles"][at], "{name}, cycle {at}");
            compared += 1;
        }
        assert_eq!(browser.console(), Vec::<String>::new(), "{name}");
    }
    assert!(compared >= 100, "{compared}");
}

/// An operation on bytes `a` and `b`, as a page has it, and what it gives.
type Case = (Value, fn(u8, u8) -> u64);

/// Every operation, by numbers worked out here: also those that no block has at its defaults, and what lies beyond ends.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn operations_mean_what_a_netlist_means() {
    let Some(browser) = Browser::start("operations_mean_what_a_netlist_means") else {
        return;
    };
    let cases: Vec<Case> = vec![
        (json!(["not", 8, 0]), |a, _| u64::from(!a)),
        (json!(["and", 8, 0, 1]), |a, b| u64::from(a & b)),
        (json!(["or", 8, 0, 1]), |a, b| u64::from(a | b)),
        (json!(["xor", 8, 0, 1]), |a, b| u64::from(a ^ b)),
        (json!(["add", 8, 0, 1]), |a, b| u64::from(a.wrapping_add(b))),
        (json!(["sub", 8, 0, 1]), |a, b| u64::from(a.wrapping_sub(b))),
        (json!(["mul", 8, 0, 1]), |a, b| u64::from(a.wrapping_mul(b))),
        (json!(["eq", 1, 0, 1]), |a, b| u64::from(a == b)),
        (json!(["lt", 1, 0, 1]), |a, b| u64::from(a < b)),
        (json!(["slt", 1, 0, 1]), |a, b| {
            u64::from(a.cast_signed() < b.cast_signed())
        }),
        // The low half of `b` is the amount, 0 to 15: also by more than there are bits.
        (json!(["shl", 8, 0, 2]), |a, b| {
            u64::from(a) << (b & 15) & 0xff
        }),
        (json!(["shr", 8, 0, 2]), |a, b| u64::from(a) >> (b & 15)),
        (json!(["sshr", 8, 0, 2]), |a, b| {
            u64::from((i16::from(a.cast_signed()) >> (b & 15)).to_le_bytes()[0])
        }),
        (json!(["mux", 8, 3, 0, 1]), |a, b| {
            u64::from(if b & 1 == 1 { a } else { b })
        }),
        (json!(["bitmux", 8, 0, 1, 4]), |a, b| {
            u64::from(a & b | !a & 0x3c)
        }),
        (json!(["slice", 3, 2, 0]), |a, _| u64::from(a >> 2 & 7)),
        (json!(["concat", 13, 0, 3, 2]), |a, b| {
            u64::from(a) << 5 | u64::from(b & 1) << 4 | u64::from(b & 15)
        }),
        (json!(["repeat", 12, 2]), |_, b| u64::from(b & 15) * 0x111),
        (json!(["all", 1, 0]), |a, _| u64::from(a == 0xff)),
        (json!(["any", 1, 0]), |a, _| u64::from(a != 0)),
        (json!(["parity", 1, 0]), |a, _| {
            u64::from(a.count_ones() % 2)
        }),
        // Two whole elements of three bits, and a rest that is none.
        (json!(["select", 3, 0, 2]), |a, b| match b & 15 {
            0 => u64::from(a & 7),
            1 => u64::from(a >> 3 & 7),
            _ => 0,
        }),
        (json!(["lookup", 8, 0, 2]), |_, b| {
            *[7, 0x9c, 255].get(usize::from(b & 15)).unwrap_or(&0)
        }),
        // Until the clock edge the register is 0x5a, and the memory has its contents; then what was written is there.
        (json!(["register", 8, 0]), |_, _| 0x5a),
        (json!(["read", 8, 0, 2]), |_, b| {
            *[0x33, 0x44].get(usize::from(b & 15)).unwrap_or(&0)
        }),
    ];
    let mut nets = vec![
        json!(["input", 8, 0]),
        json!(["input", 8, 1]),
        json!(["slice", 4, 0, 1]),
        json!(["slice", 1, 0, 1]),
        json!(["const", 8, "0x3c"]),
        json!(["const", 1, "0x1"]),
    ];
    let first = nets.len();
    nets.extend(cases.iter().map(|(net, _)| net.clone()));
    let ports = |names: &[&str]| -> Vec<Value> {
        names
            .iter()
            .map(|name| json!({ "name": name, "width": 8 }))
            .collect()
    };
    let data = json!({
        "clocked": true, "inputs": ports(&["a", "b"]), "outputs": [], "nets": nets,
        "registers": [["0x5a", 0]], "memories": [{ "depth": 3, "contents": ["0x33", "0x44"], "writes": [[5, 2, 0]] }], "tables": [["0x7", "0x9c", "0xff"]],
    });
    let folder = page_of("stream_buffer");
    browser.open(&folder.path().join("stream_buffer.html"));
    let mut next = random(5);
    let mut words: Vec<[u8; 2]> = (0..200)
        .map(|_| next().to_le_bytes()[..2].try_into().expect("two"))
        .collect();
    words.extend([
        [0xff, 1],
        [0, 0],
        [0x80, 0x7f],
        [0x7f, 0x80],
        [1, 8],
        [0x80, 15],
    ]);
    let found = browser.run(
        "return arguments[1].map(([a, b]) => {
           const netlist = new Netlist(arguments[0]);
           netlist.set('a', BigInt(a));
           netlist.set('b', BigInt(b));
           netlist.settle();
           const before = netlist.values.map(Number);
           netlist.clock();
           return [before, netlist.values.map(Number)];
         })",
        &[data, json!(words)],
    );
    let (register, memory) = (nets.len() - 2, nets.len() - 1);
    for (word, found) in words.iter().zip(found.as_array().expect("rows")) {
        let [a, b] = *word;
        for (at, (net, meaning)) in cases.iter().enumerate() {
            assert_eq!(
                found[0][first + at],
                meaning(a, b),
                "{net} of {a:#x}, {b:#x}"
            );
        }
        assert_eq!(found[1][register], a);
        assert_eq!(found[1][memory], if b & 15 < 3 { a } else { 0 });
    }
}

/// The panel of a block: inputs by keys and clicks, a name for a value, a clock edge.
#[test]
fn a_block_can_be_tried_by_hand() {
    let Some(browser) = Browser::start("a_block_can_be_tried_by_hand") else {
        return;
    };
    let folder = page_of("float_add");
    browser.open(&folder.path().join("float_add.html"));
    browser.click("#try-in-in_valid");
    browser.click("#try-in-out_ready");
    browser.write("#try-in-in_a", "0x3f800000");
    browser.write("#try-in-in_b", "0x40000000");
    for _ in 0..5 {
        assert_eq!(browser.text("#try-out-out_valid"), "0x0");
        browser.click("#try-clock");
    }
    // 1 + 2 = 3.
    assert_eq!(browser.text("#try-out-out_valid"), "0x1");
    assert_eq!(browser.text("#try-out-out_result"), "0x40400000");
    browser.write("#try-in-in_a", "what");
    assert_eq!(
        browser.value("document.getElementById('try-in-in_a').className"),
        "wrong"
    );
    browser.click("#try-again");
    // What was wrong is forgotten with it.
    let is_valid = "return document.getElementById('try-in-in_a').checkValidity()";
    assert_eq!(browser.run(is_valid, &[]), true);
    assert_eq!(browser.text("#try-out-out_valid"), "0x0");
    browser.click("#try-random");
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// The other ways to set an input, an example request, and the waveform of what was ticked.
#[test]
fn inputs_have_names_sliders_and_bits() {
    let Some(browser) = Browser::start("inputs_have_names_sliders_and_bits") else {
        return;
    };
    let folder = page_of("special_function");
    browser.open(&folder.path().join("special_function.html"));
    let set = |id: &str, value: &str| {
        let script = "const field = document.getElementById(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input'))";
        browser.run(script, &[json!(id), json!(value)]);
    };
    let field =
        |name: &str| browser.value(&format!("document.getElementById('try-in-{name}').value"));
    // By name: the number 4 is the square root.
    set("try-in-in_math_function-name", "4");
    assert_eq!(field("in_math_function"), "SQT");
    set("try-in-in_math_function", "0x1");
    let chosen = browser.value("document.getElementById('try-in-in_math_function-name').value");
    assert_eq!(chosen, "1");
    // By slider and by bit, from the highest bit of 4.0 to 1.0.
    set("try-in-in_src-slider", "1082130432");
    assert_eq!(field("in_src"), "0x40800000");
    let click = "document.getElementById(arguments[0]).click()";
    for bit in [30, 29, 28, 27, 26, 25, 24] {
        browser.run(click, &[json!(format!("try-in-in_src-bit-{bit}"))]);
    }
    assert_eq!(field("in_src"), "0x3f800000");
    // An example is a word on its way in, and each tick is a column.
    browser.click("#try-example");
    let is_valid = browser.value("document.getElementById('try-in-in_valid').checked");
    assert_eq!(is_valid, json!(true));
    for _ in 0..3 {
        browser.click("#try-clock");
    }
    let columns = "document.querySelectorAll('#try-waveform .grid').length";
    assert_eq!(browser.value(columns), json!(3));
    let texts = browser.value("document.getElementById('try-waveform').textContent");
    let texts = texts.as_str().expect("text");
    for part in ["in_math_function", "out_result"] {
        assert!(texts.contains(part), "{texts}");
    }
    browser.click("#try-again");
    assert_eq!(browser.value(columns), json!(0));
    assert_eq!(browser.console(), Vec::<String>::new());
}
