/*
 * What a prompt's sentence and an expression have in common: words, names, directions, numbers, negation.
 */
#include "executors/puzzle/lint.h"

#include "executors/phrases.h"
#include "executors/puzzle/lint_inside.h"

const char *
puzzle_complaint_name(enum puzzle_complaint complaint)
{
	static const char *const names[PUZZLE_COMPLAINTS] = {"fits", "too long", "say absent", "name extra",
	    "name lost", "direction", "number", "negation", "turned", "invented", "undeclared", "uncovered", "question",
	    "options", "domain"};

	return names[complaint];
}

bool
lint_complain(struct linting *l, enum puzzle_complaint complaint, struct span what)
{

	if (l->lint->complaint == PUZZLE_FITS)
		*l->lint = (struct puzzle_lint){complaint, l->about, l->number, what};
	return false;
}

bool
lint_cut(struct linting *l, struct span text, struct words *words)
{

	l->no_memory = l->no_memory || !saying_cut(l->arena, text, words);
	return !l->no_memory;
}

/* --- names --- */

/* Words that no name is told by. */
static bool
is_empty_word(const struct word *word)
{

	return saying_is(word, "the") || saying_is(word, "a") || saying_is(word, "an") || saying_is(word, "of");
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
		if (!lint_cut(l, list[i], &name->words) || !lint_cut(l, list[i], &name->telling))
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
int64_t
lint_find_name(const struct words *in, const struct words *name)
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

/* --- the rules about the whole --- */

static bool
check_constraint(struct linting *l, uint32_t constraint)
{
	const struct puzzle_constraint *checked = &l->puzzle->constraints[constraint];

	l->about = PUZZLE_ABOUT_CONSTRAINT;
	l->number = constraint;
	if (saying_find(&l->prompt, &l->says[constraint]) < 0)
		return lint_complain(l, PUZZLE_SAY_ABSENT, checked->say);
	return lint_pair(l, checked->say, &l->says[constraint], checked->expression);
}

/* How many declared names stand in these words. */
static uint32_t
count_names(const struct linting *l, const struct words *in)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < l->name_count; i++)
		found += lint_find_name(in, &l->names[i].telling) >= 0;
	return found;
}

static void
check_invented(struct linting *l)
{

	for (uint32_t i = 0; i < l->name_count; i++)
		if (lint_find_name(&l->prompt, &l->names[i].telling) < 0)
			lint_complain(l, PUZZLE_INVENTED, l->names[i].text);
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
	if (!lint_cut(l, list, &words) || count_names(l, &words) < 2)
		return !l->no_memory;
	for (size_t at = 0; at <= list.len; at++) {
		size_t parting = at < list.len ? parting_at(list, at) : 1;

		if (parting == 0)
			continue;
		if (!lint_cut(l, (struct span){list.at + from, at - from}, &words))
			return false;
		if (words.count > 0 && count_names(l, &words) == 0)
			return lint_complain(l, PUZZLE_UNDECLARED, (struct span){list.at + from, at - from});
		from = at + parting;
		at = from - 1;
	}
	return true;
}

bool
lint_is_option(struct span sentence)
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
		if (saying_find(sentence, &l->says[i]) >= 0 || saying_find(&l->says[i], sentence) >= 0)
			return true;
	return false;
}

/* Where the first of all members of one list stands, if all do; else -1. */
static int64_t
find_whole_list(const struct linting *l, const struct words *sentence)
{

	for (uint32_t list = 0; list < l->list_count; list++) {
		int64_t first = INT64_MAX;

		for (uint32_t i = 0; i < l->name_count && first >= 0; i++) {
			int64_t at = l->names[i].list == list ? lint_find_name(sentence, &l->names[i].telling) : first;

			first = at < first ? at : first;
		}
		if (first >= 0 && first != INT64_MAX)
			return first;
	}
	return -1;
}

/* "The cars are red, green, and blue": declares a list, all of which is declared, and says nothing else of it. */
static bool
declares_list(const struct linting *l, struct span sentence, const struct words *words)
{
	bool said[SAYING_DIRECTIONS_MAX] = {false}, verb = false;
	int64_t first = find_whole_list(l, words);
	uint32_t partings = 0;

	for (int64_t i = 0; i < first; i++)
		verb = verb || saying_is(&words->list[i], "are") || saying_is(&words->list[i], "were");
	for (size_t i = 0; i < sentence.len; i++)
		partings +=
		    sentence.at[i] == ',' || (parting_at(sentence, i) > 1 && i > 0 && sentence.at[i - 1] != ',');
	saying_directions(words, said);
	for (size_t i = 0; saying_direction_name(i) != NULL; i++)
		if (said[i])
			return false;
	for (uint32_t i = 0; i < words->count; i++)
		if (saying_is(&words->list[i], "or") || saying_is(&words->list[i], "if"))
			return false;
	return verb && partings < count_names(l, words) && !saying_negates(words);
}

static bool
check_sentence(struct linting *l, struct span sentence)
{
	struct words words;

	sentence = span_strip(sentence);
	if (!check_items(l, sentence))
		return false;
	if (sentence.len == 0 || sentence.at[sentence.len - 1] == '?' ||
	    memchr(sentence.at, ':', sentence.len) != NULL || lint_is_option(sentence))
		return true;
	if (!lint_cut(l, sentence, &words))
		return false;
	if (count_names(l, &words) > 0 && !is_covered(l, &words) && !declares_list(l, sentence, &words))
		return lint_complain(l, PUZZLE_UNCOVERED, sentence);
	return true;
}

bool
puzzle_lint(const struct puzzle *puzzle, struct span prompt, struct arena *arena, struct puzzle_lint *lint)
{
	struct linting l = {.puzzle = puzzle, .arena = arena, .lint = lint};
	struct span rest = prompt, sentence;
	bool good = true;

	*lint = (struct puzzle_lint){.complaint = PUZZLE_FITS};
	if (prompt.len > PUZZLE_LINT_PROMPT_MAX)
		return !lint_complain(&l, PUZZLE_TOO_LONG, (struct span){NULL, 0});
	l.says = arena_take(arena, (puzzle->constraint_count + 1) * sizeof(*l.says));
	if (l.says == NULL || !lint_cut(&l, prompt, &l.prompt) || !take_names(&l))
		return false;
	for (uint32_t i = 0; i < puzzle->constraint_count; i++)
		if (!lint_cut(&l, puzzle->constraints[i].say, &l.says[i]))
			return false;
	check_invented(&l);
	for (uint32_t i = 0; good && lint->complaint == PUZZLE_FITS && i < puzzle->constraint_count; i++)
		good = check_constraint(&l, i);
	l.about = PUZZLE_ABOUT_ALL;
	while (good && lint->complaint == PUZZLE_FITS && sentence_next(&rest, &sentence))
		good = check_sentence(&l, sentence);
	if (good && lint->complaint == PUZZLE_FITS)
		lint_asked(&l, prompt);
	return !l.no_memory;
}
