/*
 * What a prompt's sentence and an expression have in common: words, names, directions, numbers, negation.
 */
#include "executors/puzzle/lint.h"

#include "executors/arena.h"
#include "executors/phrases.h"
#include "executors/puzzle/inside.h"
#include "executors/puzzle/wording.h"

/* A declared name. */
struct name {
	struct span text;
	struct words words;   /* all of it */
	struct words telling; /* those that tell it apart from the others of its list, or all */
	uint32_t list;
};

struct linting {
	const struct puzzle *puzzle;
	struct arena *arena;
	struct words prompt;
	struct words *says; /* of the constraints */
	struct name *names;
	uint32_t name_count, list_count;
	struct puzzle_lint *lint;
	bool no_memory;
};

const char *
puzzle_complaint_name(enum puzzle_complaint complaint)
{
	static const char *const names[PUZZLE_COMPLAINTS] = {"fits", "too long", "say absent", "name extra",
	    "name lost", "direction", "number", "negation", "turned", "invented", "undeclared", "uncovered"};

	return names[complaint];
}

static bool
complain(struct linting *l, enum puzzle_complaint complaint, uint32_t constraint, struct span what)
{

	if (l->lint->complaint == PUZZLE_FITS)
		*l->lint = (struct puzzle_lint){complaint, constraint, what};
	return false;
}

static bool
cut(struct linting *l, struct span text, struct words *words)
{

	l->no_memory = l->no_memory || !wording_cut(l->arena, text, words);
	return !l->no_memory;
}

/* --- names --- */

/* Words that no name is told by. */
static bool
is_empty_word(const struct word *word)
{

	return wording_is(word, "the") || wording_is(word, "a") || wording_is(word, "an") || wording_is(word, "of");
}

static bool
has_word(const struct words *words, const struct word *word)
{

	for (uint32_t i = 0; i < words->count; i++)
		if (word_same(&words->list[i], word))
			return true;
	return false;
}

/* Whether another name of the list has the word, too: then it tells none apart. */
static bool
is_shared(const struct linting *l, const struct word *word, const struct name *own)
{

	for (uint32_t i = 0; i < l->name_count; i++)
		if (&l->names[i] != own && l->names[i].list == own->list && has_word(&l->names[i].words, word))
			return true;
	return false;
}

static bool
take_list(struct linting *l, const struct span *list, uint32_t count)
{

	for (uint32_t i = 0; i < count; i++) {
		struct name *name = &l->names[l->name_count++];

		name->text = list[i];
		name->list = l->list_count;
		if (!cut(l, list[i], &name->words) || !cut(l, list[i], &name->telling))
			return false;
	}
	l->list_count++;
	return true;
}

/* All declared names: members of sets, and variables by name. */
static bool
take_names(struct linting *l)
{
	const struct puzzle *puzzle = l->puzzle;
	bool good;

	l->names = arena_take(l->arena, (size_t)2 * VARIABLES_MAX * sizeof(*l->names));
	good = l->names != NULL;
	for (uint32_t i = 0; good && i < puzzle->set_count; i++)
		good = take_list(l, puzzle->sets[i].members, puzzle->sets[i].count);
	for (uint32_t i = 0; good && i < puzzle->group_count; i++)
		if (puzzle->groups[i].of == -1 && !puzzle->groups[i].hidden)
			good = take_list(l, puzzle->groups[i].labels, puzzle->groups[i].count);
	for (uint32_t i = 0; good && i < l->name_count; i++) {
		struct name *name = &l->names[i];
		uint32_t kept = 0;

		for (uint32_t k = 0; k < name->words.count; k++)
			if (!is_empty_word(&name->words.list[k]) && !is_shared(l, &name->words.list[k], name))
				name->telling.list[kept++] = name->words.list[k];
		if (kept > 0)
			name->telling.count = kept;
	}
	l->no_memory = l->no_memory || !good;
	return good;
}

/* Where a name's words stand, all of them, in any order: the first one's place, or -1. */
static int64_t
find_name(const struct words *in, const struct words *name)
{
	int64_t first = -1;

	for (uint32_t k = 0; k < name->count; k++) {
		int64_t found = -1;

		for (uint32_t i = 0; i < in->count && found == -1; i++)
			if (word_same(&in->list[i], &name->list[k]))
				found = i;
		if (found == -1)
			return -1;
		if (first == -1 || found < first)
			first = found;
	}
	return first;
}

/* --- what an expression has --- */

#define TOLD_MAX 128

