"""Values, paths, body fields and model names for the fuzzer of toggles."""

TEXTS = [
    "off",
    " Shadow\t",
    "route=arithmetic",
    "policy=de-2",
    "off, on",
    "route=" + 65 * "a",
    "/parapet/off/v1/chat/completions",
    "/parapet/on///api/chat?x=/parapet/../z",
    "/parapet/route/logic//v1/chat",
    "/parapet/shadow?x",
    "/parapet/health",
    "/parapet/off//parapet/on/v1",
    "/parapet/off/v1/%2e%2E/x%2f%5C\\",
    "gemma3:4b@off",
    "gemma3@on:latest",
    "gemma3:4b@route=logic:latest",
    "m@001@shadow",
    "m@policy=x",
    '"off"',
    ' "route=logic" ',
    '{"mode":"shadow"}',
    '{ "route" : "logic" }',
    '\n{"policy":\t"strict"}\r\n',
    '{"mode":"on","route":"logic"}',
    '{"mode":"o\\u0066f"}',
    '{"mode":null}',
    "null",
    "{}",
]

SEEDS = [text.encode() for text in TEXTS]
