/*
 * Who is what to whom: "A is the father of B. B is the father of C. What is the relationship between A and C?"
 *
 * Nobody has two fathers or two mothers, so two names of the father of one child are names of one person; in the
 * specification he has the first of them.
 */
#include "executors/clues/sentences.h"

#define PEOPLE_MAX 16
#define FACTS_MAX  24

enum sex { SEX_UNKNOWN, SEX_MALE, SEX_FEMALE };

/* Those with nobody between them: "grandfather" tells of somebody who is not named, and only who is named is there. */
static const struct relative {
	const char *word;
	enum sex sex;
	int down; /* 1: the first is a parent of the second, -1: a child, 0: neither */
} relatives[] = {{"father", SEX_MALE, 1}, {"mother", SEX_FEMALE, 1}, {"parent", SEX_UNKNOWN, 1}, {"son", SEX_MALE, -1},
    {"daughter", SEX_FEMALE, -1}, {"child", SEX_UNKNOWN, -1}, {"brother", SEX_MALE, 0}, {"sister", SEX_FEMALE, 0},
    {"husband", SEX_MALE, 0}, {"wife", SEX_FEMALE, 0}};

#define RELATIVE_COUNT (sizeof(relatives) / sizeof(relatives[0]))

struct fact {
	unsigned a, b; /* a is the relative of b */
	const struct relative *relative;
	struct span say;
};

struct kin {
	struct fact facts[FACTS_MAX];
	unsigned fact_count;
	unsigned same[PEOPLE_MAX]; /* who they are, themselves at first */
	enum sex sex[PEOPLE_MAX];
	unsigned first, second; /* whose relationship is asked for */
	struct span asks;
};

/* A name: one capitalised word. Returns whether it stands there. */
static bool
name_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, unsigned *person)
{
	static const char *const none[] = {
	    "the", "i", "he", "she", "if", "what", "how", "who", "each", "his", "her", "my", NULL};

	if (at >= s.end || !isupper((unsigned char)s.list[at].text.at[0]) || any_phrase_at(s, at, none) > 0)
		return false;
	for (*person = 0; *person < r->entity_count; (*person)++) {
		if (same_noun(r->entities[*person].words[0], s.list[at].text))
			return true;
	}
	if (r->entity_count == PEOPLE_MAX)
		return false;
	kin->same[*person] = *person;
	r->entities[r->entity_count++] = (struct entity){.words = {s.list[at].text}, .count = 1};
	return true;
}

static const struct relative *
relative_at(struct stretch s, unsigned at)
{

	for (size_t i = 0; i < RELATIVE_COUNT; i++) {
		if (word_at(s, at, relatives[i].word))
			return &relatives[i];
	}
	return NULL;
}

/* "A is the father of B", "A is B's father". Returns the words it takes, or 0. */
static unsigned
fact_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct span say)
{
	struct fact *fact = &kin->facts[kin->fact_count];
	unsigned start = at;

	if (kin->fact_count == FACTS_MAX || !word_at(s, at + 1, "is") || !name_at(r, kin, s, at, &fact->a))
		return 0;
	at += 2;
	fact->say = say;
	if (word_at(s, at, "the") || word_at(s, at, "a")) {
		fact->relative = relative_at(s, at + 1);
		if (fact->relative == NULL || !word_at(s, at + 2, "of") || !name_at(r, kin, s, at + 3, &fact->b))
			return 0;
		at += 4;
	} else {
		fact->relative = relative_at(s, at + 2);
		if (fact->relative == NULL || !word_at(s, at + 1, "'s") || !name_at(r, kin, s, at, &fact->b))
			return 0;
		at += 3;
	}
	kin->fact_count++;
	return fact->a == fact->b ? 0 : at - start;
}

/*
 * "what is the relationship between A and Z", "how is A related to Z". All of the stretch; both have to be known from
 * what was told.
 */
