//! Decodes instructions with simulated hardware: `eu_frontend`, and `lsc_decode` for messages.

use super::code::Code;
use super::decoded::Decoded;
use super::feed::Feed;
use crate::eu::model::{FIELDS, Fields, Instruction, Number, RULES, Rule};
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::simulation::Simulation;
use crate::program::waves::WaveRequest;

/// The front end and the decoder of messages, ready for code.
pub struct FrontEnd {
    instructions: Running,
    /// The output of each of the model's fields.
    fields: Vec<usize>,
    messages: Running,
}

/// A block in simulation, and its outputs that say that a rule is broken.
struct Running {
    simulation: Simulation,
    rules: Vec<(usize, &'static Rule)>,
}

impl Running {
    fn new(block: &str) -> Result<Self> {
        let module = Configuration::new(block, &[])?.build()?;
        let simulation = Simulation::new(&module, &WaveRequest::default())?;
        let mut running = Self {
            simulation,
            rules: Vec::new(),
        };
        let rules = RULES.iter();
        let rules = rules.filter_map(|rule| Some((running.output(&rule.id.to_lowercase())?, rule)));
        running.rules = rules.collect();
        Ok(running)
    }

    /// The output of a field of the stream `out`.
    fn output(&self, field: &str) -> Option<usize> {
        self.simulation.output_named(&format!("out_{field}"))
    }

    /// The rules that what stands at the outputs breaks.
    fn broken(&self) -> Result<Vec<&'static Rule>> {
        let mut broken = Vec::new();
        for (output, rule) in &self.rules {
            if self.simulation.output(*output)? == 1u8.into() {
                broken.push(*rule);
            }
        }
        Ok(broken)
    }
}

impl FrontEnd {
    /// At power-up.
    pub fn new() -> Result<Self> {
        let instructions = Running::new("eu_frontend")?;
        let fields = FIELDS
            .iter()
            .filter_map(|field| instructions.output(field.name));
        Ok(Self {
            fields: fields.collect(),
            messages: Running::new("lsc_decode")?,
            instructions,
        })
    }

    /// Calls `visit` with the instructions of code, which must be whole ones, one after another.
    pub fn decode(
        &mut self,
        code: Code<'_>,
        mut visit: impl FnMut(&Decoded) -> Result<()>,
    ) -> Result<()> {
        let design = &self.instructions.simulation.design;
        let Some(mut feed) = Feed::new(design, code.bytes, code.start) else {
            return Ok(());
        };
        while !feed.is_done() {
            let simulation = &mut self.instructions.simulation;
            feed.drive(simulation)?;
            simulation.step()?;
            for leaving in feed.leaving(simulation)? {
                let shown = leaving.instruction();
                let bytes = &code.bytes[leaving.pc..][..shown.length()];
                let bits = bytes.iter().rev();
                let instruction = Instruction {
                    word: bits.fold(0, |word, byte| word << 8 | u128::from(*byte)),
                    fields: self.fields()?,
                    ..shown
                };
                let mut broken = self.instructions.broken()?;
                broken.extend(self.message(&instruction.fields)?);
                visit(&Decoded {
                    instruction,
                    broken,
                })?;
            }
        }
        Ok(())
    }

    /// The fields that stand at the outputs.
    fn fields(&self) -> Result<Fields<Number>> {
        let values = self.fields.iter().zip(FIELDS).map(|(output, field)| {
            let value = self.instructions.simulation.output(*output)?;
            let value = value.try_into().unwrap_or_default();
            Ok(Number::new(value, field.width))
        });
        Ok(Fields::from_values(values.collect::<Result<_>>()?))
    }

    /// The rules that the message of an instruction breaks, if it is one whose descriptor is known.
    fn message(&mut self, fields: &Fields<Number>) -> Result<Vec<&'static Rule>> {
        const SEND: u128 = 4;
        if fields.class.value() != SEND || fields.desc_is_register.value() == 1 {
            return Ok(Vec::new());
        }
        let message = [
            ("in_sfid", fields.sfid),
            ("in_exec_size", fields.exec_size),
            ("in_desc", fields.desc),
            ("in_exdesc_is_register", fields.exdesc_is_register),
            ("in_exdesc", fields.exdesc),
            ("in_data_length_exists", fields.src1_length_exists),
            ("in_data_length", fields.src1_length),
            ("in_returns", fields.dst_file),
        ];
        let messages = &mut self.messages.simulation;
        for (port, value) in message {
            messages.drive_named(port, value.value())?;
        }
        messages.drive_named("out_ready", 1u8)?;
        // In with one clock edge; then it stands at the output.
        for valid in [1u8, 0] {
            messages.drive_named("in_valid", valid)?;
            messages.step()?;
        }
        self.messages.broken()
    }
}
