/*
 * The table. A new key is a row here and a member in policy.h.
 */
#include "policies/keys.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "policies/policy.h"
#include "policies/span.h"

VOCABULARY_NAMES(policy_executor, EACH_POLICY_EXECUTOR, EXECUTOR_COUNT);
VOCABULARY_NAMES(policy_text, EACH_POLICY_TEXT, TEXT_COUNT);
VOCABULARY_NAMES(policy_pass, EACH_POLICY_PASS, PASS_COUNT);
VOCABULARY_NAMES(policy_mode, EACH_POLICY_MODE, MODE_COUNT);
VOCABULARY_NAMES(policy_way, EACH_POLICY_WAY, WAY_COUNT);
VOCABULARY_NAMES(policy_mend, EACH_POLICY_MEND, MEND_COUNT);
VOCABULARY_NAMES(policy_programs, EACH_POLICY_PROGRAMS, PROGRAMS_COUNT);
VOCABULARY_NAMES(policy_delivery, EACH_POLICY_DELIVERY, DELIVER_COUNT);
VOCABULARY_NAMES(policy_progress, EACH_POLICY_PROGRESS, PROGRESS_COUNT);
VOCABULARY_NAMES(policy_window, EACH_POLICY_WINDOW, WINDOW_COUNT);
VOCABULARY_NAMES(policy_mark, EACH_POLICY_MARK, MARK_COUNT);
VOCABULARY_NAMES(policy_then, EACH_POLICY_THEN, THINKING_COUNT);
VOCABULARY_NAMES(policy_batch, EACH_POLICY_BATCH, BATCH_COUNT);
VOCABULARY_NAMES(policy_runaway, EACH_POLICY_RUNAWAY, RUNAWAY_COUNT);
VOCABULARY_NAMES(policy_occasion, EACH_POLICY_OCCASION, OCCASION_COUNT);
VOCABULARY_NAMES(policy_proof, EACH_POLICY_PROOF, PROOF_COUNT);
VOCABULARY_NAMES(policy_shadow, EACH_POLICY_SHADOW, SHADOW_COUNT);
VOCABULARY_NAMES(policy_role, EACH_POLICY_ROLE, ROLE_COUNT);
VOCABULARY_NAMES(policy_schema, EACH_POLICY_SCHEMA, SCHEMA_COUNT);
VOCABULARY_NAMES(policy_decimal, EACH_POLICY_DECIMAL, DECIMAL_COUNT);
VOCABULARY_NAMES(policy_finding, EACH_POLICY_FINDING, FINDING_COUNT);

static const char *const standing_modes[] = {"off", "on", "shadow", NULL};
static const char *const step_places[] = {"step", NULL};
static const char *const answer_places[] = {"answer", NULL};
static const char *const correction_places[] = {"answer", "instead", "working", NULL};
static const char *const named_places[] = {"asked", "answer", "instead", "working", NULL};
static const char *const counted_places[] = {"counts", "first", "last", NULL};
static const char *const instead_places[] = {"draft", NULL};
static const char *const money_places[] = {"sign", "number", NULL};
static const char *const percent_places[] = {"number", NULL};

#define MINUTE     (60.0 * 1000)
#define HOUR       (60 * MINUTE)
#define MIB        (1024.0 * 1024)
#define LENGTH_MAX 1e9
#define RATE_MAX   1e9 /* turns */

/* Where a value is stored: as a member, a list, a list of structs, or by special code. */
#define AT(of, member)               NULL, offsetof(struct of, member), KEY_NOWHERE, 0
#define WORDS(words, of, member)     words, offsetof(struct of, member), KEY_NOWHERE, 0
#define LIST(of, member, number)     NULL, offsetof(struct of, member), offsetof(struct of, number), 0
#define EACH(each, of, list, number) NULL, offsetof(struct of, list), offsetof(struct of, number), sizeof(struct each)
#define NOWHERE                      NULL, KEY_NOWHERE, KEY_NOWHERE, 0

