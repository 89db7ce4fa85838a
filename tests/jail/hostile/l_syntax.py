# expect: exception:SyntaxError
print("unfinished
