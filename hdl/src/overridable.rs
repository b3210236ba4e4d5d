//! Marks parameters that may be overridden in the emitted text.
//!
//! The Verilog writer sees one module, built with one value, and cannot know what another
//! value would have changed: Rust code computes widths, tables and whole structures from it.
//! So [`verilog`] writes a parameter as a `localparam` unless it is marked with the values that
//! it may take ([`Parameter::allowed`]). The functions here set that mark where it is correct.
//!
//! The theorem: *if `P` is marked with a set of values, then the text with `P` overridden by one of them
//! equals the text of the module built with that value*, except for the default in the line that declares
//! `P`. It is checked by building the module with other values and comparing the texts: all values of a set
//! of up to [`MOST_TRIED`]; otherwise the values near the ends, the default, and every power of 2, where
//! the widths of numbers change. For several parameters, the texts of combinations are compared as well.
//!
//! A parameter for which this fails stays a `localparam`. If each value can
//! be built but some combination cannot, the later parameter is not marked.

use crate::allowed::Allowed;
use crate::module::{Module, Parameter};
use crate::verilog::{self, VerilogFile};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Sets of up to so many values are tried as a whole.
pub const MOST_TRIED: u64 = 1024;

/// Of each of several parameters so many values are tried together with those of the others.
const MOST_COMBINED: usize = 5;

/// A value that a module was built with, and what it might have been.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// The parameter's name in the module.
    pub name: &'a str,
    /// The value.
    pub value: u32,
    /// The values that there are.
    pub allowed: Allowed,
}

/// The module that `build` makes of the parameters' values, with a mark on each parameter that may be
/// overridden in its text: a name, the value to build with, and the range.
///
/// ```
/// use warpwright_hdl::overridable::overridable;
/// use warpwright_hdl::prelude::*;
///
/// let inverter = |[width]: [u32; 1]| {
///     let m = ModuleBuilder::new("inverter");
///     let width = m.parameter("WIDTH", width, "bits");
///     m.output("y", !m.input("a", width));
///     m.finish()
/// };
/// let module = overridable([("WIDTH", 8, 1..=64)], inverter)?;
/// assert!(module.parameters[0].allowed.is_some());
/// # Ok::<(), BuildErrors>(())
/// ```
pub fn overridable<const N: usize, E>(
    parameters: [(&str, u32, RangeInclusive<u32>); N],
    build: impl Fn([u32; N]) -> Result<Module, E>,
) -> Result<Module, E> {
    let module = build(parameters.each_ref().map(|(_, value, _)| *value))?;
    let settings = parameters.map(|(name, value, range)| Setting {
        name,
        value,
        allowed: range.into(),
    });
    Ok(marked(module, &settings, &|values| {
        let values = <[u32; N]>::try_from(values).ok()?;
        build(values).ok()
    }))
}

/// The same for a module that is built already. `build` makes one of other values, in the order of the
/// settings; of values that do not go together, none.
pub fn marked(
    module: Module,
    settings: &[Setting<'_>],
    build: &dyn Fn(&[u32]) -> Option<Module>,
) -> Module {
    let module = Arc::new(module);
    let mut found = Search {
        module: &module,
        settings,
        build,
        kept: Vec::new(),
    };
    for (index, setting) in settings.iter().enumerate() {
        let may_change = setting.allowed.count() > 1;
        if may_change && found.is_parameter(index) && found.is_right_with(index) {
            found.kept.push(index);
        }
    }
    let kept = found.kept;
    Arc::unwrap_or_clone(with_marks(&module, settings, &kept))
}

/// What was found so far.
struct Search<'a> {
    module: &'a Arc<Module>,
    settings: &'a [Setting<'a>],
    build: &'a dyn Fn(&[u32]) -> Option<Module>,
    /// The settings that may be changed in the text.
    kept: Vec<usize>,
}

impl Search<'_> {
    /// Whether the module was built with this value, and has a parameter of that name for it.
    fn is_parameter(&self, index: usize) -> bool {
        let Setting {
            name,
            value,
            allowed,
        } = &self.settings[index];
        let mut parameters = self.module.parameters.iter();
        parameters.any(|p| p.name == *name && p.value == *value) && allowed.contains(*value)
    }

    /// Whether one more parameter may be changed, alone and together with those that may be already.
    fn is_right_with(&self, index: usize) -> bool {
        let mut kept = self.kept.clone();
        kept.push(index);
        let files = self.template(self.module, &kept);
        let name = self.settings[index].name;
        let mut in_text = files.last().into_iter().flat_map(|top| &top.parameters);
        if !in_text.any(|parameter| parameter.name == name) {
            return false;
        }
        let is_text = |(file, other): (&VerilogFile, &VerilogFile)| file.text == other.text;
        let values: Vec<u32> = self.settings.iter().map(|s| s.value).collect();
        let is_same = |values: &[u32]| {
            let Some(other) = (self.build)(values) else {
                return false;
            };
            let others = self.template(&Arc::new(other), &kept);
            files.len() == others.len() && files.iter().zip(&others).all(is_text)
        };
        let alone = self.settings[index].tried().into_iter().all(|value| {
            let mut values = values.clone();
            values[index] = value;
            is_same(&values)
        });
        if !alone || self.kept.is_empty() {
            return alone;
        }
        let mut combinations = vec![values];
        for index in kept.iter().copied() {
            combinations = combinations
                .iter()
                .flat_map(|values| {
                    let others = self.settings[index].combined().into_iter();
                    others.map(|value| {
                        let mut values = values.clone();
                        values[index] = value;
                        values
                    })
                })
                .collect();
        }
        combinations.iter().all(|values| is_same(values))
    }

    /// The text in which these settings may be changed, without their defaults.
    fn template(&self, module: &Arc<Module>, kept: &[usize]) -> Vec<VerilogFile> {
        verilog::template(&with_marks(module, self.settings, kept))
    }
}

