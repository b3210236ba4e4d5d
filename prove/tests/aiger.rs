//! AIGER files: a written file reads back as the same functions, and a
//! malformed file is refused with the error's location, whatever its bytes.

use crate::support::Random;
use warpwright_hdl::word::Literal;
use warpwright_prove::aig::{Aig, word_of};
use warpwright_prove::aiger::{Aiger, Format, Latch, Output, Reset};

/// A random circuit, with names for some of its parts.
fn random_circuit(numbers: &mut Random) -> Aiger {
    let (inputs, latches) = (numbers.below(6), numbers.below(5));
    let mut aig = Aig::new();
    let mut literals = vec![Literal::FALSE];
    literals.extend((0..inputs + latches).map(|_| aig.input()));
    for _ in 0..numbers.below(300) {
        let [a, b] = [(); 2].map(|()| numbers.of(&literals));
        literals.push(aig.and(a, b));
    }
    let name = |numbers: &mut Random, what: &str, index: usize| {
        (numbers.below(3) > 0).then(|| format!("{what} of[{index}].é"))
    };
    Aiger {
        inputs: (0..inputs).map(|i| name(numbers, "input", i)).collect(),
        latches: (0..latches)
            .map(|i| Latch {
                name: name(numbers, "latch", i),
                reset: [Reset::To(false), Reset::To(true), Reset::Unknown][numbers.below(3)],
                next: numbers.of(&literals),
            })
            .collect(),
        outputs: (0..numbers.below(5))
            .map(|i| Output {
                name: name(numbers, "output", i),
                value: numbers.of(&literals),
            })
            .collect(),
        comments: (0..numbers.below(3)).map(|i| format!("line {i}")).collect(),
        aig,
    }
}

/// Names, resets and comments, and 64 evaluations of every next value and output.
fn meaning(circuit: &Aiger) -> (Vec<String>, Vec<u64>) {
    let mut numbers = Random(77);
    let words: Vec<u64> = (circuit.aig.inputs().iter())
        .map(|_| numbers.next())
        .collect();
    let values = circuit.aig.simulate(&words);
    let latches = circuit.latches.iter();
    let outputs = circuit.outputs.iter();
    let mut texts = vec![format!("{:?} {:?}", circuit.inputs, circuit.comments)];
    texts.extend(
        latches
            .clone()
            .map(|l| format!("{:?} {:?}", l.name, l.reset)),
    );
    texts.extend(outputs.clone().map(|o| format!("{:?}", o.name)));
    let roots = latches.map(|l| l.next).chain(outputs.map(|o| o.value));
    (texts, roots.map(|root| word_of(&values, root)).collect())
}

#[test]
fn what_is_written_is_read_back() {
    let mut numbers = Random(1);
    for _ in 0..300 {
        let circuit = random_circuit(&mut numbers);
        for format in [Format::Ascii, Format::Binary] {
            let bytes = circuit.write(format);
            let read = Aiger::read(&bytes).unwrap();
            assert_eq!(meaning(&read), meaning(&circuit), "{format:?}");
            assert_eq!(
                read.write(format),
                bytes,
                "the same bytes again, {format:?}"
            );
        }
    }
}

