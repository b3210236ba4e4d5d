//! A YAML document as a tree of texts, lists and mappings: as much as `.ze_info` needs.
//!
//! Contract: total and not recursive, because a file decides how deep its values lie. Numbers and truth values stay texts.

use yaml_rust2::parser::{Event, Parser};

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// Anything that is written as one word or string.
    Text(String),
    /// Values.
    List(Vec<Node>),
    /// Names and their values.
    Map(Vec<(String, Node)>),
}

/// Values within values, at the most: dropping a tree is recursive.
const DEEPEST: usize = 16;

impl Node {
    /// The value of a name.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(entries) => {
                let mut entries = entries.iter();
                entries
                    .find(|(other, _)| other == name)
                    .map(|(_, node)| node)
            }
            _ => None,
        }
    }

    /// The value of a name, which is a text.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name) {
            Some(Self::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// The values of a list; of anything else none.
    pub(super) fn list(&self) -> &[Self] {
        match self {
            Self::List(list) => list,
            _ => &[],
        }
    }
}

/// A list or mapping whose end has not come, and of a mapping the name whose value comes next.
struct Open {
    node: Node,
    name: Option<String>,
}

/// Reads the first document of a text.
pub(super) fn parse(text: &str) -> Result<Node, String> {
    let mut parser = Parser::new_from_str(text);
    let mut open: Vec<Open> = Vec::new();
    let mut done = None;
    while done.is_none() {
        let (event, mark) = parser.next_token().map_err(|error| error.to_string())?;
        let at = |what: &str| format!("line {}: {what}", mark.line());
        let complete = match event {
            Event::Scalar(text, ..) => Some(Node::Text(text)),
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEEPEST => {
                return Err(at("values are nested too deeply"));
            }
            Event::SequenceStart(..) => {
                let node = Node::List(Vec::new());
                open.push(Open { node, name: None });
                None
            }
            Event::MappingStart(..) => {
                let node = Node::Map(Vec::new());
                open.push(Open { node, name: None });
                None
            }
            Event::SequenceEnd | Event::MappingEnd => open.pop().map(|open| open.node),
            Event::Alias(_) => return Err(at("aliases are not supported")),
            Event::StreamEnd => return Err("there is no document".to_string()),
            _ => None,
        };
        let Some(node) = complete else {
            continue;
        };
        match open.last_mut() {
            None => done = Some(node),
            Some(Open { node: outer, name }) => match (outer, name.take(), node) {
                (Node::List(list), _, node) => list.push(node),
                (Node::Map(entries), Some(name), node) => entries.push((name, node)),
                (Node::Map(_), None, Node::Text(text)) => *name = Some(text),
                _ => return Err(at("a name must be a text")),
            },
        }
    }
    done.ok_or_else(|| "there is no document".to_string())
}
