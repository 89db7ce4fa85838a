/*
 * Unescapes JSON string pieces into the two texts under watch, and ends the stream.
 */
#include "proxy/relay/ear.h"

#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/dialects/cut_short.h"
#include "proxy/dialects/dialect.h"
#include "proxy/observe/log.h"
#include "proxy/observe/record.h"
#include "proxy/observe/visible.h"
#include "routes/request.h"
#include "routes/text/repeat.h"
#include "routes/text/script.h"

#define END_MAX (4 * 1024) /* bytes of the frames that close a stream */

/* Bytes of a prompt that are read. Its first and last words show what is asked for: repetition, or a script. */
#define LAST_MAX     (4 * 1024)
#define PREVIOUS_MAX (2 * 1024)
#define SYSTEM_MAX   1024
#define SCRIPTS_MAX  (64 * 1024) /* bytes in which scripts are detected; longer bodies count as having all of them */

#define TOKEN_BYTES    8  /* of thinking; a token rarely has more */
#define CLOSING_TOKENS 32 /* that a backend may need to close the thinking */

/* A text without its escapes. */
struct heard {
	struct repeat repeat;
	int64_t pieces;   /* about one token each */
	uint64_t bytes;   /* other than white space */
	unsigned code;    /* of the open escape, as far as read */
	unsigned escaped; /* characters of it read: 0: no escape is open, 1: the backslash, 2 to 5: "\u" and after */
};

struct ear {
	struct repeat_words asked;
	struct heard texts[2]; /* answer, thinking */
	struct script_seen script;
	uint32_t scripts; /* in the prompt */
	struct json_out end;
	int64_t thinks_most;            /* tokens; 0: no limit */
	bool closes;                    /* the backend enforces that limit */
	bool repeats;                   /* look for repetition */
	bool may_end[HEARD_ENDS];       /* what may end the stream */
	bool found[HEARD_ENDS];         /* what was detected */
	bool cut;                       /* the stream was ended, by the first reason detected that may end it */
	bool wants_words, judges_limit; /* the answer must have text; running into the limit is worth reporting */
	size_t prompt_len;
	char prompt[]; /* the prompt's words */
};

/* Cut a text to its first and last bytes, half of `most` each. The second may be empty. */
static void
ends_of(struct span text, size_t most, struct span ends[2])
{

	ends[0] = (struct span){text.at, text.len <= most ? text.len : most / 2};
	ends[1] = text.len <= most ? (struct span){text.at, 0} : (struct span){text.at + text.len - most / 2, most / 2};
}

static void
add_words(struct ear *ear, struct span text, size_t most, bool may_be_repeated)
{
	struct span ends[2];

	ends_of(text, most, ends);
	for (unsigned i = 0; i < 2; i++) {
		if (ear->repeats && may_be_repeated)
			repeat_words_add(&ear->asked, ends[i]);
		memcpy(ear->prompt + ear->prompt_len, ends[i].at, ends[i].len);
		ear->prompt_len += ends[i].len;
		ear->prompt[ear->prompt_len++] = ' ';
	}
}

/* Bytes that add_words needs for a text. */
static size_t
room_for(struct span text, size_t most)
{

	return (text.len <= most ? text.len : most) + 2;
}

struct ear *
ear_new(const struct policy *policy, const struct request *request, struct span body, const struct ear_terms *terms)
{
	enum turn_direct direct = request->direct;
	bool listing = direct == TURN_TOOLS || direct == TURN_FORMAT || direct == TURN_RAW;
	bool apart = direct != TURN_UNREADABLE && direct != TURN_SAMPLING,
	     ends = request->stream && !terms->in_shadow && apart;
	struct span last = request->user_texts > 0 ? request->last.decoded : body;
	struct ear *ear = calloc(1,
	    sizeof(*ear) + room_for(last, LAST_MAX) + room_for(request->previous.decoded, PREVIOUS_MAX) +
		room_for(request->system.decoded, SYSTEM_MAX));

	if (ear == NULL)
		return NULL;
	/* Interleaved answers cannot be told apart. */
	ear->repeats = policy->runaway != RUNAWAY_OFF && apart;
	ear->thinks_most = apart ? policy->thinking.most : 0;
	ear->closes = terms->closes;
	add_words(ear, last, LAST_MAX, true);
	add_words(ear, request->previous.decoded, PREVIOUS_MAX, true);
	add_words(ear, request->system.decoded, SYSTEM_MAX, false);
	ear->scripts = body.len <= SCRIPTS_MAX ? script_mask(body) : UINT32_MAX;
	for (unsigned i = 0; i < 2; i++)
		repeat_start(&ear->texts[i].repeat, &ear->asked, listing);
	ear->end = json_out_start(END_MAX);
	ear->may_end[HEARD_RUNAWAY] = policy->runaway == RUNAWAY_CUT && ends;
	/* A client's own thinking limit takes precedence over the policy's. */
	ear->may_end[HEARD_THINKING] = ends && !request->says_thinking;
	ear->judges_limit = apart && direct != TURN_RAW && direct != TURN_SHORT_LIMIT;
	ear->wants_words =
	    ear->judges_limit && direct != TURN_TOOLS && direct != TURN_PREFILL && request->user_texts > 0;
	return ear;
}

