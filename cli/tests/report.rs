//! `warpwright report` without a browser: which files it writes, that they are self-contained, and that they agree with the other commands.

use crate::common::{Folder, all_pages, assert_has, warpwright};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use warpwright::blocks::catalogue::CATALOGUE;

/// The text of HTML, as far as these pages have it.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        rest = tag.split_once('>').expect("a tag has an end").1;
    }
    text.push_str(rest);
    let marks = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    marks
        .iter()
        .fold(text, |text, (mark, c)| text.replace(mark, c))
}

/// What is between two texts, the first of its kind.
fn between<'t>(text: &'t str, start: &str, end: &str) -> &'t str {
    let (_, rest) = text
        .split_once(start)
        .unwrap_or_else(|| panic!("no {start}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end}")).0
}

#[test]
fn there_is_a_page_for_each_block_and_one_that_leads_to_them() {
    let folder = all_pages();
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a page");
    let index = read("index.html");
    for block in CATALOGUE {
        let name = block.name();
        let page = read(&format!("{name}.html"));
        assert!(index.contains(&format!("href=\"{name}.html\"")), "{name}");
        // A page leads to places within it, and nowhere else.
        let links = |attribute: &str| -> Vec<&str> {
            let start = format!("{attribute}=\"");
            let parts = page.split(start.as_str()).skip(1);
            parts
                .map(|rest| rest.split('"').next().unwrap_or_default())
                .collect()
        };
        for link in links(" href") {
            let target = link
                .strip_prefix('#')
                .filter(|target| page.contains(&format!("id=\"{target}\"")));
            assert!(target.is_some() || link == "data:,", "{name}: {link}");
        }
        assert_eq!(links(" src"), Vec::<&str>::new(), "{name}");
        for other in ["@import", "url(", "fetch(", "import("] {
            assert!(!page.contains(other), "{name}: {other}");
        }
        // No id twice: links and scripts would find the first.
        let ids = links(" id");
        assert_eq!(
            ids.iter().collect::<BTreeSet<_>>().len(),
            ids.len(),
            "{name}"
        );
    }
    let files = std::fs::read_dir(folder).expect("the pages").count();
    assert_eq!(files, CATALOGUE.len() + 1);
    // Alone or with others, and whenever it is written, a page is the same.
    let again = Folder::new();
    for name in ["stream_fifo", "glsl450", "eu_decode"] {
        again.answer(&format!("report {name} --no-checks -o ."));
        let page = format!("{name}.html");
        assert_eq!(again.text(&page), read(&page), "{name}");
    }
}

/// The checks of a page are those of `verify`, with their claims and results.
#[test]
fn a_page_says_what_verify_says() {
    let folder = Folder::new();
    let said = folder.answer("report stream_buffer -o .");
    let verified = warpwright("verify stream_buffer --json").json();
    let checks = verified["checks"].as_array().expect("checks");
    let count = checks.len();
    assert_eq!(
        said,
        format!("wrote ./stream_buffer.html\n{count} of {count} checks held\n")
    );
    let page = folder.text("stream_buffer.html");
    let section = between(&page, "<section id=\"checks\">", "</section>");
    let rows: Vec<&str> = section.split("<tr>").skip(2).collect();
    assert_eq!(rows.len(), count);
    for (row, check) in rows.iter().zip(checks) {
        let text = plain(row);
        let claim = check["claim"].as_str().expect("a claim").replace('`', "");
        assert!(
            text.starts_with(check["check"].as_str().expect("a name")),
            "{text}"
        );
        assert!(text.contains(&claim), "{text}\n{claim}");
        assert_has(row, "<span class=\"badge held\">held</span>");
    }
}

