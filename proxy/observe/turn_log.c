/*
 * Writes turns as log lines.
 */
#include "proxy/observe/turn_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "policies/span.h"
#include "proxy/observe/log.h"
#include "proxy/observe/turn_entry.h"
#include "proxy/observe/visible.h"

struct line {
	char *at;
	size_t len;
};

static void __attribute__((format(printf, 2, 3))) add(struct line *line, const char *format, ...)
{
	size_t room = TURN_TEXT_LINE_MAX - line->len;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(line->at + line->len, room, format, args);
	va_end(args);
	line->len += (size_t)n < room ? (size_t)n : room - 1;
}

static void
add_model(struct line *line, const char *model)
{

	add(line, " ");
	line->len +=
	    visible_write(line->at + line->len, TURN_TEXT_LINE_MAX - line->len - 1, span_of(model), VISIBLE_LINE);
}

size_t
request_text_write(const struct turn_entry *entry, char *into)
{
	struct line line = {into, 0};
	time_t seconds = (time_t)(entry->time / 1000);
	struct tm t;

	localtime_r(&seconds, &t);
	line.len = strftime(into, TURN_TEXT_LINE_MAX, "%H:%M:%S", &t);
	add(&line, " %s %s", entry->id, endpoint_class_name((enum endpoint_class)entry->endpoint));
	if (entry->model[0] != '\0')
		add_model(&line, entry->model);
	add(&line, " %s", entry->route);
	if (entry->verdict != VERDICT_DIRECT)
		add(&line, " %s", verdict_name((enum verdict)entry->verdict));
	if (entry->delivery != DELIVERY_NONE)
		add(&line, ", %s", delivery_name((enum delivery)entry->delivery));
	if (entry->reason[0] != '\0')
		add(&line, " (%s)", entry->reason);
	if (entry->status != 0)
		add(&line, " %u", entry->status);
	if (entry->aborted)
		add(&line, " client left");
	if (entry->cut)
		add(&line, " broken off");
	if (entry->overflow != OVERFLOW_NONE)
		add(&line, " context %s", overflow_name((enum overflow)entry->overflow));
	if (entry->tokens_out >= 0)
		add(&line, " %lld tok", (long long)entry->tokens_out);
	if (entry->generate_rate > 0)
		add(&line, " %.1f tok/s", entry->generate_rate);
	add(&line, " %.1f s", (double)(entry->total < 0 ? 0 : entry->total) / 1e6);
	return line.len;
}

void
turn_log(const struct turn_entry *entry)
{
	char line[TURN_JSON_MAX + 1] UNCLEARED;
	size_t len = log_is_json() ? turn_entry_write_json(entry, false, line) : request_text_write(entry, line);

	line[len++] = '\n';
	log_write(line, len);
}
