#!/usr/bin/env python3
"""Write a tiny language model with random weights, for tests that need a real llama-server but no real model.

The file is a GGUF of the llama architecture. It talks nonsense in readable English words and ends its turn by itself. Asked
for a grammar or a JSON schema, a server makes it answer in that form, since any token can be had from it.

How a random network is made to write sentences: the first few dimensions of every embedding say, one-hot, in which state the
text is after that token (mid-sentence, sentence over, line over, ...). No layer writes to those dimensions, so the output
matrix can read the state off and prefer some tokens over others in it. All other weights are noise: they choose the word.
"""
import argparse
import array
import math
import random
import struct
import sys

WORDS = """a about after again air all along always and another anchor answer apple arch around as at autumn bank barn basket
beach bell below bench between bird blue boat book bottle bread bridge bright bring brown build but by call candle carry castle
chair change chapel children city clay clear clock cloud coast cold colour come copper corner count country dark day deep door
down draw dream dry dust each early earth east edge evening every far farm feather field find fire first fish floor flower fly
fold follow food for forest form found four from garden gate gentle give glass go gold good grain grass great green grey ground
grow half hand harbour have hear heavy here high hill hold honey horse house how ice in iron island it its journey keep kind
kitchen know ladder lake lamp land large last late leaf learn leave letter light like line listen little long look low make many
map market meadow meet middle mill mirror moon morning mountain move music narrow near new night north not now oak of old on
once one only open orange orchard other our out over own paper part path people piece place plain plant play pond quiet rain
reach read red rest rice ring river road roof room root rope round sail salt sand sea second see seed send seven shade shape
sharp shell ship shore short show side silver sing six sky sleep slow small smoke snow soft some song south spring stand star
stay steep step still stone storm story street strong summer sun table take tall tell ten than that the their then there they
thin this three through tide time to today together tower town tree turn two under valley village voice wait walk wall warm
water wave way we weather well west what wheat wheel when where white who wide wild will wind window winter with wood word work
world yellow yes you young""".split()

# What the model thinks in: other words than it speaks in, so that each of its words tells thought from speech.
MUSINGS = """actually alright also because besides clearly consider consequently given hence hmm if indeed instead maybe moreover
nevertheless next otherwise perhaps possibly presumably probably rather recall reconsider since so suppose therefore though thus
unless whereas whether""".split()

# The states of a text, one reserved dimension each.
MID_SENTENCE, PAUSE, SENTENCE_OVER, LINE_OVER, LINE_DUE, TURN_DUE, THOUGHT = range(7)
STATES = 7

# GGUF's numbers: token types, then value types.
TOKEN_NORMAL, TOKEN_UNKNOWN, TOKEN_CONTROL, TOKEN_USER_DEFINED, TOKEN_BYTE = 1, 2, 3, 4, 6
GGUF_U32, GGUF_I32, GGUF_F32, GGUF_BOOL, GGUF_STRING, GGUF_ARRAY = 4, 5, 6, 7, 8, 9
ALIGNMENT = 32

# Logits: NEVER is out of reach of the noise, RARELY still wins over spelling the same text byte by byte. A word has 0 plus
# the noise; the likeliest few dozen, which are all that sampling looks at, then weigh about as much together as SPEECH.
NEVER, RARELY, MUST = -16.0, -8.0, 24.0
NOISE = 1.2
SPEECH = 90.0
# How much of a token's embedding the text before it adds: enough for a prompt to matter, and for a greedy answer not to circle.
WRITTEN = 1.0

CHATML = (
    "{%- for m in messages -%}"
    "{{- '<|im_start|>' + m['role'] + '\\n' + m['content'] + '<|im_end|>\\n' -}}"
    "{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}"
)

