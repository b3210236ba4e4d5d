//! Addresses of a file's data in the code of its kernels: tables of constants that code indexes.
//!
//! Contract: an address is the place of a symbol in one of the file's data sections. An address of anything else, such as of another
//! kernel's code, is an error.

use super::ContainerError;
use super::reader::{FileSection, Reader, Section};

const DATA: &str = ".data.";
const SYMBOLS: &str = ".symtab";
const NAMES: &str = ".strtab";

/// A section with data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Data<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Whether kernels may write it.
    pub is_writable: bool,
}

/// An address that is put into code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where in the code, in bytes.
    pub offset: usize,
    /// Which bits of it.
    pub part: AddressPart,
    /// Which data section it points into.
    pub data: usize,
    /// How far into that, in bytes.
    pub value: u64,
}

/// Bits of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressPart {
    /// All 64.
    Whole,
    /// The low 32.
    Low,
    /// The high 32.
    High,
}

/// A name for a place.
pub(super) struct Symbol<'a> {
    pub(super) name: &'a str,
    pub(super) section: usize,
    pub(super) value: u64,
    pub(super) size: u64,
}

fn data_sections<'s, 'a>(
    sections: &'s [Section<'a>],
) -> impl Iterator<Item = (usize, &'s Section<'a>)> {
    let all = sections.iter().enumerate();
    all.filter(|(_, section)| section.name.starts_with(DATA))
}

/// All sections with data.
pub(super) fn data<'a>(sections: &[Section<'a>]) -> Vec<Data<'a>> {
    let found = data_sections(sections).map(|(_, section)| Data {
        name: section.name,
        bytes: section.bytes,
        is_writable: !section.name.starts_with(".data.const"),
    });
    found.collect()
}

/// All symbols.
pub(super) fn symbols<'a>(
    sections: &[Section<'a>],
    is_wide: bool,
) -> Result<Vec<Symbol<'a>>, ContainerError> {
    let named = |name: &str| sections.iter().find(|section| section.name == name);
    let Some(table) = named(SYMBOLS) else {
        return Ok(Vec::new());
    };
    let names = named(NAMES).map_or(&[][..], |names| names.bytes);
    let mut reader = Reader::new(table.bytes, table.offset);
    let mut found = Vec::new();
    while reader.left() > 0 {
        let entry = reader.part(if is_wide { 24 } else { 16 }, FileSection::Symbol)?;
        let (section, value, size) = if is_wide {
            (entry.half(6), entry.long(8), entry.long(16))
        } else {
            (entry.half(14), entry.word(4).into(), entry.word(8).into())
        };
        let text = names.get(entry.word(0) as usize..).unwrap_or_default();
        let end = text.iter().position(|byte| *byte == 0);
        let name = std::str::from_utf8(&text[..end.unwrap_or(0)]);
        found.push(Symbol {
            name: name.unwrap_or_default(),
            section: section.into(),
            value,
            size,
        });
    }
    Ok(found)
}

/// The addresses that the code of a section needs.
pub(super) fn relocations(
    sections: &[Section<'_>],
    code: &Section<'_>,
    symbols: &[Symbol<'_>],
    is_wide: bool,
) -> Result<Vec<Relocation>, ContainerError> {
    let mut found = Vec::new();
    for (prefix, has_addend) in [(".rel", false), (".rela", true)] {
        let name = format!("{prefix}{}", code.name);
        let Some(section) = sections.iter().find(|section| section.name == name) else {
            continue;
        };
        let word = if is_wide { 8 } else { 4 };
        let length = if has_addend { 3 * word } else { 2 * word };
        let mut reader = Reader::new(section.bytes, section.offset);
        while reader.left() > 0 {
            let entry = reader.part(length, FileSection::Relocation)?;
            let (offset, symbol, kind, addend) = if is_wide {
                let information = entry.long(8);
                let addend = if has_addend { entry.long(16) } else { 0 };
                (entry.long(0), information >> 32, information as u32, addend)
            } else {
                let information = entry.word(4);
                let addend = if has_addend { entry.word(8) } else { 0 };
                (
                    entry.word(0).into(),
                    (information >> 8).into(),
                    information & 0xFF,
                    addend.into(),
                )
            };
            let fault = |message: String| {
                Err(ContainerError::Link {
                    section: code.name.escape_debug().to_string(),
                    offset,
                    message,
                })
            };
            let (part, bytes) = match kind {
                1 => (AddressPart::Whole, 8),
                2 => (AddressPart::Low, 4),
                3 => (AddressPart::High, 4),
                kind => return fault(format!("relocations of kind {kind} are not supported")),
            };
            let end = offset.checked_add(bytes);
            if end.is_none_or(|end| end > code.bytes.len() as u64) {
                return fault("it is outside of the code".to_string());
            }
            let symbol = usize::try_from(symbol).ok().and_then(|s| symbols.get(s));
            let Some(symbol) = symbol else {
                return fault("its symbol does not exist".to_string());
            };
            let mut data = data_sections(sections);
            let Some(data) = data.position(|(index, _)| index == symbol.section) else {
                let name = symbol.name.escape_debug();
                return fault(format!("`{name}` is not in the data of the file"));
            };
            found.push(Relocation {
                offset: offset as usize,
                part,
                data,
                value: symbol.value.wrapping_add(addend),
            });
        }
    }
    Ok(found)
}

/// Code with addresses in it; what lies behind its end is left out.
pub(super) fn linked(code: &[u8], relocations: &[Relocation], addresses: &[u64]) -> Vec<u8> {
    let mut linked = code.to_vec();
    for relocation in relocations {
        let base = addresses.get(relocation.data).copied().unwrap_or_default();
        let bytes = base.wrapping_add(relocation.value).to_le_bytes();
        let part = match relocation.part {
            AddressPart::Whole => &bytes[..],
            AddressPart::Low => &bytes[..4],
            AddressPart::High => &bytes[4..],
        };
        let end = relocation.offset + part.len();
        if let Some(place) = linked.get_mut(relocation.offset..end) {
            place.copy_from_slice(part);
        }
    }
    linked
}
