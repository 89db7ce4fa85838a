/*
 * What a stretch of words names: a listed thing or a place ("the third house"), and nothing else.
 */
#include "executors/clues/reader.h"

static const char *const articles[] = {"the", "a", "an", "my", "our", "both", NULL};
static const char *const people[] = {"person", "one", "man", "woman", "boy", "girl", "individual", "child", "somebody",
    "someone", "house", "owner", NULL};
/* Of these, words that do not identify a person: "the oldest girl" need not be the oldest of all. */
static const char *const anybody[] = {"person", "one", "individual", "house", NULL};
/* Roles given by what someone has. */
static const char *const keepers[] = {"owner", "lover", "smoker", "drinker", "fan", "player", "enthusiast", NULL};

/* How many words of an entity's name are at an offset: all of them, or 0. */
static unsigned
name_at(const struct entity *entity, struct stretch s, unsigned at)
{

	if (s.end - at < entity->count)
		return 0;
	for (unsigned i = 0; i < entity->count; i++) {
		if (!same_noun(s.list[at + i].text, entity->words[i]))
			return 0;
	}
	return entity->count;
}

unsigned
entity_at(const struct clues_reader *r, struct stretch s, unsigned at, unsigned *entity)
{
	unsigned longest = 0;

	for (unsigned i = 0; at < s.end && i < r->entity_count; i++) {
		unsigned n = name_at(&r->entities[i], s, at);

		if (n > longest) {
			longest = n;
			*entity = i;
		}
	}
	return longest;
}

bool
names_any_entity(const struct clues_reader *r, struct stretch s)
{
	unsigned entity;

	for (unsigned at = s.from; at < s.end; at++) {
		if (entity_at(r, s, at, &entity) > 0)
			return true;
	}
	return false;
}

bool
group_has_noun(const struct group *group, struct span word)
{

	for (unsigned i = 0; i < group->noun_count; i++) {
		if (same_noun(group->nouns[i], word))
			return true;
	}
	return false;
}

static bool
is_any_noun(const struct clues_reader *r, struct span word)
{

	for (unsigned i = 0; i < r->group_count; i++) {
		if (group_has_noun(&r->groups[i], word))
			return true;
	}
	return false;
}

/* A name in several lists belongs to the list whose noun accompanies it; alone, to the list of names. */
static bool
settle_group(const struct clues_reader *r, struct stretch s, unsigned at, unsigned n, unsigned *entity)
{
	struct span name = span_of("name");
	unsigned same = 0, said = 0, named = 0, by_noun = 0, by_name = 0;

	for (unsigned i = 0; i < r->entity_count; i++) {
		const struct group *group = &r->groups[r->entities[i].group];
		bool here = false;

		if (r->entities[i].count != n || name_at(&r->entities[i], s, at) == 0)
			continue;
		same++;
		for (unsigned k = s.from; k < s.end && !here; k++)
			here = (k < at || k >= at + n) && group_has_noun(group, s.list[k].text);
		if (here) {
			said++;
			by_noun = i;
		}
		if (group_has_noun(group, name)) {
			named++;
			by_name = i;
		}
	}
	if (same == 1)
		return true;
	*entity = said == 1 ? by_noun : by_name;
	return said == 1 || (said == 0 && named == 1 && s.end - s.from == n);
}

/* Whether a word may be in "the person who loves ...": it neither denies nor relates. */
static bool
describes(struct span word)
{
	static const char *const never[] = {"not", "no", "never", "neither", "nor", "without", "except", "other", "if",
	    "or", "and", "but", "then", "than", "dislikes", "hates", "is", "are", "was", "were", "only", "also", "says",
	    ",", NULL};
	struct stretch one = {&(struct word){.text = word}, 0, 1};

	return any_phrase_at(one, 0, never) == 0 && !scale_is_word(word) && count_of(word) < 0;
}

/* "who loves", "residing in": whether it says what someone has, not what he lacks or wants. */
static bool
has_it(struct stretch s, unsigned at)
{
	static const char *const pronouns[] = {"who", "that", "which", NULL};
	static const char *const having[] = {"is", "has", "loves", "likes", "owns", "keeps", "drinks", "eats", "plays",
	    "uses", "smokes", "enjoys", "prefers", "drives", "rides", "wears", "works", "goes", "lives", "reads",
	    "listens", "speaks", "studies", "raises", "grows", "holds", "carries", "favors", "got", "bought", NULL};
	static const char *const being[] = {"residing", "living", "wearing", "driving", "drinking", "eating", "playing",
	    "holding", "using", "keeping", "owning", "carrying", "working", "riding", NULL};
	struct span word = s.list[at].text;

	if (any_phrase_at(s, at, pronouns) > 0)
		return any_phrase_at(s, at + 1, having) > 0;
	/* "the person avoiding tea" */
	return at == s.from || any_phrase_at(s, at - 1, people) == 0 || word.len < 5 ||
	    !span_equals_nocase((struct span){word.at + word.len - 3, 3}, "ing") || any_phrase_at(s, at, being) > 0;
}

