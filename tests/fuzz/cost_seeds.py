"""Units of texts that are slow to read, each for the readers that it costs most: the reader, the size, and cost_text's unit."""

# In the order of tests/cost/cost.c.
READERS = ["arithmetic-prompt", "arithmetic-draft", "arithmetic-reply", "arithmetic-output", "literal-prompt", "literal-draft",
           "constraints-prompt", "constraints-draft", "constraints-reply", "logic-prompt", "logic-draft", "logic-reply", "passes-prompt",
           "passes-draft", "passes-reply", "body-raw", "body-text", "answer-whole", "answer-streamed"]
KIB_16, KIB_64, MIB_4 = 4, 6, 12

PROMPTS = ["arithmetic-prompt", "literal-prompt", "constraints-prompt", "logic-prompt", "passes-prompt"]
CONTENTS = ["body-text", "answer-whole", "answer-streamed"]
UNITS = [
    (b"1,001^99%*1,001^98 = ", ["arithmetic-draft", "literal-draft"]),
    (b"Do not use the word sea. ", PROMPTS),
    (b"<a>", PROMPTS),
    (b"\xe4\xb8\xad", PROMPTS),
    (b"\"\"\"", PROMPTS),
    (b"a.b.c. ", ["arithmetic-prompt", "arithmetic-output", "passes-draft"]),
    (b"other than the sea, ", ["arithmetic-draft"]),
    (b"one hundred and ", ["arithmetic-draft"]),
    (b"```python\nprint(\0(1+\0)\n```", ["arithmetic-reply"]),
    (b"```python\n\0a1 = a2 * 3 + a1\n\0print(a1)\n```", ["arithmetic-reply", "constraints-reply"]),
    (b"{\"model\":\"m\",\"a\":\"\0\\n\0\"}", ["arithmetic-output", "body-raw"]),
    (b"n!", ["literal-draft"]),
    (b"except ", ["literal-draft"]),
    (b"> a\n", ["literal-draft", "constraints-draft", "constraints-reply"]),
    (b"'", ["constraints-prompt"]),
    (b"x = 1\n", ["constraints-draft"]),
    (b"1st: Ann\n", ["constraints-draft"]),
    (b"1. a\n", ["constraints-reply"]),
    (b"| a | b |\n", ["constraints-reply"]),
    (b"word\n", ["logic-draft"]),
    (b"{\"model\":\"m\",\"a\":[\0\"\",\0\"\"]}", ["logic-reply", "body-raw"]),
    (b"Therefore the answer is Ann.\n", ["passes-draft"]),
    (b"Wait, let me recheck. 5 ", ["passes-draft", "passes-reply"]),
    (b"The answer is 5. ", ["passes-reply"]),
    (b"{\"model\":\"m\",\"messages\":[\0[],\0[]]}", ["body-raw"]),
    (b"\\", CONTENTS),
    (b"\n\n", CONTENTS),
    (b"{\"model\":\"m\",\"messages\":[\0{\"role\":\"user\",\"content\":\"a\"},\0{\"role\":\"user\",\"content\":\"a\"}]}", ["body-raw"]),
]


def size_of(reader):
    """Drafts and replies that are longer are not read at all; everything else goes to the end."""
    return MIB_4 if reader in (*PROMPTS, *CONTENTS, "body-raw") else KIB_64


SEEDS = [bytes([READERS.index(reader), size]) + unit for unit, readers in UNITS for reader in readers
         for size in (KIB_16, size_of(reader))]
