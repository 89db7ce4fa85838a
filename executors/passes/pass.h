/*
 * The post-passes: what each sees in a finished answer, and what it does about it. One row of the table each.
 *
 * Readers find; they never edit and never decide. All of them are pure, take time linear in the texts, and allocate
 * nothing but what pass_alignment needs for a puzzle's names.
 *
 * What is done is an executor's (step.h), in the same file: its draft is what would be delivered without it, it ends in
 * flow_repair, flow_keep or flow_fall_back, and it may flow_flag the turn. It runs within its turn's budget, behind the
 * route's executor where there is one (flow_before). Its prompts are called after it.
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

/* What else the policy has a pass look for: these of its patterns. */
struct pass_patterns {
	const struct pattern_set *set;
	const unsigned *numbers;
	size_t count;
};

/* What a pass looks at, borrowed. Any of them may be empty, and hold any bytes. */
struct pass_input {
	struct span system;   /* the operator's text */
	struct span earlier;  /* the user's text before the prompt */
	struct span prompt;   /* the user's last text */
	struct span response; /* the draft */
	struct pass_patterns patterns;
	const struct screened *screened; /* what the texts may hold (screen.h); NULL: whoever wants to know looks */
};

/* What a deterministic check came to. */
#define EACH_PASS_CHECK(ROW) \
	ROW(PASS_UNCHECKED, "none") /* there is none */ \
	ROW(PASS_KEPT, "kept") \
	ROW(PASS_BROKEN, "broken")
VOCABULARY(pass_check, EACH_PASS_CHECK, PASS_CHECK_COUNT);

/* A place that belongs to a finding: "draft", "tail", "item". */
struct pass_part {
	const char *name; /* static */
	struct span text; /* in the same text as the finding's */
};

struct pass_finding {
	const char *kind;    /* static; the words stand at each pass */
	bool in_prompt;      /* where text lies: in the prompt, else in the response */
	struct span text;    /* never empty */
	const char *persona; /* static; of identity: who asked for the role, "user" or "system"; else NULL */
	enum pass_check check;
	struct pass_part parts[PASS_PARTS_MAX];
	unsigned part_count;
	bool in_entry; /* qualifiers: an entry of the response is headed by the thing and other words, or denies it */
};

struct pass_findings {
	struct pass_finding list[PASS_FINDINGS_MAX]; /* what does not fit is left out */
	unsigned count;
};

/* How a pass takes hold of a turn, from the loosest to the firmest. */
enum pass_hook {
	HOOK_NONE,        /* the turn is none of its */
	HOOK_ALONG,       /* it looks at a draft that is looked at anyway */
	HOOK_TAP,         /* it looks at a draft that streams as it comes, and can change none that has */
	HOOK_OPENING,     /* a stream's beginning is held until it is seen to be clean: then as HOOK_TAP */
	HOOK_HOLD,        /* a stream is held where that does not take long: else as HOOK_TAP */
	HOOK_HOLD_CHECKED /* as HOOK_HOLD where an executor looks at the draft, too: else as HOOK_TAP. In no plan */
};

struct pass {
	const char *name; /* as the policy and `inspect` write it */
	void (*find)(const struct pass_input *input, struct pass_findings *findings);

	/*
	 * Told from the request alone (input->response is empty), before anything of an answer is there. Cheap: every
	 * direct turn is asked. *shadow comes in false, and is set where the pass may only record. NULL: it only reads.
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

/* The passes by the policy's word for them (enum policy_pass), from 0; NULL behind the last. */
const struct pass *pass_at(unsigned index);

/* What a pass looks at, of a flow: its draft is the response. */
struct pass_input pass_input_of(const struct flow *flow);

/* What a post of the policy, or NULL, has its pass look for. */
struct pass_patterns pass_patterns_of(const struct policy *policy, const struct policy_post *post);

/* Add a finding in the response, unchecked and without parts. Returns NULL when there is no room, or text is empty. */
struct pass_finding *pass_add(struct pass_findings *findings, const char *kind, struct span text);

/* Give a finding a part; finding may be NULL. */
void pass_add_part(struct pass_finding *finding, const char *name, struct span text);

#endif
