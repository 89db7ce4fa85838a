/*
 * The way a person faces after turns to the left and right, and the way a shadow points: in the morning away from the
 * east, in the evening away from the west.
 */
#include "executors/clues/sentences.h"

#define TURNS_MAX 9 /* changes of direction; more of them are not read */
#define NEAR      6 /* words from a verb to the direction in which it goes */

/* From north, clockwise, from 1: right is one more. */
static const char *const directions[] = {"north", "east", "south", "west", NULL};

static const char vars[] = "{\"name\": \"group_1\", \"names\": [\"way 0\", \"way 1\", \"way 2\", \"way 3\", \"way 4\", "
			   "\"way 5\", \"way 6\", \"way 7\", \"way 8\", \"way 9\", \"shadow\"], \"domain\": \"1..4\"}";

struct compass {
	unsigned changes;   /* the variable for the way he faces now: "way 2" */
	bool known, asked;  /* the way that he faces, or the shadow, was mentioned */
	bool turned, timed; /* the time of day was given */
	struct span person, asks;
	bool asks_shadow;
};

static int
direction_at(struct stretch s, unsigned at)
{

	for (int i = 0; directions[i] != NULL; i++)
		if (word_at(s, at, directions[i]))
			return i + 1;
	return 0;
}

static void
write_way(struct clues_reader *r, unsigned number)
{

	write_text(r, "'way ");
	write_number(r, (int)number);
	write_text(r, "'");
}

/* One variable is so many quarters to the right of another. */
static void
write_quarters(struct clues_reader *r, struct compass *compass, unsigned from, int quarters, bool shadow)
{

	for (int i = 0; i < 2; i++) {
		write_text(r, i == 0 ? "(" : " or ");
		if (shadow)
			write_text(r, "'shadow'");
		else
			write_way(r, compass->changes);
		write_text(r, " == ");
		write_way(r, from);
		write_text(r, i == 0 ? " + " : " - ");
		write_number(r, i == 0 ? quarters : 4 - quarters);
	}
	write_text(r, ")");
}

static bool
turn(struct clues_reader *r, struct compass *compass, struct span say, int quarters, int times)
{

	for (int i = 0; i < times; i++) {
		size_t from = r->out->used;

		if (++compass->changes > TURNS_MAX)
			return false;
		write_quarters(r, compass, compass->changes - 1, quarters, false);
		if (!clue_add(r, say, from))
			return false;
	}
	compass->turned |= times > 0;
	return times > 0;
}

/* "left", "to the right", "around", "90 degrees clockwise": how many quarters to the right. Returns the words, or 0. */
static unsigned
side_at(struct stretch s, unsigned at, int *quarters)
{
	static const char *const lead[] = {"to the", "to his", "to her", "to my", "to your", "to", NULL};
	static const char *const degrees[] = {"90", "180", "270", NULL};
	static const char *const right[] = {"right", "clockwise", NULL};
	static const char *const left[] = {
	    "left", "counterclockwise", "anticlockwise", "counter - clockwise", "anti - clockwise", NULL};
	unsigned start = at, n;
	int angle = 1;

	for (int i = 0; degrees[i] != NULL; i++)
		if (word_at(s, at, degrees[i]) && word_at(s, at + 1, "degrees")) {
			angle = i + 1;
			at += 2;
			break;
		}
	at += any_phrase_at(s, at, lead);
	if (start == at && word_at(s, at, "around")) {
		*quarters = 2;
		return 1;
	}
	n = any_phrase_at(s, at, right);
	*quarters = angle;
	if (n == 0) {
		n = any_phrase_at(s, at, left);
		*quarters = 4 - angle;
	}
	/* "left of the house", "right after that" */
	if (n > 0 && (word_at(s, at + n, "of") || word_at(s, at + n, "after") || word_at(s, at + n, "before")))
		n = 0;
	return n > 0 ? at + n - start : angle == 2 && at > start ? at - start : 0;
}

static int
times_at(struct stretch s, unsigned at, unsigned *n)
{
	static const char *const words[] = {"once", "twice", NULL};
	int count = at < s.end ? count_of(s.list[at].text) : -1;

	*n = word_at(s, at, "again");
	for (int i = 0; words[i] != NULL; i++)
		if (word_at(s, at, words[i])) {
			*n = 1;
			return i + 1;
		}
	if (count > 0 && count <= TURNS_MAX && word_at(s, at + 1, "times")) {
		*n = 2;
		return count;
	}
	return 1;
}

