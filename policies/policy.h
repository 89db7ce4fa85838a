/*
 * A policy in force: the operators' files, parsed, checked, merged and compiled. Immutable and reference counted; a
 * new one is built beside it and swapped in, and every turn keeps the one it began with.
 *
 * All texts and arrays belong to the policy and live as long as it does.
 */
#ifndef PARAPET_POLICIES_POLICY_H
#define PARAPET_POLICIES_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/vocabulary.h"

struct pattern_set;

/* The executor of a route. */
#define EACH_POLICY_EXECUTOR(ROW) \
	ROW(EXECUTOR_DIRECT, "direct") \
	ROW(EXECUTOR_LITERAL, "literal") \
	ROW(EXECUTOR_ARITHMETIC, "arithmetic") \
	ROW(EXECUTOR_LOGIC, "logic") \
	ROW(EXECUTOR_CONSTRAINTS, "constraints")
VOCABULARY(policy_executor, EACH_POLICY_EXECUTOR, EXECUTOR_COUNT);

/* The text that a rule examines. */
#define EACH_POLICY_TEXT(ROW) ROW(TEXT_LAST, "last") ROW(TEXT_PREVIOUS, "previous") ROW(TEXT_SYSTEM, "system")
VOCABULARY(policy_text, EACH_POLICY_TEXT, TEXT_COUNT);

/* What parsers can find in a text, beyond patterns: value, name, and a label for people. */
#define EACH_POLICY_FINDING(ROW) \
	/* fenced, or text that reads like code; a fence with a JSON answer template is none */ \
	ROW(FINDING_CODE, "code", "code in the prompt") \
	ROW(FINDING_EXPRESSION, "expression", "a calculation, with at most a question") \
	/* "continue", "what if ... instead", or the last text is short */ \
	ROW(FINDING_FOLLOW_UP, "follow-up", "leans on the turn before") \
	ROW(FINDING_ROLEPLAY, "roleplay", "asks for a role to be played") \
	/* JSON, "Answer: X", one letter */ \
	ROW(FINDING_REQUIRED_FORMAT, "required-format", "a form of answer is required") \
	ROW(FINDING_CHOICES, "choices", "lettered options to choose from") \
	ROW(FINDING_SUM, "sum", "asks for a number that follows from others") \
	/* "and 20%?", "in minutes?" */ \
	ROW(FINDING_SUM_CONTINUED, "sum-continued", "goes on from such a question") \
	/* found by the parser of constraints */ \
	ROW(FINDING_CONSTRAINTS, "constraints", "says how the answer is to look") \
	/* found by the clue parser: it needs no model */ \
	ROW(FINDING_PUZZLE, "puzzle", "a puzzle, every sentence of it understood") \
	/* parsed completely, and computed */ \
	ROW(FINDING_CONVERSION, "conversion", "a quantity, wanted in another unit") \
	/* likewise */ \
	ROW(FINDING_QUANTITY, "quantity", "a sum of daily life, every word of it read") \
	ROW(FINDING_QUANTITY_CONTINUED, "quantity-continued", "goes on from such a sum, or doubts it") \
	/* that could change the result for the last message */ \
	ROW(FINDING_SYSTEM_RULE, "system-rule", "the system text has a rule of reckoning")
VOCABULARY(policy_finding, EACH_POLICY_FINDING, FINDING_COUNT);

/* What a client or an experiment may ask for, and the default. */
#define EACH_POLICY_MODE(ROW) \
	ROW(MODE_OFF, "off") \
	ROW(MODE_ON, "on") \
	ROW(MODE_SHADOW, "shadow") \
	ROW(MODE_ROUTE, "route") \
	ROW(MODE_POLICY, "policy")
VOCABULARY(policy_mode, EACH_POLICY_MODE, MODE_COUNT);

