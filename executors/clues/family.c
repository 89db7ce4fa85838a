/*
 * Brothers and sisters by number: a brother of his sisters is not his own brother.
 */
#include "executors/clues/kin.h"

static const char counts[] = "{\"name\": \"group_1\", \"names\": [\"boys\", \"girls\"], \"domain\": \"0..60\"}";

struct family {
	struct span person;
	enum sex sex;
	bool parent;   /* he is the children's parent, not one of them */
	bool counted;  /* a number of his brothers or sisters was given */
	enum sex each; /* the sex in the last clue, if it was about each */
	bool asked;
};

static enum sex
sibling_at(struct stretch s, unsigned at)
{

	if (word_at(s, at, "brother") || word_at(s, at, "brothers"))
		return SEX_MALE;
	return word_at(s, at, "sister") || word_at(s, at, "sisters") ? SEX_FEMALE : SEX_UNKNOWN;
}

/* The same for someone's children. */
static enum sex
child_at(struct stretch s, unsigned at)
{
	static const char *const boys[] = {"son", "sons", "boy", "boys", NULL};
	static const char *const girls[] = {"daughter", "daughters", "girl", "girls", NULL};

	return any_phrase_at(s, at, boys) > 0 ? SEX_MALE : any_phrase_at(s, at, girls) > 0 ? SEX_FEMALE : SEX_UNKNOWN;
}

/* "Mrs. Smith", "a mother": parents only. Returns the words it takes. */
static unsigned
parent_at(struct stretch s, unsigned at)
{
	static const char *const parents[] = {"a mother", "a father", "a couple", "a family", "the couple",
	    "the family", "the mother", "the father", "they", "the parents", "their parents", "his parents",
	    "her parents", NULL};
	static const char *const titles[] = {"mrs", "mr", "ms", NULL};
	unsigned n = any_phrase_at(s, at, parents);

	if (n > 0 || any_phrase_at(s, at, titles) == 0)
		return n;
	n = 1 + word_at(s, at + 1, ".");
	return at + n < s.end && isupper((unsigned char)s.list[at + n].text.at[0]) ? n + 1 : 0;
}

/* The subject of a sentence: "a boy", "the girl", "David". Returns its number of words. */
static unsigned
person_at(struct stretch s, unsigned at, struct family *family)
{
	static const char *const male[] = {"a boy", "a man", "the boy", "the man", "he", NULL};
	static const char *const female[] = {"a girl", "a woman", "the girl", "the woman", "she", NULL};
	unsigned n = any_phrase_at(s, at, male);
	enum sex sex = n > 0 ? SEX_MALE : SEX_UNKNOWN;

	if (n == 0) {
		n = any_phrase_at(s, at, female);
		sex = n > 0 ? SEX_FEMALE : SEX_UNKNOWN;
	}
	/* "a girl named Lucy" */
	if (n > 0 && word_at(s, at + n, "named") && at + n + 1 < s.end && family->person.at == NULL) {
		family->person = s.list[at + n + 1].text;
		n += 2;
	}
	if (n == 0 && at < s.end) {
		struct span word = s.list[at].text;

		n = isupper((unsigned char)word.at[0]) &&
		    (family->person.at == NULL || same_noun(family->person, word));
		if (n == 0 || count_of(word) >= 0 || word_at(s, at, "each") || word_at(s, at, "how") ||
		    word_at(s, at, "if"))
			return 0;
		family->person = word;
		sex = sex_of_name(word);
	}
	if (sex != SEX_UNKNOWN && family->sex != SEX_UNKNOWN && sex != family->sex)
		return 0;
	if (sex != SEX_UNKNOWN)
		family->sex = sex;
	return n;
}

/* How many brothers, or sisters, someone of a sex has, as an expression; how many sons a parent, of no sex here. */
static void
write_siblings(struct clues_reader *r, enum sex of, enum sex which)
{

	write_text(r, which == SEX_MALE ? "boys" : "girls");
	if (of == which)
		write_text(r, " - 1");
}

/*
 * "three sisters", "one brother and two sisters": written for someone of a sex. The whole stretch. If each has "a
 * brother", all have the same one.
 */
static bool
numbers_read(struct clues_reader *r, struct stretch s, enum sex of, bool each)
{
	unsigned at = s.from;

	for (const char *joint = ""; at + 1 < s.end; joint = " and ") {
		int count;
		enum sex which;

		at += word_at(s, at, "only") || word_at(s, at, "exactly");
		count = each && word_at(s, at, "a") ? 1 : at < s.end ? count_of(s.list[at].text) : -1;
		which = of == SEX_UNKNOWN ? child_at(s, at + 1) : sibling_at(s, at + 1);
		if (count < 0 || count > 30 || which == SEX_UNKNOWN)
			return false;
		write_text(r, joint);
		write_siblings(r, of, which);
		write_text(r, " == ");
		write_number(r, count);
		at += 2;
		if (at == s.end)
			return true;
		if (!word_at(s, at, "and"))
			return false;
		at++;
	}
	return false;
}

