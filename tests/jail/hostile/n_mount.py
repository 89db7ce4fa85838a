# expect: killed:mount
_call(165, 0, 0, 0, 0, 0, 0)