impl Setting<'_> {
    /// The values to try, those first that are most likely to make a difference.
    fn tried(&self) -> Vec<u32> {
        let mut near = self.combined();
        if self.allowed.count() <= MOST_TRIED {
            near.extend(self.allowed.iter());
        } else {
            let powers = (0..u32::BITS).map(|bit| 1 << bit);
            let ends = self.allowed.runs().iter().flat_map(|(a, b)| [*a, *b]);
            near.extend(powers.chain(ends).flat_map(around));
        }
        self.distinct(near)
    }

    /// The values to try together with others.
    fn combined(&self) -> Vec<u32> {
        let (least, greatest) = self.allowed.ends().unwrap_or_default();
        let value = self.value;
        let beside = [value.saturating_add(1), value.saturating_sub(1)];
        let near = [value].into_iter().chain(beside);
        let far = [least, greatest, 2, value.saturating_mul(2)];
        let mut values = self.distinct(near.chain(far).collect());
        values.truncate(MOST_COMBINED);
        values
    }

    /// The allowed ones of these, each once, in their order.
    fn distinct(&self, values: Vec<u32>) -> Vec<u32> {
        let mut distinct = Vec::new();
        for value in values {
            if self.allowed.contains(value) && !distinct.contains(&value) {
                distinct.push(value);
            }
        }
        distinct
    }
}

fn around(value: u32) -> [u32; 3] {
    [value.saturating_sub(1), value, value.saturating_add(1)]
}

/// The module with marks on these settings' parameters, and on those of the modules below that they are passed
/// down to.
fn with_marks(module: &Arc<Module>, settings: &[Setting<'_>], kept: &[usize]) -> Arc<Module> {
    let mut marks = Marks::default();
    let own = module.parameters.iter().map(|parameter| {
        let of = kept.iter().map(|index| &settings[*index]);
        let mut of = of.filter(|setting| setting.name == parameter.name);
        of.next().map(|setting| setting.allowed.clone())
    });
    let own = own.collect();
    marks.spread(module, own);
    marks.applied(module)
}

/// Marks to set, and modules that have got theirs.
#[derive(Default)]
struct Marks {
    of: HashMap<*const Module, Vec<Option<Allowed>>>,
    done: HashMap<*const Module, Arc<Module>>,
}

impl Marks {
    /// Adds marks to a module, and to those below what they bring.
    fn spread(&mut self, module: &Arc<Module>, marks: Vec<Option<Allowed>>) {
        let known = self.of.entry(Arc::as_ptr(module));
        let known = known.or_insert_with(|| vec![None; module.parameters.len()]);
        let mut is_new = false;
        for (known, mark) in known.iter_mut().zip(marks) {
            if known.is_none() && mark.is_some() {
                *known = mark;
                is_new = true;
            }
        }
        if !is_new {
            return;
        }
        let known = known.clone();
        for instance in &module.instances {
            let below = instance.module.parameters.iter();
            let below = below.map(|inner| passed_down(inner, &module.parameters, &known));
            self.spread(&instance.module, below.collect());
        }
    }

    /// The module with its marks.
    fn applied(&mut self, module: &Arc<Module>) -> Arc<Module> {
        if let Some(done) = self.done.get(&Arc::as_ptr(module)) {
            return Arc::clone(done);
        }
        let has_marks = self.of.contains_key(&Arc::as_ptr(module));
        let marked = if has_marks {
            let mut marked = Module::clone(module);
            let marks = self.of.get(&Arc::as_ptr(module)).cloned();
            for (parameter, mark) in marked.parameters.iter_mut().zip(marks.unwrap_or_default()) {
                parameter.allowed = parameter.allowed.take().or(mark);
            }
            for instance in &mut marked.instances {
                instance.module = self.applied(&instance.module);
            }
            Arc::new(marked)
        } else {
            Arc::clone(module)
        };
        self.done.insert(Arc::as_ptr(module), Arc::clone(&marked));
        marked
    }
}

/// The mark of the parameter around a module that the writer passes down to one of it: that of the same name and
/// value.
fn passed_down(
    inner: &Parameter,
    outer: &[Parameter],
    marks: &[Option<Allowed>],
) -> Option<Allowed> {
    let mut pairs = outer.iter().zip(marks);
    let (_, mark) = pairs.find(|(p, _)| p.name == inner.name && p.value == inner.value)?;
    mark.clone()
}
