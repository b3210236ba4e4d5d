//! Compact instructions: the fields of the 64-bit words and the tables they index.

use super::BitList;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::sync::LazyLock;

/// One of the two layouts of a compact word.
#[derive(Clone, Debug, Deserialize)]
pub struct CompactWord {
    /// `two_sources` (which one source uses, too) or `three_sources`.
    pub name: String,
    /// Its fields.
    pub fields: Vec<CompactField>,
}

impl CompactWord {
    /// The bits of the field of this name.
    pub fn bits(&self, name: &str) -> &BitList {
        let mut fields = self.fields.iter();
        let field = fields.find(|field| field.name == name);
        &field.expect("the field exists in the table").bits
    }
}

/// One field of a compact word.
#[derive(Clone, Debug, Deserialize)]
pub struct CompactField {
    /// The name.
    pub name: String,
    /// Where it is.
    pub bits: BitList,
}

/// A table from an index in the compact word to bits of the native word.
#[derive(Clone, Debug, Deserialize)]
pub struct CompactionTable {
    /// The name.
    pub name: String,
    /// How many bits an entry has.
    pub width: u32,
    /// Where the entry's bits go in the native word, as pieces from the entry's least significant bits up.
    #[serde(rename = "bits", deserialize_with = "lowest_first")]
    pub bits: BitList,
    /// The entries.
    #[serde(deserialize_with = "hexadecimal")]
    pub values: Vec<u64>,
}

/// The file lists the pieces of an entry from its low bits up, a [`BitList`] has them the other way around.
fn lowest_first<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BitList, D::Error> {
    let text = String::deserialize(deserializer)?;
    let pieces: Vec<&str> = text.split_whitespace().rev().collect();
    serde_json::from_value(pieces.join(" ").into()).map_err(D::Error::custom)
}

fn hexadecimal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u64>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    let values = texts.iter().map(|text| u64::from_str_radix(text, 16));
    values.collect::<Result<_, _>>().map_err(D::Error::custom)
}

#[derive(Deserialize)]
struct Document {
    words: Vec<CompactWord>,
    tables: Vec<CompactionTable>,
}

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/compaction.json"))
        .expect("the compaction tables are part of the program")
});

/// The eight tables.
pub fn compaction_tables() -> &'static [CompactionTable] {
    &DOCUMENT.tables
}

/// The table of this name, which must be one of the eight.
pub fn compaction_table(name: &str) -> &'static CompactionTable {
    let mut tables = compaction_tables().iter();
    let table = tables.find(|table| table.name == name);
    table.expect("the table's name is one of the eight")
}

/// The layout of this name: `two_sources` or `three_sources`.
pub fn compact_word(name: &str) -> &'static CompactWord {
    let mut words = DOCUMENT.words.iter();
    let word = words.find(|word| word.name == name);
    word.expect("the layout's name is one of the two")
}
