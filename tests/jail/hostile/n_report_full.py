# expect: killed
# The note of a forbidden call is only a note: with its descriptor full, the call is no less forbidden.
import os
try:
    while True: os.write(4, b"x" * 65536)
except BlockingIOError:
    pass
_call(165, 0, 0, 0, 0, 0, 0)
