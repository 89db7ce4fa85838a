/*
 * The whole reading: first lists, then every sentence, twice, since the first pass finds the scale that they share;
 * then the question.
 */
#include "executors/clues/clues.h"

#include <stdint.h>

#include "executors/clues/sentences.h"

#define WORK_MAX 3000 /* attempts at a subject and a verb, in one pass */

/* "The following conditions apply", "Please explain": about the task, and no word that could turn the clues' sense. */
static bool
is_task(struct stretch s)
{
	static const char *const tasks[] = {"the following", "the statements are", "read the", "solve", "please",
	    "now please", "answer", "use the", "consider", "given the", "here is", "here are",
	    "each house is occupied by a different", "each house has a unique", "no two", "think", "let's",
	    "you are given", "based on the", "explain", "show your", "determine", NULL};
	static const char *const turning[] = {"not", "false", "untrue", "wrong", "incorrect", "lie", "lies", "except",
	    "only", "one", "at least", "at most", "some", "may", "might", "if", "unless", "never", "that", NULL};
	static const char *const here[] = {"above", "below", NULL};

	if (any_phrase_at(s, s.from, tasks) == 0)
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, turning) > 0 ||
		    (scale_is_word(s.list[at].text) && any_phrase_at(s, at, here) == 0))
			return false;
	}
	return true;
}

/*
 * Sentences without effect: about the task, or, before the first clue, setting the scene without naming a thing, a
 * place or a number, and without a denial. After clues, a sentence may change their meaning.
 */
static bool
says_nothing(const struct clues_reader *r, struct stretch s)
{
	static const char *const weighty[] = {"not", "no", "except", "only", "unless", "never", "or", "neither", "nor",
	    "either", "same", "each", "every", "all", "some", "any", "both", "exactly", "different", "another", "also",
	    NULL};
	static const char *const rounds[] = {"reverse", "reversed", "backwards", "outward", "outwards", NULL};
	bool task = is_task(s);

	if (names_any_entity(r, s) || (!task && (r->open || r->out->clue_count > 0)))
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, rounds) > 0)
			return false;
		if (!task &&
		    (any_phrase_at(s, at, weighty) > 0 || scale_is_word(s.list[at].text) ||
			count_of(s.list[at].text) >= 0))
			return false;
	}
	return true;
}

static void
stop(struct clues_reader *r, struct span say)
{

	r->out->verdict = CLUES_STOPPED;
	r->out->stopped = say;
}

/* Nothing read yet. */
static void
begin(struct clues *clues)
{

	clues->clue_count = clues->option_count = 0;
	clues->used = 0;
	clues->kind = clues->impossible = NULL;
	clues->asked = CLUES_ASKS_ONE;
	clues->generations = 0;
	clues->follows = false;
	clues->counted = NO_SPAN;
	clues->subjects = NULL;
}

/* How many there are, as a sentence says or begins with. */
static unsigned
scene_said(struct clues_reader *r, struct stretch s)
{
	struct stretch rest = scene_skip(r, s);
	unsigned count;

	if (rest.from > s.from)
		s.end = rest.from - 1;
	count = scene_count(r, s);
	/* "five friends" */
	for (unsigned at = s.from; count > 0 && at + 1 < s.end; at++)
		if (count_of(s.list[at].text) >= 0)
			r->kind = s.list[at + 1].text;
	return count;
}

/* Lists, and which sentences ask. */
static bool
introductions_read(struct clues_reader *r, struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct sentence *sentence = &sentences->list[i];
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(sentence, &words, &s)) {
			stop(r, sentence->say);
			return false;
		}
		if (sentence->kind == SENTENCE_JUDGED)
			continue;
		if (question_is(s))
			sentence->kind = SENTENCE_ASKS;
		else if (list_read(r, s))
			sentence->kind = SENTENCE_LIST;
		else if (r->said == 0)
			r->said = scene_said(r, s);
	}
	return true;
}

