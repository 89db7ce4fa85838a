/*
 * Every text is read back as a client would read it, and counts only if the answer is found in it.
 */
#include "executors/logic/solution.h"

#include <inttypes.h>
#include <stdlib.h>

#include "executors/clues/words.h"
#include "executors/puzzle/puzzle.h"
#include "executors/step.h"
#include "routes/request.h"
#include "routes/text/phrases.h"

#define SENTENCES_MAX 600 /* bytes of the clues that are quoted */
#define LINES_MAX     3   /* of them, each on its own line */
#define LINE_BYTES    160 /* the longest such line */

static bool
same_text(struct span a, struct span b)
{

	return a.len > 0 && span_same_nocase(a, b);
}

static bool
holds_text(struct span text, struct span part)
{

	for (size_t i = 0; part.len > 0 && i + part.len <= text.len; i++)
		if (strncasecmp(text.at + i, part.at, part.len) == 0)
			return true;
	return false;
}

static bool
take_name(const struct clues *clues, struct span name, struct solution *solution)
{

	for (unsigned i = 0; i < clues->entity_count; i++)
		if (same_text(clues->entities[i].name, name)) {
			*solution = (struct solution){.kind = ANSWER_NAME, .index = i, .name = clues->entities[i].name};
			return true;
		}
	return false;
}

/* Whether a label is one of the things themselves: "P, Q and R". */
static bool
is_name(const struct clues *clues, struct span label)
{

	for (unsigned i = 0; i < clues->entity_count; i++)
		if (clues->entities[i].name.at == label.at)
			return true;
	return false;
}

/* A label is a letter from the prompt, or what the question asks for. */
static bool
take_option(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution)
{
	struct span label;

	if (conclusion->option_count != 1 || conclusion->options[0] >= clues->option_count)
		return false;
	label = clues->labels[conclusion->options[0]];
	if (label.len == 1 && isupper((unsigned char)label.at[0]) && !is_name(clues, label)) {
		*solution = (struct solution){.kind = ANSWER_OPTION,
		    .index = (unsigned)(label.at[0] - 'A'),
		    .says = clues->options[conclusion->options[0]].say};
		return true;
	}
	if (take_name(clues, label, solution))
		return true;
	*solution = (struct solution){
	    .kind = ANSWER_NAME, .index = conclusion->options[0], .name = label, .generations = clues->generations};
	return label.len > 1;
}

static bool
take_number(struct span answer, struct solution *solution)
{
	char text[24], *end;

	if (answer.len == 0 || answer.len >= sizeof(text))
		return false;
	memcpy(text, answer.at, answer.len);
	text[answer.len] = '\0';
	*solution = (struct solution){.kind = ANSWER_NUMBER, .number = strtoll(text, &end, 10)};
	return *end == '\0';
}

/* A digit of a number that encodes places: the n-th from the end, from 0. */
static int64_t
place_in(int64_t number, unsigned n)
{

	while (n-- > 0)
		number /= CLUES_PLACES_BASE;
	return number % CLUES_PLACES_BASE;
}

/* The names in the order to be told: by place, or counted from the highest. */
static bool
take_order(const struct clues *clues, struct solution *solution)
{

	solution->kind = ANSWER_ORDER;
	solution->count = clues->count;
	for (unsigned i = 0; i < clues->count; i++) {
		int64_t place = place_in(solution->number, clues->count - 1 - i);

		if (place < 1 || place > (int64_t)clues->count)
			return false;
		solution->names[clues->from_high ? clues->count - place : place - 1] =
		    clues->entities[clues->first + i].name;
	}
	for (unsigned i = 0; i < clues->count; i++)
		if (solution->names[i].at == NULL)
			return false;
	return true;
}

static bool
take_places(const struct clues *clues, struct solution *solution)
{

	if (clues->asked == CLUES_ASKS_ORDER)
		return take_order(clues, solution);
	if (clues->asked == CLUES_ASKS_BOTH) {
		solution->other = (int)place_in(solution->number, 0);
		solution->number = place_in(solution->number, 1);
	}
	return true;
}

