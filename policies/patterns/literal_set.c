/*
 * Sets of strings, and how useful a set is to search for.
 */
#include "policies/patterns/literal_set.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "policies/span.h"

#define JOIN_MAX      24            /* strings that a run may expand to; beyond that, shorter runs are good enough */
#define WEIGHT_LEAST  5             /* lighter literals occur in most texts */
#define COMMON_WEIGHT 4             /* of a common word, at most */
#define LITERAL_COST  (1.0 / 16384) /* cost of searching for one more, expressed as a frequency */

struct literal_reach
literal_reach_of(unsigned long bytes, unsigned long words, unsigned long gaps)
{

	if (bytes >= LITERAL_FAR || words >= LITERAL_FAR || gaps >= LITERAL_FAR)
		return (struct literal_reach){LITERAL_FAR, 0, 0};
	return (struct literal_reach){(uint16_t)bytes, (uint16_t)words, (uint16_t)gaps};
}

struct literal_reach
literal_reach_add(struct literal_reach a, struct literal_reach b)
{

	return literal_reach_of(
	    (unsigned long)a.bytes + b.bytes, (unsigned long)a.words + b.words, (unsigned long)a.gaps + b.gaps);
}

struct literal_reach
literal_reach_larger(struct literal_reach a, struct literal_reach b)
{

	return (struct literal_reach){a.bytes > b.bytes ? a.bytes : b.bytes, a.words > b.words ? a.words : b.words,
	    a.gaps > b.gaps ? a.gaps : b.gaps};
}

void
literal_set_copy(struct literal_set *into, const struct literal_set *set)
{

	into->count = set->count;
	memcpy(into->list, set->list, set->count * sizeof(set->list[0]));
}

bool
literal_set_add(struct literal_set *set, const struct literal *literal)
{

	for (unsigned i = 0; i < set->count; i++)
		if (set->list[i].len == literal->len && memcmp(set->list[i].bytes, literal->bytes, literal->len) == 0) {
			set->list[i].edges &= literal->edges;
			set->list[i].from = literal_reach_larger(set->list[i].from, literal->from);
			return true;
		}
	if (set->count == LITERAL_COUNT_MAX)
		return false;
	set->list[set->count++] = *literal;
	return true;
}

/* Whether every literal stays within the maximum length when the other is appended. */
static bool
can_take(const struct literal_set *set, const struct literal *next)
{

	for (unsigned i = 0; i < set->count; i++)
		if (set->list[i].len + next->len > LITERAL_LENGTH_MAX)
			return false;
	return true;
}

static void
append(struct literal *literal, const struct literal *next)
{
	unsigned begin = literal->len > 0 ? literal->edges : literal->edges | next->edges;
	unsigned end = next->len > 0 ? next->edges : literal->edges | next->edges;

	literal->edges = (uint8_t)((begin & LITERAL_BEGINS_WORD) | (end & LITERAL_ENDS_WORD));
	memcpy(literal->bytes + literal->len, next->bytes, next->len);
	literal->len = (uint8_t)(literal->len + next->len);
}

/* Join with several strings, all of which fit. */
static bool
join_each(struct literal_set *set, const struct literal_set *next)
{
	struct literal_set joined;

	joined.count = 0;
	for (unsigned i = 0; i < set->count; i++)
		for (unsigned k = 0; k < next->count; k++) {
			struct literal literal = set->list[i];

			append(&literal, &next->list[k]);
			if (joined.count == JOIN_MAX || !literal_set_add(&joined, &literal))
				return false;
		}
	literal_set_copy(set, &joined);
	return true;
}

bool
literal_set_join(struct literal_set *set, const struct literal_set *next)
{

	for (unsigned k = 0; k < next->count; k++)
		if (!can_take(set, &next->list[k]))
			return false;
	/* Most patterns are a sequence of characters, which adds no strings. */
	if (next->count != 1 || set->count > JOIN_MAX)
		return join_each(set, next);
	for (unsigned i = 0; i < set->count; i++)
		append(&set->list[i], &next->list[0]);
	return true;
}

void
literal_set_end_at_edge(struct literal_set *set)
{

	for (unsigned i = 0; i < set->count; i++)
		set->list[i].edges |= set->list[i].len > 0 ? LITERAL_ENDS_WORD : LITERAL_EDGES;
}

bool
literal_set_ends_at_edge(const struct literal_set *set)
{

	for (unsigned i = 0; i < set->count; i++)
		if (!(set->list[i].edges & LITERAL_ENDS_WORD))
			return false;
	return set->count > 0;
}

/* A \b next to a byte that is not a word byte requires one on its other side, which is not searched for. */
static void
drop_edges(struct literal *literal)
{

	if (literal->len == 0 || !literal_is_word_byte(literal->bytes[0]))
		literal->edges &= (uint8_t)~LITERAL_BEGINS_WORD;
	if (literal->len == 0 || !literal_is_word_byte(literal->bytes[literal->len - 1]))
		literal->edges &= (uint8_t)~LITERAL_ENDS_WORD;
}

