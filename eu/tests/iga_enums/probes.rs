//! The fields tested against the assembler, and its syntax for their values.

use Written::Pattern;
use warpwright_eu::enums::Row;

/// What to ask the assembler.
pub enum Ask {
    /// An instruction, its bytes as they stand in memory, and the pieces of the field.
    Instruction(&'static str, Pieces),
    /// A message of a shared function: descriptors to try, of which one must do, and the field's lowest bit.
    Message(&'static str, &'static [u32], u32),
}

/// A field and how its values are written.
pub struct Probe {
    pub of: &'static str,
    /// The context, of a table that has several.
    pub context: usize,
    pub ask: Ask,
    /// What the text has for a row.
    pub written: Written,
    /// Values that the assembler and the table are known to differ on.
    pub known: &'static [u64],
}

/// What the text has for a row: a pattern, but for labels with texts of their own; or what a function gives.
#[derive(Clone, Copy)]
pub enum Written {
    Pattern(&'static str),
    By(fn(&Row) -> String),
}

impl Written {
    /// The text for a row of this enumeration.
    pub fn text(self, of: &str, row: &Row) -> String {
        match self {
            Self::By(function) => function(row),
            Self::Pattern(pattern) => {
                let filled = special(of, &row.label, pattern).unwrap_or(pattern);
                let digits = row.label.chars().filter(char::is_ascii_digit);
                let filled = filled.replace("{digits}", &digits.collect::<String>());
                // These beginnings of labels of SystolicFC and SFID are not written.
                let lower = row.label.to_ascii_lowercase();
                let lower = lower.trim_start_matches("depth_").trim_start_matches("dp_");
                let filled = filled.replace("{lower}", lower);
                filled
                    .replace("{label}", &row.label)
                    .replace("{name}", &row.name)
            }
        }
    }
}

/// Labels whose text is not that of the pattern.
fn special(of: &str, label: &str, pattern: &str) -> Option<&'static str> {
    Some(match (of, label) {
        ("PredCtrl", "NORMAL") => "(W) add",
        ("PredCtrl", "SEQUENTIAL") => "(W&f0.0) add",
        ("FlagModifier", "NONE") => "(1|M0) r9",
        ("FlagModifier", "ZE") => "(1|M0) (eq)f0.0",
        ("FlagModifier", "NZ") => "(1|M0) (ne)f0.0",
        ("AccWrCtrl", "UPDATE") => "{AccWrEn,I@1}",
        ("AtomicCtrl", "ATOMIC") => "{Atomic,I@1}",
        ("Saturate", "SATURATE") => " (sat)r9.0",
        ("AddrMode", "INDIRECT") => " r[a0.0,",
        ("SrcMod", "ABS") => " (abs)r8.0",
        ("SrcMod", "NEGATE") => " -r8.0",
        ("SrcMod", "NEGATE_ABS") => " -(abs)r8.0",
        ("VertStride", "VXH") => "r8.0<1,0>",
        ("SFID", "SAMPLER") => "send.smpl ",
        ("SFID", "GATEWAY") => "send.gtwy ",
        ("SFID", "PI") => "send.pixi ",
        // Plain bytes, unsigned and signed.
        ("SubBytePrecision", "NONE") if pattern == " r20{name}" => " r20:ub",
        ("SubBytePrecision", "NONE") if pattern == " r30.0{name}" => " r30.0:b",
        ("DP_ADDR_SURFACE_TYPE", "FLAT") => ".a32 [A]",
        ("DP_TRANSPOSE", "TRANSPOSE") => ".d32x1t.",
        ("DP_FENCE_SCOPE", "ALL_GPU") => "fence.ugm.none.gpus ",
        ("DP_FENCE_SCOPE", "SYSTEM_RELEASE") => "fence.ugm.none.sysrel ",
        ("DP_FENCE_SCOPE", "SYSTEM_ACQUIRE") => "fence.ugm.none.sysacq ",
        ("DP_FLUSH_TYPE", "L3_ONLY") => "fence.ugm.flushl3.",
        _ => return None,
    })
}

const ADD: &str = "40190080600605090408000604070000";
const ADD3: &str = "521b03002802040f00200202240c050d";
const MAD: &str = "5b110300a802041904030a020416050d";
const DPAS: &str = "59430300601e070a040a04000414041e";
const DPAS_HALF: &str = "59000300a13a070a000001010414041e";

const UGM: &str = "UGM";
const LOAD: u32 = 0x0210_0500;
const FENCE: u32 = 0x0210_001f;
const SYNC: &str = "01330000000001000000000000000000";
const SEND: &str = "31970300000000000c0208ea0c058003";
const INVM: &str = "38000300a00a050a441410ea441e1000";
const MATH: &str = "384f0300a00a050b0402101000000000";
const MOV_IMMEDIATE: &str = "61370300a04a05020000000085ae67bb";

/// The pieces of a field: the upper first, each from its highest bit to its lowest.
type Pieces = &'static [(u32, u32)];

/// A field of an instruction, and its pattern.
const OF_INSTRUCTIONS: [(&str, &str, Pieces, &str); 27] = [
    ("ExecSize", ADD, &[(18, 16)], "add ({digits}|M0)"),
    ("ChanOff", ADD, &[(21, 19)], "add (1|{label})"),
    ("PredCtrl", ADD, &[(27, 24)], "(W&f0.0.{lower}) add"),
    ("FlagModifier", ADD, &[(95, 92)], "(1|M0) ({lower})f0.0"),
    ("AccWrCtrl", ADD, &[(33, 33)], "{I@1}"),
    ("AtomicCtrl", ADD, &[(32, 32)], "{I@1}"),
    ("Saturate", ADD, &[(34, 34)], " r9.0"),
    ("AddrMode", ADD, &[(80, 80)], " r8.0<"),
    ("SrcMod", ADD, &[(45, 44)], " r8.0"),
    ("HorzStride", ADD, &[(65, 64)], "r8.0<0;1,{digits}>"),
    ("Width", ADD, &[(83, 81)], "r8.0<0;{digits},0>"),
    ("VertStride", ADD, &[(87, 84)], "r8.0<{digits};1,0>"),
    ("RegDataType", ADD, &[(39, 36)], "r9.0<1>{name} "),
    ("RegDataType", ADD, &[(43, 40)], "r8.0<0;1,0>{name} "),
    ("ImmDataType", MOV_IMMEDIATE, &[(43, 40)], "{name} {"),
    ("MathFC", MATH, &[(95, 92)], "math.{lower} "),
    ("MathMacroExt", INVM, &[(54, 51)], " r10.{lower}:f"),
    ("SyncFC", SYNC, &[(95, 92)], "sync.{lower} "),
    ("SFID", SEND, &[(95, 92)], "send.{lower} "),
    ("TernaryDataType", ADD3, &[(38, 36)], "r15.0<1>{name} "),
    ("TernaryDataType", MAD, &[(38, 36)], "r25.0<1>{name} "),
    (
        "TernaryVertStride",
        ADD3,
        &[(91, 91), (83, 83)],
        " r12.1<{digits};0>",
    ),
    ("RepeatCount", DPAS, &[(45, 43)], "dpas.8x{digits} "),
    ("SystolicFC", DPAS, &[(49, 48), (45, 43)], "dpas.{lower} "),
    // Of one of unsigned bytes, of signed bytes, of half floats.
    ("SubBytePrecision", DPAS, &[(87, 86)], " r20{name}"),
    ("SubBytePrecision", DPAS, &[(85, 84)], " r30.0{name}"),
    ("SubBytePrecision", DPAS_HALF, &[(87, 86)], " r20:hf"),
];

/// A field of a message: descriptors to try, the field's lowest bit, and its pattern.
const OF_MESSAGES: [(&str, &[u32], u32, Written); 11] = [
    ("DP_ADDR_SIZE", &[LOAD], 7, Pattern(".d32.{lower} ")),
    (
        "DP_ADDR_SURFACE_TYPE",
        &[LOAD],
        29,
        Pattern(".a32 {lower}["),
    ),
    ("DP_DATA_SIZE", &[LOAD], 9, Pattern("load.ugm.{lower}.a32")),
    (
        "DP_VECT_SIZE",
        &[LOAD | 0x8000],
        12,
        Pattern(".d32x{digits}t."),
    ),
    ("DP_TRANSPOSE", &[LOAD], 15, Pattern(".d32.")),
    ("DP_CMASK", &[LOAD | 2], 12, Pattern(".d32.{lower}.a32")),
    ("DP_CACHE_LOAD", &[LOAD], 17, Written::By(caches)),
    ("DP_CACHE_STORE", &[0x0200_0504], 17, Written::By(caches)),
    (
        "DP_FENCE_SCOPE",
        &[FENCE],
        9,
        Pattern("fence.ugm.none.{lower} "),
    ),
    ("DP_FLUSH_TYPE", &[FENCE], 12, Pattern("fence.ugm.{lower}.")),
    // The operations ask for different fields: a mask, wide addresses, a surface, nothing.
    (
        "DP_OPCODE",
        &[LOAD, 0x0210_1500, 0x0210_0180, 0x6210_0100, 0x6210_0000],
        0,
        Written::By(operation),
    ),
];

/// What follows the first part of a label: `UC_L3UC` of `L1UC_L3UC`, as `uc.uc`.
fn caches(row: &Row) -> String {
    match row.label.strip_prefix("L1") {
        Some("STATE_L3MOCS") | None => ".a32 ".to_string(),
        Some(policies) => {
            let written = policies.to_ascii_lowercase().replace("_l3", ".");
            let names = [("iar", "ri"), ("s", "st"), ("c", "ca")];
            let written = written.split('.').map(|policy| {
                let name = names.iter().find(|(ours, _)| *ours == policy);
                name.map_or(policy, |(_, theirs)| theirs)
            });
            format!(".a32.{} ", written.collect::<Vec<_>>().join("."))
        }
    }
}

fn operation(row: &Row) -> String {
    let name = match row.name.as_str() {
        "LOAD_BLOCK" => "load_strided",
        "LOAD_CMASK" => "load_quad",
        "LOAD_2DBLOCK" => "load_block2d",
        "STORE_BLOCK" => "store_strided",
        "STORE_CMASK" => "store_quad",
        "STORE_2DBLOCK" => "store_block2d",
        "ATOMIC_INC" => "atomic_iinc",
        "ATOMIC_DEC" => "atomic_idec",
        "ATOMIC_ADD" => "atomic_iadd",
        "ATOMIC_SUB" => "atomic_isub",
        "ATOMIC_MIN" => "atomic_smin",
        "ATOMIC_MAX" => "atomic_smax",
        "ATOMIC_CMPXCHG" => "atomic_icas",
        "ATOMIC_FCMPXCHG" => "atomic_fcas",
        "LOAD_WITH_STATUS" => "load_status",
        "CCS_UPDATE" => "ccs_pc",
        "RSI" => "read_state",
        name => return format!("{}.", name.to_ascii_lowercase()),
    };
    name.to_string()
}

/// All of them.
pub fn probes() -> Vec<Probe> {
    let of_instructions = OF_INSTRUCTIONS
        .map(|(of, base, pieces, pattern)| (of, Ask::Instruction(base, pieces), Pattern(pattern)));
    let of_messages = OF_MESSAGES
        .map(|(of, descriptors, low, written)| (of, Ask::Message(UGM, descriptors, low), written));
    let all = of_instructions.into_iter().chain(of_messages);
    let probes = all.map(|(of, ask, written)| Probe {
        of,
        context: 0,
        ask,
        written,
        known: &[],
    });
    let mut probes: Vec<Probe> = probes.collect();
    for probe in &mut probes {
        match (probe.of, &probe.ask) {
            // The assembler prints a type of older parts there: DIFF-33.
            ("TernaryDataType", Ask::Instruction(MAD, _)) => {
                (probe.context, probe.known) = (1, &[7]);
            }
            ("SubBytePrecision", Ask::Instruction(DPAS_HALF, _)) => probe.context = 2,
            // The assembler has one-bit types, or prints that the type is invalid: DIFF-16.
            ("SubBytePrecision", Ask::Instruction(_, [(85, 84)])) => {
                (probe.context, probe.known) = (1, &[3]);
            }
            ("SubBytePrecision", _) => probe.known = &[3],
            // The hardware takes it for 0, and compilers write it; the assembler does not know it.
            ("DP_FLUSH_TYPE", _) => probe.known = &[6],
            // Atomic operations on bfloat16, which the document alone has: DIFF-06.
            ("DP_OPCODE", _) => probe.known = &[32, 33, 34, 35],
            _ => {}
        }
    }
    probes
}
