/*
 * Turns text into terms: our own check first, then Z3's parser on the text, followed by each term in an assertion of
 * its own. If Z3 finds an error, each part is parsed alone to find which one has it.
 */
#include "sandbox/solver/formulas.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox/solver/check.h"
#include "sandbox/solver/out_of_memory.h"

static int
invalid(struct solver_reply *reply, const char *why, int in, size_t at)
{

	reply->verdict = SOLVER_INVALID;
	reply->detail = why;
	reply->in = in;
	reply->at = at;
	return -1;
}

static int
check(struct check *check, const struct solver_query *query, struct solver_reply *reply)
{

	if (check_text(check, &query->text) == -1)
		return invalid(reply, check->why, SOLVER_IN_TEXT, check->at);
	for (size_t i = 0; i < query->term_count; i++)
		if (check_term(check, &query->terms[i]) == -1)
			return invalid(reply, check->why, (int)i, check->at);
	return 0;
}

/* The text, then terms from..to, each asserted to equal itself: that parses whatever its sort. */
static char *
compose(const struct solver_query *query, size_t from, size_t to)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return NULL;
	fprintf(out, "%.*s\n", (int)query->text.len, query->text.at);
	for (size_t i = from; i < to; i++)
		fprintf(out, "(assert (= %.*s %.*s))\n", (int)query->terms[i].len, query->terms[i].at,
		    (int)query->terms[i].len, query->terms[i].at);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}

/* Returns the assertions, or NULL. */
static Z3_ast_vector
parse(Z3_context z3, const struct solver_query *query, size_t from, size_t to)
{
	char *text = compose(query, from, to);
	Z3_ast_vector parsed;

	if (text == NULL)
		out_of_memory_end();
	/* Not every call clears an earlier error. */
	Z3_set_error(z3, Z3_OK);
	parsed = Z3_parse_smtlib2_string(z3, text, 0, NULL, NULL, 0, NULL, NULL);
	free(text);
	if (Z3_get_error_code(z3) != Z3_OK)
		return NULL;
	Z3_ast_vector_inc_ref(z3, parsed);
	return parsed;
}

/*
 * Where Z3's last error message places the error, as an offset in the text: in "line 3 column 14" lines count from 1,
 * columns from 0.
 */
static size_t
error_place(Z3_context z3, const struct solver_text *text)
{
	const char *message = Z3_get_error_msg(z3, Z3_get_error_code(z3));
	const char *said = message != NULL ? strstr(message, "line ") : NULL;
	unsigned line = 0, column = 0;
	size_t at = 0;

	if (said == NULL || sscanf(said, "line %u column %u", &line, &column) != 2)
		return 0;
	for (; line > 1 && at < text->len; at++)
		line -= text->at[at] == '\n';
	return column < text->len - at ? at + column : text->len;
}

static int
find_mistake(Z3_context z3, const struct solver_query *query, struct solver_reply *reply)
{

	if (parse(z3, query, 0, 0) == NULL)
		return invalid(reply, "sort", SOLVER_IN_TEXT, error_place(z3, &query->text));
	for (size_t i = 0; i < query->term_count; i++)
		if (parse(z3, query, i, i + 1) == NULL)
			return invalid(reply, "sort", (int)i, 0);
	return invalid(reply, "syntax", SOLVER_IN_TEXT, 0);
}

/* Take the terms out of the parsed assertions. Returns 0, or -1 if Z3 read something else than our check. */
static int
take_terms(struct formulas *formulas, Z3_ast_vector parsed)
{
	Z3_context z3 = formulas->z3;

	if (Z3_ast_vector_size(z3, parsed) != formulas->assertion_count + formulas->term_count)
		return -1;
	for (size_t i = 0; i < formulas->assertion_count; i++)
		formulas->assertions[i] = Z3_ast_vector_get(z3, parsed, (unsigned)i);
	for (size_t i = 0; i < formulas->term_count; i++) {
		Z3_ast equals = Z3_ast_vector_get(z3, parsed, (unsigned)(formulas->assertion_count + i));
		Z3_app app = Z3_is_app(z3, equals) ? Z3_to_app(z3, equals) : NULL;

		if (app == NULL || Z3_get_app_num_args(z3, app) != 2)
			return -1;
		formulas->terms[i] = Z3_get_app_arg(z3, app, 0);
	}
	return 0;
}

static void
take_constants(struct formulas *formulas, const struct check *check)
{
	Z3_context z3 = formulas->z3;

	for (size_t i = 0; i < check->name_count; i++) {
		const struct check_name *name = &check->names[i];
		char text[SOLVER_NAME_MAX + 1];

		if (!name->constant)
			continue;
		memcpy(text, name->at, name->len);
		text[name->len] = '\0';
		formulas->constants[formulas->constant_count++] = Z3_mk_const(
		    z3, Z3_mk_string_symbol(z3, text), name->truth ? Z3_mk_bool_sort(z3) : Z3_mk_int_sort(z3));
	}
}

/* Options and constraints are Bool, a minimum or maximum is Int. */
static bool
sort_fits(enum solver_question question, Z3_sort_kind kind)
{

	switch (question) {
	case SOLVER_OPTIONS:
	case SOLVER_ENTAILS:
		return kind == Z3_BOOL_SORT;
	case SOLVER_MIN:
	case SOLVER_MAX:
		return kind == Z3_INT_SORT;
	default:
		return kind == Z3_BOOL_SORT || kind == Z3_INT_SORT;
	}
}

int
formulas_read(struct formulas *formulas, Z3_context z3, const struct solver_query *query, struct solver_reply *reply)
{
	static struct check known;
	Z3_ast_vector parsed;

	known = (struct check){.why = NULL};
	if (check(&known, query, reply) == -1)
		return -1;
	parsed = parse(z3, query, 0, query->term_count);
	if (parsed == NULL)
		return find_mistake(z3, query, reply);
	formulas->z3 = z3;
	formulas->assertion_count = known.assertions;
	formulas->term_count = query->term_count;
	formulas->constant_count = 0;
	if (take_terms(formulas, parsed) == -1)
		return invalid(reply, "reading", SOLVER_IN_TEXT, 0);
	take_constants(formulas, &known);
	for (size_t i = 0; i < query->term_count; i++)
		if (!sort_fits(query->question, Z3_get_sort_kind(z3, Z3_get_sort(z3, formulas->terms[i]))))
			return invalid(reply, "sort", (int)i, 0);
	return 0;
}
