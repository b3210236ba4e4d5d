//! Stimulus: legal instructions and mutations of them; a random word breaks so many rules at once that a wrong one is masked.
//!
//! First, directed cases: each field of each instruction takes each of its values (corners for a wide field); each field has a bit set
//! under each value of the fields that decide whether it exists; every pair of operands takes every type; each bit of each opcode is
//! flipped; and each operand is each architecture register. Then operands and fields change at random. Sometimes the consumer stalls.

use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus};
use crate::framework::random::Random;
use num_bigint::BigUint;
use warpwright_eu::tables::{self, BitList, Format, Opcode, Term};

/// In the order of their bytes; each breaks no rule but those of what DG2 does not have.
pub const INSTRUCTIONS: &[&str] = &[
    "610003802002051e0400100000000000", // (W) mov (8|M0) r30.0<1>:ud r0.0<1;1,0>:ud
    "61090380504405020000000010325476", // (W) mov (8|M0) r2.0<1>:w 0x76543210:v {A@1}
    "6100008070470501fffffffffbffffff", // (W) mov (1|M0) r1.0<1>:q -5:q
    "6100040010010505fd07f70000000000", // mov (16|M0) r5.0<1>:uw r[a0.0,511]<8,1>:uw
    "61110300a0090506040d100000000000", // mov (8|M0) r6.0<1>:f r13.0<1;1,0>:hf {F@1}
    "400004006006050a04141006041e1000", // add (16|M0) r10.0<1>:d r20.0<1;1,0>:d r30.0<1;1,0>:d
    "400003006006050a05144606041e1000", // add (8|M0) r10.0<1>:d r20.0<8;8,1>:d r30.0<1;1,0>:d
    "400003006006050a04141006051e4600", // add (8|M0) r10.0<1>:d r20.0<1;1,0>:d r30.0<8;8,1>:d
    "48000300a00a050a0414100a041e1000", // mac (8|M0) r10.0<1>:f r20.0<1;1,0>:f r30.0<1;1,0>:f
    "48000300a00a050a0514460a051e4600", // mac (8|M0) r10.0<1>:f r20.0<8;8,1>:f r30.0<8;8,1>:f
    "41190080608605076406000500010001", // (W) mul (1|M0) r7.0<1>:d r6.3<0;1,0>:d 256:w {I@1}
    "6500040020a2050a04141002ff000000", // and (16|M0) r10.0<1>:ud ~r20.0<1;1,0>:ud 0xFF:ud
    "70008400600a05030414109a041e1000", // cmp (16|M0) (un)f1.0 r3.0<1>:d r20.0<1;1,0>:f r30.0<1;1,0>:f
    "62000400a00a050a0414105a041e1000", // sel (16|M0) (lt)f0.0 r10.0<1>:f r20.0<1;1,0>:f r30.0<1;1,0>:f
    "5b000400a802040a04149202041e0528", // mad (16|M0) r10.0<1>:f r20.0<1;0>:f -r30.0<0;0>:f (abs)r40.0<1>:f
    "72000400a802040a04149a42041e0528", // csel (16|M0) (ge)f0.0 r10.0<1>:f r20.0<1;0>:f -r30.0<1;0>:f (abs)r40.0<1>:f
    "7a0004002802040a04140a02041e0528", // bfi2 (16|M0) r10.0<1>:ud r20.0<1;0>:ud r30.0<1;0>:ud r40.0<1>:ud
    "520004006806040a04140e06041e0528", // add3 (16|M0) r10.0<1>:d r20.0<1;0>:d r30.0<1;0>:d r40.0<1>:d
    "580004006806040a04140a06041e0528", // dp4a (16|M0) r10.0<1>:d r20.0<1;0>:d r30.0<1;0>:d r40.0<1>:ud
    "580004006806040a00200a0604200528", // dp4a (16|M0) r10.0<1>:d acc0.0<1;0>:d r32.0<1;0>:d r40.0<1>:ud
    "6b190300280204070405026204080507", // bfn.((s0^s1)&s2) (8|M0) r7.0<1>:ud r5.0<1;0>:ud r8.0<0;0>:ud r7.0<1>:ud {I@1}
    "59430300601e070a040a04000414041e", // dpas.8x4 (8|M0) r10:d r10:d r20:ub r30.0:b {$3}
    "59460300603e072d040254000427041a", // dpas.8x8 (8|M0) r45:d r2:d r39:u4 r26.0:s4 {$6}
    "59430300603e07100410a004042b041f", // dpas.8x8 (8|M0) r16:d r16:d r43:s2 r31.0:u2 {$3}
    "59000300a03a070a040a05050414041e", // dpas.8x8 (8|M0) r10:f r10:f r20:bf r30.0:bf
    "5d000300a00a040a0d14020a151e4528", // madm (8|M0) r10.mme0:f r20.mme1:f r30.mme2:f r40.nomme:f
    "38470400a01a050a0414102000000000", // math.log (16|M0) r10.0<1>:f (abs)r20.0<1;1,0>:f {$7}
    "38b203009009050a0414103000000000", // math.exp (8|M0) r10.0<1>:hf r20.0<1;1,0>:hf {@3,$2}
    "38b200009009050a0414003000000000", // math.exp (1|M0) r10.0<1>:hf r20.0<0;1,0>:hf {@3,$2}
    "38000300a00a050a441410ea441e1000", // math.invm (8|M0) (eo)f0.0 r10.mme0:f r20.nomme:f r30.nomme:f
    "01000000004201000000002009800000", // sync.allrd ($0,$3,$15)
    "60000040000000000000000000000000", // nop {Breakpoint}
    "20000080004000000000000040fbffff", // (W) jmpi -1216
    "2300040000c000008000000060000000", // brc (16|M0) 96 128
    "2c0903000040047d00000000c0080000", // call (8|M0) r125.0 2240 {A@1}
    "2e00031100c000008000000080000000", // (~f0.0) goto (8|M0) 128 128
    "31d4030000000c03141a00fb00000002", // send.ugm (8|M0) r3 r26 null:0 0x0 0x04180580 {A@5,$4}
    "3193030000000000141008fb14088403", // send.ugm (8|M0) null r16 r8:2 0x0 0x040E1584 {A@1,$3}
    "310004000000140a241400ea00000000", // send.slm (16|M0) r10 r20 null:0 0x0 0x08200500
    "31000380040000000c70203000000000", // (W) send.gtwy (8|M0) null r112 null:0 0x0 0x02000010 {EOT}
];
/// Bits of an opcode.
const OPCODE: u128 = 0x7F;
/// Fields up to this width get each of their values.
const SMALL: u32 = 5;
/// Words with random changes.
const RANDOM: usize = 8_000;
/// Of so many words one has to wait.
const WAITING: u64 = 8;

