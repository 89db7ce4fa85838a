/*
 * A subject's predicate: "is next to the person in the third seat". The verb, then the first of a few continuations
 * that reads the whole rest.
 */
#include "executors/clues/reader.h"

enum predicate_kind {
	PREDICATE_RELATION, /* to each of the objects */
	PREDICATE_MUTUAL,   /* of two subjects to each other */
	PREDICATE_BETWEEN,  /* two objects */
	PREDICATE_POSITION,
	PREDICATE_SAME,  /* the same as one of the objects of another list, or a place */
	PREDICATE_EQUAL, /* equal to one object in what is compared */
};

struct predicate {
	enum predicate_kind kind;
	struct relation relation;
	struct position position;
	struct position other; /* "neither first nor last"; n is 0: there is only one */
	struct operands objects;
	bool close; /* between, with nothing else between them */
	bool denied;
};

static const char *const copulas[] = {"is", "are", "was", "were", "be", "am", NULL};
static const char *const modals[] = {"must", "will", "does", "do", "did", "can", "should", NULL};
static const char *const results[] = {
    "finished", "finishes", "finish", "finishing", "ranked", "ranks", "rank", "placed", NULL};
static const char *const stands[] = {"finished", "finishes", "finish", "ranked", "ranks", "rank", "placed", "came in",
    "came", "comes", "come", "arrived", "arrives", "arrive", "sits", "sit", "sat", "stands", "stand", "stood", "lives",
    "live", "lived", "parked", "parks", "park", "standing", "sitting", "seated", "located", "positioned", "hangs",
    "hung", "stays", "ended", "went", "appears", "appear", "performs", "performed", "perform", "lies", "lie",
    "got home", "get home", "woke up", "wake up", "got up", "get up", "leaves", "leave", "departs", "depart",
    "departed", "starts", "started", "begins", "began", "happens", "happened", "takes place", "took place", "presents",
    "presented", "meets", "goes", "parks", "hang", NULL};
/* Running after someone may be hunting: these need "faster than" or "the fastest". */
static const char *const moves[] = {
    "runs", "run", "ran", "swims", "swim", "swam", "jumps", "jump", "jumped", "scores", "score", "scored", NULL};
/* Who runs faster need not swim faster, nor arrive first who left first: verbs of two of these go not together. */
static const char *const courses[][10] = {
    {"finished", "finishes", "finish", "finishing", "arrived", "arrives", "arrive", "ended", "won", NULL},
    {"starts", "started", "start", "begins", "began", "begin", NULL},
    {"leaves", "leave", "departs", "depart", "departed", NULL}, {"got home", "get home", NULL},
    {"woke up", "wake up", NULL}, {"got up", "get up", NULL}, {"runs", "run", "ran", NULL},
    {"swims", "swim", "swam", NULL}, {"jumps", "jump", "jumped", NULL}, {"scores", "score", "scored", NULL}};
static const char *const wins[] = {"won", "wins", "win", NULL};
static const char *const links[] = {"drives", "drive", "owns", "own", "has", "have", "likes", "like", "loves", "love",
    "drinks", "drink", "smokes", "smoke", "plays", "play", "keeps", "keep", "eats", "eat", "wears", "wear", "rides",
    "ride", "uses", "use", "used", "speaks", "speak", "reads", "prefers", "prefer", "drove", "owned", "had", "liked",
    "loved", "drank", "smoked", "played", "kept", "ate", "wore", "rode", "picked", "pick", "picks", "chose", "choose",
    "chooses", "ordered", "order", "orders", "bought", "buy", "buys", "brought", "bring", "brings", "studies", "study",
    "studied", "teaches", "teach", "lives in", "sits in", "sits on", "works as", "is", NULL};

