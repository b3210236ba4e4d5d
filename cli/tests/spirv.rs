//! `spirv`: modules as seen by users and scripts.

use crate::common::{Folder, assert_has};
use warpwright::testbenches::tools::{Tool, assemble, require_or_skip};

const PAGE: &str = include_str!("../../docs/interop/spirv.md");

/// The module that the book's page shows.
fn blend() -> String {
    let (_, rest) = PAGE.split_once("```text\n").expect("a module");
    let (text, _) = rest.split_once("```").expect("its end");
    text.to_string()
}

/// A folder with a module `m.spv` of this text; nothing where the assembler is missing.
fn folder(text: &str, test: &str) -> Option<Folder> {
    let spirv_as = require_or_skip(Tool::SpirvAs, test)?;
    let folder = Folder::new();
    folder.write("m.spvasm", text);
    let [source, binary] = ["m.spvasm", "m.spv"].map(|name| folder.path().join(name));
    assemble(&spirv_as, "spv1.3", &source, &binary).unwrap_or_else(|failure| panic!("{failure}"));
    std::fs::remove_file(&source).expect("it was there");
    Some(folder)
}

#[track_caller]
fn refused(folder: &Folder, line: &str, message: &str) {
    folder.warpwright(line).refused_in_a_line(message);
}

#[test]
fn what_is_no_module_is_refused() {
    let folder = Folder::new();
    let head = [0x0723_0203u32, 0x0001_0300, 0, 20, 0, 0x0002_0011, 1];
    let bytes: Vec<u8> = head.iter().flat_map(|word| word.to_le_bytes()).collect();
    for (bytes, message) in [
        (
            &b"module"[..],
            "m.spv: word 0: 0x75646f6d is not the magic number of SPIR-V, 0x07230203 in either byte order",
        ),
        (&[], "m.spv: word 0: the magic number is missing"),
        (
            &bytes[..16],
            "m.spv: word 4: the header is truncated: it has 5 words, but the module has 4",
        ),
        (
            &bytes[..24],
            "m.spv: word 5: OpCapability has 2 words, but the rest of the module has 1",
        ),
    ] {
        folder.write("m.spv", bytes);
        for more in ["", "--list", "--json", "--emit out", "--datapath f"] {
            refused(&folder, &format!("spirv m.spv {more}"), message);
        }
        assert_eq!(folder.names(), ["m.spv"]);
    }
    refused(
        &folder,
        "spirv n.spv",
        "cannot read n.spv: No such file or directory (os error 2)",
    );
    refused(
        &folder,
        "spirv m.spv --list --datapath f",
        "error: the argument '--list' cannot be used with '--datapath <FUNCTION>'",
    );
    let stages = folder.warpwright("spirv m.spv --stages 2");
    assert_eq!(stages.code, Some(2), "{}", stages.err);
}

#[test]
fn findings_are_told_in_json() {
    let Some(folder) = folder(&blend(), "findings_are_told_in_json") else {
        return;
    };
    let told = folder.json("spirv m.spv --json");
    assert_eq!(told["version"], "1.3");
    let found = &told["instructions"];
    assert_eq!(found[0]["instruction"], "OpBitwiseFunctionINTEL");
    assert_eq!(found[0]["number"], 6242);
    assert_eq!(found[1]["number"], 44);
    assert_eq!(found[0]["type"], "u32x2");
    assert_eq!(found[0]["block"], "lut_array");
    assert_eq!(found[0]["parameters"]["convention"], "spirv");
    assert_eq!(found[0]["inputs"]["table_bits"], "0xCA");
    assert_eq!(found[0]["note"], "a ^ (a ^ b) & c");
    assert_eq!(
        found[1]["parameters"],
        serde_json::json!({"ops": "UClamp", "width": "32", "lanes": "2"})
    );
    assert_eq!(told["functions"][0]["input_bits"], 192);
    assert_eq!(told["functions"][0]["refused"], serde_json::Value::Null);
    // Where the instruction is: its first word says what it is.
    let word = found[0]["word"].as_u64().expect("a word") as usize;
    let bytes = folder.read("m.spv");
    assert_eq!(bytes[4 * word..4 * word + 4], 0x0007_1862u32.to_le_bytes());
}

#[test]
fn a_broken_rule_is_exit_code_1() {
    let text = blend().replace(
        "%lut = OpConstant %uint 0xCA",
        "%lut = OpConstant %uint 0x1CA",
    );
    let Some(folder) = folder(&text, "a_broken_rule_is_exit_code_1") else {
        return;
    };
    let ran = folder.warpwright("spirv m.spv --list");
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    let line = ran.out.lines().find(|line| line.starts_with("word "));
    let line = line.expect("a line");
    assert_has(line, "(picked) OpBitwiseFunctionINTEL: LUTIndex %");
    assert!(
        line.ends_with("is 0x1CA; its upper 24 bits must be zero  [lut_index]"),
        "{line}"
    );
    // What breaks a rule has no meaning that hardware could have.
    refused(
        &folder,
        "spirv m.spv --datapath blend --emit out",
        "is 0x1CA; its upper 24 bits must be zero",
    );
    assert_eq!(folder.names(), ["m.spv"]);
}

