"""Emits a block into a folder and runs other programs there."""

import subprocess
import sys


def run(command, folder, patience=None):
    """What the program prints; if it fails, so does the script. `subprocess.TimeoutExpired` after `patience` seconds."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=patience)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def emit(command, block, settings, folder):
    """The names of the block's files."""
    options = [part for setting in settings for part in ("-p", setting)]
    run([command, "emit", block, *options, "-o", "."], folder)
    return sorted(path.name for path in folder.glob("*.v"))


def emit_datapath(command, module, function, stages, folder):
    """The names of the files of a function of a SPIR-V module, given as text."""
    run(["spirv-as", "--target-env", "spv1.3", "-o", "module.spv", str(module)], folder)
    run([command, "spirv", "module.spv", "--datapath", function, "--stages", str(stages), "--emit", "."], folder)
    return sorted(path.name for path in folder.glob("*.v"))