/* A statement about one subject. */
static bool
write_one(struct clues_reader *r, const struct operand *subject, const struct predicate *p)
{
	const struct operands *objects = &p->objects;

	switch (p->kind) {
	case PREDICATE_POSITION:
		if (!write_position(r, subject, &p->position))
			return false;
		if (p->other.n == 0)
			return true;
		write_text(r, " or ");
		return write_position(r, subject, &p->other);
	case PREDICATE_EQUAL:
		return write_equal(r, subject, &objects->list[0]);
	case PREDICATE_BETWEEN:
		return write_between(r, subject, &objects->list[0], &objects->list[1], p->close);
	case PREDICATE_MUTUAL:
	case PREDICATE_SAME:
	case PREDICATE_RELATION:
		break;
	}
	for (unsigned i = 0; i < objects->count; i++) {
		if (i > 0)
			write_text(r, objects->joint == JOINT_OR ? " or " : " and ");
		if (p->kind == PREDICATE_SAME ? !write_same(r, subject, &objects->list[i])
					      : !write_relation(r, subject, &objects->list[i], &p->relation))
			return false;
	}
	return objects->count > 0;
}

/* A statement about all subjects, one by one. */
static bool
write_predicate(struct clues_reader *r, const struct operands *subjects, const struct predicate *p)
{
	bool denied = p->denied != (subjects->joint == JOINT_NOR);

	if (p->kind == PREDICATE_MUTUAL) {
		if (subjects->count != 2 || subjects->joint != JOINT_AND)
			return false;
		write_text(r, p->denied ? "not (" : "(");
		if (!write_relation(r, &subjects->list[0], &subjects->list[1], &p->relation))
			return false;
		write_text(r, ")");
		return true;
	}
	/* Someone not older may be of the same age: that is not excluded. */
	if (denied && p->kind == PREDICATE_RELATION && p->relation.sign != 0 && !r->open && !r->unequal &&
	    (r->scales & (SCALE_ROW | SCALE_RACE | SCALE_STACK)) == 0)
		return false;
	/* "neither ... is not", "is not next to A and B", "A or B is not": ambiguous. */
	if ((p->denied && (subjects->joint == JOINT_NOR || subjects->joint == JOINT_OR)) ||
	    (denied && p->objects.joint == JOINT_AND && p->kind != PREDICATE_BETWEEN))
		return false;
	r->weak |= !denied && (subjects->joint == JOINT_OR || p->objects.joint == JOINT_OR);
	for (unsigned i = 0; i < subjects->count; i++) {
		if (i > 0)
			write_text(r, subjects->joint == JOINT_OR ? " or " : " and ");
		write_text(r, denied ? "not (" : "(");
		if (!write_one(r, &subjects->list[i], p))
			return false;
		write_text(r, ")");
	}
	return true;
}

/* "in line", "of the three", "overall": what may follow a place. */
static bool
is_tail(const struct clues_reader *r, struct stretch s)
{
	static const char *const tails[] = {"in line", "in the line", "in the row", "in the queue", "in the race",
	    "in a row", "overall", "of all", "of them all", "of the group", "of the row", "of the line", "of the queue",
	    "in the group", "to finish", "to arrive", "place", "position", "one", "item", "thing", "person", "of them",
	    "of the table", "of the shelf", "in this story", "in the story", NULL};
	unsigned at = s.from, n;

	if (at == s.end)
		return true;
	n = any_phrase_at(s, at, tails);
	if (n == s.end - at)
		return true;
	n = phrase_at(s, at, "of the");
	if (n == 0)
		n = phrase_at(s, at, "among the");
	at += n;
	if (n == 0 || at == s.end)
		return false;
	if ((unsigned)count_of(s.list[at].text) == r->places)
		at++;
	/* "the tallest of the girls" may leave out the boys. */
	return at == s.end || (at + 1 == s.end && is_kind(r, s, at));
}

