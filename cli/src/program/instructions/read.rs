//! Encodes instructions from JSON to bytes.

use super::{COMPACT_REMAINDER, NATIVE_REMAINDER, specs};
use crate::blocks::nearest::{did_you_mean, nearest};
use crate::eu::encode::{DERIVED, EncodeError, Remainder, encode, fields_from_names};
use crate::eu::model::{FIELDS, Fields, Instruction, Number};
use crate::program::error::{CliError, Result};
use crate::program::json_source::{Entries, Name, Source, shown, value_of};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::ops::Range;

const HELP: &str = "write an instruction as {\"fields\": {\"opcode\": 64, ...}}, alone, in a list or in {\"instructions\": [...]}; \
                    `warpwright decode HEX --json` writes one";

/// What an instruction may have; all but the fields are for readers only.
const KEYS: [&str; 7] = ["pc", "hex", "length", "text", "legal", "rules", "fields"];

/// The bytes of each instruction in a text; compact ones if that is asked for.
pub fn encode_all(file: &str, text: &str, compact: bool) -> Result<Vec<Vec<u8>>> {
    let source = Source {
        file,
        text,
        help: HELP,
    };
    let document: &RawValue = source.parse()?;
    let instructions = instructions(&source, document)?;
    if instructions.is_empty() {
        let place = source.place(document.get());
        return Err(source.fault(place, "the file has no instructions"));
    }
    let reader = Reader { source, compact };
    let instructions = instructions.into_iter().enumerate();
    instructions
        .map(|(number, raw)| reader.instruction(number, raw))
        .collect()
}

/// The list of a document, the list, or the one instruction.
fn instructions<'a>(source: &Source<'a>, document: &'a RawValue) -> Result<Vec<&'a RawValue>> {
    let wrong = |found: &RawValue| {
        let what = format!("expected instructions, found {}", shown(found.get()));
        Err(source.fault(source.place(found.get()), &what))
    };
    if let Ok(list) = serde_json::from_str::<Vec<&RawValue>>(document.get()) {
        return Ok(list);
    }
    let Ok(Entries(entries)) = serde_json::from_str(document.get()) else {
        return wrong(document);
    };
    let list = entries
        .iter()
        .find(|(Name(name), _)| name == "instructions");
    let Some((_, list)) = list else {
        return Ok(vec![document]);
    };
    if let Some((name, raw)) = entries
        .iter()
        .find(|(Name(name), _)| name != "instructions")
    {
        let what = format!("expected only `instructions`, found `{}`", shown(&name.0));
        return Err(source.fault(source.name_place(name, raw), &what));
    }
    if entries.len() > 1 {
        let what = "`instructions` is given twice";
        return Err(source.fault(source.place(list.get()), what));
    }
    serde_json::from_str(list.get()).or_else(|_| wrong(list))
}

struct Reader<'a> {
    source: Source<'a>,
    compact: bool,
}

