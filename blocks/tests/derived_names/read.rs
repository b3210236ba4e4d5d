//! What a Verilog expression reads, and whether through an inversion, from the text alone.
//!
//! Inversions are `~`, `~&`, `~|`, `~^` and `!=`, and `==` with a literal zero; `!=` with a
//! literal zero is not. A choice of two literals is one if the first is zero and the second is not.

/// Something that an expression reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// How a name may mention it: the net, and its bits where they are fixed: `a`, `a_7_4`.
    pub words: Vec<String>,
    /// It is read through an odd number of inversions.
    pub is_inverted: bool,
    /// It is part of an index, whatever is made of what that selects.
    is_index: bool,
}

/// What an expression reads; nothing if it is not understood.
pub fn reads(text: &str) -> Option<Vec<Read>> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens, at: 0 };
    let value = reader.choice()?;
    (reader.at == reader.tokens.len()).then_some(value.reads)
}

/// A part of an expression.
#[derive(Default)]
struct Value {
    reads: Vec<Read>,
    /// It is a literal: whether it is zero.
    is_zero: Option<bool>,
}

impl Value {
    fn inverted(mut self, is_so: bool) -> Self {
        for read in &mut self.reads {
            read.is_inverted ^= is_so && !read.is_index;
        }
        self
    }

    /// Both together.
    fn beside(mut self, other: Self) -> Self {
        self.reads.extend(other.reads);
        self.is_zero = None;
        self
    }
}

/// Words, numbers and operators.
fn tokens(text: &str) -> Option<Vec<String>> {
    const LONG: [&str; 12] = [
        ">>>", "<<", ">>", "<=", ">=", "==", "!=", "~&", "~|", "~^", "+:", "&&",
    ];
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || "_'$".contains(c);
        let length = if is_word(first) {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            let long = LONG.iter().find(|long| rest.starts_with(**long));
            long.map_or(1, |long| long.len())
        };
        tokens.push(rest.get(..length)?.to_string());
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

/// Binary operators, the loosest ones first.
const LEVELS: [&[&str]; 8] = [
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>", ">>>"],
    &["+", "-"],
    &["*"],
];

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn next_is(&self, token: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|next| next == token)
    }

    fn take(&mut self, token: &str) -> bool {
        let is_next = self.next_is(token);
        self.at += usize::from(is_next);
        is_next
    }

    fn choice(&mut self) -> Option<Value> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Some(condition);
        }
        let then = self.choice()?;
        if !self.take(":") {
            return None;
        }
        let otherwise = self.choice()?;
        let is_inverse = (then.is_zero, otherwise.is_zero) == (Some(true), Some(false));
        Some(
            condition
                .inverted(is_inverse)
                .beside(then)
                .beside(otherwise),
        )
    }

    fn binary(&mut self, level: usize) -> Option<Value> {
        let Some(operators) = LEVELS.get(level) else {
            return self.unary();
        };
        let mut value = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.next_is(operator)) {
            self.at += 1;
            let other = self.binary(level + 1)?;
            let has_zero = [value.is_zero, other.is_zero].contains(&Some(true));
            let inverts = match *operator {
                "==" => has_zero,
                "!=" => !has_zero,
                _ => false,
            };
            value = value.beside(other).inverted(inverts);
        }
        Some(value)
    }

    fn unary(&mut self) -> Option<Value> {
        for (operator, inverts) in [
            ("~&", true),
            ("~|", true),
            ("~^", true),
            ("~", true),
            ("&", false),
            ("|", false),
            ("^", false),
            ("-", false),
        ] {
            if self.take(operator) {
                let value = self.unary()?;
                let reads = value.inverted(inverts).reads;
                return Some(Value {
                    reads,
                    is_zero: None,
                });
            }
        }
        self.primary()
    }

    fn primary(&mut self) -> Option<Value> {
        if self.take("(") {
            let value = self.choice()?;
            return self.take(")").then_some(value);
        }
        if self.take("{") {
            return self.parts();
        }
        let word = self.tokens.get(self.at)?.clone();
        self.at += 1;
        if ["$signed", "$unsigned", "$clog2"].contains(&word.as_str()) {
            return self.primary();
        }
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            // Behind the width there is a letter for the base.
            let digits = word
                .split_once('\'')
                .map_or(word.as_str(), |(_, rest)| &rest[1..]);
            let is_zero = digits.chars().all(|c| c == '0' || c == '_');
            return Some(Value {
                reads: Vec::new(),
                is_zero: Some(is_zero),
            });
        }
        if !word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
            return None;
        }
        self.selected(word)
    }

    /// What stands behind `{`: parts, or a count and what is repeated.
    fn parts(&mut self) -> Option<Value> {
        let mut value = self.choice()?;
        if self.take("{") {
            // The count reads nothing but parameters.
            value = self.parts()?;
        } else {
            while self.take(",") {
                value = value.beside(self.choice()?);
            }
        }
        value.is_zero = None;
        self.take("}").then_some(value)
    }

    /// A net with what is selected of it.
    fn selected(&mut self, net: String) -> Option<Value> {
        let mut words = vec![net.clone()];
        let mut reads = Vec::new();
        while self.take("[") {
            let start = self.at;
            let high = self.choice()?;
            let high_text = self.tokens[start..self.at].concat();
            let is_number = |text: &str| text.chars().all(|c| c.is_ascii_digit());
            let mut suffix = high_text.clone();
            if self.take(":") {
                let low = self.at;
                self.choice()?;
                suffix = format!("{high_text}_{}", self.tokens[low..self.at].concat());
            } else if self.take("+:") {
                self.choice()?;
                suffix = "?".to_string();
            }
            if is_number(&suffix.replace('_', "")) {
                words.push(format!("{net}_{suffix}"));
            }
            // What each lane sees is called after the loop's variable.
            let variables = high
                .reads
                .iter()
                .map(|read| format!("{net}_{}", read.words[0]));
            words.extend(variables);
            reads.extend(high.reads.into_iter().map(|read| Read {
                is_index: true,
                ..read
            }));
            if !self.take("]") {
                return None;
            }
        }
        reads.insert(
            0,
            Read {
                words,
                is_inverted: false,
                is_index: false,
            },
        );
        Some(Value {
            reads,
            is_zero: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, bool)]) {
        let found = reads(text).unwrap_or_else(|| panic!("{text}"));
        let found: Vec<(&str, bool)> = found
            .iter()
            .map(|read| (read.words.last().unwrap().as_str(), read.is_inverted))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn inversions_are_counted() {
        check("a & ~b", &[("a", false), ("b", true)]);
        check("~(a & ~b)", &[("a", true), ("b", false)]);
        check(
            "{7{~a}} | {b, ~c[3:0]}",
            &[("a", true), ("b", false), ("c_3_0", true)],
        );
        check("~|a & (~&b)", &[("a", true), ("b", true)]);
        check("a == 4'd0", &[("a", true)]);
        check("a != 4'd0 & b", &[("a", false), ("b", false)]);
        check("(a != 8'h0a) == c", &[("a", true), ("c", false)]);
        check("a == 8'hb0", &[("a", false)]);
        check("a ? 2'd0 : 2'd3", &[("a", true)]);
        check("a ? ~b : c", &[("a", false), ("b", true), ("c", false)]);
        check("~a[b]", &[("a_b", true), ("b", false)]);
        check(
            "$signed(a) >>> b[4 * i +: 4]",
            &[("a", false), ("b_i", false), ("i", false)],
        );
        assert_eq!(reads("a b"), None);
    }
}
