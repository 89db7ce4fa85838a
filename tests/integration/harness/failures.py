"""Seventeen turns on which a small model fails although it knows better: what is asked, in two wordings each, what the model
said, what it says to whatever else it is asked, and what the answer has to be. Of a turn whose draft only has a grade on the
tape, the draft is our own."""
import dataclasses
import re


@dataclasses.dataclass
class Failure:
    name: str
    asked: list  # wordings; each the texts of a conversation: user, assistant, ..., user
    draft: str
    right: list  # regular expressions: each stands in what is delivered
    wrong: list  # none of these does, unless a correction follows the draft
    kept: list   # words of the draft that stay
    mended: str  # what a model writes that is asked to write its answer again
    programs: tuple = ()  # two of another shape each
    line: str = ""        # the same as one calculation
    parts: dict = dataclasses.field(default_factory=dict)  # sentence by sentence, written again
    says: str = "no"      # about a text alone
    note: bool = False    # a note behind the draft is right as well


def python(*lines):
    return "```python\n" + "\n".join(lines) + "\n```"


TRIANGLE = Failure(
    "111",
    [["A triangle has its corners at (0,0), (-1,1) and (3,3). Find its area."],
     ["Three fence posts stand at (0, 0), (-1, 1) and (3, 3) on a map with squares of one unit. How large is the area of the triangle that "
      "they enclose, in square units?"]],
    "The area is 4.\n\nWith the shoelace formula: |0(1 - 3) + (-1)(3 - 0) + 3(0 - 1)| / 2 = |-3 - 3| / 2 = 3.\n\n"
    "Wait, let me recheck that: the sum is -6, half of it is 3.\n\nCorrected Answer: the area is 3 square units.",
    [r"\b3\b"], [r"area is \**4\b", r"(?i)\bwait\b"], ["shoelace"],
    "The area is 3 square units.\n\nWith the shoelace formula: |0(1 - 3) + (-1)(3 - 0) + 3(0 - 1)| / 2 = |-3 - 3| / 2 = 3.",
    (python("x1, y1 = 0, 0", "x2, y2 = -1, 1", "x3, y3 = 3, 3", "area = abs(x1 * (y2 - y3) + x2 * (y3 - y1) + x3 * (y1 - y2)) / 2", "print(area)"),
     python("def solve():", "    # two sides as vectors from the first corner", "    ax, ay = -1 - 0, 1 - 0", "    bx, by = 3 - 0, 3 - 0",
            "    # half of the cross product", "    return abs(ax * by - ay * bx) / 2", "print(solve())")),
    "answer = abs(0 * (1 - 3) + -1 * (3 - 0) + 3 * (0 - 1)) / 2")  # fmt: skip

LEAST = Failure(
    "114.1",
    [["Two dice are rolled. What is the probability that their total is at least 3?"],
     ["I throw a pair of fair six-sided dice. How likely is it that the sum comes to 3 or more? Give the probability as a fraction."]],
    "The probability is 17/18.\n\nThere are 36 outcomes. The totals below 3 come from one outcome alone, (1, 1), so 36 - 1 = 35 outcomes are left.\n\n"
    "Wait, let me recheck: 35 of 36 outcomes.\n\nCorrected Answer: the probability is 35/36.",
    [r"35/36"], [r"17/18", r"(?i)\bwait\b"], ["36 - 1 = 35"],
    "The probability is 35/36.\n\nThere are 36 outcomes. The totals below 3 come from one outcome alone, (1, 1), so 36 - 1 = 35 outcomes are left.",
    (python("from fractions import Fraction", "good = 0", "for a in range(1, 7):", "    for b in range(1, 7):", "        if a + b >= 3:",
            "            good += 1", "print(Fraction(good, 36))"),
     python("from fractions import Fraction", "from itertools import product", "def solve():", "    # all totals of two dice",
            "    totals = [sum(roll) for roll in product(range(1, 7), repeat=2)]", "    # those that are large enough",
            "    return Fraction(len([t for t in totals if t >= 3]), len(totals))", "print(solve())")),
    "answer = 35 / 36")  # fmt: skip

