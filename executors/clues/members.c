/*
 * People in the clues who are in no list: "Ann is taller than Bob", "The red cup is next to the blue one".
 */
#include "executors/clues/reader.h"

#define NAME_WORDS_MAX 3

/* Separators of names or statements. */
static const char *const joints[] = {
    ",", ";", ":", "and", "or", "nor", "but", "while", "whereas", "if", "then", "that", "so", "-", NULL};
/* Followed by the person compared with. */
static const char *const relations[] = {"than", "before", "after", "behind", "of", "to", "as", "beside", "between",
    "above", "below", "over", "under", "beneath", "opposite", "from", "beat", "beats", "defeated", "overtook",
    "precedes", "preceded", "follows", "followed", "neighboring", "across", NULL};

/* Whether a word cannot be part of a name. */
static bool
is_no_name(struct stretch s, unsigned at)
{
	static const char *const none[] = {"it", "he", "she", "they", "this", "that", "who", "which", "what", "there",
	    "if", "no", "not", "one", "someone", "anyone", "all", "any", "each", "every", "most", "him", "her", "them",
	    "on", "in", "at", "by", "for", "from", "with", "when", "during", "together", "combined", "today",
	    "yesterday", "everyone", "nobody", "both", "neither", "either", "others", "other", "his", "their", "your",
	    "of", "to", "as", "immediately", "directly", "exactly", "just", "somewhere", "also", "too", "there",
	    "opposite", "clockwise", "across", "away", "places", "seats", "spots", "us", "me", "i", "you", "each",
	    "somebody", "anybody", "person", "only", "even", "maybe", "perhaps", "almost", "nearly", "still",
	    "probably", "supposedly", "usually", "always", "sometimes", "never", "tomorrow", "next", "last", "once",
	    "recently", "currently", "actually", "some", "whoever", "because", "since", "although", "suppose", "say",
	    "says", "said", "think", "thinks", "not", "today's", "soon", "later", "earlier", "people", "following",
	    "clues", "statements", "answer", "top", "bottom", "front", "back", "start", "beginning", "now", "then",
	    "how", "whose", "where", "away", "apart", NULL};
	struct span word = s.list[at].text;

	return !is_plain_word(word) || any_phrase_at(s, at, none) > 0 || scale_is_word(word) || count_of(word) >= 0;
}

/* Read a whole stretch as a name. Returns false if it cannot be one. */
static bool
name_read(struct stretch s, struct entity *name)
{
	static const char *const openers[] = {
	    "the", "a", "an", "my", "our", "both", "either", "neither", "also", "finally", NULL};

	memset(name, 0, sizeof(*name));
	/* "A sits opposite D": a letter is no article. */
	while (s.from + 1 < s.end && any_phrase_at(s, s.from, openers) > 0)
		s.from++;
	if (s.from >= s.end || s.end - s.from > NAME_WORDS_MAX)
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		/* "the blue one" is as good as its noun. */
		if (is_no_name(s, at) && !(at > s.from && at + 1 == s.end && word_at(s, at, "one")))
			return false;
		name->words[name->count++] = s.list[at].text;
	}
	return true;
}

static void
add_member(const struct clues_reader *r, struct stretch s, struct items *members)
{
	struct entity name;

	if (names_any_entity(r, s) || !name_read(s, &name) || members->count == ITEMS_MAX)
		return;
	for (unsigned i = 0; i < members->count; i++)
		if (same_words(&members->list[i], &name))
			return;
	members->list[members->count++] = name;
}

/* The names before a verb, from the last one on: "Ann and Bob", up to another statement. */
static void
add_subjects(const struct clues_reader *r, struct stretch s, unsigned verb, struct items *members)
{
	unsigned end = verb;

	for (unsigned at = verb; at-- > s.from;) {
		bool joint = any_phrase_at(s, at, joints) > 0;

		if (predicate_begins(s, at) || any_phrase_at(s, at, relations) > 0)
			return;
		if (joint || at == s.from)
			add_member(r, (struct stretch){s.list, at + joint, end}, members);
		if (joint)
			end = at;
	}
}

/* The names after a relation word. */
static void
add_objects(const struct clues_reader *r, struct stretch s, unsigned at, struct items *members)
{
	static const char *const ends[] = {"in", "on", "at", "who", "by", "too", "with", "(", "?", NULL};
	unsigned start = at;

	for (; at <= s.end; at++) {
		bool ends_here = at == s.end || predicate_begins(s, at) || any_phrase_at(s, at, ends) > 0;

		if (!ends_here && any_phrase_at(s, at, joints) == 0)
			continue;
		if (at > start)
			add_member(r, (struct stretch){s.list, start, at}, members);
		if (ends_here)
			return;
		start = at + 1;
	}
}

