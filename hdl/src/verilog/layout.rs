//! Lines of at most 100 columns: comments wrapped at words, expressions broken at their outermost operator.

use super::expression::{Expression, Operator};

/// The widest line written.
pub(super) const COLUMNS: usize = 100;

/// One step of indentation.
pub(super) const STEP: usize = 4;

/// `indent` blanks and the text.
pub(super) fn line(indent: usize, text: impl std::fmt::Display) -> String {
    format!("{:indent$}{text}", "")
}

/// Text wrapped at words to lines of at most `columns` characters; a line end in it is kept, and a line that has room as it is.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // A drawing keeps its blanks.
        if paragraph.len() <= columns && !paragraph.contains(char::is_control) {
            lines.push(paragraph.trim_end().to_string());
            continue;
        }
        let mut current = String::new();
        for word in paragraph.split_whitespace() {
            if !current.is_empty() && current.len() + 1 + word.len() > columns {
                lines.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines
}

/// A comment on lines of its own.
pub(super) fn comment(indent: usize, text: &str) -> Vec<String> {
    wrap(text, COLUMNS.saturating_sub(indent + 3))
        .into_iter()
        .map(|text| line(indent, format!("// {text}").trim_end()))
        .collect()
}

/// Lines with a comment: behind a single line if it fits there, otherwise above.
pub(super) fn commented(indent: usize, lines: Vec<String>, doc: &str) -> Vec<String> {
    if doc.is_empty() {
        return lines;
    }
    if let [only] = &lines[..]
        && !doc.contains(char::is_control)
        && only.len() + 5 + doc.len() <= COLUMNS
    {
        return vec![format!("{only}  // {doc}")];
    }
    let mut all = comment(indent, doc);
    all.extend(lines);
    all
}

/// `head value tail`, broken over lines where it is too long for one.
pub(super) fn statement(indent: usize, head: &str, value: &Expression, tail: &str) -> Vec<String> {
    let lead = indent + head.len() + 1;
    let value = broken(value, indent, lead, tail.len());
    let blank = if value.starts_with('\n') { "" } else { " " };
    let text = format!("{head}{blank}{value}{tail}");
    let mut lines = text.lines();
    let first = line(indent, lines.next().unwrap_or_default());
    std::iter::once(first)
        .chain(lines.map(str::to_string))
        .collect()
}

/// The expression's text where `lead` columns of the first line and `tail` of the last are taken. What
/// goes onto lines of its own is indented further than `indent`; such a text begins with a line end.
pub(super) fn broken(value: &Expression, indent: usize, lead: usize, tail: usize) -> String {
    let flat = value.to_string();
    if lead + flat.len() + tail <= COLUMNS {
        return flat;
    }
    let inner = indent + STEP;
    let next_line = format!("\n{:inner$}", "");
    if lead > inner && inner + flat.len() + tail <= COLUMNS {
        return next_line + &flat;
    }
    match value {
        Expression::Constant(constant) if constant.pieces().is_some() => match constant.pieces() {
            Some(pieces) => broken(&pieces, indent, lead, tail),
            None => flat,
        },
        Expression::Binary(operator, ..) if operator.is_associative() => {
            let mut terms = Vec::new();
            collect_terms(value, *operator, &mut terms);
            let separator = format!("{next_line}{} ", operator.symbol());
            let terms: Vec<String> = terms
                .iter()
                .map(|term| part(term, inner, tail, term.beside(*operator, true)))
                .collect();
            next_line + &terms.join(&separator)
        }
        Expression::Binary(operator, a, b) => {
            let (left, right) = (a.beside(*operator, false), b.beside(*operator, true));
            let (left, right) = (part(a, inner, 0, left), part(b, inner, tail, right));
            format!("{next_line}{left}{next_line}{} {right}", operator.symbol())
        }
        Expression::Choice(_) => {
            let mut text = String::new();
            let mut rest = value;
            while let Expression::Choice(parts) = rest {
                let condition = part(&parts[0], inner, 2, parts[0].within_choice(0));
                let then = part(&parts[1], inner, tail, parts[1].within_choice(1));
                let colon = if text.is_empty() { "" } else { ": " };
                let long = inner + colon.len() + condition.len() + 3 + then.len() > COLUMNS;
                let gap = if long { next_line.as_str() } else { " " };
                text = format!("{text}{next_line}{colon}{condition}{gap}? {then}");
                rest = &parts[2];
            }
            text + &format!("{next_line}: {}", part(rest, inner, tail, rest.to_string()))
        }
        Expression::Concat(parts) => {
            let mut text = String::from("{");
            let mut column = COLUMNS;
            for (i, value) in parts.iter().enumerate() {
                let flat = value.to_string();
                if column + 2 + flat.len() > COLUMNS {
                    text += &next_line;
                    column = inner;
                } else {
                    text.push(' ');
                    column += 1;
                }
                column += flat.len() + 1;
                text += &part(value, inner, 1, flat);
                if i + 1 < parts.len() {
                    text.push(',');
                }
            }
            text + &format!("\n{:indent$}}}", "")
        }
        Expression::Prefix(symbol, operand)
            if matches!(**operand, Expression::Concat(_)) && !symbol.starts_with('$') =>
        {
            format!(
                "{symbol}{}",
                broken(operand, indent, lead + symbol.len(), tail)
            )
        }
        _ if lead > inner => next_line + &flat,
        _ => flat,
    }
}

/// A part of a broken expression: its text in the place it has, or broken further.
fn part(value: &Expression, indent: usize, tail: usize, flat: String) -> String {
    if indent + 2 + flat.len() + tail <= COLUMNS {
        return flat;
    }
    let text = broken(value, indent, indent + 3, tail + 1);
    if flat.starts_with('(') && !matches!(value, Expression::Concat(_)) {
        format!("({text})")
    } else {
        text
    }
}

fn collect_terms<'a>(value: &'a Expression, operator: Operator, terms: &mut Vec<&'a Expression>) {
    match value {
        Expression::Binary(inner, a, b) if *inner == operator => {
            collect_terms(a, operator, terms);
            collect_terms(b, operator, terms);
        }
        _ => terms.push(value),
    }
}
