//! `warpwright wave`: draws a picture of a trace.

use crate::program::arguments::Wave;
use crate::program::error::{CliError, Result};
use crate::program::files::{Files, is_same};
use crate::program::output;
use std::io::IsTerminal;
use std::path::Path;
use warpwright_draw::picture::fault::Fault;
use warpwright_draw::picture::read::{self, Request, TraceError};
use warpwright_draw::picture::terminal::{self, Characters};
use warpwright_draw::picture::wavedrom::{self, TooFine};
use warpwright_draw::picture::{Picture, png, svg};

/// What a file of a picture holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PictureFormat {
    Svg,
    Png,
    WaveDrom,
}

/// Draws.
pub fn run(arguments: &Wave) -> Result<()> {
    let Some(path) = &arguments.output else {
        let width = usize::from(output::width());
        let picture = picture(arguments, terminal::room(width))?;
        let characters = if arguments.ascii || !has_boxes() {
            Characters::Ascii
        } else {
            Characters::Boxes
        };
        return output::print(&terminal::draw(&picture, width, characters));
    };
    let kind = kind(path)?;
    if is_same(path, &arguments.trace) {
        return Err(wrong(
            path,
            "this is the trace; the picture needs a different file",
        ));
    }
    let picture = picture(arguments, svg::ROOM)?;
    let bytes = match kind {
        PictureFormat::Svg => svg::draw(&picture, &title(&picture)).into_bytes(),
        PictureFormat::Png => {
            png::draw(&picture).ok_or_else(|| wrong(path, "the picture is too large for a PNG"))?
        }
        PictureFormat::WaveDrom => wavedrom::source(&picture)
            .map_err(|error| too_fine(&arguments.trace, &error))?
            .into_bytes(),
    };
    let mut files = Files::new();
    files.add(path, bytes)?;
    files.commit()?;
    let mut answer = String::new();
    for note in picture.notes() {
        answer.push_str(note);
        answer.push('\n');
    }
    output::print_report(&format!("{answer}wrote {}\n", path.display()), true)
}

fn picture(arguments: &Wave, room: usize) -> Result<Picture> {
    let request = Request {
        trace: &arguments.trace,
        globs: &arguments.signals,
        radices: &arguments.radix,
        from: arguments.from,
        to: arguments.to,
        room,
    };
    read::read(&request).map_err(|error| {
        let help = match &error {
            TraceError::File(Fault::TooLarge(_)) | TraceError::TooWide(_) => {
                "the guide's page about waveforms lists the size limits of a trace"
            }
            TraceError::File(_) | TraceError::Damaged(_) => {
                "a trace must be a complete VCD or FST file, as a simulator writes it"
            }
            TraceError::NoSignals | TraceError::NoValues(_) => "the trace has nothing that can be drawn",
            TraceError::NoMatch { .. } | TraceError::NoRadix(_) => {
                "--signals takes a signal's name, its full path, or the end of its path after a dot; * matches any characters except dots, ** matches dots as well"
            }
            TraceError::NoUnit | TraceError::Window { .. } => {
                "write a time as 120ns, 1.5us, or a plain number in the trace's unit"
            }
            TraceError::TooMany { .. } | TraceError::TooLong { .. } => "--to ends the picture earlier, --signals draws fewer signals",
        };
        let message = error.to_string();
        trace_error(&arguments.trace, message, help)
    })
}

fn title(picture: &Picture) -> String {
    format!("{}: {}", picture.title(), picture.subtitle())
}

/// What a file's ending asks for.
fn kind(path: &Path) -> Result<PictureFormat> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    match ending.to_ascii_lowercase().as_str() {
        "svg" => Ok(PictureFormat::Svg),
        "png" => Ok(PictureFormat::Png),
        "json5" => Ok(PictureFormat::WaveDrom),
        _ => Err(wrong(
            path,
            "the file name of a picture must end in .svg, .png or .json5",
        )),
    }
}

fn wrong(path: &Path, message: &str) -> Box<CliError> {
    trace_error(
        path,
        message.to_string(),
        "`warpwright wave --help` has examples",
    )
}

fn too_fine(trace: &Path, error: &TooFine) -> Box<CliError> {
    let message = format!(
        "WaveDrom draws bricks of equal length, and this picture would need {} of {}",
        error.bricks, error.brick
    );
    let help = "use --from and --to for a shorter time, or --signals to leave out signals that change at odd times; an SVG has no such limit";
    trace_error(trace, message, help)
}

fn trace_error(path: &Path, message: String, help: &'static str) -> Box<CliError> {
    let file = path.display().to_string();
    Box::new(CliError::Trace {
        file,
        message,
        help,
    })
}

/// Whether box-drawing characters arrive: in a file or a pipe, and on a terminal whose locale has them.
fn has_boxes() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    let is_utf8 = locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    });
    is_utf8 || !std::io::stdout().is_terminal()
}
