/*
 * Claims: a subject and whether it lies, and spoken that are joined.
 */
#include "executors/clues/spoken.h"

#define DEPTH_MAX 3 /* of spoken within spoken */

enum how_many { ALL, NONE, ANY, EXACTLY, AT_LEAST, AT_MOST };

struct subject {
	unsigned list[CLUES_OPTIONS_MAX];
	unsigned count;
	enum how_many how;
	int number;
};

static bool claim_at(struct spoken *c, struct stretch s, unsigned depth);

void
spoken_write(struct clues_reader *r, bool truth, unsigned who)
{

	write_text(r, truth ? "truthful(" : "liar(");
	write_entity(r, who);
	write_text(r, ")");
}

struct stretch
spoken_trim(struct stretch s)
{
	static const char *const marks[] = {"\"", "'", ",", ":", ".", ";", "!", NULL};

	while (s.from < s.end && (any_phrase_at(s, s.from, marks) > 0 || word_at(s, s.from, "that")))
		s.from++;
	while (s.end > s.from && any_phrase_at(s, s.end - 1, marks) > 0)
		s.end--;
	return s;
}

/* "the truth", and not "the truth teller". */
static bool
is_the_truth(struct stretch s, unsigned at)
{

	return phrase_at(s, at, "the truth") > 0 && !word_at(s, at + 2, "teller") && !word_at(s, at + 2, "tellers");
}

unsigned
spoken_kind_at(struct stretch s, unsigned at, bool labels, bool *truth)
{
	static const char *const copulas[] = {"is", "are", "am", "be", "was", "were", NULL};
	static const char *const fills[] = {"both", "all", "a", "an", "the", "each", "telling", NULL};
	static const char *const true_kinds[] = {"knight", "knights", "truth teller", "truth tellers", "truthteller",
	    "truthtellers", "truthful", "honest", "the truth", NULL};
	static const char *const false_kinds[] = {
	    "knave", "knaves", "liar", "liars", "lying", "lies", "dishonest", "untruthful", NULL};
	static const char *const true_labels[] = {"true", "correct", "right", NULL};
	static const char *const false_labels[] = {"false", "wrong", "incorrect", "untrue", NULL};
	static const char *const true_verbs[] = {"tells the truth", "tell the truth", "told the truth",
	    "speaks the truth", "always tells the truth", "always tell the truth", NULL};
	static const char *const false_verbs[] = {
	    "lies", "lie", "lied", "always lies", "always lie", "tells lies", "tell lies", NULL};
	static const char *const denied[] = {"does not", "do not", "did not", NULL};
	unsigned start = at, n = any_phrase_at(s, at, copulas);
	bool not = false;

	if (n == 0 && !labels) {
		unsigned no = any_phrase_at(s, at, denied);

		at += no;
		n = any_phrase_at(s, at, true_verbs);
		*truth = (n > 0) != (no > 0);
		n = n > 0 ? n : any_phrase_at(s, at, false_verbs);
		return n == 0 ? 0 : at + n - start;
	}
	if (n == 0)
		return 0;
	at += n;
	if (word_at(s, at, "not")) {
		not = true;
		at++;
	}
	for (n = any_phrase_at(s, at, fills); n > 0 && !is_the_truth(s, at); n = any_phrase_at(s, at, fills)) {
		/* "are not both knights" does not mean none of them. */
		if (not &&(word_at(s, at, "both") || word_at(s, at, "all")))
			return 0;
		at += n;
	}
	n = any_phrase_at(s, at, labels ? true_labels : true_kinds);
	*truth = (n > 0) != not ;
	n = n > 0 ? n : any_phrase_at(s, at, labels ? false_labels : false_kinds);
	return n == 0 ? 0 : at + n - start;
}

