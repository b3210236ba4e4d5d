//! One form of an instruction as a compute shader: each invocation reads operands from a buffer of words and writes results to another.
//!
//! A component is one word, or two if it has 64 bits, and narrower ones are in the low bits:
//! so the shader needs only arithmetic on their types, and floats are moved only as bits.

use super::device::Abilities;
use crate::spirv::forms::{Form, Type};
use crate::spirv::write::Declarations;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use warpwright_blocks::glsl450::table::NumberKind;

/// Invocations of a group.
pub const GROUP: usize = 64;

const WORD: Type = Type {
    kind: NumberKind::Unsigned,
    width: 32,
    count: 1,
};

/// The words that a value takes.
pub fn words(of: Type) -> usize {
    of.count as usize * if of.width == 64 { 2 } else { 1 }
}

/// The words that values take.
pub fn words_of(types: &[Type]) -> usize {
    types.iter().map(|of| words(*of)).sum()
}

#[derive(Default)]
struct Text {
    declarations: Declarations,
    body: String,
    ids: usize,
}

impl Text {
    fn of_type(&mut self, of: Type) -> String {
        self.declarations.of_type(of)
    }

    fn number(&mut self, number: usize) -> String {
        self.declarations.constant(WORD, &[number as u64])
    }

    /// An instruction with a result.
    fn value(&mut self, of: &str, what: &str) -> String {
        self.ids += 1;
        let id = format!("%value_{}", self.ids);
        let (op, operands) = what.split_once(' ').unwrap_or((what, ""));
        let _ = writeln!(self.body, "{id} = {op} {of} {operands}");
        id
    }

    /// Where a word of this invocation is.
    fn place(&mut self, buffer: &str, base: &str, offset: usize) -> String {
        let word = self.of_type(WORD);
        let (offset, zero) = (self.number(offset), self.number(0));
        let index = self.value(&word, &format!("OpIAdd {base} {offset}"));
        self.value(
            "%to_word",
            &format!("OpAccessChain {buffer} {zero} {index}"),
        )
    }

    fn load(&mut self, base: &str, offset: usize) -> String {
        let (word, place) = (self.of_type(WORD), self.place("%input", base, offset));
        self.value(&word, &format!("OpLoad {place}"))
    }

    fn store(&mut self, base: &str, offset: usize, word: &str) {
        let place = self.place("%output", base, offset);
        let _ = writeln!(self.body, "OpStore {place} {word}");
    }

    /// A component out of its words.
    fn component(&mut self, of: Type, base: &str, offset: usize) -> String {
        let id = self.of_type(of);
        let low = self.load(base, offset);
        match of.width {
            64 => {
                let high = self.load(base, offset + 1);
                let pair = self.of_type(Type { count: 2, ..WORD });
                let both = self.value(&pair, &format!("OpCompositeConstruct {low} {high}"));
                self.value(&id, &format!("OpBitcast {both}"))
            }
            32 if of.kind == NumberKind::Unsigned => low,
            32 => self.value(&id, &format!("OpBitcast {low}")),
            width => {
                let narrow = self.of_type(Type { width, ..WORD });
                let cut = self.value(&narrow, &format!("OpUConvert {low}"));
                match of.kind {
                    NumberKind::Unsigned => cut,
                    _ => self.value(&id, &format!("OpBitcast {cut}")),
                }
            }
        }
    }

    fn operand(&mut self, of: Type, base: &str, offset: usize) -> String {
        let scalar = of.scalar();
        let components = (0..of.count as usize)
            .map(|n| self.component(scalar, base, offset + n * words(scalar)));
        let components: Vec<String> = components.collect();
        if let [single] = &components[..] {
            return single.clone();
        }
        let id = self.of_type(of);
        let joined = components.join(" ");
        self.value(&id, &format!("OpCompositeConstruct {joined}"))
    }

    /// A component into its words.
    fn give(&mut self, of: Type, base: &str, offset: usize, value: &str) {
        let word = self.of_type(WORD);
        match of.width {
            64 => {
                let pair = self.of_type(Type { count: 2, ..WORD });
                let both = self.value(&pair, &format!("OpBitcast {value}"));
                for half in 0..2 {
                    let half_of = self.value(&word, &format!("OpCompositeExtract {both} {half}"));
                    self.store(base, offset + half, &half_of);
                }
            }
            32 if of.kind == NumberKind::Unsigned => self.store(base, offset, value),
            32 => {
                let bits = self.value(&word, &format!("OpBitcast {value}"));
                self.store(base, offset, &bits);
            }
            width => {
                let narrow = self.of_type(Type { width, ..WORD });
                let bits = match of.kind {
                    NumberKind::Unsigned => value.to_string(),
                    _ => self.value(&narrow, &format!("OpBitcast {value}")),
                };
                let wide = self.value(&word, &format!("OpUConvert {bits}"));
                self.store(base, offset, &wide);
            }
        }
    }

    fn result(&mut self, of: Type, base: &str, offset: usize, value: &str) {
        let scalar = of.scalar();
        if of.count == 1 {
            return self.give(scalar, base, offset, value);
        }
        let id = self.of_type(scalar);
        for n in 0..of.count as usize {
            let component = self.value(&id, &format!("OpCompositeExtract {value} {n}"));
            self.give(scalar, base, offset + n * words(scalar), &component);
        }
    }
}

