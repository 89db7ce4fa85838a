"""What is read out of a request, against a reader of a few pages written over Python's json.

    python3 read_request_python.py DUMP [BODIES [SEED]]       DUMP: the program read_request_dump

Bodies are made at random out of everything that the dialects know, written in all the ways that JSON allows, and two in
five of them are damaged. Verdict, texts, flags and places must be the same.
"""

import json
import random
import re
import struct
import subprocess
import sys

DIALECTS = ["chat", "generate", "openai", "responses", "messages", "completion"]
(NOT_DIRECT, UNREADABLE, TOOLS, FORMAT, MEDIA, SAMPLING, RAW, PREFILL, STATE, SHORT_LIMIT, EMPTY) = range(11)
MARKS = re.compile(
    r"<\||<\uff5c|<start_of_turn>|<end_of_turn>|\[/?INST\]|<<SYS>>|\[SYSTEM_PROMPT\]|<(PRE|SUF|MID)>"
    r"|<fim_(prefix|suffix|middle)>|<fim-(prefix|suffix)>|\[(SUFFIX|PREFIX)\]|### (Instruction|Response):"
)


class Unreadable(Exception):
    pass


class Number(str):
    """A number as it was written."""


class Object(list):
    """An object as its pairs, in order."""


# --- reading as a model to compare with ---


def refuse(*_):
    raise Unreadable


def depth(text):
    deepest = now = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text, re.S):
        now += {"[": 1, "{": 1, "]": -1, "}": -1}.get(bracket, 0)
        deepest = max(deepest, now)
    return deepest


