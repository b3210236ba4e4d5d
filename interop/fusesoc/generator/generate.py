"""Hands on to the command `warpwright` what FuseSoC asks for: FuseSoC starts scripts beside a core file, not programs on PATH."""

import shutil
import subprocess
import sys

PROGRAM = shutil.which("warpwright")
if PROGRAM is None:
    sys.exit("the generator needs the command `warpwright` on PATH; `cargo install --path cli` in Warpwright's folder puts it there")
sys.exit(subprocess.call([PROGRAM, "fusesoc", *sys.argv[1:]]))
