/*
 * Keeps the sentences cut by a glance at a text, so that reading the text need not cut them again.
 */
#include "executors/constraints/divide_inside.h"

#include "policies/cpu.h"

/* Keep the sentence just cut, if there is room for it and was for all before it. */
static void
keep(struct divide_reader *reader)
{
	const struct sentence *sentence = &reader->sentence;
	struct divide_kept *kept = &reader->kept;

	kept->full = kept->full || kept->count == KEPT_SENTENCES || sentence->count > KEPT_TOKENS - kept->token_count;
	if (kept->full)
		return;
	kept->sentences[kept->count].at = reader->at;
	kept->sentences[kept->count].lines = reader->lines;
	kept->sentences[kept->count].token = kept->token_count;
	memcpy(kept->sentences[kept->count].head, sentence, SENTENCE_HEAD);
	memcpy(&kept->tokens[kept->token_count], sentence->tokens, sentence->count * sizeof(struct token));
	memcpy(kept->no_close, reader->no_close, sizeof(kept->no_close));
	kept->token_count += sentence->count;
	kept->count++;
}

/* Take the next sentence kept; after the last one the reader continues where the glance stopped. */
static void
take(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;
	struct divide_kept *kept = &reader->kept;

	memcpy(sentence, kept->sentences[kept->next].head, SENTENCE_HEAD);
	memcpy(
	    sentence->tokens, &kept->tokens[kept->sentences[kept->next].token], sentence->count * sizeof(struct token));
	reader->at = kept->sentences[kept->next].at;
	reader->lines = kept->sentences[kept->next].lines;
	if (++kept->next == kept->count)
		memcpy(reader->no_close, kept->no_close, sizeof(kept->no_close));
}

bool
divide_next(struct divide_reader *reader)
{
	struct sentence *sentence = &reader->sentence;

	sentence->clause_count = 0;
	sentence->weighed = sentence->conditional = false;
	if (!reader->glancing && reader->kept.next < reader->kept.count && !cpu_is_spent()) {
		take(reader);
		return true;
	}
	if (!divide_cut(reader))
		return false;
	divide_glance(sentence);
	if (reader->glancing)
		keep(reader);
	return true;
}
