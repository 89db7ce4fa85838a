/*
 * No one has two fathers or mothers, so two names for the father of one child are one person's; the specification uses
 * the first.
 */
#include "executors/clues/kin.h"

bool
kin_learn(struct kin *kin, unsigned person, enum sex sex)
{
	enum sex *known = &kin->sex[kin->same[person]];

	if (sex == SEX_UNKNOWN)
		return true;
	if (*known != SEX_UNKNOWN && *known != sex)
		return false;
	*known = sex;
	return true;
}

/* A plain fact: one with a name is a relative of another. */
static bool
plain_in(const struct kin *kin, const struct fact *fact, unsigned *a, unsigned *b, const struct relative **relative)
{
	const struct person *named = fact->a.count == 0 ? &fact->a : &fact->b;
	const struct person *other = fact->a.count == 0 ? &fact->b : &fact->a;

	if (named->count > 0 || other->count != 1 || other->steps[0].relative->unseen > 0)
		return false;
	*a = kin->same[named->base];
	*b = kin->same[other->base];
	*relative = other->steps[0].relative;
	return true;
}

/* The parent and the child in a plain fact; false: there is none. */
static bool
parent_in(const struct kin *kin, const struct fact *fact, unsigned *parent, unsigned *child)
{
	const struct relative *relative;
	unsigned a, b;

	if (!plain_in(kin, fact, &a, &b, &relative) || relative->down == 0)
		return false;
	*parent = relative->down > 0 ? a : b;
	*child = relative->down > 0 ? b : a;
	return true;
}

/* Two names of one person: replace the later by the earlier. */
static bool
merge(struct clues_reader *r, struct kin *kin, unsigned a, unsigned b)
{
	unsigned kept = a < b ? a : b, left = a < b ? b : a;

	if (!kin_learn(kin, kept, kin->sex[left]))
		return false;
	for (unsigned i = 0; i < r->entity_count; i++)
		if (kin->same[i] == left)
			kin->same[i] = kept;
	return true;
}

/* If a fact says it, no name is needed. */
static bool
learn_told(struct kin *kin, unsigned person, enum sex sex)
{

	kin->called[person] &= sex == SEX_UNKNOWN;
	return kin_learn(kin, person, sex);
}

/* The sexes implied by words for relatives. */
static bool
learn_all(struct kin *kin)
{

	for (unsigned i = 0; i < kin->fact_count; i++) {
		const struct person *a = &kin->facts[i].a, *b = &kin->facts[i].b;

		if (a->count == 0 && !learn_told(kin, a->base, kin_sex(kin, b)))
			return false;
		if (b->count == 0 && !learn_told(kin, b->base, kin_sex(kin, a)))
			return false;
	}
	return true;
}

bool
kin_identify(struct clues_reader *r, struct kin *kin)
{
	bool changed = learn_all(kin), fits = changed;

	while (changed) {
		changed = false;
		for (unsigned i = 0; i < kin->fact_count; i++) {
			for (unsigned k = 0; k < i; k++) {
				unsigned a, b, child, other;

				if (!parent_in(kin, &kin->facts[i], &a, &child) ||
				    !parent_in(kin, &kin->facts[k], &b, &other) || child != other || a == b ||
				    kin->sex[a] == SEX_UNKNOWN || kin->sex[a] != kin->sex[b])
					continue;
				if (!merge(r, kin, a, b))
					return false;
				changed = true;
			}
		}
	}
	return fits;
}

unsigned
kin_generations(const struct clues_reader *r, const struct kin *kin)
{
	int level[PEOPLE_MAX] = {0}, least = 0, most = 0;
	bool known[PEOPLE_MAX] = {false};

	known[kin->same[0]] = true;
	for (unsigned pass = 0; pass < kin->fact_count; pass++) {
		for (unsigned i = 0; i < kin->fact_count; i++) {
			const struct relative *relative;
			unsigned a, b;

			if (!plain_in(kin, &kin->facts[i], &a, &b, &relative) || known[a] == known[b])
				continue;
			if (known[a])
				level[b] = level[a] + relative->down;
			else
				level[a] = level[b] - relative->down;
			known[a] = known[b] = true;
		}
	}
	for (unsigned i = 0; i < r->entity_count; i++) {
		if (!known[kin->same[i]])
			return 0;
		least = level[kin->same[i]] < least ? level[kin->same[i]] : least;
		most = level[kin->same[i]] > most ? level[kin->same[i]] : most;
	}
	return (unsigned)(most - least);
}
