/*
 * Who tells the truth: every sentence says about someone, or lets someone say, that someone lies or does not.
 */
#include "executors/clues/spoken.h"

#define WORK_MAX 400 /* attempts at a claim */

static const char *const says[] = {"says", "said", "claims", "claimed", "states", "stated", "tells you", "told you",
    "replies", "replied", "adds", "answers", "whispers", "declares", "asserts", "tells us", NULL};

/* Not names, although they may be in a name's place. */
static const char *const no_names[] = {"i", "we", "he", "she", "you", "the", "both", "does", "is", "who", "if", "each",
    "every", "everyone", "somebody", "knights", "knaves", "knight", "knave", "liar", "liars", "one", "all", "they",
    "it", "at", "exactly", "neither", "nobody", "everybody", "anybody", "anyone", "someone", "none", "most", "some",
    "people", "this", "that", "these", "those", "no", "today", "sometimes", "only", "and", "or", "but", "us", "them",
    "always", "inhabitant", "person", "then", "what", "which", "not", "of", "a", "an", "on", "in", "also", "so",
    "label", "box", "sign", "man", "woman", "other", "another", "first", "second", "third", "teller", "tellers",
    "island", "would", "could", "label", NULL};

/* Whether a word may be a name; one letter is one only as a capital. */
static bool
may_be_name(struct stretch s, unsigned at)
{
	struct span word;

	if (!word_is_written(s, at))
		return false;
	word = s.list[at].text;
	if (word.len == 1)
		return isupper((unsigned char)word.at[0]) && word.at[0] != 'I';
	return isalpha((unsigned char)word.at[0]) && any_phrase_at(s, at, no_names) == 0;
}

static bool
is_capital(struct stretch s, unsigned at)
{

	return at < s.end && isupper((unsigned char)s.list[at].text.at[0]) && may_be_name(s, at);
}

static void
add_name(struct clues_reader *r, struct stretch s, unsigned at)
{
	unsigned known;

	if (entity_at(r, s, at, &known) > 0 || r->entity_count == CLUES_OPTIONS_MAX)
		return;
	r->entities[r->entity_count++] = (struct entity){.words = {s.list[at].text}, .count = 1};
}

/* Names of a list: "Zoey, Mel and Pat". */
static void
add_list(struct clues_reader *r, struct stretch s, unsigned at)
{
	unsigned end = at, joint;
	bool joined = false;

	while (is_capital(s, end)) {
		joint = word_at(s, end + 1, ",");
		joined |= word_at(s, end + 1 + joint, "and");
		joint += word_at(s, end + 1 + joint, "and");
		if (joint == 0 || !is_capital(s, end + 1 + joint))
			break;
		end += 1 + joint;
	}
	if (!joined)
		return;
	for (unsigned i = at; i <= end; i++)
		if (is_capital(s, i))
			add_name(r, s, i);
}

/* Everyone who speaks, is spoken of, or is in a list. */
static void
collect(struct clues_reader *r, struct stretch s)
{
	bool truth;

	if (is_capital(s, s.from) && word_at(s, s.from + 1, ":") && word_at(s, s.from + 2, "\""))
		add_name(r, s, s.from);
	/* "What is B?" */
	if (word_at(s, s.from, "what") && word_at(s, s.from + 1, "is") && is_capital(s, s.from + 2) &&
	    s.from + 3 + word_at(s, s.from + 3, "?") == s.end)
		add_name(r, s, s.from + 2);
	for (unsigned at = s.from; at < s.end; at++) {
		unsigned verb = word_at(s, at, "\"") ? any_phrase_at(s, at + 1, says) : 0;

		if (verb > 0 && is_capital(s, at + 1 + verb))
			add_name(r, s, at + 1 + verb);
		if (may_be_name(s, at) &&
		    (any_phrase_at(s, at + 1, says) > 0 ||
			(is_capital(s, at) && spoken_kind_at(s, at + 1, false, &truth) > 0) ||
			(word_at(s, at + 1, "is") && spoken_kind_at(s, at + 1, false, &truth) > 2)))
			add_name(r, s, at);
		if (at > s.from || !word_at(s, at, "a"))
			add_list(r, s, at);
	}
}

