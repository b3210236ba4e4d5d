//! "Results are computed per component": instructions that apply the same operation to each component of their operands.

use super::value::Value;
use crate::types::Layout;
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::table;
use warpwright_hdl::word::Word;

/// "Results are computed per component": scalars beside vectors are the same for all. What gives two words makes a structure of two.
pub(super) fn per_component<W: Word>(
    operands: &[Value<W>],
    of: &dyn Fn(&[W]) -> Vec<W>,
) -> Option<Value<W>> {
    let components = operands.first()?.parts().map(<[_]>::len);
    let at = |place: usize| -> Option<Vec<W>> {
        let words = operands.iter().map(|operand| match operand {
            Value::Scalar(word) => Some(word.clone()),
            Value::Parts(parts) => parts.get(place)?.scalar().cloned(),
        });
        words.collect()
    };
    let Some(count) = components else {
        let mut words = of(&at(0)?).into_iter().map(Value::Scalar);
        let first = words.next()?;
        return Some(match words.next() {
            Some(second) => Value::Parts(vec![first, second]),
            None => first,
        });
    };
    let mut members: Vec<Vec<Value<W>>> = Vec::new();
    for place in 0..count {
        for (member, word) in of(&at(place)?).into_iter().enumerate() {
            if members.len() <= member {
                members.push(Vec::new());
            }
            members[member].push(Value::Scalar(word));
        }
    }
    let mut members: Vec<Value<W>> = members.into_iter().map(Value::Parts).collect();
    Some(match members.len() {
        1 => members.swap_remove(0),
        _ => Value::Parts(members),
    })
}

/// An instruction of GLSL.std.450 by the golden model of `glsl450`.
pub(super) fn glsl<W: Word>(
    row: &table::Instruction,
    layout: &Layout,
    operands: &[Value<W>],
) -> Option<Value<W>> {
    let scalars = layout.scalars();
    if row.shape.across > 1 {
        // Its unit has so many components of one width on both sides; what is not there is 0, and what is wider is cut.
        let words = operands.first()?.words();
        let width = scalars.iter().map(|scalar| scalar.width).max()?;
        let width = words.iter().map(W::width).fold(width, u32::max);
        let mut filled: Vec<W> = words.iter().map(|word| word.zext(width)).collect();
        filled.resize(row.shape.across as usize, W::zero(width));
        let results = execute(row, &[filled]).result.into_iter();
        let mut results = results
            .zip(&scalars)
            .map(|(word, scalar)| word.slice(0, scalar.width));
        return Value::of(layout, &mut results);
    }
    per_component(operands, &|x| {
        let operands: Vec<Vec<W>> = x.iter().map(|word| vec![word.clone()]).collect();
        let results = execute(row, &operands);
        let both = results.result.into_iter().chain(results.second);
        both.take(row.shape.results.len()).collect()
    })
}
