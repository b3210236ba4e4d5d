//! Bytes as hexadecimal digits, in memory order.

use crate::eu::model::DecodeError;
use crate::program::error::{CliError, Result};
use std::fmt::Write as _;
use std::ops::Range;

const HELP: &str = "write an instruction as 16 or 32 hexadecimal digits in memory order; 0x, spaces and underscores are optional; see `warpwright decode --help`";

/// Bytes that were read, and where their digits stand.
#[derive(Debug)]
pub struct Hexadecimal<'a> {
    name: String,
    text: &'a str,
    places: Vec<usize>,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl<'a> Hexadecimal<'a> {
    /// Reads an argument; its number, from 1, is for messages.
    pub fn read(number: usize, text: &'a str) -> Result<Self> {
        let mut read = Self {
            name: format!("HEX {number}"),
            text,
            places: Vec::new(),
            bytes: Vec::new(),
        };
        let mut digits = Vec::new();
        let mut before = ' ';
        let mut characters = text.char_indices().peekable();
        while let Some((place, c)) = characters.next() {
            let starts = before.is_whitespace();
            before = c;
            if c.is_whitespace() || c == '_' {
                continue;
            }
            if starts
                && c == '0'
                && characters
                    .next_if(|(_, x)| matches!(x, 'x' | 'X'))
                    .is_some()
            {
                continue;
            }
            let Some(digit) = c.to_digit(16) else {
                let found = c.escape_debug();
                let message = format!("`{found}` is not a hexadecimal digit");
                return Err(read.fault(&message, place..place + c.len_utf8()));
            };
            digits.push(digit);
            read.places.push(place);
        }
        match read.places.last() {
            None => return Err(read.fault("there are no digits", 0..text.len())),
            Some(&last) if digits.len() % 2 == 1 => {
                let message = format!(
                    "each byte needs two digits, but the number of digits is {}",
                    digits.len()
                );
                return Err(read.fault(&message, last..last + 1));
            }
            Some(_) => {}
        }
        let pairs = digits.chunks_exact(2);
        let bytes = pairs.map(|pair| u8::try_from(pair[0] << 4 | pair[1]).unwrap_or_default());
        read.bytes = bytes.collect();
        Ok(read)
    }

    /// Says which digits are no instruction.
    pub fn truncated(&self, error: &DecodeError) -> Box<CliError> {
        let (DecodeError::Truncated { offset, .. } | DecodeError::Short { offset, .. }) = error;
        let start = self
            .places
            .get(2 * offset)
            .copied()
            .unwrap_or(self.text.len());
        let end = self.places.last().map_or(start, |last| last + 1);
        self.fault(&error.to_string(), start..end.max(start))
    }

    fn fault(&self, what: &str, place: Range<usize>) -> Box<CliError> {
        let column = self.text[..place.start].chars().count() + 1;
        let message = format!("{}, column {column}: {what}", self.name);
        Box::new(CliError::text(message, &self.name, self.text, place, HELP))
    }
}

/// Bytes as digits.
pub fn text(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
