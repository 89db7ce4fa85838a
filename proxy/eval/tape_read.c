/*
 * Turns a tape's lines into turns, using only members of the right type.
 */
#include "proxy/eval/tape_read.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdlib.h>

#include "proxy/commands/members.h"

VOCABULARY_NAMES(tape_arm, EACH_TAPE_ARM, ARM_COUNT);

/* A count that is believed, or -1. */
static int64_t
count_of(const cJSON *object, const char *name)
{
	double count = member_number(object, name, -1);

	return count >= 0 && count <= TAPE_COUNT_MAX ? (int64_t)count : -1;
}

static enum tape_arm
arm_of(const cJSON *line)
{
	struct span name = member_span(line, "arm");

	for (unsigned arm = 0; arm < ARM_COUNT; arm++)
		if (name.at != NULL && span_equals(name, tape_arm_names[arm]))
			return arm;
	return ARM_PAIRED;
}

/* MT-Bench numbers its questions. */
static void
take_id(const cJSON *line, struct tape_turn *turn)
{
	int64_t number = count_of(line, "id");

	turn->id = member_span(line, "id");
	if (turn->id.at != NULL || number < 0)
		return;
	snprintf(turn->id_room, sizeof(turn->id_room), "%lld", (long long)number);
	turn->id = span_of(turn->id_room);
}

static bool
differ(struct span a, struct span b)
{

	return a.at != NULL && b.at != NULL && !span_same(a, b);
}

static void
take_texts(const cJSON *line, struct tape_turn *turn)
{

	turn->category = member_span(line, "category");
	turn->prompt = member_span(line, "prompt");
	turn->reference = member_span(line, "reference");
	turn->error = member_span(line, "error");
	turn->raw = member_span(line, "raw");
	turn->guarded = member_span(line, "guarded");
	turn->route = member_span(line, "route");
	turn->verdict = member_span(line, "verdict");
	turn->delivery = member_span(line, "delivery");
	turn->reason = member_span(line, "reason");
	turn->proof = member_span(line, "proof");
}

/* Take a line for a turn. Returns false when it has no id. */
static bool
take_turn(cJSON *line, struct tape_turn *turn)
{
	const cJSON *check = cJSON_GetObjectItemCaseSensitive(line, "check");
	const cJSON *steps = cJSON_GetObjectItemCaseSensitive(line, "steps");
	struct span status = member_span(line, "status");

	*turn = (struct tape_turn){.json = line, .arm = arm_of(line)};
	take_id(line, turn);
	if (turn->id.at == NULL)
		return false;
	take_texts(line, turn);
	turn->turn = (unsigned)count_of(line, "turn");
	if (count_of(line, "turn") < 1)
		turn->turn = 1;
	turn->repeat = count_of(line, "repeat") < 0 ? 0 : (unsigned)count_of(line, "repeat");
	turn->check = cJSON_IsObject(check) ? check : NULL;
	turn->steps = cJSON_IsArray(steps) ? steps : NULL;
	turn->control = member_is_true(line, "control");
	turn->failed = status.at != NULL && !span_equals(status, "ok");
	turn->changed =
	    member_is_true(line, "changed") || (turn->arm == ARM_PAIRED && differ(turn->raw, turn->guarded));
	turn->calls = count_of(line, "calls");
	turn->ms = count_of(line, "ms");
	turn->raw_ms = count_of(line, "raw_ms");
	turn->tokens_in = count_of(line, "tokens_in");
	turn->tokens_out = count_of(line, "tokens_out");
	return true;
}

/* The most memory that a value takes in cJSON 1.7, without its name's and text's bytes: an item, and three blocks. */
#define VALUE_WEIGHT 160

/*
 * The number of values in a text if it is JSON: one, and one more after each comma and opening bracket outside strings.
 */
static size_t
count_values(const char *text, size_t len)
{
	size_t values = 1;
	bool inside = false;

	for (size_t i = 0; i < len; i++) {
		if (text[i] == '"')
			inside = !inside;
		else if (inside)
			i += text[i] == '\\';
		else
			values += text[i] == ',' || text[i] == '[' || text[i] == '{';
	}
	return values;
}

