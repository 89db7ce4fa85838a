# expect: ok:before
print("before")
import os
os._exit(0)
