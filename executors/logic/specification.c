/*
 * Turns a reply into a puzzle, or a message about its mistake.
 */
#include "executors/logic/specification.h"

#include "executors/clues/clues.h"
#include "executors/clues/sentences.h"
#include "executors/puzzle/lint.h"
#include "executors/puzzle/puzzle.h"
#include "executors/step.h"
#include "routes/text/phrases.h"

#define QUOTED_MAX 200 /* bytes of a text quoted to the model */

/* "All men ...", "If someone ...": beginnings of rules. */
static bool
begins_rule(struct stretch s)
{
	static const char *const heads[] = {"all", "every", "each", "no", "some", "any", "most", "none", "everything",
	    "everyone", "everybody", "nothing", "no one", "nobody", "anything", "anyone", "if someone", "if something",
	    "if somebody", "if anyone", "if anything", "if a", "if an", "only", "not all", "there is no",
	    "there are no", "whoever", "whatever", "things that", "people who", NULL};

	return any_phrase_at(s, s.from, heads) > 0;
}

/* "Cats are mammals.": a plural without an article. */
static bool
speaks_of_a_kind(struct stretch s)
{
	static const char *const verbs[] = {"are", "aren't", "have", "can", "cannot", NULL};
	static const char *const pointing[] = {"these", "those", "there", "his", "as", "this", "yes", "others", NULL};
	struct span first;

	if (s.end - s.from < 3 || any_phrase_at(s, s.from, pointing) > 0)
		return false;
	first = s.list[s.from].text;
	return first.len > 2 && tolower((unsigned char)first.at[first.len - 1]) == 's' &&
	    any_phrase_at(s, s.from + 1, verbs) > 0;
}

bool
specification_is_syllogism(struct span prompt)
{
	/* A question about conclusions is one of logic, whatever its sentences are. */
	static const char *const logic[] = {"uncertain", "unknown", "valid", "invalid", "conclude", "conclusion",
	    "deduce", "deduced", "infer", "inferred", "inference", "necessarily", "entailed", "entails", "syllogism",
	    "premise", "premises", "hypothesis", NULL};
	static const char *const judging[] = {"true", "false", "follow", "follows", NULL};
	struct span rest = prompt, sentence;
	bool rules = false;

	if (phrase_any(prompt, logic))
		return true;
	while (sentence_next(&rest, &sentence)) {
		struct words words;
		struct stretch s = {words.list, 0, 0};

		/* A sentence that is too long cannot be excluded. */
		if (!words_cut(span_strip(sentence), &words))
			return true;
		s.end = words.count;
		rules = rules || begins_rule(s) || speaks_of_a_kind(s);
	}
	return rules && phrase_any(prompt, judging);
}

bool
specification_is_shown(struct span prompt)
{
	static const char *const members[] = {"\"expr\"", "\"constraints\"", "'expr'", "'constraints'", NULL};

	for (size_t i = 0; members[i] != NULL; i++)
		if (memmem(prompt.at, prompt.len, members[i], strlen(members[i])) != NULL)
			return true;
	return false;
}

/* The object in a reply, without fences and prose around it. */
static struct span
find_object(struct span reply)
{
	const char *from = span_find(reply, '{');
	const char *to = from != NULL ? memrchr(from, '}', (size_t)(reply.at + reply.len - from)) : NULL;

	return to == NULL ? reply : (struct span){from, (size_t)(to + 1 - from)};
}

static int
quoted(struct span text)
{

	return text.len > QUOTED_MAX ? QUOTED_MAX : (int)text.len;
}

/* What a mistake means, and what to do about it. */
static const char *
advice(enum puzzle_complaint complaint)
{
	static const char *const advices[PUZZLE_COMPLAINTS] = {
	    [PUZZLE_TOO_LONG] = "the question is too long",
	    [PUZZLE_SAY_ABSENT] = "this say is not copied from the question",
	    [PUZZLE_NAME_EXTRA] = "expr names something that say does not",
	    [PUZZLE_NAME_LOST] = "expr leaves out a name of its say",
	    [PUZZLE_DIRECTION] = "expr must use the relation words of its say, and no other",
	    [PUZZLE_NUMBER] = "the numbers of expr and say differ",
	    [PUZZLE_NEGATION] = "one of expr and say is negated, the other is not",
	    [PUZZLE_TURNED] = "the two names must stand in expr in the order of say",
	    [PUZZLE_INVENTED] = "this name does not stand in the question",
	    [PUZZLE_UNDECLARED] = "this thing of the question is missing",
	    [PUZZLE_UNCOVERED] = "this sentence of the question has no constraint",
	    [PUZZLE_QUESTION] = "ask is not what the question asks",
	    [PUZZLE_OPTIONS] = "the options are not those of the question",
	    [PUZZLE_DOMAIN] = "the domain has another number of values than there are things",
	};

	return advices[complaint];
}