static bool
question_at(struct clues_reader *r, struct kin *kin, struct stretch s, struct span say)
{
	static const char *const betweens[] = {"what is the relationship between", NULL};
	static const char *const whats[] = {"what relation is", "what relative is", "what is", "who is", NULL};
	static const char *const tails[] = {"in terms of generations and also the familial relationship in words",
	    "in terms of generations", "in words", NULL};
	unsigned n = any_phrase_at(s, s.from, betweens), at = s.from + n;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	if (kin->asks.at != NULL)
		return false;
	kin->asks = say;
	if (n > 0) {
		if (!name_at(r, kin, s, at, &kin->first) || !word_at(s, at + 1, "and") ||
		    !name_at(r, kin, s, at + 2, &kin->second))
			return false;
		at += 3;
		return at == s.end || any_phrase_at(s, at, tails) == s.end - at;
	}
	n = any_phrase_at(s, s.from, whats);
	if (n > 0)
		return name_at(r, kin, s, at + n, &kin->first) && word_at(s, at + n + 1, "to") &&
		    name_at(r, kin, s, at + n + 2, &kin->second) && at + n + 3 == s.end;
	return phrase_at(s, s.from, "how is") > 0 && name_at(r, kin, s, s.from + 2, &kin->first) &&
	    phrase_at(s, s.from + 3, "related to") > 0 && name_at(r, kin, s, s.from + 5, &kin->second) &&
	    s.from + 6 == s.end;
}

static bool
kin_sentence(struct clues_reader *r, struct kin *kin, struct stretch s, struct span say)
{
	static const char *const openers[] = {"building on the previous question , if", "if", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, openers), n;

	while (at < s.end) {
		if (word_at(s, at, "what") || word_at(s, at, "how") || word_at(s, at, "who")) {
			unsigned known = r->entity_count;

			return question_at(r, kin, (struct stretch){s.list, at, s.end}, say) &&
			    r->entity_count == known;
		}
		n = fact_at(r, kin, s, at, say);
		if (n == 0)
			return false;
		at += n;
		n = word_at(s, at, ",");
		n += word_at(s, at + n, "and");
		if (n == 0 && at < s.end)
			return false;
		at += n;
	}
	return true;
}

/* Learn someone's sex. Returns false when it is another one already. */
static bool
learn(struct kin *kin, unsigned person, enum sex sex)
{
	enum sex *known = &kin->sex[kin->same[person]];

	if (sex == SEX_UNKNOWN)
		return true;
	if (*known != SEX_UNKNOWN && *known != sex)
		return false;
	*known = sex;
	return true;
}

/* The parent in a fact, and the child; false when it tells of none. */
static bool
parent_in(const struct kin *kin, const struct fact *fact, unsigned *parent, unsigned *child)
{

	*parent = kin->same[fact->relative->down > 0 ? fact->a : fact->b];
	*child = kin->same[fact->relative->down > 0 ? fact->b : fact->a];
	return fact->relative->down != 0;
}

/* Two names of one: whoever bears the later one has the earlier one. */
static bool
merge(struct clues_reader *r, struct kin *kin, unsigned a, unsigned b)
{
	unsigned kept = a < b ? a : b, left = a < b ? b : a;

	if (!learn(kin, kept, kin->sex[left]))
		return false;
	for (unsigned i = 0; i < r->entity_count; i++) {
		if (kin->same[i] == left)
			kin->same[i] = kept;
	}
	return true;
}

/* Whoever are father of one child are one. Returns false when the facts contradict each other. */
static bool
identify(struct clues_reader *r, struct kin *kin)
{
	bool changed = true;

	for (unsigned i = 0; i < kin->fact_count; i++) {
		if (!learn(kin, kin->facts[i].a, kin->facts[i].relative->sex))
			return false;
	}
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
	return true;
}

static void
write_relative(struct clues_reader *r, const char *word, unsigned a, unsigned b)
{

	write_text(r, word);
	write_text(r, "(");
	write_entity(r, a);
	write_text(r, ", ");
	write_entity(r, b);
	write_text(r, ")");
}

/* A line of more than two generations: "any(father(A, x) and grandparent(x, B) for x in people)". */
static void
write_line(struct clues_reader *r, const char *const *words, unsigned a, unsigned b, unsigned far)
{
	static const char *const names[] = {"x", "y"};

	write_text(r, "any(");
	write_text(r, words[0]);
	write_text(r, "(");
	write_entity(r, a);
	write_text(r, ", x)");
	for (unsigned i = 1; i + 2 < far; i++) {
		write_text(r, " and ");
		write_text(r, words[1]);
		write_text(r, "(x, y)");
	}
	write_text(r, " and ");
	write_text(r, words[2]);
	write_text(r, "(");
	write_text(r, names[far - 3]);
	write_text(r, ", ");
	write_entity(r, b);
	write_text(r, ")");
	for (unsigned i = 0; i + 2 < far; i++) {
		write_text(r, " for ");
		write_text(r, names[i]);
		write_text(r, " in people");
	}
	write_text(r, ")");
}

