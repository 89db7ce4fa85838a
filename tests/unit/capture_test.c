/*
 * Lines of captured turns: one JSON object each whatever the texts hold, cut between two characters, and never longer
 * than it may be.
 */
#include "proxy/relay/capture.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/outcome.h"
#include "proxy/observe/record.h"
#include "proxy/observe/visible.h"
#include "routes/request.h"
#include "tests/unit/check.h"

static char line[CAPTURE_LINE_MAX];

static struct record
new_record(void)
{
	struct record record;

	record_begin(&record, endpoint_of(span_of("/v1/chat/completions")));
	record.reason = "no-evidence";
	return record;
}

/* Write the line into memory that ends where it may, and read it back. */
static cJSON *
write_and_read(const struct capture *capture, const struct record *record)
{
	char *into = malloc(CAPTURE_LINE_MAX);
	size_t len = capture_write(capture, record, into);
	cJSON *read = cJSON_ParseWithLength(into, len);

	CHECK(len <= CAPTURE_LINE_MAX);
	CHECK(memchr(into, '\n', len) == into + len - 1);
	CHECK(read != NULL);
	/* What is safe to show is left as it is: no hidden character, and nothing that is no UTF-8. */
	CHECK_EQ_INT(visible_write(line, sizeof(line), (struct span){into, len - 1}, VISIBLE_LINE), len - 1);
	CHECK(memcmp(line, into, len - 1) == 0);
	free(into);
	return read;
}

static const char *
text_in(const cJSON *read, const char *name)
{
	const cJSON *item = cJSON_GetObjectItemCaseSensitive(read, name);

	return cJSON_IsString(item) ? item->valuestring : "(none)";
}

/* The names of the texts that were cut, each followed by a space. */
static const char *
cut_in(const cJSON *read)
{
	static char names[256];
	const cJSON *item;

	names[0] = '\0';
	cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(read, "cut"))
	{
		strcat(names, item->valuestring);
		strcat(names, " ");
	}
	return names;
}

static void
test_members(void)
{
	struct request request = {
	    .last = {.decoded = BYTES("What?\n\"\\"), .cut = true}, .system = {.decoded = BYTES("Be brief.")}};
	struct flow_outcome outcome = {.program = BYTES("print(1)"), .printed = BYTES("1\n")};
	struct capture *capture = capture_new(NULL, &request);
	struct record record = new_record();
	cJSON *read;

	check_example("members");
	strcpy(record.model, "m\x1b[\xff");
	capture_keep(capture, CAPTURE_DRAFT, span_of("first"));
	capture_keep(capture, CAPTURE_DRAFT, span_of("Eight."));
	capture_keep_proof(capture, &outcome);
	read = write_and_read(capture, &record);
	CHECK_TEXT(text_in(read, "turn"), record.id);
	CHECK_EQ_INT(strlen(text_in(read, "time")), strlen("2026-01-01T00:00:00.000Z"));
	CHECK_TEXT(text_in(read, "model"), "m\x1b[\xef\xbf\xbd");
	CHECK_TEXT(text_in(read, "route"), "direct");
	CHECK_TEXT(text_in(read, "verdict"), "direct");
	CHECK_TEXT(text_in(read, "reason"), "no-evidence");
	CHECK_TEXT(text_in(read, "prompt"), "What?\n\"\\");
	CHECK_TEXT(text_in(read, "system"), "Be brief.");
	CHECK_TEXT(text_in(read, "draft"), "Eight.");
	CHECK_TEXT(text_in(read, "answer"), "(none)");
	CHECK_TEXT(text_in(read, "program"), "print(1)");
	CHECK_TEXT(text_in(read, "printed"), "1\n");
	CHECK_TEXT(text_in(read, "puzzle"), "(none)");
	CHECK_TEXT(cut_in(read), "prompt ");
	cJSON_Delete(read);
	capture_free(capture);
}

