//! Messages of `lsc_decode` that break one rule alone, random ones, and the fields that come out.

use std::collections::BTreeSet;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{PortValues, StreamFunction};
use warpwright_blocks::internals::{
    LENGTHS, LOAD, MESSAGE, MESSAGES, Parts, RULE_PORTS, all_fields, judged_fields,
};
use warpwright_blocks::lsc_decode::LscDecode;
use warpwright_blocks::lsc_decode::golden::MessageDecoding;
use warpwright_hdl::word::{Small, Word};

/// The rules that a message breaks.
fn broken(message: &Parts) -> Vec<&'static str> {
    let widths = MESSAGE.iter().map(|(_, width)| *width);
    let payload = message.values().into_iter().zip(widths);
    let payload: Vec<_> = payload
        .map(|(value, width)| Small::number(value, width))
        .collect();
    let model = MessageDecoding {
        checked: RULE_PORTS.iter().map(|(_, rule)| rule.id).collect(),
    };
    let names = model.fields().into_iter();
    let said = names.zip(model.outputs(&payload));
    let said: Vec<_> = said.collect();
    let is_broken = |port: &str| {
        let found = said.iter().find(|((name, _), _)| *name == port);
        found.is_some_and(|(_, bit)| bit.value() == 1)
    };
    let rules = RULE_PORTS.iter().filter(|(port, _)| is_broken(port));
    let rules: Vec<_> = rules.map(|(_, rule)| rule.id).collect();
    assert_eq!(is_broken("warned"), !rules.is_empty());
    rules
}

#[test]
fn each_rule_is_broken_alone() {
    assert_eq!(broken(&LOAD), [""; 0]);
    let mut tried = BTreeSet::new();
    for (id, message) in MESSAGES {
        assert_eq!(broken(&message.with_lengths()), [id], "{:#x}", message.desc);
        tried.insert(id);
    }
    for message in LENGTHS {
        assert_eq!(broken(&message), ["L21"], "{:#x}", message.desc);
        tried.insert("L21");
    }
    let all: BTreeSet<_> = RULE_PORTS.iter().map(|(_, rule)| rule.id).collect();
    assert_eq!(tried, all);
}

/// A stimulus that brings a message to the block brings it whole.
#[test]
fn random_messages_fill_every_port() {
    let parameters = catalogue::parameters(&LscDecode, []).unwrap();
    let mut stimulus = LscDecode.stimulus(&parameters, 1);
    let mut seen: Vec<u64> = vec![0; MESSAGE.len()];
    for _ in 0..2000 {
        let values: PortValues = stimulus.next();
        for ((name, _), seen) in MESSAGE.iter().zip(&mut seen) {
            *seen |= values.get_u64(&format!("in_{name}"));
        }
    }
    for ((name, width), seen) in MESSAGE.iter().zip(seen) {
        assert_eq!(seen, u64::MAX >> (64 - width), "{name}");
    }
}

#[test]
fn the_fields_are_those_of_the_model_in_its_order() {
    let fields = all_fields().into_iter();
    let fields: Vec<_> = fields.map(|(name, _)| name).collect();
    let shape = judged_fields().into_iter().map(|(name, _)| name);
    assert_eq!(shape.collect::<Vec<_>>(), fields);
}