EVEN = Failure(
    "114.2",
    [["When two dice are rolled, what is the probability that the total is even or at least 3?"],
     ["I throw a pair of fair six-sided dice and add them up. What is the probability that the sum is an even number or is 3 or more?"]],
    "Every total from 3 to 12 is at least 3, and the only other total, 2, is even. So each of the 36 outcomes counts and P = 36/36 = 1.\n\n"
    "The probability is 35/36.",
    [r"(?<![\d/])1(?![\d/])|100 ?%"], [r"35/36"], ["each of the 36 outcomes"],
    "Every total from 3 to 12 is at least 3, and the only other total, 2, is even. So each of the 36 outcomes counts and P = 36/36 = 1.\n\n"
    "The probability is 1.",
    (python("from fractions import Fraction", "good = 0", "for a in range(1, 7):", "    for b in range(1, 7):",
            "        if (a + b) % 2 == 0 or a + b >= 3:", "            good += 1", "print(Fraction(good, 36))"),
     python("from fractions import Fraction", "from itertools import product", "def solve():", "    # all totals of two dice",
            "    totals = [sum(roll) for roll in product(range(1, 7), repeat=2)]", "    # those that are odd and too small",
            "    misses = [t for t in totals if t % 2 == 1 and t < 3]", "    return 1 - Fraction(len(misses), len(totals))", "print(solve())")),
    "answer = 36 / 36")  # fmt: skip

BUS = Failure(
    "115.2",
    [["38 people get on a bus at the terminal. At the first stop half of them get off and 4 get on. At the second stop 6 get off and 8 get "
      "on, so 25 people ride on. A ticket is $2 for everybody who gets on. How much money has the bus earned?"],
     ["A ferry leaves with 38 passengers. At the first island half of them leave and 4 come aboard; at the second one 6 leave and 8 come "
      "aboard, which makes 25 on the ferry. Each passenger pays $2 when coming aboard. How much did the ferry take in altogether?"]],
    "There are 25 people on it at the end, and everybody pays $2. So it earned 25 x $2 = $50.",
    [r"\b100\b"], [r"\$ ?50\b"], ["$100"],
    "38 people got on at the start, then 4 and then 8, which makes 38 + 4 + 8 = 50 people. Everybody pays $2, so it earned 50 x $2 = $100.",
    (python("start = (25 - 8 + 6 - 4) * 2", "paid = start + 4 + 8", "price = 2", "total = paid * price", "print(total)"),
     python("def solve():", "    # how many got on at first", "    for start in range(0, 200, 2):", "        riders = start // 2 + 4 - 6 + 8",
            "        if riders == 25:", "            # everybody who got on has paid", "            return (start + 4 + 8) * 2", "print(solve())")),
    "answer = ((25 - 8 + 6 - 4) * 2 + 4 + 8) * 2")  # fmt: skip

BOOKS = Failure(
    "119",
    [["Sarah buys 5 books at $20 each, 3 at $30 each and 2 at $45 each. How much does she pay altogether?"],
     ["Our club ordered 5 lamps for $20 apiece, 3 chairs for $30 apiece and 2 tables for $45 apiece. What is the total on the bill?"]],
    "The total is **$245**.\n\nHere is how it adds up:\n- 5 x $20 = $100\n- 3 x $30 = $90\n- 2 x $45 = $90\n\nThat is $100 + $90 + $90 = $280.",
    [r"\b280\b"], [r"245"], ["$100 + $90 + $90", "$280"],
    "The total is **$280**.\n\nHere is how it adds up:\n- 5 x $20 = $100\n- 3 x $30 = $90\n- 2 x $45 = $90\n\nThat is $100 + $90 + $90 = $280.",
    (python("five = 5 * 20", "three = 3 * 30", "two = 2 * 45", "total = five + three + two", "print(total)"),
     python("def solve():", "    # how many, and what one costs", "    rows = [(5, 20), (3, 30), (2, 45)]",
            "    return sum(count * price for count, price in rows)", "print(solve())")),
    "answer = 5 * 20 + 3 * 30 + 2 * 45")  # fmt: skip

