/*
 * Sentences that introduce a puzzle's things: "There are three birds: an owl, a crow and a robin."
 */
#include "executors/clues/reader.h"

#include "routes/text/glyph.h"

static const char *const copulas[] = {"are", "is", "were", "was", "be", NULL};
static const char *const verbs[] = {"are", "is", "were", "was", "sit", "sat", "stand", "stood", "live", "lives", "ran",
    "run", "finished", "took", "participated", "competed", "entered", "have", "had", "each", "all", "ran", "raced",
    "went", "arrived", "queue", "wait", "lie", "lies", "lay", "hang", "work as", "worked as", NULL};

/* What cannot introduce a list: positions would not be one to one, or not in a row. */
static const char *const vetoes[] = {"not", "if", "or", "unless", "except", "neither", "either", "pairs", "teams",
    "groups", "two of", "some of", "at least", "at most", "up to", "one or more", "only", "than", "says",
    "each of which", NULL};

bool
is_color(struct span word)
{
	static const char *const colors[] = {"red", "blue", "green", "yellow", "white", "black", "brown", "grey",
	    "gray", "orange", "purple", "pink", "violet", "silver", "gold", "golden", "beige", "turquoise", NULL};

	return any_phrase_at((struct stretch){&(struct word){.text = word}, 0, 1}, 0, colors) > 0;
}

static bool
is_article(struct stretch s, unsigned at)
{

	/* "A, B and C" */
	if (word_at(s, at, "a") && (at + 1 >= s.end || word_at(s, at + 1, ",") || word_at(s, at + 1, "and")))
		return false;
	return word_at(s, at, "a") || word_at(s, at, "an") || word_at(s, at, "the") || word_at(s, at, "my") ||
	    word_at(s, at, "our");
}

bool
is_plain_word(struct span word)
{

	for (size_t i = 0; i < word.len; i++) {
		if (!glyph_is_word_byte(word.at[i]))
			return false;
	}
	return word.len > 0;
}

/* An item's words: up to the next comma, "and", or word that cannot belong to it. Returns how many. */
static unsigned
item_at(struct stretch s, unsigned at, struct entity *item)
{
	static const char *const ends[] = {
	    ",", "and", "or", ";", "with", "who", "that", "which", "-", "(", "but", "while", "whereas", NULL};
	unsigned start = at;

	memset(item, 0, sizeof(*item));
	at += is_article(s, at);
	while (at < s.end && any_phrase_at(s, at, ends) == 0 && any_phrase_at(s, at, verbs) == 0 &&
	    (item->count == 0 || predicate_link_at(s, at) == 0)) {
		if (item->count == ENTITY_WORDS_MAX || !is_plain_word(s.list[at].text) ||
		    scale_is_word(s.list[at].text))
			return 0;
		item->words[item->count++] = s.list[at++].text;
	}
	/* "a red one" is the red of what is listed */
	if (item->count > 1 && span_equals_nocase(item->words[item->count - 1], "one"))
		item->count--;
	return item->count == 0 ? 0 : at - start;
}

/* "a red, a green and a blue dress": the last one's noun applies to all. "An owl and a blue jay" share none. */
static void
share_noun(struct items *items)
{

	for (unsigned i = 0; i + 1 < items->count; i++)
		if (items->list[i].count != 1 || !is_color(items->list[i].words[0]))
			return;
	if (items->count > 1 && items->list[items->count - 1].count == 2)
		items->list[items->count - 1].count = 1;
}

/* "are painted red, white and tan": what is between the verb and the first item. */
static const char *const called[] = {"painted", "coloured", "colored", "called", "named", "labelled", "labeled", NULL};

/* Read items from an offset on, the last after a joining word. Returns false if there are fewer than two. */
static bool
items_joined_at(struct stretch s, unsigned at, const char *last, struct items *items)
{

	memset(items, 0, sizeof(*items));
	at += any_phrase_at(s, at, called) > 0;
	while (items->count < ITEMS_MAX) {
		unsigned n = item_at(s, at, &items->list[items->count]), joint;

		if (n == 0)
			break;
		items->count++;
		at += n;
		items->end = at;
		if (items->joined)
			break;
		joint = word_at(s, at, ",") || word_at(s, at, ";");
		if (word_at(s, at + joint, last)) {
			items->joined = true;
			joint++;
		}
		if (joint == 0)
			break;
		at += joint;
	}
	share_noun(items);
	return items->count >= 2;
}

static bool
items_at(struct stretch s, unsigned at, struct items *items)
{

	return items_joined_at(s, at, "and", items);
}

