//! Boolean expressions against independent references: two public documents, brute force, and their own text.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use warpwright_blocks::boolean::{
    Convention, Expression, Operand, Problem, TruthTable, parse, parse_index, shortest,
};

fn index(text: &str, inputs: u32, convention: Convention) -> u64 {
    let expression = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    expression.table(inputs, convention).unwrap().index()
}

fn table(inputs: u32, index: u64) -> TruthTable {
    TruthTable::new(inputs, Convention::Spirv, index).unwrap()
}

/// Every formula of the manual's list, spelled with our operands, under its index.
fn manual() -> Vec<(u64, String)> {
    let manual: serde_json::Value =
        serde_json::from_str(include_str!("../data/bfn_formulas.json")).unwrap();
    let formulas: BTreeMap<String, Vec<String>> =
        serde_json::from_value(manual["formulas"].clone()).unwrap();
    let ours = |formula: String| {
        formula
            .replace("s0", "a")
            .replace("s1", "b")
            .replace("s2", "c")
    };
    formulas
        .into_iter()
        .flat_map(|(index, formulas)| {
            let index = u64::from_str_radix(&index[2..], 16).unwrap();
            formulas
                .into_iter()
                .map(move |formula| (index, ours(formula)))
        })
        .collect()
}

#[test]
fn the_manuals_formulas_compute_their_index_and_none_is_shorter_than_ours() {
    let formulas = manual();
    assert_eq!(formulas.len(), 1_338);
    for (expected, formula) in formulas {
        assert_eq!(index(&formula, 3, Convention::Spirv), expected, "{formula}");
        let ours = shortest(table(3, expected));
        let theirs = parse(&formula).unwrap().operators();
        assert!(
            ours.operators <= theirs,
            "{formula}: ours is {}",
            ours.expression
        );
    }
}

/// The LOP3 table of the patent. The seventh is damaged in the recognised text (`A' (B & A' C)`): with `^` in
/// the places of the marks and parentheses around `A ^ C` it has the printed index, without them it has not.
#[test]
fn the_patents_lop3_rows_hold() {
    for (formula, expected) in [
        ("a & b & c", 0b1000_0000),
        ("a | b | c", 0b1111_1110),
        ("a ^ b ^ c", 0b1001_0110),
        ("a & b", 0b1100_0000),
        ("a & ~b & ~c", 0b0001_0000),
        ("~a | b | ~c", 0b1101_1111),
        ("a ^ (b & (a ^ c))", 0b1011_1000),
        ("(a & b) | (a & c) | (b & c)", 0b1110_1000),
    ] {
        assert_eq!(index(formula, 3, Convention::Lop3), expected, "{formula}");
    }
}

#[test]
fn the_conventions_number_bits_in_opposite_directions() {
    for (convention, patterns) in [
        (Convention::Lop3, [0xF0, 0xCC, 0xAA]),
        (Convention::Spirv, [0xAA, 0xCC, 0xF0]),
    ] {
        for (operand, pattern) in Operand::ALL.into_iter().zip(patterns) {
            let table = TruthTable::operand(operand, 3, convention).unwrap();
            assert_eq!(table.index(), pattern, "{operand} in {convention}");
        }
        assert_eq!(convention.to_string().parse(), Ok(convention));
    }
    let mux = parse("(a & ~c) | (b & c)")
        .unwrap()
        .table(3, Convention::Spirv)
        .unwrap();
    assert_eq!(mux.to_string(), "0xCA");
    assert_eq!(mux.in_convention(Convention::Lop3).to_string(), "0xD8");
    assert_eq!(
        mux.in_convention(Convention::Lop3)
            .in_convention(Convention::Spirv),
        mux
    );
    let [a, _, c, ..] = Operand::ALL;
    let unused = parse("a & c | b & ~b").unwrap();
    assert_eq!(
        unused.table(3, Convention::Lop3).unwrap().operands_used(),
        [a, c]
    );
}

/// The fewest operators for each 3-input function, by plain relaxation until nothing changes.
fn fewest_operators_by_brute_force() -> Vec<u32> {
    let mut fewest = vec![u32::MAX / 4; 256];
    for start in [0x00, 0xFF, 0xAA, 0xCC, 0xF0] {
        fewest[start] = 0;
    }
    loop {
        let before = fewest.clone();
        for f in 0..256 {
            fewest[f ^ 0xFF] = fewest[f ^ 0xFF].min(fewest[f] + 1);
            for g in 0..256 {
                let cost = fewest[f] + fewest[g] + 1;
                for result in [f & g, f | g, f ^ g] {
                    fewest[result] = fewest[result].min(cost);
                }
            }
        }
        if fewest == before {
            return fewest;
        }
    }
}

