/*
 * Orders must be lists; sentences are not read: "red is the last, then comes blue" states none.
 */
#include "executors/logic/stated_order.h"

#include "executors/clues/clues.h"
#include "executors/clues/words.h"
#include "routes/text/phrases.h"

#define LAST_SENTENCES 3 /* an earlier order is not the final answer */

/* What is to be ordered: the names, as words. */
struct things {
	struct words names[CLUES_PLACES_MAX];
	unsigned count;
};

/* Things in the order told. */
struct told {
	unsigned which[CLUES_PLACES_MAX]; /* of the entities asked for */
	unsigned count;
	struct span where, text; /* from the first to the last: the sentences, the names */
};

static struct span
joined(struct span first, struct span last)
{

	return (struct span){first.at, (size_t)(last.at + last.len - first.at)};
}

/* The thing at an offset, by the longest name. Returns its number of words, or 0. */
static unsigned
thing_at(const struct things *things, struct stretch s, unsigned at, unsigned *which)
{
	unsigned longest = 0;

	for (unsigned i = 0; i < things->count; i++) {
		const struct words *name = &things->names[i];
		unsigned k = 0;

		while (k < name->count && at + k < s.end && same_noun(s.list[at + k].text, name->list[k].text))
			k++;
		if (k == name->count && k > longest) {
			longest = k;
			*which = i;
		}
	}
	return longest;
}

/* Whether a word between two things of a list has no meaning. */
static bool
is_joint(struct stretch s, unsigned at)
{
	static const char *const joints[] = {
	    "and", "then", "finally", "followed", "by", "the", "a", "an", "car", "lastly", "next", NULL};
	static const char *const marks[] = {"=", "<", "/", "?", NULL};

	if (any_phrase_at(s, at, marks) > 0)
		return false;
	return !isalnum((unsigned char)s.list[at].text.at[0]) || any_phrase_at(s, at, joints) > 0;
}

static bool
tell(struct told *told, unsigned which, struct span name)
{

	for (unsigned i = 0; i < told->count; i++)
		if (told->which[i] == which)
			return false;
	told->text = told->count == 0 ? name : joined(told->text, name);
	told->which[told->count++] = which;
	return true;
}

/* Add the things that a sentence lists. Returns how many; 0: it says something else too. */
static unsigned
list_read(const struct things *things, struct span sentence, bool alone, struct told *told)
{
	unsigned before = told->count, which = 0;
	struct words words;
	struct stretch s;

	if (!words_cut(sentence, &words))
		return 0;
	s = (struct stretch){words.list, 0, words.count};
	if (find_word(s, 0, "not") < s.end)
		return 0;
	for (unsigned at = 0; at < s.end; at++) {
		unsigned n = thing_at(things, s, at, &which);
		bool inside = told->count > before && told->count < before + things->count;

		if (n == 0 && (inside || alone) && !is_joint(s, at) && !(alone && count_of(s.list[at].text) >= 0))
			return 0;
		if (n == 0)
			continue;
		if (!tell(told, which, stretch_place((struct stretch){s.list, at, at + n})))
			return 0;
		at += n - 1;
	}
	return told->count - before;
}

/* Encode the places as a number: for each thing in its own order, a digit. */
static struct rational
places_of(const struct clues *clues, const struct told *told)
{
	int place[CLUES_PLACES_MAX] = {0};
	int64_t number = 0;

	for (unsigned i = 0; i < told->count; i++)
		place[told->which[i]] = (int)(clues->from_high ? told->count - i : i + 1);
	for (unsigned i = 0; i < clues->count; i++)
		number = number * CLUES_PLACES_BASE + place[i];
	return rational_of(number);
}