/* "turn right, then right again, and then left": everything after the verb. Returns the words, or 0. */
static unsigned
turns_read(struct clues_reader *r, struct compass *compass, struct stretch s, unsigned at, struct span say)
{
	static const char *const joints[] = {", and then", "and then", ", then", "then", ", and", "and", ",", NULL};
	unsigned start = at, joint = 0;
	int quarters;

	for (;;) {
		unsigned n = side_at(s, at + joint, &quarters), more;
		int times;

		if (n == 0)
			return at - start;
		at += joint + n;
		times = times_at(s, at, &more);
		at += more;
		if (!turn(r, compass, say, quarters, times))
			return 0;
		joint = any_phrase_at(s, at, joints);
	}
}

/* "makes a left turn", "two right turns": at the side. Returns the words, or 0. */
static unsigned
turn_noun_read(struct clues_reader *r, struct compass *compass, struct stretch s, unsigned at, struct span say)
{
	int quarters, times = 1;

	if (!(word_at(s, at + 1, "turn") || word_at(s, at + 1, "turns")) || side_at(s, at, &quarters) != 1)
		return 0;
	if (word_at(s, at + 1, "turns"))
		times = at > s.from ? count_of(s.list[at - 1].text) : -1;
	return times > 0 && turn(r, compass, say, quarters, times) ? 2 : 0;
}

/* "facing north", "walks 5 km west": the verb is shortly before the direction. */
static bool
heading_read(struct clues_reader *r, struct compass *compass, struct stretch s, unsigned at, struct span say)
{
	static const char *const verbs[] = {"face", "faces", "faced", "facing", "walk", "walks", "walked", "walking",
	    "head", "heads", "headed", "heading", "go", "goes", "going", "drive", "drives", "driving", "look", "looks",
	    "looking", "run", "runs", "running", "travel", "travels", "sail", "sails", NULL};
	unsigned verb = at;
	size_t from = r->out->used;
	bool walked;

	while (verb > s.from && at - verb < NEAR && any_phrase_at(s, verb, verbs) == 0)
		verb--;
	walked = word_at(s, at + 1, "for") || at + 1 == s.end || !isalpha((unsigned char)s.list[at + 1].text.at[0]) ||
	    word_at(s, at + 1, "and") || word_at(s, at + 1, "then") || word_at(s, at + 1, "now");
	if (any_phrase_at(s, verb, verbs) == 0 || !walked || word_at(s, at + 1, "-") || word_at(s, at - 1, "-"))
		return false;
	if (compass->known && ++compass->changes > TURNS_MAX)
		return false;
	compass->known = true;
	write_way(r, compass->changes);
	write_text(r, " == ");
	write_number(r, direction_at(s, at));
	return clue_add(r, say, from);
}

/* "fell exactly to his right", "in front of her": where a shadow lies. */
static bool
shadow_read(struct clues_reader *r, struct compass *compass, struct stretch s, struct span say)
{
	static const char *const owners[] = {"his", "her", "my", "your", "their", NULL};
	static const char *const ahead[] = {
	    "in front of him", "in front of her", "in front of me", "in front of you", NULL};
	static const char *const behind[] = {"behind him", "behind her", "behind me", "behind you", NULL};
	size_t from = r->out->used;
	int quarters = -1, found = 0;

	for (unsigned at = s.from; at < s.end; at++) {
		if (at > s.from && any_phrase_at(s, at - 1, owners) > 0 &&
		    (word_at(s, at, "right") || word_at(s, at, "left"))) {
			quarters = word_at(s, at, "right") ? 1 : 3;
			found++;
		} else if (any_phrase_at(s, at, behind) > 0) {
			quarters = 2;
			found++;
		} else if (any_phrase_at(s, at, ahead) > 0) {
			quarters = 0;
			found++;
		}
	}
	if (found != 1)
		return false;
	if (quarters > 0)
		write_quarters(r, compass, compass->changes, quarters, true);
	else {
		write_text(r, "'shadow' == ");
		write_way(r, compass->changes);
	}
	compass->known = true;
	return clue_add(r, say, from);
}

