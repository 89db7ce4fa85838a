"""Extra calls made of bodies at random, read back by Python's json.

    python3 extra_call_python.py DUMP [BODIES [SEED]]       DUMP: the program dialect_dump

Whatever the body, the call is JSON without a key twice where parapet writes, holds every member that is to stay with its
value unchanged, none that is to go, the conversation as it was, and the instruction at its end.
"""

import json
import random
import sys

import read_request_python as bodies
from dialect_program import DIALECTS, dump

LLAMA_SERVER, WITH_DRAFT, WITH_SCHEMA = 1, 2, 4
# Members that the dialects know and that stay all the same; the conversation's, options and settings are looked at apart.
KEPT = {"model", "suffix", "context", "template", "raw", "conversation", "previous_response_id", "container", "images",
        "chat_template", "continue_final_message", "add_generation_prompt"}  # fmt: skip
GONE = (bodies.COMMON | {"temperature", "text", "include", "modalities", "output_config"}) - KEPT
WRITTEN = {"stream", "temperature", "text", "format", "response_format", "json_schema", "max_tokens", "max_output_tokens"}
APART = {"messages", "input", "prompt", "options", "chat_template_kwargs"}
LIMIT = {"openai": "max_tokens", "responses": "max_output_tokens", "messages": "max_tokens"}
LISTS = {"chat": "messages", "openai": "messages", "responses": "input", "messages": "messages"}


def unique(pairs):
    folded = [bodies.fold(key) for key, _ in pairs]
    assert len(set(folded)) == len(folded), f"a key twice: {folded}"
    return dict(pairs)


def loads(text):
    """The objects that parapet writes into are checked for keys that stand twice; those of the client are its own."""
    top = unique(json.loads(text, object_pairs_hook=bodies.Object))
    for key in ("options", "chat_template_kwargs"):
        if isinstance(top.get(key), bodies.Object):
            unique(top[key])
    return top


def last_text(content):
    """The last text of a content that is not empty."""
    if isinstance(content, str):
        return content
    texts = [dict(part).get("text") for part in content or [] if dict(part).get("type") in ("text", "input_text", "output_text")]
    return [text for text in texts if text][-1]


def check_conversation(dialect, before, after, text, with_draft):
    key = LISTS.get(dialect, "prompt")
    was, now = before[key], after[key]
    if dialect == "generate":
        shown = f"{text}\n\n{text}" if with_draft else text
        assert last_text(now) == f"{last_text(was)}\n\n{shown}", "the prompt"
        return
    if isinstance(was, str) and with_draft:
        assert dict(now[0])["content"] == was and len(now) == 3, "the text became a list"
        was = now[:1]
    if isinstance(was, str):
        assert now == f"{was}\n\n{text}", "the text"
        return
    if with_draft:
        assert now[:-2] == was, "the conversation"
        assert last_text(dict(now[-2])["content"]) == text and dict(now[-2])["role"] == "assistant", "the draft"
        assert dict(now[-1]) == {"role": "user", "content": text}, "the instruction"
        return
    assert len(now) == len(was) and now[:-1] == was[:-1], "the conversation"
    assert last_text(dict(now[-1])["content"]) == f"{last_text(dict(was[-1])['content'])}\n\n{text}", "what was asked"


def check_call(dialect, flags, before, after, text):
    for key, value in before.items():
        if key in GONE:
            assert key in WRITTEN or key not in after, f"{key} stayed"
        elif key not in APART:
            assert after[key] == value, f"{key} changed"
    assert after["stream"] is True
    limits = dict(after["options"]) if dialect in ("chat", "generate") else after
    assert limits["temperature"] == 0.7 and limits[LIMIT.get(dialect, "num_predict")] == 300
    assert ("seed" in limits) == (dialect in ("chat", "generate", "openai") or bool(flags & LLAMA_SERVER))
    if dialect in ("chat", "generate"):
        assert after["think"] is False
        assert not {"stop"} & set(limits)
    elif flags & LLAMA_SERVER:
        assert dict(after["chat_template_kwargs"])["enable_thinking"] is False
    schema = {"chat": "format", "generate": "format", "openai": "response_format",
              "responses": "json_schema" if flags & LLAMA_SERVER else "text"}.get(dialect)  # fmt: skip
    assert schema is None or (schema in after) == bool(flags & WITH_SCHEMA), "the schema"
    check_conversation(dialect, before, after, text, flags & WITH_DRAFT)


def main():
    program, count = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    maker = bodies.Maker(seed)
    choose = random.Random(seed)
    rows = []
    for _ in range(count):
        dialect = choose.choice(DIALECTS[:-1])
        body = maker.write(maker.body(dialect)).encode()
        if maker.maybe(0.1):
            body = maker.damage(body)
        rows.append(("k", dialect, choose.randrange(8), body, choose.choice(['Say "x"\n', "\u00e9\U0001f600\\", "x"]).encode()))
    written = 0
    for (_, dialect, flags, body, text), (result, out) in zip(rows, dump(program, rows)):
        if result != "0":
            continue
        written += 1
        try:
            before = dict(json.loads(body, object_pairs_hook=bodies.Object))
            check_call(dialect, flags, before, loads(out.decode()), text.decode())
        except (AssertionError, KeyError, ValueError, IndexError, TypeError) as problem:
            print(f"{dialect} {flags}: {type(problem).__name__} {problem}\n  {body!r}\n  {out!r}")
            sys.exit(1)
    print(f"{count} bodies, {written} calls, seed {seed}")
    sys.exit(0 if written > count / 4 else 1)


if __name__ == "__main__":
    main()
