//! Every datapath instruction: the interpreter against plain Rust, the hardware proved against the interpreter.

use crate::common::{datapath, interpreted, module, proved, refused};
use std::rc::Rc;
use warpwright_blocks::golden::{AnyModel, Inputs, Model, Output};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict};
use warpwright_spirv::datapath::{Interpreted, prove};
use warpwright_spirv::module::Module;

fn everything(test: &str) -> Option<Rc<Module>> {
    module(include_str!("everything.spvasm"), test)
}

/// What a function gives, by Rust: ports' values in, ports' values out.
type Reference = fn(&[u64]) -> Vec<u64>;

fn u(x: u64) -> u32 {
    x as u32
}

fn i(x: u64) -> i32 {
    x as u32 as i32
}

fn one(x: impl Into<u64>) -> Vec<u64> {
    vec![x.into()]
}

fn ones(count: u64) -> u64 {
    if count >= 32 {
        0xffff_ffff
    } else {
        (1 << count) - 1
    }
}

/// Where a shift or a field leaves its base, which SPIR-V leaves undefined, what `datapath` defines.
const KNOWN: &[(&str, Reference)] = &[
    ("IAdd", |x| one(u(x[0]).wrapping_add(u(x[1])))),
    ("ISub", |x| one(u(x[0]).wrapping_sub(u(x[1])))),
    ("IMul", |x| one(u(x[0]).wrapping_mul(u(x[1])))),
    ("BitwiseAnd", |x| one(x[0] & x[1])),
    ("BitwiseOr", |x| one(x[0] | x[1])),
    ("BitwiseXor", |x| one(x[0] ^ x[1])),
    ("ShiftLeftLogical", |x| {
        one(u(x[0]).checked_shl(u(x[1])).unwrap_or(0))
    }),
    ("ShiftRightLogical", |x| {
        one(u(x[0]).checked_shr(u(x[1])).unwrap_or(0))
    }),
    ("ShiftRightArithmetic", |x| {
        one((i(x[0]) >> x[1].min(31)) as u32)
    }),
    ("SNegate", |x| one(u(x[0]).wrapping_neg())),
    ("Not", |x| one(!u(x[0]))),
    ("BitReverse", |x| one(u(x[0]).reverse_bits())),
    ("BitCount", |x| one(u(x[0]).count_ones())),
    ("IEqual", |x| one(x[0] == x[1])),
    ("INotEqual", |x| one(x[0] != x[1])),
    ("ULessThan", |x| one(x[0] < x[1])),
    ("ULessThanEqual", |x| one(x[0] <= x[1])),
    ("UGreaterThan", |x| one(x[0] > x[1])),
    ("UGreaterThanEqual", |x| one(x[0] >= x[1])),
    ("SLessThan", |x| one(i(x[0]) < i(x[1]))),
    ("SLessThanEqual", |x| one(i(x[0]) <= i(x[1]))),
    ("SGreaterThan", |x| one(i(x[0]) > i(x[1]))),
    ("SGreaterThanEqual", |x| one(i(x[0]) >= i(x[1]))),
    ("LogicalAnd", |x| one(x[0] & x[1])),
    ("LogicalOr", |x| one(x[0] | x[1])),
    ("LogicalEqual", |x| one(x[0] == x[1])),
    ("LogicalNotEqual", |x| one(x[0] != x[1])),
    ("LogicalNot", |x| one(x[0] == 0)),
    ("Select", |x| one(x[if x[0] == 1 { 1 } else { 2 }])),
    ("BitFieldInsert", |x| {
        let mask = (u128::from(ones(x[3])) << x[2].min(64)) as u64 & 0xffff_ffff;
        let moved = (u128::from(x[1]) << x[2].min(64)) as u64;
        one(x[0] & !mask | moved & mask)
    }),
    ("BitFieldUExtract", |x| {
        one(x[0].checked_shr(u(x[1])).unwrap_or(0) & ones(x[2]))
    }),
    ("BitFieldSExtract", |x| {
        let field = x[0].checked_shr(u(x[1])).unwrap_or(0) & ones(x[2]);
        let is_negative = (1..32).contains(&x[2]) && field >> (x[2] - 1) & 1 == 1;
        let above = 0xffff_ffff & !ones(x[2]);
        one(if is_negative { field | above } else { field })
    }),
    ("UConvert", |x| one(x[0])),
    ("SConvert", |x| one(x[0] as u16 as i16 as u64)),
    ("Narrowed", |x| one(x[0] as u8)),
    ("Bitcast", |x| one(x[0])),
    ("BitcastApart", |x| one(x[0])),
    ("Any", |x| one(x[0] != 0)),
    ("All", |x| one(x[0] == 15)),
    ("IAddCarry", |x| {
        let (sum, carry) = u(x[0]).overflowing_add(u(x[1]));
        vec![sum.into(), carry.into()]
    }),
    ("ISubBorrow", |x| {
        let (difference, borrow) = u(x[0]).overflowing_sub(u(x[1]));
        vec![difference.into(), borrow.into()]
    }),
    ("UMulExtended", |x| {
        let product = x[0] * x[1];
        vec![product & 0xff, product >> 8]
    }),
    ("SMulExtended", |x| {
        let product = i16::from(x[0] as u8 as i8) * i16::from(x[1] as u8 as i8);
        vec![(product as u64) & 0xff, (product as u64) >> 8 & 0xff]
    }),
    ("VectorSelect", |x| {
        let part = |part: u32| (x[0] >> part & 0xffff_ffff).min(x[1] >> part & 0xffff_ffff);
        one(part(0) | part(32) << 32)
    }),
    ("Constants", |x| {
        one(u64::from(u(x[0]).wrapping_add(3)) | x[0] << 32)
    }),
    ("Variables", |x| {
        one(u(x[0]).wrapping_mul(3).wrapping_sub(u(x[1])))
    }),
    ("Pointers", |x| {
        let sum = u(x[0]).wrapping_add(u(x[1]));
        vec![(u(x[0]) ^ u(x[1])).into(), sum.into()]
    }),
    ("Calls", |x| {
        let (a, b) = (u(x[0]), u(x[1]));
        let after = 3u32.wrapping_add(a);
        let sum = (3 ^ a).wrapping_add(after ^ b);
        one(sum.wrapping_mul(after.wrapping_add(b)))
    }),
    ("SAbs", |x| one(i(x[0]).wrapping_abs() as u32)),
    ("SSign", |x| one(i(x[0]).signum() as u32)),
    ("UMin", |x| one(x[0].min(x[1]))),
    ("SMax", |x| one(i(x[0]).max(i(x[1])) as u32)),
    ("SClamp", |x| one(i(x[0]).max(i(x[1])).min(i(x[2])) as u32)),
    ("FindILsb", |x| {
        let place = u(x[0]).trailing_zeros();
        one(if x[0] == 0 { u32::MAX } else { place })
    }),
    ("FindUMsb", |x| {
        one(31u32.wrapping_sub(u(x[0]).leading_zeros()))
    }),
    ("FindSMsb", |x| {
        let bits = if i(x[0]) < 0 { !u(x[0]) } else { u(x[0]) };
        one(31u32.wrapping_sub(bits.leading_zeros()))
    }),
    ("FAbs", |x| one(x[0] & 0x7fff_ffff)),
    ("Floor", |x| one(f32::from_bits(u(x[0])).floor().to_bits())),
];