/// An instruction that keeps the rules.
#[derive(Clone, Copy, Debug)]
pub struct Kept {
    /// The instruction.
    pub word: u128,
    format: &'static Format,
}

impl Kept {
    /// All of them.
    pub fn all() -> Vec<Self> {
        let instructions = INSTRUCTIONS.iter().map(|text| {
            let word = u128::from_str_radix(text, 16);
            let word = word.expect("hexadecimal digits").swap_bytes();
            let opcode = tables::opcode((word & OPCODE) as u8);
            let format = opcode.and_then(|opcode| tables::format(&opcode.format));
            let format = format.expect("an instruction of the table");
            Self { word, format }
        });
        instructions.collect()
    }

    fn with(&self, field: &BitList, value: u128) -> u128 {
        self.word & !field.mask() | field.place(value)
    }

    /// With each value of each field that small, and corners of the others.
    fn single_changes(&self) -> impl Iterator<Item = u128> {
        self.format.fields.iter().flat_map(|field| {
            let values = values(field.bits.width()).into_iter();
            values.map(|value| self.with(&field.bits, value))
        })
    }

    /// With each architecture register for each operand.
    fn architecture(&self) -> impl Iterator<Item = u128> {
        let operands = ["Dst", "Src0", "Src1", "Src2"].into_iter();
        let fields = operands.filter_map(|operand| {
            let field = |name: &str| self.format.field(&format!("{operand}.{name}"));
            Some((&field("RegFile")?.bits, &field("RegNum")?.bits))
        });
        fields.flat_map(|(file, number)| {
            let word = self.word & !file.mask() & !number.mask();
            (0..256).map(move |code| word | number.place(code))
        })
    }