static bool
take_truth(const struct clues *clues, struct span answer, struct solution *solution)
{

	solution->kind = span_equals(answer, "yes") ? ANSWER_YES
	    : span_equals(answer, "no")             ? ANSWER_NO
						    : ANSWER_UNCERTAIN;
	solution->open = clues->follows && solution->kind == ANSWER_UNCERTAIN;
	if (solution->open)
		solution->kind = ANSWER_NO;
	return solution->kind != ANSWER_UNCERTAIN || !clues->weak;
}

bool
solution_take(const struct clues *clues, const struct puzzle_conclusion *conclusion, struct solution *solution)
{

	*solution = (struct solution){.kind = ANSWER_NONE};
	if (conclusion->verdict == PUZZLE_UNSATISFIABLE && clues->impossible != NULL) {
		*solution = (struct solution){.kind = ANSWER_IMPOSSIBLE, .name = span_of(clues->impossible)};
		return true;
	}
	if (conclusion->verdict != PUZZLE_ANSWER || clues->kind == NULL)
		return false;
	if (strcmp(clues->kind, "entails") == 0)
		return take_truth(clues, conclusion->answer, solution);
	if (strcmp(clues->kind, "value") != 0)
		return take_option(clues, conclusion, solution);
	if (take_number(conclusion->answer, solution))
		return take_places(clues, solution);
	return take_name(clues, conclusion->answer, solution);
}

/* The same things in reverse: an order may have been told from that end. */
static int64_t
turned(const struct solution *solution)
{
	int64_t number = 0;

	for (unsigned i = 0; i < solution->count; i++)
		number = number * CLUES_PLACES_BASE + solution->count + 1 -
		    place_in(solution->number, solution->count - 1 - i);
	return number;
}

static bool
is_truth(enum answer_kind kind)
{

	return kind == ANSWER_YES || kind == ANSWER_NO || kind == ANSWER_UNCERTAIN;
}

static enum solution_match
compare_number(const struct solution *solution, const struct stated_answer *stated)
{
	struct rational number = rational_of(solution->number), from_other_end = rational_of(turned(solution));

	if (solution->kind == ANSWER_ORDER && rational_equals(&from_other_end, &stated->value))
		return SOLUTION_UNCLEAR;
	if (solution->other != 0 && stated->other != 0 && stated->other != solution->other)
		return SOLUTION_OTHER;
	return rational_equals(&number, &stated->value) ? SOLUTION_SAME : SOLUTION_OTHER;
}

enum solution_match
solution_compare(const struct solution *solution, const struct stated_answer *stated)
{

	if (stated->kind == ANSWER_NONE)
		return SOLUTION_UNCLEAR;
	/* What does not follow is uncertain: both say so. */
	if (solution->open && stated->kind == ANSWER_UNCERTAIN)
		return SOLUTION_SAME;
	if (is_truth(solution->kind) && is_truth(stated->kind))
		return stated->kind == solution->kind ? SOLUTION_SAME : SOLUTION_OTHER;
	/* An impossible place, or more generations than there are. */
	if (stated->kind == ANSWER_NUMBER && (solution->kind == ANSWER_IMPOSSIBLE || solution->generations > 0))
		return SOLUTION_OTHER;
	if (stated->kind != solution->kind)
		return SOLUTION_UNCLEAR;
	if (solution->kind == ANSWER_IMPOSSIBLE)
		return SOLUTION_SAME;
	if (solution->kind == ANSWER_NUMBER || solution->kind == ANSWER_ORDER)
		return compare_number(solution, stated);
	return stated->index == solution->index ? SOLUTION_SAME : SOLUTION_OTHER;
}

