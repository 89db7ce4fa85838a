# expect: signal
_call(15, 0, 0, 0, 0, 0, 0)
