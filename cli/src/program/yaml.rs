//! YAML files with error locations: each value keeps its position in the text.
//!
//! Accepted is what tools write for each other: mappings, lists, strings, and one value
//! named twice. Tags, several documents, non-string keys and endless nesting are errors.

use crate::program::error::Result;
use crate::program::json_source::Source;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use yaml_rust2::parser::{Event, Parser};
use yaml_rust2::scanner::{Marker, ScanError};

/// A value, and where it stands.
#[derive(Debug)]
pub struct Node {
    pub place: Range<usize>,
    pub value: Value,
}

/// What a value is. Numbers, truth values and nothing at all are texts, as they are written.
#[derive(Debug)]
pub enum Value {
    Text(String),
    List(Vec<Rc<Node>>),
    Map(Vec<Entry>),
}

/// A name and its value in a mapping.
#[derive(Debug)]
pub struct Entry {
    pub name: String,
    pub name_place: Range<usize>,
    pub value: Rc<Node>,
}

/// Values within values, at the most.
const DEEPEST: usize = 16;

/// Reads the whole text, which is one document.
pub fn parse(source: &Source<'_>) -> Result<Rc<Node>> {
    let mut parser = Parser::new_from_str(source.text);
    let mut reader = Reader {
        source,
        open: Vec::new(),
        named: HashMap::new(),
        done: None,
    };
    loop {
        let (event, mark) = match parser.next_token() {
            Ok(next) => next,
            Err(error) => return Err(reader.malformed(&error)),
        };
        if event == Event::StreamEnd {
            break;
        }
        reader.take(event, mark)?;
    }
    let nothing = || source.fault(0..0, "the file is empty");
    reader.done.take().ok_or_else(nothing)
}

/// What has been read so far. Not recursive: a text decides how deep it is.
struct Reader<'a> {
    source: &'a Source<'a>,
    /// Lists and mappings whose end has not come.
    open: Vec<Open>,
    /// Values that may be named again.
    named: HashMap<usize, Rc<Node>>,
    done: Option<Rc<Node>>,
}

struct Open {
    start: usize,
    /// The number by which it may be named again, or 0.
    anchor: usize,
    value: Value,
    /// Of a mapping: the name whose value comes next.
    name: Option<(String, Range<usize>)>,
}

