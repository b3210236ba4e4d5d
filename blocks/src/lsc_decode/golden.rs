//! What `lsc_decode` must answer: the software model's fields and rules of a message.

use super::rtl::is_kept;
use super::rtl::lengths::ADDRESS;
use crate::eu::rule_port;
use crate::golden::{FieldList, StreamFunction};
use std::sync::{Arc, LazyLock};
use warpwright_eu::model::{LSC_FIELDS, LscMessage, RULES, Rule, lsc_fields, lsc_rules};
use warpwright_hdl::word::Word;

/// The parts of a message, in the order of the input stream's ports, with widths.
pub(super) const MESSAGE: [(&str, u32); 8] = [
    ("sfid", 4),
    ("exec_size", 3),
    ("desc", 32),
    ("exdesc_is_register", 1),
    ("exdesc", 32),
    ("data_length_exists", 1),
    ("data_length", 5),
    ("returns", 1),
];

/// The rules of messages with the names of their ports: `L01` is `l01`.
pub(super) static RULE_PORTS: LazyLock<Vec<(&'static str, &'static Rule)>> = LazyLock::new(|| {
    let rules = RULES.iter().filter(|rule| rule.id.starts_with('L'));
    rules.map(|rule| (rule_port(rule.id), rule)).collect()
});

/// The model of one message.
#[derive(Clone, Debug)]
pub struct MessageDecoding {
    /// The ids of the rules that are checked.
    pub checked: Arc<[&'static str]>,
    /// What the first of several registers holds, by names of fields, rules' ports and parts of the message.
    pub held: Arc<[&'static str]>,
}

impl MessageDecoding {
    /// The fields that come out, whatever is checked.
    pub(super) fn all_fields() -> FieldList {
        let fields = LSC_FIELDS.iter().map(|field| (field.name, field.width));
        let rules = RULE_PORTS.iter().map(|(port, _)| (*port, 1));
        fields.chain(rules).chain([("warned", 1)]).collect()
    }

    fn message<W: Word>(payload: &[W]) -> LscMessage<W> {
        let mut parts = payload.iter().cloned();
        let mut next = || parts.next().expect("a value for each part of a message");
        LscMessage {
            sfid: next(),
            exec_size: next(),
            desc: next(),
            exdesc_is_register: next(),
            exdesc: next(),
            data_length_exists: next(),
            data_length: next(),
            returns: next(),
        }
    }
}

impl StreamFunction for MessageDecoding {
    fn payload(&self) -> FieldList {
        MESSAGE.to_vec()
    }

    fn fields(&self) -> FieldList {
        Self::all_fields()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let message = Self::message(payload);
        let mut outputs = lsc_fields(&message).values();
        let judged = RULE_PORTS.iter().zip(lsc_rules(&message));
        let broken = judged.map(|((_, rule), bit)| {
            let is_checked = self.checked.contains(&rule.id);
            if is_checked { bit } else { W::flag(false) }
        });
        let broken: Vec<W> = broken.collect();
        let warned = broken
            .iter()
            .fold(W::flag(false), |some, rule| some | rule.clone());
        outputs.extend(broken);
        outputs.push(warned);
        outputs
    }

    /// Behind the first of several stages: what the descriptor says, and what else the lengths and rules depend on.
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let names = self.fields().into_iter().map(|(name, _)| name.to_string());
        let all = names.zip(self.outputs(payload));
        if stage > 1 {
            let kept = all.filter(|(name, _)| is_kept(&self.checked, name));
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
        // A message's part and a field may have one name: what is held is the field.
        let mut held: Vec<(String, W)> = Vec::new();
        for (name, value) in all.chain(message).chain(registers) {
            if self.held.contains(&name.as_str()) && held.iter().all(|(before, _)| *before != name)
            {
                held.push((name, value));
            }
        }
        held
    }

    fn widest(&self) -> u32 {
        32
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
