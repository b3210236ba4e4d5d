#!/usr/bin/env python3
"""Our engines against Verilator over seventeen configurations: the section `Race` of docs/benchmarks.md, from cli/data/race.json.

Called by bench/run after the race, which stores the figures (bench/src/race/results.rs says what is there).
"""

import json
from pathlib import Path

import section

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
FILE = ROOT / "cli" / "data" / "race.json"
HEADING = "## Race"


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
    cells = [entry["name"], f"`{entry['command']}`", entry["inputs"], *ours("single"), *ours("batch"), theirs]
    return f"| {' | '.join(cells)} |"


def sentence(name, summary):
    worst, best = summary["worst"], summary["best"]
    slower = ", ".join(f"`{name}`" for name in summary["slower"]) or "none"
    return (
        f"**{name}**: {times(worst['ratio'])} (`{worst['name']}`) to {times(best['ratio'])} (`{best['name']}`) times Verilator, median "
        f"{times(summary['median'])}. Slower than Verilator on {len(summary['slower'])} of {summary['configurations']}: {slower}."
    )


def text(stored):
    method, machine, entries = stored["method"], stored["machine"], stored["configurations"]
    loads = [float(entry["load"]) for entry in entries]
    lines = [
        HEADING,
        "",
        "Written by `bench/run --race`. Our two engines against Verilator on the Verilog that the command emits, on one core: "
        "one stimulus, and a batch of 64 or 256 stimuli, whichever is faster (the number is in the table). Verilator runs "
        "`--cc -O3 --x-assign fast --x-initial fast --noassert`; its C++ is compiled with `-O3 -march=native` by g++ and by clang++, "
        "and the faster program counts. A cycle is two evaluations, of a block without a clock one.",
        "",
        f"Inputs are recorded before the race, {method['tables']} tables of {method['cycles']} cycles. Contestants with one stimulus walk them "
        "one after another, a batch side by side. Before the race all contestants gave equal checksums of all outputs in every cycle of every "
        f"table. Then {method['rounds']} rounds, in which each contestant runs in turn for about {method['milliseconds']} ms of processor time. "
        "M/s: million stimulus-cycles a second, the median of the rounds, with driving the inputs and reading the outputs. ×: the median of the "
        "rounds' ratios to Verilator; in brackets the smallest and the largest round. A processor cannot predict branches on random words, and "
        "Verilator's programs have many, our engines few: with inputs that repeat Verilator is faster than here.",
        "",
        "; ".join(f"{what}: {found}" for what, found in machine.items())
        + f"; load during the race: {min(loads):g} to {max(loads):g}.",
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
    section.replace(PAGE, HEADING, text(json.loads(FILE.read_text())))


main()