/* Whether the words around a name only say what it is the name of. */
static bool
surrounds(const struct clues_reader *r, struct stretch s, unsigned at, unsigned n)
{
	bool opened = false, copula = false;

	for (unsigned k = s.from; k < s.end; k++) {
		struct span word = s.list[k].text;

		if (k == at) {
			k += n - 1;
			continue;
		}
		/* "the red one" */
		if (k == at + n && word_at(s, k, "one"))
			continue;
		/* Within one list, a possession is not a member: "Ann's dog" is not Ann. */
		if (!has_it(s, k) || (word_at(s, k, "'s") && r->group_count == 1))
			return false;
		if (!opened && (any_phrase_at(s, k, people) > 0) && r->group_count > 1)
			opened = true;
		else if (any_phrase_at(s, k, people) > 0 && opened && !word_at(s, k, "house") && !is_any_noun(r, word))
			return false;
		else if (word_at(s, k, "'s") || word_at(s, k, "named") || word_at(s, k, "called") ||
		    any_phrase_at(s, k, articles) > 0 || is_any_noun(r, word) ||
		    (r->group_count == 1 && k == at + n && word_at(s, k, "house")) ||
		    (k > at && r->group_count > 1 && any_phrase_at(s, k, keepers) > 0))
			continue;
		else if (opened && word_at(s, k, "house"))
			continue;
		else if (opened && !copula && word_at(s, k, "is"))
			copula = true;
		else if (!opened || !describes(word))
			return false;
	}
	return true;
}

bool
is_kind(const struct clues_reader *r, struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, anybody) > 0 || is_any_noun(r, s.list[at].text);
}

struct stretch
without_nouns(const struct clues_reader *r, struct stretch s, struct word *room)
{
	struct stretch left = {room, 0, 0};

	for (unsigned at = s.from; at < s.end; at++) {
		if (!is_kind(r, s, at))
			room[left.end++] = s.list[at];
	}
	return left;
}

/* "the third house", "the person in the first seat", "the leftmost one": a place. */
static bool
place_read(struct clues_reader *r, struct stretch s, struct operand *operand)
{
	static const char *const joints[] = {"who is", "that is", "which is", "who finished", "that finished",
	    "who came", "sitting", "standing", "parked", NULL};
	struct position position;
	struct word room[WORDS_MAX];
	struct mark mark = reader_mark(r);
	struct stretch rest = without_nouns(r, s, room);
	unsigned at, n = scale_position_at(r, s, s.from, &position);

	if (n == 0 || n != s.end - s.from) {
		reader_return(r, &mark);
		at = any_phrase_at(rest, 0, articles);
		at += any_phrase_at(rest, at, joints);
		n = scale_position_at(r, rest, at, &position);
		n = n > 0 && at + n == rest.end ? n : 0;
	}
	if (n == 0 || position.middle || position.either_end || r->open || r->places == 0 ||
	    position.n > (int)r->places) {
		reader_return(r, &mark);
		return false;
	}
	operand->is_place = true;
	operand->place = position.from_end ? (int)r->places + 1 - position.n : position.n;
	return true;
}

bool
operand_read(struct clues_reader *r, struct stretch s, struct operand *operand)
{
	unsigned found = 0, at = 0, length = 0, entity = 0;

	memset(operand, 0, sizeof(*operand));
	if (s.from >= s.end)
		return false;
	for (unsigned k = s.from; k < s.end; k++) {
		unsigned which, n = entity_at(r, s, k, &which);

		if (n == 0)
			continue;
		found++;
		at = k;
		length = n;
		entity = which;
		k += n - 1;
	}
	if (found == 0)
		return place_read(r, s, operand);
	if (found > 1 || !settle_group(r, s, at, length, &entity) || !surrounds(r, s, at, length))
		return false;
	operand->entity = entity;
	return true;
}

/* One joint of a list: "and", ", or", ",". Returns the words it takes. */
static unsigned
joint_at(struct stretch s, unsigned at, enum joint *joint)
{
	unsigned n = word_at(s, at, ",");

	if (word_at(s, at + n, "and") || word_at(s, at + n, "or") || word_at(s, at + n, "nor")) {
		*joint = word_at(s, at + n, "and") ? JOINT_AND : word_at(s, at + n, "or") ? JOINT_OR : JOINT_NOR;
		n++;
	}
	return n;
}

bool
operands_read(struct clues_reader *r, struct stretch s, struct operands *operands)
{
	static const char *const openers[] = {"both", "either", "neither", NULL};
	unsigned start = s.from;
	enum joint joint = JOINT_ONE, said = JOINT_ONE;

	memset(operands, 0, sizeof(*operands));
	if (word_at(s, start, "both"))
		said = JOINT_AND;
	if (word_at(s, start, "either"))
		said = JOINT_OR;
	if (word_at(s, start, "neither"))
		said = JOINT_NOR;
	start += any_phrase_at(s, start, openers);
	for (unsigned at = start; at <= s.end; at++) {
		enum joint here = JOINT_ONE;
		unsigned n = at < s.end ? joint_at(s, at, &here) : 0;

		if (at < s.end && n == 0)
			continue;
		if (operands->count == OPERANDS_MAX ||
		    !operand_read(r, (struct stretch){s.list, start, at}, &operands->list[operands->count]))
			return false;
		operands->count++;
		if (here != JOINT_ONE && joint != JOINT_ONE && joint != here)
			return false;
		joint = here != JOINT_ONE ? here : joint;
		start = at + n;
		at = start;
		if (start == s.end && n > 0)
			return false;
	}
	/*
	 * "neither A nor B", "either A or B", "both A and B"; nothing else opens a list, and two things need a joining
	 * word.
	 */
	if ((said != JOINT_ONE && said != joint) || (operands->count > 1) != (joint != JOINT_ONE))
		return false;
	if (joint == JOINT_NOR && said != JOINT_NOR)
		return false;
	operands->joint = joint;
	return true;
}
