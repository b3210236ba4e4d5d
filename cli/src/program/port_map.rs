//! The file that says how the ports of a user's Verilog are called elsewhere: `equiv --map`.
//!
//! Every mistake is reported with line and column, an unknown entry with what there is.

use crate::blocks::nearest::{did_you_mean, nearest};
use crate::program::error::Result;
use crate::program::input;
use crate::program::json_source::{Entries, Name, Source, shown, value_of};
use crate::testbenches::foreign::ports::{Condition, Given, ResetPort, Start};
use serde_json::value::RawValue;
use std::path::Path;

const ENTRIES: [&str; 9] = [
    "clock",
    "reset",
    "ports",
    "constants",
    "ignore",
    "compare_when",
    "state",
    "latency",
    "start",
];
/// Bits of a constant, at most.
const WIDEST: u32 = 1 << 16;

/// Reads such a file.
pub fn read(path: &Path) -> Result<Given> {
    let text = input::read_text(path)?;
    parse(&path.display().to_string(), &text)
}

fn parse(file: &str, text: &str) -> Result<Given> {
    let source = Source {
        file,
        text,
        help: "write a map as {\"ports\": {\"yours\": \"ours\"}, \"latency\": 1, ...}; `warpwright equiv --help` lists every entry",
    };
    let Entries(entries) = source.parse()?;
    let mut given = Given::default();
    let mut seen: Vec<&str> = Vec::new();
    for (name, raw) in &entries {
        let place = source.name_place(name, raw);
        let Some(entry) = ENTRIES.iter().find(|entry| **entry == name.0) else {
            let what = format!(
                "unknown entry `{}`; the entries are {}{}",
                shown(&name.0),
                ENTRIES.join(", "),
                did_you_mean(nearest(&name.0, ENTRIES.into_iter()))
            );
            return Err(source.fault(place, &what));
        };
        if seen.contains(entry) {
            return Err(source.fault(place, &format!("`{entry}` is given twice")));
        }
        seen.push(entry);
        take(&source, entry, raw, &mut given)?;
    }
    Ok(given)
}

fn take(source: &Source<'_>, entry: &str, raw: &RawValue, given: &mut Given) -> Result<()> {
    let wrong = |takes: &str| {
        let what = format!("`{entry}` must be {takes}; found {}", shown(raw.get()));
        source.fault(source.place(raw.get()), &what)
    };
    match entry {
        "clock" => {
            let name: String =
                serde_json::from_str(raw.get()).map_err(|_| wrong("a port's name"))?;
            given.clock = Some(name);
        }
        "reset" => reset(source, raw, given, &wrong)?,
        "ports" => {
            for (name, raw) in names(raw).ok_or_else(|| {
                wrong(
                    "an object from your port names to the other design's, {\"mine\": \"theirs\"}",
                )
            })? {
                let value: String =
                    serde_json::from_str(raw.get()).map_err(|_| wrong("port names"))?;
                if given.ports.values().any(|known| *known == value) {
                    let what = format!("two ports are mapped to `{}`", shown(&value));
                    return Err(source.fault(source.place(raw.get()), &what));
                }
                given.ports.insert(name, value);
            }
        }
        "constants" => {
            for (name, raw) in names(raw)
                .ok_or_else(|| wrong("an object of inputs and values, {\"enable\": 1}"))?
            {
                let value = value_of(&format!("the constant `{name}`"), WIDEST, None, raw.get());
                let value = value.map_err(|what| source.fault(source.place(raw.get()), &what))?;
                given.constants.insert(name, value);
            }
        }
        "ignore" => {
            let names: Vec<String> = serde_json::from_str(raw.get())
                .map_err(|_| wrong("a list of outputs, [\"out_valid\"]"))?;
            given.ignored.extend(names);
        }
        "compare_when" => {
            for (name, raw) in names(raw).ok_or_else(|| {
                wrong("an object from outputs to outputs, {\"out_data\": \"out_valid\"}")
            })? {
                let value: String = serde_json::from_str(raw.get())
                    .map_err(|_| wrong("output names, each perhaps after `!`"))?;
                given.compared_when.insert(name, Condition::new(&value));
            }
        }
        "state" => {
            for (name, raw) in names(raw).ok_or_else(|| {
                wrong("an object from names in the second design to names in the first, {\"ring\": \"words\"}")
            })? {
                let value: String =
                    serde_json::from_str(raw.get()).map_err(|_| wrong("names of registers or memories"))?;
                given.states.insert(name, value);
            }
        }
        "latency" => {
            let latency: u32 =
                serde_json::from_str(raw.get()).map_err(|_| wrong("a number of clock edges"))?;
            if latency > 1_000 {
                return Err(wrong("at most 1000 clock edges"));
            }
            given.latency = Some(latency);
        }
        _ => {
            given.start = match raw.get() {
                "\"reset\"" => Start::Reset,
                "\"power_up\"" => Start::PowerUp,
                _ => return Err(wrong("\"reset\" or \"power_up\"")),
            };
        }
    }
    Ok(())
}

