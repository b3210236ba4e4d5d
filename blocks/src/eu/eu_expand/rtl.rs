//! Hardware: eight tables side by side, and the wiring of their entries for each layout.
//!
//! Both layouts are built for every word; the opcode selects one. If there is
//! an immediate, it fills the upper quarter, extended according to its type.

use super::contract::{Expanded, HAS_FORM};
use crate::eu::{IS_COMPACT, Instruction, NATIVE, Places, bits_at, document_codes, opcode_enum};
use warpwright_eu::tables::{self, Attribute, CompactWord};
use warpwright_hdl::prelude::*;

/// Where the second source, or an immediate, begins.
const UPPER: u32 = 96;

/// What comes out of the expansion without registers.
#[derive(Bundle, Clone)]
pub(crate) struct Form<T> {
    pub native: T,
    pub has_form: T,
}

/// The expansion without registers, of a native or compact instruction; `has_form` is 0 where there is no such form.
#[description]
pub(crate) fn part() -> Result<Part<Instruction<Field>, Form<Field>>, BuildErrors> {
    let m = ModuleBuilder::new("eu_native");
    m.shared();
    m.doc(
        "Expands an EU instruction to its native form. The indices of a compact instruction look up bits of the native instruction in \
         tables.",
    );
    let given = Instruction::shape("an instruction: native, or compact in the low 64 bits");
    let Instruction { instruction } = m.inputs("", given.clone());
    m.section("Which form the instruction has");
    let is_compact = instruction.bit(IS_COMPACT).named("is_compact");
    let word = Compact::new(&m, instruction);
    let compact_form = (word.one | word.two | word.three).named("compact_form");
    let (few, many) = (word.two_sources(), word.three_sources());
    m.section_about(
        "The native instruction",
        "The scoreboard byte, the opcode, bit 29 and the debug bit are at fixed positions in every compact instruction.",
    );
    let indexed = word.three.mux(many, few.gated_by(compact_form));
    let bits_at_fixed_places = word.always();
    let expanded = (indexed | bits_at_fixed_places).named("expanded");
    let form = Form {
        native: is_compact.mux(expanded, instruction),
        has_form: !is_compact | compact_form,
    };
    let about = "the native instruction; bit 29 is 1 if it was compact";
    let shape = Form {
        native: Field::bits(NATIVE).doc(about),
        has_form: Field::bits(1).doc(HAS_FORM),
    };
    m.finish_part(given, form, shape)
}

#[description]
pub(super) fn build(stages: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("eu_expand");
    m.doc("Expands compact EU instructions of 64 bits to native instructions of 128 bits; native instructions pass through.");
    let part = part()?;
    let expanded = m.stream_in("in", part.inputs().clone()).map(|given| {
        let Form { native, has_form } = m.part("expansion", &part, given);
        Expanded {
            instruction: native,
            has_form,
        }
    });
    let expanded = (1..=stages).fold(expanded, |stream, stage| {
        stream.registered(&format!("stage_{stage}"))
    });
    m.stream_out("out", expanded, Expanded::shape());
    m.finish()
}

/// A compact instruction.
struct Compact<'m> {
    m: &'m ModuleBuilder,
    word: Signal<'m>,
    opcode: Signal<'m>,
    /// One bit each: the opcode has a compact form with so many sources.
    one: Signal<'m>,
    two: Signal<'m>,
    three: Signal<'m>,
}

impl<'m> Compact<'m> {
    #[description]
    fn new(m: &'m ModuleBuilder, word: Signal<'m>) -> Self {
        let opcode = word.slice(0, 7).named("opcode").of_enum(&opcode_enum());
        let has = |name, formats: &[&str]| {
            let codes = tables::opcodes().iter().filter(|opcode| {
                opcode.has(Attribute::Compact) && formats.contains(&opcode.format.as_str())
            });
            let codes = codes.map(|opcode| opcode.code.into());
            opcode.is_one_of(codes).named(name)
        };
        Self {
            m,
            word,
            opcode,
            one: has("one_source", &["basic_1src", "sync"]),
            two: has("two_sources", &["basic_2src"]),
            three: has("three_sources", &["ternary", "ternary_bfn", "ternary_dpas"]),
        }
    }