/* "the label on the gold box", "box 2", "this label", "I". Returns the words it takes, or 0. */
static unsigned
one_at(const struct spoken *c, struct stretch s, unsigned at, unsigned *who)
{
	static const char *const own[] = {
	    "this label", "this statement", "this sign", "this inscription", "this", NULL};
	static const char *const of[] = {"the label on the", "the label on", "the label of the", "the label of",
	    "the sign on the", "the sign on", "the inscription on the", "the inscription on", "the statement on the",
	    "the statement on", "label on the", "label on", "label of the", "label of", "the", "label", "sign", NULL};
	static const char *const nouns[] = {
	    "'s label", "'s sign", "'s statement", "'s inscription", "box 's label", "label", "sign", "box", NULL};
	unsigned start = at, n;

	if (!c->labels) {
		if (word_at(s, at, "i")) {
			*who = c->speaker;
			return c->speaker == NO_SPEAKER ? 0 : 1;
		}
		n = entity_at(c->r, s, at, who);
		return n > 0 && *who < c->r->groups[0].count ? n : 0;
	}
	n = any_phrase_at(s, at, own);
	if (n > 0) {
		*who = c->speaker;
		return c->speaker == NO_SPEAKER ? 0 : n;
	}
	at += any_phrase_at(s, at, of);
	n = entity_at(c->r, s, at, who);
	if (n == 0 || *who >= c->r->groups[0].count)
		return 0;
	at += n;
	return at + any_phrase_at(s, at, nouns) - start;
}

static void
take_all(const struct spoken *c, struct subject *subject)
{

	subject->count = 0;
	for (unsigned i = 0; i < c->r->groups[0].count && i < CLUES_OPTIONS_MAX; i++)
		subject->list[subject->count++] = i;
}

/* "of us", "of these labels", "of the three": everybody. Returns the words it takes, or 0. */
static unsigned
everybody_at(const struct spoken *c, struct stretch s, unsigned at)
{
	static const char *const whose[] = {"of us", "of them", "of the", "of these", "of those", NULL};
	static const char *const people[] = {"people", "islanders", "inhabitants", "suspects", "friends", "labels",
	    "signs", "statements", "inscriptions", "boxes", "persons", "us", "them", NULL};
	unsigned start = at, n = any_phrase_at(s, at, whose);
	bool pronoun = word_at(s, at + 1, "us") || word_at(s, at + 1, "them");

	if (n == 0)
		return 0;
	at += n;
	if (at < s.end && count_of(s.list[at].text) >= 0) {
		if ((unsigned)count_of(s.list[at].text) != c->r->groups[0].count)
			return 0;
		at++;
		pronoun = true;
	}
	n = any_phrase_at(s, at, people);
	return n > 0 || pronoun ? at + n - start : 0;
}

/* "at least one of us", "all of the labels", "neither of them", "we both". Returns its number of words, or 0. */
static unsigned
quantity_at(const struct spoken *c, struct stretch s, unsigned at, struct subject *subject)
{
	static const struct {
		const char *phrase;
		enum how_many how;
		bool of, two;
	} words[] = {{"both", ALL, true, true}, {"all", ALL, true, false}, {"every one", ALL, true, false},
	    {"each", ALL, true, false}, {"neither", NONE, true, true}, {"none", NONE, true, false},
	    {"we both", ALL, false, true}, {"we all", ALL, false, false}, {"we", ALL, false, false},
	    {"everyone", ALL, false, false}, {"everybody", ALL, false, false}, {"nobody", NONE, false, false},
	    {"all labels", ALL, false, false}, {"all the labels", ALL, false, false},
	    {"every label", ALL, false, false}, {"each label", ALL, false, false}, {"both labels", ALL, false, true},
	    {"no label", NONE, false, false}, {"all three labels", ALL, false, false},
	    {"the labels", ALL, false, false}, {"all signs", ALL, false, false}, {"every sign", ALL, false, false}};
	static const struct {
		const char *phrase;
		enum how_many how;
	} bounds[] = {{"at least", AT_LEAST}, {"at most", AT_MOST}, {"exactly", EXACTLY}, {"only", EXACTLY},
	    {"precisely", EXACTLY}, {"no more than", AT_MOST}};

	take_all(c, subject);
	if (subject->count < 2)
		return 0;
	for (size_t i = 0; i < nitems(words); i++) {
		unsigned n = phrase_at(s, at, words[i].phrase),
			 of = n > 0 && words[i].of ? everybody_at(c, s, at + n) : 0;

		if (n == 0 || (words[i].of && of == 0) || (words[i].two && subject->count != 2))
			continue;
		if (word_at(s, at, "we") && c->speaker == NO_SPEAKER)
			return 0;
		subject->how = words[i].how;
		return n + of;
	}
	for (size_t i = 0; i < nitems(bounds); i++) {
		static const char *const labels[] = {"label", "labels", "sign", "signs", NULL};
		unsigned n = phrase_at(s, at, bounds[i].phrase), of;

		if (n == 0 || at + n >= s.end || count_of(s.list[at + n].text) < 1)
			continue;
		subject->how = bounds[i].how;
		subject->number = count_of(s.list[at + n].text);
		of = everybody_at(c, s, at + n + 1);
		of = of > 0 || !c->labels ? of : any_phrase_at(s, at + n + 1, labels);
		return of == 0 ? 0 : n + 1 + of;
	}
	return 0;
}

