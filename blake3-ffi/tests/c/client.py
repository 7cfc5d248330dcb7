"""The shared object through ctypes. usage: client.py LIBRARY VECTORS, the latter as for vectors.c"""

import ctypes
import sys

library = ctypes.CDLL(sys.argv[1])
size, pointer, number = ctypes.c_size_t, ctypes.c_void_p, ctypes.c_int32
library.blake3_status_message.restype = ctypes.c_char_p
library.blake3_hasher_new.argtypes = [number, ctypes.c_char_p, size, ctypes.POINTER(pointer)]
library.blake3_hasher_try_update.argtypes = [pointer, ctypes.c_char_p, size]
library.blake3_hasher_try_finalize.argtypes = [pointer, ctypes.c_uint64, ctypes.c_char_p, size]
library.blake3_hasher_free.argtypes = [pointer]
library.blake3_hasher_free.restype = None
library.blake3_derive_key_context.argtypes = [ctypes.c_char_p, size, ctypes.c_char_p, size]

KEY = b"whats the Elvish word for friend"
CONTEXT = b"BLAKE3 2019-12-27 16:29:52 test vectors context"


def check(status):
    if status != 0:
        raise RuntimeError(library.blake3_status_message(status).decode())


def output(mode, data, length, piece):
    key = None
    if mode == "keyed_hash":
        key = KEY
    elif mode == "derive_key":
        key = ctypes.create_string_buffer(32)
        check(library.blake3_derive_key_context(CONTEXT, len(CONTEXT), key, 32))
        key = key.raw
    hasher = pointer()
    kind = ["hash", "keyed_hash", "derive_key"].index(mode)
    check(library.blake3_hasher_new(kind, key, len(key or b""), ctypes.byref(hasher)))
    for at in range(0, len(data), piece):
        part = data[at : at + piece]
        check(library.blake3_hasher_try_update(hasher, part, len(part)))
    out = ctypes.create_string_buffer(length)
    check(library.blake3_hasher_try_finalize(hasher, 0, out, length))
    library.blake3_hasher_free(hasher)
    return out.raw


cases = 0
for line in open(sys.argv[2]):
    mode, length, wanted = line.split()
    data = bytes(i % 251 for i in range(int(length)))
    for piece in (1000, 1024, len(data) + 1):
        assert output(mode, data, 131, piece).hex() == wanted, (mode, length, piece)
    cases += 1
assert cases == 3 * 35

try:
    check(library.blake3_hasher_try_update(None, b"a", 1))
except RuntimeError as error:
    assert "NULL" in str(error)
else:
    raise AssertionError("NULL was taken for a hasher")
print(cases, "cases")
