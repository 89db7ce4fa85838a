/*
 * parapet: one program with a subcommand for each task.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "policies/nearest.h"
#include "proxy/commands/command.h"
#include "proxy/observe/visible.h"

static const struct {
	const char *name;
	int (*main)(int argc, char *const *argv);
	const char *help;
} commands[] = {
    {"serve", serve_main, "stand between clients and a model server"},
    {"doctor", doctor_main, "look at the model server, and say what this machine can do"},
    {"init", init_main, "write a first policy file of your own"},
    {"check", check_main, "find every mistake in policy files, and try their tests"},
    {"dump", dump_main, "print the policy in force, defaults filled in"},
    {"diff", diff_main, "what two policies do differently, in keys and in decisions"},
    {"explain", explain_main, "say where a prompt goes, and why"},
    {"inspect", inspect_main, "the same for thousands of prompts, as JSON lines"},
    {"eval", eval_main, "what guarding does to a file of questions"},
    {"batch", batch_main, "have a file of questions answered when nobody else asks"},
    {"why", why_main, "tell what became of a turn, asked of a running parapet"},
    {"jail", jail_main, "run programs in the jail, by hand"},
    {"solve", solve_main, "solve puzzles, by hand"},
    {"version", version_main, "print the version, and what it is made of"},
};

static void
help(FILE *out)
{

	fputs("parapet checks and repairs local model answers: a transparent guardrail proxy\n"
	      "for Ollama, llama-server and anything that speaks their APIs.\n\n"
	      "usage: parapet COMMAND [flags]\n\n",
	    out);
	for (size_t i = 0; i < nitems(commands); i++)
		fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].help);
	fputs("\n`parapet help COMMAND` tells more.\n", out);
}

/* Run a subcommand by name. Returns its exit status, or 2 after an error message that suggests the likely name. */
static int
run(int argc, char *const *argv)
{
	const char *names[nitems(commands)], *meant;

	for (size_t i = 0; i < nitems(commands); i++)
		if (strcmp(argv[0], names[i] = commands[i].name) == 0)
			return commands[i].main(argc, argv);
	meant = nearest_word(argv[0], names, nitems(commands));
	fprintf(stderr, "parapet: unknown command %.64s: ", argv[0]);
	if (meant != NULL)
		fprintf(stderr, "did you mean `parapet %s`?", meant);
	else
		fputs("it is one of", stderr);
	for (size_t i = 0; i < nitems(commands) && meant == NULL; i++)
		fprintf(stderr, "%s %s", i > 0 ? "," : "", names[i]);
	fputc('\n', stderr);
	return 2;
}

/* If a standard descriptor is closed, the next socket would get its number, and our output. */
static int
fill_standard_descriptors(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDWR);
	while (fd >= 0 && fd <= STDERR_FILENO);
	return fd == -1 ? -1 : close(fd);
}

int
main(int argc, char *const *argv)
{

	if (fill_standard_descriptors() == -1)
		return 1;
	(void)visible_errors();
	if (argc < 2) {
		help(stderr);
		return 2;
	}
	if (strcmp(argv[1], "help") == 0 && argc > 2)
		return run(2, (char *const[]){argv[2], (char[]){"--help"}, NULL});
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
		help(stdout);
		return 0;
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0)
		return version_main(1, argv);
	return run(argc - 1, argv + 1);
}
