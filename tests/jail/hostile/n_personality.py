# expect: killed:personality
_call(135, 0x0400000, 0, 0, 0, 0, 0)
