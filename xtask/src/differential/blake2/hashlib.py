# Answers to lines of JSON on standard input with digests in hexadecimal: the parameters are hashlib's by name,
# and bytes among them are in hexadecimal too.
import hashlib
import json
import sys

for line in sys.stdin:
    case = json.loads(line)
    for name in ("key", "salt", "person"):
        case[name] = bytes.fromhex(case[name])
    pieces = [bytes.fromhex(piece) for piece in case.pop("pieces")]
    state = getattr(hashlib, case.pop("function"))(**case)
    for piece in pieces:
        state.update(piece)
    print(state.hexdigest(), flush=True)
