/*
 * Sentence by sentence, and in each from number to number: the text between them says how the next one is meant.
 */
#include "executors/arithmetic/claims.h"

#include <stdlib.h>

#include "routes/text/number_words.h"
#include "routes/text/phrases.h"

#define HALF        (CLAIMS_MAX / 2)
#define HEADING_MAX 80 /* bytes of a heading in bold */
#define GIVEN_MAX   64 /* numbers of the prompt */

/* The open marks at the current position, and what was right before it. */
struct marks {
	bool bold, italic, code, struck;
	bool heading; /* bold that ends in a colon */
	unsigned brackets;
	bool result;       /* preceded by an equals sign, with no number since */
	const char *colon; /* the last one's place in this sentence; NULL */
	const char *cell;  /* where the row's last cell begins; NULL: none */
};

struct reader {
	struct span text;
	struct claims *claims;
	struct rational given[GIVEN_MAX];
	bool given_money[GIVEN_MAX]; /* whether it is an amount of money */
	unsigned given_count;
	bool money; /* the prompt writes amounts of money as such */
	struct marks marks;
	struct span sentence;
	unsigned how;      /* common to all claims of the sentence */
	bool fenced;       /* within a block of code */
	unsigned kinds[2]; /* plain and emphasised claims so far: the last of each are held */
};

static void
read_given(struct reader *r, struct span prompt)
{
	struct number number;
	size_t at = 0;

	while (r->given_count < GIVEN_MAX && numbers_next(prompt, &at, &number)) {
		if (number.reading_count == 0)
			continue;
		r->given_money[r->given_count] = number.unit == NUMBER_MONEY;
		r->money |= number.unit == NUMBER_MONEY;
		r->given[r->given_count++] = number.readings[0].value;
	}
}

/* "30 miles per gallon" does not make $30 of a trip's cost a given number if the prompt marks amounts of money. */
static bool
is_given(const struct reader *r, const struct number *number)
{
	bool money = r->money && number->unit == NUMBER_MONEY;

	for (unsigned i = 0; i < r->given_count; i++) {
		if (number_has(number, &r->given[i]) && (!money || r->given_money[i]))
			return true;
	}
	return false;
}

/* --- what stands between numbers --- */

/* A single star opens before a non-space and closes after one. */
static bool
turns_italic(struct span text, size_t at, bool italic)
{
	char before = at > 0 ? text.at[at - 1] : ' ', behind = at + 1 < text.len ? text.at[at + 1] : ' ';

	return italic ? !isspace((unsigned char)before)
		      : !isspace((unsigned char)behind) && !isalnum((unsigned char)before) && behind != '*';
}

/* Whether nothing but marks and a list's number stands before a place in its line. */
static bool
begins_line(struct span text, size_t at)
{
	size_t from = at > HEADING_MAX ? at - HEADING_MAX : 0;
	struct span before = span_between(text, from, at);
	size_t start = span_back(before, before.len, " \t*-+#>.0123456789");

	return start > 0 ? before.at[start - 1] == '\n' : from == 0;
}

/* Whether the bold text that opens there is a heading: "**Day 3:** It doubles". "The total is **$74**: ..." is none. */
static bool
is_heading(struct span text, size_t at)
{
	size_t end = at + 2;

	while (end < text.len && end - at < HEADING_MAX && text.at[end] != '\n' && !cpu_spend(1) &&
	    !phrase_stands(text, end, "**"))
		end++;
	return phrase_stands(text, end, "**") &&
	    (text.at[end - 1] == ':' || (phrase_stands(text, end + 2, ":") && begins_line(text, at)));
}

static size_t
take_mark(struct marks *marks, struct span text, size_t at)
{

	bool was_heading = marks->heading;

	switch (text.at[at]) {
	case '*':
	case '_':
		if (at + 1 < text.len && text.at[at + 1] == text.at[at]) {
			marks->heading = !marks->bold && !marks->heading && is_heading(text, at);
			marks->bold = !marks->bold && !marks->heading && !was_heading;
			return 2;
		}
		if (turns_italic(text, at, marks->italic))
			marks->italic = !marks->italic;
		break;
	case '~':
		if (phrase_stands(text, at, "~~")) {
			marks->struck = !marks->struck;
			return 2;
		}
		break;
	case '`':
		marks->code = !marks->code;
		break;
	case '(':
		marks->brackets++;
		break;
	case ')':
		marks->brackets -= marks->brackets > 0;
		break;
	case ':':
		marks->colon = text.at + at;
		break;
	case '|':
		marks->cell = text.at + at + 1;
		break;
	case '=':
		marks->result = true;
		break;
	default:
		if (phrase_stands(text, at, "\u2248") || phrase_stands(text, at, "\u2192") ||
		    phrase_stands(text, at, "\\approx") || phrase_stands(text, at, "->"))
			marks->result = true;
	}
	return 1;
}

