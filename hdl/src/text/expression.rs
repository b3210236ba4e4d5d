//! Parses operands, operations and sizes.

use super::ParseProblem;
use super::draft::{Draft, unknown};
use super::lexer::{At, Fault, Token};
use super::operations::{all_names, binary_of, unary_of};
use super::parse::Parser;
use crate::module::{CaseArm, Direction, InstanceId, MemoryId, NodeId, Op, TableId};
use crate::names::keyword_of;
use crate::problem::Problem;
use crate::size::{ParameterId, Size};
use crate::source::Source;

impl Parser {
    /// A value: a name, a number such as `%12`, a constant, or an operation in parentheses.
    pub fn operand(&mut self, draft: &mut Draft, source: &Source) -> Result<NodeId, Fault> {
        let at = self.cursor.at();
        match self.cursor.peek().clone() {
            // A keyword can be no name: most often a statement has ended too early.
            Token::Word(name) if keyword_of(&name).is_none() => {
                self.cursor.bump();
                Ok(draft.refer(at, name))
            }
            Token::Label(number) => {
                self.cursor.bump();
                Ok(draft.refer(at, format!("%{number}")))
            }
            Token::Sized(bits) => {
                self.cursor.bump();
                let width = Size::plain(bits.width());
                Ok(draft.push(at, Op::Const(bits), width, source))
            }
            Token::Symbol("(") => self.nested(at, |parser| {
                parser.cursor.bump();
                let at = parser.cursor.at();
                let word = parser.cursor.peek().to_string();
                let op = parser.operation(draft, source, None)?;
                let size = parser.optional_size(draft)?;
                parser.cursor.expect(")")?;
                push_operation(draft, source, (at, &word), op, size)
            }),
            _ => Err(self
                .cursor
                .unexpected("a value such as `name`, `%12`, `8'hff` or `(add a b)`")),
        }
    }

    /// An operation as a new node; `size` is its width as far as the text gives it.
    pub fn operation_node(
        &mut self,
        draft: &mut Draft,
        source: &Source,
        size: Option<Size>,
    ) -> Result<NodeId, Fault> {
        let at = self.cursor.at();
        let word = self.cursor.peek().to_string();
        let op = self.operation(draft, source, size)?;
        push_operation(draft, source, (at, &word), op, size)
    }

    fn operation(
        &mut self,
        draft: &mut Draft,
        source: &Source,
        size: Option<Size>,
    ) -> Result<Op, Fault> {
        if matches!(self.cursor.peek(), Token::Sized(_) | Token::Number(_)) {
            return Ok(Op::Const(self.cursor.value(size.map(Size::get))?));
        }
        let unexpected = self
            .cursor
            .unexpected(format!("a constant or one of {}", all_names()));
        let Token::Word(word) = self.cursor.peek().clone() else {
            return Err(unexpected);
        };
        self.cursor.bump();
        if let Some(op) = unary_of(&word) {
            return Ok(Op::Unary(op, self.operand(draft, source)?));
        }
        if let Some(op) = binary_of(&word) {
            let left = self.operand(draft, source)?;
            return Ok(Op::Binary(op, left, self.operand(draft, source)?));
        }
        match word.as_str() {
            "mux" => Ok(Op::Mux {
                condition: self.operand(draft, source)?,
                then: self.operand(draft, source)?,
                otherwise: self.operand(draft, source)?,
            }),
            "case" => self.case(draft, source),
            "slice" => Ok(Op::Slice {
                of: self.operand(draft, source)?,
                low: self.cursor.u32("the lowest bit")?,
            }),
            "cat" => {
                let mut parts = vec![self.operand(draft, source)?];
                while self.cursor.takes(",") {
                    parts.push(self.operand(draft, source)?);
                }
                Ok(Op::Concat(parts))
            }
            "repeat" => Ok(Op::Repeat(self.operand(draft, source)?)),
            "wire" => Ok(Op::Wire(self.operand(draft, source)?)),
            "select" => Ok(Op::Select {
                of: self.operand(draft, source)?,
                index: self.operand(draft, source)?,
            }),
            "lookup" => {
                let names = draft.module.tables.iter().map(|t| t.name.as_str());
                let table = TableId(self.known("table", names)?);
                let address = self.operand(draft, source)?;
                Ok(Op::TableRead { table, address })
            }
            "read" => {
                let names = draft.module.memories.iter().map(|m| m.name.as_str());
                let memory = MemoryId(self.known("memory", names)?);
                let address = self.operand(draft, source)?;
                Ok(Op::MemoryRead { memory, address })
            }
            "out" => self.instance_output(draft),
            _ => Err(unexpected),
        }
    }

