# expect: exception:Forged
# A program may lie about its own end, and about nothing else.
import os
os.write(4, b"EForged")
os._exit(9)
