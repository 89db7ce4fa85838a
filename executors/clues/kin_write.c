/*
 * Kinship in the puzzle language: people, facts, and one option for each thing that one may be to another.
 */
#include "executors/clues/kin.h"

#define SOLVED_MAX     12   /* people of a kinship in the puzzle language */
#define CONDITIONS_MAX 1024 /* bytes that say who the two of a question are */
#define NEAR           3    /* bonds that are parents, children and siblings */

static const char brother_in_law[] =
    "(male(%a) and any((married(%1, %b) and sibling(%a, %1)) or (sibling(%1, %b) and married(%a, %1)) "
    "for %1 in people))";
static const char sister_in_law[] =
    "(female(%a) and any((married(%1, %b) and sibling(%a, %1)) or (sibling(%1, %b) and married(%a, %1)) "
    "for %1 in people))";

static const struct relative relatives[] = {{"father", "fathers", "father(%a, %b)", SEX_MALE, 1, 0, false, false},
    {"dad", "dads", "father(%a, %b)", SEX_MALE, 1, 0, false, false},
    {"mother", "mothers", "mother(%a, %b)", SEX_FEMALE, 1, 0, false, false},
    {"mom", "moms", "mother(%a, %b)", SEX_FEMALE, 1, 0, false, false},
    {"mum", "mums", "mother(%a, %b)", SEX_FEMALE, 1, 0, false, false},
    {"parent", "parents", "parent(%a, %b)", SEX_UNKNOWN, 1, 0, false, false},
    {"son", "sons", "son(%a, %b)", SEX_MALE, -1, 0, false, false},
    {"daughter", "daughters", "daughter(%a, %b)", SEX_FEMALE, -1, 0, false, false},
    {"child", "children", "child(%a, %b)", SEX_UNKNOWN, -1, 0, false, false},
    {"kid", "kids", "child(%a, %b)", SEX_UNKNOWN, -1, 0, false, false},
    {"brother", "brothers", "brother(%a, %b)", SEX_MALE, 0, 0, false, false},
    {"sister", "sisters", "sister(%a, %b)", SEX_FEMALE, 0, 0, false, false},
    {"sibling", "siblings", "sibling(%a, %b)", SEX_UNKNOWN, 0, 0, false, false},
    {"husband", "husbands", "husband(%a, %b)", SEX_MALE, 0, 0, true, false},
    {"wife", "wives", "wife(%a, %b)", SEX_FEMALE, 0, 0, true, false},
    {"spouse", "spouses", "married(%a, %b)", SEX_UNKNOWN, 0, 0, true, false},
    {"grandfather", "grandfathers", "grandfather(%a, %b)", SEX_MALE, 0, 1, false, false},
    {"grandpa", "grandpas", "grandfather(%a, %b)", SEX_MALE, 0, 1, false, false},
    {"grandmother", "grandmothers", "grandmother(%a, %b)", SEX_FEMALE, 0, 1, false, false},
    {"grandma", "grandmas", "grandmother(%a, %b)", SEX_FEMALE, 0, 1, false, false},
    {"grandparent", "grandparents", "grandparent(%a, %b)", SEX_UNKNOWN, 0, 1, false, false},
    {"grandson", "grandsons", "grandson(%a, %b)", SEX_MALE, 0, 1, false, false},
    {"granddaughter", "granddaughters", "granddaughter(%a, %b)", SEX_FEMALE, 0, 1, false, false},
    {"grandchild", "grandchildren", "grandchild(%a, %b)", SEX_UNKNOWN, 0, 1, false, false},
    {"father in law", "fathers in law", "any(married(%1, %b) and father(%a, %1) for %1 in people)", SEX_MALE, 0, 1,
	true, false},
    {"mother in law", "mothers in law", "any(married(%1, %b) and mother(%a, %1) for %1 in people)", SEX_FEMALE, 0, 1,
	true, false},
    {"son in law", "sons in law", "(male(%a) and any(married(%a, %1) and child(%1, %b) for %1 in people))", SEX_MALE, 0,
	1, true, false},
    {"daughter in law", "daughters in law", "(female(%a) and any(married(%a, %1) and child(%1, %b) for %1 in people))",
	SEX_FEMALE, 0, 1, true, false},
    {"brother in law", "brothers in law", brother_in_law, SEX_MALE, 0, 1, true, false},
    {"sister in law", "sisters in law", sister_in_law, SEX_FEMALE, 0, 1, true, false},
    {"uncle", "uncles", "uncle(%a, %b)", SEX_MALE, 0, 1, false, true},
    {"aunt", "aunts", "aunt(%a, %b)", SEX_FEMALE, 0, 1, false, true},
    {"nephew", "nephews", "nephew(%a, %b)", SEX_MALE, 0, 1, false, true},
    {"niece", "nieces", "niece(%a, %b)", SEX_FEMALE, 0, 1, false, true},
    {"cousin", "cousins", "cousin(%a, %b)", SEX_UNKNOWN, 0, 2, false, true}};

