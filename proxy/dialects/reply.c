/*
 * Which members matter, in one table for all APIs: their names do not conflict. Sources: Ollama's docs/api.md, OpenAI's
 * and Anthropic's API references, llama.cpp's tools/server/README.md and recordings of it.
 */
#include "proxy/dialects/reply.h"

_Static_assert(sizeof(struct reply_tap) <= 176, "one is kept for every open answer");

/* Where a member may occur. */
enum place {
	PLACE_TOP = REPLY_PLACE_TOP,
	PLACE_WHOLE, /* the whole answer inside an event: "response", "message" */
	PLACE_TEXT,  /* an object with pieces of text */
	PLACE_USAGE,
	PLACE_DETAILS, /* of usage */
	PLACE_TIMINGS
};

#define IN_TOP     (1u << PLACE_TOP)
#define IN_WHOLE   (1u << PLACE_WHOLE)
#define IN_SPEECH  (IN_TOP | IN_WHOLE | 1u << PLACE_TEXT)
#define IN_USAGE   (1u << PLACE_USAGE)
#define IN_DETAILS (1u << PLACE_DETAILS)
#define IN_TIMINGS (1u << PLACE_TIMINGS)

/* A string's kind of text; stored in the same field as a number's figure. */
enum string_kind { STRING_TEXT, STRING_THINKING, STRING_DELTA, STRING_MODEL, STRING_FINISH };

enum figure {
	FIGURE_IN,
	FIGURE_CACHED,
	FIGURE_OUT,
	FIGURE_LOAD_NANOS,
	FIGURE_PROMPT_NANOS,
	FIGURE_GENERATE_NANOS,
	FIGURE_PROMPT_MILLIS,
	FIGURE_GENERATE_MILLIS,
	FIGURE_FRESH,        /* of the prompt: the uncached part, or all of it */
	FIGURE_CACHED_APART, /* from a cache, not included in FIGURE_FRESH */
	FIGURE_CREATED       /* written to a cache, not included either */
};

struct member {
	char name[REPLY_WORD_MAX + 1];
	uint8_t places; /* where it has a meaning */
	uint8_t wanted; /* text, a number, or the place of its own members */
	uint8_t figure; /* of a text: enum string_kind */
};

#define TEXT(name) \
	{ \
		name, IN_SPEECH, REPLY_WANT_TEXT, 0 \
	}
#define THINKING(name) \
	{ \
		name, IN_SPEECH, REPLY_WANT_TEXT, STRING_THINKING \
	}
#define TEXTS(name, kind) \
	{ \
		name, IN_SPEECH, REPLY_WANT_TEXT | PLACE_TEXT, kind \
	}
#define NAME(name, places, kind) \
	{ \
		name, places, REPLY_WANT_TEXT, kind \
	}
#define FIGURE(name, places, which) \
	{ \
		name, places, REPLY_WANT_NUMBER, which \
	}
#define INTO(name, places, place) \
	{ \
		name, places, place, 0 \
	}
#define NAME_LENGTHS        28
#define NAMES_OF_ONE_LENGTH 8

