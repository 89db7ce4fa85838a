# expect: killed:userfaultfd
_call(323, 0, 0, 0, 0, 0, 0)
