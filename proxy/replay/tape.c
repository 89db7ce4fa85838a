/*
 * A tape's lines: each is parsed, checked against what a row may contain, and stored as a row whose texts point into
 * its tree. Reading continues after a mistake, so that one run shows all of them.
 */
#include "proxy/replay/tape.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

void
tape_complain(struct tape_place *place, const char *form, ...)
{
	va_list arguments;

	fprintf(place->complaints, "%s:%zu: ", place->name, place->line);
	va_start(arguments, form);
	vfprintf(place->complaints, form, arguments);
	va_end(arguments);
	fputc('\n', place->complaints);
	place->mistakes++;
}

/* Keep the texts of a list. */
static void
read_texts(struct span **texts, size_t *count, const cJSON *list, struct tape_place *place)
{
	const cJSON *item;

	if (!cJSON_IsArray(list)) {
		tape_complain(place, "\"%s\" must be a list of texts", list->string);
		return;
	}
	*texts = calloc((size_t)cJSON_GetArraySize(list) + 1, sizeof(**texts));
	if (*texts == NULL)
		abort();
	cJSON_ArrayForEach(item, list)
	{
		struct span text = json_string(item);

		if (text.len > 0)
			(*texts)[(*count)++] = text;
		else
			tape_complain(place, "\"%s\" must hold texts that are not empty", list->string);
	}
}

static void
read_replies(struct tape_row *row, const cJSON *list, struct tape_place *place)
{
	const cJSON *item;

	if (cJSON_GetArraySize(list) == 0 || !cJSON_IsArray(list)) {
		tape_complain(place, "\"replies\" must be a list of at least one reply");
		return;
	}
	row->replies = calloc((size_t)cJSON_GetArraySize(list), sizeof(*row->replies));
	if (row->replies == NULL)
		abort();
	cJSON_ArrayForEach(item, list) tape_reply_read(&row->replies[row->reply_count++], item, place);
}

static void
read_row_key(struct tape_row *row, const cJSON *member, struct tape_place *place)
{
	const char *name = member->string;

	if (strcmp(name, "when") == 0) {
		read_texts(&row->when, &row->when_count, member, place);
	} else if (strcmp(name, "unless") == 0) {
		read_texts(&row->unless, &row->unless_count, member, place);
	} else if (strcmp(name, "replies") == 0) {
		read_replies(row, member, place);
	} else if (strcmp(name, "step") == 0) {
		row->step = json_string(member);
		if (row->step.len == 0)
			tape_complain(place, "\"step\" must be the name of a step");
	} else if (strcmp(name, "path") == 0) {
		row->path = json_string(member);
		if (row->path.len == 0 || row->path.at[0] != '/')
			tape_complain(place, "\"path\" must begin with /");
	} else if (strcmp(name, "sequence") == 0) {
		row->sequence = cJSON_IsTrue(member);
		if (!cJSON_IsBool(member))
			tape_complain(place, "\"sequence\" must be true or false");
	} else if (strcmp(name, "note") != 0 || !cJSON_IsString(member)) {
		tape_complain(place,
		    "a row has no \"%s\"; allowed: when, unless, step, path, sequence, replies, note (a text)", name);
	}
}

/* Report duplicate names in an object and below. */
static void
check_names(const cJSON *tree, struct tape_place *place)
{
	const cJSON *member, *other;

	cJSON_ArrayForEach(member, tree)
	{
		check_names(member, place);
		if (!cJSON_IsObject(tree))
			continue;
		for (other = member->next; other != NULL; other = other->next) {
			if (strcmp(member->string, other->string) == 0)
				tape_complain(place, "\"%s\" stands twice", member->string);
		}
	}
}

/* Whether the text holds the escape of NUL, at which cJSON would cut a string short. */
static bool
escapes_nul(struct span text)
{
	size_t i;

	for (i = 0; i + 1 < text.len; i++) {
		if (text.at[i] != '\\')
			continue;
		if (text.len - i >= 6 && memcmp(text.at + i, "\\u0000", 6) == 0)
			return true;
		i++;
	}
	return false;
}

/* Parse one line into its tree. The line is followed by a NUL byte. Returns NULL after a complaint. */
static cJSON *
parse_line(struct span line, struct tape_place *place)
{
	cJSON *tree;
	size_t offset = 0;

	if (!bytes_are_utf8(line) || escapes_nul(line)) {
		tape_complain(place, "a line must be UTF-8, without \\u0000");
		return NULL;
	}
	tree = json_parse(line, &offset);
	if (tree == NULL) {
		tape_complain(place, "not JSON from column %zu on (a row is one object on one line)", offset + 1);
		return NULL;
	}
	if (!cJSON_IsObject(tree)) {
		tape_complain(place, "a row must be a JSON object with \"when\" and \"replies\"");
		cJSON_Delete(tree);
		return NULL;
	}
	return tree;
}

static void
read_row(struct tape_row *row, cJSON *tree, struct tape_place *place)
{
	size_t mistakes = place->mistakes;
	const cJSON *member;

	memset(row, 0, sizeof(*row));
	row->tree = tree;
	row->line = place->line;
	check_names(tree, place);
	/* The code below relies on each key being there once. */
	if (place->mistakes > mistakes)
		return;
	cJSON_ArrayForEach(member, tree) read_row_key(row, member, place);
	if (json_find(tree, "when") == NULL && row->path.at == NULL)
		tape_complain(place, "a row needs \"when\" (a list of texts; [] answers everything) or \"path\"");
	if (json_find(tree, "replies") == NULL)
		tape_complain(place, "a row needs \"replies\" (a list of at least one reply)");
}

/* Room for one more row, the size doubling. */
static struct tape_row *
add_row(struct tape *tape)
{

	if ((tape->count & (tape->count - 1)) == 0) {
		size_t room = tape->count > 0 ? 2 * tape->count : 1;
		struct tape_row *rows = realloc(tape->rows, room * sizeof(*rows));

		if (rows == NULL)
			abort();
		tape->rows = rows;
	}
	return &tape->rows[tape->count++];
}

int
tape_read(struct tape *tape, const char *name, FILE *in, FILE *complaints)
{
	struct tape_place place = {name, 0, complaints, 0};
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	*tape = (struct tape){NULL, 0};
	while ((len = getline(&line, &room, in)) != -1) {
		cJSON *tree;

		place.line++;
		if (len > 0 && line[len - 1] == '\n')
			line[--len] = '\0';
		if (strspn(line, " \t\r") == (size_t)len)
			continue;
		tree = parse_line((struct span){line, (size_t)len}, &place);
		if (tree != NULL)
			read_row(add_row(tape), tree, &place);
	}
	free(line);
	if (ferror(in))
		tape_complain(&place, "cannot read further: %s", strerror(errno));
	if (tape->count == 0 && place.mistakes == 0) {
		place.line = 1;
		tape_complain(&place, "the tape holds no row (one JSON object a line)");
	}
	return place.mistakes == 0 ? 0 : -1;
}

void
tape_free(struct tape *tape)
{
	size_t i, j;

	for (i = 0; i < tape->count; i++) {
		struct tape_row *row = &tape->rows[i];

		for (j = 0; j < row->reply_count; j++)
			tape_reply_free(&row->replies[j]);
		free(row->replies);
		free(row->when);
		free(row->unless);
		cJSON_Delete(row->tree);
	}
	free(tape->rows);
	*tape = (struct tape){NULL, 0};
}
