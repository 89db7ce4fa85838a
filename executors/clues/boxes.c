/*
 * Where something is, by what labels say that are true or not: "A ring is in a gold, a silver or a lead box. Gold says:
 * 'The ring is in here.' ... At most one of the labels is true. Which box holds the ring?"
 *
 * Every box has a label of its own, and the thing is in one of them.
 */
#include "executors/clues/spoken.h"

#define WORK_MAX 400 /* attempts at a claim */

static const char *const says[] = {"says", "reads", "states", "said", "claims", "is labeled", "is labelled",
    "has the label", "has a label that says", "has the inscription", "is inscribed", NULL};
static const char *const boxes_words[] = {"box", "boxes", "chest", "chests", "casket", "caskets", "drawer", "drawers",
    "door", "doors", "cup", "cups", "room", "rooms", "bag", "bags", "jar", "jars", NULL};
static const char *const holds[] = {"holds", "contains", "has", "hides", "is hiding", NULL};

static bool
is_box(struct stretch s, unsigned at)
{

	return any_phrase_at(s, at, boxes_words) > 0;
}

/* "box 2", "the gold box", "Gold": the words of its name. Returns the words it takes, or 0. */
static unsigned
box_at(struct stretch s, unsigned at, struct entity *box)
{
	unsigned start = at;

	at += word_at(s, at, "the");
	memset(box, 0, sizeof(*box));
	if (!word_is_written(s, at) || !isalnum((unsigned char)s.list[at].text.at[0]))
		return 0;
	if (is_box(s, at)) {
		/* "box A", "chest 2" */
		if (!word_is_written(s, at + 1) ||
		    (s.list[at + 1].text.len > 1 && ordinal_of(s.list[at + 1].text) == 0) ||
		    !isalnum((unsigned char)s.list[at + 1].text.at[0]))
			return 0;
		box->words[box->count++] = s.list[at].text;
		box->words[box->count++] = s.list[at + 1].text;
		return at + 2 - start;
	}
	box->words[box->count++] = s.list[at].text;
	return at + 1 + is_box(s, at + 1) - start;
}

/* "The label of box 1 says", "Gold says": whose label it is, and where its text begins; 0: none. */
static unsigned
label_at(struct stretch s, struct entity *box)
{
	static const char *const labels[] = {"the label on", "the label of", "the sign on", "the inscription on",
	    "the note on", "the label for", "label on", "label of", "the statement on", NULL};
	static const char *const behind[] = {"'s label", "'s sign", "'s inscription", "label", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, labels), n = box_at(s, at, box);

	at += n;
	if (n == 0)
		return 0;
	at += any_phrase_at(s, at, behind);
	n = any_phrase_at(s, at, says);
	if (n == 0 && word_at(s, at, ":"))
		n = 1;
	return n == 0 ? 0 : at + n;
}

/* The same word where it first occurred, in its own case. */
static struct span
first_written(const struct sentences *sentences, struct span word)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s))
			break;
		for (unsigned at = s.from; at < s.end; at++)
			if (span_same_nocase(s.list[at].text, word) && s.list[at].place.len == word.len)
				return s.list[at].place;
	}
	return word;
}

/* Which of the boxes it is, or how many there are. */
static unsigned
number_of(const struct clues_reader *r, const struct entity *box)
{
	unsigned i = 0;

	for (; i < r->entity_count; i++) {
		const struct entity *known = &r->entities[i];
		unsigned same = 0;

		while (
		    same < box->count && known->count == box->count && same_noun(known->words[same], box->words[same]))
			same++;
		if (same == box->count)
			break;
	}
	return i;
}

/* All boxes whose labels speak. Returns whether there are several, each once. */
static bool
collect(struct clues_reader *r, const struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;
		struct entity box;

		if (!sentence_words(&sentences->list[i], &words, &s))
			return false;
		if (label_at(s, &box) == 0)
			continue;
		if (r->entity_count == CLUES_OPTIONS_MAX - 1 || number_of(r, &box) < r->entity_count)
			return false;
		if (box.count == 1)
			box.words[0] = first_written(sentences, box.words[0]);
		r->entities[r->entity_count++] = box;
	}
	return r->entity_count > 1;
}