/// Numbers worth trying, then any; cut to the port.
fn values(seed: &mut u64, bits: u32) -> u64 {
    const SPECIAL: [u64; 12] = [
        0,
        1,
        2,
        5,
        31,
        32,
        33,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_fffe,
        0xffff_ffff,
        0x4020_0000,
    ];
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    let value = if *seed >> 60 < 8 {
        SPECIAL[*seed as usize % 12]
    } else {
        *seed >> 3
    };
    value & u64::MAX >> (64 - bits)
}

#[test]
fn the_interpreter_gives_what_rust_gives() {
    let Some(module) = everything("the_interpreter_gives_what_rust_gives") else {
        return;
    };
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    for (name, known) in KNOWN {
        let datapath = datapath(&module, name, 0);
        for _ in 0..200 {
            let ports = datapath.inputs().iter();
            let inputs: Vec<u64> = ports.map(|port| values(&mut seed, port.bits())).collect();
            if ["FAbs", "Floor"].contains(name) && f32::from_bits(u(inputs[0])).is_nan() {
                continue;
            }
            let answer = interpreted(&datapath, &inputs);
            assert_eq!(answer, known(&inputs), "{name} {inputs:x?}");
        }
    }
}

/// Those that are wider than 64 bits, by hand.
#[test]
fn composites_are_put_together() {
    let Some(module) = everything("composites_are_put_together") else {
        return;
    };
    let row = |parts: &[u32]| -> Bits {
        Word::join(parts.iter().map(|part| Word::number(u64::from(*part), 32)))
    };
    let give = |name: &str, inputs: &[Bits]| datapath(&module, name, 0).model().answer(inputs);
    let four = row(&[10, 11, 12, 13]);
    let (two, other) = (row(&[1, 2]), row(&[3, 4]));
    let [nine, last] = [99, 1 << 31].map(|number| row(&[number]));
    for (name, inputs, parts) in [
        ("VectorExtractDynamic", vec![&four, &row(&[2])], &[12][..]),
        ("VectorExtractDynamic", vec![&four, &row(&[4])], &[0]),
        (
            "VectorInsertDynamic",
            vec![&four, &nine, &row(&[1])],
            &[10, 99, 12, 13],
        ),
        (
            "VectorInsertDynamic",
            vec![&four, &nine, &last],
            &[10, 11, 12, 13],
        ),
        ("VectorShuffle", vec![&two, &other], &[4, 1, 0, 3]),
        ("Constructed", vec![&row(&[7]), &two], &[7, 1, 2, 7]),
    ] {
        let inputs: Vec<Bits> = inputs.into_iter().cloned().collect();
        assert_eq!(give(name, &inputs), [row(parts)], "{name}");
    }
    // The structure's parts are ports: its vector and its array.
    let array = row(&[5, 6, 8]);
    let [first, second] = &give("Composites", &[two, array, row(&[9])])[..] else {
        panic!("two ports");
    };
    assert_eq!([first, second], [&row(&[1, 8]), &row(&[9, 6, 8])]);
    let halves = give("UnpackHalf2x16", &[row(&[0xc000_3c00])]);
    assert_eq!(halves, [row(&[0x3f80_0000, 0xc000_0000])]);
}