/* clang-format off */
static const struct policy_key rows[] = {
    {"version", KEY_COUNT, KEY_REQUIRED, NULL, 1, 1, AT(policy, version), "the version of the policy language", "0.1"},
    {"name", KEY_NAME, 0, "default", 0, 0, AT(policy, name), "the policy's name in logs", "0.1"},
    {"based-on", KEY_COUNT, 0, "1", 1, 1, AT(policy, based_on),
	"number of the shipped policy that gives the defaults", "0.1"},
    {"only", KEY_NAME, KEY_LIST, "", 0, 100, LIST(policy, only, only_count),
	"the only routes and passes that are on; empty: all", "0.1"},
    {"except", KEY_NAME, KEY_LIST, "", 0, 100, LIST(policy, except, except_count),
	"routes and passes that are off", "0.1"},
    {"listen", KEY_ADDRESS, 0, "127.0.0.1:11435", 0, 0, AT(policy, listen), "the address that clients connect to", "0.1"},
    {"backend", KEY_BACKEND, 0, NULL, 0, 0, AT(policy, backend),
	"the model server; if left out, the usual local addresses are tried", "0.1"},
    {"patience", KEY_DURATION, 0, "30s", 0, HOUR, AT(policy, patience),
	"time that guarding may add after the draft, at least", "0.1"},
    {"patience-share", KEY_NUMBER, 0, "0.5", 0, 10, AT(policy, patience_share),
	"the same as a share of the draft's own time; the longer one counts", "0.1"},
    {"patience-streamed", KEY_DURATION, 0, NULL, 1, HOUR, AT(policy, patience_streamed),
	"patience after a streamed draft; if left out, as patience", "0.1"},
    {"patience-streamed-share", KEY_NUMBER, 0, "1", 0, 10, AT(policy, patience_streamed_share),
	"patience-share after a streamed draft", "0.1"},
    {"spend", KEY_MAP, 0, NULL, 0, 0, NOWHERE,
	"when the model is asked to check a draft that shows no error", "0.1"},
    {"spend.sample", KEY_COUNT, 0, "10", 10, 100, AT(policy, spend.sample),
	"percent of turns checked where checks do not pay; 100: all", "0.1"},
    {"spend.confirmed", KEY_COUNT, 0, "95", 50, 100, AT(policy, spend.confirmed),
	"percent of drafts that must be confirmed for that; 100: never", "0.1"},
    {"spend.repair", KEY_DURATION, 0, "10m", 0, 24 * HOUR, AT(policy, spend.repair),
	"checking time that one corrected answer is worth", "0.1"},
    {"progress", KEY_WORD, 0, "none", 0, 0, WORDS(policy_progress_names, policy, progress),
	"whether a client sees the steps while a streamed answer is held", "0.1"},
    {"mark", KEY_WORD, 0, "none", 0, 0, WORDS(policy_mark_names, policy, mark),
	"whether an answer that replaced the draft gets a footer", "0.1"},
    {"context", KEY_WORD, 0, "note", 0, 0, WORDS(policy_window_names, policy, window),
	"what happens to a prompt that is longer than the model's context window", "0.1"},
    {"context-most", KEY_COUNT, 0, "32768", 4096, 1 << 20, AT(policy, window_most), "the largest window, in tokens, that context: grow may request", "0.1"},
    {"memory", KEY_SIZE, 0, "256MiB", MIB, MIB * MIB, AT(policy, memory),
	"memory for held bodies, drafts and flows of all workers", "0.1"},
    {"hosts", KEY_HOST, KEY_LIST, "", 0, 100, LIST(policy, hosts, host_count),
	"further Host names that a loopback listener accepts; * is all", "0.1"},
    {"capture", KEY_SWITCH, 0, "off", 0, 0, AT(policy, capture),
	"whether prompts and answers are kept, if serve has a --capture-file", "0.1"},
    {"runaway", KEY_WORD, 0, "cut", 0, 0, WORDS(policy_runaway_names, policy, runaway),
	"what happens to an answer that repeats itself endlessly", "0.1"},
    {"batch", KEY_WORD, 0, "answer", 0, 0, WORDS(policy_batch_names, policy, batch),
	"who serves files and batches, given --state", "0.1"},
    {"batch-lines", KEY_COUNT, 0, "50000", 1, 1000000, AT(policy, batch_lines), "lines in a batch", "0.1"},
    {"batch-size", KEY_SIZE, 0, "200MiB", MIB, MIB * MIB, AT(policy, batch_size), "size of a file of lines", "0.1"},
    {"thinking", KEY_MAP, 0, NULL, 0, 0, NOWHERE, "how long a model may think before it answers", "0.1"},
    {"thinking.most", KEY_COUNT, 0, "0", 0, 1 << 20, AT(policy, thinking.most), "approximate number of tokens; 0: no limit", "0.1"},
    {"thinking.then", KEY_WORD, 0, "answer", 0, 0, WORDS(policy_then_names, policy, thinking.then), "how longer thinking is ended", "0.1"},

    {"guard", KEY_MAP, 0, NULL, 0, 0, NOWHERE,
	"limits on concurrent guarding; beyond them the draft is delivered", "0.1"},
    {"guard.turns", KEY_COUNT, 0, "4", 1, 1000, AT(policy, guard.turns),
	"turns whose checks call the model; as many more may use only jail or solver", "0.1"},
    {"guard.calls", KEY_COUNT, 0, "1", 1, 100, AT(policy, guard.calls),
	"extra calls to the model, and the slots of a backend that does not report them", "0.1"},
    {"guard.per-client", KEY_COUNT, 0, "2", 1, 1000, AT(policy, guard.per_client),
	"turns or extra calls of one client", "0.1"},
    {"guard.shadow-rate", KEY_COUNT, 0, "60", 1, 1000, AT(policy, guard.shadow_rate), "turns an hour that shadow: ask may follow up", "0.1"},
    {"guard.schema", KEY_WORD, 0, "auto", 0, 0, WORDS(policy_schema_names, policy, guard.schema),
	"whether specifications are requested by JSON Schema, if the backend supports it", "0.1"},

    {"toggles", KEY_MAP, 0, NULL, 0, 0, NOWHERE, "what clients may control in a request", "0.1"},
    {"toggles.clients-may", KEY_WORD, KEY_LIST, "off, on, shadow, route", 0, 5, WORDS(policy_mode_names, policy, toggles.clients_may),
	"modes they may ask for", "0.1"},
    {"toggles.ways", KEY_WORD, KEY_LIST, "header, path, body, model", 0, 4, WORDS(policy_way_names, policy, toggles.ways),
	"ways they may ask", "0.1"},
    {"toggles.default", KEY_WORD, 0, "on", 0, 0, WORDS(standing_modes, policy, toggles.standard),
	"the mode if nobody asks", "0.1"},
    {"toggles.list-variants", KEY_SWITCH, 0, "off", 0, 0, AT(policy, toggles.list_variants),
	"whether model lists include names such as model@off", "0.1"},
    {"toggles.debug", KEY_SWITCH, 0, "off", 0, 0, AT(policy, toggles.debug),
	"whether a request with X-Parapet-Debug gets the draft and the proof", "0.1"},

    {"experiment", KEY_MAP, KEY_OPTIONAL, NULL, 0, 0, NOWHERE, "compare modes over live traffic", "0.1"},
    {"experiment.name", KEY_NAME, KEY_NEEDED, NULL, 0, 0, AT(policy, experiment.name),
	"part of the hash, so that renaming reassigns all turns", "0.1"},
    {"experiment.by", KEY_STICKY, KEY_LIST, "conversation, address", 1, 8, LIST(policy, experiment.by, experiment.by_count),
	"what stays in one arm: the first of these that a request has", "0.1"},
    {"experiment.arms", KEY_ARMS, KEY_NEEDED, NULL, 2, 8, EACH(policy_arm, policy, experiment.arms, experiment.arm_count),
	"percent of each arm, adding up to 100", "0.1"},

    {"housekeeping", KEY_PATTERN, KEY_LIST, "", 0, 200, LIST(policy, housekeeping, housekeeping_count),
	"client background tasks (titles, tags, completions): always direct", "0.1"},

    {"routes", KEY_NAMED, 0, "", 0, 200, EACH(policy_route, policy, routes, route_count),
	"tried in this order; the first with enough evidence wins", "0.1"},
    {"routes[].name", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_route, name),
	"its name for clients, logs and later files", "0.1"},
    {"routes[].new", KEY_SWITCH, KEY_DIRECTION, NULL, 0, 0, NOWHERE,
	"on: this entry adds a route instead of changing one", "0.1"},
    {"routes[].after", KEY_NAME, KEY_DIRECTION, NULL, 0, 0, NOWHERE, "the route that this one is tried after", "0.1"},
    {"routes[].enabled", KEY_SWITCH, 0, "on", 0, 0, AT(policy_route, enabled), "off: the route is not tried", "0.1"},
    {"routes[].shadow", KEY_WORD, 0, "off", 0, 0, WORDS(policy_shadow_names, policy_route, shadow),
	"decide and record only; ask: make the extra calls after the answer", "0.1"},
    {"routes[].executor", KEY_WORD, KEY_NEEDED, NULL, 0, 0, WORDS(policy_executor_names, policy_route, executor),
	"the check for the answer", "0.1"},
    {"routes[].languages", KEY_LANGUAGE, KEY_LIST, "en", 1, 30, LIST(policy_route, languages, language_count),
	"languages it accepts, or any", "0.1"},
    {"routes[].requires", KEY_MAP, 0, NULL, 0, 0, NOWHERE,
	"conditions on the last message", "0.1"},
    {"routes[].requires.numerals", KEY_RANGE, 0, ">=0", 0, LENGTH_MAX, AT(policy_route, numerals),
	"number of numerals and number words", "0.1"},
    {"routes[].requires.length", KEY_RANGE, 0, ">=0", 0, LENGTH_MAX, AT(policy_route, length),
	"length in bytes", "0.1"},
    {"routes[].evidence", KEY_ENTRIES, KEY_NEEDED, NULL, 1, 100, EACH(policy_rule, policy_route, rules, rule_count),
	"evidence for and against the route", "0.1"},
    {"routes[].evidence[].weight", KEY_NUMBER, KEY_REQUIRED, NULL, -1000, 1000, AT(policy_rule, weight),
	"added to the score if found; negative: against", "0.1"},
    {"routes[].evidence[].name", KEY_TEXT, 0, NULL, 1, POLICY_RULE_NAME_MAX, AT(policy_rule, name),
	"a short plain label used when a decision is explained", "0.1"},
    {"routes[].evidence[].text", KEY_PATTERN, KEY_ONE_OF, NULL, 0, 0, AT(policy_rule, pattern),
	"a pattern that must match", "0.1"},
    {"routes[].evidence[].finding", KEY_WORD, KEY_ONE_OF, NULL, 0, 0, WORDS(policy_finding_names, policy_rule, finding),
	"something a parser recognises in the text", "0.1"},
    {"routes[].evidence[].in", KEY_WORD, 0, "last", 0, 0, WORDS(policy_text_names, policy_rule, in),
	"where to look: the user's last message, the one before, the system prompt", "0.1"},
    {"routes[].threshold", KEY_NUMBER, KEY_NEEDED, NULL, 0.001, 100000, AT(policy_route, threshold),
	"the score needed to take the route", "0.1"},
    {"routes[].limits", KEY_MAP, 0, NULL, 0, 0, NOWHERE,
	"limits for one turn", "0.1"},
    {"routes[].limits.model-calls", KEY_COUNT, 0, "3", 0, 10, AT(policy_route, limits.model_calls),
	"calls to the model beyond the draft", "0.1"},
    {"routes[].limits.passes", KEY_COUNT, 0, "3", 0, 3, AT(policy_route, limits.passes),
	"rounds of refining", "0.1"},
    {"routes[].limits.answer-tokens", KEY_COUNT, 0, "1024", 64, 100000, AT(policy_route, limits.answer_tokens),
	"tokens of one extra call's answer", "0.1"},
    {"routes[].limits.program-time", KEY_DURATION, 0, "2s", 10, MINUTE, AT(policy_route, limits.program_time),
	"time for one program in the jail", "0.1"},
    {"routes[].limits.program-memory", KEY_SIZE, 0, "64MiB", MIB, 4096 * MIB, AT(policy_route, limits.program_memory),
	"memory of one program in the jail", "0.1"},
    {"routes[].limits.program-output", KEY_SIZE, 0, "16KiB", 1024, MIB, AT(policy_route, limits.program_output),
	"output of one program", "0.1"},
    {"routes[].limits.solver-time", KEY_DURATION, 0, "2s", 10, MINUTE, AT(policy_route, limits.solver_time),
	"time for one puzzle in the solver", "0.1"},
    {"routes[].models", KEY_ENTRIES, 0, "", 0, 200, EACH(policy_model, policy_route, models, model_count),
	"the proof needed to replace a model's answer; the first entry that fits counts", "0.1"},
    {"routes[].models[].name", KEY_GLOB, KEY_ONE_OF, NULL, 0, 0, AT(policy_model, name),
	"models by name", "0.1"},
    {"routes[].models[].size", KEY_PARAMETERS, KEY_ONE_OF, NULL, 0, 0, AT(policy_model, size),
	"models by their number of parameters", "0.1"},
    {"routes[].models[].replace-when", KEY_WORD, KEY_LIST | KEY_REQUIRED, NULL, 0, 5, WORDS(policy_proof_names, policy_model, replace_when),
	"any of these is enough proof; none: the draft is always delivered", "0.1"},
    {"routes[].prompts", KEY_ENTRIES, 0, "", 0, 100, EACH(policy_prompt, policy_route, prompts, prompt_count),
	"replaces the policy's prompts of the same names", "0.1"},
    {"routes[].prompts[].name", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_prompt, name),
	"the executor that asks, and its purpose", "0.1"},
    {"routes[].prompts[].text", KEY_TEXT, KEY_REQUIRED, NULL, 1, 4000, AT(policy_prompt, text),
	"what is added to the conversation; {words} in braces are placeholders", "0.1"},
    {"routes[].prompts[].temperature", KEY_NUMBER, 0, "0.2", 0, 2, AT(policy_prompt, temperature),
	"sampling temperature", "0.1"},
    {"routes[].prompts[].seed", KEY_COUNT, 0, "1", 0, UINT32_MAX, AT(policy_prompt, seed),
	"sampling seed, so that the same request gets the same answer", "0.1"},
    {"routes[].prompts[].tokens", KEY_RANGE, 0, "1..512", 1, 100000, AT(policy_prompt, tokens),
	"tokens of the answer: as many as fit into patience; below the range, no request", "0.1"},
    {"routes[].deliver", KEY_WORD, 0, "auto", 0, 0, WORDS(policy_delivery_names, policy_route, deliver),
	"how a checked answer reaches the client", "0.1"},
    {"routes[].mend", KEY_WORD, 0, "confirmed", 0, 0, WORDS(policy_mend_names, policy_route, mend),
	"when a false calculation in the draft is corrected in place", "0.1"},
    {"routes[].programs", KEY_WORD, KEY_LIST, "short, long", 1, 2, WORDS(policy_programs_names, policy_route, programs),
	"requests to the model: one line, or a whole program if the line is rejected", "0.1"},

    {"post", KEY_NAMED, 0, "", 0, 100, EACH(policy_post, policy, posts, post_count),
	"narrow repairs of finished text, in this order", "0.1"},
    {"post[].name", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_post, name),
	"its name for logs and later files", "0.1"},
    {"post[].new", KEY_SWITCH, KEY_DIRECTION, NULL, 0, 0, NOWHERE,
	"on: this entry adds a pass instead of changing one", "0.1"},
    {"post[].after", KEY_NAME, KEY_DIRECTION, NULL, 0, 0, NOWHERE,
	"the pass that this one runs after", "0.1"},
    {"post[].enabled", KEY_SWITCH, 0, "on", 0, 0, AT(policy_post, enabled), "off: the pass does not run", "0.1"},
    {"post[].shadow", KEY_SWITCH, 0, "off", 0, 0, AT(policy_post, shadow),
	"record what it would do, without doing it", "0.1"},
    {"post[].pass", KEY_WORD, KEY_NEEDED, NULL, 0, 0, WORDS(policy_pass_names, policy_post, pass),
	"the pass to run", "0.1"},
    {"post[].only-when", KEY_WORD, 0, "always", 0, 0, WORDS(policy_occasion_names, policy_post, only_when),
	"the turns in which it acts; in others it only records", "0.1"},
    {"post[].patterns", KEY_PATTERN, KEY_LIST, "", 0, 200, LIST(policy_post, patterns, pattern_count),
	"for identity: further signs of a broken role, within one sentence of an answer", "0.1"},

    {"prompts", KEY_NAMED, 0, "", 0, 100, EACH(policy_prompt, policy, prompts, prompt_count),
	"requests that executors make to the model", "0.1"},
    {"prompts[].name", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_prompt, name),
	"the executor that asks, and its purpose", "0.1"},
    {"prompts[].text", KEY_TEXT, KEY_NEEDED, NULL, 1, 4000, AT(policy_prompt, text),
	"what is added to the conversation; {words} in braces are placeholders", "0.1"},
    {"prompts[].temperature", KEY_NUMBER, 0, "0.2", 0, 2, AT(policy_prompt, temperature),
	"sampling temperature", "0.1"},
    {"prompts[].seed", KEY_COUNT, 0, "1", 0, UINT32_MAX, AT(policy_prompt, seed),
	"sampling seed, so that the same request gets the same answer", "0.1"},
    {"prompts[].tokens", KEY_RANGE, 0, "1..512", 1, 100000, AT(policy_prompt, tokens),
	"tokens of the answer: as many as fit into patience; below the range, no request", "0.1"},

    {"wording", KEY_NAMED, 0, "", 0, 40, EACH(policy_wording, policy, wordings, wording_count),
	"how answers are worded, by language; without an entry, only as bare integers", "0.1"},
    {"wording[].name", KEY_LANGUAGE, KEY_REQUIRED, NULL, 0, 0, AT(policy_wording, language),
	"the language of the draft and the answer", "0.1"},
    {"wording[].new", KEY_SWITCH, KEY_DIRECTION, NULL, 0, 0, NOWHERE,
	"on: this entry adds a language instead of changing one", "0.1"},
    {"wording[].answer", KEY_PHRASE, KEY_NEEDED, NULL, 1, 400, WORDS(answer_places, policy_wording, answer),
	"the answer", "0.1"},
    {"wording[].about", KEY_PHRASE, KEY_NEEDED, NULL, 1, 400, WORDS(answer_places, policy_wording, about),
	"a rounded answer", "0.1"},
    {"wording[].checked", KEY_TEXT, KEY_NEEDED, NULL, 1, 400, AT(policy_wording, checked),
	"the end of an answer checked by a program", "0.1"},
    {"wording[].by-program", KEY_TEXT, KEY_NEEDED, NULL, 1, 400, AT(policy_wording, by_program),
	"{working} if a checked answer has none", "0.1"},
    {"wording[].computed", KEY_TEXT, 0, "", 0, 400, AT(policy_wording, computed),
	"the end of an answer computed without a program", "0.1"},
    {"wording[].by-computing", KEY_TEXT, 0, "", 0, 400, AT(policy_wording, by_computing),
	"{working} if such an answer has none", "0.1"},
    {"wording[].correction", KEY_PHRASE, 0, "**{answer}**{instead} ({working})", 1, 400,
	WORDS(correction_places, policy_wording, correction),
	"added after a draft that was already streamed", "0.1"},
    {"wording[].named", KEY_PHRASE, 0, "{asked}: **{answer}**{instead} ({working})", 1, 400,
	WORDS(named_places, policy_wording, named),
	"the same, if the question names what it asks for, in English: {asked}", "0.1"},
    {"wording[].instead", KEY_PHRASE, 0, ", not {draft}", 1, 400, WORDS(instead_places, policy_wording, instead),
	"{instead} in a correction, if the draft states another result", "0.1"},
    {"wording[].counted", KEY_PHRASE, 0, "{first}-{last}: {counts}", 1, 400, WORDS(counted_places, policy_wording, counted),
	"added after a draft whose claim small cases contradict", "0.1"},
    {"wording[].decimal", KEY_WORD, 0, "point", 0, 0, WORDS(policy_decimal_names, policy_wording, decimal),
	"the decimal separator", "0.1"},
    {"wording[].money", KEY_PHRASE, 0, "{sign}{number}", 1, 100, WORDS(money_places, policy_wording, money),
	"an amount with the prompt's currency sign", "0.1"},
    {"wording[].percent", KEY_PHRASE, 0, "{number}%", 1, 100, WORDS(percent_places, policy_wording, percent),
	"a percentage", "0.1"},

    {"units", KEY_NAMED, 0, "", 0, 400, EACH(policy_unit, policy, units, unit_count),
	"units converted exactly without a model; ambiguous ones are left alone", "0.1"},
    {"units[].name", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_unit, name),
	"its name; a prefix us-, imperial-, metric- or binary- names the system", "0.1"},
    {"units[].new", KEY_SWITCH, KEY_DIRECTION, NULL, 0, 0, NOWHERE,
	"on: this entry adds a unit instead of changing one", "0.1"},
    {"units[].aliases", KEY_TEXT, KEY_LIST | KEY_NEEDED, NULL, 1, 24, LIST(policy_unit, aliases, alias_count),
	"how it is written; case matters up to three letters", "0.1"},
    {"units[].dimension", KEY_NAME, KEY_NEEDED, NULL, 0, 0, AT(policy_unit, dimension),
	"units of the same dimension can be converted into each other", "0.1"},
    {"units[].factor", KEY_RATIO, KEY_NEEDED, NULL, 1, 40, AT(policy_unit, factor),
	"its size in the dimension's base unit, exactly", "0.1"},
    {"units[].offset", KEY_RATIO, 0, "0", 0, 40, AT(policy_unit, offset),
	"its zero in the base unit, for temperatures", "0.1"},

    {"calibrated", KEY_ENTRIES, KEY_APPENDS, "", 0, 100, EACH(policy_calibration, policy, calibrations, calibration_count),
	"models that the policy was measured with (parapet eval --calibrate)", "0.1"},
    {"calibrated[].model", KEY_TEXT, KEY_REQUIRED, NULL, 1, 255, AT(policy_calibration, model),
	"its name at the backend", "0.1"},
    {"calibrated[].digest", KEY_TEXT, 0, "", 0, 255, AT(policy_calibration, digest),
	"digest of its weights, as reported by the backend", "0.1"},
    {"calibrated[].measured", KEY_TEXT, 0, "", 0, 64, AT(policy_calibration, measured),
	"when it was measured", "0.1"},
    {"calibrated[].rates", KEY_ENTRIES, 0, "", 0, 200, EACH(policy_rate, policy_calibration, rates, rate_count),
	"rates measured then; drift is judged against them", "0.1"},
    {"calibrated[].rates[].route", KEY_NAME, KEY_REQUIRED, NULL, 0, 0, AT(policy_rate, route),
	"the route", "0.1"},
    {"calibrated[].rates[].turns", KEY_COUNT, KEY_REQUIRED, NULL, 1, RATE_MAX, AT(policy_rate, turns),
	"guarded turns", "0.1"},
    {"calibrated[].rates[].replaced", KEY_COUNT, KEY_REQUIRED, NULL, 0, RATE_MAX, AT(policy_rate, replaced),
	"of these, answers replaced or repaired", "0.1"},
    {"calibrated[].rates[].fallback", KEY_COUNT, KEY_REQUIRED, NULL, 0, RATE_MAX, AT(policy_rate, fallbacks),
	"of these, turns whose guard failed", "0.1"},
    {"calibrated[].rates[].among", KEY_COUNT, 0, "0", 0, RATE_MAX, AT(policy_rate, among),
	"all turns of the model at the time; 0: unknown", "0.1"},

    {"templates", KEY_MAP, 0, NULL, 0, 0, NOWHERE,
	"texts that readers see", "0.1"},
    {"templates.appended", KEY_TEMPLATE, 0, "\n\n{correction}\n", 0, 4000,
	AT(policy, templates.appended),
	"added after a draft that another answer contradicts", "0.1"},
    {"templates.footer", KEY_TEMPLATE, 0, "\n\n---\n\xe2\x9c\x93 **{answer}** ({working})\n", 0, 4000,
	AT(policy, templates.footer),
	"put under an answer that replaced the draft, if mark says so", "0.1"},
    {"templates.progress", KEY_PHRASE, 0, "{step}\n", 1, 400, WORDS(step_places, policy, templates.progress),
	"a line of progress", "0.1"},

    {"tests", KEY_ENTRIES, KEY_APPENDS, "", 0, 20000, EACH(policy_test, policy, tests, test_count),
	"prompts and the routes they must take; the policy does not load if one fails", "0.1"},
    {"tests[].prompt", KEY_TEXT, KEY_ONE_OF, NULL, 1, 65536, AT(policy_test, prompt),
	"the only message", "0.1"},
    {"tests[].messages", KEY_ENTRIES, KEY_ONE_OF, NULL, 1, 100, EACH(policy_message, policy_test, messages, message_count),
	"a conversation; the last message is the user's", "0.1"},
    {"tests[].messages[].role", KEY_WORD, KEY_REQUIRED, NULL, 0, 0, WORDS(policy_role_names, policy_message, role),
	"the speaker", "0.1"},
    {"tests[].messages[].content", KEY_TEXT, KEY_REQUIRED, NULL, 0, 65536, AT(policy_message, content),
	"the text", "0.1"},
    {"tests[].system", KEY_TEXT, 0, NULL, 0, 65536, AT(policy_test, system),
	"the system prompt", "0.1"},
    {"tests[].route", KEY_TARGET, KEY_REQUIRED, NULL, 0, 0, AT(policy_test, route),
	"the route it must take", "0.1"},

    {"controls", KEY_ENTRIES, KEY_APPENDS, "", 0, 20000, EACH(policy_control, policy, controls, control_count),
	"clean turns that must stay untouched", "0.1"},
    {"controls[].prompt", KEY_TEXT, KEY_REQUIRED, NULL, 1, 65536, AT(policy_control, prompt),
	"the prompt", "0.1"},
    {"controls[].answer", KEY_TEXT, KEY_REQUIRED, NULL, 1, 65536, AT(policy_control, answer),
	"the model's answer", "0.1"},
};
/* clang-format on */

