"""slm_banks against a banked memory: word w is row w // banks of bank w % banks, and a bank serves one word a pass.

Stores are carried out on that memory as passes come, and the result must be what the lanes make of it one after another.
"""

import bench
import cocotb

# Where its expectations come from.
EXPECTATIONS = "a Python model of a banked memory"
# The named configurations that it is run on.
CONFIGURATIONS = ["slm_banks"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("slm_banks", "slm_banks.v", "assign out_bytes[bank*4 + byte_index] = |writers;", "assign out_bytes[bank*4 + byte_index] = ^writers[1:0];"),
]  # fmt: skip

LANES, WORD_BITS, TAG_BITS = (bench.parameter(name) for name in ("lanes", "word_bits", "tag_bits"))
BANKS = int(bench.parameter("banks"))
ROW_BITS = WORD_BITS - (BANKS - 1).bit_length()
BANK_BITS = (BANKS - 1).bit_length()


def request(rng, number):
    """A request with conflicts: words from few banks, and often the same ones."""
    few = [rng.randrange(1 << WORD_BITS) for _ in range(3)]
    few += [word ^ BANKS for word in few]
    return {
        "is_store": number % 2,
        "tag": rng.getrandbits(TAG_BITS),
        "mask": bench.word(rng, LANES),
        "word": [rng.choice(few) if rng.random() < 0.8 else rng.randrange(1 << WORD_BITS) for _ in range(LANES)],
        "bytes": [rng.getrandbits(4) for _ in range(LANES)],
        "data": [rng.getrandbits(32) for _ in range(LANES)],
    }


def store(memory, word, enables, data):
    for byte in range(4):
        if enables >> byte & 1:
            memory[4 * word + byte] = data >> 8 * byte & 0xFF


class Passes:
    """Looks at the passes of a request, one by one."""

    def __init__(self, asked, memory):
        self.asked, self.memory, self.count = asked, memory, 0
        self.waiting = {lane for lane in range(LANES) if asked["mask"] >> lane & 1}
        per_bank = {}
        for lane in self.waiting:
            per_bank.setdefault(asked["word"][lane] % BANKS, set()).add(asked["word"][lane])
        # No order takes fewer: a bank serves one word a pass.
        self.fewest = max([1, *map(len, per_bank.values())])

    def take(self, item):
        asked, self.count = self.asked, self.count + 1
        assert (item["is_store"], item["tag"]) == (asked["is_store"], asked["tag"])
        rows, banks = bench.lanes(item["row"], ROW_BITS, BANKS), bench.lanes(item["bank"], BANK_BITS, LANES)
        lanes = {lane for lane in range(LANES) if item["lanes"] >> lane & 1}
        assert lanes <= self.waiting, f"served twice or never asked: {lanes - self.waiting}"
        self.waiting -= lanes
        for lane in lanes:
            word = asked["word"][lane]
            assert banks[lane] == word % BANKS and item["used"] >> banks[lane] & 1
            assert rows[banks[lane]] == word // BANKS, f"lane {lane} finds another row"
        used = {asked["word"][lane] % BANKS for lane in lanes}
        assert item["used"] == sum(1 << bank for bank in used)
        for bank in range(BANKS):
            enables = bench.lanes(item["bytes"], 4, BANKS)[bank]
            if asked["is_store"]:
                store(self.memory, rows[bank] * BANKS + bank, enables, bench.lanes(item["data"], 32, BANKS)[bank])
            else:
                assert enables == 0, "a load that stores"
        if item["last"]:
            assert not self.waiting, f"lanes {self.waiting} were forgotten"
            assert self.count == self.fewest, f"{self.count} passes where {self.fewest} would do"


@cocotb.test()
async def few_passes_and_the_memory_as_if_one_lane_after_another(dut):
    await bench.start(dut)
    rng = bench.dice(1)
    asked = [request(rng, number) for number in range(80)]
    widths = {"word": WORD_BITS, "bytes": 4, "data": 32}
    sent = [{name: bench.join(value, widths[name]) if name in widths else value for name, value in one.items()} for one in asked]
    cocotb.start_soon(bench.Stream(dut, "in", 1, busy=0.9).send(sent))
    sink, memory, simple = bench.Stream(dut, "out", 2, busy=0.9), {}, {}
    names = ["is_store", "tag", "last", "lanes", "bank", "used", "row", "bytes", "data"]
    for one in asked:
        passes, last = Passes(one, memory), 0
        while not last:
            (item,) = await sink.receive(1, names)
            passes.take(item)
            last = item["last"]
        for lane in range(LANES):
            if one["is_store"] and one["mask"] >> lane & 1:
                store(simple, one["word"][lane], one["bytes"][lane], one["data"][lane])
        assert memory == simple, f"memory differs after {one}"