/* "next to each other", "two places apart" */
static bool
mutual_read(struct stretch s, struct predicate *p)
{
	static const char *const beside[] = {"next to each other", "next to one another", "adjacent",
	    "adjacent to each other", "adjacent to one another", "side by side", "neighbors", "neighbours",
	    "beside each other", NULL};
	static const char *const across[] = {
	    "opposite each other", "opposite one another", "across from each other", "facing each other", NULL};
	static const char *const places[] = {"places apart", "positions apart", "seats apart", "spots apart",
	    "spaces apart", "houses apart", "place apart", NULL};
	unsigned at = s.from, n;

	p->kind = PREDICATE_MUTUAL;
	p->relation = (struct relation){.distance = 1};
	at += word_at(s, at, "directly") || word_at(s, at, "immediately") || word_at(s, at, "right");
	for (size_t i = 0; beside[i] != NULL; i++) {
		n = phrase_at(s, at, beside[i]);
		if (n > 0 && at + n == s.end)
			return true;
	}
	if (any_phrase_at(s, s.from, across) == s.end - s.from) {
		p->relation = (struct relation){.opposite = true};
		return true;
	}
	at += word_at(s, at, "exactly");
	if (at == s.end || count_of(s.list[at].text) < 1)
		return false;
	p->relation.distance = count_of(s.list[at].text);
	n = any_phrase_at(s, at + 1, places);
	return n > 0 && at + 1 + n == s.end;
}

static bool
between_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	unsigned at = s.from;
	bool somewhere = word_at(s, at, "somewhere");

	p->kind = PREDICATE_BETWEEN;
	p->close = word_at(s, at, "directly") || word_at(s, at, "immediately");
	at += somewhere || p->close;
	/* "between" alone may mean that nothing else is between them: the weaker sense holds in any case. */
	r->weak |= !somewhere && !p->close;
	return word_at(s, at, "between") && operands_read(r, (struct stretch){s.list, at + 1, s.end}, &p->objects) &&
	    p->objects.count == 2 && p->objects.joint == JOINT_AND;
}

/* "is taller than Bob was": they are not compared as they are. */
static bool
is_another_time(struct stretch s)
{
	static const char *const past[] = {"was", "were", "did", NULL};
	static const char *const present[] = {"is", "are", "does", "do", NULL};
	const char *const *other = any_phrase_at(s, s.end - 1, past) > 0 ? present : past;

	for (unsigned at = 0; at < s.from; at++)
		if (any_phrase_at((struct stretch){s.list, 0, s.from}, at, other) > 0)
			return true;
	return false;
}

/* "than Bob is": the final verb adds nothing. */
static struct stretch
without_echo(struct stretch s)
{
	static const char *const echoes[] = {"is", "are", "was", "were", "does", "do", "did", NULL};
	static const char *const fillers[] = {"in this story", "in the story", "in this puzzle", "in the race",
	    "in the row", "in line", "in the line", "in the queue", "at the table", "on the shelf", "in this family",
	    "though", "too", "as well", NULL};

	for (unsigned at = s.from + 1; at < s.end; at++)
		if (any_phrase_at(s, at, fillers) == s.end - at)
			s.end = at;
	if (s.end - s.from > 1 && any_phrase_at(s, s.end - 1, echoes) > 0 && !is_another_time(s))
		s.end--;
	return s;
}

static bool
relation_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	unsigned n = scale_relation_at(r, s, s.from, &p->relation);

	p->kind = PREDICATE_RELATION;
	return n > 0 && operands_read(r, without_echo((struct stretch){s.list, s.from + n, s.end}), &p->objects);
}

/* "neither first nor last", "either first or third" */
static bool
positions_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	bool neither = word_at(s, s.from, "neither");
	unsigned joint = find_word(s, s.from, neither ? "nor" : "or"), n;

	if ((!neither && !word_at(s, s.from, "either")) || joint >= s.end || (neither && p->denied))
		return false;
	n = scale_position_at(r, s, s.from + 1, &p->position);
	if (n == 0 || s.from + 1 + n != joint)
		return false;
	n = scale_position_at(r, s, joint + 1, &p->other);
	p->denied |= neither;
	r->weak |= !p->denied;
	return n > 0 && joint + 1 + n == s.end && p->other.n > 0 && !p->other.either_end;
}