/* The hidden thing, an entity after the boxes: "the ring is in", "holds a coin". */
static bool
find_thing(struct clues_reader *r, const struct sentences *sentences)
{
	struct words UNCLEARED words;
	struct stretch s;
	static const char *const asks[] = {"holds the", "contains the", "has the", "is the", "hides the", NULL};

	if (!sentence_words(&sentences->list[sentences->count - 1], &words, &s))
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		unsigned n = any_phrase_at(s, at, asks);

		if (n == 0 || !word_is_written(s, at + n) || !isalpha((unsigned char)s.list[at + n].text.at[0]))
			continue;
		r->groups[0].count = r->entity_count;
		r->groups[1] = (struct group){.first = r->entity_count, .count = 1};
		r->entities[r->entity_count++] =
		    (struct entity){.words = {s.list[at + n].text}, .count = 1, .group = 1};
		r->group_count = 2;
		r->places = r->groups[0].count;
		return true;
	}
	return false;
}

/* "the ring", "it". Returns the words it takes, or 0. */
static unsigned
thing_at(const struct clues_reader *r, struct stretch s, unsigned at)
{
	unsigned the = word_at(s, at, "the") || word_at(s, at, "a") || word_at(s, at, "an");

	if (at + the < s.end && same_noun(s.list[at + the].text, r->entities[r->entity_count - 1].words[0]))
		return the + 1;
	return word_at(s, at, "it");
}

/* "here", "this box", "the gold box". Returns the words it takes, or 0. */
static unsigned
place_at(const struct spoken *c, struct stretch s, unsigned at, unsigned *box)
{
	unsigned n = word_at(s, at, "here") ? 1 : word_at(s, at, "this") && is_box(s, at + 1) ? 2 : 0, the;

	*box = c->speaker;
	if (n > 0)
		return c->speaker == NO_SPEAKER ? 0 : n;
	the = word_at(s, at, "the");
	n = entity_at(c->r, s, at + the, box);
	if (n == 0 || *box >= c->r->groups[0].count)
		return 0;
	return the + n + is_box(s, at + the + n);
}

static void
write_place(const struct spoken *c, bool in, unsigned box)
{

	write_entity(c->r, c->r->entity_count - 1);
	write_text(c->r, in ? " == " : " != ");
	write_number(c->r, (int)box + 1);
}

/* "The ring is not in here", "this box is empty", "box 2 contains the coin": all of the stretch. */
static bool
place_read(struct spoken *c, struct stretch s)
{
	static const char *const lacks[] = {"does not hold", "does not contain", "does not have", NULL};
	static const char *const ins[] = {"in", "inside", NULL};
	unsigned at = s.from, n = thing_at(c->r, s, at), box;
	bool in = true;

	if (n > 0 && word_at(s, at + n, "is")) {
		at += n + 1;
		in = !word_at(s, at, "not");
		at += !in;
		n = any_phrase_at(s, at, ins);
		if (n == 0 && !word_at(s, at, "here"))
			return false;
		at += n;
		n = place_at(c, s, at, &box);
	} else {
		n = place_at(c, s, at, &box);
		at += n;
		if (n == 0)
			return false;
		if (word_at(s, at, "is")) {
			in = word_at(s, at + 1, "not");
			at += 1 + in;
			n = word_at(s, at, "empty");
		} else {
			unsigned has = any_phrase_at(s, at, holds), not = any_phrase_at(s, at, lacks);

			in = has > 0;
			at += has + not ;
			n = has + not > 0 ? thing_at(c->r, s, at) : 0;
		}
	}
	if (n == 0 || at + n != s.end)
		return false;
	write_place(c, in, box);
	return true;
}

/* Whether a word identifies one of the boxes: "three boxes, A, B and C". */
static bool
tells_box(const struct clues_reader *r, struct span word)
{

	for (unsigned i = 0; i < r->groups[0].count; i++)
		if (r->entities[i].count == 2 && same_noun(r->entities[i].words[1], word))
			return true;
	return false;
}

