/*
 * Classes and what is in them: "All cats are mammals. Some mammals are black. Does it follow that some cats are black?"
 *
 * A few things are enough: one for each that is said to be there or has a name, and one that could speak against the
 * conclusion. What depends on whether there is anything in a class of which all is told, is not read.
 */
#include "executors/clues/sentences.h"

#include <stdio.h>

#define CLASSES_MAX    6
#define STATEMENTS_MAX 12
#define CLASS_WORDS    4
#define THINGS_MAX     9
#define ALIKE          3 /* letters */
#define TYPES          (1U << CLASSES_MAX)

struct class
{
	struct span words[CLASS_WORDS];
	unsigned count;
};

/* "All of a are b", "some of a are not b"; of one with a name: that he is, or is not, b. */
struct statement {
	bool some, denied;
	struct span name; /* the individual; at NULL: it is about a class */
	unsigned a, b;
	struct span say;
};

enum asked { ASKED_NOT, ASKED_FOLLOWS, ASKED_WHETHER, ASKED_POSSIBLE };

struct syllogism {
	struct class classes[CLASSES_MAX];
	unsigned class_count;
	struct statement premises[STATEMENTS_MAX], conclusion;
	unsigned premise_count;
	enum asked asked;
	struct span asks;
	bool concluded; /* the conclusion was stated before the question */
};

/* Words that modify a class, or give a number. */
static const char *const weighty[] = {"and", "or", "but", "who", "that", "which", "whose", "if", "unless", "except",
    "only", "than", "more", "most", "less", "as", "of", "not", "never", "non", "no", "all", "some", "every", "each",
    "any", "many", "few", "both", "neither", "nor", "either", "always", "sometimes", "usually", "often", "probably",
    "maybe", "exactly", "at", "least", "same", "different", "they", "it", "he", "she", "this", "these", "those",
    "there", "my", "your", "his", "her", "their", "our", "with", "without", "when", "because", "also", "too", "he", "i",
    "you", "we", ",", ";", ":", "\"", "-", "(", ")", "?", "'s", "has", "have", "one", "two", "must", "may", "might",
    "should", "will", "would", NULL};
static const char *const copulas[] = {"are", "is", NULL};
static const char *const articles[] = {"a", "an", "the", NULL};

/* "A" may be a class, "a" is not. Returns its number of words. */
static unsigned
article_at(struct stretch s, unsigned at)
{

	return at < s.end && s.list[at].text.len == 1 && s.list[at].text.at[0] == 'A' ? 0
										      : any_phrase_at(s, at, articles);
}

/* One word in two forms, as same_noun has it, and "man" and "men". */
static bool
same_word(struct span a, struct span b)
{
	static const char *const pairs[][2] = {{"man", "men"}, {"woman", "women"}, {"person", "people"},
	    {"child", "children"}, {"mouse", "mice"}, {"goose", "geese"}, {"wolf", "wolves"}, {"thief", "thieves"},
	    {"leaf", "leaves"}, {"elf", "elves"}, {"ox", "oxen"}, {"calf", "calves"}, {"knife", "knives"}};

	for (size_t i = 0; i < nitems(pairs); i++)
		if ((span_equals_nocase(a, pairs[i][0]) && span_equals_nocase(b, pairs[i][1])) ||
		    (span_equals_nocase(b, pairs[i][0]) && span_equals_nocase(a, pairs[i][1])))
			return true;
	return same_noun(a, b);
}

/* Words that begin alike may be forms of one: "fly" and "flies". */
static bool
may_be_one(struct span a, struct span b)
{

	return same_word(a, b) || (a.len >= ALIKE && b.len >= ALIKE && strncasecmp(a.at, b.at, ALIKE) == 0);
}

static bool
same_class(const struct class *class, struct stretch s)
{

	if (class->count != s.end - s.from)
		return false;
	for (unsigned i = 0; i < class->count; i++)
		if (!same_word(class->words[i], s.list[s.from + i].text))
			return false;
	return true;
}

/* A class that shares a word with another one may have to do with it. */
static bool
is_apart(const struct class *class, struct stretch s)
{

	for (unsigned i = 0; i < class->count; i++)
		for (unsigned at = s.from; at < s.end; at++)
			if (may_be_one(class->words[i], s.list[at].text))
				return false;
	return true;
}