/* Make room for one byte more, up to a line's most and its NUL. */
static bool
grow(struct tape_reader *reader, size_t len)
{
	size_t room = reader->room == 0 ? 4096 : reader->room * 2;
	char *text;

	if (len > TAPE_LINE_MAX)
		return false;
	if (len < reader->room)
		return true;
	if ((text = realloc(reader->text, room)) == NULL)
		return false;
	reader->text = text;
	reader->room = room;
	return true;
}

/*
 * Read up to a newline, which is dropped. Returns false at the end; *cut: there was no newline; *len: -1: too long.
 * Nothing is read beyond TAPE_BYTES_MAX.
 */
static bool
read_line(struct tape_reader *reader, ssize_t *len, bool *cut)
{
	uint64_t bytes = 0;
	size_t kept = 0;
	bool fits = true;
	int c = EOF;

	while (reader->read <= TAPE_BYTES_MAX && (c = getc_unlocked(reader->in)) != EOF) {
		reader->read++;
		bytes++;
		if (c == '\n')
			break;
		fits = fits && grow(reader, kept + 1);
		if (fits)
			reader->text[kept++] = (char)c;
	}
	if (bytes == 0)
		return false;
	*cut = c != '\n';
	if (!*cut)
		reader->whole += bytes;
	*len = fits && grow(reader, kept) ? (ssize_t)kept : -1;
	if (*len >= 0)
		reader->text[kept] = '\0';
	return true;
}

static enum tape_line
take_line(struct tape_reader *reader, size_t len)
{
	size_t values = count_values(reader->text, len);
	const char *end;

	/* The JSON parser would stop at a NUL, whatever follows it. */
	if (values > TAPE_VALUES_MAX || memchr(reader->text, '\0', len) != NULL)
		return TAPE_WRONG;
	/* A turn's place is moved twice: when there are more, and when they are sorted. */
	reader->weight = len + values * VALUE_WEIGHT + 3 * sizeof(struct tape_turn);
	reader->json = cJSON_ParseWithLengthOpts(reader->text, len + 1, &end, 1);
	if (!cJSON_IsObject(reader->json))
		return TAPE_WRONG;
	reader->manifest = cJSON_GetObjectItemCaseSensitive(reader->json, "manifest");
	if (cJSON_IsObject(reader->manifest))
		return TAPE_MANIFEST;
	reader->manifest = NULL;
	return take_turn(reader->json, &reader->turn) ? TAPE_TURN : TAPE_WRONG;
}

enum tape_line
tape_reader_next(struct tape_reader *reader)
{
	ssize_t len;
	bool cut;

	cJSON_Delete(reader->json);
	reader->json = reader->manifest = NULL;
	if (!read_line(reader, &len, &cut))
		return reader->read > TAPE_BYTES_MAX ? TAPE_LARGE : TAPE_END;
	reader->line++;
	if (cut)
		return reader->read > TAPE_BYTES_MAX ? TAPE_LARGE : TAPE_CUT;
	return len < 0 ? TAPE_WRONG : take_line(reader, (size_t)len);
}

void
tape_reader_free(struct tape_reader *reader)
{

	cJSON_Delete(reader->json);
	free(reader->text);
	*reader = (struct tape_reader){.in = reader->in};
}

/* --- a whole tape --- */

/* Move a turn. A numeric id is stored in the turn itself and moves along. */
static void
place_turn(struct tape_turn *to, const struct tape_turn *turn)
{

	*to = *turn;
	if (to->id_room[0] != '\0')
		to->id.at = to->id_room;
}

/* Keep the line that was read last as a turn. */
static bool
keep_turn(struct tape *tape, size_t *room, struct tape_reader *reader)
{
	size_t more = *room == 0 ? 256 : *room * 2;
	struct tape_turn *turns;

	if (tape->count == *room) {
		turns = calloc(more, sizeof(*turns));
		if (turns == NULL)
			return false;
		for (size_t i = 0; i < tape->count; i++)
			place_turn(&turns[i], &tape->turns[i]);
		free(tape->turns);
		tape->turns = turns;
		*room = more;
	}
	place_turn(&tape->turns[tape->count++], &reader->turn);
	reader->json = NULL;
	return true;
}

