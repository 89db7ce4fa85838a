# expect: ok:-1
print(_call(9, 0, 4096, 7, 0x22, -1, 0))