/* By the name's length; each row ends with an empty name. */
static const struct member members[NAME_LENGTHS][NAMES_OF_ONE_LENGTH] = {
    [4] = {TEXT("text"), INTO("item", IN_TOP, PLACE_TEXT), INTO("part", IN_TOP, PLACE_TEXT)},
    [5] = {TEXTS("delta", STRING_DELTA), INTO("usage", IN_TOP | IN_WHOLE, PLACE_USAGE),
	NAME("model", IN_TOP | IN_WHOLE, STRING_MODEL)},
    [6] = {INTO("output", IN_TOP | IN_WHOLE, PLACE_TEXT), NAME("reason", IN_DETAILS, STRING_FINISH)},
    [7] = {TEXTS("content", STRING_TEXT), INTO("choices", IN_TOP, PLACE_TEXT), INTO("message", IN_SPEECH, PLACE_WHOLE),
	INTO("timings", IN_TOP | IN_WHOLE, PLACE_TIMINGS), FIGURE("cache_n", IN_TIMINGS, FIGURE_CACHED_APART),
	INTO("summary", IN_SPEECH, PLACE_TEXT)},
    [8] = {{"response", IN_TOP, REPLY_WANT_TEXT | PLACE_WHOLE, 0}, THINKING("thinking"),
	FIGURE("prompt_n", IN_TIMINGS, FIGURE_FRESH)},
    [9] = {THINKING("reasoning"), NAME("stop_type", IN_TOP, STRING_FINISH),
	FIGURE("prompt_ms", IN_TIMINGS, FIGURE_PROMPT_MILLIS)},
    [10] = {FIGURE("eval_count", IN_TOP, FIGURE_OUT)},
    [11] = {FIGURE("predicted_n", IN_TIMINGS, FIGURE_OUT), NAME("done_reason", IN_TOP, STRING_FINISH),
	NAME("stop_reason", IN_SPEECH, STRING_FINISH)},
    [12] = {FIGURE("predicted_ms", IN_TIMINGS, FIGURE_GENERATE_MILLIS), FIGURE("input_tokens", IN_USAGE, FIGURE_FRESH)},
    [13] = {FIGURE("prompt_tokens", IN_USAGE, FIGURE_IN), FIGURE("output_tokens", IN_USAGE, FIGURE_OUT),
	FIGURE("cached_tokens", IN_DETAILS, FIGURE_CACHED), FIGURE("load_duration", IN_TOP, FIGURE_LOAD_NANOS),
	FIGURE("eval_duration", IN_TOP, FIGURE_GENERATE_NANOS), INTO("content_block", IN_TOP, PLACE_TEXT),
	NAME("finish_reason", IN_SPEECH, STRING_FINISH)},
    [16] = {FIGURE("tokens_predicted", IN_TOP, FIGURE_OUT), FIGURE("tokens_evaluated", IN_TOP, FIGURE_IN)},
    [17] = {THINKING("reasoning_content"), FIGURE("completion_tokens", IN_USAGE, FIGURE_OUT),
	FIGURE("prompt_eval_count", IN_TOP, FIGURE_IN)},
    [18] = {INTO("incomplete_details", IN_TOP | IN_WHOLE, PLACE_DETAILS)},
    [20] = {FIGURE("prompt_eval_duration", IN_TOP, FIGURE_PROMPT_NANOS),
	INTO("input_tokens_details", IN_USAGE, PLACE_DETAILS)},
    [21] = {INTO("prompt_tokens_details", IN_USAGE, PLACE_DETAILS)},
    [23] = {FIGURE("cache_read_input_tokens", IN_USAGE, FIGURE_CACHED_APART)},
    [24] = {FIGURE("prompt_eval_cached_count", IN_TOP, FIGURE_CACHED)},
    [27] = {FIGURE("cache_creation_input_tokens", IN_USAGE, FIGURE_CREATED)},
};

/* The model's name is reported only on request. */
static inline bool
is_model(const struct member *member)
{

	return member->wanted == REPLY_WANT_TEXT && member->figure == STRING_MODEL;
}

static inline void
meet_key(struct reply_tap *tap, struct span key)
{
	unsigned place = 1u << reply_scan_place(&tap->scan);

	if (key.len >= NAME_LENGTHS)
		return;
	for (const struct member *member = members[key.len]; member->name[0] != '\0'; member++) {
		if (member->name[0] != key.at[0] || memcmp(member->name, key.at, key.len) != 0)
			continue;
		if ((member->places & place) != 0 && (tap->names != NULL || !is_model(member))) {
			tap->scan.wanted = member->wanted;
			tap->figure = member->figure;
		}
		return;
	}
}

/* The rest of a number to read. */
struct digits {
	struct span rest;
	int64_t value;
	int scale; /* the number is value x 10^scale */
	bool any;
};

#define VALUE_MAX INT64_C(100000000000000000) /* 10^17: leaves room for one more digit */

/* Read digits; excess ones only reduce precision. */
static void
read_digits(struct digits *number, bool is_fraction)
{

	for (; number->rest.len > 0 && *number->rest.at >= '0' && *number->rest.at <= '9'; number->any = true) {
		if (number->value < VALUE_MAX) {
			number->value = number->value * 10 + (*number->rest.at - '0');
			number->scale -= is_fraction;
		} else
			number->scale += !is_fraction;
		number->rest.at++;
		number->rest.len--;
	}
}