/* "One of two boxes holds a coin.", "A ring is in a gold, a silver or a lead box.": it is in one of them. */
static bool
scene_read(const struct clues_reader *r, struct stretch s, bool *placed)
{
	static const char *const words[] = {"a", "an", "the", "is", "in", "of", "or", "and", "there", "are", "hidden",
	    "inside", "these", "them", "each", "has", "label", "labels", "with", "its", "own", "other", "others",
	    "empty", "you", "see", "on", "it", "table", "which", ",", ":", "exactly", "only", "holds", "contains",
	    "hold", "contain", "was", "put", "into", "behind", "labelled", "labeled", "-", "have", NULL};
	static const char *const finds[] = {
	    "holds", "contains", "in one of", "in a", "in the", "inside one of", "in either", "hidden in", NULL};
	unsigned who, listed = 0;
	bool found = false, thing = false;

	for (unsigned at = s.from; at < s.end; at++) {
		int count = count_of(s.list[at].text);
		unsigned n;

		found |= any_phrase_at(s, at, finds) > 0;
		if (thing_at(r, s, at) > 0 && !word_at(s, at, "it")) {
			thing = true;
			at += thing_at(r, s, at) - 1;
			continue;
		}
		n = entity_at(r, s, at, &who);
		if (n > 0 && who < r->groups[0].count) {
			listed++;
			at += n - 1;
			continue;
		}
		if (at > s.from &&
		    (isupper((unsigned char)s.list[at].text.at[0]) || isdigit((unsigned char)s.list[at].text.at[0])) &&
		    tells_box(r, s.list[at].text)) {
			listed++;
			continue;
		}
		/* "one" of them holds it; all that there are have labels. */
		if (count >= 0) {
			if (count == 1 ? !word_at(s, at + 1, "of") && !is_box(s, at + 1)
				       : (unsigned)count != r->groups[0].count)
				return false;
			if (count > 1 && word_at(s, at + 1, "of"))
				return false;
			continue;
		}
		if (any_phrase_at(s, at, words) == 0 && !is_box(s, at))
			return false;
	}
	if (listed > 0 && listed != r->groups[0].count)
		return false;
	*placed |= found && thing;
	return true;
}

/* "Which box holds the ring?", "Where is the ring?" */
static bool
ask_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const whichs[] = {"in which", "in what", "which", "what", NULL};
	static const char *const wheres[] = {"where is", NULL};
	unsigned at = s.from, n;
	struct spoken c = {.r = r, .speaker = NO_SPEAKER};
	struct clues *out = r->out;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	n = any_phrase_at(s, at, wheres);
	if (n == 0) {
		n = any_phrase_at(s, at, whichs);
		at += n;
		if (n == 0 || !is_box(s, at))
			return false;
		at++;
		n = any_phrase_at(s, at, holds);
		n = n > 0 ? n : word_at(s, at, "is");
	}
	at += n;
	n = n == 0 ? 0 : thing_at(r, s, at);
	at += n;
	at += word_at(s, at, "in");
	if (n == 0 || at != s.end)
		return false;
	for (unsigned i = 0; i < r->groups[0].count; i++) {
		const struct entity *box = &r->entities[i];
		size_t from = out->used;

		write_place(&c, true, i);
		out->labels[i] = (struct span){box->words[0].at,
		    (size_t)(box->words[box->count - 1].at + box->words[box->count - 1].len - box->words[0].at)};
		out->options[i] = (struct clues_clue){say, {out->room + from, out->used - from}};
	}
	out->kind = "must";
	out->option_count = r->groups[0].count;
	return !write_failed(r);
}

/* A label's text, or a plain fact. */
static bool
statement_read(struct clues_reader *r, struct stretch s)
{
	static const char *const known[] = {
	    "it is known that", "you know that", "you are told that", "we know that", "however", "but", NULL};
	struct spoken c = {.r = r, .speaker = NO_SPEAKER, .labels = true, .other = place_read};
	struct entity box;
	unsigned at = label_at(s, &box);

	if (at == 0) {
		s.from += any_phrase_at(s, s.from, known);
		return spoken_read(&c, s);
	}
	c.speaker = number_of(r, &box);
	if (c.speaker >= r->groups[0].count)
		return false;
	write_text(r, "says(");
	write_entity(r, c.speaker);
	write_text(r, ", ");
	if (!spoken_read(&c, (struct stretch){s.list, at, s.end}))
		return false;
	write_text(r, ")");
	return true;
}

enum kind_verdict
boxes_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct clues *out = r->out;
	bool placed = false;

	if (sentences->count < 4 || sentences->option_count > 0 || !collect(r, sentences) || !find_thing(r, sentences))
		return KIND_OTHER;
	r->truths = true;
	r->work = WORK_MAX;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;
		struct mark mark = reader_mark(r);

		if (!sentence_words(&sentences->list[i], &words, &s))
			return KIND_OTHER;
		if (i + 1 == sentences->count && ask_read(r, s, sentences->list[i].say))
			continue;
		if (statement_read(r, s)) {
			if (!clue_add(r, sentences->list[i].say, mark.used))
				return KIND_OTHER;
			continue;
		}
		reader_return(r, &mark);
		if (!scene_read(r, s, &placed))
			return KIND_OTHER;
	}
	return placed && out->option_count > 1 ? KIND_READ : KIND_OTHER;
}