void
ear_free(struct ear *ear)
{

	if (ear == NULL)
		return;
	for (unsigned i = 0; i < 2; i++)
		repeat_free(&ear->texts[i].repeat);
	json_out_free(&ear->end);
	free(ear);
}

static bool
is_blank(struct span text)
{

	for (size_t i = 0; i < text.len; i++)
		if ((unsigned char)text.at[i] > ' ')
			return false;
	return true;
}

/* Add text without escapes. */
static void
take(struct ear *ear, bool thinking, struct span text)
{
	struct heard *heard = &ear->texts[thinking];

	if (heard->bytes > 0 || !is_blank(text))
		heard->bytes += text.len;
	if (ear->repeats && !ear->found[HEARD_RUNAWAY])
		ear->found[HEARD_RUNAWAY] = repeat_feed(&heard->repeat, text);
	if (!thinking)
		script_feed(&ear->script, text);
}

/* Add one character of an escape. Surrogates are taken for characters: repetition shows either way. */
static void
hear_escape(struct ear *ear, bool thinking, char c)
{
	static const char plain[] = "n\nt\tr\rb\bf\f";
	struct heard *heard = &ear->texts[thinking];
	const char *known;
	unsigned digit;
	char utf8[3];

	if (heard->escaped == 1 && c == 'u') {
		heard->code = 0;
		heard->escaped = 2;
		return;
	}
	if (heard->escaped == 1) {
		known = c != '\0' ? strchr(plain, c) : NULL;
		utf8[0] = known != NULL && (known - plain) % 2 == 0 ? known[1] : c;
		heard->escaped = 0;
		take(ear, thinking, (struct span){utf8, 1});
		return;
	}
	digit = (unsigned char)c;
	heard->code = heard->code << 4 | ((digit & 0x40 ? digit + 9 : digit) & 15);
	if (++heard->escaped < 6)
		return;
	heard->escaped = 0;
	utf8[0] = (char)(0xe0 | heard->code >> 12);
	utf8[1] = (char)(0x80 | (heard->code >> 6 & 63));
	utf8[2] = (char)(0x80 | (heard->code & 63));
	if (heard->code < 0x800) {
		utf8[1] = (char)(0xc0 | heard->code >> 6);
		utf8[0] = (char)heard->code;
	}
	if (heard->code < 0x80)
		take(ear, thinking, (struct span){utf8, 1});
	else if (heard->code < 0x800)
		take(ear, thinking, (struct span){utf8 + 1, 2});
	else
		take(ear, thinking, (struct span){utf8, 3});
}

/* Estimated thinking tokens. */
static int64_t
thought(const struct ear *ear)
{
	int64_t tokens = (int64_t)(ear->texts[true].bytes / TOKEN_BYTES);

	return tokens < ear->texts[true].pieces ? ear->texts[true].pieces : tokens;
}

/*
 * Whether the thinking is over budget and no answer has begun. A backend that enforces the limit itself counts more
 * exactly.
 */
static bool
thinks_on(const struct ear *ear)
{
	int64_t most = ear->thinks_most;

	if (ear->closes)
		most += most / 4 + CLOSING_TOKENS;
	return most > 0 && ear->texts[false].bytes == 0 && thought(ear) > most;
}

/* Whether the backend has ended the thinking. */
static bool
was_closed(const struct ear *ear)
{

	return ear->closes && !ear->found[HEARD_THINKING] && ear->texts[false].bytes > 0 &&
	    ear->texts[true].pieces >= ear->thinks_most;
}

