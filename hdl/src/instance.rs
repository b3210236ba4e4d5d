//! Modules inside modules: single instances and lane arrays.
//!
//! A lane array is one node with one body. Lane `i` sees an affine slice of a shared value:
//! as many bits as the body's input is wide, from `base + i * stride` up. The array's output
//! is all lanes' outputs side by side, lane 0 in the low bits. The body is either written in
//! place ([`ModuleBuilder::lanes`]) or is a module of its own ([`ModuleBuilder::lanes_of`]).

use crate::builder::ModuleBuilder;
use crate::enums::EnumType;
use crate::module::{
    Binding, Direction, Instance, InstanceId, Lanes, Module, NodeId, Op, Parameter, Side,
};
use crate::problem::Problem;
use crate::rules::{check_binding, check_lane_count};
use crate::signal::Signal;
use crate::size::{ParameterId, Size, Spelling, Term};
use crate::source::Source;
use std::cell::RefCell;
use std::ops::Deref;
use std::sync::Arc;

/// An instance or lane array being connected.
#[derive(Clone, Copy, Debug)]
pub struct InstanceHandle<'m> {
    builder: &'m ModuleBuilder,
    pub(crate) id: InstanceId,
}

impl ModuleBuilder {
    /// One instance of another module. Connect every input, then take the outputs.
    #[track_caller]
    pub fn instance(&self, name: &str, module: &Arc<Module>) -> InstanceHandle<'_> {
        self.add_instance(name, module, None, Source::here())
    }

    /// An array of lanes, each an instance of another module.
    #[track_caller]
    pub fn lanes_of(
        &self,
        name: &str,
        count: impl Into<Size>,
        module: &Arc<Module>,
    ) -> InstanceHandle<'_> {
        let lanes = Lanes {
            count: count.into(),
            in_place: false,
        };
        self.add_instance(name, module, Some(lanes), Source::here())
    }

    /// An array of lanes whose body is described in place, once, by the closure.
    ///
    /// The body sees values of the surrounding module only through [`LaneBuilder::bits`], [`LaneBuilder::bit`],
    /// [`LaneBuilder::element`], [`LaneBuilder::window`], [`LaneBuilder::whole`] and [`LaneBuilder::number`].
    #[track_caller]
    pub fn lanes<'m>(
        &'m self,
        name: &str,
        count: impl Into<Size>,
        body: impl FnOnce(&LaneBuilder<'m>),
    ) -> InstanceHandle<'m> {
        self.lanes_at(name, count.into(), body, Source::here()).0
    }

    /// The array, and what its body's description yields.
    pub(crate) fn lanes_at<'m, R>(
        &'m self,
        name: &str,
        count: Size,
        body: impl FnOnce(&LaneBuilder<'m>) -> R,
        source: Source,
    ) -> (InstanceHandle<'m>, R) {
        let parameters = self.state.borrow().module.parameters.clone();
        let lane = LaneBuilder {
            outer: self,
            body: ModuleBuilder::with_parameters(name, parameters, source.clone()),
            count,
            bindings: RefCell::new(Vec::new()),
            rows: RefCell::new(Vec::new()),
        };
        let yielded = body(&lane);
        let (module, errors) = match lane.body.finish() {
            Ok(module) => (module, None),
            Err(errors) => (lane.body.state.borrow().module.clone(), Some(errors)),
        };
        let lanes = Lanes {
            count,
            in_place: true,
        };
        let handle = self.add_instance(name, &Arc::new(module), Some(lanes), source);
        if let Some(errors) = errors {
            self.take_errors(errors);
            self.state.borrow_mut().wrong_bodies.insert(handle.id);
        }
        for (port, binding) in lane.bindings.into_inner() {
            let mut state = self.state.borrow_mut();
            state.module.instances[handle.id.index()].inputs[port] = Some(binding);
        }
        for row in lane.rows.into_inner() {
            handle.see_row(row);
        }
        (handle, yielded)
    }

    pub(crate) fn add_instance(
        &self,
        name: &str,
        module: &Arc<Module>,
        lanes: Option<Lanes>,
        source: Source,
    ) -> InstanceHandle<'_> {
        let mut state = self.state.borrow_mut();
        state.legal_name(name, &source);
        let lanes = lanes.map(|mut lanes| {
            if let Err(problem) = check_lane_count(name, lanes.count) {
                state.error(source.clone(), problem);
                lanes.count = Size::plain(1);
            }
            lanes
        });
        let id = InstanceId(state.module.instances.len() as u32);
        state.module.instances.push(Instance {
            name: name.to_string(),
            doc: String::new(),
            module: Arc::clone(module),
            lanes,
            inputs: vec![None; module.ports.len()],
            source,
        });
        drop(state);
        InstanceHandle { builder: self, id }
    }
}