#[test]
fn every_three_input_function_round_trips_with_the_fewest_operators() {
    for (function, &fewest) in fewest_operators_by_brute_force().iter().enumerate() {
        for convention in Convention::ALL {
            let table = TruthTable::new(3, convention, function as u64).unwrap();
            let found = shortest(table);
            let text = found.expression.to_string();
            assert_eq!(index(&text, 3, convention), function as u64, "{text}");
            assert_eq!(parse(&text).unwrap().operators(), found.operators, "{text}");
            if convention == Convention::Spirv {
                assert_eq!(
                    (found.operators, found.proved_minimal),
                    (fewest, true),
                    "{text}"
                );
            }
        }
    }
}

/// The fewest operators for each 4-input function, level by level over all pairs: none of the search's classes.
fn fewest_operators_level_by_level() -> Vec<usize> {
    const UNKNOWN: usize = usize::MAX;
    let mut fewest = vec![UNKNOWN; 1 << 16];
    let mut levels: Vec<Vec<u16>> = vec![vec![0xAAAA, 0xCCCC, 0xF0F0, 0xFF00]];
    for start in levels[0].iter().chain(&[0x0000, 0xFFFF]) {
        fewest[usize::from(*start)] = 0;
    }
    while fewest.contains(&UNKNOWN) {
        let level = levels.len();
        let mut found = Vec::new();
        let mut note = |function: u16| {
            let known = &mut fewest[usize::from(function)];
            if *known == UNKNOWN {
                *known = level;
                found.push(function);
            }
        };
        levels[level - 1].iter().for_each(|f| note(!f));
        for small in 0..=(level - 1) / 2 {
            for &f in &levels[small] {
                for &g in &levels[level - 1 - small] {
                    [f & g, f | g, f ^ g].into_iter().for_each(&mut note);
                }
            }
        }
        levels.push(found);
    }
    fewest
}

#[test]
fn every_four_input_function_gets_the_fewest_operators() {
    for (function, fewest) in fewest_operators_level_by_level().into_iter().enumerate() {
        let table = table(4, function as u64);
        let found = shortest(table);
        assert_eq!(
            found.operators as usize, fewest,
            "{table}: {}",
            found.expression
        );
        assert_eq!(found.expression.table(4, Convention::Spirv), Ok(table));
        assert!(found.proved_minimal);
    }
}

#[test]
fn texts_are_short_and_stable() {
    for (inputs, function, expected) in [
        (3, 0x00, "0"),
        (3, 0xFF, "1"),
        (3, 0xCA, "a ^ (a ^ b) & c"),
        (3, 0xE8, "a & (b | c) | b & c"),
        (3, 0x96, "a ^ b ^ c"),
        (3, 0x01, "~(a | b | c)"),
        (1, 0x1, "~a"),
        (4, 0x6996, "a ^ b ^ c ^ d"),
        (6, 0x8000_0000_0000_0000, "a & b & c & d & e & f"),
        (5, 0xFFFF_FFFE, "a | b | c | d | e"),
        (6, 0xAAAA_AAAA_CCCC_CCCC, "(a ^ b) & f ^ b"),
    ] {
        let found = shortest(table(inputs, function));
        assert_eq!(found.expression.to_string(), expected);
        assert!(found.proved_minimal, "{expected}");
    }
}

/// Short expressions that a person would write are found again at five and six operands.
#[test]
fn structure_of_five_and_six_operands_is_recovered() {
    for text in [
        "a & b | c & d | e & f",
        "(a ^ b ^ c) & (d | e & f)",
        "a ^ (a ^ b) & (c | d & e)",
        "(a | b) & c ^ d & e & f",
        "(a & b | c & (d ^ e)) ^ f",
        "a & b & c | ~a & d & e",
        "a ^ b & (c | d) ^ a & (e | f)",
    ] {
        let expression = parse(text).unwrap();
        let found = shortest(expression.table(6, Convention::Lop3).unwrap());
        assert!(
            found.operators <= expression.operators(),
            "{text}: found {}",
            found.expression
        );
    }
}

