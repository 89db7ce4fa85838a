# expect: memory|timeout
import zlib
packed = zlib.compress(b"\0" * 10**6)
print(len(zlib.decompress(packed) * 10**6))
