/*
 * `parapet jail`: run programs by hand as the arithmetic executor would, in the same jail.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <event2/buffer.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proxy/commands/command.h"
#include "proxy/json/json_out.h"
#include "proxy/observe/visible.h"
#include "sandbox/asker.h"
#include "sandbox/jail.h"

#define LINE_MAX_BYTES (2 * JAIL_PROGRAM_MAX) /* of JSON, escapes included */

static const char help[] = "parapet jail runs programs in the jail that model-written ones run in.\n\n"
			   "usage: parapet jail [flags] [FILE|-]\n\n"
			   "One program, whose output is printed; or, with --jsonl, lines of\n"
			   "{\"id\",\"program\"}, answered in the order in which they end by lines of\n"
			   "{\"id\",\"verdict\",\"output\",\"detail\",\"micros\"}.\n\n"
			   "  --jsonl         many programs, as JSON lines\n"
			   "  --jobs N        that many at once (1)\n"
			   "  --timeout MS    wall-clock time of each (2000)\n"
			   "  --memory MIB    memory of each beyond the interpreter's own (256)\n"
			   "  --output BYTES  what each may print (65536)\n"
			   "  --verbose       say which layers the kernel granted\n\n"
			   "Verdicts: ok, exception, timeout, memory, output, killed, signal, refused, broken.\n"
			   "Exit status of one program: 0 when ok, 1 otherwise.\n";

#define JOBS_MAX 64
#define MOST     (1U << 24) /* of everything else */

#define REPORT_MILLIS 5000 /* that --verbose waits for word of the layers */

/* A program that was handed in, until its end. */
struct asked {
	struct run *run; /* NULL: the slot is free */
	cJSON *id;       /* NULL for the one program */
};

struct run {
	struct jail_limits limits;
	unsigned jobs;
	bool jsonl, verbose, progress;
	bool reported;           /* parapet-jail has reported its start */
	const char *file, *path; /* of the input, and of parapet-jail */
	struct jail_process process;
	struct asker *jail;
	unsigned running;
	unsigned long done, ok;
	int status;
	struct asked asked[JOBS_MAX];
	struct evbuffer *in; /* input not used yet */
	bool at_end;
};

/* Returns -1 to continue, otherwise the exit status. */
static int
read_flags(struct run *run, int argc, char *const *argv)
{
	unsigned memory = 0, output = 0;
	const struct flag flags[] = {{"--jsonl", FLAG_SWITCH, &run->jsonl, 0, NULL},
	    {"--verbose", FLAG_SWITCH, &run->verbose, 0, NULL}, {"--jobs", FLAG_NUMBER, &run->jobs, JOBS_MAX, NULL},
	    {"--timeout", FLAG_NUMBER, &run->limits.wall_ms, MOST, NULL},
	    {"--memory", FLAG_NUMBER, &memory, MOST, NULL}, {"--output", FLAG_NUMBER, &output, MOST, NULL}};
	struct flag_words words = {&run->file, 0, 1};
	int status = flags_read(flags, nitems(flags), &words, argc, argv, "jail", help);

	run->limits.cpu_ms = run->limits.wall_ms;
	if (memory > 0)
		run->limits.memory = (size_t)memory << 20;
	if (output > 0)
		run->limits.output = output;
	return status;
}

/* Append the next input; the last line may lack a newline. Returns 0, or -1 with errno. */
static int
read_more(struct run *run, int fd)
{
	int n;

	if (evbuffer_get_length(run->in) > 2 * LINE_MAX_BYTES) {
		errno = EFBIG;
		return -1;
	}
	n = evbuffer_read(run->in, fd, 65536);
	if (n == -1 && errno != EINTR && errno != EAGAIN)
		return -1;
	run->at_end = n == 0;
	if (run->at_end && run->jsonl)
		(void)evbuffer_add(run->in, "\n", 1);
	return 0;
}

