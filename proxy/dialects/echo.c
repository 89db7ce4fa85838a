/*
 * The walk finds the member; here its value is compared byte by byte, in step with the walk.
 */
#include "proxy/dialects/echo.h"

#include <assert.h>

#define PLACE_WITHIN (REPLY_PLACE_TOP + 1) /* one level down */

void
echo_start(struct echo *echo, const char *key, struct span bare, struct span suffix)
{

	assert(strlen(key) <= REPLY_WORD_MAX);
	*echo = (struct echo){.bare = bare, .suffix = suffix, .key = key};
	reply_scan_start(&echo->scan);
}

static void
meet_key(struct echo *echo, struct span key)
{

	if (span_equals(key, echo->key))
		echo->scan.wanted = REPLY_WANT_TEXT;
	else if (reply_scan_place(&echo->scan) == REPLY_PLACE_TOP &&
	    (span_equals(key, "response") || span_equals(key, "message")))
		echo->scan.wanted = PLACE_WITHIN;
}

/*
 * Compare on from *at, which advances. True if the name ends there, at the closing quote. A name with bytes that JSON
 * escapes never matches.
 */
static bool
compare(struct echo *echo, const char **at, const char *end)
{

	for (; *at < end; ++*at, echo->matched++) {
		if (**at == '"' || echo->matched == echo->bare.len || **at != echo->bare.at[echo->matched] ||
		    **at == '\\' || (unsigned char)**at < ' ') {
			echo->comparing = false;
			return **at == '"' && echo->matched == echo->bare.len;
		}
	}
	return false;
}

size_t
echo_next(struct echo *echo, const char *at, size_t len, bool *insert)
{
	const char *from = at, *end = at + len;
	struct span word;

	*insert = false;
	for (;;) {
		if (echo->comparing && compare(echo, &at, end)) {
			*insert = true;
			return (size_t)(at - from);
		}
		switch (reply_scan_next(&echo->scan, &at, end, &word)) {
		case REPLY_KEY:
			meet_key(echo, word);
			break;
		case REPLY_TEXT:
			echo->comparing = true;
			echo->matched = 0;
			break;
		case REPLY_END:
			return len;
		default:
			break;
		}
	}
}
