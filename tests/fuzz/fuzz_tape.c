/*
 * Any bytes as the tape of an evaluation: what is read of it is bounded and sorted, what is judged adds up, and nothing
 * of it leaves a text in the page, in a row of CSV, or in a table.
 */
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "proxy/eval/blind.h"
#include "proxy/eval/escape.h"
#include "proxy/eval/figures.h"
#include "proxy/eval/gate.h"
#include "proxy/eval/manifest.h"
#include "proxy/eval/page.h"
#include "proxy/eval/summary.h"
#include "tests/fuzz/fuzz.h"

/* Bytes that a text becomes, *len of them; the caller frees them. */
static char *
escaped(void (*escape)(FILE *out, struct span text), struct span text, size_t *len)
{
	char *at = NULL;
	FILE *out = open_memstream(&at, len);

	REQUIRE(out != NULL);
	escape(out, text);
	REQUIRE(fclose(out) == 0);
	return at;
}

static void
stays_in_html(struct span text)
{
	size_t len;
	char *at = escaped(escape_html, text, &len);

	for (size_t i = 0; i < len; i++) {
		REQUIRE(strchr("<>\"'", at[i]) == NULL);
		REQUIRE((unsigned char)at[i] >= ' ' || strchr("\n\t", at[i]) != NULL);
	}
	free(at);
}

static void
stays_in_csv(struct span text)
{
	size_t len, quotes = 0;
	char *at = escaped(escape_csv, text, &len);

	REQUIRE(len >= 2 && at[0] == '"' && at[len - 1] == '"');
	REQUIRE(strchr("=+-@", at[1]) == NULL);
	for (size_t i = 0; i < len; i++)
		quotes += at[i] == '"';
	REQUIRE(quotes % 2 == 0);
	free(at);
}

static void
stays_text(struct span text)
{

	stays_in_html(text);
	stays_in_csv(text);
}

/* Bytes that a value of JSON takes at least, those beside it and below it included. */
static size_t
weight_of(const cJSON *item)
{
	size_t weight = 0;

	for (; item != NULL; item = item->next)
		weight += sizeof(*item) + (item->string != NULL ? strlen(item->string) : 0) +
		    (item->valuestring != NULL ? strlen(item->valuestring) : 0) + weight_of(item->child);
	return weight;
}

/* Each line by itself, as whoever resumes a run reads them. */
static void
read_lines(const uint8_t *bytes, size_t size)
{
	/* Opened for reading: nothing is written to it. */
	struct tape_reader reader = {.in = fmemopen((void *)(uintptr_t)bytes, size, "r")};
	enum tape_line line;

	REQUIRE(reader.in != NULL);
	while ((line = tape_reader_next(&reader)) != TAPE_END) {
		REQUIRE(reader.whole <= size && line != TAPE_LARGE);
		if (line == TAPE_TURN || line == TAPE_MANIFEST)
			REQUIRE(weight_of(reader.json) <= reader.weight);
		REQUIRE(line != TAPE_CUT || bytes[size - 1] != '\n');
		REQUIRE(line != TAPE_TURN || (reader.turn.id.at != NULL && reader.turn.turn >= 1));
		if (line == TAPE_TURN && reader.turn.raw.at != NULL)
			stays_text(reader.turn.raw);
	}
	tape_reader_free(&reader);
	fclose(reader.in);
}

static void
say_nothing(void *owner, const char *line)
{

	REQUIRE(strlen(line) < VERDICT_REASON_LEN);
	*(bool *)owner = true;
}

static void
judge(const struct tape *tape)
{
	struct eval_verdict verdict = {.tape = tape};
	struct scores scores;
	bool said = false;
	FILE *out = fopen("/dev/null", "we");

	REQUIRE(out != NULL && scores_take(&scores, tape) == 0);
	verdict.scores = &scores;
	gate_judge(&scores, &gate_usual, say_nothing, &said);
	REQUIRE(said);
	REQUIRE(tape->weight <= TAPE_MEMORY_MAX && scores.count <= tape->count && scores.all.turns == scores.count);
	REQUIRE(scores.all.gained + scores.all.lost <= scores.all.graded && scores.all.graded <= scores.all.turns);
	REQUIRE(scores.all.raw_right + scores.all.gained == scores.all.guarded_right + scores.all.lost);
	page_write(out, &verdict);
	summary_write(out, &verdict);
	figures_table(out, &scores, EVAL_TABLE_LATEX);
	REQUIRE(blind_export(out, &scores, manifest_seed(tape->manifest)) <= scores.all.changed);
	fclose(out);
	scores_free(&scores);
}

/* The same bytes as a file of grades. */
static void
import(const char *path, const struct tape *tape)
{
	struct blind_grades grades;
	struct scores scores;
	const char *why;

	REQUIRE(scores_take(&scores, tape) == 0);
	if (blind_import(&grades, path, &scores, 1, &why) == 0)
		REQUIRE(grades.pairs <= scores.all.changed);
	scores_free(&scores);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	int fd = memfd_create("tape", MFD_CLOEXEC);
	struct tape tape;
	char path[64];
	const char *why;

	if (size > 0)
		read_lines(bytes, size);
	REQUIRE(fd != -1 && write(fd, bytes, size) == (ssize_t)size);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	if (tape_load(&tape, path, &why) == 0) {
		judge(&tape);
		import(path, &tape);
		tape_free(&tape);
	}
	close(fd);
	return 0;
}
