# expect: killed
_call32(11, 0, 0)
