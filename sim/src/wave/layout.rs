//! The signals of a trace: a tree of scopes and variables that follows the design's hierarchy.
//!
//! Names are those of the design. A scope is a module's instance or one lane of an array (`lanes[3]`);
//! viewers split paths at dots and read brackets at a name's end as an index, so neither is allowed
//! anywhere else.

use super::error::WaveError;
use std::collections::HashSet;
use std::sync::Arc;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::source::Source;

/// Longest name accepted; the FST format ends at 512 bytes with the index.
const MAX_NAME: usize = 400;

/// What a variable is in the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VariableKind {
    /// An input port.
    Input,
    /// An output port.
    Output,
    /// A named value between others.
    Wire,
    /// A register.
    Register,
    /// A value fixed for the whole run.
    Parameter,
}

/// A name for one slot of the sampled values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceVariable {
    /// Its name within the scope, without dots, brackets or spaces.
    pub name: String,
    /// Its bits, at least 1; the same for all variables of one slot.
    pub width: u32,
    /// What it is.
    pub kind: VariableKind,
    /// The names of its values, of the variable's width.
    pub enum_type: Option<Arc<EnumType>>,
    /// Which of the sampled values it shows. Variables with the same slot are one signal.
    pub slot: usize,
}

impl TraceVariable {
    /// Its name with the index that viewers expect of more than one bit, such as `state[1:0]`.
    pub(super) fn indexed_name(&self, space: &str) -> String {
        match self.width {
            1 => self.name.clone(),
            width => format!("{}{space}[{}:0]", self.name, width - 1),
        }
    }
}

/// A scope of the hierarchy: an instance, or one lane of an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TraceScope {
    /// Its name within the scope above, such as `mux` or `lanes[3]`.
    pub name: String,
    /// The module it is an instance of; none for a lane that is only a generate block.
    pub module: Option<String>,
    /// Where it was described.
    pub source: Option<Source>,
    /// Its variables.
    pub variables: Vec<TraceVariable>,
    /// The scopes within it.
    pub scopes: Vec<TraceScope>,
}

impl TraceScope {
    /// The width of each slot, by slot number; none for a slot that no variable shows.
    ///
    /// Refuses names that viewers would read otherwise, names used twice in one scope, widths of 0, slots
    /// with two widths and enumerations of another width than their variable.
    pub fn slot_widths(&self) -> Result<Vec<Option<u32>>, WaveError> {
        let mut widths = Vec::new();
        self.check(&self.name, &mut widths)?;
        Ok(widths)
    }

    fn check(&self, path: &str, widths: &mut Vec<Option<u32>>) -> Result<(), WaveError> {
        check_text(path, without_index(&self.name))?;
        let mut names = HashSet::new();
        for variable in &self.variables {
            let place = format!("{path}.{}", variable.name);
            check_text(&place, &variable.name)?;
            if !names.insert(&variable.name) {
                return Err(WaveError::layout(
                    &place,
                    "two variables have this name; names in one scope must differ",
                ));
            }
            check_variable(&place, variable, widths)?;
        }
        names.clear();
        for scope in &self.scopes {
            let place = format!("{path}.{}", scope.name);
            if !names.insert(&scope.name) {
                return Err(WaveError::layout(
                    &place,
                    "two scopes have this name; names in one scope must differ",
                ));
            }
            scope.check(&place, widths)?;
        }
        Ok(())
    }

    /// All variables, a scope's own before those of the scopes within it.
    pub(super) fn all_variables<'a>(&'a self, visit: &mut impl FnMut(&'a TraceVariable)) {
        self.variables.iter().for_each(&mut *visit);
        for scope in &self.scopes {
            scope.all_variables(visit);
        }
    }
}

fn check_variable(
    place: &str,
    variable: &TraceVariable,
    widths: &mut Vec<Option<u32>>,
) -> Result<(), WaveError> {
    let &TraceVariable { width, slot, .. } = variable;
    if width == 0 {
        return Err(WaveError::layout(
            place,
            "its width is 0; a variable has at least 1 bit",
        ));
    }
    if let Some(values) = &variable.enum_type {
        if let Err(problem) = values.check() {
            let problem = format!("its enumeration {} {problem}", values.name);
            return Err(WaveError::layout(place, problem));
        }
        if values.width != width {
            let problem = format!(
                "it has {width} bits, its enumeration {} has {}; the widths must be equal",
                values.name, values.width
            );
            return Err(WaveError::layout(place, problem));
        }
    }
    if widths.len() <= slot {
        widths.resize(slot + 1, None);
    }
    match widths[slot].replace(width) {
        Some(other) if other != width => {
            let problem = format!(
                "it has {width} bits, another variable of slot {slot} has {other}; the widths must be equal"
            );
            Err(WaveError::layout(place, problem))
        }
        _ => Ok(()),
    }
}

/// A scope's name without a number in brackets at its end.
fn without_index(name: &str) -> &str {
    let index = name.strip_suffix(']').and_then(|n| n.rsplit_once('['));
    match index {
        Some((stem, digits))
            if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) =>
        {
            stem
        }
        _ => name,
    }
}

fn check_text(place: &str, name: &str) -> Result<(), WaveError> {
    let problem = if name.is_empty() {
        "a name is empty".to_string()
    } else if name.len() > MAX_NAME {
        format!(
            "the name has {} characters, at most {MAX_NAME} are allowed",
            name.len()
        )
    } else if let Some(found) = name
        .chars()
        .find(|c| !c.is_ascii_graphic() || ".[]".contains(*c))
    {
        format!(
            "the name contains {found:?}; allowed are printable ASCII characters except dots and brackets, \
             and one index in brackets at the end of a scope's name"
        )
    } else {
        return Ok(());
    };
    Err(WaveError::layout(place, problem))
}
