//! Messages to fixed-function units: sampler, gateway, render cache, unified return buffer, dispatcher and ray tracing.

use super::Message;

pub(super) fn gateway(message: Message) -> String {
    let operation = match message.bits(0, 3) {
        0 => "end of thread",
        1 => "signal event",
        2 => "monitor event",
        3 => "unmonitor event",
        4 => "signal barrier",
        6 => "wait for event",
        _ => "",
    };
    operation.to_string()
}

/// SIMD8 or SIMD16 by a bit.
fn channels(message: Message, bit: u32) -> u32 {
    if message.bit(bit) { 16 } else { 8 }
}

pub(super) fn ray_tracing(message: Message) -> String {
    match message.bits(14, 4) {
        0 => format!("simd{} trace ray", channels(message, 8)),
        _ => String::new(),
    }
}

pub(super) fn thread_dispatch(message: Message) -> String {
    match message.bits(14, 4) {
        1 => format!("bindless simd{} spawn thread", channels(message, 8)),
        _ => String::new(),
    }
}

pub(super) fn return_buffer(message: Message) -> String {
    let offset = if message.bit(17) {
        " with per-slot offset enabled"
    } else {
        ""
    };
    let masked = if message.bit(15) { "masked " } else { "" };
    match message.bits(0, 4) {
        7 => format!("urb dword {masked}write{offset}"),
        8 => format!("urb dword read{offset}"),
        9 => "urb fence".to_string(),
        _ => String::new(),
    }
}

pub(super) fn render_cache(message: Message) -> String {
    const WRITES: [&str; 5] = [
        " SIMD16",
        " replicated SIMD16",
        " of low SIMD8",
        " of high SIMD8",
        " SIMD8",
    ];
    const READS: [&str; 2] = [" SIMD16", " SIMD8"];
    let (name, write) = match message.bits(14, 4) {
        0xC => ("render target write", true),
        0xD => ("render target read", false),
        _ => ("unknown render target op", false),
    };
    let read = message.bits(14, 4) == 0xD;
    let part = message.bits(8, 3) as usize;
    let part = match (write, read) {
        (true, _) => WRITES.get(part).unwrap_or(&"unknown write subop"),
        (_, true) => READS.get(part).unwrap_or(&"unknown read subop"),
        _ => "",
    };
    let precision = if message.bit(30) {
        "half-precision"
    } else {
        "full-precision"
    };
    let mut text = format!("{precision} {name}{part}");
    if write && message.bit(18) {
        text += " with Per-Coarse Pixel PS outputs enable";
    }
    if message.bit(13) {
        text += " with Per-Sample Pixel PS outputs enable";
    }
    if write && message.bit(12) {
        text += "; last render target";
    }
    if message.bit(11) {
        text += " slot group high";
    }
    format!("{text} to surface {}", message.bits(0, 8))
}

const SAMPLES: [&str; 32] = [
    "sample",
    "sample+LOD bias",
    "sample override LOD",
    "sample compare",
    "sample gradient",
    "sample compare+LOD bias",
    "sample compare+override LOD",
    "sample load",
    "sample gather4",
    "sample override lod",
    "sample res info",
    "sample info",
    "sample+killpix",
    "?",
    "?",
    "?",
    "sample gather4+compare",
    "sample gather4+pixel offset",
    "sample gather4 pixel offset+compare",
    "?",
    "sample derivatives+compare",
    "?",
    "sample min",
    "sample max",
    "sample with lod forced to 0",
    "sample compare+with lod forced to 0",
    "sample load with lod forced to 0",
    "?",
    "sample ld2 multi-sample wide",
    "sample load mcs auxiliary data",
    "sample load multi-sample",
    "sample multi-sample without mcs",
];

/// What the widest form samples instead.
fn wide_sample(code: u32) -> &'static str {
    match code {
        0x00 => "sample unorm",
        0x02 => "sample unorm+killpix",
        0x08 => "sample deinterlace",
        0x0A => "sample unorm+killpix for media",
        0x0B => "sample 8x8",
        0x0C => "sample unorm for media",
        0x1F => "sampler cache flush",
        _ => "?",
    }
}

pub(super) fn sampler(message: Message) -> String {
    const MODES: [&str; 8] = [
        "simd8 with integer return",
        "simd8",
        "simd16",
        "simd32/64",
        "simd16 with integer return",
        "simd8 high",
        "simd16 high",
        "",
    ];
    let mode = message.bits(17, 2) | message.bits(29, 1) << 2;
    let code = message.bits(12, 5);
    let sample = match mode {
        3 => wide_sample(code),
        _ => SAMPLES[code as usize],
    };
    let narrow = if message.bit(30) { " 16b" } else { "" };
    let index = message.bits(8, 4);
    format!(
        "{}{narrow} {sample} using sampler index {index}",
        MODES[mode as usize]
    )
}
