/*
 * Flattens records, and has the one table of what is shown of them.
 */
#include "proxy/observe/turn_entry.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/json/json_out.h"
#include "proxy/observe/draft_time.h"
#include "proxy/observe/log.h"
#include "proxy/observe/timestamp.h"
#include "proxy/observe/trust.h"
#include "proxy/observe/visible.h"
#include "routes/toggles.h"

static void
copy_text(char *into, size_t room, const char *text)
{
	size_t len = text == NULL ? 0 : strnlen(text, room - 1);

	if (len > 0)
		memcpy(into, text, len);
	into[len] = '\0';
}

/* The rule's name, or its place (the file without its folders), and its weight. */
static void
name_evidence(char into[TURN_PLACE_MAX], const struct policy_rule *rule)
{
	const char *file = rule->at.file == NULL ? "?" : rule->at.file;
	const char *slash = strrchr(file, '/');
	char place[TURN_PLACE_MAX];

	if (rule->name != NULL)
		snprintf(place, sizeof(place), "%.*s (%+.4g)", POLICY_RULE_NAME_MAX, rule->name, rule->weight);
	else
		snprintf(place, sizeof(place), "%.34s:%u (%+.4g)", slash == NULL ? file : slash + 1, rule->at.line,
		    rule->weight);
	into[visible_write(into, TURN_PLACE_MAX - 1, span_of(place), VISIBLE_LABEL)] = '\0';
}

/* The time of each part, as far as the backend or our own clock gives it. */
static void
fill_times(struct turn_entry *entry, const struct record *record)
{
	int64_t sent = record->sent_at > 0 ? record->sent_at : 0;
	bool streamed = record->stream && record->first_text_at >= 0;
	int64_t sign = streamed ? record->first_text_at : record->first_byte_at;
	struct draft_timing timing = draft_timing_of(record, &record->facts);
	struct model_speed speed = cost_draft_speed(&timing, record->text_bytes);
	int64_t work;

	entry->ours = record->sent_at;
	entry->load = believe(record->facts.load_micros, TOLD_MICROS_MOST);
	entry->prompt = believe(record->facts.prompt_micros, TOLD_MICROS_MOST);
	entry->draft = believe(record->facts.generate_micros, TOLD_MICROS_MOST);
	entry->guard = record->added_micros;
	entry->total = record->ended_at;
	entry->patience = record->patience_micros > 0 ? record->patience_micros : -1;
	entry->check = record->check_micros > 0 ? record->check_micros : -1;
	entry->first_byte = record->first_byte_at;
	entry->first_text = record->first_text_at;
	entry->queue = -1;
	work = (entry->load > 0 ? entry->load : 0) + entry->prompt;
	/* The first byte of an unstreamed answer arrives only when it is complete. */
	if (!streamed && entry->draft > 0)
		work += entry->draft;
	if (sign >= 0 && entry->prompt >= 0)
		entry->queue = sign - sent > work ? sign - sent - work : 0;
	if (entry->draft < 0 && streamed && !timing.whole)
		entry->draft = timing.generate_micros;
	if (timing.tokens >= RATE_TOKENS_LEAST || record->text_bytes > 0)
		entry->generate_rate = speed.generate;
	entry->rate_at_least = timing.whole;
	if (timing.prompt_tokens >= RATE_TOKENS_LEAST)
		entry->prompt_rate = speed.prompt;
}

static void
fill_passes(struct turn_entry *entry, const struct record *record)
{

	entry->flags = (uint16_t)record->flags;
	for (; entry->pass_count < record->pass_count && entry->pass_count < OUTCOME_PASSES_MAX; entry->pass_count++) {
		const struct outcome_pass *pass = &record->passes[entry->pass_count];
		struct turn_pass *into = &entry->passes[entry->pass_count];

		copy_text(into->name, sizeof(into->name), pass->post->name);
		into->pass = (uint8_t)pass->post->pass;
		into->verdict = (uint8_t)pass->verdict;
		into->why = (uint8_t)pass->why;
		into->shadow = pass->shadow;
	}
}

