/*
 * The subcommands of parapet: each a main of its own, in a row of main.c's table.
 *
 * argv[0] is the subcommand's name. They return the exit status: 0, 1 when what was asked about is wrong, 2 for a
 * mistake in the call.
 */
#ifndef PARAPET_PROXY_COMMANDS_COMMAND_H
#define PARAPET_PROXY_COMMANDS_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "proxy/shared/options.h"

struct cJSON;
struct service_row;

int serve_main(int argc, char *const *argv);
int init_main(int argc, char *const *argv);
int check_main(int argc, char *const *argv);
int dump_main(int argc, char *const *argv);
int diff_main(int argc, char *const *argv);
int explain_main(int argc, char *const *argv);
int inspect_main(int argc, char *const *argv);
int why_main(int argc, char *const *argv);
int batch_main(int argc, char *const *argv);
int jail_main(int argc, char *const *argv);
int solve_main(int argc, char *const *argv);
int version_main(int argc, char *const *argv);
int eval_main(int argc, char *const *argv);
int doctor_main(int argc, char *const *argv);

/* A flag that a command takes. */
struct flag {
	const char *name; /* with its dashes */
	enum {
		FLAG_SWITCH, /* sets a bool */
		FLAG_NAME,   /* a text that is not empty: const char * */
		FLAG_NUMBER, /* a number from 1 to `most`: unsigned */
		FLAG_FILES,  /* may be repeated up to `most` times: struct options_files */
		FLAG_READ,   /* what `read` makes of it */
	} kind;
	void *at;
	unsigned most;
	int (*read)(void *at, const char *value); /* returns -1, or the exit status after a line to stderr */
};

/* What is no flag. */
struct flag_words {
	const char **list;
	unsigned count, most;
};

/*
 * Read a command's flags, whose values stand behind them or behind "="; --help prints help to stdout. All texts are
 * borrowed from argv, from its second on. On a mistake prints one line to stderr. Returns -1 to go on, else the exit
 * status to return at once.
 */
int flags_read(const struct flag *flags, unsigned count, struct flag_words *words, int argc, char *const *argv,
    const char *command, const char *help);

/* What the commands about policies and turns can be told. */
struct command_flags {
	struct options_files policies; /* --policy FILE, may be repeated */
	const char *words[16];         /* what is no flag */
	unsigned word_count;
	bool json, origin, schema, manual, verbose, watch;
	const char *on;    /* --on FILE, or NULL */
	const char *after; /* --after PROMPT, or NULL */
	const char *url;   /* --url URL, or NULL */
	const char *keys;  /* --api-key-file FILE, or NULL */
};

/* Read those flags that are named in `allowed` (a space-separated list, such as "policy json"), as flags_read does. */
int command_flags_read(struct command_flags *flags, int argc, char *const *argv, const char *allowed, const char *help);

/* Say to stderr that there is no such flag, and which of those that the command's help names was probably meant.
 * Returns 2. */
int command_refuse_flag(const char *command, const char *flag, const char *help);

/*
 * Where a service's program is: the path that its variable in the environment names, or where service_find finds it.
 * Returns that, perhaps in into, or NULL.
 */
const char *command_find_service(const struct service_row *row, char *into, size_t room);

/* Print an object as one line of JSON that is safe on a terminal, and flush. Returns 0, or 1 after a line to stderr. */
int command_print_json(const char *command, const struct cJSON *object);

#endif
