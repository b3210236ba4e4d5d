//! Disassembles instructions given in hexadecimal on standard input, one per line, bytes in memory order.
//!
//! ```text
//! echo 610003802002051e0400100000000000 | cargo run -p warpwright-eu --example disassemble
//! ```
//! With `--rules` each line starts with the rules the instruction breaks; with `--encode` it instead
//! reports whether encoding the fields reproduces the bytes, and the bits that no field holds.

use std::io::{BufRead, stdin};
use warpwright_eu::model::Instruction;
use warpwright_eu::text::disassemble;

fn main() {
    for line in stdin().lock().lines() {
        let line = line.expect("the standard input is text");
        let digits: Vec<u32> = line.chars().filter_map(|c| c.to_digit(16)).collect();
        let bytes: Vec<u8> = digits
            .chunks(2)
            .map(|pair| pair.iter().fold(0, |byte, digit| byte << 4 | *digit as u8))
            .collect();
        match Instruction::decode(&bytes, 0) {
            Ok(instruction) if std::env::args().nth(1).as_deref() == Some("--rules") => {
                let broken = instruction.broken_rules();
                let ids: Vec<&str> = broken.iter().map(|rule| rule.id).collect();
                println!("{}\t{}", ids.join(","), disassemble(&instruction));
            }
            Ok(instruction) if std::env::args().nth(1).as_deref() == Some("--encode") => {
                let remainder = warpwright_eu::encode::Remainder::of(&instruction);
                let again = warpwright_eu::encode::encode(&instruction.fields, remainder);
                println!("{} {remainder:x?} {again:x?}", again.as_ref() == Ok(&bytes));
            }
            Ok(instruction) => println!("{}", disassemble(&instruction)),
            Err(error) => println!("{error}"),
        }
    }
}