impl<'m> InstanceHandle<'m> {
    pub(crate) fn builder(self) -> &'m ModuleBuilder {
        self.builder
    }

    /// What the instance is for; becomes the comment above it.
    pub fn doc(self, text: &str) -> Self {
        self.builder.state.borrow_mut().module.instances[self.id.index()].doc = text.to_string();
        self
    }

    /// Connects an input; every lane of an array sees the same value.
    #[track_caller]
    pub fn connect(self, port: &str, signal: Signal<'m>) -> Self {
        self.connect_at(port, signal, Source::here())
    }

    pub(crate) fn connect_at(self, port: &str, signal: Signal<'m>, source: Source) -> Self {
        let signal = self.builder.own(signal, &source);
        if signal.is_empty() && self.has_no(port, Direction::Input) {
            return self;
        }
        if let Some((index, width)) = self.find(port, Direction::Input, &source) {
            let what = || format!("input `{port}`");
            self.builder.expect_width(what, width, signal, &source);
            self.bind(index, port, Binding::Whole(signal.id), &source);
        }
        self
    }

    /// Connects an input of a lane array: lane `i` sees the `i`-th of the equal parts of `signal`.
    #[track_caller]
    pub fn connect_lanes(self, port: &str, signal: Signal<'m>) -> Self {
        let source = Source::here();
        let signal = self.builder.own(signal, &source);
        if signal.is_empty() && self.has_no(port, Direction::Input) {
            return self;
        }
        if let Some((index, width)) = self.find(port, Direction::Input, &source) {
            let lanes = self.lane_count();
            let stride = self.port_size(index);
            let binding = lane_binding(
                self.builder,
                signal,
                Size::plain(0),
                stride,
                width,
                lanes,
                &source,
            );
            self.bind(index, port, binding, &source);
        }
        self
    }

    /// Connects an input of a lane array to the lane's own number.
    #[track_caller]
    pub fn connect_lane_number(self, port: &str) -> Self {
        let source = Source::here();
        if let Some((index, _)) = self.find(port, Direction::Input, &source) {
            self.bind(index, port, Binding::LaneNumber, &source);
        }
        self
    }

    /// An output; of a lane array, all lanes' outputs side by side, lane 0 in the low bits.
    #[track_caller]
    pub fn output(self, port: &str) -> Signal<'m> {
        self.output_at(port, Source::here())
    }

    pub(crate) fn output_at(self, port: &str, source: Source) -> Signal<'m> {
        let Some((index, _)) = self.find(port, Direction::Output, &source) else {
            return self.builder.add_zeros(Size::plain(1), source);
        };
        let width = self.port_size(index) * self.lane_count() + self.ends_size(index);
        let mut state = self.builder.state.borrow_mut();
        let width = state.legal_width(|| format!("output `{port}`"), width, &source);
        let op = Op::InstanceOutput {
            instance: self.id,
            port: index as u32,
        };
        if let Some(known) = state.module.output_node(self.id, index as u32) {
            drop(state);
            return Signal::new(self.builder, known, width);
        }
        let id = state.push(op, width, source);
        let instance = &state.module.instances[self.id.index()];
        let enum_type = match instance.lanes {
            None => instance.module.ports[index].enum_type.clone(),
            Some(_) => None,
        };
        state.module.nodes[id.index()].enum_type = enum_type;
        drop(state);
        Signal::new(self.builder, id, width)
    }

    /// Whether the module has no such port: what has no bits may be connected to it all the same.
    fn has_no(self, name: &str, direction: Direction) -> bool {
        let state = self.builder.state.borrow();
        let module = &state.module.instances[self.id.index()].module;
        module.port_index(name, direction).is_none()
    }

    fn lane_count(self) -> Size {
        let state = self.builder.state.borrow();
        let lanes = state.module.instances[self.id.index()].lanes;
        lanes.map_or(Size::plain(1), |lanes| lanes.count)
    }

    /// A port's width in the surrounding module's terms.
    fn port_size(self, index: usize) -> Size {
        let state = self.builder.state.borrow();
        let instance = &state.module.instances[self.id.index()];
        let outer = &state.module.parameters;
        translate(
            instance.module.ports[index].width,
            &instance.module.parameters,
            outer,
        )
    }

    pub(crate) fn find(
        self,
        name: &str,
        direction: Direction,
        source: &Source,
    ) -> Option<(usize, u32)> {
        let mut state = self.builder.state.borrow_mut();
        let module = Arc::clone(&state.module.instances[self.id.index()].module);
        if let Some(index) = module.port_index(name, direction) {
            return Some((index, module.ports[index].width.get()));
        }
        state.error(source.clone(), module.unknown_port(name, direction));
        None
    }

    fn bind(self, index: usize, port: &str, binding: Binding, source: &Source) {
        let mut state = self.builder.state.borrow_mut();
        let instance = &mut state.module.instances[self.id.index()];
        if let Err(problem) = check_binding(instance, port, &binding) {
            state.error(source.clone(), problem);
        } else if instance.inputs[index].is_none() {
            instance.inputs[index] = Some(binding);
        } else {
            let name = format!("{}.{port}", instance.name);
            let problem = Problem::driven_twice("input", &name, &instance.source);
            state.error(source.clone(), problem);
        }
    }
}