static bool
position_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	unsigned n;
	struct word room[WORDS_MAX];

	p->kind = PREDICATE_POSITION;
	if (positions_read(r, s, p))
		return true;
	p->other.n = 0;
	n = scale_position_at(r, s, s.from, &p->position);
	if (n > 0 && is_tail(r, (struct stretch){s.list, s.from + n, s.end}))
		return true;
	/* "the third runner from the left" */
	s = without_nouns(r, s, room);
	n = scale_position_at(r, s, s.from, &p->position);
	return n > 0 && n == s.end - s.from;
}

/* Whether a day, an hour or a numbered place is meant. */
static bool
is_listed_place(const struct clues_reader *r, const struct operand *operand)
{

	return !operand->is_place && r->groups[r->entities[operand->entity].group].fixed;
}

/* "lives in the red house", where people and houses are lists of their own. */
static bool
is_of_another_list(const struct clues_reader *r, const struct operands *subjects, const struct operand *operand)
{

	if (operand->is_place)
		return false;
	for (unsigned i = 0; i < subjects->count; i++)
		if (subjects->list[i].is_place ||
		    r->entities[subjects->list[i].entity].group == r->entities[operand->entity].group)
			return false;
	return subjects->count > 0;
}

static bool
same_read(struct clues_reader *r, const struct operands *subjects, struct stretch s, bool linked, struct predicate *p)
{
	static const char *const before[] = {"in", "at", "on", "during", NULL};
	unsigned n = any_phrase_at(s, s.from, before);

	p->kind = PREDICATE_SAME;
	s.from += n;
	if (!operands_read(r, s, &p->objects))
		return false;
	for (unsigned i = 0; i < p->objects.count; i++)
		if (!linked &&
		    !(n > 0 &&
			(is_listed_place(r, &p->objects.list[i]) ||
			    is_of_another_list(r, subjects, &p->objects.list[i]))))
			return false;
	/* "neither red nor green" */
	if (p->objects.joint == JOINT_NOR) {
		p->objects.joint = JOINT_OR;
		p->denied = !p->denied;
		return p->denied;
	}
	return p->objects.joint != JOINT_AND;
}

/* "not as old as Ann" means younger. */
static bool
less_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	unsigned at = s.from + (word_at(s, s.from, "quite") || word_at(s, s.from, "nearly"));
	bool high = true;

	p->kind = PREDICATE_RELATION;
	if (!p->denied || (!word_at(s, at, "as") && !word_at(s, at, "so")) || !word_at(s, at + 2, "as") ||
	    !scale_adjective(r, s.list[at + 1].text, DEGREE_PLAIN, &high))
		return false;
	p->denied = false;
	p->relation = (struct relation){.sign = high ? -1 : 1};
	return operands_read(r, without_echo((struct stretch){s.list, at + 3, s.end}), &p->objects);
}

/* "as old as Ann", "the same age as Ann" */
static bool
equal_read(struct clues_reader *r, struct stretch s, struct predicate *p)
{
	unsigned n = scale_equal_at(r, s, s.from);

	p->kind = PREDICATE_EQUAL;
	/* "not as old as" also says which one is older. */
	return n > 0 && !p->denied &&
	    operands_read(r, without_echo((struct stretch){s.list, s.from + n, s.end}), &p->objects) &&
	    p->objects.count == 1;
}

/* A continuation after the verb, written. */
static bool
complement_as(struct clues_reader *r, const struct operands *subjects, struct stretch s, enum predicate_kind kind,
    bool linked, bool denied)
{
	struct mark mark = reader_mark(r);
	struct predicate p;
	bool fits = false;

	memset(&p, 0, sizeof(p));
	p.denied = denied;
	switch (kind) {
	case PREDICATE_MUTUAL:
		fits = mutual_read(s, &p);
		break;
	case PREDICATE_BETWEEN:
		fits = between_read(r, s, &p);
		break;
	case PREDICATE_RELATION:
		fits = relation_read(r, s, &p) || less_read(r, s, &p);
		break;
	case PREDICATE_POSITION:
		fits = position_read(r, s, &p);
		break;
	case PREDICATE_SAME:
		fits = same_read(r, subjects, s, linked, &p);
		break;
	case PREDICATE_EQUAL:
		fits = equal_read(r, s, &p);
		break;
	}
	if (fits && write_predicate(r, subjects, &p))
		return true;
	reader_return(r, &mark);
	return false;
}

