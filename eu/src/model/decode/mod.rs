//! Decodes a native instruction to its fields. Written from the descriptions of the
//! formats and not from the layout table, so that each can be checked against the other.

mod operands;

use super::field_list::Fields;
use super::opcode_sets::{has_attribute, has_format};
use super::words::{any, bits, first, one_of, table, when};
use crate::tables::{self, Attribute};
use warpwright_hdl::word::Word;

/// The fields of a native instruction of 128 bits: total, for legal and illegal ones.
pub fn fields<W: Word>(native: &W) -> Fields<W> {
    let kinds = Kinds::of(native);
    let mut fields = Fields::absent();
    header(native, &kinds, &mut fields);
    swsb(native, &kinds, &mut fields);
    functions(native, &kinds, &mut fields);
    targets(native, &kinds, &mut fields);
    message(native, &kinds, &mut fields);
    operands::destination(native, &kinds, &mut fields);
    operands::first_source(native, &kinds, &mut fields);
    operands::second_source(native, &kinds, &mut fields);
    operands::third_source(native, &kinds, &mut fields);
    fields
}

/// One bit for each thing that decides which fields there are.
pub(crate) struct Kinds<W> {
    opcode: W,
    /// The opcode's format, in the order of the table.
    formats: Vec<W>,
    one: W,
    two: W,
    math: W,
    /// math.invm and math.rsqtm.
    macro_math: W,
    /// math with two sources.
    invm: W,
    /// One or two sources, or math.
    basic: W,
    plain_three: W,
    bfn: W,
    dpas: W,
    madm: W,
    /// All with three sources.
    three: W,
    send: W,
    branch: W,
    sync: W,
    nop: W,
}

impl<W: Word> Kinds<W> {
    pub(crate) fn of(native: &W) -> Self {
        let opcode = bits(native, 6, 0);
        let of_format = |name: &str| has_format(&opcode, name);
        let formats: Vec<W> = tables::formats()
            .iter()
            .map(|f| of_format(&f.name))
            .collect();
        let (one, two, math) = (
            of_format("basic_1src"),
            of_format("basic_2src"),
            of_format("math"),
        );
        let function = bits(native, 95, 92);
        let [plain_three, bfn, dpas, madm] =
            ["ternary", "ternary_bfn", "ternary_dpas", "ternary_madm"].map(of_format);
        Self {
            macro_math: math.clone() & one_of(&function, &[14, 15]),
            invm: math.clone() & function.is(14),
            basic: any([one.clone(), two.clone(), math.clone()]),
            three: any([plain_three.clone(), bfn.clone(), dpas.clone(), madm.clone()]),
            send: of_format("send"),
            branch: of_format("branch"),
            sync: of_format("sync"),
            nop: of_format("nop"),
            opcode,
            formats,
            one,
            two,
            math,
            plain_three,
            bfn,
            dpas,
            madm,
        }
    }

    fn has(&self, attribute: Attribute) -> W {
        has_attribute(&self.opcode, attribute)
    }

    /// All but nop, `illegal` and what is undefined.
    fn executes(&self) -> W {
        any([
            &self.basic,
            &self.three,
            &self.send,
            &self.branch,
            &self.sync,
        ]
        .map(W::clone))
    }

    /// Whether src0 of a format with one or two sources, or of math, is an immediate.
    fn first_immediate(&self, native: &W) -> W {
        self.basic.clone() & native.bit(46)
    }

    /// Whether there is a second source in a format with one or two, or in math.
    fn second(&self) -> W {
        self.two.clone() | self.invm.clone()
    }
}

/// A code of an immediate's type that has 64 bits.
fn is_long<W: Word>(code: &W) -> W {
    one_of(code, &[3, 7, 11])
}

fn header<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    fields.opcode = kinds.opcode.clone();
    let number = |index: usize| W::number(index as u64 + 1, 4);
    let formats = kinds.formats.iter().enumerate();
    fields.format = first(4, formats.map(|(index, is)| (is.clone(), number(index))));
    let [basic, math, three, send] =
        [&kinds.basic, &kinds.math, &kinds.three, &kinds.send].map(W::clone);
    let last = fields.format.is(11) | fields.format.is(12);
    let classes = [
        math,
        basic,
        three,
        send,
        kinds.branch.clone(),
        kinds.sync.clone(),
        last,
    ];
    let numbers = [2, 1, 3, 4, 5, 6, 7].map(|class| W::number(class, 3));
    fields.class = first(3, classes.into_iter().zip(numbers));

    let executes = kinds.executes();
    fields.compacted = native.bit(29);
    fields.debug = (executes.clone() | kinds.nop.clone()) & native.bit(30);
    fields.exec_size = when(&executes, bits(native, 18, 16));
    fields.channel_offset = when(&executes, bits(native, 21, 19).concat(&W::zero(2)));
    fields.mask_disabled = executes.clone() & native.bit(31);
    fields.atomic = executes & native.bit(32);
    fields.predicate = when(&kinds.has(Attribute::Predicate), bits(native, 27, 24));
    fields.predicate_inverted = fields.predicate.any() & native.bit(28);

    // A 64-bit immediate takes the place of the condition; bfn has two bits of it elsewhere.
    let long = kinds.one.clone() & native.bit(46) & is_long(&bits(native, 43, 40));
    let conditional = kinds.has(Attribute::Condition) & !kinds.bfn.clone() & !long;
    let short = table(&[0, 1, 3, 5], &bits(native, 45, 44), 4);
    fields.condition = when(&conditional, bits(native, 95, 92)) | when(&kinds.bfn, short);
    fields.flag_used = any([
        fields.predicate.any(),
        fields.condition.any(),
        kinds.macro_math.clone(),
    ]);
    fields.flag_register = fields.flag_used.clone() & native.bit(23);
    fields.flag_subregister = fields.flag_used.clone() & native.bit(22);

    let computes = kinds.basic.clone() | kinds.three.clone();
    fields.accumulator_write = computes & native.bit(33);
    fields.saturate = kinds.has(Attribute::Saturate) & native.bit(34);
}