/* Process the text from one offset to another. */
static void
pass_marks(struct reader *r, size_t from, size_t to)
{

	while (from < to && !cpu_spend(1))
		from += strchr("*_~`():|=-\\\xe2", r->text.at[from]) != NULL ? take_mark(&r->marks, r->text, from) : 1;
}

/* --- what a sentence is --- */

static bool
is_row(struct span sentence)
{

	return sentence.at[0] == '|' && sentence.len > 1;
}

static unsigned
how_of_sentence(const struct reader *r)
{
	static const char *const ends[] = {"therefore", "thus", "hence", "so", "in total", "total", "altogether",
	    "all together", "in all", "overall", "in conclusion", "finally", "answer", "result", NULL};
	unsigned how = 0;

	if ((r->fenced && r->claims->form == DRAFT_PROSE) || r->sentence.at[r->sentence.len - 1] == '?' ||
	    final_is_aside(r->sentence))
		how |= CLAIM_ASIDE;
	if (is_row(r->sentence))
		how |= CLAIM_CELL;
	if (phrase_any(r->sentence, ends))
		how |= CLAIM_THUS;
	return how;
}

/* --- one number --- */

/* Only marks, white space and currency between two places. */
static bool
is_marks(const char *from, const char *to)
{

	for (; from < to; from++) {
		if (isalnum((unsigned char)*from))
			return false;
	}
	return true;
}

/* Where a number's unit ends: a word, or a currency after the digits. */
static const char *
unit_end(const struct reader *r, const struct number *number)
{
	static const char *const signs[] = {" \u20ac", "\u20ac", " \u00a3", "\u00b2", "\u00b3"};
	const char *end = number->text.at + number->text.len;
	struct span rest;

	if (number->word.at >= end && number->word.at - end < 2 && number->word.len > 1)
		end = number->word.at + number->word.len;
	rest = (struct span){end, (size_t)(r->text.at + r->text.len - end)};
	for (size_t i = 0; i < nitems(signs); i++) {
		if (phrase_stands(rest, 0, signs[i]))
			return end + strlen(signs[i]);
	}
	return end;
}

/* An operator before the number; a dash may begin a list item. */
static bool
follows_operator(const struct reader *r, const struct number *number)
{
	static const char *const signs[] = {
	    " + ", " * ", " / ", " x ", " \u00d7 ", " \u00b7 ", " \u00f7 ", " \u2212 ", "+", "/"};
	size_t at = (size_t)(number->text.at - r->text.at);

	for (size_t i = 0; i < nitems(signs); i++) {
		size_t n = strlen(signs[i]);

		if (at >= n && phrase_stands(r->text, at - n, signs[i]))
			return true;
	}
	return false;
}

/* An operator or equals sign after the number and its unit: part of a calculation, not a result. */
static bool
is_operand(const struct reader *r, const struct number *number)
{
	static const char *const signs[] = {"+", "*", "/", "x ", "\u00d7", "\u00b7", "\u00f7", "\u2212 ", "- ",
	    "\\times", "\\cdot", "\\div", "=", "\u2248"};
	const char *end = unit_end(r, number);
	struct span rest = {end, (size_t)(r->text.at + r->text.len - end)};

	rest = span_trim((struct span){rest.at, rest.len < 8 ? rest.len : 8});
	/* Emphasis ends here. */
	if (phrase_stands(rest, 0, "**") || (r->marks.italic && phrase_stands(rest, 0, "*")))
		return false;
	for (size_t i = 0; i < nitems(signs); i++) {
		/* "75 km/h" */
		if (phrase_stands(rest, 0, signs[i]))
			return signs[i][0] != '/' || rest.len < 2 || !isalpha((unsigned char)rest.at[1]);
	}
	return false;
}

/* The word that ends right before a place, marks between them skipped. */
static struct span
word_before(const struct reader *r, const char *end)
{
	const char *start;

	while (end > r->sentence.at && !isalnum((unsigned char)end[-1]) && (unsigned char)end[-1] < 0x80)
		end--;
	for (start = end; start > r->sentence.at && isalpha((unsigned char)start[-1]); start--)
		;
	return (struct span){start, (size_t)(end - start)};
}

/*
 * "36-minute", "2nd", "twice", "Step 2", "not 7", "the other one": numbers that describe, are denied, or are not
 * numbers.
 */
