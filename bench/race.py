#!/usr/bin/env python3
"""Our engines against Verilator: the section `Comparison with Verilator` of docs/benchmarks.md and its picture, from cli/data/race.json.

With `--processors`, the section `Public processors`, from cli/data/race_processors.json. Called by bench/run after the race, which stores the figures
(bench/src/race/results.rs says what is there).
"""

import json
import sys
from pathlib import Path

import picture
import section

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
DATA = ROOT / "cli" / "data"
PICTURE = ROOT / "docs" / "benchmarks_race.svg"

CATALOGUE = (
    "The command `bench/run --race` writes this section. The section compares our two engines with Verilator. Verilator simulates the "
    "emitted Verilog. The first 17 rows of the table are the configurations that we chose before the first comparison: small and large designs, with and without state. "
    "The other rows are all other named configurations of the catalogue.\n\n"
    f"![Speed of both engines as multiples of Verilator's speed, for each configuration]({PICTURE.name})\n\n"
)
PUBLIC = (
    "The command `bench/run --processors` writes this section. The section compares our two engines with Verilator on processors that other projects wrote. The "
    "source code of the processors comes from PyPI. The command `warpwright import` reads the original Verilog of the processors, so that our engines "
    "can simulate the processors. Each processor runs a program that sorts eight words and computes a checksum of the words. A memory answers each "
    "request one cycle later. The memory's answers are recorded before the "
    "benchmark. The result of the program is checked. "
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
        " A processor cannot predict branches that depend on random words. Verilator's programs have many branches, but our engines have few branches. With "
        "repeating inputs, Verilator is faster than in this table, because the processor can predict the branches."
    )


def sentence(name, summary):
    worst, best = summary["worst"], summary["best"]
    slower = ", ".join(f"`{name}`" for name in summary["slower"])
    return (
        f"**{name}.** In the worst case, the {name.lower()} engine reaches {times(worst['ratio'])} times Verilator's speed (`{worst['name']}`). "
        f"In the best case, the {name.lower()} engine reaches {times(best['ratio'])} times Verilator's speed (`{best['name']}`). "
        f"The median of all configurations is {times(summary['median'])} times Verilator's speed. "
        f"The {name.lower()} engine is slower than Verilator on {len(summary['slower'])} of {summary['configurations']} configurations{': ' + slower if slower else ''}."
    )


def first_results(entries):
    """The longest way to the first outputs, of each engine."""
    if not all(entry.get("first") for entry in entries):
        return []

    def longest(side):
        entry = max(entries, key=lambda entry: entry["first"][side])
        return f"{times(entry['first'][side])} ms for the {side} engine (`{entry['name']}`)"

    return [
        "",
        "**First result.** The first result of an engine is the outputs of its second cycle after the reset. The processor time from the Rust description to "
        f"the first result is at most {longest('single')}, and at most {longest('batch')}.",
    ]


def text(heading, about, stored):
    method, machine, entries = stored["method"], stored["machine"], stored["configurations"]
    loads = [float(entry["load"]) for entry in entries]
    lengths = [entry["cycles"] for entry in entries]
    length = f"{min(lengths)}" if min(lengths) == max(lengths) else f"{min(lengths)} to {max(lengths)}"
    lines = [
        heading,
        "",
        about + "All simulators run on one core. The single engine runs one stimulus. The batch engine runs a batch of 16, 32, 64 or 256 stimuli. The table "
        "contains the result for the fastest batch size. Verilator runs with `--cc -O3 --x-assign fast --x-initial fast --noassert`. Both g++ and clang++ "
        "compile Verilator's C++ code with `-O3 -march=native`. For each configuration, the table shows only the faster of the two compiled programs. A simulated clock cycle takes "
        "two evaluations of Verilator's program. A block without a clock needs only one evaluation of Verilator's program per simulated cycle.",
        "",
        f"The inputs are recorded before the benchmark, as {method['tables']} tables of {length} cycles. A simulator with one stimulus processes the "
        "tables one after another. The batch engine processes the tables in parallel. Before the benchmark, all simulators processed every input table. In "
        f"every cycle, all simulators had the same checksum of all outputs. The benchmark has {method['rounds']} rounds. In each round, the simulators run one after another, "
        f"each for about {method['milliseconds']} ms of processor time. The unit M/s means one million stimulus-cycles (clock cycles times "
        "stimuli) per second. Each speed is the median of the rounds. The measured time includes driving the inputs and reading the outputs. The columns marked × contain our speed divided by Verilator's speed, as "
        "the median of the rounds. The brackets contain the smallest and the largest ratio among the rounds."
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
        *first_results(entries),
    ]
    return "\n".join(lines)


def main():
    if sys.argv[1:] == ["--processors"]:
        heading, about, file = "## Public processors", PUBLIC, "race_processors.json"
    else:
        heading, about, file = "## Comparison with Verilator", CATALOGUE, "race.json"
    if file == "race.json":
        entries = json.loads((DATA / file).read_text())["configurations"]
        rows = [(entry["name"], entry["single"]["ratio"]["median"], entry["batch"]["ratio"]["median"]) for entry in entries]
        PICTURE.write_text(picture.ratios(rows))
    section.replace(PAGE, heading, text(heading, about, json.loads((DATA / file).read_text())))


main()
