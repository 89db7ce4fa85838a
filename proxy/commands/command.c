/*
 * Flags of the commands about policies.
 */
#include "proxy/commands/command.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "policies/nearest.h"

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

static int
refuse_flag(const char *command, const char *flag, const char *allowed)
{
	char all[256];
	const char *names[16], *meant;
	size_t count = 0;

	snprintf(all, sizeof(all), "%s help", allowed);
	for (char *rest = all, *name; count < 16 && (name = strsep(&rest, " ")) != NULL;)
		names[count++] = name;
	meant = strncmp(flag, "--", 2) == 0 ? nearest_word(flag + 2, names, count) : NULL;
	if (meant == NULL)
		return refuse(command, "unknown flag", flag);
	fprintf(stderr, "parapet %s: unknown flag %.64s: did you mean --%s?\n", command, flag, meant);
	return 2;
}

/* Set the switch of that name. Returns false when there is none. */
static bool
set_switch(struct command_flags *flags, const char *name)
{
	struct {
		const char *name;
		int *at;
	} switches[] = {{"json", &flags->json}, {"origin", &flags->origin}, {"schema", &flags->schema},
	    {"manual", &flags->manual}, {"verbose", &flags->verbose}};

	for (size_t i = 0; i < sizeof(switches) / sizeof(switches[0]); i++)
		if (strcmp(switches[i].name, name) == 0) {
			*switches[i].at = 1;
			return true;
		}
	return false;
}

int
command_flags_read(struct command_flags *flags, int argc, char *const *argv, const char *allowed, const char *help)
{
	bool only_words = false;

	*flags = (struct command_flags){0};
	for (int i = 1; i < argc; i++) {
		const char *name = argv[i] + 2;

		if (!only_words && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
			fputs(help, stdout);
			return 0;
		}
		if (!only_words && strcmp(argv[i], "--") == 0)
			only_words = true;
		else if (only_words || argv[i][0] != '-' || argv[i][1] == '\0') {
			if (flags->word_count == sizeof(flags->words) / sizeof(flags->words[0]))
				return refuse(argv[0], "one argument too many:", argv[i]);
			flags->words[flags->word_count++] = argv[i];
		} else if (strncmp(argv[i], "--", 2) != 0 || !is_allowed(name, allowed))
			return refuse_flag(argv[0], argv[i], allowed);
		else if (set_switch(flags, name))
			continue;
		else if (strcmp(name, "on") == 0 && i + 1 < argc)
			flags->on = argv[++i];
		else if (strcmp(name, "after") == 0 && i + 1 < argc)
			flags->after = argv[++i];
		else if (i + 1 == argc || flags->file_count == sizeof(flags->files) / sizeof(flags->files[0]))
			return refuse(argv[0], i + 1 == argc ? "needs a file:" : "one file too many:", argv[i]);
		else
			flags->files[flags->file_count++] = argv[++i];
	}
	return -1;
}
