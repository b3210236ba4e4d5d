//! Takes FST files apart and reassembles them, following the format's documentation, with no code of the command.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Types of sections.
pub const HEADER: u8 = 0;
pub const GEOMETRY: u8 = 3;
pub const HIERARCHY_GZIP: u8 = 4;
pub const HIERARCHY_LZ4: u8 = 6;
pub const HIERARCHY_LZ4_TWICE: u8 = 7;
pub const CHANGES: u8 = 8;
const PACKED: u8 = 254;

/// A section: its type, and what comes after its length.
#[derive(Clone, Debug)]
pub struct Section {
    pub kind: u8,
    pub content: Vec<u8>,
}

/// The sections of a whole file.
pub fn apart(mut file: &[u8]) -> Vec<Section> {
    let mut sections = Vec::new();
    while let Some((kind, rest)) = file.split_first() {
        let (length, _) = rest.split_at(8);
        let length = u64::from_be_bytes(length.try_into().expect("eight bytes")) as usize;
        let (section, after) = rest.split_at(length);
        sections.push(Section {
            kind: *kind,
            content: section[8..].to_vec(),
        });
        file = after;
    }
    sections
}

/// The file of these sections.
pub fn together(sections: &[Section]) -> Vec<u8> {
    let mut file = Vec::new();
    for Section { kind, content } in sections {
        file.push(*kind);
        file.extend((content.len() as u64 + 8).to_be_bytes());
        file.extend(content);
    }
    file
}

/// The hierarchy of a file that has it packed by LZ4.
pub fn hierarchy(file: &[u8]) -> Vec<u8> {
    let sections = apart(file);
    let mut packed = sections
        .iter()
        .filter(|section| section.kind == HIERARCHY_LZ4);
    let content = &packed.next().expect("a hierarchy in LZ4").content;
    let (length, packed) = content.split_at(8);
    let length = u64::from_be_bytes(length.try_into().expect("eight bytes"));
    lz4_flex::decompress(packed, length as usize).expect("LZ4")
}

/// The file with another hierarchy, packed as this type of section says.
pub fn with_hierarchy(file: &[u8], hierarchy: &[u8], kind: u8) -> Vec<u8> {
    let packed = match kind {
        HIERARCHY_GZIP => gzip(hierarchy),
        HIERARCHY_LZ4 => lz4_flex::compress(hierarchy),
        HIERARCHY_LZ4_TWICE => {
            let once = lz4_flex::compress(hierarchy);
            [number(once.len() as u64), lz4_flex::compress(&once)].concat()
        }
        other => panic!("{other} is no type of a hierarchy"),
    };
    let mut sections = apart(file);
    for section in &mut sections {
        if section.kind == HIERARCHY_LZ4 {
            section.kind = kind;
            section.content = [&(hierarchy.len() as u64).to_be_bytes()[..], &packed].concat();
        }
    }
    together(&sections)
}

/// The file packed as a whole, said to have so many bytes.
pub fn packed(file: &[u8], claimed: u64) -> Vec<u8> {
    let packed = gzip(file);
    let mut wrapped = vec![PACKED];
    wrapped.extend((packed.len() as u64 + 16).to_be_bytes());
    wrapped.extend(claimed.to_be_bytes());
    wrapped.extend(packed);
    wrapped
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

/// A number in groups of seven bits.
pub fn number(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}
