# expect: killed:mmap
_call(9, 0x10000, 4096, 3, 0x32, -1, 0)
