/*
 * The table of relation words, and the search: as listed, on an axis, or after an ordinal.
 */
#include "executors/puzzle/relation_words.h"

#include <stdio.h>

#define ANY    (AXIS_BIT(AXES) - 1)
#define LINES  (ANY & ~AXIS_BIT(AXIS_CIRCLE))
#define PLACES (AXIS_BIT(AXIS_NONE) | AXIS_BIT(AXIS_ACROSS) | AXIS_BIT(AXIS_ALONG) | AXIS_BIT(AXIS_UP))
#define ACROSS (AXIS_BIT(AXIS_NONE) | AXIS_BIT(AXIS_ACROSS))
#define UP     (AXIS_BIT(AXIS_NONE) | AXIS_BIT(AXIS_ALONG) | AXIS_BIT(AXIS_UP))

static const struct relation relations[] = {
    {"immediately_left_of", "pp", EXPAND_STEP, AXIS_ACROSS, ACROSS | AXIS_BIT(AXIS_CIRCLE), false, 1, {0}},
    {"immediately_right_of", "pp", EXPAND_STEP, AXIS_ACROSS, ACROSS | AXIS_BIT(AXIS_CIRCLE), true, 1, {0}},
    {"immediately_before", "pp", EXPAND_STEP, AXIS_ALONG, PLACES, false, 1, {0}},
    {"immediately_after", "pp", EXPAND_STEP, AXIS_ALONG, PLACES, true, 1, {0}},
    {"immediately_above", "pp", EXPAND_STEP, AXIS_UP, UP, false, 1, {0}},
    {"immediately_below", "pp", EXPAND_STEP, AXIS_UP, UP, true, 1, {0}},
    {"places_left_of", "ppn", EXPAND_STEP, AXIS_ACROSS, ACROSS, false, 0, {0}},
    {"places_right_of", "ppn", EXPAND_STEP, AXIS_ACROSS, ACROSS, true, 0, {0}},
    {"places_before", "ppn", EXPAND_STEP, AXIS_ALONG, PLACES, false, 0, {0}},
    {"places_after", "ppn", EXPAND_STEP, AXIS_ALONG, PLACES, true, 0, {0}},
    {"places_above", "ppn", EXPAND_STEP, AXIS_UP, UP, false, 0, {0}},
    {"places_below", "ppn", EXPAND_STEP, AXIS_UP, UP, true, 0, {0}},
    {"next_to", "pp", EXPAND_APART, AXIS_NONE, ANY, false, 1, {0}},
    {"adjacent", "pp", EXPAND_APART, AXIS_NONE, ANY, false, 1, {0}},
    {"apart", "ppn", EXPAND_APART, AXIS_NONE, ANY, false, 0, {0}},
    /* far: one more than the number given */
    {"places_between", "ppn", EXPAND_APART, AXIS_NONE, ANY, true, 0, {0}},
    {"between", "ppp", EXPAND_BETWEEN, AXIS_NONE, LINES, false, 0, {0}},
    {"immediately_between", "ppp", EXPAND_BETWEEN_CLOSELY, AXIS_NONE, ANY, false, 0, {0}},
    {"nth", "pn", EXPAND_NTH, AXIS_NONE, ANY, false, 0, {0}},
    {"nth_from_left", "pn", EXPAND_NTH, AXIS_ACROSS, ACROSS, false, 0, {0}},
    {"nth_from_right", "pn", EXPAND_NTH, AXIS_ACROSS, ACROSS, true, 0, {0}},
    {"nth_from_top", "pn", EXPAND_NTH, AXIS_UP, UP, false, 0, {0}},
    {"nth_from_bottom", "pn", EXPAND_NTH, AXIS_UP, UP, true, 0, {0}},
    {"nth_from_first", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, false, 0, {0}},
    {"nth_from_last", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, true, 0, {0}},
    {"nth_to_last", "pn", EXPAND_NTH, AXIS_ALONG, PLACES, true, 0, {0}},
    {"first", "p", EXPAND_NTH, AXIS_ALONG, PLACES, false, 1, {0}},
    {"last", "p", EXPAND_NTH, AXIS_ALONG, PLACES, true, 1, {0}},
    {"leftmost", "p", EXPAND_NTH, AXIS_ACROSS, ACROSS, false, 1, {0}},
    {"rightmost", "p", EXPAND_NTH, AXIS_ACROSS, ACROSS, true, 1, {0}},
    {"top", "p", EXPAND_NTH, AXIS_UP, UP, false, 1, {0}},
    {"bottom", "p", EXPAND_NTH, AXIS_UP, UP, true, 1, {0}},
    {"highest", "p", EXPAND_NTH, AXIS_UP, UP, false, 1, {0}},
    {"lowest", "p", EXPAND_NTH, AXIS_UP, UP, true, 1, {0}},
    {"earliest", "p", EXPAND_RANK, AXIS_ALONG, PLACES, false, 1, {0}},
    {"latest", "p", EXPAND_RANK, AXIS_ALONG, PLACES, true, 1, {0}},
    {"in_middle", "p", EXPAND_MIDDLE, AXIS_NONE, LINES, false, 0, {0}},
    {"at_end", "p", EXPAND_END, AXIS_NONE, LINES, false, 0, {0}},
    {"opposite", "pp", EXPAND_OPPOSITE, AXIS_NONE, AXIS_BIT(AXIS_CIRCLE), false, 0, {0}},
    {"says", "mt", EXPAND_SAYS, AXIS_NONE, 0, false, 0, {0}},
    {"truthful", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, false, 0, {0}},
    {"knight", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, false, 0, {0}},
    {"liar", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, true, 0, {0}},
    {"knave", "m", EXPAND_TRUTHFUL, AXIS_NONE, 0, true, 0, {0}},
    {"overtakes", "pp", EXPAND_OVERTAKES, AXIS_ALONG, PLACES, false, 0, {0}},
    {"swap_places", "pp", EXPAND_OVERTAKES, AXIS_ALONG, PLACES, true, 0, {0}},
    {"start", "p", EXPAND_START, AXIS_ALONG, PLACES, false, 0, {0}},
#define KIN(word, relation, swapped, sex) \
	{ \
		word, "mm", EXPAND_KIN, AXIS_NONE, 0, false, 0, \
		{ \
			relation, swapped, sex \
		} \
	}
    {"male", "m", EXPAND_KIN, AXIS_NONE, 0, false, 0, {KIN_MALE, false, 0}},
    {"female", "m", EXPAND_KIN, AXIS_NONE, 0, false, 0, {KIN_FEMALE, false, 0}},
    KIN("father", KIN_FATHER, false, 0),
    KIN("mother", KIN_MOTHER, false, 0),
    KIN("parent", KIN_PARENT, false, 0),
    KIN("child", KIN_PARENT, true, 0),
    KIN("son", KIN_PARENT, true, 1),
    KIN("daughter", KIN_PARENT, true, 2),
    KIN("sibling", KIN_SIBLING, false, 0),
    KIN("brother", KIN_SIBLING, false, 1),
    KIN("sister", KIN_SIBLING, false, 2),
    KIN("grandparent", KIN_GRANDPARENT, false, 0),
    KIN("grandfather", KIN_GRANDPARENT, false, 1),
    KIN("grandmother", KIN_GRANDPARENT, false, 2),
    KIN("grandchild", KIN_GRANDPARENT, true, 0),
    KIN("grandson", KIN_GRANDPARENT, true, 1),
    KIN("granddaughter", KIN_GRANDPARENT, true, 2),
    KIN("uncle", KIN_UNCLE_OR_AUNT, false, 1),
    KIN("aunt", KIN_UNCLE_OR_AUNT, false, 2),
    KIN("nephew", KIN_UNCLE_OR_AUNT, true, 1),
    KIN("niece", KIN_UNCLE_OR_AUNT, true, 2),
    KIN("cousin", KIN_COUSIN, false, 0),
    KIN("ancestor", KIN_ANCESTOR, false, 0),
    KIN("descendant", KIN_ANCESTOR, true, 0),
    KIN("married", KIN_MARRIED, false, 0),
    KIN("husband", KIN_MARRIED, false, 1),
    KIN("wife", KIN_MARRIED, false, 2),
#undef KIN
};