static void
read_exponent(struct digits *number)
{
	struct digits exponent = {{number->rest.at + 1, number->rest.len - 1}, 0, 0, false};
	bool is_negative = exponent.rest.len > 0 && *exponent.rest.at == '-';

	if (exponent.rest.len > 0 && (*exponent.rest.at == '-' || *exponent.rest.at == '+')) {
		exponent.rest.at++;
		exponent.rest.len--;
	}
	read_digits(&exponent, false);
	number->any = exponent.any;
	if (exponent.value > 100)
		exponent.value = 100;
	number->scale += is_negative ? -(int)exponent.value : (int)exponent.value;
	number->rest = exponent.rest;
}

/* A number times 10^shift, rounded; -1 if it is negative, too large or not a number. */
static int64_t
read_number(struct span text, int shift)
{
	struct digits number = {text, 0, shift, false};

	read_digits(&number, false);
	if (number.any && number.rest.len > 0 && *number.rest.at == '.') {
		number.rest.at++;
		number.rest.len--;
		read_digits(&number, true);
	}
	if (number.any && number.rest.len > 0 && (*number.rest.at | 0x20) == 'e')
		read_exponent(&number);
	if (!number.any || number.rest.len > 0)
		return -1;
	for (; number.scale < -1 && number.value > 0; number.scale++)
		number.value /= 10;
	if (number.scale == -1)
		return (number.value + 5) / 10;
	for (; number.scale > 0 && number.value > 0; number.scale--) {
		if (number.value > VALUE_MAX)
			return -1;
		number.value *= 10;
	}
	return number.value;
}

/* Limit counts so that a few of them can be added. */
static int64_t
read_count(struct span text)
{
	int64_t count = read_number(text, 0);

	return count <= UINT32_MAX ? count : -1;
}

static void
note_figure(struct reply_tap *tap, struct span number)
{
	static const struct {
		uint8_t offset; /* of the figure in the tap */
		int8_t shift;   /* from the API's unit to ours, as a power of ten; 0: a count */
	} targets[] = {
	    [FIGURE_IN] = {offsetof(struct reply_tap, facts.tokens_in), 0},
	    [FIGURE_CACHED] = {offsetof(struct reply_tap, facts.tokens_cached), 0},
	    [FIGURE_OUT] = {offsetof(struct reply_tap, facts.tokens_out), 0},
	    [FIGURE_LOAD_NANOS] = {offsetof(struct reply_tap, facts.load_micros), -3},
	    [FIGURE_PROMPT_NANOS] = {offsetof(struct reply_tap, facts.prompt_micros), -3},
	    [FIGURE_GENERATE_NANOS] = {offsetof(struct reply_tap, facts.generate_micros), -3},
	    [FIGURE_PROMPT_MILLIS] = {offsetof(struct reply_tap, facts.prompt_micros), 3},
	    [FIGURE_GENERATE_MILLIS] = {offsetof(struct reply_tap, facts.generate_micros), 3},
	    [FIGURE_FRESH] = {offsetof(struct reply_tap, fresh), 0},
	    [FIGURE_CACHED_APART] = {offsetof(struct reply_tap, cached), 0},
	    [FIGURE_CREATED] = {offsetof(struct reply_tap, created), 0},
	};
	int8_t shift = targets[tap->figure].shift;
	int64_t value = shift == 0 ? read_count(number) : read_number(number, shift);

	if (value >= 0)
		memcpy((char *)tap + targets[tap->figure].offset, &value, sizeof(value));
}

/*
 * The end of usage or timings: the prompt is the tokens read plus those from a cache. OpenAI's responses include the
 * cached ones in their count. Older llama-servers give only the tokens read in their timings, which says nothing about
 * the prompt.
 */
static void
sum_up(struct reply_tap *tap, bool is_usage)
{
	int64_t apart = tap->cached > 0 ? tap->cached : 0;

	if (tap->fresh >= 0 && (is_usage || tap->cached >= 0))
		tap->facts.tokens_in = tap->fresh + apart + (tap->created > 0 ? tap->created : 0);
	if (tap->cached >= 0)
		tap->facts.tokens_cached = tap->cached;
	tap->fresh = tap->cached = tap->created = -1;
}

