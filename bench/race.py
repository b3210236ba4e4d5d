#!/usr/bin/env python3
"""Our engines against Verilator: the section `Comparison with Verilator` of docs/benchmarks.md, from cli/data/race.json.

With `--processors`, the section `Public processors`, from cli/data/race_processors.json. Called by bench/run after the race, which stores the figures
(bench/src/race/results.rs says what is there).
"""

import json
import sys
from pathlib import Path

import section

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
DATA = ROOT / "cli" / "data"

CATALOGUE = (
    "The command `bench/run --race` writes this section. The section compares our two engines with Verilator on the emitted Verilog. "
)
PUBLIC = (
    "The command `bench/run --processors` writes this section. The section compares our two engines with Verilator on processors from PyPI, which other "
    "projects wrote. Our engines run the processors' own Verilog, as `warpwright import` reads it. Each processor runs a program that sorts eight words and "
    "computes a checksum of them. A memory answers each request one cycle later. The answers are recorded before the benchmark, and the program's result is "
    "checked. "
)


def times(ratio):
    """A ratio as it is stored, with three digits that matter."""
    return f"{ratio:.3g}" if ratio < 1000 else f"{ratio:.0f}"


def millions(rate):
    return f"{rate / 1e6:.3g}"


def row(entry):
    def ours(side):
        ratio = entry[side]["ratio"]
        spread = f"{times(ratio['median'])} ({times(ratio['least'])} to {times(ratio['greatest'])})"
        size = f", {entry[side]['stimuli']}" if side == "batch" else ""
        return [millions(entry[side]["rate"]) + size, spread]

    verilator = entry["verilator"]
    compiler = verilator["compiler"]
    theirs = f"{millions(verilator['rates'][compiler])}, {compiler}"
    cells = [entry["name"], f"`{entry['command']}`", inputs(entry), *ours("single"), *ours("batch"), theirs]
    return f"| {' | '.join(cells)} |"


def inputs(entry):
    return f"{entry['inputs']}, {entry['cycles']} cycles" if entry["inputs"] == "a program" else entry["inputs"]


def random_words(entries):
    if not any(entry["inputs"] == "random words" for entry in entries):
        return ""
    return (
        " A processor cannot predict branches on random words. Verilator's programs have many branches, and our engines have few. With repeating inputs, "
        "Verilator is faster than in this table."
    )


def sentence(name, summary):
    worst, best = summary["worst"], summary["best"]
    slower = ", ".join(f"`{name}`" for name in summary["slower"]) or "none"
    return (
        f"**{name}.** The speed of the {name.lower()} engine is {times(worst['ratio'])} (`{worst['name']}`) to {times(best['ratio'])} (`{best['name']}`) times "
        f"Verilator's speed. The median is {times(summary['median'])} times Verilator's speed. "
        f"The {name.lower()} engine is slower than Verilator on {len(summary['slower'])} of {summary['configurations']} configurations: {slower}."
    )


def text(heading, about, stored):
    method, machine, entries = stored["method"], stored["machine"], stored["configurations"]
    loads = [float(entry["load"]) for entry in entries]
    lengths = [entry["cycles"] for entry in entries]
    length = f"{min(lengths)}" if min(lengths) == max(lengths) else f"{min(lengths)} to {max(lengths)}"
    lines = [
        heading,
        "",
        about + "All simulators run on one core. The single engine runs one stimulus. The batch engine runs a batch of 16, 32, 64 or 256 stimuli. The table states the fastest of these four batch sizes. Verilator runs with `--cc -O3 "
        "--x-assign fast --x-initial fast --noassert`. Verilator's C++ code is compiled with `-O3 -march=native` by g++ and by clang++, and the faster of the "
        "two programs is used. One simulated clock cycle takes two evaluations of Verilator's program, or one evaluation for a block without a clock.",
        "",
        f"Inputs are recorded before the benchmark, as {method['tables']} tables of {length} cycles. Simulators that run one stimulus process the "
        "tables one after another. A batch processes the tables in parallel. Before the benchmark, all simulators produced equal checksums of all outputs in "
        f"every cycle of every input table. The benchmark has {method['rounds']} rounds. In each round, the simulators run one after another, each for about "
        f"{method['milliseconds']} ms of processor time. The unit M/s means million stimulus-cycles per second. Each speed is the median of the rounds, and "
        "includes driving the inputs and reading the outputs. The columns marked × show the ratio of our speed to Verilator's speed, as the median of the "
        "rounds. The brackets contain the smallest and the largest ratio."
        + random_words(entries),
        "",
        "; ".join(f"{what}: {found}" for what, found in machine.items())
        + f"; load during the benchmark: {min(loads):g} to {max(loads):g}",
        "",
        "| configuration | Verilog | inputs | single, M/s | × | batch, M/s, stimuli | × | Verilator, M/s |",
        "|---|---|---|---:|---:|---:|---:|---:|",
        *map(row, entries),
        "",
        sentence("Batch", stored["summary"]["batch"]),
        "",
        sentence("Single", stored["summary"]["single"]),
    ]
    return "\n".join(lines)


def main():
    if sys.argv[1:] == ["--processors"]:
        heading, about, file = "## Public processors", PUBLIC, "race_processors.json"
    else:
        heading, about, file = "## Comparison with Verilator", CATALOGUE, "race.json"
    section.replace(PAGE, heading, text(heading, about, json.loads((DATA / file).read_text())))


main()
