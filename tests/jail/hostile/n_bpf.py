# expect: killed:bpf
_call(321, 0, 0, 0, 0, 0, 0)
