#!/usr/bin/env python3
"""Cells of `line_coalescer` in look-up tables of six inputs: the section `Coalescer` of docs/benchmarks.md.

Every architecture with 8 and 32 lanes and 58-bit line numbers, through Debian's Yosys with `synth -lut 6`, against the most that each may
have. Called by bench/run with the path of the command, after it has installed the tools. Ends with 1 if there is one too big.
"""

import re
import sys
import tempfile
from pathlib import Path

import section
from emitted import emit, run

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Coalescer"
LINE_BITS = 58
LANES = (8, 32)
# Title, settings, lines in a cycle, and the most LUTs with 8 and with 32 lanes.
ARCHITECTURES = [
    ("serial", 1, (700, 3500)),
    ("first_last", 2, (1400, 6600)),
    ("alternating", 4, (2100, 8500)),
    ("matrix", 4, (1300, 18000)),
]
# Measured apart from this script, with the same command of Yosys 0.23 and the same width of lines: LUTs / flip-flops with 8 and with 32 lanes.
OTHERS = [
    ("a leader in each half", "up to 2", ("1010 / 607", "4297 / 2071")),
    ("a leader in each quarter", "up to 4", ("1665 / 741", "6246 / 2253")),
    ("sorting network with a register in each layer", "one request", ("3587 / 3920", "35351 / 34048")),
    ("Vortex `VX_mem_coalescer`, its address path", "1 or 2 in two cycles", ("cannot be built", "2612 / 339")),
]


def cells(command, arch, lanes):
    """Look-up tables and flip-flops of the whole hierarchy."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = [f"lanes={lanes}", f"line_bits={LINE_BITS}", f"arch={arch}"]
        sources = " ".join(emit(command, "line_coalescer", settings, folder))
        script = f"read_verilog {sources}; synth -top line_coalescer -lut 6; tee -q -o cells.txt stat"
        run(["yosys", "-q", "-p", script], folder)
        text = (folder / "cells.txt").read_text()
    # The whole comes last. As text: Debian's version writes JSON that nobody can read where there is more than one module.
    whole = text[text.rindex("==="):]
    total = int(re.search(r"Number of cells: +(\d+)", whole)[1])
    kinds = {kind: int(number) for kind, number in re.findall(r"^ +(\$\S+) +(\d+)$", whole, re.MULTILINE)}
    luts = kinds["$lut"]
    flip_flops = sum(number for kind, number in kinds.items() if "DFF" in kind)
    if luts + flip_flops != total:
        sys.exit(f"line_coalescer, arch={arch}, {lanes} lanes: {total} cells, but {luts} LUTs and {flip_flops} flip-flops:\n{whole}")
    return luts, flip_flops


def rows(command):
    """The table's rows, and how many of the limits hold."""
    texts, held = [], 0
    for arch, slots, limits in ARCHITECTURES:
        columns = []
        for lanes, limit in zip(LANES, limits):
            luts, flip_flops = cells(command, arch, lanes)
            held += luts <= limit
            columns.append(f"{luts} / {flip_flops} | {limit}")
            print(f"{arch}, {lanes} lanes: {luts} LUTs of at most {limit}, {flip_flops} flip-flops", flush=True)
        texts.append(f"| `{arch}` | {slots} | {' | '.join(columns)} |")
    return texts, held


def main():
    texts, held = rows(sys.argv[1])
    wanted = len(ARCHITECTURES) * len(LANES)
    version = run(["yosys", "-V"], ROOT).split(" (")[0]
    others = [f"| {title} | {rate} | {figures[0]} | {figures[1]} |" for title, rate, figures in OTHERS]
    lines = [
        HEADING,
        "",
        f"The command `bench/run --area` writes this section. The table shows the size of `line_coalescer` with {LINE_BITS}-bit line numbers. Each size consists of the "
        "number of six-input lookup tables (LUTs) and the number of flip-flops, separated by a slash. The counts include the registers that store the request. "
        f"The counts come from `synth -lut 6` of {version}, without flattening and without carry chains. The cells are not placed.",
        "",
        "| arch | lines per cycle | 8 lanes | at most | 32 lanes | at most |",
        "|---|---:|---:|---:|---:|---:|",
        *texts,
        "",
        "The next table shows alternatives that are not in the catalogue. The figures of the alternatives were measured separately, with the same "
        "Yosys 0.23 command. The first three rows are designs for comparison. The last row of the table is a module from the source code of Vortex. "
        "Vortex merges only neighbouring lanes and does not store a request. Vortex therefore needs fewer cells than `line_coalescer`, but issues more transactions (see the section "
        "[Gather](#gather)). In Vortex, the number of lanes must be at least the number of words per memory line.",
        "",
        "| design | lines per cycle | 8 lanes | 32 lanes |",
        "|---|---:|---:|---:|",
        *others,
        "",
        f"The column *at most* contains a limit for each LUT count. We claim that no LUT count exceeds its limit. In this run, the claim holds in {held} of {wanted} cases.",
    ]
    section.replace(PAGE, HEADING, "\n".join(lines))
    sys.exit(0 if held == wanted else 1)


main()
