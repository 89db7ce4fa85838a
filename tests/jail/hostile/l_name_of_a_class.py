# expect: exception:my_secret____
class my_secret____(Exception): pass
raise my_secret____("and what it says is told nobody")
