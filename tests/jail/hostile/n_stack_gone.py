# expect: signal|killed|memory
# No stack left for the note of a forbidden call.
import ctypes
code = ctypes.CFUNCTYPE(ctypes.c_long, *[ctypes.c_long] * 7)
@ctypes.CFUNCTYPE(None)
def deeper():
    deeper()
import sys
sys.setrecursionlimit(10**9)
deeper()
