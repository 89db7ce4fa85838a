/*
 * Writes the key table as mdoc: one item per key, in the order of a dump.
 */
#include <ctype.h>
#include <string.h>

#include "policies/keys.h"
#include "policies/load.h"

/* Escape text so that roff reads it as plain text; quotes are for macros' arguments. */
static void
print_text(FILE *out, const char *text)
{

	for (; *text != '\0'; text++)
		if (*text == '\\')
			fputs("\\e", out);
		else if (*text == '"')
			fputs("\\(dq", out);
		else if (*text == '\'')
			fputs("\\(aq", out);
		else if (*text == '-')
			fputs("\\-", out);
		else if (*text == '\n')
			fputs("\\en", out);
		else if (strncmp(text, "\xe2\x9c\x93", 3) == 0) {
			fputs("\\[u2713]", out);
			text += 2;
		} else if (*text == '~' || *text == '^' || *text == '`')
			fprintf(out, "\\(%s", *text == '~' ? "ti" : *text == '^' ? "ha" : "ga");
		else
			putc(*text, out);
}

/* The allowed values, and how many. */
static void
print_allowed(FILE *out, const struct policy_key *row)
{
	char allowed[KEY_ALLOWED_MAX];

	if (row->type == KEY_MAP) {
		fputs("Contains keys of its own.\n", out);
		return;
	}
	policy_key_allowed(row, allowed);
	fputs("Value: ", out);
	if (row->flags & KEY_LIST)
		fprintf(out, "a list of %.0f to %.0f: ", row->least, row->most);
	print_text(out, allowed);
	if (row->type == KEY_ENTRIES || row->type == KEY_NAMED || row->type == KEY_ARMS)
		fprintf(out, " (%.0f to %.0f)", row->least, row->most);
	else if (row->type == KEY_TEMPLATE)
		fprintf(out, ", %.0f to %.0f bytes", row->least, row->most);
	fputs(".\n", out);
}

/* "Either prompt or messages must be there." */
static void
print_alternatives(FILE *out, const struct policy_key *row)
{
	const char *dot = strrchr(row->path, '.'), *before = "Either ";
	char map[KEY_PATH_MAX];

	snprintf(map, sizeof(map), "%.*s", (int)(dot - row->path), row->path);
	for (const struct policy_key *other = policy_key_first(map); other != NULL; other = policy_key_next(other))
		if (other->flags & KEY_ONE_OF) {
			fputs(before, out);
			print_text(out, policy_key_name(other));
			before = " or ";
		}
	fputs(" is required.\n", out);
}

static void
print_presence(FILE *out, const struct policy_key *row)
{

	if (row->flags & KEY_REQUIRED)
		fputs("Required.\n", out);
	else if (row->flags & KEY_NEEDED)
		fputs("Required once all files are merged.\n", out);
	else if (row->flags & KEY_ONE_OF)
		print_alternatives(out, row);
	else if (row->flags & KEY_DIRECTION)
		fputs("Used when files are merged; not in a dump.\n", out);
	else if (row->type == KEY_MAP)
		fputs(row->flags & KEY_OPTIONAL ? "Optional.\n" : "", out);
	else if (row->standard == NULL)
		fputs("No default.\n", out);
	else if (row->standard[0] == '\0')
		fputs("Default: none.\n", out);
	else {
		fputs("Default: ", out);
		print_text(out, row->standard);
		fputs(".\n", out);
	}
	if (row->flags & KEY_APPENDS)
		fputs("Later files append to it.\n", out);
}

void
policy_manual(FILE *out)
{
	const struct policy_key *rows;
	size_t count;

	rows = policy_keys(&count);
	fputs(".Bl -tag -width Ds\n", out);
	for (size_t i = 0; i < count; i++) {
		fputs(".It Cm ", out);
		print_text(out, rows[i].path);
		fputs("\n", out);
		putc(toupper((unsigned char)rows[i].help[0]), out);
		print_text(out, rows[i].help + 1);
		fputs(".\n.br\n", out);
		print_allowed(out, &rows[i]);
		print_presence(out, &rows[i]);
		fprintf(out, "Since %s.\n", rows[i].since);
	}
	fputs(".El\n", out);
}
