# expect: killed:ptrace
_call(101, 16, 1, 0, 0, 0, 0)
