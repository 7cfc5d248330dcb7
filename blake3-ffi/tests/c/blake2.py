"""BLAKE2 against Python's own, with parameters drawn at random. usage: blake2.py LIBRARY SEED"""

import ctypes
import hashlib
import random
import sys

library = ctypes.CDLL(sys.argv[1])
seed = int(sys.argv[2])
draw = random.Random(seed)
size = ctypes.c_size_t
library.blake3_status_message.restype = ctypes.c_char_p


class Bytes(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("len", size)]


class Params(ctypes.Structure):
    _fields_ = [
        ("size", size),
        ("hash_length", size),
        ("key", ctypes.c_char_p),
        ("key_len", size),
        ("salt", ctypes.c_char_p),
        ("salt_len", size),
        ("personal", ctypes.c_char_p),
        ("personal_len", size),
        ("node_offset", ctypes.c_uint64),
        ("leaf_length", ctypes.c_uint32),
        ("fanout", ctypes.c_uint8),
        ("depth", ctypes.c_uint8),
        ("node_depth", ctypes.c_uint8),
        ("inner_length", ctypes.c_uint8),
        ("last_node", ctypes.c_uint8),
    ]


def check(status):
    if status != 0:
        raise RuntimeError(f"{library.blake3_status_message(status).decode()}, seed {seed}")


def chance(most):
    """Any length up to `most`, its ends more often than others."""
    return draw.choice([0, most, draw.randint(0, most)])


def case(name, longest, salt_len, offset_bits, words):
    call = lambda function: getattr(library, f"{name}_{function}")
    hash_length, key = draw.randint(1, longest), draw.randbytes(chance(longest))
    salt, person = draw.randbytes(chance(salt_len)), draw.randbytes(chance(salt_len))
    tree = dict(
        fanout=draw.choice([0, 1, draw.randint(0, 255)]),
        depth=draw.choice([1, 2, draw.randint(1, 255)]),
        leaf_size=draw.choice([0, draw.getrandbits(32)]),
        node_offset=draw.choice([0, draw.getrandbits(offset_bits), 2**offset_bits - 1]),
        node_depth=draw.choice([0, draw.randint(0, 255)]),
        inner_size=chance(longest),
        last_node=draw.choice([False, True]),
    )
    params = Params()
    check(call("params_init")(ctypes.byref(params)))
    params.hash_length, params.key, params.key_len = hash_length, key, len(key)
    params.salt, params.salt_len = salt, len(salt)
    params.personal, params.personal_len = person, len(person)
    params.fanout, params.depth, params.leaf_length = tree["fanout"], tree["depth"], tree["leaf_size"]
    params.node_offset, params.node_depth = tree["node_offset"], tree["node_depth"]
    params.inner_length, params.last_node = tree["inner_size"], tree["last_node"]

    messages = [draw.randbytes(draw.choice([0, 64, 128, draw.randint(0, 700)])) for _ in range(draw.randint(1, 9))]
    wanted = [
        getattr(hashlib, name)(data, digest_size=hash_length, key=key, salt=salt, person=person, **tree).digest()
        for data in messages
    ]
    out = ctypes.create_string_buffer(hash_length * len(messages))
    array = (Bytes * len(messages))(*(Bytes(data, len(data)) for data in messages))
    check(call("hash_many")(ctypes.byref(params), array, size(len(messages)), out, size(len(out))))
    assert out.raw == b"".join(wanted), (seed, hash_length, key, salt, person, tree, messages)

    hasher = (ctypes.c_uint64 * words)()
    check(call("hasher_init_params")(ctypes.byref(hasher), ctypes.byref(params)))
    data, at = messages[0], 0
    while at < len(data):
        piece = data[at : at + draw.randint(0, 300)]
        check(call("hasher_update")(ctypes.byref(hasher), piece, size(len(piece))))
        at += len(piece)
    one = ctypes.create_string_buffer(hash_length)
    check(call("hasher_finalize")(ctypes.byref(hasher), one, size(hash_length)))
    assert one.raw == wanted[0], (seed, hash_length, key, salt, person, tree, data)


print("seed", seed, file=sys.stderr)
for _ in range(1000):
    case("blake2b", 64, 16, 64, 50)
    case("blake2s", 32, 8, 48, 28)
print("2000 cases")