/// The Verilog is what `emit` writes, and every line that it is said to come from is there, in the Rust file of that name.
#[test]
fn the_verilog_is_that_of_emit_beside_its_rust() {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace");
    for block in CATALOGUE.iter().map(|block| block.name()) {
        folder.answer(&format!("emit {block} -o ."));
        let page = all_pages().join(format!("{block}.html"));
        let page = std::fs::read_to_string(page).expect("a page");
        let source = between(&page, "<section id=\"source\">", "</section>");
        for file in source.split("<details").skip(1) {
            let name = plain(between(file, "<code>", "</code>"));
            let pane = between(file, "<pre>", "</pre>");
            let lines = pane.split("<span class=\"no\">").skip(1);
            let lines = lines.map(|line| {
                let (_, line) = line.split_once("</span>").expect("a number");
                plain(
                    line.split("<span class=\"from\">")
                        .next()
                        .unwrap_or_default(),
                )
            });
            let verilog: Vec<String> = lines.collect();
            assert_eq!(verilog.join("\n") + "\n", folder.text(&name));

            // The lines of Rust that are shown are those of the file, and all that something comes from is shown.
            let mut shown = BTreeSet::new();
            for (number, rust) in file.split("<div class=\"code rust\"").skip(1).enumerate() {
                let heading = file
                    .split("<p><small><code>")
                    .nth(number + 1)
                    .expect("a file's name");
                let path = heading.split('<').next().unwrap_or_default();
                let text = std::fs::read_to_string(root.join(path)).expect("a file of the project");
                let lines: Vec<&str> = text.lines().collect();
                let pane = between(rust, "<pre>", "</pre>");
                for line in pane.split("<span data-from=\"").skip(1) {
                    let (place, rest) = line.split_once('"').expect("a place");
                    let (file, at) = place.split_once(':').expect("a file and a line");
                    assert_eq!(file, number.to_string(), "{place}");
                    let at: usize = at.parse().expect("a line");
                    let (_, rest) = rest
                        .split_once(&format!("<span class=\"no\">{at}</span>"))
                        .expect("its number");
                    let found = plain(rest.split("</span><span").next().unwrap_or_default());
                    assert!(found.starts_with(lines[at - 1]), "{path}:{at}: {found}");
                    shown.insert(place.to_string());
                }
            }
            let wanted = pane.split("data-from=\"").skip(1);
            let wanted: BTreeSet<String> = wanted
                .flat_map(|from| {
                    from.split('"')
                        .next()
                        .unwrap_or_default()
                        .split(' ')
                        .map(str::to_string)
                })
                .collect();
            assert!(
                !wanted.is_empty() && wanted.is_subset(&shown),
                "{name}: {wanted:?} {shown:?}"
            );
        }
    }
}

/// The ports of a page are those of `show`, with the parameters asked for.
#[test]
fn parameters_are_those_asked_for() {
    let folder = Folder::new();
    let settings = "lut_array -p lanes=3 -p inputs=4";
    folder.answer(&format!("report {settings} --no-checks -o new/pages"));
    let page = folder.text("new/pages/lut_array.html");
    let shown = warpwright(&format!("show {settings} --json")).json();
    let ports = between(&page, "<h3>Ports</h3>", "</table>");
    let rows: Vec<String> = ports
        .split("<tr>")
        .skip(2)
        .map(|row| plain(&row.replace("</td>", " ")))
        .collect();
    let ports = shown["ports"].as_array().expect("ports");
    assert_eq!(rows.len(), ports.len());
    for (row, port) in rows.iter().zip(ports) {
        let text = |name: &str| {
            port[name]
                .as_str()
                .map_or_else(|| port[name].to_string(), str::to_string)
        };
        let start = format!("{} {} {} ", text("name"), text("direction"), text("width"));
        assert!(row.starts_with(&start), "{row}\n{start}");
    }
    assert_eq!(shown["parameters"][0]["value"], Value::from(4));
    // Figures there are of others, which are named.
    let cells = plain(between(&page, "<section id=\"cells\">", "</section>"));
    assert_has(&cells, "this is none of them");
    assert_has(&cells, "warpwright report lut_array -p stages=0");
    assert!(plain(&page).contains("warpwright emit lut_array -p inputs=4 -p lanes=3"));
}

#[test]
fn what_held_is_not_checked_again_by_the_same_program() {
    let folder = Folder::new();
    let line = "report priority_tree -o pages";
    let first = folder.answer(line);
    assert!(first.ends_with("3 of 3 checks held\n"), "{first}");
    let page = folder.text("pages/priority_tree.html");
    let again = folder.answer(line);
    assert!(
        again.ends_with("3 of 3 checks held, 3 of them in an earlier run, whose page was reused\n"),
        "{again}"
    );
    assert_eq!(folder.text("pages/priority_tree.html"), page);
    // Other inputs are other checks.
    let other = folder.answer(&format!("{line} --seed 2"));
    assert!(other.ends_with("3 of 3 checks held\n"), "{other}");
}