/* "One morning after sunrise": where the shadow points; given once. */
static bool
time_read(struct clues_reader *r, struct compass *compass, struct stretch s, struct span say)
{
	static const char *const early[] = {"morning", "sunrise", "dawn", NULL};
	static const char *const late[] = {"evening", "sunset", "dusk", NULL};
	static const char *const other[] = {"noon", "midday", "afternoon", "night", "before sunrise", "before dawn",
	    "after sunset", "after dusk", "hemisphere", NULL};
	bool east = false, west = false;
	size_t from = r->out->used;

	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, other) > 0)
			return false;
		west |= any_phrase_at(s, at, early) > 0;
		east |= any_phrase_at(s, at, late) > 0;
	}
	if (!east && !west)
		return true;
	if ((east && west) || compass->timed)
		return false;
	compass->timed = true;
	write_text(r, west ? "'shadow' == 4" : "'shadow' == 2");
	return clue_add(r, say, from);
}

/* Whether everything is about one person: a second name may be someone elsewhere. */
static bool
is_of_one(struct compass *compass, struct stretch s)
{
	static const char *const starts[] = {"one", "early", "late", "in", "after", "at", "the", "his", "her", "its",
	    "my", "your", "i", "he", "she", "you", "then", "if", "which", "what", "where", "can", "towards", "toward",
	    "to", "was", "is", "am", "are", "did", "does", "could", "shortly", "suppose", "imagine", "explain", "how",
	    "on", "this", "when", "while", "as", "a", "an", "just", "facing", "walking", "from", "now", "next",
	    "finally", "first", "before", "and", "please", "let", "think", "show", "give", "tell", "answer", "question",
	    "starting", "turn", "turning", "it", "im", "so", "step", "during", "say", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		struct span word = s.list[at].text;

		if (!isupper((unsigned char)word.at[0]) || any_phrase_at(s, at, starts) > 0 || direction_at(s, at) > 0)
			continue;
		if (compass->person.at != NULL && !same_noun(compass->person, word))
			return false;
		compass->person = word;
	}
	return true;
}

/* Words with which a sentence may say more than is read here. */
static bool
turns_sense(struct stretch s)
{
	static const char *const words[] = {"not", "never", "without", "instead", "unless", "either", "or", "opposite",
	    "reverse", "reversed", "reverses", "back", "backwards", "mirror", "repeat", "repeats", "same", "half",
	    "sun", "they", "we", "each", "both", "other", "another", "northeast", "northwest", "southeast", "southwest",
	    "rotate", "rotates", "rotated", "swing", "swings", "spin", "spins", "wrong", "upside", "away", NULL};

	for (unsigned at = s.from; at < s.end; at++)
		if (any_phrase_at(s, at, words) > 0)
			return true;
	return false;
}

/* Text before a question, or a sentence without one: every word about a direction is read. */
static bool
facts_read(struct clues_reader *r, struct compass *compass, struct stretch s, struct span say)
{
	static const char *const verbs[] = {"turn", "turns", "turned", "turning", NULL};
	static const char *const leftover[] = {"left", "right", "shadow", "shadows", "clockwise", "counterclockwise",
	    "anticlockwise", "degrees", "turn", "turns", "twice", "times", "again", "around", NULL};
	bool shadow = find_word(s, s.from, "shadow") < s.end;

	if (turns_sense(s) || !is_of_one(compass, s) || !time_read(r, compass, s, say))
		return false;
	if (shadow)
		return shadow_read(r, compass, s, say);
	for (unsigned at = s.from; at < s.end;) {
		unsigned n = any_phrase_at(s, at, verbs) > 0 ? turns_read(r, compass, s, at + 1, say) : 0;

		n += n > 0;
		n = n > 0 ? n : turn_noun_read(r, compass, s, at, say);
		if (n == 0 && direction_at(s, at) > 0)
			n = heading_read(r, compass, s, at, say);
		if (n == 0 && (direction_at(s, at) > 0 || any_phrase_at(s, at, leftover) > 0))
			return false;
		at += n > 0 ? n : 1;
	}
	return true;
}

