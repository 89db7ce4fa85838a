"""Who may know whom: every folder of C, and the rooms whose headers its files may include besides their own (ARCHITECTURE.md).

Rows stand from left to right: a room names only rooms above it.
"""

# Included everywhere, by every room: the type that all of them speak, the budget that all readers share, and what needs
# no more than a header: hashing, the clock.
SPOKEN_EVERYWHERE = {"policies/span.h", "policies/cpu.h", "policies/hash.h", "policies/clock.h", "policies/vocabulary.h"}

ROOMS = {
    "policies/patterns": "",
    "policies": "policies/patterns",
    "routes/text": "policies/patterns",
    "routes": "policies policies/patterns routes/text",
    "sandbox": "",
    "sandbox/jail": "sandbox",
    "sandbox/solver": "sandbox sandbox/jail",
    "executors": "policies routes routes/text sandbox",
    "executors/quantities": "policies routes/text",
    "executors/arithmetic": "policies routes routes/text executors executors/quantities",
    "executors/constraints": "policies routes routes/text executors",
    "executors/puzzle": "policies routes/text sandbox executors",
    "executors/clues": "policies routes/text",
    "executors/logic": "policies routes routes/text executors executors/puzzle executors/clues",
    "executors/passes": "policies policies/patterns routes routes/text executors executors/arithmetic executors/constraints"
    " executors/clues executors/logic",
    "proxy/http": "",
    "proxy/json": "",
    "proxy/dialects": "policies routes routes/text proxy/http proxy/json",
    "proxy/observe": "policies routes executors proxy/json proxy/dialects",
    "proxy/shared": "policies routes routes/text sandbox executors proxy/http proxy/json proxy/observe",
    "proxy/batch": "routes sandbox proxy/http proxy/json proxy/observe proxy/shared",
    "proxy/queue": "policies sandbox proxy/json proxy/observe proxy/shared proxy/batch",
    "proxy/relay": "policies routes routes/text executors executors/passes proxy/http proxy/json proxy/dialects proxy/observe proxy/shared",
    "proxy/guard": "policies routes routes/text sandbox executors executors/constraints executors/passes proxy/http proxy/json"
    " proxy/dialects proxy/observe proxy/shared proxy/relay",
    "proxy/own": "policies routes proxy/http proxy/json proxy/dialects proxy/observe proxy/shared proxy/relay",
    "proxy/requests": "policies routes executors proxy/http proxy/dialects proxy/observe proxy/shared proxy/relay proxy/guard"
    " proxy/own",
    "proxy/process": "policies policies/patterns routes routes/text sandbox executors proxy/observe proxy/shared proxy/batch proxy/queue proxy/relay proxy/guard"
    " proxy/own proxy/requests",
    "proxy/commands": "policies policies/patterns routes routes/text sandbox executors executors/quantities executors/arithmetic executors/constraints"
    " executors/puzzle executors/clues executors/logic executors/passes proxy/http proxy/json proxy/observe proxy/shared proxy/relay"
    " proxy/requests proxy/process",
    # Two programs' parts of their own: nothing includes them. parapet eval and doctor are commands, so they see the table of commands.
    "proxy/eval": "policies policies/patterns routes/text executors executors/arithmetic executors/constraints executors/clues"
    " executors/logic proxy/http proxy/json proxy/dialects proxy/observe proxy/shared proxy/commands",
    "proxy/doctor": "policies executors proxy/dialects proxy/observe proxy/shared proxy/commands proxy/eval",
    "proxy/replay": "proxy/http proxy/json proxy/shared",
    "proxy": "policies proxy/commands proxy/observe",
}

# Single files that know more than their room, and why.
EXCEPT = {
    "executors/executors.c": ("executors/quantities executors/arithmetic executors/clues executors/constraints executors/logic", "the table of executors"),
    "sandbox/jail_spawn.c": ("sandbox/jail", "starts the program, and says so in its words"),
}

# Modules (NAME.c with NAME.h, or a NAME.h alone) that may include each other in a circle, and why.
CIRCLES = {
    "executors/clues/clues executors/clues/reader executors/clues/sentences": "the reader fills in the clues that clues.h shows to others",
    "proxy/dialects/answer_document proxy/dialects/answer_reader": "tables of members, whose readers answer_document.c has, fill in its document",
    "proxy/replay/connection proxy/replay/play proxy/replay/whole": "one connection's state, and who plays on it ends it",
}


def may_know(name):
    """The rooms that a file may include from, its own among them; None where there is no such room."""
    room = name.rpartition("/")[0]
    if room not in ROOMS:
        return None
    return {room, *ROOMS[room].split(), *EXCEPT.get(name, ("",))[0].split()}
