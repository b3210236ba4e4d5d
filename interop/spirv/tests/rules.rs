//! The rules of the extensions' texts: a module that obeys all of them, and for each rule a change that breaks only that one.

use crate::common::module;
use warpwright_spirv::rules::{Finding, find};

/// One of each, on vectors of four. Word counts and opcodes stand before the operands: 6242, 6428, 6429 (the specifications' numbers).
const GOOD: &str = r#"
OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
!0x00020011 !6241
!0x00020011 !6427
OpExtension "SPV_INTEL_ternary_bitwise_function"
OpExtension "SPV_INTEL_masked_gather_scatter"
%glsl = OpExtInstImport "GLSL.std.450"
OpMemoryModel Physical64 OpenCL
OpName %f "f"
OpName %pick "pick"
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ushort = OpTypeInt 16 0
%float = OpTypeFloat 32
%uint4 = OpTypeVector %uint 4
%uint3 = OpTypeVector %uint 3
%bool4 = OpTypeVector %bool 4
%bool3 = OpTypeVector %bool 3
%float4 = OpTypeVector %float 4
%ptr = OpTypePointer CrossWorkgroup %uint
%fptr = OpTypePointer CrossWorkgroup %float
%ptr4 = OpTypeVector %uint 4
%lut = OpConstant %uint 0xCA
%lut9 = OpConstant %uint 0x1CA
%short = OpConstant %ushort 0xCA
%zero = OpConstant %uint 0
%fzero = OpConstant %float 0
%ft = OpTypeFunction %void %uint4 %uint4 %uint4 %vptr %bool4 %float4 %bool3 %vfptr
%f = OpFunction %void None %ft
%a = OpFunctionParameter %uint4
%b = OpFunctionParameter %uint4
%c = OpFunctionParameter %uint4
%p = OpFunctionParameter %vptr
%m = OpFunctionParameter %bool4
%x = OpFunctionParameter %float4
%m3 = OpFunctionParameter %bool3
%fp = OpFunctionParameter %vfptr
%label = OpLabel
!0x00071862 %uint4 %pick %a %b %c %lut
!0x0007191C %uint4 %gathered %p !4 %m %zero
!0x0005191D %gathered %p !4 %m
!0x0008000C %uint4 %clamped %glsl !44 %a %b %c
OpReturn
OpFunctionEnd
"#;

/// Neither pointers as components are known to the assembler: the vectors of pointers are words too.
fn text() -> String {
    let vectors = "!0x00040017 %vptr %ptr !4\n!0x00040017 %vfptr %fptr !4\n";
    GOOD.replace("%ptr4 = OpTypeVector %uint 4\n", vectors)
}

fn findings(text: &str, test: &str) -> Option<Vec<Finding>> {
    module(text, test).map(|module| find(&module))
}

