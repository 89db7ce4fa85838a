/*
 * parapet batch: a file of questions through a running parapet's batches (batch/batch.h), watched from a shell.
 */
#include "proxy/commands/command.h"

#include <cjson/cJSON.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/commands/members.h"
#include "proxy/commands/running.h"
#include "proxy/observe/visible.h"
#include "proxy/shared/fetch.h"
#include "proxy/shared/whole_file.h"

#define ANSWER_MAX   (256 * 1024)
#define SOON_MILLIS  10000
#define LONG_MILLIS  600000 /* for a file */
#define LOOK_MICROS  500000
#define LINES_MILLIS 10000      /* between progress lines if there is no terminal */
#define OVER         "\r\033[K" /* the line anew, on a terminal */
#define VERDICTS_MAX 16
#define BOUNDARY     "parapet-batch-4b1d6f0e2c9a7583"
#define FORM_BEGINS \
	"--" BOUNDARY "\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n--" BOUNDARY \
	"\r\nContent-Disposition: form-data; name=\"file\"; filename=\"questions.jsonl\"\r\n\r\n"
#define FORM_ENDS "\r\n--" BOUNDARY "--\r\n"

static const char help[] = "usage: parapet batch FILE [--watch] [--url URL] [--api-key-file FILE]\n\n"
			   "Send a file of lines as OpenAI's Batch API has them to a running parapet, which\n"
			   "answers them when nobody else needs the model, and print the batch's id.\n\n"
			   "  --watch              wait for it: progress to stderr, then the results to\n"
			   "                       stdout as JSON lines, and how many had which verdict;\n"
			   "                       interrupted, the batch goes on by itself\n"
			   "  --url URL            where parapet listens, else PARAPET_LISTEN, else 127.0.0.1:11435\n"
			   "  --api-key-file FILE  its first key is shown, else that of PARAPET_API_KEY_FILE\n";

static struct {
	struct backend_place place;
	struct access access;
} asked;

static int
fail(const char *what, const char *why)
{

	fprintf(stderr, "parapet batch: %s: %s\n", what, why);
	return -1;
}

/* Send a request and return the JSON answer, which the caller frees. NULL: an error was printed. */
static cJSON *
ask(const char *method, const char *path, const char *type, struct span content, int millis)
{
	static char into[ANSWER_MAX];
	static struct http_head head;
	const struct access_key *key = &asked.access.clients.list[0];
	char fields[512];
	ptrdiff_t len;
	const char *message;
	cJSON *answer;

	snprintf(fields, sizeof(fields), "Content-Type: %s\r\n%s%.*s%s", type,
	    key->len > 0 ? "Authorization: Bearer " : "", (int)key->len, key->text, key->len > 0 ? "\r\n" : "");
	len = fetch_send(&asked.place, method, path, fields, content, true, millis, into, sizeof(into), &head);
	explicit_bzero(fields, sizeof(fields));
	if (len <= 0) {
		(void)fail(path, "no parapet answers there: start it, or name another with --url");
		return NULL;
	}
	answer = cJSON_ParseWithLength(into + head.size, (size_t)len - head.size);
	if (head.status == 200 && answer != NULL)
		return answer;
	message = cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(answer, "error"), "message"));
	(void)fail(path, message != NULL ? message : "no batches are kept there: start parapet with --state DIR");
	cJSON_Delete(answer);
	return NULL;
}

static int64_t
count_of(const cJSON *batch, const char *name)
{

	return (int64_t)member_number(cJSON_GetObjectItemCaseSensitive(batch, "request_counts"), name, 0);
}

/* The file within its form, in the same memory. Returns *len bytes to be freed; NULL: the file is freed. */
static char *
write_form(struct span file, size_t *len)
{
	const size_t before = sizeof(FORM_BEGINS) - 1, behind = sizeof(FORM_ENDS) - 1;
	char *form = realloc((void *)(uintptr_t)file.at, before + file.len + behind);

	if (form == NULL) {
		whole_file_free(file);
		return NULL;
	}
	memmove(form + before, form, file.len);
	memcpy(form, FORM_BEGINS, before);
	memcpy(form + before + file.len, FORM_ENDS, behind);
	*len = before + file.len + behind;
	return form;
}