const struct policy_key *
policy_keys(size_t *count)
{

	*count = nitems(rows);
	return rows;
}

const char *
policy_key_name(const struct policy_key *row)
{
	const char *dot = strrchr(row->path, '.');

	return dot != NULL ? dot + 1 : row->path;
}

/* Whether a row is directly in the map at a path of this length. */
static bool
is_inside(const struct policy_key *row, const char *path, size_t len)
{
	const char *own = row->path;
	size_t i = 0;

	/* Most rows differ in the first letters, so a library call would cost more. */
	while (i < len && own[i] == path[i])
		i++;
	if (i < len || (len > 0 && own[len] != '.'))
		return false;
	return strchr(own + len + (len > 0), '.') == NULL;
}

const struct policy_key *
policy_key_first(const char *path)
{
	size_t len = strlen(path);

	for (size_t i = 0; i < nitems(rows); i++)
		if (is_inside(&rows[i], path, len))
			return &rows[i];
	return NULL;
}

const struct policy_key *
policy_key_next(const struct policy_key *row)
{
	size_t len = (size_t)(policy_key_name(row) - row->path);

	for (const struct policy_key *next = row + 1; next < rows + nitems(rows); next++)
		if (is_inside(next, row->path, len ? len - 1 : 0))
			return next;
	return NULL;
}

