# expect: killed:process_vm_readv
_call(310, 1, 0, 0, 0, 0, 0)
