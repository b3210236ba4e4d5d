//! The fields that the assembler is asked about, and how it writes their values.

use warpwright_eu::enums::Row;

/// What to ask the assembler.
pub enum Ask {
    /// An instruction, its bytes as they stand in memory, and the pieces of the field, the upper first, each from
    /// its highest bit to its lowest.
    Instruction(&'static str, &'static [(u32, u32)]),
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
    pub written: fn(&Row) -> String,
    /// Values that the assembler and the table are known to differ on.
    pub known: &'static [u64],
}

const ADD: &str = "40190080600605090408000604070000";
const ADD3: &str = "521b03002802040f00200202240c050d";
const MAD: &str = "5b110300a802041904030a020416050d";
const DPAS: &str = "59430300601e070a040a04000414041e";
const DPAS_HALF: &str = "59000300a13a070a000001010414041e";

fn lower(row: &Row) -> String {
    row.label.to_ascii_lowercase()
}

/// The digits in a label: elements, channels.
fn digits(row: &Row) -> String {
    row.label.chars().filter(char::is_ascii_digit).collect()
}

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

fn probe(of: &'static str, ask: Ask, written: fn(&Row) -> String) -> Probe {
    Probe {
        of,
        context: 0,
        ask,
        written,
        known: &[],
    }
}

