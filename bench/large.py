#!/usr/bin/env python3
"""The way to the first cycle of large designs: the section `Large designs` of docs/benchmarks.md.

Called by bench/run with the measuring program, which is started anew for each figure (bench/src/large.rs).
"""

import json
import statistics
import subprocess
import sys
from pathlib import Path

import section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEADING = "## Large designs"
COPIES = [1, 16, 64, 128]
RUNS = 3


def measured(program, copies, engine):
    command = [program, "--large", str(copies), "--engine", engine]
    runs = [json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(RUNS)]
    times = sorted(run["milliseconds"] for run in runs)
    return runs[0] | {"milliseconds": statistics.median(times), "least": times[0], "greatest": times[-1]}


def row(copies, engine, found):
    def megabytes(size):
        return f"{size / 1e6:.1f}"

    time = f"{found['milliseconds']:.0f} ({found['least']:.0f} to {found['greatest']:.0f})"
    cells = [copies, f"{found['operations']:,}", engine, f"{found['instructions']:,}", time, megabytes(found["memory"]), megabytes(found["code"])]
    return f"| {' | '.join(map(str, cells))} |"


def main(program):
    rows = [row(copies, engine, measured(program, copies, engine)) for copies in COPIES for engine in ("single", "batch")]
    lines = [
        HEADING,
        "",
        "The command `bench/run --large` writes this section. Each design consists of copies of `gather_scatter` side by side. The measured time is the "
        f"processor time for building the engine from the netlist and for simulating the first cycle. Each listed time is the median of {RUNS} runs. The brackets contain the shortest and the longest "
        "time. The batch has 64 stimuli. The column *memory* lists the increase in the process's peak memory during the measurement. The netlist's own memory is not included.",
        "",
        "| copies | operations | engine | instructions | first cycle, ms | memory, MB | machine code, MB |",
        "|---:|---:|---|---:|---:|---:|---:|",
        *rows,
    ]
    section.replace(PAGE, HEADING, "\n".join(lines))


main(sys.argv[1])