/* The class that a whole stretch names; CLASSES_MAX: it cannot be one. Only premises add new ones. */
static unsigned
class_read(struct syllogism *y, struct stretch s, bool add)
{
	struct class *class;

	s.from += article_at(s, s.from);
	if (s.from >= s.end || s.end - s.from > CLASS_WORDS)
		return CLASSES_MAX;
	for (unsigned i = 0; i < y->class_count; i++) {
		if (same_class(&y->classes[i], s))
			return i;
		if (!is_apart(&y->classes[i], s))
			return CLASSES_MAX;
	}
	if (!add || y->class_count == CLASSES_MAX)
		return CLASSES_MAX;
	class = &y->classes[y->class_count];
	class->count = 0;
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, weighty) > 0 || !isalpha((unsigned char)s.list[at].text.at[0]))
			return CLASSES_MAX;
		class->words[class->count++] = s.list[at].text;
	}
	return y->class_count++;
}

/* The quantifier of the subject: its number of words; 0: none. */
static unsigned
quantity_at(struct stretch s, unsigned at, struct statement *statement, bool *none, bool *only)
{
	static const char *const all[] = {"all of the", "all the", "all", "every", "each", "any", NULL};
	static const char *const some[] = {"some of the", "some", "at least one", "at least some", NULL};
	static const char *const not_all[] = {"not all", "not every", NULL};
	unsigned n = any_phrase_at(s, at, not_all);

	*none = *only = false;
	statement->some = statement->denied = n > 0;
	if (n > 0)
		return n;
	n = any_phrase_at(s, at, some);
	statement->some = n > 0;
	if (n > 0)
		return n;
	n = any_phrase_at(s, at, all);
	if (n > 0)
		return n;
	*none = word_at(s, at, "no") || word_at(s, at, "none of the");
	*only = word_at(s, at, "only");
	return *none || *only;
}

/* One with a name: a capitalised word at the beginning that is no class. */
static bool
names_one(const struct syllogism *y, struct stretch s, unsigned copula)
{

	if (copula != s.from + 1 || !word_at(s, copula, "is") || !isupper((unsigned char)s.list[s.from].text.at[0]) ||
	    any_phrase_at(s, s.from, weighty) > 0 || article_at(s, s.from) > 0)
		return false;
	for (unsigned i = 0; i < y->class_count; i++)
		if (!is_apart(&y->classes[i], (struct stretch){s.list, s.from, s.from + 1}))
			return false;
	return true;
}

/* Where the subject's class ends: at the verb, or after a known class. */
static unsigned
subject_end(const struct syllogism *y, struct stretch s, unsigned from, bool *verb)
{
	unsigned at = from;

	while (at < s.end && any_phrase_at(s, at, copulas) == 0)
		at++;
	*verb = at < s.end;
	if (*verb)
		return at;
	for (unsigned end = from + 1; end < s.end; end++)
		for (unsigned i = 0; i < y->class_count; i++)
			if (same_class(&y->classes[i], (struct stretch){s.list, from, end}))
				return end;
	return s.end;
}

/* "Some mammals are not black", "Rex is a dog", "no fish can fly". All of the stretch. */
static bool
statement_read(struct syllogism *y, struct stretch s, bool add, struct statement *statement)
{
	bool none, only, verb, denied = false;
	unsigned n, end, at, a;

	*statement = (struct statement){.some = false};
	s = stretch_trim(s);
	n = quantity_at(s, s.from, statement, &none, &only);
	end = subject_end(y, s, s.from + n, &verb);
	if (end == s.end || end == s.from + n)
		return false;
	at = end + verb;
	if (verb && word_at(s, at, "not")) {
		denied = true;
		at++;
	}
	/* "All cats are not black" may mean none or not all. */
	if (denied && n > 0 && !(statement->some && !statement->denied))
		return false;
	if (!verb && (any_phrase_at(s, at, weighty) > 0 || n == 0))
		return false;
	if (n == 0 && names_one(y, s, end)) {
		statement->name = s.list[s.from].text;
		statement->b = class_read(y, (struct stretch){s.list, at, s.end}, add);
		statement->denied = denied;
		return statement->b < CLASSES_MAX;
	}
	/* "A cat is a mammal" may be one cat. */
	if (n == 0 && (!word_at(s, end, "are") || article_at(s, s.from) > 0))
		return false;
	a = class_read(y, (struct stretch){s.list, s.from + n, end}, add);
	statement->b = class_read(y, (struct stretch){s.list, at, s.end}, add);
	statement->a = a;
	statement->denied |= denied || none;
	if (only) {
		statement->a = statement->b;
		statement->b = a;
	}
	return statement->a < CLASSES_MAX && statement->b < CLASSES_MAX && statement->a != statement->b;
}

