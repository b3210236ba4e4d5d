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

Written by `bench/run --gather` from `warpwright bench gather`. The streams are those of Spatter (`testbenches/data/gather/README.md`).

![Cycles a group of 32 lanes: line_coalescer's architectures and models of other designs]({PICTURE.name})

{done.stdout}
The models are made from descriptions of the designs (`testbenches/src/gather/schemes.rs`): which lanes they merge and how many requests they send in
a cycle, not what else may hold them up. Cycles of different port counts do not compare; the mark in the picture is what the ports of each allow.

The claim is the least number of transactions on every stream, with every architecture: it {verdict} in this run.
"""
    section.replace(PAGE, HEADING, text)
    print(text)
    sys.exit(done.returncode)


main()