static struct span
complaint_text(struct flow *flow, const struct puzzle_lint *lint)
{
	static const char *const about[] = {[PUZZLE_ABOUT_ALL] = "the whole",
	    [PUZZLE_ABOUT_CONSTRAINT] = "constraint",
	    [PUZZLE_ABOUT_ASK] = "ask",
	    [PUZZLE_ABOUT_OPTION] = "option"};
	bool numbered = lint->about == PUZZLE_ABOUT_CONSTRAINT || lint->about == PUZZLE_ABOUT_OPTION;
	struct span where = numbered ? flow_printf(flow, "%s %u", about[lint->about], (unsigned)lint->number + 1)
				     : span_of(about[lint->about]);

	return flow_printf(flow, "%.*s: %s: %.*s", (int)where.len, where.at, advice(lint->complaint),
	    quoted(lint->what), lint->what.at == NULL ? "" : lint->what.at);
}

bool
specification_read(struct flow *flow, struct span reply, struct span prompt, struct specification *specification)
{
	struct puzzle_mistake mistake;
	struct puzzle_lint lint;
	struct puzzle *puzzle = puzzle_read(flow_arena(flow), find_object(reply), &mistake);

	*specification = (struct specification){.puzzle = NULL, .why = WHY_NO_SPECIFICATION};
	if (puzzle == NULL) {
		specification->fault =
		    flow_printf(flow, "%s: column %u: %s", mistake.where, mistake.column, mistake.why);
		return mistake.where[0] != '\0';
	}
	if (!puzzle_lint(puzzle, prompt, flow_arena(flow), &lint))
		return false;
	specification->why = WHY_LINTED;
	if (lint.complaint == PUZZLE_FITS)
		specification->puzzle = puzzle;
	else
		specification->fault = complaint_text(flow, &lint);
	return true;
}

/* The sentences that contradict each other. */
static struct span
core_text(struct flow *flow, const struct puzzle *puzzle, const struct puzzle_conclusion *conclusion)
{
	struct span text = span_of("these contradict each other:");

	for (uint32_t i = 0; i < conclusion->core_count; i++) {
		struct span say = puzzle_constraint_say(puzzle, conclusion->core[i]);

		text = flow_printf(flow, "%.*s \"%.*s\"", (int)text.len, text.at, quoted(say), say.at);
	}
	return text;
}

struct span
specification_fault(struct flow *flow, const struct puzzle *puzzle, const struct puzzle_conclusion *conclusion)
{
	const struct span *both = conclusion->witnesses;

	if (conclusion->verdict == PUZZLE_UNSATISFIABLE)
		return core_text(flow, puzzle, conclusion);
	if (conclusion->verdict == PUZZLE_NONE)
		return span_of("none of the options fits: a constraint is wrong");
	if (both[0].len > 0 && both[1].len > 0)
		return flow_printf(flow, "both %.*s and %.*s are possible: a constraint is missing", quoted(both[0]),
		    both[0].at, quoted(both[1]), both[1].at);
	return span_of("more than one answer is possible: a constraint is missing");
}

/* A name as in the prompt; empty if it does not occur there as declared. */
static struct span
find_name(struct span prompt, struct span name)
{

	for (size_t i = 0; name.len > 0 && i + name.len <= prompt.len; i++) {
		bool starts = i == 0 || !isalnum((unsigned char)prompt.at[i - 1]);
		bool ends = i + name.len == prompt.len || !isalnum((unsigned char)prompt.at[i + name.len]);

		if (starts && ends && strncasecmp(prompt.at + i, name.at, name.len) == 0)
			return (struct span){prompt.at + i, name.len};
	}
	return NO_SPAN;
}

/* Options by their letters, which were found to match the prompt's. */
static void
tell_options(const struct puzzle *puzzle, struct span prompt, struct clues *clues)
{
	struct sentences sentences = {.count = 0};

	clues->option_count = puzzle_option_count(puzzle);
	sentences_cut(prompt, &sentences);
	for (unsigned i = 0; i < clues->option_count; i++) {
		struct span label = puzzle_option_label(puzzle, i);

		if (label.len > 1 && label.at[0] == '(')
			label.at++;
		clues->labels[i] = (struct span){label.at, 1};
		for (unsigned k = 0; k < sentences.option_count; k++)
			if (sentences.options[k].label.len > 0 && sentences.options[k].label.at[0] == label.at[0])
				clues->options[i].say = sentences.options[k].say;
	}
}

void
specification_tell(const struct puzzle *puzzle, struct span prompt, struct clues *clues)
{
	struct span name;

	/* A model's omissions leave open what the prompt does not. */
	*clues = (struct clues){.verdict = CLUES_READ, .kind = puzzle_asked(puzzle), .weak = true};
	clues->options[0].expr = span_of(""); /* the model's own must not be read */
	for (uint32_t i = 0; (name = puzzle_answer_name(puzzle, i)).at != NULL; i++) {
		struct span found = find_name(prompt, name);

		if (found.at != NULL && clues->entity_count < CLUES_ENTITIES_MAX)
			clues->entities[clues->entity_count++] = (struct clues_entity){.name = found};
	}
	tell_options(puzzle, prompt, clues);
}
