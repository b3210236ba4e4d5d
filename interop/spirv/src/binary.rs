//! Splits the words of a module into instructions, each with its position.
//!
//! The words are scanned once before `rspirv` parses them: the header is present, each instruction has a known opcode and ends
//! within the module. So `rspirv` never reads beyond the end, and its errors about an instruction can be located at a word.

use crate::ReadError;
use rspirv::binary::{Consumer, ParseAction, ParseState, Parser};
use rspirv::dr::{Instruction, ModuleHeader};
use rspirv::grammar::INSTRUCTION_TABLE;
use rspirv::spirv::MAGIC_NUMBER;

/// The words before the first instruction.
const HEADER: usize = 5;

/// More words than this are not read: an instruction takes several times the memory that its words take.
const MOST_WORDS: usize = 1 << 22;

/// An instruction and its first word.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Counted from the magic number, which is word 0.
    pub word: usize,
    /// What stands there.
    pub instruction: Instruction,
}

/// A module taken apart.
#[derive(Clone, Debug)]
pub struct Binary {
    /// Major and minor.
    pub version: (u8, u8),
    /// In the module's order.
    pub instructions: Vec<Placed>,
}

/// Takes a module apart, of either byte order.
pub fn read(bytes: &[u8]) -> Result<Binary, ReadError> {
    let words = words(bytes)?;
    let places = places(&words)?;
    let version = (words[1] >> 16 & 0xff, words[1] >> 8 & 0xff);
    let mut collected = Collected {
        places: &places,
        instructions: Vec::new(),
    };
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let parsed = Parser::new(&bytes, &mut collected).parse();
    let instructions = collected.instructions;
    if let Err(state) = parsed {
        let word = places.get(instructions.len()).copied();
        let word = word.unwrap_or(words.len());
        return Err(ReadError::new(word, said(&words, word, &state)));
    }
    Ok(Binary {
        version: (version.0 as u8, version.1 as u8),
        instructions,
    })
}

/// The words in the order of this machine.
fn words(bytes: &[u8]) -> Result<Vec<u32>, ReadError> {
    let whole = bytes.len() / 4;
    if whole > MOST_WORDS {
        let message = format!("the module has {whole} words; at most {MOST_WORDS} are read");
        return Err(ReadError::new(MOST_WORDS, message));
    }
    let word = |four: &[u8]| u32::from_le_bytes([four[0], four[1], four[2], four[3]]);
    let mut words: Vec<u32> = bytes.chunks_exact(4).map(word).collect();
    match words.first() {
        Some(&MAGIC_NUMBER) => {}
        Some(magic) if magic.swap_bytes() == MAGIC_NUMBER => {
            words = words.into_iter().map(u32::swap_bytes).collect();
        }
        Some(magic) => {
            let message = format!(
                "0x{magic:08x} is not the magic number of SPIR-V, 0x{MAGIC_NUMBER:08x} in either byte order"
            );
            return Err(ReadError::new(0, message));
        }
        None => return Err(ReadError::new(0, "the magic number is missing")),
    }
    if !bytes.len().is_multiple_of(4) {
        let message = format!(
            "it is truncated: the file has {} bytes, which is not a whole number of words",
            bytes.len()
        );
        return Err(ReadError::new(whole, message));
    }
    if words.len() < HEADER {
        let message = format!(
            "the header is truncated: it has 5 words, but the module has {}",
            words.len()
        );
        return Err(ReadError::new(words.len(), message));
    }
    Ok(words)
}

/// Where the instructions begin.
fn places(words: &[u32]) -> Result<Vec<usize>, ReadError> {
    let mut places = Vec::new();
    let mut at = HEADER;
    while let Some(first) = words.get(at) {
        let (count, opcode) = ((first >> 16) as usize, first & 0xffff);
        let Some(known) = INSTRUCTION_TABLE.lookup_opcode(opcode) else {
            let message = format!("opcode {opcode} is not in the SPIR-V grammar (rspirv 0.13)");
            return Err(ReadError::new(at, message));
        };
        let left = words.len() - at;
        if count == 0 || count > left {
            let name = known.opname;
            let message = match count {
                0 => format!("Op{name} states a length of 0 words; the minimum is 1"),
                _ => format!("Op{name} has {count} words, but the rest of the module has {left}"),
            };
            return Err(ReadError::new(at, message));
        }
        places.push(at);
        at += count;
    }
    Ok(places)
}

/// What `rspirv` says of the instruction at a word.
fn said(words: &[u32], word: usize, state: &ParseState) -> String {
    let opcode = words.get(word).map(|first| first & 0xffff);
    let known = opcode.and_then(|opcode| INSTRUCTION_TABLE.lookup_opcode(opcode));
    let name = known.map_or("", |known| known.opname);
    match state {
        ParseState::OperandExpected(..) => {
            format!("Op{name} has fewer operands than its grammar requires")
        }
        ParseState::OperandExceeded(..) => {
            format!("Op{name} has more operands than its grammar allows")
        }
        ParseState::TypeUnsupported(..) => {
            format!("Op{name} has a literal whose type does not have 8, 16, 32 or 64 bits")
        }
        ParseState::OperandError(error) => {
            // It counts bytes, and the word is told already.
            let error = error.to_string();
            let error = error.split(" at index ").next().unwrap_or_default();
            format!("Op{name}: {error}")
        }
        other => format!("Op{name}: {other}"),
    }
}

/// The instructions as they come.
struct Collected<'p> {
    places: &'p [usize],
    instructions: Vec<Placed>,
}

impl Consumer for Collected<'_> {
    fn initialize(&mut self) -> ParseAction {
        ParseAction::Continue
    }

    fn finalize(&mut self) -> ParseAction {
        ParseAction::Continue
    }

    fn consume_header(&mut self, _header: ModuleHeader) -> ParseAction {
        ParseAction::Continue
    }

    fn consume_instruction(&mut self, instruction: Instruction) -> ParseAction {
        let Some(&word) = self.places.get(self.instructions.len()) else {
            return ParseAction::Stop;
        };
        self.instructions.push(Placed { word, instruction });
        ParseAction::Continue
    }
}
