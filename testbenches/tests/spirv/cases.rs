//! Test cases and expected results of each instruction: the rows of `expected.txt` at every width, as scalars and as vectors.

use super::forms::{Form, Type};

/// An operation, and what it must give by a source that is not the golden model.
#[derive(Clone, Debug)]
pub struct Case {
    /// The instruction and its types.
    pub form: Form,
    /// The operands' components.
    pub operands: Vec<Vec<u64>>,
    /// The components of the result, or of each member of it.
    pub results: Vec<Vec<u64>>,
}

/// A line of the file.
struct Row<'a> {
    name: &'a str,
    width: Option<u32>,
    operands: Vec<Vec<&'a str>>,
    results: Vec<Vec<&'a str>>,
}

fn values(text: &str) -> Vec<Vec<&str>> {
    text.split(';')
        .map(|value| value.split(',').map(str::trim).collect())
        .collect()
}

impl<'a> Row<'a> {
    fn new(line: &'a str) -> Option<Self> {
        let (head, values_of) = line.split_once(": ")?;
        let (operands, results) = values_of.split_once(" -> ")?;
        let (name, width) = match head.split_once('@') {
            Some((name, width)) => (name, Some(width.parse().ok()?)),
            None => (head, None),
        };
        Some(Self {
            name,
            width,
            operands: values(operands),
            results: values(results),
        })
    }

    fn is_of(&self, form: &Form) -> bool {
        let Form {
            instruction, width, ..
        } = form;
        self.name == instruction.name && self.width.is_none_or(|own| own == *width)
    }
}

/// The components of values of these types.
fn bits(types: &[Type], written: &[Vec<&str>]) -> Vec<Vec<u64>> {
    assert_eq!(types.len(), written.len(), "{written:?} as {types:?}");
    let vectors = types.iter().zip(written);
    vectors
        .map(|(of, components)| {
            let each = components.iter();
            each.map(|component| {
                let bits = of.bits(component);
                bits.unwrap_or_else(|| panic!("{component} is not a value of {}", of.name()))
            })
            .collect()
        })
        .collect()
}

/// The cases of a form: a scalar for each row; vectors of rows side by side, until each row was in one.
fn of_form(form: Form, rows: &[Row]) -> Vec<Case> {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.is_of(&form)).collect();
    let (operands, results) = (form.operands(), form.results());
    let written = rows
        .iter()
        .map(|row| [bits(&operands, &row.operands), bits(&results, &row.results)]);
    let written: Vec<[Vec<Vec<u64>>; 2]> = written.collect();
    if form.instruction.shape.across > 1 {
        let cases = written.into_iter().map(|[operands, results]| Case {
            form,
            operands,
            results,
        });
        return cases.collect();
    }
    let side_by_side = |first: usize, which: usize| -> Vec<Vec<u64>> {
        let lanes = (first..first + form.count as usize).map(|lane| lane % written.len());
        let lanes: Vec<&Vec<Vec<u64>>> = lanes.map(|lane| &written[lane][which]).collect();
        let values = 0..lanes[0].len();
        values
            .map(|value| lanes.iter().map(|lane| lane[value][0]).collect())
            .collect()
    };
    let firsts = (0..written.len()).step_by(form.count as usize);
    let cases = firsts.map(|first| Case {
        form,
        operands: side_by_side(first, 0),
        results: side_by_side(first, 1),
    });
    cases.collect()
}

/// All cases of the forms that the unit can be built with.
pub fn all() -> Vec<Case> {
    let lines = include_str!("expected.txt").lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rows: Vec<Row> = lines
        .map(|line| Row::new(line).unwrap_or_else(|| panic!("not a row: {line}")))
        .collect();
    let forms = Form::all().into_iter();
    forms.flat_map(|form| of_form(form, &rows)).collect()
}