    /// A field of the compact word.
    fn field(&self, layout: &CompactWord, name: &str) -> Signal<'m> {
        bits_at(self.word, layout.bits(name))
    }

    /// A table's entry, its bits where they belong.
    #[description]
    fn look_up(&self, layout: &CompactWord, name: &'static str, index: &str) -> Places<'m> {
        let table = tables::compaction_table(name);
        let entries = table.values.iter().copied();
        let rom = self.m.table(&format!("{name}_table"), table.width, entries);
        let entry = rom.read(self.field(layout, index)).named(name);
        let mut places = Places::new(self.m);
        places.add_all(&table.bits, entry);
        places
    }

    /// What is at a fixed place in every layout.
    #[description]
    fn always(&self) -> Signal<'m> {
        let mut places = Places::new(self.m);
        places.add(0, self.opcode);
        places.add(8, self.word.slice(8, 8).named("swsb"));
        places.add(IS_COMPACT, self.word.bit(IS_COMPACT));
        places.add(30, self.word.bit(7).named("debug_ctrl"));
        places.word(0, NATIVE)
    }

    /// What the indices of one or two sources stand for.
    #[description]
    fn two_sources(&self) -> Signal<'m> {
        let layout = tables::compact_word("two_sources");
        self.m.section_about(
            "One or two sources: the data types",
            "The table specifies the types, files and kinds of all operands.",
        );
        let types = self.look_up(layout, "datatype_12src", "datatype_index");
        self.m.section_about(
            "One or two sources: the immediate",
            "12 bits are extended to 32, as the type requires.",
        );
        let second_is_immediate = self.two & types.word(47, 1);
        let first_is_immediate = (!self.two & types.word(46, 1)).named("first_is_immediate");
        let is_immediate = (first_is_immediate | second_is_immediate).named("is_immediate");
        let code = second_is_immediate.mux(types.word(88, 4), types.word(40, 4));
        let short = self.field(layout, "compacted_imm12").named("imm12");
        let immediate = self.widened(short, code.named("immediate_type"));

        self.m.section("One or two sources: the subregisters");
        let subregisters = self.look_up(layout, "subreg_12src", "subreg_index");
        let first = [self.field(layout, "src0_reg"), subregisters.word(67, 5)];
        let first_register = self.m.cat(first) & !first_is_immediate.repeat(13);

        let mut lower = Places::new(self.m);
        self.m.section("One or two sources: the control bits");
        lower.join(self.look_up(layout, "control_12src", "control_index"));
        self.m.section("One or two sources: the first source");
        lower.join(self.look_up(layout, "src0_12src", "src0_index"));
        lower.join(types.below(98));
        lower.add(51, subregisters.word(51, 5));
        lower.add(56, self.field(layout, "dst_reg"));
        lower.add(67, first_register);

        self.m.section("One or two sources: the second source");
        let mut upper = self.look_up(layout, "src1_12src", "src1_index");
        upper.add(98, types.word(98, 1));
        upper.add(99, subregisters.word(99, 5));
        upper.add(104, self.field(layout, "src1_reg"));
        self.m.section_about(
            "One or two sources: all bits",
            "An immediate fills the upper quarter.",
        );
        let second_source = upper.word(UPPER, 32);
        let upper = is_immediate.mux(immediate, second_source);
        let lower_bits = lower.word(0, UPPER);
        let native = self.m.cat([upper, lower_bits]);
        native.named("of_two_sources")
    }

    /// An immediate of 12 bits in 32, by its type's code; 0 for types that 12 bits cannot hold.
    #[description]
    fn widened(&self, short: Signal<'m>, code: Signal<'m>) -> Signal<'m> {
        let codes = |types: &[&str]| document_codes("ImmDataType", types);
        let half = self.m.cat([short, self.m.zeros(4)]);
        let arms = [
            (codes(&["UV", "UD", "V", "VF"]), short.zext(32)),
            (codes(&["UW"]), short.zext(16).repeat(2)),
            (codes(&["W"]), short.sext(16).repeat(2)),
            (codes(&["D"]), short.sext(32)),
            (codes(&["HF"]), half.repeat(2)),
            (codes(&["F"]), self.m.cat([short, self.m.zeros(20)])),
        ];
        code.case(arms, self.m.zeros(32)).named("immediate")
    }

    /// What the indices of three sources stand for.
    #[description]
    fn three_sources(&self) -> Signal<'m> {
        let layout = tables::compact_word("three_sources");
        self.m.section("Three sources: the control bits");
        let mut places = self.look_up(layout, "control_3src", "control_index");
        self.m.section("Three sources: the sources");
        places.join(self.look_up(layout, "source_3src", "source_index"));
        self.m.section("Three sources: the subregisters");
        places.join(self.look_up(layout, "subreg_3src", "subreg_index"));
        self.m.section("Three sources: all bits");
        let registers = ["dst_reg", "src0_reg", "src1_reg", "src2_reg"];
        for (register, low) in registers.into_iter().zip([56, 72, 104, 120]) {
            places.add(low, self.field(layout, register));
        }
        places.word(0, NATIVE).named("of_three_sources")
    }
}
