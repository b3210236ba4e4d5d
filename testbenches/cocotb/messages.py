"""Messages to the load/store pipelines of Xe-HPG, as Intel's Arc PRM, volume 2b, and its public compilers lay out their descriptors."""

UGML, TGM, SLM, UGM = 1, 13, 14, 15

# DP_OPCODE
LOAD, LOAD_CMASK, STORE, STORE_CMASK = 0, 2, 4, 6
ATOMICS = {8: 0, 9: 0, 10: 0, 11: 1, 12: 1, 13: 1, 18: 2, 23: 2}  # sets of data that an atomic sends: inc, dec, load; store, add, sub; cmpxchg, fcmpxchg

FLAT, BINDLESS, SURFACE, BINDING_TABLE = range(4)

# DP_ADDR_SIZE and DP_DATA_SIZE: bytes of an address, of an element in registers.
ADDRESS_BYTES = {1: 2, 2: 4, 3: 8}
D32, D64, D8U32, D16U32 = 2, 3, 4, 5
REGISTER_BYTES = {D32: 4, D64: 8, D8U32: 4, D16U32: 4}

# DP_VECT_SIZE: elements at each address.
VECTOR = [1, 2, 3, 4, 8, 16, 32, 64]


def descriptor(operation, address_size, data_size, shape, transposed, cache, returned, addresses, surface):
    """The 32 bits. `shape` is the vector size's code, or the component mask."""
    word = operation | address_size << 7 | data_size << 9 | shape << 12
    return word | transposed << 15 | cache << 17 | returned << 20 | addresses << 25 | surface << 29