bool
solution_equals(const struct solution *a, const struct solution *b)
{

	if (a->kind != b->kind)
		return false;
	if (a->kind == ANSWER_NAME)
		return same_text(a->name, b->name);
	return a->kind == ANSWER_NUMBER ? a->number == b->number : a->index == b->index;
}

/* "Yes", or "True" if the prompt uses that word. */
static struct span
truth_text(struct span prompt, bool yes)
{
	static const char *const truths[] = {"true or false", "true, false", "false or true", "true/false",
	    "first statement is", "second statement is", "third statement is", NULL};

	if (phrase_any(prompt, truths))
		return span_of(yes ? "True" : "False");
	return span_of(yes ? "Yes" : "No");
}

/* The prompt's own word for "cannot be known"; empty: none. */
static struct span
uncertain_text(struct span prompt)
{
	static const char *const words[] = {
	    "uncertain", "undetermined", "unknown", "indeterminate", "cannot be determined"};

	for (size_t i = 0; i < nitems(words); i++)
		if (phrase_find(prompt, 0, words[i]) != PHRASE_NONE)
			return span_of(words[i]);
	return span_of("");
}

static struct span
order_text(struct flow *flow, const struct solution *solution)
{
	struct span text = span_of("");

	for (unsigned i = 0; i < solution->count; i++)
		text = flow_printf(flow, "%.*s%s%.*s", (int)text.len, text.at, i > 0 ? ", " : "",
		    (int)solution->names[i].len, solution->names[i].at);
	return text;
}

struct span
solution_text(struct flow *flow, const struct solution *solution)
{

	switch (solution->kind) {
	case ANSWER_OPTION:
		return flow_printf(flow, "(%c)", 'A' + (int)solution->index);
	case ANSWER_NUMBER:
		return flow_printf(flow, "%" PRId64, solution->number);
	case ANSWER_NAME:
		return flow_printf(flow, "%.*s", (int)solution->name.len, solution->name.at);
	case ANSWER_ORDER:
		return order_text(flow, solution);
	case ANSWER_IMPOSSIBLE:
		return span_of("impossible");
	case ANSWER_UNCERTAIN:
		return uncertain_text(flow_turn(flow)->request->last.decoded);
	default:
		return truth_text(flow_turn(flow)->request->last.decoded, solution->kind == ANSWER_YES);
	}
}

/* Whether a reader finds this answer in a text, and no other. */
static bool
reads_back(struct flow *flow, const struct clues *clues, const struct solution *solution, struct span text)
{
	struct reasoning again;

	reasoning_read(flow_turn(flow)->request->last.decoded, clues, text, &again);
	return solution_compare(solution, &again.final) == SOLUTION_SAME && !again.part;
}

static const char *const ordinals[] = {"no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
    "eighth", "ninth", "tenth", "eleventh", "last"};

