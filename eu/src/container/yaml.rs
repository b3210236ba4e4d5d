//! A YAML document as a tree of texts, lists and mappings: as much as compilers write into `.ze_info`.
//!
//! Contract: lists and mappings are written line by line, indented; within a line, values are words, quoted strings, and lists in
//! brackets. Everything else is an error with its line. Reading is not recursive, because a file decides how deep its values lie.
//! Numbers and truth values stay texts.

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
        let Self::Map(entries) = self else {
            return None;
        };
        let mut entries = entries.iter();
        let found = entries.find(|(other, _)| other == name);
        found.map(|(_, node)| node)
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

/// Reads the first document of a text.
pub(super) fn parse(text: &str) -> Result<Node, String> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        let content = line.trim_start_matches(' ');
        let indent = line.len() - content.len();
        match content.trim_end() {
            "" | "---" => {}
            "..." => break,
            comment if comment.starts_with('#') => {}
            content => reader
                .line(indent, content)
                .map_err(|what| format!("line {number}: {what}"))?,
        }
    }
    reader.close(0)?;
    reader
        .done
        .ok_or_else(|| "there is no document".to_string())
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    open: Vec<Open>,
    done: Option<Node>,
}

/// A list or mapping whose end has not come.
struct Open {
    /// Where its lines begin.
    indent: usize,
    node: Node,
    /// Of a mapping: the name whose value comes next.
    name: Option<String>,
}

impl Reader {
    /// Takes a line, whose text begins in this column.
    fn line(&mut self, mut indent: usize, mut text: &str) -> Result<(), String> {
        while text == "-" || text.starts_with("- ") {
            self.close(indent + 1)?;
            let is_open = |open: &Open| open.indent == indent && matches!(open.node, Node::List(_));
            if !self.open.last().is_some_and(is_open) {
                self.begin(indent, Node::List(Vec::new()))?;
            }
            let rest = text[1..].trim_start();
            indent += text.len() - rest.len();
            text = rest;
        }
        if text.is_empty() {
            return Ok(());
        }
        let Some((name, value)) = named(text) else {
            self.close(indent)?;
            return self.add(scalar(text)?);
        };
        self.close(indent + 1)?;
        // The items of a list may be as far in as the name of the list.
        while self
            .open
            .last()
            .is_some_and(|open| open.indent == indent && matches!(open.node, Node::List(_)))
        {
            self.close_one()?;
        }
        let is_open = |open: &Open| open.indent == indent;
        if !self.open.last().is_some_and(is_open) {
            self.begin(indent, Node::Map(Vec::new()))?;
        }
        // The name before it has no value.
        if self.open.last().is_some_and(|open| open.name.is_some()) {
            self.add(Node::Text(String::new()))?;
        }
        if let Some(open) = self.open.last_mut() {
            open.name = Some(name.to_string());
        }
        match value {
            "" => Ok(()),
            value => self.add(scalar(value)?),
        }
    }

    fn begin(&mut self, indent: usize, node: Node) -> Result<(), String> {
        if self.open.len() == DEEPEST {
            return Err(format!("values are nested deeper than {DEEPEST}"));
        }
        if self.done.is_some() {
            return Err("it belongs to nothing before it".to_string());
        }
        let name = None;
        self.open.push(Open { indent, node, name });
        Ok(())
    }

    /// Ends everything that begins in this column or behind it.
    fn close(&mut self, indent: usize) -> Result<(), String> {
        while self.open.last().is_some_and(|open| open.indent >= indent) {
            self.close_one()?;
        }
        Ok(())
    }

    fn close_one(&mut self) -> Result<(), String> {
        if self.open.last().is_some_and(|open| open.name.is_some()) {
            self.add(Node::Text(String::new()))?;
        }
        match self.open.pop() {
            Some(open) => self.add(open.node),
            None => Ok(()),
        }
    }

    /// A value is whole: it belongs to the list or mapping that is open.
    fn add(&mut self, node: Node) -> Result<(), String> {
        let Some(Open {
            node: outer, name, ..
        }) = self.open.last_mut()
        else {
            self.done = Some(node);
            return Ok(());
        };
        match (outer, name.take()) {
            (Node::List(list), _) => list.push(node),
            (Node::Map(entries), Some(name)) => entries.push((name, node)),
            _ => return Err("a value without a name".to_string()),
        }
        Ok(())
    }
}

/// The name at the start of a line, and what is behind its colon.
fn named(text: &str) -> Option<(&str, &str)> {
    if text.starts_with(['\'', '"', '[']) {
        return None;
    }
    if let Some((name, value)) = text.split_once(": ") {
        return Some((name.trim_end(), value.trim()));
    }
    text.strip_suffix(':').map(|name| (name.trim_end(), ""))
}

/// A value within a line.
fn scalar(text: &str) -> Result<Node, String> {
    if let Some(inside) = text.strip_prefix('[') {
        let inside = inside.strip_suffix(']').ok_or("a list without its end")?;
        let items = inside
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        let items = items.map(|item| string(item).map(Node::Text));
        return items.collect::<Result<_, _>>().map(Node::List);
    }
    if text.starts_with(['{', '&', '*', '!', '|', '>']) {
        return Err("values of this form are not supported".to_string());
    }
    string(text).map(Node::Text)
}

/// A word, or a quoted string.
fn string(text: &str) -> Result<String, String> {
    for (quote, escaped) in [('\'', "''"), ('"', "\\\"")] {
        if let Some(inside) = text.strip_prefix(quote) {
            let inside = inside
                .strip_suffix(quote)
                .ok_or("a string without its end")?;
            return Ok(inside.replace(escaped, &quote.to_string()));
        }
    }
    Ok(text.to_string())
}
