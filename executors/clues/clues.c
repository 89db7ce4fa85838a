/*
 * The reading as a whole: lists first, then every sentence, twice, since the first time tells the scale that all of
 * them go with; then the question.
 */
#include "executors/clues/clues.h"

#include "executors/clues/sentences.h"

#define WORK_MAX 6000 /* attempts at a subject and a verb, in one pass */

/* Sentences that nothing depends on: they name none of the things, no place, no number, and deny nothing. */
static bool
says_nothing(const struct reader *r, struct stretch s)
{
	static const char *const tasks[] = {"the following", "the statements are", "read the", "solve", "please",
	    "now please", "answer", "use the", "consider", "given the", "here is", "here are",
	    "each house is occupied by a different", "each house has a unique", "no two", "think", "let's",
	    "you are given", "based on the", "explain", "show your", "determine", NULL};
	static const char *const weighty[] = {"not", "no", "except", "only", "unless", "never", "or", "neither", "nor",
	    "either", "same", "each", "every", "all", "some", "any", "both", "circle", "circular", "round", "exactly",
	    "different", NULL};
	bool task = any_phrase_at(s, s.from, tasks) > 0;

	if (names_any_entity(r, s))
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, (const char *const[]){"circle", "circular", "round", NULL}) > 0)
			return false;
		if (!task &&
		    (any_phrase_at(s, at, weighty) > 0 || scale_is_word(s.list[at].text) ||
			count_of(s.list[at].text) >= 0))
			return false;
		if (task && scale_is_word(s.list[at].text) && phrase_at(s, at, "left to right") == 0 &&
		    phrase_at(s, at, "right") == 0)
			return false;
	}
	return true;
}

static void
stop(struct reader *r, struct span say)
{

	r->out->verdict = CLUES_STOPPED;
	r->out->stopped = say;
}

/* Lists, and which sentences ask. */
static bool
introductions_read(struct reader *r, struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct sentence *sentence = &sentences->list[i];
		struct words words;
		struct stretch s;

		if (!sentence_words(sentence, &words, &s)) {
			stop(r, sentence->say);
			return false;
		}
		if (question_is(s))
			sentence->kind = SENTENCE_ASKS;
		else if (list_read(r, s))
			sentence->kind = SENTENCE_LIST;
	}
	return true;
}

/* Whoever clues compare, where no list was given. */
static void
names_read(struct reader *r, const struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words words;
		struct stretch s;

		if (sentences->list[i].kind == SENTENCE_PLAIN && sentence_words(&sentences->list[i], &words, &s))
			names_collect(r, s);
	}
	r->open = true;
	r->places = r->entity_count;
	r->groups[0] = (struct group){.count = r->entity_count};
	r->group_count = 1;
}

/* Every sentence in turn. Returns false, and says which one stopped it, when one is not understood. */
static bool
sentences_read(struct reader *r, const struct sentences *sentences)
{
	struct sentence none = {{NULL, 0}, SENTENCE_ASKS};
	const struct sentence *asks = &none;
	struct words words = {.count = 0};
	struct stretch s = {words.list, 0, 0};

	r->work = WORK_MAX;
	r->out->clue_count = r->out->option_count = 0;
	r->out->used = 0;
	for (unsigned i = 0; i < sentences->count; i++) {
		const struct sentence *sentence = &sentences->list[i];
		size_t from = r->out->used;

		if (sentence->kind == SENTENCE_LIST)
			continue;
		sentence_words(sentence, &words, &s);
		if (sentence->kind == SENTENCE_ASKS && asks == &none) {
			asks = sentence;
			continue;
		}
		if (sentence->kind == SENTENCE_PLAIN && clause_read(r, s)) {
			if (clue_add(r, sentence->say, from))
				continue;
		} else if (says_nothing(r, s))
			continue;
		stop(r, sentence->say);
		return false;
	}
	words.count = 0;
	s = (struct stretch){words.list, 0, 0};
	if (asks != &none)
		sentence_words(asks, &words, &s);
	if (asks == &none && sentences->option_count == 0) {
		r->out->verdict = CLUES_ABSENT;
		return false;
	}
	if (question_read_all(r, s, asks->say, sentences->options, sentences->option_count))
		return true;
	stop(r, asks->say);
	return false;
}

static uint64_t
lowest(uint64_t bits)
{

	return bits & (~bits + 1);
}

static bool
order_puzzle_read(struct reader *r, struct sentences *sentences)
{

	if (!introductions_read(r, sentences))
		return false;
	if (r->group_count == 0)
		names_read(r, sentences);
	if (r->entity_count < 2 || (r->numbered && r->group_count == 0)) {
		r->out->verdict = CLUES_ABSENT;
		return false;
	}
	if (!sentences_read(r, sentences))
		return false;
	/* What could be is asked of exactly what was meant. */
	if (r->weak && r->out->kind != NULL && strcmp(r->out->kind, "could") == 0) {
		stop(r, sentences->list[sentences->count - 1].say);
		return false;
	}
	r->scales = lowest(r->scales);
	return sentences_read(r, sentences);
}

/* What the caller is told of the things that were named. */
static void
tell_entities(struct reader *r)
{
	struct clues *out = r->out;

	for (unsigned i = 0; i < r->entity_count; i++) {
		const struct span *first = &r->entities[i].words[0],
				  *last = &r->entities[i].words[r->entities[i].count - 1];

		out->entities[i].name = (struct span){first->at, (size_t)(last->at + last->len - first->at)};
		out->entities[i].group = r->entities[i].group;
	}
	out->entity_count = r->entity_count;
	out->group_count = r->group_count;
}

void
clues_read(struct span earlier, struct span prompt, struct clues *clues)
{
	struct sentences sentences = {.count = 0};
	struct reader reader = {.out = clues, .scales = SCALE_ANY};

	*clues = (struct clues){.verdict = CLUES_TOO_LONG};
	if (prompt.len > CLUES_PROMPT_MAX || earlier.len > CLUES_PROMPT_MAX)
		return;
	(void)earlier;
	if (!sentences_cut(prompt, &sentences))
		return;
	clues->verdict = CLUES_ABSENT;
	if (order_puzzle_read(&reader, &sentences))
		write_specification(&reader, NULL);
	tell_entities(&reader);
	if (clues->specification.len > 0 && !write_failed(&reader))
		clues->verdict = CLUES_READ;
}

const char *
clues_verdict_name(enum clues_verdict verdict)
{
	static const char *const names[CLUES_VERDICT_COUNT] = {"read", "absent", "stopped", "too long"};

	return names[verdict];
}
