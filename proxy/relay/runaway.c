/*
 * From pieces of JSON strings to two texts that are looked at, and the end of a stream.
 */
#include "proxy/relay/runaway.h"

#include <stdlib.h>

#include "policies/clock.h"
#include "proxy/dialects/cut_short.h"
#include "proxy/dialects/reply.h"
#include "proxy/observe/log.h"
#include "proxy/observe/record.h"
#include "proxy/observe/visible.h"
#include "routes/request.h"
#include "routes/text/repeat.h"

#define END_MAX (4 * 1024) /* bytes of the frames that end a stream */

/* What is read of a prompt: in its last words somebody asks for something again and again. */
#define LAST_MAX     (4 * 1024)
#define PREVIOUS_MAX (2 * 1024)

struct heard {
	struct repeat repeat;
	unsigned code;    /* of the escape that is open, as far as it has come */
	unsigned escaped; /* characters of it: 0 in none, 1 behind the backslash, 2 to 5 behind \u */
};

struct runaway {
	struct repeat_words asked;
	struct heard texts[2]; /* the answer; its thinking */
	int64_t pieces;        /* of text: about a token each */
	struct json_out end;
	bool may_cut;
	bool found, cut;
};

/* Its first and last bytes, half of `most` each. */
static void
add_words(struct repeat_words *words, struct span text, size_t most)
{

	if (text.len <= most) {
		repeat_words_add(words, text);
		return;
	}
	repeat_words_add(words, (struct span){text.at, most / 2});
	repeat_words_add(words, (struct span){text.at + text.len - most / 2, most / 2});
}

struct runaway *
runaway_new(const struct policy *policy, const struct request *request, struct span body, bool in_shadow)
{
	enum turn_direct direct = request->direct;
	bool listing = direct == TURN_TOOLS || direct == TURN_FORMAT || direct == TURN_RAW;
	struct runaway *runaway;

	/* Of answers side by side the pieces could not be told apart. */
	if (policy->runaway == RUNAWAY_OFF || direct == TURN_UNREADABLE || direct == TURN_SAMPLING)
		return NULL;
	runaway = calloc(1, sizeof(*runaway));
	if (runaway == NULL)
		return NULL;
	if (request->user_texts == 0)
		add_words(&runaway->asked, body, LAST_MAX);
	else {
		add_words(&runaway->asked, request->last.decoded, LAST_MAX);
		add_words(&runaway->asked, request->previous.decoded, PREVIOUS_MAX);
	}
	for (unsigned i = 0; i < 2; i++)
		repeat_start(&runaway->texts[i].repeat, &runaway->asked, listing);
	runaway->end = json_out_start(END_MAX);
	runaway->may_cut = policy->runaway == RUNAWAY_CUT && request->stream && !in_shadow;
	return runaway;
}

void
runaway_free(struct runaway *runaway)
{

	if (runaway == NULL)
		return;
	for (unsigned i = 0; i < 2; i++)
		repeat_free(&runaway->texts[i].repeat);
	json_out_free(&runaway->end);
	free(runaway);
}

/* One character behind a backslash, or of four hexadecimal digits. Surrogates are taken for characters: what repeats
 * does so either way. */
static void
hear_escape(struct heard *heard, char c)
{
	static const char plain[] = "n\nt\tr\rb\bf\f";
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
		(void)repeat_feed(&heard->repeat, (struct span){utf8, 1});
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
		(void)repeat_feed(&heard->repeat, (struct span){utf8, 1});
	else if (heard->code < 0x800)
		(void)repeat_feed(&heard->repeat, (struct span){utf8 + 1, 2});
	else
		(void)repeat_feed(&heard->repeat, (struct span){utf8, 3});
}

/* A reply_hearer. */
static void
hear(void *who, bool thinking, struct span raw)
{
	struct runaway *runaway = who;
	struct heard *heard = &runaway->texts[thinking];

	runaway->pieces++;
	while (raw.len > 0 && !runaway->found) {
		const char *escape = heard->escaped > 0 ? raw.at : memchr(raw.at, '\\', raw.len);
		size_t plain = escape != NULL ? (size_t)(escape - raw.at) : raw.len;

		if (plain > 0)
			runaway->found = repeat_feed(&heard->repeat, (struct span){raw.at, plain});
		if (escape != NULL && heard->escaped > 0)
			hear_escape(heard, *escape);
		else if (escape != NULL)
			heard->escaped = 1;
		plain += escape != NULL;
		raw = (struct span){raw.at + plain, raw.len - plain};
	}
	runaway->found |= heard->repeat.found;
}

void
runaway_listen(struct runaway *runaway, struct reply_tap *tap)
{

	reply_tap_listen(tap, hear, runaway);
}

bool
runaway_is_due(const struct runaway *runaway)
{

	return runaway != NULL && runaway->found && runaway->may_cut && !runaway->cut;
}

bool
runaway_ends(struct runaway *runaway, const struct record *record, struct span content, struct span *end)
{
	struct cut_short cut;
	int64_t micros;

	if (!runaway_is_due(runaway))
		return false;
	micros = clock_micros() - record->began;
	cut = (struct cut_short){runaway->pieces, micros, record->time * 1000 + micros};
	runaway->end.len = 0;
	if (dialect_cut_short(record->endpoint->dialect, content, &cut, &runaway->end) != 0)
		return false;
	runaway->cut = true;
	*end = (struct span){runaway->end.at, runaway->end.len};
	return true;
}

void
runaway_tell(const struct runaway *runaway, struct record *record)
{
	char model[RECORD_MODEL_MAX * 6 + 1];
	size_t len;

	if (runaway == NULL || !runaway->found)
		return;
	record->flags |= 1u << FLAG_RUNAWAY | (runaway->cut ? 1u << FLAG_RUNAWAY_CUT : 0);
	len = visible_write(model, sizeof(model) - 1, span_of(record->model), VISIBLE_LINE);
	model[len] = '\0';
	log_warning(
	    "turn %s: the answer of %s came to repeat itself without end%s: see the runbook, \"An answer repeats "
	    "itself\"",
	    record->id, len > 0 ? model : "a model", runaway->cut ? " and was ended there" : "");
}
