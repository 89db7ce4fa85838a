"""Texts for the constraints executor's readers: the first byte shares a text out between prompt and answer."""

TEXTS = [
    b"Write two sentences without commas.It is so. It is.",
    b"Describe the sea in at least 3 sentences. End with the phrase \"That is all.\"The sea, old!\n\nThat is all.",
    b"Each line should have four words.\nA b c d\ne f g\n",
    b"Answer in JSON.```json\n{\"a\": [1, 2]}\n```\nBye",
    b"Use all capital letters and wrap it in double quotes.\"so it is\"",
    b"Write 2 paragraphs separated by ***.a\n\nb\n***\n\n# c\n\n- d",
    b"Sure! Here is the revised text:\n\n1. \"One.\"\n2. Two\n\nI hope this helps.",
    b"Include the words sun and moon, and P.S. at the end.Sunny moon\n\nP.S. \xf0\x9f\x98\x80 [x] <<T>> *h* **b** #tag",
    b"Schreib auf Deutsch.\xe4\xbd\xa0\xe5\xa5\xbd\xe3\x80\x82 \xff\xfe",
]

REPEATED = [b"a", b". ", b"! ", b"1. ", b"*", b"**a", b"_", b"[a", b"#", b"\n", b"\n\n- ", b"<<", b"\"", b"\xff", b"- ", b",\n",
            b"\xf0\x9f\x98\x80", b"```\n", b"e.g. ", b"?)", b"a b", b"{", b"[[", b"|", b"P.S."]

SEEDS = [bytes([64 + 8 * share]) + text for share, text in enumerate(TEXTS)] + [b"\xff" + text for text in REPEATED]
