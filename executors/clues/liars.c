/*
 * Who tells the truth: every sentence says of somebody, or lets somebody say, that somebody lies or does not.
 */
#include "executors/clues/sentences.h"

static const char *const truths[] = {"tells the truth", "tell the truth", "is telling the truth", "is truthful",
    "is a knight", "is a truth teller", "is honest", "am a knight", "am telling the truth", "always tells the truth",
    NULL};
static const char *const lies[] = {"lies", "lie", "is lying", "is a liar", "is a knave", "am a knave", "am a liar",
    "am lying", "always lies", "does not tell the truth", "is not telling the truth", "is not a knight", "tells lies",
    NULL};

/* Somebody's name at an offset: one that is known, or a capitalised word. Returns the words it takes. */
static unsigned
person_at(struct clues_reader *r, struct stretch s, unsigned at, unsigned *person)
{
	static const char *const none[] = {"i", "we", "he", "she", "you", "the", "both", "does", "is", "who", "if",
	    "each", "every", "everyone", "somebody", "knights", "knaves", "one", "all", "they", "it", "at", "exactly",
	    "neither", "nobody", "everybody", "anybody", "anyone", "someone", "none", "most", "some", "people", "this",
	    "that", "these", "those", "no", "today", "sometimes", "only", NULL};
	struct entity *entity;
	unsigned n = entity_at(r, s, at, person);

	if (n > 0)
		return n;
	if (at >= s.end || any_phrase_at(s, at, none) > 0 || !isupper((unsigned char)s.list[at].text.at[0]) ||
	    r->group_count > 1 || r->entity_count == CLUES_OPTIONS_MAX)
		return 0;
	/* Where a list was given, it holds them all. */
	if (r->places > 0)
		return 0;
	entity = &r->entities[r->entity_count];
	*entity = (struct entity){.words = {s.list[at].text}, .count = 1};
	*person = r->entity_count++;
	return 1;
}

static void
write_kind(struct clues_reader *r, bool truth, unsigned person)
{

	write_text(r, truth ? "truthful(" : "liar(");
	write_entity(r, person);
	write_text(r, ")");
}

/* What is said of a person: that he lies, or does not. All of the stretch. */
static bool
kind_read(struct stretch s, bool *truth)
{

	for (size_t i = 0; truths[i] != NULL; i++) {
		*truth = true;
		if (s.from < s.end && phrase_at(s, s.from, truths[i]) == s.end - s.from)
			return true;
	}
	for (size_t i = 0; lies[i] != NULL; i++) {
		*truth = false;
		if (s.from < s.end && phrase_at(s, s.from, lies[i]) == s.end - s.from)
			return true;
	}
	return false;
}

/* "both knaves", "of the same kind": what two are said to be together. */
static bool
pair_read(struct clues_reader *r, struct stretch s, unsigned a, unsigned b)
{
	static const char *const both_true[] = {"both knights", "knights", "both telling the truth", NULL};
	static const char *const both_false[] = {"both knaves", "knaves", "both liars", "liars", "both lying", NULL};
	static const char *const same[] = {
	    "the same kind", "of the same kind", "the same type", "of the same type", NULL};
	static const char *const differ[] = {
	    "different kinds", "of different kinds", "different types", "of different types", "different", NULL};
	unsigned length = s.end - s.from, truth = any_phrase_at(s, s.from, both_true);

	if (length == 0)
		return false;
	if (truth == length || any_phrase_at(s, s.from, both_false) == length) {
		write_kind(r, truth == length, a);
		write_text(r, " and ");
		write_kind(r, truth == length, b);
		return true;
	}
	if (any_phrase_at(s, s.from, same) != length && any_phrase_at(s, s.from, differ) != length)
		return false;
	write_text(r, "(");
	write_kind(r, true, a);
	write_text(r, any_phrase_at(s, s.from, same) == length ? ") iff (" : ") xor (");
	write_kind(r, true, b);
	write_text(r, ")");
	return true;
}

/* "at least one of us is a knave", of two. */
static bool
some_read(struct clues_reader *r, struct stretch s)
{
	bool exactly = phrase_at(s, s.from, "exactly one of us") > 0, truth;
	unsigned at = s.from + 5;

	if (r->entity_count != 2 || (!exactly && phrase_at(s, s.from, "at least one of us") == 0))
		return false;
	at -= exactly;
	if (!kind_read((struct stretch){s.list, at, s.end}, &truth))
		return false;
	write_text(r, "(");
	write_kind(r, truth, 0);
	write_text(r, exactly ? ") xor (" : ") or (");
	write_kind(r, truth, 1);
	write_text(r, ")");
	return true;
}

/* What somebody says, or what is so. speaker is who "I" is, or CLUES_ENTITIES_MAX. */
static bool
said_read(struct clues_reader *r, struct stretch s, unsigned speaker)
{
	unsigned n, person = speaker, other;
	bool truth, spoken = speaker < CLUES_ENTITIES_MAX;

	while (s.from < s.end &&
	    (word_at(s, s.from, ",") || word_at(s, s.from, ":") || word_at(s, s.from, "\"") ||
		word_at(s, s.from, "that") || word_at(s, s.from, "'")))
		s.from++;
	while (s.end > s.from &&
	    (word_at(s, s.end - 1, "\"") || word_at(s, s.end - 1, ".") || word_at(s, s.end - 1, "'") ||
		word_at(s, s.end - 1, ",")))
		s.end--;
	if (spoken && some_read(r, s))
		return true;
	if (spoken && r->entity_count == 2) {
		n = phrase_at(s, s.from, "we are");
		if (n == 0)
			n = phrase_at(s, s.from, "both of us are");
		if (n > 0)
			return pair_read(r, (struct stretch){s.list, s.from + n, s.end}, 0, 1);
	}
	n = spoken && word_at(s, s.from, "i") ? 1 : person_at(r, s, s.from, &person);
	if (n == 0)
		return false;
	s.from += n;
	if (kind_read(s, &truth)) {
		write_kind(r, truth, person);
		return true;
	}
	if (!word_at(s, s.from, "and"))
		return false;
	n = 1;
	other = speaker;
	if (!(spoken && word_at(s, s.from + 1, "i")))
		n = person_at(r, s, s.from + 1, &other);
	s.from += 1 + n;
	return n > 0 && word_at(s, s.from, "are") &&
	    pair_read(r, (struct stretch){s.list, s.from + 1, s.end}, person, other);
}