static bool
complement_read(struct clues_reader *r, const struct operands *subjects, struct stretch s, bool linked, bool denied)
{
	static const enum predicate_kind kinds[] = {
	    PREDICATE_MUTUAL, PREDICATE_BETWEEN, PREDICATE_RELATION, PREDICATE_POSITION, PREDICATE_EQUAL};

	for (size_t i = 0; i < nitems(kinds); i++) {
		if (complement_as(r, subjects, s, kinds[i], linked, denied))
			return true;
	}
	return complement_as(r, subjects, s, PREDICATE_SAME, linked, denied);
}

/* Whether a verb goes with those that were read; from now on, no others do. */
static bool
keep_course(struct clues_reader *r, struct span verb)
{

	if (r->course.at != NULL && !same_noun(r->course, verb))
		return false;
	r->course = verb;
	return true;
}

/* "drives faster than", "reads the slowest" */
static bool
compares(struct stretch s, unsigned at)
{

	return find_word(s, at, "than") < s.end ||
	    (word_at(s, at + 1, "the") && at + 2 < s.end && scale_is_word(s.list[at + 2].text));
}

static bool
verb_goes_along(struct clues_reader *r, struct stretch s, unsigned at)
{
	static const char *const telling_none[] = {"has", "have", NULL};

	for (size_t i = 0; i < nitems(courses); i++)
		if (any_phrase_at(s, at, courses[i]) > 0)
			return keep_course(r, span_of(courses[i][0]));
	return any_phrase_at(s, at, links) == 0 || any_phrase_at(s, at, copulas) > 0 ||
	    any_phrase_at(s, at, telling_none) > 0 || !compares(s, at) || keep_course(r, s.list[at].text);
}

/* The verb and "not" before the predicate. Returns their number of words; 0: there is no verb. */
static unsigned
verb_at(struct clues_reader *r, struct stretch s, unsigned at, bool *linked, bool *denied)
{
	unsigned start = at, n = any_phrase_at(s, at, modals);
	bool modal = n > 0, can = word_at(s, at, "can");

	*denied = false;
	*linked = false;
	at += n;
	if (modal && word_at(s, at, "not")) {
		*denied = true;
		at++;
	}
	if (can && !*denied)
		return 0;
	n = any_phrase_at(s, at, copulas);
	*linked = n > 0;
	at += n;
	if (n > 0 && !modal && word_at(s, at, "not")) {
		*denied = true;
		at++;
	}
	at += word_at(s, at, "also");
	at += word_at(s, at, "currently");
	r->ranked = any_phrase_at(s, at, results) > 0;
	if (!verb_goes_along(r, s, at))
		return 0;
	if (any_phrase_at(s, at, stands) > 0) {
		*linked = false;
		return at + any_phrase_at(s, at, stands) - start;
	}
	if (any_phrase_at(s, at, moves) > 0)
		return word_at(s, at + 1, "the") || find_word(s, at, "than") < s.end ? at + 1 - start : 0;
	if (n == 0 && any_phrase_at(s, at, links) > 0) {
		*linked = true;
		return at + any_phrase_at(s, at, links) - start;
	}
	/* "costs more than" and "precedes" are verb and relation in one. */
	return at - start;
}

/* "won", "won the race" */
static bool
win_read(struct clues_reader *r, const struct operands *subjects, struct stretch s)
{
	static const char *const prizes[] = {"the race", "the competition", "the contest", "the marathon", "the sprint",
	    "the game", "the tournament", NULL};
	struct predicate p = {.kind = PREDICATE_POSITION, .position = {.n = 1}};
	unsigned n = any_phrase_at(s, s.from, wins), denied = phrase_at(s, s.from, "did not win");

	p.denied = denied > 0;
	n += denied;
	return n > 0 && (s.from + n == s.end || any_phrase_at(s, s.from + n, prizes) == s.end - s.from - n) &&
	    scale_keep(r, SCALE_RACE) && keep_course(r, span_of(courses[0][0])) && write_predicate(r, subjects, &p);
}

