"""Specifications, expressions (those after a newline are asked for), and output of the enumerating program."""

EXPRESSIONS = [
    b"left_of(A, B) and not next_to(B, 'D e')\nat[B]",
    b"all(at[x] < 4 for x in people if x != A) implies 1 < A <= 3\nwhich(x for x in people if first(x))",
    b"exactly(2, at[x] > cup[x] == t for x in people for y in cups if cup[x] == y)\nx + y",
    b"says(p, liar(q)) xor knave(A) iff truthful(B)\np",
    b"brother(A, B) and grandmother(C, A) and cousin(B, 'D e') and married(A, C)\nuncle(A, B)",
    b"overtakes(A, B) and swap_places(B, C) and start(A) == 2\nat['D e']",
    b"older(x, y) and second_oldest(x) or nth_youngest(y, 2)\nmax(x, y, abs(x - y)) // 2 % 3",
    b"opposite(r1, r2) or immediately_left_of(r1, r2) or apart(r1, r2, 2)\nr1",
    b"x in [1, 2, 3] and y not in -2..3 and cup[A] in cups\n(x if p else y) * 3",
    b"at_most(2, p, q, A == 1) and neither(p, q) and distinct(A, B, C)\nsum(x for x in 1..9 if x % 2 == 1)",
    b"sum(a * b * c for a in 1..16 for b in 1..16 for c in 1..16) == x\nx",
    b"count(count(at[u] == at[v] for v in people) > w for u in people for w in 1..100) == x\nx",
    b"((((((((((((((((((((((((((((((((p))))))))))))))))))))))))))))))))",
    b"p implies p implies p implies p implies p implies p implies p implies p implies p implies p",
    b"not not not not not - - - - x == x and - x",
    b"x * x * x * x * x * x * x * x * 1000000 < 1000000 * 1000000",
    b"min(x, y, min(y, x, min(x, y, min(y, x, min(x, y))))) == 1\nx",
    b"people.A == at.B and cups.t == cup['D e']",
]

SPECS = [
    b'{"sets":[{"name":"s","members":["a","b"]}],"vars":[{"name":"f","of":"s","domain":"1..2","distinct":true}],'
    b'"constraints":[{"say":"x","expr":"f[a] == 1"}],"ask":{"kind":"must","options":[{"label":"A","expr":"f[b] == 2"}]}}',
    b'{"vars":[{"names":["(assert false)","v0"],"domain":"-3..3"}],"constraints":[{"expr":"v0 == \'(assert false)\'"}],'
    b'"ask":{"kind":"max","expr":"v0"}}',
    b'{"vars":[{"names":["a"],"domain":"bool"}],"constraints":[],"ask":{"kind":"count"}}',
    b'{"vars":[],"constraints":[],"ask":{"kind":"value","expr":"\\u0000"}}',
]

OUTPUTS = [
    b">parapet answer\nvalues 1\nwitness 1 2 3 4 1 1 1 1 0 0 0 1 1 1\n",
    b">parapet ambiguous\nvalues 1\nothers 2\nwitness 1 2 3 4 1 1 1 1 0 0 0 1 1 1\nsecond 2 1 3 4 1 1 1 1 0 0 0 1 1 1\n",
    b">parapet unsatisfiable\ncore 1 2\n",
    b">parapet many\n",
]

SEEDS = EXPRESSIONS + SPECS + OUTPUTS
