/*
 * Puzzles run by hand: the result as a line of JSON or in words.
 */
#include "proxy/commands/solve_print.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/puzzle/lint.h"
#include "proxy/commands/characters.h"
#include "proxy/commands/command.h"
#include "proxy/commands/solve_engine.h"
#include "proxy/observe/visible.h"

static void
add_text(cJSON *object, const char *name, struct span text)
{

	if (text.len > 0)
		cJSON_AddItemToObject(object, name, json_of_span(text));
}

/* Two solutions, options, and the constraints that contradict each other or force the answer. */
static void
add_reasons(cJSON *line, const struct solve_job *job)
{
	const struct puzzle_conclusion *c = &job->conclusion;
	cJSON *list, *say;

	if (c->verdict == PUZZLE_AMBIGUOUS && c->witnesses[0].len > 0) {
		list = cJSON_AddArrayToObject(line, "witnesses");
		cJSON_AddItemToArray(list, json_of_span(c->witnesses[0]));
		cJSON_AddItemToArray(list, json_of_span(c->witnesses[1]));
	}
	if (c->options != NULL) {
		list = cJSON_AddArrayToObject(line, "options");
		for (uint32_t i = 0; i < c->option_count; i++)
			cJSON_AddItemToArray(list, json_of_span(puzzle_option_label(job->puzzle, c->options[i])));
	}
	if (c->core_count > 0 || c->verdict == PUZZLE_UNSATISFIABLE) {
		list = cJSON_AddArrayToObject(line, "core");
		say = cJSON_AddArrayToObject(line, "say");
		for (uint32_t i = 0; i < c->core_count; i++) {
			cJSON_AddItemToArray(list, cJSON_CreateNumber(c->core[i] + 1));
			cJSON_AddItemToArray(say, json_of_span(puzzle_constraint_say(job->puzzle, c->core[i])));
		}
		cJSON_AddBoolToObject(line, "domains", c->domains);
	}
}

/* The answer's line, as cJSON. Takes the id. */
static cJSON *
line_of(const struct solve_job *job, cJSON *id)
{
	const struct puzzle_conclusion *c = &job->conclusion;
	cJSON *line = cJSON_CreateObject();

	if (id != NULL)
		cJSON_AddItemToObject(line, "id", id);
	cJSON_AddStringToObject(line, "verdict", puzzle_verdict_name(c->verdict));
	if (c->verdict == PUZZLE_ANSWER)
		add_text(line, "answer", c->answer);
	cJSON_AddBoolToObject(line, "unique", c->verdict == PUZZLE_ANSWER);
	cJSON_AddNumberToObject(line, "micros", (double)job->micros);
	add_text(line, "arrangement", c->arrangement);
	add_reasons(line, job);
	if (c->detail != NULL && c->detail[0] != '\0')
		cJSON_AddStringToObject(line, "detail", c->detail);
	if (c->verdict == PUZZLE_INVALID) {
		cJSON_AddStringToObject(line, "where", job->mistake.where);
		cJSON_AddNumberToObject(line, "column", job->mistake.column);
		cJSON_AddStringToObject(line, "why", job->mistake.why);
	}
	return line;
}

/* Whether a specification matches the prompt that it claims to be for. */
static void
add_lint(cJSON *line, struct solve_job *job, struct span prompt)
{
	struct puzzle_lint lint;

	if (!puzzle_lint(job->puzzle, prompt, &job->arena, &lint))
		return;
	cJSON_AddStringToObject(line, "lint", puzzle_complaint_name(lint.complaint));
	if (lint.complaint == PUZZLE_FITS)
		return;
	if (lint.about == PUZZLE_ABOUT_CONSTRAINT || lint.about == PUZZLE_ABOUT_OPTION)
		cJSON_AddNumberToObject(
		    line, lint.about == PUZZLE_ABOUT_OPTION ? "lint_option" : "lint_constraint", lint.number + 1);
	add_text(line, "lint_what", lint.what);
}

void
solve_print_line(struct solve_job *job, cJSON *id, const cJSON *prompt)
{
	cJSON *line = line_of(job, id);

	if (job->puzzle != NULL && cJSON_IsString(prompt))
		add_lint(line, job, span_of(prompt->valuestring));
	(void)command_print_json("solve", line);
	cJSON_Delete(line);
}

static void
print_span(const char *before, struct span text)
{

	if (text.len == 0)
		return;
	fputs(before, stdout);
	visible_print(stdout, text, VISIBLE_LINE);
	putchar('\n');
}

void
solve_print_words(const struct solve_job *job)
{
	const struct puzzle_conclusion *c = &job->conclusion;

	if (c->verdict == PUZZLE_ANSWER) {
		print_span("", c->answer);
		if (c->answer.at != c->arrangement.at)
			print_span("  ", c->arrangement);
		return;
	}
	printf("%s%s%s\n", puzzle_verdict_name(c->verdict), c->detail != NULL && c->detail[0] != '\0' ? ": " : "",
	    c->detail != NULL ? c->detail : "");
	for (int i = 0; i < 2; i++) {
		print_span(i == 0 ? "  either: " : "  or: ", c->witnesses[i]);
		if (c->witnesses[i].at != c->arrangements[i].at)
			print_span("    ", c->arrangements[i]);
	}
	for (uint32_t i = 0; i < c->option_count; i++)
		print_span("  fits: ", puzzle_option_label(job->puzzle, c->options[i]));
	for (uint32_t i = 0; i < c->core_count; i++)
		printf("  constraint %u: %.*s\n", (unsigned)c->core[i] + 1,
		    (int)puzzle_constraint_say(job->puzzle, c->core[i]).len,
		    puzzle_constraint_say(job->puzzle, c->core[i]).at);
	if (c->verdict == PUZZLE_INVALID && job->mistake.column > 0)
		printf("  %s: column %u: %s\n", job->mistake.where, job->mistake.column, job->mistake.why);
	else if (c->verdict == PUZZLE_INVALID)
		printf("  %s: %s\n", job->mistake.where, job->mistake.why);
}
