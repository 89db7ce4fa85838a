# expect: any-but-escape
class X:
    def __del__(self):
        import os
        os.execv("/bin/sh", ["sh"])
x = X()
del x