static enum turn_failure
failure_of(const struct turn_entry *entry)
{

	if (entry->cut)
		return FAILURE_BROKEN_OFF;
	if (entry->status >= 400)
		return entry->status >= 500 ? FAILURE_ERROR : FAILURE_REFUSED;
	return entry->aborted ? FAILURE_CLIENT_LEFT : FAILURE_NONE;
}

void
turn_entry_fill(struct turn_entry *entry, const struct record *record)
{

	memset(entry, 0, sizeof(*entry));
	memcpy(entry->id, record->id, sizeof(entry->id));
	copy_text(entry->dialect, sizeof(entry->dialect), record->endpoint->dialect->name);
	copy_text(entry->model, sizeof(entry->model), record->model);
	copy_text(entry->route, sizeof(entry->route), record->route);
	copy_text(entry->reason, sizeof(entry->reason), record->reason);
	copy_text(entry->arm, sizeof(entry->arm), record->arm);
	for (; entry->evidence_count < record->hit_count && entry->evidence_count < RECORD_HITS_MAX;
	     entry->evidence_count++)
		name_evidence(entry->evidence[entry->evidence_count], record->hits[entry->evidence_count]);
	for (; entry->step_count < record->step_count && entry->step_count < RECORD_STEPS_MAX; entry->step_count++) {
		struct turn_step *step = &entry->steps[entry->step_count];

		copy_text(step->name, sizeof(step->name), record->steps[entry->step_count].name);
		step->took = record->steps[entry->step_count].micros;
		step->trouble = (uint8_t)record->steps[entry->step_count].trouble;
	}
	fill_passes(entry, record);
	entry->endpoint = (uint8_t)record->endpoint->class;
	entry->mode = (uint8_t)record->mode;
	entry->from = (uint8_t)record->from;
	entry->executor = (uint8_t)record->executor;
	entry->verdict = (uint8_t)record->verdict;
	entry->delivery = (uint8_t)record->delivery;
	entry->trust = (uint8_t)record->trust;
	entry->would = (uint8_t)record->would;
	entry->would_why = (uint8_t)record->would_why;
	entry->would_guard = record->would_micros;
	entry->stream = record->stream;
	entry->aborted = record->aborted;
	entry->cut = record->cut;
	entry->status = record->status;
	entry->calls = record->calls;
	entry->preempted = record->preempted > 0 ? (int64_t)record->preempted : -1;
	entry->failure = (uint8_t)failure_of(entry);
	entry->time = record->time;
	entry->score = record->score;
	entry->bytes_in = record->bytes_in;
	entry->bytes_out = record->bytes_out;
	entry->tokens_in = believe(record->facts.tokens_in, TOLD_TOKENS_MOST);
	entry->tokens_cached = believe(record->facts.tokens_cached, TOLD_TOKENS_MOST);
	entry->tokens_out = believe(record->facts.tokens_out, TOLD_TOKENS_MOST);
	entry->overflow = (uint8_t)record->overflow;
	entry->window = record->size.window > 0 ? record->size.window : -1;
	entry->tokens_least = record->tokens_least;
	entry->extra_tokens_in = entry->calls > 0 ? believe(record->extra_tokens_in, TOLD_TOKENS_MOST) : -1;
	entry->extra_tokens_out = entry->calls > 0 ? believe(record->extra_tokens_out, TOLD_TOKENS_MOST) : -1;
	entry->trace = record->trace;
	entry->names = record->names;
	entry->steps_at = record->steps_at;
	fill_times(entry, record);
}

/* --- What is shown --- */

