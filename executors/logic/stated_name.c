/*
 * Names are matched as whole words, in any sentence without a denial.
 */
#include "executors/logic/stated_name.h"

#include "executors/clues/clues.h"

#define BARE_WORDS 3 /* "towards the south" */

/* The n-th name, from 0, that an expression is about; empty: none. */
static struct span
name_in(struct span expr, unsigned n)
{

	for (size_t i = 0, quotes = 0; i < expr.len; i++) {
		if (expr.at[i] != '\'')
			continue;
		if (quotes++ == (size_t)n * 2)
			return (struct span){expr.at + i + 1, strcspn(expr.at + i + 1, "'")};
	}
	return (struct span){expr.at, 0};
}

/*
 * "A is ...", "She is B's ...": about the first of the two in a question of kinship, or after a label without a name.
 */
static bool
is_of_first(const struct clues *clues, struct stretch s)
{
	static const char *const pronouns[] = {"he", "she", "they", NULL};
	struct span name = name_in(clues->options[0].expr, 0), second = name_in(clues->options[0].expr, 1);
	bool pronoun =
	    any_phrase_at(s, s.from, pronouns) > 0 && (word_at(s, s.from + 1, "is") || word_at(s, s.from + 1, "are"));

	for (unsigned at = s.from; at < s.end; at++) {
		/* An article is not a person A. */
		if (s.list[at].text.len == 1 && s.list[at].text.at[0] == 'a')
			continue;
		for (unsigned i = 0; i < clues->entity_count; i++)
			if (same_noun(s.list[at].text, clues->entities[i].name))
				return pronoun
				    ? second.len > 0 && same_noun(s.list[at].text, second) && word_at(s, at + 1, "'s")
				    : same_noun(s.list[at].text, name) && word_at(s, at + 1, "is");
	}
	return true;
}

/* The first occurrence of a name: its words; empty: none. */
static struct stretch
find_name(struct span name, struct stretch s)
{
	struct words words;

	if (!words_cut(name, &words) || words.count == 0)
		return (struct stretch){s.list, s.from, s.from};
	for (unsigned at = s.from; at + words.count <= s.end; at++) {
		unsigned k = 0;

		while (k < words.count && same_noun(s.list[at + k].text, words.list[k].text))
			k++;
		if (k == words.count)
			return (struct stretch){s.list, at, at + words.count};
	}
	return (struct stretch){s.list, s.from, s.from};
}

/* Whether a thing is a possible answer: the owner of a car is not asked for by its color. */
static bool
is_candidate(const struct clues *clues, unsigned entity)
{

	for (unsigned i = 0; i < clues->option_count; i++) {
		if (clues->labels[i].len < 2 || same_noun(clues->labels[i], clues->entities[entity].name))
			return true;
	}
	return clues->option_count == 0;
}

/* The only thing that a question names; CLUES_ENTITIES_MAX: none, or several to choose from. */
static unsigned
named_in(const struct clues *clues, struct span question)
{
	unsigned found = CLUES_ENTITIES_MAX, count = 0;
	struct words words;

	if (!words_cut(question, &words))
		return found;
	for (unsigned i = 0; i < clues->entity_count; i++) {
		struct stretch place = find_name(clues->entities[i].name, (struct stretch){words.list, 0, words.count});

		if (place.from == place.end)
			continue;
		found = i;
		count++;
	}
	return count == 1 ? found : CLUES_ENTITIES_MAX;
}

bool
stated_name(const struct clues *clues, struct span question, struct stretch s, struct stated_answer *answer)
{
	unsigned asked = named_in(clues, question), all = 0, others = 0;

	for (unsigned i = 0; i < clues->entity_count; i++) {
		struct stretch place = find_name(clues->entities[i].name, s);

		if (place.from == place.end || !is_candidate(clues, i))
			continue;
		all++;
		others += i != asked;
		if (all > 1 && i == asked)
			continue;
		answer->index = i;
		answer->text = stretch_place(place);
	}
	if (all != 1 && others != 1)
		return false;
	answer->kind = ANSWER_NAME;
	return true;
}

/* "grandpa", "his mother's father", "half-sister": a kinship in words other than the labels, or one of several. */
static bool
says_otherwise(struct stretch s)
{
	static const char *const others[] = {"grandpa", "grandma", "granddad", "grandad", "granny", "gran",
	    "grandparent", "dad", "mom", "mum", "half", "step", "foster", "relative", NULL};
	static const char *const kin[] = {"mother", "father", "parent", "son", "daughter", "brother", "sister",
	    "sibling", "wife", "husband", "spouse", "uncle", "aunt", "child", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, others) > 0)
			return true;
		if (any_phrase_at(s, at, kin) > 0 && word_at(s, at + 1, "'s"))
			return true;
	}
	return false;
}

/* Whether a sentence is about what is asked for: it has a word for it, or hardly any words besides the answer. */
static bool
is_about_asked(const struct clues *clues, struct stretch s)
{
	unsigned words = 0;

	for (unsigned at = s.from; at < s.end; at++) {
		if (clues->subjects == NULL || any_phrase_at(s, at, clues->subjects) > 0)
			return true;
		words += isalnum((unsigned char)s.list[at].text.at[0]) != 0;
	}
	return words <= BARE_WORDS;
}

bool
stated_relation(const struct clues *clues, struct stretch s, struct stated_answer *answer)
{
	struct stretch again;
	unsigned found = 0;

	for (unsigned i = 0; i < clues->option_count; i++) {
		struct stretch place = find_name(clues->labels[i], s);

		/* A great-grandfather is not a grandfather, nor a father-in-law a father. */
		if (place.from == place.end || (place.from > s.from && word_at(s, place.from - 1, "great")) ||
		    phrase_at(s, place.end, "in law") > 0)
			continue;
		/* "The father of his father" is another relation. */
		again = find_name(clues->labels[i], (struct stretch){s.list, place.end, s.end});
		found += again.from < again.end;
		found++;
		answer->index = i;
		answer->text = stretch_place(place);
	}
	if (found != 1 || says_otherwise(s) || !is_of_first(clues, s) || !is_about_asked(clues, s))
		return false;
	answer->kind = ANSWER_NAME;
	return true;
}
