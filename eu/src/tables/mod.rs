//! The encoding of Xe-HPG as data: opcodes, the fields of each native format, and compaction.
//!
//! The data are JSON files in `eu/data/`, built into the program and parsed once. Hardware, model,
//! text and encoder take their constants from here. `eu/data/README.md` gives the data's sources.

mod bits;
mod compaction;
mod layout;
mod opcodes;

pub use bits::BitList;
pub use compaction::{
    CompactField, CompactWord, CompactionTable, compact_word, compaction_table, compaction_tables,
};
pub use layout::{Condition, Field, Format, Term, format, formats};
pub use opcodes::{Attribute, Opcode, opcode, opcode_named, opcodes, with_attribute};
