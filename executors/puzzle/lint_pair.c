/*
 * Compares a sentence's words with an expression: names, directions, numbers, negation, order.
 */
#include "executors/puzzle/lint_inside.h"

/* --- the expression --- */

#define TOLD_MAX 128

struct told {
	struct span names[TOLD_MAX]; /* as written */
	struct span words[TOLD_MAX]; /* functions and relations */
	int64_t numbers[TOLD_MAX];
	uint32_t name_count, word_count, number_count;
	bool negated, quantified, bare_order;
};

static void
collect(struct told *told, const struct syntax *syntax)
{

	switch (syntax->kind) {
	case SYNTAX_NUMBER:
		if (told->number_count < TOLD_MAX)
			told->numbers[told->number_count++] = syntax->number;
		break;
	case SYNTAX_NAME:
		if (told->name_count < TOLD_MAX)
			told->names[told->name_count++] = syntax->name;
		break;
	case SYNTAX_CALL:
		if (told->word_count < TOLD_MAX)
			told->words[told->word_count++] = syntax->name;
		told->quantified = told->quantified || syntax->clauses != NULL;
		break;
	case SYNTAX_NOT:
	case SYNTAX_NOT_IN:
		told->negated = true;
		break;
	default:
		break;
	}
	for (const struct syntax *a = syntax->arguments; a != NULL; a = a->next) {
		if (syntax->kind == SYNTAX_COMPARE && a != syntax->arguments) {
			told->negated = told->negated || a->compared == COMPARED_DIFFERENT;
			told->bare_order = told->bare_order || a->compared >= COMPARED_LESS;
		}
		collect(told, a);
	}
	for (const struct syntax_clause *c = syntax->clauses; c != NULL; c = c->next)
		for (const struct syntax *condition = c->conditions; condition != NULL; condition = condition->next)
			collect(told, condition);
}

/* --- the rules about one constraint --- */

static bool
check_directions(struct lint_state *l, const struct words *say, const struct told *told)
{
	bool said[LINT_WORDS_DIRECTIONS_MAX] = {false}, meant[LINT_WORDS_DIRECTIONS_MAX] = {false};

	lint_words_directions(say, said);
	for (uint32_t i = 0; i < told->word_count; i++) {
		struct words parts;
		struct span word = told->words[i];

		if (!lint_cut(l, word, &parts))
			return false;
		lint_words_directions(&parts, meant);
	}
	for (size_t i = 0; lint_words_direction_name(i) != NULL; i++)
		if (said[i] != meant[i] && !lint_words_joins(i))
			return lint_complain(l, PUZZLE_DIRECTION, span_of(lint_words_direction_name(i)));
	if (told->bare_order && !told->quantified)
		return lint_complain(l, PUZZLE_DIRECTION, span_of("<"));
	return true;
}

static bool
has_number(const int64_t *list, uint32_t count, int64_t value)
{

	for (uint32_t i = 0; i < count; i++)
		if (list[i] == value)
			return true;
	return false;
}

static bool
check_numbers(struct lint_state *l, const struct words *say, const struct told *told)
{
	int64_t said[TOLD_MAX], meant[2 * TOLD_MAX];
	uint32_t said_count = 0, meant_count = told->number_count;

	memcpy(meant, told->numbers, told->number_count * sizeof(meant[0]));
	for (uint32_t i = 0; i < told->word_count && meant_count < 2 * TOLD_MAX; i++) {
		struct words parts;

		if (!lint_cut(l, told->words[i], &parts))
			return false;
		for (uint32_t k = 0; k < parts.count && meant_count < 2 * TOLD_MAX; k++)
			if (lint_words_number(&parts.list[k]) >= 0)
				meant[meant_count++] = lint_words_number(&parts.list[k]);
	}
	for (uint32_t i = 0; i < say->count && said_count < TOLD_MAX; i++)
		if (lint_words_number(&say->list[i]) >= 0)
			said[said_count++] = lint_words_number(&say->list[i]);
	for (uint32_t i = 0; i < said_count; i++)
		if (!has_number(meant, meant_count, said[i]))
			return lint_complain(l, PUZZLE_NUMBER, span_of("a number that it says"));
	/* The number 1 may be given by a superlative alone. */
	for (uint32_t i = 0; i < meant_count; i++)
		if (meant[i] != 1 && !has_number(said, said_count, meant[i]))
			return lint_complain(l, PUZZLE_NUMBER, span_of("a number that it does not say"));
	return true;
}

