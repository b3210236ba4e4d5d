//! Instructions of non-semantic sets: they are skipped wherever they are, and nothing else is.

use crate::common::{datapath, module, proved, refused};
use warpwright_hdl::verilog::{Options as VerilogOptions, emit};
use warpwright_spirv::module::Module;
use warpwright_spirv::rules::{Finding, find};

/// What `glslangValidator -gVS` writes of `within.comp`, beside it.
const WITHIN: &str = include_str!("debug/within.spvasm");

/// What was found, but for its words and ids: an assembler numbers anew.
fn found(module: &Module) -> Vec<Finding> {
    let all = find(module).into_iter();
    all.map(|finding| Finding {
        word: 0,
        id: None,
        ..finding
    })
    .collect()
}

/// A module with debug information is what it is without.
#[test]
fn debug_information_changes_nothing() {
    let test = "debug_information_changes_nothing";
    let is_debug = |line: &&str| line.contains("= OpExtInst %4 %2 Debug");
    let debug = WITHIN.lines().filter(is_debug).count();
    let plain: Vec<&str> = WITHIN.lines().filter(|line| !is_debug(line)).collect();
    assert_eq!(debug, 35);
    let Some(plain) = module(&plain.join("\n"), test) else {
        return;
    };
    let Some(with) = module(WITHIN, test) else {
        return;
    };
    assert_eq!((plain.skipped, with.skipped), (0, debug));
    assert_eq!(found(&plain), found(&with));
    let names: Vec<String> = found(&with).into_iter().map(|f| f.instruction).collect();
    assert_eq!(names, ["SMax", "SAbs", "SMin"]);
    let [plain, with] = [plain, with].map(|module| datapath(&module, "within", 1));
    assert_eq!(plain.instructions, with.instructions);
    let [plain, text] = [&plain, &with].map(|datapath| {
        let files = emit(&datapath.hardware, &VerilogOptions::default());
        files.into_iter().map(|file| file.text).collect::<Vec<_>>()
    });
    assert_eq!(plain, text);
    proved(&with);
}

/// In every place where the specification lets one stand, and in those where it does not; with forward references, too.
#[test]
fn they_are_skipped_wherever_they_are() {
    let test = "they_are_skipped_wherever_they_are";
    // OpExtInstWithForwardRefsKHR, which older assemblers do not know.
    let forward = |result: &str, to: &str| format!("!0x00061151 %void {result} %set !7 {to}\n");
    let text = format!(
        "OpCapability Shader
        OpCapability Linkage
        OpExtension \"SPV_KHR_non_semantic_info\"
        OpExtension \"SPV_KHR_relaxed_extended_instruction\"
        %set = OpExtInstImport \"NonSemantic.Nobody.Knows.7\"
        %other = OpExtInstImport \"NonSemantic.\"
        %glsl = OpExtInstImport \"GLSL.std.450\"
        OpMemoryModel Logical GLSL450
        OpName %f \"f\"
        %void = OpTypeVoid
        {before}%uint = OpTypeInt 32 0
        %n1 = OpExtInst %void %set 1 %uint
        %ft = OpTypeFunction %uint %uint
        %n2 = OpExtInst %void %other 4000000000
        %imported = OpFunction %uint None %ft
        %b = OpFunctionParameter %uint
        %n3 = OpExtInst %void %set 1 %b
        OpFunctionEnd
        %n4 = OpExtInst %void %set 1 %n3
        %f = OpFunction %uint None %ft
        %n5 = OpExtInst %void %set 1 %f
        %a = OpFunctionParameter %uint
        %begin = OpLabel
        %n6 = OpExtInst %void %set 1 %a
        %minimum = OpExtInst %uint %glsl UMin %a %a
        {within}%n7 = OpExtInst %void %set 1 %minimum
        OpReturnValue %minimum
        OpFunctionEnd
        {after}%n8 = OpExtInst %void %set 1 %minimum\n",
        before = forward("%n9", "%n8"),
        within = forward("%n10", "%n7"),
        after = forward("%n11", "%later"),
    );
    let text = format!("{text}%later = OpExtInst %void %set 1\n");
    let Some(read) = module(&text, test) else {
        return;
    };
    assert_eq!(read.skipped, 12);
    assert_eq!(found(&read).len(), 1);
    // A function that is imported has no body, whatever is said about it.
    let lengths: Vec<usize> = read.functions.iter().map(|f| f.body.len()).collect();
    assert_eq!(lengths, [0, 3]);
    proved(&datapath(&read, "f", 0));
}

/// What has a meaning is not skipped: other sets, and instructions of `GLSL.std.450` whose operands might come later.
#[test]
fn other_sets_are_refused() {
    let with = |set: &str, instruction: &str| {
        format!(
            "OpCapability Shader
            OpCapability Linkage
            %set = OpExtInstImport \"{set}\"
            OpMemoryModel Logical GLSL450
            OpName %f \"f\"
            %uint = OpTypeInt 32 0
            %ft = OpTypeFunction %uint %uint
            %f = OpFunction %uint None %ft
            %a = OpFunctionParameter %uint
            %begin = OpLabel
            {instruction}
            OpReturnValue %a
            OpFunctionEnd\n"
        )
    };
    for (set, instruction, message) in [
        (
            "OpenCL.std",
            "%r = OpExtInst %uint %set u_max %a %a",
            "OpExtInst: its set is not GLSL.std.450",
        ),
        (
            "GLSL.std.450",
            "!0x00071151 %uint %r %set !38 %a %a",
            "OpExtInstWithForwardRefsKHR: it is not an instruction that a datapath can have: integer and bitwise ones, arithmetic of floats, comparisons, conversions, choices, composites, and those of GLSL.std.450 that `glsl450` has",
        ),
    ] {
        let Some(read) = module(&with(set, instruction), "other_sets_are_refused") else {
            return;
        };
        assert_eq!(read.skipped, 0);
        let error = refused(&read, "f", 0);
        let is_told = error.starts_with("word ") && error.ends_with(message);
        assert!(is_told, "{error}");
    }
}