const struct policy_key *
policy_key_find(const char *path, const char *key)
{
	const struct policy_key *row = policy_key_first(path);

	while (row != NULL && (policy_key_name(row)[0] != key[0] || strcmp(policy_key_name(row), key) != 0))
		row = policy_key_next(row);
	return row;
}

const char *
policy_key_inside(const struct policy_key *row, char into[KEY_PATH_MAX])
{

	snprintf(into, KEY_PATH_MAX, "%s%s", row->path, row->type == KEY_MAP ? "" : "[]");
	return into;
}

/* Append to a text that has room for KEY_ALLOWED_MAX. */
static void
append(char *into, const char *text)
{
	size_t len = strlen(into);

	snprintf(into + len, KEY_ALLOWED_MAX - len, "%s", text);
}

static void
append_words(char *into, const char *const *words)
{

	for (size_t i = 0; words[i] != NULL; i++) {
		append(into, i == 0 ? "" : words[i + 1] != NULL ? ", " : " or ");
		append(into, words[i]);
	}
}

/* "{sign} and {number}" */
static void
append_places(char *into, const char *const *words)
{

	for (size_t i = 0; words[i] != NULL; i++) {
		append(into, i == 0 ? "{" : " and {");
		append(into, words[i]);
		append(into, "}");
	}
}

