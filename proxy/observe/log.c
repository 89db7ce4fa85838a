/*
 * Sends log lines to their destination through the parent.
 */
#include "proxy/observe/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "proxy/json/json_out.h"
#include "proxy/observe/log_sink.h"
#include "proxy/observe/timestamp.h"
#include "proxy/observe/visible.h"

static int ends[2] = {-1, -1}; /* parent's, workers' */
static int outlet = -1;        /* for a worker's lines; -1 in the parent */
static bool json;
static uint64_t dropped;

/* A worker's lines waiting to be sent together, so that the parent is not woken for each. */
static struct {
	char at[LOG_GATHERED_MAX];
	size_t len;
	void (*begun)(void *arg);
	void *arg;
} gathered;

VOCABULARY_NAMES(log_form, EACH_LOG_FORM, LOG_FORMS);

int
log_form_read(enum log_form *form, const char *text)
{

	for (unsigned i = 0; i < LOG_FORMS; i++)
		if (strcmp(text, log_form_names[i]) == 0) {
			*form = (enum log_form)i;
			return 0;
		}
	return -1;
}

int
log_open(const char *dest, enum log_form form, const char **why)
{

	if (log_sink_open(dest, why) == -1)
		return -1;
	*why = "out of descriptors";
	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == -1)
		return -1;
	json = form == LOG_JSON || (form == LOG_AUTO && !log_sink_is_terminal());
	/* Workers can no longer open the time zone file. */
	tzset();
	return ends[0];
}

void
log_become_worker(void)
{

	close(ends[0]);
	outlet = ends[1];
}

int
log_become_child(void)
{

	return outlet = ends[1];
}

bool
log_is_json(void)
{

	return json;
}

uint64_t
log_dropped(void)
{
	uint64_t n = dropped;

	dropped = 0;
	return n;
}

static void
count_dropped(const char *lines, size_t len)
{

	for (size_t i = 0; i < len; i++)
		dropped += lines[i] == '\n';
}

/* As many whole lines as may be written at once. */
static size_t
take_lines(const char *lines, size_t len)
{
	size_t most = log_sink_most();
	const char *end = len > most ? memrchr(lines, '\n', most) : NULL;

	if (len <= most)
		return len;
	return end != NULL ? (size_t)(end - lines) + 1 : most;
}

/* Write or send lines; those that do not fit are dropped and counted. */
static void
pass_on(const char *lines, size_t len)
{

	if (outlet != -1) {
		if (send(outlet, lines, len, MSG_NOSIGNAL) != (ssize_t)len)
			count_dropped(lines, len);
		return;
	}
	while (len > 0) {
		size_t n = take_lines(lines, len);

		if (!log_sink_write(lines, n))
			count_dropped(lines, n);
		lines += n;
		len -= n;
	}
}

void
log_gather(void (*begun)(void *arg), void *arg)
{

	gathered.begun = begun;
	gathered.arg = arg;
}

void
log_flush(void)
{

	if (gathered.len > 0)
		pass_on(gathered.at, gathered.len);
	gathered.len = 0;
}

void
log_write(const char *line, size_t len)
{

	if (gathered.len + len > sizeof(gathered.at))
		log_flush();
	if (gathered.begun == NULL) {
		pass_on(line, len);
		return;
	}
	if (gathered.len == 0)
		gathered.begun(gathered.arg);
	memcpy(gathered.at + gathered.len, line, len);
	gathered.len += len;
}

VOCABULARY_NAMES(log_level, EACH_LOG_LEVEL, LOG_LEVEL_COUNT);

/* Returns its length, below LOG_LINE_MAX. */
static size_t
write_object(char *into, enum log_level level, const char *message)
{
	struct json_out out = json_out_start_in(into, LOG_LINE_MAX - 1);
	struct timespec now;
	char time[TIMESTAMP_MAX];

	clock_gettime(CLOCK_REALTIME, &now);
	json_out_print(&out, "{'time':%s,'level':%s,'message':",
	    timestamp_write((int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, time), log_level_name(level));
	(void)visible_string(&out, span_of(message), out.most - out.len - 3);
	json_out_literal(&out, "}");
	return out.len;
}

static void __attribute__((format(printf, 3, 0)))
write_message(const char *name, enum log_level level, const char *format, va_list args)
{
	char message[LOG_LINE_MAX / 2], line[LOG_LINE_MAX];
	size_t len;

	if (vsnprintf(message, sizeof(message), format, args) < 0)
		return;
	if (json)
		len = write_object(line, level, message);
	else
		len = (size_t)snprintf(line, sizeof(line), "%s%s%s%s", name,
		    level == LOG_LEVEL_INFO ? "" : log_level_name(level), level == LOG_LEVEL_INFO ? "" : ": ", message);
	line[len++] = '\n';
	log_flush();
	pass_on(line, len);
}

void
log_message(enum log_level level, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	write_message("parapet: ", level, format, args);
	va_end(args);
}

void
log_start_line(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	write_message("", LOG_LEVEL_INFO, format, args);
	va_end(args);
}

void
log_reopen(void)
{
	const char *why;

	if (log_sink_reopen(&why) == -1)
		log_warning("the log cannot be reopened, so writing continues to the old file: %s", why);
}

bool
log_collect(void)
{
	char lines[LOG_GATHERED_MAX] UNCLEARED;
	ssize_t n;

	/* Limited, so that endless writes by workers cannot keep the parent here. */
	for (int i = 0; i < 256; i++) {
		n = recv(ends[0], lines, sizeof(lines), 0);
		if (n <= 0)
			return false;
		pass_on(lines, (size_t)n);
	}
	return true;
}
