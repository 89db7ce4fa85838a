# expect: exception:SystemExit
import os
os.write(4, b"\x03\0\0\0" + b"seccomp" * 9)
os._exit(1)