/* Upload the file and create a batch for the endpoint in its first line. Returns it, or NULL. */
static cJSON *
make(const char *path)
{
	cJSON *first, *file = NULL, *batch = NULL;
	const char *endpoint;
	char body[512], *form;
	struct span lines;
	size_t len;

	if (whole_file_read(path, SSIZE_MAX, &lines) == -1) {
		(void)fail(path, "cannot be read");
		return NULL;
	}
	first = cJSON_ParseWithLengthOpts(lines.at, lines.len, NULL, 0);
	endpoint = member_text(first, "url", "");
	form = write_form(lines, &len);
	if (form != NULL)
		file = ask("POST", "/v1/files", "multipart/form-data; boundary=" BOUNDARY, (struct span){form, len},
		    LONG_MILLIS);
	else
		(void)fail(path, "is too large for the memory that there is");
	free(form);
	if (file != NULL) {
		snprintf(body, sizeof(body),
		    "{\"input_file_id\":\"%.64s\",\"endpoint\":\"%.64s\",\"completion_window\":\"7d\"}",
		    member_text(file, "id", ""), strpbrk(endpoint, "\"\\") == NULL ? endpoint : "");
		batch = ask("POST", "/v1/batches", "application/json", span_of(body), SOON_MILLIS);
	}
	cJSON_Delete(first);
	cJSON_Delete(file);
	return batch;
}

/* The progress: updated in place on a terminal, otherwise a line at intervals. */
static void
show_progress(const cJSON *batch, int64_t began, int64_t done_before)
{
	static int64_t said;
	bool terminal = isatty(STDERR_FILENO) == 1;
	int64_t total = count_of(batch, "total"), failed = count_of(batch, "failed");
	int64_t done = count_of(batch, "completed") + failed, now = clock_millis();
	char status[64], pace[64] = "";
	double rate = now > began ? (double)(done - done_before) * 1000 / (double)(now - began) : 0;

	if (!terminal && said != 0 && now - said < LINES_MILLIS)
		return;
	said = now;
	status[visible_write(status, sizeof(status) - 1, span_of(member_text(batch, "status", "")), VISIBLE_LINE)] =
	    '\0';
	if (rate > 0 && total > done)
		snprintf(pace, sizeof(pace), ", %.1f a second, %.0f s left", rate, (double)(total - done) / rate);
	/* Not through stderr, which would make cursor movements visible. */
	dprintf(STDERR_FILENO, "%s%s: %lld of %lld done, %lld failed%s%s", terminal ? OVER : "", status,
	    (long long)done, (long long)total, (long long)failed, pace, terminal ? "" : "\n");
}

static bool
is_over(const char *status)
{

	return strcmp(status, "completed") == 0 || strcmp(status, "failed") == 0 || strcmp(status, "expired") == 0 ||
	    strcmp(status, "cancelled") == 0;
}

/* Wait for its end. Returns it then, or NULL; batch is freed. */
static cJSON *
watch(cJSON *batch)
{
	int64_t began = clock_millis(), done = count_of(batch, "completed") + count_of(batch, "failed");
	char path[128];

	snprintf(path, sizeof(path), "/v1/batches/%.64s", member_text(batch, "id", ""));
	while (batch != NULL && !is_over(member_text(batch, "status", ""))) {
		show_progress(batch, began, done);
		(void)usleep(LOOK_MICROS);
		cJSON_Delete(batch);
		batch = ask("GET", path, "application/json", span_of(""), SOON_MILLIS);
	}
	if (isatty(STDERR_FILENO) == 1)
		dprintf(STDERR_FILENO, "%s", OVER);
	return batch;
}

/* Verdicts, and how many lines had each. */
struct verdicts {
	struct {
		char name[32];
		long count;
	} list[VERDICTS_MAX];
	unsigned count;
};

static void
count_verdict(struct verdicts *verdicts, const char *line, size_t len)
{
	cJSON *result = cJSON_ParseWithLength(line, len);
	const char *name = member_text(cJSON_GetObjectItemCaseSensitive(result, "parapet"), "verdict", "");
	unsigned i = 0;

	while (i < verdicts->count && strcmp(verdicts->list[i].name, name) != 0)
		i++;
	if (name[0] != '\0' && i < VERDICTS_MAX) {
		snprintf(verdicts->list[i].name, sizeof(verdicts->list[i].name), "%s", name);
		verdicts->list[i].count++;
		verdicts->count = i == verdicts->count ? i + 1 : verdicts->count;
	}
	cJSON_Delete(result);
}