static const char *const ordinals[] = {
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};
#define ORDINALS ((int)nitems(ordinals))

/* Which orders a word of this axis fits. */
static unsigned
axes_of(enum axis axis)
{

	return AXIS_BIT(axis) | (axis_words[axis].by_itself ? AXIS_BIT(AXIS_NONE) : 0) |
	    (axis == AXIS_ALONG       ? PLACES
		    : axis == AXIS_UP ? UP
				      : 0);
}

static bool
in_words(struct span name, const char *const *words, size_t room)
{

	for (size_t i = 0; i < room && words[i] != NULL; i++)
		if (name_same(name, span_of(words[i])))
			return true;
	return false;
}

#define IN_WORDS(name, words) in_words(name, words, nitems(words))

/* A comparative or superlative of the table of axes. */
static bool
find_on_axes(struct span name, struct relation *found)
{

	for (int axis = AXIS_NONE + 1; axis < AXIS_CIRCLE; axis++) {
		const struct axis_words *words = &axis_words[axis];
		bool far = IN_WORDS(name, words->farther) || IN_WORDS(name, words->far);

		if (far || IN_WORDS(name, words->nearer) || IN_WORDS(name, words->near)) {
			bool compares = IN_WORDS(name, words->nearer) || IN_WORDS(name, words->farther);

			*found = (struct relation){.arguments = compares ? "pp" : "p",
			    .expansion = compares ? EXPAND_LESS : EXPAND_RANK,
			    .home = (enum axis)axis,
			    .axes = axes_of((enum axis)axis),
			    .far = far,
			    .n = 1};
			return true;
		}
	}
	return false;
}

