/*
 * The subcommands of parapet: each a main of its own, in a row of main.c's table.
 *
 * argv[0] is the subcommand's name. They return the exit status: 0, 1 when what was asked about is wrong, 2 for a
 * mistake in the call.
 */
#ifndef PARAPET_PROXY_COMMANDS_COMMAND_H
#define PARAPET_PROXY_COMMANDS_COMMAND_H

struct cJSON;

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

/* What the commands about policies and turns can be told. All texts are borrowed from argv. */
struct command_flags {
	const char *files[16]; /* --policy FILE, may be repeated */
	unsigned file_count;
	const char *words[16]; /* what is no flag */
	unsigned word_count;
	int json;          /* --json */
	int origin;        /* --origin */
	int schema;        /* --schema */
	int manual;        /* --manual */
	int verbose;       /* --verbose */
	int watch;         /* --watch */
	const char *on;    /* --on FILE, or NULL */
	const char *after; /* --after PROMPT, or NULL */
	const char *url;   /* --url URL, or NULL */
	const char *keys;  /* --api-key-file FILE, or NULL */
};

/*
 * Read the flags named in `allowed` (a space-separated list, such as "policy json"). --help prints help to stdout. On a
 * mistake prints one line to stderr. Returns -1 to go on, else the exit status to return at once.
 */
int command_flags_read(struct command_flags *flags, int argc, char *const *argv, const char *allowed, const char *help);

/* Say to stderr that there is no such flag, and which of those that the command's help names was probably meant.
 * Returns 2. */
int command_refuse_flag(const char *command, const char *flag, const char *help);

/* Print an object as one line of JSON that is safe on a terminal, and flush. Returns 0, or 1 after a line to stderr. */
int command_print_json(const char *command, const struct cJSON *object);

#endif