unsigned
relative_at(struct stretch s, unsigned at, const struct relative **relative)
{
	unsigned most = 0;

	for (size_t i = 0; i < nitems(relatives); i++) {
		unsigned n = phrase_at(s, at, relatives[i].word), many = phrase_at(s, at, relatives[i].plural);

		n = n > many ? n : many;
		if (n <= most)
			continue;
		most = n;
		*relative = &relatives[i];
	}
	return most;
}

/* A person in an expression: a name, or a variable. */
struct somebody {
	bool named;
	unsigned number; /* of the entities; of the variables from 1 */
};

static void
write_somebody(struct clues_reader *r, struct somebody who)
{

	if (who.named) {
		write_entity(r, who.number);
		return;
	}
	write_text(r, "who_");
	write_number(r, (int)who.number);
}

/* An expression's own variable: a letter that is not a name. */
static void
write_own(struct clues_reader *r, unsigned number)
{
	static const char *const letters[] = {"x", "y", "z", "w", "v", "u", "t", "s", "r", "q", "p", "o", "n", "m", "l",
	    "k", "j", "i", "h", "g", "f", NULL};

	for (size_t i = 0; letters[i] != NULL; i++) {
		bool taken = false;

		for (unsigned k = 0; k < r->entity_count; k++)
			taken |= span_equals_nocase(r->entities[k].words[0], letters[i]);
		if (!taken && --number == 0)
			write_text(r, letters[i]);
	}
}

/* An expression with its two people in it: %a and %b; %1 to %3 are variables of its own. */
static void
write_holds(struct clues_reader *r, const char *holds, struct somebody a, struct somebody b)
{
	char piece[2] = {0, 0};

	for (; *holds != '\0'; holds++) {
		if (*holds == '%') {
			holds++;
			if (isdigit((unsigned char)*holds))
				write_own(r, (unsigned)(*holds - '0'));
			else
				write_somebody(r, *holds == 'a' ? a : b);
			continue;
		}
		piece[0] = *holds;
		write_text(r, piece);
	}
}

/* The conditions of a description, from its base to the last one; variables are counted on. */
static struct somebody
write_person(struct clues_reader *r, const struct kin *kin, const struct person *person, const struct somebody *last,
    unsigned *variables)
{
	struct somebody before = {true, kin->same[person->base]}, who = before;

	for (unsigned i = 0; i < person->count; i++) {
		const struct step *step = &person->steps[i];

		if (i + 1 == person->count && last != NULL)
			who = *last;
		else
			who = (struct somebody){false, ++*variables};
		if (i > 0)
			write_text(r, " and ");
		write_holds(r, step->relative->holds, who, before);
		if (step->only) {
			write_text(r, " and all(not ");
			write_holds(r, step->relative->holds, (struct somebody){false, 0}, before);
			write_text(r, " for who_0 in people if who_0 != ");
			write_somebody(r, who);
			write_text(r, ")");
		}
		before = who;
	}
	return who;
}

static void
write_variables(struct clues_reader *r, unsigned variables)
{

	for (unsigned i = 1; i <= variables; i++) {
		write_text(r, " for who_");
		write_number(r, (int)i);
		write_text(r, " in people");
	}
}

static unsigned
variables_of(const struct person *person, bool last)
{

	return person->count == 0 ? 0 : person->count - !last;
}

/* Who is needed between the people of a description. */
static void
count_unseen(struct kin *kin, const struct person *person, bool last)
{

	kin->unseen += variables_of(person, last);
	for (unsigned i = 0; i < person->count; i++)
		kin->unseen += person->steps[i].relative->unseen;
}