    /// With each value of each field that says whether another one exists, and a bit of that other one, alone and with the bits around it
    /// as they were: a condition that misses one value shows in nothing else.
    fn conditions(&self) -> impl Iterator<Item = u128> {
        let fields = self.format.fields.iter();
        let named = fields.flat_map(|field| {
            let terms = field.when.alternatives.iter().flatten();
            let of = terms.filter_map(|term| match term {
                Term::Field { name, .. } => self.format.field(name),
                Term::Has(_) => None,
            });
            of.map(move |of| (&field.bits, &of.bits))
        });
        named.flat_map(move |(field, of)| {
            let values = values(of.width()).into_iter();
            values.flat_map(move |value| {
                let word = self.with(of, value);
                let lowest = 1 << field.mask().trailing_zeros();
                [word | lowest, word & !field.mask() | lowest]
            })
        })
    }

    /// With each type for two operands at once, of either kind: what must not be found in either must not be missed in both.
    fn types_of_two(&self) -> impl Iterator<Item = u128> {
        let fields = self.format.fields.iter();
        let types: Vec<&BitList> = fields
            .filter(|field| field.name.ends_with(".DataType"))
            .map(|field| &field.bits)
            .collect();
        let kind = self.format.field("ExecDataType");
        let kinds = [0, kind.map_or(0, |field| field.bits.mask())];
        let mut words = Vec::new();
        for (place, first) in types.iter().enumerate() {
            for second in &types[place + 1..] {
                for code in 0..1 << first.width().min(second.width()) {
                    let word = self.with(first, code) & !second.mask() | second.place(code);
                    words.extend(kinds.map(|kind| word ^ kind));
                }
            }
        }
        words.into_iter()
    }

    /// The same fields as another opcode's of this format, and no bits but those that this opcode has.
    fn as_opcode(&self, opcode: &Opcode) -> u128 {
        let word = self.word & !OPCODE | u128::from(opcode.code);
        word & self.format.known_bits(opcode, word)
    }

    /// With other operands or fields, sometimes another opcode of the same format, and at most one reserved bit set: several would hide
    /// each other.
    fn changed(&self, random: &mut Random) -> u128 {
        let mut word = self.word;
        let fields = &self.format.fields;
        if random.chance(1, 2) {
            let opcodes = tables::opcodes().iter();
            let alike = opcodes.filter(|opcode| opcode.format == self.format.name);
            let alike: Vec<u128> = alike.map(|opcode| opcode.code.into()).collect();
            word = word & !OPCODE | random.pick(&alike);
        }
        let mut change = |random: &mut Random, field: &BitList| {
            let value = value(random, field.width());
            word = word & !field.mask() | field.place(value);
        };
        for _ in 0..random.below(3) {
            let operand = *random.pick(&["Dst.", "Src0.", "Src1.", "Src2."]);
            for field in fields
                .iter()
                .filter(|field| field.name.starts_with(operand))
            {
                if random.chance(1, 2) {
                    change(random, &field.bits);
                }
            }
        }
        for _ in 0..random.below(3) {
            let field = random.pick(fields);
            change(random, &field.bits);
        }
        if let Some(opcode) = tables::opcode((word & OPCODE) as u8) {
            word &= self.format.known_bits(opcode, word);
        }
        if random.chance(1, 3) {
            word ^= 1 << random.below(u128::BITS.into());
        }
        word
    }
}