    fn case(&mut self, draft: &mut Draft, source: &Source) -> Result<Op, Fault> {
        let subject = self.operand(draft, source)?;
        let width = draft.width(subject).map(Size::get);
        let mut arms = Vec::new();
        self.cursor.expect("{")?;
        while !self.cursor.takes_word("default") {
            let mut values = Vec::new();
            while !self.cursor.takes("=>") {
                if *self.cursor.peek() == Token::End {
                    return Err(self.cursor.unexpected("a value, `=>` or `default`"));
                }
                values.push(self.cursor.value(width)?);
                self.separator(",", "=>")?;
            }
            let result = self.operand(draft, source)?;
            arms.push(CaseArm { values, result });
            self.cursor.expect(";")?;
        }
        self.cursor.expect("=>")?;
        let default = self.operand(draft, source)?;
        self.cursor.takes(";");
        self.cursor.expect("}")?;
        Ok(Op::Case {
            subject,
            arms,
            default,
        })
    }

    fn instance_output(&mut self, draft: &Draft) -> Result<Op, Fault> {
        let names = draft.module.instances.iter().map(|i| i.name.as_str());
        let instance = InstanceId(self.known("instance", names)?);
        self.cursor.expect(".")?;
        let module = &draft.module.instances[instance.index()].module;
        let port = self.port(module, Direction::Output)?;
        Ok(Op::InstanceOutput { instance, port })
    }

    /// The index of a name in a list.
    fn known<'a>(
        &mut self,
        what: &'static str,
        names: impl Iterator<Item = &'a str> + Clone,
    ) -> Result<u32, Fault> {
        let (at, name) = self.cursor.word(what)?;
        let found = names.clone().position(|known| known == name);
        found
            .map(|index| index as u32)
            .ok_or_else(|| (at, unknown(what, &name, names)))
    }

    /// The index of a port.
    pub fn port(
        &mut self,
        module: &crate::module::Module,
        direction: Direction,
    ) -> Result<u32, Fault> {
        let (at, name) = self.cursor.word("a port's name")?;
        let found = module.port_index(&name, direction);
        found.map(|index| index as u32).ok_or_else(|| {
            let names = module.ports_of(direction).map(|p| p.name.as_str());
            (at, unknown(direction.word(), &name, names))
        })
    }

    /// A number, or a product of numbers, parameters, their logarithms and quotients, to which a number is added; a factor may be such
    /// a sum in parentheses.
    pub fn size(&mut self, draft: &Draft) -> Result<Size, Fault> {
        let mut size = self.factor(draft)?;
        while self.cursor.takes("*") {
            size = size * self.factor(draft)?;
        }
        self.added(size)
    }

    /// A size, and a number that is added to it or taken from it, if one is.
    fn added(&mut self, size: Size) -> Result<Size, Fault> {
        if self.cursor.takes("+") {
            Ok(size + Size::plain(self.cursor.u32("a number")?))
        } else if self.cursor.takes("-") {
            Ok(size - Size::plain(self.cursor.u32("a number")?))
        } else {
            Ok(size)
        }
    }

    fn factor(&mut self, draft: &Draft) -> Result<Size, Fault> {
        if self.cursor.takes("(") {
            // No parentheses in parentheses.
            let mut size = self.term(draft)?;
            while self.cursor.takes("*") {
                size = size * self.term(draft)?;
            }
            let sum = self.added(size)?;
            self.cursor.expect(")")?;
            return Ok(sum);
        }
        self.term(draft)
    }

    /// A number, a parameter, its logarithm, or a quotient: `P over 3`, `P plus 1 over 3`.
    fn term(&mut self, draft: &Draft) -> Result<Size, Fault> {
        let Token::Word(_) = self.cursor.peek() else {
            return Ok(Size::plain(self.cursor.u32("a number or a parameter")?));
        };
        let parameters = &draft.module.parameters;
        let is_log = self.cursor.is_word_before_word("clog2");
        if is_log {
            self.cursor.bump();
        }
        let names = parameters.iter().map(|p| p.name.as_str());
        let index = self.known("parameter", names)?;
        let value = parameters[index as usize].value;
        let size = Size::of_parameter(ParameterId(index as u8), value);
        if is_log {
            return Ok(size.address_bits());
        }
        let sum = if self.cursor.takes_word("plus") {
            let more = self.cursor.u32("a number")?;
            self.cursor.expect_word("over")?;
            size + Size::plain(more)
        } else if self.cursor.takes_word("over") {
            size
        } else {
            return Ok(size);
        };
        Ok(sum.quotient(self.cursor.u32("a number")?))
    }
}

fn push_operation(
    draft: &mut Draft,
    source: &Source,
    (at, word): (At, &str),
    op: Op,
    size: Option<Size>,
) -> Result<NodeId, Fault> {
    let width = size.or_else(|| draft.width_of(&op)).ok_or_else(|| {
        let word = word.trim_matches('`').to_string();
        (at, ParseProblem::WidthNeeded(word))
    })?;
    if draft.module.nodes.len() >= MAX_NODES {
        let problem = Problem::TooMany {
            what: "values of a module",
            found: MAX_NODES as u64 + 1,
            limit: MAX_NODES as u64,
        };
        return Err((at, problem.into()));
    }
    Ok(draft.push(at, op, width, source))
}

/// More values than any description has; indices above stand for names used early.
const MAX_NODES: usize = 1 << 30;