# Tool calls in the form of the Hermes and Qwen models, which llama-server knows how to read back.
TOOLS = (
    "{%- set first = messages[0]['content'] if messages[0]['role'] == 'system' else '' -%}"
    "{%- if tools -%}"
    "{{- '<|im_start|>system\\n' + first + '\\n\\n# Tools\\n\\nThese functions may be called:\\n<tools>' -}}"
    "{%- for tool in tools -%}{{- '\\n' + (tool | tojson) -}}{%- endfor -%}"
    "{{- '\\n</tools>\\n\\nTo call one, write its name and arguments as JSON:\\n<tool_call>\\n"
    "{\"name\": \"NAME\", \"arguments\": {}}\\n</tool_call><|im_end|>\\n' -}}"
    "{%- elif first -%}{{- '<|im_start|>system\\n' + first + '<|im_end|>\\n' -}}{%- endif -%}"
    "{%- for m in messages -%}"
    "{%- if m['role'] == 'tool' -%}"
    "{{- '<|im_start|>user\\n<tool_response>\\n' + m['content'] + '\\n</tool_response><|im_end|>\\n' -}}"
    "{%- elif m['role'] == 'assistant' -%}"
    "{{- '<|im_start|>assistant\\n' -}}"
    "{%- if THINKING -%}{{- '<think>' + m['reasoning_content'] + '</think>\\n' -}}{%- endif -%}"
    "{%- if m['content'] -%}{{- m['content'] + ('\\n' if m['tool_calls'] else '') -}}{%- endif -%}"
    "{%- for call in m['tool_calls'] or [] -%}"
    "{{- ('' if loop.first else '\\n') + '<tool_call>\\n{\"name\": \"' + call['function']['name'] + '\", \"arguments\": ' -}}"
    "{{- call['function']['arguments'] | tojson -}}{{- '}\\n</tool_call>' -}}"
    "{%- endfor -%}{{- '<|im_end|>\\n' -}}"
    "{%- elif m['role'] != 'system' or not loop.first -%}"
    "{{- '<|im_start|>' + m['role'] + '\\n' + m['content'] + '<|im_end|>\\n' -}}"
    "{%- endif -%}{%- endfor -%}"
    "{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}OPENING{%- endif -%}"
)
THINK_OPENING = (
    "{%- if enable_thinking is defined and enable_thinking is false -%}{{- '<think></think>\\n' -}}"
    "{%- else -%}{{- '<think>' -}}{%- endif -%}"
)
TEMPLATES = {
    "chatml": CHATML,
    "tools": TOOLS.replace("THINKING", "false").replace("OPENING", ""),
    "think": TOOLS.replace("THINKING", "m['reasoning_content']").replace("OPENING", THINK_OPENING),
}


class Vocabulary:
    """The tokens, each with the state it leaves the text in and the logit it is given in each state."""

    def __init__(self, template, mean_length):
        self.texts, self.scores, self.types, self.leads_to, self.wanted = [], [], [], [], []
        self.number = {}
        self.add_specials()
        self.add_letters()
        self.add_words()
        if template != "chatml":
            self.add_marks(template)
        # At which share of its sentence ends a turn ends follows from the length asked for; 20 is measured.
        self.want("<|im_end|>", SENTENCE_OVER, math.log(SPEECH * 20 / max(mean_length - 7, 1)))
        self.want("<|im_end|>", TURN_DUE, MUST)

    def add(self, text, score, kind, leads_to=MID_SENTENCE):
        assert text not in self.number, "a token stands twice: " + text
        self.number[text] = len(self.texts)
        self.texts.append(text)
        self.scores.append(score)
        self.types.append(kind)
        self.leads_to.append(leads_to)
        self.wanted.append([NEVER] * STATES)

    def want(self, text, state, logit):
        self.wanted[self.number[text]][state] = logit

    def add_specials(self):
        self.add("<unk>", 0.0, TOKEN_UNKNOWN)
        for text in ("<s>", "</s>", "<|im_start|>", "<|im_end|>"):
            self.add(text, 0.0, TOKEN_CONTROL)
        for byte in range(256):
            self.add("<0x%02X>" % byte, 0.0, TOKEN_BYTE, LINE_OVER if byte == 10 else MID_SENTENCE)
        self.want("<0x0A>", SENTENCE_OVER, math.log(SPEECH / 8))
        self.want("<0x0A>", LINE_DUE, MUST)

    def add_letters(self):
        for code in range(33, 127):
            leads_to = SENTENCE_OVER if chr(code) in ".?!" else PAUSE if chr(code) == "," else MID_SENTENCE
            self.add(chr(code), -2000.0 - code, TOKEN_NORMAL, leads_to)
        self.add("\u2581", -2000.0, TOKEN_NORMAL)
        for mark, one_in in ((".", 8), (",", 14), ("?", 90), ("!", 120)):
            self.want(mark, MID_SENTENCE, math.log(SPEECH / one_in))

    def add_words(self):
        """A word carries the space before it. The tokenizer joins pairs, so every beginning of a word is a token, too."""
        capitals = [word.capitalize() for word in WORDS]
        for words, leads_to, states in (
            (WORDS, MID_SENTENCE, [MID_SENTENCE, PAUSE]),
            (capitals, MID_SENTENCE, [SENTENCE_OVER, LINE_OVER]),
            (MUSINGS, THOUGHT, [THOUGHT]),
        ):
            for word in words:
                self.add("\u2581" + word, -1.0 - len(self.texts) / 100, TOKEN_NORMAL, leads_to)
                for state in states:
                    self.want("\u2581" + word, state, 0.0)
        for word in WORDS + capitals + MUSINGS:
            for length in range(1, len(word)):
                if "\u2581" + word[:length] not in self.number:
                    self.add("\u2581" + word[:length], -1000.0 - len(self.texts) / 100, TOKEN_NORMAL)

    def add_marks(self, template):
        """Chosen when a request biases them up or a grammar asks for them; thinking ends by itself after some words."""
        marks = {"<tool_call>": LINE_DUE, "</tool_call>": TURN_DUE, "<think>": THOUGHT, "</think>": LINE_DUE}
        for text, leads_to in marks.items():
            self.add(text, 0.0, TOKEN_USER_DEFINED, leads_to)
            self.wanted[self.number[text]] = [RARELY] * STATES
        if template == "think":
            self.want("</think>", THOUGHT, 1.0)


