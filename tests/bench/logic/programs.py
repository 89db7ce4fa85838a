"""Recorded model programs of ordering puzzles (logic_programs_logicaldeduction.jsonl) as specifications of the puzzle language.

What a program means is kept: `a < b` becomes left_of(a, b) or right_of(b, a), which are the same, whichever stands in the
sentence beside it; `a == 2` of five becomes second_from_left(a), nth_from_right(a, 4), ... likewise. Where no relation word
that means the same stands in the sentence, the bare comparison stays, which the lint refuses.
"""

import re

ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
# By what the domain says of its least value: the order, words for less and for more, superlatives of the least and the greatest.
AXES = {
    "leftmost": ("leftmost", ["left_of"], ["right_of"], ["leftmost"], ["rightmost"], ("from_left", "from_right")),
    "oldest": ("oldest", ["older"], ["newer", "younger"], ["oldest"], ["newest"], None),
    "newest": ("newest", ["newer", "younger"], ["older"], ["newest"], ["oldest"], None),
    "cheapest": ("cheapest", ["cheaper", "less_expensive"], ["more_expensive"], ["cheapest", "least_expensive"], ["most_expensive"], None),
    "first": ("first", ["above", "before", "ahead_of"], ["below", "after", "behind"], ["first"], ["last"], ("", "to_last")),
}
AXES["least expensive"] = AXES["cheapest"]
AXES["first place"] = AXES["first"]
LINE = re.compile(r"^(.*?):::(.*)$")
COMPARED = re.compile(r"^\s*(\w+)\s*(==|!=|<|>)\s*(\w+)\s*$")
OPTION = re.compile(r"^\s*([A-G])\)\s*(.*)$")


def stands(word, said):
    """Whether all the parts of a relation word stand in what is said."""
    return all(re.search(rf"\b{part}(?:most)?\b", said) for part in word.split("_") if part not in ("nth", "of", "from"))


def best(candidates, said):
    """The longest word that stands there, with its expression."""
    found = [(len(word), expr) for word, expr in candidates if stands(word, said)]
    return max(found)[1] if found else None


def of_place(name, place, size, axis):
    _, _, _, least, most, sides = axis
    back = size + 1 - place
    found = []
    for number, tops, side in ((place, least, 0), (back, most, 1)):
        for top in tops:
            found.append((top, f"{top}({name})") if number == 1 else (f"{ORDINALS[number]}_{top}", f"nth_{top}({name}, {number})"))
        if sides and sides[side].startswith("from"):
            found.append((f"{ORDINALS[number]}_{sides[side]}", f"nth_{sides[side]}({name}, {number})"))
        elif sides and side == 1 and number > 1:
            found.append((f"{ORDINALS[number]}_to_last", f"nth_to_last({name}, {number})"))
        elif sides and side == 0:
            found.append((ORDINALS[number], f"nth({name}, {number})"))
    return found


def expression(text, say, size, axis):
    match = COMPARED.match(text)
    if not match:
        return None
    a, sign, b = match.groups()
    said = say.lower().replace("-", " ")
    if b.isdigit():
        if sign not in ("==", "!=") or not 1 <= int(b) <= size:
            return f"{a} {sign} {b}"
        found = best(of_place(a, int(b), size, axis), said)
        return f"{a} {sign} {b}" if found is None else found if sign == "==" else f"not {found}"
    if sign == "<":
        pairs = [(word, f"{word}({a}, {b})") for word in axis[1]] + [(word, f"{word}({b}, {a})") for word in axis[2]]
    elif sign == ">":
        pairs = [(word, f"{word}({a}, {b})") for word in axis[2]] + [(word, f"{word}({b}, {a})") for word in axis[1]]
    else:
        pairs = []
    return best(pairs, said) or f"{a} {sign} {b}"


def specification(program):
    """The program as a specification, or None where it has no such form."""
    parts = re.split(r"^(Domain|Variables|Constraints|Query):[ \t]*$", program.replace("\r", ""), flags=re.M)
    sections = dict(zip(parts[1::2], parts[2::2]))
    lowest = re.search(r"^1:\s*(.+?)\s*$", sections.get("Domain", ""), re.M)
    names = re.findall(r"^(\w+) \[IN\]", sections.get("Variables", ""), re.M)
    if not lowest or lowest[1].lower() not in AXES or not 2 <= len(names) <= 7:
        return None
    axis, size = AXES[lowest[1].lower()], len(names)
    constraints, options = [], []
    for line in sections.get("Constraints", "").splitlines():
        match = LINE.match(line)
        if not match or "AllDifferent" in line:
            continue
        expr = expression(match[1], match[2], size, axis)
        constraints.append({"say": match[2].strip(), "expr": expr or match[1].strip()})
    for line in sections.get("Query", "").splitlines():
        option = OPTION.match(line)
        match = LINE.match(option[2]) if option else None
        if match:
            options.append({"label": option[1], "expr": expression(match[1], match[2], size, axis) or match[1].strip()})
    return {"vars": [{"names": [name.replace("_", " ") for name in names], "domain": f"1..{size}", "distinct": True, "order": axis[0]}],
            "constraints": constraints, "ask": {"kind": "must", "options": options}}  # fmt: skip
