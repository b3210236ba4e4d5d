//! What the registers hold between stages, for the proof by induction.

use super::contract::MESSAGE;
use super::golden::MessageDecoding;
use super::rtl::{self, lengths::ADDRESS};
use crate::golden::{StageRegisters, StreamFunction};
use warpwright_eu::model::lsc_fields;
use warpwright_hdl::word::Word;

impl StageRegisters for MessageDecoding {
    /// Behind the first of several stages: what the descriptor says, and what else the lengths and rules depend on.
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let names = self.fields().into_iter().map(|(name, _)| name.to_string());
        let all = names.zip(self.outputs(payload));
        if stage > 1 {
            let kept = all.filter(|(name, _)| rtl::is_kept(&self.checked, name));
            let narrowed = kept.map(|(name, value)| {
                let is_address = name == "needed_address";
                let value = if is_address {
                    value.slice(0, ADDRESS)
                } else {
                    value
                };
                (name, value)
            });
            return narrowed.collect();
        }
        let message = MESSAGE.iter().zip(payload);
        let message = message.map(|((name, _), value)| (name.to_string(), value.clone()));
        let fields = lsc_fields(&Self::message(payload));
        let registers = [
            (
                "address_registers",
                registers(&payload[1], &fields.address_size),
            ),
            (
                "element_registers",
                registers(&payload[1], &fields.element_bytes),
            ),
        ];
        let registers = registers.map(|(name, value)| (name.to_string(), value));
        // Of hardware that cannot be built there is nothing to say.
        let between = rtl::between(&self.checked).unwrap_or_default();
        // A message's part and a field may have one name: what is held is the field.
        let mut held: Vec<(String, W)> = Vec::new();
        for (name, value) in all.chain(message).chain(registers) {
            if between.contains(&name.as_str()) && held.iter().all(|(before, _)| *before != name) {
                held.push((name, value));
            }
        }
        held
    }
}

/// So many channels with so many bytes each, both as powers of two, fill how many registers: at least one, and eight channels are the least.
fn registers<W: Word>(exec_size: &W, bytes: &W) -> W {
    let number = |value: u64| W::number(value, 4);
    let channels = exec_size.zext(4);
    let channels = channels.less(&number(3)).mux(&number(3), &channels);
    let all = channels + bytes.zext(4);
    let fill = all.less(&number(5)).mux(&number(5), &all) - number(5);
    fill.slice(0, 3)
}
