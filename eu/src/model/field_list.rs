//! The fields that decoding an instruction yields.
//!
//! A field that does not exist in the instruction is 0. An undefined
//! opcode, and `illegal`, have only `opcode` and `compacted`.

use super::field_macro::{FieldSpec, field_list};
use warpwright_hdl::word::Word;

field_list! {
    /// All fields of an instruction in order.
    FIELDS;
    /// The fields of one instruction.
    Fields;
    opcode: 7, "The opcode's number; for an undefined one, too.";
    format: 4, "The native format: 0 for an undefined opcode, 1 one source, 2 two sources, 3 math, 4 three sources, 5 bfn, 6 dpas and dpasw, 7 madm, 8 send, 9 branch, 10 sync, 11 nop, 12 illegal.";
    class: 3, "Broader than the format: 0 undefined, 1 one or two sources, 2 math, 3 three sources (all four formats), 4 send, 5 branch, 6 sync, 7 nop and illegal.";
    compacted: 1, "It was a compact instruction: bit 29.";
    debug: 1, "A breakpoint.";
    exec_size: 3, "Channels, as a power of two: 0 to 5 for 1 to 32; 6 and 7 are illegal. Absent in nop.";
    channel_offset: 5, "The first channel, a multiple of 4.";
    mask_disabled: 1, "Executes whatever the mask says: NoMask, written (W).";
    atomic: 1, "Is not to be separated from the next instruction.";
    predicate: 4, "How flags predicate: PredCtrl; 0 not at all.";
    predicate_inverted: 1, "The flags are inverted first; 0 without predicate.";
    flag_used: 1, "The instruction names a flag register: it has a predicate or a condition, or is a macro of math.";
    flag_register: 1, "Which of f0 and f1, if it names one.";
    flag_subregister: 1, "Which half of it.";
    condition: 4, "The condition modifier: FlagModifier; that of bfn, too, in the same coding.";
    saturate: 1, "The result saturates.";
    accumulator_write: 1, "The result goes to the accumulator, too.";
    swsb_distance: 3, "To wait for the instruction so many before: 1 to 7; 0 none.";
    swsb_pipe: 3, "In which pipe it is counted: 0 none, 1 the instruction's own, 2 all, 3 float, 4 integer, 5 long. The byte can name a pipe with a distance of 0, which waits for nothing; byte 0 names none.";
    swsb_token: 4, "The scoreboard token.";
    swsb_mode: 2, "What of the token: 0 there is none, 1 wait until its destination is written, 2 until its sources are read, 3 set it.";
    math_function: 4, "MathFC.";
    math_macro: 1, "A macro (math.invm, math.rsqtm, madm): its operands have a macro register instead of a subregister.";
    sync_function: 4, "SyncFC.";
    bfn_function: 8, "The truth table of bfn: bit s0 + 2 s1 + 4 s2.";
    dpas_depth: 2, "Systolic depth, as a power of two: 0 to 3 for 1 to 8.";
    dpas_repeat: 4, "Repeat count of dpas, 1 to 8.";
    branch_control: 1, "The branch control bit of if, else and goto, written .b.";
    jip_exists: 1, "There is a target in the instruction.";
    jip: 32, "That target: bytes from the start of this instruction, signed; for calla from the start of all code.";
    uip_exists: 1, "There is a second target.";
    uip: 32, "The second target.";
    sfid: 4, "The function that a message goes to: SFID.";
    end_of_thread: 1, "The message ends the thread.";
    fusion: 1, "The two fused units send one after the other, written Serialize.";
    desc_is_register: 1, "The message descriptor is in a0.0.";
    desc: 32, "The message descriptor, if it is in the instruction.";
    exdesc_is_register: 1, "The extended message descriptor is in the address register.";
    exdesc_subregister: 3, "In which: a0.0 to a0.7.";
    exdesc: 32, "The extended message descriptor, if it is in the instruction; bits 10:0 are 0.";
    exbso: 1, "The register holds a surface state offset and nothing else, written ExBSO.";
    cps: 1, "Coarse pixel shading, with ExBSO.";
    src1_length_exists: 1, "The length of a send's src1 is in the instruction; else it is bits 10:6 of the extended descriptor's register.";
    src1_length: 5, "That length in registers.";
    dst_kind: 2, "The destination: 0 there is none, 1 a register, 2 a register whose number the address register holds.";
    dst_file: 1, "Register file: 0 architecture registers, 1 general registers. Of a register only.";
    dst_register: 8, "Its number; for an architecture register, its code.";
    dst_subregister: 5, "Where in the register, in bytes.";
    dst_address_register: 4, "Of kind 2: which of a0.0 to a0.15.";
    dst_address_offset: 10, "Of kind 2: bytes to add, signed.";
    dst_stride: 2, "Horizontal stride: HorzStride; with three sources, too, 1 or 2.";
    dst_type: 5, "Data type: 0 none or reserved, 1 ub, 2 uw, 3 ud, 4 uq, 5 b, 6 w, 7 d, 8 q, 9 hf, 10 f, 11 df, 12 bf, 13 uv, 14 v, 15 vf, 16 u4, 17 s4, 18 u2, 19 s2.";
    dst_macro: 4, "Macro register: MathMacroExt.";
    src0_kind: 2, "The first source: 0 there is none, 1 a register, 2 a register whose number the address register holds, 3 an immediate.";
    src0_file: 1, "Register file: 0 architecture registers, 1 general registers. Of a register only.";
    src0_register: 8, "Its number; for an architecture register, its code.";
    src0_subregister: 5, "Where in the register, in bytes.";
    src0_address_register: 4, "Of kind 2: which of a0.0 to a0.15.";
    src0_address_offset: 10, "Of kind 2: bytes to add, signed.";
    src0_vertical: 4, "Vertical stride: VertStride; with three sources, too (0, 1, 3, 4 for 0, 1, 4, 8 elements).";
    src0_width: 3, "Width: Width; none with three sources.";
    src0_stride: 2, "Horizontal stride: HorzStride.";
    src0_modifier: 2, "SrcMod: bit 0 absolute, bit 1 negated, or inverted where the opcode is bitwise.";
    src0_type: 5, "As dst_type.";
    src0_immediate: 64, "Of kind 3: the value in the bits of its type, extended to them as the type says; zeros above.";
    src0_macro: 4, "Macro register: MathMacroExt.";
    src1_kind: 2, "The second source, as src0_kind.";
    src1_file: 1, "As src0_file.";
    src1_register: 8, "As src0_register.";
    src1_subregister: 5, "As src0_subregister.";
    src1_address_register: 4, "As src0_address_register.";
    src1_address_offset: 10, "As src0_address_offset.";
    src1_vertical: 4, "As src0_vertical.";
    src1_width: 3, "As src0_width.";
    src1_stride: 2, "As src0_stride.";
    src1_modifier: 2, "As src0_modifier.";
    src1_type: 5, "As src0_type.";
    src1_immediate: 32, "As src0_immediate; no type of 64 bits is legal here.";
    src1_macro: 4, "As src0_macro.";
    src2_kind: 2, "The third source: 0, 1 or 3 as src0_kind.";
    src2_file: 1, "As src0_file.";
    src2_register: 8, "As src0_register.";
    src2_subregister: 5, "As src0_subregister.";
    src2_stride: 2, "As src0_stride.";
    src2_modifier: 2, "As src0_modifier.";
    src2_type: 5, "As src0_type.";
    src2_immediate: 64, "As src0_immediate.";
    src2_macro: 4, "As src0_macro.";
}
