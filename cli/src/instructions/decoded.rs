//! An instruction and the rules that it breaks, by the software model or by the hardware.

use super::hardware::FrontEnd;
use super::write::Code;
use crate::error::Result;
use warpwright::eu::model::{Instruction, Rule, Severity};

/// An instruction and what there is to say of it.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// The instruction.
    pub instruction: Instruction,
    /// The rules that it breaks, in their order.
    pub broken: Vec<&'static Rule>,
}

impl Decoded {
    /// Whether it breaks no hard rule.
    pub fn is_legal(&self) -> bool {
        let mut severities = self.broken.iter().map(|rule| rule.severity);
        severities.all(|severity| severity != Severity::Hard)
    }
}

/// Who decodes.
pub enum Decoder {
    /// The software model.
    Model,
    /// The hardware, in simulation.
    Hardware(Box<FrontEnd>),
}

impl Decoder {
    /// The hardware if that is asked for.
    pub fn new(by_hardware: bool) -> Result<Self> {
        if !by_hardware {
            return Ok(Self::Model);
        }
        Ok(Self::Hardware(Box::new(FrontEnd::new()?)))
    }

    /// Calls `visit` with the instructions of code, which must be whole ones, one after another.
    pub fn decode(
        &mut self,
        code: Code<'_>,
        mut visit: impl FnMut(&Decoded) -> Result<()>,
    ) -> Result<()> {
        match self {
            Self::Model => {
                for instruction in code.instructions() {
                    let broken = instruction.broken_rules();
                    visit(&Decoded {
                        instruction,
                        broken,
                    })?;
                }
                Ok(())
            }
            Self::Hardware(front_end) => front_end.decode(code, visit),
        }
    }
}