/* How a client may ask: bits of policy_toggles.ways. */
#define EACH_POLICY_WAY(ROW) \
	ROW(WAY_HEADER, "header") \
	ROW(WAY_PATH, "path") \
	ROW(WAY_BODY, "body") \
	ROW(WAY_MODEL, "model")
VOCABULARY(policy_way, EACH_POLICY_WAY, WAY_COUNT);

/* When a false calculation in a draft is corrected: if a program reaches the same value, or by itself. */
#define EACH_POLICY_MEND(ROW) ROW(MEND_CONFIRMED, "confirmed") ROW(MEND_WITHOUT_CALL, "without-call")
VOCABULARY(policy_mend, EACH_POLICY_MEND, MEND_COUNT);

/* The length of programs requested from a model: bits of policy_route.programs. */
#define EACH_POLICY_PROGRAMS(ROW) ROW(PROGRAMS_SHORT, "short") ROW(PROGRAMS_LONG, "long")
VOCABULARY(policy_programs, EACH_POLICY_PROGRAMS, PROGRAMS_COUNT);

/* How a guarded answer reaches the client. */
#define EACH_POLICY_DELIVERY(ROW) \
	ROW(DELIVER_AUTO, "auto") /* append to streamed free prose, hold everything else */ \
	/* the draft is held until it is checked; a proven answer replaces it */ \
	ROW(DELIVER_HOLD, "hold") \
	ROW(DELIVER_APPEND, "append") /* the draft streams; a proven answer follows it, marked */ \
	/* without a draft, if the executor needs no model */ \
	ROW(DELIVER_IMMEDIATE, "immediate")
VOCABULARY(policy_delivery, EACH_POLICY_DELIVERY, DELIVER_COUNT);

/* What a client sees while its streamed answer is held, and under one that replaced the draft. */
#define EACH_POLICY_PROGRESS(ROW) ROW(PROGRESS_NONE, "none") ROW(PROGRESS_THINKING, "thinking")
VOCABULARY(policy_progress, EACH_POLICY_PROGRESS, PROGRESS_COUNT);

/* What happens to a prompt that is longer than the model's window. */
#define EACH_POLICY_WINDOW(ROW) \
	ROW(WINDOW_OFF, "off") \
	ROW(WINDOW_NOTE, "note") \
	ROW(WINDOW_REFUSE, "refuse") \
	ROW(WINDOW_GROW, "grow")
VOCABULARY(policy_window, EACH_POLICY_WINDOW, WINDOW_COUNT);

#define EACH_POLICY_MARK(ROW) ROW(MARK_NONE, "none") ROW(MARK_FOOTER, "footer")
VOCABULARY(policy_mark, EACH_POLICY_MARK, MARK_COUNT);

/* What happens to thinking beyond its budget. */
#define EACH_POLICY_THEN(ROW) ROW(THINKING_ANSWER, "answer") ROW(THINKING_CUT, "cut")
VOCABULARY(policy_then, EACH_POLICY_THEN, THINKING_COUNT);

struct policy_budget {
	int64_t most; /* tokens; 0: no limit */
	enum policy_then then;
};

/* Who serves /v1/files and /v1/batches if there is a folder for them. */
#define EACH_POLICY_BATCH(ROW) ROW(BATCH_ANSWER, "answer") ROW(BATCH_RELAY, "relay")
VOCABULARY(policy_batch, EACH_POLICY_BATCH, BATCH_COUNT);

/* What happens to an answer that repeats itself endlessly. */
#define EACH_POLICY_RUNAWAY(ROW) ROW(RUNAWAY_OFF, "off") ROW(RUNAWAY_NOTE, "note") ROW(RUNAWAY_CUT, "cut")
VOCABULARY(policy_runaway, EACH_POLICY_RUNAWAY, RUNAWAY_COUNT);

