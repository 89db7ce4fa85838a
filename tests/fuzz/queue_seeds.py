"""What Redis answers, for the fuzzer: right answers to each command, entries that are signed and nearly so, and nonsense."""
import hashlib
import hmac

KEY = b"a key of the fuzzer's"
STREAM = "parapet:batch:" + b"qwen3:4b".hex()


def text(value):
    value = value if isinstance(value, bytes) else value.encode()
    return b"$%d\r\n%s\r\n" % (len(value), value)


def array(*parts):
    return b"*%d\r\n" % len(parts) + b"".join(part if isinstance(part, bytes) else text(part) for part in parts)


def entry(name="1732459200000-0", stream=STREAM, **changes):
    fields = {"batch": "batch_0123456789abcdef01234567", "line": "7", "id": "5a" * 16, "sha256": hashlib.sha256(b"{}").hexdigest()}
    mac = hmac.new(KEY, "\n".join([stream, *fields.values()]).encode(), hashlib.sha256)
    fields = {**fields, "mac": mac.hexdigest(), **changes}
    return array(name, array(*(part for pair in fields.items() if pair[1] is not None for part in pair)))


NIL, OK = b"*-1\r\n", b"+OK\r\n"
REPLIES = [
    array(array(STREAM, array(entry()))), array("0-0", array(entry(), b"*-1\r\n"), array()), array(entry(), entry("1732459200000-1")), array(),
    array(array(STREAM, array(entry(line="8")))), array(entry(stream="parapet:batch:0000000000000000")), array(entry(mac="0" * 64)),
    array(entry(mac=None)), array(entry(batch="b" * 40)), array(entry(batch="")), array(entry(batch=b"a\0b")), array(entry(line="0")),
    array(entry(line="-1")), array(entry(line="9999999999")), array(entry(sha256="AB" * 32)), array(entry(id="5a")), array(entry(name="")),
    array(entry(name="1" * 44)), array(entry(name="1\r\n")), array("1732459200000-0", NIL), array(b":1\r\n", array()), NIL, OK, b"$-1\r\n", b":12\r\n",
    array("1732459200000-0"), OK + OK + array(array(STREAM, array(entry()))), b"-NOPERM this user has no permissions\r\n", b"-NOGROUP No such key\r\n",
    b"*4097\r\n", b"*-2\r\n", b"*1000000000\r\n", b"$65537\r\n", b"$2000000000\r\n", b"$-5\r\nx", b"*1\r\n" * 12, b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\r\n",
    b":99999999999999999999\r\n", array(array(STREAM, array(entry())))[:-9],
]