#[test]
fn any_function_of_six_operands_takes_less_than_a_second() {
    // The time is per function in an optimised build; a test build gets ten times as long.
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });
    for function in [
        0x9E37_79B9_7F4A_7C15,
        0xFEE8_E880_E880_8000,
        0x0123_4567_89AB_CDEF,
        0xD1B5_4A32_D192_ED03,
    ] {
        let start = Instant::now();
        shortest(table(6, function));
        assert!(
            start.elapsed() < limit,
            "{function:#X} took {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn errors_name_the_place_and_the_remedy() {
    for (text, span, message) in [
        ("", 0..0, "the expression is empty"),
        ("  ", 2..2, "the expression is empty"),
        (
            "!a",
            0..1,
            "`!` is not part of the notation: not is written ~",
        ),
        ("a && b", 2..4, "and is written &"),
        ("a || b", 2..4, "or is written |"),
        ("a + b", 2..3, "or is written |"),
        ("a * b", 2..3, "and is written &"),
        ("a b'", 2..3, "expected one of the operators & | ^"),
        ("a'", 1..2, "not is written ~, before its operand"),
        ("a & B", 4..5, "operands are lower-case letters"),
        ("a & x", 4..5, "the operands are a to f"),
        ("s0 & s1", 0..2, "s0 or src0 is a"),
        ("ab", 0..2, "with an operator between them"),
        ("a & 0xCA", 4..8, "the constants are 0 and 1"),
        ("a not b", 2..5, "not is written ~"),
        ("a ⊕ b", 2..5, "exclusive or is written ^"),
        ("a & \u{1F600}", 4..8, "it is made of a to f"),
        ("\u{a0}é", 2..4, "the operands are a to f"),
        (
            "a &",
            3..3,
            "expected a to f, 0, 1, ~ or an opening parenthesis, found the end",
        ),
        ("a & | b", 4..5, "found `|`"),
        ("()", 1..2, "found `)`"),
        ("(a | b", 0..1, "never closed"),
        ("(a b)", 3..4, "expected one of the operators"),
        ("a ~ b", 2..3, "found `~`"),
        ("a)", 1..2, "has no opening one"),
        ("\u{7}", 0..1, "`\\u{7}`"),
    ] {
        let error = parse(text).expect_err(text);
        assert!(error.to_string().contains(message), "{text}: {error}");
        assert_eq!(error.span, span, "{text}: {error}");
    }
}

#[test]
fn nesting_has_a_limit_and_length_has_none() {
    let nested = |depth: usize| format!("{}a{}", "~(".repeat(depth), ")".repeat(depth));
    assert!(parse(&nested(100)).is_ok());
    for deep in [
        nested(101),
        nested(100_000),
        "~".repeat(1_000_000),
        "(".repeat(1_000_000),
    ] {
        assert_eq!(parse(&deep).unwrap_err().problem, Problem::TooDeep);
    }
    let long = vec!["a"; 100_001].join(" ^ ");
    assert_eq!(index(&long, 3, Convention::Spirv), 0xAA);
    assert!(parse(&"q".repeat(100_000)).unwrap_err().to_string().len() < 200);
}

#[test]
fn limits_are_stated_in_the_messages() {
    let convention = Convention::Lop3;
    let messages = [
        TruthTable::new(0, convention, 0).unwrap_err().to_string(),
        TruthTable::new(7, convention, 0).unwrap_err().to_string(),
        TruthTable::new(3, convention, 0x1CA)
            .unwrap_err()
            .to_string(),
        parse("a & e")
            .unwrap()
            .table(3, convention)
            .unwrap_err()
            .to_string(),
        parse_index("0x").unwrap_err().to_string(),
        "LOP3".parse::<Convention>().unwrap_err().to_string(),
    ];
    assert_eq!(
        messages,
        [
            "a truth table has 1 to 6 inputs, got 0",
            "a truth table has 1 to 6 inputs, got 7",
            "index 0x1CA does not fit a table of 3 inputs: the largest is 0xFF",
            "operand e is beyond the 3 inputs: the last one is c",
            "index must be up to 64 bits as 0xCA, 0b11001010 or 202, got `0x`",
            "convention must be lop3 (first operand most significant) or spirv (first operand least significant), \
             got `LOP3`",
        ]
    );
    assert_eq!(
        TruthTable::new(6, convention, u64::MAX)
            .unwrap()
            .to_string(),
        "0xFFFFFFFFFFFFFFFF"
    );
    assert_eq!(
        TruthTable::new(1, convention, 2).unwrap().to_string(),
        "0x2"
    );
    assert_eq!(
        TruthTable::new(3, convention, 5).unwrap().to_string(),
        "0x05"
    );
}

#[test]
fn an_index_is_told_from_an_expression() {
    assert_eq!(parse_index(" 0xCA "), Ok(Some(0xCA)));
    assert_eq!(parse_index("0b1100_1010"), Ok(Some(0xCA)));
    assert_eq!(parse_index("202"), Ok(Some(0xCA)));
    assert_eq!(parse_index("0XFFFFFFFFFFFFFFFF"), Ok(Some(u64::MAX)));
    for expression in ["a", "1 & a", "(1)", "~0", "", "é"] {
        assert_eq!(parse_index(expression), Ok(None), "{expression}");
    }
    for wrong in ["0x1FFFFFFFFFFFFFFFF", "0b2", "12a"] {
        assert!(parse_index(wrong).is_err(), "{wrong}");
    }
}

fn any_expression() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        8 => (0..6_usize).prop_map(|i| Expression::Operand(Operand::ALL[i])),
        1 => any::<bool>().prop_map(Expression::Constant),
    ];
    leaf.prop_recursive(6, 40, 4, |inner| {
        let list = || prop::collection::vec(inner.clone(), 0..4);
        prop_oneof![
            inner.clone().prop_map(|x| Expression::Not(Box::new(x))),
            list().prop_map(Expression::And),
            list().prop_map(Expression::Xor),
            list().prop_map(Expression::Or),
        ]
    })
}