static bool
statement_read(struct clues_reader *r, struct stretch s)
{
	static const char *const says[] = {"says", "said", "claims", "claimed", "states", "tells you", NULL};
	unsigned person, n = person_at(r, s, s.from, &person), verb;

	verb = n == 0 ? 0 : any_phrase_at(s, s.from + n, says);
	if (verb == 0)
		return said_read(r, s, CLUES_ENTITIES_MAX);
	write_text(r, "says(");
	write_entity(r, person);
	write_text(r, ", ");
	if (!said_read(r, (struct stretch){s.list, s.from + n + verb, s.end}, person))
		return false;
	write_text(r, ")");
	return true;
}

/* "Does Ann tell the truth?", "Is Bob a knave?" */
static bool
ask_read(struct clues_reader *r, struct stretch s, struct span say)
{
	struct clues *out = r->out;
	size_t from = out->used;
	struct word room[WORDS_MAX];
	struct stretch rest = {room, 0, 0};
	unsigned person, n;
	bool truth, is;

	s.from += word_at(s, s.from, "question");
	s.from += word_at(s, s.from, ":");
	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	is = word_at(s, s.from, "is");
	if (!is && !word_at(s, s.from, "does"))
		return false;
	n = person_at(r, s, s.from + 1, &person);
	if (n == 0)
		return false;
	if (is)
		room[rest.end++] = s.list[s.from];
	for (unsigned at = s.from + 1 + n; at < s.end && rest.end < WORDS_MAX; at++)
		room[rest.end++] = s.list[at];
	if (!kind_read(rest, &truth))
		return false;
	write_kind(r, truth, person);
	out->kind = "entails";
	out->options[0] = (struct clues_clue){say, {out->room + from, out->used - from}};
	out->labels[0] = (struct span){NULL, 0};
	out->option_count = 1;
	return !write_failed(r);
}

/* "Knights always tell the truth, and knaves always lie." */
static bool
rule_read(struct stretch s)
{
	bool truth = false, lie = false;

	for (unsigned at = s.from; at < s.end; at++) {
		if (word_at(s, at, "sometimes") || word_at(s, at, "spy") || word_at(s, at, "spies") ||
		    word_at(s, at, "normal"))
			return false;
		truth |=
		    phrase_at(s, at, "always tell the truth") > 0 || phrase_at(s, at, "always tells the truth") > 0;
		lie |= phrase_at(s, at, "always lie") > 0 || phrase_at(s, at, "always lies") > 0;
	}
	return truth && lie &&
	    (word_at(s, s.from, "on") || word_at(s, s.from, "knights") || word_at(s, s.from, "each") ||
		word_at(s, s.from, "every") || word_at(s, s.from, "a") || word_at(s, s.from, "in"));
}

/* "You meet two inhabitants: Ann and Bob." */
static bool
meeting_read(struct clues_reader *r, struct stretch s)
{

	return r->entity_count == 0 && list_read(r, s);
}

static bool
is_about_truth(const struct sentences *sentences)
{

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s))
			return false;
		for (unsigned at = s.from; at < s.end; at++) {
			if (any_phrase_at(s, at, truths) > 0 || any_phrase_at(s, at, lies) > 0)
				return true;
		}
	}
	return false;
}

/* "Kim lies. Lee says Kim lies." in one line may begin with the question's mark. */
static struct stretch
without_mark(struct stretch s)
{

	if (word_at(s, s.from, "question") && word_at(s, s.from + 1, ":"))
		s.from += 2;
	return s;
}

enum kind_verdict
liars_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct clues *out = r->out;

	if (sentences->count < 2 || !is_about_truth(sentences))
		return KIND_OTHER;
	r->truths = true;
	r->group_count = 1;
	for (unsigned i = 0; i < sentences->count; i++) {
		const struct sentence *sentence = &sentences->list[i];
		struct words words;
		struct stretch s;
		size_t from = out->used;

		if (!sentence_words(sentence, &words, &s))
			return KIND_OTHER;
		s = without_mark(s);
		if (out->option_count == 0 && i + 1 == sentences->count && ask_read(r, s, sentence->say))
			continue;
		if (rule_read(s))
			continue;
		r->group_count = 0;
		if (meeting_read(r, s))
			continue;
		r->group_count = 1;
		if (!statement_read(r, s) || !clue_add(r, sentence->say, from)) {
			out->stopped = sentence->say;
			return KIND_STOPPED;
		}
	}
	r->groups[0].count = r->entity_count;
	if (out->option_count > 0 && sentences->option_count == 0)
		return KIND_READ;
	out->stopped = sentences->list[sentences->count - 1].say;
	return KIND_STOPPED;
}