/* A reply_hearer. */
static void
hear(void *who, bool thinking, struct span raw)
{
	struct ear *ear = who;
	struct heard *heard = &ear->texts[thinking];

	heard->pieces += raw.len == 0;
	while (raw.len > 0) {
		const char *escape = heard->escaped > 0 ? raw.at : span_find(raw, '\\');
		size_t plain = escape != NULL ? (size_t)(escape - raw.at) : raw.len;

		if (plain > 0)
			take(ear, thinking, (struct span){raw.at, plain});
		if (escape != NULL && heard->escaped > 0)
			hear_escape(ear, thinking, *escape);
		else if (escape != NULL)
			heard->escaped = 1;
		plain += escape != NULL;
		raw = (struct span){raw.at + plain, raw.len - plain};
	}
	ear->found[HEARD_THINKING] |= thinks_on(ear);
}

void
ear_listen(struct ear *ear, struct reply_tap *tap)
{

	reply_tap_listen(tap, hear, ear);
}

/* Whether the stream is, or was, ended for repeating itself. */
static bool
ends_runaway(const struct ear *ear)
{

	return ear->found[HEARD_RUNAWAY] && ear->may_end[HEARD_RUNAWAY];
}

bool
ear_is_due(const struct ear *ear)
{

	if (ear == NULL || ear->cut)
		return false;
	for (unsigned i = 0; i < HEARD_ENDS; i++)
		if (ear->found[i] && ear->may_end[i])
			return true;
	return false;
}

bool
ear_ends(struct ear *ear, const struct record *record, const struct reply_facts *facts, struct span content,
    struct span *end)
{
	struct cut_short cut;
	int64_t micros;

	if (!ear_is_due(ear))
		return false;
	micros = clock_micros() - record->began;
	cut = (struct cut_short){.tokens = facts->tokens_out,
	    .micros = micros,
	    .unix_micros = record->time * 1000 + micros,
	    .turn = record->id,
	    .flag = outcome_flag_name(ends_runaway(ear) ? FLAG_RUNAWAY_CUT : FLAG_THINKING_CUT)};
	if (cut.tokens < 0) {
		cut.tokens = ear->texts[false].pieces + ear->texts[true].pieces;
		cut.is_estimate = true;
	}
	ear->end.len = 0;
	if (dialect_cut_short(record->endpoint->dialect, content, &cut, &ear->end) != 0)
		return false;
	ear->cut = true;
	*end = (struct span){ear->end.at, ear->end.len};
	return true;
}

/* The flags for the record. */
static unsigned
flags_of(const struct ear *ear, const struct reply_tap *tap, const struct record *record)
{
	bool whole = record->status == 200 && !record->aborted && !record->cut && !ear->cut;
	bool by_thinking = ear->cut && !ends_runaway(ear);
	struct span prompt = {ear->prompt, ear->prompt_len};
	unsigned flags = 0;

	if (ear->found[HEARD_RUNAWAY])
		flags |= 1u << FLAG_RUNAWAY | (ear->cut && !by_thinking ? 1u << FLAG_RUNAWAY_CUT : 0);
	if (ear->found[HEARD_THINKING])
		flags |= 1u << FLAG_THINKING | (by_thinking ? 1u << FLAG_THINKING_CUT : 0);
	if (was_closed(ear))
		flags |= 1u << FLAG_THINKING_CLOSED;
	if (whole && ear->judges_limit && tap->ending == REPLY_ENDS_BY_LENGTH)
		flags |= 1u << FLAG_LENGTH;
	if (whole && ear->wants_words && tap->ending != REPLY_ENDS_UNTOLD && ear->texts[false].bytes == 0)
		flags |= 1u << FLAG_EMPTY;
	if (ear->judges_limit && script_is_wrong(&ear->script, ear->scripts, prompt))
		flags |= 1u << FLAG_SCRIPT;
	return flags;
}

void
ear_tell(const struct ear *ear, const struct reply_tap *tap, struct record *record)
{
	char model[RECORD_MODEL_MAX * 6 + 1];
	size_t len;

	if (ear == NULL)
		return;
	record->flags |= flags_of(ear, tap, record);
	if (!ear->found[HEARD_RUNAWAY])
		return;
	len = visible_write(model, sizeof(model) - 1, span_of(record->model), VISIBLE_LINE);
	model[len] = '\0';
	log_warning("turn %s: the answer of %s repeats itself endlessly%s: see the runbook, \"An answer repeats "
		    "itself\"",
	    record->id, len > 0 ? model : "a model", record->flags & 1u << FLAG_RUNAWAY_CUT ? " and was cut" : "");
}