/// The modes of floats that the driver has, as declarations: with them it may not treat denormal numbers and NaN as it likes.
fn modes(types: &[Type], abilities: &Abilities) -> (BTreeSet<String>, String) {
    let mut capabilities = BTreeSet::new();
    let mut modes = String::new();
    let floats = types.iter().filter(|of| of.kind == NumberKind::Float);
    for width in floats.map(|of| of.width).collect::<BTreeSet<u32>>() {
        let place = width.ilog2() as usize - 4;
        for (mode, has) in [
            ("DenormPreserve", abilities.keeps_denormals),
            ("SignedZeroInfNanPreserve", abilities.keeps_specials),
            ("RoundingModeRTE", abilities.rounds_to_even),
        ] {
            if has[place] {
                capabilities.insert(mode.to_string());
                let _ = writeln!(modes, "OpExecutionMode %main {mode} {width}");
            }
        }
    }
    (capabilities, modes)
}

/// The types and what they need of a driver.
fn needs(types: &[Type]) -> BTreeSet<String> {
    let names = types.iter().filter_map(|of| match (of.kind, of.width) {
        (_, 32) => None,
        (NumberKind::Float, width) => Some(format!("Float{width}")),
        (_, width) => Some(format!("Int{width}")),
    });
    let mut names: BTreeSet<String> = names.collect();
    // Halves come in as integers of 16 bits.
    if names.contains("Float16") {
        names.insert("Int16".to_string());
    }
    names
}

/// Whether the driver has the types of a form.
pub fn is_able(abilities: &Abilities, form: &Form) -> bool {
    let types = [form.operands(), form.results()].concat();
    needs(&types).iter().all(|name| match name.as_str() {
        "Float16" => abilities.floats[0],
        "Float64" => abilities.floats[2],
        "Int8" => abilities.integers[0],
        "Int16" => abilities.integers[1],
        _ => abilities.integers[3],
    })
}

/// The shader's text.
pub fn text(form: &Form, abilities: &Abilities) -> String {
    let (operands, results) = (form.operands(), form.results());
    let types = [operands.clone(), results.clone()].concat();
    let (of_modes, modes) = modes(&types, abilities);
    let mut capabilities = needs(&types);
    capabilities.extend(of_modes);
    capabilities.insert("Shader".to_string());
    let mut t = Text::default();
    let word = t.of_type(WORD);
    let three = t.of_type(Type { count: 3, ..WORD });
    let number = t.value(&word, "OpCompositeExtract %invocation 0");
    let [of_input, of_output] = [&operands, &results].map(|types| t.number(words_of(types)));
    let input = t.value(&word, &format!("OpIMul {number} {of_input}"));
    let output = t.value(&word, &format!("OpIMul {number} {of_output}"));
    let mut offset = 0;
    let mut values = Vec::new();
    for of in &operands {
        values.push(t.operand(*of, &input, offset));
        offset += words(*of);
    }
    let ids: Vec<String> = results.iter().map(|of| t.of_type(*of)).collect();
    let result_id = t.declarations.of_results(&results);
    let name = form.instruction.name;
    let result = t.value(
        &result_id,
        &format!("OpExtInst %glsl {name} {}", values.join(" ")),
    );
    offset = 0;
    for (place, (of, id)) in results.iter().zip(&ids).enumerate() {
        let value = match ids.len() {
            1 => result.clone(),
            _ => t.value(id, &format!("OpCompositeExtract {result} {place}")),
        };
        t.result(*of, &output, offset, &value);
        offset += words(*of);
    }
    let capabilities: Vec<String> = capabilities
        .iter()
        .map(|name| format!("OpCapability {name}\n"))
        .collect();
    let capabilities = capabilities.concat();
    format!(
        "{capabilities}OpExtension \"SPV_KHR_float_controls\"
%glsl = OpExtInstImport \"GLSL.std.450\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\" %global_id
OpExecutionMode %main LocalSize {GROUP} 1 1
{modes}OpDecorate %global_id BuiltIn GlobalInvocationId
OpDecorate %row ArrayStride 4
OpMemberDecorate %block 0 Offset 0
OpDecorate %block Block
OpDecorate %input DescriptorSet 0
OpDecorate %input Binding 0
OpDecorate %output DescriptorSet 0
OpDecorate %output Binding 1
%void = OpTypeVoid
%procedure = OpTypeFunction %void
{}%to_three = OpTypePointer Input {three}
%global_id = OpVariable %to_three Input
%row = OpTypeRuntimeArray {word}
%block = OpTypeStruct %row
%to_block = OpTypePointer StorageBuffer %block
%to_word = OpTypePointer StorageBuffer {word}
%input = OpVariable %to_block StorageBuffer
%output = OpVariable %to_block StorageBuffer
%main = OpFunction %void None %procedure
%begin = OpLabel
%invocation = OpLoad {three} %global_id
{}OpReturn
OpFunctionEnd
",
        t.declarations.text, t.body
    )
}
