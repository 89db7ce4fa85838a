/*
 * "parapet-speeds 1", and a line for each model: tokens a second that it reads, and writes, and its name.
 */
#include "proxy/shared/speed_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEADING "parapet-speeds 1\n"
#define LINE    "%.2g %.2g %s\n"
#define MOST    1e6 /* tokens a second that may be meant */

size_t
speed_text_write(const struct ledger *ledger, char into[SPEED_TEXT_MAX])
{
	size_t heading = (size_t)snprintf(into, SPEED_TEXT_MAX, HEADING), len = heading;

	for (unsigned i = 1; i < LEDGER_MODELS; i++) {
		const struct ledger_model *model = &ledger->models[i];
		double reads = atomic_load_explicit(&model->prompt_rate, memory_order_relaxed),
		       writes = atomic_load_explicit(&model->generate_rate, memory_order_relaxed);

		if (atomic_load_explicit(&ledger->model_names[i].written, memory_order_acquire) == 0 || !(writes > 0))
			continue;
		len += (size_t)snprintf(into + len, SPEED_TEXT_MAX - len, LINE, reads < MOST ? reads : MOST,
		    writes < MOST ? writes : MOST, ledger->model_names[i].text);
	}
	return len > heading ? len : 0;
}

/* A speed with a space behind it. Returns false where there is none. */
static bool
read_speed(const char **at, double *speed)
{
	char *end;

	*speed = strtod(*at, &end);
	if (end == *at || *end != ' ' || !(*speed >= 0) || *speed > MOST)
		return false;
	*at = end + 1;
	return true;
}

static bool
read_line(struct ledger *ledger, const char *line)
{
	const char *at = line;
	struct model_speed speed;

	if (!read_speed(&at, &speed.prompt) || !read_speed(&at, &speed.generate) || *at == '\0' ||
	    strlen(at) >= TURN_NAME_MAX)
		return false;
	ledger_begin_speed(ledger, at, speed);
	return true;
}

int
speed_text_read(struct ledger *ledger, struct span text)
{
	return model_lines_read(ledger, text, HEADING, read_line);
}
