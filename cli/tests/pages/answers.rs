//! The decoder and the Boolean table of a page give the same results as the software models.

use super::{page_of, random};
use crate::common::Folder;
use crate::common::browser::Browser;
use flate2::read::GzDecoder;
use serde_json::{Value, json};
use std::io::Read as _;
use warpwright::testbenches::effort::by_run;

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
    let mut words: Vec<String> = (0..by_run(40, 70)).map(|_| pick(&compiled)).collect();
    words.extend((0..by_run(25, 50)).map(|_| pick(&synthetic)));

    let folder = page_of("eu_decode");
    browser.open(&folder.path().join("eu_decode.html"));
    browser.click("#decoder-all");
    let mut compact = 0;
    let mut illegal = 0;
    for word in &words {
        let answer = folder.warpwright(&format!("decode --json {word}"));
        let Ok(model) = serde_json::from_str::<Value>(&answer.out) else {
            // No whole instruction: the panel says so, too.
            browser.write("#decoder-word", word);
            assert_eq!(
                browser.value("document.getElementById('decoder-fields').children.length"),
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
        compact >= 5 && illegal >= 3,
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
    let arguments = format!("lut '{index}' --convention {convention} --inputs {inputs} --json");
    folder.json(&arguments)
}

/// Clicked and typed tables have the indices and expressions that the command gives.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn the_table_gives_the_models_answers() {
    let Some(browser) = Browser::start("the_table_gives_the_models_answers") else {
        return;
    };
    let folder = page_of("lut_array");
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
    for case in 0..by_run(30, 100) {
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
    assert_eq!(
        browser.value("document.getElementById('table-row-3').ariaLabel"),
        "result of a=0, b=1, c=1"
    );
    browser.write("#table-lop3", "0x1FF");
    assert_eq!(
        browser.value("document.getElementById('table-lop3').className"),
        "wrong"
    );

    // With more operands the expression is a sum of products, which means the same.
    for inputs in [1, 2, 4, 5, 6] {
        let setting = format!("inputs={inputs}");
        folder.answer(&format!(
            "report lut_array -p {setting} --no-checks -o more"
        ));
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
