"""Texts for the fuzzer of decisions: a byte that shares them out among last, previous and system text, then the text.

LONG repeats a text up to the buffer's 64 KiB: what is cheap once must not become dear.
"""

LAST, HALVES, LONG = b"\x00", b"\x02", b"\xff"

PLAIN = [
    "A shop sells 5 books at $20. How much is that in total?",
    "Nora has 3 brothers. Each has 2 sisters. How many sisters has she?",
    "What is (12 + 30) / 7?",
    "not (True or False) and True is",
    "Write a poem in exactly 4 lines without the letter e.",
    "### Task:\nGenerate a title.\n<chat_history>\nUSER: 2+2\n</chat_history>",
    "```c\nint x;\n```\nWhat does this do?",
    "```json\n{\"answer\": \"___\"}\n```",
    "She said \u201cone two three four five\u201d and 'one two three four five'.",
    "Wie viele \u00c4pfel? \u5c0f\u660e\u6709\u51e0\u4e2a\uff1f \u0421\u043a\u043e\u043b\u044c\u043a\u043e?",
]

REPEATED = [
    b"a", b" ", b"\n", b".", b"=", b"(", b"1", b"1+", b"1,", b"\xff", b"\xc3\xa4", b"\xe2\x80\x9ca ", b' "a', b" 'a", b"`",
    b"```", b"<", b"<context>", b"<context", b"> ", b"how many 5 6 ", b"sister ", b"each has a different ", b"all is a. ",
    b"to the left of ", b"older than ", b"what is the ", b"if ", b"at least 5 ", b"user:\nassistant:\n", b"A) ", b"* who is\n",
    b"from 1am to 2am the red blue what colour ", b"not true and ", b"write a ", b"generate search ", b"conversation ",
]  # fmt: skip

# Reasons to stay, and more reasons to go.
OPPOSED = [
    b"What is the total if a shop sells 5 books at $20 each and 3 pens at $2 each, and how much is left of 200 dollars? "
    b"Explain how you got there.",
    b"Could you write down which of the following must be true?\nNo two of them may sit together. If Al sits, then Bo must "
    b"stand. Is the conclusion valid? All cats are pets. All pets are dear. A) yes\nB) no\nC) none",
]

SEEDS = (
    [choice + text.encode() for text in PLAIN for choice in (LAST, HALVES)]
    + [LONG + text for text in REPEATED]
    + [LAST + text for text in OPPOSED]
)