class Weights:
    """The tensors, in file order, as (name, dimensions with the contiguous one first, floats)."""

    def __init__(self, vocabulary, options):
        self.vocabulary, self.dim, self.ff, self.layers = vocabulary, options.dim, options.ff, options.layers
        self.random = random.Random(options.seed)
        self.pool = array.array("f", [self.random.gauss(0, 1) for _ in range(1 << 16)])
        self.flag = 8.0 * math.sqrt(self.dim / 64)

    def noise(self, rows, columns, deviation):
        """Gaussian rows, cut from one pool at random places: fast enough for hundreds of megabytes."""
        scaled = array.array("f", [x * deviation for x in self.pool])
        values = array.array("f")
        while len(values) < rows * columns:
            start = self.random.randrange(len(scaled) // 2)
            values.extend(scaled[start : start + len(scaled) // 2])
        del values[rows * columns :]
        return values

    def reader(self, rows, deviation):
        """A matrix that reads the embedding and is blind to the state, whose flag would drown everything else."""
        values = self.noise(rows, self.dim, deviation / math.sqrt(self.dim))
        for at in range(0, len(values), self.dim):
            values[at : at + STATES] = array.array("f", bytes(4 * STATES))
        return values

    def writer(self, columns, deviation):
        """A matrix that adds to the embedding and leaves the state alone."""
        values = self.noise(self.dim, columns, deviation / math.sqrt(columns))
        values[: STATES * columns] = array.array("f", bytes(4 * STATES * columns))
        return values

    def embeddings(self):
        values = self.noise(len(self.vocabulary.texts), self.dim, 1.0)
        for token, state in enumerate(self.vocabulary.leads_to):
            at = token * self.dim
            values[at : at + STATES] = array.array("f", [self.flag if s == state else 0.0 for s in range(STATES)])
        return values

    def output(self):
        """Reads the state's flag, as large as it is after the last normalisation, back into the logits wanted."""
        values = self.noise(len(self.vocabulary.texts), self.dim, NOISE / math.sqrt(self.dim))
        others = (1 + WRITTEN**2) * (self.dim - STATES)
        seen = self.flag / math.sqrt((self.flag**2 + others) / self.dim)
        for token, wanted in enumerate(self.vocabulary.wanted):
            at = token * self.dim
            values[at : at + STATES] = array.array("f", [logit / seen for logit in wanted])
        return values

    def ones(self):
        return array.array("f", [1.0]) * self.dim

    def tensors(self):
        dim, ff, tokens = self.dim, self.ff, len(self.vocabulary.texts)
        yield "token_embd.weight", (dim, tokens), self.embeddings
        yield "output_norm.weight", (dim,), self.ones
        yield "output.weight", (dim, tokens), self.output
        for layer in range(self.layers):
            for norm in ("attn_norm", "ffn_norm"):
                yield f"blk.{layer}.{norm}.weight", (dim,), self.ones
            for part in ("q", "k", "v"):
                yield f"blk.{layer}.attn_{part}.weight", (dim, dim), lambda: self.reader(dim, 2.0)
            yield f"blk.{layer}.attn_output.weight", (dim, dim), lambda: self.writer(dim, WRITTEN)
            for part in ("gate", "up"):
                yield f"blk.{layer}.ffn_{part}.weight", (dim, ff), lambda: self.reader(ff, 1.0)
            yield f"blk.{layer}.ffn_down.weight", (ff, dim), lambda: self.writer(ff, 0.3)


def gguf_string(text):
    encoded = text.encode()
    return struct.pack("<Q", len(encoded)) + encoded


def gguf_value(value):
    """The type follows from the Python value; a list takes its first element's."""
    if isinstance(value, bool):
        return GGUF_BOOL, struct.pack("<?", value)
    if isinstance(value, int):
        return GGUF_U32, struct.pack("<I", value)
    if isinstance(value, float):
        return GGUF_F32, struct.pack("<f", value)
    if isinstance(value, str):
        return GGUF_STRING, gguf_string(value)
    if isinstance(value[0], str):
        kind, packed = GGUF_STRING, b"".join(gguf_string(x) for x in value)
    elif isinstance(value[0], float):
        kind, packed = GGUF_F32, struct.pack("<%df" % len(value), *value)
    else:
        kind, packed = GGUF_I32, struct.pack("<%di" % len(value), *value)
    return GGUF_ARRAY, struct.pack("<IQ", kind, len(value)) + packed


def metadata(vocabulary, options):
    return {
        "general.architecture": "llama",
        "general.name": options.name,
        "general.file_type": 0,
        "llama.block_count": options.layers,
        "llama.context_length": options.context,
        "llama.embedding_length": options.dim,
        "llama.feed_forward_length": options.ff,
        "llama.attention.head_count": options.heads,
        "llama.attention.head_count_kv": options.heads,
        "llama.attention.layer_norm_rms_epsilon": 1e-5,
        "llama.rope.dimension_count": options.dim // options.heads,
        "llama.vocab_size": len(vocabulary.texts),
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.pre": "default",
        "tokenizer.ggml.tokens": vocabulary.texts,
        "tokenizer.ggml.scores": vocabulary.scores,
        "tokenizer.ggml.token_type": vocabulary.types,
        "tokenizer.ggml.unknown_token_id": vocabulary.number["<unk>"],
        "tokenizer.ggml.bos_token_id": vocabulary.number["<s>"],
        "tokenizer.ggml.eos_token_id": vocabulary.number["<|im_end|>"],
        "tokenizer.ggml.eot_token_id": vocabulary.number["<|im_end|>"],
        "tokenizer.ggml.add_bos_token": True,
        "tokenizer.ggml.add_eos_token": False,
        "tokenizer.ggml.add_space_prefix": False,
        "tokenizer.chat_template": TEMPLATES[options.template],
    }


def padding(size):
    return bytes(-size % ALIGNMENT)


def write_model(out, fields, tensors):
    head = [b"GGUF", struct.pack("<IQQ", 3, len(tensors), len(fields))]
    for key, value in fields.items():
        kind, packed = gguf_value(value)
        head.append(gguf_string(key) + struct.pack("<I", kind) + packed)
    offset = 0
    for name, shape, _ in tensors:
        head.append(gguf_string(name) + struct.pack("<I%dQ" % len(shape), len(shape), *shape) + struct.pack("<IQ", 0, offset))
        size = 4 * math.prod(shape)
        offset += size + len(padding(size))
    head = b"".join(head)
    out.write(head + padding(len(head)))
    for _, _, fill in tensors:
        values = fill()
        if sys.byteorder == "big":
            values.byteswap()
        out.write(values)
        out.write(padding(4 * len(values)))


def read_options():
    parser = argparse.ArgumentParser(description="Write a tiny random model (GGUF) that speaks nonsense in English words.")
    parser.add_argument("out", help="file to write")
    parser.add_argument("--template", choices=sorted(TEMPLATES), default="chatml", help="chat template (default: chatml)")
    parser.add_argument("--seed", type=int, default=1, help="another seed is another model")
    parser.add_argument("--name", default="tiny-random", help="the model's name in its metadata")
    parser.add_argument("--mean-length", type=float, default=100, help="tokens of an answer, about")
    parser.add_argument("--context", type=int, default=4096, help="tokens of context")
    for size, default in (("dim", 64), ("layers", 2), ("ff", 128), ("heads", 4)):
        parser.add_argument("--" + size, type=int, default=default, help=f"larger is slower (default: {default})")
    options = parser.parse_args()
    if options.dim % (2 * options.heads) or options.dim < 32:
        parser.error("--dim must be at least 32 and a multiple of twice --heads")
    return options


def main():
    options = read_options()
    vocabulary = Vocabulary(options.template, options.mean_length)
    tensors = list(Weights(vocabulary, options).tensors())
    with open(options.out, "wb") as out:
        write_model(out, metadata(vocabulary, options), tensors)


if __name__ == "__main__":
    main()
