//! One instruction per function, as text: types by short names such as `f32`, `s16`, `b` and `f32x3`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// An instruction with its types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// `FAdd`, or `Sqrt` of GLSL.std.450.
    pub op: &'static str,
    pub gives: String,
    pub takes: Vec<String>,
}

/// Comparisons that modules for shaders may have.
pub const COMPARISONS: [&str; 12] = [
    "FOrdEqual",
    "FUnordEqual",
    "FOrdNotEqual",
    "FUnordNotEqual",
    "FOrdLessThan",
    "FUnordLessThan",
    "FOrdGreaterThan",
    "FUnordGreaterThan",
    "FOrdLessThanEqual",
    "FUnordLessThanEqual",
    "FOrdGreaterThanEqual",
    "FUnordGreaterThanEqual",
];

/// Those of two floats that need the capability Kernel.
pub const OF_KERNELS: [&str; 3] = ["LessOrGreater", "Ordered", "Unordered"];

/// Questions about one float; the last three need the capability Kernel.
pub const QUESTIONS: [&str; 5] = ["IsNan", "IsInf", "IsFinite", "IsNormal", "SignBitSet"];

impl Case {
    fn new(op: &'static str, gives: &str, takes: &[&str]) -> Self {
        Self {
            op,
            gives: gives.to_string(),
            takes: takes.iter().map(ToString::to_string).collect(),
        }
    }

    /// The function's name: `ConvertFToS_f32_s16`.
    pub fn name(&self) -> String {
        format!("{}_{}_{}", self.op, self.takes[0], self.gives)
    }

    /// No shader may have it.
    pub fn is_of_kernels(&self) -> bool {
        OF_KERNELS.contains(&self.op) || QUESTIONS[2..].contains(&self.op)
    }
}

/// All that datapaths take.
pub fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    for float in ["f32", "f16"] {
        for op in ["FAdd", "FSub", "FMul", "FDiv"] {
            cases.push(Case::new(op, float, &[float, float]));
        }
        for op in ["FNegate", "Sqrt"] {
            cases.push(Case::new(op, float, &[float]));
        }
        for op in COMPARISONS.iter().chain(&OF_KERNELS) {
            cases.push(Case::new(op, "b", &[float, float]));
        }
        for op in QUESTIONS {
            cases.push(Case::new(op, "b", &[float]));
        }
        for width in [8, 16, 32, 64] {
            let [signed, unsigned] = ["s", "u"].map(|kind| format!("{kind}{width}"));
            cases.push(Case::new("ConvertFToS", &signed, &[float]));
            cases.push(Case::new("ConvertFToU", &unsigned, &[float]));
            cases.push(Case::new("ConvertSToF", float, &[&signed]));
            cases.push(Case::new("ConvertUToF", float, &[&unsigned]));
        }
        let word = if float == "f32" { "u32" } else { "u16" };
        cases.push(Case::new("Bitcast", float, &[word]));
        cases.push(Case::new("Bitcast", word, &[float]));
        cases.push(Case::new("Select", float, &["b", float, float]));
        let three = format!("{float}x3");
        cases.push(Case::new("FAdd", &three, &[&three, &three]));
        cases.push(Case::new("Dot", float, &[&three, &three]));
        cases.push(Case::new("VectorTimesScalar", &three, &[&three, float]));
    }
    cases.push(Case::new("FConvert", "f16", &["f32"]));
    cases.push(Case::new("FConvert", "f32", &["f16"]));
    cases
}

/// The kind, the bits of a component, and how many there are.
pub fn shape(of: &str) -> (char, u32, u32) {
    let kind = of.chars().next().expect("a type");
    let (scalar, count) = of.split_once('x').unwrap_or((of, "1"));
    let width = scalar[1..].parse().unwrap_or(1);
    (kind, width, count.parse().expect("a count"))
}

/// Text of a module.
#[derive(Default)]
pub struct Text {
    pub names: String,
    /// Integers have no signs in their types.
    is_unsigned: bool,
    types: BTreeMap<String, String>,
    pub declarations: String,
    pub functions: String,
}

impl Text {
    /// Of a module for kernels: they have no signs in the types of integers.
    pub fn for_kernels() -> Self {
        Self {
            is_unsigned: true,
            ..Self::default()
        }
    }

    pub fn declared(&mut self, declaration: &str) -> String {
        if let Some(id) = self.types.get(declaration) {
            return id.clone();
        }
        let id = format!("%type_{}", self.types.len());
        let _ = writeln!(self.declarations, "{id} = {declaration}");
        self.types.insert(declaration.to_string(), id.clone());
        id
    }

    pub fn of_type(&mut self, of: &str) -> String {
        let (kind, width, count) = shape(of);
        let scalar = match kind {
            'b' => self.declared("OpTypeBool"),
            'f' => self.declared(&format!("OpTypeFloat {width}")),
            's' if !self.is_unsigned => self.declared(&format!("OpTypeInt {width} 1")),
            _ => self.declared(&format!("OpTypeInt {width} 0")),
        };
        match count {
            1 => scalar,
            count => self.declared(&format!("OpTypeVector {scalar} {count}")),
        }
    }

    /// The type of a component.
    pub fn of_scalar(&mut self, of: &str) -> String {
        self.of_type(of.split('x').next().unwrap_or(of))
    }

    /// A function that is the case's instruction; its id.
    pub fn function(&mut self, case: &Case) -> String {
        let name = case.name();
        let id = format!("%f_{name}");
        let _ = writeln!(self.names, "OpName {id} \"{name}\"");
        let gives = self.of_type(&case.gives);
        let takes: Vec<String> = case.takes.iter().map(|of| self.of_type(of)).collect();
        let of = self.declared(&format!("OpTypeFunction {gives} {}", takes.join(" ")));
        let mut text = format!("{id} = OpFunction {gives} None {of}\n");
        let mut operands = String::new();
        for (place, of) in takes.iter().enumerate() {
            let _ = writeln!(text, "{id}_{place} = OpFunctionParameter {of}");
            let _ = write!(operands, " {id}_{place}");
        }
        let op = match case.op {
            "Sqrt" => format!("OpExtInst {gives} %glsl Sqrt"),
            op => format!("Op{op} {gives}"),
        };
        let _ = writeln!(
            text,
            "{id}_l = OpLabel\n{id}_r = {op}{operands}\nOpReturnValue {id}_r\nOpFunctionEnd"
        );
        self.functions.push_str(&text);
        id
    }

    /// The whole module; `head` is behind the capabilities, and `decorations` before the types.
    pub fn module(&self, capabilities: &[&str], head: &str, decorations: &str) -> String {
        let capabilities = capabilities
            .iter()
            .map(|name| format!("OpCapability {name}\n"));
        let capabilities: String = capabilities.collect();
        format!(
            "{capabilities}{head}{}{decorations}{}{}",
            self.names, self.declarations, self.functions
        )
    }
}