/// The text of the format's own description: a half adder, a toggle with reset, gates in any order.
#[test]
fn known_files_mean_what_they_should() {
    let half_adder = "aag 7 2 0 2 3\n2\n4\n6\n12\n6 13 15\n12 2 4\n14 3 5\ni0 x\ni1 y\no0 s\no1 c\nc\nhalf adder\n";
    let read = Aiger::read(half_adder.as_bytes()).unwrap();
    let values = read.aig.simulate(&[0b0101, 0b0011]);
    let output = |index: usize| word_of(&values, read.outputs[index].value) & 0xF;
    assert_eq!((output(0), output(1)), (0b0110, 0b0001));
    assert_eq!(read.inputs[1].as_deref(), Some("y"));
    assert_eq!(read.comments, ["half adder"]);

    let toggle = "aag 7 2 1 2 4\n2\n4\n6 8 1\n6\n7\n8 4 10\n10 13 15\n12 2 6\n14 3 7\n";
    let read = Aiger::read(toggle.as_bytes()).unwrap();
    let values = read.aig.simulate(&[0b01, 0b11, 0b00]);
    assert_eq!(word_of(&values, read.latches[0].next) & 3, 0b01);
    assert_eq!(read.latches[0].reset, Reset::To(true));

    let binary = b"aig 3 2 0 1 1\n6\n\x02\x02o0 both\n";
    let read = Aiger::read(binary).unwrap();
    let values = read.aig.simulate(&[0b0101, 0b0011]);
    assert_eq!(word_of(&values, read.outputs[0].value) & 0xF, 0b0001);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let cases: &[(&[u8], &str)] = &[
        (
            b"",
            "line 1: an AIGER file begins with `aag` or `aig` and five numbers, found ``",
        ),
        (
            b"aag 1 1 0 0\n",
            "line 1: an AIGER file begins with `aag` or `aig` and five numbers, found `aag 1 1 0 0`",
        ),
        (
            b"aag 0 0 0 0 0 1\n",
            "line 1: bad states are not supported, only outputs",
        ),
        (
            b"aag 1 1 1 0 0\n",
            "line 1: 1 variables are too few for 2 inputs, latches and gates",
        ),
        (
            b"aig 3 1 1 0 0\n",
            "line 1: a binary file must have one variable per input, latch and gate: 2, not 3",
        ),
        (
            b"aig 99999999 99999999 0 0 0\n",
            "line 1: at most 16777216 inputs can be read, found 99999999",
        ),
        (
            b"aag 1 1 0 0 0\n",
            "line 2: the file ends where an input is expected",
        ),
        (
            b"aag 1 1 0 0 0\nx\n",
            "line 2: expected an input, found `x`",
        ),
        (
            b"aag 1 1 0 0 0\n3\n",
            "line 2: literal 3 cannot be defined; only even literals above 0 can",
        ),
        (
            b"aag 2 2 0 0 0\n2\n2\n",
            "line 3: literal 2 is defined twice",
        ),
        (
            b"aag 1 1 0 1 0\n2\n4\n",
            "line 3: literal 4 is beyond the last, 3",
        ),
        (
            b"aag 2 1 0 1 0\n2\n5\n",
            "line 3: literal 5 is used but never defined",
        ),
        (
            b"aag 1 0 1 0 0\n2 2 3\n",
            "line 2: latch 2 can start at 0, 1 or 2 for unknown, not 3",
        ),
        (
            b"aag 2 0 0 0 2\n2 4 1\n4 3 1\n",
            "line 3: gate 4 depends on itself",
        ),
        (
            b"aig 2 1 0 0 1\n",
            "byte 14: the file ends where a gate is expected",
        ),
        (
            b"aig 2 1 0 0 1\n\x00\x00",
            "byte 14: gate 4 has an operand that is not defined before it",
        ),
        (
            b"aig 2 1 0 0 1\n\xff\xff\xff\xff\xff\x01",
            "byte 19: expected a difference below 2^32, found `more bytes`",
        ),
        (
            b"aag 0 0 0 0 0\ni0 x\n",
            "line 2: there is no i0 to be named",
        ),
        (
            b"aag 1 1 0 0 0\n2\ni0 x\ni0 y\n",
            "line 4: i0 is named twice",
        ),
        (
            b"aag 1 1 0 0 0\n2\ni0 \xff\n",
            "line 3: a name that is not UTF-8",
        ),
        (
            b"aag 0 0 0 0 0\nnonsense\n",
            "line 2: expected a name such as `i0 NAME`, or `c`, found `nonsense`",
        ),
    ];
    for (bytes, expected) in cases {
        let error = Aiger::read(bytes).expect_err(expected);
        assert_eq!(error.to_string(), *expected);
    }
}

/// Cut, changed and lengthened files are read or refused, never more.
#[test]
fn no_bytes_make_it_panic() {
    let mut numbers = Random(5);
    let mut refused = 0;
    for round in 0..3000 {
        let format = [Format::Ascii, Format::Binary][round % 2];
        let mut bytes = random_circuit(&mut numbers).write(format);
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(bytes.len());
            match numbers.below(4) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes[at] = numbers.next() as u8,
                2 => bytes[at] ^= 1 << numbers.below(8),
                _ => bytes.insert(at, b"0123456789 \nc"[numbers.below(13)]),
            }
        }
        refused += usize::from(Aiger::read(&bytes).is_err());
    }
    assert!(refused > 1000, "only {refused} were refused");
}