/* What a pass over finished text does; third, the name's part after pass_ in executors/passes. */
#define EACH_POLICY_PASS(ROW) \
	ROW(PASS_IDENTITY, "identity", identity) \
	ROW(PASS_CORRECTIONS, "corrections", corrections) \
	ROW(PASS_QUALIFIERS, "qualifiers", qualifiers) \
	ROW(PASS_COUNTING, "counting", counting) \
	ROW(PASS_ALIGNMENT, "alignment", alignment) \
	ROW(PASS_CUTOFF, "cutoff", cutoff)
VOCABULARY(policy_pass, EACH_POLICY_PASS, PASS_COUNT);

/* The turns in which a pass acts; in others that it reads, it only records. */
#define EACH_POLICY_OCCASION(ROW) \
	ROW(OCCASION_ALWAYS, "always") \
	ROW(OCCASION_ROLEPLAY, "roleplay-asked-by-user") /* the user asked for the role, not a system prompt */ \
	ROW(OCCASION_AGREED, "executor-agrees")          /* the route's executor agrees with the text to deliver */
VOCABULARY(policy_occasion, EACH_POLICY_OCCASION, OCCASION_COUNT);

/* Evidence that lets an answer replace the draft: bits of policy_model.replace_when. */
#define EACH_POLICY_PROOF(ROW) \
	ROW(PROOF_PROGRAMS_AGREE, "programs-agree") \
	ROW(PROOF_FALSE_EQUATION, "false-equation") \
	ROW(PROOF_CONTRADICTION, "draft-contradicts-itself") \
	ROW(PROOF_NO_FINAL_ANSWER, "no-final-answer") \
	/* no calculation in it leads to its answer, or one has a number from nowhere */ \
	ROW(PROOF_NO_WORKING, "no-working")
VOCABULARY(policy_proof, EACH_POLICY_PROOF, PROOF_COUNT);

/* Whether a route is only recorded, and answered raw; with or without extra calls. */
#define EACH_POLICY_SHADOW(ROW) ROW(SHADOW_OFF, "off") ROW(SHADOW_ON, "on") ROW(SHADOW_ASK, "ask")
VOCABULARY(policy_shadow, EACH_POLICY_SHADOW, SHADOW_COUNT);

#define EACH_POLICY_ROLE(ROW) ROW(ROLE_SYSTEM, "system") ROW(ROLE_USER, "user") ROW(ROLE_ASSISTANT, "assistant")
VOCABULARY(policy_role, EACH_POLICY_ROLE, ROLE_COUNT);

struct policy_range {
	int64_t least, most; /* both inclusive; 0 and INT64_MAX if not given */
};

/* Where something was written. */
struct policy_place {
	const char *file;      /* the source's name; NULL: a default */
	unsigned source;       /* its index */
	unsigned line, column; /* from 1; columns count characters */
};

/* One piece of evidence: a pattern or a finding, in one text, counted once. */
#define POLICY_RULE_NAME_MAX 47 /* bytes */

struct policy_rule {
	double weight;
	const char *name; /* a short label; NULL: none. A finding always has one */
	enum policy_text in;
	bool is_finding;
	enum policy_finding finding; /* if is_finding */
	unsigned pattern;            /* else: its number in policy->patterns */
	const char *text;            /* the pattern as written, or the finding's name: for explain */
	unsigned line;               /* in its file */
	struct policy_place at;
};

struct policy_limits {
	int64_t model_calls;    /* beyond the draft */
	int64_t passes;         /* of refining */
	int64_t answer_tokens;  /* of one extra call */
	int64_t program_time;   /* milliseconds */
	int64_t program_memory; /* bytes */
	int64_t program_output; /* bytes */
	int64_t solver_time;    /* milliseconds */
};

/* A prompt that an executor sends to the model (prompts.h). */
struct policy_prompt {
	const char *name;
	const char *text; /* with placeholders */
	double temperature;
	int64_t seed;
	struct policy_range tokens; /* of the answer: if fewer than the least fit, no call is made */
};

/* Which models' answers are replaced, and on what proof. The first that fits counts. */
struct policy_model {
	const char *name;         /* a glob, or NULL: by size */
	struct policy_range size; /* parameters, in millions */
	unsigned replace_when;    /* one bit per enum policy_proof */
};

