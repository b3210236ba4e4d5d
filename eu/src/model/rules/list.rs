//! All rules: id, severity and what they ask for.

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
    /// What it asks for.
    pub text: &'static str,
}

impl Rule {
    /// The rule of this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.id == id)
    }
}

const fn hard(id: &'static str, text: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::Hard,
        text,
    }
}

const fn warning(id: &'static str, text: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::Warning,
        text,
    }
}

const fn not_on_silicon(id: &'static str, text: &'static str) -> Rule {
    Rule {
        id,
        severity: Severity::NotOnSilicon,
        text,
    }
}

/// All rules in order.
pub const RULES: &[Rule] = &[
    hard("D01", "the opcode is defined"),
    warning(
        "D02",
        "the opcode is not `illegal`, which is defined and raises an exception when it is executed",
    ),
    hard("D03", "only opcodes with a compact form are compact"),
    hard("D04", "a compact instruction has no 64-bit immediate"),
    hard("D05", "the execution size is 1 to 32 channels"),
    hard("D06", "jmpi has one channel"),
    hard("D07", "the predicate control is not reserved"),
    hard("D08", "the condition modifier is not reserved"),
    hard(
        "D09",
        "a register's data type is not reserved; bf only in mov, add, mul, mac, sel and cmp",
    ),
    hard("D10", "an immediate's data type is not reserved"),
    hard("D11", "a 64-bit immediate is the only source"),
    hard("D12", "of two sources, the first is no immediate"),
    hard(
        "D13",
        "a data type with three sources is not reserved; bf only in mad and dpas",
    ),
    hard("D14", "the vertical stride is not reserved"),
    hard("D15", "the region's width is not reserved"),
    hard("D16", "the architecture register exists"),
    hard("D17", "the math function is not reserved"),
    hard("D18", "the sync function is not reserved"),
    hard(
        "D19",
        "sync has no general register, and an immediate only with allrd and allwr",
    ),
    hard("D20", "the macro register is not reserved"),
    hard(
        "D21",
        "madm and dpas have no immediate; dpas multiplies general registers and adds such a one or null",
    ),
    hard(
        "D22",
        "dpas multiplies integers of 8, 4 or 2 bits, hf or bf",
    ),
    hard("D23", "among floats, dpas adds to and yields f, hf or bf"),
    hard("D24", "the scoreboard byte is not reserved"),
    hard(
        "D25",
        "a branch has the targets that its opcode needs, in a register only where it may",
    ),
    Rule {
        id: "D26",
        severity: Severity::ReservedBits,
        text: "bits that belong to no field are 0",
    },
    warning(
        "R01",
        "the channel offset is a multiple of the execution size",
    ),
    warning("R02", "the channels end at 32"),
    warning("R03", "a region is no wider than the execution size"),
    warning(
        "R04",
        "if a region is as wide as the execution size and strides, its rows follow each other",
    ),
    warning("R05", "a region of width 1 has no horizontal stride"),
    warning("R06", "one channel with a region of width 1 has no strides"),
    warning("R07", "a region without strides has width 1"),
    warning("R08", "a destination other than null has a stride"),
    warning(
        "R09",
        "an operand spans two registers at most, and no row crosses from one to the next",
    ),
    warning("R10", "a subregister is aligned to its elements"),
    warning(
        "R11",
        "a region with an address for each row is that of the first source and indirect; no float, no 64 bits",
    ),
    warning(
        "R12",
        "bytes are no second source, and of three no second or third",
    ),
    warning("R13", "null is no source"),
    warning(
        "R14",
        "16 channels have at most 32 bits each, 32 channels 16; vectors of immediates have any",
    ),
    warning(
        "R15",
        "an immediate of integers goes to packed words, one of floats to doublewords",
    ),
    warning("R16", "packed bytes come from a plain mov only"),
    warning(
        "R17",
        "an element of the destination with its stride is as wide as what is computed",
    ),
    warning(
        "R18",
        "sources of a float computation are aligned to its destination, or scalars",
    ),
    warning(
        "R19",
        "float computations but mov have no architecture registers but null and accumulators",
    ),
    warning(
        "R20",
        "half and single precision mix into single precision on 8 channels at most, but in mov",
    ),
    not_on_silicon("R21", "no operand is of 64 bits"),
    warning("I01", "cmp and cmpn have a condition"),
    warning("I02", "sel has either a predicate or a condition"),
    warning(
        "I03",
        "csel has a condition, no predicate, and one data type",
    ),
    warning(
        "I04",
        "mul of doublewords has them first, and no accumulator source, saturation or condition",
    ),
    warning(
        "I05",
        "and, or, xor and not take no absolute values, no ov or un, no modified accumulators",
    ),
    warning(
        "I06",
        "bfi2 has no condition, does not saturate, and has one data type, d or ud",
    ),
    warning("I07", "add3 adds words or doublewords, words as immediates"),
    warning("I08", "dp4a has not both first sources in accumulators"),
    warning(
        "I09",
        "dpas has 8 channels, depth 8 and aligned operands; of integers it yields d, or ud from unsigned ones",
    ),
    warning(
        "I11",
        "math of half precision has no scalar source for several channels",
    ),
    not_on_silicon("I12", "no macros: madm, math.invm, math.rsqtm"),
    warning(
        "S01",
        "a message that ends the thread is sent from r112 to r127, or with 256 registers from r240 on",
    ),
    warning("S02", "address and data of a message do not overlap"),
    warning("S03", "operands of a message end at the last register"),
    warning(
        "S04",
        "null has no length, and no other architecture register is data of a message",
    ),
    warning("L01", "the operation is defined"),
    warning("L02", "the address size is defined"),
    warning("L03", "addresses of 16 bits are for shared local memory"),
    warning("L04", "addresses of 64 bits are flat"),
    warning("L05", "shared local memory has no surface"),
    warning("L06", "typed memory has a surface"),
    warning("L07", "flat addresses of ugml have 64 bits"),
    warning(
        "L08",
        "the data size is defined; d8 and d16 only in blocks, widened sizes not there",
    ),
    warning("L09", "atomics are not on bytes"),
    warning("L10", "vectors are not of atomics or widened sizes"),
    warning(
        "L11",
        "transposed data are those of one channel, no components and no atomics",
    ),
    warning("L12", "some component is enabled"),
    warning("L13", "stored components are the first ones"),
    warning("L14", "data take 8 registers at most"),
    warning("L15", "a prefetch does not invalidate"),
    warning("L16", "atomics are not cached in L1"),
    warning("L17", "tgm and ugml have the cache's default"),
    warning(
        "L18",
        "fences have a defined scope and flush; those of shared local memory flush nothing, in the thread group",
    ),
    warning("L19", "reserved bits of the descriptor are 0"),
    warning(
        "L20",
        "the extended descriptor holds nothing beside its surface",
    ),
    warning("L21", "the lengths are those that the message needs"),
];
