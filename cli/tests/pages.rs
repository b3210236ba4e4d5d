//! The pages of `warpwright report` in a browser: they load without a word on the console and without anything else, what
//! can be tried gives the model's answers, and they can be read on a phone and in the dark.

#[path = "common/browser.rs"]
mod browser;
mod common;

use browser::Browser;
use common::Folder;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::io::Read as _;
use warpwright::blocks::catalogue::CATALOGUE;

/// A page for each block, without checks, and with these settings one more.
fn pages() -> Folder {
    let folder = Folder::new();
    let said = folder
        .warpwright(&["report", "--no-checks", "-o", "."])
        .answer();
    assert_eq!(said.lines().count(), CATALOGUE.len() + 1, "{said}");
    folder
}

/// Numbers that look random and are the same in every run.
fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut state = seed;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    }
}

/// Every page loads whole and alone, fits a phone, and has text that stands out from what is behind it.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn pages_load_alone_and_can_be_read() {
    let Some(browser) = Browser::start("pages_load_alone_and_can_be_read") else {
        return;
    };
    let folder = pages();
    for name in folder.names() {
        browser.open(&folder.path().join(&name));
        for (width, theme) in [
            (1280, "light"),
            (390, "light"),
            (390, "dark"),
            (1280, "dark"),
        ] {
            browser.screen(width, 900);
            browser.theme(theme);
            let seen = browser.run(include_str!("data/readable.js"), &[]);
            let there = format!("{name}, {width} pixels, {theme}: {seen:#}");
            assert_eq!(seen["loaded"], json!([]), "{there}");
            assert!(seen["page_width"].as_u64() <= Some(width.into()), "{there}");
            assert_eq!(seen["too_faint"], json!([]), "{there}");
            assert_eq!(seen["is_dark"], json!(theme == "dark"), "{there}");
            assert!(seen["texts"].as_u64() > Some(20), "{there}");
        }
        assert_eq!(browser.console(), Vec::<String>::new(), "{name}");
    }
}

/// A page that says something on the console, asks for another file, is wider than a phone, or is faint, is found out.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn faults_of_pages_are_noticed() {
    let Some(browser) = Browser::start("faults_of_pages_are_noticed") else {
        return;
    };
    let folder = pages();
    let page = folder.text("stream_buffer.html");
    let faulty = |fault: &str| {
        folder.write(
            "faulty.html",
            &page.replacen("<main>", &format!("<main>{fault}"), 1),
        );
        browser.open(&folder.path().join("faulty.html"));
        browser.screen(390, 900);
        browser.theme("light");
        let seen = browser.run(include_str!("data/readable.js"), &[]);
        (seen, browser.console())
    };
    let (_, console) = faulty("<script>undefined_name()</script>");
    assert!(console[0].contains("undefined_name"), "{console:?}");
    let (seen, console) = faulty("<img src=\"http://example.com/logo.png\" alt=\"\">");
    assert!(!console.is_empty() && seen["loaded"] != json!([]), "{seen}");
    let (seen, _) = faulty("<p style=\"width: 60rem\">wide</p>");
    assert!(seen["page_width"].as_u64() > Some(390), "{seen}");
    let (seen, _) = faulty("<p style=\"color: #bbb\">faint</p>");
    assert_eq!(seen["too_faint"][0]["text"], "faint", "{seen}");
}