/* "Each of them", "each sister of David", "each of his brothers". Returns the words it takes. */
static unsigned
each_at(struct stretch s, unsigned at, const struct family *family, enum sex before, enum sex *which)
{
	static const char *const whose[] = {"his", "her", "the", "these", "those", NULL};
	unsigned start = at;

	if (!word_at(s, at, "each") && !word_at(s, at, "every"))
		return 0;
	at++;
	if (word_at(s, at, "of")) {
		at++;
		if (word_at(s, at, "them")) {
			*which = before;
			return before == SEX_UNKNOWN ? 0 : at + 1 - start;
		}
		at += any_phrase_at(s, at, whose);
		if (at < s.end && family->person.at != NULL && same_noun(s.list[at].text, family->person) &&
		    word_at(s, at + 1, "'s"))
			at += 2;
	}
	*which = sibling_at(s, at) != SEX_UNKNOWN ? sibling_at(s, at) : child_at(s, at);
	if (*which == SEX_UNKNOWN)
		return 0;
	at++;
	if (word_at(s, at, "of") && at + 1 < s.end && family->person.at != NULL &&
	    same_noun(s.list[at + 1].text, family->person))
		at += 2;
	return at - start;
}

/* The siblings of one sex that a sentence spoke of last: "each of them". */
static enum sex
last_sibling(struct stretch s, enum sex before)
{
	enum sex found = before;
	unsigned kinds = 0;

	for (unsigned at = find_word(s, s.from, "has"); at < s.end; at++) {
		enum sex which = sibling_at(s, at) != SEX_UNKNOWN ? sibling_at(s, at) : child_at(s, at);

		kinds += which != SEX_UNKNOWN;
		found = which != SEX_UNKNOWN ? which : found;
	}
	return kinds > 1 ? SEX_UNKNOWN : found;
}

static bool
ask(struct clues_reader *r, struct span say, struct family *family, size_t from)
{
	struct clues *out = r->out;

	out->kind = "value";
	out->options[0] = (struct clues_clue){say, {out->room + from, out->used - from}};
	out->option_count = 1;
	family->asked = true;
	return true;
}

/* "How many children are there in the family?", "How many kids does Mrs. Smith have?": brothers and sisters together.
 */
static bool
children_question(struct clues_reader *r, struct stretch s, struct span say, struct family *family)
{
	static const char *const children[] = {"how many children", "how many kids", "how many brothers and sisters",
	    "how many boys", "how many girls", NULL};
	static const char *const there[] = {"are there", "are in", "does", "do", NULL};
	static const char *const tails[] = {"in the family", "the family", "in total", "altogether", "in all", "have",
	    "have in total", "have altogether", "have in all", "in their family", "in his family", "in her family",
	    NULL};
	unsigned n = any_phrase_at(s, s.from, children), at = s.from + n;
	enum sex which = n > 0 ? child_at(s, at - 1) : SEX_UNKNOWN;
	unsigned counted = at - (n > 0);
	size_t from = r->out->used;
	bool has;

	if (n == 0 || family->asked)
		return false;
	n = any_phrase_at(s, at, there);
	has = word_at(s, at, "does") || word_at(s, at, "do");
	at += n;
	if (n == 0)
		return false;
	if (has) {
		n = parent_at(s, at);
		/* "Ben's parents" */
		if (n == 0 && family->person.at != NULL && at < s.end && same_noun(s.list[at].text, family->person))
			n = phrase_at(s, at + 1, "'s parents") > 0 ? 3 : family->parent ? 1 : 0;
		if (n == 0 && family->parent && family->person.at == NULL)
			n = word_at(s, at, "she") || word_at(s, at, "he");
		at += n;
		if (n == 0)
			return false;
	}
	if (at < s.end && any_phrase_at(s, at, tails) != s.end - at)
		return false;
	r->out->counted = s.list[counted].text;
	write_text(r, which == SEX_MALE ? "boys" : which == SEX_FEMALE ? "girls" : "boys + girls");
	return ask(r, say, family, from);
}

/* "How many brothers does David have?" */
static bool
family_question(struct clues_reader *r, struct stretch s, struct span say, struct family *family)
{
	static const char *const verbs[] = {"does", "do", "did", "would", "will", NULL};
	size_t from = r->out->used;
	enum sex which, of;
	unsigned at = s.from + 2, n;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	if (children_question(r, s, say, family))
		return true;
	which = sibling_at(s, at);
	if (phrase_at(s, s.from, "how many") == 0 || which == SEX_UNKNOWN || family->asked ||
	    !word_at(s, s.end - 1, "have"))
		return false;
	at++;
	n = any_phrase_at(s, at, verbs);
	at += n;
	if (n == 0)
		return false;
	n = each_at(s, at, family, SEX_UNKNOWN, &of);
	if (n == 0) {
		n = person_at(s, at, family);
		of = family->sex;
	}
	if (n == 0 || at + n + 1 != s.end || of == SEX_UNKNOWN)
		return false;
	write_siblings(r, of, which);
	return ask(r, say, family, from);
}