/* Takes the id. */
static void
print_line(cJSON *id, const char *verdict, const struct jail_result *result)
{
	struct json_out output = json_out_start(SIZE_MAX);
	cJSON *line = cJSON_CreateObject();

	(void)visible_string(&output, (struct span){result->output, result->output_len}, SIZE_MAX);
	json_out_bytes(&output, (struct span){"", 1});
	cJSON_AddItemToObject(line, "id", id);
	cJSON_AddStringToObject(line, "verdict", verdict);
	cJSON_AddRawToObject(line, "output", json_out_end(&output) == 0 ? output.at : "\"\"");
	cJSON_AddStringToObject(line, "detail", result->detail);
	cJSON_AddNumberToObject(line, "micros", (double)result->micros);
	(void)command_print_json("jail", line);
	json_out_free(&output);
	cJSON_Delete(line); /* and the id with it */
}

static void
on_done(void *owner, const void *reply)
{
	const struct jail_result *result = reply;
	struct asked *asked = owner;
	struct run *run = asked->run;

	run->running--;
	run->done++;
	run->ok += result->verdict == JAIL_OK;
	if (run->jsonl)
		print_line(asked->id, jail_verdict_name(result->verdict), result);
	else {
		visible_print(stdout, (struct span){result->output, result->output_len}, VISIBLE_LINES);
		fflush(stdout);
		if (result->verdict != JAIL_OK) {
			fprintf(stderr, "parapet jail: %s%s%s\n", jail_verdict_name(result->verdict),
			    result->detail[0] != '\0' ? ": " : "", result->detail);
			run->status = 1;
		}
	}
	if (run->progress)
		(void)dprintf(STDERR_FILENO, "\r%lu programs, %lu ok", run->done, run->ok);
	*asked = (struct asked){0};
}

/* Takes over the id. A slot is free: no more run at once than there are slots. */
static void
submit(struct run *run, cJSON *id, const char *program, size_t len)
{
	struct asked *asked = run->asked;

	while (asked->run != NULL)
		asked++;
	*asked = (struct asked){run, id};
	if (asker_submit(run->jail, &(struct jail_program){program, len, run->limits}, on_done, asked) != NULL) {
		run->running++;
		return;
	}
	fputs("parapet jail: no memory or descriptor is left\n", stderr);
	*asked = (struct asked){0};
	cJSON_Delete(id);
	run->status = 1;
}

/* Whether JSON holds an escaped NUL, at which cJSON's string would end. */
static bool
has_escaped_nul(const char *line, size_t len)
{

	for (size_t i = 0; i + 5 < len; i++)
		if (line[i] == '\\') {
			if (memcmp(line + i, "\\u0000", 6) == 0)
				return true;
			i++;
		}
	return false;
}

static void
submit_line(struct run *run, const char *line, size_t len)
{
	cJSON *read = cJSON_ParseWithLength(line, len);
	const cJSON *program = cJSON_GetObjectItemCaseSensitive(read, "program");
	cJSON *id = cJSON_DetachItemFromObjectCaseSensitive(read, "id");

	if (id == NULL)
		id = cJSON_CreateNull();
	if (cJSON_IsString(program))
		submit(run, id, program->valuestring, strlen(program->valuestring) + has_escaped_nul(line, len));
	else {
		print_line(id, "unread", &(struct jail_result){.detail = "not {\"id\", \"program\"}"});
		run->status = 1;
	}
	cJSON_Delete(read);
}

/* Submit everything as one program. */
static void
submit_all(struct run *run)
{
	size_t len = evbuffer_get_length(run->in);

	submit(run, NULL, len > 0 ? (const char *)evbuffer_pullup(run->in, -1) : "", len);
}

/* Hand in as many whole lines as there is room for. */
static void
submit_lines(struct run *run)
{
	size_t len;
	char *line;

	while (run->running < run->jobs && (line = evbuffer_readln(run->in, &len, EVBUFFER_EOL_LF)) != NULL) {
		if (len > 0)
			submit_line(run, line, len);
		free(line);
	}
}

