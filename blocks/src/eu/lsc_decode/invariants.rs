//! What the registers hold between stages, for the proof by induction.

use super::contract::MESSAGE;
use super::golden::MessageDecoding;
use super::rtl;
use crate::framework::golden::{StageRegisters, StreamFunction};
use warpwright_eu::model::lsc_fields;
use warpwright_hdl::prelude::{Bundle, Field};
use warpwright_hdl::word::Word;

impl StageRegisters for MessageDecoding {
    /// Behind the first of several stages: what the descriptor says, and what else the lengths and rules depend on.
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
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
        let names = self.fields().into_iter().map(|(name, _)| name);
        let all = names.zip(self.outputs(payload));
        // A message's part and a field may have one name: what is held is the field.
        let message = MESSAGE.iter().zip(payload);
        let message = message.map(|((name, _), value)| (*name, value.clone()));
        let all: Vec<_> = all.chain(message).chain(registers).collect();
        let held = match stage {
            // Of hardware that cannot be built there is nothing to say.
            1 => rtl::between(&self.checked).map_or_else(|_| Vec::new(), Bundle::leaves),
            _ => rtl::kept(&self.checked).leaves(),
        };
        let held = held
            .into_iter()
            .filter(|(_, field)| !field.width().is_zero());
        let value = |(name, field): (String, Field)| {
            let (_, value) = all.iter().find(|(known, _)| *known == name)?;
            Some((name, value.slice(0, field.width().get())))
        };
        held.filter_map(value).collect()
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