impl Reader<'_> {
    fn take(&mut self, event: Event, mark: Marker) -> Result<()> {
        let start = self.offset(mark);
        let tag = match &event {
            Event::Scalar(.., tag) | Event::SequenceStart(_, tag) | Event::MappingStart(_, tag) => {
                tag.as_ref()
            }
            _ => None,
        };
        if tag.is_some() {
            return Err(self.fault(start, "tags such as !this are not supported"));
        }
        match event {
            // A message would repeat it.
            Event::Scalar(text, ..) if text.contains(char::is_control) => Err(self.fault(
                start,
                "multi-line strings and control characters are not supported",
            )),
            Event::Scalar(text, _, anchor, _) => {
                let is_plain = self.source.text[start..].starts_with(&text);
                let end = if is_plain { start + text.len() } else { start };
                let value = Value::Text(text);
                let node = Rc::new(Node {
                    place: start..end,
                    value,
                });
                self.complete(node, anchor)
            }
            Event::Alias(anchor) => match self.named.get(&anchor) {
                Some(node) => self.complete(Rc::clone(node), 0),
                None => Err(self.fault(start, "this alias refers to a value that contains it")),
            },
            Event::SequenceStart(anchor, _) => self.begin(start, anchor, Value::List(Vec::new())),
            Event::MappingStart(anchor, _) => self.begin(start, anchor, Value::Map(Vec::new())),
            Event::SequenceEnd | Event::MappingEnd => match self.open.pop() {
                Some(Open {
                    start,
                    anchor,
                    value,
                    ..
                }) => {
                    // A mapping of lines is told to begin behind its first name.
                    let first = match &value {
                        Value::Map(entries) => entries.first().map(|e| e.name_place.start),
                        _ => None,
                    };
                    let start = first.map_or(start, |first| first.min(start));
                    let place = start..start;
                    self.complete(Rc::new(Node { place, value }), anchor)
                }
                None => Ok(()),
            },
            Event::DocumentStart if self.done.is_some() => {
                Err(self.fault(start, "a second document is not allowed"))
            }
            Event::DocumentStart
            | Event::DocumentEnd
            | Event::StreamStart
            | Event::StreamEnd
            | Event::Nothing => Ok(()),
        }
    }

    fn begin(&mut self, start: usize, anchor: usize, value: Value) -> Result<()> {
        if self.open.len() == DEEPEST {
            let what = format!("values are nested deeper than {DEEPEST}");
            return Err(self.fault(start, &what));
        }
        self.open.push(Open {
            start,
            anchor,
            value,
            name: None,
        });
        Ok(())
    }

    /// A value is whole: it belongs to the list or mapping that is open.
    fn complete(&mut self, node: Rc<Node>, anchor: usize) -> Result<()> {
        if anchor > 0 {
            self.named.insert(anchor, Rc::clone(&node));
        }
        let Some(Open { value, name, .. }) = self.open.last_mut() else {
            self.done = Some(node);
            return Ok(());
        };
        match value {
            Value::List(list) => list.push(node),
            Value::Map(entries) => {
                if let Some((name, name_place)) = name.take() {
                    entries.push(Entry {
                        name,
                        name_place,
                        value: node,
                    });
                    return Ok(());
                }
                let Value::Text(text) = &node.value else {
                    return Err(self.fault(node.place.start, "a name must be a string"));
                };
                if entries.iter().any(|entry| entry.name == *text) {
                    let what = format!(
                        "`{}` is given twice",
                        crate::program::json_source::shown(text)
                    );
                    return Err(self.source.fault(node.place.clone(), &what));
                }
                *name = Some((text.clone(), node.place.clone()));
            }
            Value::Text(_) => {}
        }
        Ok(())
    }

    /// The reader's places count characters.
    fn offset(&self, mark: Marker) -> usize {
        let text = self.source.text;
        let found = text.char_indices().nth(mark.index());
        found.map_or(text.len(), |(offset, _)| offset)
    }

    fn fault(&self, start: usize, what: &str) -> Box<crate::program::error::CliError> {
        self.source.fault(start..start, what)
    }

    fn malformed(&self, error: &ScanError) -> Box<crate::program::error::CliError> {
        self.fault(self.offset(*error.marker()), error.info())
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, Value, parse};
    use crate::program::json_source::Source;
    use proptest::prelude::*;

    fn shown(node: &Node) -> String {
        match &node.value {
            Value::Text(text) => format!("{text:?}"),
            Value::List(list) => {
                let list: Vec<String> = list.iter().map(|node| shown(node)).collect();
                format!("[{}]", list.join(" "))
            }
            Value::Map(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|e| format!("{}={}", e.name, shown(&e.value)));
                format!("{{{}}}", entries.collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn read(text: &str) -> Result<String, String> {
        let source = Source {
            file: "f.yml",
            text,
            help: "",
        };
        let node = parse(&source).map_err(|error| error.to_string())?;
        Ok(shown(&node))
    }

    #[test]
    fn values_are_as_they_are_written() {
        // What PyYAML makes of {"gapi": "1.0", "parameters": {"a": s, "b": s}} with s = {"n": 8, "t": True, "l": ["x"]}.
        let text = "gapi: '1.0'\nparameters:\n  a: &id001\n    n: 8\n    t: true\n    l:\n    - x\n  b: *id001\n";
        let value = r#"{n="8" t="true" l=["x"]}"#;
        let expected = format!(r#"{{gapi="1.0" parameters={{a={value} b={value}}}}}"#);
        assert_eq!(read(text), Ok(expected));
        assert_eq!(read("{a: [1, 2], b: }"), Ok(r#"{a=["1" "2"] b=""}"#.into()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let deep = "[".repeat(17);
        let refused = [
            ("", "f.yml, line 1, column 1: the file is empty"),
            (
                "a: 1\nb: 2\na: 3",
                "f.yml, line 3, column 1: `a` is given twice",
            ),
            (
                "ä: !x 1",
                "f.yml, line 1, column 7: tags such as !this are not supported",
            ),
            (
                "a: &x [*x]",
                "f.yml, line 1, column 8: this alias refers to a value that contains it",
            ),
            (
                "a\n---\nb",
                "f.yml, line 2, column 1: a second document is not allowed",
            ),
            (
                "a: \"\\e\"",
                "f.yml, line 1, column 4: multi-line strings and control characters are not supported",
            ),
            ("[a]: 1", "f.yml, line 1, column 1: a name must be a string"),
            (
                &deep,
                "f.yml, line 1, column 17: values are nested deeper than 16",
            ),
        ];
        for (text, message) in refused {
            assert_eq!(read(text), Err(message.into()), "{text}");
        }
        let unclosed = read("a: [1,\nb: 2").unwrap_err();
        assert!(unclosed.starts_with("f.yml, line 2, column "), "{unclosed}");
    }

    proptest! {
        /// Whatever the text is, the answer is a value or a message.
        #[test]
        fn no_text_ends_the_reader(text in "[a&*\\[\\]{}:,\\-\"'!|>%# \n\t1ä]{0,40}") {
            let _ = read(&text);
        }
    }
}
