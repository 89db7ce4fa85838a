/*
 * Flags of commands, and output that all commands share.
 */
#include "proxy/commands/command.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policies/nearest.h"
#include "proxy/observe/visible.h"
#include "sandbox/service.h"

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

const char *
command_find_service(const struct service_row *row, char *into, size_t room)
{
	const char *named = getenv(row->variable);

	return named != NULL && named[0] == '/' ? named : service_find(row, into, room);
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

static int
set(const char *command, const struct flag *flag, const char *value)
{
	struct options_files *files = flag->at;
	unsigned long n;
	char *end;

	switch (flag->kind) {
	case FLAG_READ:
		return flag->read(flag->at, value);
	case FLAG_NAME:
		if (value[0] == '\0')
			return refuse(command, "must not be empty:", flag->name);
		*(const char **)flag->at = value;
		return -1;
	case FLAG_FILES:
		if (files->count == flag->most)
			return refuse(command, "one file too many:", value);
		files->list[files->count++] = value;
		return -1;
	default:
		n = strtoul(value, &end, 10);
		if (!isdigit((unsigned char)value[0]) || *end != '\0' || n < 1 || n > flag->most) {
			fprintf(stderr, "parapet %s: %s %.64s: must be a number from 1 to %u\n", command, flag->name,
			    value, flag->most);
			return 2;
		}
		*(unsigned *)flag->at = (unsigned)n;
		return -1;
	}
}

static const struct flag *
find(const struct flag *flags, unsigned count, const char *name)
{
	size_t len = strcspn(name, "=");

	for (unsigned i = 0; i < count; i++)
		if (strncmp(flags[i].name, name, len) == 0 && flags[i].name[len] == '\0')
			return &flags[i];
	return NULL;
}

int
flags_read(const struct flag *flags, unsigned count, struct flag_words *words, int argc, char *const *argv,
    const char *command, const char *help)
{
	bool only_words = false;

	for (int i = 1; i < argc; i++) {
		const char *value = strchr(argv[i], '=');
		const struct flag *flag;
		int status;

		if (!only_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
			fputs(help, stdout);
			return 0;
		}
		if (!only_words && strcmp(argv[i], "--") == 0) {
			only_words = true;
			continue;
		}
		if (only_words || argv[i][0] != '-' || argv[i][1] == '\0') {
			if (words->count == words->most)
				return refuse(command, "one argument too many:", argv[i]);
			words->list[words->count++] = argv[i];
			continue;
		}
		flag = find(flags, count, argv[i]);
		if (flag == NULL)
			return command_refuse_flag(command, argv[i], help);
		if (flag->kind == FLAG_SWITCH && value != NULL)
			return refuse(command, "takes no value:", argv[i]);
		if (flag->kind == FLAG_SWITCH) {
			*(bool *)flag->at = true;
			continue;
		}
		if (value == NULL && i + 1 == argc)
			return refuse(command, "needs a value:", argv[i]);
		status = set(command, flag, value != NULL ? value + 1 : argv[++i]);
		if (status != -1)
			return status;
	}
	return -1;
}

int
command_flags_read(struct command_flags *flags, int argc, char *const *argv, const char *allowed, const char *help)
{
	const struct flag all[] = {{"--policy", FLAG_FILES, &flags->policies, OPTIONS_FILES_MAX, NULL},
	    {"--json", FLAG_SWITCH, &flags->json, 0, NULL}, {"--origin", FLAG_SWITCH, &flags->origin, 0, NULL},
	    {"--schema", FLAG_SWITCH, &flags->schema, 0, NULL}, {"--manual", FLAG_SWITCH, &flags->manual, 0, NULL},
	    {"--verbose", FLAG_SWITCH, &flags->verbose, 0, NULL}, {"--watch", FLAG_SWITCH, &flags->watch, 0, NULL},
	    {"--on", FLAG_NAME, &flags->on, 0, NULL}, {"--after", FLAG_NAME, &flags->after, 0, NULL},
	    {"--url", FLAG_NAME, &flags->url, 0, NULL}, {"--api-key-file", FLAG_NAME, &flags->keys, 0, NULL}};
	struct flag own[nitems(all)];
	struct flag_words words = {flags->words, 0, nitems(flags->words)};
	unsigned count = 0;
	int status;

	*flags = (struct command_flags){0};
	for (const char *at = allowed; *at != '\0'; at += strspn(at, " ")) {
		size_t len = strcspn(at, " ");

		for (size_t i = 0; i < nitems(all); i++)
			if (strncmp(all[i].name + 2, at, len) == 0 && all[i].name[2 + len] == '\0')
				own[count++] = all[i];
		at += len;
	}
	status = flags_read(own, count, &words, argc, argv, argv[0], help);
	flags->word_count = words.count;
	return status;
}
