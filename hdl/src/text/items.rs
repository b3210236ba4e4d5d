//! Parses the statements of a module.

use super::ParseProblem;
use super::draft::Draft;
use super::lexer::{At, Fault, Token};
use super::parse::Parser;
use crate::allowed::Allowed;
use crate::module::{
    Binding, Direction, Instance, Lanes, Member, Memory, MemoryWrite, Module, NodeId, Op,
    Parameter, Port, Register, RegisterId, Side, Table,
};
use crate::primitive::{Primitive, PrimitiveValue};
use crate::problem::Problem;
use crate::rules::check_own_name;
use crate::section::Section;
use crate::size::Size;
use crate::source::Source;
use std::sync::Arc;

const ITEMS: &str = "`input`, `output`, `let`, `register`, `memory`, `table`, `instance`, `lanes`, \
`unused`, `section`, `parameter`, `parameters`, `primitive`, `shared`, `enum` or `}`";

impl Parser {
    /// One statement of a module, or of a body in place inside `outer`.
    pub fn item(&mut self, draft: &mut Draft, outer: Option<&mut Draft>) -> Result<(), Fault> {
        let at = self.cursor.at();
        let unexpected = self.cursor.unexpected(ITEMS);
        let Token::Word(word) = self.cursor.peek().clone() else {
            return Err(unexpected);
        };
        self.cursor.bump();
        let source = self.places.begin(at);
        match word.as_str() {
            "enum" => return self.enumeration(),
            "parameters" => {
                self.cursor.expect_word("none")?;
                return own_parameters(at, draft);
            }
            "parameter" => return self.parameter(at, draft),
            "primitive" => return self.primitive(at, draft),
            "shared" => {
                draft.module.is_shared = true;
                return Ok(());
            }
            "input" => self.input(draft, outer, &source)?,
            "output" => self.output(draft, &source)?,
            "let" => self.let_value(draft, &source)?,
            "register" => self.register(draft, &source)?,
            "memory" => return self.memory(draft, &source),
            "table" => return self.table(draft, &source),
            "instance" => return self.instance(at, draft, None, &source),
            "lanes" => return self.lanes(at, draft, &source),
            "section" => return self.section(draft),
            "unused" => {
                let node = self.operand(draft, &source)?;
                draft.module.unused.push(node);
            }
            _ => return Err(unexpected),
        }
        self.given_source(&source)
    }

    fn parameter(&mut self, at: At, draft: &mut Draft) -> Result<(), Fault> {
        own_parameters(at, draft)?;
        let (name_at, name) = self.cursor.word("the parameter's name")?;
        check_own_name(&name).map_err(|problem| (name_at, problem.into()))?;
        self.cursor.expect("=")?;
        let value = self.cursor.u32("the parameter's value")?;
        let allowed = self.allowed()?;
        if let Some(values) = allowed.as_ref().filter(|values| !values.contains(value)) {
            let problem = ParseProblem::Unexpected {
                found: format!("{name} = {value}"),
                expected: format!("one of its values, {values}"),
            };
            return Err((name_at, problem));
        }
        let doc = self.cursor.doc();
        let parameters = &mut draft.module.parameters;
        if parameters.len() >= usize::from(u8::MAX) {
            let problem = Problem::TooMany {
                what: "parameters",
                found: parameters.len() as u64 + 1,
                limit: u64::from(u8::MAX),
            };
            return Err((at, problem.into()));
        }
        parameters.push(Parameter {
            name,
            value,
            doc,
            allowed,
        });
        Ok(())
    }

    /// The vendor's primitive that the module is the model of.
    fn primitive(&mut self, at: At, draft: &mut Draft) -> Result<(), Fault> {
        let (_, name) = self.cursor.word("the primitive's name")?;
        let mut primitive = Primitive::new(&name);
        self.braced(|parser| {
            let (_, word) = parser.cursor.word("a port, `parameter` or `}`")?;
            if word == "parameter" && !parser.cursor.is_symbol("=") {
                let (_, name) = parser.cursor.word("the parameter's name")?;
                parser.cursor.expect("=")?;
                let value = parser.primitive_value()?;
                primitive.parameters.push((name, value));
            } else {
                parser.cursor.expect("=")?;
                let (_, vendor) = parser.cursor.word("the vendor's name of the port")?;
                primitive.ports.push((word, vendor));
            }
            Ok(())
        })?;
        if draft.module.primitive.is_some() {
            let why = "the module already stands in for another module".to_string();
            return Err((at, Problem::BadPrimitive { name, why }.into()));
        }
        draft.module.primitive = Some(primitive);
        Ok(())
    }

