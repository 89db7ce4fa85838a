/*
 * One function per state, named after what comes next. Each gets at least one remaining byte and returns where it
 * stopped. Strings and skipped parts are scanned sixteen bytes at a time with SSE2.
 */
#include "proxy/dialects/reply_scan.h"

#if defined(__SSE2__) && !defined(JSON_SCAN_PORTABLE)
#include <emmintrin.h>
#define WIDE_STEP 16
#endif

#define IN_ARRAY   0x80 /* in places: the container is an array */
#define PASSED_MAX 250
#define WORD_LOST  (REPLY_WORD_MAX + 1)

enum state {
	AT_LINE,   /* the first byte of a line */
	AT_FIELD,  /* within "data:" */
	AT_TOP,    /* where a document may begin */
	AT_JUNK,   /* in foreign bytes, up to the line's end */
	AT_MEMBER, /* before a key */
	IN_KEY,    /* in a key */
	AT_COLON,  /* after a key */
	AT_VALUE,  /* before a value */
	AT_STRING, /* after the quote that opens a wanted string */
	IN_STRING, /* later in a string */
	IN_NUMBER, /* in a wanted number */
	IN_SCALAR, /* in a number, true, false or null that is not wanted */
	AT_MORE,   /* after a value */
	IN_PASSED, /* in a container that is skipped */
	IN_QUOTED, /* in a string within it */
};

static const char field[] = "data:";

static inline bool
ends_string(unsigned char c)
{

	return c == '"' || c == '\\' || c < ' ';
}

/* The next quote, backslash or control character, or end. */
static inline const char *
find_string_end(const char *at, const char *end)
{

#ifdef WIDE_STEP
	for (; end - at >= WIDE_STEP; at += WIDE_STEP) {
		__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
		__m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ' - 1)), bytes);
		__m128i odd =
		    _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
		unsigned mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(odd, low));

		if (mask != 0)
			return at + __builtin_ctz(mask);
	}
#endif
	while (at < end && !ends_string((unsigned char)*at))
		at++;
	return at;
}

/* Brackets differ from braces in one bit. */
static inline bool
is_structure(unsigned char c)
{

	return (c | 0x20) == '{' || (c | 0x20) == '}' || c == '"' || c == '\n';
}

/* The next bracket, brace, quote or line break, or end. */
static inline const char *
find_structure(const char *at, const char *end)
{

#ifdef WIDE_STEP
	for (; end - at >= WIDE_STEP; at += WIDE_STEP) {
		__m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)at);
		__m128i braces = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
		__m128i odd = _mm_or_si128(
		    _mm_cmpeq_epi8(braces, _mm_set1_epi8('{')), _mm_cmpeq_epi8(braces, _mm_set1_epi8('}')));
		unsigned mask;

		odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')));
		odd = _mm_or_si128(odd, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));
		mask = (unsigned)_mm_movemask_epi8(odd);
		if (mask != 0)
			return at + __builtin_ctz(mask);
	}
#endif
	while (at < end && !is_structure((unsigned char)*at))
		at++;
	return at;
}