/* Where another statement begins after a joining word. */
static unsigned
joint_at(struct stretch s, unsigned from)
{
	static const char *const joints[] = {", and", "and", ", but", "but", ";", ",", NULL};
	static const char *const begins[] = {"all", "every", "each", "no", "some", "only", "not all", NULL};

	for (unsigned at = from; at < s.end; at++) {
		unsigned n = any_phrase_at(s, at, joints);

		if (n > 0 && any_phrase_at(s, at + n, begins) > 0)
			return at;
	}
	return s.end;
}

static bool
premises_read(struct syllogism *y, struct stretch s, struct span say)
{
	static const char *const joints[] = {", and", "and", ", but", "but", ";", ",", NULL};

	while (s.from < s.end) {
		unsigned end = joint_at(s, s.from);
		struct statement *premise = &y->premises[y->premise_count];

		if (y->premise_count == STATEMENTS_MAX ||
		    !statement_read(y, (struct stretch){s.list, s.from, end}, true, premise))
			return false;
		premise->say = say;
		y->premise_count++;
		s.from = end + any_phrase_at(s, end, joints);
	}
	return true;
}

/* "Are all bloops lazzies", "Can a trout be a mammal", "Is Rex a dog": the verb back between its two classes. */
static bool
whether_read(struct syllogism *y, struct stretch s)
{
	bool can = word_at(s, s.from, "can") || word_at(s, s.from, "could"), none, only;
	struct statement *c = &y->conclusion;
	unsigned at = s.from + 1, n = quantity_at(s, at, c, &none, &only);

	*c = (struct statement){.some = c->some, .denied = c->denied};
	y->asked = can ? ASKED_POSSIBLE : ASKED_WHETHER;
	if ((!can && any_phrase_at(s, s.from, copulas) == 0) || none || only || c->denied)
		return false;
	if (word_at(s, at, "any"))
		c->some = true;
	at += n;
	at += article_at(s, at);
	/* Whether a class can be in another one is asked about any member. */
	if (can)
		c->some = true;
	for (unsigned end = at + 1; end < s.end; end++) {
		unsigned rest = end;

		if (can && !word_at(s, rest, "be"))
			continue;
		rest += can;
		c->a = class_read(y, (struct stretch){s.list, at, end}, false);
		c->b = class_read(y, (struct stretch){s.list, rest, s.end}, false);
		if (c->a < CLASSES_MAX && c->b < CLASSES_MAX)
			return c->a != c->b && (can || n > 0 || word_at(s, s.from, "are"));
		if (n > 0 || can || end > at + 1)
			continue;
		for (unsigned i = 0; i < y->premise_count; i++)
			if (y->premises[i].name.at != NULL && same_noun(y->premises[i].name, s.list[at].text) &&
			    c->b < CLASSES_MAX) {
				c->name = y->premises[i].name;
				return true;
			}
	}
	return false;
}

/* "Does it follow that ...?", "Is the argument valid?" */
static bool
question_read(struct syllogism *y, struct stretch s, struct span say)
{
	static const char *const follows[] = {"does it follow that", "does it necessarily follow that",
	    "does this mean that", "does that mean that", "does it logically follow that", "can we conclude that",
	    "can we conclude", "can you conclude that", "can we infer that", "can we deduce that",
	    "can it be concluded that", "is it necessarily true that", "must it be true that", "do we know that",
	    "can we say for certain that", "can we be sure that", "can i conclude that",
	    "is it correct to conclude that", "can we logically conclude that", "does it follow", "is it certain that",
	    "then does it follow that", "is it valid to conclude that", NULL};
	static const char *const valid[] = {"is this argument valid", "is the argument valid", "is this valid",
	    "is this syllogism valid", "is this conclusion valid", "does the conclusion follow",
	    "is this reasoning valid", "is the conclusion valid", "is this argument logically valid",
	    "is the reasoning valid", "is that valid", "does this follow", "is the syllogism valid", "does that follow",
	    "is this a valid argument", "is this conclusion correct", "is this inference valid", NULL};
	static const char *const so[] = {"so ,", "so", "then", ",", NULL};
	unsigned n;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	s.from += any_phrase_at(s, s.from, so);
	if (y->asked != ASKED_NOT)
		return false;
	y->asks = say;
	n = any_phrase_at(s, s.from, follows);
	if (n > 0) {
		y->asked = ASKED_FOLLOWS;
		return !y->concluded &&
		    statement_read(y, (struct stretch){s.list, s.from + n, s.end}, false, &y->conclusion);
	}
	n = any_phrase_at(s, s.from, valid);
	if (n > 0 && s.from + n == s.end) {
		y->asked = ASKED_FOLLOWS;
		return y->concluded;
	}
	return !y->concluded && whether_read(y, s);
}