    fn primitive_value(&mut self) -> Result<PrimitiveValue, Fault> {
        let value = match self.cursor.peek().clone() {
            Token::Text(text) => PrimitiveValue::Text(text),
            Token::Sized(bits) => PrimitiveValue::Bits(bits),
            _ => return Ok(PrimitiveValue::Number(self.cursor.u32("a value")?)),
        };
        self.cursor.bump();
        Ok(value)
    }

    /// The values that a parameter may be overridden with, if it may.
    fn allowed(&mut self) -> Result<Option<Allowed>, Fault> {
        if !self.cursor.takes_word("of") {
            return Ok(None);
        }
        let mut runs = Vec::new();
        loop {
            let first = self.cursor.u32("an allowed value")?;
            let last = self.behind("to", |p| p.cursor.u32("the last allowed value"))?;
            runs.push(first..=last.unwrap_or(first));
            if !self.cursor.takes(",") {
                return Ok(Some(Allowed::of_runs(runs)));
            }
        }
    }

    fn input(
        &mut self,
        draft: &mut Draft,
        outer: Option<&mut Draft>,
        source: &Source,
    ) -> Result<(), Fault> {
        let (at, name) = self.cursor.word("the input's name")?;
        self.cursor.expect(":")?;
        let width = self.size(draft)?;
        let enum_type = self.of_enum()?;
        let mut node_enum = enum_type.clone();
        if self.cursor.takes_word("value") {
            node_enum = if self.cursor.takes_word("plain") {
                None
            } else {
                self.cursor.expect_word("of")?;
                Some(self.known_enum()?)
            };
        }
        let binding = match outer {
            Some(outer) if self.cursor.takes("=") => Some(self.binding(outer, source)?),
            _ => None,
        };
        let op = Op::Input(draft.module.ports.len() as u32);
        let node = draft.push(at, op, width, source);
        draft.declare(at, &name, node)?;
        draft.module.nodes[node.index()].enum_type = node_enum;
        draft.bindings.push(binding);
        draft.module.ports.push(Port {
            name,
            direction: Direction::Input,
            width,
            doc: self.cursor.doc(),
            enum_type,
            node,
            source: source.clone(),
        });
        Ok(())
    }

    fn output(&mut self, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let (_, name) = self.cursor.word("the output's name")?;
        let width = self.optional_size(draft)?;
        let enum_type = self.of_enum()?;
        self.cursor.expect("=")?;
        let node = self.operand(draft, source)?;
        draft.bindings.push(None);
        draft.module.ports.push(Port {
            name,
            direction: Direction::Output,
            width: width.unwrap_or(Size::plain(1)),
            doc: self.cursor.doc(),
            enum_type,
            node,
            source: source.clone(),
        });
        if width.is_none() {
            draft.leave_width_open();
        }
        Ok(())
    }

    /// The section of the values from here on.
    fn section(&mut self, draft: &mut Draft) -> Result<(), Fault> {
        draft.section = None;
        if !self.cursor.takes_word("none") {
            let number = self.cursor.u32("`none` or the section's number")?;
            let (title, about) = (self.cursor.doc(), self.cursor.doc());
            draft.section = Some(Arc::new(Section {
                number,
                title,
                about,
            }));
        }
        Ok(())
    }

    fn let_value(&mut self, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let at = self.cursor.at();
        let name = if let Token::Label(number) = *self.cursor.peek() {
            self.cursor.bump();
            format!("%{number}")
        } else {
            self.cursor
                .word("the value's name or its number, such as `%12`")?
                .1
        };
        let variable = self.behind("as", |parser| {
            let (at, variable) = parser.cursor.word("the variable's name")?;
            let checked = check_own_name(&variable);
            checked.map_err(|problem| (at, problem.into()))?;
            Ok(variable)
        })?;
        let size = self.optional_size(draft)?;
        let enum_type = self.of_enum()?;
        self.cursor.expect("=")?;
        let node = self.operation_node(draft, source, size)?;
        draft.declare(at, &name, node)?;
        let node = &mut draft.module.nodes[node.index()];
        node.enum_type = enum_type;
        node.variable = variable;
        node.doc = self.cursor.doc();
        Ok(())
    }