/* "dave emma frank gina and hal": as many words as required, with nothing between them. */
static bool
bare_items_at(struct stretch s, unsigned at, unsigned count, struct items *items)
{

	static const char *const none[] = {"in", "on", "at", "a", "an", "the", "of", "with", NULL};

	memset(items, 0, sizeof(*items));
	for (; at < s.end && items->count < ITEMS_MAX; at++) {
		if (word_at(s, at, "and") || word_at(s, at, ","))
			continue;
		if (!is_plain_word(s.list[at].text) || scale_is_word(s.list[at].text) ||
		    any_phrase_at(s, at, verbs) > 0 || any_phrase_at(s, at, none) > 0)
			return false;
		items->list[items->count++] = (struct entity){.words = {s.list[at].text}, .count = 1};
	}
	items->end = at;
	return at == s.end && items->count == count;
}

bool
same_words(const struct entity *a, const struct entity *b)
{

	if (a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++) {
		if (!same_noun(a->words[i], b->words[i]))
			return false;
	}
	return true;
}

/* The words of an introduction that may name a member of its list. */
static void
take_nouns(struct group *group, struct stretch s)
{
	static const char *const none[] = {"each", "every", "person", "people", "has", "have", "a", "an", "the", "are",
	    "is", "was", "were", "there", "of", "unique", "different", "favorite", "in", "on", "at", "and", "their",
	    "they", "all", "by", "to", "from", "for", "with", "following", "own", "house", "houses", "use", "names'",
	    "'s", "exactly", NULL};

	for (unsigned at = s.from; at < s.end && group->noun_count < GROUP_NOUNS_MAX; at++) {
		struct span word = s.list[at].text;

		if (any_phrase_at(s, at, none) == 0 && is_plain_word(word) && count_of(word) < 0 &&
		    !scale_is_word(word))
			group->nouns[group->noun_count++] = word;
	}
}

/* Whether the words around a list say only what is necessary. */
static bool
is_harmless(const struct clues_reader *r, struct stretch s)
{
	static const char *const orders[] = {"from left to right", "left to right", "first to last",
	    "first through last", "front to back", "from top to bottom", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		unsigned entity, n = any_phrase_at(s, at, orders);

		if (n > 0)
			at += n - 1;
		else if (any_phrase_at(s, at, vetoes) > 0 || scale_is_word(s.list[at].text) ||
		    entity_at(r, s, at, &entity) > 0)
			return false;
	}
	return true;
}

/* The count that an introduction gives, or -1. */
static int
count_said(struct stretch s)
{
	int count = -1;

	for (unsigned at = s.from; at < s.end; at++) {
		if (count_of(s.list[at].text) > 1)
			count = count_of(s.list[at].text);
	}
	return count;
}

bool
list_add(struct clues_reader *r, const struct items *items, struct stretch nouns, bool fixed)
{
	struct group *group = &r->groups[r->group_count];

	if (r->group_count == CLUES_GROUPS_MAX || r->entity_count + items->count > CLUES_ENTITIES_MAX)
		return false;
	for (unsigned i = 0; i < items->count; i++) {
		for (unsigned k = 0; k < i; k++) {
			if (same_words(&items->list[i], &items->list[k]))
				return false;
		}
	}
	if (r->places != 0 && r->places != items->count)
		return false;
	memset(group, 0, sizeof(*group));
	take_nouns(group, nouns);
	group->first = r->entity_count;
	group->count = items->count;
	group->fixed = fixed;
	for (unsigned i = 0; i < items->count; i++) {
		r->entities[r->entity_count] = items->list[i];
		r->entities[r->entity_count++].group = r->group_count;
	}
	r->group_count++;
	r->places = items->count;
	r->numbered = r->numbered || fixed;
	return true;
}

/* "with the spaces lined up in that order" */
static bool
is_in_that_order(struct stretch s)
{
	bool said = false;

	if (!word_at(s, s.from, "with") && !word_at(s, s.from, ","))
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		if (scale_is_word(s.list[at].text) || word_at(s, at, "not"))
			return false;
		said |= phrase_at(s, at, "in that order") > 0 || phrase_at(s, at, "in this order") > 0;
	}
	return said;
}

/* "There are 5 houses, numbered 1 to 5 from left to right, as seen from across the street." */
static bool
numbered_read(struct clues_reader *r, struct stretch s)
{
	unsigned at = find_word(s, s.from, "numbered"), n = 0;
	int last;

	if (at == s.end || r->places != 0)
		return false;
	last = count_said(s);
	for (unsigned k = at; k < s.end && n == 0; k++)
		n = phrase_at(s, k, "from left to right");
	if (n == 0 || last < 2 || last > ITEMS_MAX || count_said((struct stretch){s.list, s.from, at}) != last)
		return false;
	r->places = (unsigned)last;
	r->numbered = true;
	return true;
}

/*
 * ", and the executives' names are": where its verb is, if a list is followed by another; otherwise the stretch's end.
 */