/// A value of so many bits: any of a few bits, often a corner of many.
fn value(random: &mut Random, width: u32) -> u128 {
    if width <= SMALL {
        return random.below(1 << width).into();
    }
    // Numbers of registers: low ones, which meet, and those at the end.
    if width == 8 && random.chance(1, 2) {
        let last = random.chance(1, 2);
        return if last { 240 } else { 8 } + u128::from(random.below(16));
    }
    let corner = random.corner(width);
    let digits = (0..).zip(corner.iter_u64_digits());
    digits.fold(0, |word, (place, digit)| {
        word | u128::from(digit) << (64 * place)
    })
}

/// What is tried of a field of so many bits.
fn values(width: u32) -> Vec<u128> {
    if width <= SMALL {
        return (0..1 << width).collect();
    }
    let ones = u128::MAX >> (u128::BITS - width);
    let single = (0..width).map(|bit| 1 << bit);
    single.chain([0, ones]).collect()
}

/// A word for random cycles: mostly a changed instruction.
pub(super) fn instruction() -> impl FnMut(&mut Random) -> BigUint {
    let kept = Kept::all();
    move |random| {
        if random.chance(1, 8) {
            return random.bits(u128::BITS);
        }
        let kept = *random.pick(&kept);
        kept.changed(random).into()
    }
}

/// All changes of one field, then random ones.
struct Changes {
    kept: Vec<Kept>,
    single: Vec<u128>,
    random: Random,
    next: usize,
    /// A word that was not taken.
    waiting: Option<u128>,
}

impl Changes {
    fn new() -> Self {
        let kept = Kept::all();
        let mut single: Vec<u128> = Vec::new();
        for kept in &kept {
            single.extend(kept.single_changes());
            single.extend(kept.types_of_two());
            single.extend(kept.conditions());
        }
        for format in ["basic_2src", "ternary", "send"] {
            let mut of_format = kept.iter().filter(|kept| kept.format.name == format);
            single.extend(of_format.next().into_iter().flat_map(Kept::architecture));
        }
        for opcode in tables::opcodes() {
            let mut alike = kept.iter().rev();
            let alike = alike.find(|kept| kept.format.name == opcode.format);
            let word = alike.map_or(opcode.code.into(), |kept| kept.as_opcode(opcode));
            single.extend((0..u128::BITS).map(|bit| word ^ 1 << bit));
        }
        single.extend((0..=OPCODE).map(|opcode| kept[0].word & !OPCODE | opcode));
        single.sort_unstable();
        single.dedup();
        Self {
            single,
            kept,
            random: Random::new(1),
            next: 0,
            waiting: None,
        }
    }

    fn words(&self) -> usize {
        self.single.len() + RANDOM
    }

    fn word(&mut self) -> u128 {
        let single = self.single.get(self.next).copied();
        self.next += 1;
        single.unwrap_or_else(|| {
            let kept = *self.random.pick(&self.kept);
            kept.changed(&mut self.random)
        })
    }
}

impl Stimulus for Changes {
    /// A word that has to wait is offered again, and then the consumer takes one: no word is passed over.
    fn next(&mut self) -> PortValues {
        let waited = self.waiting.take();
        let is_taken = waited.is_some() || !self.random.chance(1, WAITING);
        let word = waited.unwrap_or_else(|| self.word());
        if !is_taken {
            self.waiting = Some(word);
        }
        PortValues::new()
            .with("in_valid", 1u8)
            .with("in_instruction", BigUint::from(word))
            .with("out_ready", u8::from(is_taken))
            .with("rst", 0u8)
    }
}

/// All of it.
pub(crate) fn directed(stages: u32) -> Vec<Directed> {
    let changes = Changes::new();
    vec![Directed {
        name: "each_rule",
        claim: format!(
            "{} instructions that break no rule except R21 and I12, with every value of each small field and every bit of each wide field; every value of each \
             field that determines whether another field exists, with a bit of that other field; each pair of operands with each type; every \
             bit of every opcode, every architecture register, and {RANDOM} random changes; each rule is broken",
            INSTRUCTIONS.len()
        ),
        cycles: changes.words() as u64 * (WAITING + 1) / WAITING + u64::from(stages),
        stimulus: Box::new(changes),
    }]
}