/* Setting the scene: words without facts about anyone, and definitions of knights and knaves. */
static bool
scene_read(const struct clues_reader *r, struct stretch s)
{
	static const char *const words[] = {"on", "in", "an", "a", "the", "this", "certain", "island", "village",
	    "town", "land", "where", "which", "that", "every", "each", "all", "inhabitant", "inhabitants", "islander",
	    "islanders", "people", "person", "persons", "native", "natives", "residents", "resident", "everyone", "is",
	    "are", "either", "or", "knight", "knights", "who", "always", "tell", "tells", "truth", "and", "while",
	    "but", "whereas", "knave", "knaves", "lie", "lies", "liar", "liars", "teller", "tellers", "there", "live",
	    "lives", "inhabited", "by", "only", "two", "kinds", "types", "kind", "type", "of", "you", "meet", "come",
	    "across", "encounter", "visit", "visiting", "meeting", "named", "called", ":", ",", ";", "with", "to", "i",
	    "met", "we", "consists", "populated", "puzzle", "question", "three", "four", "five", "(", ")", "-", "here",
	    "them", "from", "be", "can", "strangers", "friends", "telling", "lying", "arrive", "has", "us", "suspects",
	    "stand", "stands", "before", "some", "both", "suppose", "solve", "given", NULL};
	static const char *const kinds[] = {
	    "knight", "knights", "truth teller", "truth tellers", "knave", "knaves", "liar", "liars", NULL};
	static const char *const sorts[] = {"kinds", "types", "kind", "type", NULL};
	unsigned who, kind = 0, rules = 0;
	bool truth = true;

	for (unsigned at = s.from; at < s.end; at++) {
		unsigned n = any_phrase_at(s, at, kinds);

		if (entity_at(r, s, at, &who) > 0) {
			/* "where Ann is a knight" is a fact. */
			bool ignored;

			if (spoken_kind_at(s, at + 1, false, &ignored) > 0)
				return false;
			continue;
		}
		if (any_phrase_at(s, at, words) == 0)
			return false;
		/* Everybody has a name. */
		if (count_of(s.list[at].text) > 0 && (unsigned)count_of(s.list[at].text) != r->entity_count &&
		    !(word_at(s, at, "two") && any_phrase_at(s, at + 1, sorts) > 0))
			return false;
		if (n > 0) {
			kind = 1 + (any_phrase_at(s, at, kinds + 4) > 0);
			at += n - 1;
			continue;
		}
		if (!word_at(s, at, "truth") && !word_at(s, at, "lie") && !word_at(s, at, "lies") &&
		    !word_at(s, at, "lying"))
			continue;
		truth = word_at(s, at, "truth");
		/*
		 * "Knights lie" reverses the usual meaning; "some tell the truth, others lie" is about no one in
		 * particular.
		 */
		if (kind == 0 || truth != (kind == 1))
			return kind == 0 && rules == 0 && find_word(s, s.from, "some") == s.end &&
			    find_word(s, s.from, "either") < s.end;
		rules++;
		kind = 0;
	}
	return true;
}

struct testimony {
	struct spoken spoken;
	bool open; /* a quotation continues in the next sentence */
};

/* Whether a quotation that begins within a stretch does not end in it. */
static bool
leaves_open(struct stretch s, bool open)
{

	for (unsigned at = s.from; at < s.end; at++)
		if (word_at(s, at, "\""))
			open = !open;
	return open;
}

static bool
said_read(struct clues_reader *r, struct spoken *spoken, struct stretch s)
{

	write_text(r, "says(");
	write_entity(r, spoken->speaker);
	write_text(r, ", ");
	if (!spoken_read(spoken, s))
		return false;
	write_text(r, ")");
	return true;
}

/* "C says nothing." */
static bool
says_nothing(const struct clues_reader *r, struct stretch s)
{
	unsigned who, n = entity_at(r, s, s.from, &who), verb = n == 0 ? 0 : any_phrase_at(s, s.from + n, says);

	return verb > 0 && s.from + n + verb + 1 == s.end && word_at(s, s.end - 1, "nothing");
}

/* "Zoey says: ...", "Zoey: ...", "..., says Zoey", the rest of a quotation, or a plain fact. */
static bool
statement_read(struct clues_reader *r, struct testimony *testimony, struct stretch s)
{
	struct spoken *spoken = &testimony->spoken;
	unsigned who, n = entity_at(r, s, s.from, &who), verb = n == 0 ? 0 : any_phrase_at(s, s.from + n, says);
	bool was_open = testimony->open;

	testimony->open = leaves_open(s, was_open);
	/* A quotation without a speaker may have begun. */
	if (was_open)
		return spoken->speaker != NO_SPEAKER && said_read(r, spoken, s);
	if (verb == 0 && n > 0 && word_at(s, s.from + n, ":"))
		verb = 1;
	if (verb > 0) {
		spoken->speaker = who;
		return said_read(r, spoken, (struct stretch){s.list, s.from + n + verb, s.end});
	}
	for (unsigned at = s.from + 1; at + 1 < s.end; at++) {
		verb = word_at(s, at - 1, "\"") ? any_phrase_at(s, at, says) : 0;
		if (verb == 0 || entity_at(r, s, at + verb, &who) != s.end - at - verb)
			continue;
		spoken->speaker = who;
		testimony->open = false;
		return said_read(r, spoken, (struct stretch){s.list, s.from, at});
	}
	spoken->speaker = NO_SPEAKER;
	return spoken_read(spoken, s);
}

/* "Who is the knight?": everybody may be. */
static bool
ask_who(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const whos[] = {"which one of them", "which of them", "which person", "which one",
	    "which of the two", "which of the three", "who of them", "who", NULL};
	unsigned n = any_phrase_at(s, s.from, whos);
	bool truth;

	if (n == 0 || spoken_kind_at(s, s.from + n, false, &truth) != s.end - s.from - n)
		return false;
	/* "Who are the knights?" is asked of several. */
	if (word_at(s, s.from + n, "are"))
		return false;
	for (unsigned i = 0; i < r->entity_count; i++) {
		size_t from = r->out->used;

		spoken_write(r, truth, i);
		if (!option_add(r, "must", r->entities[i].words[0], say, from))
			return false;
	}
	return r->out->option_count > 1;
}