static bool
describes(const struct reader *r, const struct number *number)
{
	static const char *const counters[] = {"step", "method", "option", "part", "case", "question", "problem",
	    "example", "figure", "chapter", "version", "phase", "scenario", "approach", "not", NULL};

	static const char *const pronouns[] = {"the", "other", "this", "that", "another", "each", "every", "any", "no",
	    "which", "first", "last", "next", NULL};
	struct span before = word_before(r, number->text.at);

	return number->unit == NUMBER_ORDINAL || number->unit == NUMBER_FACTOR ||
	    (number->word.len > 0 && number->word.at[-1] == '-') || number_word_among(before, counters) ||
	    (span_equals_nocase(number->core, "one") && number_word_among(before, pronouns));
}

/* "is 42", "pays $42", "there are 42", "ends at 21:53": a verb that states, right before the number. */
static bool
is_stated(const struct reader *r, const struct number *number)
{
	static const char *const verbs[] = {"is", "are", "was", "were", "be", "costs", "cost", "pays", "pay", "has",
	    "have", "had", "gets", "get", "needs", "need", "takes", "take", "makes", "equals", "earns", "travels",
	    "covers", "left", "gives", "totals", "weighs", "to", "of", "by", "about", "only", "exactly", "just", NULL};

	return number_word_among(word_before(r, number->text.at), verbs) ||
	    (number->unit == NUMBER_TIME && span_equals_nocase(word_before(r, number->text.at), "at"));
}

static bool
is_in_form(enum draft_form form)
{

	return form == DRAFT_JSON || form == DRAFT_YAML || form == DRAFT_TAGS;
}

static unsigned
how_of(const struct reader *r, const struct number *number)
{
	const struct marks *marks = &r->marks;
	const char *at = number->text.at;
	bool labelled = marks->colon != NULL && is_marks(marks->colon, at);
	unsigned how = r->how;

	how |= marks->bold || marks->italic ? CLAIM_BOLD : 0;
	how |= marks->code || marks->struck || marks->heading || describes(r, number) ||
		(marks->brackets > 0 && r->claims->form == DRAFT_PROSE)
	    ? CLAIM_ASIDE
	    : 0;
	how |= marks->result ? CLAIM_RESULT : 0;
	how |= is_operand(r, number) || follows_operator(r, number) ? CLAIM_OPERAND : 0;
	how |= is_stated(r, number) ? CLAIM_STATED : 0;
	how |= is_given(r, number) ? CLAIM_GIVEN : 0;
	if (is_in_form(r->claims->form))
		how |= labelled || (at > r->text.at && at[-1] == '>') ? CLAIM_FIELD : 0;
	else
		how |= labelled ? CLAIM_LABEL : 0;
	return how;
}

/* The number's subject: the key or label before its colon, the row's first cell, or the words before it. */
static struct span
said_of(const struct reader *r, const struct number *number)
{
	struct span before = {r->sentence.at, (size_t)(number->text.at - r->sentence.at)};
	const char *end;

	if ((r->how & CLAIM_CELL) != 0) {
		end = memchr(before.at + 1, '|', before.len > 0 ? before.len - 1 : 0);
		if (end != NULL)
			before.len = (size_t)(end - before.at);
	} else if (r->marks.colon != NULL && r->marks.colon >= before.at && is_marks(r->marks.colon, number->text.at))
		before.len = (size_t)(r->marks.colon - before.at);
	before = span_from(before, span_past(before, 0, " \t|*\"'{_,-#$(`"));
	before.len = span_back(before, before.len, " \t|*\"'_$(`=:");
	return before;
}

/* The last claims of each kind are held: each has a ring of its own. */
static void
hold(struct reader *r, const struct claim *claim)
{
	unsigned kind = (claim->how & CLAIM_EMPHASISED) != 0;
	unsigned slot = kind * HALF + r->kinds[kind] % HALF;

	r->claims->more |= r->kinds[kind] >= HALF;
	r->kinds[kind]++;
	r->claims->all[slot] = *claim;
}

/* A list begins with its first item, so "29. Let me know" does with a number; other readers take it for an item's. */
static void
read_opening(struct reader *r)
{
	struct claim claim = {.where = r->sentence, .of = {r->sentence.at, 0}};
	struct rational one = rational_of(1);
	size_t end = span_past_digits(r->sentence, 0);

	if (!phrase_stands(r->sentence, end, ". ") ||
	    !numbers_next((struct span){r->sentence.at, end}, &(size_t){0}, &claim.number) ||
	    claim.number.reading_count == 0 || rational_compare(&claim.number.readings[0].value, &one) <= 0)
		return;
	claim.how = is_given(r, &claim.number) ? CLAIM_GIVEN : 0;
	r->claims->opens = true;
	hold(r, &claim);
}

