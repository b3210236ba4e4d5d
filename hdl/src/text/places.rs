//! Source locations of statements.

use super::lexer::At;
use crate::module::Module;
use crate::source::Source;
use std::collections::HashMap;
use std::sync::Arc;

/// While a module is checked, its sources name line and column (`text:3` as the file, the column as the
/// line), so that messages about earlier places are exact; afterwards [`Places::settle`] puts the final
/// ones in.
pub(super) struct Places {
    label: Arc<str>,
    known: HashMap<Source, (At, Source)>,
}

impl Places {
    pub fn new(label: &str) -> Self {
        Self {
            label: label.into(),
            known: HashMap::new(),
        }
    }

    /// The exact source of a statement that begins here.
    pub fn begin(&mut self, at: At) -> Source {
        let exact = Source {
            file: format!("{}:{}", self.label, at.line).into(),
            line: at.column,
        };
        let last = Source {
            file: Arc::clone(&self.label),
            line: at.line,
        };
        self.known.insert(exact.clone(), (at, last));
        exact
    }

    /// The statement says itself where it comes from.
    pub fn replace(&mut self, exact: &Source, last: Source) {
        if let Some((_, known)) = self.known.get_mut(exact) {
            *known = last;
        }
    }

    pub fn at(&self, exact: &Source) -> Option<At> {
        self.known.get(exact).map(|(at, _)| *at)
    }

    /// Gives a module and the bodies in it their final sources.
    pub fn settle(&self, module: &mut Module) {
        let last = |source: &mut Source| {
            if let Some((_, last)) = self.known.get(source) {
                *source = last.clone();
            }
        };
        last(&mut module.source);
        module.ports.iter_mut().for_each(|x| last(&mut x.source));
        module.nodes.iter_mut().for_each(|x| last(&mut x.source));
        module
            .registers
            .iter_mut()
            .for_each(|x| last(&mut x.source));
        module.memories.iter_mut().for_each(|x| last(&mut x.source));
        module.tables.iter_mut().for_each(|x| last(&mut x.source));
        for instance in &mut module.instances {
            last(&mut instance.source);
            if instance.is_in_place() {
                self.settle(Arc::make_mut(&mut instance.module));
            }
        }
    }
}