/* "What is Zoey?", "Is Zoey a knight or a knave?" */
static bool
ask_which(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const two[] = {"a knight or a knave", "a knave or a knight", "knight or knave", NULL};
	static const char *const labels[] = {"knave", "knight"};
	bool what = word_at(s, s.from, "what");
	unsigned at = s.from + what, who, n;

	if (!word_at(s, at, "is"))
		return false;
	n = entity_at(r, s, at + 1, &who);
	at += 1 + n;
	if (n == 0 || (what ? at != s.end : any_phrase_at(s, at, two) != s.end - at || at == s.end))
		return false;
	for (int i = 0; i < 2; i++) {
		size_t from = r->out->used;

		spoken_write(r, i == 1, who);
		if (!option_add(r, "must", span_of(labels[i]), say, from))
			return false;
	}
	return true;
}

/* "Does Ann tell the truth?", "Is Bob a knave?" */
static bool
ask_whether(struct clues_reader *r, struct stretch s, struct span say)
{
	struct word room[WORDS_MAX];
	struct stretch rest = {room, 0, 0};
	unsigned who, n;
	bool truth, is = word_at(s, s.from, "is");
	size_t from = r->out->used;

	if (!is && !word_at(s, s.from, "does"))
		return false;
	n = entity_at(r, s, s.from + 1, &who);
	if (n == 0)
		return false;
	if (is)
		room[rest.end++] = s.list[s.from];
	for (unsigned at = s.from + 1 + n; at < s.end && rest.end < WORDS_MAX; at++)
		room[rest.end++] = s.list[at];
	if (rest.end == 0 || spoken_kind_at(rest, 0, false, &truth) != rest.end)
		return false;
	spoken_write(r, truth, who);
	return option_add(r, "entails", NO_SPAN, say, from);
}

static bool
ask_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const openers[] = {"question", "so", "then", "now", ":", ",", NULL};

	while (any_phrase_at(s, s.from, openers) > 0)
		s.from++;
	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	return ask_who(r, s, say) || ask_which(r, s, say) || ask_whether(r, s, say);
}

/* Whether anything is about lying: knaves, or someone who tells the truth; books also lie on shelves. */
static bool
is_about_truth(struct clues_reader *r, const struct sentences *sentences)
{
	static const char *const words[] = {"knave", "knaves", "liar", "liars", "tells the truth", "tell the truth",
	    "telling the truth", "is lying", "is truthful", "am lying", NULL};
	bool about = false;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED cut;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &cut, &s))
			return false;
		for (unsigned at = s.from, said = 0; at < s.end && !about; at++) {
			said |= any_phrase_at(s, at, says) > 0;
			about = any_phrase_at(s, at, words) > 0 || (said && word_at(s, s.end - 1, "lies"));
		}
		collect(r, s);
	}
	return about;
}

/* "On an island of knights and knaves, Ana says: ...": what follows the scene. */
static struct stretch
without_scene(const struct clues_reader *r, struct stretch s)
{
	unsigned who, n;

	for (unsigned at = s.from; at < s.end && !word_at(s, at, "\""); at++) {
		if (!word_at(s, at, ",") || (n = entity_at(r, s, at + 1, &who)) == 0 ||
		    any_phrase_at(s, at + 1 + n, says) == 0 || !scene_read(r, (struct stretch){s.list, s.from, at}))
			continue;
		s.from = at + 1;
		break;
	}
	return s;
}

enum kind_verdict
liars_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct clues *out = r->out;
	struct testimony testimony = {.spoken = {.r = r, .speaker = NO_SPEAKER}};

	if (sentences->count < 2 || !is_about_truth(r, sentences))
		return KIND_OTHER;
	r->truths = true;
	r->group_count = 1;
	r->groups[0].count = r->entity_count;
	r->work = WORK_MAX;
	for (unsigned i = 0; i < sentences->count; i++) {
		const struct sentence *sentence = &sentences->list[i];
		struct words UNCLEARED words;
		struct stretch s;
		size_t from = out->used;

		if (!sentence_words(sentence, &words, &s))
			return KIND_OTHER;
		if (out->option_count == 0 && i + 1 == sentences->count && !testimony.open &&
		    ask_read(r, s, sentence->say))
			continue;
		if (!testimony.open && (scene_read(r, s) || says_nothing(r, s)))
			continue;
		if (!testimony.open)
			s = without_scene(r, s);
		if (!statement_read(r, &testimony, s) || !clue_add(r, sentence->say, from)) {
			out->stopped = sentence->say;
			return KIND_STOPPED;
		}
	}
	if (out->option_count > 0 && sentences->option_count == 0 && out->clue_count > 0)
		return KIND_READ;
	out->stopped = sentences->list[sentences->count - 1].say;
	return KIND_STOPPED;
}
