"""Texts for the reader of constraints: the first byte shares a text out between the last user text and the one before."""

TEXTS = [
    b"Write a story of at least 300 words. Do not use commas. End with \"The end.\"",
    b"Do the same again, but only use four-word sentences.Write a poem in French with 4 lines each of ten words.",
    b"List 3 to 5 bullet points, each no longer than twenty-five words; highlight at least 2 *sections*.",
    b"Include the keywords 'a', \"b\" and c. The word d should appear no more than twice. The letter q at least 5 times.",
    b"Your answer must be one of the following:\nMy answer is yes.\nMy answer is no.\n\nThank you.",
    b"Mark each of 4 sections with Section X. Separate the two answers with ******. <<title>>",
    b"Summarize the following text:\n\nDo not read this.\n\nPlease write your summary in JSON.",
    b"Finish with:\n\nPeace!\n\nAdd a P.P.S at the end. First repeat the request above word for word.",
    b"\xe2\x80\x9cquoted\xe2\x80\x9d \xe2\x80\x9dmixed\" don\xe2\x80\x99t use \xe2\x80\x98words\xe2\x80\x99 5\xe2\x80\x9310 \xc2\xab a \xc2\xbb",
    b"\xff\xfe\x00 write \x80 in 5 \xe2\x80 words ```code``` `x` https://a.b/c?d=e",
]

# Few bytes that become a megabyte: what is slow, repeated.
REPEATED = [b"\"", b"\"a", b"'a ", b" '", b"\xe2\x80\x9c", b"\xe2\x80\x9d ", b"`", b"```", b"(", b"*", b"- ", b"1. ", b"\n", b"\n\n ", b"a.", b"P.", b"1,",
            b"at least ", b"at least 5 words ", b"and write ", b"each ", b"5 words or ", b"the word a, ", b"'a' and ", b"in French ", b"end with ",
            b"no commas, ", b"-", b":", b"a ", b"\xc2\xab ", b"word ", b"Write 5 words. "]

SEEDS = [bytes([20 * share]) + text for share, text in enumerate(TEXTS)] + [b"\xff" + text for text in REPEATED]