enum shape {
	TEXT,     /* char[] */
	WORD,     /* char[], a word of ours: nothing to escape */
	NAMED,    /* an enum's number, shown by name: nothing to escape */
	MARKED,   /* the same, omitted if 0 */
	LEVEL,    /* a failure, shown by its level */
	FLAG,     /* bool */
	NUMBER32, /* uint32_t */
	NUMBER64, /* uint64_t */
	TOKENS,   /* int64_t, omitted if -1 */
	DURATION, /* int64_t microseconds, shown as milliseconds, omitted if -1 */
	TRACE,    /* the trace's id, omitted if none */
	MOMENT,   /* int64_t milliseconds since 1970 */
	RATE,     /* double, omitted if 0 */
	SCORE,    /* double */
	PLACES,   /* evidence */
	STEPS,    /* steps */
	PASSES,   /* passes, omitted if none */
	WOULD,    /* would and would_why, omitted if nothing checked */
	FLAGS,    /* flags, omitted if none */
};

struct member {
	struct span key; /* as written after another member */
	enum shape shape;
	size_t offset;
	const char *const *names; /* of NAMED and MARKED */
};

/* Of the log line about such a failure. */
static const enum log_level levels[FAILURE_COUNT] = {
    [FAILURE_REFUSED] = LOG_LEVEL_WARNING, [FAILURE_ERROR] = LOG_LEVEL_ERROR, [FAILURE_BROKEN_OFF] = LOG_LEVEL_ERROR};

#define AT(member) offsetof(struct turn_entry, member)

#define KEY(name) \
	{ \
		",\"" name "\":", sizeof(name) + 3 \
	}

static const struct member members[] = {
    {KEY("turn"), WORD, AT(id), NULL},
    {KEY("trace"), TRACE, AT(trace), NULL},
    {KEY("time"), MOMENT, AT(time), NULL},
    {KEY("level"), LEVEL, AT(failure), NULL},
    {KEY("endpoint"), NAMED, AT(endpoint), endpoint_class_names},
    {KEY("dialect"), WORD, AT(dialect), NULL},
    {KEY("model"), TEXT, AT(model), NULL},
    {KEY("stream"), FLAG, AT(stream), NULL},
    {KEY("toggle"), NAMED, AT(mode), toggle_word_names},
    {KEY("toggle_from"), NAMED, AT(from), mode_source_names},
    {KEY("route"), TEXT, AT(route), NULL},
    {KEY("executor"), NAMED, AT(executor), policy_executor_names},
    {KEY("score"), SCORE, AT(score), NULL},
    {KEY("evidence"), PLACES, AT(evidence), NULL},
    {KEY("arm"), TEXT, AT(arm), NULL},
    {KEY("verdict"), NAMED, AT(verdict), verdict_names},
    {KEY("delivery"), MARKED, AT(delivery), delivery_names},
    {KEY("reason"), WORD, AT(reason), NULL},
    {KEY("trust"), MARKED, AT(trust), trust_names},
    {KEY("steps"), STEPS, AT(steps), NULL},
    {KEY("would"), WOULD, AT(would), NULL},
    {KEY("would_ms"), DURATION, AT(would_guard), NULL},
    {KEY("passes"), PASSES, AT(pass_count), NULL},
    {KEY("flags"), FLAGS, AT(flags), NULL},
    {KEY("calls"), NUMBER32, AT(calls), NULL},
    {KEY("preempted"), TOKENS, AT(preempted), NULL},
    {KEY("failure"), MARKED, AT(failure), turn_failure_names},
    {KEY("status"), NUMBER32, AT(status), NULL},
    {KEY("aborted"), FLAG, AT(aborted), NULL},
    {KEY("cut"), FLAG, AT(cut), NULL},
    {KEY("bytes_in"), NUMBER64, AT(bytes_in), NULL},
    {KEY("bytes_out"), NUMBER64, AT(bytes_out), NULL},
    {KEY("tokens_in"), TOKENS, AT(tokens_in), NULL},
    {KEY("tokens_cached"), TOKENS, AT(tokens_cached), NULL},
    {KEY("tokens_out"), TOKENS, AT(tokens_out), NULL},
    {KEY("context"), MARKED, AT(overflow), overflow_names},
    {KEY("window"), TOKENS, AT(window), NULL},
    {KEY("tokens_least"), TOKENS, AT(tokens_least), NULL},
    {KEY("extra_tokens_in"), TOKENS, AT(extra_tokens_in), NULL},
    {KEY("extra_tokens_out"), TOKENS, AT(extra_tokens_out), NULL},
    {KEY("prompt_tokens_per_second"), RATE, AT(prompt_rate), NULL},
    {KEY("tokens_per_second"), RATE, AT(generate_rate), NULL},
    {KEY("first_byte_ms"), DURATION, AT(first_byte), NULL},
    {KEY("first_text_ms"), DURATION, AT(first_text), NULL},
    {KEY("added_ms"), DURATION, AT(guard), NULL},
    {KEY("patience_ms"), DURATION, AT(patience), NULL},
    {KEY("check_ms"), DURATION, AT(check), NULL},
    {KEY("ms"), DURATION, AT(total), NULL},
};

