# expect: killed:unshare
_call(272, 0x10000000, 0, 0, 0, 0, 0)
