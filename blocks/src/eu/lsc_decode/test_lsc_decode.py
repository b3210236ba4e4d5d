"""lsc_decode: fields come from the places where a descriptor is put together, lengths from what registers hold.

Loads, stores and atomics that keep all rules, and one change for each of some rules that breaks it.
"""

import bench
import cocotb
import messages as m

# Where its expectations come from.
EXPECTATIONS = "descriptors assembled from the PRM's layout; the contents of registers"
# The named configurations that it is run on.
CONFIGURATIONS = ["lsc_decode"]
# What it must notice: configuration, file, what stands there, and what a mistake would make of it.
FAULTS = [
    ("lsc_decode", "lsc_decode_lsc_descriptor.v", "has_order & desc[15]", "has_order & desc[14]"),
]  # fmt: skip


def registers(count, size):
    """Registers of 32 bytes for so many things of a size."""
    return -(-count * size // 32)


def message(rng):
    """A legal message: what is sent, and the fields that must come out."""
    sfid = rng.choice([m.UGM, m.SLM])
    slm = sfid == m.SLM
    kind = rng.choice(["load", "store", "atomic", "load_cmask", "store_cmask"])
    surface = m.FLAT if slm else rng.choice([m.FLAT, m.BINDING_TABLE])
    address_size = rng.choice([1, 2] if slm else [2, 3] if surface == m.FLAT else [2])
    exec_size = rng.choice([0, 3, 4])
    channels = max(8, 1 << exec_size)
    data_size = rng.choice([m.D32] if kind == "atomic" else [m.D32, m.D64])
    shape, transposed, elements, mask = 0, 0, 1, 0
    if kind.endswith("cmask"):
        mask = shape = rng.choice([1, 3, 7, 15])
        elements = bin(mask).count("1")
    elif kind != "atomic":
        shape = rng.choice([0, 1, 2, 3])
        elements = m.VECTOR[shape]
        if exec_size == 0 and rng.random() < 0.7:
            transposed, shape = 1, rng.randrange(6)
            elements = m.VECTOR[shape]
    data = registers(elements * m.REGISTER_BYTES[data_size], 1) if transposed else elements * registers(channels, m.REGISTER_BYTES[data_size])
    addresses = 1 if transposed else registers(channels, m.ADDRESS_BYTES[address_size])
    if data > 8:
        return message(rng)
    operation, sets = {
        "load": (m.LOAD, 0), "load_cmask": (m.LOAD_CMASK, 0), "store": (m.STORE, 1), "store_cmask": (m.STORE_CMASK, 1),
        "atomic": rng.choice(list(m.ATOMICS.items())),
    }[kind]  # fmt: skip
    returns = int(kind.startswith("load") or (kind == "atomic" and rng.random() < 0.5))
    returned = data if returns else 0
    # 0 is the pipeline's default, and an atomic's data are not to be held in L1.
    cache = 0 if slm or kind == "atomic" else rng.randrange(7)
    index = rng.randrange(256) if surface == m.BINDING_TABLE else 0
    desc = m.descriptor(operation, address_size, data_size, shape, transposed, cache, returned, addresses, surface)
    sent = {
        "sfid": sfid, "exec_size": exec_size, "desc": desc, "exdesc_is_register": 0, "exdesc": index << 24,
        "data_length_exists": 1, "data_length": sets * data, "returns": returns,
    }  # fmt: skip
    expected = {
        "known": 1, "operation": operation, "kind": {"l": 1, "s": 2, "a": 3}[kind[0]], "block": 0, "masked": int(mask != 0),
        "address_size": address_size, "data_size": data_size, "element_bytes": {m.D32: 2, m.D64: 3}[data_size], "elements": elements,
        "component_mask": mask, "transposed": transposed, "cache": cache, "surface": surface, "surface_in_register": 0,
        "surface_index": index, "address_length": addresses, "data_length": sets * data, "read_length": returned,
        "lengths_known": 1, "needed_address": addresses, "needed_data": sets * data, "needed_read": 0 if kind.startswith("store") else data, "warned": 0,
    }  # fmt: skip
    return sent, expected


@cocotb.test()
async def legal_messages(dut):
    rng = bench.dice(1)
    told = [message(rng) for _ in range(300)]
    await bench.through(dut, [sent for sent, _ in told], [expected for _, expected in told], busy=0.9)


@cocotb.test()
async def rules_are_told_by_name(dut):
    """A load of a word a channel by 16 channels, by 64-bit addresses; and what breaks a rule of it."""

    def load(sfid=m.UGM, operation=m.LOAD, address=3, data=m.D32, shape=0, transposed=0, cache=0, surface=m.FLAT, flip=0, exdesc=0):
        desc = m.descriptor(operation, address, data, shape, transposed, cache, 2, 4, surface) ^ flip
        return {"sfid": sfid, "exec_size": 4, "desc": desc, "exdesc_is_register": 0, "exdesc": exdesc,
                "data_length_exists": 1, "data_length": 0, "returns": 1}  # fmt: skip

    broken = {
        "l01": load(operation=40),
        "l02": load(address=0),
        "l03": load(address=1),
        "l04": load(surface=m.BINDING_TABLE),
        "l05": load(sfid=m.SLM, address=2, surface=m.BINDING_TABLE),
        "l06": load(sfid=m.TGM, operation=m.LOAD_CMASK, shape=1, address=2),
        "l08": load(data=7),
        "l11": load(transposed=1),
        "l12": load(operation=m.LOAD_CMASK, shape=0),
        "l14": load(data=m.D64, shape=3),
        "l17": load(sfid=m.UGML, cache=1),
        "l19": load(flip=1 << 16),
        "l20": load(exdesc=1 << 12),
        "l21": load(flip=1 << 25),
    }
    kept = {rule: 0 for rule in broken} | {"warned": 0}
    await bench.through(
        dut, [load(), *broken.values()], [kept, *({rule: 1, "warned": 1} for rule in broken)]
    )


@cocotb.test()
async def messages_that_go_elsewhere(dut):
    """Their fields and rules are 0."""
    items = [{"sfid": sfid, "exec_size": 4, "desc": 0xFFFFFFFF} for sfid in range(16) if sfid not in (m.UGM, m.SLM, m.TGM, m.UGML)]
    names = ["known", "kind", "operation", "needed_address", "lengths_known", "warned", "l01", "l19", "l20", "l21"]
    await bench.through(dut, items, [{name: 0 for name in names}] * len(items))
