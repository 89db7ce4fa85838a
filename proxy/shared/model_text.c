/*
 * Lines of files that may be damaged.
 */
#include "proxy/shared/model_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 1e6 /* of any valid number */

static const char *const headings[MODEL_TEXTS] = {"parapet-speeds 1\n", "parapet-windows 1\n"};

/* Writers of a model's figures, each followed by a space. They return the length; 0: unknown. */
static size_t
write_speeds(const struct ledger_model *model, char into[MODEL_LINE_MAX])
{
	double reads = atomic_load_explicit(&model->prompt_rate, memory_order_relaxed),
	       writes = atomic_load_explicit(&model->generate_rate, memory_order_relaxed);

	if (!(writes > 0))
		return 0;
	return (size_t)snprintf(
	    into, MODEL_LINE_MAX, "%.2g %.2g ", reads < MOST ? reads : MOST, writes < MOST ? writes : MOST);
}

static size_t
write_window(const struct ledger_model *model, char into[MODEL_LINE_MAX])
{
	const struct bytes_seen *seen = &model->prompts.seen;
	int64_t fewest = atomic_load_explicit(&seen->fewest, memory_order_relaxed);
	size_t len;

	if (fewest == 0)
		return 0;
	len = (size_t)snprintf(into, MODEL_LINE_MAX, "%" PRId64 " ", fewest < (int64_t)MOST ? fewest : (int64_t)MOST);
	for (unsigned kind = 0; kind < CONTENT_COUNT; kind++)
		len += (size_t)snprintf(into + len, MODEL_LINE_MAX - len, "%" PRIu32 " ",
		    atomic_load_explicit(&seen->most[kind], memory_order_relaxed));
	return len;
}

size_t
model_text_write(enum model_text which, const struct ledger *ledger, char into[MODEL_TEXT_MAX])
{
	size_t heading = strlen(strcpy(into, headings[which])), len = heading;

	for (unsigned i = 1; i < LEDGER_MODELS; i++) {
		char figures[MODEL_LINE_MAX];

		if (atomic_load_explicit(&ledger->model_names[i].written, memory_order_acquire) != 0 &&
		    (which == MODEL_SPEEDS ? write_speeds : write_window)(&ledger->models[i], figures) > 0)
			len += (size_t)snprintf(
			    into + len, MODEL_TEXT_MAX - len, "%s%s\n", figures, ledger->model_names[i].text);
	}
	return len > heading ? len : 0;
}

/* Read a number that is followed by a space. Returns false if there is none. */
static bool
read_number(const char **at, double *number)
{
	char *end;

	if (**at < '0' || **at > '9')
		return false;
	*number = strtod(*at, &end);
	if (*end != ' ' || *number > MOST)
		return false;
	*at = end + 1;
	return true;
}

/* Read a line, which ends in NUL. Returns false if it is invalid. */
static bool
read_line(enum model_text which, struct ledger *ledger, const char *at)
{
	double numbers[1 + CONTENT_COUNT];
	unsigned count = which == MODEL_SPEEDS ? 2 : 1 + CONTENT_COUNT;
	struct model_prompts *prompts;

	for (unsigned i = 0; i < count; i++)
		if (!read_number(&at, &numbers[i]))
			return false;
	if (*at == '\0' || strlen(at) >= TURN_NAME_MAX)
		return false;
	if (which == MODEL_SPEEDS) {
		ledger_begin_speed(ledger, at, (struct model_speed){.prompt = numbers[0], .generate = numbers[1]});
		return true;
	}
	prompts = ledger_prompts(ledger, at, true);
	if (prompts == NULL)
		return true;
	atomic_store_explicit(&prompts->seen.fewest, (int64_t)numbers[0], memory_order_relaxed);
	for (unsigned kind = 0; kind < CONTENT_COUNT; kind++)
		atomic_store_explicit(&prompts->seen.most[kind], (uint32_t)numbers[1 + kind], memory_order_relaxed);
	return true;
}

int
model_text_read(enum model_text which, struct ledger *ledger, struct span text)
{
	const char *heading = headings[which];
	size_t skip = strlen(heading);
	char line[MODEL_LINE_MAX];
	int count = 0;

	if (text.len < skip || memcmp(text.at, heading, skip) != 0)
		return -1;
	text = (struct span){text.at + skip, text.len - skip};
	while (text.len > 0) {
		const char *end = span_find(text, '\n');
		size_t len = end != NULL ? (size_t)(end - text.at) : 0;

		if (end == NULL || count == LEDGER_MODELS || len >= sizeof(line) || memchr(text.at, '\0', len) != NULL)
			return -1;
		memcpy(line, text.at, len);
		line[len] = '\0';
		if (!read_line(which, ledger, line))
			return -1;
		count++;
		text = (struct span){end + 1, text.len - len - 1};
	}
	return count;
}