static inline bool
is_space(char c)
{

	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* The characters of a number, true, false or null. */
static inline bool
is_scalar(char c)
{

	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-' || c == '+' || c == '.';
}

/* The document is not understood or is cut off: look for the next one. */
static inline void
give_up(struct reply_scan *scan)
{

	scan->depth = 0;
	scan->escaped = scan->handing = false;
	scan->state = AT_JUNK;
}

/* The next non-space byte, or end. An event's document ends with its line. */
static inline const char *
pass_spaces(struct reply_scan *scan, const char *at, const char *end)
{

	while (at < end && is_space(*at)) {
		if (*at == '\n' && scan->in_event) {
			give_up(scan);
			return at;
		}
		at++;
	}
	return at;
}

static inline void
keep(struct reply_scan *scan, const char *at, const char *end)
{
	size_t len = (size_t)(end - at);

	if (scan->kept + len > REPLY_WORD_MAX) {
		scan->kept = WORD_LOST;
		return;
	}
	memcpy(scan->word + scan->kept, at, len);
	scan->kept = (uint8_t)(scan->kept + len);
}

/* The word whose last part is given; empty if it is too long. */
static inline struct span
whole_word(struct reply_scan *scan, const char *at, const char *end)
{

	if (scan->kept == 0 && end - at <= REPLY_WORD_MAX)
		return (struct span){at, (size_t)(end - at)};
	keep(scan, at, end);
	return (struct span){scan->word, scan->kept == WORD_LOST ? 0 : scan->kept};
}

static const char *
read_line(struct reply_scan *scan, const char *at, const char *end)
{
	size_t len = sizeof(field) - 1;

	scan->in_event = false;
	/* Usually it arrives in one piece. */
	if ((size_t)(end - at) >= len && memcmp(at, field, len) == 0) {
		scan->in_event = true;
		scan->state = AT_TOP;
		return at + len;
	}
	if (*at == '\n' || *at == '\r')
		return at + 1;
	if (*at == 'd') {
		scan->state = AT_FIELD;
		scan->kept = 1;
		return at + 1;
	}
	scan->state = AT_TOP;
	return at;
}

static const char *
read_field(struct reply_scan *scan, const char *at)
{

	if (*at != field[scan->kept]) {
		give_up(scan);
		return at;
	}
	if (++scan->kept == sizeof(field) - 1) {
		scan->in_event = true;
		scan->state = AT_TOP;
	}
	return at + 1;
}

static inline void
open_container(struct reply_scan *scan, char bracket, uint8_t wanted)
{

	scan->places[scan->depth++] = bracket == '[' ? wanted | IN_ARRAY : wanted;
	scan->state = bracket == '[' ? AT_VALUE : AT_MEMBER;
	scan->wanted = wanted;
}

static const char *
read_top(struct reply_scan *scan, const char *at)
{

	if (*at == '\n')
		scan->state = AT_LINE;
	else if (*at == '{' || *at == '[')
		open_container(scan, *at, REPLY_PLACE_TOP);
	else if (!is_space(*at)) {
		give_up(scan);
		return at;
	}
	return at + 1;
}

static const char *
read_junk(struct reply_scan *scan, const char *at, const char *end)
{
	const char *line_end = memchr(at, '\n', (size_t)(end - at));

	if (line_end == NULL)
		return end;
	scan->state = AT_LINE;
	return line_end + 1;
}

/* Leave the innermost container if this byte closes it. */
static const char *
close_container(struct reply_scan *scan, const char *at)
{
	uint8_t place = scan->places[scan->depth - 1];

	if (*at != (place & IN_ARRAY ? ']' : '}')) {
		give_up(scan);
		return at;
	}
	scan->closed = place & REPLY_PLACE_BITS;
	scan->state = --scan->depth > 0 ? AT_MORE : AT_TOP;
	scan->event = REPLY_CLOSE;
	return at + 1;
}

/* Continue a string. Returns its closing quote, end, or where it was given up. */
static inline const char *
pass_string(struct reply_scan *scan, const char *at, const char *end)
{

	for (;;) {
		if (scan->escaped && at < end) {
			scan->escaped = false;
			/* A line end counts even there. */
			at += (unsigned char)*at >= ' ';
		}
		at = find_string_end(at, end);
		if (at == end || *at == '"')
			return at;
		if (*at != '\\') {
			give_up(scan);
			return at;
		}
		scan->escaped = true;
		at++;
	}
}

static inline const char *
read_key(struct reply_scan *scan, const char *at, const char *end, struct span *word)
{
	const char *close = pass_string(scan, at, end);

	if (scan->state != IN_KEY)
		return close;
	if (close == end) {
		keep(scan, at, end);
		return end;
	}
	*word = whole_word(scan, at, close);
	scan->event = REPLY_KEY;
	scan->wanted = 0;
	scan->state = AT_COLON;
	/* Servers that write much JSON put no space there. */
	if (end - close < 2 || close[1] != ':')
		return close + 1;
	scan->state = AT_VALUE;
	return close + 2;
}

static inline const char *
read_member(struct reply_scan *scan, const char *at, const char *end, struct span *word)
{

	if (*at != '"')
		return close_container(scan, at);
	scan->state = IN_KEY;
	scan->kept = 0;
	return read_key(scan, at + 1, end, word);
}

static inline const char *
read_colon(struct reply_scan *scan, const char *at)
{

	if (*at != ':') {
		give_up(scan);
		return at;
	}
	scan->state = AT_VALUE;
	return at + 1;
}

/* After a value: the comma, which usually follows at once. */
static inline const char *
pass_comma(struct reply_scan *scan, const char *at, const char *end)
{
	uint8_t place = scan->places[scan->depth - 1];

	scan->state = AT_MORE;
	if (at == end || *at != ',')
		return at;
	scan->state = place & IN_ARRAY ? AT_VALUE : AT_MEMBER;
	scan->wanted = place & (uint8_t)~IN_ARRAY;
	return at + 1;
}

static inline const char *
read_string(struct reply_scan *scan, const char *at, const char *end)
{

	at = pass_string(scan, at, end);
	if (at == end || scan->depth == 0)
		return at;
	if (scan->state == IN_STRING)
		return pass_comma(scan, at + 1, end);
	scan->state = IN_PASSED;
	return at + 1;
}

/* Pass on a piece of a string: all that is available. */
static const char *
hand_out(struct reply_scan *scan, const char *at, const char *end, struct span *word)
{
	const char *close = pass_string(scan, at, end);

	*word = (struct span){at, (size_t)(close - at)};
	if (close > at)
		scan->event = REPLY_PIECE;
	if (close == end || !scan->handing)
		return close;
	scan->handing = false;
	return pass_comma(scan, close + 1, end);
}

static inline const char *
read_scalar(struct reply_scan *scan, const char *at, const char *end)
{

	while (at < end && is_scalar(*at))
		at++;
	return at < end ? pass_comma(scan, at, end) : at;
}

static inline const char *
read_value(struct reply_scan *scan, const char *at, const char *end)
{

	switch (*at) {
	case '"':
		scan->state = scan->wanted & REPLY_WANT_TEXT ? AT_STRING : IN_STRING;
		return scan->state == IN_STRING ? read_string(scan, at + 1, end) : at + 1;
	case '{':
	case '[':
		if ((scan->wanted & REPLY_PLACE_BITS) != 0 && scan->depth < REPLY_DEPTH_MAX)
			open_container(scan, *at, scan->wanted);
		else {
			scan->passed = 1;
			scan->state = IN_PASSED;
		}
		return at + 1;
	case ']':
		return close_container(scan, at);
	default:
		if (!is_scalar(*at)) {
			give_up(scan);
			return at;
		}
		scan->kept = 0;
		scan->state = scan->wanted & REPLY_WANT_NUMBER ? IN_NUMBER : IN_SCALAR;
		return scan->state == IN_SCALAR ? read_scalar(scan, at, end) : at;
	}
}

static const char *
read_number(struct reply_scan *scan, const char *at, const char *end, struct span *word)
{
	const char *stop = at;

	while (stop < end && is_scalar(*stop))
		stop++;
	if (stop == end) {
		keep(scan, at, end);
		return end;
	}
	*word = whole_word(scan, at, stop);
	scan->event = REPLY_NUMBER;
	scan->state = AT_MORE;
	return stop;
}

static inline const char *
read_more(struct reply_scan *scan, const char *at, const char *end)
{

	return *at == ',' ? pass_comma(scan, at, end) : close_container(scan, at);
}

static const char *
read_passed(struct reply_scan *scan, const char *at, const char *end)
{

	while (scan->passed > 0) {
		at = find_structure(at, end);
		if (at == end)
			return end;
		if (*at == '"') {
			scan->state = IN_QUOTED;
			return at + 1;
		}
		if (*at == '\n' ? scan->in_event : scan->passed == PASSED_MAX) {
			give_up(scan);
			return at;
		}
		if (*at != '\n')
			scan->passed = (uint8_t)(scan->passed + ((*at | 0x20) == '{' ? 1 : -1));
		at++;
	}
	scan->state = AT_MORE;
	return at;
}

void
reply_scan_start(struct reply_scan *scan)
{

	*scan = (struct reply_scan){.state = AT_LINE};
}

/* The states between a document's tokens. */
static inline const char *
read_between(struct reply_scan *scan, const char *at, const char *end, struct span *word)
{

	if (is_space(*at)) {
		at = pass_spaces(scan, at, end);
		if (at == end || scan->state == AT_JUNK)
			return at;
	}
	switch (scan->state) {
	case AT_MEMBER:
		return read_member(scan, at, end, word);
	case AT_COLON:
		return read_colon(scan, at);
	case AT_VALUE:
		return read_value(scan, at, end);
	default:
		return read_more(scan, at, end);
	}
}

/* The states outside documents. */
static const char *
read_outside(struct reply_scan *scan, const char *at, const char *end)
{

	switch (scan->state) {
	case AT_LINE:
		return read_line(scan, at, end);
	case AT_FIELD:
		return read_field(scan, at);
	case AT_TOP:
		return read_top(scan, at);
	default:
		return read_junk(scan, at, end);
	}
}

enum reply_event
reply_scan_next(struct reply_scan *scan, const char **from, const char *end, struct span *word)
{
	const char *at = *from;

	scan->event = REPLY_END;
	while (at < end && scan->event == REPLY_END) {
		switch (scan->state) {
		case AT_MEMBER:
		case AT_COLON:
		case AT_VALUE:
		case AT_MORE:
			at = read_between(scan, at, end, word);
			break;
		case IN_KEY:
			at = read_key(scan, at, end, word);
			break;
		case AT_STRING:
			scan->state = IN_STRING;
			if (*at != '"')
				scan->event = REPLY_TEXT;
			break;
		case IN_STRING:
		case IN_QUOTED:
			at = scan->handing ? hand_out(scan, at, end, word) : read_string(scan, at, end);
			break;
		case IN_NUMBER:
			at = read_number(scan, at, end, word);
			break;
		case IN_SCALAR:
			at = read_scalar(scan, at, end);
			break;
		case IN_PASSED:
			at = read_passed(scan, at, end);
			break;
		default:
			at = read_outside(scan, at, end);
		}
	}
	*from = at;
	return (enum reply_event)scan->event;
}