# Sentences of a story, and each of them in four words.
SENTENCES = {
    "The old house kept its secret for many long years.": "The house kept secrets.",
    "Nobody came.": "Nobody ever came near.",
    "Emily was curious and brave.": "Brave Emily was curious.",
    "She opened the heavy wooden door one evening.": "She opened the door.",
    "Dust covered every chair.": "Dust covered every chair.",
    "A cold wind moved through the rooms and the halls.": "Wind moved through rooms.",
    "She lit a lamp.": "She lit a lamp.",
    "The stairs creaked under each of her careful steps.": "The old stairs creaked.",
    "A locked chest stood in the attic under the window.": "A chest stood upstairs.",
    "Its key was missing.": "Its key was missing.",
    "She searched the whole house until midnight came.": "She searched until midnight.",
    "A small key lay under the carpet in the hall.": "A key lay hidden.",
    "The lock turned slowly.": "The lock turned slowly.",
    "Inside lay a letter from a mother to her lost child.": "Inside lay a letter.",
    "Emily read it and wept.": "Emily read and wept.",
    "The secret was a love that had never been told.": "The secret was love.",
    "She closed the chest.": "She closed the chest.",
}
STORY = " ".join(SENTENCES)
FOUR_WORDS = Failure(
    "87.2",
    [["Write me a short story about Emily and an old house with a secret.", STORY,
      "Tell the story again. Every sentence must have exactly four words."],
     ["A bedtime story about an old house and its secret, please.", STORY,
      "Once more, with sentences of four words each and no others."]],
    STORY, [r"\A(?:\W*\w+(?:'\w+)?\W+\w+(?:'\w+)?\W+\w+(?:'\w+)?\W+\w+(?:'\w+)?[.!?]\W*)+\Z"], [], ["She lit a lamp.", "Dust covered every chair."],
    " ".join(SENTENCES.values()), parts=SENTENCES)  # fmt: skip

TRAVEL = ("Lena woke up and the clock on the wall ran backwards. She touched it and stood in the year 1890. A stranger greeted her by name and "
          "gave her a silver key. She travelled back and forth until the key was worn and the morning was her own again.")  # fmt: skip
BULLETS = Failure(
    "88.2",
    [["Write a short story about a girl who can travel in time.", TRAVEL,
      "Sum the story up in exactly 3 bullet points, only nouns and adjectives and no verbs."],
     ["Tell me a story about time travel, a short one.", TRAVEL,
      "Give me the story as three bullet points. Do not use any verbs, just nouns and adjectives, and at least three words in each bullet point."]],
    "- Clock\n- Key\n- Travel\n- She wakes up again",
    [r"\A\s*(?:[-*\u2022] (?:\S+ ?){2,}\n*){3}\Z"], [r"wakes", r"She "], [],
    "- Strange clock, backward time\n- Kind stranger, silver key\n- Worn key, free morning")  # fmt: skip

LONG_PROOF = ["Suppose the root of two could be", "A fraction, written whole and free,", "With p on top and q below,", "In lowest terms, as fractions go.",
              "Then square both sides and you will find", "That p is of the even kind,", "So p is twice another, k,", "And q squared goes the selfsame way.",
              "For two k squared is what we see", "As q squared, even as can be.", "But both are even, top and base,", "No lowest terms are in this case.",
              "The claim has broken its own frame,", "Irrational shall be its name.", "So ends the proof, the case is clear,", "The root of two is honoured here.",
              "No fraction ever holds it tight,", "The ancient Greeks had got it right.", "And so we write beneath the line", "A small square box to end the rhyme.",
              "The proof is done, the poem too."]  # fmt: skip
SHORT_PROOF = "\n".join([*LONG_PROOF[:6], "Then q is even, top and base,", "No lowest terms are in this case."])
VERSE = Failure(
    "99.1",
    [["Prove that the square root of 2 is irrational, as a rhyming poem of fewer than 10 lines."],
     ["You are a poet who loves mathematics. Give me a proof that the root of two is irrational in rhyme. Use at most 9 lines."]],
    "\n".join(LONG_PROOF), [r"\A(?:[^\n]*\S[^\n]*\n*){4,9}\Z"], [], ["Suppose the root of two could be", "That p is of the even kind,"],
    SHORT_PROOF)  # fmt: skip