#[test]
fn each_instruction_has_its_block() {
    let Some(found) = findings(&text(), "each_instruction_has_its_block") else {
        return;
    };
    let told = found.iter().map(|finding| {
        assert_eq!(finding.broken, [], "{finding:?}");
        let block = finding.block.as_ref().expect("a block");
        let inputs = block.inputs.iter();
        let inputs: Vec<String> = inputs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let (options, inputs) = (block.options().join(" "), inputs.join(" "));
        format!(
            "{}: {} {options} | {inputs}",
            finding.instruction, block.name
        )
    });
    let expected = [
        "OpBitwiseFunctionINTEL: lut_array inputs=3 width=32 lanes=4 convention=spirv | table_bits=0xCA",
        "OpMaskedGatherINTEL: gather_scatter lanes=4 data=on | \
         in_operation=LOAD in_address_size=A64 in_data_size=D32 in_elements=1 in_alignment=4",
        "OpMaskedScatterINTEL: gather_scatter lanes=4 data=on | \
         in_operation=STORE in_address_size=A64 in_data_size=D32 in_elements=1 in_alignment=4",
        "UClamp: glsl450 ops=UClamp width=32 lanes=4 | ",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert_eq!(found[0].note.as_deref(), Some("a ^ (a ^ b) & c"));
}

/// What is changed into what; and below it the rule that this breaks, and a part of what is said.
const CHANGES: &str = r#"
!0x00020011 !6241 =>
    capability: OpCapability TernaryBitwiseFunctionINTEL (6241)
OpExtension "SPV_INTEL_ternary_bitwise_function" =>
    extension: OpExtension "SPV_INTEL_ternary_bitwise_function"
!0x00020011 !6427 =>
    capability: OpCapability MaskedGatherScatterINTEL (6427)
OpExtension "SPV_INTEL_masked_gather_scatter" =>
    extension: OpExtension "SPV_INTEL_masked_gather_scatter"
%a %b %c %lut => %a %b %c %lut9
    lut_index: is 0x1CA; its upper 24 bits must be zero
%a %b %c %lut => %a %b %c %short
    lut_index: is of type u16; it must be a constant of scalar 32-bit integer type
%a %b %c %lut => %a %b %c %a
    lut_index: is not a constant; it must be a constant instruction
%a %b %c %lut => %a %x %c %lut
    operand_types: B is of type f32x4; it must be the Result Type, u32x4
!0x00071862 %uint4 => !0x00071862 %float4
    result_type: Result Type is f32x4; it must be a scalar or vector of integer type
%gathered %p !4 %m %zero => %gathered %p !3 %m %zero
    alignment: Alignment is 3; it must be 0 or a power of two
%gathered %p !4 %m %zero => %gathered %p !4 %m3 %zero
    mask: Mask is of type boolx3; it must be a vector of 4 booleans, as many as Result Type has elements
%gathered %p !4 %m %zero => %gathered %p !4 %a %zero
    mask: Mask is of type u32x4
%gathered %p !4 %m %zero => %gathered %p !4 %m %fzero
    fill_type: FillEmpty is of type f32; it must be of the Component Type of the Result Type, u32
%gathered %p !4 %m %zero => %gathered %fp !4 %m %zero
    pointee: PtrVector points to f32; it must point to the Component Type of Result Type, u32
%gathered %p !4 %m %zero => %gathered %a !4 %m %zero
    pointers: PtrVector is of type u32x4; it must be a vector of physical pointers
!0x0007191C %uint4 => !0x0007191C %uint3
    pointer_count: PtrVector has 4 pointers; it must have 3, as many as Result Type has elements
!0x0005191D %gathered %p !4 %m => !0x0005191D %gathered %p !6 %m
    alignment: Alignment is 6; it must be 0 or a power of two
!0x0005191D %gathered %p !4 %m => !0x0005191D %x %p !4 %m
    pointee: it must point to the Component Type of InputVector, f32
%glsl !44 %a %b %c => %glsl !44 %a %x %c
    operand_types: operand 2 is of type f32x4; UClamp takes and returns a scalar or vector of integers there
%glsl !44 %a %b %c => %glsl !38 %a %b %c
    operand_count: UMin takes 2 operands, got 3
"#;

/// Each change is found where it was made, by the rule that it breaks; and nothing else but what follows from it.
#[test]
fn each_rule_is_missed() {
    let lines: Vec<&str> = CHANGES.trim().lines().collect();
    assert_eq!(lines.len(), 2 * 20);
    for pair in lines.chunks(2) {
        let (from, to) = pair[0].split_once(" =>").expect("a change");
        let (rule, message) = pair[1].trim().split_once(": ").expect("a rule");
        let to = to.trim();
        let good = text();
        assert_eq!(good.matches(from).count(), 1, "{from}");
        let Some(found) = findings(&good.replace(from, to), "each_rule_is_missed") else {
            return;
        };
        assert_eq!(found.len(), 4);
        let all: Vec<_> = found.iter().flat_map(|finding| &finding.broken).collect();
        let mut said = all.iter().filter(|broken| broken.rule == rule);
        assert!(
            said.any(|broken| broken.message.contains(message)),
            "{from} to {to} should break {rule}: {message}\n{all:#?}"
        );
        let is_broken = |finding: &&Finding| !finding.broken.is_empty();
        for finding in &found {
            assert_eq!(finding.block.is_none(), is_broken(&finding), "{finding:?}");
        }
        let broken = found.iter().filter(is_broken).count();
        // A gather that gives something else also breaks the scatter that takes it; a capability is of two.
        assert!(broken <= 2, "{from} to {to}: {all:#?}");
    }
}

/// Of a specialization constant the default is told; in a module of logical addressing there are no pointers to gather from.
#[test]
fn defaults_and_addressing_are_told() {
    let special = text().replace("%lut = OpConstant", "%lut = OpSpecConstant");
    let Some(found) = findings(&special, "defaults_and_addressing_are_told") else {
        return;
    };
    let note = found[0].note.as_deref().expect("a note");
    assert_eq!(
        note,
        "a ^ (a ^ b) & c; by default: the index can be specialized"
    );
    let logical = text().replace("Physical64", "Logical");
    let found = findings(&logical, "defaults_and_addressing_are_told").expect("the assembler");
    let message = &found[1].broken[0].message;
    assert!(
        message.ends_with("and the addressing model of this module is Logical"),
        "{message}"
    );
}