/// The decoder's fields and verdict are those of the software model.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn the_decoder_gives_the_models_answers() {
    let Some(browser) = Browser::start("the_decoder_gives_the_models_answers") else {
        return;
    };
    let corpus = |name: &str| -> Vec<String> {
        let path = format!("{}/../eu/data/{name}", env!("CARGO_MANIFEST_DIR"));
        let mut text = String::new();
        let file = std::fs::File::open(path).expect("a corpus");
        GzDecoder::new(file)
            .read_to_string(&mut text)
            .expect("text");
        let hex = |line: &str| {
            serde_json::from_str::<Value>(line).expect("JSON")["hex"]
                .as_str()
                .expect("hex")
                .to_string()
        };
        text.lines().map(hex).collect()
    };
    let (compiled, synthetic) = (
        corpus("instructions.jsonl.gz"),
        corpus("synthetic.jsonl.gz"),
    );
    let mut next = random(7);
    let mut pick = |from: &[String]| from[(next() % from.len() as u64) as usize].clone();
    let mut words: Vec<String> = (0..70).map(|_| pick(&compiled)).collect();
    words.extend((0..50).map(|_| pick(&synthetic)));

    let folder = pages();
    browser.open(&folder.path().join("eu_decode.html"));
    browser.click("#decoder-all");
    let mut compact = 0;
    let mut illegal = 0;
    for word in &words {
        let answer = folder.warpwright(&["decode", "--json", word]);
        let Ok(model) = serde_json::from_str::<Value>(&answer.out) else {
            // No whole instruction: the panel says so, too.
            browser.write("#decoder-word", word);
            assert_eq!(
                browser.run(
                    "return document.getElementById('decoder-fields').children.length",
                    &[]
                ),
                json!(0),
                "{word}"
            );
            continue;
        };
        let model = &model["instructions"][0];
        let shown = browser.run(
            "const field = document.getElementById('decoder-word'); field.value = arguments[0]; field.dispatchEvent(new Event('input'));
             const cells = [...document.querySelectorAll('#decoder-fields td[id]')].map((cell) => [cell.id.slice(8), cell.textContent]);
             const verdict = document.getElementById('decoder-verdict');
             return [Object.fromEntries(cells), verdict.className, [...verdict.querySelectorAll('small')].map((rule) => rule.textContent.slice(7, 10)).sort()]",
            &[json!(word)],
        );
        let number = |value: &Value| match value {
            Value::String(text) => {
                u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("hexadecimal")
            }
            value => value.as_u64().expect("a number"),
        };
        let written = |text: &str| match text.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).expect("hexadecimal"),
            None => text.parse().expect("decimal"),
        };
        for (name, value) in model["fields"].as_object().expect("fields") {
            if name.ends_with("_remainder") {
                continue;
            }
            let found = shown[0][name]
                .as_str()
                .unwrap_or_else(|| panic!("{word}: no field {name}"));
            assert_eq!(written(found), number(value), "{word}: {name}");
        }
        // The rules that the page names, by their codes. Those of messages (L) are another block's.
        let rules = model["rules"].as_array().expect("rules").iter();
        let mut rules: Vec<&str> = rules
            .filter_map(Value::as_str)
            .filter(|rule| !rule.starts_with('L'))
            .collect();
        rules.sort_unstable();
        let named = shown[2].as_array().expect("codes").iter();
        let named: Vec<&str> = named.filter_map(Value::as_str).collect();
        assert_eq!(named, rules, "{word}: {model:#}");
        let verdict = if model["legal"] == true {
            "held"
        } else {
            "failed"
        };
        assert_eq!(shown[1], verdict, "{word}: {model:#}");
        compact += usize::from(model["length"] == 8);
        illegal += usize::from(model["legal"] != true);
    }
    assert!(
        compact >= 10 && illegal >= 10,
        "{compact} compact, {illegal} illegal"
    );
    // By the keys, and what is no instruction.
    browser.write("#decoder-word", "0x400a0420_002c2022");
    assert_eq!(browser.text("#decoder-compacted"), "1");
    browser.write("#decoder-word", "400a0420");
    assert_eq!(browser.text("#decoder-verdict"), "16 or 32 digits, found 8");
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// What `warpwright lut` says of a table.
fn asked(folder: &Folder, index: &str, convention: &str, inputs: u32) -> Value {
    let inputs = inputs.to_string();
    let arguments = [
        "lut",
        index,
        "--convention",
        convention,
        "--inputs",
        &inputs,
        "--json",
    ];
    folder.warpwright(&arguments).json()
}

/// Clicked and typed tables have the indices and expressions that the command gives.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn the_table_gives_the_models_answers() {
    let Some(browser) = Browser::start("the_table_gives_the_models_answers") else {
        return;
    };
    let folder = pages();
    browser.open(&folder.path().join("lut_array.html"));
    let value = |id: &str| {
        browser.run(
            "return document.getElementById(arguments[0]).value",
            &[json!(id)],
        )
    };
    // The multiplexer a ? b : c, by its rows of ones and a click that is taken back.
    browser.write("#table-lop3", "0");
    for row in [1, 3, 6, 7, 0, 0] {
        browser.click(&format!("#table-row-{row}"));
    }
    assert_eq!(
        (value("table-lop3"), value("table-spirv")),
        (json!("0xCA"), json!("0xD8"))
    );
    let mut next = random(3);
    for case in 0..100 {
        let (typed, other) = if case % 2 == 0 {
            ("lop3", "spirv")
        } else {
            ("spirv", "lop3")
        };
        let index = format!("0x{:02X}", next() % 256);
        let model = asked(&folder, &index, typed, 3);
        browser.run(
            "const field = document.getElementById('table-' + arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input'))",
            &[json!(typed), json!(index)],
        );
        assert_eq!(
            value(&format!("table-{other}")),
            model["other_convention"]["index"],
            "{index} {typed}"
        );
        assert_eq!(
            browser.text("#table-expression"),
            model["expression"].as_str().expect("text"),
            "{index} {typed}"
        );
    }
    browser.write("#table-lop3", "0x1FF");
    assert_eq!(
        browser.run(
            "return document.getElementById('table-lop3').className",
            &[]
        ),
        "wrong"
    );

    // With more operands the expression is a sum of products, which means the same.
    for inputs in [1, 2, 4, 5, 6] {
        let setting = format!("inputs={inputs}");
        folder
            .warpwright(&[
                "report",
                "lut_array",
                "-p",
                &setting,
                "--no-checks",
                "-o",
                "more",
            ])
            .answer();
        browser.open(&folder.path().join("more/lut_array.html"));
        for _ in 0..5 {
            let index = next() & u64::MAX >> (64 - (1 << inputs));
            browser.write("#table-spirv", &format!("{index:#x}"));
            let model = asked(&folder, &format!("{index:#x}"), "spirv", inputs);
            assert_eq!(
                value("table-lop3"),
                model["other_convention"]["index"],
                "{index:#x}, {inputs} inputs"
            );
            let expression = browser.text("#table-expression");
            // The command takes 0 and 1 alone for indices.
            let again = asked(&folder, &format!("({expression})"), "spirv", inputs);
            assert_eq!(again["index"], model["index"], "{expression}");
        }
    }
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// Cycles that each block runs in its page.
const CYCLES: usize = 24;