/* In chronological order. */
static const struct member timeline[] = {
    {KEY("before_ms"), DURATION, AT(ours), NULL},
    {KEY("queue_ms"), DURATION, AT(queue), NULL},
    {KEY("load_ms"), DURATION, AT(load), NULL},
    {KEY("prompt_ms"), DURATION, AT(prompt), NULL},
    {KEY("draft_ms"), DURATION, AT(draft), NULL},
    {KEY("guard_ms"), DURATION, AT(guard), NULL},
    {KEY("total_ms"), DURATION, AT(total), NULL},
};

/* With one decimal. */
static void
add_decimal(struct json_out *out, double value)
{
	uint64_t tenths;

	if (!isfinite(value) || fabs(value) > 1e15)
		value = 0;
	tenths = (uint64_t)(fabs(value) * 10 + 0.5);
	json_out_literal(out, value < 0 ? "-" : "");
	json_out_integer(out, (int64_t)(tenths / 10));
	json_out_literal(out, ".");
	json_out_integer(out, (int64_t)(tenths % 10));
}

/* A word of ours, in quotes. */
static void
add_word(struct json_out *out, const char *word)
{

	json_out_literal(out, "\"");
	json_out_literal(out, word);
	json_out_literal(out, "\"");
}

static void
add_string(struct json_out *out, const char *text)
{

	json_out_literal(out, "\"");
	out->len += visible_write(out->at + out->len, out->most - out->len, span_of(text), VISIBLE_JSON);
	json_out_literal(out, "\"");
}

static void
add_places(struct json_out *out, const struct turn_entry *entry)
{

	json_out_literal(out, "[");
	for (unsigned i = 0; i < entry->evidence_count; i++) {
		json_out_literal(out, i > 0 ? "," : "");
		add_string(out, entry->evidence[i]);
	}
	json_out_literal(out, "]");
}

static void
add_steps(struct json_out *out, const struct turn_entry *entry)
{

	json_out_literal(out, "[");
	for (unsigned i = 0; i < entry->step_count; i++) {
		json_out_literal(out, i > 0 ? ",{\"step\":" : "{\"step\":");
		add_string(out, entry->steps[i].name);
		json_out_literal(out, ",\"ms\":");
		add_decimal(out, (double)entry->steps[i].took / 1000);
		if (entry->steps[i].trouble != WHY_COUNT)
			json_out_print(out, ",'trouble':%s", outcome_why_name(entry->steps[i].trouble));
		json_out_literal(out, "}");
	}
	json_out_literal(out, "]");
}

static void
add_passes(struct json_out *out, const struct turn_entry *entry)
{

	json_out_literal(out, "[");
	for (unsigned i = 0; i < entry->pass_count; i++) {
		const struct turn_pass *pass = &entry->passes[i];

		json_out_literal(out, i > 0 ? ",{\"pass\":" : "{\"pass\":");
		add_string(out, pass->name);
		json_out_print(out, ",'verdict':%s,'reason':%s%-s}", verdict_name(pass->verdict),
		    outcome_why_name(pass->why), pass->shadow ? ",\"shadow\":true" : "");
	}
	json_out_literal(out, "]");
}

