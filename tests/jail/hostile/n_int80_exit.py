# expect: killed
_call32(1, 0, 0)