struct policy_route {
	const char *name;
	enum policy_executor executor;
	bool language_free;           /* languages: any */
	const char *const *languages; /* ISO 639-1, lower case */
	size_t language_count;
	struct policy_range numerals; /* of numerals and number words in the last text */
	struct policy_range length;   /* of the last text, in bytes */
	const struct policy_rule *rules;
	size_t rule_count;
	double threshold;
	bool enabled; /* always true here: disabled entries are only in the dump */
	enum policy_shadow shadow;
	struct policy_limits limits;
	const struct policy_model *models;
	size_t model_count;
	const struct policy_prompt *prompts; /* replace the policy's */
	size_t prompt_count;
	enum policy_mend mend;
	unsigned programs; /* one bit per enum policy_programs; short ones are requested first */
	enum policy_delivery deliver;
};

/* A narrow repair of finished text. */
struct policy_post {
	const char *name;
	enum policy_pass pass;
	enum policy_occasion only_when;
	const unsigned *patterns; /* numbers in policy->patterns */
	size_t pattern_count;
	bool enabled; /* always true here */
	bool shadow;
};

struct policy_arm {
	enum policy_mode mode;
	const char *route; /* for MODE_ROUTE: its name */
	int64_t share;     /* percent; all arms add up to 100 */
};

/* Turns are split by a hash of the first of these that a request has: "header:NAME", "conversation" or "address". */
struct policy_experiment {
	const char *name; /* NULL: none */
	const char *const *by;
	size_t by_count;
	const struct policy_arm *arms;
	size_t arm_count;
};

struct policy_message {
	enum policy_role role;
	const char *content;
};

/* A prompt and the route it must take. */
struct policy_test {
	const char *prompt;                    /* NULL: in messages */
	const struct policy_message *messages; /* the last one is the user's */
	size_t message_count;
	const char *system; /* NULL: none */
	const char *route;  /* a route's name, or "direct" */
	struct policy_place at;
};

/* A turn that must stay unchanged. */
struct policy_control {
	const char *prompt, *answer;
	struct policy_place at;
};

#define EACH_POLICY_SCHEMA(ROW) ROW(SCHEMA_AUTO, "auto") ROW(SCHEMA_OFF, "off")
VOCABULARY(policy_schema, EACH_POLICY_SCHEMA, SCHEMA_COUNT);

struct policy_guard {
	int64_t turns, calls, per_client; /* concurrent, for each backend */
	int64_t shadow_rate;              /* turns in shadow with calls, an hour */
	enum policy_schema schema;        /* of extra calls */
};

struct policy_toggles {
	unsigned clients_may;      /* one bit per enum policy_mode */
	unsigned ways;             /* one bit per enum policy_way */
	enum policy_mode standard; /* off, on or shadow */
	bool list_variants;
	bool debug; /* a request with X-Parapet-Debug gets the edited draft, and the proof */
};

#define EACH_POLICY_DECIMAL(ROW) ROW(DECIMAL_POINT, "point") ROW(DECIMAL_COMMA, "comma")
VOCABULARY(policy_decimal, EACH_POLICY_DECIMAL, DECIMAL_COUNT);

/* How an answer is worded in a language. Placeholders are listed in the key table's rows. */
struct policy_wording {
	const char *language; /* ISO 639-1 */
	const char *answer, *about, *checked, *by_program, *computed, *by_computing, *correction, *named, *instead,
	    *counted;
	enum policy_decimal decimal;
	const char *money, *percent;
};

/* A unit: value * factor + offset is the value in its dimension's base unit. */
struct policy_unit {
	const char *name;
	const char *const *aliases;
	size_t alias_count;
	const char *dimension;
	const char *factor, *offset; /* exact: 12, 0.5, 5/9 */
};

