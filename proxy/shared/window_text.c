/*
 * "parapet-windows 1", and a line for each model: the fewest tokens of a prompt; of each kind of text, the most
 * thousandths of a byte a token; its name.
 */
#include "proxy/shared/window_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING "parapet-windows 1\n"
#define MOST    1000000

size_t
window_text_write(const struct ledger *ledger, char into[WINDOW_TEXT_MAX])
{
	size_t heading = (size_t)snprintf(into, WINDOW_TEXT_MAX, HEADING), len = heading;

	for (unsigned i = 1; i < LEDGER_MODELS; i++) {
		const struct bytes_seen *seen = &ledger->models[i].prompts.seen;
		int64_t fewest = atomic_load_explicit(&seen->fewest, memory_order_relaxed);

		if (atomic_load_explicit(&ledger->model_names[i].written, memory_order_acquire) == 0 || fewest == 0)
			continue;
		len += (size_t)snprintf(into + len, WINDOW_TEXT_MAX - len, "%" PRId64, fewest < MOST ? fewest : MOST);
		for (unsigned kind = 0; kind < CONTENT_COUNT; kind++)
			len += (size_t)snprintf(into + len, WINDOW_TEXT_MAX - len, " %" PRIu32,
			    atomic_load_explicit(&seen->most[kind], memory_order_relaxed));
		len += (size_t)snprintf(into + len, WINDOW_TEXT_MAX - len, " %s\n", ledger->model_names[i].text);
	}
	return len > heading ? len : 0;
}

/* A number with a space behind it. Returns false where there is none. */
static bool
read_number(const char **at, int64_t *number)
{
	char *end;

	if (**at < '0' || **at > '9')
		return false;
	*number = strtoll(*at, &end, 10);
	if (*end != ' ' || *number > MOST)
		return false;
	*at = end + 1;
	return true;
}

static bool
read_line(struct ledger *ledger, const char *line)
{
	int64_t fewest, most[CONTENT_COUNT];
	const char *at = line;
	struct model_prompts *prompts;

	if (!read_number(&at, &fewest))
		return false;
	for (unsigned kind = 0; kind < CONTENT_COUNT; kind++)
		if (!read_number(&at, &most[kind]))
			return false;
	if (*at == '\0' || strlen(at) >= TURN_NAME_MAX)
		return false;
	prompts = ledger_prompts(ledger, at, true);
	if (prompts == NULL)
		return true;
	atomic_store_explicit(&prompts->seen.fewest, fewest, memory_order_relaxed);
	for (unsigned kind = 0; kind < CONTENT_COUNT; kind++)
		atomic_store_explicit(&prompts->seen.most[kind], (uint32_t)most[kind], memory_order_relaxed);
	return true;
}

int
window_text_read(struct ledger *ledger, struct span text)
{
	return model_lines_read(ledger, text, HEADING, read_line);
}
