#!/usr/bin/env python3
"""Shows that each test bench can fail: a line of the Verilog is changed, and the bench must notice.

    mutants.py              one fault for each bench
    mutants.py lop3_unit    those of some configurations
    mutants.py --check      only whether each fault can still be put in

Exit code 1 if a bench does not notice.
"""

import sys
import tempfile
from pathlib import Path

import run

VERILOG = run.ROOT / "verilog_out"

# Of each test bench: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [fault for bench in run.BENCHES for fault in run.constant(bench, "FAULTS")]


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


def misplaced():
    """The faults whose line is not in the Verilog."""
    for configuration, name, old, _ in FAULTS:
        file = VERILOG / configuration / name
        if not file.is_file() or old not in file.read_text():
            yield f"{configuration}/{name} has no {old!r}"


def main(asked):
    """True if all notice."""
    if asked == ["--check"]:
        wrong = list(misplaced())
        print(*wrong, f"{len(FAULTS)} faults, {len(wrong)} of which cannot be put in", sep="\n")
        return not wrong
    faults = [fault for fault in FAULTS if not asked or fault[0] in asked]
    with run.ThreadPoolExecutor() as pool:
        answers = list(pool.map(lambda fault: notices(*fault), faults))
    for (configuration, name, _, new), noticed in zip(faults, answers):
        print(f"{'noticed' if noticed else 'MISSED '}  {configuration}: {name}: {new}")
    return all(answers) and bool(faults)


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
