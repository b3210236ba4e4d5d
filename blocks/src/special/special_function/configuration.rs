//! The contract shared by hardware and golden model: functions, parameters and ports.

use crate::eu::document_enum;
use crate::framework::parameters::Parameters;
use std::sync::Arc;
use warpwright_hdl::prelude::{Bundle, EnumType, Field};

/// The functions, by their codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    /// 1 / x.
    Inv = 1,
    /// log2 x.
    Log = 2,
    /// 2^x.
    Exp = 3,
    /// √x.
    Sqt = 4,
    /// 1 / √x.
    Rsqt = 5,
    /// The sine of x radians.
    Sin = 6,
    /// The cosine of x radians.
    Cos = 7,
    /// The arc tangent of |x| ≤ 1, in radians; `MathFC` has no such function.
    Atan = 8,
}

impl Function {
    /// Those of `MathFC`, in the order of their codes.
    pub const ALL: [Self; 7] = [
        Self::Inv,
        Self::Log,
        Self::Exp,
        Self::Sqt,
        Self::Rsqt,
        Self::Sin,
        Self::Cos,
    ];

    /// The same and the arc tangent.
    pub const WITH_ARC_TANGENT: [Self; 8] = [
        Self::Inv,
        Self::Log,
        Self::Exp,
        Self::Sqt,
        Self::Rsqt,
        Self::Sin,
        Self::Cos,
        Self::Atan,
    ];

    /// The name that the PRM has for it, or would have.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inv => "INV",
            Self::Log => "LOG",
            Self::Exp => "EXP",
            Self::Sqt => "SQT",
            Self::Rsqt => "RSQT",
            Self::Sin => "SIN",
            Self::Cos => "COS",
            Self::Atan => "ATAN",
        }
    }

    /// Its code in `MathFC`; the arc tangent's is reserved there.
    pub const fn code(self) -> u64 {
        self as u64
    }
}

/// Which special values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tables {
    /// Those of the PRM with the corrections of `docs/errata.md`.
    Corrected,
    /// Those of the PRM.
    AsWritten,
}

impl Tables {
    pub(super) const NAMES: [&'static str; 2] = ["corrected", "as_written"];
}

/// How near SIN, COS and LOG come to their zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accuracy {
    /// With a small absolute error.
    Table,
    /// With a small relative error: at most what `OpenCL` allows, 4 and 3 units of the last place.
    Opencl,
}

impl Accuracy {
    pub(super) const NAMES: [&'static str; 2] = ["table", "opencl"];

    /// The least and the greatest number of stages.
    pub const fn stages(self) -> (u32, u32) {
        match self {
            Self::Table => (2, 8),
            Self::Opencl => (8, 13),
        }
    }
}

/// A set of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Which special values.
    pub tables: Tables,
    /// Registers from in to out: see [`Accuracy::stages`].
    pub stages: u32,
    /// Bits that are passed through with the source, 0 to 32.
    pub tag_bits: u32,
    /// There is an arc tangent.
    pub arc_tangent: bool,
    /// How near SIN, COS and LOG come to their zeros.
    pub accuracy: Accuracy,
}

impl Default for Configuration {
    fn default() -> Self {
        Self {
            tables: Tables::Corrected,
            stages: 8,
            tag_bits: 0,
            arc_tangent: false,
            accuracy: Accuracy::Table,
        }
    }
}

impl Configuration {
    /// What the block's parameters say.
    pub fn new(parameters: &Parameters) -> Self {
        let is_as_written = parameters.text("tables") == Tables::NAMES[1];
        Self {
            tables: if is_as_written {
                Tables::AsWritten
            } else {
                Tables::Corrected
            },
            stages: parameters.number("stages"),
            tag_bits: parameters.number("tag_bits"),
            arc_tangent: parameters.text("arc_tangent") == "yes",
            accuracy: if parameters.text("accuracy") == Accuracy::NAMES[1] {
                Accuracy::Opencl
            } else {
                Accuracy::Table
            },
        }
    }

    /// Whether there are small relative errors.
    pub fn is_precise(&self) -> bool {
        self.accuracy == Accuracy::Opencl
    }

    /// The functions that there are, in the order of their codes.
    pub fn functions(&self) -> &'static [Function] {
        if self.arc_tangent {
            &Function::WITH_ARC_TANGENT
        } else {
            &Function::ALL
        }
    }

    /// The codes of functions: those of the document, and the arc tangent's.
    fn function_type(&self) -> Arc<EnumType> {
        let document = document_enum("MathFC");
        if !self.arc_tangent {
            return document;
        }
        let mut variants = document.variants.clone();
        variants.push(("ATAN".to_string(), Function::Atan.code()));
        Arc::new(EnumType {
            name: "math_function".to_string(),
            variants,
            ..EnumType::clone(&document)
        })
    }

    /// The fields of the input stream but for the tag.
    pub fn operands(&self) -> Operands<Field> {
        let named =
            |name, values: [&str; 2]| Arc::new(EnumType::new(name, 1, values.into_iter().zip(0..)));
        Operands {
            math_function: Field::of_enum(&self.function_type())
                .doc("the function, a code of MathFC"),
            src: Field::bits(32).doc("the source operand, a float"),
            mode: Field::of_enum(&named("math_mode", ["IEEE", "ALT"]))
                .doc("mode of special values"),
            denormals: Field::of_enum(&named("math_denormals", ["FLUSHED", "KEPT"]))
                .doc("denormal operands and results"),
        }
    }

    /// The fields of the output stream but for the tag.
    pub fn results(&self) -> Results<Field> {
        Results {
            result: Field::bits(32).doc("the function of the source"),
            illegal: Field::bits(1).doc("1: the code is none of these functions; the result is +0"),
        }
    }
}

/// What comes in.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Operands<T> {
    /// A code of `MathFC`.
    pub math_function: T,
    /// The source, a float.
    pub src: T,
    /// Mode of special values; 0: IEEE, 1: ALT.
    pub mode: T,
    /// 0: denormals are flushed to zero, 1: kept.
    pub denormals: T,
}

/// What comes out.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Results<T> {
    /// The function of the source.
    pub result: T,
    /// 1: no function has this code.
    pub illegal: T,
}
