"""Instructions of Xe-HPG as Intel's disassembler iga64 prints them, and what its text says about their fields.

`eu/data/` has instructions that Intel's compiler wrote, each with iga64's text. The text of the plainest ones, with one or two sources
in registers or as whole numbers, is taken apart here; that needs no table of encodings but the enumerations of the PRM, volume 2b.
"""

import gzip
import json
import re
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent.parent / "eu" / "data"

# EU_OPCODE.
OPCODES = {
    "illegal": 0x00, "movi": 0x63, "cmpn": 0x71, "madm": 0x5D, "dpasw": 0x5A, "frc": 0x43, "rndu": 0x44, "rndd": 0x45, "rnde": 0x46, "rndz": 0x47, "lzd": 0x4A, "fbh": 0x4B, "fbl": 0x4C, "cbit": 0x4D,
    "mov": 0x61, "not": 0x64, "bfrev": 0x77, "add": 0x40, "mul": 0x41, "avg": 0x42, "mac": 0x48, "mach": 0x49, "addc": 0x4E,
    "subb": 0x4F, "sel": 0x62, "and": 0x65, "or": 0x66, "xor": 0x67, "shr": 0x68, "shl": 0x69, "asr": 0x6C, "ror": 0x6E, "rol": 0x6F,
    "cmp": 0x70, "bfi1": 0x79, "add3": 0x52, "mad": 0x5B, "bfn": 0x6B, "csel": 0x72, "bfe": 0x78, "bfi2": 0x7A, "dp4a": 0x58,
    "dpas": 0x59, "math": 0x38, "send": 0x31, "sendc": 0x32, "sync": 0x01, "nop": 0x60, "jmpi": 0x20, "brd": 0x21, "if": 0x22,
    "brc": 0x23, "else": 0x24, "endif": 0x25, "while": 0x27, "break": 0x28, "cont": 0x29, "halt": 0x2A, "calla": 0x2B, "call": 0x2C,
    "ret": 0x2D, "goto": 0x2E, "join": 0x2F,
}  # fmt: skip

# RegDataType: the code and the bytes of an element.
TYPES = {"ub": (0, 1), "uw": (1, 2), "ud": (2, 4), "uq": (3, 8), "b": (4, 1), "w": (5, 2), "d": (6, 4), "q": (7, 8),
         "hf": (9, 2), "f": (10, 4), "df": (11, 8), "bf": (13, 2)}  # fmt: skip

# VertStride, Width, HorzStride and ExecSize count in powers of two; the strides have a code for 0.
STRIDE = {0: 0, 1: 1, 2: 2, 4: 3, 8: 4, 16: 5, 32: 6}
POWER = {1: 0, 2: 1, 4: 2, 8: 3, 16: 4, 32: 5}

TEXT = re.compile(
    r"(?:\((?P<mask>W)?&?(?P<inverted>~)?(?:f(?P<flag>[01])\.(?P<half>[01]))?\) )?"
    r"(?P<name>\w+)(?P<saturate>\.sat)? \((?P<channels>\d+)\|M(?P<offset>\d+)\) "
    r"r(?P<register>\d+)\.(?P<element>\d+)<(?P<stride>\d)>:(?P<type>\w+)"
    r"(?P<sources>(?: [^ {]+){1,2})(?: \{(?P<notes>[^}]*)\})?"
)
SOURCE = re.compile(
    r"(?P<modifier>-|~|\(abs\)|-\(abs\))?r(?P<register>\d+)\.(?P<element>\d+)"
    r"<(?P<vertical>\d+);(?P<width>\d+),(?P<horizontal>\d+)>:(?P<type>\w+)"
)
IMMEDIATE = re.compile(r"(?P<value>-?\d+|0x[0-9A-F]+):(?P<type>ud|d|uw|w)")


def corpus(name):
    """The rows of one file of instructions."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt") as rows:
        return [json.loads(row) for row in rows]


def number(row):
    """An instruction's bits; its first byte in memory is the lowest."""
    return int.from_bytes(bytes.fromhex(row["hex"]), "little")


def mnemonic(text):
    """The opcode's name: the first word that is no predicate."""
    return re.match(r"(?:\([^)]*\) )?(\w+)", text)[1]


def waits(notes):
    """What is said of the software scoreboard: distance, pipe and token, as far as it is one of the plain forms."""
    found = {"distance": 0, "pipe": "", "token": None, "mode": ""}
    for note in (notes or "").split(","):
        if match := re.fullmatch(r"([AFIL]?)@(\d)", note):
            found.update(pipe=match[1] or "own", distance=int(match[2]))
        elif match := re.fullmatch(r"\$(\d+)(\.dst|\.src)?", note):
            found.update(token=int(match[1]), mode=match[2] or "set")
        elif note not in ("", "Compacted"):
            return None
    return found


def operand(text):
    """One source; None if it is of another form."""
    if match := SOURCE.fullmatch(text):
        code, size = TYPES[match["type"]]
        modifier = match["modifier"] or ""
        return {
            "kind": "register", "register": int(match["register"]), "subregister": int(match["element"]) * size, "type": code,
            "type_name": match["type"], "vertical": STRIDE[int(match["vertical"])], "width": POWER[int(match["width"])],
            "stride": STRIDE[int(match["horizontal"])], "modifier": ("abs" in modifier) + 2 * (modifier[:1] in ("-", "~")),
        }  # fmt: skip
    if match := IMMEDIATE.fullmatch(text):
        code, size = TYPES[match["type"]]
        return {"kind": "immediate", "type": code, "type_name": match["type"], "value": int(match["value"], 0) & (1 << 8 * size) - 1, "bits": 8 * size}
    return None


def fields(text):
    """What the text of a plain instruction says; None if it is none."""
    match = TEXT.fullmatch(text)
    if not match or match["name"] not in OPCODES or match["type"] not in TYPES:
        return None
    sources = [operand(source) for source in match["sources"].split()]
    notes = waits(match["notes"])
    if None in sources or notes is None:
        return None
    code, size = TYPES[match["type"]]
    return {
        "opcode": OPCODES[match["name"]], "exec_size": POWER[int(match["channels"])], "channel_offset": int(match["offset"]),
        "no_mask": match["mask"] is not None, "predicate": match["flag"] is not None, "inverted": match["inverted"] is not None,
        "flag": (int(match["flag"] or 0), int(match["half"] or 0)), "saturate": match["saturate"] is not None, "waits": notes,
        "register": int(match["register"]), "subregister": int(match["element"]) * size, "stride": STRIDE[int(match["stride"])],
        "type": code, "type_name": match["type"], "sources": sources,
    }  # fmt: skip


def plain(compact, count):
    """So many plain instructions of the corpus, compact or native, evenly spread: rows with their fields."""
    digits = 16 if compact else 32
    rows = [row for row in corpus("instructions") if len(row["hex"]) == digits]
    found = [(row, told) for row in rows if (told := fields(row["text"]))]
    assert len(found) > count, f"only {len(found)} of {len(rows)} instructions are plain"
    return found[:: len(found) // count]