static bool
find_listed(struct span name, struct relation *found)
{

	for (size_t i = 0; i < nitems(relations); i++)
		if (name_same(name, span_of(relations[i].name))) {
			*found = relations[i];
			return true;
		}
	return find_on_axes(name, found);
}

/* The rest of a name after this word and a `_`; at NULL if it does not begin like that. */
static struct span
behind(struct span name, const char *word)
{
	size_t len = strlen(word);

	if (name.len < len + 2 || !name_same((struct span){name.at, len}, span_of(word)) ||
	    !name_same((struct span){name.at + len, 1}, span_of("_")))
		return NO_SPAN;
	return (struct span){name.at + len + 1, name.len - len - 1};
}

/* second_oldest, third_from_left: an ordinal before a superlative, or in place of `nth`. */
static bool
find_ordinal(struct span name, int n, struct span rest, struct relation *found)
{
	char listed[32];
	int len = snprintf(listed, sizeof(listed), "nth_%.*s", rest.len > 20 ? 20 : (int)rest.len, rest.at);

	if (rest.at == NULL && n > 0 && name_same(name, span_of(ordinals[n - 1]))) {
		*found = (struct relation){
		    .arguments = "p", .expansion = EXPAND_NTH, .home = AXIS_ALONG, .axes = LINES, .n = n};
		return true;
	}
	if (rest.at == NULL)
		return false;
	if (n > 0 && find_listed((struct span){listed, (size_t)len}, found)) {
		found->arguments = "p";
		found->n = n;
		return true;
	}
	if (find_listed(rest, found) && found->n == 1 && strcmp(found->arguments, "p") == 0) {
		found->n = n;
		found->arguments = n > 0 ? "p" : "pn";
		return true;
	}
	return false;
}

bool
relation_find(struct span name, struct relation *found)
{

	if (find_listed(name, found) || find_ordinal(name, 0, behind(name, "nth"), found))
		return true;
	for (int n = 1; n <= ORDINALS; n++)
		if (find_ordinal(name, n, behind(name, ordinals[n - 1]), found))
			return true;
	return false;
}

const char *
relation_name(size_t i)
{

	if (i < nitems(relations))
		return relations[i].name;
	i -= nitems(relations);
	for (int axis = AXIS_NONE + 1; axis < AXIS_CIRCLE; axis++) {
		const char *const *lists[] = {
		    axis_words[axis].near, axis_words[axis].far, axis_words[axis].nearer, axis_words[axis].farther};

		for (int k = 0; k < 4; k++)
			for (int w = 0; w < (k < 2 ? 4 : 5) && lists[k][w] != NULL; w++)
				if (i-- == 0)
					return lists[k][w];
	}
	return NULL;
}
