# expect: timeout:printed
import atexit
@atexit.register
def never():
    while True: pass
print("printed")
