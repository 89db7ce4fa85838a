"""Texts for the post-passes: the first byte shares a text out between prompt and draft."""

TEXTS = [
    b"Act as a gardener. How are your roses?Sadly, as an AI language model, I have none. I'm an AI. Call a doctor or 911.",
    b"You are Rosa, a cook in Delft. If you were a king, what would you do?I am not really a cook. My training data ends.",
    b"What is 3 by 7?The area is 20.\n\nWait, let me recheck. No.\n\n**Corrected Answer:** The area is 21.",
    b"Name four metals, excluding iron, other than 'Tin', without using the word \"old\" (not gold).1. Iron\n- Tin: old\n",
    b"How many trees are there with n keys? Let T_n denote the number of them.It is Catalan: C(2n, n)/(n+1) = 2^n. n!",
    b"Omar has five sisters. Each of them has one brother. How many brothers?That brother is Omar himself. Answer: one",
    b"Write a line without the letter z, don\xe2\x80\x99t say \xe2\x80\x9cno\xe2\x80\x9d.\xff\xfe I\xe2\x80\x99m an AI \x00 zoo",
    b"{\"a\": \"b\"}```\ncode except when```",
    b"Tell of tides. Do **not** mention the `moon`. Give rivers (not the PO), other than \"Po\".The moon's 'moon'. 1. Po River\n",
    b"Do not say the word 'red rose' here again, as I said.'red rose', red rose can't. I say: do not say the word 'red rose' here",
]
SHARES = [84, 150, 32, 175, 133, 152, 130, 127, 170, 110]

# Few bytes that become a long text: what is slow, repeated.
REPEATED = [b"a", b"a ", b". ", b"\n", b"\n\n", b"As an AI, I ", b"as an AI ", b"I am an AI. ", b"I am ", b"\"", b"'", b"Wait, ", b"Wait.\n",
            b"Wait. Let me recheck. ", b"Correction: ", b"Correction: it is 2.\n", b"excluding a ", b"List all except 'a", b"Name a, excluding b. ",
            b"- a\n", b"without the word \"a\" ", b"2^n = ", b"how many n ", b"Catalan. ", b"you are a ", b"act as a ", b"\xe2\x80\x99", b"\xe2\x80\x9c",
            b"List all other than ", b"do not say 'a", b"Write a (not A) ", b"'a' ", b"l c a ", b"- a a a\n", b"a can't ",
            b"```\n", b"see a doctor. ", b"( ", b"1. ", b"#", b"*"]

SEEDS = [bytes([share]) + text for share, text in zip(SHARES, TEXTS)] + [b"\xff" + text for text in REPEATED]