/* Whether the name occurs in the expression. */
static bool
is_told(const struct told *told, struct span name)
{

	for (uint32_t i = 0; i < told->name_count; i++)
		if (name_same(told->names[i], name))
			return true;
	return false;
}

static bool
check_names(struct lint_state *l, const struct words *say, const struct told *told)
{

	for (uint32_t i = 0; i < l->name_count; i++) {
		bool said = lint_find_name(say, &l->names[i].distinctive) >= 0,
		     written = is_told(told, l->names[i].text);

		if (written && !said)
			return lint_complain(l, PUZZLE_NAME_EXTRA, l->names[i].text);
		if (said && !written)
			return lint_complain(l, PUZZLE_NAME_LOST, l->names[i].text);
	}
	return true;
}

/* Where the first word of direction is. */
static uint32_t
first_direction(const struct words *say)
{
	uint32_t i = 0;

	while (i < say->count && (lint_words_direction(&say->list[i]) < 0 || lint_words_is(&say->list[i], "than")))
		i++;
	return i;
}

/* Where a written name occurs in `say`, by the words that identify it, or -1. */
static int64_t
place_of(const struct lint_state *l, const struct words *say, struct span name)
{

	for (uint32_t i = 0; name.at != NULL && i < l->name_count; i++)
		if (name_same(name, l->names[i].text))
			return lint_find_name(say, &l->names[i].distinctive);
	return -1;
}

/* The relation between two that is the whole expression, negated or not; NULL: something else. */
static const struct syntax *
only_pair(const struct syntax *syntax)
{

	while (syntax->kind == SYNTAX_NOT)
		syntax = syntax->arguments;
	if (syntax->kind != SYNTAX_CALL || syntax->clauses != NULL || syntax->count < 2 || syntax->count > 3)
		return NULL;
	if (syntax->count == 3 && syntax->arguments->next->next->kind != SYNTAX_NUMBER)
		return NULL;
	return syntax;
}

/* The name that an argument is about: itself, or the one in the brackets of a family. */
static struct span
name_in(const struct syntax *argument)
{

	if (argument->kind == SYNTAX_INDEX && argument->count == 1)
		argument = argument->arguments;
	return argument->kind == SYNTAX_NAME ? argument->name : NO_SPAN;
}

static bool
goes_both_ways(struct span word)
{
	static const char *const both[] = {"next_to", "adjacent", "opposite", "apart", "places_between", "sibling",
	    "married", "cousin", "same", "different", "either", "neither", "xor", "iff", "count", "distinct",
	    "swap_places", NULL};

	for (size_t i = 0; both[i] != NULL; i++)
		if (name_same(word, span_of(both[i])))
			return true;
	return false;
}

/* "A is left of B": A, the word, B. In any other order it is unclear who is meant. */
static bool
check_order(struct lint_state *l, const struct words *say, const struct syntax *syntax)
{
	const struct syntax *pair = only_pair(syntax);
	int64_t first, second;

	if (pair == NULL || goes_both_ways(pair->name) || pair->arguments->next->kind == SYNTAX_NUMBER)
		return true;
	first = place_of(l, say, name_in(pair->arguments));
	second = place_of(l, say, name_in(pair->arguments->next));
	if (first < 0 || second < 0 || first >= second || first_direction(say) <= first)
		return lint_complain(l, PUZZLE_TURNED, pair->name);
	return true;
}

/* Whether the expression contains a negation. */
static bool
is_negated(const struct told *told)
{
	static const char *const negating[] = {"neither", "liar", "knave", "different", NULL};

	for (uint32_t i = 0; i < told->word_count; i++)
		for (size_t k = 0; negating[k] != NULL; k++)
			if (span_equals(told->words[i], negating[k]))
				return true;
	return told->negated;
}

bool
lint_pair(struct lint_state *l, struct span text, const struct words *say, struct span expression)
{
	struct told told = {.negated = false};
	struct syntax *syntax;
	unsigned column;
	char why[8];

	syntax = syntax_read(l->arena, expression, &column, why, sizeof(why));
	if (syntax == NULL) {
		l->no_memory = true;
		return false;
	}
	collect(&told, syntax);
	if (lint_words_negates(say) != is_negated(&told))
		return lint_complain(l, PUZZLE_NEGATION, text);
	return check_names(l, say, &told) && check_directions(l, say, &told) && check_numbers(l, say, &told) &&
	    check_order(l, say, syntax);
}
