# expect: killed:prctl
_call(157, 38, 0, 0, 0, 0, 0)
