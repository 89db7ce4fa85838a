"""Prompts for the reader of quantities: sums of daily life, what is near them, and few bytes that are repeated."""

TEXTS = [
    "whats a 18% tip on $64.50", "hey 😊 split $93.60 between 4 ppl pls", "20% off $80 plus 8% tax",
    "price 119 € incl. 19% VAT, what is net?", "followers went from 1,840 to 2,116, percent growth?",
    "average of 3.5 4.2 5.0 and 4.8", "gcd of 48 and 36", "sum of numbers from 1 to 100", "2x + 3 = 17, x?",
    "solve for y: 3(y - 2)/4 = y + 8", "two numbers add up to 30 and differ by 8, whats the bigger one",
    "monthly payment on a $20,000 loan at 6% for 5 years", "3 tickets at $18.50 and 2 at $11",
    "if i put $1000 at 5% compounded monthly for 10 years how much will i have", "one million divided by 365",
    "probability of getting at least one six in 4 rolls in percent", "1 1/2 times ½ - -3", "1e5 + 0x10 = x/0",
    "how many days between March 3 2025 and June 17 2025?", "what time is it 95 minutes after 7:50 pm",
    "what's 1,000,000,000,000,000,000,000 to the power of 99", "100000 choose 99999", "cube root of 999999999999999999",
    "wieviel sind 19% mwst auf 1.250,50 € bitte", "wie viele tage vom 3.3.2025 bis 17.6.2025",
    "von 9.15 bis 17:40 Uhr mit 30 minuten pause, wie lange arbeite ich",
    "zweihundertfünfundzwanzig mal anderthalb plus ein T-Shirt für 20,- €",
    "\\A 7 * A*. o; r# . \n1. \n1/1- \n1. /1- \n/1- \n1/1- \n“1/1- \n1/1- \n1/1- \n",
]

REPEATED = [b"1 ", b"1% ", b"a ", b"and 1 ", b"$1 ", b"what is ", b"1 at $1 and ", b"x=", b"(", b"1+", b"x ", b"tip ", b"\xf0\x9f\x98\x8a",
            b"1/1 ", b"-1 ", b"one ", b"20% tip on $5 ", b"split between 3 people ", b"1:1 ", b"1-1-1 ", b"'s ", b"the bill is $1 and "]

SEEDS = [b"\0" + text.encode() for text in TEXTS] + [b"\xff" + text for text in REPEATED] + [b"\0\xff\xfe1 percent of \xc3"]
