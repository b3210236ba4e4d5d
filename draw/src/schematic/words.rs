//! The text of operations, constants and source locations in a schematic.

use warpwright_hdl::bits::Bits;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::module::{BinaryOp, UnaryOp};
use warpwright_hdl::source::Source;

/// Characters that a name or a constant may take.
const LONGEST: usize = 22;

/// The symbol in a box.
pub fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Eq => "=",
        BinaryOp::Ne => "≠",
        BinaryOp::Lt => "<",
        BinaryOp::Le => "≤",
        BinaryOp::SignedLt => "< signed",
        BinaryOp::SignedLe => "≤ signed",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::SignedShr => ">>>",
    }
}

/// The word in a box.
pub fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "~",
        UnaryOp::All => "all",
        UnaryOp::Any => "any",
        UnaryOp::Parity => "parity",
    }
}

/// A constant: its name if it has one, small ones as digits, others hexadecimal.
pub fn constant(bits: &Bits, names: Option<&EnumType>) -> String {
    let value = bits.to_u64();
    if let Some(name) = value.and_then(|value| names?.name_of(value)) {
        return shortened(name);
    }
    match value {
        Some(small @ 0..=9) => small.to_string(),
        _ if bits.is_ones() && bits.width() > 8 => "all ones".to_string(),
        _ => shortened(&format!("{:#x}", bits.value())),
    }
}

/// A name that fits into a box: what is in its middle says least.
pub fn shortened(text: &str) -> String {
    let length = text.chars().count();
    if length <= LONGEST {
        return text.to_string();
    }
    let (head, tail) = (LONGEST / 2, LONGEST - LONGEST / 2 - 1);
    let start = text.chars().take(head);
    let end = text.chars().skip(length - tail);
    start.chain(['…']).chain(end).collect()
}

/// What is said when something is pointed at: what it is, its meaning, its place in Rust.
pub fn title(what: String, doc: &str, source: &Source) -> String {
    let mut title = what;
    if !doc.is_empty() {
        title = format!("{title}\n{doc}");
    }
    if source.is_known() {
        title = format!("{title}\n{source}");
    }
    title
}

/// `1 bit`, `7 bits`.
pub fn bits(width: u32) -> String {
    count(width as usize, "bit")
}

/// `1 register`, `2 registers`.
pub fn count(count: usize, noun: &str) -> String {
    let plural = match noun.strip_suffix("ory") {
        Some(stem) => format!("{stem}ories"),
        None => format!("{noun}s"),
    };
    format!("{count} {}", if count == 1 { noun } else { &plural })
}

/// Bits of a value, as Verilog writes them.
pub fn slice(low: u32, width: u32) -> String {
    if width == 1 {
        return format!("[{low}]");
    }
    format!("[{}:{low}]", low + width - 1)
}

/// `src0…5`, or `in_*` where two names only begin alike.
pub fn range(first: &str, last: &str) -> String {
    let alike = first.chars().zip(last.chars());
    let common: String = alike.take_while(|(a, b)| a == b).map(|(a, _)| a).collect();
    if family(first) == family(last) {
        let stem = common.trim_end_matches(|c: char| c.is_ascii_digit());
        return shortened(&format!("{first}…{}", &last[stem.len()..]));
    }
    match common.rfind('_') {
        Some(end) => shortened(&format!("{}_*", &common[..end])),
        None => shortened(&format!("{first} … {last}")),
    }
}

/// A name with its numbers left out: what `src0` and `src5` have in common.
pub fn family(name: &str) -> String {
    let mut family = String::new();
    for c in name.chars() {
        let c = if c.is_ascii_digit() { '#' } else { c };
        if !(c == '#' && family.ends_with('#')) {
            family.push(c);
        }
    }
    family
}

/// A name's first word, with the number after it: `stage_1` of `stage_1_valid_q`.
pub fn prefix(name: &str) -> &str {
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let mut ends = name.match_indices('_').map(|(at, _)| at);
    let first = ends.next().unwrap_or(name.len());
    let second = ends.next().unwrap_or(name.len());
    match name.get(first + 1..second) {
        Some(word) if is_number(word) => &name[..second],
        _ => &name[..first],
    }
}
