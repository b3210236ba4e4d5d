//! All rules: id, severity, and a description of the violation.
//!
//! Each text describes the violation, never the requirement: it documents
//! a bit that is 1 when the rule is broken, and decoders report it.

/// How grave a broken rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Severity {
    /// The encoding has no meaning: the instruction is illegal.
    Hard,
    /// Bits that belong to no field are set: decoders ignore them.
    ReservedBits,
    /// The architecture's documents forbid it; decoding goes on.
    Warning,
    /// It can be encoded, but DG2 does not have it.
    NotOnSilicon,
}

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, as in `D01`.
    pub id: &'static str,
    /// How grave it is to break it.
    pub severity: Severity,
    /// What is the case where it is broken, as a sentence without its full stop: `the opcode is not defined`.
    pub violation: &'static str,
}

impl Rule {
    /// The rule of this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.id == id)
    }
}

const fn hard(id: &'static str, violation: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::Hard,
        violation,
    }
}

const fn warning(id: &'static str, violation: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::Warning,
        violation,
    }
}

const fn not_on_silicon(id: &'static str, violation: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::NotOnSilicon,
        violation,
    }
}

/// All rules in order.
pub const RULES: &[Rule] = &[
    hard("D01", "the opcode is not defined"),
    warning(
        "D02",
        "the opcode is `illegal`, which is defined and raises an exception when it is executed",
    ),
    hard(
        "D03",
        "the instruction is compact, but its opcode has no compact form",
    ),
    hard("D04", "a compact instruction has a 64-bit immediate"),
    hard(
        "D05",
        "the execution size is not 1, 2, 4, 8, 16 or 32 channels",
    ),
    hard("D06", "jmpi has more than one channel"),
    hard("D07", "the predicate control is reserved"),
    hard("D08", "the condition modifier is reserved"),
    hard(
        "D09",
        "a register's data type is reserved, or is bf with an opcode other than mov, add, mul, mac, sel and cmp",
    ),
    hard("D10", "an immediate's data type is reserved"),
    hard(
        "D11",
        "a 64-bit immediate is the second source, or the first source of math or sync",
    ),
    hard("D12", "the first of two sources is an immediate"),
    hard(
        "D13",
        "a data type with three sources is reserved, or is bf with an opcode other than mad and dpas",
    ),
    hard("D14", "the vertical stride is reserved"),
    hard("D15", "the region's width is reserved"),
    hard(
        "D16",
        "an operand is an architecture register that does not exist",
    ),
    hard("D17", "the math function is reserved"),
    hard("D18", "the sync function is reserved"),
    hard(
        "D19",
        "sync has a general register, or it has an immediate and its function is not allrd or allwr",
    ),
    hard("D20", "the macro register is reserved"),
    hard(
        "D21",
        "madm or dpas has an immediate, or dpas multiplies an architecture register or adds one other than null",
    ),
    hard(
        "D22",
        "dpas multiplies something other than integers of 8, 4 or 2 bits, hf or bf",
    ),
    hard(
        "D23",
        "dpas multiplies floats and adds to or yields something other than f, hf or bf",
    ),
    hard("D24", "the scoreboard byte is reserved"),
    hard(
        "D25",
        "a branch lacks a target that its opcode needs, or takes one from a register that it may not",
    ),
    Rule {
        id: "D26",
        severity: Severity::ReservedBits,
        violation: "a bit that belongs to no field is 1",
    },
    warning(
        "R01",
        "the channel offset is not a multiple of the execution size",
    ),
    warning("R02", "the channels go beyond the 32nd"),
    warning("R03", "a region is wider than the execution size"),
    warning(
        "R04",
        "a region with a horizontal stride is as wide as the execution size, and its rows do not follow each other",
    ),
    warning("R05", "a region of width 1 has a horizontal stride"),
    warning(
        "R06",
        "an instruction of one channel has a region of width 1 with a stride",
    ),
    warning("R07", "a region without strides is wider than 1"),
    warning("R08", "a destination other than null has no stride"),
    warning(
        "R09",
        "an operand spans more than two registers, or one of its rows crosses from one register to the next",
    ),
    warning("R10", "a subregister is not aligned to its elements"),
    warning(
        "R11",
        "a region with an address for each row is not that of an indirect first source, or is of floats or 64 bits",
    ),
    warning(
        "R12",
        "the second source is of bytes, or the third of three sources is",
    ),
    warning("R13", "a source is null"),
    warning(
        "R14",
        "an operand has more than 32 bits a channel with 16 channels, or more than 16 with 32; vectors of immediates are exempt",
    ),
    warning(
        "R15",
        "an immediate vector of integers does not go to aligned packed words, or one of floats not to packed doublewords",
    ),
    warning(
        "R16",
        "packed bytes are written by something other than a plain mov of bytes",
    ),
    warning(
        "R17",
        "an element of the destination with its stride is narrower than what is computed",
    ),
    warning(
        "R18",
        "a source of a float computation is neither aligned to its destination nor a scalar",
    ),
    warning(
        "R19",
        "a float computation other than mov has an architecture register other than null and accumulators",
    ),
    warning(
        "R20",
        "an opcode other than mov computes single precision from half precision on more than 8 channels",
    ),
    not_on_silicon("R21", "an operand is of 64 bits"),
    warning("I01", "cmp or cmpn has no condition"),
    warning(
        "I02",
        "sel has both a predicate and a condition, or neither",
    ),
    warning(
        "I03",
        "csel has no condition, or data types that differ in more than their sign",
    ),
    warning(
        "I04",
        "mul has a doubleword as its second source only, or reads an integer from an accumulator, or, of doublewords, saturates, has a condition, modifies a word source, or writes the product of two to a doubleword of a general register",
    ),
    warning(
        "I05",
        "and, or, xor or not has an absolute value, a modified accumulator, or the condition ov or un",
    ),
    warning(
        "I06",
        "bfi2 has a condition, saturates, or has data types other than d alone or ud alone",
    ),
    warning(
        "I07",
        "add3 has an operand that is neither a word nor a doubleword, or an immediate that is not a word",
    ),
    warning("I08", "the first two sources of dp4a are accumulators"),
    warning(
        "I09",
        "dpas does not have 8 channels, depth 8 and aligned operands, or adds or yields something other than d, ud, f, hf and bf, or yields ud from signed integers",
    ),
    warning(
        "I11",
        "math of half precision has a scalar source for several channels",
    ),
    not_on_silicon(
        "I12",
        "the instruction is a macro: madm, math.invm or math.rsqtm",
    ),
    warning(
        "S01",
        "a message that ends the thread is sent from registers other than r112 to r127 and r240 to r255",
    ),
    warning("S02", "address and data of a message overlap"),
    warning(
        "S03",
        "an operand of a message ends beyond the last register",
    ),
    warning(
        "S04",
        "a message has a length for null, or data in another architecture register",
    ),
    warning("L01", "the operation is not defined"),
    warning("L02", "the address size is not defined"),
    warning(
        "L03",
        "addresses have 16 bits, and the message is not for shared local memory",
    ),
    warning("L04", "addresses have 64 bits and are not flat"),
    warning("L05", "a message for shared local memory has a surface"),
    warning("L06", "a message for typed memory has no surface"),
    warning("L07", "flat addresses of ugml do not have 64 bits"),
    warning(
        "L08",
        "the data size is not defined, or is d8 or d16 outside a block, or is d8u32 or d16u32 in a block",
    ),
    warning("L09", "an atomic is on bytes"),
    warning(
        "L10",
        "a vector is of an atomic, or of d8u32, d16u32 or d16u32h",
    ),
    warning(
        "L11",
        "transposed data are of several channels, of an atomic, or of a load with status",
    ),
    warning("L12", "no component is enabled"),
    warning("L13", "the stored components are not the first ones"),
    warning("L14", "the data take more than 8 registers"),
    warning("L15", "a prefetch invalidates"),
    warning("L16", "an atomic is cached in L1"),
    warning("L17", "tgm or ugml does not have the cache's default"),
    warning(
        "L18",
        "a fence has an undefined scope or flush, or one of shared local memory flushes or goes beyond the thread group",
    ),
    warning("L19", "a reserved bit of the descriptor is 1"),
    warning("L20", "the extended descriptor holds more than its surface"),
    warning("L21", "a length is not the one that the message needs"),
];
