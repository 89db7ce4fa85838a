/*
 * Kinship. For each person of a set parapet keeps the sex, father and mother (0: not in the set), the sibship (the
 * number of its first member) and the spouse, each only when a word needs it.
 */
#include "executors/arena.h"
#include "executors/puzzle/inside.h"

struct family {
	struct unfolder *u;
	struct puzzle *puzzle;
	struct tree *tree;
	int set;
	uint32_t count;
	struct puzzle_kept *kept;
};

static struct tree_node *
person(const struct family *f, int group, uint32_t i)
{

	return group_variable(f->puzzle, &f->puzzle->groups[group], i);
}

static struct tree_node *
is_person(const struct family *f, int group, uint32_t i, uint32_t who)
{

	return tree_equal(f->tree, person(f, group, i), tree_number(f->tree, who + 1));
}

static bool
demand(const struct family *f, struct tree_node *node)
{

	return axiom_add(f->puzzle, node, f->u->mistake);
}

/* A group of parapet's own, with one variable per person. */
static bool
keep(const struct family *f, int *group, enum domain_kind domain, int64_t low, int64_t high)
{
	const struct puzzle_set *set = &f->puzzle->sets[f->set];

	*group = group_add(f->puzzle,
	    &(struct puzzle_group){.of = f->set,
		.labels = set->members,
		.count = set->count,
		.domain = domain,
		.domain_set = -1,
		.low = low,
		.high = high,
		.hidden = true},
	    f->u->mistake);
	return *group >= 0;
}

static bool
keep_sexes(const struct family *f)
{

	return f->kept->male >= 0 || keep(f, &f->kept->male, DOMAIN_TRUTH, 0, 1);
}

/* The first member's number stands for a sibship. */
static bool
keep_siblings(const struct family *f)
{
	bool good;

	if (f->kept->siblings >= 0)
		return true;
	good = keep(f, &f->kept->siblings, DOMAIN_RANGE, 1, f->count);
	for (uint32_t i = 0; good && i < f->count; i++) {
		struct tree_node *ship = person(f, f->kept->siblings, i);

		good = demand(f, tree_at_most(f->tree, ship, tree_number(f->tree, i + 1)));
		for (uint32_t k = 0; good && k < i; k++)
			good = demand(f,
			    tree_implies(
				f->tree, is_person(f, f->kept->siblings, i, k), is_person(f, f->kept->siblings, k, k)));
	}
	return good;
}

/* Whether i is j's parent. */
static struct tree_node *
parent(const struct family *f, uint32_t i, uint32_t j)
{

	return tree_either(f->tree, is_person(f, f->kept->father, j, i), is_person(f, f->kept->mother, j, i));
}

/* Siblings have the same parents, and someone who shares a parent is a sibling. */
static bool
join_siblings(const struct family *f, uint32_t i, uint32_t j)
{
	struct tree_node *siblings =
	    tree_equal(f->tree, person(f, f->kept->siblings, i), person(f, f->kept->siblings, j));
	bool good = true;

	for (int k = 0; good && k < 2; k++) {
		int group = k == 0 ? f->kept->father : f->kept->mother;
		struct tree_node *same = tree_equal(f->tree, person(f, group, i), person(f, group, j));
		struct tree_node *known = tree_less(f->tree, tree_number(f->tree, 0), person(f, group, i));

		good = demand(f, tree_implies(f->tree, siblings, same)) &&
		    demand(f, tree_implies(f->tree, tree_both(f->tree, same, known), siblings));
	}
	return good;
}

/* Who descends from whom (Warshall), and that no one descends from himself. */
static bool
keep_ancestors(const struct family *f)
{
	uint32_t n = f->count;
	struct tree_node **above = arena_take(f->puzzle->arena, (size_t)n * n * sizeof(struct tree_node *));
	bool good = above != NULL;

	for (uint32_t i = 0; good && i < n * n; i++)
		above[i] = parent(f, i / n, i % n);
	for (uint32_t k = 0; good && k < n; k++)
		for (uint32_t i = 0; i < n * n; i++)
			if (i / n != k && i % n != k)
				above[i] = tree_either(
				    f->tree, above[i], tree_both(f->tree, above[i / n * n + k], above[k * n + i % n]));
	for (uint32_t i = 0; good && i < n; i++)
		good = demand(f, tree_not(f->tree, above[i * n + i]));
	f->kept->ancestors = above;
	return good;
}

static bool
keep_parents(const struct family *f)
{
	bool good;

	if (f->kept->father >= 0)
		return true;
	good = keep_sexes(f) && keep_siblings(f) && keep(f, &f->kept->father, DOMAIN_RANGE, 0, f->count) &&
	    keep(f, &f->kept->mother, DOMAIN_RANGE, 0, f->count);
	for (uint32_t i = 0; good && i < f->count; i++)
		for (uint32_t j = 0; good && j < f->count; j++) {
			struct tree_node *male = person(f, f->kept->male, i);

			good = demand(f, tree_implies(f->tree, is_person(f, f->kept->father, j, i), male)) &&
			    demand(f,
				tree_implies(f->tree, is_person(f, f->kept->mother, j, i), tree_not(f->tree, male))) &&
			    (i >= j || join_siblings(f, i, j));
		}
	return good && keep_ancestors(f);
}

