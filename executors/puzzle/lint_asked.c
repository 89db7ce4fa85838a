/*
 * Whether a specification asks what its prompt asks. Correct constraints do not help if the options' letters are
 * swapped, or "must" becomes "could".
 */
#include "executors/puzzle/lint_inside.h"
#include "routes/text/phrases.h"

/* The prompt's only question, and its lettered options. */
struct asked_question {
	struct words question;
	struct span options[OPTIONS_MAX];
	uint32_t question_count, option_count;
};

bool
lint_is_option(struct span sentence)
{
	size_t at = sentence.len > 0 && sentence.at[0] == '(';

	return sentence.len > at + 1 && sentence.at[at] >= 'A' && sentence.at[at] <= 'P' &&
	    (sentence.at[at + 1] == ')' || sentence.at[at + 1] == '.' || sentence.at[at + 1] == ':');
}

static bool
has_any(const struct words *words, const char *const *list)
{

	for (uint32_t i = 0; i < words->count; i++)
		for (size_t k = 0; list[k] != NULL; k++)
			if (lint_words_is(&words->list[i], list[k]))
				return true;
	return false;
}

static bool
read_question(struct lint_state *l, struct span prompt, struct asked_question *asked_question)
{
	struct span sentence;

	while (sentence_next(&prompt, &sentence)) {
		sentence = span_strip(sentence);
		if (lint_is_option(sentence)) {
			if (asked_question->option_count == OPTIONS_MAX)
				return lint_complain(l, PUZZLE_OPTIONS, sentence);
			asked_question->options[asked_question->option_count++] = sentence;
		} else if (sentence.len > 0 && sentence.at[sentence.len - 1] == '?') {
			if (++asked_question->question_count > 1)
				return lint_complain(l, PUZZLE_QUESTION, sentence);
			if (!lint_cut(l, sentence, &asked_question->question))
				return false;
		}
	}
	return true;
}

/* Words that occur in questions of one kind and not of another. */
static bool
check_kind(struct lint_state *l, const struct asked_question *asked_question)
{
	static const char *const possible[] = {"could", "can", "may", "might", "possible", "possibly", NULL};
	static const char *const impossible[] = {"cannot", "impossible", "except", "couldn", NULL};
	static const char *const many[] = {"many", NULL};
	static const char *const least[] = {"least", "minimum", "fewest", "smallest", "lowest", "earliest", NULL};
	static const char *const most[] = {"most", "maximum", "greatest", "largest", "highest", "latest", NULL};
	static const char *const *const wanted[ASK_KINDS] = {
	    [ASK_COULD] = possible, [ASK_CANNOT] = impossible, [ASK_COUNT] = many, [ASK_MIN] = least, [ASK_MAX] = most};
	enum ask_kind kind = l->puzzle->ask.kind;
	bool other = (kind != ASK_COULD && has_any(&asked_question->question, possible)) ||
	    (kind != ASK_CANNOT && has_any(&asked_question->question, impossible));

	if (other || (wanted[kind] != NULL && !has_any(&asked_question->question, wanted[kind])))
		return lint_complain(l, PUZZLE_QUESTION, span_of("the kind of what is asked"));
	return true;
}

/* "A", "(A)", "A)": its letter; otherwise NUL. */
static char
letter_of(struct span label)
{
	size_t at = label.len > 0 && label.at[0] == '(';

	if (label.len > at + 2 || label.len == at || (label.len == at + 2 && label.at[at + 1] != ')'))
		return '\0';
	return label.at[at];
}

static bool
join(struct lint_state *l, const struct words *a, const struct words *b, struct words *joined)
{

	joined->list = arena_take(l->arena, (a->count + b->count + 1) * sizeof(*joined->list));
	if (joined->list == NULL) {
		l->no_memory = true;
		return false;
	}
	memcpy(joined->list, a->list, a->count * sizeof(*a->list));
	if (b->count > 0)
		memcpy(joined->list + a->count, b->list, b->count * sizeof(*b->list));
	joined->count = a->count + b->count;
	return true;
}

/* "(A) the red one", of "Which is leftmost?": an option's meaning comes from both. "Cannot" belongs to the question. */
static bool
check_option(struct lint_state *l, const struct asked_question *asked_question, struct span option)
{
	const struct puzzle_question *ask = &l->puzzle->ask;
	size_t mark = option.at[0] == '(' ? 1 : 0, after = mark + 2;
	struct words words, joined;

	for (uint32_t i = 0; i < ask->option_count; i++) {
		if (letter_of(ask->options[i].label) != option.at[mark])
			continue;
		l->number = i;
		if (!lint_cut(l, span_from(option, after), &words))
			return false;
		if (ask->kind == ASK_CANNOT)
			return lint_pair(l, option, &words, ask->options[i].expression);
		return join(l, &words, &asked_question->question, &joined) &&
		    lint_pair(l, option, &joined, ask->options[i].expression);
	}
	return lint_complain(l, PUZZLE_OPTIONS, option);
}

static bool
is_in_prompt(const struct lint_state *l, int64_t number)
{

	for (uint32_t i = 0; i < l->prompt.count; i++)
		if (lint_words_number(&l->prompt.list[i]) == number)
			return true;
	return false;
}

/* Ends of rows, and the meaning of least and greatest, depend on the number of values. */
static bool
check_domains(struct lint_state *l)
{

	for (uint32_t i = 0; i < l->puzzle->group_count; i++) {
		const struct puzzle_group *group = &l->puzzle->groups[i];

		if (group->hidden || group->domain != DOMAIN_RANGE || group->high - group->low + 1 == group->count)
			continue;
		if (!is_in_prompt(l, group->high))
			return lint_complain(l, PUZZLE_DOMAIN,
			    group->name.len > 0 ? group->name : span_of("the values of the variables"));
	}
	return true;
}

bool
lint_asked(struct lint_state *l, struct span prompt)
{
	const struct puzzle_question *ask = &l->puzzle->ask;
	struct asked_question asked_question = {.question_count = 0};
	bool good;

	l->about = PUZZLE_ABOUT_ALL;
	if (!check_domains(l))
		return false;
	l->about = PUZZLE_ABOUT_ASK;
	if (!read_question(l, prompt, &asked_question) || !check_kind(l, &asked_question))
		return false;
	if (ask->option_count != asked_question.option_count)
		return lint_complain(l, PUZZLE_OPTIONS, span_of("other ones than the prompt's"));
	if (ask->option_count == 0) {
		if (ask->expression.at == NULL || asked_question.question_count == 0)
			return lint_complain(l, PUZZLE_QUESTION, span_of("nothing of its own"));
		return lint_pair(l, span_of("the question"), &asked_question.question, ask->expression);
	}
	l->about = PUZZLE_ABOUT_OPTION;
	good = true;
	for (uint32_t i = 0; good && i < asked_question.option_count; i++)
		good = check_option(l, &asked_question, asked_question.options[i]);
	return good;
}
