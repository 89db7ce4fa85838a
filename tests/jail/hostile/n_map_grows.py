# expect: memory|timeout|signal|ok:-12
# Address space by the piece, straight from the kernel.
while True:
    at = _call(9, 0, 1 << 20, 3, 0x22, -1, 0)
    if -4096 < at < 0:
        print(at)
        break