static void
append_length(char *into, const struct policy_key *row)
{
	char text[64];

	snprintf(
	    text, sizeof(text), "%s of %.0f to %.0f bytes", row->type == KEY_PHRASE ? "," : "", row->least, row->most);
	append(into, text);
}

/* "from 10ms to 1m", with the largest unit that divides. */
static void
append_bounds(char *into, const struct policy_key *row)
{
	static const struct {
		const char *unit;
		double of;
	} times[] = {{"h", HOUR}, {"m", MINUTE}, {"s", 1000}, {"ms", 1}},
	  sizes[] = {{"TiB", MIB * MIB}, {"GiB", 1024 * MIB}, {"MiB", MIB}, {"B", 1}}, *units;
	double bounds[2] = {row->least, row->most};
	char text[48];

	units = row->type == KEY_DURATION ? times : sizes;
	for (int i = 0; i < 2; i++) {
		size_t k = 3;

		for (size_t n = 4; n-- > 0;)
			if (bounds[i] >= units[n].of &&
			    bounds[i] / units[n].of == (double)(int64_t)(bounds[i] / units[n].of))
				k = n;
		if (row->type == KEY_COUNT || row->type == KEY_NUMBER)
			snprintf(text, sizeof(text), "%s%.10g", i ? " to " : " from ", bounds[i]);
		else
			snprintf(text, sizeof(text), "%s%.10g%s", i ? " to " : " from ", bounds[i] / units[k].of,
			    units[k].unit);
		append(into, text);
	}
}

