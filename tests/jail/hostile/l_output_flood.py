# expect: output:yyyyyyyy
while True:
    print("y" * 4000)
