//! A reference: a net, or some bits of it.
//!
//! Verilog-2001 can slice nets only, not expressions. So a slice of a slice, seen by a lane
//! of a lane, is kept as *one* affine rule on the innermost net, and printed as one select.

use super::width::Width;
use std::fmt;
use std::sync::Arc;

/// A declared name and its width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Net {
    pub name: Arc<str>,
    pub width: Width,
}

impl Net {
    /// Words for a name: of a field of a variable `held_tag` for `held_q.tag`, which is what reads the register.
    pub fn words(&self) -> String {
        match self.name.split_once('.') {
            Some((variable, field)) => {
                let of = variable.strip_suffix("_q").unwrap_or(variable);
                format!("{of}_{}", field.trim_end_matches('_'))
            }
            None => self.name.to_string(),
        }
    }
}

/// A generate loop around the text being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Loop {
    pub genvar: Arc<str>,
    pub count: u32,
    /// What its block is called.
    pub label: Arc<str>,
}

/// `width` bits of a net from bit `low + sum(genvar * stride)` up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    pub net: Net,
    low: Width,
    steps: Vec<(Loop, Width)>,
    width: Width,
    /// Whether it is said from the net's highest bit down, since its lowest bit has no formula.
    is_top: bool,
}

impl Reference {
    /// All of a net.
    pub fn whole(net: Net) -> Self {
        let width = net.width.clone();
        Self {
            net,
            low: Width::plain(0),
            steps: Vec::new(),
            width,
            is_top: false,
        }
    }

    /// Its width.
    pub fn width(&self) -> &Width {
        &self.width
    }

    /// `width` bits of it, from its bit `low` up.
    pub fn slice(&self, low: u32, width: Width) -> Self {
        // The upper part of a row begins where its lower part ends, which depends on the same parameters.
        let is_upper = !width.is_plain() && low + width.bits() == self.width.bits();
        let upper = is_upper.then(|| self.width.minus(&width)).flatten();
        let is_top = is_upper && self.is_whole() && self.width.is_of_other_terms(&width);
        Self {
            is_top,
            ..self.part(&upper.unwrap_or(Width::plain(low)), width)
        }
    }

    /// The same from where a formula says.
    pub fn part(&self, low: &Width, width: Width) -> Self {
        Self {
            low: self.low.plus(low),
            width,
            is_top: false,
            ..self.clone()
        }
    }

    /// What a lane of `around` sees of it.
    pub fn lane(&self, around: &Loop, base: &Width, stride: &Width, width: Width) -> Self {
        let mut seen = self.part(base, width);
        if stride.bits() > 0 && !self.net.width.is_scalar() {
            seen.steps.push((around.clone(), stride.clone()));
        }
        seen
    }

    /// Its lowest bit, if it is a part of its net that is the same for every lane.
    pub fn low(&self) -> Option<u32> {
        (self.steps.is_empty() && !self.is_whole()).then_some(self.low.bits())
    }

    /// Words for a name: the net, and which part of it.
    pub fn words(&self) -> String {
        let mut words = self.net.words();
        if !self.is_whole() && self.steps.is_empty() {
            let low = self.low.bits();
            let high = low + self.width.bits() - 1;
            words = if low == high {
                format!("{words}_{low}")
            } else {
                format!("{words}_{high}_{low}")
            };
        }
        words
    }

    /// The innermost loop whose lanes see different parts of the net.
    pub fn innermost_loop(&self) -> Option<&Loop> {
        self.steps.last().map(|(around, _)| around)
    }

    /// Whether it is all of its net.
    pub fn is_whole(&self) -> bool {
        self.steps.is_empty() && self.width.bits() == self.net.width.bits()
    }

    /// Calls `visit` with the lowest bit that each lane points at.
    pub fn for_each_low(&self, mut visit: impl FnMut(u32)) {
        fn walk(steps: &[(Loop, Width)], low: u32, visit: &mut impl FnMut(u32)) {
            let Some(((around, stride), rest)) = steps.split_first() else {
                visit(low);
                return;
            };
            for lane in 0..around.count {
                walk(rest, low + lane * stride.bits(), visit);
            }
        }
        walk(&self.steps, self.low.bits(), &mut visit);
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, width) = (&self.net.name, &self.width);
        if self.is_whole() || self.net.width.is_scalar() {
            return f.write_str(name);
        }
        if self.steps.is_empty() && width.is_plain() && self.low.is_plain() {
            let low = self.low.bits();
            let high = low + width.bits() - 1;
            return if low == high {
                write!(f, "{name}[{low}]")
            } else {
                write!(f, "{name}[{high}:{low}]")
            };
        }
        if self.is_top && self.steps.is_empty() {
            return write!(f, "{name}[{} -: {width}]", self.net.width.less(1));
        }
        if self.steps.is_empty() && self.low.bits() == 0 {
            return write!(f, "{name}{}", width.range());
        }
        let steps = self.steps.iter();
        let steps: Vec<(&str, &Width)> = steps
            .map(|(around, stride)| (&*around.genvar, stride))
            .collect();
        let start = width.start(&self.low, &steps);
        if width.is_scalar() {
            write!(f, "{name}[{start}]")
        } else {
            write!(f, "{name}[{start} +: {width}]")
        }
    }
}
