//! What a golden model has in common with the hardware that it judges, by block.
//!
//! A golden model's answers come from its own text, and it reads nothing of the hardware's; `blocks/tests/purity.rs` reads the sources and refuses
//! it. Listed here are the blocks whose proofs take statements about registers from the hardware, and the tables that both sides read. The test
//! `claims` compares the lists with the sources: what is not listed fails it, and so does an entry that is no longer true.

/// Something that both sides have in common.
#[derive(Clone, Copy, Debug)]
pub struct Common {
    /// The folder in `blocks/src/`.
    pub folder: &'static str,
    /// Its blocks.
    pub blocks: &'static [&'static str],
    /// What it is, as an object of "take".
    pub what: &'static str,
}

/// The blocks whose `invariants.rs` reads the hardware's modules for what pipeline registers hold. None of it is an answer: such statements are
/// proved before they are used.
pub const INVARIANTS: &[Common] = &[
    Common {
        folder: "eu_legal",
        blocks: &["eu_legal"],
        what: REGISTERS,
    },
    Common {
        folder: "lsc_decode",
        blocks: &["lsc_decode"],
        what: REGISTERS,
    },
    Common {
        folder: "float_fma",
        blocks: &["float_fma"],
        what: REGISTERS,
    },
    Common {
        folder: "float_pair",
        blocks: &["float_add", "float_multiply"],
        what: REGISTERS,
    },
    Common {
        folder: "float_digits",
        blocks: &["float_divide", "float_sqrt"],
        what: REGISTERS,
    },
    Common {
        folder: "glsl450",
        blocks: &["glsl450"],
        what: REGISTERS,
    },
    Common {
        folder: "special_function",
        blocks: &["special_function"],
        what: REGISTERS,
    },
];

/// What a proof assumes of pipelines, and proves.
pub const REGISTERS: &str = "statements about what pipeline registers hold";

/// Tables of the documents that the hardware is generated from and the golden model reads, too: an error in one of them is seen by neither.
/// The corpora and tools that the tables are checked against are named in each block's page.
pub const TABLES: &[Common] = &[
    Common {
        folder: "enum_name",
        blocks: &["enum_name"],
        what: "the rows of the enumerations",
    },
    Common {
        folder: "eu_decode",
        blocks: &["eu_decode"],
        what: "the opcodes' formats",
    },
    Common {
        folder: "eu_expand",
        blocks: &["eu_expand"],
        what: "the compaction tables",
    },
    Common {
        folder: "eu_frontend",
        blocks: &["eu_frontend"],
        what: "the tables of its parts",
    },
    Common {
        folder: "eu_legal",
        blocks: &["eu_legal"],
        what: "the list of rules, the opcodes' attributes and the layout of instructions",
    },
    Common {
        folder: "glsl450",
        blocks: &["glsl450"],
        what: "the instructions' numbers and operands",
    },
    Common {
        folder: "lsc_decode",
        blocks: &["lsc_decode"],
        what: "the list of rules and of message fields",
    },
    Common {
        folder: "glsl450_sequencer",
        blocks: &["glsl450_sequencer"],
        what: "the programs",
    },
    Common {
        folder: "special_function",
        blocks: &["special_function"],
        what: "the coefficients",
    },
];

/// Whether a source text names a module: in a path as in `rtl::x`, or in a `use`, over several lines, too. Comments do not count, and neither
/// does a variable of the same name.
pub fn names_module(text: &str, module: &str) -> bool {
    let code = text.lines().map(|line| line.split("//").next());
    let code: Vec<&str> = code.map(Option::unwrap_or_default).collect();
    code.join("\n").split(';').any(|statement| {
        let is_use = statement.split_whitespace().any(|word| word == "use");
        statement.match_indices(module).any(|(at, _)| {
            let (before, after) = (&statement[..at], &statement[at + module.len()..]);
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let is_whole = !before.ends_with(is_part) && !after.starts_with(is_part);
            is_whole && (is_use || before.ends_with("::") || after.starts_with("::"))
        })
    })
}
