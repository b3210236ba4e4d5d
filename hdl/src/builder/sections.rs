//! How a description begins a [`Section`].

use super::ModuleBuilder;
use crate::section::Section;
use std::sync::Arc;

/// The section of what lets the stages of a stream move, which every other one depends on.
const HANDSHAKE: &str = "Handshake";

/// Ends a section that was begun within another: goes on in that.
pub(crate) struct Within<'m> {
    builder: &'m ModuleBuilder,
    around: Option<Arc<Section>>,
}

impl Drop for Within<'_> {
    fn drop(&mut self) {
        self.builder.state.borrow_mut().section = self.around.take();
    }
}

impl ModuleBuilder {
    /// From here on the description is about this: a banner in Verilog, with all that is described until the next one.
    pub fn section(&self, title: &str) {
        self.section_about(title, "");
    }

    /// As [`ModuleBuilder::section`], with a comment that says why it is done, or how.
    pub fn section_about(&self, title: &str, about: &str) {
        let mut state = self.state.borrow_mut();
        let known = state.sections.iter().find(|of| of.title == title).cloned();
        let section = known.unwrap_or_else(|| {
            let section = Arc::new(Section {
                number: state.sections.len() as u32 + 1,
                title: title.to_string(),
                about: about.to_string(),
            });
            state.sections.push(Arc::clone(&section));
            section
        });
        state.section = Some(section);
    }

    /// In a description with sections, a stage's registers are a section of their own, until the end of the result.
    pub(crate) fn registers_section(&self, stage: &str) -> Within<'_> {
        let around = self.state.borrow().section.clone();
        if around.is_some() {
            self.section(&format!("Registers of {stage}"));
        }
        Within {
            builder: self,
            around,
        }
    }

    /// What is described until the end of the result belongs to the handshake, which stands in front.
    pub(crate) fn handshake_section(&self) -> Within<'_> {
        let handshake = Arc::new(Section {
            number: 0,
            title: HANDSHAKE.to_string(),
            about: "A stage takes a word where it is empty or hands on the one that it holds."
                .to_string(),
        });
        let around = self.state.borrow_mut().section.replace(handshake);
        Within {
            builder: self,
            around,
        }
    }
}