/* Returns 0, or -1 when parapet-jail is gone. */
static int
say_reports(struct run *run)
{
	struct jail_report report;
	char layers[160];
	ssize_t n;

	while ((n = read(run->process.report, &report, sizeof(report))) == (ssize_t)sizeof(report)) {
		run->reported = true;
		if (report.failed[0] != '\0')
			fprintf(stderr, "parapet jail: the interpreter cannot be jailed: %.*s\n",
			    (int)sizeof(report.failed), report.failed);
		else if (run->verbose) {
			fprintf(stderr, "parapet jail: filter, limits, %s\n",
			    jail_layers_describe(report.layers, layers, sizeof(layers)));
			if (report.layers != JAIL_LAYERS_ALL)
				fprintf(stderr, "parapet jail: not granted: %s\n",
				    jail_layers_describe(JAIL_LAYERS_ALL & ~report.layers, layers, sizeof(layers)));
		}
	}
	return n == 0 ? -1 : 0;
}

static int
loop(struct run *run, int fd)
{

	while (!ferror(stdout)) {
		struct pollfd polled[3];
		bool over;
		int ready;
		bool wants = !run->at_end && (run->jsonl ? run->running < run->jobs : true);

		if (run->jsonl)
			submit_lines(run);
		else if (run->at_end && run->done == 0 && run->running == 0)
			submit_all(run);
		over = run->at_end && run->running == 0 && (evbuffer_get_length(run->in) == 0 || !run->jsonl);
		if (over && (run->reported || !run->verbose))
			return run->status;
		wants = wants && (!run->jsonl || run->running < run->jobs);
		polled[0] = (struct pollfd){.fd = asker_fd(run->jail), .events = POLLIN};
		polled[1] = (struct pollfd){.fd = run->process.report, .events = POLLIN};
		polled[2] = (struct pollfd){.fd = wants ? fd : -1, .events = POLLIN};
		/* A quick program may finish before its jail reports; a failed jail may never report. */
		ready = poll(polled, 3, over ? REPORT_MILLIS : asker_timeout(run->jail));
		if (ready == 0 && over)
			return run->status;
		if (ready == -1 && errno != EINTR)
			return 1;
		if (polled[1].revents != 0 && say_reports(run) == -1) {
			fprintf(stderr, "parapet jail: %s ended, or could not be started\n", run->path);
			return 1;
		}
		if (polled[2].revents != 0 && read_more(run, fd) == -1) {
			fprintf(stderr, "parapet jail: cannot read %s: %s\n", run->file, strerror(errno));
			return 1;
		}
		asker_dispatch(run->jail);
	}
	return 1;
}

/* Returns NULL after saying why. */
static const char *
find(char *into, size_t room)
{
	const char *path = command_find_service(&service_jail, into, room);

	if (path == NULL)
		fputs(
		    "parapet jail: parapet-jail is not here: it belongs beside parapet; build or install it\n", stderr);
	return path;
}

int
jail_main(int argc, char *const *argv)
{
	struct run run = {.limits = jail_limits_default(), .jobs = 1};
	int status = read_flags(&run, argc, argv);
	char room[4096];
	int fd = STDIN_FILENO;

	if (status != -1)
		return status;
	if (run.file == NULL || strcmp(run.file, "-") == 0)
		run.file = "standard input";
	else
		fd = open(run.file, O_RDONLY | O_CLOEXEC);
	if (fd == -1) {
		fprintf(stderr, "parapet jail: cannot open %s: %s\n", run.file, strerror(errno));
		return 1;
	}
	run.progress = run.jsonl && isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
	run.path = find(room, sizeof(room));
	if (run.path == NULL)
		return 1;
	if (jail_spawn(&run.process, run.path, NULL) == -1) {
		fprintf(stderr, "parapet jail: cannot start %s: %s\n", run.path, strerror(errno));
		return 1;
	}
	/* A program whose process ends during writing has a verdict too. */
	(void)signal(SIGPIPE, SIG_IGN);
	run.in = evbuffer_new();
	run.jail = run.in != NULL ? asker_open(&service_jail, run.process.ask, NULL, 0) : NULL;
	status = run.jail != NULL ? loop(&run, fd) : 1;
	if (run.progress)
		fputc('\n', stderr);
	asker_close(run.jail);
	jail_process_end(&run.process);
	for (size_t i = 0; i < JOBS_MAX; i++)
		cJSON_Delete(run.asked[i].id);
	if (run.in != NULL)
		evbuffer_free(run.in);
	return status;
}