static unsigned
next_list(struct stretch s)
{
	unsigned at = s.from;

	if (!word_at(s, at, ",") || !word_at(s, at + 1, "and"))
		return s.end;
	for (at += 2; at < s.end && at < s.from + 8; at++) {
		if (any_phrase_at(s, at, copulas) > 0)
			return at;
	}
	return s.end;
}

/* A list after an introduction. A sentence may have several: "The cars are ..., and the names are ...". */
static bool
introduced_read(struct clues_reader *r, struct stretch s, unsigned colon)
{
	struct stretch intro = {s.list, s.from, colon}, rest;
	struct items items;
	int count = count_said(intro);
	unsigned next;
	bool fixed;

	if (colon == s.from || colon + 1 >= s.end || !is_harmless(r, intro))
		return false;
	if ((!items_at(s, colon + 1, &items) || (int)items.count != count) &&
	    (count < 2 || !word_at(s, colon, ":") || !bare_items_at(s, colon + 1, (unsigned)count, &items)) &&
	    !items_at(s, colon + 1, &items))
		return false;
	if (count >= 0 ? (unsigned)count != items.count : !word_at(s, colon, ":") && items.count < 3)
		return false;
	rest = (struct stretch){s.list, items.end, s.end};
	fixed = is_in_that_order(rest);
	next = next_list(rest);
	if (next < s.end)
		return list_add(r, &items, intro, false) &&
		    introduced_read(r, (struct stretch){s.list, rest.from + 1, s.end}, next);
	if (rest.from < s.end && !fixed &&
	    !(!word_at(s, colon, ":") &&
		(word_at(s, rest.from, "-") || word_at(s, rest.from, ",") || any_phrase_at(s, rest.from, verbs) > 0) &&
		is_harmless(r, rest)))
		return false;
	return list_add(r, &items, intro, fixed);
}

/* "Ann, Bob and Cy are standing in a row." */
static bool
leading_read(struct clues_reader *r, struct stretch s)
{
	struct items items;
	struct stretch rest;
	int count;

	if (!items_at(s, s.from, &items) || !items.joined || count_of(items.list[0].words[0]) > 1)
		return false;
	rest = (struct stretch){s.list, items.end + word_at(s, items.end, ","), s.end};
	count = count_said(rest);
	/* "Ann and Bob are two islanders." Two of those who are in some order need not be all. */
	if (items.count < 3 && !(r->truths && count == 2))
		return false;
	if (any_phrase_at(s, rest.from, verbs) == 0 || !is_harmless(r, rest) ||
	    (count >= 0 && (unsigned)count != items.count))
		return false;
	return list_add(r, &items, rest, false);
}

/* "Ann, Bob and Cy are a nurse, a pilot and a cook, not necessarily in that order." */
static bool
paired_read(struct clues_reader *r, struct stretch s)
{
	static const char *const tails[] = {"not necessarily in that order", "not necessarily in this order",
	    "one each", "all different", "each a different one", "each one a different one", "in no particular order",
	    "but not necessarily in that order", "but not necessarily in this order", "in some order", NULL};
	static const char *const pairing[] = {"are", "is", "were", "was", "be", "work as", "worked as", "play", "own",
	    "have", "drive", "wear", "live in", "drink", "keep", "order", "ordered", "picked", "chose", "like",
	    "bought", "brought", "study", "teach", "speak", "ride", "ate", "played", NULL};
	static const char *const naming[] = {"are named", "are called", NULL};
	struct stretch none = {s.list, s.from, s.from};
	struct items first, second;
	unsigned at, verb;

	if (!items_at(s, s.from, &first) || !first.joined ||
	    (verb = any_phrase_at(s, first.end, naming) > 0 ? 2 : any_phrase_at(s, first.end, pairing)) == 0 ||
	    !items_at(s, first.end + verb, &second) || !second.joined || first.count != second.count)
		return false;
	at = second.end + word_at(s, second.end, ",");
	if (word_at(s, at, "(") && word_at(s, s.end - 1, ")")) {
		at++;
		s.end--;
	}
	/* Everyone has one name. */
	return ((at < s.end && any_phrase_at(s, at, tails) == s.end - at) ||
		   (at == s.end && any_phrase_at(s, first.end, naming) > 0)) &&
	    list_add(r, &first, none, false) && list_add(r, &second, none, false);
}