static void
read_sentence(struct reader *r)
{
	size_t start = (size_t)(r->sentence.at - r->text.at), at = 0, passed = start;
	struct claim claim;

	r->how = how_of_sentence(r);
	r->marks.colon = NULL;
	r->marks.cell = NULL;
	r->marks.result = false;
	while (numbers_next(r->sentence, &at, &claim.number)) {
		size_t from = (size_t)(claim.number.text.at - r->text.at);

		pass_marks(r, passed, from);
		passed = start + at;
		claim.where = r->sentence;
		claim.of = said_of(r, &claim.number);
		claim.how = how_of(r, &claim.number);
		r->marks.result = false;
		r->claims->stated += (claim.how & (CLAIM_ASIDE | CLAIM_OPERAND | CLAIM_GIVEN)) == 0;
		hold(r, &claim);
	}
	pass_marks(r, passed, start + r->sentence.len);
}

/* --- the whole --- */

static int
by_place(const void *a, const void *b)
{
	const struct claim *one = a, *other = b;

	return one->number.text.at < other->number.text.at ? -1 : one->number.text.at > other->number.text.at;
}

/* Bring both rings into one list, in the order of the text. */
static void
put_in_order(struct reader *r)
{
	struct claims *claims = r->claims;
	unsigned plain = r->kinds[0] < HALF ? r->kinds[0] : HALF, marked = r->kinds[1] < HALF ? r->kinds[1] : HALF;

	memmove(claims->all + plain, claims->all + HALF, marked * sizeof(claims->all[0]));
	claims->count = plain + marked;
	qsort(claims->all, claims->count, sizeof(claims->all[0]), by_place);
}

/* The sentence that states something last closes the text. */
static void
mark_last(struct claims *claims)
{
	const char *last = NULL;

	for (unsigned i = claims->count; i-- > 0;) {
		if ((claims->all[i].how & CLAIM_ASIDE) != 0)
			continue;
		if (last == NULL)
			last = claims->all[i].where.at;
		if (claims->all[i].where.at == last)
			claims->all[i].how |= CLAIM_CLOSES;
	}
}

/* The draft's answer is the number that final.h finds; its form is set here too. */
static void
find_answer(struct claims *claims)
{
	static const unsigned forms[FINAL_FORM_COUNT] = {[FINAL_FIELD] = CLAIM_FIELD,
	    [FINAL_BOXED] = CLAIM_BOXED,
	    [FINAL_HASHES] = CLAIM_HASHES,
	    [FINAL_LABEL] = CLAIM_LABEL};
	const struct final *final = &claims->final;

	claims->answer = CLAIMS_NONE;
	for (unsigned i = 0; i < claims->count; i++) {
		const char *at = claims->all[i].number.core.at;

		if (final->form != FINAL_NONE && at >= final->where.at && at < final->where.at + final->where.len)
			claims->all[i].how |= forms[final->form];
		if (!final->unsure && at == final->value.core.at)
			claims->answer = i;
	}
}

void
claims_read(struct span prompt, struct span text, struct claims *claims)
{
	struct reader r = {.text = text, .claims = claims};
	struct span rest = text;
	const char *line = NULL;

	memset(claims, 0, sizeof(*claims));
	claims->form = draft_form_read(text);
	final_read(prompt, text, &claims->final);
	read_given(&r, prompt);
	while (sentence_next(&rest, &r.sentence)) {
		if (line == NULL)
			read_opening(&r);
		/* No emphasis goes beyond its line. */
		else if (memchr(line, '\n', (size_t)(r.sentence.at - line)) != NULL)
			memset(&r.marks, 0, sizeof(r.marks));
		line = r.sentence.at;
		r.fenced ^= phrase_stands(r.sentence, 0, "```");
		read_sentence(&r);
	}
	put_in_order(&r);
	mark_last(claims);
	find_answer(claims);
}

const char *
claim_how_name(unsigned bit)
{
	static const char *const names[] = {"bold", "boxed", "hashes", "label", "result", "field", "cell", "stated",
	    "closes", "thus", "operand", "given", "aside"};

	return names[__builtin_ctz(bit)];
}

bool
claims_state_answer(const struct claims *claims)
{
	unsigned how;

	if (claims->answer == CLAIMS_NONE)
		return false;
	how = claims->all[claims->answer].how;
	if ((how & (CLAIM_OPERAND | CLAIM_ASIDE)) != 0)
		return false;
	return claims->form != DRAFT_PROSE || (how & CLAIM_EMPHASISED) != 0 ||
	    ((how & CLAIM_CONCLUDING) != 0 && (how & (CLAIM_STATED | CLAIM_RESULT)) != 0);
}