/* Results of a route's turns; the first three do not exceed the last, unless that is 0. */
struct policy_rate {
	const char *route;           /* its name; the route may not exist */
	int64_t turns;               /* that were guarded */
	int64_t replaced, fallbacks; /* of these; repaired ones count as replaced */
	int64_t among;               /* turns of the model, guarded or not; 0: unknown */
};

/* A model that the policy was measured with. */
struct policy_calibration {
	const char *model;    /* its name at the backend */
	const char *digest;   /* as reported by the backend; "": unknown */
	const char *measured; /* when, in any format; "": unknown */
	const struct policy_rate *rates;
	size_t rate_count;
};

/* When checks are made although nothing in a draft calls for one. */
struct policy_spend {
	int64_t sample;    /* percent that are still made */
	int64_t confirmed; /* percent of drafts */
	int64_t repair;    /* milliseconds */
};

struct policy_templates {
	const char *appended; /* may contain {answer}, {working}, {draft} and {correction} */
	const char *footer;   /* the same */
	const char *progress; /* {step} */
};

/* Phrases that indicate a finding, in addition to what its parser sees without patterns (finding_phrases.h). */
struct policy_phrases {
	const unsigned *patterns; /* numbers in policy->patterns, after the policy's own */
	size_t count;
};

/* A name of a unit. */
struct policy_alias {
	const char *text;
	unsigned unit; /* its place in policy->units */
};

struct policy {
	/* Each member has a row in the key table (keys.c) with its meaning, range and default. */
	int64_t version;
	const char *name;
	int64_t based_on;
	const char *const *only, *const *except; /* as written; the routes and passes below already reflect them */
	size_t only_count, except_count;
	const char *listen;
	const char *backend; /* NULL: the usual local addresses are tried */
	int64_t patience;    /* milliseconds after the draft, at least; see cost_patience */
	double patience_share;
	int64_t patience_streamed; /* 0: the same as patience */
	double patience_streamed_share;
	struct policy_spend spend;
	enum policy_progress progress;
	enum policy_mark mark;
	enum policy_window window;
	int64_t window_most; /* tokens of the largest window to request */
	int64_t memory;      /* bytes, for all workers */
	const char *const *hosts;
	size_t host_count;
	bool capture;
	enum policy_batch batch;
	int64_t batch_lines, batch_size; /* limits of a file of lines; bytes */
	enum policy_runaway runaway;
	struct policy_budget thinking;
	struct policy_guard guard;
	struct policy_toggles toggles;
	struct policy_experiment experiment;
	const struct policy_route *routes; /* in the order in which they are tried */
	size_t route_count;
	const unsigned *housekeeping; /* patterns of clients' background tasks: always direct */
	size_t housekeeping_count;
	const struct policy_post *posts; /* in the order in which they run */
	size_t post_count;
	const struct policy_prompt *prompts;
	size_t prompt_count;
	const struct policy_wording *wordings;
	size_t wording_count;
	const struct policy_unit *units;
	size_t unit_count;
	const struct policy_alias *aliases; /* of all units, by their first byte, as a lowercase letter */
	unsigned alias_from[257];           /* those with a first byte begin here, and end where the next one's begin */
	const struct policy_calibration *calibrations;
	size_t calibration_count;
	struct policy_templates templates;
	const struct policy_test *tests;
	size_t test_count;
	const struct policy_control *controls;
	size_t control_count;
	const struct pattern_set *patterns; /* every pattern of the policy and of findings, compiled together */
	size_t pattern_count;               /* of the policy's own: the first ones */
	struct policy_phrases phrases[FINDING_COUNT];
	const char *hash; /* of what is in force, hexadecimal: distinguishes policies */
};

const char *policy_finding_label(enum policy_finding finding); /* for people */

/* One more holder; returns its argument. */
const struct policy *policy_hold(const struct policy *policy);

/* Drop one holder; the last one frees it. NULL is allowed. */
void policy_release(const struct policy *policy);

#endif