/* "Ann, Bob and I", "neither Ann nor I". Returns the words it takes, or 0. */
static unsigned
subject_at(const struct spoken *c, struct stretch s, unsigned at, struct subject *subject)
{
	unsigned start = at, n = quantity_at(c, s, at, subject);
	bool nor, both;

	if (n > 0)
		return n;
	*subject = (struct subject){.how = ALL};
	nor = word_at(s, at, "neither");
	both = word_at(s, at, "both");
	at += nor || both;
	while (subject->count < CLUES_OPTIONS_MAX) {
		unsigned joint;

		n = one_at(c, s, at, &subject->list[subject->count]);
		if (n == 0)
			return 0;
		at += n;
		subject->count++;
		joint = word_at(s, at, ",");
		joint += word_at(s, at + joint, nor ? "nor" : "and");
		if (joint == 0 || one_at(c, s, at + joint, &subject->list[subject->count % CLUES_OPTIONS_MAX]) == 0)
			break;
		at += joint;
	}
	subject->how = nor ? NONE : ALL;
	return (nor || both) && subject->count < 2 ? 0 : at - start;
}

/* How many of a subject are of a kind. */
static void
write_subject(struct clues_reader *r, const struct subject *subject, bool truth)
{
	static const char *const words[] = {NULL, NULL, NULL, "exactly(", "at_least(", "at_most("};

	if (subject->how >= EXACTLY) {
		write_text(r, words[subject->how]);
		write_number(r, subject->number);
	}
	for (unsigned i = 0; i < subject->count; i++) {
		if (i > 0 || subject->how >= EXACTLY)
			write_text(r, subject->how >= EXACTLY ? ", " : " and ");
		spoken_write(r, subject->how == NONE ? !truth : truth, subject->list[i]);
	}
	if (subject->how >= EXACTLY)
		write_text(r, ")");
}

/* "are of the same kind", "is of a different type from Bob": of two. All of the stretch. */
static bool
alike_read(struct spoken *c, struct subject *subject, struct stretch s)
{
	static const char *const verbs[] = {"are of", "are", "am of", "am", "is of", "is", NULL};
	static const char *const same[] = {
	    "the same kind", "the same type", "the same", "same kind", "same type", NULL};
	static const char *const differ[] = {"different kinds", "different types", "a different kind",
	    "a different type", "different", "opposite kinds", "opposite types", NULL};
	static const char *const with[] = {"as", "from", "than", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, verbs), n = any_phrase_at(s, at, same);
	bool alike = n > 0;

	n = n > 0 ? n : any_phrase_at(s, at, differ);
	if (at == s.from || n == 0 || subject->how != ALL)
		return false;
	at += n;
	n = any_phrase_at(s, at, with);
	if (n > 0 && subject->count == 1) {
		n = one_at(c, s, at + 1, &subject->list[1]);
		subject->count = n > 0 ? 2 : 1;
		at += n + 1;
	}
	if (at != s.end || subject->count != 2 || subject->list[0] == subject->list[1])
		return false;
	write_text(c->r, "(");
	spoken_write(c->r, true, subject->list[0]);
	write_text(c->r, alike ? ") iff (" : ") xor (");
	spoken_write(c->r, true, subject->list[1]);
	write_text(c->r, ")");
	return true;
}

/* "Mel is a knave and so am I": the subject, its kind, and another one of the same kind. */
static bool
plain_read(struct spoken *c, struct stretch s)
{
	static const char *const so[] = {
	    "and so am", "and so is", "as am", "as is", ", and so am", ", and so is", ", as am", ", as is", NULL};
	struct clues_reader *r = c->r;
	struct subject subject;
	unsigned n = subject_at(c, s, s.from, &subject), kind, also;
	bool truth;

	if (n == 0)
		return false;
	if (alike_read(c, &subject, (struct stretch){s.list, s.from + n, s.end}))
		return true;
	kind = spoken_kind_at(s, s.from + n, c->labels, &truth);
	n += kind;
	if (kind == 0)
		return false;
	/* "Ann and Bob are not knights" may be true of only one. */
	if (subject.count > 1 &&
	    (word_at(s, s.from + n - kind + 1, "not") ||
		(subject.how == NONE && !truth && word_at(s, s.from + n - kind + 1, "no"))))
		return false;
	also = any_phrase_at(s, s.from + n, so);
	if (also > 0 && subject.how == ALL && subject.count == 1 &&
	    one_at(c, s, s.from + n + also, &subject.list[1]) > 0) {
		n += also + one_at(c, s, s.from + n + also, &subject.list[1]);
		subject.count = 2;
	}
	if (s.from + n != s.end)
		return false;
	write_subject(r, &subject, truth);
	return true;
}

