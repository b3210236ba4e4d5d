//! Writes cases as the text of a SPIR-V module: each is an `OpExtInst` with its instruction's name, described by an `OpName`.
//!
//! The assembler, not our code, knows the numbers.

use super::cases::Case;
use super::forms::Type;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use warpwright_blocks::glsl450::table::NumberKind;

/// Which environment the modules are for.
pub const ENVIRONMENT: &str = "spv1.3";

/// Types and constants, each declared once.
#[derive(Default)]
pub struct Declarations {
    known: BTreeSet<String>,
    /// Those so far, in an order in which each comes after what it needs.
    pub text: String,
}

impl Declarations {
    /// Declares what an id is, if it is not known yet.
    pub fn declare(&mut self, id: &str, what: &str) {
        if self.known.insert(id.to_string()) {
            let _ = writeln!(self.text, "{id} = {what}");
        }
    }

    /// The id of a type.
    pub fn of_type(&mut self, of: Type) -> String {
        let id = format!("%{}", of.name());
        let what = match (of.count, of.kind) {
            (1, NumberKind::Float) => format!("OpTypeFloat {}", of.width),
            (1, kind) => format!(
                "OpTypeInt {} {}",
                of.width,
                u8::from(kind == NumberKind::Signed)
            ),
            (count, _) => format!("OpTypeVector {} {count}", self.of_type(of.scalar())),
        };
        self.declare(&id, &what);
        id
    }

    /// The id of a result's type: of several, of the structure of them.
    pub fn of_results(&mut self, results: &[Type]) -> String {
        if let [single] = results {
            return self.of_type(*single);
        }
        let members: Vec<String> = results.iter().map(|of| self.of_type(*of)).collect();
        let names: Vec<String> = results.iter().map(|of| of.name()).collect();
        let id = format!("%struct_{}", names.join("_"));
        self.declare(&id, &format!("OpTypeStruct {}", members.join(" ")));
        id
    }

    /// The id of a constant.
    pub fn constant(&mut self, of: Type, components: &[u64]) -> String {
        let of_type = self.of_type(of);
        let bits: Vec<String> = components.iter().map(|bits| format!("{bits:x}")).collect();
        let id = format!("%{}_{}", of.name(), bits.join("_"));
        let what = if let [bits] = components {
            format!("OpConstant {of_type} {}", of.literal(*bits))
        } else {
            let scalars = components
                .iter()
                .map(|bits| self.constant(of.scalar(), &[*bits]));
            let scalars: Vec<String> = scalars.collect();
            format!("OpConstantComposite {of_type} {}", scalars.join(" "))
        };
        self.declare(&id, &what);
        id
    }
}

/// A module under way.
#[derive(Default)]
pub struct Writer {
    names: String,
    /// Its types and constants.
    pub declarations: Declarations,
    body: String,
}

impl Writer {
    /// An instruction by its name.
    pub fn extended(&mut self, id: &str, result: &str, name: &str, operands: &[String]) {
        let _ = writeln!(self.names, "OpName {id} \"{name}\"");
        let operands = operands.join(" ");
        let _ = writeln!(
            self.body,
            "{id} = OpExtInst {result} %glsl {name} {operands}"
        );
    }

    /// A case, and its result's members taken out of it.
    pub fn case(&mut self, number: usize, case: &Case) {
        let types = case.form.operands();
        let operands = types.iter().zip(&case.operands);
        let operands: Vec<String> = operands
            .map(|(of, c)| self.declarations.constant(*of, c))
            .collect();
        let results = case.form.results();
        let result = self.declarations.of_results(&results);
        let id = format!("%case_{number}");
        self.extended(&id, &result, case.form.instruction.name, &operands);
        if results.len() > 1 {
            for (member, of) in results.iter().enumerate() {
                let of = self.declarations.of_type(*of);
                let _ = writeln!(
                    self.body,
                    "{id}_{member} = OpCompositeExtract {of} {id} {member}"
                );
            }
        }
    }

    /// The module: a compute shader that does all this.
    pub fn finish(self) -> String {
        let capabilities = ["Shader", "Float16", "Float64", "Int8", "Int16", "Int64"];
        let capabilities = capabilities.map(|name| format!("OpCapability {name}\n"));
        format!(
            "{}%glsl = OpExtInstImport \"GLSL.std.450\"
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main \"main\"
OpExecutionMode %main LocalSize 1 1 1
{}%void = OpTypeVoid
%procedure = OpTypeFunction %void
{}%main = OpFunction %void None %procedure
%begin = OpLabel
{}OpReturn
OpFunctionEnd
",
            capabilities.concat(),
            self.names,
            self.declarations.text,
            self.body
        )
    }
}