static void
test_nothing_is_kept(void)
{
	struct flow_outcome outcome = {.program = BYTES("print(1)")};
	struct capture nothing = {0};
	struct record record = new_record();
	cJSON *read = write_and_read(&nothing, &record);

	check_example("nothing is kept");
	CHECK_TEXT(text_in(read, "prompt"), "(none)");
	CHECK_TEXT(cut_in(read), "");
	cJSON_Delete(read);
	capture_keep(NULL, CAPTURE_DRAFT, span_of("x"));
	capture_keep_proof(NULL, &outcome);
	capture_end(NULL, &record);
	capture_free(NULL);
}

/* A text of `lead` letters and then one character again and again. */
static void
check_cut(const char *character, size_t shown, size_t lead, size_t bytes)
{
	size_t len = strlen(character), fits = lead + (CAPTURE_TEXT_MAX - lead) / shown * len;
	static char text[2 * CAPTURE_TEXT_MAX];
	struct request request = {.last = {.decoded = {text, bytes}}, .system = {.decoded = {"", 0}}};
	struct record record = new_record();
	struct capture *capture;
	cJSON *read;

	memset(text, 'x', lead);
	for (size_t i = lead; i < bytes; i++)
		text[i] = character[(i - lead) % len];
	capture = capture_new(NULL, &request);
	read = write_and_read(capture, &record);
	CHECK_SPAN(span_of(text_in(read, "prompt")), ((struct span){text, bytes < fits ? bytes : fits}));
	CHECK_TEXT(cut_in(read), bytes <= fits ? "" : "prompt ");
	cJSON_Delete(read);
	capture_free(capture);
}

static void
test_cuts(void)
{
	/* A character, and how many bytes it has in the line. */
	static const struct {
		const char *character;
		size_t shown;
	} rows[] = {{"a", 1}, {"\xc3\xa9", 2}, {"\xe2\x82\xac", 3}, {"\xf0\x9f\x98\x80", 4}, {"\n", 6}, {"\"", 2},
	    {"\xc2\x9b", 6}};

	for (size_t i = 0; i < nitems(rows); i++)
		for (size_t lead = 0; lead < 7; lead++) {
			size_t len = strlen(rows[i].character);

			check_example(rows[i].character);
			check_cut(rows[i].character, rows[i].shown, lead, lead + 10 * len);
			for (size_t around = 0; around < 4; around++)
				check_cut(rows[i].character, rows[i].shown, lead,
				    lead + ((CAPTURE_TEXT_MAX - lead) / rows[i].shown + around - 1) * len);
			check_cut(rows[i].character, rows[i].shown, lead, lead + (CAPTURE_TEXT_MAX + 100) / len * len);
		}
}

/* The worst in every place at once: every byte takes six, or is none of a character. */
static void
test_hostile(void)
{
	static const char bytes[] = {'\0', '\1', '\x7f', '\x80', '\xff', '\xc3', '\xe2', '\n', '"', '\\'};
	static char text[3 * CAPTURE_TEXT_MAX];
	struct record record = new_record();

	memset(record.model, '\xff', sizeof(record.model) - 1);
	for (size_t i = 0; i <= sizeof(bytes); i++) {
		struct capture capture = {0};
		cJSON *read;

		check_example("hostile");
		for (size_t k = 0; k < sizeof(text); k++)
			text[k] = bytes[i < sizeof(bytes) ? i : k * 7 % sizeof(bytes)];
		for (unsigned k = 0; k < CAPTURE_TEXTS; k++)
			capture_keep(&capture, (enum capture_text)k, (struct span){text, sizeof(text)});
		read = write_and_read(&capture, &record);
		CHECK_TEXT(cut_in(read), "prompt system draft answer program printed puzzle ");
		cJSON_Delete(read);
		for (unsigned k = 0; k < CAPTURE_TEXTS; k++)
			free(capture.texts[k].at);
	}
}

int
main(void)
{

	test_members();
	test_nothing_is_kept();
	test_cuts();
	test_hostile();
	return check_end();
}