/* "... and assume that each sister of David has two brothers, how many brothers would David have?" */
static bool
change_read(struct clues_reader *r, struct stretch s, struct span say, struct family *family)
{
	static const char *const openers[] = {"if we change the previous question and assume that", "now assume that",
	    "assume that", "suppose that", "what if", "now suppose that", "now suppose", "now assume", "suppose",
	    "assume", NULL};
	unsigned opener = any_phrase_at(s, s.from, openers), n, comma = find_word(s, s.from, ",");
	struct clues *out = r->out;
	size_t from;
	enum sex which;

	if (opener == 0)
		return false;
	n = each_at(s, s.from + opener, family, SEX_UNKNOWN, &which);
	if (n == 0 || !(word_at(s, s.from + opener + n, "has") || word_at(s, s.from + opener + n, "had")))
		return false;
	/* Earlier statements about each of these no longer hold. */
	out->clue_count -= family->each == which;
	family->each = which;
	from = out->used;
	return numbers_read(r, (struct stretch){s.list, s.from + opener + n + 1, comma}, which, true) &&
	    clue_add(r, say, from) &&
	    (comma == s.end || family_question(r, (struct stretch){s.list, comma + 1, s.end}, say, family));
}

static bool
family_sentence(struct clues_reader *r, struct stretch s, struct span say, struct family *family, enum sex *before)
{
	size_t from = r->out->used;
	enum sex which;
	unsigned n;

	if (family_question(r, s, say, family) || change_read(r, s, say, family))
		return true;
	n = each_at(s, s.from, family, *before, &which);
	*before = last_sibling(s, *before);
	family->each = n > 0 ? which : SEX_UNKNOWN;
	if (n > 0 && family->counted && word_at(s, s.from + n, "has"))
		return numbers_read(r, (struct stretch){s.list, s.from + n + 1, s.end}, which, true) &&
		    clue_add(r, say, from);
	n = parent_at(s, s.from);
	family->parent |= n > 0;
	n = n > 0 ? n : person_at(s, s.from, family);
	if (n == 0 || (!word_at(s, s.from + n, "has") && !word_at(s, s.from + n, "have")))
		return false;
	if (numbers_read(r, (struct stretch){s.list, s.from + n + 1, s.end}, SEX_UNKNOWN, false)) {
		family->parent = family->counted = true;
		return clue_add(r, say, from);
	}
	r->out->used = from;
	if (family->parent)
		return false;
	/* The sex is known only from the word used. */
	if (family->sex == SEX_UNKNOWN ||
	    !numbers_read(r, (struct stretch){s.list, s.from + n + 1, s.end}, family->sex, false))
		return false;
	family->counted = true;
	return clue_add(r, say, from);
}

/* "Tom has three sisters, and each of his sisters has one brother": where the second clause begins, or the end. */
static unsigned
second_clause(struct stretch s)
{

	for (unsigned at = s.from + 1; at + 1 < s.end; at++)
		if ((word_at(s, at, "and") || word_at(s, at, ",") || word_at(s, at, ";")) &&
		    (word_at(s, at + 1, "each") || word_at(s, at + 1, "every")))
			return at;
	return s.end;
}

static bool
family_clauses(struct clues_reader *r, struct stretch s, struct span say, struct family *family, enum sex *before)
{
	unsigned joint = second_clause(s);
	struct stretch first = stretch_trim((struct stretch){s.list, s.from, joint});

	/* "If each sister of David has ..., how many" is one. */
	if (joint == s.end || question_is(s))
		return family_sentence(r, s, say, family, before);
	return family_sentence(r, first, say, family, before) &&
	    family_sentence(r, (struct stretch){s.list, joint + 1, s.end}, say, family, before);
}

/* Anyone who is a boy is one of the boys. */
static void
add_oneself(struct clues_reader *r, const struct family *family, struct span say)
{
	size_t from = r->out->used;

	write_text(r, family->sex == SEX_MALE ? "boys >= 1" : "girls >= 1");
	clue_add(r, say, from);
}

enum kind_verdict
family_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct family family = {.sex = SEX_UNKNOWN};
	enum sex before = SEX_UNKNOWN;

	if (sentences->count < 2 || sentences->option_count > 0)
		return KIND_OTHER;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !family_clauses(r, s, sentences->list[i].say, &family, &before)) {
			r->out->stopped = sentences->list[i].say;
			return family.counted ? KIND_STOPPED : KIND_OTHER;
		}
	}
	if (!family.counted || !family.asked)
		return KIND_OTHER;
	if (!family.parent)
		add_oneself(r, &family, sentences->list[0].say);
	r->vars = counts;
	return KIND_READ;
}
