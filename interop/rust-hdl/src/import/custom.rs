//! Parses custom Verilog text, as used in rust-hdl's primitives.
//!
//! It accepts exactly what describes registers, memories and plain logic:
//!
//! - `reg [7:0] name;` and memories `reg [7:0] name [255:0];`
//! - `initial` with assignments of numbers to names and to words of memories
//! - `always @(posedge clock)` with nonblocking assignments
//! - `always @(*)` or `always @*` with blocking ones, and `assign name = expression;`
//! - in both `begin … end`, `if … else …`, `case … default … endcase`
//!
//! Anything else is an error that names the line. Only the text matters, never which block it is in.

use super::error::ImportProblem;
use super::lexer::{Word, words};
use super::tree::{
    Behaviour, Binary, Declared, Expression, Number, Reduction, Statement, Target, Unary,
};

type Outcome<T> = Result<T, ImportProblem>;

/// What the text does.
pub(super) fn read(text: &str) -> Outcome<Behaviour> {
    let mut parser = Parser {
        text,
        words: words(text)?,
        at: 0,
    };
    let mut behaviour = Behaviour::default();
    while parser.at < parser.words.len() {
        parser.item(&mut behaviour)?;
    }
    Ok(behaviour)
}

/// Which assignments a process has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AssignmentKind {
    Blocking,
    Nonblocking,
}

struct Parser<'t> {
    text: &'t str,
    words: Vec<(Word, usize)>,
    at: usize,
}

