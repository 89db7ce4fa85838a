"""What a mutation tester may change in a file of C: one operator, constant, condition or statement at a time.

Source is read as clang-format leaves it: a binary operator has a space on each side, a statement that fits stands on a line.
"""
import re

# Each operator with what stands in its place; a space on each side tells a binary one from a sign, a pointer and a type.
OPERATORS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="],
             "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["*"], "&": ["|"], "|": ["&"],
             "<<": [">>"], ">>": ["<<"], "+=": ["-="], "-=": ["+="], "|=": ["&="], "&=": ["|="]}
OPERATOR = re.compile(r"(?<= )(?:" + "|".join(re.escape(one) for one in sorted(OPERATORS, key=len, reverse=True)) + r")(?= )")
STEP = re.compile(r"\+\+|--")
NUMBER = re.compile(r"(?<![\w.])\d+(?=[uUlL]*\b)(?![\w.]*\.)")
TRUTH = re.compile(r"\b(?:true|false)\b")
CONDITION = re.compile(r"\b(?:if|while) \(")
# A whole statement on a line of its own that is no declaration, return or label.
STATEMENT = re.compile(r"^\t+(?!return\b|goto\b|else\b|case\b|default\b|do\b|for\b|while\b|if\b|assert\b)"
                       r"(?:(?:break|continue)|\*?\(*[A-Za-z_][\w.>\[\]+*()-]*(?: [-+|&*/%]?= |\(|\+\+|--).*);$", re.M)
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*'
                      r"|\bassert\([^;]*;|\b_Static_assert\([^;]*;|\bsizeof(?: \w+|\([^()]*\))", re.S | re.M)
# An array's size: one more is no fault that a test could see.
SIZE = re.compile(r"(?:^|[(;,{])[ \t]*(?:static |const |struct |unsigned )*\w+ \**\w+(\[[^\]\n]*\])+(?= ?[=;,)])", re.M)


def _blank(text, pattern):
    return pattern.sub(lambda hit: re.sub(r"[^\n]", "\0", hit.group()), text)


def _closing(text, begin):
    depth = 0
    for at in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return None


def mutations_of(source):
    """[(begin, end, what stands there instead)], in the order of the file; what stands alone in comments, words, preprocessor
    lines, assertions and sizes is left alone."""
    code = _blank(source, NOT_CODE)
    found = []
    for hit in OPERATOR.finditer(code):
        found += [(hit.start(), hit.end(), other) for other in OPERATORS[hit.group()]]
    for hit in STEP.finditer(code):
        found.append((hit.start(), hit.end(), "--" if hit.group() == "++" else "++"))
    for hit in NUMBER.finditer(_blank(code, SIZE)):
        value = int(hit.group())
        found.append((hit.start(), hit.end(), str(value + 1)))
        if value > 1:
            found.append((hit.start(), hit.end(), str(value - 1)))
    for hit in TRUTH.finditer(code):
        found.append((hit.start(), hit.end(), "false" if hit.group() == "true" else "true"))
    for hit in CONDITION.finditer(code):
        end = _closing(code, hit.end() - 1)
        if end is not None:
            found.append((hit.end(), end, f"!({source[hit.end():end]})"))
    for hit in STATEMENT.finditer(code):
        begin = hit.start() + len(hit.group()) - len(hit.group().lstrip("\t"))
        found.append((begin, hit.end(), ";"))
    return sorted(set(found))
