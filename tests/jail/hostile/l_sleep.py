# expect: exception:PermissionError
import time
time.sleep(10)