static void
add_label(struct clues_reader *r, const struct kin *kin, const char *label, size_t from)
{
	struct clues *out = r->out;

	out->labels[out->option_count] = span_of(label);
	out->options[out->option_count++] = (struct clues_clue){kin->asks, {out->room + from, out->used - from}};
}

/* One option for each thing that the first may be to the second, in the words for his sex. */
static void
write_options(struct clues_reader *r, const struct kin *kin)
{
	static const struct {
		const char *words[3]; /* by enum sex */
		unsigned far;         /* generations; 0: the language has a word for it */
		bool down;
	} names[] = {{{"parent", "father", "mother"}, 0, false}, {{"child", "son", "daughter"}, 0, true},
	    {{"sibling", "brother", "sister"}, 0, false}, {{"grandparent", "grandfather", "grandmother"}, 0, false},
	    {{"grandchild", "grandson", "granddaughter"}, 0, true}, {{NULL, "uncle", "aunt"}, 0, false},
	    {{NULL, "nephew", "niece"}, 0, true}, {{"cousin", "cousin", "cousin"}, 0, false},
	    {{"great-grandparent", "great-grandfather", "great-grandmother"}, 3, false},
	    {{"great-grandchild", "great-grandson", "great-granddaughter"}, 3, true},
	    {{"great-great-grandparent", "great-great-grandfather", "great-great-grandmother"}, 4, false},
	    {{"great-great-grandchild", "great-great-grandson", "great-great-granddaughter"}, 4, true}};
	static const char *const lines[2] = {"grandparent", "grandchild"};
	unsigned a = kin->same[kin->first], b = kin->same[kin->second];
	enum sex sex = kin->sex[a];

	r->out->kind = "must";
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t from = r->out->used;

		if (names[i].words[sex] == NULL)
			continue;
		if (names[i].far > 0) {
			const char *const *nearest = names[names[i].down].words;
			const char *const words[] = {nearest[sex], nearest[SEX_UNKNOWN], lines[names[i].down]};

			write_line(r, words, a, b, names[i].far);
		} else
			write_relative(r, names[i].words[sex], a, b);
		add_label(r, kin, names[i].words[sex], from);
	}
}

/* Generations between the oldest and the youngest; 0 where somebody is not told to be of any. */
static unsigned
count_generations(const struct clues_reader *r, const struct kin *kin)
{
	int level[PEOPLE_MAX] = {0}, least = 0, most = 0;
	bool known[PEOPLE_MAX] = {false};

	known[kin->same[0]] = true;
	for (unsigned pass = 0; pass < kin->fact_count; pass++) {
		for (unsigned i = 0; i < kin->fact_count; i++) {
			const struct fact *fact = &kin->facts[i];
			unsigned a = kin->same[fact->a], b = kin->same[fact->b];

			if (known[a] == known[b])
				continue;
			if (known[a])
				level[b] = level[a] + fact->relative->down;
			else
				level[a] = level[b] - fact->relative->down;
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

/* Only those stay who are not another one's second name. */
static void
write_people(struct clues_reader *r, struct kin *kin)
{

	for (unsigned i = 0; i < kin->fact_count; i++) {
		size_t from = r->out->used;

		write_relative(r, kin->facts[i].relative->word, kin->same[kin->facts[i].a], kin->same[kin->facts[i].b]);
		clue_add(r, kin->facts[i].say, from);
	}
	write_options(r, kin);
	for (unsigned i = 0, kept = 0; i < r->entity_count; i++) {
		if (kin->same[i] == i)
			r->members[kept++] = i;
		r->member_count = kept;
	}
}

enum kind_verdict
kin_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct kin kin = {.fact_count = 0};

	r->group_count = 1;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !kin_sentence(r, &kin, s, sentences->list[i].say)) {
			r->out->stopped = sentences->list[i].say;
			return kin.fact_count > 1 ? KIND_STOPPED : KIND_OTHER;
		}
	}
	if (kin.fact_count == 0 || kin.asks.at == NULL || sentences->option_count > 0)
		return KIND_OTHER;
	if (!identify(r, &kin) || kin.same[kin.first] == kin.same[kin.second]) {
		r->out->stopped = kin.asks;
		return KIND_STOPPED;
	}
	write_people(r, &kin);
	r->out->generations = count_generations(r, &kin);
	return KIND_READ;
}
