//! Golden model of `lsc_decode`: the software model's fields and rules of a message.

use super::contract::{MESSAGE, RULE_PORTS, all_fields};
use crate::framework::golden::{FieldList, StreamFunction};
use std::sync::Arc;
use warpwright_eu::model::{LscMessage, lsc_fields, lsc_rules};
use warpwright_hdl::word::Word;

/// The model of one message.
#[derive(Clone, Debug)]
pub struct MessageDecoding {
    /// The ids of the rules that are checked.
    pub checked: Arc<[&'static str]>,
}

impl MessageDecoding {
    pub(super) fn message<W: Word>(payload: &[W]) -> LscMessage<W> {
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
        MESSAGE.clone()
    }

    fn fields(&self) -> FieldList {
        all_fields()
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

    fn widest(&self) -> u32 {
        32
    }
}
