//! The look-up as hardware: a case over the values, one arm a row, names for numbers.

use std::sync::Arc;
use warpwright_eu::enums::{Enumeration, Row, UNLISTED};
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::prelude::*;

pub(super) fn build(of: &'static Enumeration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("enum_name");
    m.doc(&format!(
        "Looks up a value of the enumeration {}: {}. A value is legal or reserved; its index is the number of its \
         row in the table.",
        of.name, of.about
    ));
    let value = m.input_enum("value", &Arc::new(of.value_type()));
    let value = value.doc("the value");
    let rows = Arc::new(of.index_type());
    let (index, legal) = match of.context_type() {
        None => (index(&m, of, value, &rows, 0), legal(&m, of, value, 0)),
        Some(contexts) => {
            let context = m.input_enum("condition", &Arc::new(contexts));
            let context = context.doc("on what the value depends");
            let name = |what: &str, n: usize| format!("{what}_if_{}", of.contexts[n].name);
            let all = 0..of.contexts.len();
            let indices = all.clone().map(|n| {
                let index = index(&m, of, value, &rows, n).of_enum(&rows);
                (vec![n as u64], index.named(&name("index", n)))
            });
            let legals = all.map(|n| {
                let legal = legal(&m, of, value, n);
                (vec![n as u64], legal.named(&name("legal", n)))
            });
            (
                context.case(indices.collect::<Vec<_>>(), unlisted(&m, &rows)),
                context.case(legals.collect::<Vec<_>>(), m.zeros(1)),
            )
        }
    };
    let legal = legal.named("is_legal");
    m.output("legal", legal).doc("the value has a meaning");
    m.output("reserved", !legal).doc("the value has none");
    m.output("index", index.of_enum(&rows))
        .doc("the number of its row in the table");
    m.finish()
}

/// The row's number in this context.
fn index<'m>(
    m: &'m ModuleBuilder,
    of: &Enumeration,
    value: Signal<'m>,
    rows: &Arc<EnumType>,
    context: usize,
) -> Signal<'m> {
    let arm = |row: &Row| (row.values.clone().collect(), m.enum_value(rows, &row.label));
    let in_context = of.rows.iter().filter(|row| row.exists_in(context));
    value.case(in_context.map(arm).collect::<Vec<_>>(), unlisted(m, rows))
}

/// What a value without a row gives. Where every value has one, it is never chosen.
fn unlisted<'m>(m: &'m ModuleBuilder, rows: &Arc<EnumType>) -> Signal<'m> {
    match rows.value_of(UNLISTED) {
        Some(_) => m.enum_value(rows, UNLISTED),
        None => m.zeros(rows.width),
    }
}

/// Whether the value has a meaning in this context.
fn legal<'m>(
    m: &'m ModuleBuilder,
    of: &Enumeration,
    value: Signal<'m>,
    context: usize,
) -> Signal<'m> {
    let is_legal = |row: &&Row| row.exists_in(context) && !row.is_reserved;
    let legal = of
        .rows
        .iter()
        .filter(is_legal)
        .flat_map(|row| row.values.clone());
    let legal: Vec<u64> = legal.collect();
    if legal.len() as u64 > of.greatest() {
        return m.ones(1);
    }
    value.is_one_of(legal)
}