/// All functions, proved within a cycle; those that hold multipliers of 32 bits and more too, as both sides have the same ones.
#[test]
fn each_instruction_is_proved() {
    let Some(module) = everything("each_instruction_is_proved") else {
        return;
    };
    for function in &module.functions {
        proved(&datapath(&module, &format!("%{}", function.id), 0));
    }
}

/// An interpreter that is wrong about one bit of one answer.
#[derive(Clone)]
struct Wrong(Interpreted);

impl Model for Wrong {
    type State<W: Word> = <Interpreted as Model>::State<W>;

    fn power_up<W: Word>(&self) -> Self::State<W> {
        self.0.power_up()
    }

    fn cycle<W: Word>(&self, state: &mut Self::State<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let mut outputs = self.0.cycle(state, inputs);
        let is_seven = inputs.word("in_b", 32).is(7);
        let part = &mut outputs[1].parts[0];
        part.value = part.value.clone() ^ is_seven.zext(32);
        outputs
    }
}

/// The proof is one: it refutes a model that is wrong for one value in 2^32.
#[test]
fn a_wrong_interpreter_is_refuted() {
    let Some(module) = everything("a_wrong_interpreter_is_refuted") else {
        return;
    };
    let datapath = datapath(&module, "IAdd", 0);
    let wrong: &dyn AnyModel = &Wrong(datapath.model().clone());
    let proof = prove(
        &datapath.netlist(),
        wrong,
        Obligation::Combinational,
        &Options::default(),
        &|_| {},
    );
    let verdict = proof.expect("a proof").verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{verdict:?}");
}

/// Whatever a function may not have is told with its word, and nothing is made.
#[test]
fn what_cannot_be_a_datapath_is_told() {
    let test = "what_cannot_be_a_datapath_is_told";
    let head = "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\nOpName %f \"f\"\n%void = OpTypeVoid\n%bool = OpTypeBool\n%uint = OpTypeInt 32 0\n%float = OpTypeFloat 32\n%private = OpTypePointer Private %uint\n%global = OpVariable %private Private\n%zero = OpConstant %uint 0\n%proc = OpTypeFunction %void %uint\n%ft = OpTypeFunction %uint %uint\n%fl = OpTypeFunction %float %float\n%pt = OpTypeFunction %uint %private\n";
    let whole = |ft: &str, body: &str| {
        let (result, parameter) = match ft {
            "%proc" => ("%void", "%uint"),
            "%fl" => ("%float", "%float"),
            "%pt" => ("%uint", "%private"),
            _ => ("%uint", "%uint"),
        };
        format!(
            "{head}%f = OpFunction {result} None {ft}\n%a = OpFunctionParameter {parameter}\n%l = OpLabel\n{body}OpFunctionEnd\n"
        )
    };
    for (ft, body, message) in [
        (
            "%proc",
            "OpReturn\n",
            "the function returns nothing: it needs a result, or a pointer parameter that it stores to",
        ),
        (
            "%ft",
            "%r = OpUDiv %uint %a %a\nOpReturnValue %r\n",
            "OpUDiv: it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has",
        ),
        (
            "%fl",
            "%r = OpFRem %float %a %a\nOpReturnValue %r\n",
            "OpFRem: it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has",
        ),
        (
            "%ft",
            "OpBranch %m\n%m = OpLabel\nOpReturnValue %a\n",
            "OpBranch: it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has",
        ),
        (
            "%ft",
            "%r = OpLoad %uint %global\nOpReturnValue %r\n",
            "points outside the function: only variables and pointer parameters of storage class Function are supported",
        ),
        (
            "%pt",
            "OpReturnValue %zero\n",
            "values of type pointer to u32 are not supported: they must consist of booleans, integers and floats with 1 to 65536 bits in total",
        ),
        (
            "%ft",
            "%r = OpFunctionCall %uint %f %a\nOpReturnValue %r\n",
            "calls itself",
        ),
        (
            "%ft",
            "%r = OpIAdd %uint %a %r\nOpReturnValue %r\n",
            "is neither a constant nor defined earlier in this function",
        ),
    ] {
        let Some(module) = module(&whole(ft, body), test) else {
            return;
        };
        let error = refused(&module, "f", 1);
        let is_told = error.starts_with("word ") && error.ends_with(message);
        assert!(is_told, "{error}");
    }
    let Some(module) = everything(test) else {
        return;
    };
    let message = refused(&module, "IAd", 0);
    assert!(
        message.starts_with("the module has no function `IAd`; it has %"),
        "{message}"
    );
    assert!(message.ends_with("did you mean `IAdd`?"), "{message}");
    let message = refused(&module, "IAdd", 65);
    assert_eq!(message, "a datapath has 0 to 64 stages, got 65");
}
