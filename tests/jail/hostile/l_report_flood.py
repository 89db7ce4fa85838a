# expect: exception:EEEE
import os
while True:
    os.write(4, b"E" * 65536)
