/*
 * The policy in force as YAML that reads as the same policy: keys in the table's order, one value a line.
 */
#include <string.h>

#include "policies/build.h"
#include "policies/keys.h"
#include "policies/load.h"
#include "policies/values.h"

struct dump {
	FILE *out;
	bool origins;
	unsigned indent;
	bool dash; /* the next line begins an entry of a list */
};

static void dump_map(struct dump *dump, const char *path, const struct node *map);

/* Whether a UTF-8 character is one that stands in single quotes as it is. */
static bool
is_plain_character(const unsigned char *c, size_t len)
{

	if (len == 1)
		return c[0] >= ' ' && c[0] < 0x7f;
	if (len == 2)
		return c[0] != 0xc2 || c[1] >= 0xa0;
	if (c[0] == 0xe2 && c[1] == 0x80)
		return c[2] != 0xa8 && c[2] != 0xa9;
	return c[0] != 0xef || (c[1] != 0xbb && c[1] != 0xbf) || (c[1] == 0xbb && c[2] != 0xbf) ||
	    (c[1] == 0xbf && c[2] < 0xbe);
}

static size_t
character_length(const unsigned char *c)
{

	return c[0] < 0x80 ? 1 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
}

static bool
fits_single_quotes(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;

	for (; *c != '\0'; c += character_length(c))
		if (!is_plain_character(c, character_length(c)))
			return false;
	return true;
}

static unsigned
code_point(const unsigned char *c, size_t len)
{

	if (len == 1)
		return c[0];
	if (len == 2)
		return (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu);
	return (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
}

static void
print_double_quoted(FILE *out, const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	size_t len;

	putc('"', out);
	for (; *c != '\0'; c += len) {
		len = character_length(c);
		if (*c == '"' || *c == '\\')
			fprintf(out, "\\%c", *c);
		else if (*c == '\n')
			fputs("\\n", out);
		else if (*c == '\t')
			fputs("\\t", out);
		else if (!is_plain_character(c, len))
			fprintf(out, "\\u%04x", code_point(c, len));
		else
			fwrite(c, 1, len, out);
	}
	putc('"', out);
}

static void
print_quoted(FILE *out, const char *text)
{

	if (!fits_single_quotes(text)) {
		print_double_quoted(out, text);
		return;
	}
	putc('\'', out);
	for (; *text != '\0'; text++)
		if (*text == '\'')
			fputs("''", out);
		else
			putc(*text, out);
	putc('\'', out);
}

/* Words that nothing could take for something else need no quotes. */
static bool
is_bare_word(const char *text)
{
	struct written written = {text, false};

	return text[0] >= 'a' && text[0] <= 'z' &&
	    strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text) && !value_is_nothing(written) &&
	    value_canonical(written) == text && strcmp(text, "on") != 0 && strcmp(text, "off") != 0;
}

static void
print_scalar(FILE *out, const struct policy_key *row, const char *text)
{

	if (row->type == KEY_COUNT || row->type == KEY_NUMBER || row->type == KEY_DURATION || row->type == KEY_SIZE)
		fputs(text, out);
	else if (row->type != KEY_TEXT && row->type != KEY_PATTERN && row->type != KEY_TEMPLATE && is_bare_word(text))
		fputs(text, out);
	else
		print_quoted(out, text);
}

/* Begin a line: the indentation, and the dash of an entry's first. */
static void
begin_line(struct dump *dump)
{

	fprintf(dump->out, "%*s", (int)(dump->dash ? dump->indent - 2 : dump->indent), "");
	if (dump->dash)
		fputs("- ", dump->out);
	dump->dash = false;
}

static void
end_line(const struct dump *dump, const struct policy_place *at)
{

	if (dump->origins && at->file == NULL)
		fputs("  # default", dump->out);
	else if (dump->origins) {
		fputs("  # ", dump->out);
		for (const char *c = at->file; *c != '\0'; c++)
			putc((unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c, dump->out);
		fprintf(dump->out, ":%u", at->line);
	}
	putc('\n', dump->out);
}

static void
dump_entries(struct dump *dump, const struct policy_key *row, const struct node *list)
{
	char path[KEY_PATH_MAX];

	fputs(list->count == 0 ? " []" : "", dump->out);
	end_line(dump, &list->at);
	policy_key_inside(row, path);
	dump->indent += 4;
	for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
		dump->dash = true;
		dump_map(dump, path, entry);
	}
	dump->indent -= 4;
}

/* Patterns get a line each, short words stand side by side. */
static void
dump_list(struct dump *dump, const struct policy_key *row, const struct node *list)
{

	if (row->type != KEY_PATTERN || list->count == 0) {
		fputs(" [", dump->out);
		for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
			print_scalar(dump->out, row, entry->text);
			fputs(entry->next != NULL ? ", " : "", dump->out);
		}
		fputs("]", dump->out);
		end_line(dump, &list->at);
		return;
	}
	end_line(dump, &list->at);
	for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
		fprintf(dump->out, "%*s- ", (int)dump->indent + 2, "");
		print_scalar(dump->out, row, entry->text);
		end_line(dump, &entry->at);
	}
}

static void
dump_arms(struct dump *dump, const struct node *map)
{

	fputs(" {", dump->out);
	for (const struct node *arm = map->first; arm != NULL; arm = arm->next) {
		print_quoted(dump->out, arm->key);
		fprintf(dump->out, ": %s%s", arm->text, arm->next != NULL ? ", " : "");
	}
	fputs("}", dump->out);
	end_line(dump, &map->at);
}

static void
dump_child(struct dump *dump, const struct policy_key *row, const struct node *child)
{
	char path[KEY_PATH_MAX];

	begin_line(dump);
	fprintf(dump->out, "%s:", policy_key_name(row));
	if (row->type == KEY_MAP) {
		end_line(dump, &child->at);
		dump->indent += 2;
		dump_map(dump, policy_key_inside(row, path), child);
		dump->indent -= 2;
	} else if (row->type == KEY_ENTRIES || row->type == KEY_NAMED)
		dump_entries(dump, row, child);
	else if (row->type == KEY_ARMS)
		dump_arms(dump, child);
	else if (row->flags & KEY_LIST)
		dump_list(dump, row, child);
	else {
		putc(' ', dump->out);
		print_scalar(dump->out, row, child->text);
		end_line(dump, &child->at);
	}
}

static void
dump_map(struct dump *dump, const char *path, const struct node *map)
{

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row)) {
		const struct node *child = tree_child(map, policy_key_name(row));

		if (child != NULL)
			dump_child(dump, row, child);
	}
}

void
policy_dump(const struct policy *policy, FILE *out, bool origins)
{
	const struct policy_whole *whole = (const struct policy_whole *)(const void *)policy;
	struct dump dump = {.out = out, .origins = origins};

	dump_map(&dump, "", whole->tree);
}