static bool
write_fact(struct clues_reader *r, struct kin *kin, const struct fact *fact)
{
	const struct person *a = &fact->a, *b = &fact->b;
	size_t from = r->out->used;
	unsigned variables = 0;
	struct somebody last = {true, kin->same[a->count == 0 ? a->base : b->base]};
	bool both = a->count > 0 && b->count > 0, any = variables_of(a, both) + variables_of(b, false) > 0;

	if (any)
		write_text(r, "any(");
	if (a->count > 0)
		last = write_person(r, kin, a, both ? NULL : &last, &variables);
	if (both)
		write_text(r, " and ");
	if (b->count > 0)
		write_person(r, kin, b, &last, &variables);
	write_variables(r, variables);
	if (any)
		write_text(r, ")");
	count_unseen(kin, a, both);
	count_unseen(kin, b, false);
	return clue_add(r, fact->say, from);
}

enum sex
kin_sex(const struct kin *kin, const struct person *person)
{

	return person->count > 0 ? person->steps[person->count - 1].relative->sex : kin->sex[kin->same[person->base]];
}

/* For a question: the two, and unnamed people between them; statements about these apply to all of them. */
struct asked_pair {
	struct somebody a, b;
	unsigned variables;
	size_t from, to; /* the conditions in the room */
};

/* There are such people. */
static bool
write_asked(struct clues_reader *r, struct kin *kin, struct asked_pair *pair)
{
	const struct person *a = &kin->first, *b = &kin->second;
	size_t from = r->out->used;
	bool any = a->count + b->count > 0;

	*pair = (struct asked_pair){.variables = 0};
	if (any)
		write_text(r, "any(");
	pair->from = r->out->used;
	pair->a = write_person(r, kin, a, NULL, &pair->variables);
	if (a->count > 0 && b->count > 0)
		write_text(r, " and ");
	pair->b = write_person(r, kin, b, NULL, &pair->variables);
	pair->to = r->out->used;
	if (!any)
		return true;
	write_variables(r, pair->variables);
	write_text(r, ")");
	count_unseen(kin, a, true);
	count_unseen(kin, b, true);
	return clue_add(r, kin->asks, from);
}

/* A couple's children are assumed to be both parents' if a more distant relative is asked for. */
static const char shared[] = "{\"names\": [\"children are shared\"], \"domain\": \"bool\"}";
static const char couples[] =
    "'children are shared' iff all(parent(%1, %3) iff parent(%2, %3) for %1 in people for %2 in "
    "people for %3 in people if married(%1, %2))";

/*
 * A possible relation of the first to the second. A father's wife need not be a mother: close relations are not
 * assumed.
 */
static void
add_option(struct clues_reader *r, const struct kin *kin, const struct asked_pair *pair, const char *label,
    const char *holds, bool near)
{
	struct clues *out = r->out;
	size_t from = out->used, len = pair->to - pair->from;
	char conditions[CONDITIONS_MAX];

	if (out->option_count == CLUES_OPTIONS_MAX || write_failed(r))
		return;
	if (kin->marriage && !near)
		write_text(r, "'children are shared' implies ");
	if (pair->variables > 0)
		write_text(r, "all(");
	write_holds(r, holds, pair->a, pair->b);
	if (pair->variables > 0) {
		memcpy(conditions, out->room + pair->from, len);
		conditions[len] = '\0';
		write_variables(r, pair->variables);
		write_text(r, " if ");
		write_text(r, conditions);
		write_text(r, ")");
	}
	out->kind = "must";
	out->labels[out->option_count] = span_of(label);
	out->options[out->option_count++] = (struct clues_clue){kin->asks, {out->room + from, out->used - from}};
}