/// All of them.
pub fn probes() -> Vec<Probe> {
    use Ask::{Instruction, Message};
    const UGM: &str = "UGM";
    const LOAD: u32 = 0x0210_0500;
    const FENCE: u32 = 0x0210_001f;
    const SYNC: &str = "01330000000001000000000000000000";
    const SEND: &str = "31970300000000000c0208ea0c058003";
    const INVM: &str = "38000300a00a050a441410ea441e1000";
    const MATH: &str = "384f0300a00a050b0402101000000000";
    const MOV_IMMEDIATE: &str = "61370300a04a05020000000085ae67bb";
    let mut probes = vec![
        probe("ExecSize", Instruction(ADD, &[(18, 16)]), |r| {
            format!("add ({}|M0)", digits(r))
        }),
        probe("ChanOff", Instruction(ADD, &[(21, 19)]), |r| {
            format!("add (1|{})", r.label)
        }),
        probe("PredCtrl", Instruction(ADD, &[(27, 24)]), |r| {
            match r.label.as_str() {
                "NORMAL" => "(W) add".to_string(),
                "SEQUENTIAL" => "(W&f0.0) add".to_string(),
                _ => format!("(W&f0.0.{}) add", lower(r)),
            }
        }),
        probe("FlagModifier", Instruction(ADD, &[(95, 92)]), |r| {
            match r.label.as_str() {
                "NONE" => "(1|M0) r9".to_string(),
                "ZE" => "(1|M0) (eq)f0.0".to_string(),
                "NZ" => "(1|M0) (ne)f0.0".to_string(),
                _ => format!("(1|M0) ({})f0.0", lower(r)),
            }
        }),
        probe("AccWrCtrl", Instruction(ADD, &[(33, 33)]), |r| {
            match r.label.as_str() {
                "UPDATE" => "{AccWrEn,I@1}".to_string(),
                _ => "{I@1}".to_string(),
            }
        }),
        probe("AtomicCtrl", Instruction(ADD, &[(32, 32)]), |r| {
            match r.label.as_str() {
                "ATOMIC" => "{Atomic,I@1}".to_string(),
                _ => "{I@1}".to_string(),
            }
        }),
        probe("Saturate", Instruction(ADD, &[(34, 34)]), |r| {
            match r.label.as_str() {
                "SATURATE" => " (sat)r9.0".to_string(),
                _ => " r9.0".to_string(),
            }
        }),
        probe("AddrMode", Instruction(ADD, &[(80, 80)]), |r| {
            match r.label.as_str() {
                "INDIRECT" => " r[a0.0,".to_string(),
                _ => " r8.0<".to_string(),
            }
        }),
        probe("SrcMod", Instruction(ADD, &[(45, 44)]), |r| {
            match r.label.as_str() {
                "ABS" => " (abs)r8.0".to_string(),
                "NEGATE" => " -r8.0".to_string(),
                "NEGATE_ABS" => " -(abs)r8.0".to_string(),
                _ => " r8.0".to_string(),
            }
        }),
        probe("HorzStride", Instruction(ADD, &[(65, 64)]), |r| {
            format!("r8.0<0;1,{}>", digits(r))
        }),
        probe("Width", Instruction(ADD, &[(83, 81)]), |r| {
            format!("r8.0<0;{},0>", digits(r))
        }),
        probe("VertStride", Instruction(ADD, &[(87, 84)]), |r| {
            match r.label.as_str() {
                "VXH" => "r8.0<1,0>".to_string(),
                _ => format!("r8.0<{};1,0>", digits(r)),
            }
        }),
        probe("RegDataType", Instruction(ADD, &[(39, 36)]), |r| {
            format!("r9.0<1>{} ", r.name)
        }),
        probe("RegDataType", Instruction(ADD, &[(43, 40)]), |r| {
            format!("r8.0<0;1,0>{} ", r.name)
        }),
        probe(
            "ImmDataType",
            Instruction(MOV_IMMEDIATE, &[(43, 40)]),
            |r| format!("{} {{", r.name),
        ),
        probe("MathFC", Instruction(MATH, &[(95, 92)]), |r| {
            format!("math.{} ", lower(r))
        }),
        probe("MathMacroExt", Instruction(INVM, &[(54, 51)]), |r| {
            format!(" r10.{}:f", lower(r))
        }),
        probe("SyncFC", Instruction(SYNC, &[(95, 92)]), |r| {
            format!("sync.{} ", lower(r))
        }),
        probe("SFID", Instruction(SEND, &[(95, 92)]), |r| {
            match r.label.as_str() {
                "SAMPLER" => "send.smpl ".to_string(),
                "GATEWAY" => "send.gtwy ".to_string(),
                "PI" => "send.pixi ".to_string(),
                label => format!(
                    "send.{} ",
                    label.trim_start_matches("DP_").to_ascii_lowercase()
                ),
            }
        }),
        probe("TernaryDataType", Instruction(ADD3, &[(38, 36)]), |r| {
            format!("r15.0<1>{} ", r.name)
        }),
        probe("TernaryDataType", Instruction(MAD, &[(38, 36)]), |r| {
            format!("r25.0<1>{} ", r.name)
        }),
        probe(
            "TernaryVertStride",
            Instruction(ADD3, &[(91, 91), (83, 83)]),
            |r| format!(" r12.1<{};0>", digits(r)),
        ),
        probe("RepeatCount", Instruction(DPAS, &[(45, 43)]), |r| {
            format!("dpas.8x{} ", digits(r))
        }),
        probe(
            "SystolicFC",
            Instruction(DPAS, &[(49, 48), (45, 43)]),
            |r| format!("dpas.{} ", lower(r).trim_start_matches("depth_")),
        ),
        // Of one of unsigned bytes, of signed bytes, of half floats.
        probe(
            "SubBytePrecision",
            Instruction(DPAS, &[(87, 86)]),
            |r| match r.label.as_str() {
                "NONE" => " r20:ub".to_string(),
                _ => format!(" r20{}", r.name),
            },
        ),
        probe(
            "SubBytePrecision",
            Instruction(DPAS, &[(85, 84)]),
            |r| match r.label.as_str() {
                "NONE" => " r30.0:b".to_string(),
                _ => format!(" r30.0{}", r.name),
            },
        ),
        probe(
            "SubBytePrecision",
            Instruction(DPAS_HALF, &[(87, 86)]),
            |_| " r20:hf".to_string(),
        ),
        probe("DP_ADDR_SIZE", Message(UGM, &[LOAD], 7), |r| {
            format!(".d32.{} ", lower(r))
        }),
        probe(
            "DP_ADDR_SURFACE_TYPE",
            Message(UGM, &[LOAD], 29),
            |r| match r.label.as_str() {
                "FLAT" => ".a32 [A]".to_string(),
                _ => format!(".a32 {}[", lower(r)),
            },
        ),
        probe("DP_DATA_SIZE", Message(UGM, &[LOAD], 9), |r| {
            format!("load.ugm.{}.a32", lower(r))
        }),
        probe("DP_VECT_SIZE", Message(UGM, &[LOAD | 0x8000], 12), |r| {
            format!(".d32x{}t.", digits(r))
        }),
        probe("DP_TRANSPOSE", Message(UGM, &[LOAD], 15), |r| {
            match r.label.as_str() {
                "TRANSPOSE" => ".d32x1t.".to_string(),
                _ => ".d32.".to_string(),
            }
        }),
        probe("DP_CMASK", Message(UGM, &[LOAD | 2], 12), |r| {
            format!(".d32.{}.a32", lower(r))
        }),
        probe("DP_CACHE_LOAD", Message(UGM, &[LOAD], 17), caches),
        probe("DP_CACHE_STORE", Message(UGM, &[0x0200_0504], 17), caches),
        probe("DP_FENCE_SCOPE", Message(UGM, &[FENCE], 9), |r| {
            match r.label.as_str() {
                "ALL_GPU" => "fence.ugm.none.gpus ".to_string(),
                "SYSTEM_RELEASE" => "fence.ugm.none.sysrel ".to_string(),
                "SYSTEM_ACQUIRE" => "fence.ugm.none.sysacq ".to_string(),
                _ => format!("fence.ugm.none.{} ", lower(r)),
            }
        }),
        probe("DP_FLUSH_TYPE", Message(UGM, &[FENCE], 12), |r| {
            match r.label.as_str() {
                "L3_ONLY" => "fence.ugm.flushl3.".to_string(),
                _ => format!("fence.ugm.{}.", lower(r)),
            }
        }),
        // The operations ask for different fields: a mask, wide addresses, a surface, nothing.
        probe(
            "DP_OPCODE",
            Message(
                UGM,
                &[LOAD, 0x0210_1500, 0x0210_0180, 0x6210_0100, 0x6210_0000],
                0,
            ),
            operation,
        ),
    ];
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