bool
stated_order(const struct clues *clues, struct span response, struct stated_answer *answer)
{
	struct told lines = {.count = 0}, found = {.count = 0};
	struct things things = {.count = clues->count};
	unsigned since = 0;
	struct span sentence;

	for (unsigned i = 0; i < clues->count; i++)
		if (!words_cut(clues->entities[clues->first + i].name, &things.names[i]))
			return false;
	while (sentence_next(&response, &sentence)) {
		struct told one = {.count = 0}, more = lines;

		since++;
		if (list_read(&things, sentence, false, &one) == clues->count) {
			found = one;
			found.where = sentence;
		}
		if (list_read(&things, sentence, true, &more) == 1) {
			more.where = lines.count == 0 ? sentence : joined(lines.where, sentence);
			lines = more;
		} else
			lines.count = 0;
		if (lines.count == clues->count) {
			found = lines;
			lines.count = 0;
		}
		if (found.where.at != NULL && found.where.at + found.where.len == sentence.at + sentence.len)
			since = 0;
	}
	if (found.count != clues->count || since > LAST_SENTENCES)
		return false;
	*answer = (struct stated_answer){
	    .kind = ANSWER_ORDER, .where = found.where, .text = found.text, .value = places_of(clues, &found)};
	return true;
}

/* The subject as a sentence continues. */
enum subject { SUBJECT_NONE, SUBJECT_YOU, SUBJECT_OTHER };

static enum subject
subject_at(struct stretch s, unsigned at, enum subject before)
{
	static const char *const you[] = {"you are", "you 're", "you would be", "you will be", "i am", "i would be",
	    "your position", "your current position", "your new position", "my position", "my current position",
	    "your place", "you take", "you move", NULL};
	static const char *const other[] = {"the person", "the runner", "the racer", "they are", "they would be",
	    "they will be", "that person", "the one", NULL};
	static const char *const past[] = {"was", "were", "previously", "before", "had", "if", NULL};
	static const char *const taken[] = {"overtake", "overtakes", "overtook", "overtaken", "overtaking", "pass",
	    "passes", "passed", "passing", NULL};

	/* "the position of the person I overtook" goes on to be told, "who was second before" does not. */
	if (any_phrase_at(s, at, past) > 0)
		return SUBJECT_NONE;
	if (any_phrase_at(s, at, you) > 0)
		return SUBJECT_YOU;
	if (any_phrase_at(s, at, other) == 0)
		return before;
	/* "You overtake the person in second place": their earlier place, not the present one. */
	return at > s.from && any_phrase_at(s, at - 1, taken) > 0 ? SUBJECT_NONE : SUBJECT_OTHER;
}

/* A place is an ordinal after a verb or with its noun; "the second person" is a person. */
static int
place_at(struct stretch s, unsigned at)
{
	static const char *const verbs[] = {"is", "are", "be", "in", "now", ":", "currently", "still", NULL};
	static const char *const nouns[] = {"place", "position", NULL};
	int place = at < s.end ? ordinal_of(s.list[at].text) : 0;
	unsigned before = at;

	while (before > s.from && (word_at(s, before - 1, "*") || word_at(s, before - 1, "the")))
		before--;
	if (place == 0 || word_at(s, at + 1, "to") || word_at(s, at + 1, "last"))
		return 0;
	if (any_phrase_at(s, at + 1, nouns) > 0)
		return place;
	if (at + 1 < s.end && isalnum((unsigned char)s.list[at + 1].text.at[0]))
		return 0;
	return before > s.from && any_phrase_at(s, before - 1, verbs) > 0 ? place : 0;
}

bool
stated_both(struct span response, struct stated_answer *answer)
{
	int places[SUBJECT_OTHER + 1] = {0};
	struct span sentence;

	while (sentence_next(&response, &sentence)) {
		enum subject subject = SUBJECT_NONE;
		struct words words;

		if (!words_cut(sentence, &words))
			return false;
		for (unsigned at = 0; at < words.count; at++) {
			struct stretch s = {words.list, 0, words.count};
			int place = place_at(s, at);

			subject = subject_at(s, at, subject);
			if (place == 0 || subject == SUBJECT_NONE)
				continue;
			/* Someone told to be in two places has no certain one. */
			if (places[subject] != 0 && places[subject] != place)
				return false;
			places[subject] = place;
			if (subject == SUBJECT_YOU)
				*answer = (struct stated_answer){.where = sentence, .text = s.list[at].place};
		}
	}
	if (places[SUBJECT_YOU] == 0)
		return false;
	answer->kind = ANSWER_NUMBER;
	answer->value = rational_of(places[SUBJECT_YOU]);
	answer->other = places[SUBJECT_OTHER];
	return true;
}