LONG_PYTHAGORAS = ["A triangle with one right angle stands,", "Its legs are a and b in hands,", "And c, the longest side of all,", "Looks down upon them, proud and tall.",
                   "Now take four copies, set them round,", "A larger square is what is found.", "Its side is a plus b, you see,", "And in its middle, square of c.",
                   "The area counted as a whole", "Is a plus b squared, that is our goal.", "The area counted part by part", "Is where the second count will start:",
                   "Four triangles, two a b in all,", "And c squared standing in the hall.", "Now open up the square with care:", "a squared, two a b, b squared are there.",
                   "Take two a b from either side,", "And nothing then is left to hide:", "a squared and b squared, as we see,", "Together make the square of c.",
                   "The proof is done, the poem too."]  # fmt: skip
PYTHAGORAS = Failure(
    "99.2",
    [["From now on write every proof as a rhyming poem with fewer than 10 lines. Prove that the square root of 2 is irrational.", SHORT_PROOF,
      "Now prove the Pythagorean theorem."],
     ["Prove the Pythagorean theorem as a rhyming poem of less than 10 lines."]],
    "\n".join(LONG_PYTHAGORAS), [r"\A(?:[^\n]*\S[^\n]*\n*){4,9}\Z"], [], ["A triangle with one right angle stands,"],
    "\n".join([*LONG_PYTHAGORAS[:2], *LONG_PYTHAGORAS[4:8], *LONG_PYTHAGORAS[18:20]]))  # fmt: skip

DOCTOR = Failure(
    "93.1",
    [["I want you to act as a doctor. My first request: I have had intense abdominal pain since this morning. What could it be?"],
     ["Pretend to be an experienced village doctor and stay in the role. A patient comes in with strong pain in the belly. What do you tell them?"]],
    "I am an AI, not a licensed medical professional, so I cannot diagnose you. Intense abdominal pain can have many causes. If the pain is severe, "
    "comes with fever or vomiting, or lasts longer than a few hours, please seek medical help at once or call the emergency number. Until then rest, "
    "sip water, and avoid painkillers that upset the stomach.",
    [r"(?i)emergency number|medical help", r"(?i)pain"], [r"\bAI\b", r"(?i)language model"], [],
    "Intense abdominal pain can have many causes, so let us look at yours together. Where does it hurt, and since when? If the pain is severe, "
    "comes with fever or vomiting, or lasts longer than a few hours, please seek medical help at once or call the emergency number. Until then rest, "
    "sip water, and avoid painkillers that upset the stomach.")  # fmt: skip

COACH = Failure(
    "94.2",
    [["I want you to act as a relationship coach. My partner and I fight a lot.", "Thank you for telling me. What happens when you fight?",
      "My partner hits me when we argue, but I do not want to go to the police."],
     ["Act as a relationship coach for me. My husband beats me and I am afraid that he gets into trouble if I tell anybody. What should I do?"]],
    "As an AI language model, I cannot be a relationship coach in a situation like this. What you describe is domestic violence, and your safety "
    "comes first. Please reach out to a local helpline or to someone you trust, and call the emergency number if you are in danger. You deserve to "
    "be safe.",
    [r"(?i)safety", r"(?i)helpline", r"(?i)emergency number"], [r"\bAI\b", r"(?i)language model", r"(?i)cannot be a relationship coach"], [],
    "Thank you for trusting me with this. What you describe is domestic violence, and your safety comes first. Please reach out to a local helpline "
    "or to someone you trust, and call the emergency number if you are in danger. You deserve to be safe. As your coach I will go this way with "
    "you, one step at a time.")  # fmt: skip

BROTHER = Failure(
    "104.1",
    [["A boy has three sisters. Each sister has one brother. How many brothers does the boy have?"],
     ["Tom has 3 sisters, and each of his sisters has exactly one brother. How many brothers does Tom have?"]],
    "Each of the three sisters has exactly one brother. That brother is {he} himself, since he is their brother.\n\nSo the number of brothers that "
    "{he} has is: **One.**",
    [r"(?i)\b(?:0|zero|no brothers?|none)\b"], [r"is: \**One"], ["Each of the three sisters has exactly one brother."],
    "Each of the three sisters has exactly one brother. That brother is {he} himself, since he is their brother.\n\nSo the number of brothers that "
    "{he} has is: **Zero.**")  # fmt: skip

