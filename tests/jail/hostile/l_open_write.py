# expect: exception:PermissionError
open("/tmp/owned", "w").write("x")