/* Words for a relation, for each sex; NULL: the language has none. */
static const struct {
	const char *words[3]; /* by enum sex */
	const char *holds[3];
	bool marriage;
	unsigned steps; /* that lead there, at least */
} bonds[] = {
    {{"parent", "father", "mother"}, {"parent(%a, %b)", "father(%a, %b)", "mother(%a, %b)"}, false, 1},
    {{"child", "son", "daughter"}, {"child(%a, %b)", "son(%a, %b)", "daughter(%a, %b)"}, false, 1},
    {{"sibling", "brother", "sister"}, {"sibling(%a, %b)", "brother(%a, %b)", "sister(%a, %b)"}, false, 1},
    {{"grandparent", "grandfather", "grandmother"},
	{"grandparent(%a, %b)", "grandfather(%a, %b)", "grandmother(%a, %b)"}, false, 2},
    {{"grandchild", "grandson", "granddaughter"}, {"grandchild(%a, %b)", "grandson(%a, %b)", "granddaughter(%a, %b)"},
	false, 2},
    {{NULL, "uncle", "aunt"}, {NULL, "uncle(%a, %b)", "aunt(%a, %b)"}, false, 2},
    {{NULL, "nephew", "niece"}, {NULL, "nephew(%a, %b)", "niece(%a, %b)"}, false, 2},
    {{"cousin", "cousin", "cousin"}, {"cousin(%a, %b)", "cousin(%a, %b)", "cousin(%a, %b)"}, false, 3},
    {{"great-grandparent", "great-grandfather", "great-grandmother"},
	{"any(parent(%a, %1) and grandparent(%1, %b) for %1 in people)",
	    "any(father(%a, %1) and grandparent(%1, %b) for %1 in people)",
	    "any(mother(%a, %1) and grandparent(%1, %b) for %1 in people)"},
	false, 3},
    {{"great-grandchild", "great-grandson", "great-granddaughter"},
	{"any(child(%a, %1) and grandchild(%1, %b) for %1 in people)",
	    "any(son(%a, %1) and grandchild(%1, %b) for %1 in people)",
	    "any(daughter(%a, %1) and grandchild(%1, %b) for %1 in people)"},
	false, 3},
    {{"great-great-grandparent", "great-great-grandfather", "great-great-grandmother"},
	{"any(parent(%a, %1) and parent(%1, %2) and grandparent(%2, %b) for %1 in people for %2 in "
	 "people)",
	    "any(father(%a, %1) and parent(%1, %2) and grandparent(%2, %b) for %1 in people for %2 "
	    "in people)",
	    "any(mother(%a, %1) and parent(%1, %2) and grandparent(%2, %b) for %1 in people for %2 "
	    "in people)"},
	false, 4},
    {{"great-great-grandchild", "great-great-grandson", "great-great-granddaughter"},
	{"any(child(%a, %1) and child(%1, %2) and grandchild(%2, %b) for %1 in people for %2 in "
	 "people)",
	    "any(son(%a, %1) and child(%1, %2) and grandchild(%2, %b) for %1 in people for %2 in "
	    "people)",
	    "any(daughter(%a, %1) and child(%1, %2) and grandchild(%2, %b) for %1 in people for %2 "
	    "in people)"},
	false, 4},
    {{"spouse", "husband", "wife"}, {"married(%a, %b)", "husband(%a, %b)", "wife(%a, %b)"}, true, 1},
};

/* In-laws, by the place of their words among the relatives. */
static const struct {
	const char *label, *word;
	enum sex sex;
} laws[] = {{"father-in-law", "father in law", SEX_MALE}, {"mother-in-law", "mother in law", SEX_FEMALE},
    {"son-in-law", "son in law", SEX_MALE}, {"daughter-in-law", "daughter in law", SEX_FEMALE},
    {"brother-in-law", "brother in law", SEX_MALE}, {"sister-in-law", "sister in law", SEX_FEMALE}};

static const char *
holds_of(const char *word)
{

	for (size_t i = 0; i < nitems(relatives); i++)
		if (strcmp(relatives[i].word, word) == 0)
			return relatives[i].holds;
	return NULL;
}

/* The largest distance between the two, followed step by step. */
static unsigned
count_steps(const struct kin *kin)
{
	unsigned steps = kin->first.count + kin->second.count;

	for (unsigned i = 0; i < kin->fact_count; i++)
		for (unsigned k = 0; k < kin->facts[i].a.count + kin->facts[i].b.count; k++)
			steps += k < kin->facts[i].a.count
			    ? 1 + kin->facts[i].a.steps[k].relative->unseen
			    : 1 + kin->facts[i].b.steps[k - kin->facts[i].a.count].relative->unseen;
	return steps;
}

/* Without a known marriage no one is a wife, but a draft may say so. The same goes for distant relatives. */
static void
write_options(struct clues_reader *r, const struct kin *kin, const struct asked_pair *pair)
{
	enum sex sex = kin_sex(kin, &kin->first);
	unsigned steps = count_steps(kin);
	bool plain = !kin->marriage && kin->unseen == 0;

	for (size_t i = 0; i < nitems(bonds); i++)
		if (bonds[i].words[sex] != NULL)
			add_option(r, kin, pair, bonds[i].words[sex],
			    (bonds[i].marriage && !kin->marriage) || (!plain && bonds[i].steps > steps)
				? "false"
				: bonds[i].holds[sex],
			    i < NEAR);
	for (size_t i = 0; i < nitems(laws); i++)
		if (laws[i].sex == sex)
			add_option(r, kin, pair, laws[i].label, kin->marriage ? holds_of(laws[i].word) : "false", true);
}