/* Where the question begins after premises in one sentence: "If all A are B, are all A C?" */
static unsigned
question_at(struct stretch s)
{
	static const char *const starts[] = {
	    "are", "is", "can", "does", "do", "must", "then are", "then is", "then does", NULL};

	if (any_phrase_at(s, s.from, starts) > 0)
		return s.from;
	for (unsigned at = s.from; at < s.end; at++)
		if ((word_at(s, at, ",") || word_at(s, at, "then")) && any_phrase_at(s, at + 1, starts) > 0)
			return at + 1;
	return s.end;
}

static bool
syllogism_sentence(struct syllogism *y, struct stretch s, struct span say)
{
	static const char *const openers[] = {"suppose that", "suppose", "given that", "assume that", "assume", "if",
	    "we know that", "premise", "premises :", "question :", "also ,", NULL};
	static const char *const concludes[] = {"therefore ,", "therefore", "thus ,", "thus", "hence ,", "hence",
	    "so ,", "conclusion :", "consequently ,", NULL};
	unsigned n, question;

	while ((n = any_phrase_at(s, s.from, openers)) > 0)
		s.from += n;
	s = stretch_trim(s);
	n = any_phrase_at(s, s.from, concludes);
	if (n > 0 && !word_at(s, s.end - 1, "?")) {
		if (y->concluded || y->asked != ASKED_NOT)
			return false;
		y->concluded = true;
		return statement_read(y, (struct stretch){s.list, s.from + n, s.end}, false, &y->conclusion);
	}
	question = question_at(s);
	if (question < s.end && question > s.from &&
	    !premises_read(y, (struct stretch){s.list, s.from, question - 1}, say))
		return false;
	if (question < s.end || word_at(s, s.end - 1, "?"))
		return question_read(y, (struct stretch){s.list, question < s.end ? question : s.from, s.end}, say);
	return !y->concluded && y->asked == ASKED_NOT && premises_read(y, s, say);
}

/* The kinds of things, by the classes they are in, that a statement is about: as bits. */
static uint64_t
types_of(const struct statement *statement)
{
	uint64_t types = 0;

	for (unsigned type = 0; type < TYPES; type++) {
		bool a = statement->name.at != NULL || (type >> statement->a & 1) != 0,
		     b = (type >> statement->b & 1) != 0;

		if (a && b != statement->denied)
			types |= 1ULL << type;
	}
	return types;
}

/* What all universal premises leave; whether each existing thing has a place in it. */
static uint64_t
types_left(const struct syllogism *y, bool *consistent)
{
	uint64_t left = ~0ULL;

	for (unsigned i = 0; i < y->premise_count; i++) {
		struct statement against = y->premises[i];

		if (against.some || against.name.at != NULL)
			continue;
		against.denied = !against.denied;
		left &= ~types_of(&against);
	}
	*consistent = true;
	for (unsigned i = 0; i < y->premise_count; i++)
		if (y->premises[i].some || y->premises[i].name.at != NULL)
			*consistent &= (types_of(&y->premises[i]) & left) != 0;
	return left;
}

/* Whether "some" holds only because the classes in universal premises are not empty. */
static bool
needs_members(const struct syllogism *y, uint64_t left)
{
	struct statement against = y->conclusion;
	uint64_t holds = types_of(&y->conclusion), fails;

	if (y->conclusion.name.at != NULL)
		return false;
	against.denied = !against.denied;
	fails = types_of(&against);
	for (unsigned i = 0; i < y->class_count; i++) {
		uint64_t member = 0;

		for (unsigned type = 0; type < TYPES; type++)
			if ((type >> i & 1) != 0)
				member |= 1ULL << type;
		member &= left;
		if (member == 0 || (y->conclusion.some && (member & ~holds) == 0) ||
		    (!y->conclusion.some && y->asked != ASKED_FOLLOWS && (member & ~fails) == 0))
			return true;
	}
	return false;
}

/* Each existing thing is separate, each name is another one, and one is left over. */
struct things {
	unsigned of[STATEMENTS_MAX]; /* the premises' things, if about one */
	unsigned count, concluded;
};

