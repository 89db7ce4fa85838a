/*
 * The post-passes: what each finds in a finished answer, and how it acts. One row of the table each.
 *
 * Readers only find; they never edit or decide. All of them are pure, linear in the texts, and allocate only what
 * pass_alignment needs for a puzzle's names.
 *
 * Acting is an executor's job (step.h), in the same file: its draft is the text that would be delivered without it,
 * it ends in flow_repair, flow_keep or flow_fall_back, and it may flow_flag the turn. It runs within its turn's
 * budget, after the route's executor if there is one (flow_before). Its prompts begin with its name.
 */
#ifndef PARAPET_EXECUTORS_PASSES_PASS_H
#define PARAPET_EXECUTORS_PASSES_PASS_H

#include <stdbool.h>

#include "policies/policy.h"
#include "policies/span.h"
#include "policies/vocabulary.h"

struct executor;
struct flow;
struct pattern_set;
struct screened;

#define PASS_FINDINGS_MAX 32
#define PASS_PARTS_MAX    2

/* Further patterns of the policy for a pass. */
struct pass_patterns {
	const struct pattern_set *set;
	const unsigned *numbers;
	size_t count;
};

/* A pass's input, borrowed. Any of them may be empty, and contain any bytes. */
struct pass_input {
	struct span system;   /* the system prompt */
	struct span earlier;  /* the user message before the prompt */
	struct span prompt;   /* the last user message */
	struct span response; /* the draft */
	struct pass_patterns patterns;
	const struct screened *screened; /* what the texts may contain (screen.h); NULL: not screened */
};

/* The result of a deterministic check. */
#define EACH_PASS_CHECK(ROW) \
	ROW(PASS_UNCHECKED, "none") /* there is none */ \
	ROW(PASS_KEPT, "kept") \
	ROW(PASS_BROKEN, "broken")
VOCABULARY(pass_check, EACH_PASS_CHECK, PASS_CHECK_COUNT);

/* A place related to a finding: "draft", "tail", "item". */
struct pass_part {
	const char *name; /* static */
	struct span text; /* in the same text as the finding's */
};

struct pass_finding {
	const char *kind;    /* static; listed at each pass */
	bool in_prompt;      /* text points into the prompt, else into the response */
	struct span text;    /* never empty */
	const char *persona; /* static; for identity: who asked for the role, "user" or "system"; else NULL */
	enum pass_check check;
	struct pass_part parts[PASS_PARTS_MAX];
	unsigned part_count;
	bool in_entry; /* qualifiers: an item of the response begins with the thing and other words, or negates it */
};

struct pass_findings {
	struct pass_finding list[PASS_FINDINGS_MAX]; /* further ones are ignored */
	unsigned count;
};

/* How a pass acts on a turn, from the loosest to the strictest. */
enum pass_hook {
	HOOK_NONE,        /* it does not apply */
	HOOK_ALONG,       /* it reads a draft that is examined anyway */
	HOOK_TAP,         /* it reads a draft that streams, and cannot change it */
	HOOK_OPENING,     /* a stream's beginning is held until it is clean: then as HOOK_TAP */
	HOOK_HOLD,        /* a stream is held if that does not take long: else as HOOK_TAP */
	HOOK_HOLD_CHECKED /* as HOOK_HOLD if an executor examines the draft too: else as HOOK_TAP. Never in a plan */
};

struct pass {
	const char *name; /* as written in the policy and by `inspect` */
	void (*find)(const struct pass_input *input, struct pass_findings *findings);

	/*
	 * Decided from the request alone (input->response is empty), before any answer. Cheap: called for every
	 * direct turn. *shadow starts as false, and is set if the pass may only record. NULL: it only reads.
	 */
	enum pass_hook (*hook)(const struct pass_input *input, const struct policy_post *post, bool *shadow);

	const struct executor *act; /* NULL: it only reads */
};

/*
 * The passes, one for each row of EACH_POLICY_PASS.
 *
 * identity: Role play that is broken: "leak", a sentence in which the draft says that it is a machine, and where
 *   there is one also "safety", each sentence that sends its reader to help. Only where a role was asked for that
 *   is no machine's; not where someone asks what they talk to, and not on self-harm. What else the policy calls a
 *   leak is looked for within one sentence, 4 KiB of it at most, for 5 ms of CPU time a draft. The answer is
 *   written again, once, with the role as an anchor. Delivered only where that breaks the role less by the same
 *   reader, claims to be no human, and gives all advice that the draft gives to somebody in danger.
 *
 * corrections: A correction that the reader would see: "correction", the marker, with the parts "draft" before it
 *   and "tail" behind it. Only where the marker heads its line, an answer is complete before it and a block behind
 *   it; not in code or JSON, nor where the prompt asks to correct something. The answer loses what it corrects
 *   where the executor came to the corrected answer, or where the policy says `always`. Asks nobody.
 *
 * qualifiers: What a prompt takes out of what it asks for, in the prompt: "word" or "letter" (not to be used),
 *   "item" (not to be listed), "scope" (another notion that is not meant), each with the part "item"; behind it
 *   "offence", in the response, for what breaks it. Unchecked is also a word that the response quotes or copies
 *   from the prompt. The answer is written again, once, and delivered only where it comes through what the draft
 *   failed: the reader's check, or a question about the text alone.
 *
 * counting: Where a response to "how many are there" with a letter for the size names a "sequence" or gives a
 *   "formula". The claim is held against small cases that a program counted, and the turn is marked where they do
 *   not bear it out, or where there is no program. Never rewritten, so nothing of it is ever held.
 *
 * alignment: The final line of a short answer that says something else than its reasoning: "answer", with the parts
 *   "stated" and "reached". The line says what the reasoning reached: an option or a number, nothing else.
 *   Otherwise it is noted as evidence. Asks nobody.
 */
#define PASS_DECLARED(value, name, symbol) extern const struct pass pass_##symbol;
EACH_POLICY_PASS(PASS_DECLARED)
#undef PASS_DECLARED

/* The passes in the policy's order (enum policy_pass), from 0; NULL after the last. */
const struct pass *pass_at(unsigned index);

/* The pass input for a flow: its draft is the response. */
struct pass_input pass_input_of(const struct flow *flow);

/* The patterns of a post entry of the policy, which may be NULL. */
struct pass_patterns pass_patterns_of(const struct policy *policy, const struct policy_post *post);

/* Add a finding in the response, unchecked and without parts. Returns NULL if there is no room, or text is empty. */
struct pass_finding *pass_add(struct pass_findings *findings, const char *kind, struct span text);

/* Give a finding a part; finding may be NULL. */
void pass_add_part(struct pass_finding *finding, const char *name, struct span text);

#endif
