/*
 * The declared names as the lint searches for them in a text, and its messages about them.
 */
#include "executors/puzzle/lint_inside.h"

bool
lint_complain(struct lint_state *l, enum puzzle_complaint complaint, struct span what)
{

	if (l->lint->complaint == PUZZLE_FITS)
		*l->lint = (struct puzzle_lint){complaint, l->about, l->number, what};
	return false;
}

bool
lint_cut(struct lint_state *l, struct span text, struct words *words)
{

	l->no_memory = l->no_memory || !lint_words_cut(l->arena, text, words);
	return !l->no_memory;
}

/* Words that do not identify a name. */
static bool
is_empty_word(const struct word *word)
{

	return lint_words_is(word, "the") || lint_words_is(word, "a") || lint_words_is(word, "an") ||
	    lint_words_is(word, "of");
}

static bool
has_word(const struct words *words, const struct word *word)
{

	for (uint32_t i = 0; i < words->count; i++)
		if (word_same(&words->list[i], word))
			return true;
	return false;
}

/* Whether another name of the list has the word too: then it does not identify one. */
static bool
is_shared(const struct lint_state *l, const struct word *word, const struct name *own)
{

	for (uint32_t i = 0; i < l->name_count; i++)
		if (&l->names[i] != own && l->names[i].list == own->list && has_word(&l->names[i].words, word))
			return true;
	return false;
}

static bool
take_list(struct lint_state *l, const struct span *list, uint32_t count)
{

	for (uint32_t i = 0; i < count; i++) {
		struct name *name = &l->names[l->name_count++];

		name->text = list[i];
		name->list = l->list_count;
		if (!lint_cut(l, list[i], &name->words) || !lint_cut(l, list[i], &name->distinctive))
			return false;
	}
	l->list_count++;
	return true;
}

bool
lint_take_names(struct lint_state *l)
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
				name->distinctive.list[kept++] = name->words.list[k];
		if (kept > 0)
			name->distinctive.count = kept;
	}
	l->no_memory = l->no_memory || !good;
	return good;
}

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
