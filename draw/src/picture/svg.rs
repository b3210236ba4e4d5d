//! A picture as SVG: one self-contained file, light or dark according to the reader's preference.
//!
//! The same picture gives the same bytes. Its styles are scoped, so a page can hold several. Boxes show their full value on hover.

use super::Picture;
use super::scene::{Anchor, FONT_SIZE, Ink, NAME_COLOURS, Point, Shape, lay_out};
use crate::svg::{escaped, number};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Changes of a wave that an SVG or a PNG has room for, for a picture whose end is not given.
pub const ROOM: usize = 32;

/// A colour: red, green, blue.
pub(crate) type Colour = [u8; 3];

/// The colours of an ink: its lines or letters, and its areas.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Colours {
    pub line: Colour,
    pub area: Colour,
}

/// Which of two sets of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Light,
    Dark,
}

impl Theme {
    pub fn background(self) -> Colour {
        match self {
            Self::Light => rgb(0x00ff_ffff),
            Self::Dark => rgb(0x000d_1117),
        }
    }

    pub fn colours(self, ink: Ink) -> Colours {
        // Lines and areas in light, then in dark.
        const NAMES: [[u32; 4]; NAME_COLOURS as usize] = [
            [0x0009_69da, 0x00dd_f4ff, 0x0058_a6ff, 0x0010_2a4c],
            [0x00bc_4c00, 0x00ff_f1e5, 0x00f0_883e, 0x0041_2711],
            [0x0082_50df, 0x00fb_efff, 0x00bc_8cff, 0x0030_1d4f],
            [0x001a_7f37, 0x00da_fbe1, 0x003f_b950, 0x0012_3a20],
            [0x009a_6700, 0x00ff_f8c5, 0x00d2_9922, 0x003b_2e08],
            [0x00bf_3989, 0x00ff_eff7, 0x00f7_78ba, 0x0045_1832],
            [0x001b_7c83, 0x00dd_f6f5, 0x0039_c5cf, 0x000c_393b],
            [0x0057_606a, 0x00ea_eef2, 0x008b_949e, 0x0026_2c36],
        ];
        let [light_line, light_area, dark_line, dark_area] = match ink {
            Ink::Text => [0x001f_2328, 0x001f_2328, 0x00e6_edf3, 0x00e6_edf3],
            Ink::Dim => [0x0065_6d76, 0x0065_6d76, 0x008b_949e, 0x008b_949e],
            Ink::Grid => [0x00e2_e6eb, 0x00e2_e6eb, 0x0023_2a33, 0x0023_2a33],
            Ink::Clock | Ink::Number => [0x008c_959f, 0x00f6_f8fa, 0x006e_7681, 0x0016_1b22],
            Ink::Wave => [0x001a_7f37, 0x00e3_f8e8, 0x003f_b950, 0x0011_2c1a],
            Ink::Unknown => [0x00cf_222e, 0x00ff_ebe9, 0x00f8_5149, 0x003c_1618],
            Ink::Floating => [0x00bf_8700, 0x00ff_ffff, 0x00e3_b341, 0x000d_1117],
            Ink::Arrow => [0x00bc_4c00, 0x00bc_4c00, 0x00f0_883e, 0x00f0_883e],
            Ink::Event => [0x00bc_4c00, 0x00ff_f1e5, 0x00f0_883e, 0x0041_2711],
            Ink::Name(name) => NAMES[usize::from(name % NAME_COLOURS)],
        };
        let (line, area) = match self {
            Self::Light => (rgb(light_line), rgb(light_area)),
            Self::Dark => (rgb(dark_line), rgb(dark_area)),
        };
        Colours { line, area }
    }
}

fn rgb(hexadecimal: u32) -> Colour {
    let [_, red, green, blue] = hexadecimal.to_be_bytes();
    [red, green, blue]
}

/// The file; `title` is what the whole picture is called.
pub fn draw(picture: &Picture, title: &str) -> String {
    let scene = lay_out(picture);
    let mut body = String::new();
    let mut classes = BTreeMap::new();
    for shape in &scene.shapes {
        let (kind, ink) = match shape {
            Shape::Fill { ink, .. } => ('a', *ink),
            Shape::Lines { ink, .. } => ('l', *ink),
            Shape::Text { ink, .. } => ('t', *ink),
        };
        let class = format!("{kind}{}", class(ink));
        write_shape(&mut body, shape, &class);
        classes.insert(class, (kind, ink));
    }
    let mut text = String::new();
    let (width, height) = (number(scene.width), number(scene.height));
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"w\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">"
    );
    let _ = writeln!(text, "<title>{}</title>", escaped(title));
    text.push_str("<style>\n");
    let _ = writeln!(
        text,
        ".w text{{font:{FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace;\
         white-space:pre;pointer-events:none}}"
    );
    text.push_str(".w path{fill:none;stroke-width:1.25;stroke-linejoin:round}\n.w .b{font-weight:bold}\n.w .m{text-anchor:middle}\n.w .e{text-anchor:end}\n");
    rules(&mut text, &classes, Theme::Light);
    text.push_str("@media (prefers-color-scheme:dark){\n");
    rules(&mut text, &classes, Theme::Dark);
    text.push_str("}\n</style>\n");
    let _ = writeln!(
        text,
        "<rect class=\"bg\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>"
    );
    text.push_str(&body);
    text.push_str("</svg>\n");
    text
}

fn rules(text: &mut String, classes: &BTreeMap<String, (char, Ink)>, theme: Theme) {
    let _ = writeln!(text, ".w .bg{{fill:{}}}", hexadecimal(theme.background()));
    for (class, (kind, ink)) in classes {
        let colours = theme.colours(*ink);
        let (line, area) = (hexadecimal(colours.line), hexadecimal(colours.area));
        let _ = match kind {
            'a' => writeln!(text, ".w .{class}{{fill:{area}}}"),
            'l' => writeln!(text, ".w .{class}{{stroke:{line}}}"),
            _ => writeln!(text, ".w .{class}{{fill:{line}}}"),
        };
    }
}

fn class(ink: Ink) -> String {
    match ink {
        Ink::Name(name) => format!("-name{name}"),
        ink => format!("-{ink:?}").to_lowercase(),
    }
}

fn write_shape(text: &mut String, shape: &Shape, class: &str) {
    let _ = match shape {
        Shape::Fill { points, title, .. } => {
            let path = format!("<path class=\"{class}\" d=\"{}Z\"", path(points));
            match title {
                Some(title) => writeln!(text, "{path}><title>{}</title></path>", escaped(title)),
                None => writeln!(text, "{path}/>"),
            }
        }
        Shape::Lines { lines, .. } => {
            let lines: String = lines.iter().map(|line| path(line)).collect();
            writeln!(text, "<path class=\"{class}\" d=\"{lines}\"/>")
        }
        Shape::Text {
            at: (x, y),
            anchor,
            text: words,
            is_bold,
            ..
        } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " m",
                Anchor::End => " e",
            };
            let bold = if *is_bold { " b" } else { "" };
            let (x, y, words) = (number(*x), number(*y), escaped(words));
            writeln!(
                text,
                "<text class=\"{class}{anchor}{bold}\" x=\"{x}\" y=\"{y}\">{words}</text>"
            )
        }
    };
}

fn path(points: &[Point]) -> String {
    let mut text = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        let command = if index == 0 { "M" } else { "L" };
        let _ = write!(text, "{command}{} {}", number(*x), number(*y));
    }
    text
}

/// As style sheets write it.
pub(crate) fn hexadecimal([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