/* "All have different ages." */
static bool
says_unequal(struct stretch s)
{
	static const char *const openers[] = {"all have", "they all have", "all are of", "they are all of",
	    "everyone has a", "each has a", "all of them have", "no two of them have the same", "no two have the same",
	    "they have", NULL};
	static const char *const nouns[] = {"age", "ages", "height", "heights", "weight", "weights", "price", "prices",
	    "size", "sizes", "speed", "speeds", "length", "lengths", NULL};
	unsigned n = any_phrase_at(s, s.from, openers);

	n += n > 0 && word_at(s, s.from + n, "different");
	return n > 2 && s.from + n + 1 == s.end && any_phrase_at(s, s.from + n, nouns) > 0 &&
	    (word_at(s, s.end - 2, "different") || word_at(s, s.end - 2, "same"));
}

/* What the whole text says about the things' places, before any sentence is read. */
static void
look_around(struct clues_reader *r, const struct sentences *sentences)
{
	static const char *const rounds[] = {"round", "around", "circle", "circular", "clockwise", NULL};
	static const char *const sides[] = {"left", "leftmost", "rightmost", NULL};
	static const char *const floors[] = {"floor", "floors", "storey", "storeys", NULL};
	static const char *const outward[] = {"outward", "outwards", "outside", "backs", NULL};
	bool round = false, turned = false;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s))
			continue;
		r->unequal |= says_unequal(s);
		for (unsigned at = s.from; at < s.end; at++) {
			round |= any_phrase_at(s, at, rounds) > 0;
			turned |= any_phrase_at(s, at, outward) > 0;
			r->across |= any_phrase_at(s, at, sides) > 0;
			r->floors |= any_phrase_at(s, at, floors) > 0;
		}
	}
	/* "And who is second?": the side is not repeated. */
	r->across &= !sentences->follows;
	r->scales = round && turned ? 0
	    : round                 ? SCALE_ROUND
	    : r->floors             ? SCALE_FLOOR
				    : SCALE_ANY & ~(SCALE_ROUND | SCALE_FLOOR);
}

/* Sentences that say how many there are, as was found. */
static void
scenes_settle(const struct clues_reader *r, struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (sentences->list[i].kind == SENTENCE_PLAIN && sentence_words(&sentences->list[i], &words, &s) &&
		    !r->open && (scene_count(r, s) == r->places || says_unequal(s)))
			sentences->list[i].kind = SENTENCE_LIST;
	}
}

/* People in the clues who are in no list; first from all sentences, then from the question's suppositions. */
static struct span
members_read(struct clues_reader *r, const struct sentences *sentences, struct items *members)
{
	struct span noun;

	memset(members, 0, sizeof(*members));
	for (int asks = 0; asks < 2; asks++) {
		for (unsigned i = 0; i < sentences->count; i++) {
			struct words UNCLEARED words;
			struct stretch s;

			if ((sentences->list[i].kind == SENTENCE_ASKS) == asks &&
			    sentences->list[i].kind != SENTENCE_LIST && sentence_words(&sentences->list[i], &words, &s))
				members_collect(r, s, asks, members);
		}
		if (asks == 0)
			r->named = members->count;
	}
	noun = members_share_noun(members);
	if (!members_are_told_apart(members))
		members->count = 0;
	r->named = r->named < members->count ? r->named : members->count;
	return noun;
}

/* People who are compared, without a statement that there are no others. */
static void
open_world(struct clues_reader *r, const struct items *members, struct span noun)
{

	for (unsigned i = 0; i < members->count; i++)
		r->entities[r->entity_count++] = members->list[i];
	r->open = true;
	r->places = r->entity_count;
	r->groups[0] = (struct group){.nouns = {noun}, .noun_count = noun.at != NULL, .count = r->entity_count};
	r->group_count = 1;
}

/* As many as required: they are all. */
static bool
closed_world(struct clues_reader *r, const struct items *members, struct span noun)
{
	struct word words[2] = {{.text = noun}, {.text = r->kind}};
	struct stretch nouns = {words, noun.at == NULL, r->kind.at != NULL ? 2 : 1};
	unsigned before = r->entity_count;

	if (members->count < 2 || !list_add(r, members, nouns, false))
		return false;
	r->named += before;
	return true;
}

/* A statement that is judged by the others. */
static bool
judged_read(struct clues_reader *r, const struct sentence *sentence)
{
	struct clues *out = r->out;
	size_t from = out->used;
	struct words UNCLEARED words;
	struct stretch s;

	if (!sentence_words(sentence, &words, &s) || !clause_read(r, s)) {
		stop(r, sentence->say);
		return false;
	}
	out->kind = "entails";
	out->options[0] = (struct clues_clue){sentence->say, {out->room + from, out->used - from}};
	out->labels[0] = NO_SPAN;
	out->option_count = 1;
	return !write_failed(r);
}

