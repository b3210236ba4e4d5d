//! The decoder to use: the software model or the hardware.

use super::code::Code;
use super::decoded::Decoded;
use super::hardware::FrontEnd;
use crate::program::error::Result;

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
