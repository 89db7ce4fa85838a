# expect: exception:PermissionError
import os
while True:
    os.fork()