/* Every sentence in turn. Returns false, and which one stopped it, if one is not understood. */
static bool
sentences_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct sentence none = {{NULL, 0}, SENTENCE_ASKS};
	const struct sentence *asks = &none;
	struct words words = {.count = 0};
	struct stretch s = {words.list, 0, 0};

	r->work = WORK_MAX;
	begin(r->out);
	for (unsigned i = 0; i < sentences->count; i++) {
		const struct sentence *sentence = &sentences->list[i];
		size_t from = r->out->used;

		if (sentence->kind == SENTENCE_LIST)
			continue;
		sentence_words(sentence, &words, &s);
		if (sentence->kind >= SENTENCE_ASKS && asks == &none) {
			asks = sentence;
			continue;
		}
		if (sentence->kind == SENTENCE_PLAIN && clause_read(r, s)) {
			if (clue_add(r, sentence->say, from))
				continue;
		} else if (sentence->kind == SENTENCE_PLAIN && says_nothing(r, s))
			continue;
		stop(r, sentence->say);
		return false;
	}
	words.count = 0;
	s = (struct stretch){words.list, 0, 0};
	if (asks->kind == SENTENCE_JUDGED)
		return judged_read(r, asks);
	if (asks != &none)
		sentence_words(asks, &words, &s);
	if (asks == &none && sentences->option_count == 0) {
		r->out->verdict = CLUES_ABSENT;
		return false;
	}
	if (question_read_all(r, s, asks->say, sentences->options, sentences->option_count))
		return true;
	stop(r, asks == &none ? sentences->options[0].say : asks->say);
	return false;
}

static uint64_t
lowest(uint64_t bits)
{

	return bits & (~bits + 1);
}

static bool
order_puzzle_read(struct clues_reader *r, struct sentences *sentences)
{
	struct items members;
	struct span noun;
	bool supposed = false;

	judged_arrange(sentences);
	look_around(r, sentences);
	if (!introductions_read(r, sentences))
		return false;
	noun = members_read(r, sentences, &members);
	if (members.count > 0 && members.count == (r->places > 0 ? r->places : r->said) &&
	    (r->group_count == 0 || members_are_alike(&members)))
		closed_world(r, &members, noun);
	else if (r->group_count == 0 && !r->numbered) {
		struct clues_reader again = *r;

		open_world(r, &members, noun);
		if (r->entity_count < 2) {
			r->out->verdict = CLUES_ABSENT;
			return false;
		}
		if (again.unequal || (r->said == 0 && !sentences_read(r, sentences) && members_are_alike(&members))) {
			*r = again;
			begin(r->out);
			closed_world(r, &members, noun);
			supposed = !r->unequal;
		}
	}
	if (r->entity_count < 2) {
		r->out->verdict = CLUES_ABSENT;
		return false;
	}
	scenes_settle(r, sentences);
	if (!sentences_read(r, sentences))
		return false;
	/* Everyone who finishes is in the race; those who are taller are not all there are. */
	if (supposed && (r->scales & ~(SCALE_ROW | SCALE_RACE | SCALE_STACK)) != 0) {
		stop(r, sentences->list[0].say);
		return false;
	}
	/* A question about possibility needs the exact meaning. */
	if (r->weak && r->out->kind != NULL && strcmp(r->out->kind, "could") == 0) {
		stop(r, sentences->list[sentences->count - 1].say);
		return false;
	}
	r->scales = lowest(r->scales);
	return sentences_read(r, sentences);
}

static bool
lies_in(const struct span *first, const struct span *last, struct span text)
{
	uintptr_t from = (uintptr_t)first->at, to = (uintptr_t)last->at + last->len, begin = (uintptr_t)text.at;

	return from >= begin && from <= to && to <= begin + text.len;
}

/*
 * The named things for the caller; false if a word of a name is not in the texts ("don't" is read as two words).
 * Numbered places have their own names.
 */