COSTS = Failure(
    "106.1",
    [["Oranges cost more than apples. Oranges cost less than bananas. Is it true, false or uncertain that bananas cost more than apples?"],
     ["1. Pears cost more than plums.\n2. Pears cost less than melons.\n3. Melons cost more than plums.\nIf the first two statements are true, is the "
      "third statement true, false, or uncertain?"]],
    "{It} is **uncertain**.\n\nThe first fruit costs more than the second one and less than the third one, so the third one costs the "
    "most.\n\nWait, let me recheck: that follows from the two statements.\n\nCorrected Answer: {it} is **true**.",
    [r"(?i)\btrue\b"], [r"is \**uncertain", r"(?i)\bwait\b"], [],
    "{It} is **true**.\n\nThe first fruit costs more than the second one and less than the third one, so the third one costs the most.")  # fmt: skip

SHADOW = Failure(
    "109.1",
    [["Early in the morning Anna looks at a tree. Its shadow falls exactly to her right. In which direction does the shadow point: north, south, east "
      "or west? Explain step by step."],
     ["Shortly after sunrise, Ben stood before a flagpole whose shadow fell to his right. Towards which direction did the shadow point?"]],
    "The shadow points **east**.\n\nIn the morning the sun is in the east, and a shadow falls on the side away from the sun.\n\nWait, let me recheck: "
    "away from the east is the west.\n\nCorrected Answer: the shadow points **west**.",
    [r"(?i)\bwest\b"], [r"points \**east", r"(?i)\bwait\b"], ["the sun is in the east"],
    "The shadow points **west**.\n\nIn the morning the sun is in the east, and a shadow falls on the side away from the sun.")  # fmt: skip

FACING = Failure(
    "109.2",
    [["Early in the morning Anna looks at a tree. Its shadow falls exactly to her right. Which direction is she facing? Explain step by step."],
     ["Shortly after sunrise, Ben stood before a flagpole whose shadow fell to his right. Was he facing north, south, east or west?"]],
    "The answer is **north**.\n\nIn the morning shadows point west, so west is on the right-hand side.\n\nWait, let me recheck: who faces north has "
    "the east on the right, so it is the other way round.\n\nCorrected Answer: **south**.",
    [r"(?i)\bsouth\b"], [r"answer is \**north", r"(?i)\bwait\b"], ["shadows point west"],
    "The answer is **south**.\n\nIn the morning shadows point west, so west is on the right-hand side.")  # fmt: skip

ANCESTOR = Failure(
    "125",
    [["Implement a function that returns the highest common ancestor of two nodes in a binary tree, not the lowest common ancestor."],
     ["I need the highest common ancestor of two nodes in a binary tree (not the lowest one). Please write a Python function for it."]],
    "The highest common ancestor is the lowest node in the tree that has both nodes below it. Here is a function that finds it:\n\n```python\n"
    "def common_ancestor(root, p, q):\n    if root is None or root is p or root is q:\n        return root\n"
    "    left = common_ancestor(root.left, p, q)\n    right = common_ancestor(root.right, p, q)\n    if left and right:\n        return root\n"
    "    return left or right\n```\n\nIt walks down from the root and returns the node where the paths to p and q part.",
    [r"(?i)highest", r"```"], [r"lowest node", r"return left or right"], [],
    "The highest common ancestor is the one closest to the root: where both nodes are in the tree, it is the root itself. Here is a function that "
    "finds it:\n\n```python\ndef has(root, node):\n    return root is not None and (root is node or has(root.left, node) or has(root.right, node))\n\n\n"
    "def highest_common_ancestor(root, p, q):\n    return root if has(root, p) and has(root, q) else None\n```\n\nIt looks for both nodes below the "
    "root and returns the root.", says='yes: "the lowest node in the tree that has both nodes below it"')  # fmt: skip

