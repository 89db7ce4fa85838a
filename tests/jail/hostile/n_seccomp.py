# expect: killed:seccomp
_call(317, 1, 0, 0, 0, 0, 0)
