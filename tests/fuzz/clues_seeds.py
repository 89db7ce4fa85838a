"""Texts for the readers of clues and answers: the first byte shares a text out between what was said before, prompt and
response."""

TEXTS = [
    b"On a wall there are three hats: a red hat, a top hat and a straw hat. The red hat is to the left of the straw hat. "
    b"The top hat is the leftmost.\nOptions:\n(A) The red hat is the second from the left\n(B) The top hat is the "
    b"rightmost\nThe red hat is the second from the left. So the answer is (A).",
    b"Five friends, Ann, Bob, Cy, Di and Ed, stand in a queue. Neither Ann nor Bob is first. If Cy is last, then Di is in "
    b"the middle. Either Ed is first or Bob is last, but not both. Ann is next to Bob but not next to Cy. Who is first?",
    b"There are 3 houses, numbered 1 to 3 from left to right.\n - Each person has a unique name: `Uma`, `Vic`, `Wes`\n"
    b" - Each person has a unique pet: `cat`, `dog`, `eel`\n1. There is one house between Uma and the dog owner.\n"
    b"2. The person who keeps the eel is directly left of Wes.\nWhat is the name of the person with the cat?",
    b"Mo is taller than Nia. Nia isn't shorter than Ora. Who is the tallest, and is Mo taller than Ora?",
    b"Kim lies. Lee says that Kim tells the truth. Does Lee tell the truth? Answer: no",
    b'On an island, knights always tell the truth and knaves always lie. You meet two people: A and B. A says "we are both '
    b'knaves". Is B a knight?',
    b"David has three sisters. Each of them has one brother. How many brothers does David have? That brother is David "
    b"himself. Answer: one",
    b"You are in a race. You overtake the person in second place. What position are you in now?",
    b"The traders are: baker, tailor, and smith with the stalls lined up in that order. The signs are red, gold, and black, "
    b"and the traders' names are Ugo, Val, and Wim. Ugo has the gold sign. What is the name of the tailor?",
    b"1. Plums cost more than figs.\n2. Figs cost more than dates.\n3. Plums cost less than dates.\nIf the first two "
    b"statements are true, then the third statement is",
    b"Kai, Jon, Ida. Ida, Jon and Kai stand in a queue. Ida is before Jon. Kai is after Jon. List them from last to first.",
    b"You are first, and the person you overtook is third. You pass the second person. Where are you? Where is the person "
    b"you just overtook?",
    b"Six generations. If A is the father of B, B is the mother of C, and C is the son of D, what is the relationship "
    b"between A and C in terms of generations?",
    b"Lou, Mia and Ned are a nurse, a pilot and a cook, not necessarily in that order. Lou is not the cook. Mia won. Ned "
    b"runs faster than Lou. Which one is as old as Mia?",
    b"Three friends, Amy, Ben and Cat, each have a different pet: a dog, a fish and a bird. Ben has the fish. Which pet does "
    b"Amy have?",
    b"# Example\nAnn is first.\n# Puzzle\nAnn\xe2\x80\x99s hat isn\xe2\x80\x99t the oldest \xe2\x80\x94 it is \xff new.\n{",
]

# Few bytes that become a megabyte: what is slow, repeated.
REPEATED = [b"a", b"a ", b". ", b"a is b and ", b"if a, ", b"a is next to b or ", b"there are 2: a, b. a is left of b. ",
            b"Ann, Bob and Cy are here. ", b"(A) x\n", b"either a or b, ", b"A says B lies. ", b"the answer is ", b"is ",
            b"a,", b"'", b"\n", b"Is a before b? ", b"\xe2\x80\x99", b"a is taller than b. ", b"a, b, c. ",
            b"a is as old as b. ", b"six generations. ", b"from last to first "]

SEEDS = [bytes([share * 5]) + text for share, text in enumerate(TEXTS)] + [bytes([0]) + text for text in TEXTS] + \
        [b"\xff" + text for text in REPEATED]