/* Returns why continuing is impossible, or NULL. */
static const char *
keep_line(struct tape *tape, size_t *room, struct tape_reader *reader, enum tape_line line)
{

	if (line == TAPE_LARGE)
		return "a tape may have 512 MiB, this one has more";
	if (line == TAPE_TURN && tape->count == TAPE_TURNS_MAX)
		return "a tape that is reported on may have 200,000 turns, this one has more";
	if (line == TAPE_TURN || line == TAPE_MANIFEST)
		tape->weight += reader->weight;
	if (tape->weight > TAPE_MEMORY_MAX)
		return "a tape may take 512 MiB of memory, this one would take more";
	if (line == TAPE_TURN && !keep_turn(tape, room, reader))
		return "out of memory";
	if (line == TAPE_MANIFEST && tape->manifest == NULL)
		tape->manifest = cJSON_DetachItemViaPointer(reader->json, reader->manifest);
	tape->wrong += line == TAPE_WRONG;
	tape->cut |= line == TAPE_CUT;
	return NULL;
}

/* Order by a line's key: id, repeat, turn, arm. */
static int
compare_turns(const struct tape_turn *a, const struct tape_turn *b)
{
	size_t len = a->id.len < b->id.len ? a->id.len : b->id.len;
	int order = memcmp(a->id.at, b->id.at, len);

	if (order == 0)
		order = (a->id.len > b->id.len) - (a->id.len < b->id.len);
	if (order == 0)
		order = (a->repeat > b->repeat) - (a->repeat < b->repeat);
	if (order == 0)
		order = (a->turn > b->turn) - (a->turn < b->turn);
	if (order == 0)
		order = (a->arm > b->arm) - (a->arm < b->arm);
	return order;
}

/* The same for qsort; equal keys stay in the tape's order. */
static int
compare_places(const void *left, const void *right)
{
	const struct tape_turn *a = *(struct tape_turn *const *)left, *b = *(struct tape_turn *const *)right;
	int order = compare_turns(a, b);

	return order != 0 ? order : (a > b) - (a < b);
}

/* Sort the turns. Failed ones were repeated: of lines with the same key the last one counts. */
static bool
sort_turns(struct tape *tape)
{
	struct tape_turn **order = calloc(tape->count + 1, sizeof(struct tape_turn *));
	struct tape_turn *turns = calloc(tape->count + 1, sizeof(*turns));
	size_t kept = 0;

	for (size_t i = 0; order != NULL && i < tape->count; i++)
		order[i] = &tape->turns[i];
	if (order == NULL || turns == NULL) {
		free(order);
		free(turns);
		return false;
	}
	qsort(order, tape->count, sizeof(struct tape_turn *), compare_places);
	for (size_t i = 0; i < tape->count; i++) {
		if (i + 1 < tape->count && compare_turns(order[i], order[i + 1]) == 0)
			cJSON_Delete(order[i]->json);
		else
			place_turn(&turns[kept++], order[i]);
	}
	free(order);
	free(tape->turns);
	tape->turns = turns;
	tape->count = kept;
	return true;
}

int
tape_load(struct tape *tape, const char *path, const char **why)
{
	struct tape_reader reader = {.in = fopen(path, "re")};
	enum tape_line line;
	size_t room = 0;

	*tape = (struct tape){0};
	*why = NULL;
	if (reader.in == NULL) {
		*why = strerror(errno);
		return -1;
	}
	while (*why == NULL && (line = tape_reader_next(&reader)) != TAPE_END)
		*why = keep_line(tape, &room, &reader, line);
	if (*why == NULL && ferror(reader.in))
		*why = "reading fails";
	if (*why == NULL && tape->manifest == NULL)
		tape->manifest = cJSON_CreateObject();
	if (*why == NULL && (tape->manifest == NULL || !sort_turns(tape)))
		*why = "out of memory";
	tape_reader_free(&reader);
	fclose(reader.in);
	if (*why == NULL)
		return 0;
	tape_free(tape);
	return -1;
}

void
tape_free(struct tape *tape)
{

	for (size_t i = 0; i < tape->count; i++)
		cJSON_Delete(tape->turns[i].json);
	free(tape->turns);
	cJSON_Delete(tape->manifest);
	*tape = (struct tape){0};
}
