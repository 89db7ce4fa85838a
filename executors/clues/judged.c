/*
 * Three statements, one of which is true, false or uncertain given the others.
 */
#include "executors/clues/sentences.h"

#define STATEMENTS 3

/* Which statements are assumed true, as bits, and which one is judged, from 1; 0: no question. */
struct judgement {
	unsigned held;
	int judged;
};

/* "the third statement is": the statement's number at an offset, or 0. */
static int
statement_at(struct stretch s, unsigned at)
{
	int n = at < s.end ? ordinal_of(s.list[at].text) : 0;

	return n <= STATEMENTS && word_at(s, at + 1, "statement") ? n : 0;
}

/* Read a sentence about statements. Returns whether it is about them, and not about the puzzle's things. */
static bool
judgement_read(struct stretch s, struct judgement *judgement)
{
	bool about = (word_at(s, s.from, "each") && find_word(s, s.from, "consists") < s.end &&
			 find_word(s, s.from, "statements") < s.end) ||
	    phrase_at(s, s.from, "based on the first two statements") > 0;

	if (about)
		return true;
	if (phrase_at(s, s.from, "if the first two statements are true") > 0) {
		judgement->held = 3;
		about = true;
	}
	if (phrase_at(s, s.from, "if the") > 0 && statement_at(s, s.from + 2) > 0 &&
	    phrase_at(s, s.from + 4, "is true") > 0) {
		judgement->held = 1U << (statement_at(s, s.from + 2) - 1);
		judgement->judged = 0;
		about = true;
	}
	for (unsigned at = s.from; at < s.end; at++) {
		if (phrase_at(s, at, "the third statement is") > 0 && judgement->held == 3)
			judgement->judged = 3;
		if (phrase_at(s, at, "is the") > 0 && statement_at(s, at + 2) > 0 && phrase_at(s, at + 4, "true") > 0) {
			judgement->judged = statement_at(s, at + 2);
			about = true;
		}
	}
	return about;
}

void
judged_arrange(struct sentences *sentences)
{
	struct sentence statements[STATEMENTS];
	struct judgement judgement = {0, 0};
	unsigned count = 0, kept = 0;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s))
			return;
		if (judgement_read(s, &judgement) || phrase_at(s, s.from, "please explain") > 0)
			continue;
		if (count == STATEMENTS)
			return;
		statements[count++] = sentences->list[i];
	}
	/* A condition that was not understood leaves nothing to judge by. */
	if (judgement.judged == 0 || judgement.held == 0 || count != STATEMENTS ||
	    (judgement.held >> (judgement.judged - 1) & 1) != 0)
		return;
	for (unsigned i = 0; i < STATEMENTS; i++) {
		if ((judgement.held >> i & 1) != 0)
			sentences->list[kept++] = statements[i];
	}
	sentences->list[kept] = statements[judgement.judged - 1];
	sentences->list[kept++].kind = SENTENCE_JUDGED;
	sentences->count = kept;
}