impl Parser<'_> {
    fn wrong<T>(&self, why: impl Into<String>) -> Outcome<T> {
        let last = self.words.last().map_or(1, |(_, line)| *line);
        let line = self.words.get(self.at).map_or(last, |(_, line)| *line);
        Err(ImportProblem::Custom {
            line,
            text: self
                .text
                .lines()
                .nth(line - 1)
                .unwrap_or("")
                .trim()
                .to_string(),
            why: why.into(),
        })
    }

    fn peek(&self) -> Option<&Word> {
        self.words.get(self.at).map(|(word, _)| word)
    }

    fn takes(&mut self, symbol: &str) -> bool {
        let found = match self.peek() {
            Some(Word::Symbol(s)) => *s == symbol,
            Some(Word::Name(name)) => name == symbol,
            _ => false,
        };
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Outcome<()> {
        if self.takes(symbol) {
            return Ok(());
        }
        self.wrong(format!("expected `{symbol}`"))
    }

    fn name(&mut self) -> Outcome<String> {
        if let Some(Word::Name(name)) = self.peek() {
            let name = name.clone();
            self.at += 1;
            return Ok(name);
        }
        self.wrong("expected a name")
    }

    fn number(&mut self) -> Outcome<Number> {
        if let Some(Word::Number(number)) = self.peek() {
            let number = number.clone();
            self.at += 1;
            return Ok(number);
        }
        self.wrong("expected a number")
    }

    fn small(&mut self) -> Outcome<u32> {
        let number = self.number()?;
        match u32::try_from(&number.value) {
            Ok(value) if value < 1 << 24 => Ok(value),
            _ => self.wrong("this number is too large here"),
        }
    }

    fn item(&mut self, behaviour: &mut Behaviour) -> Outcome<()> {
        if self.takes(";") {
            return Ok(());
        }
        if self.takes("reg") || self.takes("wire") {
            return self.declaration(behaviour);
        }
        if self.takes("initial") {
            return self.initial(behaviour);
        }
        if self.takes("assign") {
            let target = self.target()?;
            self.expect("=")?;
            let value = self.expression()?;
            self.expect(";")?;
            behaviour
                .combinational
                .push(vec![Statement::Assign(target, value)]);
            return Ok(());
        }
        if !self.takes("always") {
            return self
                .wrong("only `reg`, `wire`, `initial`, `assign` and `always` are understood here");
        }
        self.expect("@")?;
        if self.takes("*") {
            let body = self.statement(AssignmentKind::Blocking)?;
            behaviour.combinational.push(body);
            return Ok(());
        }
        self.expect("(")?;
        if self.takes("*") {
            self.expect(")")?;
            let body = self.statement(AssignmentKind::Blocking)?;
            behaviour.combinational.push(body);
            return Ok(());
        }
        if !self.takes("posedge") {
            return self
                .wrong("a process runs at `posedge` of the one clock, or at any change: `@(*)`");
        }
        let clock = self.name()?;
        if !self.takes(")") {
            return self.wrong("a process has one clock and no asynchronous reset: expected `)`");
        }
        let body = self.statement(AssignmentKind::Nonblocking)?;
        behaviour.clocked.push((clock, body));
        Ok(())
    }

    /// `[7:0]`: how many.
    fn range(&mut self) -> Outcome<u32> {
        let high = self.small()?;
        self.expect(":")?;
        let low = self.small()?;
        self.expect("]")?;
        Ok(high.abs_diff(low) + 1)
    }

    fn declaration(&mut self, behaviour: &mut Behaviour) -> Outcome<()> {
        let signed = self.takes("signed");
        let width = if self.takes("[") { self.range()? } else { 1 };
        let name = self.name()?;
        let depth = if self.takes("[") {
            Some(self.range()?)
        } else {
            None
        };
        self.expect(";")?;
        behaviour.declared.push(Declared {
            name,
            width,
            depth,
            signed,
        });
        Ok(())
    }

    fn initial(&mut self, behaviour: &mut Behaviour) -> Outcome<()> {
        if self.takes("begin") {
            while !self.takes("end") {
                if !self.takes(";") {
                    self.start_value(behaviour)?;
                }
            }
            return Ok(());
        }
        self.start_value(behaviour)
    }

    fn start_value(&mut self, behaviour: &mut Behaviour) -> Outcome<()> {
        let name = self.name()?;
        let word = if self.takes("[") {
            let word = self.small()?;
            self.expect("]")?;
            Some(word)
        } else {
            None
        };
        if !self.takes("=") {
            return self.wrong("`initial` may only give start values: expected `=`");
        }
        let value = self.number()?;
        self.expect(";")?;
        match word {
            Some(word) => behaviour.contents.push((name, u64::from(word), value)),
            None => behaviour.start.push((name, value)),
        }
        Ok(())
    }

    fn statement(&mut self, kind: AssignmentKind) -> Outcome<Vec<Statement>> {
        if self.takes(";") {
            return Ok(Vec::new());
        }
        if self.takes("begin") {
            let mut body = Vec::new();
            while !self.takes("end") {
                body.extend(self.statement(kind)?);
            }
            return Ok(body);
        }
        if self.takes("if") {
            self.expect("(")?;
            let test = self.expression()?;
            self.expect(")")?;
            let then = self.statement(kind)?;
            let otherwise = if self.takes("else") {
                self.statement(kind)?
            } else {
                Vec::new()
            };
            return Ok(vec![Statement::If(test, then, otherwise)]);
        }
        if self.takes("case") {
            return self.case(kind).map(|case| vec![case]);
        }
        let target = self.target()?;
        let (sign, other) = match kind {
            AssignmentKind::Blocking => ("=", "`=` in a process without a clock"),
            AssignmentKind::Nonblocking => ("<=", "`<=` in a clocked process"),
        };
        if !self.takes(sign) {
            return self.wrong(format!("expected an assignment with {other}"));
        }
        let value = self.expression()?;
        self.expect(";")?;
        Ok(vec![Statement::Assign(target, value)])
    }

    fn case(&mut self, kind: AssignmentKind) -> Outcome<Statement> {
        self.expect("(")?;
        let subject = self.expression()?;
        self.expect(")")?;
        let mut arms = Vec::new();
        let mut otherwise = None;
        while !self.takes("endcase") {
            if self.takes("default") {
                self.takes(":");
                otherwise = Some(self.statement(kind)?);
                continue;
            }
            let mut labels = vec![self.expression()?];
            while self.takes(",") {
                labels.push(self.expression()?);
            }
            self.expect(":")?;
            let body = self.statement(kind)?;
            arms.extend(labels.into_iter().map(|label| (label, body.clone())));
        }
        Ok(Statement::Case(subject, arms, otherwise))
    }

    fn target(&mut self) -> Outcome<Target> {
        let name = self.name()?;
        if !self.takes("[") {
            return Ok(Target::whole(name));
        }
        let word = self.expression()?;
        self.expect("]")?;
        Ok(Target {
            name,
            part: None,
            word: Some(word),
        })
    }

    fn expression(&mut self) -> Outcome<Expression> {
        let condition = self.operation(1)?;
        if !self.takes("?") {
            return Ok(condition);
        }
        let then = self.expression()?;
        self.expect(":")?;
        let otherwise = self.expression()?;
        Ok(Expression::Choice(
            Box::new(condition),
            Box::new(then),
            Box::new(otherwise),
        ))
    }

    /// Operations that bind at least so tightly.
    fn operation(&mut self, least: u8) -> Outcome<Expression> {
        let mut left = self.operand()?;
        loop {
            let op = match self.peek() {
                Some(Word::Symbol(symbol)) => Binary::of_symbol(symbol),
                _ => None,
            };
            let Some(op) = op.filter(|op| op.precedence() >= least) else {
                return Ok(left);
            };
            self.at += 1;
            let right = self.operation(op.precedence() + 1)?;
            left = Expression::Binary(op, Box::new(left), Box::new(right));
        }
    }

    fn operand(&mut self) -> Outcome<Expression> {
        if let Some(Word::Symbol(symbol)) = self.peek() {
            let symbol = *symbol;
            let reduce = match symbol {
                "&" => Some((Reduction::All, false)),
                "~&" => Some((Reduction::All, true)),
                "|" => Some((Reduction::Any, false)),
                "~|" | "!" => Some((Reduction::Any, true)),
                "^" => Some((Reduction::Parity, false)),
                "~^" => Some((Reduction::Parity, true)),
                _ => None,
            };
            if let Some((kind, inverted)) = reduce {
                self.at += 1;
                return Ok(Expression::Reduce(
                    kind,
                    inverted,
                    Box::new(self.operand()?),
                ));
            }
            match symbol {
                "~" | "-" => {
                    self.at += 1;
                    let op = if symbol == "~" {
                        Unary::Not
                    } else {
                        Unary::Negate
                    };
                    return Ok(Expression::Unary(op, Box::new(self.operand()?)));
                }
                "(" => {
                    self.at += 1;
                    let inner = self.expression()?;
                    self.expect(")")?;
                    return Ok(inner);
                }
                "{" => {
                    self.at += 1;
                    let mut parts = vec![self.expression()?];
                    while self.takes(",") {
                        parts.push(self.expression()?);
                    }
                    self.expect("}")?;
                    return Ok(Expression::Concat(parts));
                }
                _ => return self.wrong("expected a value"),
            }
        }
        if let Some(Word::Number(number)) = self.peek() {
            let number = number.clone();
            self.at += 1;
            return Ok(Expression::Number(number));
        }
        let name = Expression::Name(self.name()?);
        if !self.takes("[") {
            return Ok(name);
        }
        let first = self.expression()?;
        if self.takes("]") {
            return Ok(Expression::Index(Box::new(name), Box::new(first)));
        }
        if self.takes("+:") {
            let width = self.small()?;
            self.expect("]")?;
            return Ok(Expression::Slice {
                of: Box::new(name),
                width,
                offset: Box::new(first),
            });
        }
        self.expect(":")?;
        let low = self.small()?;
        self.expect("]")?;
        let Expression::Number(high) = first else {
            return self.wrong("the bounds of a slice must be numbers");
        };
        match u32::try_from(&high.value) {
            Ok(high) if high >= low => Ok(Expression::Slice {
                of: Box::new(name),
                width: high - low + 1,
                offset: Box::new(Expression::Number(Number::plain(low))),
            }),
            _ => self.wrong("the bounds of a slice must be high and low"),
        }
    }
}