struct told {
	struct span names[TOLD_MAX]; /* as they are written */
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
check_directions(struct linting *l, uint32_t constraint, const struct words *say, const struct told *told)
{
	bool said[WORDING_DIRECTIONS_MAX] = {false}, meant[WORDING_DIRECTIONS_MAX] = {false};

	wording_directions(say, said);
	for (uint32_t i = 0; i < told->word_count; i++) {
		struct words parts;
		struct span word = told->words[i];

		if (!cut(l, word, &parts))
			return false;
		wording_directions(&parts, meant);
	}
	for (size_t i = 0; wording_direction_name(i) != NULL; i++)
		if (said[i] != meant[i] && !wording_joins(i))
			return complain(l, PUZZLE_DIRECTION, constraint, span_of(wording_direction_name(i)));
	if (told->bare_order && !told->quantified)
		return complain(l, PUZZLE_DIRECTION, constraint, span_of("<"));
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
check_numbers(struct linting *l, uint32_t constraint, const struct words *say, const struct told *told)
{
	int64_t said[TOLD_MAX], meant[2 * TOLD_MAX];
	uint32_t said_count = 0, meant_count = told->number_count;

	memcpy(meant, told->numbers, told->number_count * sizeof(meant[0]));
	for (uint32_t i = 0; i < told->word_count && meant_count < 2 * TOLD_MAX; i++) {
		struct words parts;

		if (!cut(l, told->words[i], &parts))
			return false;
		for (uint32_t k = 0; k < parts.count && meant_count < 2 * TOLD_MAX; k++)
			if (wording_number(&parts.list[k]) >= 0)
				meant[meant_count++] = wording_number(&parts.list[k]);
	}
	for (uint32_t i = 0; i < say->count && said_count < TOLD_MAX; i++)
		if (wording_number(&say->list[i]) >= 0)
			said[said_count++] = wording_number(&say->list[i]);
	for (uint32_t i = 0; i < said_count; i++)
		if (!has_number(meant, meant_count, said[i]))
			return complain(l, PUZZLE_NUMBER, constraint, span_of("a number that it says"));
	/* The first may be told by a superlative alone. */
	for (uint32_t i = 0; i < meant_count; i++)
		if (meant[i] != 1 && !has_number(said, said_count, meant[i]))
			return complain(l, PUZZLE_NUMBER, constraint, span_of("a number that it does not say"));
	return true;
}

/* Whether the name is written in the expression. */
static bool
is_told(const struct told *told, struct span name)
{

	for (uint32_t i = 0; i < told->name_count; i++)
		if (name_same(told->names[i], name))
			return true;
	return false;
}

static bool
check_names(struct linting *l, uint32_t constraint, const struct words *say, const struct told *told)
{

	for (uint32_t i = 0; i < l->name_count; i++) {
		bool said = find_name(say, &l->names[i].telling) >= 0, written = is_told(told, l->names[i].text);

		if (written && !said)
			return complain(l, PUZZLE_NAME_EXTRA, constraint, l->names[i].text);
		if (said && !written)
			return complain(l, PUZZLE_NAME_LOST, constraint, l->names[i].text);
	}
	return true;
}

/* Where the first word of direction stands. */
static uint32_t
first_direction(const struct words *say)
{
	uint32_t i = 0;

	while (i < say->count && (wording_direction(&say->list[i]) < 0 || wording_is(&say->list[i], "than")))
		i++;
	return i;
}

/* Where a written name stands in what is said, by the words that tell it apart, or -1. */
static int64_t
place_of(const struct linting *l, const struct words *say, struct span name)
{

	for (uint32_t i = 0; name.at != NULL && i < l->name_count; i++)
		if (name_same(name, l->names[i].text))
			return find_name(say, &l->names[i].telling);
	return -1;
}

/* The relation between two that is the whole of an expression, negated or not; NULL when it is another one. */
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

/* The name that an argument is about: itself, or what stands in the brackets of a family. */
static struct span
name_in(const struct syntax *argument)
{

	if (argument->kind == SYNTAX_INDEX && argument->count == 1)
		argument = argument->arguments;
	return argument->kind == SYNTAX_NAME ? argument->name : (struct span){NULL, 0};
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

/* "A is left of B": A, the word, B. Whatever else the order is, it cannot be told who is meant. */
static bool
check_order(struct linting *l, uint32_t constraint, const struct words *say, const struct syntax *syntax)
{
	const struct syntax *pair = only_pair(syntax);
	int64_t first, second;

	if (pair == NULL || goes_both_ways(pair->name) || pair->arguments->next->kind == SYNTAX_NUMBER)
		return true;
	first = place_of(l, say, name_in(pair->arguments));
	second = place_of(l, say, name_in(pair->arguments->next));
	if (first < 0 || second < 0 || first >= second || first_direction(say) <= first)
		return complain(l, PUZZLE_TURNED, constraint, pair->name);
	return true;
}

static bool
check_constraint(struct linting *l, uint32_t constraint)
{
	struct span say = l->puzzle->constraints[constraint].say;
	struct told told = {.negated = false};
	struct syntax *syntax;
	struct words words = l->says[constraint];
	unsigned column;
	char why[8];

	if (wording_find(&l->prompt, &words) < 0)
		return complain(l, PUZZLE_SAY_ABSENT, constraint, say);
	syntax = syntax_read(l->arena, l->puzzle->constraints[constraint].expression, &column, why, sizeof(why));
	if (syntax == NULL) {
		l->no_memory = true;
		return false;
	}
	collect(&told, syntax);
	for (uint32_t i = 0; i < told.word_count; i++)
		told.negated = told.negated || span_equals(told.words[i], "neither") ||
		    span_equals(told.words[i], "liar") || span_equals(told.words[i], "knave") ||
		    span_equals(told.words[i], "different");
	if (wording_negates(&words) != told.negated)
		return complain(l, PUZZLE_NEGATION, constraint, say);
	return check_names(l, constraint, &words, &told) && check_directions(l, constraint, &words, &told) &&
	    check_numbers(l, constraint, &words, &told) && check_order(l, constraint, &words, syntax);
}

/* --- the rules about the whole --- */

/* How many declared names stand in these words. */
static uint32_t
count_names(const struct linting *l, const struct words *in)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < l->name_count; i++)
		found += find_name(in, &l->names[i].telling) >= 0;
	return found;
}

static void
check_invented(struct linting *l)
{

	for (uint32_t i = 0; i < l->name_count; i++)
		if (find_name(&l->prompt, &l->names[i].telling) < 0)
			complain(l, PUZZLE_INVENTED, 0, l->names[i].text);
}

/* What a list's items are parted by, from an offset on: its length, or 0. */
static size_t
parting_at(struct span text, size_t at)
{

	if (text.at[at] == ',' || text.at[at] == ';')
		return 1;
	return phrase_find((struct span){text.at + at, text.len - at > 5 ? 5 : text.len - at}, 0, "and") == 1 &&
		text.at[at] == ' '
	    ? 4
	    : 0;
}

/* Each item behind the colon of a sentence that lists declared names is one of them. */
static bool
check_items(struct linting *l, struct span sentence)
{
	const char *colon = sentence.len > 0 ? memchr(sentence.at, ':', sentence.len) : NULL;
	struct span list;
	struct words words;
	size_t from = 0;

	if (colon == NULL)
		return true;
	list = (struct span){colon + 1, (size_t)(sentence.at + sentence.len - colon) - 1};
	if (!cut(l, list, &words) || count_names(l, &words) < 2)
		return !l->no_memory;
	for (size_t at = 0; at <= list.len; at++) {
		size_t parting = at < list.len ? parting_at(list, at) : 1;

		if (parting == 0)
			continue;
		if (!cut(l, (struct span){list.at + from, at - from}, &words))
			return false;
		if (words.count > 0 && count_names(l, &words) == 0)
			return complain(l, PUZZLE_UNDECLARED, 0, (struct span){list.at + from, at - from});
		from = at + parting;
		at = from - 1;
	}
	return true;
}

/* "(A) ...", "B) ...", "C. ...": what is chosen from. */
static bool
is_option(struct span sentence)
{
	size_t at = sentence.len > 0 && sentence.at[0] == '(';

	return sentence.len > at + 1 && sentence.at[at] >= 'A' && sentence.at[at] <= 'P' &&
	    (sentence.at[at + 1] == ')' || sentence.at[at + 1] == '.' || sentence.at[at + 1] == ':');
}

/* Whether some constraint's `say` shares the sentence's words: one stands within the other. */
static bool
is_covered(const struct linting *l, const struct words *sentence)
{

	for (uint32_t i = 0; i < l->puzzle->constraint_count; i++)
		if (wording_find(sentence, &l->says[i]) >= 0 || wording_find(&l->says[i], sentence) >= 0)
			return true;
	return false;
}

static bool
check_sentence(struct linting *l, struct span sentence)
{
	struct words words;

	sentence = span_strip(sentence);
	if (!check_items(l, sentence))
		return false;
	if (sentence.len == 0 || sentence.at[sentence.len - 1] == '?' ||
	    memchr(sentence.at, ':', sentence.len) != NULL || is_option(sentence))
		return true;
	if (!cut(l, sentence, &words))
		return false;
	if (count_names(l, &words) > 0 && !is_covered(l, &words))
		return complain(l, PUZZLE_UNCOVERED, 0, sentence);
	return true;
}

bool
puzzle_lint(const struct puzzle *puzzle, struct span prompt, struct arena *arena, struct puzzle_lint *lint)
{
	struct linting l = {.puzzle = puzzle, .arena = arena, .lint = lint};
	struct span rest = prompt, sentence;
	bool good = true;

	*lint = (struct puzzle_lint){PUZZLE_FITS, 0, {NULL, 0}};
	if (prompt.len > PUZZLE_LINT_PROMPT_MAX)
		return !complain(&l, PUZZLE_TOO_LONG, 0, (struct span){NULL, 0});
	l.says = arena_take(arena, (puzzle->constraint_count + 1) * sizeof(*l.says));
	if (l.says == NULL || !cut(&l, prompt, &l.prompt) || !take_names(&l))
		return false;
	for (uint32_t i = 0; i < puzzle->constraint_count; i++)
		if (!cut(&l, puzzle->constraints[i].say, &l.says[i]))
			return false;
	check_invented(&l);
	for (uint32_t i = 0; good && lint->complaint == PUZZLE_FITS && i < puzzle->constraint_count; i++)
		good = check_constraint(&l, i);
	while (good && lint->complaint == PUZZLE_FITS && sentence_next(&rest, &sentence))
		good = check_sentence(&l, sentence);
	return !l.no_memory;
}