/* A number in the form of a stated one: "2", "two", "second"; empty: not possible. */
static struct span
number_like(struct flow *flow, struct span stated, int64_t number)
{
	static const char *const counts[] = {
	    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"};
	bool is_word = stated.len > 0 && isalpha((unsigned char)stated.at[0]);

	if (stated.len > 0 && isdigit((unsigned char)stated.at[stated.len - 1]))
		return flow_printf(flow, "%" PRId64, number);
	if (!is_word || number < 0 || number > 12)
		return span_of("");
	return span_of(ordinal_of(stated) > 0 ? ordinals[number] : counts[number]);
}

/* The replacement for a stated text: in the draft's form, a bare letter, a word in its case. */
static struct span
replacement(struct flow *flow, const struct solution *solution, struct span stated)
{
	bool capital = stated.len > 0 && isupper((unsigned char)stated.at[0]);
	struct span text = solution_text(flow, solution);

	if (solution->kind == ANSWER_OPTION)
		return flow_printf(flow, "%c", (capital ? 'A' : 'a') + (int)solution->index);
	if (solution->kind == ANSWER_NUMBER)
		text = number_like(flow, stated, solution->number);
	else if (!is_truth(solution->kind))
		return text;
	if (same_text(stated, span_of("yes")) || same_text(stated, span_of("no")))
		text = span_of(solution->kind == ANSWER_YES ? "yes" : solution->kind == ANSWER_NO ? "no" : "uncertain");
	if (text.len == 0)
		return text;
	return flow_printf(flow, "%c%.*s",
	    capital ? toupper((unsigned char)text.at[0]) : tolower((unsigned char)text.at[0]), (int)text.len - 1,
	    text.at + 1);
}

/* A letter, a number, yes or no, or a name: what can replace another of its kind. */
static bool
is_exchangeable(const struct stated_answer *stated)
{
	struct span text = stated->text;

	switch (stated->kind) {
	case ANSWER_OPTION:
		return text.len == 1 && isalpha((unsigned char)text.at[0]);
	case ANSWER_NUMBER:
		return text.len > 0;
	case ANSWER_YES:
		return same_text(text, span_of("yes")) || same_text(text, span_of("true"));
	case ANSWER_NO:
		return same_text(text, span_of("no")) || same_text(text, span_of("false"));
	case ANSWER_UNCERTAIN:
		return true;
	default:
		return stated->kind == ANSWER_NAME;
	}
}

/* Whether the sentence mentions another of the puzzle's things: then it would say something else. */
static bool
says_more(const struct clues *clues, const struct stated_answer *stated)
{
	const struct span before = {stated->where.at, (size_t)(stated->text.at - stated->where.at)};
	const char *end = stated->text.at + stated->text.len;
	const struct span after = {end, (size_t)(stated->where.at + stated->where.len - end)};

	for (unsigned i = 0; i < clues->entity_count; i++)
		if (holds_text(before, clues->entities[i].name) || holds_text(after, clues->entities[i].name))
			return true;
	return false;
}

/* Where "brothers" follows a number, singular or plural: the text from there on, to be adjusted to another number. */
static struct span
number_of_noun(struct flow *flow, const struct solution *solution, struct span behind)
{
	static const char *const nouns[] = {"brother", "sister", "sibling", NULL};
	size_t at = span_past(behind, 0, " *_");

	for (size_t i = 0; solution->kind == ANSWER_NUMBER && nouns[i] != NULL; i++) {
		struct span rest = span_from(behind, at);
		size_t len = strlen(nouns[i]), s;

		if (!span_starts_nocase(rest, nouns[i]))
			continue;
		s = rest.len > len && rest.at[len] == 's';
		return flow_printf(flow, "%.*s%s%.*s", (int)(at + len), behind.at, solution->number == 1 ? "" : "s",
		    (int)(rest.len - len - s), rest.at + len + s);
	}
	return behind;
}

struct span
solution_mend(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const struct stated_answer *stated)
{
	struct span draft = flow_turn(flow)->draft, with, text, behind;
	size_t from, to;

	if ((stated->kind != solution->kind && !(is_truth(stated->kind) && is_truth(solution->kind))) ||
	    !is_exchangeable(stated) || stated->text.at < stated->where.at ||
	    stated->text.at + stated->text.len > stated->where.at + stated->where.len || says_more(clues, stated))
		return span_of("");
	with = replacement(flow, solution, stated->text);
	if (with.len == 0)
		return with;
	from = (size_t)(stated->text.at - draft.at);
	to = from + stated->text.len;
	behind = number_of_noun(flow, solution, span_from(draft, to));
	text =
	    flow_printf(flow, "%.*s%.*s%.*s", (int)from, draft.at, (int)with.len, with.at, (int)behind.len, behind.at);
	return reads_back(flow, clues, solution, text) ? text : span_of("");
}

/* The generations that a kinship word means in a straight line; otherwise 0. */
static unsigned
line_of(struct span word)
{
	unsigned greats = 0;

	for (; span_starts_nocase(word, "great-"); greats++)
		word = span_from(word, strlen("great-"));
	return span_starts_nocase(word, "grand") ? greats + 2 : 0;
}

/* Which of the clues' sentences to quote: no question, and none quoted already. */
static bool
is_telling(const struct clues *clues, const uint32_t *which, unsigned i)
{
	struct span say = clues->clues[which[i]].say;

	if (say.len == 0 || say.at[say.len - 1] == '?')
		return false;
	for (unsigned k = 0; k < i; k++)
		if (clues->clues[which[k]].say.at == say.at)
			return false;
	return true;
}

/*
 * The clues' sentences, each once: up to LINES_MAX short ones as a list, more as a paragraph; empty if too long to be
 * read.
 */
static struct span
sentences_of(struct flow *flow, const struct clues *clues, const uint32_t *which, unsigned count)
{
	struct span text = span_of("");
	unsigned told = 0;
	size_t longest = 0;
	const char *joint;

	for (unsigned i = 0; i < count; i++)
		if (is_telling(clues, which, i)) {
			told++;
			longest = clues->clues[which[i]].say.len > longest ? clues->clues[which[i]].say.len : longest;
		}
	joint = told <= LINES_MAX && longest <= LINE_BYTES ? "\n- " : " ";
	for (unsigned i = 0; i < count; i++) {
		struct span say = clues->clues[which[i]].say;

		if (!is_telling(clues, which, i))
			continue;
		text = flow_printf(flow, "%.*s%s%.*s", (int)text.len, text.at, joint, (int)say.len, say.at);
		if (text.len > SENTENCES_MAX)
			return span_of("");
	}
	return text;
}

struct span
solution_forced_by(struct flow *flow, const struct clues *clues, const struct puzzle_conclusion *conclusion)
{
	uint32_t all[CLUES_CLUES_MAX];

	/* A specification written by the model has constraints; clues that were read have none. */
	for (uint32_t i = 0; i < conclusion->core_count; i++)
		if (conclusion->core[i] >= clues->clue_count)
			return span_of("");
	if (conclusion->core_count > 0)
		return sentences_of(flow, clues, conclusion->core, conclusion->core_count);
	for (unsigned i = 0; i < clues->clue_count; i++)
		all[i] = i;
	return sentences_of(flow, clues, all, clues->clue_count);
}

/* What else was asked, or why nothing fits, to follow the answer; empty: nothing. */
static struct span
explanation(struct flow *flow, const struct solution *solution)
{
	if (solution->kind == ANSWER_OPTION && solution->says.len > 0)
		return flow_printf(flow, " %.*s", (int)solution->says.len, solution->says.at);
	if (solution->kind == ANSWER_IMPOSSIBLE)
		return flow_printf(flow, ": %.*s.", (int)solution->name.len, solution->name.at);
	if (solution->kind == ANSWER_NUMBER && solution->other > 0)
		return flow_printf(flow, ": you are in %s place, and the person you overtook is in %s place.",
		    ordinals[solution->number % 13], ordinals[solution->other % 13]);
	if (solution->generations > 0 && line_of(solution->name) > 1)
		return flow_printf(flow, ". They are %u generations apart.", line_of(solution->name));
	return span_of("");
}

static struct span
state_with(struct flow *flow, const struct solution *solution, const char *found, struct span from)
{
	struct span answer = solution_text(flow, solution), says = explanation(flow, solution);

	return flow_printf(flow, "The answer is **%.*s**%s%.*s\n\n%s%s%.*s", (int)answer.len, answer.at,
	    says.len > 0 ? "" : ".", (int)says.len, says.at, found, from.len > 0 ? ":" : ".", (int)from.len, from.at);
}

struct span
solution_state(
    struct flow *flow, const struct clues *clues, const struct solution *solution, const char *found, struct span from)
{
	struct span text = state_with(flow, solution, found, from);

	if (!reads_back(flow, clues, solution, text))
		text = state_with(flow, solution, found, span_of(""));
	return reads_back(flow, clues, solution, text) ? text : span_of("");
}
