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
//! A small set is cut where this fails: to the values around the module's own, without a gap, that have its text, such as 2 and more
//! lanes of a block that has no lane's number where there is one lane. If these are not most of the set, it is cut to the powers of 2, for a
//! tree, if three or more in a row have that text; otherwise the parameter stays a `localparam`. If each value can be built but some combination cannot, the later parameter is not marked.

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
        settings: settings.to_vec(),
        build,
        kept: Vec::new(),
    };
    for index in 0..settings.len() {
        if !found.is_parameter(index) {
            continue;
        }
        found.settings[index].allowed = found.of_one_text(index);
        if found.settings[index].allowed.count() > 1 && found.is_right_with(index) {
            found.kept.push(index);
        }
    }
    let Search { settings, kept, .. } = found;
    Arc::unwrap_or_clone(with_marks(&module, &chosen(&settings, &kept)))
}

/// What was found so far.
struct Search<'a> {
    module: &'a Arc<Module>,
    settings: Vec<Setting<'a>>,
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

    /// The values of a setting, alone, with which the text is the module's own: of a large set all or none.
    fn of_one_text(&self, index: usize) -> Allowed {
        let Setting { value, allowed, .. } = &self.settings[index];
        let own = self.template(self.module, &[index]);
        let has_own_text = |value: &u32| {
            let mut values = self.values();
            values[index] = *value;
            self.has_text(&own, &values, &[index])
        };
        if !self.is_in_text(&own, index) {
            return Allowed::of([*value]);
        }
        if allowed.count() <= MOST_TRIED {
            let all: Vec<u32> = allowed.iter().collect();
            let (below, above) = all.split_at(all.partition_point(|other| other < value));
            let below = below.iter().rev().take_while(|value| has_own_text(value));
            let above = above.iter().take_while(|value| has_own_text(value));
            let run: Vec<u32> = below.chain(above).copied().collect();
            if 2 * run.len() > all.len() {
                return Allowed::of(run);
            }
            // The neighbours of a power of 2 are none, but for those of 2.
            let is_lonely = run.iter().all(|other| other.is_power_of_two());
            let powers = all
                .into_iter()
                .filter(|other| is_lonely && other.is_power_of_two());
            let powers = Allowed::of(powers.filter(has_own_text));
            let is_one = powers.contains(*value) && powers.are_powers_of_2();
            return if is_one {
                powers
            } else {
                Allowed::of([*value])
            };
        }
        if self.settings[index].tried().iter().all(has_own_text) {
            allowed.clone()
        } else {
            Allowed::of([*value])
        }
    }

    /// Whether one more parameter may be changed together with those that may be already.
    fn is_right_with(&self, index: usize) -> bool {
        if self.kept.is_empty() {
            return true;
        }
        let mut kept = self.kept.clone();
        kept.push(index);
        let files = self.template(self.module, &kept);
        // What is passed down, and what ports are called, may be others with two marks.
        let alone = self.settings[index].tried().into_iter().map(|value| {
            let mut values = self.values();
            values[index] = value;
            values
        });
        let alone: Vec<Vec<u32>> = alone.collect();
        let mut combinations = vec![self.values()];
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
        let mut combinations = alone.iter().chain(&combinations);
        self.is_in_text(&files, index)
            && combinations.all(|values| self.has_text(&files, values, &kept))
    }

    /// The values that the module was built with.
    fn values(&self) -> Vec<u32> {
        self.settings.iter().map(|setting| setting.value).collect()
    }

    /// Whether the text calls a setting a parameter.
    fn is_in_text(&self, files: &[VerilogFile], index: usize) -> bool {
        let mut in_text = files.last().into_iter().flat_map(|top| &top.parameters);
        in_text.any(|parameter| parameter.name == self.settings[index].name)
    }

    /// Whether the module of other values has this text, in which these settings may be changed.
    fn has_text(&self, files: &[VerilogFile], values: &[u32], kept: &[usize]) -> bool {
        let Some(other) = (self.build)(values) else {
            return false;
        };
        let others = self.template(&Arc::new(other), kept);
        let is_text = |(file, other): (&VerilogFile, &VerilogFile)| file.text == other.text;
        files.len() == others.len() && files.iter().zip(&others).all(is_text)
    }

    /// The text in which these settings may be changed, without their defaults.
    fn template(&self, module: &Arc<Module>, kept: &[usize]) -> Vec<VerilogFile> {
        verilog::template(&with_marks(module, &chosen(&self.settings, kept)))
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

fn chosen<'a>(settings: &[Setting<'a>], kept: &[usize]) -> Vec<Setting<'a>> {
    kept.iter().map(|index| settings[*index].clone()).collect()
}

/// The module with marks on these settings' parameters, and on those of the modules below that they are passed
/// down to. Nothing is tried: see [`marked`].
pub fn with_marks(module: &Arc<Module>, settings: &[Setting<'_>]) -> Arc<Module> {
    let mut marks = Marks::default();
    let own = module.parameters.iter().map(|parameter| {
        let mut of = settings
            .iter()
            .filter(|setting| setting.name == parameter.name);
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
