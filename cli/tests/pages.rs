//! The pages of `warpwright report` in a browser: they load without console messages and without external files,
//! interactive parts give the model's results ([`answers`], [`netlist`]), and they are readable on a phone and in dark mode.

mod answers;
mod netlist;

use crate::common::browser::Browser;
use crate::common::{Folder, all_pages};
use serde_json::json;
use warpwright::testbenches::effort::by_run;

/// The page of one block.
fn page_of(block: &str) -> Folder {
    let folder = Folder::new();
    folder.answer(&format!("report --no-checks -o . {block}"));
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
    let screens = [(1280, "light"), (390, "dark")];
    let files = std::fs::read_dir(all_pages()).expect("the pages");
    let mut pages: Vec<_> = files.map(|file| file.expect("a page").path()).collect();
    pages.sort();
    for (number, page) in pages.iter().enumerate() {
        browser.open(page);
        let name = page.display();
        // Each page on one of them in every run.
        let own = number % 2;
        for (width, theme) in screens[by_run(own..=own, 0..=1)].iter().copied() {
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
    // A field for 32 digits shows most of them on a phone.
    browser.open(&all_pages().join("eu_decode.html"));
    browser.screen(390, 900);
    let field = browser.value("document.getElementById('decoder-word').clientWidth");
    assert!(field.as_u64() > Some(280), "{field}");
}

/// A schematic becomes larger and smaller, and fits.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn schematics_zoom_and_fit() {
    let Some(browser) = Browser::start("schematics_zoom_and_fit") else {
        return;
    };
    let folder = page_of("lop3_unit");
    browser.open(&folder.path().join("lop3_unit.html"));
    browser.screen(1280, 900);
    let press = |title: &str| {
        let button =
            format!("document.querySelector('.zoom-buttons button[title=\"{title}\"]').click()");
        browser.value(&button);
    };
    let scale = || {
        let scale = browser.value("document.querySelector('.zooms').dataset.scale");
        scale.as_str().map(str::to_string)
    };
    let widths = || {
        let widths = "[document.querySelector('.zooms > svg'), document.querySelector('.zooms')].map((one) => Math.round(one.getBoundingClientRect().width))";
        browser.value(widths)
    };
    let as_drawn = widths()[0].clone();
    press("larger");
    press("larger");
    assert_eq!(scale().as_deref(), Some("1.563"));
    assert!(widths()[0].as_u64() > as_drawn.as_u64());
    press("the whole drawing");
    assert!(widths()[0].as_u64() <= widths()[1].as_u64(), "{}", widths());
    press("as drawn");
    assert_eq!(
        (scale().as_deref(), &widths()[0]),
        (Some("1.000"), &as_drawn)
    );
    assert_eq!(browser.console(), Vec::<String>::new());
}

/// A page that says something on the console, asks for another file, is wider than a phone, or is faint, is found out.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn faults_of_pages_are_noticed() {
    let Some(browser) = Browser::start("faults_of_pages_are_noticed") else {
        return;
    };
    let folder = page_of("stream_buffer");
    let page = folder.text("stream_buffer.html");
    let faulty = |fault: &str| {
        folder.write(
            "faulty.html",
            page.replacen("<main>", &format!("<main>{fault}"), 1),
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

/// Pointing at a line of Verilog shows the Rust that it comes from, and the other way round.
#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn verilog_and_rust_point_at_each_other() {
    let Some(browser) = Browser::start("verilog_and_rust_point_at_each_other") else {
        return;
    };
    let folder = page_of("lut_array");
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
    for file in std::fs::read_dir(all_pages()).expect("the pages") {
        let page = file.expect("a page").path();
        browser.open(&page);
        let name = page.file_name().expect("a name").display();
        for (width, theme) in [(1280, "light"), (390, "dark")] {
            browser.screen(width, 900);
            browser.theme(theme);
            let file = to.join(format!("{name}-{width}-{theme}.png"));
            std::fs::write(file, browser.picture()).expect("a file");
        }
    }
}