fn names(raw: &RawValue) -> Option<Vec<(String, &RawValue)>> {
    let Entries(entries) = serde_json::from_str(raw.get()).ok()?;
    Some(
        entries
            .into_iter()
            .map(|(Name(name), raw)| (name.into_owned(), raw))
            .collect(),
    )
}

fn reset(
    source: &Source<'_>,
    raw: &RawValue,
    given: &mut Given,
    wrong: &dyn Fn(&str) -> Box<crate::program::error::CliError>,
) -> Result<()> {
    const TAKES: &str = "{\"name\": \"aresetn\", \"level\": \"low\"}, or null if there is no reset";
    if raw.get() == "null" {
        given.has_no_reset = true;
        return Ok(());
    }
    let (mut name, mut is_low) = (None, None);
    for (entry, raw) in names(raw).ok_or_else(|| wrong(TAKES))? {
        let value: Option<String> = serde_json::from_str(raw.get()).ok();
        match (&*entry, value.as_deref()) {
            ("name", Some(value)) => name = Some(value.to_string()),
            ("level", Some("low")) => is_low = Some(true),
            ("level", Some("high")) => is_low = Some(false),
            ("level", _) => {
                return Err(source.fault(
                    source.place(raw.get()),
                    "`level` must be \"low\" or \"high\"",
                ));
            }
            _ => return Err(wrong(TAKES)),
        }
    }
    let (Some(name), Some(is_low)) = (name, is_low) else {
        return Err(wrong(TAKES));
    };
    given.reset = Some(ResetPort { name, is_low });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::output::in_plain_words;

    #[test]
    fn a_whole_map_is_read() {
        let text = "{\"clock\": \"aclk\", \"reset\": {\"name\": \"aresetn\", \"level\": \"low\"}, \"ports\": {\"a\": \"src0\"},
            \"constants\": {\"in_valid\": 1}, \"ignore\": [\"z\"], \"compare_when\": {\"d\": \"!v\"}, \"state\": {\"r\": \"s\"}, \"latency\": 2, \"start\": \"power_up\"}";
        let given = parse("map.json", text).unwrap();
        assert_eq!(given.our_name("a"), "src0");
        assert_eq!(given.their_name("src0"), "a");
        assert!(given.compared_when["d"].is_inverted);
        assert_eq!(given.states["r"], "s");
        assert!(given.reset.unwrap().is_low);
        assert_eq!((given.latency, given.start), (Some(2), Start::PowerUp));
    }

    #[test]
    fn mistakes_have_their_place() {
        let said = |text: &str| in_plain_words(&parse("map.json", text).unwrap_err());
        let unknown = said("{\"port\": {}}");
        assert!(unknown.contains("map.json, line 1, column 3: unknown entry `port`; the entries are clock, reset, ports"), "{unknown}");
        assert!(unknown.contains("did you mean `ports`?"), "{unknown}");
        for (text, says) in [
            (
                "{\"latency\": -1}",
                "`latency` must be a number of clock edges; found -1",
            ),
            (
                "{\"reset\": {\"name\": \"r\"}}",
                "`reset` must be {\"name\": \"aresetn\", \"level\": \"low\"}, or null",
            ),
            (
                "{\"reset\": {\"name\": \"r\", \"level\": 0}}",
                "`level` must be \"low\" or \"high\"",
            ),
            (
                "{\"ports\": {\"a\": \"x\", \"b\": \"x\"}}",
                "two ports are mapped to `x`",
            ),
            ("{\"ports\": {}, \"ports\": {}}", "`ports` is given twice"),
            (
                "{\"start\": \"now\"}",
                "`start` must be \"reset\" or \"power_up\"; found \"now\"",
            ),
            (
                "{\"constants\": {\"a\": \"q\"}}",
                "the constant `a` must be a string such as",
            ),
        ] {
            let found = said(text);
            assert!(found.contains(says), "{found}");
        }
    }
}
