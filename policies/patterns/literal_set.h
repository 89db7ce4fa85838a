/*
 * Sets of strings while a pattern is being read: joined, thinned and weighed.
 *
 * Until a set is thinned, a literal's edges say that a \b or the like stands there, whatever its bytes are; the empty
 * one has both or none.
 */
#ifndef PARAPET_POLICIES_PATTERNS_LITERAL_SET_H
#define PARAPET_POLICIES_PATTERNS_LITERAL_SET_H

#include <stdbool.h>
#include <stdint.h>

#define LITERAL_LENGTH_MAX 16 /* bytes of one literal; longer ones are cut, which is still required */
#define LITERAL_COUNT_MAX  64 /* literals of a set */
#define LITERAL_FAR        4096

/* No byte of a word stands before, or behind, the literal, which itself begins, or ends, with one. */
#define LITERAL_BEGINS_WORD 1u
#define LITERAL_ENDS_WORD   2u

/*
 * How much text something takes at most: so many bytes, and so many words and gaps besides. A word is a run of bytes
 * that are no ASCII white space, a gap one of white space: how long those are is known only once the text is.
 */
struct literal_reach {
	uint16_t bytes; /* LITERAL_FAR: not known */
	uint16_t words, gaps;
};

struct literal {
	uint8_t len;
	uint8_t edges;                  /* LITERAL_BEGINS_WORD and LITERAL_ENDS_WORD, where that is certain */
	char bytes[LITERAL_LENGTH_MAX]; /* ASCII letters in lower case; not NUL-terminated */
	struct literal_reach from;      /* from a match's start to its own */
};

/* Whether PCRE2's \b takes a byte for one of a word: without PCRE2_UCP, nothing beyond ASCII is. */
static inline bool
literal_is_word_byte(char c)
{

	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

struct literal_set {
	unsigned count; /* 0: the pattern needs none that is worth looking for */
	struct literal list[LITERAL_COUNT_MAX];
};

/* Copy a set, which has room for many more literals than it mostly holds. */
void literal_set_copy(struct literal_set *into, const struct literal_set *set);

#define LITERAL_EDGES (LITERAL_BEGINS_WORD | LITERAL_ENDS_WORD)

/* What is too far in any way is not known. */
struct literal_reach literal_reach_of(unsigned long bytes, unsigned long words, unsigned long gaps);
struct literal_reach literal_reach_add(struct literal_reach a, struct literal_reach b);
struct literal_reach literal_reach_larger(struct literal_reach a, struct literal_reach b);

/* Add a literal unless it is there; of its edges, those stay that both have, and of its distances the longer one.
 * Returns false when there is no room. */
bool literal_set_add(struct literal_set *set, const struct literal *literal);

/* Every string of the one set followed by every string of the other. Returns false, the set unchanged, when too many.
 */
bool literal_set_join(struct literal_set *set, const struct literal_set *next);

/* Every string of the set is followed by a \b or the like. */
void literal_set_end_at_edge(struct literal_set *set);

/* Whether every one is. */
bool literal_set_ends_at_edge(const struct literal_set *set);

/* Drop edges that say nothing, and literals that hold another one of the set: that one is found wherever they are. Only
 * needs may be thinned. */
void literal_set_thin(struct literal_set *set);

/* How often one of them stands in prose, roughly, per byte of it, and a little for each. INFINITY: the set is not worth
 * looking for. */
double literal_set_commonness(const struct literal_set *set);

/* Keep the rarer of two needs in *best, thinned; the second one is `from` further away. */
void literal_set_keep_rarer(struct literal_set *best, const struct literal_set *set, struct literal_reach from);

#endif