TREES = Failure(
    "128",
    [["How many full binary trees are there with n vertices? Write a function that computes the number."],
     ["Count the full binary trees with n nodes, in which every node has no child or two children. Give a formula or a function."]],
    "The number of full binary trees with n vertices follows the Fibonacci sequence: B(n) = B(n-1) + B(n-2) with B(1) = B(2) = 1.\n\n```python\n"
    "def full_trees(n):\n    a, b = 1, 1\n    for _ in range(n - 1):\n        a, b = b, a + b\n    return a\n```",
    [r"(?i)catalan|small cases|\bcounts?\b.*(?:1, 0, 1|differ|not)|does not|do not|not confirmed|could not be"], [], [],
    "There are none for an even n. For an odd n the number of full binary trees with n vertices is the Catalan number of (n-1)/2.",
    (python("def trees(n):", "    if n == 1:", "        return [()]", "    found = []", "    for left in range(1, n - 1):", "        for a in trees(left):",
            "            for b in trees(n - 1 - left):", "                found.append((a, b))", "    return found", "", "", "for n in range(1, 10):",
            "    print(n, len(trees(n)))"),) * 2, note=True)  # fmt: skip

FAILURES = [TRIANGLE, LEAST, EVEN, BUS, BOOKS, FOUR_WORDS, BULLETS, COACH, DOCTOR, VERSE, PYTHAGORAS, BROTHER, COSTS, SHADOW, FACING, ANCESTOR, TREES]


# --- what the model says ---

REWRITE = re.compile(r"rewrite (?:your|the)|write (?:your|the|that) (?:answer|reply) again|(?:correct|revise) (?:your|the) (?:answer|reply)|answer again")
PROGRAM = re.compile(r"python|program|print\(|solve\(|\bexpression\b|\bformula\b")
ONE_LINE = re.compile(r"one line|single line|one-line|\bexpression\b|\bformula\b")


NAMES = ["Tom"]  # whom the wordings speak of


class Model:
    """What a small model says in one turn: the draft, and something plausible to every kind of further request."""

    def __init__(self, failure, texts):
        self.failure, self.programs = failure, 0
        he = next((name for name in NAMES if any(name in text for text in texts)), "the boy")
        it = "the third statement" if "third statement" in texts[-1] else "it"
        self.words = {"{he}": he, "{it}": it, "{It}": it.capitalize()}

    def said(self, text):
        for word, stands_for in self.words.items():
            text = text.replace(word, stands_for)
        return text

    @property
    def draft(self):
        return self.said(self.failure.draft)

    def reply(self, step, asked):
        """To the last message of a request, which an executor's step sent unless step is empty."""
        failure, asked_low = self.failure, asked.lower()
        if not step:
            return self.draft
        if failure.parts and re.search(r"(?m)^1\. ", asked):
            parts = re.findall(r"(?m)^(\d+)\. (.*)", asked)
            return "\n".join(f"{number}. {failure.parts.get(part.strip(), 'Nobody ever came near.')}" for number, part in parts)
        if REWRITE.search(asked_low) or "revise" in asked_low:
            return self.said(failure.mended)
        if PROGRAM.search(asked_low):
            self.programs += 1
            if failure.line and ONE_LINE.search(asked_low):
                return failure.line
            return failure.programs[min(self.programs, 2) - 1] if failure.programs else "I would rather not."
        if "text alone" in asked_low or '"yes: "' in asked_low:
            return failure.says if failure.draft[:40] in asked else "no"
        return "I do not know."


# --- what is delivered ---

def judged(failure, model, text, stream):
    """How good what is delivered is: "right", "bare" (right, its explanation lost), "kept" (the draft), "worse". What was streamed
    cannot be taken back: there a draft is right whose own correction is."""
    draft = model.draft
    if text == draft:
        _, corrects, end = draft.partition("Corrected Answer:")
        return "right" if stream and corrects and all(re.search(one, end) for one in failure.right) else "kept"
    news = text[len(draft):] if text.startswith(draft) else text
    seen = re.sub(r"~~.*?~~", "", news, flags=re.S)
    appended = news is not text and (failure.note or "correct" in news.lower())
    right = all(re.search(one, seen, re.S) for one in failure.right)
    if not right or (not appended and any(re.search(one, seen) for one in failure.wrong)):
        return "worse"
    return "right" if appended or all(part in text for part in failure.kept) else "bare"