static bool
tell_entities(struct clues_reader *r, const struct span texts[2])
{
	struct clues *out = r->out;
	unsigned count = r->entity_count - r->untold;

	for (unsigned i = 0; i < count; i++) {
		const struct span *first = &r->entities[i].words[0],
				  *last = &r->entities[i].words[r->entities[i].count - 1];

		if (!lies_in(first, last, texts[0]) && !lies_in(first, last, texts[1]) &&
		    !(first == last && isdigit((unsigned char)first->at[0])))
			return false;
		out->entities[i].name = (struct span){first->at, (size_t)(last->at + last->len - first->at)};
		out->entities[i].group = r->entities[i].group;
	}
	out->entity_count = count;
	out->group_count = r->group_count;
	return true;
}

static bool
tells_overtaking(struct stretch s)
{
	static const char *const verbs[] = {"overtaken", "overtake", "overtook", "pass", "passed", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, verbs) > 0)
			return true;
	}
	return false;
}

/* In a conversation, an earlier question is past; earlier facts still hold. */
static void
leave_questions(struct sentences *sentences)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		/* The question itself says who is overtaken, and then asks for the place again. */
		if (!sentence_words(&sentences->list[i], &words, &s) || !question_is(s) || tells_overtaking(s))
			sentences->list[kept++] = sentences->list[i];
	}
	sentences->count = kept;
	sentences->option_count = 0;
	sentences->follows = true;
}

/* As if no other kind had been tried. */
static void
begin_kind(struct clues *clues, struct clues_reader *r)
{

	begin(clues);
	clues->stopped = NO_SPAN;
	memset(r, 0, offsetof(struct clues_reader, entities));
	r->out = clues;
	r->scales = SCALE_ANY;
}

/* Read the texts' sentences as a puzzle of one of the kinds. Returns whether there is one; the verdict says why not. */
static bool
puzzle_read(struct clues *clues, struct sentences *sentences, const struct span texts[2])
{
	static enum kind_verdict (*const kinds[])(struct clues_reader *, const struct sentences *) = {
	    boxes_read, liars_read, family_read, kin_read, overtaking_read, compass_read, syllogism_read, balance_read};
	struct clues_reader UNCLEARED reader;
	enum kind_verdict verdict = KIND_OTHER;

	for (size_t i = 0; i < nitems(kinds) && verdict == KIND_OTHER; i++) {
		begin_kind(clues, &reader);
		verdict = kinds[i](&reader, sentences);
	}
	if (verdict == KIND_STOPPED)
		clues->verdict = CLUES_STOPPED;
	if (verdict == KIND_OTHER) {
		begin_kind(clues, &reader);
		verdict = order_puzzle_read(&reader, sentences) ? KIND_READ : KIND_OTHER;
	}
	clues->weak = reader.weak;
	if (!tell_entities(&reader, texts) || verdict != KIND_READ)
		return false;
	write_specification(&reader);
	if (write_failed(&reader)) {
		clues->specification = NO_SPAN;
		clues->verdict = CLUES_TOO_LONG;
		return false;
	}
	clues->verdict = CLUES_READ;
	return true;
}

/* The room is large, and filled before it is read. */
static void
read_nothing(struct clues *clues, struct sentences *sentences)
{

	memset(clues, 0, offsetof(struct clues, room));
	clues->verdict = CLUES_TOO_LONG;
	sentences->count = sentences->option_count = 0;
	sentences->follows = false;
}

void
clues_read(struct span earlier, struct span prompt, struct clues *clues)
{
	const struct span texts[2] = {prompt, earlier};
	struct sentences UNCLEARED sentences;

	read_nothing(clues, &sentences);
	if (prompt.len > CLUES_PROMPT_MAX || earlier.len > CLUES_PROMPT_MAX || !sentences_cut(prompt, &sentences))
		return;
	clues->verdict = CLUES_ABSENT;
	if (puzzle_read(clues, &sentences, texts) || earlier.len == 0 || prompt.len > CLUES_FOLLOW_UP_MAX)
		return;
	/* Not a puzzle alone; it may be one with earlier texts. */
	read_nothing(clues, &sentences);
	if (!sentences_cut(earlier, &sentences))
		return;
	leave_questions(&sentences);
	if (!sentences_cut(prompt, &sentences))
		return;
	clues->verdict = CLUES_ABSENT;
	puzzle_read(clues, &sentences, texts);
}

VOCABULARY_NAMES(clues_verdict, EACH_CLUES_VERDICT, CLUES_VERDICT_COUNT);
