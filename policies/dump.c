/*
 * Dumps the policy in force as YAML that reads back as the same policy: keys in the table's order, one value per line.
 */
#include <string.h>

#include "policies/build.h"
#include "policies/keys.h"
#include "policies/load.h"
#include "policies/quote.h"

struct dump {
	FILE *out;
	bool origins;
	unsigned indent;
	bool dash; /* the next line begins a list entry */
};

static void dump_map(struct dump *dump, const char *path, const struct node *map);

/* Begin a line: the indentation, and the dash of an entry's first line. */
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

/* Patterns get a line each, short words share one. */
static void
dump_list(struct dump *dump, const struct policy_key *row, const struct node *list)
{

	if (row->type != KEY_PATTERN || list->count == 0) {
		fputs(" [", dump->out);
		for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
			quote_scalar(dump->out, row, entry->text);
			fputs(entry->next != NULL ? ", " : "", dump->out);
		}
		fputs("]", dump->out);
		end_line(dump, &list->at);
		return;
	}
	end_line(dump, &list->at);
	for (const struct node *entry = list->first; entry != NULL; entry = entry->next) {
		fprintf(dump->out, "%*s- ", (int)dump->indent + 2, "");
		quote_scalar(dump->out, row, entry->text);
		end_line(dump, &entry->at);
	}
}

static void
dump_arms(struct dump *dump, const struct node *map)
{

	fputs(" {", dump->out);
	for (const struct node *arm = map->first; arm != NULL; arm = arm->next) {
		quote_text(dump->out, arm->key);
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
		quote_scalar(dump->out, row, child->text);
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
