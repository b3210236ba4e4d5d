//! Names from variables: what a `let` is called, the net is called.

use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// The nets that a module declares, without its ports.
fn nets(module: Module) -> Vec<String> {
    let module = module.into();
    let files = emit(&module, &Options::default());
    let text = &files[files.len() - 1].text;
    let declared = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let is_net = words.next() == Some("wire") && !line.ends_with(',');
        let mut names = words.filter(|word| !word.starts_with('['));
        names
            .next()
            .filter(|_| is_net)
            .map(|name| name.trim_end_matches(';').to_string())
    });
    declared.collect()
}

#[description]
fn sum_of<'m>(a: Signal<'m>, b: Signal<'m>) -> Signal<'m> {
    let carry = a & b & (a ^ 1u32);
    let sum = carry + b + a;
    sum
}

#[derive(Bundle, Clone, Copy)]
struct Pair<T> {
    high: T,
    low: T,
}

#[description]
fn pair_of<'m>(a: Signal<'m>, b: Signal<'m>) -> Pair<Signal<'m>> {
    Pair {
        high: (a ^ b) + a,
        low: (a & b) - a,
    }
}

/// Reads each of these twice, so that it is a net.
fn read_twice<'m>(m: &'m ModuleBuilder, name: &str, value: Signal<'m>) {
    m.output(&format!("{name}_up"), (value + 1u32) ^ value);
    m.output(&format!("{name}_down"), (value - 1u32) ^ value);
}

#[test]
#[description]
fn a_value_has_the_name_of_its_variable() {
    let m = ModuleBuilder::new("named");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let difference = (a - b) ^ a;
    read_twice(&m, "first", difference);
    // The variable of the caller wins over that of the function, whose other values begin with it where there are two.
    let total = sum_of(a, b);
    read_twice(&m, "second", total);
    let other = sum_of(b, a);
    read_twice(&m, "third", other);
    let found = nets(m.finish().unwrap());
    assert_eq!(
        found,
        ["difference", "total_carry", "total", "other_carry", "other"]
    );
}

#[test]
#[description]
fn fields_and_turns_of_loops_belong_to_the_name() {
    let m = ModuleBuilder::new("fields");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let both = pair_of(a, b);
    read_twice(&m, "high", both.high);
    read_twice(&m, "low", both.low);
    for place in 0..2_u32 {
        let shifted = (a + (place + 1)) ^ b;
        read_twice(&m, &format!("place_{place}"), shifted);
    }
    let rows: Vec<Signal<'_>> = (4..6_u32)
        .map(|row| {
            let rotated = (b - row) ^ a;
            rotated
        })
        .collect();
    for (number, row) in rows.into_iter().enumerate() {
        read_twice(&m, &format!("row_{number}"), row);
    }
    let found = nets(m.finish().unwrap());
    let expected = [
        "both_high",
        "both_low",
        "shifted_0",
        "shifted_1",
        "rows_0",
        "rows_1",
    ];
    assert_eq!(found, expected);
}

#[test]
#[description]
fn a_name_that_was_given_stays() {
    let m = ModuleBuilder::new("given");
    let a = m.input("a", 8);
    let here = ((a + 1u32) ^ a).named("there");
    read_twice(&m, "there", here);
    // No name of an input is taken, no word of Verilog, and what only variables of one name hold is numbered.
    let reg = (a - 1u32) ^ a;
    read_twice(&m, "reg", reg);
    let value = (a - 2u32) ^ a;
    read_twice(&m, "value", value);
    let value = (a - 3u32) ^ a;
    read_twice(&m, "again", value);
    let found = nets(m.finish().unwrap());
    assert_eq!(found, ["there", "reg_value", "value", "value_2"]);
}

#[test]
#[description]
fn a_comment_on_a_variable_is_one_on_its_net() {
    let m = ModuleBuilder::new("explained");
    let a = m.input("a", 8);
    /// The bits that change
    /// from one number to the next.
    let changes = (a + 1u32) ^ a;
    read_twice(&m, "changes", changes);
    let module = m.finish().unwrap().into();
    let text = &emit(&module, &Options::default())[0].text;
    assert!(
        text.contains("// The bits that change from one number to the next."),
        "{text}"
    );
}

/// What is around a module is of no concern to its names.
#[test]
#[description]
fn a_module_names_its_own_values() {
    let inner = || {
        let m = ModuleBuilder::new("inner");
        let (a, b) = (m.input("a", 8), m.input("b", 8));
        let one = sum_of(a, b);
        read_twice(&m, "one", one);
        let two = sum_of(b, a);
        read_twice(&m, "two", two);
        nets(m.finish().unwrap())
    };
    let around = inner();
    assert_eq!(around, inner());
    assert_eq!(around, ["one_carry", "one", "two_carry", "two"]);
}

/// The text form carries them.
#[test]
#[description]
fn variables_survive_the_text_form() {
    let m = ModuleBuilder::new("kept");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let difference = (a - b) ^ a;
    read_twice(&m, "first", difference);
    let module = m.finish().unwrap();
    let text = print(&module);
    assert!(text.contains(" as difference : 8 = "), "{text}");
    let again = parse(&text).unwrap();
    assert_eq!(print(&again), text);
    assert_eq!(nets(Module::clone(&again)), nets(module));
    let error = parse(&text.replace(" as difference", " as 8")).unwrap_err();
    assert!(error.to_string().contains("the variable's name"), "{error}");
}