/* How two are related. */
static void
write_mutual(struct clues_reader *r, const struct kin *kin, const struct asked_pair *pair)
{
	enum sex a = kin_sex(kin, &kin->first), b = kin_sex(kin, &kin->second);

	add_option(r, kin, pair, "cousins", "cousin(%a, %b)", false);
	add_option(r, kin, pair,
	    a == SEX_UNKNOWN || a != b ? "siblings"
		: a == SEX_MALE        ? "brothers"
				       : "sisters",
	    "sibling(%a, %b)", true);
}

/* Which of those with names he is. */
static void
write_candidates(struct clues_reader *r, const struct kin *kin)
{
	struct clues *out = r->out;

	out->kind = "must";
	for (unsigned i = 0; i < r->entity_count; i++) {
		unsigned variables = 0;
		struct somebody one = {true, i};
		size_t from = out->used;

		if (kin->same[i] != i || i == kin->first.base || out->option_count == CLUES_OPTIONS_MAX)
			continue;
		write_text(r, kin->first.count > 1 ? "any(" : "");
		write_person(r, kin, &kin->first, &one, &variables);
		write_variables(r, variables);
		write_text(r, kin->first.count > 1 ? ")" : "");
		out->labels[out->option_count] = r->entities[i].words[0];
		out->options[out->option_count++] =
		    (struct clues_clue){kin->asks, {out->room + from, out->used - from}};
	}
}

bool
kin_write_count(struct clues_reader *r, unsigned person, const struct relative *relative, int most, struct span say)
{
	size_t from = r->out->used;

	write_text(r, "count(");
	write_holds(r, relative->holds, (struct somebody){false, 1}, (struct somebody){true, person});
	write_text(r, " for who_1 in people) <= ");
	write_number(r, most);
	return clue_add(r, say, from);
}

/* What a name implies, if nothing else is known. */
static bool
write_sexes(struct clues_reader *r, const struct kin *kin)
{

	for (unsigned i = 0; i < r->entity_count; i++) {
		size_t from = r->out->used;

		if (kin->same[i] != i || !kin->called[i])
			continue;
		write_text(r, kin->sex[i] == SEX_MALE ? "male(" : "female(");
		write_entity(r, i);
		write_text(r, ")");
		if (!clue_add(r, kin->asks, from))
			return false;
	}
	return true;
}

/* Only those stay who are not another one's second name; then come those without names. */
static bool
write_people(struct clues_reader *r, const struct kin *kin)
{
	static const char *const unseen[] = {"someone1", "someone2", "someone3", "someone4", "someone5", "someone6",
	    "someone7", "someone8", "someone9", "someone10", "someone11", "someone12"};
	unsigned kept = 0, named = r->entity_count;

	for (unsigned i = 0; i < kin->unseen; i++) {
		if (i == SOLVED_MAX || r->entity_count == CLUES_ENTITIES_MAX)
			return false;
		r->entities[r->entity_count++] = (struct entity){.words = {span_of(unseen[i])}, .count = 1};
		r->untold++;
	}
	for (unsigned i = 0; i < r->entity_count; i++) {
		if (i < named && kin->same[i] != i)
			continue;
		if (kept == SOLVED_MAX)
			return false;
		r->members[kept++] = i;
	}
	r->member_count = kept;
	return kept > 1;
}

bool
kin_write(struct clues_reader *r, struct kin *kin)
{
	struct asked_pair pair;

	for (unsigned i = 0; i < kin->fact_count; i++)
		if (!write_fact(r, kin, &kin->facts[i]))
			return false;
	if (!kin->who && (!write_asked(r, kin, &pair) || pair.to - pair.from >= CONDITIONS_MAX))
		return false;
	if (kin->who)
		write_candidates(r, kin);
	else if (kin->mutual)
		write_mutual(r, kin, &pair);
	else
		write_options(r, kin, &pair);
	if (kin->who)
		count_unseen(kin, &kin->first, false);
	if (kin->marriage) {
		size_t from = r->out->used;

		write_holds(r, couples, (struct somebody){true, 0}, (struct somebody){true, 0});
		r->vars = shared;
		if (!clue_add(r, kin->asks, from))
			return false;
	}
	return write_sexes(r, kin) && r->out->option_count > 1 && !write_failed(r) && write_people(r, kin);
}
