"""Texts for the arithmetic executor's readers: the first byte shares a text out between prompt and answer."""

TEXTS = [
    b"How many?The answer is 1,234.50 dollars.",
    b'{"reasoning": "16 - 3 - 4 = 9; 9 * $2/egg = $18", "answer": "18"}',
    b"What is 3847*2938?",
    b"15% of 240",
    b"sqrt(2)^100!",
    b"```python\ndef f(a):\n    return a * 5\nfor i in range(3):\n    x = f(20)\nprint(f'{x:.2f}')\n```",
    b"a = 5\nb = 20\nc = (a + b) ** 2 / 3\nprint(c)",
    b"\\[ \\frac{1}{2} + \\sqrt{16} \\times 3 = 12.5 \\] \\boxed{12.5}",
    b"#### 42\nA: 26\nAnswer: **18**. Wait, the answer is 19.",
    b"2 hours and 30 minutes, 5-10, 12/05/2023, 10:30 pm, 1.250,50, 1,00,000, 2 1/2, \xc2\xbd",
    b"two hundred and five million three hundred thousand dozen and a half",
    b"nan\ninf\n0.30000000000000004\n[1, 2, 3]",
]

# Few bytes that become 64 KiB: what is slow, repeated.
REPEATED = [b"(", b"1+", b"(1+", b"1,", b"\\boxed{", b"answer is ", b"\\frac{", b"a a ", b"9", b'"answer": ', b"=1+1", b"**",
            b"1 = 1 + ", b"x=1\n", b"print(5*", b"f'{", b"two ", b"1/", b"- 5 ", b"```\n"]

# Quantities in other units; all of it is the prompt's.
CONVERSIONS = [b"What is 3 miles in km?", b"5'7\" to cm", b"how many minutes are in 1 hour, 30 min and 1/2 day?",
               b"-40 \xc2\xb0C in \xc2\xb0F", b"1,500.250 m\xc2\xb2 + 3 sq ft = km2"]

SEEDS = [bytes([share]) + text for share, text in enumerate(TEXTS)] + [b"\xff" + text for text in REPEATED] + [b"\x00" + text for text in CONVERSIONS]
