//! 16-bit floats: conversion to 32-bit floats, and rounding from them.

/// Exactly.
pub fn to_single(half: u32) -> u32 {
    let (sign, exponent, fraction) = (half >> 15 & 1, half >> 10 & 31, half & 1023);
    let magnitude = match (exponent, fraction) {
        (31, 0) => f32::INFINITY,
        (31, _) => return 0x7FC0_0000,
        (0, _) => fraction as f32 / 16_777_216.0,
        _ => (1024 + fraction) as f32 * 2f32.powi(exponent as i32 - 25),
    };
    magnitude.to_bits() | sign << 31
}

/// To the nearest, of two as near to the even one.
pub fn to_half(single: u32) -> u32 {
    let (sign, magnitude) = (single >> 31, f32::from_bits(single & 0x7FFF_FFFF));
    if magnitude.is_nan() {
        return 0x7E00;
    }
    // The greatest half is 65504; from the middle to what would follow it, results are infinite.
    if magnitude >= 65520.0 {
        return sign << 15 | 0x7C00;
    }
    // A number with as many digits as a half has there behind the point of 2^23 loses all others.
    let exponent = ((magnitude.to_bits() >> 23) as i32 - 127).max(-14);
    let cut = 2f32.powi(exponent + 13);
    let rounded = (magnitude + cut) - cut;
    let units = rounded * 2f32.powi(10 - exponent);
    sign << 15 | ((exponent + 14) as u32 * 1024 + units as u32)
}
