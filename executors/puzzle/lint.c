/*
 * Compares a prompt's sentence with an expression: words, names, directions, numbers, negation.
 */
#include "executors/puzzle/lint.h"

#include "executors/puzzle/lint_inside.h"
#include "routes/text/phrases.h"

VOCABULARY_NAMES(puzzle_complaint, EACH_PUZZLE_COMPLAINT, PUZZLE_COMPLAINTS);

/* --- the rules about the whole --- */

static bool
check_constraint(struct lint_state *l, uint32_t constraint)
{
	const struct puzzle_constraint *checked = &l->puzzle->constraints[constraint];

	l->about = PUZZLE_ABOUT_CONSTRAINT;
	l->number = constraint;
	if (lint_words_find(&l->prompt, &l->says[constraint]) < 0)
		return lint_complain(l, PUZZLE_SAY_ABSENT, checked->say);
	return lint_pair(l, checked->say, &l->says[constraint], checked->expression);
}

/* How many declared names are in these words. */
static uint32_t
count_names(const struct lint_state *l, const struct words *in)
{
	uint32_t found = 0;

	for (uint32_t i = 0; i < l->name_count; i++)
		found += lint_find_name(in, &l->names[i].distinctive) >= 0;
	return found;
}

static void
check_invented(struct lint_state *l)
{

	for (uint32_t i = 0; i < l->name_count; i++)
		if (lint_find_name(&l->prompt, &l->names[i].distinctive) < 0)
			lint_complain(l, PUZZLE_INVENTED, l->names[i].text);
}

/* The separator of list items from an offset on: its length, or 0. */
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

/* Whether each item after the colon of a sentence that lists declared names is one of them. */
static bool
check_items(struct lint_state *l, struct span sentence)
{
	const char *colon = span_find(sentence, ':');
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
		if (!lint_cut(l, span_between(list, from, at), &words))
			return false;
		if (words.count > 0 && count_names(l, &words) == 0)
			return lint_complain(l, PUZZLE_UNDECLARED, span_between(list, from, at));
		from = at + parting;
		at = from - 1;
	}
	return true;
}

/* Whether some constraint's `say` shares the sentence's words: one contains the other. */
static bool
is_covered(const struct lint_state *l, const struct words *sentence)
{

	for (uint32_t i = 0; i < l->puzzle->constraint_count; i++)
		if (lint_words_find(sentence, &l->says[i]) >= 0 || lint_words_find(&l->says[i], sentence) >= 0)
			return true;
	return false;
}

/* Where the first of all members of one list is, if all occur; otherwise -1. */
static int64_t
find_whole_list(const struct lint_state *l, const struct words *sentence)
{

	for (uint32_t list = 0; list < l->list_count; list++) {
		int64_t first = INT64_MAX;

		for (uint32_t i = 0; i < l->name_count && first >= 0; i++) {
			int64_t at =
			    l->names[i].list == list ? lint_find_name(sentence, &l->names[i].distinctive) : first;

			first = at < first ? at : first;
		}
		if (first >= 0 && first != INT64_MAX)
			return first;
	}
	return -1;
}

/* "The cars are red, green, and blue": only lists things, all of them declared. */
static bool
declares_list(const struct lint_state *l, struct span sentence, const struct words *words)
{
	bool said[LINT_WORDS_DIRECTIONS_MAX] = {false}, verb = false;
	int64_t first = find_whole_list(l, words);
	uint32_t partings = 0;

	for (int64_t i = 0; i < first; i++)
		verb = verb || lint_words_is(&words->list[i], "are") || lint_words_is(&words->list[i], "were");
	for (size_t i = 0; i < sentence.len; i++)
		partings +=
		    sentence.at[i] == ',' || (parting_at(sentence, i) > 1 && i > 0 && sentence.at[i - 1] != ',');
	lint_words_directions(words, said);
	for (size_t i = 0; lint_words_direction_name(i) != NULL; i++)
		if (said[i])
			return false;
	for (uint32_t i = 0; i < words->count; i++)
		if (lint_words_is(&words->list[i], "or") || lint_words_is(&words->list[i], "if"))
			return false;
	return verb && partings < count_names(l, words) && !lint_words_negates(words);
}

static bool
check_sentence(struct lint_state *l, struct span sentence)
{
	struct words words;

	sentence = span_strip(sentence);
	if (!check_items(l, sentence))
		return false;
	if (sentence.len == 0 || sentence.at[sentence.len - 1] == '?' || span_find(sentence, ':') != NULL ||
	    lint_is_option(sentence))
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
	struct lint_state l = {.puzzle = puzzle, .arena = arena, .lint = lint};
	struct span rest = prompt, sentence;
	bool good = true;

	*lint = (struct puzzle_lint){.complaint = PUZZLE_FITS};
	if (prompt.len > PUZZLE_LINT_PROMPT_MAX)
		return !lint_complain(&l, PUZZLE_TOO_LONG, NO_SPAN);
	l.says = arena_take(arena, (puzzle->constraint_count + 1) * sizeof(*l.says));
	if (l.says == NULL || !lint_cut(&l, prompt, &l.prompt) || !lint_take_names(&l))
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
