/*
 * Parts are kept in order; two that touch become one.
 */
#include "executors/constraints/broken.h"

#include <string.h>

#include "executors/candidate.h"
#include "executors/constraints/units.h"
#include "policies/cpu.h"
#include "routes/text/line.h"

#define SENTENCES 0 /* the reading in which no sentence ends before a small letter: "e.g. two" stays together */

/* A replacement several times as long says something else, or is the whole text again. */
#define LONGER_TIMES 3
#define LONGER_BYTES 60

/* A replacement of fewer words may have none of the old ones, and so may one that had to be cut in half. */
#define WORDS_OF_A_SUBJECT 8

#define WORDS_REPEATED 3 /* "Yes." and "He left." may occur twice in a text */

/* The sentence with the offence, within its line and without the mark of a list entry. */
static bool
widen(struct span text, struct offence *part)
{
	struct line line = line_at(text, line_begin(text, part->from));
	struct unit_walk walk;
	struct span sentence;

	if (line.kind == LINE_FENCE || line.kind == LINE_RULE || cpu_spend(line.whole.len))
		return false;
	unit_begin(&walk, UNIT_SENTENCE, SENTENCES, line.content);
	while (unit_next(&walk, &sentence)) {
		size_t from = (size_t)(sentence.at - text.at), to = from + sentence.len;

		if (part->from < from || part->to > to)
			continue;
		part->from = from;
		part->to = to;
		return true;
	}
	return false;
}

/* The best place for missing words: the longest sentence of prose; empty: there is none. */
static struct offence
choose_host(struct span text)
{
	struct offence host = {.from = 0};
	bool fenced = false;

	for (size_t at = 0; at < text.len && !cpu_spend(1);) {
		struct line line = line_at(text, at);
		struct unit_walk walk;
		struct span sentence;

		at = line.next;
		fenced ^= line.kind == LINE_FENCE;
		if (fenced || line.kind != LINE_TEXT || cpu_spend(line.whole.len))
			continue;
		unit_begin(&walk, UNIT_SENTENCE, SENTENCES, line.content);
		while (unit_next(&walk, &sentence))
			if (sentence.len > host.to - host.from) {
				host.from = (size_t)(sentence.at - text.at);
				host.to = host.from + sentence.len;
			}
	}
	return host;
}

/* Insert a part in order. Returns false if there is no room for it. */
static bool
add(struct broken_parts *broken, struct offence part)
{
	size_t at = broken->count, end;

	while (at > 0 && broken->at[at - 1].to > part.from)
		at--;
	for (end = at; end < broken->count && broken->at[end].from < part.to; end++) {
		part.from = broken->at[end].from < part.from ? broken->at[end].from : part.from;
		part.to = broken->at[end].to > part.to ? broken->at[end].to : part.to;
	}
	if (end == at && broken->count == OFFENCES_MAX)
		return false;
	memmove(&broken->at[at + 1], &broken->at[end], (broken->count - end) * sizeof(part));
	broken->at[at] = part;
	broken->count = broken->count - (end - at) + 1;
	return true;
}

static bool
is_held(const struct broken_parts *broken, const struct offence *part)
{

	for (size_t i = 0; i < broken->count; i++)
		if (broken->at[i].from <= part->from && broken->at[i].to >= part->to)
			return true;
	return false;
}

/* Judged by units that must each keep it, not by the words of one. */
static bool
is_of_units(const struct constraint *constraint, const struct finding *finding)
{
	enum constraint_unit per = constraint_kind(constraint->type)->per;

	return finding->unit_count > 0 && per != UNIT_RESPONSE && per != UNIT_WORD;
}

/* Add the parts in which one constraint is broken. Returns false, and changes nothing, if not all are known. */
static bool
locate(
    const struct constraint *constraint, const struct finding *finding, struct span text, struct broken_parts *broken)
{
	struct broken_parts found = *broken;

	if (constraint->type == CONSTRAINT_INCLUDE_WORDS) {
		struct offence host = choose_host(text);

		return host.to > 0 && (is_held(broken, &host) || add(broken, host));
	}
	if (finding->offending == 0 || finding->offending != finding->offence_count)
		return false;
	for (size_t i = 0; i < finding->offence_count; i++) {
		struct offence part = finding->offences[i];

		if (is_held(&found, &part))
			continue;
		if (!is_of_units(constraint, finding) && !widen(text, &part))
			return false;
		if (memchr(text.at + part.from, '\n', part.to - part.from) != NULL || !add(&found, part))
			return false;
	}
	*broken = found;
	return true;
}

bool
broken_find(const struct constraint_list *list, const struct tally *tally, struct span text, bool units,
    struct broken_parts *broken)
{

	*broken = (struct broken_parts){.all = true};
	for (size_t i = 0; i < list->count && !(units && broken->count > 0); i++) {
		const struct finding *finding = &tally->findings[i];

		if (finding->holds != HOLDS_NO)
			continue;
		broken->rules[i] =
		    (!units || finding->unit_count > 1) && locate(&list->items[i], finding, text, broken);
		broken->all &= broken->rules[i];
	}
	for (size_t i = 0; i < broken->count; i++)
		broken->bytes += broken->at[i].to - broken->at[i].from;
	return broken->count > 0;
}

bool
broken_may_become(struct span part, struct span text, struct span about)
{
	struct candidate_terms terms = {.any_form = true, .any_end = true, .about = about};

	if (text.len > part.len * LONGER_TIMES + LONGER_BYTES)
		return false;
	switch (candidate_flaw_of(part, text, &terms)) {
	case CANDIDATE_FITS:
	case CANDIDATE_CUT: /* a part may have to be shorter: its beginning is enough */
		return true;
	case CANDIDATE_SUBJECT:
		return text.len * 2 < part.len || unit_count(UNIT_WORD, 0, part) < WORDS_OF_A_SUBJECT;
	default:
		return false;
	}
}

static size_t
count_of(struct span sentence, struct span text)
{
	const char *found;
	size_t count = 0;

	while ((found = memmem(text.at, text.len, sentence.at, sentence.len)) != NULL) {
		text.len -= (size_t)(found - text.at) + sentence.len;
		text.at = found + sentence.len;
		count++;
	}
	return count;
}

bool
broken_repeats(struct span before, struct span after, struct span replacement)
{
	struct unit_walk walk;
	struct span sentence;

	unit_begin(&walk, UNIT_SENTENCE, SENTENCES, replacement);
	while (unit_next(&walk, &sentence) && !cpu_spend(after.len)) {
		size_t count = count_of(sentence, after);

		if (count > 1 && count > count_of(sentence, before) &&
		    unit_count(UNIT_WORD, 0, sentence) >= WORDS_REPEATED)
			return true;
	}
	return false;
}