/* "The fifth child is Xan": who has a place. */
static void
add_placed(const struct clues_reader *r, struct stretch s, unsigned verb, struct items *members)
{
	bool placed = false;

	for (unsigned at = s.from; at < verb; at++)
		placed |= scale_is_word(s.list[at].text);
	if (placed && word_at(s, verb, "is") && s.end - verb == 2)
		add_member(r, (struct stretch){s.list, verb + 1, s.end}, members);
}

void
members_collect(const struct clues_reader *r, struct stretch s, bool asks, struct items *members)
{
	unsigned start;

	/* From a question only its suppositions, and the people it asks about. */
	if (asks) {
		unsigned does = find_word(s, s.from, "does");

		if (s.end > s.from && word_at(s, s.end - 1, "?"))
			s.end--;
		if (does + 2 < s.end)
			add_member(r, (struct stretch){s.list, does + 1, s.end - 1}, members);
		s.from = find_word(s, s.from, "if") + 1;
	} else
		s = scene_skip(r, s);
	start = s.from;
	for (unsigned at = s.from; at < s.end; at++) {
		if (predicate_begins(s, at) && at > start) {
			add_subjects(r, s, at, members);
			add_placed(r, s, at, members);
		}
		if (at > start && any_phrase_at(s, at, relations) > 0)
			add_objects(r, s, at + 1, members);
	}
}

/* "blue one" */
static bool
is_one(const struct entity *name)
{

	return name->count > 1 && span_equals_nocase(name->words[name->count - 1], "one");
}

struct span
members_share_noun(struct items *members)
{
	struct span noun = NO_SPAN;
	struct items kept = {.count = 0};
	bool has[ITEMS_MAX] = {false};

	for (unsigned i = 0; i < members->count && noun.at == NULL; i++) {
		const struct entity *a = &members->list[i];

		for (unsigned k = 0; k < i; k++) {
			const struct entity *b = &members->list[k];

			if (a->count > 1 && b->count > 1 && !is_one(a) &&
			    same_noun(a->words[a->count - 1], b->words[b->count - 1]))
				noun = a->words[a->count - 1];
		}
	}
	for (unsigned i = 0; noun.at != NULL && i < members->count; i++) {
		struct entity name = members->list[i];
		bool ends = name.count > 1 && (same_noun(name.words[name.count - 1], noun) || is_one(&name));
		unsigned k = 0;

		name.count -= ends;
		while (k < kept.count && !same_words(&kept.list[k], &name))
			k++;
		kept.list[k] = name;
		has[k] |= ends;
		kept.count += k == kept.count;
	}
	kept.joined = noun.at != NULL;
	for (unsigned k = 0; k < kept.count; k++)
		kept.joined &= has[k];
	if (!kept.joined)
		return NO_SPAN;
	*members = kept;
	return noun;
}

/* "Monday", "May": something that comes before it is not being compared with a person. */
static bool
is_time(struct span word)
{
	static const char *const times[] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
	    "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
	    "november", "december", "christmas", "easter", "noon", "midnight", "lunch", "breakfast", "dinner", NULL};

	return any_phrase_at((struct stretch){&(struct word){.text = word}, 0, 1}, 0, times) > 0;
}

bool
members_are_told_apart(const struct items *members)
{

	for (unsigned i = 0; i < members->count; i++) {
		const struct entity *name = &members->list[i];

		for (unsigned k = 0; k < members->count; k++) {
			const struct entity *tail = &members->list[k];
			unsigned from = name->count - tail->count, at = 0;

			if (name->count <= tail->count)
				continue;
			while (at < tail->count && same_noun(name->words[from + at], tail->words[at]))
				at++;
			if (at == tail->count)
				return false;
		}
	}
	return true;
}

bool
members_are_alike(const struct items *members)
{

	for (unsigned i = 0; i < members->count; i++) {
		struct span first = members->list[i].words[0];

		if (is_time(first) || (!members->joined && !isupper((unsigned char)first.at[0])))
			return false;
	}
	return true;
}

bool
member_told(const struct clues_reader *r, struct stretch s)
{
	static const char *const too[] = {"has one , too", "has one too", "is one , too", "is there , too",
	    "is there too", "is one of them", "is one of them , too", "is also there", "also has one", "is in it , too",
	    "runs , too", "is the other one", "is the last one named", NULL};
	unsigned entity, n = entity_at(r, s, s.from, &entity);

	if (n > 0)
		return any_phrase_at(s, s.from + n, too) == s.end - s.from - n;
	/* "the fifth child is Xan": one of five, four of whom were named before. */
	if (s.end - s.from < 4 || !word_at(s, s.from, "the") || s.end - s.from > 5 || !word_at(s, s.end - 2, "is"))
		return false;
	return ordinal_of(s.list[s.from + 1].text) == (int)r->places && entity_at(r, s, s.end - 1, &entity) == 1 &&
	    entity >= r->named;
}
