/*
 * Words and numbers anywhere in the text: an error may be a string that contains another error.
 */
#include "proxy/dialects/overflow_error.h"

#include <string.h>

#define COUNT_MOST 1000000000

void
overflow_error_feed(struct overflow_error *error, struct span content)
{
	size_t room = sizeof(error->text) - error->len, len = content.len < room ? content.len : room;

	memcpy(error->text + error->len, content.at, len);
	error->len += len;
}

/* The number after a quoted name, escaped or not; 0: none. */
static int64_t
number_of(struct span text, const char *name)
{
	const char *at = memmem(text.at, text.len, name, strlen(name)), *end = text.at + text.len;
	int64_t number = 0;

	if (at == NULL)
		return 0;
	at += strlen(name);
	while (at < end && strchr("\\\": ", *at) != NULL && *at != '\0')
		at++;
	for (; at < end && *at >= '0' && *at <= '9' && number <= COUNT_MOST; at++)
		number = number * 10 + (*at - '0');
	return number <= COUNT_MOST ? number : 0;
}

bool
overflow_error_read(const struct overflow_error *error, int64_t *tokens, int64_t *window)
{
	static const char *const words[] = {"exceed_context_size_error", "exceeds the available context size",
	    "input length exceeds the context length", "prompt is longer than the context length"};
	struct span text = {error->text, error->len};
	bool found = false;

	for (size_t i = 0; i < nitems(words) && !found; i++)
		found = memmem(text.at, text.len, words[i], strlen(words[i])) != NULL;
	*tokens = found ? number_of(text, "n_prompt_tokens") : 0;
	*window = found ? number_of(text, "n_ctx") : 0;
	return found;
}