/* Of different sex, and mutual. */
static bool
keep_spouses(const struct family *f)
{
	bool good;

	if (f->kept->spouse >= 0)
		return true;
	good = keep_sexes(f) && keep(f, &f->kept->spouse, DOMAIN_RANGE, 0, f->count);
	for (uint32_t i = 0; good && i < f->count; i++)
		for (uint32_t j = 0; good && j < f->count; j++) {
			struct tree_node *married = is_person(f, f->kept->spouse, i, j);

			good = demand(f,
			    tree_implies(f->tree, married,
				tree_both(f->tree, is_person(f, f->kept->spouse, j, i),
				    tree_not(f->tree,
					tree_equal(
					    f->tree, person(f, f->kept->male, i), person(f, f->kept->male, j))))));
		}
	return good;
}

static struct tree_node *
sibling(const struct family *f, uint32_t a, uint32_t b)
{

	if (a == b)
		return tree_truth(f->tree, false);
	return tree_equal(f->tree, person(f, f->kept->siblings, a), person(f, f->kept->siblings, b));
}

/* Whether b is a child of a sibling of p. */
static struct tree_node *
nephew_or_niece(const struct family *f, uint32_t p, uint32_t b)
{
	struct tree_node *any[KIN_MAX];

	for (uint32_t q = 0; q < f->count; q++)
		any[q] = tree_both(f->tree, sibling(f, p, q), parent(f, q, b));
	return tree_or(f->tree, any, f->count);
}

/* Whether there is someone between a and b in this relation. */
static struct tree_node *
through(const struct family *f, enum kin_relation relation, uint32_t a, uint32_t b)
{
	struct tree_node *any[KIN_MAX];

	for (uint32_t p = 0; p < f->count; p++) {
		if (relation == KIN_COUSIN)
			any[p] = tree_both(f->tree, parent(f, p, a), nephew_or_niece(f, p, b));
		else
			any[p] = tree_both(
			    f->tree, relation == KIN_GRANDPARENT ? parent(f, a, p) : sibling(f, a, p), parent(f, p, b));
	}
	return tree_or(f->tree, any, f->count);
}

static struct tree_node *
related(const struct family *f, enum kin_relation relation, uint32_t a, uint32_t b)
{

	switch (relation) {
	case KIN_MALE:
		return person(f, f->kept->male, a);
	case KIN_FEMALE:
		return tree_not(f->tree, person(f, f->kept->male, a));
	case KIN_FATHER:
		return is_person(f, f->kept->father, b, a);
	case KIN_MOTHER:
		return is_person(f, f->kept->mother, b, a);
	case KIN_PARENT:
		return parent(f, a, b);
	case KIN_SIBLING:
		return sibling(f, a, b);
	case KIN_ANCESTOR:
		return f->kept->ancestors[a * f->count + b];
	case KIN_MARRIED:
		return is_person(f, f->kept->spouse, a, b);
	default:
		return through(f, relation, a, b);
	}
}

/* What the word says of these two: the relation, and the first one's sex. */
static struct tree_node *
said_of(const struct family *f, struct kin_word word, uint32_t a, uint32_t b)
{
	struct tree_node *made = related(f, word.relation, word.swapped ? b : a, word.swapped ? a : b);

	if (word.sex != 0)
		made = tree_both(f->tree, made, related(f, word.sex == 1 ? KIN_MALE : KIN_FEMALE, a, a));
	return made;
}

static bool
keep_for(const struct family *f, struct kin_word word)
{

	if (word.sex != 0 && !keep_sexes(f))
		return false;
	switch (word.relation) {
	case KIN_MALE:
	case KIN_FEMALE:
		return keep_sexes(f);
	case KIN_SIBLING:
		return keep_siblings(f);
	case KIN_MARRIED:
		return keep_spouses(f);
	default:
		return keep_parents(f);
	}
}

/* All cases for a person: the named one, or everyone, on the condition that it is that one. */
static struct tree_node *
is_case(const struct family *f, struct operand who, uint32_t i)
{

	if (who.bare != -1)
		return tree_truth(f->tree, (uint32_t)who.bare == i);
	return tree_equal(f->tree, who.node, tree_number(f->tree, i + 1));
}

struct operand
kin_unfold(struct unfolder *u, unsigned column, struct kin_word word, const struct operand *arguments)
{
	bool alone = word.relation == KIN_MALE || word.relation == KIN_FEMALE;
	struct operand a = arguments[0], b = arguments[alone ? 0 : 1];
	struct family f = {u, u->puzzle, u->tree, a.set, 0, NULL};
	struct tree_node *cases[KIN_MAX * KIN_MAX];
	uint32_t count = 0;

	if (a.type != OPERAND_MEMBER || b.type != OPERAND_MEMBER || a.set != b.set)
		return unfold_wrong(u, column, "words of kinship are said of members of one set");
	f.count = u->puzzle->sets[a.set].count;
	f.kept = &u->puzzle->kept[a.set];
	if (f.count > KIN_MAX)
		return unfold_wrong(u, column, "kinship is told of at most %d people", KIN_MAX);
	if (!keep_for(&f, word))
		return unfold_wrong(u, column, "too much, once unfolded");
	for (uint32_t i = 0; i < f.count; i++)
		for (uint32_t j = 0; j < f.count; j++) {
			struct tree_node *this = tree_both(u->tree, is_case(&f, a, i), is_case(&f, b, j));

			if (this != NULL && !(tree_is_constant(this) && this->value == 0))
				cases[count++] = tree_both(u->tree, this, said_of(&f, word, i, j));
		}
	return unfold_truth(u, column, tree_or(u->tree, cases, count));
}