/* Bob would say that I am a knave. */
static bool
would_say_read(struct spoken *c, struct stretch s, unsigned depth)
{
	static const char *const verbs[] = {
	    "would say", "would claim", "would tell you", "could say", "could claim", NULL};
	unsigned who, n = one_at(c, s, s.from, &who), verb = n > 0 ? any_phrase_at(s, s.from + n, verbs) : 0;

	/* What one could say is what he would. Who "I" is remains unknown. */
	if (verb == 0 || c->labels || !word_at(s, s.from + n + verb, "that"))
		return false;
	write_text(c->r, "says(");
	write_entity(c->r, who);
	write_text(c->r, ", ");
	if (!claim_at(c, (struct stretch){s.list, s.from + n + verb, s.end}, depth + 1))
		return false;
	write_text(c->r, ")");
	return true;
}

static bool
two_read(struct spoken *c, struct stretch a, const char *joint, struct stretch b, unsigned depth)
{
	struct mark mark = reader_mark(c->r);

	write_text(c->r, "(");
	if (claim_at(c, a, depth + 1)) {
		write_text(c->r, joint);
		if (claim_at(c, b, depth + 1)) {
			write_text(c->r, ")");
			return true;
		}
	}
	reader_return(c->r, &mark);
	return false;
}

static bool
joined_read(struct spoken *c, struct stretch s, unsigned depth)
{
	static const struct {
		const char *phrase, *joint;
	} joints[] = {{"if and only if", ") iff ("}, {"but", ") and ("}, {"and", ") and ("}, {"or", ") or ("}};
	static const char *const over[] = {"if", "unless", "because", "only", "except", "when", NULL};

	if (word_at(s, s.from, "if")) {
		unsigned then = find_word(s, s.from, "then"), comma = find_word(s, s.from, ",");
		unsigned at = then < s.end ? then : comma;

		return at < s.end &&
		    two_read(c, (struct stretch){s.list, s.from + 1, at}, ") implies (",
			(struct stretch){s.list, at + 1, s.end}, depth);
	}
	if (find_word(s, s.from, "either") < s.end ||
	    (find_word(s, s.from, "and") < s.end && find_word(s, s.from, "or") < s.end))
		return false;
	for (size_t i = 0; i < nitems(joints); i++) {
		for (unsigned at = s.from + 1; at < s.end; at++) {
			unsigned n = phrase_at(s, at, joints[i].phrase);

			if (n > 0 &&
			    two_read(c, (struct stretch){s.list, s.from, at}, joints[i].joint,
				(struct stretch){s.list, at + n, s.end}, depth))
				return true;
			if (n == 0 && any_phrase_at(s, at, over) > 0)
				return false;
		}
	}
	return false;
}

static bool
claim_at(struct spoken *c, struct stretch s, unsigned depth)
{
	static const char *const denials[] = {
	    "it is not the case that", "it is not true that", "it is false that", NULL};
	struct mark mark = reader_mark(c->r);
	unsigned n;

	s = spoken_trim(s);
	if (depth > DEPTH_MAX || s.from >= s.end || c->r->work == 0)
		return false;
	c->r->work--;
	n = any_phrase_at(s, s.from, denials);
	if (n > 0) {
		write_text(c->r, "not (");
		if (claim_at(c, (struct stretch){s.list, s.from + n, s.end}, depth + 1)) {
			write_text(c->r, ")");
			return true;
		}
		reader_return(c->r, &mark);
		return false;
	}
	if (plain_read(c, s))
		return true;
	reader_return(c->r, &mark);
	if (would_say_read(c, s, depth))
		return true;
	reader_return(c->r, &mark);
	if (c->other != NULL && c->other(c, s))
		return true;
	reader_return(c->r, &mark);
	return joined_read(c, s, depth);
}

bool
spoken_read(struct spoken *c, struct stretch s)
{
	struct mark mark = reader_mark(c->r);

	if (claim_at(c, s, 0))
		return true;
	reader_return(c->r, &mark);
	return false;
}
