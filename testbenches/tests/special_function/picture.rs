//! A picture of the errors: for each function, over its argument, the range of its errors.
//!
//! Each column stands for a range of arguments, sampled evenly; errors are in units of the last place of the true
//! value if that is the function's measure, else in 2^-24. `WARPWRIGHT_WRITE=1` writes the picture; every run compares.

use super::bounds::{Subject, exact};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use warpwright_blocks::special_function::{Accuracy, Function};

/// Columns of a panel, and arguments evaluated in each.
const COLUMNS: u32 = 240;
const TRIED: u32 = 4096;
/// Size of a panel with its title, and of what is drawn in it.
const PANEL: (u32, u32) = (280, 130);
const HALF_HEIGHT: f64 = 45.0;

/// What a panel shows.
struct Panel {
    subject: Subject,
    /// Arguments, as an axis says them.
    from: (f32, &'static str),
    to: (f32, &'static str),
    /// The scale's end; in units of the last place, or of 2^-24.
    most: f64,
    in_places: bool,
}

fn panels() -> Vec<Panel> {
    let panel = |function, from, to, most, in_places| Panel {
        subject: Subject {
            function,
            accuracy: Accuracy::Table,
        },
        from,
        to,
        most,
        in_places,
    };
    let precise = |function, from, to| {
        let mut panel = panel(function, from, to, 1.5, true);
        panel.subject.accuracy = Accuracy::Opencl;
        panel
    };
    let pi = (std::f32::consts::PI, "π");
    vec![
        panel(Function::Inv, (1.0, "1"), (2.0, "2"), 1.5, true),
        panel(Function::Sqt, (1.0, "1"), (4.0, "4"), 1.5, true),
        panel(Function::Rsqt, (1.0, "1"), (4.0, "4"), 1.5, true),
        panel(Function::Exp, (0.0, "0"), (1.0, "1"), 1.5, true),
        panel(Function::Log, (0.5, "1/2"), (2.0, "2"), 3.0, false),
        panel(Function::Sin, (0.0, "0"), pi, 3.0, false),
        panel(Function::Cos, (0.0, "0"), pi, 3.0, false),
        panel(Function::Atan, (0.0, "0"), (1.0, "1"), 3.0, false),
        precise(Function::Log, (0.5, "1/2"), (2.0, "2")),
        precise(Function::Sin, (0.0, "0"), pi),
        precise(Function::Cos, (0.0, "0"), pi),
    ]
}

/// The least and the greatest error of arguments from one to another.
fn errors(panel: &Panel, from: f64, to: f64) -> (f64, f64) {
    let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
    for number in 0..TRIED {
        let x = (from + (to - from) * f64::from(number) / f64::from(TRIED)) as f32;
        let result = f64::from(f32::from_bits(panel.subject.golden(x.to_bits())));
        let exact = exact(panel.subject.function, f64::from(x));
        let unit = if panel.in_places {
            super::judges::last_place(exact)
        } else {
            2f64.powi(-24)
        };
        let error = (result - exact) / unit;
        least = least.min(error);
        greatest = greatest.max(error);
    }
    (least, greatest)
}

fn draw(panel: &Panel) -> String {
    let (from, to) = (f64::from(panel.from.0), f64::from(panel.to.0));
    let step = (to - from) / f64::from(COLUMNS);
    let height = |error: f64| (error / panel.most).clamp(-1.0, 1.0) * -HALF_HEIGHT;
    let lines = (0..COLUMNS).map(|column| {
        let begin = from + step * f64::from(column);
        let (least, greatest) = errors(panel, begin, begin + step);
        format!("M{column}.5 {:.1}V{:.1}", height(least), height(greatest))
    });
    let lines: String = lines.collect();
    let unit = if panel.in_places {
        "ULP"
    } else {
        "· 2⁻²⁴"
    };
    let (name, most) = (panel.subject.name(), panel.most);
    let (first, last) = (panel.from.1, panel.to.1);
    format!(
        "<text class=\"name\" y=\"-52\">{name}</text><text x=\"{COLUMNS}\" y=\"-52\" text-anchor=\"end\">± {most} {unit}</text>\n\
         <rect y=\"-{HALF_HEIGHT}\" width=\"{COLUMNS}\" height=\"{}\"/><path class=\"zero\" d=\"M0 0H{COLUMNS}\"/>\n\
         <path d=\"{lines}\"/>\n\
         <text y=\"60\">{first}</text><text x=\"{COLUMNS}\" y=\"60\" text-anchor=\"end\">{last}</text>\n",
        2.0 * HALF_HEIGHT
    )
}

fn picture() -> String {
    let panels = panels();
    let rows = panels.len().div_ceil(2) as u32;
    let (width, height) = (2 * PANEL.0, rows * PANEL.1 + 10);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"10\">\n\
         <style>svg{{background:#fff}}text{{fill:#444}}.name{{font-weight:bold;fill:#000}}rect{{fill:none;stroke:#bbb}}path{{fill:none;stroke:#2563a8;stroke-width:1}}.zero{{stroke:#bbb}}</style>\n"
    );
    for (number, panel) in (0u32..).zip(&panels) {
        let (x, y) = (number % 2 * PANEL.0 + 20, number / 2 * PANEL.1 + 65);
        let _ = writeln!(
            text,
            "<g transform=\"translate({x} {y})\">\n{}</g>",
            draw(panel)
        );
    }
    text + "</svg>\n"
}

#[test]
fn the_picture_shows_the_errors() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../docs/blocks/special_function_errors.svg");
    let drawn = picture();
    if super::is_set("WARPWRIGHT_WRITE") {
        fs::write(&file, drawn).expect("the picture is written");
    } else {
        let stored = fs::read_to_string(&file).expect("the picture is there");
        assert!(stored == drawn, "WARPWRIGHT_WRITE=1 writes the picture");
    }
}