/// A child's width as the parent spells it: parameters of the same name and value are passed down by
/// the writer, so they read the same on both sides.
pub(crate) fn translate(size: Size, inner: &[Parameter], outer: &[Parameter]) -> Size {
    let find = |id: ParameterId| {
        let wanted = &inner[usize::from(id.0)];
        let found = outer
            .iter()
            .position(|p| p.name == wanted.name && p.value == wanted.value)?;
        Some(ParameterId(found as u8))
    };
    let found = |term: Term| Some(term.of(find(term.parameter())?));
    let spelling = size.spelling().and_then(|s| {
        let first = found(s.first)?;
        let second = match s.second {
            Some(second) => Some(found(second)?),
            None => None,
        };
        let (first, second) = match second {
            Some(second) if second < first && s.inner == 0 => (second, Some(first)),
            other => (first, other),
        };
        Some(Spelling { first, second, ..s })
    });
    Size::spelled(size.get(), spelling)
}

fn lane_binding(
    builder: &ModuleBuilder,
    signal: Signal<'_>,
    base: Size,
    stride: Size,
    width: u32,
    lanes: Size,
    source: &Source,
) -> Binding {
    let of = signal.id;
    let reach = |lane: u32| {
        let low = u64::from(base.get()) + u64::from(lane) * u64::from(stride.get());
        (low, low + u64::from(width) - 1)
    };
    let available = u64::from(signal.bits());
    if lanes.get() > 0 && reach(lanes.get() - 1).1 >= available {
        let first_bad = (0..lanes.get()).find(|lane| reach(*lane).1 >= available);
        let lane = first_bad.unwrap_or(0);
        let (low, high) = reach(lane);
        let problem = Problem::LaneOutOfRange {
            lane,
            low,
            high,
            name: signal.describe(),
            width: signal.bits(),
        };
        builder.error_about(&[signal], source, problem);
        // Some range that exists, so that the description can be read on for more mistakes.
        return Binding::PerLane {
            of,
            base: Size::plain(0),
            stride: Size::plain(0),
        };
    }
    Binding::PerLane { of, base, stride }
}

/// The body of a lane array being described in place. Everything that a module can hold can be described
/// in it, through the [`ModuleBuilder`] that it dereferences to.
#[derive(Debug)]
pub struct LaneBuilder<'m> {
    pub(crate) outer: &'m ModuleBuilder,
    pub(crate) body: ModuleBuilder,
    pub(crate) count: Size,
    bindings: RefCell<Vec<(usize, Binding)>>,
    pub(crate) rows: RefCell<Vec<Row>>,
}

/// What the lanes see of an output that is not there yet.
#[derive(Debug)]
pub(crate) struct Row {
    /// The input that sees it.
    pub port: usize,
    pub output: String,
    /// As wide as it must be.
    pub each: Size,
    pub ends: NodeId,
    pub side: Side,
    pub base: Size,
    pub stride: Size,
    pub source: Source,
}

impl Deref for LaneBuilder<'_> {
    type Target = ModuleBuilder;
    fn deref(&self) -> &ModuleBuilder {
        &self.body
    }
}