/// The value by the meaning of each operator, one operand combination at a time.
fn value(expression: &Expression, operands: &[bool]) -> bool {
    match expression {
        Expression::Constant(value) => *value,
        Expression::Operand(operand) => operands[operand.index() as usize],
        Expression::Not(inner) => !value(inner, operands),
        Expression::And(list) => list.iter().all(|item| value(item, operands)),
        Expression::Xor(list) => list.iter().filter(|item| value(item, operands)).count() % 2 == 1,
        Expression::Or(list) => list.iter().any(|item| value(item, operands)),
    }
}

proptest! {
    #[test]
    fn printing_and_parsing_keep_the_function(expression in any_expression()) {
        let text = expression.to_string();
        let again = parse(&text).unwrap();
        for convention in Convention::ALL {
            prop_assert_eq!(again.table(6, convention), expression.table(6, convention), "{}", text);
        }
        prop_assert_eq!(again.operators(), expression.operators(), "{}", &text);
        prop_assert_eq!(again.to_string(), text);
    }

    /// No pair of parentheses in a printed text can be taken away without changing the chain structure.
    #[test]
    fn printed_parentheses_are_needed(expression in any_expression()) {
        let text = expression.to_string();
        let printed = parse(&text).unwrap();
        let mut open = Vec::new();
        for (close, symbol) in text.char_indices() {
            match symbol {
                '(' => open.push(close),
                ')' => {
                    let start = open.pop().unwrap();
                    let without = format!("{}{}{}", &text[..start], &text[start + 1..close], &text[close + 1..]);
                    prop_assert_ne!(parse(&without).unwrap(), printed.clone(), "{}", text);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn tables_and_evaluation_agree_with_the_operators(
        expression in any_expression(),
        operands in prop::collection::vec(any::<bool>(), 6),
    ) {
        let expected = Some(value(&expression, &operands));
        prop_assert_eq!(expression.evaluate(&operands), expected);
        for convention in Convention::ALL {
            let table = expression.table(6, convention).unwrap();
            prop_assert_eq!(table.evaluate(&operands), expected);
            prop_assert_eq!(table.evaluate(&operands[..5]), None);
        }
    }

    #[test]
    fn precedence_is_that_of_c(i in 0..3_usize, j in 0..3_usize) {
        let operators = ["&", "^", "|"];
        let (first, second) = (operators[i], operators[j]);
        let grouped = if i <= j { format!("(~a {first} b) {second} c") } else { format!("~a {first} (b {second} c)") };
        let bare = format!("~a {first} b {second} c");
        prop_assert_eq!(index(&bare, 3, Convention::Spirv), index(&grouped, 3, Convention::Spirv));
    }

    #[test]
    fn no_text_makes_the_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        check_error(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn no_nearly_right_text_makes_the_parser_panic(text in "[a-fA-F01&|^~() '+*!sx⊕é\u{0}]{0,24}") {
        check_error(&text)?;
    }
}

fn check_error(text: &str) -> Result<(), TestCaseError> {
    let _ = parse_index(text);
    if let Err(error) = parse(text) {
        prop_assert!(
            text.get(error.span.clone()).is_some(),
            "{:?} in {:?}",
            error.span,
            text
        );
        prop_assert!(!error.to_string().is_empty());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn shortest_keeps_the_function(
        inputs in 1..=6_u32,
        bits in any::<u64>(),
        sparse in any::<bool>(),
        convention in prop_oneof![Just(Convention::Lop3), Just(Convention::Spirv)],
    ) {
        let bits = (if sparse { bits & bits >> 21 & bits << 13 } else { bits }) & u64::MAX >> (64 - (1 << inputs));
        let table = TruthTable::new(inputs, convention, bits).unwrap();
        let found = shortest(table);
        prop_assert_eq!(found.expression.table(inputs, convention), Ok(table));
        prop_assert_eq!(found.expression.operators(), found.operators);
        prop_assert!(found.proved_minimal || inputs > 4);
        // The index is the order's; the function, and so the text, is not.
        prop_assert_eq!(shortest(table.in_convention(convention.other())), found);
    }

    /// Whoever wrote the expression knew a way with so many operators; an optimum has no more.
    #[test]
    fn exact_results_never_lose_to_a_random_expression(expression in any_expression()) {
        let found = shortest(expression.table(6, Convention::Lop3).unwrap());
        if found.proved_minimal {
            prop_assert!(found.operators <= expression.operators(), "{} against {}", found.expression, expression);
        }
    }
}
