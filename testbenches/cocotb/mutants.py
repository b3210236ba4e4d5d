#!/usr/bin/env python3
"""Shows that each test bench can fail: a line of the Verilog is changed, and the bench must notice.

    mutants.py              one fault for each bench
    mutants.py lop3_unit    those of some configurations

Exit code 1 if a bench does not notice.
"""

import sys
import tempfile
from pathlib import Path

import run

VERILOG = run.HERE.parent.parent / "verilog_out"

# Configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    # The other convention: the first operand as the index's least significant bit.
    ("lut_array", "lut_array.v", "{src0[bit_index], src1[bit_index], src2[bit_index]}", "{src2[bit_index], src1[bit_index], src0[bit_index]}"),
    ("bfn_simd16", "lut_array.v", "{src2[bit_index], src1[bit_index], src0[bit_index]}", "{src0[bit_index], src1[bit_index], src2[bit_index]}"),
    # A result that is under way is not seen by the next instruction.
    ("lop3_unit", "lop3_unit.v", "out_valid & out_lanes[thread]", "1'b0 & out_lanes[thread]"),
    ("priority_tree", "priority_tree.v", "assign grant[i*2 +: 2] =", "assign grant[i*2 +: 2] = ~"),
    ("leading_zeros", "leading_zeros.v", "assign is_zero = ~|value;", "assign is_zero = ~&value;"),
    # A word is put aside and forgotten.
    ("stream_buffer", "stream_buffer.v", "out_valid = in_valid | skid_spare_valid_q", "out_valid = in_valid"),
    ("eu_fetch", "eu_byte_queue.v", "wire first_is_compact = unit_0_q[29];", "wire first_is_compact = unit_0_q[30];"),
    # One entry of one compaction table.
    ("eu_expand", "eu_native.v", "5'd3: control_12src = 21'h002004;", "5'd3: control_12src = 21'h002005;"),
    ("eu_decode", "eu_fields.v", "dst_is_register ? instruction[63:56]", "dst_is_register ? instruction[62:55]"),
    ("eu_legal", "eu_rules.v", "4'he, 4'hf: d07 = 1'b1;", "4'he: d07 = 1'b1;"),
    ("eu_frontend", "eu_fields.v", "dst_is_register ? instruction[63:56]", "dst_is_register ? instruction[62:55]"),
    ("lsc_decode", "lsc_descriptor.v", "accesses_memory_and_not_is_masked & desc[15]", "accesses_memory_and_not_is_masked & desc[14]"),
    ("enum_name_sfid", "enum_name.v", "assign legal = is_legal;", "assign legal = is_legal & ~&value;"),
    # Lines are the same if their lowest bits are.
    ("line_coalescer", "same_line.v", "assign same = ~|parts_differs;", "assign same = ~parts_differs[0];"),
    ("slm_banks", "slm_banks.v", "assign out_bytes[bank*4 + byte_index] = |writers;", "assign out_bytes[bank*4 + byte_index] = ^writers[1:0];"),
    ("lane_addresses", "lane_addresses.v", "stage_1_mask_q[lane] & ~(is_misaligned & suppresses)", "stage_1_mask_q[lane] & ~(is_misaligned | suppresses)"),
    # Of two lanes that store one byte the lower one wins.
    ("gather_scatter", "later_wins.v", "enables[byte_index + 64] ?", "~enables[byte_index] ?"),
    ("float_fma_f16", "float_fma.v", "wire b_is_nan = b_is_special & b_has_fraction;", "wire b_is_nan = b_is_special & ~b_has_fraction;"),
    ("float_add", "float_add_function_stage_1.v", "wire swaps = a[30:0] < b[30:0];", "wire swaps = a[31:0] < b[31:0];"),
    ("float_fma_rounding", "float_fma.v", "wire is_greatest = result_overflows & ~(nearest | outward);", "wire is_greatest = result_overflows & ~nearest;"),
    ("float_add_rounding", "float_add_function.v", "(rounds_up & ~sign) | (rounds_down & sign)", "rounds_up | (rounds_down & sign)"),
    ("float_multiply_rounding", "float_multiply.v", "<= part_1_next_rounding;", "<= {part_1_next_rounding[0], part_1_next_rounding[1]};"),
    ("float_multiply_f16", "float_multiply_function_stage_1.v", "(a_is_infinite & b_is_zero)", "(a_is_infinite & a_is_zero)"),
    ("float_divide", "float_divide.v", "(a_is_zero & b_is_zero)", "(a_is_zero & b_is_infinite)"),
    # Powers of two that are odd are taken for even ones.
    ("float_sqrt", "float_sqrt.v", "places[0] ?", "~places[0] ?"),
    ("glsl450", "integers_lane_stage_1.v", "a ^ {32{a[31] & finds_signed}}", "a ^ {32{finds_signed}}"),
]  # fmt: skip


def notices(configuration, name, old, new):
    """Whether the bench fails on the changed text. A text that does not compile would show nothing."""
    with tempfile.TemporaryDirectory(prefix="warpwright-mutant-") as folder:
        changed = Path(folder) / configuration
        changed.mkdir()
        for file in (VERILOG / configuration).iterdir():
            text = file.read_text()
            if file.name == name:
                assert old in text, f"{file} has no {old!r}: the fault must be planted elsewhere"
                text = text.replace(old, new, 1)
            (changed / file.name).write_text(text)
        tests, failed, said = run.run("icarus", Path(folder), Path(folder) / "build", configuration)
        if tests == 0:
            print(said)
        return tests > 0 and failed > 0


def main(asked):
    """True if all notice."""
    faults = [fault for fault in FAULTS if not asked or fault[0] in asked]
    with run.ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda fault: notices(*fault), faults))
    for (configuration, name, _, new), noticed in zip(faults, answers):
        print(f"{'noticed' if noticed else 'MISSED '}  {configuration}: {name}: {new}")
    return all(answers) and bool(faults)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