/* "Three friends, Ann, Bob and Cy, each have a different pet: a dog, a fish and a bird." */
static bool
each_different_read(struct clues_reader *r, struct stretch s, unsigned colon)
{
	unsigned comma = find_word(s, s.from, ","), from = comma + 1;
	int count = comma < colon ? count_said((struct stretch){s.list, s.from, comma}) : -1;
	struct items first, second;
	struct stretch rest;
	bool one;

	/* "Ann, Bob and Cy each ...": their number is not given. */
	if (count < 2) {
		from = s.from;
		comma = s.from;
	}
	if (!items_at(s, from, &first) || !first.joined ||
	    ((!items_at(s, colon + 1, &second) || second.end != s.end) &&
		(!items_joined_at(s, colon + 1, "or", &second) || second.end != s.end)))
		return false;
	rest = (struct stretch){s.list, first.end + word_at(s, first.end, ","), colon};
	/* "play one instrument each" */
	one = first.end < colon && word_at(s, colon - 1, "each") && find_word(rest, rest.from, "one") < colon;
	if (first.end >= colon || (!one && !word_at(s, rest.from, "each")) ||
	    (!one && find_word(rest, rest.from, "different") == rest.end) || !is_harmless(r, rest) ||
	    count_said(rest) >= (one ? 2 : 0) || (count >= 2 && (unsigned)count != first.count) ||
	    first.count != second.count)
		return false;
	return list_add(r, &first, (struct stretch){s.list, s.from, comma}, false) && list_add(r, &second, rest, false);
}

/* "The spaces are lined up in that order.", right after the first list: it is the places themselves. */
static bool
fixes_order(struct clues_reader *r, struct stretch s)
{
	static const char *const said[] = {"the", "they", "these", "all", "are", "were", "stand", "lie", "lined up",
	    "arranged", "placed", "laid out", "spaces", "places", "seats", "houses", "rooms", "in that order",
	    "in this order", "in the order given", NULL};
	bool ordered = false;

	if (r->group_count != 1 || r->groups[0].fixed)
		return false;
	for (unsigned at = s.from, n; at < s.end; at += n) {
		n = any_phrase_at(s, at, said);
		ordered |= n == 3 || n == 4;
		if (n == 0 && group_has_noun(&r->groups[0], s.list[at].text))
			n = 1;
		if (n == 0)
			return false;
	}
	if (!ordered)
		return false;
	r->groups[0].fixed = r->numbered = true;
	return true;
}

static bool
names_read(struct clues_reader *r, struct stretch s)
{
	static const char *const openers[] = {
	    "are", "were", "named", "called", "include", "includes", "sells", "sold", "contains", "is", "holds", NULL};
	unsigned colon = find_word(s, s.from, ":");

	if (numbered_read(r, s) || fixes_order(r, s))
		return true;
	if (paired_read(r, s))
		return true;
	if (colon < s.end)
		return each_different_read(r, s, colon) || introduced_read(r, s, colon);
	if (leading_read(r, s))
		return true;
	for (unsigned at = s.from + 1; at < s.end; at++) {
		/* "Five friends, Ann, Bob, ..., are", "Five friends - Ann, Bob, ... - are" */
		if ((word_at(s, at, ",") || word_at(s, at, "-")) &&
		    count_said((struct stretch){s.list, s.from, at}) > 1 && introduced_read(r, s, at))
			return true;
		if (any_phrase_at(s, at, openers) > 0 && introduced_read(r, s, at))
			return true;
		/* "Three sisters wear a red, a green and a blue dress." */
		if (predicate_begins(s, at) && count_said((struct stretch){s.list, s.from, at}) > 1 &&
		    introduced_read(r, s, at))
			return true;
	}
	return false;
}

bool
list_read(struct clues_reader *r, struct stretch s)
{
	struct word room[WORDS_MAX];
	struct stretch rest = times_read(r, s, room);

	if (rest.list == s.list)
		return names_read(r, s);
	/* The rest of it is a list too, or a number. */
	if (!names_read(r, rest) && scene_count(r, rest) == r->places)
		r->said = r->places;
	return true;
}

struct stretch
scene_skip(const struct clues_reader *r, struct stretch s)
{
	unsigned colon = find_word(s, s.from, ":");
	unsigned count = colon < s.end ? scene_count(r, (struct stretch){s.list, s.from, colon}) : 0;

	if (count > 0 && (r->places == 0 || r->places == count))
		s.from = colon + 1;
	return s;
}

unsigned
scene_count(const struct clues_reader *r, struct stretch s)
{
	static const char *const sayings[] = {"statement", "statements", "clue", "clues", "hint", "hints", "fact",
	    "facts", "condition", "conditions", "question", "questions", "rules", "problem", "problems", "sentence",
	    "sentences", "per", NULL};
	int count = count_said(s), counts = 0;

	for (unsigned at = s.from; at < s.end; at++) {
		if (word_at(s, at, "?") || any_phrase_at(s, at, sayings) > 0)
			return 0;
		counts += count_of(s.list[at].text) >= 0;
	}
	return count > 1 && counts == 1 && is_harmless(r, s) && !names_any_entity(r, s) ? (unsigned)count : 0;
}
