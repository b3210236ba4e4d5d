//! Hardware: a case over the values, with one arm per row and named values.

use std::sync::Arc;
use warpwright_eu::enums::{Enumeration, Row, UNLISTED};
use warpwright_hdl::prelude::*;

#[description]
pub(super) fn build(of: &'static Enumeration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("enum_name");
    m.doc(&format!(
        "Looks up a value of the enumeration {}: {}. A value is legal or reserved; its index is the number of its \
         row in the table.",
        of.name, of.about
    ));
    let value = m.input_enum("value", &Arc::new(of.value_type()));
    let value = value.doc("the code to look up");
    let rows = Arc::new(of.index_type());
    // Where every value has a row, what a value without one gives is never chosen.
    let unlisted = match rows.value_of(UNLISTED) {
        Some(_) => m.enum_value(&rows, UNLISTED),
        None => m.zeros(rows.width),
    };
    let index = |context: usize| {
        m.section("The row of the value");
        let rows_here = of.rows.iter().filter(|row| row.exists_in(context));
        let arms = rows_here.map(|row| {
            let number = m.enum_value(&rows, &row.label);
            (row.values.clone().collect(), number)
        });
        let index = value.case(arms.collect::<Vec<_>>(), unlisted);
        index.of_enum(&rows)
    };
    let legal = |context: usize| {
        m.section("Whether the value is legal");
        let is_legal = |row: &&Row| row.exists_in(context) && !row.is_reserved;
        let legal = of.rows.iter().filter(is_legal);
        let legal: Vec<u64> = legal.flat_map(|row| row.values.clone()).collect();
        if legal.len() as u64 > of.greatest() {
            return m.ones(1);
        }
        value.is_one_of(legal)
    };
    let (index, legal) = match of.context_type() {
        None => (index(0), legal(0)),
        Some(contexts) => {
            let context = m.input_enum("condition", &Arc::new(contexts));
            let context = context.doc("the condition that selects the value's meaning");
            let name = |what: &str, n: usize| format!("{what}_if_{}", of.contexts[n].name);
            let all = 0..of.contexts.len();
            let indices = all.clone();
            let indices = indices.map(|n| (vec![n as u64], index(n).named(&name("index", n))));
            let legals = all.map(|n| (vec![n as u64], legal(n).named(&name("legal", n))));
            (
                context.case(indices.collect::<Vec<_>>(), unlisted),
                context.case(legals.collect::<Vec<_>>(), m.zeros(1)),
            )
        }
    };
    let legal = legal.named("is_legal");
    m.output("legal", legal).doc("1: the code has a meaning");
    m.output("reserved", !legal)
        .doc("1: the code has no meaning");
    m.output("index", index.of_enum(&rows))
        .doc("the number of its row in the table");
    m.finish()
}
