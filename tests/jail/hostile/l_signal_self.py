# expect: exception:PermissionError
import os
os.kill(os.getpid(), 31)