/// Values by name, each with its text.
type Values<'a> = BTreeMap<&'static str, (u128, &'a str)>;

impl<'a> Reader<'a> {
    fn fault(&self, number: usize, place: Range<usize>, what: &str) -> Box<CliError> {
        let what = format!("in instruction {number}, {what}");
        self.source.fault(place, &what)
    }

    fn instruction(&self, number: usize, raw: &'a RawValue) -> Result<Vec<u8>> {
        let fault = |at: &str, what: &str| {
            let place = self.source.place(at);
            // Only where it begins: all of an instruction would fill the screen.
            self.fault(number, place.start..place.start, what)
        };
        let Ok(Entries(entries)) = serde_json::from_str(raw.get()) else {
            let what = format!("expected {{\"fields\": ...}}, found {}", shown(raw.get()));
            return Err(fault(raw.get(), &what));
        };
        let mut found = None;
        for (name, value) in &entries {
            let at_name = |what: String| {
                let place = self.source.name_place(name, value);
                Err(self.fault(number, place, &what))
            };
            let asked = &*name.0;
            if !KEYS.contains(&asked) {
                let (asked, hint) = (shown(asked), similar(asked, &mut KEYS.into_iter()));
                return at_name(format!("`{asked}` is not part of an instruction{hint}"));
            }
            if asked == "fields" && found.replace(*value).is_some() {
                return at_name("`fields` is given twice".to_string());
            }
        }
        let Some(fields) = found else {
            return Err(fault(raw.get(), "`fields` is missing"));
        };
        let values = self.values(number, fields)?;
        if !values.contains_key("opcode") {
            return Err(fault(fields.get(), "`opcode` is missing in the fields"));
        }
        self.encode(&values).map_err(|error| {
            let field = match &error {
                EncodeError::Unencodable { field, .. } => *field,
                _ => "compacted",
            };
            let at = values.get(field).map_or(fields.get(), |(_, text)| text);
            fault(at, &error.to_string())
        })?
        .ok_or_else(|| {
            let at = [COMPACT_REMAINDER.name, NATIVE_REMAINDER.name];
            let at = at.iter().find_map(|name| values.get(name));
            let what = "the remainders contradict the fields; leave them out, or keep the values that decode wrote";
            fault(at.map_or(fields.get(), |(_, text)| text), what)
        })
    }

    fn values(&self, number: usize, fields: &'a RawValue) -> Result<Values<'a>> {
        let Ok(Entries::<'a>(entries)) = serde_json::from_str(fields.get()) else {
            let found = shown(fields.get());
            let what = format!("expected {{\"opcode\": 64, ...}}; found {found}");
            return Err(self.fault(number, self.source.place(fields.get()), &what));
        };
        let mut values = Values::new();
        for (name, raw) in &entries {
            let at_name = |what: String| {
                let place = self.source.name_place(name, raw);
                Err(self.fault(number, place, &what))
            };
            let asked = &*name.0;
            let Some(spec) = specs().find(|spec| spec.name == asked) else {
                let hint = similar(asked, &mut specs().map(|spec| spec.name));
                return at_name(format!("there is no field `{}`{hint}", shown(asked)));
            };
            let most = u128::MAX >> (128 - spec.width);
            let what = format!("field `{asked}`, 0 to {most:#x},");
            let value = value_of(&what, spec.width, None, raw.get())
                .map_err(|what| self.fault(number, self.source.place(raw.get()), &what))?;
            // It fits the field's width.
            let value = u128::try_from(&value).unwrap_or_default();
            if values.insert(spec.name, (value, raw.get())).is_some() {
                return at_name(format!("field `{asked}` is given twice"));
            }
        }
        Ok(values)
    }

    /// The bytes; none if they would not read back as the fields say.
    fn encode(&self, values: &Values<'_>) -> std::result::Result<Option<Vec<u8>>, EncodeError> {
        let value = |name| values.get(name).map_or(0, |(value, _)| *value);
        let narrow = |value: u128| u64::try_from(value).unwrap_or_default();
        let named = FIELDS
            .iter()
            .map(|spec| (spec.name, narrow(value(spec.name))));
        let mut fields = fields_from_names(named)?;
        if self.compact {
            fields.compacted = Number::new(1, 1);
        }
        let remainder = Remainder {
            native: value(NATIVE_REMAINDER.name),
            compact: narrow(value(COMPACT_REMAINDER.name)),
        };
        let bytes = encode(&fields, remainder)?;
        let again = Instruction::decode(&bytes, 0).ok();
        let says_so = again
            .is_some_and(|again| again.length() == bytes.len() && is_same(&again.fields, &fields));
        Ok(says_so.then_some(bytes))
    }
}

/// Whether two have the same fields, but for those that follow from others.
fn is_same(one: &Fields<Number>, other: &Fields<Number>) -> bool {
    let pairs = one.values().into_iter().zip(other.values());
    let mut pairs = FIELDS.iter().zip(pairs);
    pairs.all(|(spec, (one, other))| one == other || DERIVED.contains(&spec.name))
}

/// A hint at a name that was perhaps meant.
fn similar(asked: &str, names: &mut dyn Iterator<Item = &'static str>) -> String {
    /// No name is so long, and comparing takes its time.
    const LONGEST: usize = 40;
    if asked.len() > LONGEST {
        return String::new();
    }
    did_you_mean(nearest(asked, names))
}
