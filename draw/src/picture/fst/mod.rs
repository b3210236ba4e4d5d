//! Checks the structure of an FST before a reader trusts it.
//!
//! An FST is a list of sections: a type, a length, and content that depends on the type. The file gives the
//! unpacked lengths and the counts of signals and times, and a reader allocates memory for them before it reads
//! on: one wrong bit can request more memory than exists, which ends the process. So every number that a reader
//! allocates for is checked here against the available bytes and against a limit ([`limits`]). Other errors
//! are found by the reader itself: it answers with an error, or with a panic, which [`super::read`] catches.
//!
//! [`inspect`] checks what is read when a file is opened; [`Structure::check_values`] checks
//! what is then read of the drawn signals, and reads no more of the sections than that.

mod bytes;
mod changes;
mod hierarchy;
mod unpack;

use super::fault::Fault;
use super::limits;
use bytes::Bytes;
use std::collections::BTreeSet;
use std::io::{Read, Seek, SeekFrom};
use unpack::Packing;

/// Types of sections.
pub mod section {
    pub const HEADER: u8 = 0;
    pub const CHANGES: u8 = 1;
    pub const BLACKOUT: u8 = 2;
    pub const GEOMETRY: u8 = 3;
    pub const HIERARCHY_GZIP: u8 = 4;
    pub const CHANGES_WITH_ALIASES: u8 = 5;
    pub const HIERARCHY_LZ4: u8 = 6;
    pub const HIERARCHY_LZ4_TWICE: u8 = 7;
    pub const CHANGES_WITH_SHORT_ALIASES: u8 = 8;
    /// The whole file, packed by gzip.
    pub const PACKED: u8 = 254;
    /// Being written.
    pub const UNFINISHED: u8 = 255;

    pub const HIERARCHIES: [u8; 3] = [HIERARCHY_GZIP, HIERARCHY_LZ4, HIERARCHY_LZ4_TWICE];
}

/// A section goes beyond the end.
fn cut_off(at: u64, length: u64) -> Fault {
    Fault::Trace(format!(
        "the FST is cut off or damaged: its section at byte {at} goes beyond the file's {length} bytes"
    ))
}

/// Where a section is.
#[derive(Clone, Copy, Debug)]
struct Section {
    /// Where its type is.
    at: u64,
    kind: u8,
    /// Of all but its type.
    length: u64,
}

impl Section {
    /// Where its length is.
    fn start(self) -> u64 {
        self.at + 1
    }

    /// What it holds begins behind its length.
    fn content(self) -> u64 {
        self.at + 9
    }

    fn end(self) -> u64 {
        self.at + 1 + self.length
    }
}

/// What is known of an FST.
#[derive(Clone, Debug)]
pub struct Structure {
    /// The last time that its header speaks of.
    pub end: u64,
    signals: u64,
    changes: Vec<Section>,
}

/// What a file must be finished to have.
pub fn unfinished() -> Fault {
    Fault::Trace(
        "this FST was never finished: its simulation was stopped or is still running".to_string(),
    )
}

/// Goes from section to section.
pub fn inspect(file: &mut (impl Read + Seek), length: u64) -> Result<Structure, Fault> {
    let sections = sections(file, length)?;
    let header = read_at(file, 0, 25)?;
    let mut times = Bytes(&header[17..]);
    let end = times.word().unwrap_or_default();
    let geometry = only(&sections, "geometry", &[section::GEOMETRY])?;
    let hierarchy = only(&sections, "hierarchy", &section::HIERARCHIES)?;
    let signals = signals(file, geometry)?;
    hierarchy::check(&unpacked_hierarchy(file, hierarchy)?, signals)?;
    let mut changes = Vec::new();
    let mut times = 0_u64;
    for section in sections {
        match section.kind {
            section::BLACKOUT => check_blackout(file, section)?,
            section::CHANGES
            | section::CHANGES_WITH_ALIASES
            | section::CHANGES_WITH_SHORT_ALIASES => {
                times = times.saturating_add(changes::times(file, section)?.count);
                limits::check("it has", times, limits::TIMES, "times of changes")?;
                changes.push(section);
            }
            _ => {}
        }
    }
    Ok(Structure {
        end,
        signals,
        changes,
    })
}

impl Structure {
    /// Looks at what a reader holds when it reads the changes of these signals, whose numbers count from 0.
    pub fn check_values(
        &self,
        file: &mut (impl Read + Seek),
        drawn: &BTreeSet<u64>,
    ) -> Result<(), Fault> {
        let mut changes = self.changes.iter();
        changes.try_for_each(|section| changes::check(file, *section, self.signals, drawn))
    }
}

/// The sections, which fill the file.
fn sections(file: &mut (impl Read + Seek), length: u64) -> Result<Vec<Section>, Fault> {
    let mut sections = Vec::new();
    let mut at = 0;
    while at < length {
        let cut = || cut_off(at, length);
        if length - at < 9 {
            return Err(cut());
        }
        let head = read_at(file, at, 9)?;
        let mut numbers = Bytes(&head[1..]);
        let section = Section {
            at,
            kind: head[0],
            length: numbers.word().unwrap_or_default(),
        };
        if section.kind == section::UNFINISHED {
            return Err(unfinished());
        }
        let least = match section.kind {
            // It has one length.
            section::HEADER => 329,
            section::BLACKOUT => 9,
            section::GEOMETRY => 24,
            section::HIERARCHY_GZIP | section::HIERARCHY_LZ4 | section::HIERARCHY_LZ4_TWICE => 16,
            section::CHANGES
            | section::CHANGES_WITH_ALIASES
            | section::CHANGES_WITH_SHORT_ALIASES => 56,
            other => {
                return Err(Fault::damaged(format!(
                    "its section at byte {at} has the unknown type {other}"
                )));
            }
        };
        let is_odd_header = section.kind == section::HEADER && section.length != least;
        if section.length < least || (is_odd_header && section.length < length - at) {
            return Err(Fault::damaged(format!(
                "its section at byte {at} has a length of {}, which type {} cannot have",
                section.length, section.kind
            )));
        }
        let next = section.length.checked_add(at + 1);
        at = next.filter(|next| *next <= length).ok_or_else(cut)?;
        sections.push(section);
    }
    Ok(sections)
}

