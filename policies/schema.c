/*
 * Writes the key table as a JSON Schema, so that editors can complete and check a policy while it is written.
 */
#include <string.h>

#include "policies/keys.h"
#include "policies/load.h"

struct schema {
	FILE *out;
	unsigned indent;
};

static void schema_map(struct schema *schema, const char *path);

static void
print_string(FILE *out, const char *text)
{

	putc('"', out);
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			putc('\\', out);
		if (*text == '\n')
			fputs("\\n", out);
		else
			putc(*text, out);
	}
	putc('"', out);
}

static void
line(const struct schema *schema)
{

	fprintf(schema->out, "\n%*s", (int)schema->indent, "");
}

/* Booleans: editors read unquoted on and off by YAML 1.1 or 1.2, so each spelling is allowed. */
static void
schema_switch(const struct schema *schema)
{

	fputs("\"enum\": [true, false, \"on\", \"off\", \"yes\", \"no\"]", schema->out);
}

static void
schema_words(const struct schema *schema, const struct policy_key *row)
{

	fputs("\"enum\": [", schema->out);
	for (size_t i = 0; row->words[i] != NULL; i++) {
		fputs(i ? ", " : "", schema->out);
		print_string(schema->out, row->words[i]);
		if (strcmp(row->words[i], "on") == 0 || strcmp(row->words[i], "off") == 0)
			fputs(row->words[i][1] == 'n' ? ", true" : ", false", schema->out);
	}
	putc(']', schema->out);
}

static void
schema_scalar(const struct schema *schema, const struct policy_key *row)
{
	static const char *const patterns[KEY_TYPE_COUNT] = {
	    [KEY_NAME] = "^[a-z0-9_][a-z0-9_-]{0,63}$",
	    [KEY_TARGET] = "^[a-z0-9_][a-z0-9_-]{0,63}$",
	    [KEY_DURATION] = "^[0-9]+(ms|s|m|h)$",
	    [KEY_SIZE] = "^[0-9]+(B|KiB|MiB|GiB|TiB)$",
	    [KEY_PARAMETERS] = "^(any|(<=?|>=?|=)? ?[0-9]+[MB](\\.\\.[0-9]+[MB])?)$",
	    [KEY_ADDRESS] = "^(unix:/.*|.+:[0-9]+)$",
	    [KEY_BACKEND] = "^(unix:/.*|http://.+)$",
	    [KEY_LANGUAGE] = "^(any|und|[a-z][a-z])$",
	    [KEY_RATIO] = "^[0-9]+(\\.[0-9]+)?(/[0-9]+)?$",
	    [KEY_STICKY] = "^(header:.+|conversation|address)$",
	};

	if (row->type == KEY_SWITCH)
		schema_switch(schema);
	else if (row->type == KEY_WORD)
		schema_words(schema, row);
	else if (row->type == KEY_COUNT || row->type == KEY_NUMBER)
		fprintf(schema->out, "\"type\": \"%s\", \"minimum\": %.10g, \"maximum\": %.10g",
		    row->type == KEY_COUNT ? "integer" : "number", row->least, row->most);
	else if (row->type == KEY_RANGE)
		fputs("\"type\": [\"string\", \"integer\"]", schema->out);
	else {
		fputs("\"type\": \"string\"", schema->out);
		if (patterns[row->type] != NULL) {
			fputs(", \"pattern\": ", schema->out);
			print_string(schema->out, patterns[row->type]);
		}
	}
}

static void
schema_value(struct schema *schema, const struct policy_key *row)
{
	char path[KEY_PATH_MAX];

	policy_key_inside(row, path);
	if (row->type == KEY_MAP)
		schema_map(schema, path);
	else if (row->type == KEY_ENTRIES || row->type == KEY_NAMED) {
		fprintf(schema->out, "\"type\": \"array\", \"minItems\": %.0f, \"maxItems\": %.0f, \"items\": {",
		    row->least, row->most);
		schema_map(schema, path);
		putc('}', schema->out);
	} else if (row->type == KEY_ARMS)
		fputs("\"type\": \"object\", \"additionalProperties\": "
		      "{\"type\": \"integer\", \"minimum\": 0, \"maximum\": 100}",
		    schema->out);
	else if (row->flags & KEY_LIST) {
		/* A single value is read as a list of one. */
		fprintf(schema->out,
		    "\"anyOf\": [{\"type\": \"array\", \"minItems\": %.0f, \"maxItems\": %.0f, \"items\": {",
		    row->least, row->most);
		schema_scalar(schema, row);
		fputs("}}, {", schema->out);
		schema_scalar(schema, row);
		fputs("}]", schema->out);
	} else
		schema_scalar(schema, row);
}

/* "required": [...] of a map, and "oneOf" if exactly one of some keys is required. */
static void
schema_presence(const struct schema *schema, const char *path)
{
	const char *before = ", \"required\": [";
	bool any = false;

	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row))
		if (row->flags & KEY_REQUIRED) {
			fprintf(schema->out, "%s\"%s\"", before, policy_key_name(row));
			before = ", ";
			any = true;
		}
	fputs(any ? "]" : "", schema->out);
	before = ", \"oneOf\": [";
	any = false;
	for (const struct policy_key *row = policy_key_first(path); row != NULL; row = policy_key_next(row))
		if (row->flags & KEY_ONE_OF) {
			fprintf(schema->out, "%s{\"required\": [\"%s\"]}", before, policy_key_name(row));
			before = ", ";
			any = true;
		}
	fputs(any ? "]" : "", schema->out);
}

/* The members of an object's schema; the caller writes the braces. */
static void
schema_map(struct schema *schema, const char *path)
{

	fputs("\"type\": \"object\", \"additionalProperties\": false", schema->out);
	schema_presence(schema, path);
	fputs(", \"properties\": {", schema->out);
	schema->indent += 2;
	for (const struct policy_key *row = policy_key_first(path); row != NULL;) {
		const struct policy_key *next = policy_key_next(row);

		line(schema);
		print_string(schema->out, policy_key_name(row));
		fputs(": {\"description\": ", schema->out);
		print_string(schema->out, row->help);
		fputs(", ", schema->out);
		schema_value(schema, row);
		fputs(next != NULL ? "}," : "}", schema->out);
		row = next;
	}
	schema->indent -= 2;
	line(schema);
	putc('}', schema->out);
}

void
policy_schema(FILE *out)
{
	struct schema schema = {out, 0};

	fputs("{\"$schema\": \"http://json-schema.org/draft-07/schema#\", \"title\": \"parapet policy\",\n", out);
	schema_map(&schema, "");
	fputs("}\n", out);
}