void
reply_tap_start(struct reply_tap *tap)
{

	*tap = (struct reply_tap){.facts = {-1, -1, -1, -1, -1, -1, false}, .fresh = -1, .cached = -1, .created = -1};
	reply_scan_start(&tap->scan);
}

void
reply_tap_listen(struct reply_tap *tap, reply_hearer *hearer, void *who)
{

	tap->hearer = hearer;
	tap->who = who;
}

void
reply_tap_name(struct reply_tap *tap, struct reply_names *names)
{

	tap->names = names;
}

/* A piece of a name. If it does not fit, or contains escapes, the name is left empty. */
static void
add_to_name(struct reply_tap *tap, struct span piece)
{
	bool is_model = tap->figure == STRING_MODEL;
	size_t room = is_model ? sizeof(tap->names->model) : sizeof(tap->names->finish);
	char *into = is_model ? tap->names->model : tap->names->finish;

	if (tap->named + piece.len >= room || span_find(piece, '\\') != NULL) {
		into[0] = '\0';
		tap->named = UINT8_MAX;
		return;
	}
	memcpy(into + tap->named, piece.at, piece.len);
	tap->named = (uint8_t)(tap->named + piece.len);
	into[tap->named] = '\0';
}

/* A text begins: whether it is passed on to the hearer. */
static bool
is_heard(struct reply_tap *tap)
{

	tap->only_deltas |= tap->figure == STRING_DELTA;
	return tap->hearer != NULL && (!tap->only_deltas || tap->figure == STRING_DELTA);
}

static void
begin_text(struct reply_tap *tap)
{

	tap->named = 0;
	if (tap->figure >= STRING_MODEL) {
		tap->ending_len = 0;
		if (tap->figure == STRING_FINISH)
			tap->ending = REPLY_ENDS_BY_ITSELF;
		tap->scan.handing = true;
		return;
	}
	tap->facts.spoke = true;
	tap->scan.handing = is_heard(tap);
	if (tap->scan.handing)
		tap->hearer(tap->who, tap->figure == STRING_THINKING, (struct span){"", 0});
}

/*
 * Two letters tell a limit: length (OpenAI, Ollama), limit (llama-server), max_tokens, max_output_tokens and
 * model_context_window_exceeded (Anthropic, OpenAI's responses).
 */
static void
read_ending(struct reply_tap *tap, struct span word)
{
	static const char limits[][2] = {{'l', 'e'}, {'l', 'i'}, {'m', 'a'}, {'m', 'o'}};

	for (; word.len > 0 && tap->ending_len < 2; word.at++, word.len--) {
		tap->ending_word[tap->ending_len++] = *word.at;
		for (size_t i = 0; tap->ending_len == 2 && i < nitems(limits); i++)
			if (memcmp(limits[i], tap->ending_word, 2) == 0)
				tap->ending = REPLY_ENDS_BY_LENGTH;
	}
}

/* A piece of a word about the answer. */
static void
read_word(struct reply_tap *tap, struct span word)
{

	if (tap->figure == STRING_FINISH)
		read_ending(tap, word);
	if (tap->names != NULL)
		add_to_name(tap, word);
}

void
reply_tap_feed(struct reply_tap *tap, const char *at, size_t len)
{
	const char *end = at + len;
	struct span word;

	for (;;) {
		switch (reply_scan_next(&tap->scan, &at, end, &word)) {
		case REPLY_KEY:
			meet_key(tap, word);
			break;
		case REPLY_NUMBER:
			note_figure(tap, word);
			break;
		case REPLY_TEXT:
			begin_text(tap);
			break;
		case REPLY_PIECE:
			if (tap->figure >= STRING_MODEL)
				read_word(tap, word);
			else
				tap->hearer(tap->who, tap->figure == STRING_THINKING, word);
			break;
		case REPLY_CLOSE:
			if (tap->scan.closed == PLACE_USAGE || tap->scan.closed == PLACE_TIMINGS)
				sum_up(tap, tap->scan.closed == PLACE_USAGE);
			break;
		case REPLY_END:
			return;
		}
	}
}