/// The section of a kind that there is once.
fn only(sections: &[Section], what: &str, kinds: &[u8]) -> Result<Section, Fault> {
    let mut of_kind = sections
        .iter()
        .filter(|section| kinds.contains(&section.kind));
    match (of_kind.next(), of_kind.next()) {
        (Some(section), None) => Ok(*section),
        (None, _) => Err(Fault::damaged(format!("it has no {what}"))),
        (Some(_), Some(_)) => Err(Fault::damaged(format!("it has more than one {what}"))),
    }
}

/// How many signals there are.
fn signals(file: &mut (impl Read + Seek), section: Section) -> Result<u64, Fault> {
    let what = "its geometry";
    let numbers = read_at(file, section.content(), 16)?;
    let mut numbers = Bytes(&numbers);
    let [claimed, signals] = [(); 2].map(|()| numbers.word().unwrap_or_default());
    let packed = section.length - 24;
    Packing::Deflate.check(what, packed, claimed, 5 * limits::SIGNALS)?;
    if signals > claimed {
        return Err(Fault::damaged(format!(
            "{what} cannot have {signals} signals in {claimed} bytes"
        )));
    }
    limits::check("it has", signals, limits::SIGNALS, "signals")?;
    let packed = read_at(file, section.content() + 16, packed)?;
    let widths = unpack::zlib(what, &packed, claimed)?;
    let mut widths = Bytes(&widths);
    for _ in 0..signals {
        let width = widths.number32();
        let width = width.ok_or_else(|| Fault::damaged(format!("{what} ends too early")))?;
        // The greatest number is for no bits at all.
        if width != u32::MAX {
            let most = limits::SIGNAL_BITS;
            limits::check("a signal has", width.into(), most.into(), "bits")?;
        }
    }
    Ok(signals)
}

fn unpacked_hierarchy(file: &mut (impl Read + Seek), section: Section) -> Result<Vec<u8>, Fault> {
    let what = "its hierarchy";
    let check = |packing: Packing, packed: usize, claimed| {
        packing.check(what, packed as u64, claimed, limits::DECLARATIONS)
    };
    let numbers = read_at(file, section.content(), 8)?;
    let claimed = Bytes(&numbers).word().unwrap_or_default();
    let most = limits::DECLARATIONS;
    limits::check("the packed hierarchy has", section.length, most, "bytes")?;
    let packed = read_at(file, section.content() + 8, section.length - 16)?;
    match section.kind {
        section::HIERARCHY_GZIP => {
            check(Packing::Deflate, packed.len(), claimed)?;
            unpack::gzip(what, &packed, claimed)
        }
        section::HIERARCHY_LZ4 => {
            check(Packing::Lz4, packed.len(), claimed)?;
            unpack::lz4(what, &packed, claimed)
        }
        _ => {
            let mut bytes = Bytes(&packed);
            let between = bytes.number();
            let between = between.ok_or_else(|| Fault::damaged(format!("{what} is cut off")))?;
            check(Packing::Lz4, bytes.0.len(), between)?;
            let once = unpack::lz4(what, bytes.0, between)?;
            check(Packing::Lz4, once.len(), claimed)?;
            unpack::lz4(what, &once, claimed)
        }
    }
}

/// Stretches of time that were not recorded: two bytes each at the least.
fn check_blackout(file: &mut (impl Read + Seek), section: Section) -> Result<(), Fault> {
    let length = section.length - 8;
    let head = read_at(file, section.content(), length.min(5))?;
    let count = Bytes(&head).number32();
    if count.is_some_and(|count| u64::from(count) <= length / 2) {
        return Ok(());
    }
    Err(Fault::damaged(format!(
        "its section at byte {} cannot have the stated number of blackouts",
        section.at
    )))
}

/// The file that is packed in this one as a whole.
pub fn unpack(bytes: &[u8], limit: u64) -> Result<Vec<u8>, Fault> {
    let what = "the packed FST";
    let mut numbers = Bytes(bytes);
    let cut = || cut_off(0, bytes.len() as u64);
    let (Some(section::PACKED), Some(length), Some(claimed)) =
        (numbers.byte(), numbers.word(), numbers.word())
    else {
        return Err(cut());
    };
    if length == 0 {
        return Err(unfinished());
    }
    let packed = length.checked_sub(16).map(usize::try_from);
    let packed = packed.and_then(|length| numbers.take(length.ok()?));
    let packed = packed.ok_or_else(cut)?;
    Packing::Deflate.check(what, packed.len() as u64, claimed, limit)?;
    unpack::gzip(what, packed, claimed)
}

/// Bytes of the file, which has them.
fn read_at(file: &mut (impl Read + Seek), at: u64, length: u64) -> Result<Vec<u8>, Fault> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.by_ref().take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length {
        return Ok(bytes);
    }
    Err(Fault::Reading(std::io::ErrorKind::UnexpectedEof.into()))
}
