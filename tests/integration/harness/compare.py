"""What "the same bytes" means (docs/promises.md): everything but what is set aside by name here."""
import re

from harness import runner

HOP_BY_HOP = {b"connection", b"keep-alive", b"proxy-connection", b"te", b"transfer-encoding", b"upgrade"}
ASIDE = HOP_BY_HOP | {b"host", b"date"}


def is_ours(name):
    return name.lower() == b"x-parapet" or name.lower().startswith(b"x-parapet-")


def named_by_connection(message):
    return {item.strip().lower() for value in message.values(b"connection") for item in value.split(b",")}


def end_to_end(message, aside=ASIDE):
    """The field lines that must pass as they are, in order, with their case and spacing."""
    dropped = aside | named_by_connection(message)
    return [line for line, (name, _) in zip(message.lines, message.fields)
            if name.lower() not in dropped and not is_ours(name)]


def start_line(message):
    return message.head.split(b"\r\n", 1)[0]


# What a model server makes anew for each answer: ids, times, timings, counters.
VOLATILE = [
    (rb'"(created|created_at|completed_at|modified_at|id_task|t_start|last_used|task_id)":("[^"]*"|-?[0-9.]+)',
     rb'"\1":0'),
    (rb'\b(chatcmpl|cmpl|resp|msg|rs|fc|call|gen)([-_])[A-Za-z0-9]{8,}', rb"\1\2ID"),
    (rb'"(timings|stats)":\{[^{}]*\}', rb'"\1":{}'),
    (rb'"([a-z_]*_(?:ms|per_second|duration|time))":-?[0-9.eE+]+', rb'"\1":0'),
    (rb'"(cache_n|tokens_cached|cached_tokens|n_past|n_prompt_tokens_cache)":[0-9]+', rb'"\1":0'),
]


def settle(body):
    """The body with everything volatile set to a fixed value."""
    for pattern, instead in VOLATILE:
        body = re.sub(pattern, instead, body)
    return body


def same_answer(direct, through, what, normalise=settle):
    """Fail unless an answer that came through parapet is the one that came direct. Bodies are compared joined: a model
    server cuts its stream into chunks as time has it."""
    runner.equal(start_line(through), start_line(direct), f"{what}: status line")
    bodies = normalise(direct.content), normalise(through.content)
    aside = ASIDE | ({b"content-length"} if direct.content != bodies[0] or through.content != bodies[1] else set())
    runner.equal(end_to_end(through, aside), end_to_end(direct, aside), f"{what}: fields")
    runner.equal(through.framing, direct.framing, f"{what}: framing")
    runner.equal(through.trailers, direct.trailers, f"{what}: trailers")
    runner.equal(bodies[1], bodies[0], f"{what}: body")
