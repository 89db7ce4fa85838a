# expect: exception:OSError
import os
os.write(3, b"ok")
