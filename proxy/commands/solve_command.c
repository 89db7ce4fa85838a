/*
 * `parapet solve`: puzzles by hand, as the logic executor would ask about them: of the solver, or of an enumerating
 * program in the jail.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/commands/command.h"
#include "proxy/commands/solve_engine.h"
#include "proxy/commands/solve_print.h"

#define LINE_MAX_BYTES (4 * PUZZLE_TEXT_MAX) /* of JSON, a specification as a text with escapes included */

static const char help[] = "parapet solve solves puzzles that are written in the puzzle language.\n\n"
			   "usage: parapet solve [flags] [FILE|-]\n\n"
			   "One specification, whose answer is printed; or, with --jsonl, lines of\n"
			   "{\"id\",\"spec\"}, answered in their order by lines of\n"
			   "{\"id\",\"verdict\",\"answer\",\"unique\",\"micros\",...}. A line that has a \"prompt\"\n"
			   "too is answered with a \"lint\": whether the specification fits it.\n\n"
			   "  --jsonl       many specifications, as JSON lines\n"
			   "  --enumerate   try values in the jail instead of asking the solver\n"
			   "  --timeout MS  wall-clock time of each (2000)\n"
			   "  --show FORM   print it as smt or program, and solve nothing\n"
			   "  --schema      print the JSON Schema of a specification\n\n"
			   "Verdicts: answer, ambiguous, none, unsatisfiable, unknown, invalid, broken.\n"
			   "Exit status of one specification: 0 for an answer, 1 otherwise.\n";

struct run {
	bool jsonl, enumerate, schema;
	const char *show; /* smt, program, or NULL */
	const char *file;
	struct solve_engine asked;
	int status;
};

static int
read_form(void *at, const char *value)
{

	if (strcmp(value, "smt") != 0 && strcmp(value, "program") != 0) {
		fprintf(stderr, "parapet solve: --show %.64s: must be smt or program\n", value);
		return 2;
	}
	*(const char **)at = value;
	return -1;
}

/* Returns -1 to continue, otherwise the exit status. */
static int
read_flags(struct run *run, int argc, char *const *argv)
{
	const struct flag flags[] = {{"--jsonl", FLAG_SWITCH, &run->jsonl, 0, NULL},
	    {"--enumerate", FLAG_SWITCH, &run->enumerate, 0, NULL}, {"--schema", FLAG_SWITCH, &run->schema, 0, NULL},
	    {"--show", FLAG_READ, &run->show, 0, read_form},
	    {"--timeout", FLAG_NUMBER, &run->asked.timeout_ms, 3600000, NULL}};
	struct flag_words words = {&run->file, 0, 1};

	return flags_read(flags, nitems(flags), &words, argc, argv, "solve", help);
}

static bool
show_smt(struct solve_job *job)
{
	struct solver_query query;

	if (!puzzle_solver_query(job->puzzle, &job->arena, &query))
		return false;
	fwrite(query.text.at, 1, query.text.len, stdout);
	for (size_t i = 0; i < query.term_count; i++)
		printf("; asked: %.*s\n", (int)query.terms[i].len, query.terms[i].at);
	return true;
}

static bool
show_program(struct solve_job *job)
{
	struct span program = puzzle_program(job->puzzle, &job->arena);

	return program.at != NULL && fwrite(program.at, 1, program.len, stdout) == program.len;
}

/* The specification in the other form, unsolved. Returns the exit status. */
static int
show(const struct run *run, struct span text)
{
	struct solve_job job = {.arena = {.max = PUZZLE_ARENA_MAX}};
	bool shown = false;

	job.puzzle = puzzle_read(&job.arena, text, &job.mistake);
	job.conclusion.verdict = PUZZLE_INVALID;
	if (job.puzzle == NULL)
		solve_print_words(&job);
	else {
		shown = strcmp(run->show, "smt") == 0 ? show_smt(&job) : show_program(&job);
		if (!shown)
			fputs("parapet solve: it is too long in that form\n", stderr);
	}
	arena_free(&job.arena);
	return shown ? 0 : 1;
}

static void
solve_line(struct run *run, const char *at, size_t len)
{
	struct solve_job job = {.asked = &run->asked};
	cJSON *line = cJSON_ParseWithLength(at, len);
	const cJSON *spec = cJSON_GetObjectItemCaseSensitive(line, "spec");
	cJSON *id = cJSON_DetachItemFromObjectCaseSensitive(line, "id");
	/* A text is used as it is; an object is printed again, with the limits of a model's own text. */
	char *printed = cJSON_IsObject(spec) ? cJSON_PrintUnformatted(spec) : NULL;

	if (cJSON_IsString(spec) || printed != NULL)
		solve_puzzle(&job, span_of(printed != NULL ? printed : spec->valuestring));
	else {
		job.conclusion.verdict = PUZZLE_INVALID;
		job.mistake = (struct puzzle_mistake){.where = "line", .why = "not {\"id\", \"spec\"}"};
		run->status = 1;
	}
	solve_print_line(&job, id != NULL ? id : cJSON_CreateNull(), cJSON_GetObjectItemCaseSensitive(line, "prompt"));
	free(printed);
	arena_free(&job.arena);
	cJSON_Delete(line);
}

static int
solve_lines(struct run *run, FILE *in)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	while (!ferror(stdout) && (len = getline(&line, &room, in)) > 0) {
		len -= line[len - 1] == '\n';
		if (len > LINE_MAX_BYTES) {
			fputs("parapet solve: a line is too long\n", stderr);
			run->status = 1;
		} else if (len > 0)
			solve_line(run, line, (size_t)len);
	}
	free(line);
	return ferror(stdout) ? 1 : run->status;
}

static int
solve_one(struct run *run, FILE *in)
{
	struct solve_job job = {.asked = &run->asked};
	static char text[PUZZLE_TEXT_MAX + 1];
	size_t len = fread(text, 1, sizeof(text), in);
	int status;

	if (run->show != NULL)
		return show(run, (struct span){text, len});
	solve_puzzle(&job, (struct span){text, len});
	solve_print_words(&job);
	status = job.conclusion.verdict != PUZZLE_ANSWER;
	arena_free(&job.arena);
	return status;
}

int
solve_main(int argc, char *const *argv)
{
	struct run run = {.asked.timeout_ms = 2000};
	int status = read_flags(&run, argc, argv);
	FILE *in = stdin;

	if (status != -1)
		return status;
	if (run.schema) {
		puts(puzzle_schema());
		return 0;
	}
	if (run.file != NULL && strcmp(run.file, "-") != 0)
		in = fopen(run.file, "re");
	if (in == NULL) {
		fprintf(stderr, "parapet solve: cannot open %s: %s\n", run.file, strerror(errno));
		return 1;
	}
	if (run.show != NULL)
		status = solve_one(&run, in);
	else if (solve_engine_start(&run.asked, run.enumerate) == -1)
		status = 1;
	else {
		status = run.jsonl ? solve_lines(&run, in) : solve_one(&run, in);
		solve_engine_end(&run.asked);
	}
	if (in != stdin)
		fclose(in);
	return status;
}
