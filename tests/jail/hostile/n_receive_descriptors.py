# expect: killed:recvmsg
_call(47, 3, 0, 0, 0, 0, 0)
