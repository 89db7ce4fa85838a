/*
 * What things weigh or cost in terms of each other: "Two apples weigh as much as three plums. One plum weighs 40 g. How
 * much does one apple weigh?" All things of a kind weigh the same.
 */
#include "executors/clues/sentences.h"

#define THINGS_MAX 6
#define SIDE_MAX   4    /* kinds of things on one side */
#define MOST       9999 /* the weight of one thing, at most; whole numbers only */
#define PRIME      1000003

/* So many of each of some things, or a number of a unit. */
struct side {
	int counts[SIDE_MAX];
	unsigned things[SIDE_MAX];
	unsigned count;
	int amount;
};

struct balance {
	int64_t rows[THINGS_MAX]
		    [THINGS_MAX]; /* the equations of things, in echelon form, by the first thing left in each */
	struct span unit;
	bool asked;
};

static const char *const equals[] = {"weigh as much as", "weighs as much as", "weigh the same as", "weighs the same as",
    "balance", "balances", "are as heavy as", "is as heavy as", "cost as much as", "costs as much as",
    "cost the same as", "costs the same as", "have the same weight as", "has the same weight as",
    "have the same mass as", "has the same mass as", "weigh exactly as much as", "weighs exactly as much as", NULL};
static const char *const measures[] = {"weigh", "weighs", "cost", "costs", NULL};
static const char *const units[] = {"g", "gram", "grams", "kg", "kilo", "kilos", "kilogram", "kilograms", "lb", "lbs",
    "pound", "pounds", "oz", "ounce", "ounces", "cent", "cents", "dollar", "dollars", "euro", "euros", "ton", "tons",
    NULL};
static const char *const no_things[] = {"a", "an", "the", "of", "and", "or", "not", "more", "less", "than", "as",
    "much", "other", "half", "each", "all", "these", "those", "it", "they", "one", "same", "twice", "times", "together",
    "only", "at", "least", "most", "about", "different", "is", "are", "does", "do", "many", NULL};

/* "two apples", "one pear", "a melon". Returns the words it takes, or 0; things are added. */
static unsigned
thing_at(struct clues_reader *r, struct stretch s, unsigned at, bool add, int *count, unsigned *thing)
{
	bool article = word_at(s, at, "a") || word_at(s, at, "an");
	struct span word;

	*count = article ? 1 : at < s.end ? count_of(s.list[at].text) : -1;
	if (*count < 1 || !word_is_written(s, at + 1))
		return 0;
	word = s.list[at + 1].text;
	if (!isalpha((unsigned char)word.at[0]) || any_phrase_at(s, at + 1, no_things) > 0 ||
	    any_phrase_at(s, at + 1, units) > 0 || count_of(word) >= 0)
		return 0;
	for (*thing = 0; *thing < r->entity_count; (*thing)++)
		if (same_noun(r->entities[*thing].words[0], word))
			return 2;
	if (!add || r->entity_count == THINGS_MAX)
		return 0;
	r->entities[r->entity_count++] = (struct entity){.words = {word}, .count = 1};
	return 2;
}

static bool
verb_at(struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, equals) > 0 || any_phrase_at(s, at, measures) > 0;
}

/* "two apples and a pear": up to the beginning of another statement. Returns its number of words, or 0. */
static unsigned
side_at(struct clues_reader *r, struct stretch s, unsigned at, bool add, struct side *side)
{
	unsigned start = at, joint = 0, n;

	*side = (struct side){.count = 0};
	for (;;) {
		unsigned behind = at + joint;

		if (side->count == SIDE_MAX)
			return 0;
		n = thing_at(r, s, behind, add, &side->counts[side->count], &side->things[side->count]);
		/* "... balances 4 pears and one pear balances ..." */
		if (n == 0 || (side->count > 0 && start > s.from && verb_at(s, behind + n)))
			return at - start;
		side->count++;
		at = behind + n;
		joint = word_at(s, at, "and");
		if (joint == 0)
			return at - start;
	}
}

/* "40 g". Returns the words it takes, or 0; one unit is spoken of. */
static unsigned
amount_at(struct balance *balance, struct stretch s, unsigned at, struct side *side)
{

	*side = (struct side){.amount = at < s.end ? count_of(s.list[at].text) : -1};
	if (side->amount < 1 || any_phrase_at(s, at + 1, units) == 0 ||
	    (balance->unit.len > 0 && !same_noun(balance->unit, s.list[at + 1].text)))
		return 0;
	balance->unit = s.list[at + 1].text;
	return 2;
}

static int64_t
inverse_of(int64_t value)
{
	int64_t inverse = 1;

	for (int64_t power = PRIME - 2; power > 0; power /= 2) {
		if (power % 2 == 1)
			inverse = inverse * value % PRIME;
		value = value * value % PRIME;
	}
	return inverse;
}

/*
 * Add the equation of one more statement. They suffice only if they do so modulo a prime: whole numbers that happen to
 * be the only ones prove nothing.
 */
static void
take_row(struct balance *balance, int64_t *row)
{

	for (unsigned i = 0; i < THINGS_MAX; i++) {
		int64_t *known = balance->rows[i], first = (row[i] % PRIME + PRIME) % PRIME;

		if (first == 0)
			continue;
		if (known[i] == 0) {
			for (unsigned k = 0; k < THINGS_MAX; k++)
				known[k] = (row[k] % PRIME + PRIME) % PRIME;
			return;
		}
		for (unsigned k = 0; k < THINGS_MAX; k++)
			row[k] = (row[k] - first * inverse_of(known[i]) % PRIME * known[k]) % PRIME;
	}
}

