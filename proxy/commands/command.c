/*
 * Flags of the commands about policies and turns, and what all commands print alike.
 */
#include "proxy/commands/command.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "policies/nearest.h"
#include "proxy/observe/visible.h"

/* Whether a flag is in the space-separated list. */
static bool
is_allowed(const char *flag, const char *allowed)
{
	size_t len = strlen(flag);

	for (const char *at = strstr(allowed, flag); at != NULL; at = strstr(at + 1, flag))
		if ((at == allowed || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

static int
refuse(const char *command, const char *what, const char *which)
{

	fprintf(stderr, "parapet %s: %s %.64s: see `parapet %s --help`\n", command, what, which, command);
	return 2;
}

int
command_refuse_flag(const char *command, const char *flag, const char *help)
{
	char meant[NEAREST_FLAG_MAX];

	if (nearest_flag(flag, help, meant) == NULL)
		return refuse(command, "unknown flag", flag);
	fprintf(stderr, "parapet %s: unknown flag %.64s: did you mean %s?\n", command, flag, meant);
	return 2;
}

int
command_print_json(const char *command, const struct cJSON *object)
{
	char *text = cJSON_PrintUnformatted(object);

	if (text == NULL) {
		fprintf(stderr, "parapet %s: out of memory\n", command);
		return 1;
	}
	visible_print(stdout, span_of(text), VISIBLE_DOCUMENT);
	putchar('\n');
	fflush(stdout);
	cJSON_free(text);
	return 0;
}

/* Set the switch of that name. Returns false when there is none. */
static bool
set_switch(struct command_flags *flags, const char *name)
{
	struct {
		const char *name;
		int *at;
	} switches[] = {{"json", &flags->json}, {"origin", &flags->origin}, {"schema", &flags->schema},
	    {"manual", &flags->manual}, {"verbose", &flags->verbose}, {"watch", &flags->watch}};

	for (size_t i = 0; i < sizeof(switches) / sizeof(switches[0]); i++)
		if (strcmp(switches[i].name, name) == 0) {
			*switches[i].at = 1;
			return true;
		}
	return false;
}

/* Set what takes a value; anything but these is one more file. Returns false where that has no room. */
static bool
set_value(struct command_flags *flags, const char *name, const char *value)
{
	struct {
		const char *name;
		const char **at;
	} values[] = {
	    {"on", &flags->on}, {"after", &flags->after}, {"url", &flags->url}, {"api-key-file", &flags->keys}};

	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++)
		if (strcmp(values[i].name, name) == 0) {
			*values[i].at = value;
			return true;
		}
	if (flags->file_count == sizeof(flags->files) / sizeof(flags->files[0]))
		return false;
	flags->files[flags->file_count++] = value;
	return true;
}

int
command_flags_read(struct command_flags *flags, int argc, char *const *argv, const char *allowed, const char *help)
{
	bool only_words = false;

	*flags = (struct command_flags){0};
	for (int i = 1; i < argc; i++) {
		const char *value = strchr(argv[i], '=');
		char name[NEAREST_FLAG_MAX] = "";

		if (!only_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
			fputs(help, stdout);
			return 0;
		}
		if (!only_words && strcmp(argv[i], "--") == 0) {
			only_words = true;
			continue;
		}
		if (only_words || argv[i][0] != '-' || argv[i][1] == '\0') {
			if (flags->word_count == sizeof(flags->words) / sizeof(flags->words[0]))
				return refuse(argv[0], "one argument too many:", argv[i]);
			flags->words[flags->word_count++] = argv[i];
			continue;
		}
		if (strncmp(argv[i], "--", 2) == 0)
			snprintf(name, sizeof(name), "%.*s", (int)strcspn(argv[i] + 2, "="), argv[i] + 2);
		if (name[0] == '\0' || !is_allowed(name, allowed))
			return command_refuse_flag(argv[0], argv[i], help);
		if (set_switch(flags, name)) {
			if (value != NULL)
				return refuse(argv[0], "takes no value:", argv[i]);
			continue;
		}
		if (value == NULL && i + 1 == argc)
			return refuse(argv[0], "needs a value:", argv[i]);
		if (!set_value(flags, name, value != NULL ? value + 1 : argv[++i]))
			return refuse(argv[0], "one file too many:", argv[i]);
	}
	return -1;
}