def parse(body):
    try:
        text = body.decode("utf-8")
        value = json.loads(text, object_pairs_hook=Object, parse_int=Number, parse_float=Number, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise Unreadable from error
    # What is parsed holds surrogates only where they were lone.
    if re.search(r"[\0\ud800-\udfff]", json.dumps(value, ensure_ascii=False)) or "\\u0000" in json.dumps(value):
        raise Unreadable
    if depth(text) > 64 or not isinstance(value, Object):
        raise Unreadable
    return value


def fold(key):
    return "".join(c.lower() if c.isascii() else {"\u017f": "s", "\u212a": "k"}.get(c, c) for c in key)


def members(pairs, known):
    """An object that is read, as a dictionary of what is known in it."""
    if not isinstance(pairs, Object):
        raise Unreadable
    folded = [fold(key) for key, _ in pairs]
    if len(set(folded)) < len(folded) or len(folded) > 128:
        raise Unreadable
    if any(fold(key) in known and fold(key) != key for key, _ in pairs):
        raise Unreadable
    return {key: value for key, value in pairs if key in known}


def is_set(value):
    return value not in (None, False, "", []) and not (isinstance(value, Number) and value == "0")


def is_given(value):
    return value is not None and value != ""


def is_list(value):
    return isinstance(value, list) and not isinstance(value, Object)


def is_string(value):
    return isinstance(value, str) and not isinstance(value, Number)


def word(value):
    if value is None:
        return ""
    if not is_string(value):
        raise Unreadable
    return value if len(value.encode()) < 64 else ""


def integer(value, odd):
    if isinstance(value, Number) and re.fullmatch(r"-?\d+", value) and len(value) <= 9:
        return int(value)
    return odd


def is_form(value):
    if not isinstance(value, Object):
        return is_given(value)
    kind = members(value, {"type"}).get("type")
    return not (is_string(kind) and word(kind) == "text")


IF_SET = {
    TOOLS: "tools functions mcp_servers",
    MEDIA: "images audio",
    SAMPLING: "logprobs top_logprobs n_probs return_tokens",
    RAW: "raw suffix context template chat_template",
    PREFILL: "continue_final_message",
    STATE: "store background conversation previous_response_id container",
}
IF_GIVEN = "format grammar json_schema guided_json guided_regex guided_choice guided_grammar structured_outputs".split()
FORMS = ["response_format", "output_format"]
LIMITS = ["max_tokens", "max_completion_tokens", "max_output_tokens", "n_predict"]
NAMES = ["model", "stream", "parapet"]
COMMON = {*NAMES, *" ".join(IF_SET.values()).split(), *IF_GIVEN, *FORMS, *LIMITS, "n", "best_of", "stop", "stop_sequences",
          "add_generation_prompt"}  # fmt: skip
OWN = {
    "chat": {"messages", "options"},
    "generate": {"prompt", "system", "options"},
    "openai": {"messages", "modalities"},
    "responses": {"input", "instructions", "text", "include", "prompt"},
    "messages": {"messages", "system", "output_config"},
    "completion": set(),
}
MESSAGE = {"role", "content", "images", "audio", "tool_calls", "tool_call_id", "function_call"}
ROLES = {"user": "user", "assistant": "assistant", "system": "system", "developer": "system", "tool": "tool", "function": "tool"}


class Turn:
    def __init__(self, dialect, body):
        self.dialect, self.reasons = dialect, set()
        self.system, self.users, self.since, self.between = [], [[], []], [], []
        self.role, self.media, self.user_texts = "", False, 0
        self.pairs = parse(body)
        self.known = members(self.pairs, OWN[dialect] | (set(NAMES) if dialect == "completion" else COMMON))
        self.stream = self.known.get("stream")
        if self.stream not in (None, True, False):
            raise Unreadable
        self.stream = dialect in ("chat", "generate") if self.stream is None else self.stream
        self.model = self.known.get("model") or ""
        if not is_string(self.model) or isinstance(self.known.get("model"), bool) or len(self.model.encode()) > 256:
            raise Unreadable
        if self.known.get("model") is not None and not is_string(self.known["model"]):
            raise Unreadable
        self.has_stop = is_set(self.known.get("stop")) or is_set(self.known.get("stop_sequences"))
        if dialect != "completion":
            self.read_common()
            self.read_own()
            self.judge()
        if dialect == "completion":
            self.reasons, self.has_stop = {RAW}, False

    def note(self, reason, really=True):
        if really:
            self.reasons.add(reason)

    def read_common(self):
        for reason, keys in IF_SET.items():
            for key in keys.split():
                self.note(reason, is_set(self.known.get(key)))
        for key in IF_GIVEN:
            self.note(FORMAT, is_given(self.known.get(key)))
        for key in FORMS:
            self.note(FORMAT, is_form(self.known.get(key)))
        for key in "n", "best_of":
            self.note(SAMPLING, key in self.known and self.known[key] is not None and integer(self.known[key], 2) > 1)
        self.note(PREFILL, self.known.get("add_generation_prompt") is False)
        self.read_limits(self.known, LIMITS)

    def read_limits(self, known, keys):
        for key in keys:
            if known.get(key) is not None:
                self.note(SHORT_LIMIT, 0 <= integer(known[key], 0) < 64)

    def read_own(self):
        for key, value in self.pairs:
            if key not in OWN[self.dialect]:
                continue
            if key == "messages" and value is not None or key == "input" and is_list(value):
                self.read_messages(value)
            elif key == "input" or (key == "prompt" and self.dialect == "generate"):
                text, media = self.content(value)
                self.add_user(text, media)
            elif key in ("system", "instructions"):
                self.system += self.content(value)[0]
            elif key == "options" and value is not None:
                options = members(value, {"num_predict", "stop"})
                self.read_limits(options, ["num_predict"])
                self.has_stop |= is_set(options.get("stop"))
            elif key in ("text", "output_config"):
                form = members(value, {"format"}).get("format") if isinstance(value, Object) else value
                self.note(FORMAT, is_form(form) if isinstance(value, Object) else is_given(value))
            elif key == "prompt":
                self.note(STATE, is_set(value))
            elif key == "modalities":
                self.note(MEDIA, any([word(one) != "text" for one in value]) if is_list(value) else is_set(value))
            elif key == "include":
                self.note(SAMPLING, any(["logprobs" in word(one) for one in value]) if is_list(value) else is_set(value))

    def content(self, value):
        """The texts of a content, and whether there is anything but text."""
        if value is None or is_string(value):
            return [value] if value else [], False
        if not is_list(value):
            raise Unreadable
        texts, media = [], False
        for part in value:
            part = members(part, {"type", "text"})
            kind, text = word(part.get("type")), part.get("text")
            if text is not None and not is_string(text):
                raise Unreadable
            if kind in ("text", "input_text", "output_text"):
                texts += [text] if text else []
            elif "tool" in kind:
                self.note(TOOLS)
            elif kind not in ("refusal", "thinking", "redacted_thinking"):
                media = True
        return texts, media

    def add_user(self, texts, media):
        self.users = [self.users[1], texts]
        self.between, self.since = self.since, []
        self.role, self.media = "user", media
        self.user_texts += 1 if texts else 0

    def read_messages(self, value):
        if not is_list(value):
            raise Unreadable
        for one in value:
            one = members(one, MESSAGE | ({"type"} if self.dialect == "responses" else set()))
            self.read_message(one)

    def read_message(self, one):
        role = ROLES.get(word(one.get("role")), "")
        kind = word(one["type"]) if "type" in one else "message"
        if kind in ("item_reference", "compaction"):
            self.note(STATE)
        elif kind not in ("message", "reasoning"):
            self.note(TOOLS)
        texts, media = self.content(one.get("content"))
        media |= is_set(one.get("images")) or is_set(one.get("audio"))
        self.note(TOOLS, any(is_set(one.get(key)) for key in ("tool_calls", "tool_call_id", "function_call")))
        if role == "user":
            self.add_user(texts, media)
        elif role == "assistant":
            self.since += texts
        elif role == "system":
            self.system += texts
        elif role == "tool":
            self.note(TOOLS)
        else:
            self.note(RAW, kind == "message")
        self.role = role

    def judge(self):
        if self.role != "user":
            self.users, self.between = [self.users[1], []], self.since
        self.note(PREFILL, self.role == "assistant")
        self.note(EMPTY, self.role not in ("user", "assistant") or (self.role == "user" and not self.users[1]))
        self.note(MEDIA, self.role == "user" and self.media)
        self.note(RAW, MARKS.search("\n".join(self.users[1])))
        if any(len(texts) > 32 for texts in (*self.users, self.system, self.between)):
            raise Unreadable

    def texts(self):
        lists = [self.users[1], self.users[0], self.system, self.between]
        return ["\n".join(texts) for texts in lists] + [self.model]


# --- bodies at random ---

CHARACTERS = list("aeiou nrst,.?<[#|0123456789\n\t\"\\/") + ["\u00e9", "\u4e03", "\U0001f600", "\u017f", "\u212a", "\x01", "\x7f"]
KEYS = sorted(COMMON - set(NAMES)) + ["x", "y", "temperature", "metadata", "messages", "prompt", "input", "system", "text"]
WORDS = ["text", "input_text", "output_text", "tool_use", "image_url", "refusal", "thinking", "json_object", "message", "reasoning",
         "function_call", "item_reference", "x" * 63, "x" * 64, "tool" * 16, ""]  # fmt: skip
NUMERALS = ["0", "-0", "1", "2", "63", "64", "-1", "1.0", "1e3", "999999999", "9999999999", "-2.5E-3", "12345678", "-1234567"]
MARKED = ["<|im_start|>", "<PRE>", "[INST]", "<fim_suffix>", "### Response:", "<<SYS>>", "[INST", "<|"]


class Maker:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def maybe(self, chance):
        return self.random.random() < chance

    def text(self):
        if self.maybe(0.02):
            return self.random.choice(MARKED)
        return "".join(self.random.choice(CHARACTERS) for _ in range(self.random.choice([0, 1, 3, 8, 20, 60])))

    def any_value(self, deep=0):
        kind = self.random.randrange(9 if deep < 3 else 6)
        if kind < 2:
            return Number(self.random.choice(NUMERALS))
        if kind < 4:
            return self.random.choice([None, True, False])
        if kind < 6:
            return self.random.choice([self.text(), self.random.choice(WORDS)])
        if kind == 6:
            return [self.any_value(deep + 1) for _ in range(self.random.randrange(4))]
        return self.an_object(lambda: self.any_value(deep + 1), ["type", "format", "a", "b", "text", "stop", "num_predict"])

    def an_object(self, value, keys):
        chosen = self.random.sample(keys, self.random.randrange(min(4, len(keys))))
        return Object((key, value()) for key in chosen)

    def part(self):
        kind = self.random.choice(["text"] * 12 + ["input_text", "output_text"] + WORDS)
        pairs = [("type", kind), ("text", self.text())] + ([("x", self.any_value())] if self.maybe(0.2) else [])
        self.random.shuffle(pairs)
        return Object(pairs)

    def content(self):
        if self.maybe(0.65):
            return self.text() if self.maybe(0.95) else None
        count = self.random.choice([0, 1, 1, 2, 2, 3, 33]) if self.maybe(0.05) else self.random.randrange(1, 4)
        return [self.part() for _ in range(count)]

    def message(self, dialect):
        role = self.random.choice(["user"] * 10 + ["assistant"] * 7 + ["system", "developer"] + (["tool", "User", None] if self.maybe(0.1) else []))
        pairs = [("role", role), ("content", self.content())]
        if self.maybe(0.1):
            pairs.append((self.random.choice(["images", "audio", "tool_calls", "name", "thinking"]), self.any_value()))
        if dialect == "responses" and self.maybe(0.3):
            pairs.append(("type", self.random.choice(["message"] * 8 + WORDS)))
        self.random.shuffle(pairs)
        return Object(pairs)

    def own(self, dialect, key):
        if key in ("messages", "input") and not (key == "input" and self.maybe(0.3)):
            messages = [self.message(dialect) for _ in range(self.random.randrange(6))]
            return messages + [Object([("role", "user"), ("content", self.content())])]
        if key in ("system", "instructions", "prompt", "input"):
            return self.content() if self.maybe(0.5) else self.text()
        if self.maybe(0.05):
            return self.any_value()
        if key in ("modalities", "include"):
            return [self.random.choice([*WORDS, "text", "message.output_text.logprobs"])]
        inside = {"options": ["num_predict", "stop", "seed"], "text": ["format", "verbosity"], "output_config": ["format", "effort"]}
        return self.an_object(self.any_value, inside[key])

    def body(self, dialect):
        pairs = [(key, self.own(dialect, key)) for key in sorted(OWN[dialect]) if key in ("messages", "input") or self.maybe(0.4)]
        for key in self.random.sample(KEYS, self.random.choice([0, 0, 1, 1, 2, 3])):
            if key not in dict(pairs):
                pairs.append((key, self.any_value()))
        for key in NAMES:
            if key not in dict(pairs) and self.maybe(0.4):
                value = {"model": self.text()[:40], "stream": self.maybe(0.5), "parapet": self.any_value()}[key]
                pairs.append((key, self.any_value() if self.maybe(0.03) else value))
        self.random.shuffle(pairs)
        return Object(pairs)

    # --- writing ---

    def space(self):
        return "".join(self.random.choice(" \t\r\n") for _ in range(self.random.choice([0, 0, 0, 1, 2])))

    def character(self, c):
        """A character in one of the ways in which a string may hold it."""
        if self.maybe(0.05):
            units = struct.unpack(f">{len(c.encode('utf-16-be')) // 2}H", c.encode("utf-16-be"))
            return "".join(self.random.choice(["\\u%04x", "\\u%04X"]) % unit for unit in units)
        if c == "/" and self.maybe(0.5):
            return "\\/"
        return json.dumps(c, ensure_ascii=self.maybe(0.3))[1:-1]

    def string(self, text):
        return '"' + "".join(self.character(c) for c in text) + '"'

    def write(self, value):
        if isinstance(value, Object):
            inside = ",".join(f"{self.space()}{self.string(k)}{self.space()}:{self.write(v)}" for k, v in value)
            return f"{self.space()}{{{inside}{self.space()}}}{self.space()}"
        if isinstance(value, list):
            return f"{self.space()}[{','.join(self.write(one) for one in value)}{self.space()}]{self.space()}"
        if isinstance(value, Number):
            return self.space() + str(value) + self.space()
        written = self.string(value) if isinstance(value, str) else json.dumps(value)
        return self.space() + written + self.space()

    def damage(self, body):
        body = bytearray(body)
        for _ in range(self.random.choice([1, 1, 2, 4])):
            at = self.random.randrange(len(body) + 1)
            kind = self.random.randrange(6)
            if kind == 0:
                del body[at : at + self.random.choice([1, 1, 2, 8])]
            elif kind == 1:
                body[at:at] = self.random.choice(ODD)
            elif kind == 2 and at < len(body):
                body[at] = self.random.randrange(256)
            elif kind == 3 and at < len(body):
                body[at] ^= 0x20
            elif kind == 4:
                body[at:at] = body[at : at + self.random.randrange(40)]
            else:
                place = body.find(self.random.choice(ANCHORS), at)
                if place >= 0:
                    body[place : place + 1] = self.random.choice(ODD)
        return bytes(body)


ODD = [b"\0", b"\\", b'"', b"{", b"}", b"[", b"]", b",", b":", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\\u0000", b"\\ud800", b"\\udc00",
       b"\\ud83d\\ude00", b"01", b"1.", b"-", b"null", b"NaN", b"\x0b", b"\xef\xbb\xbf", b"\xc5\xbf", b"/**/", b"'", b"\\x", b"e",
       b'"model":"b",', b'"stream":true,', b'"Model":1,', b'"x":1,', 70 * b"[", b'"role":"user",', b'"content":"c",']  # fmt: skip
ANCHORS = [b'"', b":", b",", b"{", b"m", b"s", b"k", b"0"]

# --- comparing ---


def make_bodies(count, seed):
    maker = Maker(seed)
    for i in range(count):
        dialect = DIALECTS[i % 6]
        body = maker.write(maker.body(dialect)).encode()
        yield dialect, maker.damage(body) if maker.maybe(0.4) else body


def place(written):
    if written == "-":
        return None
    at, length = (int(number) for number in written.split(":"))
    return slice(at, at + length)


def differences(dialect, body, line):
    """What the reader says, held against the model: a list of words, empty when it is all the same."""
    fields = line.split()
    direct, stream, stop, user_texts, has_members = (int(field) for field in fields[:5])
    try:
        turn = Turn(dialect, body)
    except Unreadable:
        return [] if direct == UNREADABLE else ["read although unreadable"]
    if direct == UNREADABLE:
        return ["not read"]
    found = [bytes.fromhex(field[1:]).decode() for field in fields[5:10]]
    wanted = ["", "", "", "", turn.model] if dialect == "completion" else turn.texts()
    model, parapet, value, close, _ = (place(field) for field in fields[10:])
    rest = parse(body[: parapet.start] + body[parapet.stop :]) if parapet else turn.pairs
    checks = {
        "direct": direct == min(turn.reasons, default=NOT_DIRECT),
        "stream": stream == turn.stream,
        "stop": stop == turn.has_stop,
        "user texts": user_texts == turn.user_texts,
        "texts": found == wanted,
        "model's place": (json.loads(b'"' + body[model] + b'"') if model else "") == turn.model,
        "parapet's place": rest == [pair for pair in turn.pairs if pair[0] != "parapet"],
        "parapet's value": not value or parse(b'{"v":' + body[value] + b"}")[0][1] == turn.known["parapet"],
        "members": bool(has_members) == any(key != "parapet" for key, _ in turn.pairs),
        "close": body[close.start :].strip() == b"}",
    }
    return [what for what, same in checks.items() if not same]


def main(dump, count=12000, seed=1):
    bodies = list(make_bodies(int(count), int(seed)))
    framed = b"".join(struct.pack("<BI", DIALECTS.index(dialect), len(body)) + body for dialect, body in bodies)
    result = subprocess.run([dump], input=framed, capture_output=True, check=False)
    lines = result.stdout.decode().splitlines()
    if result.returncode != 0 or len(lines) != len(bodies):
        sys.exit(f"{dump} ended with {result.returncode} after {len(lines)} bodies: {result.stderr.decode()[-2000:]}")
    verdicts = [0] * 11
    failed = 0
    for (dialect, body), line in zip(bodies, lines):
        verdicts[int(line.split()[0])] += 1
        wrong = differences(dialect, body, line)
        if wrong:
            failed += 1
            if failed <= 10:
                print(f"{dialect}: {', '.join(wrong)}\n  {body!r}\n  {line}")
    print(f"{len(bodies)} bodies, {failed} differ; verdicts in the order of enum turn_direct: {verdicts}")
    # Bodies that are all refused, or none of them, would show nothing.
    sys.exit(1 if failed or min(verdicts) == 0 or verdicts[UNREADABLE] > 0.7 * len(bodies) else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