/* Whether a literal with its edges occurs in a longer one; *inside gets its offset there. */
static bool
is_held(const struct literal *literal, const struct literal *longer, unsigned *inside)
{

	for (unsigned at = 0; at + literal->len <= longer->len; at++) {
		unsigned end = at + literal->len;
		bool begins =
		    at == 0 ? longer->edges & LITERAL_BEGINS_WORD : !literal_is_word_byte(longer->bytes[at - 1]);
		bool ends =
		    end == longer->len ? longer->edges & LITERAL_ENDS_WORD : !literal_is_word_byte(longer->bytes[end]);

		if ((begins || !(literal->edges & LITERAL_BEGINS_WORD)) &&
		    (ends || !(literal->edges & LITERAL_ENDS_WORD)) &&
		    memcmp(longer->bytes + at, literal->bytes, literal->len) == 0) {
			*inside = at;
			return true;
		}
	}
	return false;
}

void
literal_set_thin(struct literal_set *set)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < set->count; i++)
		drop_edges(&set->list[i]);
	for (unsigned i = 0; i < set->count; i++) {
		struct literal *literal = &set->list[i], *shortest = literal;
		struct literal_reach from = literal->from;
		unsigned inside = 0;

		/* The shortest one contains no other, so it stays. */
		for (unsigned k = 0; k < set->count; k++)
			if (set->list[k].len < shortest->len && is_held(&set->list[k], literal, &inside))
				shortest = &set->list[k];
		if (shortest == literal) {
			set->list[kept++] = *literal;
			continue;
		}
		from.bytes = (uint16_t)(from.bytes + inside);
		shortest->from = literal_reach_larger(shortest->from, from);
	}
	set->count = kept;
}

/* Words in every other sentence, however rare their letters; sorted. */
static const char *const common_words[] = {"a", "all", "an", "and", "are", "as", "at", "be", "by", "can", "do", "each",
    "for", "from", "had", "has", "have", "he", "her", "his", "how", "if", "in", "is", "it", "more", "my", "not", "of",
    "on", "one", "or", "she", "so", "than", "that", "the", "their", "there", "they", "this", "to", "was", "we", "were",
    "what", "which", "who", "will", "with", "would", "you", "your"};

/* Frequent letters and marks, with the lowest weight. */
/* clang-format off */
static const bool frequent[128] = {
    ['\0'] = true, ['\n'] = true, [' '] = true, ['\''] = true, [','] = true, ['.'] = true, ['a'] = true, ['e'] = true,
    ['h'] = true, ['i'] = true, ['l'] = true, ['n'] = true, ['o'] = true, ['r'] = true, ['s'] = true, ['t'] = true,
};
/* clang-format on */

static unsigned
byte_weight(unsigned char c)
{

	if (c >= 0x80 || frequent[c])
		return 2;
	return isalnum(c) ? 3 : 4;
}

static int
compare_word(const void *key, const void *entry)
{
	const struct span *word = key;
	const char *common = *(const char *const *)entry;
	int order = strncmp(word->at, common, word->len);

	return order != 0 || common[word->len] == '\0' ? order : -1;
}

static bool
is_common_word(struct span word)
{

	return bsearch(&word, common_words, nitems(common_words), sizeof(common_words[0]), compare_word) != NULL;
}

/* How rare a literal is, roughly in bits: frequent letters weigh least, marks most. */
static unsigned
letters_weight(const struct literal *literal)
{
	unsigned weight = 0;

	for (unsigned i = 0; i < literal->len; i++)
		weight += byte_weight((unsigned char)literal->bytes[i]);
	return weight;
}

/* The same for text made of words, some more common than their letters suggest, with spaces between. */
static unsigned
words_weight(const struct literal *literal)
{
	unsigned weight = 0, end;

	for (unsigned at = 0; at < literal->len; at = end) {
		unsigned word = 0;

		for (end = at; end < literal->len && isalpha((unsigned char)literal->bytes[end]); end++)
			word += byte_weight((unsigned char)literal->bytes[end]);
		if (end == at)
			word = literal->bytes[end++] == ' ' ? 1 : byte_weight((unsigned char)literal->bytes[at]);
		else if (word > COMMON_WEIGHT && is_common_word((struct span){literal->bytes + at, end - at}))
			word = COMMON_WEIGHT;
		weight += word;
	}
	return weight;
}

double
literal_set_commonness(const struct literal_set *set)
{
	double sum = 0;

	for (unsigned i = 0; i < set->count; i++) {
		if (letters_weight(&set->list[i]) < WEIGHT_LEAST)
			return INFINITY;
		sum += ldexp(1, -(int)words_weight(&set->list[i])) + LITERAL_COST;
	}
	return set->count > 0 ? sum : INFINITY;
}

void
literal_set_keep_rarer(struct literal_set *best, const struct literal_set *set, struct literal_reach from)
{

	if (literal_set_commonness(set) >= literal_set_commonness(best))
		return;
	literal_set_copy(best, set);
	for (unsigned i = 0; i < best->count; i++)
		best->list[i].from = literal_reach_add(best->list[i].from, from);
	literal_set_thin(best);
}