/// The scoreboard byte: either a distance in some pipe, or a token, or both.
fn swsb<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let byte = when(&(kinds.executes() | kinds.nop.clone()), bits(native, 15, 8));
    let both = byte.bit(7);
    let high = byte.slice(4, 4);
    let low = byte.slice(0, 4);
    let single = high.is(0) | high.is(1) | (high.is(5) & !low.bit(3));
    let token = one_of(&high, &[2, 3, 4]);

    let distance = both.mux(&byte.slice(4, 3), &when(&single, byte.slice(0, 3)));
    // By byte[5:3], for a distance alone: own, all, float, integer; 1010b: long.
    let alone = first(
        3,
        [
            (byte.slice(3, 4).is(0), W::number(1, 3)),
            (byte.slice(3, 4).is(1), W::number(2, 3)),
            (byte.slice(3, 4).is(2), W::number(3, 3)),
            (byte.slice(3, 4).is(3), W::number(4, 3)),
            (byte.slice(3, 4).is(10), W::number(5, 3)),
        ],
    );
    let with_token = kinds.send.mux(&W::number(2, 3), &W::number(1, 3));
    let pipe = both.mux(&with_token, &alone);
    fields.swsb_pipe = when(&byte.any(), pipe);
    fields.swsb_distance = distance;

    let long_running = any([&kinds.send, &kinds.math, &kinds.dpas].map(W::clone));
    let set_or_wait = long_running.mux(&W::number(3, 2), &W::number(1, 2));
    let mode_alone = first(
        2,
        [
            (high.is(2), W::number(1, 2)),
            (high.is(3), W::number(2, 2)),
            (high.is(4), W::number(3, 2)),
        ],
    );
    fields.swsb_mode = both.mux(&set_or_wait, &mode_alone);
    fields.swsb_token = when(&(both | token), low);
}

fn functions<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    fields.math_function = when(&kinds.math, bits(native, 95, 92));
    fields.math_macro = kinds.macro_math.clone() | kinds.madm.clone();
    fields.sync_function = when(&kinds.sync, bits(native, 95, 92));
    let truth_table = bits(native, 95, 92).concat(&bits(native, 87, 84));
    fields.bfn_function = when(&kinds.bfn, truth_table);
    fields.dpas_depth = when(&kinds.dpas, bits(native, 49, 48));
    let repeat = bits(native, 45, 43).zext(4) + W::number(1, 4);
    fields.dpas_repeat = when(&kinds.dpas, repeat);
}

fn targets<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    fields.branch_control = kinds.has(Attribute::BranchControl) & native.bit(33);
    fields.jip_exists = kinds.has(Attribute::Jip) & native.bit(46);
    fields.jip = when(&fields.jip_exists, bits(native, 127, 96));
    // A register in the place of the first target holds the second one, too.
    fields.uip_exists = kinds.has(Attribute::Uip) & native.bit(46) & native.bit(47);
    fields.uip = when(&fields.uip_exists, bits(native, 95, 64));
}

fn message<W: Word>(native: &W, kinds: &Kinds<W>, fields: &mut Fields<W>) {
    let send = &kinds.send;
    fields.sfid = when(send, bits(native, 95, 92));
    fields.fusion = send.clone() & native.bit(33);
    fields.end_of_thread = send.clone() & native.bit(34);

    fields.desc_is_register = send.clone() & native.bit(48);
    let pieces = [(91, 81), (121, 113), (55, 51), (71, 67), (123, 122)];
    let desc = W::join(pieces.map(|(high, low)| bits(native, high, low)));
    fields.desc = when(&(send.clone() & !native.bit(48)), desc);

    let in_register = send.clone() & native.bit(49);
    let inside = send.clone() & !native.bit(49);
    let pieces = [(47, 35), (65, 64), (97, 96), (127, 124)];
    let exdesc = W::join(pieces.map(|(high, low)| bits(native, high, low)));
    fields.exdesc = when(&inside, exdesc.concat(&W::zero(11)));
    fields.exdesc_subregister = when(&in_register, bits(native, 42, 40));
    fields.exbso = in_register.clone() & native.bit(39);
    fields.cps = fields.exbso.clone() & native.bit(35);
    fields.src1_length_exists = inside | fields.exbso.clone();
    fields.src1_length = when(&fields.src1_length_exists, bits(native, 103, 99));
    fields.exdesc_is_register = in_register;
}