/// What is written is what `emit` writes for the parameters that are told.
#[test]
fn blocks_are_written() {
    let Some(folder) = folder(&blend(), "blocks_are_written") else {
        return;
    };
    let answer = folder.answer("spirv m.spv --emit out");
    assert_has(
        &answer,
        "wrote out/lut_array_width32_lanes2/lut_array_width32_lanes2.v\n",
    );
    let told = folder.json("spirv m.spv --json");
    for (found, name) in [
        (0, "lut_array_width32_lanes2"),
        (1, "glsl450_UClamp_width32_lanes2"),
    ] {
        let found = &told["instructions"][found];
        let block = found["block"].as_str().expect("a block");
        let parameters = found["parameters"].as_object().expect("parameters").iter();
        let settings = parameters
            .map(|(name, value)| format!(" -p {name}={}", value.as_str().expect("a text")));
        let settings: String = settings.collect();
        let line = format!("emit {block} --top {name} -o direct{settings}");
        folder.answer(&line);
        let file = format!("{name}.v");
        assert_eq!(
            folder.text(&format!("out/{name}/{file}")),
            folder.text(&format!("direct/{file}"))
        );
    }
}

#[test]
fn a_function_becomes_a_block() {
    let Some(folder) = folder(&blend(), "a_function_becomes_a_block") else {
        return;
    };
    let command = "spirv m.spv --datapath blend --stages 2 --emit out --json";
    let told = folder.json(command);
    assert_eq!(told["top"], "blend");
    assert_eq!(told["proof"], "held");
    assert_eq!(told["latency"], 2);
    assert_eq!(told["interval"], 1);
    let ports = told["ports"].as_array().expect("ports").iter();
    let ports = ports.map(|port| {
        format!(
            "{} {}",
            port["name"].as_str().expect("a name"),
            port["width"]
        )
    });
    let ports: Vec<String> = ports.collect();
    let expected = [
        "clk 1",
        "rst 1",
        "in_valid 1",
        "in_a 64",
        "in_b 64",
        "in_mask 64",
        "out_valid 1",
        "out_result 64",
    ];
    assert_eq!(ports, expected);
    let described = folder.parsed("out/blend.json");
    assert_eq!(described, told);
    let files = told["files"].as_array().expect("files").iter();
    for file in files {
        let text = folder.text(&format!("out/{}", file["name"].as_str().expect("a name")));
        assert_has(&text, "warpwright spirv m.spv --datapath blend --stages 2");
    }
    // The same arguments give the same bytes.
    let before = folder.text("out/blend.v");
    folder.json(command);
    assert_eq!(folder.text("out/blend.v"), before);
}

#[test]
fn functions_that_are_not_there_are_named() {
    let Some(folder) = folder(&blend(), "functions_that_are_not_there_are_named") else {
        return;
    };
    refused(
        &folder,
        "spirv m.spv --datapath blen --emit out",
        "(blend); did you mean `blend`?",
    );
    refused(
        &folder,
        "spirv m.spv --datapath blend --stages 65",
        "m.spv: a datapath has 0 to 64 stages, got 65",
    );
    assert_eq!(folder.names(), ["m.spv"]);
}

/// The first line counts what blocks compute and what datapaths take, each by itself; what is skipped has a line of its own.
#[test]
fn what_is_taken_is_counted() {
    let text = r#"
        OpCapability Shader
        OpCapability Linkage
        OpExtension "SPV_KHR_non_semantic_info"
        %set = OpExtInstImport "NonSemantic.Anything"
        OpMemoryModel Logical GLSL450
        OpName %f "f"
        OpName %g "g"
        %void = OpTypeVoid
        %uint = OpTypeInt 32 0
        %float = OpTypeFloat 32
        %ft = OpTypeFunction %uint %uint
        %gt = OpTypeFunction %float %float
        %n = OpExtInst %void %set 1 %uint
        %f = OpFunction %uint None %ft
        %a = OpFunctionParameter %uint
        %begin = OpLabel
        %m = OpExtInst %void %set 1 %a
        %sum = OpIAdd %uint %a %a
        OpReturnValue %sum
        OpFunctionEnd
        %g = OpFunction %float None %gt
        %x = OpFunctionParameter %float
        %start = OpLabel
        %y = OpFRem %float %x %x
        %z = OpFMul %float %y %x
        OpReturnValue %z
        OpFunctionEnd"#;
    let Some(folder) = folder(text, "what_is_taken_is_counted") else {
        return;
    };
    let answer = folder.answer("spirv m.spv");
    let mut lines = answer.lines();
    assert_eq!(
        lines.next(),
        Some(
            "m.spv: SPIR-V 1.3; 7 instructions in 2 functions: blocks compute 0, datapaths take 3, 0 break a rule"
        )
    );
    assert_eq!(
        lines.next(),
        Some("2 instructions of non-semantic sets skipped")
    );
    assert_has(
        &answer,
        "(f): can be a datapath of 3 instructions, 32 bits in and 32 out\n",
    );
    assert_has(&answer, "(g): no datapath; word ");
    let told = folder.json("spirv m.spv --json");
    let counts = [0, 1].map(|number| told["functions"][number]["instructions"].clone());
    assert_eq!(counts, [3, 4]);
    assert_eq!(told["skipped"], 2);
}