static void
add_would(struct json_out *out, const struct turn_entry *entry)
{

	json_out_print(
	    out, "{'verdict':%s,'reason':%s}", verdict_name(entry->would), outcome_why_name(entry->would_why));
}

static void
add_flags(struct json_out *out, const struct turn_entry *entry)
{
	const char *before = "[";

	for (unsigned i = 0; i < FLAG_COUNT; i++)
		if (entry->flags & 1u << i) {
			json_out_literal(out, before);
			add_word(out, outcome_flag_name((enum outcome_flag)i));
			before = ",";
		}
	json_out_literal(out, "]");
}

/* Whether there is anything to show. */
static bool
is_known(const struct member *member, const char *value)
{

	switch (member->shape) {
	case TOKENS:
	case DURATION:
		return *(const int64_t *)(const void *)value >= 0;
	case RATE:
		return *(const double *)(const void *)value > 0;
	case MARKED:
	case TRACE:
	case PASSES:
	case WOULD:
		return *(const uint8_t *)(const void *)value > 0;
	case FLAGS:
		return *(const uint16_t *)(const void *)value > 0;
	default:
		return true;
	}
}

static void
add_value(struct json_out *out, const struct turn_entry *entry, const struct member *member)
{
	const char *value = (const char *)entry + member->offset;
	const void *at = value;
	char text[TIMESTAMP_MAX];

	switch (member->shape) {
	case TEXT:
		add_string(out, value);
		break;
	case WORD:
	case TRACE:
		add_word(out, value);
		break;
	case NAMED:
	case MARKED:
		add_word(out, member->names[*(const uint8_t *)at]);
		break;
	case LEVEL:
		add_word(out, log_level_name(levels[*(const uint8_t *)at]));
		break;
	case FLAG:
		json_out_literal(out, *(const bool *)at ? "true" : "false");
		break;
	case NUMBER32:
		json_out_integer(out, *(const uint32_t *)at);
		break;
	case NUMBER64:
	case TOKENS:
		json_out_integer(out, *(const int64_t *)at);
		break;
	case DURATION:
		add_decimal(out, (double)*(const int64_t *)at / 1000);
		break;
	case MOMENT:
		add_word(out, timestamp_write(*(const int64_t *)at, text));
		break;
	case RATE:
	case SCORE:
		add_decimal(out, *(const double *)at);
		break;
	case PLACES:
		add_places(out, entry);
		break;
	case STEPS:
		add_steps(out, entry);
		break;
	case PASSES:
		add_passes(out, entry);
		break;
	case WOULD:
		add_would(out, entry);
		break;
	case FLAGS:
		add_flags(out, entry);
		break;
	}
}

/* Write an object without its closing brace. */
static void
add_members(struct json_out *out, const struct turn_entry *entry, const struct member *rows, size_t count)
{
	size_t first = 1; /* preceded by no comma */

	json_out_literal(out, "{");
	for (size_t i = 0; i < count; i++)
		if (is_known(&rows[i], (const char *)entry + rows[i].offset)) {
			json_out_bytes(out, (struct span){rows[i].key.at + first, rows[i].key.len - first});
			add_value(out, entry, &rows[i]);
			first = 0;
		}
}

size_t
turn_entry_write_json(const struct turn_entry *entry, bool with_timeline, char *into)
{
	/* Every member is limited, and so is their sum (unit/turn_entry). */
	struct json_out out = json_out_start_in(into, TURN_JSON_MAX);

	add_members(&out, entry, members, nitems(members));
	if (with_timeline) {
		json_out_literal(&out, ",\"timeline\":");
		add_members(&out, entry, timeline, nitems(timeline));
		json_out_literal(&out, "}");
	}
	json_out_literal(&out, "}");
	return out.len;
}
