//! Golden model of `enum_name`: searches the table row by row.

use crate::framework::golden::{Function, Inputs, Output};
use warpwright_eu::enums::{Enumeration, Row};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct EnumNameModel {
    /// The enumeration.
    pub of: &'static Enumeration,
}

impl EnumNameModel {
    /// Bits of `condition`; 0 if there is no such port.
    fn context_bits(self) -> u32 {
        match self.of.contexts.len() {
            0 => 0,
            contexts => u32::max(1, contexts.next_power_of_two().trailing_zeros()),
        }
    }

    /// Whether this row lists the value, in one of its contexts.
    fn lists<W: Word>(self, row: &Row, value: &W, context: Option<&W>) -> W {
        let bound = |bound: u64| W::number(bound, value.width());
        let is_in_range =
            !value.less(&bound(*row.values.start())) & !bound(*row.values.end()).less(value);
        let Some(context) = context else {
            return is_in_range;
        };
        let every: Vec<usize> = (0..self.of.contexts.len()).collect();
        let contexts = if row.contexts.is_empty() {
            &every
        } else {
            &row.contexts
        };
        let exists = contexts.iter().fold(W::flag(false), |exists, number| {
            exists | context.is(*number as u64)
        });
        is_in_range & exists
    }
}

impl Function for EnumNameModel {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let value = inputs.word("value", self.of.bits);
        let context = match self.context_bits() {
            0 => None,
            bits => Some(inputs.word("condition", bits)),
        };
        let index_bits = self.of.index_bits();
        let mut legal = W::flag(false);
        // Until a row is found, the number after the last one's.
        let mut index = W::number(self.of.rows.len() as u64, index_bits);
        for (number, row) in self.of.rows.iter().enumerate() {
            let is_listed = self.lists(row, &value, context.as_ref());
            index = is_listed.mux(&W::number(number as u64, index_bits), &index);
            legal = is_listed.mux(&W::flag(!row.is_reserved), &legal);
        }
        vec![
            Output::exactly("legal", legal.clone()),
            Output::exactly("reserved", !legal),
            Output::exactly("index", index),
        ]
    }
}