static bool
count_things(const struct syllogism *y, struct things *things)
{

	*things = (struct things){.count = 0};
	for (unsigned i = 0; i < y->premise_count; i++) {
		const struct statement *premise = &y->premises[i];
		unsigned same = 0;

		if (!premise->some && premise->name.at == NULL)
			continue;
		while (same < i &&
		    (premise->name.at == NULL || y->premises[same].name.at == NULL ||
			!same_noun(y->premises[same].name, premise->name)))
			same++;
		things->of[i] = same < i ? things->of[same] : things->count++;
		if (y->conclusion.name.at != NULL && premise->name.at != NULL &&
		    same_noun(y->conclusion.name, premise->name))
			things->concluded = things->of[i];
	}
	things->count++;
	return things->count <= THINGS_MAX;
}

static void
write_in(struct clues_reader *r, const struct things *things, unsigned class, unsigned thing, bool denied)
{

	write_text(r, denied ? "not " : "");
	write_entity(r, class * things->count + thing);
}

/* A statement about all things, or about one. */
static void
write_statement(struct clues_reader *r, const struct things *things, const struct statement *statement, unsigned one)
{
	bool all = statement->name.at == NULL && (one == things->count || !statement->some);

	for (unsigned i = all ? 0 : one; i < (all ? things->count : one + 1); i++) {
		if (all && i > 0)
			write_text(r, statement->some ? " or " : " and ");
		write_text(r, "(");
		if (statement->name.at == NULL) {
			write_in(r, things, statement->a, i, false);
			write_text(r, statement->some ? " and " : " implies ");
		}
		write_in(r, things, statement->b, i, statement->denied);
		write_text(r, ")");
	}
}

/* For each class and each thing, whether it is in it. Returns false when there is no room for the names. */
static bool
name_all(struct clues_reader *r, const struct syllogism *y, const struct things *things)
{
	char name[56];

	for (unsigned class = 0; class < y->class_count; class ++)
		for (unsigned thing = 0; thing < things->count; thing++) {
			size_t from = r->out->used;
			int len = snprintf(name, sizeof(name), "%.*s %u", (int)y->classes[class].words[0].len,
			    y->classes[class].words[0].at, thing + 1);

			if (len < 0 || (size_t)len >= sizeof(name) || r->entity_count == CLUES_ENTITIES_MAX)
				return false;
			write_text(r, name);
			r->entities[r->entity_count++] =
			    (struct entity){.words = {{r->out->room + from, (size_t)len}}, .count = 1};
		}
	r->untold = r->entity_count;
	r->groups[0] = (struct group){.count = r->entity_count};
	r->group_count = 1;
	r->truths = true;
	return !write_failed(r);
}

static bool
write_all(struct clues_reader *r, const struct syllogism *y)
{
	struct clues *out = r->out;
	struct things things;
	size_t from;

	if (!count_things(y, &things) || !name_all(r, y, &things))
		return false;
	for (unsigned i = 0; i < y->premise_count; i++) {
		from = out->used;
		write_statement(r, &things, &y->premises[i], things.of[i]);
		if (!clue_add(r, y->premises[i].say, from))
			return false;
	}
	from = out->used;
	write_statement(r, &things, &y->conclusion, y->conclusion.name.at == NULL ? things.count : things.concluded);
	out->kind = "entails";
	out->options[0] = (struct clues_clue){y->asks, {out->room + from, out->used - from}};
	out->labels[0] = NO_SPAN;
	out->option_count = 1;
	out->follows = y->asked == ASKED_FOLLOWS;
	/* "Can a trout be black?" is left open by premises that do not mention it. */
	r->weak = y->asked != ASKED_FOLLOWS;
	return !write_failed(r);
}

/* Whether the conclusion is of one with a name, or of classes, that the premises speak of. */
static bool
is_told(const struct syllogism *y)
{

	for (unsigned i = 0; y->conclusion.name.at != NULL && i < y->premise_count; i++)
		if (y->premises[i].name.at != NULL && same_noun(y->premises[i].name, y->conclusion.name))
			return true;
	return y->conclusion.name.at == NULL;
}

enum kind_verdict
syllogism_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct syllogism y = {.premise_count = 0};
	uint64_t left;
	bool consistent;

	if (sentences->option_count > 0)
		return KIND_OTHER;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !syllogism_sentence(&y, s, sentences->list[i].say))
			return KIND_OTHER;
	}
	if (y.premise_count < 2 || y.asked == ASKED_NOT || !is_told(&y))
		return KIND_OTHER;
	left = types_left(&y, &consistent);
	return consistent && !needs_members(&y, left) && write_all(r, &y) ? KIND_READ : KIND_OTHER;
}