    fn register(&mut self, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let (at, name) = self.cursor.word("the register's name")?;
        self.cursor.expect(":")?;
        let width = self.size(draft)?;
        let enum_type = self.of_enum()?;
        let member = self.behind("in", |parser| {
            let (_, variable) = parser.cursor.word("the bundle's name")?;
            let (_, field) = parser.cursor.word("the field's name")?;
            Ok(Member { variable, field })
        })?;
        let id = RegisterId(draft.module.registers.len() as u32);
        let node = draft.push(at, Op::Register(id), width, source);
        draft.declare(at, &name, node)?;
        let start = |parser: &mut Self| parser.cursor.value(Some(width.get()));
        let reset = self.behind("reset", start)?;
        let power_up = self.behind("power_up", start)?;
        let enable = self.behind("enable", |parser| parser.operand(draft, source))?;
        if !self.cursor.takes_word("next") {
            let before = match (reset.as_ref().or(power_up.as_ref()), &enable) {
                (None, None) => "`reset`, `power_up`, `enable` or `next`",
                (Some(_), None) => "`enable` or `next`",
                _ => "`next`",
            };
            return Err(self.cursor.unexpected(before));
        }
        let next = self.operand(draft, source)?;
        let doc = self.cursor.doc();
        if self.cursor.takes_word("value") {
            draft.module.nodes[node.index()].doc = self.cursor.doc();
        }
        draft.module.nodes[node.index()].enum_type = enum_type;
        draft.module.registers.push(Register {
            name,
            member,
            doc,
            reset,
            power_up,
            enable,
            next,
            node,
            source: source.clone(),
        });
        Ok(())
    }

    fn memory(&mut self, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let (_, name) = self.cursor.word("the memory's name")?;
        self.cursor.expect(":")?;
        let width = self.size(draft)?;
        self.cursor.expect_word("x")?;
        let depth = self.cursor.u32("the number of words")?;
        let doc = self.cursor.doc();
        self.given_source(source)?;
        let (mut contents, mut writes) = (Vec::new(), Vec::new());
        if self.cursor.takes("{") {
            if self.cursor.takes_word("contents") {
                contents = self.braced(|parser| parser.cursor.value(Some(width.get())))?;
            }
            while !self.cursor.takes("}") {
                if !self.cursor.takes_word("write") {
                    let expected = match (contents.is_empty(), writes.is_empty()) {
                        (true, true) => "`contents`, `write` or `}`",
                        _ => "`write` or `}`",
                    };
                    return Err(self.cursor.unexpected(expected));
                }
                writes.push(MemoryWrite {
                    enable: self.operand(draft, source)?,
                    address: self.operand(draft, source)?,
                    data: self.operand(draft, source)?,
                });
            }
        }
        draft.module.memories.push(Memory {
            name,
            doc,
            width,
            depth,
            contents,
            writes,
            source: source.clone(),
        });
        Ok(())
    }

    fn table(&mut self, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let (_, name) = self.cursor.word("the table's name")?;
        self.cursor.expect(":")?;
        let width = self.cursor.u32("the width in bits")?;
        let doc = self.cursor.doc();
        self.given_source(source)?;
        let entries = self.braced(|parser| parser.cursor.value(Some(width)))?;
        draft.module.tables.push(Table {
            name,
            doc,
            width,
            entries,
            source: source.clone(),
        });
        Ok(())
    }

    fn lanes(&mut self, at: At, draft: &mut Draft, source: &Source) -> Result<(), Fault> {
        let (name_at, name) = self.cursor.word("the lane array's name")?;
        let count = self.size(draft)?;
        if self.cursor.is_symbol(":") {
            return self.instance(at, draft, Some((name, count)), source);
        }
        let doc = self.cursor.doc();
        if !self.cursor.takes_word("in") {
            return Err(self.cursor.unexpected("`:` and a module, or `in place`"));
        }
        self.cursor.expect_word("place")?;
        check_own_name(&name).map_err(|problem| (name_at, problem.into()))?;
        let body_doc = self.cursor.doc();
        self.given_source(source)?;
        let mut body = Draft::new(at, name.clone(), body_doc, source.clone());
        body.module.parameters.clone_from(&draft.module.parameters);
        body.inherits = true;
        self.nested(at, |parser| parser.items(&mut body, Some(&mut *draft)))?;
        let mut inputs = std::mem::take(&mut body.bindings);
        let depth = body.depth();
        let module = Arc::new(body.finish(&self.places)?);
        draft.find_outputs(&module, &mut inputs)?;
        let lanes = Some(Lanes {
            count,
            in_place: true,
        });
        let instance = Instance {
            name,
            doc,
            module,
            lanes,
            inputs,
            source: source.clone(),
        };
        draft.add_instance(at, instance, depth)
    }

