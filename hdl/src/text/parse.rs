//! Parses a text and returns its last module.

use super::ParseError;
use super::ParseProblem;
use super::cursor::Cursor;
use super::draft::{Depth, Draft, unknown};
use super::lexer::{At, Fault, Token};
use super::places::Places;
use crate::enums::EnumType;
use crate::module::Module;
use crate::problem::Problem;
use crate::rules::check_own_name;
use crate::source::Source;
use std::collections::HashMap;
use std::sync::Arc;

/// How deep operations and bodies may nest.
const MAX_NESTING: usize = 64;

/// Reads a text; its last module is the top.
pub fn parse(text: &str) -> Result<Arc<Module>, ParseError> {
    parse_labelled("text", text)
}

/// Reads a text that is called `label` in messages and in the places of what it describes.
pub fn parse_labelled(label: &str, text: &str) -> Result<Arc<Module>, ParseError> {
    parse_file(label, text).map_err(|(at, problem)| ParseError {
        label: label.into(),
        line: at.line,
        column: at.column,
        problem,
    })
}

fn parse_file(label: &str, text: &str) -> Result<Arc<Module>, Fault> {
    let mut parser = Parser {
        cursor: Cursor::new(text)?,
        places: Places::new(label),
        modules: Vec::new(),
        enums: HashMap::new(),
        nesting: 0,
    };
    loop {
        if parser.cursor.takes_word("enum") {
            parser.enumeration()?;
        } else if *parser.cursor.peek() == Token::Word("module".to_string()) {
            parser.module()?;
        } else if let (Token::End, Some((top, _))) = (parser.cursor.peek(), parser.modules.last()) {
            return Ok(Arc::clone(top));
        } else {
            return Err(parser.cursor.unexpected("`module` or `enum`"));
        }
    }
}

pub(super) struct Parser {
    pub cursor: Cursor,
    pub places: Places,
    /// The modules so far, the latest last.
    modules: Vec<(Arc<Module>, Depth)>,
    /// The enumerations that the present place sees.
    pub enums: HashMap<String, Arc<EnumType>>,
    nesting: usize,
}

impl Parser {
    fn module(&mut self) -> Result<(), Fault> {
        let at = self.cursor.at();
        let source = self.places.begin(at);
        self.cursor.expect_word("module")?;
        let (name_at, name) = self.cursor.word("the module's name")?;
        check_own_name(&name).map_err(|problem| (name_at, problem.into()))?;
        if self.modules.iter().any(|(known, _)| known.name == name) {
            return Err((name_at, Problem::ModuleNameTaken { name }.into()));
        }
        let doc = self.cursor.doc();
        self.given_source(&source)?;
        let mut draft = Draft::new(at, name, doc, source);
        self.items(&mut draft, None)?;
        let depth = draft.depth();
        let mut module = draft.finish(&self.places)?;
        self.places.settle(&mut module);
        self.modules.push((Arc::new(module), depth));
        Ok(())
    }

    /// `{ item … }`. Enumerations declared inside are forgotten behind it.
    pub fn items(&mut self, draft: &mut Draft, mut outer: Option<&mut Draft>) -> Result<(), Fault> {
        self.cursor.expect("{")?;
        let enums = self.enums.clone();
        while !self.cursor.takes("}") {
            self.item(draft, outer.as_deref_mut())?;
        }
        self.enums = enums;
        Ok(())
    }

    /// An enumeration, behind the word `enum`.
    pub fn enumeration(&mut self) -> Result<(), Fault> {
        let (at, name) = self.cursor.word("the enumeration's name")?;
        self.cursor.expect(":")?;
        let width = self.cursor.u32("the width in bits")?;
        let variants = self.braced(|parser| {
            let (_, variant) = parser.cursor.word("the name of a value, or `}`")?;
            parser.cursor.expect("=")?;
            Ok((variant, parser.cursor.u64("a value")?))
        })?;
        let enum_type = EnumType {
            name: name.clone(),
            width,
            variants,
        };
        if let Err(why) = enum_type.check() {
            return Err((at, Problem::BadEnum { name, why }.into()));
        }
        self.enums.insert(name, Arc::new(enum_type));
        Ok(())
    }

    /// Between the entries of a list: the separator, which may be left out before the closing bracket.
    pub fn separator(&mut self, separator: &'static str, close: &'static str) -> Result<(), Fault> {
        if self.cursor.takes(separator) || self.cursor.is_symbol(close) {
            return Ok(());
        }
        Err(self
            .cursor
            .unexpected(format!("`{separator}` or `{close}`")))
    }

    /// `{ entry, … }`
    pub fn braced<T>(
        &mut self,
        mut entry: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let mut entries = Vec::new();
        self.cursor.expect("{")?;
        while !self.cursor.takes("}") {
            entries.push(entry(self)?);
            self.separator(",", "}")?;
        }
        Ok(entries)
    }

    /// What stands behind a word, if the word comes next.
    pub fn behind<T>(
        &mut self,
        word: &str,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        let is_next = self.cursor.takes_word(word);
        is_next.then(|| read(self)).transpose()
    }

    /// `@ "file:line"`, if it comes next; the empty string is no known place.
    pub fn given_source(&mut self, exact: &Source) -> Result<(), Fault> {
        if !self.cursor.takes("@") {
            return Ok(());
        }
        let at = self.cursor.at();
        let Token::Text(text) = self.cursor.peek().clone() else {
            return Err(self.cursor.unexpected("a place such as \"file.rs:12\""));
        };
        self.cursor.bump();
        let source = if text.is_empty() {
            Some(Source::unknown())
        } else {
            text.rsplit_once(':').and_then(|(file, line)| {
                let line = line.parse().ok().filter(|line| *line > 0)?;
                let file = file.into();
                Some(Source { file, line })
            })
        };
        let malformed = || ParseProblem::Malformed {
            found: format!("{text:?}"),
            expected: "a place such as \"file.rs:12\"",
        };
        self.places
            .replace(exact, source.ok_or_else(|| (at, malformed()))?);
        Ok(())
    }

    /// A module declared earlier in the text.
    pub fn known_module(&mut self) -> Result<(Arc<Module>, Depth), Fault> {
        let (at, name) = self.cursor.word("a module's name")?;
        let found = self.modules.iter().find(|(known, _)| known.name == name);
        let found = found.map(|(module, depth)| (Arc::clone(module), *depth));
        found.ok_or_else(|| {
            let names = self.modules.iter().map(|(module, _)| module.name.as_str());
            (at, unknown("module", &name, names))
        })
    }

    /// An enumeration declared earlier in the text.
    pub fn known_enum(&mut self) -> Result<Arc<EnumType>, Fault> {
        let (at, name) = self.cursor.word("an enumeration's name")?;
        self.enums.get(&name).cloned().ok_or_else(|| {
            let mut names: Vec<&str> = self.enums.keys().map(String::as_str).collect();
            names.sort_unstable();
            (at, unknown("enumeration", &name, names.into_iter()))
        })
    }

    /// Reads something that may hold more of its kind.
    pub fn nested<T>(
        &mut self,
        at: At,
        read: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        if self.nesting == MAX_NESTING {
            return Err((at, ParseProblem::TooDeep(MAX_NESTING)));
        }
        self.nesting += 1;
        let result = read(self);
        self.nesting -= 1;
        result
    }
}
