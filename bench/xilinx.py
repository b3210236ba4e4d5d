#!/usr/bin/env python3
"""Cells of arithmetic blocks on Xilinx 7: the section `Arithmetic` of docs/benchmarks.md.

Through Debian's Yosys with `synth_xilinx`, flat, against the most that each may have. Called by bench/run with the path of the command, after it
has installed the tools. Ends with 1 if there is one too big.
"""

import re
import sys
import tempfile
from pathlib import Path

import section
from emitted import emit, run

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Arithmetic"
# Title, block, settings, the most LUTs, and the most DSPs.
CONFIGURATIONS = [
    ("`float_fma`, f32, five stages", "float_fma", [], 1900, 2),
    ("`float_add`, f32, five stages", "float_add", [], 700, 0),
    ("`float_multiply`, f32, five stages", "float_multiply", [], 700, 2),
    # Two of the 13 integer instructions need components of 64 bits, and two of them: there a lane counts as two of 32 bits.
    ("`glsl450`, the 11 integer instructions of 32 bits, a lane", "glsl450", ["ops=integer", "lanes=1"], 350, 0),
    ("`glsl450`, all 13 integer instructions, 64 bits, two lanes", "glsl450", ["ops=integer", "width=64", "lanes=2"], 4 * 350, 0),
    ("`glsl450`, Round RoundEven Trunc Floor Ceil, f32, a lane", "glsl450", ["ops=Round+RoundEven+Trunc+Floor+Ceil", "lanes=1"], 250, 0),
    ("`glsl450`, FMin FMax NMin NMax, f32, a lane", "glsl450", ["ops=FMin+FMax+NMin+NMax", "lanes=1"], 130, 0),
    ("`glsl450`, Fma, f32, a lane", "glsl450", ["ops=Fma", "lanes=1"], 1900, 2),
    ("`glsl450`, Fma FMix Radians Degrees, f32, a lane", "glsl450", ["ops=fma", "lanes=1"], 3800, 4),
    # All around the core: special values, modes, ranges of angles, streams.
    ("`special_function`, seven functions, eight stages", "special_function", [], 1700, 8),
]


def cells(command, block, settings):
    """Look-up tables of any size, DSPs, flip-flops and block memories."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = " ".join(emit(command, block, settings, folder))
        script = f"read_verilog {sources}; synth_xilinx -flatten -top {block}; tee -q -o cells.txt stat"
        run(["yosys", "-q", "-p", script], folder)
        text = (folder / "cells.txt").read_text()
    kinds = {kind: int(number) for kind, number in re.findall(r"^ +([A-Z]\w+) +(\d+)$", text, re.MULTILINE)}
    count = lambda pattern: sum(number for kind, number in kinds.items() if re.fullmatch(pattern, kind))
    return count(r"LUT\d"), count(r"DSP48E1"), count(r"FD[RSCP]E"), count(r"RAMB36E1")


def main():
    rows, held = [], 0
    for title, block, settings, most_luts, most_dsps in CONFIGURATIONS:
        luts, dsps, flip_flops, rams = cells(sys.argv[1], block, settings)
        held += luts <= most_luts and dsps <= most_dsps
        rows.append(f"| {title} | {luts} | {most_luts} | {dsps} | {most_dsps} | {flip_flops} | {rams} |")
        print(rows[-1], flush=True)
    version = run(["yosys", "-V"], ROOT).split(" (")[0]
    lines = [
        HEADING,
        "",
        f"The command `bench/run --area` writes this section. The cell counts come from `synth_xilinx -flatten` of {version}. Each block is synthesized alone, with its "
        "registers. The cells are not placed. The number of LUTs is the total number of LUT1 to LUT6 cells.",
        "",
        "| block | LUTs | at most | DSP48E1 | at most | flip-flops | RAMB36E1 |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *rows,
        "",
        "For comparison, two designs were measured separately with the same version of Yosys. The first design is the f32 multiply-add of Berkeley HardFloat. "
        "HardFloat's multiply-add has inputs and outputs in IEEE formats, and has no registers. HardFloat's multiply-add takes 2322 LUTs and 2 DSPs. The second design combines "
        "a table and a parabola. The second design has six stages and computes only five functions. The second design takes 147 LUTs, 118 flip-flops, 3 DSPs and one RAMB36E1. The second "
        "design does not support special values, angle reduction, normalisation or streams.",
        "",
        "We claim that no LUT or DSP count exceeds its limit in the column *at most*. "
        f"In this run, {held} of {len(CONFIGURATIONS)} configurations are within the limits.",
    ]
    section.replace(PAGE, HEADING, "\n".join(lines))
    sys.exit(0 if held == len(CONFIGURATIONS) else 1)


main()
