/*
 * Stop words, read from the body.
 */
#include "proxy/dialects/stop_words.h"

#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"
#include "routes/request.h"

/* Whether the text contains the next string; true also if it is not a string. */
static bool
holds_next(struct json_scan *scan, struct span text)
{
	char word[STOP_WORD_TEXT_MAX];
	struct span raw;
	size_t len;

	if (json_string(scan, &raw) != 0)
		return true;
	len = json_decode(&raw, word, sizeof(word));
	return raw.len > 0 || (len > 0 && memmem(text.at, text.len, word, len) != NULL);
}

static bool
holds_any(struct span json, struct span text, unsigned *count)
{
	struct json_scan scan;

	json_start(&scan, json);
	if (json_peek(&scan) == JSON_STRING)
		return holds_next(&scan, text);
	for (bool first = json_enter(&scan, '['); json_more(&scan, ']', &first);)
		if (++*count > STOP_WORDS_MAX || holds_next(&scan, text))
			return true;
	return scan.fault != NULL;
}

bool
stop_words_in(const struct request *request, struct span text)
{
	unsigned count = 0;

	for (unsigned i = 0; i < request->stop_count; i++)
		if (holds_any(request->stops[i], text, &count))
			return true;
	return false;
}