/* "which direction is he facing", "where am I heading": directions in it are choices. */
static bool
asks_read(struct compass *compass, struct stretch s, struct span say)
{
	static const char *const other[] = {"left", "right", "turn", "turns", "from", "start", "starting", "first",
	    "initially", "originally", "before", "beginning", "sun", "home", "house", "not", "opposite", "far", NULL};
	static const char *const ways[] = {
	    "facing", "face", "faces", "faced", "heading", "headed", "looking", "walking", "going", "moving", NULL};
	bool shadow = find_word(s, s.from, "shadow") < s.end, way = false;

	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, other) > 0)
			return false;
		way |= any_phrase_at(s, at, ways) > 0;
	}
	if (compass->asked || (!shadow && !way))
		return false;
	compass->asked = true;
	compass->asks = say;
	compass->asks_shadow = shadow;
	return true;
}

/* Where the question begins in a sentence; the end: there is none. */
static unsigned
question_at(struct stretch s)
{
	static const char *const words[] = {"which", "what", "where", NULL};
	static const char *const starts[] = {
	    "was", "is", "am", "are", "did", "does", "do", "can", "could", "tell", NULL};

	if (any_phrase_at(s, s.from, starts) > 0)
		return s.from;
	for (unsigned at = s.from; at < s.end; at++)
		if (any_phrase_at(s, at, words) > 0)
			return at;
	return s.end;
}

/* "How do you solve this?", "Explain your reasoning steps." */
static bool
is_about_answer(struct stretch s)
{
	static const char *const starts[] = {"how do you", "how did you", "explain", "please explain", "show your",
	    "think", "let 's think", "answer", NULL};

	return any_phrase_at(s, s.from, starts) > 0;
}

/* "Bob is facing Alice": this gives no direction. */
static bool
faces_somebody(struct stretch s)
{
	static const char *const verbs[] = {"face", "faces", "faced", "facing", NULL},
				 *const behind[] = {"to", "towards", "toward", "due", "the", "in", "and", "away", "now",
				     "at", "then", "after", "if", "when", "a", "from", "straight", "directly",
				     "exactly", NULL};

	for (unsigned i = s.from; i + 1 < s.end; i++)
		if (any_phrase_at(s, i, verbs) > 0 && direction_at(s, i + 1) == 0 &&
		    any_phrase_at(s, i + 1, behind) == 0)
			return true;
	return false;
}

static bool
compass_sentence(struct clues_reader *r, struct compass *compass, struct stretch s, struct span say)
{
	unsigned question = question_at(s);
	struct stretch facts = {s.list, s.from, question};

	if (is_about_answer(s))
		return true;
	if (faces_somebody(facts))
		return false;
	/* "which fell to his right" is a fact, "in which direction" a question. */
	if (question < s.end && compass->asked)
		return false;
	return facts_read(r, compass, facts, say) &&
	    (question == s.end || asks_read(compass, (struct stretch){s.list, question, s.end}, say));
}

static void
write_options(struct clues_reader *r, const struct compass *compass)
{
	/* "West is to his right" says where west is, not which way he faces. */
	static const char *const of_shadow[] = {"shadow", "points", "pointing", "direction", "answer", NULL};
	static const char *const of_person[] = {"facing", "face", "faces", "faced", "heading", "headed", "walking",
	    "looking", "going", "direction", "answer", NULL};
	struct clues *out = r->out;

	out->kind = "must";
	out->subjects = compass->asks_shadow ? of_shadow : of_person;
	for (unsigned i = 0; directions[i] != NULL; i++) {
		size_t from = out->used;

		if (compass->asks_shadow)
			write_text(r, "'shadow'");
		else
			write_way(r, compass->changes);
		write_text(r, " == ");
		write_number(r, (int)i + 1);
		out->labels[i] = span_of(directions[i]);
		out->options[i] = (struct clues_clue){compass->asks, {out->room + from, out->used - from}};
		out->option_count = i + 1;
	}
}

enum kind_verdict
compass_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct compass compass = {.changes = 0};

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !compass_sentence(r, &compass, s, sentences->list[i].say))
			return KIND_OTHER;
	}
	if (!compass.known || !compass.asked || sentences->option_count > 0)
		return KIND_OTHER;
	write_options(r, &compass);
	r->vars = vars;
	return KIND_READ;
}