static bool
is_determined(const struct clues_reader *r, const struct balance *balance)
{

	for (unsigned i = 0; i < r->entity_count; i++)
		if (balance->rows[i][i] == 0)
			return false;
	return true;
}

static void
take_sides(struct balance *balance, const struct side *left, const struct side *right)
{
	int64_t row[THINGS_MAX] = {0};

	for (unsigned i = 0; i < left->count; i++)
		row[left->things[i]] += left->counts[i];
	for (unsigned i = 0; i < right->count; i++)
		row[right->things[i]] -= right->counts[i];
	take_row(balance, row);
}

static void
write_side(struct clues_reader *r, const struct side *side)
{

	if (side->count == 0)
		write_number(r, side->amount);
	for (unsigned i = 0; i < side->count; i++) {
		write_text(r, i > 0 ? " + " : "");
		write_number(r, side->counts[i]);
		write_text(r, " * ");
		write_entity(r, side->things[i]);
	}
}

/* "Two apples weigh as much as three plums". Returns the words it takes, or 0. */
static unsigned
fact_at(struct clues_reader *r, struct balance *balance, struct stretch s, unsigned at, struct span say)
{
	static const char *const together[] = {"together", "in total", NULL};
	struct side left, right;
	unsigned start = at, n = side_at(r, (struct stretch){s.list, at, s.end}, at, true, &left), verb;
	size_t from = r->out->used;

	if (n == 0)
		return 0;
	at += n;
	at += any_phrase_at(s, at, together);
	verb = any_phrase_at(s, at, equals);
	if (verb > 0)
		n = side_at(r, (struct stretch){s.list, at, s.end}, at + verb, true, &right);
	else {
		verb = any_phrase_at(s, at, measures);
		n = verb == 0 ? 0 : amount_at(balance, s, at + verb, &right);
	}
	if (n == 0)
		return 0;
	at += verb + n;
	at += any_phrase_at(s, at, together);
	take_sides(balance, &left, &right);
	write_side(r, &left);
	write_text(r, " == ");
	write_side(r, &right);
	return clue_add(r, say, from) ? at - start : 0;
}

static bool
ask(struct clues_reader *r, struct balance *balance, struct span say, const struct side *side, struct span counted)
{
	struct clues *out = r->out;
	size_t from = out->used;

	write_side(r, side);
	out->kind = "value";
	out->options[0] = (struct clues_clue){say, {out->room + from, out->used - from}};
	out->labels[0] = NO_SPAN;
	out->option_count = 1;
	out->counted = counted;
	balance->asked = true;
	return !write_failed(r);
}

/* "How much does one apple weigh?", "How many figs balance one melon?": then the unit is one fig. */
static bool
question_read(struct clues_reader *r, struct balance *balance, struct stretch s, struct span say)
{
	static const char *const much[] = {"how much does", "how much do", "how much would", NULL};
	static const char *const takes[] = {"does it take to balance", "do you need to balance",
	    "are needed to balance", "will balance", "would balance", "weigh as much as", "balance", "are as heavy as",
	    "cost as much as", "weigh the same as", NULL};
	unsigned n = any_phrase_at(s, s.from, much), at = s.from + n, thing;
	struct side side;
	size_t from;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	if (balance->asked)
		return false;
	if (n > 0) {
		n = side_at(r, (struct stretch){s.list, at, s.end}, at, false, &side);
		return n > 0 && any_phrase_at(s, at + n, measures) > 0 && at + n + 1 == s.end &&
		    balance->unit.len > 0 && ask(r, balance, say, &side, balance->unit);
	}
	if (phrase_at(s, s.from, "how many") == 0 || balance->unit.len > 0)
		return false;
	at = s.from + 2;
	for (thing = 0; thing < r->entity_count; thing++)
		if (at < s.end && same_noun(r->entities[thing].words[0], s.list[at].text))
			break;
	n = any_phrase_at(s, at + 1, takes);
	if (thing == r->entity_count || n == 0)
		return false;
	s.from = at + 1 + n;
	n = side_at(r, s, s.from, false, &side);
	if (n == 0 || s.from + n != s.end)
		return false;
	take_sides(balance, &(struct side){.count = 1, .counts = {1}, .things = {thing}}, &(struct side){.count = 0});
	from = r->out->used;
	write_entity(r, thing);
	write_text(r, " == 1");
	return clue_add(r, say, from) && ask(r, balance, say, &side, s.list[at].text);
}

static bool
balance_sentence(struct clues_reader *r, struct balance *balance, struct stretch s, struct span say)
{
	static const char *const openers[] = {
	    "on a scale ,", "on a balance scale ,", "on a balance ,", "if", "suppose", "given that", NULL};
	static const char *const joints[] = {", and", "and", ",", ";", "but", "then", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, openers), n;

	while (at < s.end) {
		if (word_at(s, at, "how"))
			return question_read(r, balance, (struct stretch){s.list, at, s.end}, say);
		n = balance->asked ? 0 : fact_at(r, balance, s, at, say);
		if (n == 0)
			return false;
		at += n;
		n = any_phrase_at(s, at, joints);
		n += word_at(s, at + n, "then");
		if (n == 0 && at < s.end)
			return false;
		at += n;
	}
	return true;
}

enum kind_verdict
balance_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct balance balance = {.asked = false};

	r->group_count = 1;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !balance_sentence(r, &balance, s, sentences->list[i].say))
			return KIND_OTHER;
	}
	if (!balance.asked || r->out->clue_count < 2 || sentences->option_count > 0 || !is_determined(r, &balance))
		return KIND_OTHER;
	r->groups[0].count = r->entity_count;
	r->most = MOST;
	return KIND_READ;
}