/* Print a file of results. Returns 0, or -1 after a line to stderr. */
static int
print_results(const char *id, struct verdicts *verdicts)
{
	static struct http_head head;
	const struct access_key *key = &asked.access.clients.list[0];
	cJSON *file;
	char path[128], *into, *at, *end;
	const cJSON *bytes;
	ptrdiff_t len = -1;
	size_t room;

	snprintf(path, sizeof(path), "/v1/files/%.64s", id);
	file = ask("GET", path, "application/json", span_of(""), SOON_MILLIS);
	bytes = cJSON_GetObjectItemCaseSensitive(file, "bytes");
	room = cJSON_IsNumber(bytes) ? (size_t)bytes->valuedouble + 65536 : 0;
	cJSON_Delete(file);
	into = room > 0 ? malloc(room) : NULL;
	snprintf(path, sizeof(path), "/v1/files/%.64s/content", id);
	if (into != NULL)
		len = fetch(&asked.place, path, (struct span){key->text, key->len}, LONG_MILLIS, into, room, &head);
	if (len <= 0 || head.status != 200) {
		free(into);
		return fail(path, "the results cannot be fetched");
	}
	for (at = into + head.size; (end = memchr(at, '\n', (size_t)(into + len - at))) != NULL; at = end + 1) {
		count_verdict(verdicts, at, (size_t)(end - at));
		visible_print(stdout, (struct span){at, (size_t)(end - at)}, VISIBLE_DOCUMENT);
		putchar('\n');
	}
	free(into);
	return 0;
}

/* The results. Returns the exit status. */
static int
tell(const cJSON *batch)
{
	const cJSON *error, *errors = cJSON_GetObjectItemCaseSensitive(batch, "errors");
	const char *output = member_text(batch, "output_file_id", ""),
		   *failed = member_text(batch, "error_file_id", "");
	struct verdicts verdicts = {.count = 0};
	bool fetched = (output[0] == '\0' || print_results(output, &verdicts) == 0) &&
	    (failed[0] == '\0' || print_results(failed, &verdicts) == 0);

	cJSON_ArrayForEach(error, cJSON_GetObjectItemCaseSensitive(errors, "data"))
	{
		const cJSON *line = cJSON_GetObjectItemCaseSensitive(error, "line");

		fprintf(stderr, "line %.0f: %s\n", cJSON_IsNumber(line) ? line->valuedouble : 0,
		    member_text(error, "message", ""));
	}
	fprintf(stderr, "%s: %lld of %lld answered, %lld failed", member_text(batch, "status", ""),
	    (long long)count_of(batch, "completed"), (long long)count_of(batch, "total"),
	    (long long)count_of(batch, "failed"));
	for (unsigned i = 0; i < verdicts.count; i++)
		fprintf(stderr, "%s%s %ld", i == 0 ? "; " : ", ", verdicts.list[i].name, verdicts.list[i].count);
	fputc('\n', stderr);
	return fetched && strcmp(member_text(batch, "status", ""), "completed") == 0 && count_of(batch, "failed") == 0
	    ? 0
	    : 1;
}

/* Who is asked, and with which key. */
static int
find_running(const struct command_flags *flags)
{
	const struct access_files files = {
	    .clients = flags->keys != NULL ? flags->keys : getenv("PARAPET_API_KEY_FILE"), .any_owner = true};
	char wrong[ACCESS_WHY_MAX];
	const char *text, *why;

	if (running_locate(flags->url, &asked.place, &text, &why) == -1)
		return fail(text, why);
	return access_read(&asked.access, &files, wrong) == -1 ? fail("keys", wrong) : 0;
}

int
batch_main(int argc, char *const *argv)
{
	struct command_flags flags = {0};
	int status = command_flags_read(&flags, argc, argv, "watch url api-key-file", help);
	cJSON *batch;

	if (status != -1)
		return status;
	if (flags.word_count != 1) {
		fprintf(stderr, "parapet batch: name one file of lines: see `parapet batch --help`\n");
		return 2;
	}
	if (find_running(&flags) == -1)
		return 1;
	batch = make(flags.words[0]);
	status = 1;
	if (batch != NULL && flags.watch) {
		fprintf(stderr, "%s\n", member_text(batch, "id", ""));
		batch = watch(batch);
		status = batch != NULL ? tell(batch) : 1;
	} else if (batch != NULL)
		status = printf("%s\n", member_text(batch, "id", "")) > 0 ? 0 : 1;
	cJSON_Delete(batch);
	return status;
}
