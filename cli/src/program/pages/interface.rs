//! What a user of a block connects and sets: parameters, ports, timing, documents.

use super::html::{escaped, prose, section, table};
use crate::program::datasheet::{Datasheet, Parameter, Port};
use serde_json::Value;
use std::fmt::Write as _;

/// Values of an enumeration up to which a port's row lists them in the open.
const FEW_VALUES: usize = 90;

/// Ports from which on they are a list to be scrolled.
const MANY_PORTS: usize = 24;

/// The section.
pub fn interface(sheet: &Datasheet) -> String {
    let mut text = String::new();
    if !sheet.parameters.is_empty() {
        let rows: Vec<_> = sheet.parameters.iter().map(parameter).collect();
        text.push_str("<h3>Parameters</h3>\n");
        text.push_str(&table(
            &["name", "here", "default", "allowed", "what it is"],
            &[],
            &rows,
        ));
        let names = sheet.parameters.iter().filter_map(|p| p.verilog.as_ref());
        let names: Vec<String> = names
            .map(|of| format!("<code>{}</code>", of.name))
            .collect();
        if !names.is_empty() {
            let names = names.join(" and ");
            let _ = writeln!(
                text,
                "<p>{names} can be overridden in the emitted module.</p>"
            );
        }
    }
    let rows: Vec<_> = sheet.ports.iter().map(port).collect();
    text.push_str("<h3>Ports</h3>\n");
    let ports = table(
        &["port", "direction", "bits", "what it carries"],
        &[2],
        &rows,
    );
    // A long list has a window of its own, so that the page can be overlooked.
    if rows.len() > MANY_PORTS {
        let _ = writeln!(
            text,
            "<div class=\"tall\" tabindex=\"0\" role=\"region\" aria-label=\"Ports\">{ports}</div>"
        );
    } else {
        text.push_str(&ports);
    }
    if !sheet.references.is_empty() {
        text.push_str("<h3>Documents</h3>\n<ul>\n");
        for reference in &sheet.references {
            let (document, place) = (escaped(reference.document), escaped(reference.place));
            let _ = writeln!(text, "<li>{document}: {place}</li>");
        }
        text.push_str("</ul>\n");
    }
    section("interface", "Interface", &text)
}

/// When results come, in a sentence.
pub fn timing(sheet: &Datasheet) -> String {
    let timing = &sheet.timing;
    let latency = match timing.latency {
        0 => "answers within the cycle".to_string(),
        1 => "answers after 1 clock edge".to_string(),
        latency => format!("answers after {latency} clock edges"),
    };
    let interval = match timing.interval {
        1 => "takes something new every cycle".to_string(),
        interval => format!("takes something new every {interval} cycles"),
    };
    let note = match timing.note {
        "" => String::new(),
        note => format!("; {}", prose(note)),
    };
    format!("{latency}, {interval}{note}")
}

fn parameter(parameter: &Parameter) -> Vec<String> {
    let plain = |value: &Value| match value {
        Value::String(text) => escaped(text),
        value => value.to_string(),
    };
    vec![
        format!("<code>{}</code>", parameter.name),
        plain(&parameter.value),
        plain(&parameter.default),
        escaped(&parameter.range),
        prose(parameter.doc),
    ]
}

fn port(port: &Port) -> Vec<String> {
    let values = match port.values.as_str() {
        "" => String::new(),
        values if values.len() <= FEW_VALUES => format!(" <small>{}</small>", escaped(values)),
        values => {
            let count = values.matches(", ").count() + 1;
            let values = escaped(values);
            format!(" <details><summary>{count} values</summary><small>{values}</small></details>")
        }
    };
    vec![
        format!("<code>{}</code>", port.name),
        port.direction.to_string(),
        port.width.to_string(),
        prose(&port.doc) + &values,
    ]
}