/// The netlist in a page computes what the simulators compute: every block, random inputs, cycle after cycle.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn blocks_in_pages_behave_as_in_the_simulators() {
    let Some(browser) = Browser::start("blocks_in_pages_behave_as_in_the_simulators") else {
        return;
    };
    let folder = pages();
    let mut next = random(11);
    let mut compared = 0;
    for block in CATALOGUE {
        let name = block.name();
        browser.open(&folder.path().join(format!("{name}.html")));
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
        folder.write("stimulus.json", &json!({ "cycles": cycles }).to_string());
        let expected = folder
            .warpwright(&["sim", name, "--stimulus", "stimulus.json", "--json"])
            .json();
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

/// Every operation, by numbers worked out here: also those that no block has at its defaults, and what lies beyond ends.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn operations_mean_what_a_netlist_means() {
    let Some(browser) = Browser::start("operations_mean_what_a_netlist_means") else {
        return;
    };
    /// An operation on bytes `a` and `b`, as the page has it, and what it gives.
    type Case = (Value, fn(u8, u8) -> u64);
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
        // The register is 0x5a until the clock edge, the memory 0; then what was written is there.
        (json!(["register", 8, 0]), |_, _| 0x5a),
        (json!(["read", 8, 0, 2]), |_, _| 0),
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
        "registers": [["0x5a", 0]], "memories": [{ "depth": 3, "writes": [[5, 2, 0]] }], "tables": [["0x7", "0x9c", "0xff"]],
    });
    let folder = pages();
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
    let folder = pages();
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
        browser.run(
            "return document.getElementById('try-in-in_a').className",
            &[]
        ),
        "wrong"
    );
    browser.click("#try-again");
    assert_eq!(browser.text("#try-out-out_valid"), "0x0");
    browser.click("#try-random");
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// Pointing at a line of Verilog shows the Rust that it comes from, and the other way round.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn verilog_and_rust_point_at_each_other() {
    let Some(browser) = Browser::start("verilog_and_rust_point_at_each_other") else {
        return;
    };
    let folder = pages();
    browser.open(&folder.path().join("lut_array.html"));
    let pointed = |language: &str, text: &str| -> Vec<String> {
        let lines = browser.run(
            "const lines = [...document.querySelectorAll('.source [data-from]')];
             const is_rust = (line) => line.closest('.rust') !== null;
             const line = lines.find((line) => is_rust(line) === (arguments[0] === 'rust') && line.textContent.includes(arguments[1]));
             line.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
             line.click();
             const shown = lines.filter((line) => line.classList.contains('here') && is_rust(line) !== (arguments[0] === 'rust'));
             const pane = shown[0].closest('.code').getBoundingClientRect();
             const first = shown[0].getBoundingClientRect();
             if (first.top < pane.top || first.bottom > pane.bottom) throw new Error('what is shown is out of sight');
             return shown.map((line) => line.textContent)",
            &[json!(language), json!(text)],
        );
        serde_json::from_value(lines).expect("texts")
    };
    // The multiplexer, and the register behind it.
    let rust = pointed("verilog", "assign result[bit_index]");
    assert!(
        rust.iter().any(|line| line.contains(".select(")),
        "{rust:?}"
    );
    let verilog = pointed("rust", "m.register(\"out_valid");
    assert!(
        verilog
            .iter()
            .any(|line| line.contains("out_valid <= in_valid")),
        "{verilog:?}"
    );
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// Writes pictures of pages to be looked at, into the folder that `WARPWRIGHT_PICTURES` names.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn pictures_for_a_person() {
    let Some(to) = std::env::var_os("WARPWRIGHT_PICTURES") else {
        return;
    };
    let to = std::path::PathBuf::from(to);
    let browser = Browser::start("pictures_for_a_person").expect("Chromium");
    let folder = pages();
    for name in folder.names() {
        browser.open(&folder.path().join(&name));
        for (width, theme) in [(1280, "light"), (390, "dark")] {
            browser.screen(width, 900);
            browser.theme(theme);
            let file = to.join(format!("{name}-{width}-{theme}.png"));
            std::fs::write(file, browser.picture()).expect("a file");
        }
    }
}