impl<'m> LaneBuilder<'m> {
    /// A value of the surrounding module, the same for every lane.
    #[track_caller]
    pub fn whole(&self, signal: Signal<'m>) -> Signal<'_> {
        self.whole_at(signal, &Source::here())
    }

    pub(crate) fn whole_at(&self, signal: Signal<'m>, source: &Source) -> Signal<'_> {
        let signal = self.outer.own(signal, source);
        if signal.is_empty() {
            return Signal::nothing(&self.body);
        }
        let binding = Binding::Whole(signal.id);
        self.bring_in(signal, signal.width(), binding, source.clone())
    }

    /// Lane `i` sees bits `i * width` up to `i * width + width - 1`.
    #[track_caller]
    pub fn bits(&self, signal: Signal<'m>, width: impl Into<Size>) -> Signal<'_> {
        let width = width.into();
        self.affine(signal, Size::plain(0), width, width, Source::here())
    }

    /// Lane `i` sees bit `i`.
    #[track_caller]
    pub fn bit(&self, signal: Signal<'m>) -> Signal<'_> {
        let one = Size::plain(1);
        self.affine(signal, Size::plain(0), one, one, Source::here())
    }

    /// Lane `i` sees element `i` of a row, which has as many as there are lanes.
    #[track_caller]
    pub fn element(&self, signal: Signal<'m>) -> Signal<'_> {
        let (found, unit) = (signal.bits(), self.count.get());
        if unit == 0 || found % unit != 0 {
            let what = format!("a row of {unit} elements");
            let problem = Problem::NotAMultiple { what, unit, found };
            let builder = signal.builder();
            builder.error_about(&[signal], &Source::here(), problem);
        }
        let width = signal.width().part_of(self.count);
        self.affine(signal, Size::plain(0), width, width, Source::here())
    }

    /// Lane `i` sees `width` bits from `base + i * stride` up.
    #[track_caller]
    pub fn window(
        &self,
        signal: Signal<'m>,
        base: impl Into<Size>,
        stride: impl Into<Size>,
        width: impl Into<Size>,
    ) -> Signal<'_> {
        let (base, stride, width) = (base.into(), stride.into(), width.into());
        self.affine(signal, base, stride, width, Source::here())
    }

    /// The lane's own number, wide enough for the last lane's.
    #[track_caller]
    pub fn number(&self) -> Signal<'_> {
        self.number_at(&Source::here())
    }

    pub(crate) fn number_at(&self, source: &Source) -> Signal<'_> {
        let width = self.count.address_bits();
        if let Some(known) = self.known_input(&Binding::LaneNumber, width) {
            return known;
        }
        let binding = Binding::LaneNumber;
        self.add_bound_input("lane_number", width, None, binding, source.clone())
    }

    pub(crate) fn affine(
        &self,
        signal: Signal<'m>,
        base: Size,
        stride: Size,
        width: Size,
        source: Source,
    ) -> Signal<'_> {
        let signal = self.outer.own(signal, &source);
        let width = self.outer.legal_width("a lane's slice", width, &source);
        if width.is_zero() {
            return Signal::nothing(&self.body);
        }
        let binding = lane_binding(
            self.outer,
            signal,
            base,
            stride,
            width.get(),
            self.count,
            &source,
        );
        self.bring_in(signal, width, binding, source)
    }

    /// An input of the body, named after the outer value; bound once even if asked for twice.
    fn bring_in(
        &self,
        outer: Signal<'m>,
        width: Size,
        binding: Binding,
        source: Source,
    ) -> Signal<'_> {
        if let Some(known) = self.known_input(&binding, width) {
            return known;
        }
        let state = self.outer.state.borrow();
        let node = &state.module.nodes[outer.id.index()];
        let (stem, enum_type) = (node.name.clone(), node.enum_type.clone());
        let is_doubtful = state.doubtful.contains(&outer.id);
        drop(state);
        let enum_type = enum_type.filter(|e| e.width == width.get());
        let stem = stem.unwrap_or_else(|| format!("value_{}", outer.id.0));
        let input = self.add_bound_input(&stem, width, enum_type, binding, source);
        if is_doubtful {
            self.body.state.borrow_mut().doubtful.insert(input.id);
        }
        input
    }

    fn known_input(&self, binding: &Binding, width: Size) -> Option<Signal<'_>> {
        let state = self.body.state.borrow();
        let bindings = self.bindings.borrow();
        let (port, _) = bindings
            .iter()
            .find(|(port, bound)| bound == binding && state.module.ports[*port].width == width)?;
        let port = &state.module.ports[*port];
        Some(Signal::new(&self.body, port.node, port.width))
    }

    fn add_bound_input(
        &self,
        stem: &str,
        width: Size,
        enum_type: Option<Arc<EnumType>>,
        binding: Binding,
        source: Source,
    ) -> Signal<'_> {
        let name = self.free_port_name(stem);
        let signal = self.body.add_input(&name, width, enum_type, source);
        let port = self.body.state.borrow().module.ports.len() - 1;
        self.bindings.borrow_mut().push((port, binding));
        signal
    }

    /// Renames the input that has a name which an output is to have.
    pub(crate) fn give_way(&self, name: &str) {
        let free = self.free_port_name(name);
        let mut state = self.body.state.borrow_mut();
        let module = &mut state.module;
        if let Some(index) = module.port_index(name, Direction::Input) {
            let port = &mut module.ports[index];
            module.nodes[port.node.index()].name = Some(free.clone());
            port.name = free;
        }
    }

    pub(crate) fn free_port_name(&self, stem: &str) -> String {
        let state = self.body.state.borrow();
        let is_taken = |name: &str| state.module.ports.iter().any(|p| p.name == name);
        if !is_taken(stem) {
            return stem.to_string();
        }
        let mut numbered = (2..).map(|n| format!("{stem}_{n}"));
        numbered.find(|name| !is_taken(name)).unwrap_or_default()
    }
}
