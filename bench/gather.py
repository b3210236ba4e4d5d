#!/usr/bin/env python3
"""Index streams of applications through `line_coalescer`: the section `Gather` of docs/benchmarks.md and its picture.

Called by bench/run with the path of the command. Everything is counted in simulation, so that it is the same on every machine.
"""

import subprocess
import sys
from pathlib import Path

import section

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
PICTURE = ROOT / "docs" / "benchmarks_gather.svg"
HEADING = "## Gather"


def main():
    command = [sys.argv[1], "bench", "gather", "--markdown", "-o", str(PICTURE)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode > 1:
        sys.exit(f"{' '.join(command)} failed")
    verdict = "holds" if done.returncode == 0 else "does not hold"
    text = f"""{HEADING}

The command `bench/run --gather` writes this section from the output of `warpwright bench gather`. The index streams come from the
benchmark suite Spatter (`testbenches/data/gather/README.md`).

![Cycles per group of 32 lanes, for the architectures of line_coalescer and for models of other designs]({PICTURE.name})

{done.stdout}
The models are based on descriptions of the designs (`testbenches/src/gather/schemes.rs`). Each model describes which
lanes the design merges, and how many requests the design sends per cycle. The models ignore all other causes of
stalls. Cycle counts of designs with different numbers of ports are not comparable. In the picture, the mark on each bar shows the
minimum number of cycles that the ports of the design allow.

We claim that every architecture of `line_coalescer` issues the minimum number of transactions on every index stream. In this run, the claim {verdict}.
"""
    section.replace(PAGE, HEADING, text)
    print(text)
    sys.exit(done.returncode)


main()