const char *
policy_key_allowed(const struct policy_key *row, char into[KEY_ALLOWED_MAX])
{
	static const char *const plain[KEY_TYPE_COUNT] = {
	    [KEY_MAP] = "keys of its own",
	    [KEY_ENTRIES] = "a list of entries with keys",
	    [KEY_NAMED] = "a list of entries with names",
	    [KEY_ARMS] = "modes with percentages, such as {'off': 50, 'on': 50}",
	    [KEY_TEXT] = "text",
	    [KEY_PHRASE] = "text with ",
	    [KEY_RATIO] = "an exact number such as 1609.344 or 5/9",
	    [KEY_NAME] = "a name of lowercase letters, digits, - and _",
	    [KEY_WORD] = "",
	    [KEY_COUNT] = "a whole number",
	    [KEY_NUMBER] = "a number",
	    [KEY_SWITCH] = "on or off",
	    [KEY_DURATION] = "a time such as 250ms, 10s, 5m or 1h,",
	    [KEY_SIZE] = "a size such as 64KiB, 256MiB or 1GiB,",
	    [KEY_RANGE] = "a range such as '>=2', '<=1500', '2..10' or 3",
	    [KEY_PARAMETERS] = "a model size such as '<=4B' or '>500M', or any",
	    [KEY_ADDRESS] = "ADDR:PORT, [V6]:PORT or unix:PATH",
	    [KEY_BACKEND] = "http://HOST[:PORT] or unix:PATH",
	    [KEY_HOST] = "a host name, or '*'",
	    [KEY_PATTERN] = "a pattern in PCRE2's syntax",
	    [KEY_GLOB] = "a model's name; * and ? are wildcards",
	    [KEY_LANGUAGE] = "a two-letter language code such as en, und (unclear) or any",
	    [KEY_TARGET] = "a route's name, or direct",
	    [KEY_STICKY] = "header:NAME, conversation or address",
	    [KEY_TEMPLATE] = "text that may use the placeholders {answer}, {working}, {draft} and {correction}",
	};

	into[0] = '\0';
	append(into, plain[row->type]);
	if (row->type == KEY_WORD)
		append_words(into, row->words);
	if (row->type == KEY_PHRASE)
		append_places(into, row->words);
	if ((row->type == KEY_TEXT || row->type == KEY_PHRASE) && !(row->flags & KEY_LIST))
		append_length(into, row);
	if (row->least == row->most && row->type == KEY_COUNT)
		snprintf(into, KEY_ALLOWED_MAX, "%.0f", row->least);
	else if (row->type == KEY_COUNT || row->type == KEY_NUMBER || row->type == KEY_DURATION ||
	    row->type == KEY_SIZE)
		append_bounds(into, row);
	return into;
}

#define LABEL(value, name, label) label,

const char *
policy_finding_label(enum policy_finding finding)
{
	static const char *const labels[FINDING_COUNT] = {EACH_POLICY_FINDING(LABEL)};

	return labels[finding];
}