    /// An instance, or behind its name and count a lane array of another module.
    fn instance(
        &mut self,
        at: At,
        draft: &mut Draft,
        array: Option<(String, Size)>,
        source: &Source,
    ) -> Result<(), Fault> {
        let (name, lanes) = match array {
            None => (self.cursor.word("the instance's name")?.1, None),
            Some((name, count)) => {
                let in_place = false;
                (name, Some(Lanes { count, in_place }))
            }
        };
        self.cursor.expect(":")?;
        let (module, depth) = self.known_module()?;
        let doc = self.cursor.doc();
        self.given_source(source)?;
        let inputs = self.connections(draft, &module, &name, source)?;
        let instance = Instance {
            name,
            doc,
            module,
            lanes,
            inputs,
            source: source.clone(),
        };
        draft.add_instance(at, instance, depth)
    }

    fn connections(
        &mut self,
        draft: &mut Draft,
        module: &Module,
        name: &str,
        source: &Source,
    ) -> Result<Vec<Option<Binding>>, Fault> {
        let mut inputs = vec![None; module.ports.len()];
        self.braced(|parser| {
            let at = parser.cursor.at();
            let port = parser.port(module, Direction::Input)? as usize;
            parser.cursor.expect("=")?;
            let binding = parser.binding(draft, source)?;
            if inputs[port].replace(binding).is_some() {
                let name = format!("{name}.{}", module.ports[port].name);
                let problem = Problem::driven_twice("input", &name, source);
                return Err((at, problem.into()));
            }
            Ok(())
        })?;
        draft.find_outputs(module, &mut inputs)?;
        Ok(inputs)
    }

    /// What drives an input of an instance or of a body in place.
    fn binding(&mut self, draft: &mut Draft, source: &Source) -> Result<Binding, Fault> {
        if *self.cursor.peek() == Token::LaneNumber {
            self.cursor.bump();
            return Ok(Binding::LaneNumber);
        }
        if *self.cursor.peek() == Token::Row {
            self.cursor.bump();
            return self.row(draft, source);
        }
        let of: NodeId = self.operand(draft, source)?;
        if !self.cursor.takes_word("each") {
            return Ok(Binding::Whole(of));
        }
        let stride = self.size(draft)?;
        let base = self.behind("from", |parser| parser.size(draft))?;
        let base = base.unwrap_or_default();
        Ok(Binding::PerLane { of, base, stride })
    }

    /// What lanes see of an output of their own.
    fn row(&mut self, draft: &mut Draft, source: &Source) -> Result<Binding, Fault> {
        // A body's outputs stand behind its inputs.
        let named = self.cursor.word("an output's name")?;
        let output = draft.later_output(named);
        self.cursor.expect_word("with")?;
        let ends = self.operand(draft, source)?;
        let side = if self.cursor.takes_word("below") {
            Side::Below
        } else {
            self.cursor.expect_word("above")?;
            Side::Above
        };
        self.cursor.expect_word("each")?;
        let stride = self.size(draft)?;
        let base = self.behind("from", |parser| parser.size(draft))?;
        Ok(Binding::Row {
            output,
            ends,
            side,
            base: base.unwrap_or(Size::plain(0)),
            stride,
        })
    }

    pub fn optional_size(&mut self, draft: &Draft) -> Result<Option<Size>, Fault> {
        if self.cursor.takes(":") {
            return self.size(draft).map(Some);
        }
        Ok(None)
    }

    fn of_enum(&mut self) -> Result<Option<Arc<crate::enums::EnumType>>, Fault> {
        self.behind("of", Self::known_enum)
    }
}

/// A body in place has its own parameters from here on.
fn own_parameters(at: At, draft: &mut Draft) -> Result<(), Fault> {
    if !draft.inherits {
        return Ok(());
    }
    let module = &mut draft.module;
    if !module.nodes.is_empty() || !module.instances.is_empty() || !module.memories.is_empty() {
        let problem = ParseProblem::Unexpected {
            found: "a parameter behind other statements".to_string(),
            expected: "a body's own parameters to come first".to_string(),
        };
        return Err((at, problem));
    }
    module.parameters.clear();
    draft.inherits = false;
    Ok(())
}