unsigned
predicate_link_at(struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, links);
}

bool
predicate_begins(struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, copulas) > 0 || any_phrase_at(s, at, modals) > 0 ||
	    any_phrase_at(s, at, stands) > 0 || any_phrase_at(s, at, links) > 0 || any_phrase_at(s, at, moves) > 0 ||
	    any_phrase_at(s, at, wins) > 0 || scale_is_verb(s, at);
}

/* "is somewhere on the shelf": that there is such a one. */
static bool
says_nothing_of(struct stretch s)
{
	static const char *const words[] = {"somewhere", "in", "on", "at", "the", "row", "line", "shelf", "table",
	    "bench", "queue", "there", "too", "also", "race", "street", NULL};
	bool somewhere = false;

	for (unsigned at = s.from; at < s.end; at++) {
		somewhere |= word_at(s, at, "somewhere") || word_at(s, at, "too") || word_at(s, at, "there");
		if (any_phrase_at(s, at, words) == 0)
			return false;
	}
	return somewhere;
}

bool
predicate_read(struct clues_reader *r, const struct operands *subjects, struct stretch s)
{
	struct mark mark = reader_mark(r);
	struct stretch rest;
	bool linked, denied, other;
	unsigned n;

	if (win_read(r, subjects, s))
		return true;
	reader_return(r, &mark);
	n = verb_at(r, s, s.from, &linked, &denied);
	rest = (struct stretch){s.list, s.from + n, s.end};
	if (n == 0 && !scale_is_verb(s, s.from))
		return false;
	if (complement_read(r, subjects, rest, linked, denied))
		return true;
	if (!denied && says_nothing_of(rest)) {
		write_text(r, "true");
		return true;
	}
	/* "is older than Ann but younger than Bob" */
	for (unsigned at = rest.from + 1; at + 1 < rest.end; at++) {
		struct stretch left = stretch_trim((struct stretch){s.list, rest.from, at}),
			       right = {s.list, at + 1, s.end};
		size_t start;

		/* "is not red and not green" is neither, "is not red and green" may be either. */
		other = word_at(right, right.from, "not");
		if ((!word_at(s, at, "but") && !word_at(s, at, "and")) ||
		    (denied && !other && !predicate_begins(right, right.from)))
			continue;
		right.from += other;
		start = r->out->used;
		if (complement_read(r, subjects, left, linked, denied)) {
			bool fits;

			write_text(r, " and ");
			fits = complement_read(r, subjects, right, linked, other);
			if (!fits && !other)
				fits = predicate_read(r, subjects, right);
			if (fits && r->out->used > start)
				return true;
		}
		reader_return(r, &mark);
	}
	reader_return(r, &mark);
	return false;
}

bool
predicate_read_verbless(struct clues_reader *r, const struct operands *subject, struct stretch s)
{

	return subject->count == 1 && !subject->list[0].is_place && complement_read(r, subject, s, false, false);
}

bool
gap_read(struct clues_reader *r, struct stretch s)
{
	unsigned at = s.from + 2, between = find_word(s, s.from, "between");
	struct operands objects;
	struct relation relation = {.sign = 0};

	if (!word_at(s, s.from, "there") || any_phrase_at(s, s.from + 1, copulas) == 0)
		return false;
	at += word_at(s, at, "exactly");
	if (at >= s.end || between >= s.end || between < at + 2 || between > at + 4 || count_of(s.list[at].text) < 0)
		return false;
	relation.distance = count_of(s.list[at].text) + 1;
	if (names_any_entity(r, (struct stretch){s.list, at, between}) ||
	    !operands_read(r, (struct stretch){s.list, between + 1, s.end}, &objects) || objects.count != 2 ||
	    objects.joint != JOINT_AND)
		return false;
	return write_relation(r, &objects.list[0], &objects.list[1], &relation);
}
